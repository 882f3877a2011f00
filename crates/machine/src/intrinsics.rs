//! What body-less functions do: memory, the world outside, the end of the program.

use crate::code::{CallSite, CodeArgument, CodeCallee};
use crate::fault::{AccessKind, Fault};
use crate::host::{Host, Request, Source};
use crate::machine::Machine;
use crate::object::{Object, ObjectKind, Status};
use crate::state::{Landing, State};
use crate::stop::Stop;
use crate::symbolic;
use crate::threads::Life;
use crate::value::{Pointer, Value};
use bits::Rounding;
use ir::{CheckKind, FloatKind, Function, Intrinsic, Shape, Signature, Span, Type};
use std::rc::Rc;
use term::TermId;

/// Bytes that are handed out together.
const OUTPUT: u64 = 4096;

/// What malloc gives lies at multiples of this.
const MALLOC_ALIGN: u32 = 16;

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
        let type_of = |index: usize| site.arguments.get(index).map_or(Type::Int(32), |argument| argument.ty);
        self.fits(intrinsic, function, site)?;
        let result_type = site.results.first().map(|result| result.1);
        let result = match intrinsic {
            Intrinsic::Input => {
                let data = &self.program.functions[function];
                let name = &data.name;
                let in_memory = data.results.is_empty() && data.params.first() == Some(&Type::Pointer);
                if in_memory && matches!(site.callee, CodeCallee::Indirect(_)) {
                    let what =
                        format!("a call through a pointer of `{name}`, which has no body and may return a struct");
                    return Err(Stop::Unsupported(what));
                }
                if site.results.len() > 1 {
                    return self.input_in_parts(state, host, name, site, span);
                }
                if data.results.is_empty() && result_type.is_none() && Intrinsic::named(name).is_none() {
                    Rc::make_mut(&mut state.frame).pc += 1;
                    return Ok(());
                }
                // Without a use of the result there is still an input: its place in the order counts.
                let declared = data.results.first().copied();
                let ty = result_type.or(declared).unwrap_or(Type::Int(32));
                Some(self.input(state, host, Request { ty, source: Source::Function(name), span })?)
            }
            Intrinsic::Havoc => {
                let name = &self.program.functions[function].name;
                self.havoc(state, host, name, site, arguments, span)?;
                if site.results.len() > 1 {
                    return self.input_in_parts(state, host, name, site, span);
                }
                match result_type {
                    Some(ty) => Some(self.input(state, host, Request { ty, source: Source::Function(name), span })?),
                    None => None,
                }
            }
            Intrinsic::Assume => {
                let (value, ty) = (argument(0)?, type_of(0));
                let condition = self.is_not_zero(state, value, ty)?;
                if !self.assume_among_threads(state, host, condition)? {
                    return Ok(());
                }
                None
            }
            // Where it is not asked about, an error is the program's way to end.
            Intrinsic::ReachError if self.passed.contains(&CheckKind::ReachError) => return self.exit(state, 1),
            Intrinsic::ReachError => return Err(Fault::ReachError.into()),
            Intrinsic::AssertFail if self.passed.contains(&CheckKind::Assertion) => return Err(Stop::Aborted),
            Intrinsic::AssertFail => {
                let text = argument(0).and_then(|text| self.text(state, host, text, LONGEST_TEXT, span));
                let message = String::from_utf8_lossy(&text.unwrap_or_default()).into_owned();
                return Err(Fault::Assertion { message }.into());
            }
            Intrinsic::Abort => return Err(Stop::Aborted),
            Intrinsic::Exit => {
                self.exits_without_loss(state)?;
                state.status = status(argument(0)?);
                return Err(self.end(state));
            }
            Intrinsic::Finish => {
                let status = status(argument(0)?);
                return self.exit(state, status);
            }
            Intrinsic::Allocate => {
                let born = self.user_span(state, span);
                let align = arguments.get(1).map_or(MALLOC_ALIGN, |&align| match align {
                    Value::Bits(align) => u32::try_from(align).unwrap_or(MALLOC_ALIGN),
                    _ => MALLOC_ALIGN,
                });
                let object = self.sized(Object::new(ObjectKind::Heap, 0, align, born), argument(0)?, type_of(0));
                Some(Value::Pointer(Pointer::new(state.memory.allocate(object)?, 0)))
            }
            Intrinsic::Free => {
                let pointer = self.resolve(state, argument(0)?)?;
                let span = self.user_span(state, span);
                state.memory.free(pointer, span).map_err(|problem| Fault::Free { problem })?;
                self.refuse_reuse(state)?;
                None
            }
            Intrinsic::ObjectSize => {
                let place = self.one_object(state, argument(0)?)?;
                let alive = state.memory.object(place.object).filter(|object| object.status == Status::Alive);
                Some(match alive.map(|object| (object.bytes, object.size)) {
                    None => Value::Bits(0),
                    Some((bytes, None)) => Value::Bits(bytes),
                    Some((_, Some(size))) => symbolic::integer(&mut self.pool, size),
                })
            }
            Intrinsic::ObjectOffset => {
                let place = self.one_object(state, argument(0)?)?;
                Some(symbolic::integer(&mut self.pool, place.offset))
            }
            Intrinsic::SameObject => {
                let (p, q) = (self.one_object(state, argument(0)?)?, self.one_object(state, argument(1)?)?);
                Some(Value::boolean(p.object == q.object))
            }
            Intrinsic::ArgumentKind => {
                let ty = match self.length(state, argument(1)?, type_of(1))? {
                    0 => Type::Pointer,
                    1 => Type::Float(FloatKind::Double),
                    _ => Type::Float(FloatKind::Extended),
                };
                let places = self.alternatives(argument(0)?);
                Some(Value::boolean(!self.is_other_argument(state, &places, ty)?))
            }
            Intrinsic::Apart | Intrinsic::Shown => None,
            Intrinsic::InputMemory => {
                let (to, bytes) = (argument(0)?, self.length(state, argument(1)?, type_of(1))?);
                let to = self.resolve(state, to)?;
                if bytes > 0 {
                    self.valid_places(state, Value::Pointer(to), bytes, AccessKind::Write)?;
                }
                // What a model leaves open is no input of the program's.
                let own = !self.program.functions[function].name.starts_with("__shrike_");
                let source = if own { Source::Memory } else { Source::Unspecified };
                self.input_bytes(state, host, to, bytes, Request { ty: Type::Int(8), source, span })?;
                None
            }
            Intrinsic::IsSymbolic => {
                Some(Value::boolean(matches!(argument(0)?, Value::Term(term) if !self.pool.is_constant(term))))
            }
            Intrinsic::IsSymbolicMemory => {
                let bytes = self.length(state, argument(1)?, type_of(1))?;
                let from = self.resolve(state, argument(0)?)?;
                let object = state.memory.object(from.object);
                let plain = object.is_some_and(|object| object.contents.is_plain(from.offset as u64, bytes));
                Some(Value::boolean(!plain))
            }
            Intrinsic::Write => {
                let (descriptor, from) = (self.word(state, argument(0)?)? as i32, argument(1)?);
                let bytes = self.length(state, argument(2)?, type_of(2))?;
                self.write_output(state, host, descriptor, from, bytes, span)?;
                Some(Value::Bits(bytes))
            }
            Intrinsic::Read => {
                let (descriptor, to) = (self.word(state, argument(0)?)? as i32, argument(1)?);
                let bytes = self.length(state, argument(2)?, type_of(2))?;
                Some(Value::Bits(self.read_input(state, host, descriptor, to, bytes)?))
            }
            Intrinsic::SetJump => {
                self.set_jump(state, host, argument(0)?, span)?;
                Some(Value::Bits(0))
            }
            Intrinsic::LongJump => {
                let value = argument(1)?;
                return self.long_jump(state, host, argument(0)?, value, span);
            }
            Intrinsic::Math(which) => {
                argument(which.arity() - 1)?;
                Some(crate::math::compute(which, type_of(0), arguments, self.program.looks_at_errno())?)
            }
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
                state.rounding = match self.word(state, argument(0)?)? {
                    0 => Rounding::TowardZero,
                    2 => Rounding::Up,
                    3 => Rounding::Down,
                    _ => Rounding::NearestEven,
                };
                None
            }
            Intrinsic::ThreadCreate => {
                let number = self.create_thread(state, host, argument(0)?, &arguments[1..])?;
                Some(Value::Bits(u64::from(number)))
            }
            Intrinsic::ThreadExit if state.threads.is_none() => {
                self.ends_without_handlers()?;
                return self.exit(state, 0);
            }
            Intrinsic::ThreadExit => return self.leave(state, host, Life::Ended),
            Intrinsic::ThreadSelf => Some(Value::Bits(u64::from(state.thread()))),
            Intrinsic::ThreadLocal => Some(self.own_copy(state, argument(0)?)?),
            Intrinsic::AtomicBegin | Intrinsic::AtomicEnd => {
                self.section(state, intrinsic == Intrinsic::AtomicBegin)?;
                None
            }
            Intrinsic::Await | Intrinsic::AwaitMaybe => {
                let (value, ty) = (argument(0)?, type_of(0));
                let condition = self.is_not_zero(state, value, ty)?;
                if !self.wait(state, condition, intrinsic == Intrinsic::AwaitMaybe)? {
                    return Ok(());
                }
                None
            }
            Intrinsic::Note => {
                self.library_says(state, argument(0)?, argument(1)?)?;
                None
            }
            Intrinsic::AsksDeadlock => Some(Value::Bits(u64::from(self.watch_deadlocks))),
            Intrinsic::Unsupported => {
                let text = argument(0).and_then(|text| self.text(state, host, text, LONGEST_TEXT, span));
                let reason = String::from_utf8_lossy(&text.unwrap_or_default()).into_owned();
                return Err(Stop::Unsupported(reason));
            }
        };
        if let (Some(&(register, _)), Some(value)) = (site.results.first(), result) {
            Rc::make_mut(&mut state.frame).registers[register as usize] = value;
        }
        Rc::make_mut(&mut state.frame).pc += 1;
        Ok(())
    }

    /// An input that is returned in several registers: one number where they are all integers, lowest first.
    fn input_in_parts(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        name: &str,
        site: &CallSite,
        span: Span,
    ) -> Result<(), Stop> {
        let source = Source::Function(name);
        let integers = site.results.iter().all(|(_, ty)| matches!(ty, Type::Int(_)));
        let mut whole = None;
        if integers {
            let width = site.results.iter().map(|(_, ty)| ty.bits(self.program.data_model)).sum();
            let value = self.input(state, host, Request { ty: Type::Int(width), source, span })?;
            whole = Some(symbolic::bit_vector(&mut self.pool, value, Type::Int(width)));
        }
        let mut low = 0;
        for &(register, ty) in &site.results {
            let width = ty.bits(self.program.data_model);
            let value = match whole {
                Some(whole) => {
                    let part = self.pool.extract(whole, low + width - 1, low);
                    symbolic::integer(&mut self.pool, part)
                }
                None => self.input(state, host, Request { ty, source, span })?,
            };
            low += width;
            Rc::make_mut(&mut state.frame).registers[register as usize] = value;
        }
        Rc::make_mut(&mut state.frame).pc += 1;
        Ok(())
    }

    /// Lowering makes direct calls fit; one through a pointer may have any type.
    fn fits(&self, intrinsic: Intrinsic, function: Function, site: &CallSite) -> Result<(), Stop> {
        let (model, name) = (self.program.data_model, &self.program.functions[function].name);
        let Signature { params, result } = intrinsic.signature(name);
        let is = |shape: &Shape, ty: Type| shape.ty(model).is_none_or(|wanted| wanted == ty);
        let taken = |(argument, shape): (&CodeArgument, &Shape)| argument.aggregate.is_none() && is(shape, argument.ty);
        let given = match (result, site.results.as_slice()) {
            (_, []) | (Some(Shape::Any), _) => true,
            (Some(shape), &[(_, ty)]) => is(&shape, ty),
            _ => false,
        };
        if given && site.arguments.iter().zip(params).all(taken) {
            return Ok(());
        }
        Err(Stop::Unsupported(format!("a call of `{name}` with arguments or a result of other types")))
    }

    /// The condition that an argument given as a condition stands for.
    fn is_not_zero(&mut self, state: &mut State, value: Value, ty: Type) -> Result<TermId, Stop> {
        let zero = if matches!(ty, Type::Pointer) { Value::NULL } else { Value::Bits(0) };
        let differs = match ty {
            Type::Float(_) => symbolic::float_compare(&mut self.pool, ir::FloatCompareOp::UnorderedNe, ty, value, zero),
            _ => self.compare(state, ir::CompareOp::Ne, ty, value, zero)?,
        };
        Ok(symbolic::to_term(&mut self.pool, differs, Type::Int(1)))
    }

    /// The nearest place on the stack of calls that is the user's code.
    pub fn user_span(&mut self, state: &State, span: Span) -> Span {
        if !self.program.functions[state.frame.function].library {
            return span;
        }
        let program = self.program;
        let caller = state.frames().find(|frame| !program.functions[frame.function].library);
        caller.and_then(|caller| self.frame_span(caller)).unwrap_or(span)
    }

    /// An integer argument as a number.
    fn word(&mut self, state: &State, value: Value) -> Result<u64, Stop> {
        let ty = match value {
            Value::Term(term) => Type::Int(self.pool.width(term)),
            _ => Type::Int(64),
        };
        let number = self.number(state, value, ty)?;
        Ok(number.words()[0])
    }

    /// Bytes that the program hands out; what is not known is shown as a question mark.
    fn write_output(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        descriptor: i32,
        from: Value,
        bytes: u64,
        span: Span,
    ) -> Result<(), Stop> {
        if bytes == 0 {
            return Ok(());
        }
        let from = self.resolve(state, from)?;
        self.valid_places(state, Value::Pointer(from), bytes, AccessKind::Read)?;
        for start in (0..bytes).step_by(OUTPUT as usize) {
            self.may_go_on(start)?;
            let from = Value::Pointer(from.plus(start as i64));
            let read = self.read_bytes(state, host, from, OUTPUT.min(bytes - start), span)?;
            let shown = |byte| if let Value::Bits(byte) = byte { byte as u8 } else { b'?' };
            let text: Vec<u8> = read.into_iter().map(shown).collect();
            host.write(descriptor, &text);
        }
        Ok(())
    }

    /// Bytes that must be known.
    fn read_memory(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        from: Value,
        bytes: u64,
        span: Span,
    ) -> Result<Vec<u8>, Stop> {
        let read = self.read_bytes(state, host, from, bytes, span)?;
        read.into_iter().map(|byte| Ok(self.number(state, byte, Type::Int(8))?.words()[0] as u8)).collect()
    }

    fn read_bytes(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        from: Value,
        bytes: u64,
        span: Span,
    ) -> Result<Vec<Value>, Stop> {
        if bytes == 0 {
            return Ok(Vec::new());
        }
        let from = self.resolve(state, from)?;
        self.valid_places(state, Value::Pointer(from), bytes, AccessKind::Read)?;
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
        let to = self.resolve(state, to)?;
        self.valid_places(state, Value::Pointer(to), bytes, AccessKind::Write)?;
        let mut buffer = vec![0; bytes.min(1 << 16) as usize];
        let count = host.read(descriptor, &mut buffer)?;
        for (offset, &byte) in buffer[..count].iter().enumerate() {
            self.store_known(state, to.plus(offset as i64), Value::Bits(u64::from(byte)), Type::Int(8));
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
        self.store(state, host, buffer, Value::Bits(index as u64 + 1), Type::Int(32), span)
    }

    fn long_jump(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        buffer: Value,
        value: Value,
        span: Span,
    ) -> Result<(), Stop> {
        // Zero becomes one.
        let int = Type::Int(32);
        let is_zero = symbolic::compare(&mut self.pool, ir::CompareOp::Eq, int, value, Value::Bits(0));
        let is_zero = symbolic::to_term(&mut self.pool, is_zero, Type::Int(1));
        let value = self.choose(is_zero, int, Value::Bits(1), value);
        let token = self.load(state, host, buffer, Type::Int(32), span)?;
        let token = self.word(state, token)? as usize;
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
            frame.registers[register as usize] = value;
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
        let conversion = char::from(self.word(state, conversion)? as u8);
        let precision = usize::try_from(self.word(state, precision)? as u32 as i32).ok();
        let alternate = self.word(state, alternate)? != 0;
        let text = bits::float::format(kind, &bits, conversion, precision, alternate, state.rounding);
        let out = self.resolve(state, out)?;
        let capacity = self.word(state, capacity)? as usize;
        for (offset, byte) in text.bytes().take(capacity).enumerate() {
            let at = out.plus(offset as i64);
            self.valid_places(state, Value::Pointer(at), 1, AccessKind::Write)?;
            self.store_known(state, at, Value::Bits(u64::from(byte)), Type::Int(8));
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
        let length = self.length(state, length, length_type)?;
        let text = self.read_memory(state, host, text, length, span)?;
        let text = String::from_utf8_lossy(&text).into_owned();
        let bits = bits::float::parse(kind, &text, state.rounding)
            .ok_or_else(|| Stop::Unsupported(format!("the floating-point number `{text}`")))?;
        Ok(symbolic::from_bits(&mut self.pool, &bits, Type::Float(kind)))
    }
}

/// An exit status; one that is not known concerns nothing inside.
fn status(value: Value) -> i32 {
    match value {
        Value::Bits(bits) => bits as i32,
        _ => 0,
    }
}
