//! Satisfiability: can a path be taken, what does it take, and if not, why not?
//!
//! Engines ask a `Chain`. Its links stand one behind the other, each with one idea for answering a query without the links behind it:
//!
//! | module       | link                                                                                  |
//! |--------------|---------------------------------------------------------------------------------------|
//! | `constant`   | the constructors of terms have answered it                                            |
//! | `implied`    | what the path says of symbols is put into the condition                               |
//! | `independent`| only what shares symbols with the condition is asked further                          |
//! | `model_cache`| a model of another query satisfies this one; or it is the same query again            |
//! | `core_cache` | the query has conjuncts that are known to contradict each other                       |
//! | `repair`     | a few changes to a model of the facts satisfy the condition too                       |
//! | `bitwuzla`   | the SMT solver: incremental, within limits                                            |
//!
//! | module       | what else is there                                                                    |
//! |--------------|---------------------------------------------------------------------------------------|
//! | `chain`      | the questions of engines, and the configuration                                       |
//! | `core`       | unsatisfiable cores of labelled assumptions                                           |
//! | `path`       | path conditions, persistent, with what they imply                                     |
//! | `query`      | what passes along the chain                                                           |
//! | `answer`     | what comes back                                                                       |
//! | `link`       | what a link is                                                                        |
//! | `luck`       | how much a link tries, by how well that went                                          |
//! | `limits`     | time and memory of one query                                                          |
//! | `sandbox`    | a process of its own for heavy queries                                                |
//! | `emit`       | queries as SMT-LIB files                                                              |
//! | `record`     | streams of queries, to be asked again                                                 |
//! | `sat`        | propositional satisfiability, for engines with clauses of their own                   |
//! | `statistics` | counters                                                                              |
//!
//! Nothing outside this crate knows which solvers are behind it.

mod answer;
#[allow(unsafe_code)]
mod bitwuzla;
mod chain;
mod constant;
mod core;
mod core_cache;
mod emit;
mod implied;
mod independent;
#[allow(unsafe_code)]
mod limits;
mod link;
mod luck;
mod model_cache;
mod path;
mod query;
mod record;
mod repair;
#[allow(unsafe_code)]
mod sandbox;
pub mod sat;
mod statistics;

pub use answer::{Answer, Unknown};
pub use bitwuzla::BitwuzlaSolver;
pub use chain::{Chain, Check, Config, Links, Side, Verdict};
pub use constant::ConstantSolver;
pub use core::{Core, CoreAnswer, Minimise};
pub use core_cache::CoreCacheSolver;
pub use emit::Emitter;
pub use implied::ImpliedValueSolver;
pub use independent::IndependentSolver;
pub use limits::{Limits, Work};
pub use link::Solver;
pub use model_cache::ModelCacheSolver;
pub use path::{Path, PathOptions};
pub use query::{Facts, Query};
pub use record::{Question, Recorder, Recording};
pub use repair::RepairSolver;
pub use statistics::{BackendStatistics, LinkStatistics, Statistics};
