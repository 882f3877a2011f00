//! Terms against plain arithmetic and against a solver: one program, because each that is linked costs seconds.

mod basics;
mod depth;
mod exhaustive;
mod program;
mod rewrites;
mod shapes;
mod solver;
mod substitution;
mod text;
