//! The loop that runs a state: one arm per instruction, fast where everything is a plain number.
//!
//! An arm either does all of its work on machine integers, or hands over to `slow`, `call` or `access`, which know
//! about terms, pointers and the world outside. Nothing here allocates or hashes.

use crate::arithmetic as number;
use crate::code::{Class, Insn};
use crate::contents::Found;
use crate::fault::Fault;
use crate::host::Host;
use crate::machine::Machine;
use crate::state::State;
use crate::stop::Stop;
use crate::value::{Pointer, Value};
use bits::Rounding;
use ir::EntityRef;
use std::rc::Rc;

impl<'p> Machine<'p> {
    /// Runs the state until it stops, or until so many more instructions are executed.
    pub fn run(&mut self, state: &mut State, host: &mut dyn Host, fuel: u64) -> Stop {
        let limit = state.instructions.saturating_add(fuel);
        loop {
            match self.burst(state, host, limit) {
                Ok(()) => {}
                Err(stop) => return stop,
            }
        }
    }

    /// Runs until the frame changes or something takes the slow road; `Ok` means 'go on'.
    ///
    /// On a stop the frame's `pc` is the step that stopped, so that its place in the source can be told.
    fn burst(&mut self, state: &mut State, host: &mut dyn Host, limit: u64) -> Result<(), Stop> {
        let code = self.code(state.frame.function);
        let rounding = state.rounding;
        let threaded = state.threads.is_some();
        let (loop_limit, watching) = (self.loop_limit, self.watch_loops && !threaded);
        let (mut meeting, asked) = (state.meeting && !threaded, watching && state.asked);
        let State { memory, frame, instructions, .. } = &mut *state;
        let frame = Rc::make_mut(frame);
        let registers = &mut frame.registers[..];
        let (insns, constants) = (&code.insns[..], &code.constants[..]);
        let mut pc = frame.pc as usize;
        let near = 1u64 << (self.program.data_model.pointer_bits() - 1);

        macro_rules! read {
            ($operand:expr) => {
                $operand.read(registers, constants)
            };
        }
        // Leaves the fast loop with `pc` at the instruction itself, to be executed by the slow road.
        macro_rules! slow {
            () => {{
                frame.pc = pc as u32;
                return self.slow(state, host, &code);
            }};
        }
        macro_rules! stop {
            ($stop:expr) => {{
                frame.pc = pc as u32;
                return Err($stop.into());
            }};
        }
        macro_rules! arithmetic {
            ($to:expr, $a:expr, $b:expr, $compute:expr) => {
                match (read!($a), read!($b)) {
                    (Value::Bits(a), Value::Bits(b)) => {
                        registers[$to as usize] = Value::Bits($compute(a, b));
                        pc += 1;
                    }
                    _ => slow!(),
                }
            };
        }

        loop {
            match insns[pc] {
                Insn::Enter { block, count } => {
                    if *instructions >= limit {
                        stop!(Stop::Paused);
                    }
                    *instructions += u64::from(count);
                    code.visited[block.index()].set(true);
                    pc += 1;
                }
                Insn::Join { block, count, counter } => {
                    if *instructions >= limit {
                        stop!(Stop::Paused);
                    }
                    *instructions += u64::from(count);
                    code.visited[block.index()].set(true);
                    if let Some(counter) = counter {
                        let Value::Bits(times) = registers[counter as usize] else { unreachable!("a counter counts") };
                        if times > loop_limit {
                            stop!(Stop::LoopLimit);
                        }
                        let most = &code.repeated[block.index()];
                        most.set(most.get().max(times));
                        registers[counter as usize] = Value::Bits(times + 1);
                        // Heads of loops are where states recur; without inputs, rarer and rarer looks find that too.
                        meeting |= asked || watching && times.is_power_of_two();
                        if threaded && times.is_power_of_two() {
                            frame.pc = pc as u32 + 1;
                            return self.yields(state, host);
                        }
                    }
                    pc += 1;
                    if meeting {
                        stop!(Stop::Met);
                    }
                }
                Insn::LoopBegin { counter } => {
                    registers[counter as usize] = Value::Bits(0);
                    pc += 1;
                }
                Insn::Add { width, to, a, b } => {
                    arithmetic!(to, a, b, |a: u64, b: u64| a.wrapping_add(b) & number::mask(width))
                }
                Insn::Sub { width, to, a, b } => {
                    arithmetic!(to, a, b, |a: u64, b: u64| a.wrapping_sub(b) & number::mask(width))
                }
                Insn::Mul { width, to, a, b } => {
                    arithmetic!(to, a, b, |a: u64, b: u64| a.wrapping_mul(b) & number::mask(width))
                }
                Insn::And { to, a, b, .. } => arithmetic!(to, a, b, |a: u64, b: u64| a & b),
                Insn::Or { to, a, b, .. } => arithmetic!(to, a, b, |a: u64, b: u64| a | b),
                Insn::Xor { to, a, b, .. } => arithmetic!(to, a, b, |a: u64, b: u64| a ^ b),
                Insn::Shl { width, to, a, b } => arithmetic!(to, a, b, |a, b| number::shl(a, b, width)),
                Insn::LShr { width, to, a, b } => arithmetic!(to, a, b, |a, b| number::lshr(a, b, width)),
                Insn::AShr { width, to, a, b } => arithmetic!(to, a, b, |a, b| number::ashr(a, b, width)),
                Insn::Divide { op, width, to, a, b } => match (read!(a), read!(b)) {
                    (Value::Bits(a), Value::Bits(b)) => match number::binary(op, a, b, width) {
                        Ok(result) => {
                            registers[to as usize] = Value::Bits(result);
                            pc += 1;
                        }
                        Err(fault) => stop!(fault),
                    },
                    _ => slow!(),
                },
                Insn::Compare { op, width, to, a, b } => {
                    arithmetic!(to, a, b, |a, b| u64::from(number::compare(op, a, b, width)))
                }
                Insn::Truncate { width, to, a } => match read!(a) {
                    Value::Bits(a) => {
                        registers[to as usize] = Value::Bits(a & number::mask(width));
                        pc += 1;
                    }
                    _ => slow!(),
                },
                Insn::ZeroExtend { to, a, .. } => match read!(a) {
                    Value::Bits(a) => {
                        registers[to as usize] = Value::Bits(a);
                        pc += 1;
                    }
                    _ => slow!(),
                },
                Insn::SignExtend { from, width, to, a } => match read!(a) {
                    Value::Bits(a) => {
                        let extended = number::sign_extend(a, from) as u64 & number::mask(width);
                        registers[to as usize] = Value::Bits(extended);
                        pc += 1;
                    }
                    _ => slow!(),
                },
                Insn::Float32 { op, to, a, b } => {
                    if rounding != Rounding::NearestEven {
                        slow!();
                    }
                    arithmetic!(to, a, b, |a, b| number::float32(op, a, b))
                }
                Insn::Float64 { op, to, a, b } => {
                    if rounding != Rounding::NearestEven {
                        slow!();
                    }
                    arithmetic!(to, a, b, |a, b| number::float64(op, a, b))
                }
                Insn::FloatCompare32 { op, to, a, b } => arithmetic!(to, a, b, |a: u64, b: u64| {
                    let order = f32::from_bits(a as u32).partial_cmp(&f32::from_bits(b as u32));
                    u64::from(number::float_compare(op, order))
                }),
                Insn::FloatCompare64 { op, to, a, b } => arithmetic!(to, a, b, |a: u64, b: u64| {
                    let order = f64::from_bits(a).partial_cmp(&f64::from_bits(b));
                    u64::from(number::float_compare(op, order))
                }),
                Insn::Select { to, condition, a, b } => match read!(condition) {
                    Value::Bits(condition) => {
                        registers[to as usize] = read!(if condition != 0 { a } else { b });
                        pc += 1;
                    }
                    _ => slow!(),
                },
                Insn::PointerAdd { width, to, base, index, scale } => match (read!(base), read!(index)) {
                    (Value::Pointer(base), Value::Bits(index)) => {
                        let bytes = number::sign_extend(index, width).checked_mul(i64::from(scale));
                        let offset = bytes.and_then(|bytes| base.offset.checked_add(bytes));
                        let Some(offset) = offset.filter(|&offset| offset.unsigned_abs() < near) else { slow!() };
                        registers[to as usize] = Value::Pointer(Pointer::new(base.object, offset));
                        pc += 1;
                    }
                    _ => slow!(),
                },
                Insn::PointerAddUnsigned { to, base, index, scale } => match (read!(base), read!(index)) {
                    (Value::Pointer(base), Value::Bits(index)) => {
                        let bytes = i64::try_from(index).ok().and_then(|index| index.checked_mul(i64::from(scale)));
                        let offset = bytes.and_then(|bytes| base.offset.checked_add(bytes));
                        let Some(offset) = offset.filter(|&offset| offset.unsigned_abs() < near) else { slow!() };
                        registers[to as usize] = Value::Pointer(Pointer::new(base.object, offset));
                        pc += 1;
                    }
                    _ => slow!(),
                },
                Insn::Load { shape, to, pointer } => {
                    let Value::Pointer(pointer) = read!(pointer) else { slow!() };
                    if threaded {
                        slow!();
                    }
                    let bytes = u64::from(shape.bytes);
                    match memory.try_load(pointer, bytes) {
                        Some(Found::Bits(bits)) => {
                            registers[to as usize] = match shape.class {
                                Class::Pointer => Value::Pointer(memory.pointer_at(bits)),
                                _ => Value::Bits(bits),
                            };
                            pc += 1;
                        }
                        Some(Found::Whole(value @ (Value::Pointer(_) | Value::Choice(_))))
                            if shape.class == Class::Pointer && !value.may_be_end() =>
                        {
                            registers[to as usize] = value;
                            pc += 1;
                        }
                        _ => slow!(),
                    }
                }
                Insn::Store { shape, pointer, value } => {
                    let Value::Pointer(pointer) = read!(pointer) else { slow!() };
                    if threaded {
                        slow!();
                    }
                    let bytes = u64::from(shape.bytes);
                    let done = match read!(value) {
                        Value::Bits(bits) => memory.try_store_bits(pointer, bytes, bits),
                        Value::Pointer(value) => memory.try_store_pointer(pointer, bytes, value),
                        Value::Term(_) | Value::Choice(_) => false,
                    };
                    if !done {
                        slow!();
                    }
                    pc += 1;
                }
                Insn::Move { to, from } => {
                    registers[to as usize] = read!(from);
                    pc += 1;
                }
                Insn::Jump { target } => pc = target as usize,
                Insn::Branch { condition, then, otherwise } => match read!(condition) {
                    Value::Bits(condition) => pc = if condition != 0 { then } else { otherwise } as usize,
                    _ => slow!(),
                },
                Insn::CompareBranch { op, width, a, b, then, otherwise } => match (read!(a), read!(b)) {
                    (Value::Bits(a), Value::Bits(b)) => {
                        pc = if number::compare(op, a, b, width) { then } else { otherwise } as usize
                    }
                    _ => slow!(),
                },
                Insn::Switch { value, table } => match read!(value) {
                    Value::Bits(value) => {
                        let table = &code.switches[table as usize];
                        pc = match table.cases.binary_search_by_key(&value, |case| case.0) {
                            Ok(index) => table.cases[index].1,
                            Err(_) => table.default,
                        } as usize;
                    }
                    _ => slow!(),
                },
                Insn::Check { condition } => match read!(condition) {
                    Value::Bits(1) => pc += 1,
                    _ => slow!(),
                },
                Insn::Initialized { value } => match read!(value) {
                    Value::Bits(_) | Value::Pointer(_) => pc += 1,
                    _ => slow!(),
                },
                Insn::Pause => {
                    pc += 1;
                    stop!(Stop::Paused)
                }
                Insn::Unreachable => stop!(Fault::Unreachable),
                Insn::Call { .. } | Insn::Return { .. } | Insn::ComputedGoto { .. } | Insn::Slow { .. } => slow!(),
            }
        }
    }

    /// The function and source span of the step that the state is at.
    pub fn span(&mut self, state: &State) -> ir::Span {
        match self.origin(state) {
            (body, _, Some(inst)) => body.insts[inst].span,
            (body, block, None) => body.blocks[block].terminator_span,
        }
    }

    /// The instruction where the state is; none at the end of a block.
    pub fn op(&mut self, state: &State) -> Option<&'p ir::Op> {
        let (body, _, inst) = self.origin(state);
        inst.map(|inst| &body.insts[inst].op)
    }

    fn origin(&mut self, state: &State) -> (&'p ir::Body, ir::Block, Option<ir::Inst>) {
        let code = self.code(state.frame.function);
        let body = self.program.functions[state.frame.function].body().expect("a frame's function has a body");
        let (block, inst) = code.origins[(state.frame.pc as usize).min(code.origins.len() - 1)];
        (body, block, inst)
    }
}
