//! The command line from outside, and whole checks over tests/c: one program, because each that is linked costs seconds.

mod adversary;
mod backward;
mod bad_input;
mod bench;
mod browser;
mod conflict;
mod csmith;
mod engines;
mod facts;
mod folder;
mod invariants;
mod known;
mod limits;
mod native;
mod outputs;
mod random;
mod reports;
mod sandbox;
mod suite;
mod unknown_code;
mod usual;
mod webdriver;
mod witness;
