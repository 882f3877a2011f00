//! What a solver says.
//!
//! Soundness: 'unknown' is an answer of its own. Nothing in this crate turns it into 'unsatisfiable'.

use std::fmt;
use std::sync::Arc;
use term::{Model, TermId};

/// The answer to a query.
#[derive(Clone, Debug)]
pub enum Answer {
    /// A model of the query. A symbol of the query that it does not mention is zero.
    Sat(Arc<Model>),
    /// Members of the query that cannot all hold: a core, not necessarily a minimal one.
    Unsat(Vec<TermId>),
    Unknown(Unknown),
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// The query took longer than it may.
    TimeLimit,
    /// The query took, or would take, more memory than it may.
    MemoryLimit,
    /// The caller asked to stop.
    Interrupted,
    /// The backend gave up, failed, or said something that does not hold.
    Incomplete(&'static str),
}

impl Answer {
    pub fn is_sat(&self) -> bool {
        matches!(self, Answer::Sat(_))
    }

    pub fn is_unsat(&self) -> bool {
        matches!(self, Answer::Unsat(_))
    }

    pub fn is_unknown(&self) -> bool {
        matches!(self, Answer::Unknown(_))
    }

    /// As SMT-LIB says it.
    pub fn word(&self) -> &'static str {
        match self {
            Answer::Sat(_) => "sat",
            Answer::Unsat(_) => "unsat",
            Answer::Unknown(_) => "unknown",
        }
    }
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Unknown::TimeLimit => write!(f, "the solver's time limit"),
            Unknown::MemoryLimit => write!(f, "the solver's memory limit"),
            Unknown::Interrupted => write!(f, "interrupted"),
            Unknown::Incomplete(why) => write!(f, "the solver is incomplete: {why}"),
        }
    }
}
