//! What engines say: violated, proved, unknown.

use crate::input::Input;
use crate::proof::Proof;
use crate::reason::Reason;
use ir::Span;
use machine::Stop;
use property::Property;

#[derive(Clone, Debug)]
pub enum Outcome {
    Violated(Box<Violation>),
    Proved(Proof),
    Unknown(Vec<Reason>),
}

/// A run that fails a check, as the inputs that lead there. A claim, until it was replayed.
#[derive(Clone, Debug)]
pub struct Violation {
    pub property: Property,
    /// How the machine stopped.
    pub stop: Stop,
    pub span: Span,
    pub inputs: Vec<Input>,
    pub shows: Shows,
    /// What else there is to say about why, for people.
    pub because: Option<String>,
}

/// How a run shows that it violates a property.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shows {
    /// It stops.
    Stopping,
    /// It could go on; it shows at the head of a loop, when so many instructions were executed.
    After(u64),
    /// The state at the head of a loop is the same after `first` and after `second` instructions. `inputs` were asked for
    /// before the first; those between the two can be given again and again.
    Recurring { first: u64, second: u64, inputs: usize },
    /// A condition under which a loop goes on holds at its head after `first` and after `second` instructions, and so after every iteration from there,
    /// as the engine has proved. The inputs from number `inputs` on are given again and again.
    Kept { first: u64, second: u64, inputs: usize },
    /// Each of some calls leads to another, as the engine has proved; so they nest deeper and deeper. Inputs as for `Kept`.
    Nesting { inputs: usize },
}

impl Shows {
    /// The number of the first input that is given again and again, if some are.
    pub fn again(self) -> Option<usize> {
        match self {
            Shows::Stopping | Shows::After(_) => None,
            Shows::Recurring { inputs, .. } | Shows::Kept { inputs, .. } | Shows::Nesting { inputs } => Some(inputs),
        }
    }
}
