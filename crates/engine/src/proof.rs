//! Proofs: what was proved, by which engine, and what that rests on.
//!
//! A proof is plain data. It crosses threads, and ends up in reports.

use crate::facts::FactKind;
use crate::invariant::LoopInvariants;
use ir::{Function, Span};
use property::PropertySet;
use std::fmt;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The engine that has found it.
    pub engine: String,
    /// What holds: every check of these properties.
    pub of: PropertySet,
    pub rests_on: Vec<Ground>,
}

/// Something that a proof rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ground {
    /// Paths that were followed to their end.
    Paths(u64),
    /// Conditions that hold on every visit of a loop. They are inductive together, and with them no error can be reached.
    Invariants(Vec<LoopInvariants>),
    /// Measures of loops and recursive calls: each falls with every step that it is for, so that runs end.
    Measures(Vec<LoopMeasure>),
    /// Facts that another engine has said.
    Facts { kind: FactKind, by: String, count: u64 },
    /// Only a slice was searched: instructions before and after.
    Slice { before: u64, after: u64 },
    /// Something that an engine counts, and knows the meaning of.
    Counted {
        /// One word, for reports.
        key: &'static str,
        /// What there are so many of.
        label: &'static str,
        count: u64,
    },
}

/// Why a loop, or a recursive function, ends. One of several is for what the ones before it leave unchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopMeasure {
    pub function: Function,
    pub span: Span,
    /// What falls, in words of C.
    pub text: String,
}

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let count = self.count();
        match self {
            Ground::Paths(_) => write!(f, "{count} paths followed to their end"),
            Ground::Invariants(_) if count == 0 => f.write_str("no loop invariant"),
            Ground::Invariants(_) => write!(f, "{count} loop invariants"),
            Ground::Measures(_) => write!(f, "{count} measures that fall with every iteration"),
            Ground::Facts { kind, by, .. } => write!(f, "{count} {kind}, said by {by}"),
            Ground::Slice { before, .. } => write!(f, "a slice of {count} of {before} instructions"),
            Ground::Counted { label, .. } => write!(f, "{count} {label}"),
        }
    }
}

impl Ground {
    /// Its kind, as one word.
    pub fn key(&self) -> &'static str {
        match self {
            Ground::Paths(_) => "paths",
            Ground::Invariants(_) => "invariants",
            Ground::Measures(_) => "measures",
            Ground::Facts { .. } => "facts",
            Ground::Slice { .. } => "slice",
            Ground::Counted { key, .. } => key,
        }
    }

    /// How many there are; of a slice, its instructions.
    pub fn count(&self) -> u64 {
        match self {
            Ground::Paths(count) | Ground::Facts { count, .. } | Ground::Counted { count, .. } => *count,
            Ground::Invariants(loops) => loops.iter().map(|one| one.claims.len() as u64).sum(),
            Ground::Measures(list) => list.len() as u64,
            Ground::Slice { after, .. } => *after,
        }
    }

    /// The engine that has said them, where they are facts.
    pub fn by(&self) -> Option<&str> {
        match self {
            Ground::Facts { by, .. } => Some(by),
            _ => None,
        }
    }
}

impl Proof {
    /// Grounds with a count of nothing are left out.
    pub fn new(engine: impl Into<String>, of: PropertySet, rests_on: impl IntoIterator<Item = Ground>) -> Proof {
        let counts = |ground: &Ground| match ground {
            Ground::Paths(_) | Ground::Slice { .. } => true,
            // Loops that need no invariant are something to say.
            Ground::Invariants(loops) => !loops.is_empty(),
            ground => ground.count() > 0,
        };
        let rests_on = rests_on.into_iter().filter(counts).collect();
        Proof { engine: engine.into(), of, rests_on }
    }
}
