//! Which values the integers of a program can have, and which of its blocks can be reached.
//!
//! One range for every integer value of the whole program, sharpened where a branch or an assumption has told something
//! about it, and one for the offset of every pointer that is derived from known variables. Parameters are joined over
//! the calls of functions that are only called by name, results over returns, and global variables that no instruction takes the
//! address of over what is stored in them. The parts are `graph` (what depends on what), `build` and `assume` (how it is
//! made from a program), `scalars` (memory) and `solve` (the fixed point).
//!
//! Soundness: at every point of every run of the machine up to its end, a value's number is in its range there. Runs end
//! where a check fails, so what a check demands is known after it: a check may be proven by an earlier one, never by itself.
//! In functions that call setjmp nothing is known. Inputs, arbitrary values, floats and most of memory are unknown.

mod assume;
mod build;
mod ensured;
mod graph;
mod names;
mod scalars;
mod solve;

use crate::pointers::Pointers;
use crate::range::Range;
use ir::{Block, Body, CallGraph, Dominators, EntityRef, Function, Inst, Program, Type, Value};

pub struct Ranges<'a> {
    program: &'a Program,
    graph: graph::Graph,
    solution: solve::Solution,
    /// By index of the function.
    dominators: Vec<Option<Dominators<Block>>>,
    pointers: Pointers,
}

impl<'a> Ranges<'a> {
    pub fn new(program: &'a Program) -> Ranges<'a> {
        let calls = CallGraph::new(program);
        let pointers = Pointers::new(program, &calls);
        let graph = build::Builder::build(program, &calls, &pointers);
        let solution = solve::solve(&graph);
        let dominators = program
            .functions
            .values()
            .map(|data| data.body().map(|body| Dominators::new(&ir::Cfg::new(body))))
            .collect();
        Ranges { program, graph, solution, dominators, pointers }
    }

    pub fn pointers(&self) -> &Pointers {
        &self.pointers
    }

    /// The value wherever it exists. Pointers and floats have no range.
    pub fn of(&self, function: Function, value: Value) -> Option<Range> {
        let width = self.int_width(function, value)?;
        let node = self.info(function)?.nodes[value.index()];
        Some(node.map_or_else(|| self.unnamed(function, value, width), |node| self.solution.ranges[node as usize]))
    }

    /// The value in the whole of a block: with all that is known when control enters it.
    pub fn at(&self, function: Function, block: Block, value: Value) -> Option<Range> {
        self.named(function, (block, 0), value)
    }

    /// The value just before an instruction.
    pub fn before(&self, function: Function, inst: Inst, value: Value) -> Option<Range> {
        let home = self.info(function)?.homes[inst.index()];
        self.named(function, home, value)
    }

    /// How far from the start of the variable that it was derived from a pointer points just before an instruction; none
    /// if that variable is not known (see `Pointers`).
    pub fn offset_before(&self, function: Function, inst: Inst, pointer: Value) -> Option<Range> {
        self.pointers.bases(function, pointer)?;
        let info = self.info(function)?;
        let home = info.homes[inst.index()];
        if let Some(&ir::Constant::Global { offset, .. }) = self.body(function)?.constant(pointer) {
            return Some(Range::exactly(build::OFFSET, offset as u64));
        }
        let node = self.node_at(function, home, pointer)?;
        Some(self.solution.ranges[node as usize])
    }

    /// Can control get to the block?
    pub fn is_reachable(&self, function: Function, block: Block) -> bool {
        let Some(info) = self.info(function) else { return true };
        let number = info.numbers[block.index()];
        number != u32::MAX && self.solution.entered[number as usize]
    }

    /// Can control take the edge of this number in `Terminator::edges`?
    pub fn is_possible(&self, function: Function, block: Block, edge: usize) -> bool {
        let Some(info) = self.info(function) else { return true };
        let Some(number) = self.graph.blocks.get(info.numbers[block.index()] as usize) else { return false };
        number.ways_out.get(edge).is_some_and(|&way| self.solution.taken[way as usize])
    }

    /// Can control come back from it to setjmp? Then nothing is known about its values.
    pub fn is_opaque(&self, function: Function) -> bool {
        self.info(function).is_none_or(|info| info.is_opaque)
    }

    /// How many ranges were computed.
    pub fn len(&self) -> usize {
        self.solution.ranges.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn named(&self, function: Function, point: (Block, u32), value: Value) -> Option<Range> {
        let width = self.int_width(function, value)?;
        let node = self.node_at(function, point, value);
        Some(node.map_or_else(|| self.unnamed(function, value, width), |node| self.solution.ranges[node as usize]))
    }

    /// The last name that a value has got on every way to a point.
    fn node_at(&self, function: Function, (block, position): (Block, u32), value: Value) -> Option<graph::Node> {
        let info = self.info(function)?;
        let dominators = self.dominators[function.index()].as_ref()?;
        let names = info.renamed.get(&value).map_or(&[][..], |names| names);
        let holds = |&&(from, at, _): &&(Block, u32, graph::Node)| {
            if from == block {
                at <= position
            } else {
                dominators.dominates(from, block)
            }
        };
        names.iter().rev().find(holds).map(|&(_, _, node)| node).or(info.nodes[value.index()])
    }

    /// Constants that nothing reads here, and what is not tracked.
    fn unnamed(&self, function: Function, value: Value, width: u32) -> Range {
        let constant = self.body(function).and_then(|body| body.constant_bits(value));
        constant.map_or(Range::full(width), Range::of_bits)
    }

    fn int_width(&self, function: Function, value: Value) -> Option<u32> {
        match self.body(function)?.ty(value) {
            Type::Int(width) => Some(width),
            _ => None,
        }
    }

    fn body(&self, function: Function) -> Option<&'a Body> {
        self.program.functions[function].body()
    }

    fn info(&self, function: Function) -> Option<&graph::FunctionNodes> {
        self.graph.functions[function.index()].as_ref()
    }
}
