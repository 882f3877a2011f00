//! Terms: what the program computes, as hash-consed expressions over Booleans, bit-vectors, IEEE floats and arrays.
//!
//! A `Pool` owns every term; a `TermId` is a number into it. The constructors (`pool.add(a, b)`) rewrite while they
//! build, so equal values tend to be equal ids and most conditions of a program fold away before a solver sees them.
//!
//! | module      | what is there                                                            |
//! |-------------|--------------------------------------------------------------------------|
//! | `sort`      | the sorts                                                                |
//! | `operator`  | the operators nodes are made of: a small set, the constructors offer more |
//! | `pool`      | nodes, hash-consing, walking                                             |
//! | `symbols`   | sets of symbols, shared between terms                                    |
//! | `value`     | what a term evaluates to                                                 |
//! | `apply`     | the meaning of each operator on values: the one definition               |
//! | `build`     | the constructors and their rewrites                                      |
//! | `model`     | values for symbols                                                       |
//! | `evaluate`  | the value of a term under a model, fast                                  |
//! | `substitute`| terms for terms                                                          |
//! | `print`     | terms as text: for people, and as SMT-LIB 2                              |
//! | `read`      | SMT-LIB 2 as terms                                                       |
//! | `rebuild`   | a node again, on other children                                          |
//! | `side_condition` | what solvers cannot say: the bits of a float                        |
//!
//! Invariant: a node's children were made before it, so ids are in topological order; no traversal recurses on terms.
//!
//! Soundness: every rewrite keeps the value under every model. The one freedom taken is C's and LLVM's: which NaN an
//! arithmetic operation gives is not specified, and only `float_to_bits` can tell.

#![forbid(unsafe_code)]

pub mod apply;
mod build;
mod evaluate;
mod model;
mod operator;
mod pool;
mod print;
mod read;
mod rebuild;
mod side_condition;
mod sort;
mod substitute;
mod symbols;
mod value;

pub use bits;
pub use bits::{Bits, FloatKind, Rounding};
pub use evaluate::{Evaluation, Evaluator};
pub use model::Model;
pub use operator::Operator;
pub use pool::{Pool, TermId};
pub use print::{Script, X87_FROM_BITS};
pub use read::{ReadError, Reader};
pub use side_condition::{NamedFloatBits, X87Encoding};
pub use sort::Sort;
pub use substitute::Substitution;
pub use symbols::SymbolSet;
pub use value::{ArrayValue, Value};
