//! Bit-vectors of any width and IEEE floats as plain numbers: what a value *is* once nothing about it is symbolic.
//!
//! Everything that computes with constants computes here: folding in `term`, constants in `ir`, wide arithmetic in
//! `machine`. There is one meaning of each operation, and it is SMT-LIB's: total, so division by zero and shifts
//! beyond the width have a value. Whether C allows them is a check in the program, not a matter of this crate.
//!
//! | module       | what is there                                                      |
//! |--------------|--------------------------------------------------------------------|
//! | `vector`     | the type `Bits`: construction, access, resizing                    |
//! | `arithmetic` | addition to multiplication, logic, shifts, comparisons, overflow   |
//! | `division`   | unsigned and signed division and remainder                         |
//! | `text`       | decimal and hexadecimal, both ways                                 |
//! | `float`      | IEEE floats held in `Bits`, every rounding mode                    |
//! | `random`     | numbers that look random, for whatever draws lots                  |

#![forbid(unsafe_code)]

mod arithmetic;
mod division;
pub mod float;
mod random;
mod text;
mod vector;

pub use float::{FloatKind, Rounding};
pub use random::Random;
pub use text::ParseError;
pub use vector::Bits;
