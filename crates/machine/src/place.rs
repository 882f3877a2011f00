//! Accesses at places that are not known: a choice of objects, an offset that is a term, an object whose size is one.
//!
//! The access is valid where each alternative that can be taken is inside its object: one question, whose 'no' is a
//! path of its own that ends in the fault. Reading gives a choice of what lies at each place; writing changes each place
//! where it is the one. An object with too many places for that becomes an array in the sense of SMT.
//!
//! Soundness: a place is left out only where its guard cannot hold on the path, given that the access is valid.

use crate::choice::Alternative;
use crate::contents::{Array, Fill, FARTHEST, PAGE};
use crate::fault::{AccessKind, Fault};
use crate::host::Host;
use crate::machine::Machine;
use crate::object::Object;
use crate::state::State;
use crate::stop::Stop;
use crate::symbolic;
use crate::value::{ObjectId, Pointer, Value};
use ir::{Mutability, Span, Type};
use term::{Operator, Pool, Sort, TermId};

/// A choice of more objects than this is decided first: a path for each.
const MOST_OBJECTS: usize = 16;

/// Places of one object that are written to one by one.
const MOST_PLACES: u64 = 128;

/// Places that are read one by one: tables are mostly constants, and a choice of constants is easier than an array.
const MOST_PLACES_TO_READ: u64 = 1024;

/// The same where pointers are concerned, which an array cannot hold as such.
const MOST_PLACES_OF_POINTERS: u64 = 2048;

impl Machine<'_> {
    /// The places that an access of so many bytes has, all of them valid. Asks.
    pub fn valid_places(
        &mut self,
        state: &State,
        pointer: Value,
        bytes: u64,
        access: AccessKind,
    ) -> Result<Vec<Alternative>, Stop> {
        let fault = |problem| Stop::Fault(Fault::Access { access, bytes, problem });
        let far = |object: ObjectId, offset: i64| {
            let is_large = |object: &Object| object.size.is_some() || object.bytes > FARTHEST;
            offset.saturating_add_unsigned(bytes) > FARTHEST as i64 && state.memory.object(object).is_some_and(is_large)
        };
        let is_far = match pointer {
            Value::Pointer(known) => far(known.object, known.offset),
            _ => self
                .alternatives(pointer)
                .iter()
                .any(|place| self.known_offset(place.offset).is_some_and(|offset| far(place.object, offset))),
        };
        if is_far {
            return Err(Stop::Exhausted("an access more than 256 GB into an object".into()));
        }
        if let Value::Pointer(known) = pointer {
            let open = state.memory.object(known.object).is_some_and(|object| object.size.is_some());
            if !open {
                state.memory.check(known, bytes, access).map_err(fault)?;
                return Ok(self.alternatives(pointer).to_vec());
            }
        }
        let mut list = self.alternatives(pointer);
        if list.len() > MOST_OBJECTS {
            let one = self.one_object(state, pointer)?;
            list = std::rc::Rc::new([Alternative { guard: self.pool.boolean(true), ..one }]);
        }
        let valid: Vec<TermId> =
            list.iter().map(|alternative| self.is_valid(state, alternative, bytes, access)).collect();
        let each: Vec<TermId> =
            list.iter().zip(&valid).map(|(alternative, &valid)| self.pool.implies(alternative.guard, valid)).collect();
        let all = self.pool.all(&each);
        if self.decide(state, all)? {
            let possible = |valid: &TermId| self.pool.as_bool(*valid) != Some(false);
            return Ok(list.iter().zip(&valid).filter(|(_, valid)| possible(valid)).map(|(a, _)| *a).collect());
        }
        for (alternative, each) in list.iter().zip(each) {
            if !self.decide(state, each)? {
                if !self.decide(state, alternative.fits)? {
                    return Err(fault(state.memory.problem_of_far(alternative.object)));
                }
                let offset = self.known_offset(alternative.offset).unwrap_or(0);
                return Err(fault(state.memory.problem(Pointer::new(alternative.object, offset), access)));
            }
        }
        Err(Stop::Assumed)
    }

    /// Whether the bytes at one alternative may be accessed.
    fn is_valid(&mut self, state: &State, place: &Alternative, bytes: u64, access: AccessKind) -> TermId {
        let Some(object) = state.memory.object(place.object) else { return self.pool.boolean(false) };
        let allowed = access == AccessKind::Read || object.mutability == Mutability::Writable;
        if !allowed || object.status != crate::object::Status::Alive || !object.is_data() {
            return self.pool.boolean(false);
        }
        let width = self.program.data_model.pointer_bits();
        let inside = match object.size {
            None => match object.bytes.checked_sub(bytes) {
                None => self.pool.boolean(false),
                Some(last) => {
                    let last = self.pool.number(width, last);
                    self.pool.ule(place.offset, last)
                }
            },
            Some(size) => {
                let bytes = self.pool.number(width, bytes);
                let fits = self.pool.ule(bytes, size);
                let last = self.pool.sub(size, bytes);
                let inside = self.pool.ule(place.offset, last);
                self.pool.and(fits, inside)
            }
        };
        self.pool.and(place.fits, inside)
    }

    /// The places so many bytes further on.
    pub fn moved(&mut self, places: &[Alternative], bytes: u64) -> Vec<Alternative> {
        let bytes = self.offset_term(bytes as i64);
        places.iter().map(|place| Alternative { offset: self.pool.add(place.offset, bytes), ..*place }).collect()
    }

    /// A load from places that were checked.
    pub fn load_from(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        places: &[Alternative],
        ty: Type,
        span: Span,
    ) -> Result<Value, Stop> {
        let mut result = None;
        for place in places.iter().rev() {
            // One without a place that fits its object cannot be the one.
            let Some(value) = self.load_place(state, host, place, ty, span)? else { continue };
            result = Some(match result {
                None => value,
                Some(others) => self.choose(place.guard, ty, value, others),
            });
        }
        result.ok_or(Stop::Assumed)
    }

    fn load_place(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        place: &Alternative,
        ty: Type,
        span: Span,
    ) -> Result<Option<Value>, Stop> {
        if let Some(offset) = self.known_offset(place.offset) {
            return self.load_known(state, host, Pointer::new(place.object, offset), ty, span).map(Some);
        }
        let bytes = ty.bytes(self.program.data_model);
        let Some(slots) = self.slots(state, place, bytes, ty, MOST_PLACES_TO_READ) else {
            let array = self.arrayed(state, place, bytes);
            let bits = self.array_load(array, place.offset, bytes);
            return Ok(Some(self.value_of_bits(state, bits, ty)));
        };
        let mut result: Option<Value> = None;
        for offset in slots.into_iter().rev() {
            let value = self.load_known(state, host, Pointer::new(place.object, offset as i64), ty, span)?;
            result = Some(match result {
                None => value,
                Some(others) => {
                    let here = self.offset_term(offset as i64);
                    let here = self.pool.eq(place.offset, here);
                    self.choose(here, ty, value, others)
                }
            });
        }
        Ok(result)
    }

    /// A store to places that were checked: each changes where it is the one.
    pub fn store_to(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        places: &[Alternative],
        value: Value,
        ty: Type,
        span: Span,
    ) -> Result<(), Stop> {
        let certain = places.len() == 1;
        for place in places {
            let guard = if certain { self.pool.boolean(true) } else { place.guard };
            self.store_place(state, host, guard, place, value, ty, span)?;
        }
        Ok(())
    }

    #[allow(clippy::too_many_arguments)]
    fn store_place(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        guard: TermId,
        place: &Alternative,
        value: Value,
        ty: Type,
        span: Span,
    ) -> Result<(), Stop> {
        let bytes = ty.bytes(self.program.data_model);
        let slots = match self.known_offset(place.offset) {
            Some(offset) => Some(vec![offset as u64]),
            None => self.slots(state, place, bytes, ty, MOST_PLACES),
        };
        let Some(slots) = slots else {
            let array = self.arrayed(state, place, bytes);
            let bits = self.bits_of(state, value, bytes);
            let array = self.array_store(array, place.offset, bits, Some(guard));
            state.memory.object_mut(place.object).expect("it was checked").contents.become_array(array);
            return Ok(());
        };
        for offset in slots {
            let at = Pointer::new(place.object, offset as i64);
            let here = self.offset_term(offset as i64);
            let here = self.pool.eq(place.offset, here);
            let guard = self.pool.and(guard, here);
            let new = match self.pool.as_bool(guard) {
                Some(true) => value,
                Some(false) => continue,
                None => {
                    let old = self.load_known(state, host, at, ty, span)?;
                    self.choose(guard, ty, value, old)
                }
            };
            self.store_known(state, at, new, ty);
        }
        Ok(())
    }

    /// The offsets that a place can be at, if they are few enough.
    fn slots(&mut self, state: &State, place: &Alternative, bytes: u64, ty: Type, most: u64) -> Option<Vec<u64>> {
        let object = state.memory.object(place.object)?;
        if object.size.is_some() || object.contents.array().is_some() {
            return None;
        }
        let last = object.bytes.checked_sub(bytes)?;
        if object.bytes > FARTHEST {
            return None;
        }
        let (known, first) = low_bits(&self.pool, place.offset, LOOK);
        let stride = 1u64 << known.min(32);
        let first = first & (stride - 1);
        if first > last {
            return Some(Vec::new());
        }
        let count = (last - first) / stride + 1;
        let most = if ty == Type::Pointer || count <= MOST_PLACES_OF_POINTERS && object.contents.holds_pointers() {
            MOST_PLACES_OF_POINTERS
        } else {
            most
        };
        (count <= most).then(|| (0..count).map(|index| first + index * stride).collect())
    }

    /// Makes an object's contents an array, unless they are one.
    fn arrayed(&mut self, state: &mut State, place: &Alternative, bytes: u64) -> Array {
        let object = state.memory.object(place.object).expect("it was checked");
        if let Some(array) = object.contents.array() {
            return array;
        }
        let contents = object.contents.clone();
        let (known, low) = low_bits(&self.pool, place.offset, LOOK);
        let aligned = 1 << known.min(32) >= bytes && low % bytes == 0;
        let element = if aligned && bytes.is_power_of_two() && bytes <= 8 { bytes } else { 1 };
        let width = self.program.data_model.pointer_bits();
        let term = match contents.fill() {
            Fill::Zero => {
                let zero = self.pool.number(8 * element as u32, 0);
                self.pool.constant_array(width, zero)
            }
            Fill::Arbitrary => {
                self.fresh += 1;
                let sort = Sort::Array { index: width, element: 8 * element as u32 };
                self.pool.symbol(&format!("memory{}", self.fresh), sort)
            }
        };
        let mut array = Array { term, element };
        for page in contents.page_offsets() {
            for offset in (page..page + PAGE).step_by(element as usize) {
                array = self.array_init(state, array, &contents, offset);
            }
        }
        state.memory.object_mut(place.object).expect("it was checked").contents.become_array(array);
        array
    }

    /// Carries one element over from pages. What is arbitrary stays as the array has it.
    fn array_init(
        &mut self,
        state: &mut State,
        array: Array,
        contents: &crate::contents::Contents,
        offset: u64,
    ) -> Array {
        use crate::contents::Byte;
        let index = self.offset_term(offset as i64);
        if let Some(value) = contents.whole(offset, array.element) {
            let bits = self.bits_of(state, value, array.element);
            return self.array_store(array, index, bits, None);
        }
        let bytes: Vec<Byte> = (0..array.element).map(|index| contents.byte(offset + index)).collect();
        if bytes.iter().all(|byte| *byte == Byte::Arbitrary) {
            return array;
        }
        if contents.fill() == Fill::Zero && bytes.iter().all(|byte| *byte == Byte::Known(0)) {
            return array;
        }
        let old = self.array_load(array, index, array.element);
        let mut parts = Vec::with_capacity(bytes.len());
        for (at, byte) in bytes.into_iter().enumerate() {
            parts.push(match byte {
                Byte::Known(byte) => self.pool.number(8, u64::from(byte)),
                Byte::Part { value, index, of } => self.byte_term(state, value, index, of),
                Byte::Arbitrary => self.pool.extract(old, 8 * at as u32 + 7, 8 * at as u32),
            });
        }
        let whole = symbolic::concatenated(&mut self.pool, parts);
        self.array_store(array, index, whole, None)
    }

    /// So many bytes at an offset, as one bit-vector.
    pub fn array_load(&mut self, array: Array, offset: TermId, bytes: u64) -> TermId {
        let unit = self.unit(array, offset, bytes);
        let mut parts = Vec::new();
        for start in (0..bytes).step_by(unit as usize) {
            let place = self.offset_term(start as i64);
            let place = self.pool.add(offset, place);
            let (index, shift) = self.index(array, place, unit);
            let element = self.pool.select(array.term, index);
            parts.push(match shift {
                None => element,
                Some(shift) => {
                    let shifted = self.pool.lshr(element, shift);
                    self.pool.extract(shifted, 8 * unit as u32 - 1, 0)
                }
            });
        }
        symbolic::concatenated(&mut self.pool, parts)
    }

    /// The array with these bytes at an offset, where the guard holds.
    pub fn array_store(&mut self, array: Array, offset: TermId, bits: TermId, guard: Option<TermId>) -> Array {
        let bytes = u64::from(self.pool.width(bits)) / 8;
        let unit = self.unit(array, offset, bytes);
        let mut term = array.term;
        for start in (0..bytes).step_by(unit as usize) {
            let place = self.offset_term(start as i64);
            let place = self.pool.add(offset, place);
            let (index, shift) = self.index(array, place, unit);
            let part = self.pool.extract(bits, 8 * (start + unit) as u32 - 1, 8 * start as u32);
            let old = self.pool.select(term, index);
            let mut new = match shift {
                None => part,
                Some(shift) => {
                    let width = 8 * array.element as u32;
                    let ones = self.pool.constant(bits::Bits::ones(8 * unit as u32));
                    let ones = self.pool.zext(ones, width);
                    let hole = self.pool.shl(ones, shift);
                    let hole = self.pool.not(hole);
                    let rest = self.pool.and(old, hole);
                    let part = self.pool.zext(part, width);
                    let part = self.pool.shl(part, shift);
                    self.pool.or(rest, part)
                }
            };
            if let Some(guard) = guard {
                new = self.pool.ite(guard, new, old);
            }
            term = self.pool.store(term, index, new);
        }
        Array { term, ..array }
    }

    /// How many bytes at a time an access works on: whole elements where it is aligned to them, else single bytes.
    fn unit(&self, array: Array, offset: TermId, bytes: u64) -> u64 {
        let (known, low) = low_bits(&self.pool, offset, LOOK);
        let aligned = 1u64 << known.min(32) >= array.element && low % array.element == 0;
        if aligned && bytes.is_multiple_of(array.element) {
            array.element
        } else {
            1
        }
    }

    /// The index of an element, and how far the unit at the offset is shifted in it.
    fn index(&mut self, array: Array, offset: TermId, unit: u64) -> (TermId, Option<TermId>) {
        let width = self.pool.width(offset);
        let zeros = self.pool.number(width, u64::from(array.element.ilog2()));
        let index = self.pool.lshr(offset, zeros);
        if unit == array.element {
            return (index, None);
        }
        let mask = self.pool.number(width, array.element - 1);
        let within = self.pool.and(offset, mask);
        let three = self.pool.number(width, 3);
        let shift = self.pool.shl(within, three);
        (index, Some(self.pool.resize_unsigned(shift, 8 * array.element as u32)))
    }

    /// A copy between places of which one or both are not known, in pieces as wide as alignment allows. Everything is
    /// read before anything is written.
    pub fn copy_piecewise(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        targets: &[Alternative],
        sources: &[Alternative],
        bytes: u64,
        span: Span,
    ) -> Result<(), Stop> {
        let word = self.program.data_model.pointer_bytes();
        let aligned = |machine: &Machine, places: &[Alternative], to: u64| {
            places.iter().all(|place| {
                let (known, low) = low_bits(&machine.pool, place.offset, LOOK);
                1 << known.min(32) >= to && low % to == 0
            })
        };
        let unit = [word, 4, 2, 1]
            .into_iter()
            .find(|&unit| bytes.is_multiple_of(unit) && aligned(self, sources, unit) && aligned(self, targets, unit));
        let unit = unit.unwrap_or(1);
        let mut read = Vec::new();
        for start in (0..bytes).step_by(unit as usize) {
            let from = self.moved(sources, start);
            let holds = |place: &Alternative| {
                state.memory.object(place.object).is_some_and(|object| object.contents.holds_pointers())
            };
            let ty = if unit == word && from.iter().any(holds) { Type::Pointer } else { Type::Int(8 * unit as u32) };
            read.push((start, ty, self.load_from(state, host, &from, ty, span)?));
        }
        for (start, ty, value) in read {
            let to = self.moved(targets, start);
            self.store_to(state, host, &to, value, ty, span)?;
        }
        Ok(())
    }

    /// The pointer-sized integer that a size is.
    pub fn size_term(&mut self, value: Value, ty: Type) -> TermId {
        let term = symbolic::bit_vector(&mut self.pool, value, ty);
        let width = self.program.data_model.pointer_bits();
        self.pool.resize_unsigned(term, width)
    }
}

/// How many nodes deep alignment is looked for.
const LOOK: u32 = 8;

/// How many low bits of a term are the same under every model, and these.
fn low_bits(pool: &Pool, term: TermId, depth: u32) -> (u32, u64) {
    let width = pool.width(term);
    if let Some(bits) = pool.as_u64(term) {
        return (width, bits);
    }
    if depth == 0 {
        return (0, 0);
    }
    let of = |child: TermId| low_bits(pool, child, depth - 1);
    let (known, bits) = match (pool.operator(term), pool.children(term)) {
        (Operator::Add, &[a, b]) => {
            let ((m, x), (n, y)) = (of(a), of(b));
            (m.min(n), x.wrapping_add(y))
        }
        (Operator::Mul, &[a, b]) => {
            let ((m, x), (n, y)) = (of(a), of(b));
            // A factor whose low bits are zeros gives the product as many, on top of what is known of the other.
            let (zeros_a, zeros_b) = (zeros(m, x), zeros(n, y));
            if pool.as_u64(b).is_some() {
                (m.saturating_add(zeros_b), x.wrapping_mul(y))
            } else if pool.as_u64(a).is_some() {
                (n.saturating_add(zeros_a), x.wrapping_mul(y))
            } else {
                (zeros_a.saturating_add(zeros_b), 0)
            }
        }
        (Operator::Neg, &[a]) => {
            let (m, x) = of(a);
            (m, x.wrapping_neg())
        }
        (Operator::Concat, &[high, low]) => {
            let (m, x) = of(low);
            let below = pool.width(low);
            if m < below || below >= 64 {
                (m, x)
            } else {
                let (n, y) = of(high);
                (below + n, x | y << below)
            }
        }
        (Operator::Shl, &[a, count]) => match pool.as_u64(count) {
            Some(count) if count < 64 => {
                let (m, x) = of(a);
                (m + count as u32, x << count)
            }
            _ => (0, 0),
        },
        (Operator::ZeroExtend | Operator::SignExtend, &[a]) => of(a),
        (Operator::Extract { low: 0, .. }, &[a]) => of(a),
        (Operator::BitAnd, &[a, b]) => {
            let ((m, x), (n, y)) = (of(a), of(b));
            (m.min(n).max(zeros(m, x)).max(zeros(n, y)), x & y)
        }
        (Operator::Ite, &[_, a, b]) => {
            let ((m, x), (n, y)) = (of(a), of(b));
            (m.min(n).min((x ^ y).trailing_zeros()), x)
        }
        _ => (0, 0),
    };
    let known = known.min(width).min(63);
    (known, bits & ((1 << known) - 1))
}

/// How many of the known low bits are zeros.
fn zeros(known: u32, bits: u64) -> u32 {
    known.min(bits.trailing_zeros())
}
