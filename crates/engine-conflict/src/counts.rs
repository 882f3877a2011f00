//! What a search has done.

use std::fmt;

#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Paths that were followed to where they cannot go on, or to a violation.
    pub paths: u64,
    /// Of those, conflicts: the edge that was to be taken cannot be taken.
    pub conflicts: u64,
    /// Paths that came to where another has been, in the same state.
    pub covered: u64,
    /// Clauses learned from conflicts, and from branches whose other sides are impossible.
    pub learned: u64,
    /// Clauses that were learned elsewhere, and hold for another copy of the same code.
    pub lifted: u64,
    /// Edges in those learned.
    pub literals: u64,
    /// Nodes of the unrolled graph.
    pub nodes: u64,
    pub edges: u64,
    /// Calls of the SAT solver.
    pub solved: u64,
    /// Loops that were shown to have no error in any iteration to come.
    pub closed: u64,
    /// Times that the graph had to be unrolled further.
    pub unrolled: u64,
    pub instructions: u64,
    pub queries: u64,
    /// States that were found again where they had been left.
    pub resumed: u64,
    pub states: u64,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let lines = [
            ("paths followed", self.paths),
            ("conflicts", self.conflicts),
            ("covered", self.covered),
            ("clauses learned", self.learned),
            ("edges in them", self.literals),
            ("copies of clauses", self.lifted),
            ("nodes of the graph", self.nodes),
            ("edges of the graph", self.edges),
            ("calls of the SAT solver", self.solved),
            ("loops closed", self.closed),
            ("times unrolled", self.unrolled),
            ("instructions", self.instructions),
            ("questions", self.queries),
            ("states resumed", self.resumed),
            ("states kept", self.states),
        ];
        lines.iter().try_for_each(|(name, count)| writeln!(f, "{name:<28} {count:>12}"))
    }
}
