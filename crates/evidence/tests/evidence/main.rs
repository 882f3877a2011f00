//! Violations of small C programs, built by hand from known inputs and replayed in every way.

mod case;
mod confirming;
mod replaying;
mod tracing;
mod writing;
