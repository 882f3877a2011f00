//! What body-less functions do: memory, the world outside, the end of the program.

use crate::access::Checking;
use crate::arithmetic as number;
use crate::code::CallSite;
use crate::fault::{AccessKind, Fault};
use crate::host::{Host, Request, Source};
use crate::machine::Machine;
use crate::object::{Object, ObjectKind, Status};
use crate::state::{Landing, State};
use crate::stop::Stop;
use crate::symbolic;
use crate::value::{Pointer, Value};
use bits::Rounding;
use ir::{FloatKind, Function, Intrinsic, Span, Type};
use std::rc::Rc;

/// The longest text of a program's own that a message repeats.
const LONGEST_TEXT: u64 = 4096;

impl Machine<'_> {
    /// Executes a call of an intrinsic; the frame is at the call and moves past it.
    #[allow(clippy::too_many_arguments)]
    pub fn intrinsic(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        intrinsic: Intrinsic,
        function: Function,
        site: &CallSite,
        arguments: &[Value],
        span: Span,
    ) -> Result<(), Stop> {
        let argument = |index: usize| -> Result<Value, Stop> {
            arguments.get(index).copied().ok_or_else(|| {
                Stop::Unsupported(format!(
                    "a call of `{}` with too few arguments",
                    self.program.functions[function].name
                ))
            })
        };
        let type_of = |index: usize| site.arguments[index].ty;
        let result_type = site.results.first().map(|result| result.1);
        let wanted = result_type.unwrap_or(Type::Int(32));
        let result = match intrinsic {
            Intrinsic::Input => {
                // Without a use of the result there is still an input: its place in the order counts.
                let declared = self.program.functions[function].results.first().copied();
                let ty = result_type.or(declared).unwrap_or(Type::Int(32));
                let name = &self.program.functions[function].name;
                Some(host.input(&mut self.pool, Request { ty, source: Source::Function(name), span })?)
            }
            Intrinsic::Assume => match argument(0)? {
                Value::Bits(0) => return Err(Stop::Assumed),
                Value::Bits(_) => None,
                Value::Pointer(pointer) if pointer.is_null() => return Err(Stop::Assumed),
                Value::Pointer(_) => None,
                Value::Term(_) => return Err(Stop::Unsupported("an assumption about a symbolic value".into())),
            },
            Intrinsic::ReachError => return Err(Fault::ReachError.into()),
            Intrinsic::AssertFail => {
                let text = argument(0).and_then(|text| self.text(state, host, text, LONGEST_TEXT, span));
                let message = String::from_utf8_lossy(&text.unwrap_or_default()).into_owned();
                return Err(Fault::Assertion { message }.into());
            }
            Intrinsic::Abort => return Err(Stop::Aborted),
            Intrinsic::Exit => return Err(Stop::Exited(self.word(argument(0)?)? as i32)),
            Intrinsic::Finish => {
                let status = self.word(argument(0)?)? as i32;
                return self.exit(state, status);
            }
            Intrinsic::Allocate => {
                let bytes = self.length(argument(0)?, type_of(0))?;
                let object = Object::new(ObjectKind::Heap, bytes, 16, self.user_span(state, span));
                Some(Value::Pointer(Pointer::new(state.memory.allocate(object)?, 0)))
            }
            Intrinsic::Free => {
                let pointer = self.resolve(argument(0)?)?;
                let span = self.user_span(state, span);
                state.memory.free(pointer, span).map_err(|problem| Fault::Free { problem })?;
                None
            }
            Intrinsic::ObjectSize => {
                let pointer = self.resolve(argument(0)?)?;
                let alive = state.memory.object(pointer.object).filter(|object| object.status == Status::Alive);
                Some(Value::Bits(alive.map_or(0, |object| object.bytes) & mask_of(wanted)))
            }
            Intrinsic::ObjectOffset => {
                let pointer = self.resolve(argument(0)?)?;
                Some(Value::Bits(pointer.offset as u64 & mask_of(wanted)))
            }
            Intrinsic::SameObject => {
                let (p, q) = (self.resolve(argument(0)?)?, self.resolve(argument(1)?)?);
                Some(Value::boolean(p.object == q.object))
            }
            Intrinsic::InputMemory => {
                let (to, bytes) = (argument(0)?, self.length(argument(1)?, type_of(1))?);
                self.fill(state, to, 0, bytes)?; // Checks the whole range first.
                let to = self.resolve(to)?;
                // What a model leaves open is no input of the program's.
                let own = !self.program.functions[function].name.starts_with("__shrike_");
                let source = if own { Source::Memory } else { Source::Unspecified };
                for offset in 0..bytes {
                    let request = Request { ty: Type::Int(8), source, span };
                    let byte = host.input(&mut self.pool, request)?;
                    let at = Value::Pointer(to.plus(offset as i64));
                    self.store(state, at, byte, Type::Int(8), Checking::Checked)?;
                }
                None
            }
            Intrinsic::IsSymbolic => {
                Some(Value::boolean(matches!(argument(0)?, Value::Term(term) if !self.pool.is_constant(term))))
            }
            Intrinsic::IsSymbolicMemory => Some(Value::boolean(false)),
            Intrinsic::Write => {
                let (descriptor, from) = (self.word(argument(0)?)? as i32, argument(1)?);
                let bytes = self.length(argument(2)?, type_of(2))?;
                let text = self.read_memory(state, host, from, bytes, span)?;
                host.write(descriptor, &text);
                Some(Value::Bits(bytes & mask_of(wanted)))
            }
            Intrinsic::Read => {
                let (descriptor, to) = (self.word(argument(0)?)? as i32, argument(1)?);
                let bytes = self.length(argument(2)?, type_of(2))?;
                Some(Value::Bits(self.read_input(state, host, descriptor, to, bytes)?))
            }
            Intrinsic::SetJump => {
                self.set_jump(state, host, argument(0)?, span)?;
                Some(Value::Bits(0))
            }
            Intrinsic::LongJump => {
                let value = self.word(argument(1)?)?;
                return self.long_jump(state, host, argument(0)?, value, span);
            }
            Intrinsic::Math(function) => Some(crate::math::compute(&self.pool, function, wanted, arguments)?),
            Intrinsic::FormatDouble => Some(self.format(state, FloatKind::Double, arguments)?),
            Intrinsic::FormatLongDouble => Some(self.format(state, FloatKind::Extended, arguments)?),
            Intrinsic::ParseFloat => Some(self.parse(state, host, FloatKind::Single, arguments, type_of(1), span)?),
            Intrinsic::ParseDouble => Some(self.parse(state, host, FloatKind::Double, arguments, type_of(1), span)?),
            Intrinsic::ParseLongDouble => {
                Some(self.parse(state, host, FloatKind::Extended, arguments, type_of(1), span)?)
            }
            Intrinsic::GetRounding => Some(Value::Bits(match state.rounding {
                Rounding::TowardZero => 0,
                Rounding::NearestEven | Rounding::NearestAway => 1,
                Rounding::Up => 2,
                Rounding::Down => 3,
            })),
            Intrinsic::SetRounding => {
                state.rounding = match self.word(argument(0)?)? {
                    0 => Rounding::TowardZero,
                    2 => Rounding::Up,
                    3 => Rounding::Down,
                    _ => Rounding::NearestEven,
                };
                None
            }
            Intrinsic::Unsupported => {
                let text = argument(0).and_then(|text| self.text(state, host, text, LONGEST_TEXT, span));
                let reason = String::from_utf8_lossy(&text.unwrap_or_default()).into_owned();
                return Err(Stop::Unsupported(reason));
            }
        };
        let frame = Rc::make_mut(&mut state.frame);
        if let (Some(&(register, ty)), Some(value)) = (site.results.first(), result) {
            // A declaration may give another type than the function has: `int malloc()`.
            let declared = match value {
                Value::Pointer(_) => Type::Pointer,
                _ => ty,
            };
            frame.registers[register as usize] = value;
            if declared != ty {
                let adapted = match value {
                    Value::Pointer(pointer) => Value::Bits(state.memory.address_of(pointer) & mask_of(ty)),
                    other => other,
                };
                Rc::make_mut(&mut state.frame).registers[register as usize] = adapted;
            } else if let (Type::Pointer, Value::Bits(bits)) = (ty, value) {
                let pointer = Value::Pointer(state.memory.pointer_at(bits));
                Rc::make_mut(&mut state.frame).registers[register as usize] = pointer;
            }
        }
        Rc::make_mut(&mut state.frame).pc += 1;
        Ok(())
    }

    /// The nearest place on the stack of calls that is the user's code.
    pub fn user_span(&mut self, state: &State, span: Span) -> Span {
        if !self.program.functions[state.frame.function].library {
            return span;
        }
        let mut frame = state.frame.caller.as_ref();
        while let Some(caller) = frame {
            let data = &self.program.functions[caller.function];
            if !data.library {
                let code = self.code(caller.function);
                let body = data.body().expect("a frame's function has a body");
                return match code.origins[caller.pc as usize].1 {
                    Some(inst) => body.insts[inst].span,
                    None => span,
                };
            }
            frame = caller.caller.as_ref();
        }
        span
    }

    fn word(&self, value: Value) -> Result<u64, Stop> {
        match value {
            Value::Bits(bits) => Ok(bits),
            _ => Err(Stop::Unsupported("a symbolic argument of a function of the environment".into())),
        }
    }

    /// Bytes that the program hands out.
    fn read_memory(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        from: Value,
        bytes: u64,
        span: Span,
    ) -> Result<Vec<u8>, Stop> {
        if bytes == 0 {
            return Ok(Vec::new());
        }
        let from = self.resolve(from)?;
        let fault = |problem| Stop::Fault(Fault::Access { access: AccessKind::Read, bytes, problem });
        state.memory.check(from, bytes, AccessKind::Read).map_err(fault)?;
        (0..bytes).map(|offset| self.load_byte(state, host, from.plus(offset as i64), span)).collect()
    }

    fn read_input(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        descriptor: i32,
        to: Value,
        bytes: u64,
    ) -> Result<u64, Stop> {
        if bytes == 0 {
            return Ok(0);
        }
        let to = self.resolve(to)?;
        let fault = |problem| Stop::Fault(Fault::Access { access: AccessKind::Write, bytes, problem });
        state.memory.check(to, bytes, AccessKind::Write).map_err(fault)?;
        let mut buffer = vec![0; bytes.min(1 << 16) as usize];
        let count = host.read(descriptor, &mut buffer);
        for (offset, &byte) in buffer[..count].iter().enumerate() {
            state.memory.store_bits(to.plus(offset as i64), 1, u64::from(byte)).map_err(fault)?;
        }
        Ok(count as u64)
    }

    /// Leaves a number in the jump buffer that tells where to land.
    fn set_jump(&mut self, state: &mut State, host: &mut dyn Host, buffer: Value, span: Span) -> Result<(), Stop> {
        let landing = Landing { serial: state.frame.serial, pc: state.frame.pc };
        let known = state.landings.iter().position(|&other| other == landing);
        let index = known.unwrap_or_else(|| {
            let landings = Rc::make_mut(&mut state.landings);
            landings.push(landing);
            landings.len() - 1
        });
        let _ = (host, span);
        self.store(state, buffer, Value::Bits(index as u64 + 1), Type::Int(32), Checking::Checked)
    }

    fn long_jump(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        buffer: Value,
        value: u64,
        span: Span,
    ) -> Result<(), Stop> {
        let token = self.load(state, host, buffer, Type::Int(32), span)?;
        let token = self.word(token)? as usize;
        let landing = token.checked_sub(1).and_then(|index| state.landings.get(index)).copied();
        let landing = landing.ok_or(Fault::LongJump)?;
        let mut target = state.frame.clone();
        while target.serial != landing.serial {
            let Some(caller) = target.caller.clone() else { return Err(Fault::LongJump.into()) };
            target = caller;
        }
        if target.serial != state.frame.serial {
            self.pop(state, target);
        }
        let code = self.code(state.frame.function);
        let frame = Rc::make_mut(&mut state.frame);
        frame.pc = landing.pc + 1;
        if let Some(&(register, _)) = crate::call::site_at(&code, landing.pc).and_then(|site| site.results.first()) {
            frame.registers[register as usize] = Value::Bits(value.max(1));
        }
        Ok(())
    }

    /// `(out, capacity, value, conversion, precision, alternate)`
    fn format(&mut self, state: &mut State, kind: FloatKind, arguments: &[Value]) -> Result<Value, Stop> {
        let &[out, capacity, value, conversion, precision, alternate] = arguments else {
            return Err(Stop::Unsupported("a malformed call of a formatting intrinsic".into()));
        };
        let Some(bits) = symbolic::known_bits(&self.pool, value, kind.bits()) else {
            return Err(Stop::Unsupported("the text of a symbolic floating-point number".into()));
        };
        let conversion = char::from(self.word(conversion)? as u8);
        let precision = usize::try_from(self.word(precision)? as u32 as i32).ok();
        let alternate = self.word(alternate)? != 0;
        let text = bits::float::format(kind, &bits, conversion, precision, alternate, state.rounding);
        let out = self.resolve(out)?;
        let capacity = self.word(capacity)? as usize;
        for (offset, byte) in text.bytes().take(capacity).enumerate() {
            let stored = state.memory.store_bits(out.plus(offset as i64), 1, u64::from(byte));
            stored.map_err(|problem| Fault::Access { access: AccessKind::Write, bytes: 1, problem })?;
        }
        Ok(Value::Bits(text.len() as u64))
    }

    fn parse(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        kind: FloatKind,
        arguments: &[Value],
        length_type: Type,
        span: Span,
    ) -> Result<Value, Stop> {
        let &[text, length] = arguments else {
            return Err(Stop::Unsupported("a malformed call of a parsing intrinsic".into()));
        };
        let length = self.length(length, length_type)?;
        let text = self.read_memory(state, host, text, length, span)?;
        let text = String::from_utf8_lossy(&text).into_owned();
        let bits = bits::float::parse(kind, &text, state.rounding)
            .ok_or_else(|| Stop::Unsupported(format!("the floating-point number `{text}`")))?;
        Ok(symbolic::from_bits(&mut self.pool, &bits, Type::Float(kind)))
    }
}

fn mask_of(ty: Type) -> u64 {
    match ty {
        Type::Int(width) if width < 64 => number::mask(width as u8),
        _ => u64::MAX,
    }
}
