//! The chain of solvers: one program, because each that is linked costs seconds.

mod agreement;
mod backend;
mod chain;
mod emit;
mod limits;
mod random;
