//! Engines and their answers.

use crate::budget::Budget;
use crate::input::Input;
use crate::reason::Reason;
use ir::Span;
use machine::Stop;
use property::{Property, PropertySet};

/// A search for a failed check. Resumable, cancellable, and the same for the same program and settings.
pub trait Engine {
    /// Works until there is an answer, or the budget asks for a break.
    fn advance(&mut self, budget: &Budget) -> Progress;

    /// These are settled: the search goes on for the others.
    fn settle(&mut self, settled: &PropertySet);

    /// What was done so far, for people who wait.
    fn activity(&self) -> Activity;
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Activity {
    /// Paths that came to an end.
    pub paths: u64,
    /// States that wait.
    pub states: u64,
    pub instructions: u64,
    /// Questions asked of the solver.
    pub queries: u64,
    /// Blocks of the program that were executed.
    pub blocks: u64,
}

#[derive(Clone, Debug)]
pub enum Progress {
    More,
    Done(Outcome),
}

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
}

/// What a proof rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// Every path was followed to its end.
    AllPaths { paths: u64 },
    /// Every path to an error takes edges that no run takes together: so many were followed, so many clauses learned.
    Excluded { paths: u64, clauses: u64 },
}
