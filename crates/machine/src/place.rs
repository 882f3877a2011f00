//! Accesses at places that are not known: a choice of objects, an offset that is a term, an object whose size is one.
//!
//! The access is valid where each alternative that can be taken is inside its object: one question, whose 'no' is a
//! path of its own that ends in the fault. Reading gives a choice of what lies at each place; writing changes each place
//! where it is the one. An object with too many places for that becomes an array
//! in the sense of SMT (`array`).
//!
//! Soundness: a place is left out only where its guard cannot hold on the path, given that the access is valid.

use crate::align::{is_aligned, low_bits};
use crate::choice::Alternative;
use crate::contents::FARTHEST;
use crate::fault::{AccessKind, Fault, Problem, FIRST_PAGE};
use crate::host::Host;
use crate::machine::Machine;
use crate::object::Object;
use crate::state::State;
use crate::stop::Stop;
use crate::symbolic;
use crate::value::{ObjectId, Pointer, Value};
use ir::{Mutability, Span, Type};
use term::TermId;

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
                let offset = self.known_offset(alternative.offset);
                if offset.is_none() && alternative.object == ObjectId::NONE {
                    return Err(fault(self.problem_of_nothing(state, alternative.offset, bytes)?));
                }
                let at = Pointer::new(alternative.object, offset.unwrap_or(0));
                return Err(fault(state.memory.problem(at, access)));
            }
        }
        Err(Stop::Assumed)
    }

    /// What is wrong with an access at a number that no object has as its address.
    fn problem_of_nothing(&mut self, state: &State, address: TermId, bytes: u64) -> Result<Problem, Stop> {
        let width = self.program.data_model.pointer_bits();
        let Some(last) = FIRST_PAGE.checked_sub(bytes) else { return Ok(Problem::Wild { address: None }) };
        let last = self.pool.number(width, last);
        let first_page = self.pool.ule(address, last);
        Ok(match self.decide(state, first_page)? {
            true => Problem::Null { offset: 0 },
            false => Problem::Wild { address: None },
        })
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
            let bits = self.load_part(state, place, bytes)?;
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
            let bits = self.bits_of(state, value, bytes);
            return self.store_part(state, place, bits, guard);
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
        if object.size.is_some() || object.contents.has_arrays() {
            return None;
        }
        let last = object.bytes.checked_sub(bytes)?;
        if object.bytes > FARTHEST {
            return None;
        }
        let (known, first) = low_bits(&self.pool, place.offset);
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
            places.iter().all(|place| is_aligned(&machine.pool, place.offset, to))
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
