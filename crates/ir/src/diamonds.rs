//! Branches that only choose a value become selects.
//!
//! A diamond is a branch whose two ways meet again at once, in the same block. Where nothing on either way can be told from outside (no check, no
//! call, no write, no access that may fail), doing both and selecting what is passed on is the same program with one path in the place of two.
//! Short-circuit operators and conditional assignments are of this kind, and a row of them has exponentially many paths.
//!
//! Ids stay: of blocks, of instructions, and of all values that a head of a loop can see. Instructions move to the block before the branch and keep
//! their lines; a block that was moved away is empty, and control does not get there.
//!
//! Soundness: what moves has a result for all operands and no effect. Loads move only from places of objects that always exist.

use crate::body::{Body, Constant, Def, ValueData};
use crate::cfg::Cfg;
use crate::entities::{Block, Inst, Value};
use crate::inst::{Access, BinaryOp, CastOp, Edge, Op, Terminator};
use crate::program::Program;
use crate::source::Span;
use crate::types::Type;
use cranelift_entity::EntityRef;
use std::collections::{HashMap, HashSet};

/// Instructions of one way, and values that the two ways pass on differently, beyond which a branch stays.
const MOST_INSTRUCTIONS: usize = 8;
const MOST_CHOSEN: usize = 4;

/// How deep diamonds in diamonds are looked for.
const MOST_ROUNDS: usize = 40;

impl Program {
    /// Makes selects of diamonds; how many there were.
    pub fn select_diamonds(&mut self) -> usize {
        let sizes: Vec<Option<u64>> =
            self.globals.values().map(|data| data.initializer.is_some().then_some(data.bytes)).collect();
        let model = self.data_model;
        let mut count = 0;
        for function in self.functions.values_mut() {
            let Some(body) = function.body_mut() else { continue };
            let is_safe_load = |body: &Body, pointer: Value, ty: Type| match body.constant(pointer) {
                Some(&Constant::Global { global, offset }) => {
                    let bytes = u64::from(ty.bits(model)).div_ceil(8);
                    let size = sizes[global.index()];
                    u64::try_from(offset).is_ok_and(|offset| {
                        size.is_some_and(|size| offset.checked_add(bytes).is_some_and(|end| end <= size))
                    })
                }
                _ => false,
            };
            count += Diamonds { body, is_safe_load: &is_safe_load, names: HashMap::new() }.select();
        }
        count
    }
}

struct Diamonds<'a> {
    body: &'a mut Body,
    is_safe_load: &'a dyn Fn(&Body, Value, Type) -> bool,
    /// What parameters are to be called, at the end of a round.
    names: HashMap<Value, Value>,
}

/// A way from a branch to where both meet: through a block, or none.
struct Arm {
    block: Option<Block>,
    edge: Edge,
}

impl Diamonds<'_> {
    fn select(&mut self) -> usize {
        let has_label = |value: &ValueData| matches!(value.def, Def::Constant(Constant::Label(_)));
        if self.body.values.values().any(has_label) {
            return 0;
        }
        let mut count = 0;
        for _ in 0..MOST_ROUNDS {
            let cfg = Cfg::new(self.body);
            let mut touched: HashSet<Block> = HashSet::new();
            let before = count;
            // Inner ones first: each is a way of an outer one in the next round.
            for &block in cfg.reverse_postorder().iter().rev() {
                let Some(arms) = self.diamond(&cfg, block) else { continue };
                let blocks = arms.iter().flat_map(|arm| arm.block.into_iter().chain([arm.edge.target])).chain([block]);
                let blocks: Vec<Block> = blocks.collect();
                if blocks.iter().any(|block| touched.contains(block)) {
                    continue;
                }
                touched.extend(blocks);
                self.convert(&cfg, block, arms);
                count += 1;
            }
            self.rename();
            if count == before {
                break;
            }
        }
        count
    }

    /// The two ways of a branch to where they meet, if it is a diamond. A way is empty, or one block.
    fn diamond(&self, cfg: &Cfg, block: Block) -> Option<[Arm; 2]> {
        let Terminator::Branch { then, otherwise, .. } = &self.body.blocks[block].terminator else { return None };
        let through = |edge: &Edge| self.arm(cfg, block, edge);
        let direct = |edge: &Edge| Some(Arm { block: None, edge: edge.clone() });
        let pairs = [
            [through(then), through(otherwise)],
            [through(then), direct(otherwise)],
            [direct(then), through(otherwise)],
            [direct(then), direct(otherwise)],
        ];
        let meeting = |pair: [Option<Arm>; 2]| match pair {
            [Some(a), Some(b)] if a.edge.target == b.edge.target && a.edge.target != block => Some([a, b]),
            _ => None,
        };
        let [a, b] = pairs.into_iter().find_map(meeting)?;
        let mut chosen = 0;
        for (&x, &y) in a.edge.arguments.iter().zip(&b.edge.arguments) {
            if x != y {
                chosen += 1;
                if self.body.ty(x) == Type::Pointer {
                    return None;
                }
            }
        }
        (chosen <= MOST_CHOSEN).then_some([a, b])
    }

    /// The way through one block that nothing else leads to, and that has no effect.
    fn arm(&self, cfg: &Cfg, from: Block, edge: &Edge) -> Option<Arm> {
        let data = &self.body.blocks[edge.target];
        let Terminator::Jump(next) = &data.terminator else { return None };
        let alone = cfg.predecessors(edge.target) == [from] && data.params.is_empty();
        let is_only_way = self.body.successors(from).filter(|&target| target == edge.target).count() == 1;
        let fits = alone && is_only_way && next.target != edge.target && data.insts.len() <= MOST_INSTRUCTIONS;
        let is_free = fits && data.insts.iter().all(|&inst| self.is_free(&self.body.insts[inst].op, inst));
        is_free.then(|| Arm { block: Some(edge.target), edge: next.clone() })
    }

    /// Does it have a result whatever its operands are, and nothing else?
    fn is_free(&self, op: &Op, inst: Inst) -> bool {
        let body = &*self.body;
        match op {
            Op::Binary { op, .. } => !matches!(op, BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem),
            Op::Compare { left, .. } => body.ty(*left) != Type::Pointer,
            Op::Cast { op, .. } => !matches!(op, CastOp::PointerToInt | CastOp::IntToPointer),
            Op::Select { then, .. } => body.ty(*then) != Type::Pointer,
            Op::Overflows { .. } | Op::Unary { .. } => true,
            Op::Load { pointer, access: Access::Plain } => {
                let ty = body.ty(body.insts[inst].results[0]);
                ty != Type::Pointer && (self.is_safe_load)(body, *pointer, ty)
            }
            _ => false,
        }
    }

    fn convert(&mut self, cfg: &Cfg, block: Block, arms: [Arm; 2]) {
        let span = self.body.blocks[block].terminator_span;
        let Some(condition) = self.body.blocks[block].terminator.decided_by() else { return };
        for arm in &arms {
            let Some(moved) = arm.block else { continue };
            let data = &mut self.body.blocks[moved];
            let insts = std::mem::take(&mut data.insts);
            data.terminator_bindings.clear();
            (data.terminator, data.terminator_span) = (Terminator::Unreachable, Span::NOWHERE);
            for &inst in &insts {
                self.body.insts[inst].bindings.clear();
            }
            self.body.blocks[block].insts.extend(insts);
        }
        let blocks: Vec<Block> = arms.iter().filter_map(|arm| arm.block).collect();
        let [then, otherwise] = arms.map(|arm| arm.edge);
        let mut edge = then.clone();
        for (argument, &other) in edge.arguments.iter_mut().zip(&otherwise.arguments) {
            if *argument != other {
                let ty = self.body.ty(other);
                let inst =
                    self.body.append(block, Op::Select { condition, then: *argument, otherwise: other }, &[ty], span);
                *argument = self.body.insts[inst].results[0];
            }
        }
        let target = edge.target;
        let is_alone = cfg.predecessors(target).iter().all(|other| *other == block || blocks.contains(other));
        self.body.blocks[block].terminator = Terminator::Jump(edge);
        if is_alone && target != self.body.entry {
            self.append_block(block, target);
        }
    }

    /// Makes one block of two, where the second is all that follows on the first, and nothing else leads there.
    fn append_block(&mut self, first: Block, second: Block) {
        let Terminator::Jump(edge) = self.body.blocks[first].terminator.clone() else { return };
        let kept = &mut self.body.blocks[second];
        let (insts, bindings) = (std::mem::take(&mut kept.insts), std::mem::take(&mut kept.terminator_bindings));
        let terminator = std::mem::replace(&mut kept.terminator, Terminator::Unreachable);
        let span = std::mem::replace(&mut kept.terminator_span, Span::NOWHERE);
        self.names.extend(kept.params.iter().copied().zip(edge.arguments));
        let into = &mut self.body.blocks[first];
        into.insts.extend(insts);
        into.terminator = terminator;
        into.terminator_span = span;
        into.terminator_bindings.extend(bindings);
    }

    /// Parameters of blocks that have become parts of others are what was passed for them.
    fn rename(&mut self) {
        let names = std::mem::take(&mut self.names);
        if names.is_empty() {
            return;
        }
        let name = |mut value: Value| {
            while let Some(&other) = names.get(&value) {
                value = other;
            }
            value
        };
        for inst in self.body.insts.values_mut() {
            inst.op.map_operands(name);
            inst.bindings.iter_mut().for_each(|binding| binding.value = name(binding.value));
        }
        for block in self.body.blocks.values_mut() {
            block.terminator.map_uses(name);
            block.terminator_bindings.iter_mut().for_each(|binding| binding.value = name(binding.value));
        }
    }
}
