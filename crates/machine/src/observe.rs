//! Looking into a running state without changing it: which block its frame is at, and what values hold there.
//!
//! Invariant: only values that are live where the frame is can be asked for; registers are shared, so that any other
//! value's place may hold something else by now.

use crate::code::{Code, Insn};
use crate::contents::{Byte, Found};
use crate::fault::AccessKind;
use crate::live::{Activity, Live};
use crate::machine::Machine;
use crate::state::{Frame, State};
use crate::symbolic;
use crate::value::{Pointer, Value};
use bits::Bits;
use ir::{Block, EntityRef, Function, Global, Inst, Span, Type};
use std::cell::Cell;
use std::collections::HashMap;
use term::{Sort, TermId};

/// Which blocks were executed, and how often loops were repeated at most.
#[derive(Clone, Debug)]
pub struct Visits {
    functions: HashMap<Function, (Vec<bool>, Vec<u64>)>,
}

impl Machine<'_> {
    /// The block at whose beginning the running frame is; none in the middle of one.
    pub fn block_begun(&mut self, state: &State) -> Option<Block> {
        let code = self.code(state.frame.function);
        match code.insns.get(state.frame.pc as usize)? {
            Insn::Enter { block, .. } | Insn::Join { block, .. } => Some(*block),
            _ => None,
        }
    }

    /// How many blocks of the program were executed, in any state.
    pub fn visited(&self) -> usize {
        let codes = self.program.functions.keys().filter_map(|function| self.decoded(function));
        codes.map(|code| code.visited.iter().filter(|visited| visited.get()).count()).sum()
    }

    /// Was the block executed, in any state?
    pub fn is_visited(&self, function: Function, block: Block) -> bool {
        self.decoded(function).is_some_and(|code| code.visited[block.index()].get())
    }

    /// What was executed so far.
    pub fn visits(&self) -> Visits {
        let codes = self.program.functions.keys().filter_map(|function| Some((function, self.decoded(function)?)));
        let of = |(function, code): (Function, &Code)| {
            let visited = code.visited.iter().map(Cell::get).collect();
            (function, (visited, code.repeated.iter().map(Cell::get).collect()))
        };
        Visits { functions: codes.map(of).collect() }
    }

    /// Takes back what was noted as executed since then.
    pub fn revisit(&self, visits: &Visits) {
        for function in self.program.functions.keys() {
            let Some(code) = self.decoded(function) else { continue };
            let before = visits.functions.get(&function);
            for (at, cell) in code.visited.iter().enumerate() {
                cell.set(before.is_some_and(|before| before.0[at]));
            }
            for (at, cell) in code.repeated.iter().enumerate() {
                cell.set(before.map_or(0, |before| before.1[at]));
            }
        }
    }

    /// How often the head of a loop was come back to before the loop was left, at most, in any state.
    pub fn repeated(&self, function: Function, head: Block) -> u64 {
        self.decoded(function).map_or(0, |code| code.repeated[head.index()].get())
    }

    /// The block that each frame is in, the running one first.
    pub fn blocks(&mut self, state: &State) -> Vec<(Function, Block)> {
        state.frames().map(|frame| (frame.function, self.code(frame.function).origins[frame.pc as usize].0)).collect()
    }

    /// Where a frame is: for a caller, the call; none where that is no instruction.
    pub fn frame_span(&mut self, frame: &Frame) -> Option<Span> {
        let inst = self.code(frame.function).origins[frame.pc as usize].1?;
        self.program.functions[frame.function].body().map(|body| body.insts[inst].span)
    }

    /// Has the running frame just begun an iteration of a loop?
    pub fn is_at_loop(&mut self, state: &State) -> bool {
        let code = self.code(state.frame.function);
        let before = (state.frame.pc as usize).checked_sub(1).map(|at| code.insns[at]);
        matches!(before, Some(Insn::Join { counter: Some(_), .. }))
    }

    /// Has the running frame just begun a block where several ways meet?
    pub fn is_at_join(&mut self, state: &State) -> bool {
        let code = self.code(state.frame.function);
        let before = (state.frame.pc as usize).checked_sub(1).map(|at| code.insns[at]);
        matches!(before, Some(Insn::Join { .. }))
    }

    /// The block that the running frame is in, and the instruction that comes next; none at the block's end.
    pub fn next(&mut self, state: &State) -> (Block, Option<Inst>) {
        let code = self.code(state.frame.function);
        code.origins[state.frame.pc as usize]
    }

    /// What a value of the running frame's function holds.
    pub fn held(&mut self, state: &State, value: ir::Value) -> Option<Value> {
        let code = self.code(state.frame.function);
        let place = code.operands.get(value).copied().flatten()?;
        Some(place.read(&state.frame.registers, &code.constants))
    }

    /// The bits of a number that is known; none for pointers and for terms with symbols.
    pub fn known_bits(&self, value: Value, ty: Type) -> Option<Bits> {
        symbolic::known_bits(&self.pool, value, ty.bits(self.program.data_model))
    }

    /// A value that lies in memory whole, as a value of the type; none where that takes more than a look.
    pub fn peek(&self, state: &State, at: Pointer, ty: Type) -> Option<Value> {
        let bytes = Some(ty.bytes(self.program.data_model)).filter(|&bytes| bytes <= 8)?;
        match (state.memory.try_load(at, bytes)?, ty) {
            (Found::Bits(0), Type::Pointer) => Some(Value::NULL),
            (Found::Whole(value @ Value::Pointer(_)), Type::Pointer) => Some(value),
            (Found::Bits(bits), Type::Int(_) | Type::Float(_)) => Some(Value::Bits(bits)),
            _ => None,
        }
    }

    /// The number that a value of the running frame's function holds, as a term; none for pointers, and where the value is not live any more.
    pub fn term_held(&mut self, state: &State, value: ir::Value) -> Option<TermId> {
        let body = self.program.functions[state.frame.function].body()?;
        let ty = Some(body.ty(value)).filter(|&ty| ty != Type::Pointer)?;
        let is_live = |live: &Live| live.value == value;
        let here = body.constant(value).is_some() || self.live(&state.frame, Activity::Runs).iter().any(is_live);
        let held = if here { self.held(state, value)? } else { return None };
        Some(symbolic::to_term(&mut self.pool, held, ty))
    }

    /// The number that lies in a global variable, so many bytes from its beginning, as a term; none where that takes more than a look.
    pub fn term_stored(&mut self, state: &State, global: Global, offset: u64, ty: Type) -> Option<TermId> {
        let at = Pointer::new(self.global_object(global), i64::try_from(offset).ok()?);
        let bytes = Some(ty.bytes(self.program.data_model)).filter(|&bytes| bytes <= 8 && ty != Type::Pointer)?;
        match state.memory.try_load(at, bytes)? {
            Found::Bits(bits) => Some(symbolic::to_term(&mut self.pool, Value::Bits(bits), ty)),
            Found::Whole(Value::Term(term)) => {
                let sort = match ty {
                    Type::Int(1) => Sort::Bool,
                    Type::Float(kind) => Sort::Float(kind),
                    _ => Sort::BitVector(ty.bits(self.program.data_model)),
                };
                (self.pool.sort(term) == sort).then_some(term)
            }
            _ => None,
        }
    }

    /// A byte of memory that may be read and is a plain number.
    pub fn byte_known(&self, state: &State, at: Pointer) -> Option<u8> {
        state.memory.check(at, 1, AccessKind::Read).ok()?;
        match state.memory.byte(at) {
            Byte::Known(byte) => Some(byte),
            Byte::Part { .. } | Byte::Element(..) | Byte::Arbitrary => None,
        }
    }
}
