//! The one table of all reasons why a path stops.

use crate::fault::Fault;
use crate::memory::Exhausted;
use ir::CheckKind;
use term::TermId;

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
    /// A block where several ways meet has begun, and the state was asked to stop there; or it is at a call or return of a function with a contract.
    Met,
    /// Another thread may go on here: choose one (`State::choose`), then run the state again.
    Scheduling,
    /// A loop was to be repeated more often than `Machine::loop_limit` allows.
    LoopLimit,
    /// The step needs to know whether this condition holds: decide (`State::decided`), then run the state again.
    Undecided(TermId),
    /// The path goes on only where this condition holds: decide it to be true, if it can be.
    Assuming(TermId),
    /// The step needs the value of this bit-vector as a number.
    Unnumbered(TermId),
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
