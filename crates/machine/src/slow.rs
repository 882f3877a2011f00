//! What the fast loop hands over: every instruction, on values of every kind, straight from the `ir`.

use crate::access::Checking;
use crate::arithmetic as number;
use crate::code::{Code, Insn};
use crate::contents::Fill;
use crate::fault::{AccessKind, Fault};
use crate::host::{Host, Request, Source};
use crate::machine::Machine;
use crate::object::{Object, ObjectKind, Status};
use crate::state::State;
use crate::stop::Stop;
use crate::symbolic;
use crate::value::{ObjectId, Pointer, Value};
use ir::{AtomicOp, BinaryOp, CastOp, CompareOp, Condition, Inst, InstData, Op, Overlap, Type};
use std::rc::Rc;

impl Machine<'_> {
    /// Executes the step that the frame is at, whatever it is.
    pub fn slow(&mut self, state: &mut State, host: &mut dyn Host, code: &Rc<Code>) -> Result<(), Stop> {
        let pc = state.frame.pc as usize;
        let next = match code.insns[pc] {
            Insn::Call { call } => return self.call(state, host, code, call),
            Insn::Return { list } => return self.return_from(state, host, code, list),
            Insn::Branch { condition, then, otherwise } => {
                let condition = condition.read(&state.frame.registers, &code.constants);
                self.decide(condition, then, otherwise)?
            }
            Insn::CompareBranch { op, width, a, b, then, otherwise } => {
                let a = a.read(&state.frame.registers, &code.constants);
                let b = b.read(&state.frame.registers, &code.constants);
                let condition = self.compare(state, op, Type::Int(u32::from(width)), a, b)?;
                self.decide(condition, then, otherwise)?
            }
            Insn::Switch { .. } => return Err(Stop::Unsupported("a switch on a symbolic value".into())),
            Insn::ComputedGoto { address, table } => {
                let address = address.read(&state.frame.registers, &code.constants);
                let pointer = self.resolve(address)?;
                let kind = state.memory.object(pointer.object).map(|object| object.kind);
                let Some(ObjectKind::Label { function, block }) = kind else { return Err(Fault::Goto.into()) };
                let target = code.gotos[table as usize].iter().find(|target| target.0 == block);
                match target {
                    Some(&(_, target)) if function == code.function && pointer.offset == 0 => target,
                    _ => return Err(Fault::Goto.into()),
                }
            }
            _ => {
                let inst = code.origins[pc].1.expect("only instructions take the slow road");
                self.execute(state, host, code, inst)?;
                pc as u32 + 1
            }
        };
        Rc::make_mut(&mut state.frame).pc = next;
        Ok(())
    }

    fn decide(&self, condition: Value, then: u32, otherwise: u32) -> Result<u32, Stop> {
        match condition {
            Value::Bits(bit) => Ok(if bit != 0 { then } else { otherwise }),
            _ => Err(Stop::Unsupported("a branch on a symbolic value".into())),
        }
    }

    fn execute(&mut self, state: &mut State, host: &mut dyn Host, code: &Rc<Code>, inst: Inst) -> Result<(), Stop> {
        let program = self.program;
        let body = program.functions[code.function].body().expect("a frame's function has a body");
        let data = &body.insts[inst];
        let place = |value: ir::Value| code.operands[value].expect("a value that is used has a place");
        let read = |state: &State, value: ir::Value| place(value).read(&state.frame.registers, &code.constants);
        let ty = |value: ir::Value| body.ty(value);
        let result_type = data.results.first().map(|&result| ty(result));
        let span = data.span;
        let result = match data.op {
            Op::Binary { op, left, right } => {
                let (a, b) = (read(state, left), read(state, right));
                Some(symbolic::binary(&mut self.pool, op, ty(left), a, b)?)
            }
            Op::Overflows { op, left, right } => {
                let (a, b) = (read(state, left), read(state, right));
                Some(symbolic::overflows(&mut self.pool, op, ty(left), a, b))
            }
            Op::Unary { op, value } => Some(symbolic::unary(&mut self.pool, op, ty(value), read(state, value))),
            Op::Compare { op, left, right } => {
                let (a, b) = (read(state, left), read(state, right));
                Some(self.compare(state, op, ty(left), a, b)?)
            }
            Op::FloatBinary { op, left, right } => {
                let (a, b) = (read(state, left), read(state, right));
                Some(symbolic::float_binary(&mut self.pool, op, ty(left), state.rounding, a, b))
            }
            Op::FloatUnary { op, value } => {
                let a = read(state, value);
                Some(symbolic::float_unary(&mut self.pool, op, ty(value), state.rounding, a))
            }
            Op::FusedMultiplyAdd { a, b, c } => {
                let values = [read(state, a), read(state, b), read(state, c)];
                Some(symbolic::fused_multiply_add(&mut self.pool, ty(a), state.rounding, values))
            }
            Op::FloatCompare { op, left, right } => {
                let (a, b) = (read(state, left), read(state, right));
                Some(symbolic::float_compare(&mut self.pool, op, ty(left), a, b))
            }
            Op::FloatClass { value, mask } => {
                let Type::Float(kind) = ty(value) else { unreachable!("the verifier admits floats only") };
                Some(symbolic::float_in_class(&mut self.pool, kind, mask, read(state, value)))
            }
            Op::Cast { op, value } => {
                let to = result_type.expect("a cast has a result");
                Some(self.cast(state, op, ty(value), to, read(state, value))?)
            }
            Op::Select { condition, then, otherwise } => match read(state, condition) {
                Value::Bits(bit) => Some(read(state, if bit != 0 { then } else { otherwise })),
                _ => return Err(Stop::Unsupported("a choice by a symbolic value".into())),
            },
            Op::Arbitrary { variable } => {
                let ty = result_type.expect("it has a result");
                let source = Source::Uninitialized(variable);
                Some(host.input(&mut self.pool, Request { ty, source, span })?)
            }
            Op::PointerAdd { base, index, scale } => {
                let base = self.resolve(read(state, base))?;
                let width = ty(index).bits(program.data_model);
                let Some(index) = symbolic::known_bits(&self.pool, read(state, index), width) else {
                    return Err(Stop::Unsupported("a symbolic index".into()));
                };
                let index = match index.as_u64() {
                    Some(bits) => number::sign_extend(bits, width as u8),
                    None => index.words()[0] as i64,
                };
                Some(Value::Pointer(base.plus(index.wrapping_mul(scale))))
            }
            Op::Alloca { bytes, align, variable } => {
                let bytes = self.length(read(state, bytes), ty(bytes))?;
                let kind = ObjectKind::Stack { function: code.function, variable };
                let id = state.memory.allocate(Object::new(kind, bytes, align, span))?;
                Rc::make_mut(&mut state.frame).allocas.push(id);
                Some(Value::Pointer(Pointer::new(id, 0)))
            }
            Op::ScopeBegin { pointer } => {
                self.scope(state, read(state, pointer), Status::Alive)?;
                None
            }
            Op::ScopeEnd { pointer } => {
                self.scope(state, read(state, pointer), Status::OutOfScope)?;
                None
            }
            Op::StackSave => {
                let mark = state.frame.allocas.len() as i64;
                Some(Value::Pointer(Pointer::new(ObjectId::NONE, mark)))
            }
            Op::StackRestore { mark } => {
                let mark = self.resolve(read(state, mark))?.offset as usize;
                let frame = Rc::make_mut(&mut state.frame);
                for object in frame.allocas.drain(mark.min(frame.allocas.len())..) {
                    state.memory.discard(object);
                }
                None
            }
            Op::Load { pointer, .. } => {
                let from = read(state, pointer);
                Some(self.load(state, host, from, result_type.expect("a load has a result"), span)?)
            }
            Op::Store { pointer, value, .. } => {
                let (to, stored) = (read(state, pointer), read(state, value));
                self.store(state, to, stored, ty(value), Checking::Checked)?;
                None
            }
            Op::AtomicUpdate { op, pointer, value } => {
                let (place, operand) = (read(state, pointer), read(state, value));
                let old = self.load(state, host, place, ty(value), span)?;
                let new = self.update(op, ty(value), old, operand)?;
                self.store(state, place, new, ty(value), Checking::Checked)?;
                Some(old)
            }
            Op::CompareExchange { pointer, expected, replacement } => {
                let place = read(state, pointer);
                let old = self.load(state, host, place, ty(expected), span)?;
                let expected_value = read(state, expected);
                let equal = self.compare(state, CompareOp::Eq, ty(expected), old, expected_value)?;
                let Value::Bits(bit) = equal else {
                    return Err(Stop::Unsupported("a comparison of symbolic values in an atomic exchange".into()));
                };
                let new = if bit != 0 { read(state, replacement) } else { old };
                self.store(state, place, new, ty(replacement), Checking::Checked)?;
                set(state, code, data, 1, equal);
                Some(old)
            }
            Op::Fence => None,
            Op::CopyMemory { destination, source, bytes, overlap: Overlap::Allowed | Overlap::Forbidden } => {
                let bytes = self.length(read(state, bytes), ty(bytes))?;
                self.copy(state, read(state, destination), read(state, source), bytes)?;
                None
            }
            Op::SetMemory { destination, byte, bytes } => {
                let bytes = self.length(read(state, bytes), ty(bytes))?;
                let Value::Bits(byte) = read(state, byte) else {
                    return Err(Stop::Unsupported("filling memory with a symbolic byte".into()));
                };
                self.fill(state, read(state, destination), byte as u8, bytes)?;
                None
            }
            Op::VariadicArea => {
                let area = state
                    .frame
                    .variadic
                    .ok_or_else(|| Stop::Unsupported("variadic arguments in a function that has none".into()))?;
                Some(Value::Pointer(area))
            }
            Op::Check { kind, condition } => {
                if !self.holds(state, condition, &read, &ty)? {
                    return Err(Stop::Violated(kind));
                }
                None
            }
            Op::Assume { condition } => match read(state, condition) {
                Value::Bits(0) => return Err(Stop::Assumed),
                Value::Bits(_) => None,
                _ => return Err(Stop::Unsupported("an assumption about a symbolic value".into())),
            },
            Op::Unsupported { ref what } => return Err(Stop::Unsupported(what.clone())),
            Op::Call { .. } => unreachable!("calls have a form of their own"),
        };
        if let Some(value) = result {
            set(state, code, data, 0, value);
        }
        Ok(())
    }

    /// Does a check's condition hold in this state?
    fn holds(
        &mut self,
        state: &mut State,
        condition: Condition,
        read: &dyn Fn(&State, ir::Value) -> Value,
        ty: &dyn Fn(ir::Value) -> Type,
    ) -> Result<bool, Stop> {
        let accessible = |pointer, bytes, access| -> Result<bool, Stop> {
            let bytes = self.length(read(state, bytes), ty(bytes))?;
            let pointer = self.resolve(read(state, pointer))?;
            Ok(bytes == 0 || state.memory.check(pointer, bytes, access).is_ok())
        };
        match condition {
            Condition::Never => Ok(false),
            Condition::Holds(value) => match read(state, value) {
                Value::Bits(bit) => Ok(bit != 0),
                _ => Err(Stop::Unsupported("a check of a symbolic value".into())),
            },
            Condition::Readable { pointer, bytes } => accessible(pointer, bytes, AccessKind::Read),
            Condition::Writable { pointer, bytes } => accessible(pointer, bytes, AccessKind::Write),
            Condition::Freeable { pointer } => {
                let pointer = self.resolve(read(state, pointer))?;
                Ok(state.memory.clone().free(pointer, ir::Span::NOWHERE).is_ok())
            }
            Condition::NothingLost => Err(Stop::Unsupported("a check for memory that nothing points to".into())),
            Condition::NothingLeft => {
                let mut left = false;
                state.memory.for_each(|_, object| {
                    left |= object.kind == ObjectKind::Heap && object.status == Status::Alive;
                });
                Ok(!left)
            }
        }
    }

    fn cast(&mut self, state: &mut State, op: CastOp, from: Type, to: Type, value: Value) -> Result<Value, Stop> {
        let address = self.program.data_model.address_type();
        match op {
            CastOp::PointerToInt => {
                let pointer = self.resolve(value)?;
                let number = Value::Bits(state.memory.address_of(pointer));
                Ok(self.resize(state, address, to, number))
            }
            CastOp::IntToPointer => match self.resize(state, from, address, value) {
                Value::Bits(bits) => Ok(Value::Pointer(state.memory.pointer_at(bits))),
                _ => Err(Stop::Unsupported("a symbolic address".into())),
            },
            _ => Ok(symbolic::cast(&mut self.pool, op, from, to, state.rounding, value)),
        }
    }

    fn resize(&mut self, state: &State, from: Type, to: Type, value: Value) -> Value {
        let model = self.program.data_model;
        let op = if from.bits(model) < to.bits(model) { CastOp::ZeroExtend } else { CastOp::Truncate };
        symbolic::cast(&mut self.pool, op, from, to, state.rounding, value)
    }

    /// Compares integers, or pointers by address.
    pub fn compare(&mut self, state: &mut State, op: CompareOp, ty: Type, a: Value, b: Value) -> Result<Value, Stop> {
        let (Value::Pointer(a), Value::Pointer(b)) = (a, b) else {
            return Ok(symbolic::compare(&mut self.pool, op, ty, a, b));
        };
        let width = self.program.data_model.pointer_bits() as u8;
        if a.object == b.object {
            // Offsets of one object compare as they stand: an object does not wrap around the address space.
            let signed = match op {
                CompareOp::Ult => CompareOp::Slt,
                CompareOp::Ule => CompareOp::Sle,
                CompareOp::Ugt => CompareOp::Sgt,
                CompareOp::Uge => CompareOp::Sge,
                other => other,
            };
            let op = if a.object == ObjectId::NONE { op } else { signed };
            let (a, b) = (a.offset as u64 & number::mask(width), b.offset as u64 & number::mask(width));
            return Ok(Value::boolean(number::compare(op, a, b, width)));
        }
        if matches!(op, CompareOp::Eq | CompareOp::Ne) {
            let inside = |pointer: Pointer| match state.memory.object(pointer.object) {
                Some(object) => pointer.offset >= 0 && pointer.offset as u64 <= object.bytes,
                None => pointer.is_null(),
            };
            if inside(a) && inside(b) {
                return Ok(Value::boolean(op == CompareOp::Ne));
            }
        }
        let (a, b) = (state.memory.address_of(a), state.memory.address_of(b));
        Ok(Value::boolean(number::compare(op, a, b, width)))
    }

    fn update(&mut self, op: AtomicOp, ty: Type, old: Value, operand: Value) -> Result<Value, Stop> {
        let pool = &mut self.pool;
        let mut choose = |op: CompareOp| -> Result<Value, Stop> {
            match symbolic::compare(pool, op, ty, old, operand) {
                Value::Bits(bit) => Ok(if bit != 0 { old } else { operand }),
                _ => Err(Stop::Unsupported("an atomic minimum of symbolic values".into())),
            }
        };
        let binary = match op {
            AtomicOp::Exchange => return Ok(operand),
            AtomicOp::SMax => return choose(CompareOp::Sgt),
            AtomicOp::SMin => return choose(CompareOp::Slt),
            AtomicOp::UMax => return choose(CompareOp::Ugt),
            AtomicOp::UMin => return choose(CompareOp::Ult),
            AtomicOp::Add => BinaryOp::Add,
            AtomicOp::Sub => BinaryOp::Sub,
            AtomicOp::And | AtomicOp::Nand => BinaryOp::And,
            AtomicOp::Or => BinaryOp::Or,
            AtomicOp::Xor => BinaryOp::Xor,
        };
        let result = symbolic::binary(pool, binary, ty, old, operand)?;
        if op != AtomicOp::Nand {
            return Ok(result);
        }
        let Type::Int(width) = ty else { unreachable!("the verifier admits integers only") };
        let ones = symbolic::from_bits(pool, &bits::Bits::ones(width), ty);
        Ok(symbolic::binary(pool, BinaryOp::Xor, ty, result, ones)?)
    }

    /// A variable's scope begins or ends.
    fn scope(&mut self, state: &mut State, pointer: Value, status: Status) -> Result<(), Stop> {
        let pointer = self.resolve(pointer)?;
        if let Some(object) = state.memory.object_mut(pointer.object) {
            object.status = status;
            object.contents = crate::contents::Contents::new(Fill::Arbitrary);
        }
        Ok(())
    }

    /// A number of bytes.
    pub fn length(&self, value: Value, ty: Type) -> Result<u64, Stop> {
        symbolic::known_bits(&self.pool, value, ty.bits(self.program.data_model))
            .and_then(|bits| bits.as_u64())
            .ok_or_else(|| Stop::Unsupported("a symbolic size".into()))
    }
}

/// Writes a result of an instruction.
fn set(state: &mut State, code: &Code, data: &InstData, index: usize, value: Value) {
    let register = code.operands[data.results[index]].and_then(|operand| operand.as_register());
    let register = register.expect("a result is in a register");
    Rc::make_mut(&mut state.frame).registers[register as usize] = value;
}
