//! What the fast loop hands over: every instruction, on values of every kind, straight from the `ir`.

use crate::arithmetic as number;
use crate::choice::Alternative;
use crate::code::{Code, Insn};
use crate::fault::{AccessKind, Fault};
use crate::host::{Host, Request, Source};
use crate::machine::Machine;
use crate::memory::Layout;
use crate::object::{Object, ObjectKind, Status};
use crate::state::State;
use crate::stop::Stop;
use crate::symbolic;
use crate::threads::Gate;
use crate::value::{ObjectId, Pointer, Value};
use bits::Rounding;
use ir::{AtomicOp, BinaryOp, Body, CastOp, CompareOp, Inst, InstData, Op, Overlap, Sign, Type};
use std::rc::Rc;
use term::TermId;

impl Machine<'_> {
    /// Executes the step that the frame is at, whatever it is. What was decided for it holds for it alone.
    pub fn slow(&mut self, state: &mut State, host: &mut dyn Host, code: &Rc<Code>) -> Result<(), Stop> {
        if state.threads.is_some() {
            return self.slow_among_threads(state, host, code);
        }
        self.slow_step(state, host, code)?;
        state.decided.clear();
        Ok(())
    }

    /// The same where other threads may have to go first, or be told.
    fn slow_among_threads(&mut self, state: &mut State, host: &mut dyn Host, code: &Rc<Code>) -> Result<(), Stop> {
        let Gate::Open { event, changes, touches } = self.gate(state, host, code)? else { return Ok(()) };
        let (thread, exposed) = (state.thread(), state.memory.exposures());
        self.slow_step(state, host, code)?;
        state.decided.clear();
        if state.thread() == thread {
            self.pass(state, event, changes, touches);
        }
        if state.threads.is_some() && state.memory.exposures() != exposed {
            self.share_exposed(state);
            self.refuse_reuse(state)?;
        }
        Ok(())
    }

    /// Threads stop in front of no allocation, so of a block that is gone it is not known which of the others' were there before. It matters
    /// where the program has its address, which may be that of another.
    pub(crate) fn refuse_reuse(&self, state: &State) -> Result<(), Stop> {
        let is_gone = |object: &Object| object.kind == ObjectKind::Heap && object.status != Status::Alive;
        let gone = || state.memory.exposed().any(|id| state.memory.object(id).is_some_and(is_gone));
        let beside = state.threads.is_some() && state.runnable().len() > 1;
        if beside && self.layout() == Layout::Any && gone() {
            return Err(Stop::Unsupported("whether a block is where one was that another thread had".into()));
        }
        Ok(())
    }

    fn slow_step(&mut self, state: &mut State, host: &mut dyn Host, code: &Rc<Code>) -> Result<(), Stop> {
        let pc = state.frame.pc as usize;
        let next = match code.insns[pc] {
            Insn::Call { call } => return self.call(state, host, code, call),
            Insn::Return { list } => return self.return_from(state, host, code, list),
            Insn::Branch { condition, then, otherwise } => {
                let condition = condition.read(&state.frame.registers, &code.constants);
                if self.truth(state, condition)? {
                    then
                } else {
                    otherwise
                }
            }
            Insn::CompareBranch { op, width, a, b, then, otherwise } => {
                let a = a.read(&state.frame.registers, &code.constants);
                let b = b.read(&state.frame.registers, &code.constants);
                let condition = self.compare(state, op, Type::Int(u32::from(width)), a, b)?;
                if self.truth(state, condition)? {
                    then
                } else {
                    otherwise
                }
            }
            Insn::Switch { value, table } => {
                let value = value.read(&state.frame.registers, &code.constants);
                self.switch(state, code, value, table)?
            }
            Insn::ComputedGoto { address, table } => {
                let address = address.read(&state.frame.registers, &code.constants);
                let pointer = self.resolve(state, address)?;
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
                if !self.execute(state, host, code, inst)? {
                    return Ok(());
                }
                pc as u32 + 1
            }
        };
        Rc::make_mut(&mut state.frame).pc = next;
        Ok(())
    }

    /// Where a switch on a value that is not known goes: the cases of each target are one question.
    fn switch(&mut self, state: &State, code: &Code, value: Value, table: u32) -> Result<u32, Stop> {
        let table = &code.switches[table as usize];
        let Value::Term(value) = value else { unreachable!("numbers take the fast road, pointers are no cases") };
        if matches!(self.pool.sort(value), term::Sort::BitVector(65..)) {
            return Err(Stop::Unsupported("a switch on a number of more than 64 bits".into()));
        }
        let mut targets: Vec<u32> = table.cases.iter().map(|case| case.1).collect();
        targets.sort_unstable();
        targets.dedup();
        for target in targets.into_iter().filter(|&target| target != table.default) {
            let mut here = self.pool.boolean(false);
            for &(case, _) in table.cases.iter().filter(|case| case.1 == target) {
                let equal = self.equals(value, case);
                here = self.pool.or(here, equal);
            }
            if self.decide(state, here)? {
                return Ok(target);
            }
        }
        Ok(table.default)
    }

    /// Whether an integer is this number.
    pub fn equals(&mut self, value: TermId, number: u64) -> TermId {
        match self.pool.sort(value) {
            term::Sort::Bool if number != 0 => value,
            term::Sort::Bool => self.pool.not(value),
            _ => {
                let number = self.pool.number(self.pool.width(value), number);
                self.pool.eq(value, number)
            }
        }
    }

    /// False where another thread runs now, and the step is not done.
    fn execute(&mut self, state: &mut State, host: &mut dyn Host, code: &Rc<Code>, inst: Inst) -> Result<bool, Stop> {
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
                self.check_division(state, op, ty(left), a, b)?;
                self.computed(body, data, state.rounding, &|value| read(state, value)).transpose()?
            }
            Op::Compare { op, left, right } if ty(left) == Type::Pointer => {
                let (a, b) = (read(state, left), read(state, right));
                Some(self.compare(state, op, ty(left), a, b)?)
            }
            Op::Cast { op: CastOp::PointerToInt | CastOp::IntToPointer, value } => {
                let to = result_type.expect("a cast has a result");
                Some(self.pointer_cast(state, ty(value), to, read(state, value)))
            }
            ir::computed!() => self.computed(body, data, state.rounding, &|value| read(state, value)).transpose()?,
            Op::Arbitrary { variable } => {
                let ty = result_type.expect("it has a result");
                let source = Source::Uninitialized(variable);
                Some(self.input(state, host, Request { ty, source, span })?)
            }
            Op::PointerAdd { base, index, scale, sign } => {
                let (base, width) = (read(state, base), ty(index).bits(program.data_model));
                let index = read(state, index);
                let known = symbolic::known_bits(&self.pool, index, width).filter(|_| width <= 64);
                let known = known.and_then(|index| index.as_u64());
                let moved = match (base, known) {
                    (Value::Pointer(base), Some(bits)) => {
                        let index = match sign {
                            Sign::Signed => i128::from(number::sign_extend(bits, width as u8)),
                            Sign::Unsigned => i128::from(bits),
                        };
                        self.advance_known(base, index, scale)
                    }
                    _ => None,
                };
                Some(match moved {
                    Some(pointer) => Value::Pointer(pointer),
                    None => {
                        let index = symbolic::bit_vector(&mut self.pool, index, Type::Int(width));
                        self.advance(base, index, sign, scale)
                    }
                })
            }
            Op::Alloca { bytes, align, variable } => {
                let kind = ObjectKind::Stack { function: code.function, variable };
                let mut wanted = read(state, bytes);
                let is_renewed = code.origins[state.frame.pc as usize].0 != body.entry;
                // What a variable of a fixed size takes up counts from the beginning of its function on.
                let is_dynamic = body.constant(bytes).is_none() || is_renewed && variable.is_none();
                if is_dynamic && self.program.stack_limit.is_some() {
                    let number = self.length(state, wanted, ty(bytes))?;
                    let stack = self.deeper(state, number)?;
                    Rc::make_mut(&mut state.frame).stack = stack;
                    wanted = Value::Bits(number);
                }
                let object = self.sized(Object::new(kind, 0, align, span), wanted, ty(bytes));
                if is_renewed {
                    forget_dead(state, kind);
                }
                let id = state.memory.allocate(object)?;
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
                // The newest object that stays. Not how many do: some may be forgotten until then.
                let mark = state.frame.allocas.last().map_or(0, |id| i64::from(id.0));
                Some(Value::Pointer(Pointer::new(ObjectId::NONE, mark)))
            }
            Op::StackRestore { mark } => {
                let mark = self.resolve(state, read(state, mark))?.offset;
                let frame = Rc::make_mut(&mut state.frame);
                let stays = frame.allocas.iter().take_while(|id| i64::from(id.0) <= mark).count();
                for object in frame.allocas.drain(stays..) {
                    let bytes = state.memory.object(object).map_or(0, |object| object.bytes);
                    frame.stack = frame.stack.saturating_sub(bytes);
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
                self.store(state, host, to, stored, ty(value), span)?;
                None
            }
            Op::AtomicUpdate { op, pointer, value } => {
                let (place, operand) = (read(state, pointer), read(state, value));
                self.valid_places(state, place, ty(value).bytes(program.data_model), AccessKind::Write)?;
                let old = self.load(state, host, place, ty(value), span)?;
                let new = self.update(op, ty(value), old, operand)?;
                self.store(state, host, place, new, ty(value), span)?;
                Some(old)
            }
            Op::CompareExchange { pointer, expected, replacement } => {
                let place = read(state, pointer);
                self.valid_places(state, place, ty(expected).bytes(program.data_model), AccessKind::Write)?;
                let old = self.load(state, host, place, ty(expected), span)?;
                let expected_value = read(state, expected);
                let equal = self.compare(state, CompareOp::Eq, ty(expected), old, expected_value)?;
                let condition = symbolic::to_term(&mut self.pool, equal, Type::Int(1));
                let new = self.choose(condition, ty(expected), read(state, replacement), old);
                self.store(state, host, place, new, ty(replacement), span)?;
                set(state, code, data, 1, equal);
                Some(old)
            }
            Op::Fence => None,
            Op::CopyMemory { destination, source, bytes, overlap: Overlap::Allowed | Overlap::Forbidden } => {
                let bytes = self.length(state, read(state, bytes), ty(bytes))?;
                self.copy(state, host, read(state, destination), read(state, source), bytes, span)?;
                None
            }
            Op::SetMemory { destination, byte, bytes } => {
                let bytes = self.length(state, read(state, bytes), ty(bytes))?;
                self.fill(state, host, read(state, destination), read(state, byte), bytes, span)?;
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
                let is_passed = self.passed.contains(&kind) || self.holding.contains(&(code.function, inst));
                if !is_passed && !self.holds(state, condition, &read, &ty)? {
                    return Err(Stop::Violated(kind));
                }
                None
            }
            Op::Assume { condition } => {
                let condition = read(state, condition);
                let condition = symbolic::to_term(&mut self.pool, condition, Type::Int(1));
                if !self.assume_among_threads(state, host, condition)? {
                    return Ok(false);
                }
                None
            }
            Op::Unsupported { ref what } => return Err(Stop::Unsupported(what.clone())),
            Op::Call { .. } => unreachable!("calls have a form of their own"),
        };
        if let Some(value) = result {
            set(state, code, data, 0, value);
        }
        Ok(true)
    }

    /// The result of an instruction that computes it from its operands alone; none for any other. Divisors are not zero.
    pub fn computed(
        &mut self,
        body: &Body,
        data: &InstData,
        rounding: Rounding,
        read: &dyn Fn(ir::Value) -> Value,
    ) -> Option<Result<Value, Stop>> {
        let ty = |value: ir::Value| body.ty(value);
        let pool = &mut self.pool;
        Some(Ok(match data.op {
            Op::Binary { op, left, right } => {
                return Some(symbolic::binary(pool, op, ty(left), read(left), read(right)).map_err(Stop::from));
            }
            Op::Overflows { op, left, right } => symbolic::overflows(pool, op, ty(left), read(left), read(right)),
            Op::Unary { op, value } => symbolic::unary(pool, op, ty(value), read(value)),
            Op::Compare { op, left, right } if ty(left) != Type::Pointer => {
                symbolic::compare(pool, op, ty(left), read(left), read(right))
            }
            Op::FloatBinary { op, left, right } => {
                symbolic::float_binary(pool, op, ty(left), rounding, read(left), read(right))
            }
            Op::FloatUnary { op, value } => symbolic::float_unary(pool, op, ty(value), rounding, read(value)),
            Op::FusedMultiplyAdd { a, b, c } => {
                symbolic::fused_multiply_add(pool, ty(a), rounding, [read(a), read(b), read(c)])
            }
            Op::FloatCompare { op, left, right } => {
                symbolic::float_compare(pool, op, ty(left), read(left), read(right))
            }
            Op::FloatClass { value, mask } => {
                let Type::Float(kind) = ty(value) else { unreachable!("the verifier admits floats only") };
                symbolic::float_in_class(pool, kind, mask, read(value))
            }
            Op::Cast { op, value } if !matches!(op, CastOp::PointerToInt | CastOp::IntToPointer) => {
                symbolic::cast(pool, op, ty(value), ty(data.results[0]), rounding, read(value))
            }
            Op::Select { condition, then, otherwise } => match read(condition) {
                Value::Bits(bit) => read(if bit != 0 { then } else { otherwise }),
                condition => {
                    let condition = symbolic::to_term(pool, condition, Type::Int(1));
                    self.choose(condition, ty(then), read(then), read(otherwise))
                }
            },
            _ => return None,
        }))
    }

    /// Between pointers and integers.
    fn pointer_cast(&mut self, state: &mut State, from: Type, to: Type, value: Value) -> Value {
        let address = self.program.data_model.address_type();
        if from == Type::Pointer {
            let number = self.address(state, value);
            self.resize(state, address, to, number)
        } else {
            let number = self.resize(state, from, address, value);
            self.pointer_of(state, number)
        }
    }

    fn resize(&mut self, state: &State, from: Type, to: Type, value: Value) -> Value {
        let model = self.program.data_model;
        let op = if from.bits(model) < to.bits(model) { CastOp::ZeroExtend } else { CastOp::Truncate };
        symbolic::cast(&mut self.pool, op, from, to, state.rounding, value)
    }

    /// Compares integers, or pointers by address.
    pub fn compare(&mut self, state: &mut State, op: CompareOp, ty: Type, a: Value, b: Value) -> Result<Value, Stop> {
        match (a, b) {
            (Value::Pointer(p), Value::Pointer(q)) if p.object == q.object => Ok(self.compare_inside(op, p, q)),
            (Value::Pointer(_) | Value::Choice(_), Value::Pointer(_) | Value::Choice(_)) => {
                let (left, right) = (self.alternatives(a), self.alternatives(b));
                let mut result = self.pool.boolean(false);
                for p in left.iter() {
                    for q in right.iter() {
                        let guard = self.pool.and(p.guard, q.guard);
                        if self.pool.as_bool(guard) == Some(false) {
                            continue;
                        }
                        let holds = self.compare_alternatives(state, op, p, q)?;
                        let here = self.pool.and(guard, holds);
                        result = self.pool.or(result, here);
                    }
                }
                Ok(symbolic::from_term(&self.pool, result))
            }
            _ => Ok(symbolic::compare(&mut self.pool, op, ty, a, b)),
        }
    }

    /// Offsets of one object compare as they stand: an object does not wrap around the address space.
    fn compare_inside(&mut self, op: CompareOp, a: Pointer, b: Pointer) -> Value {
        let width = self.program.data_model.pointer_bits() as u8;
        let op = if a.object == ObjectId::NONE { op } else { signed(op) };
        let (a, b) = (a.offset as u64 & number::mask(width), b.offset as u64 & number::mask(width));
        Value::boolean(number::compare(op, a, b, width))
    }

    fn compare_alternatives(
        &mut self,
        state: &mut State,
        op: CompareOp,
        a: &Alternative,
        b: &Alternative,
    ) -> Result<TermId, Stop> {
        let ty = self.program.data_model.address_type();
        let (x, y) = (symbolic::from_term(&self.pool, a.offset), symbolic::from_term(&self.pool, b.offset));
        if a.object == b.object {
            let op = if a.object == ObjectId::NONE { op } else { signed(op) };
            let result = symbolic::compare(&mut self.pool, op, ty, x, y);
            return Ok(symbolic::to_term(&mut self.pool, result, Type::Int(1)));
        }
        if matches!(op, CompareOp::Eq | CompareOp::Ne) {
            let null =
                |place: &Alternative| place.object == ObjectId::NONE && self.pool.as_u64(place.offset) == Some(0);
            let differ = if null(a) || null(b) {
                // Arithmetic on a pointer to an object does not lead to null.
                true
            } else {
                let (first, second) = (self.is_inside(state, a), self.is_inside(state, b));
                let both = self.pool.and(first, second);
                self.decide(state, both)? && !self.may_be_one_literal(state, a, b)
            };
            if differ {
                return Ok(self.pool.boolean(op == CompareOp::Ne));
            }
        }
        let place = |place: &Alternative, machine: &mut Machine| {
            machine.pointer_among([Alternative { guard: machine.pool.boolean(true), ..*place }])
        };
        let (a, b) = (place(a, self), place(b, self));
        let (a, b) = (self.address(state, a), self.address(state, b));
        let result = symbolic::compare(&mut self.pool, op, ty, a, b);
        Ok(symbolic::to_term(&mut self.pool, result, Type::Int(1)))
    }

    /// Whether both point into literals that read the same from there on: a linker may lay one over the other's end.
    fn may_be_one_literal(&self, state: &State, a: &Alternative, b: &Alternative) -> bool {
        let (Some(x), Some(y)) = (state.memory.object(a.object), state.memory.object(b.object)) else { return false };
        if !self.is_literal(x) || !self.is_literal(y) {
            return false;
        }
        let (Some(m), Some(n)) = (self.known_offset(a.offset), self.known_offset(b.offset)) else { return true };
        let rest = |object: &Object, offset: i64| object.bytes.saturating_sub(offset as u64);
        let same = |at: u64| x.contents.byte(m as u64 + at) == y.contents.byte(n as u64 + at);
        rest(x, m) == rest(y, n) && (0..rest(x, m)).all(same)
    }

    /// Whether a pointer points into its object. Where an object ends another may begin, and of one that is gone another may have
    /// the address.
    fn is_inside(&mut self, state: &State, place: &Alternative) -> TermId {
        let width = self.program.data_model.pointer_bits();
        let size = match state.memory.object(place.object) {
            Some(object) if object.status == Status::Alive => {
                object.size.unwrap_or_else(|| self.pool.number(width, object.bytes))
            }
            _ => return self.pool.boolean(false),
        };
        self.pool.ult(place.offset, size)
    }

    /// Division by zero, and the smallest number by -1, end the path.
    fn check_division(&mut self, state: &State, op: BinaryOp, ty: Type, a: Value, b: Value) -> Result<(), Stop> {
        let signed = matches!(op, BinaryOp::SDiv | BinaryOp::SRem);
        if !signed && !matches!(op, BinaryOp::UDiv | BinaryOp::URem) {
            return Ok(());
        }
        if matches!(b, Value::Bits(0)) {
            return Err(Fault::DivisionByZero.into());
        }
        let (a, b) = (symbolic::bit_vector(&mut self.pool, a, ty), symbolic::bit_vector(&mut self.pool, b, ty));
        let width = self.pool.width(b);
        let zero = self.pool.number(width, 0);
        let by_zero = self.pool.eq(b, zero);
        if self.decide(state, by_zero)? {
            return Err(Fault::DivisionByZero.into());
        }
        if signed && width > 1 {
            let least = self.pool.constant(bits::Bits::min_signed(width));
            let ones = self.pool.constant(bits::Bits::ones(width));
            let (is_least, is_ones) = (self.pool.eq(a, least), self.pool.eq(b, ones));
            let overflow = self.pool.and(is_least, is_ones);
            if self.decide(state, overflow)? {
                return Err(Fault::DivisionOverflow.into());
            }
        }
        Ok(())
    }

    fn update(&mut self, op: AtomicOp, ty: Type, old: Value, operand: Value) -> Result<Value, Stop> {
        let pool = &mut self.pool;
        let mut choose = |op: CompareOp| -> Result<Value, Stop> {
            let condition = symbolic::compare(pool, op, ty, old, operand);
            let condition = symbolic::to_term(pool, condition, Type::Int(1));
            let (old, operand) = (symbolic::to_term(pool, old, ty), symbolic::to_term(pool, operand, ty));
            let term = pool.ite(condition, old, operand);
            Ok(symbolic::from_term(pool, term))
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
        let pointer = self.resolve(state, pointer)?;
        state.memory.set_scope(pointer.object, status);
        Ok(())
    }

    /// A number of bytes.
    pub fn length(&mut self, state: &State, value: Value, ty: Type) -> Result<u64, Stop> {
        let number = self.number(state, value, ty)?;
        number.as_u64().ok_or_else(|| Stop::Unsupported("a size of more than 64 bits".into()))
    }

    /// The object with its size, which may be a term.
    pub fn sized(&mut self, mut object: Object, bytes: Value, ty: Type) -> Object {
        let width = ty.bits(self.program.data_model);
        match symbolic::known_bits(&self.pool, bytes, width).and_then(|bits| bits.as_u64()) {
            Some(bytes) => object.bytes = bytes,
            None => object.size = Some(self.size_term(bytes, ty)),
        }
        object
    }
}

/// The comparison of signed numbers that goes with one of unsigned ones.
fn signed(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Ult => CompareOp::Slt,
        CompareOp::Ule => CompareOp::Sle,
        CompareOp::Ugt => CompareOp::Sgt,
        CompareOp::Uge => CompareOp::Sge,
        other => other,
    }
}

/// Writes a result of an instruction.
fn set(state: &mut State, code: &Code, data: &InstData, index: usize, value: Value) {
    let register = code.operands[data.results[index]].and_then(|operand| operand.as_register());
    let register = register.expect("a result is in a register");
    Rc::make_mut(&mut state.frame).registers[register as usize] = value;
}

/// Earlier objects of a variable that is declared in a loop: of those whose scope has ended, none is remembered.
fn forget_dead(state: &mut State, kind: ObjectKind) {
    let is_dead = |id: ObjectId| {
        let object = state.memory.object(id);
        object.is_some_and(|object| object.kind == kind && object.status == Status::OutOfScope)
    };
    let dead: Vec<ObjectId> = state.frame.allocas.iter().copied().filter(|&id| is_dead(id)).collect();
    if dead.is_empty() {
        return;
    }
    Rc::make_mut(&mut state.frame).allocas.retain(|id| !dead.contains(id));
    for id in dead {
        state.memory.discard(id);
    }
}
