//! From a body to the stream that the machine runs.

use crate::code::{
    BlockOrder, CallSite, Class, Code, CodeArgument, CodeCallee, Insn, Operand, Register, Shape, SwitchTable, Target,
};
use crate::part::ends_part;
use crate::registers::{assign, Sharing};
use crate::value::Value;
use ir::{
    BinaryOp, Block, Body, Callee, CastOp, Cfg, Condition, Def, Edge, EntityRef, FloatKind, Function, FunctionKind,
    Inst, Intrinsic, Loop, Loops, Op, Program, SecondaryMap, Sign, Terminator, Type,
};
use std::cell::Cell;

/// Decodes a function that has a body. `constant` says what a constant operand is in the machine's terms.
pub fn decode(
    program: &Program,
    function: Function,
    observed: bool,
    constant: &mut dyn FnMut(&Body, ir::Value) -> Value,
) -> Code {
    let body = program.functions[function].body().expect("only functions with a body are decoded");
    let cfg = ir::Cfg::new(body);
    let order = cfg.reverse_postorder().to_vec();
    let loops = ir::Loops::new(&cfg, &ir::Dominators::new(&cfg));
    let lasting = observed || calls_setjmp(program, body) || program.ending.contains(&ir::Ending::NothingLost);
    let sharing = if lasting { Sharing::Forbidden } else { Sharing::Allowed };
    let assignment = assign(body, &order, sharing);
    let mut decoder = Decoder {
        program,
        body,
        observed,
        code: Code {
            function,
            insns: Vec::new(),
            origins: Vec::new(),
            constants: Vec::new(),
            registers: assignment.count + 1 + loops.len() as u32,
            counters: assignment.count + 1,
            order: SecondaryMap::new(),
            visited: vec![Cell::new(false); body.blocks.len()].into(),
            repeated: vec![Cell::new(0); body.blocks.len()].into(),
            operands: SecondaryMap::new(),
            entry: 0,
            params: Vec::new(),
            block_starts: SecondaryMap::new(),
            switches: Vec::new(),
            gotos: Vec::new(),
            calls: Vec::new(),
            lists: Vec::new(),
        },
        spare: assignment.count,
        cfg: &cfg,
        loops: &loops,
        uses: count_uses(body, &order),
        pending: Vec::new(),
        here: (body.entry, None),
    };
    for (value, data) in body.values.iter() {
        decoder.code.operands[value] = match &data.def {
            Def::Constant(_) => {
                decoder.code.constants.push(constant(body, value));
                Some(Operand::constant(decoder.code.constants.len() - 1))
            }
            _ => assignment.of[value].map(Operand::register),
        };
    }
    for &block in &order {
        decoder.block(block);
        decoder.code.order[block] = decoder.order(block);
    }
    decoder.edges();
    let mut code = decoder.code;
    code.entry = code.block_starts[body.entry];
    code.params =
        body.blocks[body.entry].params.iter().map(|&value| assignment.of[value].expect("it has a register")).collect();
    code
}

struct Decoder<'a> {
    program: &'a Program,
    body: &'a Body,
    /// Nothing is done in one step with what ends a part.
    observed: bool,
    code: Code,
    /// A register that no value has, for moves in a circle.
    spare: Register,
    cfg: &'a Cfg,
    loops: &'a Loops,
    uses: SecondaryMap<ir::Value, u32>,
    /// Edges whose code is still to be written, with the place that must jump to it.
    pending: Vec<(Block, &'a Edge, Patch)>,
    here: (Block, Option<Inst>),
}

/// Which target of which entry waits for an edge.
#[derive(Clone, Copy)]
enum Patch {
    Then(usize),
    Otherwise(usize),
    Case(usize, usize),
    Default(usize),
    Goto(usize, usize),
}

impl<'a> Decoder<'a> {
    fn emit(&mut self, insn: Insn) -> usize {
        self.code.insns.push(insn);
        self.code.origins.push(self.here);
        self.code.insns.len() - 1
    }

    fn block(&mut self, block: Block) {
        let data = &self.body.blocks[block];
        self.here = (block, None);
        self.code.block_starts[block] = self.code.insns.len() as Target;
        let count = data.insts.len() as u32 + 1;
        let counter = self.loops.headed_by(block).map(|id| self.counter(id));
        match self.cfg.predecessors(block).len() {
            0 | 1 if counter.is_none() => self.emit(Insn::Enter { block, count }),
            _ => self.emit(Insn::Join { block, count, counter }),
        };
        let fused = self.fused_compare(block);
        for (index, &inst) in data.insts.iter().enumerate() {
            if Some(inst) == fused || self.checks_itself(&data.insts[index..]) {
                continue;
            }
            self.here = (block, Some(inst));
            if self.observed && ends_part(self.program, &self.body.insts[inst].op) {
                self.emit(Insn::Pause);
            }
            let insn = self.fast(inst).unwrap_or(Insn::Slow { inst });
            self.emit(insn);
        }
        self.here = (block, None);
        if self.observed {
            self.emit(Insn::Pause);
        }
        self.terminator(block, fused);
    }

    /// Does the list begin with a check for what the next instruction, or the one behind another check of it, checks itself?
    fn checks_itself(&self, insts: &[Inst]) -> bool {
        let Op::Check { condition, .. } = &self.body.insts[insts[0]].op else { return false };
        if self.observed {
            return false;
        }
        let ops = insts[1..].iter().take(2).map(|&inst| &self.body.insts[inst].op);
        let guarded = ops.into_iter().find(|op| !matches!(op, Op::Check { .. }));
        match (*condition, guarded) {
            (Condition::Readable { pointer, .. }, Some(Op::Load { pointer: p, .. })) => pointer == *p,
            (Condition::Writable { pointer, .. }, Some(Op::Store { pointer: p, .. })) => pointer == *p,
            (Condition::Writable { pointer, .. }, Some(Op::AtomicUpdate { pointer: p, .. })) => pointer == *p,
            (Condition::Writable { pointer, .. }, Some(Op::CompareExchange { pointer: p, .. })) => pointer == *p,
            (Condition::Writable { pointer, .. }, Some(Op::SetMemory { destination, .. })) => pointer == *destination,
            (Condition::Readable { pointer, .. }, Some(Op::CopyMemory { source, .. })) => pointer == *source,
            (Condition::Writable { pointer, .. }, Some(Op::CopyMemory { destination, .. })) => pointer == *destination,
            (Condition::Freeable { pointer }, Some(Op::Call { callee: Callee::Direct(callee), arguments })) => {
                let frees = self.program.functions[*callee].kind == FunctionKind::Intrinsic(Intrinsic::Free);
                frees && arguments.first().is_some_and(|argument| argument.value == pointer)
            }
            _ => false,
        }
    }

    fn counter(&self, id: Loop) -> Register {
        self.code.counters + id.index() as u32
    }

    /// The counter of the loop that an edge enters from outside.
    fn entered(&self, from: Block, edge: &Edge) -> Option<Register> {
        let id = self.loops.headed_by(edge.target)?;
        (!self.loops.contains(id, from)).then(|| self.counter(id))
    }

    fn order(&self, block: Block) -> BlockOrder {
        let number = |block: Block| self.cfg.position(block).expect("only reachable blocks are decoded") as u32;
        let mut loops = Vec::new();
        let mut next = self.loops.innermost(block);
        while let Some(id) = next {
            let data = self.loops.get(id);
            loops.push((number(data.header), self.counter(id)));
            next = data.parent;
        }
        loops.reverse();
        BlockOrder { loops, number: number(block) }
    }

    /// A comparison at the end of a block that only its branch reads.
    fn fused_compare(&self, block: Block) -> Option<Inst> {
        let data = &self.body.blocks[block];
        let Terminator::Branch { condition, .. } = data.terminator else { return None };
        let Def::Result { inst, .. } = self.body.values[condition].def else { return None };
        let Op::Compare { left, .. } = self.body.insts[inst].op else { return None };
        let alone = !self.observed && self.uses[condition] == 1 && data.insts.last() == Some(&inst);
        (alone && self.width(left).is_some()).then_some(inst)
    }

    fn operand(&self, value: ir::Value) -> Operand {
        self.code.operands[value].expect("a value that is used has a place")
    }

    fn register(&self, value: ir::Value) -> Register {
        self.operand(value).as_register().expect("a result is in a register")
    }

    /// The width of an integer or pointer that fits a word.
    fn width(&self, value: ir::Value) -> Option<u8> {
        match self.body.ty(value) {
            Type::Float(_) => None,
            ty => u8::try_from(ty.bits(self.program.data_model)).ok().filter(|&width| width <= 64),
        }
    }

    /// The fast form of an instruction, if there is one.
    fn fast(&mut self, inst: Inst) -> Option<Insn> {
        let data = &self.body.insts[inst];
        let to = data.results.first().map_or(0, |&result| self.register(result));
        match &data.op {
            &Op::Check { condition: Condition::Holds(condition), .. } => {
                Some(Insn::Check { condition: self.operand(condition) })
            }
            &Op::Check { condition: Condition::Initialized { value }, .. } => {
                Some(Insn::Initialized { value: self.operand(value) })
            }
            &Op::Binary { op, left, right } => {
                let (width, a, b) = (self.width(left)?, self.operand(left), self.operand(right));
                Some(match op {
                    BinaryOp::Add => Insn::Add { width, to, a, b },
                    BinaryOp::Sub => Insn::Sub { width, to, a, b },
                    BinaryOp::Mul => Insn::Mul { width, to, a, b },
                    BinaryOp::And => Insn::And { width, to, a, b },
                    BinaryOp::Or => Insn::Or { width, to, a, b },
                    BinaryOp::Xor => Insn::Xor { width, to, a, b },
                    BinaryOp::Shl => Insn::Shl { width, to, a, b },
                    BinaryOp::LShr => Insn::LShr { width, to, a, b },
                    BinaryOp::AShr => Insn::AShr { width, to, a, b },
                    BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem => {
                        Insn::Divide { op, width, to, a, b }
                    }
                })
            }
            &Op::Compare { op, left, right } => {
                let width = self.width(left)?;
                Some(Insn::Compare { op, width, to, a: self.operand(left), b: self.operand(right) })
            }
            &Op::Cast { op, value } => {
                let (from, width) = (self.width(value)?, self.width(data.results[0])?);
                let a = self.operand(value);
                match op {
                    CastOp::Truncate => Some(Insn::Truncate { width, to, a }),
                    CastOp::ZeroExtend => Some(Insn::ZeroExtend { from, width, to, a }),
                    CastOp::SignExtend => Some(Insn::SignExtend { from, width, to, a }),
                    _ => None,
                }
            }
            &Op::FloatBinary { op, left, right } => {
                let (a, b) = (self.operand(left), self.operand(right));
                match self.body.ty(left) {
                    Type::Float(FloatKind::Single) => Some(Insn::Float32 { op, to, a, b }),
                    Type::Float(FloatKind::Double) => Some(Insn::Float64 { op, to, a, b }),
                    _ => None,
                }
            }
            &Op::FloatCompare { op, left, right } => {
                let (a, b) = (self.operand(left), self.operand(right));
                match self.body.ty(left) {
                    Type::Float(FloatKind::Single) => Some(Insn::FloatCompare32 { op, to, a, b }),
                    Type::Float(FloatKind::Double) => Some(Insn::FloatCompare64 { op, to, a, b }),
                    _ => None,
                }
            }
            &Op::Select { condition, then, otherwise } => {
                let (condition, a, b) = (self.operand(condition), self.operand(then), self.operand(otherwise));
                Some(Insn::Select { to, condition, a, b })
            }
            &Op::PointerAdd { base, index, scale, sign } => {
                let (width, scale) = (self.width(index)?, i32::try_from(scale).ok()?);
                let (base, index) = (self.operand(base), self.operand(index));
                Some(match sign {
                    Sign::Signed => Insn::PointerAdd { width, to, base, index, scale },
                    Sign::Unsigned => Insn::PointerAddUnsigned { to, base, index, scale },
                })
            }
            &Op::Load { pointer, .. } => {
                let shape = self.shape(data.results[0])?;
                Some(Insn::Load { shape, to, pointer: self.operand(pointer) })
            }
            &Op::Store { pointer, value, .. } => {
                let shape = self.shape(value)?;
                Some(Insn::Store { shape, pointer: self.operand(pointer), value: self.operand(value) })
            }
            Op::Call { callee, arguments } => Some(self.call(inst, *callee, arguments)),
            _ => None,
        }
    }

    /// Integers of odd widths have padding bits in memory: the slow road.
    fn shape(&self, value: ir::Value) -> Option<Shape> {
        let shape = Shape::of(self.body.ty(value), self.program.data_model)?;
        (shape.class != Class::Int || shape.width == shape.bytes * 8).then_some(shape)
    }

    fn call(&mut self, inst: Inst, callee: Callee, arguments: &[ir::Argument]) -> Insn {
        let results: Vec<_> =
            self.body.insts[inst].results.iter().map(|&value| (self.register(value), self.body.ty(value))).collect();
        let arguments: Vec<_> = arguments
            .iter()
            .map(|argument| CodeArgument {
                operand: self.operand(argument.value),
                ty: self.body.ty(argument.value),
                aggregate: argument.aggregate,
            })
            .collect();
        let callee = match callee {
            Callee::Indirect(value) => CodeCallee::Indirect(self.operand(value)),
            Callee::Direct(function) => {
                let data = &self.program.functions[function];
                let exact = matches!(data.kind, FunctionKind::Defined(_))
                    && !data.variadic
                    && arguments.iter().all(|argument| argument.aggregate.is_none())
                    && arguments.iter().map(|argument| argument.ty).eq(data.params.iter().copied())
                    && results.iter().map(|result| result.1).eq(data.results.iter().copied());
                if exact {
                    CodeCallee::Exact(function)
                } else {
                    CodeCallee::Direct(function)
                }
            }
        };
        self.code.calls.push(CallSite { inst, callee, arguments, results });
        Insn::Call { call: self.code.calls.len() as u32 - 1 }
    }

    fn terminator(&mut self, block: Block, fused: Option<Inst>) {
        const LATER: Target = Target::MAX;
        match &self.body.blocks[block].terminator {
            Terminator::Jump(edge) => self.edge(block, edge),
            Terminator::Branch { condition, then, otherwise } => {
                let insn = match fused {
                    Some(inst) => {
                        let Op::Compare { op, left, right } = self.body.insts[inst].op else {
                            unreachable!("only comparisons are fused")
                        };
                        let width = self.width(left).expect("only narrow comparisons are fused");
                        let (a, b) = (self.operand(left), self.operand(right));
                        Insn::CompareBranch { op, width, a, b, then: LATER, otherwise: LATER }
                    }
                    None => Insn::Branch { condition: self.operand(*condition), then: LATER, otherwise: LATER },
                };
                let at = self.emit(insn);
                self.pending.push((block, then, Patch::Then(at)));
                self.pending.push((block, otherwise, Patch::Otherwise(at)));
            }
            Terminator::Switch { value, cases, default } => {
                let table = self.code.switches.len();
                let mut list = Vec::new();
                for (index, (bits, edge)) in cases.iter().enumerate() {
                    // Cases that no 64-bit value can equal are decided by the slow road; C has no such switch.
                    list.push((bits.words()[0], LATER));
                    self.pending.push((block, edge, Patch::Case(table, index)));
                }
                self.pending.push((block, default, Patch::Default(table)));
                self.code.switches.push(SwitchTable { cases: list, default: LATER });
                let value = self.operand(*value);
                self.emit(Insn::Switch { value, table: table as u32 });
            }
            Terminator::ComputedGoto { address, targets } => {
                let table = self.code.gotos.len();
                let mut list = Vec::new();
                for (index, edge) in targets.iter().enumerate() {
                    list.push((edge.target, LATER));
                    self.pending.push((block, edge, Patch::Goto(table, index)));
                }
                self.code.gotos.push(list);
                let address = self.operand(*address);
                self.emit(Insn::ComputedGoto { address, table: table as u32 });
            }
            Terminator::Return { values } => {
                let list = values.iter().map(|&value| self.operand(value)).collect();
                self.code.lists.push(list);
                self.emit(Insn::Return { list: self.code.lists.len() as u32 - 1 });
            }
            Terminator::Unreachable => {
                self.emit(Insn::Unreachable);
            }
        }
    }

    /// Writes the code of edges that pass arguments, and connects every jump with its edge.
    fn edges(&mut self) {
        for (block, edge, patch) in std::mem::take(&mut self.pending) {
            self.here = (block, None);
            let target = if edge.arguments.is_empty() && self.entered(block, edge).is_none() {
                self.code.block_starts[edge.target]
            } else {
                let start = self.code.insns.len() as Target;
                self.edge(block, edge);
                start
            };
            match patch {
                Patch::Then(at) => match &mut self.code.insns[at] {
                    Insn::Branch { then, .. } | Insn::CompareBranch { then, .. } => *then = target,
                    _ => unreachable!("a branch was there"),
                },
                Patch::Otherwise(at) => match &mut self.code.insns[at] {
                    Insn::Branch { otherwise, .. } | Insn::CompareBranch { otherwise, .. } => *otherwise = target,
                    _ => unreachable!("a branch was there"),
                },
                Patch::Case(table, index) => self.code.switches[table].cases[index].1 = target,
                Patch::Default(table) => self.code.switches[table].default = target,
                Patch::Goto(table, index) => self.code.gotos[table][index].1 = target,
            }
        }
        for jump in 0..self.code.insns.len() {
            if let Insn::Jump { target } = self.code.insns[jump] {
                if let Some(block) = late_block(target) {
                    self.code.insns[jump] = Insn::Jump { target: self.code.block_starts[block] };
                }
            }
        }
        for table in &mut self.code.switches {
            table.cases.sort_unstable_by_key(|case| case.0);
        }
    }

    /// Moves an edge's arguments into the target's parameters, as if all at once, and jumps.
    fn edge(&mut self, from: Block, edge: &Edge) {
        if let Some(counter) = self.entered(from, edge) {
            self.emit(Insn::LoopBegin { counter });
        }
        let params = &self.body.blocks[edge.target].params;
        let mut moves: Vec<(Register, Operand)> = params
            .iter()
            .zip(&edge.arguments)
            .map(|(&param, &argument)| (self.register(param), self.operand(argument)))
            .filter(|&(to, from)| from.as_register() != Some(to))
            .collect();
        while !moves.is_empty() {
            let free = moves.iter().position(|&(to, _)| moves.iter().all(|&(_, from)| from.as_register() != Some(to)));
            match free {
                Some(index) => {
                    let (to, from) = moves.swap_remove(index);
                    self.emit(Insn::Move { to, from });
                }
                None => {
                    // Every register left is still to be read: keep one aside to break the circle.
                    let (to, _) = moves[0];
                    let (spare, kept) = (self.spare, Operand::register(to));
                    self.emit(Insn::Move { to: spare, from: kept });
                    for (_, from) in &mut moves {
                        if *from == kept {
                            *from = Operand::register(spare);
                        }
                    }
                }
            }
        }
        self.emit(Insn::Jump { target: late(edge.target) });
    }
}

/// A jump to a block that may have no place yet: the block's number with the top bit set.
fn late(block: Block) -> Target {
    block.index() as u32 | 1 << 31
}

fn late_block(target: Target) -> Option<Block> {
    (target & 1 << 31 != 0).then(|| Block::new((target & !(1 << 31)) as usize))
}

fn calls_setjmp(program: &Program, body: &Body) -> bool {
    body.insts.values().any(|data| match data.op {
        Op::Call { callee: Callee::Direct(function), .. } => {
            matches!(program.functions[function].kind, FunctionKind::Intrinsic(Intrinsic::SetJump))
        }
        _ => false,
    })
}

fn count_uses(body: &Body, order: &[Block]) -> SecondaryMap<ir::Value, u32> {
    let mut uses = SecondaryMap::new();
    for &block in order {
        let data = &body.blocks[block];
        for &inst in &data.insts {
            for value in body.insts[inst].op.operands() {
                uses[value] += 1;
            }
            for binding in &body.insts[inst].bindings {
                uses[binding.value] += 1;
            }
        }
        let passed = data.terminator.edges().flat_map(|edge| &edge.arguments);
        for &value in data.terminator.operands().iter().chain(passed) {
            uses[value] += 1;
        }
        for binding in &data.terminator_bindings {
            uses[binding.value] += 1;
        }
    }
    uses
}
