//! Backward symbolic execution: from every error back to the start, over summaries of the code between heads of loops.
//!
//! | module       | what is there                                                             |
//! |--------------|---------------------------------------------------------------------------|
//! | `backward`   | the engine: the system is built, invariants are guessed, errors pulled back |
//! | `question`   | queries about summaries                                                   |
//! | `samples`    | visits of cutpoints by concrete runs                                      |
//! | `candidates` | conditions that all samples satisfy                                       |
//! | `cells`      | conditions on all cells of an array, by one cell                          |
//! | `directed`   | conditions on all cells that errors suggest                               |
//! | `instances`  | what is known of all cells, for the cells that a query reads              |
//! | `relations`  | linear and polynomial equations among the values of samples               |
//! | `induct`     | the candidates that are inductive together                                |
//! | `prune`      | bounds that others imply                                                  |
//! | `retreat`    | errors pulled back, step by step                                          |
//! | `fold`       | sets of states that lead to errors and that no run enters                 |
//! | `tell`       | invariants as facts for other engines                                     |
//! | `settings`   | what can be chosen                                                        |

#![forbid(unsafe_code)]

mod backward;
mod candidates;
mod cells;
mod directed;
mod fold;
mod induct;
mod instances;
mod prune;
mod question;
mod relations;
mod retreat;
mod samples;
mod settings;
mod tell;

pub use backward::Backward;
pub use settings::Settings;
