//! Loads and stores of any value at a place that is known, and copies and fills of any length.
//!
//! What lies in memory is a number, or a cell: a pointer or term as it was stored. A load that fits neither is put
//! together from bytes; a store that covers a part of a cell first takes the rest of the cell apart.

use crate::contents::{Byte, Contents, Fill, Found, PAGE};
use crate::fault::{AccessKind, Fault};
use crate::host::{Host, Request, Source};
use crate::machine::Machine;
use crate::state::State;
use crate::stop::Stop;
use crate::symbolic;
use crate::value::{Pointer, Value};
use bits::Bits;
use ir::{Span, Type};
use term::{Sort, TermId};

/// Bytes of a copy at places that are not known: above this a path is made for each place.
const LONGEST_CONDITIONAL_COPY: u64 = 512;

impl Machine<'_> {
    /// The program reads.
    pub fn load(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        from: Value,
        ty: Type,
        span: Span,
    ) -> Result<Value, Stop> {
        let bytes = ty.bytes(self.program.data_model);
        let places = self.valid_places(state, from, bytes, AccessKind::Read)?;
        self.load_from(state, host, &places, ty, span)
    }

    /// The program writes.
    pub fn store(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        to: Value,
        value: Value,
        ty: Type,
        span: Span,
    ) -> Result<(), Stop> {
        let bytes = ty.bytes(self.program.data_model);
        let places = self.valid_places(state, to, bytes, AccessKind::Write)?;
        self.store_to(state, host, &places, value, ty, span)
    }

    /// A load from a place that was checked. Arbitrary bytes are asked for once and written down.
    pub fn load_known(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        at: Pointer,
        ty: Type,
        span: Span,
    ) -> Result<Value, Stop> {
        let bytes = ty.bytes(self.program.data_model);
        let Some(object) = state.memory.object(at.object) else { unreachable!("the place was checked") };
        let offset = at.offset as u64;
        if let Some(array) = object.contents.array() {
            let index = self.offset_term(at.offset);
            let bits = self.array_load(array, index, bytes);
            return Ok(self.value_of_bits(state, bits, ty));
        }
        if bytes <= 8 {
            match object.contents.load(offset, bytes) {
                Found::Bits(bits) => return Ok(self.number_found(state, bits, ty)),
                Found::Whole(value) => return Ok(self.retype(state, value, bytes, ty)),
                Found::Arbitrary => {
                    let source = Source::Uninitialized(self.variable_of(state, at));
                    let value = self.input(state, host, Request { ty, source, span })?;
                    self.store_known(state, at, value, ty);
                    return Ok(value);
                }
                Found::Mixed => {}
            }
        } else if let Some(value) = object.contents.whole(offset, bytes) {
            return Ok(self.retype(state, value, bytes, ty));
        }
        let mut parts = Vec::with_capacity(bytes as usize);
        for index in 0..bytes {
            parts.push(self.load_byte(state, host, at.plus(index as i64), span)?);
        }
        if let Some(words) = plain_words(&parts) {
            if bytes <= 8 {
                return Ok(self.number_found(state, words[0], ty));
            }
            let bits = Bits::from_words(ty.bits(self.program.data_model), &words);
            return Ok(symbolic::from_bits(&mut self.pool, &bits, ty));
        }
        let parts: Vec<TermId> =
            parts.into_iter().map(|part| symbolic::to_term(&mut self.pool, part, Type::Int(8))).collect();
        let whole = symbolic::concatenated(&mut self.pool, parts);
        Ok(self.value_of_bits(state, whole, ty))
    }

    /// A byte at a place that was checked.
    pub fn load_byte(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        at: Pointer,
        span: Span,
    ) -> Result<Value, Stop> {
        if state.memory.object(at.object).is_some_and(|object| object.contents.array().is_some()) {
            return self.load_known(state, host, at, Type::Int(8), span);
        }
        match state.memory.byte(at) {
            Byte::Known(byte) => Ok(Value::Bits(u64::from(byte))),
            Byte::Part { value, index, of } => Ok(self.byte_of(state, value, index, of)),
            Byte::Arbitrary => {
                let source = Source::Uninitialized(self.variable_of(state, at));
                let value = self.input(state, host, Request { ty: Type::Int(8), source, span })?;
                self.store_known(state, at, value, Type::Int(8));
                Ok(value)
            }
        }
    }

    /// Asks the world for a value. A pointer comes as a number.
    pub fn input(&mut self, state: &mut State, host: &mut dyn Host, request: Request) -> Result<Value, Stop> {
        state.asked = true;
        let value = host.input(&mut self.pool, request)?;
        Ok(match request.ty {
            Type::Pointer => self.pointer_of(state, value),
            _ => value,
        })
    }

    /// A store to a place that was checked.
    pub fn store_known(&mut self, state: &mut State, at: Pointer, value: Value, ty: Type) {
        let bytes = ty.bytes(self.program.data_model);
        let offset = at.offset as u64;
        if let Some(array) = state.memory.object(at.object).and_then(|object| object.contents.array()) {
            let index = self.offset_term(at.offset);
            let bits = self.bits_of(state, value, bytes);
            let array = self.array_store(array, index, bits, None);
            state.memory.object_mut(at.object).expect("the place was checked").contents.become_array(array);
            return;
        }
        self.isolate(state, at, bytes);
        let known = match value {
            Value::Pointer(pointer) if pointer.is_null() => Some(Bits::from_u64(64, 0)),
            _ => symbolic::known_bits(&self.pool, value, ty.bits(self.program.data_model)),
        };
        let object = state.memory.object_mut(at.object).expect("the place was checked");
        if let Some(bits) = known {
            for (index, &word) in bits.words().iter().enumerate() {
                let from = index as u64 * 8;
                if from < bytes {
                    object.contents.store_bits(offset + from, (bytes - from).min(8), word);
                }
            }
            return;
        }
        if object.contents.store_whole(offset, bytes, value) {
            return;
        }
        for index in 0..bytes {
            let byte = self.byte_of(state, value, index as u8, bytes as u8);
            self.store_known(state, at.plus(index as i64), byte, Type::Int(8));
        }
    }

    /// Takes cells apart that an overwrite of these bytes would leave half: the rest keeps its bytes.
    fn isolate(&mut self, state: &mut State, at: Pointer, bytes: u64) {
        let (first, end) = (at.offset as u64, at.offset as u64 + bytes);
        for edge in [first, end - 1] {
            let cell = state.memory.object(at.object).and_then(|object| object.contents.cell(edge));
            let Some((start, size, value)) = cell else { continue };
            if start >= first && start + size <= end {
                continue;
            }
            let parts: Vec<Value> =
                (0..size as u8).map(|index| self.byte_of(state, value, index, size as u8)).collect();
            let object = state.memory.object_mut(at.object).expect("it was there a moment ago");
            // Numbers push the cell away; what they are does not matter where a byte follows.
            object.contents.store_bits(start, 1, 0);
            for (index, part) in parts.into_iter().enumerate() {
                match part {
                    Value::Bits(bits) => object.contents.store_bits(start + index as u64, 1, bits),
                    part => {
                        let stored = object.contents.store_whole(start + index as u64, 1, part);
                        debug_assert!(stored, "a byte fits its page");
                    }
                }
            }
        }
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
    fn retype(&mut self, state: &mut State, value: Value, bytes: u64, ty: Type) -> Value {
        match (value, ty) {
            (Value::Pointer(_) | Value::Choice(_), Type::Pointer) => return value,
            (Value::Term(term), Type::Int(1)) if self.pool.sort(term) == Sort::Bool => return value,
            (Value::Term(term), Type::Int(width)) if self.pool.sort(term) == Sort::BitVector(width) => return value,
            (Value::Term(term), Type::Float(kind)) if self.pool.sort(term) == Sort::Float(kind) => return value,
            _ => {}
        }
        let bits = self.bits_of(state, value, bytes);
        self.value_of_bits(state, bits, ty)
    }

    /// The bytes of a value as it lies in memory, as one bit-vector.
    pub fn bits_of(&mut self, state: &mut State, value: Value, bytes: u64) -> TermId {
        let width = 8 * bytes as u32;
        let term = match value {
            Value::Bits(bits) => return self.pool.number(width, bits),
            Value::Pointer(_) | Value::Choice(_) => self.address_term(state, value),
            Value::Term(term) => match self.pool.sort(term) {
                Sort::Bool => self.pool.bv1_of_bool(term),
                Sort::Float(_) => self.pool.float_to_bits(term),
                Sort::BitVector(_) | Sort::Array { .. } => term,
            },
        };
        self.pool.resize_unsigned(term, width)
    }

    /// Bytes from memory as a value of the type.
    pub fn value_of_bits(&mut self, state: &State, bits: TermId, ty: Type) -> Value {
        let width = ty.bits(self.program.data_model);
        let bits = self.pool.resize_unsigned(bits, width);
        match ty {
            Type::Int(_) => symbolic::integer(&mut self.pool, bits),
            Type::Float(kind) => {
                let term = self.pool.float_from_bits(kind, bits);
                symbolic::from_term(&self.pool, term)
            }
            Type::Pointer => {
                let number = symbolic::from_term(&self.pool, bits);
                self.pointer_of(state, number)
            }
        }
    }

    fn byte_of(&mut self, state: &mut State, value: Value, index: u8, of: u8) -> Value {
        let byte = self.byte_term(state, value, index, of);
        symbolic::from_term(&self.pool, byte)
    }

    /// Byte `index`, from the lowest, of a value of `of` bytes.
    pub fn byte_term(&mut self, state: &mut State, value: Value, index: u8, of: u8) -> TermId {
        let bits = self.bits_of(state, value, u64::from(of));
        let low = 8 * u32::from(index);
        self.pool.extract(bits, low + 7, low)
    }

    /// memmove: the bytes, with pointers kept whole.
    pub fn copy(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        to: Value,
        from: Value,
        bytes: u64,
        span: Span,
    ) -> Result<(), Stop> {
        if bytes == 0 {
            return Ok(());
        }
        let sources = self.valid_places(state, from, bytes, AccessKind::Read)?;
        let targets = self.valid_places(state, to, bytes, AccessKind::Write)?;
        let known = |places: &[crate::choice::Alternative], machine: &Machine| match places {
            [one] => machine.known_offset(one.offset).map(|offset| Pointer::new(one.object, offset)),
            _ => None,
        };
        let (source, target) = (known(&sources, self), known(&targets, self));
        let arrays =
            |pointer: &Pointer| state.memory.object(pointer.object).is_some_and(|o| o.contents.array().is_some());
        if let (Some(from), Some(to)) = (source, target) {
            if !arrays(&from) && !arrays(&to) {
                return self.copy_known(state, host, to, from, bytes, span);
            }
        }
        if bytes > LONGEST_CONDITIONAL_COPY {
            let (from, to) = (self.resolve(state, from)?, self.resolve(state, to)?);
            if !arrays(&from) && !arrays(&to) {
                return self.copy_known(state, host, to, from, bytes, span);
            }
        }
        self.copy_piecewise(state, host, &targets, &sources, bytes, span)
    }

    /// A copy whose places are known and hold no arrays.
    fn copy_known(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        to: Pointer,
        from: Pointer,
        bytes: u64,
        span: Span,
    ) -> Result<(), Stop> {
        let pieces = self.pieces(state, host, from, bytes, span)?;
        let shift = to.offset.wrapping_sub(from.offset);
        self.isolate(state, to, bytes);
        let mut unfit = Vec::new();
        let object = state.memory.object_mut(to.object).expect("it was checked");
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
            }
        }
        for (at, bytes, value) in unfit {
            for index in 0..bytes {
                let byte = self.byte_of(state, value, index as u8, bytes as u8);
                let place = Pointer::new(to.object, (at + index) as i64);
                self.store_known(state, place, byte, Type::Int(8));
            }
        }
        Ok(())
    }

    /// What lies in a stretch of memory, in order.
    fn pieces(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        from: Pointer,
        bytes: u64,
        span: Span,
    ) -> Result<Vec<Piece>, Stop> {
        let mut pieces = Vec::new();
        let first = from.offset as u64;
        let end = first + bytes;
        let mut at = first;
        let word = self.program.data_model.pointer_bytes();
        while at < end {
            let source = &state.memory.object(from.object).expect("it was checked").contents;
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
            // Words that nobody wrote become one symbol each, so that the copy is equal to them.
            let place = Pointer::new(from.object, at as i64);
            let wide = at.is_multiple_of(word) && at + word <= end && source.load(at, word) == Found::Arbitrary;
            let (size, value) = if wide {
                let ty = self.program.data_model.address_type();
                (word, self.load_known(state, host, place, ty, span)?)
            } else {
                (1, self.load_byte(state, host, place, span)?)
            };
            pieces.push(match value {
                Value::Bits(bits) => {
                    let mut data = [0; PAGE as usize];
                    data[..8].copy_from_slice(&bits.to_le_bytes());
                    Piece::Run { at, data, length: size as usize }
                }
                value => Piece::Whole { at, bytes: size, value },
            });
            at += size;
        }
        Ok(pieces)
    }

    /// memset.
    pub fn fill(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        to: Value,
        byte: Value,
        bytes: u64,
        span: Span,
    ) -> Result<(), Stop> {
        if bytes == 0 {
            return Ok(());
        }
        let places = self.valid_places(state, to, bytes, AccessKind::Write)?;
        if places.len() > 1 || self.known_offset(places[0].offset).is_none() {
            if bytes > LONGEST_CONDITIONAL_COPY {
                let one = self.resolve(state, to)?;
                return self.fill(state, host, Value::Pointer(one), byte, bytes, span);
            }
            for index in 0..bytes {
                let moved = self.moved(&places, index);
                self.store_to(state, host, &moved, byte, Type::Int(8), span)?;
            }
            return Ok(());
        }
        let offset = self.known_offset(places[0].offset).expect("looked at above");
        let to = Pointer::new(places[0].object, offset);
        let object = state.memory.object_mut(to.object).expect("it was checked");
        if byte == Value::Bits(0) && bytes == object.bytes && object.size.is_none() {
            object.contents = Contents::new(Fill::Zero);
            return Ok(());
        }
        let (Value::Bits(byte), None) = (byte, object.contents.array()) else {
            for index in 0..bytes {
                self.store_known(state, to.plus(index as i64), byte, Type::Int(8));
            }
            return Ok(());
        };
        self.isolate(state, to, bytes);
        let object = state.memory.object_mut(to.object).expect("it was checked");
        let data = [byte as u8; PAGE as usize];
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
        let from = self.resolve(state, from)?;
        let mut text = Vec::new();
        while (text.len() as u64) < most {
            let at = from.plus(text.len() as i64);
            state
                .memory
                .check(at, 1, AccessKind::Read)
                .map_err(|problem| Stop::Fault(Fault::Access { access: AccessKind::Read, bytes: 1, problem }))?;
            let byte = self.load_byte(state, host, at, span)?;
            match self.number(state, byte, Type::Int(8))?.as_u64() {
                Some(0) | None => break,
                Some(byte) => text.push(byte as u8),
            }
        }
        Ok(text)
    }
}

/// Bytes that are all numbers, as words.
fn plain_words(parts: &[Value]) -> Option<Vec<u64>> {
    let mut words = vec![0; parts.len().div_ceil(8)];
    for (index, part) in parts.iter().enumerate() {
        let Value::Bits(byte) = part else { return None };
        words[index / 8] |= byte << (index % 8 * 8);
    }
    Some(words)
}

/// A stretch of contents on its way to another place.
enum Piece {
    Run { at: u64, data: [u8; PAGE as usize], length: usize },
    Whole { at: u64, bytes: u64, value: Value },
}
