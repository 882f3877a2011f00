//! The formula over the unrolled graph: its solutions are the paths to an error that nothing learned so far excludes.
//!
//! One variable for a node and one for an edge, or one for both where an edge is the only way into, or out of, a node:
//!
//! - the entry is true;
//! - an edge implies where it begins and where it ends;
//! - a node implies one of the edges that leave it; those that end the program are not there;
//! - a node implies one of the edges that lead to it, once all of them are known.
//!
//! Nothing says that only one way may be true. Since there are no cycles, a walk that starts at the entry and follows true edges
//! comes to an error, along edges that no clause forbids together.
//!
//! What is not expanded yet is an assumption: a node that was not looked behind is false, and so is a way on which
//! paths cannot be followed. Without a solution, the assumptions that were used say where to look next: they are given up, and such a
//! node is as good as an error. Only if a path can really get there the graph grows. If no assumption was used, no path is left.

use crate::graph::{EdgeId, Graph, NodeId, Way};
use rustc_hash::FxHashMap;
use solver::sat::{Assignment, Literal, MinisatSolver, SatAnswer, SatSolver, Variable};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::sync::Arc;

#[derive(Default)]
pub struct Formula {
    sat: MinisatSolver,
    nodes: FxHashMap<NodeId, Variable>,
    edges: FxHashMap<EdgeId, Variable>,
    /// What is assumed to be false.
    open: BTreeMap<Variable, Open>,
    /// Variables with a preferred value.
    preferred: Vec<Variable>,
    pub clauses: u64,
    pub calls: u64,
}

/// Why a variable is assumed to be false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Open {
    /// What follows the node is not known.
    Unexpanded(NodeId),
    /// Paths cannot be followed there.
    Cut(EdgeId),
}

/// What is left.
pub enum Left {
    /// Paths along true edges.
    Paths(Assignment),
    /// None, unless one of these assumptions is given up; no path at all if there is none.
    Nothing(Vec<Open>),
    /// Not known: the solver was interrupted.
    Interrupted,
}

impl Formula {
    /// Without paths. Calls of the solver stop when the flag is set.
    pub fn new(interrupt: Option<Arc<AtomicBool>>) -> Formula {
        Formula { sat: MinisatSolver::interruptible(interrupt), ..Formula::default() }
    }

    pub fn start(&mut self, entry: NodeId) {
        let variable = self.node(entry);
        self.sat.clause(&[variable.positive()]);
        self.open.insert(variable, Open::Unexpanded(entry));
    }

    fn node(&mut self, node: NodeId) -> Variable {
        let Formula { sat, nodes, .. } = self;
        *nodes.entry(node).or_insert_with(|| sat.variable())
    }

    pub fn edge(&self, edge: EdgeId) -> Variable {
        self.edges[&edge]
    }

    fn clause(&mut self, literals: &[Literal]) {
        self.clauses += 1;
        self.sat.clause(literals);
    }

    /// Takes what follows a node into the formula.
    pub fn expand(&mut self, graph: &Graph, id: NodeId) {
        let node = graph.node(id);
        let ways = node.ways.as_deref().unwrap_or_default();
        let own = self.node(id);
        self.open.remove(&own);
        let mut leaves = vec![own.negative()];
        for &edge in ways {
            let variable = if ways.len() == 1 { own } else { self.sat.variable() };
            self.edges.insert(edge, variable);
            leaves.push(variable.positive());
            if variable != own {
                self.clause(&[variable.negative(), own.positive()]);
            }
            match graph.edge(edge).way {
                Way::To(target) => self.arrive(graph, edge, target),
                Way::Violation => {}
                Way::Cut => {
                    self.open.insert(variable, Open::Cut(edge));
                }
            }
        }
        if ways.len() != 1 {
            self.clause(&leaves);
        }
    }

    fn arrive(&mut self, graph: &Graph, edge: EdgeId, target: NodeId) {
        let variable = self.edge(edge);
        let node = graph.node(target);
        if !self.nodes.contains_key(&target) {
            let own = if node.expected == Some(1) { variable } else { self.sat.variable() };
            self.nodes.insert(target, own);
            if node.ways.is_none() && !self.open.contains_key(&own) {
                self.open.insert(own, Open::Unexpanded(target));
            }
        }
        let own = self.nodes[&target];
        if own == variable {
            return;
        }
        self.clause(&[variable.negative(), own.positive()]);
        if node.expected == Some(node.incoming.len() as u32) && node.incoming.last() == Some(&edge) {
            let mut arrivals = vec![own.negative()];
            arrivals.extend(node.incoming.iter().map(|edge| self.edges[edge].positive()));
            self.clause(&arrivals);
        }
    }

    /// No path takes all of these.
    pub fn exclude(&mut self, edges: &[EdgeId]) {
        let mut literals: Vec<Literal> = edges.iter().map(|&edge| self.edge(edge).negative()).collect();
        literals.sort_unstable();
        literals.dedup();
        self.clause(&literals);
    }

    /// Tries paths along these edges first.
    pub fn prefer(&mut self, edges: impl Iterator<Item = EdgeId>) {
        for variable in std::mem::take(&mut self.preferred) {
            self.sat.free(variable);
        }
        for edge in edges {
            let variable = self.edge(edge);
            self.sat.prefer(variable.positive());
            self.preferred.push(variable);
        }
    }

    /// A node will not be looked behind.
    pub fn give_up(&mut self, node: NodeId) {
        let variable = self.node(node);
        self.open.remove(&variable);
        self.clause(&[variable.negative()]);
    }

    /// Gives up an assumption: what it was about is a way to end, like an error.
    pub fn admit(&mut self, open: Open) {
        let variable = match open {
            Open::Unexpanded(node) => self.node(node),
            Open::Cut(edge) => self.edge(edge),
        };
        self.open.remove(&variable);
    }

    /// The paths that are left, of those that begin with these edges.
    pub fn solve(&mut self, beginning: &[EdgeId]) -> Result<Left, Vec<EdgeId>> {
        self.calls += 1;
        let mut assumptions: Vec<Literal> = self.open.keys().map(|variable| variable.negative()).collect();
        assumptions.extend(beginning.iter().map(|&edge| self.edge(edge).positive()));
        match self.sat.solve(&assumptions) {
            SatAnswer::Sat(assignment) => Ok(Left::Paths(assignment)),
            SatAnswer::Unknown => Ok(Left::Interrupted),
            SatAnswer::Unsat(core) => {
                let taken: Vec<EdgeId> =
                    beginning.iter().copied().filter(|&edge| core.contains(&self.edge(edge).positive())).collect();
                if taken.is_empty() {
                    Ok(Left::Nothing(core.iter().map(|literal| self.open[&literal.variable()]).collect()))
                } else {
                    Err(taken)
                }
            }
        }
    }
}
