//! Random bodies: first the edges, then dominators, then what is in the blocks, so that every use has its definition.

use super::tables::any_variable;
use super::{any_function, Choices};
use crate::body::{Binding, Body, Constant, Def};
use crate::cfg::Cfg;
use crate::dominators::Dominators;
use crate::entities::{Block, Function, Global, Value};
use crate::graph::Graph;
use crate::inst::{
    Aggregate, Argument, AtomicOp, Callee, CastOp, Condition, Edge, FloatUnaryOp, Op, Terminator, UnaryOp,
};
use crate::program::Program;
use crate::types::Type;
use bits::Bits;
use cranelift_entity::EntityRef;
use std::collections::HashSet;

pub(super) fn build(program: &Program, function: Function, choices: &mut Choices) -> Body {
    let mut builder = Builder { program, function, body: Body::new(), visible: Vec::new(), choices };
    builder.build();
    builder.body
}

struct Builder<'a, 'b, 'c> {
    program: &'a Program,
    function: Function,
    body: Body,
    /// Values that may be used at the place that is being filled.
    visible: Vec<Value>,
    choices: &'b mut Choices<'c>,
}

impl Builder<'_, '_, '_> {
    fn build(&mut self) {
        for &ty in &self.program.functions[self.function].params {
            self.body.add_param(self.body.entry, ty);
        }
        for _ in 0..self.choices.up_to(5) {
            let block = self.body.add_block();
            for ty in self.choices.types(2) {
                self.body.add_param(block, ty);
            }
        }
        let targets: Vec<Vec<Block>> = (0..self.body.blocks.len()).map(|_| self.targets()).collect();
        let cfg = Cfg::of_graph(self.graph(&targets), self.body.entry);
        let dominators = Dominators::new(&cfg);
        let unreached: Vec<Block> = self.body.blocks.keys().filter(|&block| !cfg.is_reachable(block)).collect();
        for &block in dominators.preorder().iter().chain(&unreached) {
            let known = |value: &Value| dominators.dominates(self.home(*value), block);
            self.visible = self.body.values.keys().filter(|value| self.is_local(*value) && known(value)).collect();
            self.fill(block, &targets[block.index()]);
        }
    }

    fn is_local(&self, value: Value) -> bool {
        self.body.constant(value).is_none()
    }

    /// The block that a parameter or result belongs to.
    fn home(&self, value: Value) -> Block {
        match self.body.values[value].def {
            Def::Param { block, .. } => block,
            Def::Result { inst, .. } => {
                let holds = |block: &Block| self.body.blocks[*block].insts.contains(&inst);
                self.body.blocks.keys().find(holds).unwrap_or(self.body.entry)
            }
            Def::Constant(_) => self.body.entry,
        }
    }

    /// Any blocks but the entry, which nothing may lead to.
    fn targets(&mut self) -> Vec<Block> {
        let others: Vec<Block> = self.body.blocks.keys().filter(|&block| block != self.body.entry).collect();
        if others.is_empty() {
            return Vec::new();
        }
        (0..self.choices.up_to(3)).map(|_| others[self.choices.up_to(others.len() - 1)]).collect()
    }

    fn graph(&self, targets: &[Vec<Block>]) -> Graph<Block> {
        let edges = self.body.blocks.keys().zip(targets);
        let edges: Vec<_> = edges.flat_map(|(from, targets)| targets.iter().map(move |&to| (from, to))).collect();
        Graph::new(self.body.blocks.len(), &edges)
    }

    fn fill(&mut self, block: Block, targets: &[Block]) {
        self.visible.extend(self.body.blocks[block].params.clone());
        for _ in 0..self.choices.up_to(5) {
            let bindings = self.bindings();
            let (op, results) = self.op();
            let span = self.choices.span(self.program);
            let inst = self.body.append(block, op, &results, span);
            self.body.insts[inst].bindings = bindings;
            self.visible.extend(self.body.insts[inst].results.clone());
        }
        let bindings = self.bindings();
        let terminator = self.terminator(targets);
        let span = self.choices.span(self.program);
        let data = &mut self.body.blocks[block];
        data.terminator = terminator;
        data.terminator_span = span;
        data.terminator_bindings = bindings;
    }

    fn bindings(&mut self) -> Vec<Binding> {
        let Some(variable) = any_variable(self.program, self.choices) else { return Vec::new() };
        let ty = self.choices.ty();
        vec![Binding { variable, value: self.value(ty) }]
    }

    /// Something of this type: a visible value, or a constant.
    fn value(&mut self, ty: Type) -> Value {
        let fitting: Vec<Value> = self.visible.iter().copied().filter(|&value| self.body.ty(value) == ty).collect();
        match self.choices.pick(&fitting) {
            Some(&value) if self.choices.up_to(3) > 0 => value,
            _ => {
                let constant = self.constant(ty);
                self.body.add_constant(ty, constant)
            }
        }
    }

    fn constant(&mut self, ty: Type) -> Constant {
        let globals: Vec<Global> = self.program.globals.keys().collect();
        match ty {
            Type::Pointer => match (self.choices.up_to(3), self.choices.pick(&globals)) {
                (1, Some(&global)) => Constant::Global { global, offset: self.choices.number() as i32 as i64 },
                (2, _) => any_function(self.program, self.choices).map_or(Constant::Null, Constant::Function),
                (3, _) => Constant::Label(self.any_block()),
                _ => Constant::Null,
            },
            Type::Int(_) | Type::Float(_) => {
                let width = ty.bits(self.program.data_model);
                let small = self.choices.coin();
                let words: Vec<u64> = (0..width.div_ceil(64)).map(|_| self.choices.wide()).collect();
                Constant::Bits(if small {
                    Bits::from_u64(width, words[0] % 10)
                } else {
                    Bits::from_words(width, &words)
                })
            }
        }
    }

    fn any_block(&mut self) -> Block {
        Block::new(self.choices.up_to(self.body.blocks.len() - 1))
    }

    fn pointer(&mut self) -> Value {
        self.value(Type::Pointer)
    }

    fn size(&mut self) -> Value {
        let ty = if self.choices.coin() { self.choices.int() } else { self.program.data_model.address_type() };
        self.value(ty)
    }

    fn bit(&mut self) -> Value {
        self.value(Type::BOOL)
    }

    fn int_or_pointer(&mut self) -> Type {
        if self.choices.coin() {
            Type::Pointer
        } else {
            self.choices.int()
        }
    }

    /// An instruction with the types of its results.
    fn op(&mut self) -> (Op, Vec<Type>) {
        let (int, float, any) = (self.choices.int(), self.choices.float(), self.choices.ty());
        let bool_result = vec![Type::BOOL];
        let pointer_result = vec![Type::Pointer];
        let variable = any_variable(self.program, self.choices);
        match self.choices.up_to(30) {
            0 => (Op::Binary { op: self.choices.word(), left: self.value(int), right: self.value(int) }, vec![int]),
            1 => {
                (Op::Overflows { op: self.choices.word(), left: self.value(int), right: self.value(int) }, bool_result)
            }
            2 => self.unary(int),
            3 => {
                let ty = self.int_or_pointer();
                (Op::Compare { op: self.choices.word(), left: self.value(ty), right: self.value(ty) }, bool_result)
            }
            4 => (
                Op::FloatBinary { op: self.choices.word(), left: self.value(float), right: self.value(float) },
                vec![float],
            ),
            5 => (Op::FloatUnary { op: self.choices.word::<FloatUnaryOp>(), value: self.value(float) }, vec![float]),
            6 => {
                (Op::FusedMultiplyAdd { a: self.value(float), b: self.value(float), c: self.value(float) }, vec![float])
            }
            7 => (
                Op::FloatCompare { op: self.choices.word(), left: self.value(float), right: self.value(float) },
                bool_result,
            ),
            8 => (Op::FloatClass { value: self.value(float), mask: self.choices.up_to(1023) as u16 }, bool_result),
            9 => self.cast(),
            10 => (Op::Select { condition: self.bit(), then: self.value(any), otherwise: self.value(any) }, vec![any]),
            11 => (Op::Arbitrary { variable }, vec![any]),
            12 => {
                let scale = self.choices.number() as i32 as i64;
                let sign = self.choices.word();
                (Op::PointerAdd { base: self.pointer(), index: self.size(), scale, sign }, pointer_result)
            }
            13 => (Op::Alloca { bytes: self.size(), align: self.choices.align(), variable }, pointer_result),
            14 => (Op::ScopeBegin { pointer: self.pointer() }, vec![]),
            15 => (Op::ScopeEnd { pointer: self.pointer() }, vec![]),
            16 => (Op::StackSave, pointer_result),
            17 => (Op::StackRestore { mark: self.pointer() }, vec![]),
            18 => (Op::Load { pointer: self.pointer(), access: self.choices.word() }, vec![any]),
            19 => (Op::Store { pointer: self.pointer(), value: self.value(any), access: self.choices.word() }, vec![]),
            20 => {
                let op: AtomicOp = self.choices.word();
                let ty = if op == AtomicOp::Exchange { any } else { int };
                (Op::AtomicUpdate { op, pointer: self.pointer(), value: self.value(ty) }, vec![ty])
            }
            21 => {
                let ty = self.int_or_pointer();
                let (pointer, expected, replacement) = (self.pointer(), self.value(ty), self.value(ty));
                (Op::CompareExchange { pointer, expected, replacement }, vec![ty, Type::BOOL])
            }
            22 => (Op::Fence, vec![]),
            23 => {
                let (destination, source, bytes) = (self.pointer(), self.pointer(), self.size());
                (Op::CopyMemory { destination, source, bytes, overlap: self.choices.word() }, vec![])
            }
            24 => {
                let (destination, byte, bytes) = (self.pointer(), self.value(Type::Int(8)), self.size());
                (Op::SetMemory { destination, byte, bytes }, vec![])
            }
            25 | 26 => self.call(),
            27 if self.program.functions[self.function].variadic => (Op::VariadicArea, pointer_result),
            28 => {
                let condition = self.condition();
                (Op::Check { kind: self.choices.word(), condition }, vec![])
            }
            29 => (Op::Assume { condition: self.bit() }, vec![]),
            _ => (Op::Unsupported { what: "\"this\"\nand; that".to_owned() }, self.choices.types(2)),
        }
    }

    fn unary(&mut self, int: Type) -> (Op, Vec<Type>) {
        let op: UnaryOp = self.choices.word();
        let ty = if op == UnaryOp::SwapBytes { Type::Int(32) } else { int };
        (Op::Unary { op, value: self.value(ty) }, vec![ty])
    }

    fn cast(&mut self) -> (Op, Vec<Type>) {
        let op: CastOp = self.choices.word();
        let (int, float) = (self.choices.int(), self.choices.float());
        let (Type::Int(width), Type::Float(kind)) = (int, float) else { unreachable!("chosen as int and float") };
        let wider = Type::Int(width + 1 + self.choices.up_to(100) as u32);
        let (from, to) = match op {
            CastOp::Truncate => (wider, int),
            CastOp::ZeroExtend | CastOp::SignExtend => (int, wider),
            CastOp::FloatConvert => {
                let other = bits::FloatKind::ALL.into_iter().find(|&other| other != kind);
                (float, Type::Float(other.unwrap_or(kind)))
            }
            CastOp::FloatToSigned | CastOp::FloatToUnsigned => (float, int),
            CastOp::SignedToFloat | CastOp::UnsignedToFloat => (int, float),
            CastOp::Reinterpret => (Type::Int(kind.bits()), float),
            CastOp::PointerToInt => (Type::Pointer, int),
            CastOp::IntToPointer => (int, Type::Pointer),
        };
        (Op::Cast { op, value: self.value(from) }, vec![to])
    }

    fn call(&mut self) -> (Op, Vec<Type>) {
        let callee = match any_function(self.program, self.choices) {
            Some(function) if self.choices.coin() => Callee::Direct(function),
            _ => Callee::Indirect(self.pointer()),
        };
        let arguments = (0..self.choices.up_to(3)).map(|_| self.argument()).collect();
        (Op::Call { callee, arguments }, self.choices.types(2))
    }

    fn argument(&mut self) -> Argument {
        if self.choices.coin() {
            let aggregate = Aggregate { bytes: self.choices.number().into(), align: self.choices.align() };
            return Argument { value: self.pointer(), aggregate: Some(aggregate) };
        }
        let ty = self.choices.ty();
        Argument { value: self.value(ty), aggregate: None }
    }

    fn condition(&mut self) -> Condition {
        match self.choices.up_to(9) {
            0 => Condition::Holds(self.bit()),
            1 => Condition::Readable { pointer: self.pointer(), bytes: self.size() },
            2 => Condition::Writable { pointer: self.pointer(), bytes: self.size() },
            3 => Condition::Freeable { pointer: self.pointer() },
            7 => {
                let ty = self.choices.ty();
                Condition::Initialized { value: self.value(ty) }
            }
            8 => Condition::InitializedMemory { pointer: self.pointer(), bytes: self.size() },
            4 => Condition::Aligned { pointer: self.pointer(), align: self.choices.align() },
            5 => Condition::Within { base: self.pointer(), pointer: self.pointer() },
            6 => Condition::Apart {
                first: self.pointer(),
                second: self.pointer(),
                bytes: self.size(),
                or_same: self.choices.coin(),
            },
            _ => Condition::Never,
        }
    }

    fn terminator(&mut self, targets: &[Block]) -> Terminator {
        match targets {
            [] if self.choices.coin() => Terminator::Unreachable,
            [] => {
                let results = self.program.functions[self.function].results.clone();
                Terminator::Return { values: results.into_iter().map(|ty| self.value(ty)).collect() }
            }
            &[target] => Terminator::Jump(self.edge(target)),
            _ if self.choices.up_to(2) == 0 => {
                let address = self.pointer();
                Terminator::ComputedGoto { address, targets: targets.iter().map(|&target| self.edge(target)).collect() }
            }
            &[then, otherwise] if self.choices.coin() => {
                Terminator::Branch { condition: self.bit(), then: self.edge(then), otherwise: self.edge(otherwise) }
            }
            &[default, ref cases @ ..] => self.switch(default, cases),
        }
    }

    fn switch(&mut self, default: Block, targets: &[Block]) -> Terminator {
        let ty = self.choices.int();
        let value = self.value(ty);
        let mut seen = HashSet::new();
        let mut cases = Vec::new();
        for &target in targets {
            let Constant::Bits(case) = self.constant(ty) else { continue };
            // A case that is there already is left out, and with it an edge. That takes no dominator from any block.
            if seen.insert(case.clone()) {
                cases.push((case, self.edge(target)));
            }
        }
        Terminator::Switch { value, cases, default: self.edge(default) }
    }

    fn edge(&mut self, target: Block) -> Edge {
        let types: Vec<Type> = self.body.blocks[target].params.iter().map(|&param| self.body.ty(param)).collect();
        Edge { target, arguments: types.into_iter().map(|ty| self.value(ty)).collect() }
    }
}
