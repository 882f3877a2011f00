//! Proofs for loops without end: what holds for every iteration that there is holds for those to come.
//!
//! Clauses that were lifted hold for any iterations in a row, whatever has happened before them, if they are about iterations of this loop
//! or about something inside of it or behind it (`Lifted::within`). If they alone exclude every way
//! from the head of an iteration, through so many more, to an error in the last of them, no iteration to come has an error: of
//! each such run the last few iterations would be such a way. This is induction over iterations (Sheeran, Singh and Stålmarck,
//! *Checking safety properties using induction and a SAT-solver*, 2000), on paths instead of states.
//!
//! Whatever is not unrolled, or cannot be followed, counts as an error.

use crate::graph::{ContextId, EdgeId, Graph, Kind, NodeId, Way};
use ir::Loop;
use rustc_hash::FxHashMap;
use solver::sat::{Literal, MinisatSolver, SatAnswer, SatSolver, Variable};

/// Iterations that a way may take before the one with the error.
const LONGEST: u32 = 3;

/// Conflicts of the SAT solver after which it is not worth it.
const PATIENCE: u32 = 20_000;

/// Is it excluded that an iteration behind those that are unrolled leads to an error before the next one begins? `clauses` hold for every
/// copy of their code, `unrolled` is the first iteration that is not there.
pub fn holds_for_all(graph: &Graph, clauses: &[&[EdgeId]], outer: ContextId, id: Loop, unrolled: u32) -> bool {
    (0..=LONGEST.min(unrolled.saturating_sub(2))).any(|before| {
        let window = Window { graph, outer, id, first: 1, last: 1 + before };
        window.is_closed(clauses)
    })
}

/// Iterations of a loop, the first of which begins anyhow.
struct Window<'a> {
    graph: &'a Graph,
    outer: ContextId,
    id: Loop,
    first: u32,
    last: u32,
}

impl Window<'_> {
    fn is_closed(&self, clauses: &[&[EdgeId]]) -> bool {
        let Some(start) = self.head(self.first) else { return false };
        let mut sat = MinisatSolver::new();
        let mut nodes: FxHashMap<NodeId, Variable> = FxHashMap::default();
        let mut edges: FxHashMap<EdgeId, Variable> = FxHashMap::default();
        let beyond = self.head(self.last + 1);
        let first = sat.variable();
        sat.clause(&[first.positive()]);
        nodes.insert(start, first);
        let mut open = vec![start];
        while let Some(node) = open.pop() {
            let own = nodes[&node];
            // A path that gets where none has been looked at may find an error there.
            let Some(ways) = &self.graph.node(node).ways else { continue };
            let mut leaves = vec![own.negative()];
            for &edge in ways {
                let variable = match self.graph.edge(edge).way {
                    Way::To(target) if Some(target) == beyond => continue,
                    Way::To(target) => {
                        let variable = sat.variable();
                        let own = *nodes.entry(target).or_insert_with(|| {
                            open.push(target);
                            sat.variable()
                        });
                        sat.clause(&[variable.negative(), own.positive()]);
                        variable
                    }
                    Way::Violation if self.is_early(node) => continue,
                    Way::Violation | Way::Cut => sat.variable(),
                };
                edges.insert(edge, variable);
                leaves.push(variable.positive());
            }
            sat.clause(&leaves);
        }
        for clause in clauses {
            let literals: Option<Vec<Literal>> =
                clause.iter().map(|edge| edges.get(edge).map(|variable| variable.negative())).collect();
            if let Some(literals) = literals {
                sat.clause(&literals);
            }
        }
        matches!(sat.solve_within(&[], Some(PATIENCE)), SatAnswer::Unsat(_))
    }

    fn head(&self, iteration: u32) -> Option<NodeId> {
        let context = self.graph.context_of(Kind::Loop(self.outer, self.id, iteration))?;
        self.graph.head_of(context)
    }

    /// Is a node in an iteration before the last? What is behind the loop is in none.
    fn is_early(&self, node: NodeId) -> bool {
        let mut context = self.graph.node(node).context;
        loop {
            context = match self.graph.context(context).kind {
                Kind::Loop(outer, id, iteration) if outer == self.outer && id == self.id => {
                    return iteration < self.last;
                }
                Kind::Loop(outer, ..) => outer,
                Kind::Call(site, _) => self.graph.node(site).context,
                Kind::Root(_) => return false,
            };
        }
    }
}
