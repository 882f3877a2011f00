//! Loads and stores of any value, and copies and fills of any length, on checked memory.

use crate::contents::{Byte, Contents, Fill, Found, PAGE};
use crate::fault::{AccessKind, Fault, Problem};
use crate::host::{Host, Request, Source};
use crate::machine::Machine;
use crate::memory::Memory;
use crate::state::State;
use crate::stop::Stop;
use crate::symbolic;
use crate::value::{Pointer, Value};
use bits::Bits;
use ir::{Span, Type};

/// Stores a pointer: whole where it can be, else as the bytes of its address.
pub fn store_pointer(memory: &mut Memory, to: Pointer, bytes: u64, value: Pointer) -> Result<(), Problem> {
    if value.is_null() {
        return memory.store_bits(to, bytes, 0);
    }
    if memory.store_whole(to, bytes, Value::Pointer(value))? {
        return Ok(());
    }
    let address = memory.address_of(value);
    memory.store_bits(to, bytes, address)
}

impl Machine<'_> {
    pub fn load(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        from: Value,
        ty: Type,
        span: Span,
    ) -> Result<Value, Stop> {
        let pointer = self.resolve(from)?;
        let bytes = ty.bytes(self.program.data_model);
        let fault = |problem| Stop::Fault(Fault::Access { access: AccessKind::Read, bytes, problem });
        state.memory.check(pointer, bytes, AccessKind::Read).map_err(fault)?;
        if bytes <= 8 {
            match state.memory.load(pointer, bytes).map_err(fault)? {
                Found::Bits(bits) => return Ok(self.number_found(state, bits, ty)),
                Found::Whole(value) => return self.retype(state, value, ty),
                Found::Arbitrary => {
                    let source = Source::Uninitialized(self.variable_of(state, pointer));
                    let value = host.input(&mut self.pool, Request { ty, source, span })?;
                    self.store(state, Value::Pointer(pointer), value, ty, Checking::Trusted)?;
                    return Ok(value);
                }
                Found::Mixed => {}
            }
        }
        let mut words = vec![0; bytes.div_ceil(8) as usize];
        for index in 0..bytes {
            let byte = self.load_byte(state, host, pointer.plus(index as i64), span)?;
            words[(index / 8) as usize] |= u64::from(byte) << (index % 8 * 8);
        }
        if bytes <= 8 {
            return Ok(self.number_found(state, words[0], ty));
        }
        let bits = Bits::from_words(ty.bits(self.program.data_model), &words);
        Ok(symbolic::from_bits(&mut self.pool, &bits, ty))
    }

    /// A number found in memory, as a value of the type.
    fn number_found(&self, state: &State, bits: u64, ty: Type) -> Value {
        match ty {
            Type::Pointer => Value::Pointer(state.memory.pointer_at(bits)),
            Type::Int(width) if width < 64 => Value::Bits(bits & ((1 << width) - 1)),
            _ => Value::Bits(bits),
        }
    }

    /// A value that was stored whole, read as a type of the same size.
    fn retype(&mut self, state: &mut State, value: Value, ty: Type) -> Result<Value, Stop> {
        match (value, ty) {
            (Value::Pointer(_), Type::Pointer) => Ok(value),
            (Value::Pointer(pointer), _) => Ok(Value::Bits(state.memory.address_of(pointer))),
            _ => Ok(value),
        }
    }

    /// A byte that was checked. Arbitrary ones are asked for once and written down.
    pub fn load_byte(&mut self, state: &mut State, host: &mut dyn Host, at: Pointer, span: Span) -> Result<u8, Stop> {
        match state.memory.byte(at) {
            Byte::Known(byte) => Ok(byte),
            Byte::Part { value: Value::Pointer(pointer), index, .. } => {
                Ok((state.memory.address_of(pointer) >> (8 * index)) as u8)
            }
            Byte::Part { .. } => Err(Stop::Unsupported("a part of a symbolic value in memory".into())),
            Byte::Arbitrary => {
                let source = Source::Uninitialized(self.variable_of(state, at));
                let value = host.input(&mut self.pool, Request { ty: Type::Int(8), source, span })?;
                let Value::Bits(byte) = value else {
                    return Err(Stop::Unsupported("a part of a symbolic value in memory".into()));
                };
                self.store(state, Value::Pointer(at), value, Type::Int(8), Checking::Trusted)?;
                Ok(byte as u8)
            }
        }
    }

    pub fn store(
        &mut self,
        state: &mut State,
        to: Value,
        value: Value,
        ty: Type,
        checking: Checking,
    ) -> Result<(), Stop> {
        let pointer = self.resolve(to)?;
        let bytes = ty.bytes(self.program.data_model);
        let fault = |problem| Stop::Fault(Fault::Access { access: AccessKind::Write, bytes, problem });
        if checking == Checking::Trusted {
            // Writing down what an arbitrary byte turned out to be is no write of the program's: read-only is fine.
            let known = symbolic::known_bits(&self.pool, value, ty.bits(self.program.data_model));
            let Some(object) = state.memory.object_mut(pointer.object) else { return Ok(()) };
            if let Some(bits) = known {
                for (index, &word) in bits.words().iter().enumerate() {
                    let left = (bytes - index as u64 * 8).min(8);
                    object.contents.store_bits(pointer.offset as u64 + index as u64 * 8, left, word);
                }
            }
            return Ok(());
        }
        match value {
            Value::Pointer(value) => store_pointer(&mut state.memory, pointer, bytes, value).map_err(fault),
            Value::Bits(bits) => state.memory.store_bits(pointer, bytes, bits).map_err(fault),
            Value::Term(_) => {
                let Some(bits) = symbolic::known_bits(&self.pool, value, ty.bits(self.program.data_model)) else {
                    return Err(Stop::Unsupported("a store of a symbolic value".into()));
                };
                state.memory.check(pointer, bytes, AccessKind::Write).map_err(fault)?;
                for (index, &word) in bits.words().iter().enumerate() {
                    let left = (bytes - index as u64 * 8).min(8);
                    state.memory.store_bits(pointer.plus(index as i64 * 8), left, word).map_err(fault)?;
                }
                Ok(())
            }
        }
    }

    /// memmove: the bytes, with pointers kept whole.
    pub fn copy(&mut self, state: &mut State, to: Value, from: Value, bytes: u64) -> Result<(), Stop> {
        if bytes == 0 {
            return Ok(());
        }
        let (to, from) = (self.resolve(to)?, self.resolve(from)?);
        let fault = |access| move |problem| Stop::Fault(Fault::Access { access, bytes, problem });
        let source =
            state.memory.check(from, bytes, AccessKind::Read).map_err(fault(AccessKind::Read))?.contents.clone();
        state.memory.check(to, bytes, AccessKind::Write).map_err(fault(AccessKind::Write))?;
        state.memory.isolate(to, bytes);
        let pieces = self.pieces(state, &source, from.offset as u64, bytes);
        let object = state.memory.object_mut(to.object).expect("it was checked");
        let shift = to.offset.wrapping_sub(from.offset);
        let mut unfit = Vec::new();
        for piece in pieces {
            match piece {
                Piece::Run { at, data, length } => {
                    let mut at = at.wrapping_add_signed(shift);
                    let mut data = &data[..length];
                    while !data.is_empty() {
                        let room = (PAGE - at % PAGE) as usize;
                        let (now, later) = data.split_at(room.min(data.len()));
                        object.contents.write_run(at, now);
                        at += now.len() as u64;
                        data = later;
                    }
                }
                Piece::Whole { at, bytes, value } => {
                    let at = at.wrapping_add_signed(shift);
                    if !object.contents.store_whole(at, bytes, value) {
                        unfit.push((at, bytes, value));
                    }
                }
                Piece::Arbitrary { at } => object.contents.forget(at.wrapping_add_signed(shift)),
            }
        }
        for (at, bytes, value) in unfit {
            let Value::Pointer(pointer) = value else {
                return Err(Stop::Unsupported("a part of a symbolic value in memory".into()));
            };
            let address = state.memory.address_of(pointer);
            let object = state.memory.object_mut(to.object).expect("it was checked");
            object.contents.store_bits(at, bytes, address);
        }
        Ok(())
    }

    /// What lies in a stretch of contents, in order.
    fn pieces(&mut self, state: &mut State, source: &Contents, first: u64, bytes: u64) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let end = first + bytes;
        let mut at = first;
        while at < end {
            let run = (PAGE - at % PAGE).min(end - at);
            if let Some(page) = source.known_run(at, run) {
                let mut data = [0; PAGE as usize];
                let offset = (at % PAGE) as usize;
                data[..run as usize].copy_from_slice(&page[offset..offset + run as usize]);
                pieces.push(Piece::Run { at, data, length: run as usize });
                at += run;
                continue;
            }
            if let Some((start, size, value)) = source.cell(at) {
                if start == at && at + size <= end {
                    pieces.push(Piece::Whole { at, bytes: size, value });
                    at += size;
                    continue;
                }
            }
            let mut data = [0; PAGE as usize];
            match source.byte(at) {
                Byte::Known(byte) => {
                    data[0] = byte;
                    pieces.push(Piece::Run { at, data, length: 1 });
                }
                Byte::Part { value: Value::Pointer(pointer), index, .. } => {
                    data[0] = (state.memory.address_of(pointer) >> (8 * index)) as u8;
                    pieces.push(Piece::Run { at, data, length: 1 });
                }
                Byte::Part { .. } | Byte::Arbitrary => pieces.push(Piece::Arbitrary { at }),
            }
            at += 1;
        }
        pieces
    }

    /// memset with a known byte.
    pub fn fill(&mut self, state: &mut State, to: Value, byte: u8, bytes: u64) -> Result<(), Stop> {
        if bytes == 0 {
            return Ok(());
        }
        let to = self.resolve(to)?;
        let fault = |problem| Stop::Fault(Fault::Access { access: AccessKind::Write, bytes, problem });
        state.memory.check(to, bytes, AccessKind::Write).map_err(fault)?;
        state.memory.isolate(to, bytes);
        let object = state.memory.object_mut(to.object).expect("it was checked");
        if byte == 0 && bytes == object.bytes {
            object.contents = Contents::new(Fill::Zero);
            return Ok(());
        }
        let data = [byte; PAGE as usize];
        let (mut at, end) = (to.offset as u64, to.offset as u64 + bytes);
        while at < end {
            let run = (PAGE - at % PAGE).min(end - at);
            object.contents.write_run(at, &data[..run as usize]);
            at += run;
        }
        Ok(())
    }

    /// Known bytes up to a zero byte, for messages and parsing.
    pub fn text(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        from: Value,
        most: u64,
        span: Span,
    ) -> Result<Vec<u8>, Stop> {
        let from = self.resolve(from)?;
        let mut text = Vec::new();
        while (text.len() as u64) < most {
            let at = from.plus(text.len() as i64);
            state
                .memory
                .check(at, 1, AccessKind::Read)
                .map_err(|problem| Stop::Fault(Fault::Access { access: AccessKind::Read, bytes: 1, problem }))?;
            match self.load_byte(state, host, at, span)? {
                0 => break,
                byte => text.push(byte),
            }
        }
        Ok(text)
    }

    /// The pointer that a pointer-typed value is.
    pub fn resolve(&self, value: Value) -> Result<Pointer, Stop> {
        match value {
            Value::Pointer(pointer) => Ok(pointer),
            _ => Err(Stop::Unsupported("a symbolic pointer".into())),
        }
    }
}

/// Whether a store is the program's, or the machine's own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Checking {
    Checked,
    Trusted,
}

/// A stretch of contents on its way to another place.
enum Piece {
    Run { at: u64, data: [u8; PAGE as usize], length: usize },
    Whole { at: u64, bytes: u64, value: Value },
    Arbitrary { at: u64 },
}
