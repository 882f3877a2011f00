//! Several engines at work on one question, in threads; the first answer counts.
//!
//! | module    | what is there                                                     |
//! |-----------|-------------------------------------------------------------------|
//! | `team`    | starts the workers, hears them, settles, and ends them            |
//! | `worker`  | one thread, and the engines that take turns in it                 |
//! | `shares`  | how much of the time an engine gets                               |
//!
//! An engine is begun inside of its thread, over the shared program, with terms and a solver of its own: nothing but answers, facts and
//! accounts leaves the thread. With one worker the engines take turns, by the clock: each of
//! them is deterministic, but which answers first may differ between runs, and with it the violation or the grounds of a proof.
//!
//! Law: an answer is an engine's own, or a proof that facts of several make together. 'Unknown' of all of them is unknown, with the reasons of each.

#![forbid(unsafe_code)]

mod shares;
mod team;
mod worker;

pub use shares::Share;
pub use team::{Member, Said, Team};
