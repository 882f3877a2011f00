//! Whether every run ends: measures that fall with every iteration, and conditions that hold again and again, over summaries of the code between heads of
//! loops.
//!
//! | module       | what is there                                                                              |
//! |--------------|--------------------------------------------------------------------------------------------|
//! | `ranking`    | the engine: the system is built, ends that cannot be followed are excluded, measures are found |
//! | `steps`      | which summaries can follow each other, and sets of them that runs can stay in              |
//! | `features`   | numbers that measures are made of                                                          |
//! | `measure`    | measures for a set of summaries: guessed, and refuted by the solver                        |
//! | `values`     | sets that fall apart by the values of some variables                                       |
//! | `wording`    | measures in words of C                                                                     |
//! | `recurrence` | conditions under which a loop is gone round, and that hold again behind it                 |
//! | `signed`     | signed arithmetic that does not overflow                                                   |
//! | `stems`      | ways from the start of the program to a loop                                               |
//! | `forever`    | runs that such a condition promises, tried out                                             |
//! | `settings`   | the plan                                                                                   |

#![forbid(unsafe_code)]

mod features;
mod forever;
mod measure;
mod ranking;
mod recurrence;
mod settings;
mod signed;
mod stems;
mod steps;
mod values;
mod wording;

pub use ranking::Ranking;
pub use settings::Settings;
