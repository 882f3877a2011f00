//! A run in terms of C: which lines it took and what variables became, for people to read.
//!
//! It is made by a look at every step of the run's beginning and of its end (`record`). Only the user's functions appear, not the models
//! of libc.
//!
//! What it may miss: a binding has no line of its own, so that an assignment of a constant may show at the line of the
//! statement after it; whole structs that are assigned do not show.

use ir::{Function, Span};
use std::fmt;
use std::rc::Rc;

/// A run, step by step. Long ones lack their middle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trace {
    pub first: Vec<Step>,
    /// Whether steps between `first` and `last` are left out.
    pub cut: bool,
    /// Where steps are left out: what is known of variables before the first of `last`.
    pub known: Vec<Change>,
    pub last: Vec<Step>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    pub file: String,
    /// 0: unknown.
    pub line: u32,
    /// 0: unknown.
    pub column: u32,
    pub function: String,
    pub event: Event,
    /// The calls of the user's functions in progress, the outermost first; of deep ones only the innermost.
    pub stack: Rc<[Call]>,
    /// What variables and places in memory become by it, and what became of them since the step before.
    pub changes: Vec<Change>,
}

/// A call in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Call {
    pub function: Function,
    /// Tells calls of one function apart.
    pub serial: u64,
    /// Where it was called.
    pub span: Span,
}

/// A variable or a place in memory gets a value, or is not known any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The call that the variable is local to; none for globals and the heap.
    pub call: Option<u64>,
    pub name: String,
    pub value: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A variable, or a place in memory, gets a value.
    Assign {
        target: String,
        value: String,
    },
    /// The function of the step begins.
    Call,
    Return {
        value: Option<String>,
    },
    /// The program asked for an input and got it.
    Input {
        source: String,
        value: String,
    },
    /// The run ends here.
    Stop {
        what: String,
    },
}

/// Steps that are kept from the beginning and from the end.
pub const MOST_FIRST: usize = 200;
pub const MOST_LAST: usize = 2000;

impl Trace {
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        self.first.iter().chain(&self.last)
    }
}

impl fmt::Display for Trace {
    /// One step per line, in columns: `a.c:7  main  x = 5`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let width = |of: fn(&Step) -> usize| self.steps().map(of).max().unwrap_or(0).min(40);
        let places = width(|step| step.place().chars().count());
        let functions = width(|step| step.function.chars().count());
        for (index, step) in self.steps().enumerate() {
            if self.cut && index == self.first.len() {
                writeln!(f, "…")?;
            }
            writeln!(f, "{:places$}  {:functions$}  {}", step.place(), step.function, step.event)?;
        }
        Ok(())
    }
}

impl Step {
    fn place(&self) -> String {
        match self.line {
            0 => self.file.clone(),
            line => format!("{}:{line}", self.file),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Event::Assign { target, value } => write!(f, "{target} = {value}"),
            Event::Call => write!(f, "is called"),
            Event::Return { value: Some(value) } => write!(f, "returns {value}"),
            Event::Return { value: None } => write!(f, "returns"),
            Event::Input { source, value } => write!(f, "{source} gives {value}"),
            Event::Stop { what } => write!(f, "{what}"),
        }
    }
}
