//! What a search has done.

use engine::{Chart, Count, Ground};

#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ConflictCounts {
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

impl ConflictCounts {
    /// What a proof rests on.
    pub(crate) fn grounds(&self) -> [Ground; 4] {
        let counted = |key, label, count| Ground::Counted { key, label, count };
        [
            Ground::Paths(self.paths),
            counted("clauses", "sets of edges that no run takes together", self.learned),
            counted("covered", "paths whose end a state before it stands for", self.covered),
            counted("closed", "loops closed by induction", self.closed),
        ]
    }

    pub(crate) fn list(&self) -> Vec<Count> {
        vec![
            Count::new("paths", "paths followed", self.paths),
            Count::new("conflicts", "conflicts", self.conflicts),
            Count::new("covered", "covered", self.covered),
            Count::new("learned", "clauses learned", self.learned),
            Count::new("literals", "edges in them", self.literals),
            Count::new("lifted", "copies of clauses", self.lifted),
            Count::new("nodes", "nodes of the graph", self.nodes),
            Count::new("edges", "edges of the graph", self.edges),
            Count::new("solved", "calls of the SAT solver", self.solved),
            Count::new("closed", "loops closed", self.closed),
            Count::new("unrolled", "times unrolled", self.unrolled),
            Count::new("instructions", "instructions", self.instructions),
            Count::new("queries", "questions", self.queries),
            Count::new("resumed", "states resumed", self.resumed),
            Count::new("states", "states kept", self.states),
        ]
    }

    pub(crate) fn charts(&self) -> Vec<Chart> {
        let clauses = vec![("learned", self.learned), ("copies", self.lifted), ("edges in them", self.literals)];
        let graph = vec![("nodes", self.nodes), ("edges", self.edges), ("times unrolled", self.unrolled)];
        let work = vec![
            ("instructions", self.instructions),
            ("questions", self.queries),
            ("calls of the SAT solver", self.solved),
        ];
        vec![
            Chart { title: "Paths", bars: vec![("conflicts", self.conflicts), ("covered", self.covered)] },
            Chart { title: "Clauses", bars: clauses },
            Chart { title: "Graph", bars: graph },
            Chart { title: "Work", bars: work },
        ]
    }
}
