//! Terms as text: for people, and as SMT-LIB 2.
//!
//! Both are linear in the number of nodes, however much is shared and however deep it is: what occurs twice, or would
//! nest too deep, gets a definition of its own. Neither recurses.

mod plan;
mod smtlib;
mod text;

pub use smtlib::{Script, X87_FROM_BITS};
