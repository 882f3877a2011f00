//! Who calls whom, and an order in which callees come before their callers.
//!
//! An indirect call may reach any function whose address the program takes, in an instruction, on an edge or in an
//! initialiser. Inside, all indirect calls go through one extra node, so the graph stays linear in the program.
//!
//! Soundness: an over-approximation of the calls that a C program can make. It leaves out calls that are not in the program:
//! those of functions without a body, and of addresses that the program makes up from integers.

use crate::body::{Body, Constant};
use crate::entities::{Block, Function, Inst};
use crate::graph::Graph;
use crate::inst::{Callee, Op};
use crate::program::{Address, Program};
use crate::scc::Components;
use cranelift_entity::EntityRef;

#[derive(Clone, Debug)]
pub struct CallGraph {
    /// Functions, and behind them `any`.
    graph: Graph<Function>,
    /// Stands for 'some function whose address is taken'.
    any: Function,
    address_taken: Vec<Function>,
    /// By index of the function.
    sites: Vec<Vec<CallSite>>,
    bottom_up: Vec<Vec<Function>>,
    /// By index of the function.
    recursive: Vec<bool>,
}

/// A call instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CallSite {
    pub block: Block,
    pub inst: Inst,
    pub callee: Callee,
}

impl CallGraph {
    pub fn new(program: &Program) -> CallGraph {
        let any = program.functions.next_key();
        let address_taken = address_taken(program);
        let sites: Vec<Vec<CallSite>> =
            program.functions.values().map(|data| data.body().map_or(vec![], sites_of)).collect();
        let mut edges: Vec<(Function, Function)> = address_taken.iter().map(|&taken| (any, taken)).collect();
        for (caller, sites) in program.functions.keys().zip(&sites) {
            edges.extend(sites.iter().map(|site| match site.callee {
                Callee::Direct(callee) => (caller, callee),
                Callee::Indirect(_) => (caller, any),
            }));
        }
        let graph = Graph::new(program.functions.len() + 1, &edges);
        let components = Components::new(&graph);
        let is_recursive = |function| components.is_cyclic(&graph, components.of(function));
        let recursive = program.functions.keys().map(is_recursive).collect();
        let without_any = |members: &[Function]| members.iter().copied().filter(|&member| member != any).collect();
        let bottom_up = components.iter().map(without_any).filter(|members: &Vec<_>| !members.is_empty()).collect();
        CallGraph { graph, any, address_taken, sites, bottom_up, recursive }
    }

    /// Every call instruction of a function, in the order of its blocks.
    pub fn sites(&self, function: Function) -> &[CallSite] {
        &self.sites[function.index()]
    }

    /// The functions it may call, each once.
    pub fn callees(&self, function: Function) -> Vec<Function> {
        self.expand(self.graph.successors(function), &self.address_taken)
    }

    /// The functions that may call it, each once.
    pub fn callers(&self, function: Function) -> Vec<Function> {
        self.expand(self.graph.predecessors(function), self.graph.predecessors(self.any))
    }

    /// Does it call through a pointer? Then its callees are a guess that leaves nothing out.
    pub fn calls_indirectly(&self, function: Function) -> bool {
        self.graph.has_edge(function, self.any)
    }

    /// The functions that a call through a pointer may reach, in the program's order.
    pub fn address_taken(&self) -> &[Function] {
        &self.address_taken
    }

    /// Functions that may call each other, in groups; each group after those that it calls.
    pub fn bottom_up(&self) -> &[Vec<Function>] {
        &self.bottom_up
    }

    /// May a call of it lead to another call of it before it returns?
    pub fn is_recursive(&self, function: Function) -> bool {
        self.recursive[function.index()]
    }

    /// Every function that may run when these do, by index.
    pub fn reachable(&self, roots: impl IntoIterator<Item = Function>) -> Vec<bool> {
        let mut reachable = self.graph.reachable(roots);
        reachable.truncate(self.any.index());
        reachable
    }

    fn expand(&self, neighbours: &[Function], behind_any: &[Function]) -> Vec<Function> {
        let mut functions: Vec<Function> = neighbours.to_vec();
        if functions.contains(&self.any) {
            functions.extend(behind_any);
        }
        functions.retain(|&function| function != self.any);
        functions.sort();
        functions.dedup();
        functions
    }
}

impl Program {
    /// Where execution may begin: constructors, the entry, destructors.
    pub fn roots(&self) -> impl Iterator<Item = Function> + '_ {
        self.constructors.iter().chain(&self.entry).chain(&self.destructors).copied()
    }
}

fn sites_of(body: &Body) -> Vec<CallSite> {
    let mut sites = Vec::new();
    for (block, data) in body.blocks.iter() {
        for &inst in &data.insts {
            if let Op::Call { callee, .. } = body.insts[inst].op {
                sites.push(CallSite { block, inst, callee });
            }
        }
    }
    sites
}

fn address_taken(program: &Program) -> Vec<Function> {
    let mut taken = vec![false; program.functions.len()];
    let initializers = program.globals.values().filter_map(|global| global.initializer.as_ref());
    for (_, address) in initializers.flat_map(|initializer| &initializer.addresses) {
        if let Address::Function(function) = address {
            taken[function.index()] = true;
        }
    }
    for body in program.functions.values().filter_map(|data| data.body()) {
        for block in body.blocks.values() {
            let operands = block.insts.iter().flat_map(|&inst| body.insts[inst].op.operands());
            for value in operands.chain(block.terminator.uses()) {
                if let Some(Constant::Function(function)) = body.constant(value) {
                    taken[function.index()] = true;
                }
            }
        }
    }
    program.functions.keys().filter(|function| taken[function.index()]).collect()
}
