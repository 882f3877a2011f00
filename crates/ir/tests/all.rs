//! The text form, the verifier and graphs: one program, because each that is linked costs seconds.

mod expectations;
mod graphs;
mod text;
mod verifier;
