//! C (and LLVM assembly) in, programs out: each test states one trap on the way and what the program must look like.
//!
//! One binary for all, because each links LLVM.

mod calls;
mod control;
mod inputs;
mod memory;
mod models;
mod snippet;
mod source;
mod values;
