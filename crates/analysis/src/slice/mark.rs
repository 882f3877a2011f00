//! What belongs to a slice: everything that what belongs to it depends on.
//!
//! A function that is only needed for what it returns does not drag all its calls into the slice: a call is needed if its
//! result is, or if the function has an *effect* in the slice (a criterion, the end of a path, a write that outlives
//! it). A parameter of a block is needed with the terminators that lead there, since which of them is taken decides.

use super::control::Flow;
use super::Lifetimes;
use crate::call_graph::{ResolvedCalls, Site};
use crate::memory::{is_dynamic, Memory, Portion};
use crate::points_to::{Object, ObjectId, PointsTo};
use ir::{
    Block, Body, Callee, CastOp, Constant, Def, EntityRef, Function, FunctionKind, Inst, Op, Program, Terminator,
    Touch, Type, Value,
};
use std::collections::HashSet;

/// What is needed of one body.
#[derive(Clone, Default, Debug)]
pub struct Marks {
    pub insts: Vec<bool>,
    pub values: Vec<bool>,
    pub blocks: Vec<bool>,
    pub terminators: Vec<bool>,
    pub params: Vec<bool>,
    pub results: Vec<bool>,
    /// Are the arguments behind the parameters needed?
    pub extra: bool,
    /// Must every call of it be kept?
    effect: bool,
    /// Calls of it that are kept.
    calls: Vec<Site>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    Inst(Function, Inst),
    Value(Function, Value),
    Block(Function, Block),
    Terminator(Function, Block),
    Param(Function, usize),
    Extra(Function),
    Result(Function, usize),
    Effect(Function),
    Portion(Portion),
    Life(ObjectId),
}

pub struct Marking<'a> {
    program: &'a Program,
    points_to: &'a PointsTo,
    calls: &'a ResolvedCalls,
    memory: &'a Memory<'a>,
    flows: &'a [Option<Flow>],
    lifetimes: Lifetimes,
    /// By function.
    pub marks: Vec<Marks>,
    open: Vec<Item>,
    portions: HashSet<Portion>,
    /// By object: writers that are not needed yet; none before the object is first read.
    writers: Vec<Option<Vec<(Portion, Site)>>>,
    lives: Vec<bool>,
    /// Is everything needed that looks at addresses?
    all_exposed: bool,
}

impl<'a> Marking<'a> {
    pub fn new(
        program: &'a Program,
        points_to: &'a PointsTo,
        calls: &'a ResolvedCalls,
        memory: &'a Memory<'a>,
        flows: &'a [Option<Flow>],
        lifetimes: Lifetimes,
    ) -> Marking<'a> {
        let marks = program.functions.values().map(|data| {
            let Some(body) = data.body() else { return Marks::default() };
            Marks {
                insts: vec![false; body.insts.len()],
                values: vec![false; body.values.len()],
                blocks: vec![false; body.blocks.len()],
                terminators: vec![false; body.blocks.len()],
                params: vec![false; data.params.len()],
                results: vec![false; data.results.len()],
                ..Marks::default()
            }
        });
        let marks = marks.collect();
        let objects = points_to.object_count() + 1;
        Marking {
            program,
            points_to,
            calls,
            memory,
            flows,
            lifetimes,
            marks,
            open: Vec::new(),
            portions: HashSet::new(),
            writers: vec![None; objects],
            lives: vec![false; objects],
            all_exposed: false,
        }
    }

    /// The instruction is needed wherever it runs.
    pub fn need_effect(&mut self, function: Function, inst: Inst) {
        self.open.extend([Item::Inst(function, inst), Item::Effect(function)]);
    }

    /// Which way the block is left is needed wherever it runs.
    pub fn need_terminator(&mut self, function: Function, block: Block) {
        self.open.extend([Item::Terminator(function, block), Item::Effect(function)]);
    }

    /// Marks everything that is needed because of what is.
    pub fn close(&mut self) {
        while let Some(item) = self.open.pop() {
            match item {
                Item::Inst(function, inst) => self.inst(function, inst),
                Item::Value(function, value) => self.value(function, value),
                Item::Block(function, block) => self.block(function, block),
                Item::Terminator(function, block) => self.terminator(function, block),
                Item::Param(function, index) => self.param(function, index),
                Item::Extra(function) => self.extra(function),
                Item::Result(function, index) => self.result(function, index),
                Item::Effect(function) => self.effect(function),
                Item::Portion(portion) => self.portion(portion),
                Item::Life(object) => self.life(object),
            }
        }
    }

    fn flow(&self, function: Function) -> Option<&'a Flow> {
        self.flows[function.index()].as_ref()
    }

    fn inst(&mut self, function: Function, inst: Inst) {
        let (Some(flow), Some(body)) = (self.flow(function), self.program.functions[function].body()) else { return };
        let Some(block) = flow.home(inst) else { return };
        if std::mem::replace(&mut self.marks[function.index()].insts[inst.index()], true) {
            return;
        }
        self.open.push(Item::Block(function, block));
        let op = &body.insts[inst].op;
        let effects = self.memory.effects(function, inst);
        if let Op::Call { callee, .. } = op {
            if let Callee::Indirect(pointer) = callee {
                self.open.push(Item::Value(function, *pointer));
            }
            self.call(function, inst);
        } else {
            self.open.extend(op.operands().map(|value| Item::Value(function, value)));
        }
        self.open.extend(effects.reads.iter().map(|&portion| Item::Portion(portion)));
        if self.lifetimes == Lifetimes::Keep {
            let touched = effects.reads.iter().chain(&effects.writes);
            self.open.extend(touched.map(|portion| Item::Life(portion.object)));
        }
        // Whatever the option says: the outcome depends on it.
        self.open.extend(effects.asks.iter().map(|&object| Item::Life(object)));
        let looked_at = address_looked_at(self.memory, function, body, inst);
        self.open.extend(looked_at.into_iter().map(Item::Life));
        if !self.all_exposed && (self.uses_unknown(function, op) || self.reaches_exposed(function, inst)) {
            self.expose_all();
        }
        if matches!(op, Op::VariadicArea) {
            self.open.push(Item::Extra(function));
        }
        // Also where lives are not asked for: without it, the stack of a loop would grow.
        if matches!(op, Op::Alloca { .. }) && is_dynamic(body, inst) {
            let restores = body.insts.keys().filter(|&inst| self.memory.ends_since_mark(function, inst));
            self.open.extend(restores.map(|inst| Item::Inst(function, inst)));
        }
    }

    /// Does it access memory through a pointer that may come from nowhere?
    fn uses_unknown(&self, function: Function, op: &Op) -> bool {
        let accesses = matches!(op, Op::Call { .. } | Op::Check { .. }) || op.touches().any(Touch::is_access);
        accesses && op.operands().any(|value| self.points_to.is_unknown(function, value))
    }

    /// Does it write what the program has looked at?
    fn reaches_exposed(&self, function: Function, inst: Inst) -> bool {
        self.points_to.callees(function, inst).iter().any(|&callee| match self.program.functions[callee].kind {
            FunctionKind::Intrinsic(intrinsic) => intrinsic.touches().contains(&Touch::Reachable),
            FunctionKind::Defined(_) | FunctionKind::Missing => false,
        })
    }

    /// A pointer from nowhere points to what the program has looked at: all of these looks are needed.
    fn expose_all(&mut self) {
        self.all_exposed = true;
        for (function, data) in self.program.functions.iter() {
            let (Some(body), Some(flow)) = (data.body(), self.flow(function)) else { continue };
            for inst in body.insts.keys().filter(|&inst| flow.home(inst).is_some()) {
                if !address_looked_at(self.memory, function, body, inst).is_empty() {
                    self.need_effect(function, inst);
                }
            }
        }
    }

    fn call(&mut self, function: Function, inst: Inst) {
        let arguments = self.program.functions[function].body().map_or(&[][..], |body| body.insts[inst].op.arguments());
        let site = Site { function, inst };
        // A copy is made of every aggregate, so its address has to be right.
        let copied = arguments.iter().filter(|argument| argument.aggregate.is_some());
        self.open.extend(copied.map(|argument| Item::Value(function, argument.value)));
        for &callee in self.points_to.callees(function, inst) {
            match self.program.functions[callee].kind {
                FunctionKind::Missing => {}
                FunctionKind::Intrinsic(_) => {
                    self.open.extend(arguments.iter().map(|argument| Item::Value(function, argument.value)));
                }
                FunctionKind::Defined(_) => {
                    let marks = &mut self.marks[callee.index()];
                    marks.calls.push(site);
                    for (index, argument) in arguments.iter().enumerate() {
                        if marks.params.get(index).copied().unwrap_or(marks.extra) {
                            self.open.push(Item::Value(function, argument.value));
                        }
                    }
                }
            }
        }
    }

    fn value(&mut self, function: Function, value: Value) {
        let Some(body) = self.program.functions[function].body() else { return };
        if std::mem::replace(&mut self.marks[function.index()].values[value.index()], true) {
            return;
        }
        match body.values[value].def {
            Def::Constant(_) => {}
            Def::Result { inst, index } => {
                self.open.push(Item::Inst(function, inst));
                if matches!(body.insts[inst].op, Op::Call { .. }) {
                    let callees = self.points_to.callees(function, inst);
                    self.open.extend(callees.iter().map(|&callee| Item::Result(callee, index as usize)));
                }
            }
            Def::Param { block, index } if block == body.entry => self.open.push(Item::Param(function, index as usize)),
            Def::Param { block, index } => {
                let Some(flow) = self.flow(function).filter(|flow| flow.cfg.is_reachable(block)) else { return };
                self.open.push(Item::Block(function, block));
                for &before in flow.cfg.predecessors(block).iter().filter(|&&before| flow.cfg.is_reachable(before)) {
                    self.open.push(Item::Terminator(function, before));
                    let edges = body.blocks[before].terminator.edges().filter(|edge| edge.target == block);
                    self.open.extend(edges.map(|edge| Item::Value(function, edge.arguments[index as usize])));
                }
            }
        }
    }

    fn block(&mut self, function: Function, block: Block) {
        if std::mem::replace(&mut self.marks[function.index()].blocks[block.index()], true) {
            return;
        }
        if let Some(flow) = self.flow(function) {
            let controllers = flow.control.controllers(block).iter();
            self.open.extend(controllers.map(|&controller| Item::Terminator(function, controller)));
        }
    }

    fn terminator(&mut self, function: Function, block: Block) {
        if std::mem::replace(&mut self.marks[function.index()].terminators[block.index()], true) {
            return;
        }
        self.open.push(Item::Block(function, block));
        let Some(body) = self.program.functions[function].body() else { return };
        let terminator = &body.blocks[block].terminator;
        if !matches!(terminator, Terminator::Return { .. }) {
            self.open.extend(terminator.operands().iter().map(|&value| Item::Value(function, value)));
        }
    }

    fn param(&mut self, function: Function, index: usize) {
        let marks = &mut self.marks[function.index()];
        if std::mem::replace(&mut marks.params[index], true) {
            return;
        }
        let calls = marks.calls.clone();
        for site in calls {
            self.argument(site, index..index + 1);
        }
        // The status that main returns is what exit gets.
        if let Some(entry) = self.program.entry.filter(|_| self.program.functions[function].name == "exit") {
            self.open.push(Item::Result(entry, 0));
        }
    }

    fn extra(&mut self, function: Function) {
        let marks = &mut self.marks[function.index()];
        if std::mem::replace(&mut marks.extra, true) {
            return;
        }
        let calls = marks.calls.clone();
        let first = self.program.functions[function].params.len();
        for site in calls {
            self.argument(site, first..usize::MAX);
        }
    }

    fn argument(&mut self, site: Site, which: std::ops::Range<usize>) {
        let Some(body) = self.program.functions[site.function].body() else { return };
        let arguments = body.insts[site.inst].op.arguments().iter().enumerate();
        let needed = arguments.filter(|(index, _)| which.contains(index));
        self.open.extend(needed.map(|(_, argument)| Item::Value(site.function, argument.value)));
    }

    fn result(&mut self, function: Function, index: usize) {
        let (Some(flow), Some(body)) = (self.flow(function), self.program.functions[function].body()) else { return };
        let Some(mark) = self.marks[function.index()].results.get_mut(index) else { return };
        if std::mem::replace(mark, true) {
            return;
        }
        for block in flow.cfg.exits() {
            if let Terminator::Return { values } = &body.blocks[block].terminator {
                self.open.push(Item::Terminator(function, block));
                self.open.push(Item::Value(function, values[index]));
            }
        }
    }

    fn effect(&mut self, function: Function) {
        if std::mem::replace(&mut self.marks[function.index()].effect, true) {
            return;
        }
        for &Site { function, inst } in self.calls.callers(function) {
            self.need_effect(function, inst);
        }
    }

    fn portion(&mut self, portion: Portion) {
        if !self.portions.insert(portion) {
            return;
        }
        let index = portion.object.0 as usize;
        let writers = self.writers[index].take().unwrap_or_else(|| self.memory.all_writers(portion.object).to_vec());
        let (needed, rest): (Vec<_>, Vec<_>) = writers.into_iter().partition(|(written, _)| written.overlaps(&portion));
        self.writers[index] = Some(rest);
        for (_, site) in needed {
            if !self.is_passing(portion.object, site) {
                self.touch(portion.object, site);
            }
        }
    }

    fn life(&mut self, object: ObjectId) {
        if std::mem::replace(&mut self.lives[object.0 as usize], true) {
            return;
        }
        for &site in self.memory.lives(object) {
            self.touch(object, site);
        }
    }

    /// Does the call write the object by passing it? Then it matters only if the call is made at all.
    fn is_passing(&self, object: ObjectId, site: Site) -> bool {
        let made_by_calls = object != self.memory.outside()
            && matches!(self.points_to.object(object), Object::Argument { .. } | Object::Variadic { .. });
        let body = self.program.functions[site.function].body();
        let defined = |callee: &Function| self.program.functions[*callee].body().is_some();
        made_by_calls
            && body.is_some_and(|body| matches!(body.insts[site.inst].op, Op::Call { .. }))
            && self.points_to.callees(site.function, site.inst).iter().all(defined)
    }

    /// An instruction that changes the object is needed; and every call of its function, unless the object dies with it.
    fn touch(&mut self, object: ObjectId, site: Site) {
        let own = object != self.memory.outside()
            && !self.calls.is_recursive(site.function)
            && match self.points_to.object(object) {
                Object::Stack { function, .. } | Object::Argument { function, .. } | Object::Variadic { function } => {
                    function == site.function
                }
                _ => false,
            };
        self.open.push(Item::Inst(site.function, site.inst));
        if !own {
            self.open.push(Item::Effect(site.function));
        }
    }
}

/// The objects whose addresses the instruction looks at. An object's life has a say in that: what is freed may have the
/// address that something else gets later.
fn address_looked_at(memory: &Memory, function: Function, body: &Body, inst: Inst) -> Vec<ObjectId> {
    let is_null = |value: Value| matches!(body.constant(value), Some(Constant::Null));
    let data = &body.insts[inst];
    match data.op {
        Op::Compare { left, right, .. } if body.ty(left) == Type::Pointer && !is_null(left) && !is_null(right) => {
            [left, right].iter().flat_map(|&value| memory.objects(function, value)).collect()
        }
        Op::Cast { op: CastOp::PointerToInt, value } => memory.objects(function, value),
        Op::CompareExchange { expected, .. } => memory.objects(function, expected),
        Op::Load { .. } | Op::AtomicUpdate { .. } | Op::Call { .. } => {
            let numbers = data.results.iter().filter(|&&result| body.ty(result) != Type::Pointer);
            numbers.flat_map(|&result| memory.objects(function, result)).collect()
        }
        ir::computed!() => Vec::new(),
        Op::Arbitrary { .. }
        | Op::PointerAdd { .. }
        | Op::Alloca { .. }
        | Op::ScopeBegin { .. }
        | Op::ScopeEnd { .. }
        | Op::StackSave
        | Op::StackRestore { .. }
        | Op::Store { .. }
        | Op::Fence
        | Op::CopyMemory { .. }
        | Op::SetMemory { .. }
        | Op::VariadicArea
        | Op::Check { .. }
        | Op::Assume { .. }
        | Op::Unsupported { .. } => Vec::new(),
    }
}
