//! Forward symbolic execution and state merging: one loop over states, with operators for what differs.
//!
//! | module       | what is there                                                       |
//! |--------------|---------------------------------------------------------------------|
//! | `explore`    | the loop                                                            |
//! | `node`       | a state with its path condition, a model of it, and its inputs      |
//! | `frontier`   | which node next                                                     |
//! | `merge`      | two nodes as one                                                    |
//! | `interpolate`| why what was explored is safe, and what else is for that reason     |
//! | `claims`     | states that come back to where something is not explored yet        |
//! | `twin`       | the weakest precondition of a piece of the tree of paths            |
//! | `steps`      | what the piece demands, from its decisions and ends                 |
//! | `speculate`  | branches that cannot be taken, looked at all the same               |
//! | `sensitivity`| what joining two states would cost later                            |
//! | `schedule`   | which threads go on where several can                               |
//! | `independent`| steps of a thread that no other can tell                            |
//! | `past`       | states that a path has been in before                               |
//! | `endless`    | runs without end, found by running                                  |
//! | `tell`       | what the other engines are told                                     |
//! | `told`       | interpolants in the words of the program                            |
//! | `heard`      | what is made of their facts                                         |
//! | `coverage`   | how far a state is from new code                                    |
//! | `tree`       | the tree of forks, for people                                       |
//! | `settings`   | search, limits                                                      |
//! | `counts`     | what was done                                                       |

#![forbid(unsafe_code)]

mod claims;
mod counts;
mod coverage;
mod endless;
mod explore;
mod frontier;
mod heard;
mod independent;
mod interpolate;
mod merge;
mod node;
mod past;
mod schedule;
mod sensitivity;
mod settings;
mod speculate;
mod steps;
mod tell;
mod told;
mod tree;
mod twin;

pub use counts::{ExploreCounts, InterpolationCounts};
pub use explore::{Explore, Walked};
pub use settings::{Interpolants, Merge, SearchOrder, Settings};
