//! What every engine speaks: what it is asked, what it may spend, and what it answers.
//!
//! | module     | what is there                                              |
//! |------------|------------------------------------------------------------|
//! | `outcome`  | `Engine`, and its answers: violated, proved, unknown       |
//! | `property` | which stops violate what                                   |
//! | `input`    | the inputs of a run, in order                              |
//! | `symbols`  | inputs as symbols, shared by the paths of an engine        |
//! | `assume`   | what the machine assumes about new symbols                 |
//! | `cover`    | states that another one stands for                         |
//! | `budget`   | time, memory, and a request to stop                        |
//! | `reason`   | why an answer is unknown, in words a user can act on       |

mod assume;
mod budget;
mod cover;
mod input;
mod outcome;
mod property;
mod reason;
mod symbols;

pub use crate::assume::take_assumptions;
pub use crate::property::{heed, property_of};
pub use ::property::{Property, PropertySet};
pub use budget::{resident_bytes, Budget};
pub use cover::{Look, Seen};
pub use input::{Input, InputSource, Prescribed};
pub use outcome::{Activity, Engine, Outcome, Progress, Proof, Shows, Violation};
pub use reason::{place, Reason};
pub use symbols::{uses_arguments, without_sorts, Inputs, World};
