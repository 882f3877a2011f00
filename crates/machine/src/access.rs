//! Loads and stores of any value at a place that is known, byte by byte where they are not whole.
//!
//! What lies in memory is a number, or a cell: a pointer or term as it was stored. A load that fits neither is put
//! together from bytes; a store that covers a part of a cell first takes the rest of the cell apart.

use crate::choice::Alternative;
use crate::contents::{Byte, Found};
use crate::fault::{AccessKind, Fault};
use crate::host::{Host, Request, Source};
use crate::machine::Machine;
use crate::object::ObjectKind;
use crate::state::State;
use crate::stop::Stop;
use crate::symbolic;
use crate::value::{Pointer, Value};
use bits::Bits;
use ir::{Span, Type};
use term::{Sort, TermId};

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
        let places = match self.valid_places(state, from, bytes, AccessKind::Read) {
            Err(Stop::Fault(fault)) if self.reads_any(state, &fault) => {
                return self.input(state, host, Request { ty, source: Source::Unspecified, span });
            }
            places => places?,
        };
        if self.is_other_argument(state, &places, ty)? {
            return Err(Stop::Unsupported(ir::OTHER_ARGUMENT.into()));
        }
        self.load_from(state, host, &places, ty, span)
    }

    /// Does a read that is not valid give any value?
    fn reads_any(&self, state: &State, fault: &Fault) -> bool {
        self.reads_anything && !fault.is_in_first_page() && !self.program.functions[state.frame.function].library
    }

    /// Does a variadic argument of another kind begin at one of these places, such as an integer where a float is read? Compiled code looks for both in
    /// different registers. Asks, where a place is not a known number.
    pub fn is_other_argument(&mut self, state: &State, places: &[Alternative], ty: Type) -> Result<bool, Stop> {
        let slot = self.program.data_model.pointer_bytes() as i64;
        for place in places {
            let Some(object) = state.memory.object(place.object) else { continue };
            let ObjectKind::Variadic { slots, .. } = object.kind else { continue };
            let others = slots.others(ty);
            let is_there = match self.known_offset(place.offset) {
                Some(offset) if offset % slot != 0 => false,
                Some(offset) => (0..64).contains(&(offset / slot)) && others >> (offset / slot) & 1 != 0,
                None => {
                    let mut there = self.pool.boolean(false);
                    for number in (0..64).filter(|number| others >> number & 1 != 0) {
                        let offset = self.offset_term(number * slot);
                        let here = self.pool.eq(place.offset, offset);
                        there = self.pool.or(there, here);
                    }
                    let there = self.pool.and(place.guard, there);
                    self.decide(state, there)?
                }
            };
            if is_there {
                return Ok(true);
            }
        }
        Ok(false)
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
        if bytes <= 8 {
            match object.contents.load(offset, bytes) {
                Found::Bits(bits) => return Ok(self.number_found(state, bits, ty)),
                Found::Whole(value) => {
                    if self.settle(state, value)? {
                        return self.load_known(state, host, at, ty, span);
                    }
                    return Ok(self.retype(state, value, bytes, ty));
                }
                Found::Arbitrary => {
                    let source = Source::Uninitialized(self.variable_of(state, at));
                    let value = self.input(state, host, Request { ty, source, span })?;
                    self.store_known(state, at, value, ty);
                    return Ok(value);
                }
                Found::Array(array, offset) => {
                    let offset = self.offset_term(offset as i64);
                    let bits = self.array_load(array, offset, bytes);
                    return Ok(self.value_of_bits(state, bits, ty));
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
        match state.memory.byte(at) {
            Byte::Known(byte) => Ok(Value::Bits(u64::from(byte))),
            Byte::Part { value, index, of } => match self.settle(state, value)? {
                true => self.load_byte(state, host, at, span),
                false => Ok(self.byte_of(state, value, index, of)),
            },
            Byte::Element(array, offset) => {
                let byte = self.element_byte(array, offset);
                Ok(symbolic::from_term(&self.pool, byte))
            }
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
        let mut value = host.input(&mut self.pool, request)?;
        if let Source::Uninitialized(_) = request.source {
            value = self.note_unwritten(request.ty, value);
        }
        Ok(match request.ty {
            Type::Pointer => self.pointer_of(state, value),
            _ => value,
        })
    }

    /// A store to a place that was checked.
    pub fn store_known(&mut self, state: &mut State, at: Pointer, value: Value, ty: Type) {
        let bytes = ty.bytes(self.program.data_model);
        let offset = at.offset as u64;
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
    pub fn isolate(&mut self, state: &mut State, at: Pointer, bytes: u64) {
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
                object.contents.store_byte(start + index as u64, part);
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

    pub fn byte_of(&mut self, state: &mut State, value: Value, index: u8, of: u8) -> Value {
        let byte = self.byte_term(state, value, index, of);
        symbolic::from_term(&self.pool, byte)
    }

    /// Byte `index`, from the lowest, of a value of `of` bytes.
    pub fn byte_term(&mut self, state: &mut State, value: Value, index: u8, of: u8) -> TermId {
        let bits = self.bits_of(state, value, u64::from(of));
        let low = 8 * u32::from(index);
        self.pool.extract(bits, low + 7, low)
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
