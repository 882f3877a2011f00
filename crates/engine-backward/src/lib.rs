//! Backward symbolic execution: from every error back to the start, over summaries of the code between heads of loops.
//!
//! | module       | what is there                                                             |
//! |--------------|---------------------------------------------------------------------------|
//! | `backward`   | the engine: the system is built, invariants are guessed, errors pulled back |
//! | `question`   | queries about summaries                                                   |
//! | `samples`    | visits of cutpoints by concrete runs                                      |
//! | `calls`      | what calls of recursive functions give back in concrete runs              |
//! | `candidates` | conditions that all samples satisfy                                       |
//! | `cells`      | conditions on all cells of an array, by one cell                          |
//! | `directed`   | conditions on all cells that errors suggest                               |
//! | `instances`  | what is known of all cells, for the cells that a query reads              |
//! | `relations`  | linear and polynomial equations among the values of samples               |
//! | `induct`     | the candidates that are inductive together                                |
//! | `returns`    | conditions on what recursive functions give back                          |
//! | `prune`      | bounds that others imply                                                  |
//! | `retreat`    | errors pulled back, step by step                                          |
//! | `sequence`   | summaries one behind the other, and inputs that lead along them           |
//! | `table`      | the values that a few variables have together                             |
//! | `fold`       | sets of states that lead to errors and that no run enters                 |
//! | `minimise`   | the invariants that a proof needs                                         |
//! | `claims`     | what a proof says of its loops                                            |
//! | `audit`      | every obligation of a proof, looked at by itself                          |
//! | `tell`       | invariants as facts for other engines                                     |
//! | `settings`   | what can be chosen                                                        |

#![forbid(unsafe_code)]

mod audit;
mod backward;
mod calls;
mod candidates;
mod cells;
mod claims;
mod directed;
mod fold;
mod induct;
mod instances;
mod minimise;
mod prune;
mod question;
mod relations;
mod retreat;
mod returns;
mod samples;
mod sequence;
mod settings;
mod table;
mod tell;

pub use audit::{audit, Audit};
pub use backward::{Backward, DEPTH};
pub use claims::words;
pub use question::{Conditions, Ground};
pub use sequence::{Chosen, Sequence};
pub use settings::Settings;
pub use table::updates_and_constants;
