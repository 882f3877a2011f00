//! Which functions are analysed once for each call, and which once for all.
//!
//! Small functions that allocate, or that belong to the models of libc, are cloned per call: so two calls of `calloc`
//! make two objects, and `strcpy` does not join what its callers pass. Everything else has one instance.

use ir::{CallGraph, Callee, Function, FunctionKind, Intrinsic, Op, Program};
use ir::{Cfg, Components, Def, EntityRef, Graph, SecondaryMap, Value};

/// The most instructions that cloning a function may add, with what is cloned inside of it.
const MOST_INSTRUCTIONS: usize = 100;

/// Which functions are cloned for each call.
pub fn cloned(program: &Program) -> SecondaryMap<Function, bool> {
    let calls = CallGraph::new(program);
    let mut cloned = SecondaryMap::new();
    let mut allocates: SecondaryMap<Function, bool> = SecondaryMap::new();
    let mut sizes: SecondaryMap<Function, usize> = SecondaryMap::new();
    for &function in calls.bottom_up().iter().flatten() {
        let data = &program.functions[function];
        match &data.kind {
            FunctionKind::Intrinsic(Intrinsic::Allocate) => allocates[function] = true,
            FunctionKind::Intrinsic(_) | FunctionKind::Missing => {}
            FunctionKind::Defined(_) if calls.is_recursive(function) || calls.calls_indirectly(function) => {}
            FunctionKind::Defined(body) => {
                let mut size = body.insts.len();
                let mut makes_objects = false;
                for site in calls.sites(function) {
                    if let Callee::Direct(callee) = site.callee {
                        size += sizes[callee];
                        makes_objects |= allocates[callee];
                    }
                }
                if size <= MOST_INSTRUCTIONS && !data.variadic && (data.library || makes_objects) {
                    cloned[function] = true;
                    sizes[function] = size;
                    allocates[function] = makes_objects;
                }
            }
        }
    }
    cloned
}

/// What of a body concerns pointers and does not depend on the instance.
pub struct Shape {
    pub blocks: Vec<ir::Block>,
    /// By instruction: is it a constant step that its own result comes back to, as in `p++` of a loop?
    pub repeated: Vec<bool>,
}

impl Shape {
    pub fn new(body: &ir::Body) -> Shape {
        let blocks = Cfg::new(body).reverse_postorder().to_vec();
        let mut edges: Vec<(Value, Value)> = Vec::new();
        for &block in &blocks {
            for edge in body.blocks[block].terminator.edges() {
                edges.extend(edge.arguments.iter().copied().zip(body.blocks[edge.target].params.iter().copied()));
            }
            for &inst in &body.blocks[block].insts {
                let data = &body.insts[inst];
                match data.op {
                    Op::PointerAdd { base, .. } => edges.push((base, data.results[0])),
                    Op::Select { then, otherwise, .. } => {
                        edges.extend([(then, data.results[0]), (otherwise, data.results[0])]);
                    }
                    _ => {}
                }
            }
        }
        let mut repeated = vec![false; body.insts.len()];
        let graph = Graph::new(body.values.len(), &edges);
        let components = Components::new(&graph);
        for (value, data) in body.values.iter() {
            if let Def::Result { inst, .. } = data.def {
                repeated[inst.index()] |= components.is_cyclic(&graph, components.of(value));
            }
        }
        Shape { blocks, repeated }
    }
}
