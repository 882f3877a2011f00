//! A program as few places and the pieces of path between them, each piece a formula: what engines that prove loops work on.
//!
//! | module   | what is there                                                        |
//! |----------|----------------------------------------------------------------------|
//! | `system` | cutpoints, summaries, and how they compose                           |
//! | `build`  | how they are found: the machine runs from each cutpoint to the next  |

#![forbid(unsafe_code)]

mod build;
mod system;

pub use build::{Build, Progress};
pub use system::{Cutpoint, End, Renaming, Summary, System};
