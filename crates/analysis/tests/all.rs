//! The analyses, on small programs and on random ones: one program, because each that is linked costs seconds.

mod bounds;
mod control;
mod execution;
mod laws;
mod pointers;
mod range_laws;
mod ranges;
mod runs;
mod slices;
