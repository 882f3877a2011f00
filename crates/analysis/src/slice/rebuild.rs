//! The program that is left: what is not needed goes, and every id stays what it was.
//!
//! A body must hold every instruction and value it ever numbered. So what is removed moves into one more block that
//! nothing leads to, each instruction as one that has no meaning: if it could run after all, the answer would be
//! 'unknown'. Parameters of blocks that are not needed go there too.
//!
//! A block stays if something in it is needed. A way into one that does not stay leads to the nearest block that stays and
//! that is on every way from there to the end; that it is the next one on each of these ways follows from what
//! is marked being closed under control dependence. Where there is none, the function returns, with zeros; so it does where a
//! call that ended the path is gone, and nothing that matters can come after it.
//!
//! Invariant: a block that keeps a parameter keeps all blocks in front of it, so a way that skips blocks never leads to a
//! parameter.

use super::control::Flow;
use super::mark::Marks;
use bits::Bits;
use ir::{
    Binding, Block, Body, Constant, Def, Edge, EntityRef, Function, FunctionData, FunctionKind, Inst, Op, Program,
    SecondaryMap, Span, Terminator, Type, Value,
};
use std::collections::HashMap;

/// What stands where an instruction was.
const REMOVED: &str = "an instruction that is not in the slice";

/// The program without what is not marked.
pub fn rebuild(
    program: &Program,
    flows: &[Option<Flow>],
    marks: &[Marks],
    is_needed: &dyn Fn(Function, Inst, usize) -> bool,
) -> Program {
    let mut functions = ir::PrimaryMap::new();
    for (function, data) in program.functions.iter() {
        let kind = match (&data.kind, &flows[function.index()]) {
            (FunctionKind::Defined(body), flow) => {
                let empty;
                let flow = match flow {
                    Some(flow) => flow,
                    None => {
                        empty = Flow::new(body);
                        &empty
                    }
                };
                let marks = &marks[function.index()];
                let argument = |inst: Inst, index: usize| is_needed(function, inst, index);
                let mut builder = Builder::new(program, data, body, flow, marks);
                builder.build(&argument);
                FunctionKind::Defined(builder.new)
            }
            (kind, _) => kind.clone(),
        };
        functions.push(FunctionData {
            kind,
            name: data.name.clone(),
            params: data.params.clone(),
            results: data.results.clone(),
            ..*data
        });
    }
    Program { functions, ..without_functions(program) }
}

fn without_functions(program: &Program) -> Program {
    Program {
        data_model: program.data_model,
        functions: ir::PrimaryMap::new(),
        globals: program.globals.clone(),
        files: program.files.clone(),
        variables: program.variables.clone(),
        ctypes: program.ctypes.clone(),
        entry: program.entry,
        constructors: program.constructors.clone(),
        destructors: program.destructors.clone(),
        ending: program.ending.clone(),
        stack_limit: program.stack_limit,
    }
}

struct Builder<'a> {
    program: &'a Program,
    data: &'a FunctionData,
    old: &'a Body,
    flow: &'a Flow,
    marks: &'a Marks,
    new: Body,
    /// Where what is removed goes.
    grave: Block,
    /// Returns zeros; made when first needed.
    end: Option<Block>,
    zeros: HashMap<Type, Value>,
    /// By block: the nearest one after it, with itself, that stays; none is the end.
    landing: SecondaryMap<Block, Option<Option<Block>>>,
}

impl<'a> Builder<'a> {
    fn new(
        program: &'a Program,
        data: &'a FunctionData,
        old: &'a Body,
        flow: &'a Flow,
        marks: &'a Marks,
    ) -> Builder<'a> {
        let mut new = old.clone();
        let grave = new.add_block();
        let landing = SecondaryMap::new();
        Builder { program, data, old, flow, marks, new, grave, end: None, zeros: HashMap::new(), landing }
    }

    fn build(&mut self, is_needed: &dyn Fn(Inst, usize) -> bool) {
        for block in self.old.blocks.keys() {
            self.params(block);
            if self.stays(block) {
                self.insts(block, is_needed);
                self.new.blocks[block].terminator = self.terminator(block);
            } else {
                for &inst in &self.old.blocks[block].insts {
                    self.bury(inst);
                }
                let data = &mut self.new.blocks[block];
                data.insts.clear();
                data.terminator_bindings.clear();
                data.terminator = Terminator::Unreachable;
            }
        }
    }

    fn stays(&self, block: Block) -> bool {
        block == self.old.entry || self.marks.blocks[block.index()] && self.flow.cfg.is_reachable(block)
    }

    fn keeps_param(&self, param: Value) -> bool {
        self.marks.values[param.index()]
    }

    /// Moves parameters that are not needed out of the way.
    fn params(&mut self, block: Block) {
        if block == self.old.entry {
            return;
        }
        let params = std::mem::take(&mut self.new.blocks[block].params);
        let stays = self.stays(block);
        let (kept, gone): (Vec<Value>, Vec<Value>) =
            params.into_iter().partition(|&param| stays && self.keeps_param(param));
        for (index, &param) in kept.iter().enumerate() {
            self.new.values[param].def = Def::Param { block, index: index as u32 };
        }
        self.new.blocks[block].params = kept;
        for param in gone {
            let index = self.new.blocks[self.grave].params.len() as u32;
            self.new.values[param].def = Def::Param { block: self.grave, index };
            self.new.blocks[self.grave].params.push(param);
        }
    }

    fn insts(&mut self, block: Block, is_needed: &dyn Fn(Inst, usize) -> bool) {
        let mut kept = Vec::new();
        let mut bindings: Vec<Binding> = Vec::new();
        for &inst in &self.old.blocks[block].insts {
            bindings.extend(self.old.insts[inst].bindings.iter().filter(|binding| self.has(binding.value)));
            if self.marks.insts[inst.index()] {
                kept.push(inst);
                self.new.insts[inst].bindings = std::mem::take(&mut bindings);
                self.call(inst, is_needed);
            } else {
                self.bury(inst);
            }
        }
        bindings.extend(self.old.blocks[block].terminator_bindings.iter().filter(|binding| self.has(binding.value)));
        let data = &mut self.new.blocks[block];
        data.insts = kept;
        data.terminator_bindings = bindings;
    }

    /// Arguments that the callee does not look at become zeros.
    fn call(&mut self, inst: Inst, is_needed: &dyn Fn(Inst, usize) -> bool) {
        for (index, argument) in self.old.insts[inst].op.arguments().iter().enumerate() {
            if argument.aggregate.is_some() || is_needed(inst, index) {
                continue;
            }
            let zero = self.zero(self.old.ty(argument.value));
            if let Op::Call { arguments, .. } = &mut self.new.insts[inst].op {
                arguments[index].value = zero;
            }
        }
    }

    /// Is the value there in the slice?
    fn has(&self, value: Value) -> bool {
        match self.old.values[value].def {
            Def::Constant(_) => true,
            Def::Result { inst, .. } => self.marks.insts[inst.index()],
            Def::Param { block, .. } => block == self.old.entry || self.stays(block) && self.keeps_param(value),
        }
    }

    fn bury(&mut self, inst: Inst) {
        let data = &mut self.new.insts[inst];
        data.op = Op::Unsupported { what: REMOVED.to_owned() };
        data.bindings.clear();
        self.new.blocks[self.grave].insts.push(inst);
    }

    fn zero(&mut self, ty: Type) -> Value {
        if let Some(&known) = self.zeros.get(&ty) {
            return known;
        }
        let constant = match ty {
            Type::Pointer => Constant::Null,
            _ => Constant::Bits(Bits::zero(ty.bits(self.program.data_model))),
        };
        let zero = self.new.add_constant(ty, constant);
        self.zeros.insert(ty, zero);
        zero
    }

    fn terminator(&mut self, block: Block) -> Terminator {
        let old = &self.old.blocks[block].terminator;
        match old {
            Terminator::Jump(edge) => Terminator::Jump(self.edge(edge)),
            Terminator::Return { values } => {
                let kept = |(index, value)| if self.marks.results[index] { Some(value) } else { None };
                let values: Vec<Option<Value>> = values.iter().copied().enumerate().map(kept).collect();
                let types = self.data.results.clone();
                let values = values.into_iter().zip(types);
                Terminator::Return {
                    values: values.map(|(value, ty)| value.unwrap_or_else(|| self.zero(ty))).collect(),
                }
            }
            Terminator::Unreachable if self.marks.terminators[block.index()] => Terminator::Unreachable,
            Terminator::Unreachable => Terminator::Jump(Edge::to(self.end())),
            _ if !self.marks.terminators[block.index()] => {
                let next = self.flow.after.immediate(block);
                Terminator::Jump(self.land(next))
            }
            Terminator::Branch { condition, then, otherwise } => {
                let (then, otherwise) = (self.edge(then), self.edge(otherwise));
                Terminator::Branch { condition: *condition, then, otherwise }
            }
            Terminator::Switch { value, cases, default } => {
                let cases = cases.iter().map(|(case, edge)| (case.clone(), self.edge(edge))).collect();
                Terminator::Switch { value: *value, cases, default: self.edge(default) }
            }
            Terminator::ComputedGoto { address, targets } => {
                let targets = targets.iter().map(|edge| self.edge(edge)).collect();
                Terminator::ComputedGoto { address: *address, targets }
            }
        }
    }

    fn edge(&mut self, edge: &Edge) -> Edge {
        if !self.stays(edge.target) {
            return self.land(Some(edge.target));
        }
        let params = &self.old.blocks[edge.target].params;
        let pairs = edge.arguments.iter().zip(params).filter(|(_, &param)| self.keeps_param(param));
        Edge { target: edge.target, arguments: pairs.map(|(&argument, _)| argument).collect() }
    }

    /// To the nearest block that stays, from `next` on.
    fn land(&mut self, next: Option<Block>) -> Edge {
        let mut passed = Vec::new();
        let mut next = next;
        while let Some(block) = next {
            if self.stays(block) {
                break;
            }
            if let Some(known) = self.landing[block] {
                next = known;
                break;
            }
            passed.push(block);
            next = self.flow.after.immediate(block);
        }
        for block in passed {
            self.landing[block] = Some(next);
        }
        match next {
            Some(block) => Edge::to(block),
            None => Edge::to(self.end()),
        }
    }

    fn end(&mut self) -> Block {
        if let Some(end) = self.end {
            return end;
        }
        let end = self.new.add_block();
        self.end = Some(end);
        let types = self.data.results.clone();
        let values = types.into_iter().map(|ty| self.zero(ty)).collect();
        self.new.blocks[end].terminator = Terminator::Return { values };
        self.new.blocks[end].terminator_span = Span::NOWHERE;
        end
    }
}
