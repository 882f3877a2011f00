//! A program as few places and the pieces of path between them, each piece a formula: what engines that prove loops work on.
//!
//! | module       | what is there                                                        |
//! |--------------|----------------------------------------------------------------------|
//! | `system`     | cutpoints, summaries, and how they compose                           |
//! | `build`      | how they are found: the machine runs from each cutpoint to the next  |
//! | `merge`      | ways from one cutpoint that meet become one, where there are many    |
//! | `contracts`  | which recursive functions can be apart from their callers            |
//! | `activation` | their calls and returns                                              |

#![forbid(unsafe_code)]

mod activation;
mod build;
mod contracts;
mod merge;
mod shapes;
mod system;

pub use build::{Build, Progress, Ways};
pub use system::{Call, Cutpoint, End, Renaming, Role, Summary, System};
