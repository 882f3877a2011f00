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
    /// Paths that end because an assumption of the program does not hold.
    Assumed(u64),
    /// Pairs of states that were joined, so that a path stands for several.
    Joined(u64),
    /// Paths that ended in a state that another one stands for.
    Covered(u64),
    /// Clauses: sets of edges that no run takes together.
    Clauses(u64),
    /// Loops without a bound that induction over clauses has closed.
    Closed(u64),
    /// Conditions that hold on every visit of a loop. They are inductive together, and with them no error can be reached.
    Invariants(Vec<LoopInvariants>),
    /// Regions of states, one of which each run is in at each point, and none of which is an error.
    Regions(u64),
    /// Edges between regions that no run takes.
    Edges(u64),
    /// Errors were pulled back over so many pieces of path until no way led to them: k-induction, with k pieces.
    Depth(u64),
    /// Measures of loops and recursive calls: each falls with every step that it is for, so that runs end.
    Measures(Vec<LoopMeasure>),
    /// Checks that always hold by the ranges of values, and were removed before the search.
    Ranges(u64),
    /// Facts that another engine has said.
    Facts { kind: FactKind, by: String, count: u64 },
    /// Only a slice was searched: instructions before and after.
    Slice { before: u64, after: u64 },
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
        match self {
            Ground::Paths(count) => write!(f, "{count} paths followed to their end"),
            Ground::Assumed(count) => write!(f, "{count} paths that the program's assumptions exclude"),
            Ground::Joined(count) => write!(f, "{count} joins of states"),
            Ground::Covered(count) => write!(f, "{count} paths that came to a state another one stands for"),
            Ground::Clauses(count) => write!(f, "{count} sets of edges that no run takes together"),
            Ground::Closed(count) => write!(f, "{count} loops closed by induction"),
            Ground::Invariants(loops) => {
                let count: usize = loops.iter().map(|one| one.claims.len()).sum();
                match count {
                    0 => f.write_str("no loop invariant"),
                    _ => write!(f, "{count} loop invariants"),
                }
            }
            Ground::Regions(count) => write!(f, "{count} regions of states that no run leaves"),
            Ground::Edges(count) => write!(f, "{count} edges between regions that no run takes"),
            Ground::Depth(count) => write!(f, "errors pulled back over up to {count} ways between loops"),
            Ground::Measures(list) => write!(f, "{} measures that fall with every iteration", list.len()),
            Ground::Ranges(count) => write!(f, "{count} checks that hold by the ranges of values"),
            Ground::Facts { kind, by, count } => write!(f, "{count} {kind}, said by {by}"),
            Ground::Slice { before, after } => write!(f, "a slice of {after} of {before} instructions"),
        }
    }
}

impl Proof {
    /// Grounds with a count of nothing are left out.
    pub fn new(engine: impl Into<String>, of: PropertySet, rests_on: impl IntoIterator<Item = Ground>) -> Proof {
        let counts = |ground: &Ground| match ground {
            Ground::Paths(_) | Ground::Slice { .. } => true,
            Ground::Invariants(loops) => !loops.is_empty(),
            Ground::Measures(list) => !list.is_empty(),
            Ground::Assumed(count)
            | Ground::Joined(count)
            | Ground::Covered(count)
            | Ground::Clauses(count)
            | Ground::Closed(count)
            | Ground::Regions(count)
            | Ground::Edges(count)
            | Ground::Depth(count)
            | Ground::Ranges(count)
            | Ground::Facts { count, .. } => *count > 0,
        };
        let rests_on = rests_on.into_iter().filter(counts).collect();
        Proof { engine: engine.into(), of, rests_on }
    }
}
