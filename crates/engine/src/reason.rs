//! Why an answer is unknown, in words a user can act on.

use ir::{Program, Span};
use machine::Stop;
use property::{Property, PropertySet};
use std::fmt;

/// Something that was cut: with it, 'no violation was found' is no proof.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    TimeLimit,
    MemoryLimit,
    Interrupted,
    /// A limit that the user set: what, and where it was hit (`main, a.c:7`).
    Limit {
        what: String,
        place: String,
    },
    /// Something that Shrike has no meaning for.
    Unsupported {
        what: String,
        place: String,
    },
    /// A limit of the machine's own.
    Exhausted {
        what: String,
        place: String,
    },
    /// The program's behaviour is undefined on a path, in a way that is not the property in question.
    Undefined {
        what: String,
        place: String,
    },
    /// The solver gave up on a question.
    Solver {
        why: String,
        place: String,
    },
    /// A witness that was to be followed does not lead to a violation.
    Witness {
        what: String,
    },
    /// A violation was found that does not show when it is run.
    Unconfirmed {
        what: String,
    },
}

impl Reason {
    /// Why a search does not begin, where the machine stops before the first step is done.
    pub fn of_stop(program: &Program, stop: Stop) -> Reason {
        let place = String::new();
        match stop {
            Stop::Unsupported(what) | Stop::BadInput(what) => Reason::Unsupported { what, place },
            Stop::Exhausted(what) => Reason::Exhausted { what, place },
            Stop::Fault(fault) => Reason::Undefined { what: fault.describe(program), place },
            _ => Reason::Undefined { what: "a check fails before anything is searched".into(), place },
        }
    }

    /// Why an engine that follows one thread, and does not ask whether it waits for ever, leaves a program alone; none where it need not.
    pub fn threads(program: &Program, properties: &PropertySet, engine: &str) -> Option<Reason> {
        let what = match program.has_threads() {
            true => format!("threads, by {engine}"),
            false if properties.contains(Property::NoDeadlock) && program.may_wait() => format!("waiting, by {engine}"),
            false => return None,
        };
        Some(Reason::Unsupported { what, place: String::new() })
    }

    /// The solver could not be set up.
    pub fn no_solver(error: &std::io::Error) -> Reason {
        Reason::Solver { why: format!("the solver does not start: {error}"), place: String::new() }
    }

    /// Is it that an engine does not take programs of this kind?
    pub fn is_declined(&self) -> bool {
        matches!(self, Reason::Unsupported { place, .. } if place.is_empty())
    }

    /// Whether it is the same kind of thing at the same place.
    pub fn is_like(&self, other: &Reason) -> bool {
        let same_kind = std::mem::discriminant(self) == std::mem::discriminant(other);
        match (self.place(), other.place()) {
            (Some(a), Some(b)) => same_kind && a == b,
            _ => self == other,
        }
    }

    fn place(&self) -> Option<&str> {
        match self {
            Reason::Limit { place, .. }
            | Reason::Unsupported { place, .. }
            | Reason::Exhausted { place, .. }
            | Reason::Undefined { place, .. }
            | Reason::Solver { place, .. } => Some(place),
            _ => None,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let at = |place: &str| if place.is_empty() { String::new() } else { format!(" at {place}") };
        match self {
            Reason::TimeLimit => write!(f, "time limit"),
            Reason::MemoryLimit => write!(f, "memory limit"),
            Reason::Interrupted => write!(f, "interrupted"),
            Reason::Limit { what, place } => write!(f, "{what}{}", at(place)),
            Reason::Unsupported { what, place } => write!(f, "not supported: {what}{}", at(place)),
            Reason::Exhausted { what, place } => write!(f, "{what}{}", at(place)),
            Reason::Undefined { what, place } => write!(f, "undefined behaviour: {what}{}", at(place)),
            Reason::Solver { why, place } => write!(f, "{why}{}", at(place)),
            Reason::Witness { what } => write!(f, "the witness {what}"),
            Reason::Unconfirmed { what } => write!(f, "unconfirmed: {what}"),
        }
    }
}

/// `a.c:12`, or nothing where the place is unknown.
pub fn place(program: &Program, span: Span) -> String {
    if !span.is_somewhere() {
        return String::new();
    }
    format!("{}:{}", program.files[span.file].name, span.line)
}
