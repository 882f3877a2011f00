//! The one table of all reasons why a path stops.

use crate::fault::Fault;
use crate::memory::Exhausted;
use ir::CheckKind;

#[derive(Clone, PartialEq, Debug)]
pub enum Stop {
    /// The program ended by itself, with this status.
    Exited(i32),
    /// abort(), or a trap.
    Aborted,
    /// Undefined behaviour.
    Fault(Fault),
    /// A check does not hold.
    Violated(CheckKind),
    /// An assumption does not hold: the path does not exist.
    Assumed,
    /// Something that Shrike has no meaning for.
    Unsupported(String),
    /// A limit of the machine itself.
    Exhausted(String),
    /// The inputs given do not fit what the program asks.
    BadInput(String),
    /// The instructions granted are used up; the state can go on.
    Paused,
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Stop {
        Stop::Fault(fault)
    }
}

impl From<Exhausted> for Stop {
    fn from(exhausted: Exhausted) -> Stop {
        Stop::Exhausted(exhausted.0.into())
    }
}
