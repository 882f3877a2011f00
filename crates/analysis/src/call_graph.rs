//! Who calls whom, with calls through pointers resolved by `points_to`.
//!
//! `ir::CallGraph` takes every function whose address is taken for a callee of every call through a pointer; this one
//! knows better, and leaves out what never runs.

use crate::points_to::PointsTo;
use ir::{Block, Cfg, Components, EntityRef, Function, Graph, Inst, Op, Program};

/// A call instruction that may run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Site {
    pub function: Function,
    pub inst: Inst,
}

#[derive(Clone, Debug)]
pub struct ResolvedCalls {
    graph: Graph<Function>,
    components: Components<Function>,
    /// By function.
    callers: Vec<Vec<Site>>,
    sites: Vec<Vec<(Block, Inst)>>,
}

impl ResolvedCalls {
    pub fn new(program: &Program, points_to: &PointsTo) -> ResolvedCalls {
        let mut callers = vec![Vec::new(); program.functions.len()];
        let mut sites = vec![Vec::new(); program.functions.len()];
        let mut edges = Vec::new();
        for (function, data) in program.functions.iter() {
            let Some(body) = data.body().filter(|_| points_to.is_reached(function)) else { continue };
            for &block in Cfg::new(body).reverse_postorder() {
                for &inst in &body.blocks[block].insts {
                    if !matches!(body.insts[inst].op, Op::Call { .. }) {
                        continue;
                    }
                    sites[function.index()].push((block, inst));
                    for &callee in points_to.callees(function, inst) {
                        callers[callee.index()].push(Site { function, inst });
                        edges.push((function, callee));
                    }
                }
            }
        }
        let graph = Graph::new(program.functions.len(), &edges);
        let components = Components::new(&graph);
        ResolvedCalls { graph, components, callers, sites }
    }

    /// The calls that may reach a function.
    pub fn callers(&self, function: Function) -> &[Site] {
        &self.callers[function.index()]
    }

    /// The calls in a function, with their blocks.
    pub fn sites(&self, function: Function) -> &[(Block, Inst)] {
        &self.sites[function.index()]
    }

    /// The functions that it may call, each once.
    pub fn callees(&self, function: Function) -> &[Function] {
        self.graph.successors(function)
    }

    /// May a call of it lead to another call of it before it returns?
    pub fn is_recursive(&self, function: Function) -> bool {
        self.components.is_cyclic(&self.graph, self.components.of(function))
    }

    /// May a call of one lead to a call of the other and back?
    pub fn are_mutual(&self, a: Function, b: Function) -> bool {
        self.components.of(a) == self.components.of(b)
    }

    /// Groups of functions that may call each other, each group after those that it calls.
    pub fn bottom_up(&self) -> impl DoubleEndedIterator<Item = &[Function]> {
        self.components.iter()
    }
}
