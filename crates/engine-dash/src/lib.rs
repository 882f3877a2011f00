//! Proofs from tests: an abstraction of the program and runs of it that refine each other.
//!
//! | module     | what is there                                                          | in the thesis            |
//! |------------|------------------------------------------------------------------------|--------------------------|
//! | `dash`     | the engine                                                             |                          |
//! | `abstraction` | find a border, cross it by a test, or split it                      | figure 3.3, 3.4          |
//! | `regions`  | the abstraction: a forest of regions, and the edges between them       | 3.1, 4.3                 |
//! | `code`     | the program as points and summaries between them, and queries about it | 4.3                      |
//! | `tests`    | runs on given inputs, as far as points are concerned                   | `RunTest`, 4.5           |
//! | `tree`     | the path constraints of tests                                          | `GatherConstraints`, 4.4 |
//! | `refine`   | predicates that split a border                                         | `RefinePred`, 3.2        |
//! | `generalise` | invariants in the place of predicates that repeat                    |                          |
//! | `tell`     | invariants as facts for other engines                                  |                          |
//! | `audit`    | every edge that a proof excludes, looked at once more                  |                          |
//! | `settings` | what can be chosen                                                     |                          |

#![forbid(unsafe_code)]

mod abstraction;
mod audit;
mod code;
mod dash;
mod generalise;
mod refine;
mod regions;
mod settings;
mod tell;
mod tests;
mod tree;

pub use dash::Dash;
pub use settings::Settings;
pub use summary::Ways;
