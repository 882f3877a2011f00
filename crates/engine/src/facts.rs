//! Facts: what an engine has found out of the program and others may use. Plain data, which crosses threads, processes and machines.
//!
//! A fact speaks of *runs*. A run is what the searched program does on some inputs, from the start up to the first step that violates a
//! property that the team is asked about, that is undefined or has no meaning, or that ends the program. What comes behind such a
//! step is no part of it. So facts may be found, and used, under the assumption that no earlier step has failed: of all steps at which
//! facts exclude that a run fails, none can be the first. (Where a property is settled because it is violated, runs go on behind what was an
//! end: all facts are forgotten then.)
//!
//! Law: a fact is true of every run. Each kind says what that means; tests/facts.rs of the crate `shrike` tries to refute what engines say by runs.

use crate::input::Input;
use crate::predicate::Predicate;
use ir::{Block, Function, Inst};
use std::fmt;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Fact {
    /// No run fails here: if it is a check, it holds whenever a run comes to it; if not, whatever the step does is defined and has a meaning.
    Holds(Site),
    /// Whenever a run is at the beginning of the block, with the block's parameters set, the predicate holds.
    Invariant { function: Function, block: Block, holds: Predicate },
    /// No run takes all of these edges in one and the same scope, in whatever order and however often. Each leads from the first block to the
    /// second; where several lead there, any of them is meant.
    Exclusive { scope: Scope, edges: Vec<(Block, Block)> },
    /// There is a run that asks for these inputs first, in this order, and executes the block. It promises nothing; it is worth following.
    Run { inputs: Vec<Input>, function: Function, block: Block },
    /// No run comes back to the head of the loop more often than this between two entries of the loop.
    Bound { function: Function, head: Block, iterations: u64 },
}

/// A place where a run may fail: an instruction, or a block's terminator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Site {
    pub function: Function,
    pub block: Block,
    /// None is the terminator.
    pub inst: Option<Inst>,
}

/// A piece of a run that edges are taken in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Scope {
    /// One call of the function, without what it calls.
    Activation(Function),
    /// One iteration of the loop with this head, in one call of the function: from the head to where the head comes again, or the loop is left; the edge
    /// that leads there is part of it.
    Iteration(Function, Block),
}

/// The kinds of facts, for counting.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FactKind {
    Holds,
    Invariant,
    Exclusive,
    Run,
    Bound,
}

/// A fact and the engine that has said it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stated {
    pub fact: Fact,
    /// The engine's name.
    pub by: String,
}

impl Fact {
    pub fn kind(&self) -> FactKind {
        match self {
            Fact::Holds(_) => FactKind::Holds,
            Fact::Invariant { .. } => FactKind::Invariant,
            Fact::Exclusive { .. } => FactKind::Exclusive,
            Fact::Run { .. } => FactKind::Run,
            Fact::Bound { .. } => FactKind::Bound,
        }
    }
}

impl Scope {
    pub fn function(self) -> Function {
        match self {
            Scope::Activation(function) | Scope::Iteration(function, _) => function,
        }
    }
}

impl FactKind {
    pub const ALL: [FactKind; 5] =
        [FactKind::Holds, FactKind::Invariant, FactKind::Exclusive, FactKind::Run, FactKind::Bound];

    /// The keys of what was said and what was used in machine-readable statistics.
    pub(crate) fn keys(self) -> [&'static str; 2] {
        match self {
            FactKind::Holds => ["holds_said", "holds_used"],
            FactKind::Invariant => ["invariants_said", "invariants_used"],
            FactKind::Exclusive => ["exclusive_said", "exclusive_used"],
            FactKind::Run => ["runs_said", "runs_used"],
            FactKind::Bound => ["bounds_said", "bounds_used"],
        }
    }

    /// The same for people.
    pub(crate) fn labels(self) -> [&'static str; 2] {
        match self {
            FactKind::Holds => ["sites that hold, said", "sites that hold, used"],
            FactKind::Invariant => ["invariants said", "invariants used"],
            FactKind::Exclusive => ["exclusive edges said", "exclusive edges used"],
            FactKind::Run => ["runs said", "runs used"],
            FactKind::Bound => ["bounds said", "bounds used"],
        }
    }
}

/// Several facts of the kind.
impl fmt::Display for FactKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            FactKind::Holds => "sites at which no run fails",
            FactKind::Invariant => "invariants",
            FactKind::Exclusive => "sets of edges that no run takes together",
            FactKind::Run => "runs",
            FactKind::Bound => "bounds of loops",
        })
    }
}
