//! Forward symbolic execution and state merging: one loop over states, with operators for what differs.
//!
//! | module       | what is there                                                       |
//! |--------------|---------------------------------------------------------------------|
//! | `explore`    | the loop                                                            |
//! | `node`       | a state with its path condition, a model of it, and its inputs      |
//! | `frontier`   | which node next                                                     |
//! | `merge`      | two nodes as one                                                    |
//! | `sensitivity`| what joining two states would cost later                            |
//! | `past`       | states that a path has been in before                               |
//! | `endless`    | runs without end, found by running                                  |
//! | `tell`       | what the other engines are told                                     |
//! | `heard`      | what is made of their facts                                         |
//! | `coverage`   | how far a state is from new code                                    |
//! | `tree`       | the tree of forks, for people                                       |
//! | `settings`   | search, limits                                                      |
//! | `counts`     | what was done                                                       |

#![forbid(unsafe_code)]

mod counts;
mod coverage;
mod endless;
mod explore;
mod frontier;
mod heard;
mod merge;
mod node;
mod past;
mod sensitivity;
mod settings;
mod tell;
mod tree;

pub use counts::ExploreCounts;
pub use explore::{Explore, Walked};
pub use settings::{Merge, SearchOrder, Settings};
