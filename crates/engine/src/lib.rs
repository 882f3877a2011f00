//! What every engine speaks: what it is asked, what it may spend, and what it answers.
//!
//! | module     | what is there                                              |
//! |------------|------------------------------------------------------------|
//! | `outcome`  | `Engine`, and its answers: violated, proved, unknown       |
//! | `property` | which stops violate what                                   |
//! | `input`    | the inputs of a run, in order                              |
//! | `budget`   | time, memory, and a request to stop                        |
//! | `reason`   | why an answer is unknown, in words a user can act on       |

mod budget;
mod input;
mod outcome;
mod property;
mod reason;

pub use crate::property::{heed, property_of};
pub use ::property::{Property, PropertySet};
pub use budget::{resident_bytes, Budget};
pub use input::{Input, InputSource, Prescribed};
pub use outcome::{Activity, Engine, Outcome, Progress, Proof, Shows, Violation};
pub use reason::{place, Reason};
