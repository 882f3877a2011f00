//! Conflict-driven symbolic execution (do Val, *Conflict-Driven Symbolic Execution: How to Learn to Get Better*, UBC, 2014).
//!
//! A SAT solver proposes paths through the control-flow graph that lead to an error. A path is executed symbolically; where it
//! cannot go on, the edges that are responsible become a clause, and no path that takes them all is ever proposed again.
//!
//! | module     | what is there                                                              |
//! |------------|----------------------------------------------------------------------------|
//! | `conflict` | the loop: decide, propagate, analyse, learn, go back                       |
//! | `analyse`  | why an edge cannot be taken                                                |
//! | `learn`    | clauses from conflicts, and without one                                    |
//! | `layout`   | the program in parts, and where an error can still come                    |
//! | `graph`    | the unrolled control-flow graph                                            |
//! | `formula`  | the formula whose solutions are the paths that are left                    |
//! | `path`     | a path as it was walked                                                    |
//! | `cross`    | what happens when an edge is taken                                         |
//! | `demand`   | what an edge demands of the value that decides                             |
//! | `explain`  | which edges a value depends on                                             |
//! | `loads`    | what a read from memory depends on, on a path                              |
//! | `reads`    | which edges decide what a read from memory finds                           |
//! | `lift`     | clauses that hold for every copy of their code                             |
//! | `induct`   | loops without end                                                          |
//! | `guards`   | sets of edges                                                              |
//! | `facts`    | clauses as facts for other engines, and their facts as clauses             |
//! | `picture`  | the graph and the clauses, for people                                      |
//! | `settings` | strategies, limits                                                         |
//! | `counts`   | what was done                                                              |

#![forbid(unsafe_code)]

mod analyse;
mod conflict;
mod counts;
mod cross;
mod demand;
mod explain;
mod facts;
mod formula;
mod graph;
mod guards;
mod induct;
mod layout;
mod learn;
mod lift;
mod loads;
mod path;
mod picture;
mod reads;
mod settings;

pub use conflict::Conflict;
pub use counts::ConflictCounts;
pub use graph::EdgeId;
pub use settings::{Settings, Strategy};
