//! Contents at places that are not known, as arrays in the sense of SMT.
//!
//! Each part of an object that has one fill becomes an array: the fill, with what pages hold stored into it. Pages are made
//! again where the program writes at places that are known, and stored into the array when it is needed next.
//! What is read-only keeps its pages, so that numbers in it stay numbers.
//!
//! Invariant: a part begins and ends where a page does, so that aligned accesses lie in one part.

use crate::align::is_aligned;
use crate::choice::Alternative;
use crate::contents::{Byte, Contents};
use crate::fill::{Array, Fill, Stretch};
use crate::machine::Machine;
use crate::page::PAGE;
use crate::state::State;
use crate::stop::Stop;
use crate::symbolic;
use ir::Mutability;
use term::{Sort, TermId};

/// Parts of one object above which an access at a place that is not known is given up.
const MOST_PARTS: usize = 16;

impl Machine<'_> {
    /// The bytes at a place, as one bit-vector.
    pub fn load_part(&mut self, state: &mut State, place: &Alternative, bytes: u64) -> Result<TermId, Stop> {
        let parts = self.parts(state, place, bytes)?;
        let unit = self.unit_of(&parts, place.offset, bytes);
        let mut units = Vec::new();
        for start in (0..bytes).step_by(unit as usize) {
            let start = self.offset_term(start as i64);
            let offset = self.pool.add(place.offset, start);
            let mut result = None;
            for part in parts.iter().rev() {
                let Fill::Array { array, shift } = part.fill else { unreachable!("parts are arrays") };
                let shift = self.offset_term(shift as i64);
                let index = self.pool.add(offset, shift);
                let value = self.array_load(array, index, unit);
                result = Some(match result {
                    None => value,
                    Some(behind) => {
                        let end = self.offset_term((part.end * PAGE) as i64);
                        let here = self.pool.ult(offset, end);
                        self.pool.ite(here, value, behind)
                    }
                });
            }
            units.push(result.expect("an object has a part"));
        }
        Ok(symbolic::concatenated(&mut self.pool, units))
    }

    /// Writes where the guard holds.
    pub fn store_part(
        &mut self,
        state: &mut State,
        place: &Alternative,
        bits: TermId,
        guard: TermId,
    ) -> Result<(), Stop> {
        let bytes = u64::from(self.pool.width(bits)) / 8;
        let mut parts = self.parts(state, place, bytes)?;
        let unit = self.unit_of(&parts, place.offset, bytes);
        let only = parts.len() == 1;
        for start in (0..bytes).step_by(unit as usize) {
            let value = self.pool.extract(bits, 8 * (start + unit) as u32 - 1, 8 * start as u32);
            let start = self.offset_term(start as i64);
            let offset = self.pool.add(place.offset, start);
            for part in &mut parts {
                let Fill::Array { array, shift } = &mut part.fill else { unreachable!("parts are arrays") };
                let mut guard = guard;
                if !only {
                    let (first, end) = (part.first * PAGE, part.end.saturating_mul(PAGE));
                    let (first, end) = (self.offset_term(first as i64), self.offset_term(end as i64));
                    let (behind, before) = (self.pool.ule(first, offset), self.pool.ult(offset, end));
                    let here = self.pool.and(behind, before);
                    guard = self.pool.and(guard, here);
                }
                let shift = self.offset_term(*shift as i64);
                let index = self.pool.add(offset, shift);
                *array = self.array_store(*array, index, value, Some(guard));
            }
        }
        self.keep(state, place, &parts);
        Ok(())
    }

    /// How many bytes of an access surely lie in one part.
    fn unit_of(&self, parts: &[Stretch], offset: TermId, bytes: u64) -> u64 {
        let together = parts.len() == 1 || bytes.is_power_of_two() && is_aligned(&self.pool, offset, bytes);
        if together {
            bytes
        } else {
            1
        }
    }

    /// The object's parts, made arrays: elements are as wide as the access where that is aligned.
    fn parts(&mut self, state: &mut State, place: &Alternative, bytes: u64) -> Result<Vec<Stretch>, Stop> {
        let object = state.memory.object(place.object).expect("it was checked");
        let element = match bytes {
            1 | 2 | 4 | 8 if is_aligned(&self.pool, place.offset, bytes) => bytes,
            _ => 1,
        };
        let all_known = matches!(object.contents.only_fill(), Some(Fill::Byte(_)));
        let fixed = all_known && object.mutability == Mutability::ReadOnly;
        if let Some(parts) = self.tables.get(&(place.object, element)).filter(|_| fixed) {
            return Ok(parts.clone());
        }
        let contents = object.contents.clone();
        let mut parts = contents.fills();
        if object.size.is_none() {
            let end = object.bytes;
            parts.retain(|part| part.first.saturating_mul(PAGE) < end);
        }
        if parts.len() > MOST_PARTS {
            return Err(Stop::Exhausted(
                "an unknown offset into memory of many parts that were filled differently".into(),
            ));
        }
        for part in &mut parts {
            part.fill = self.array_of(state, &contents, *part, element)?;
        }
        if fixed {
            self.tables.insert((place.object, element), parts.clone());
        } else {
            self.keep(state, place, &parts);
        }
        Ok(parts)
    }

    /// These parts are what the object holds.
    fn keep(&mut self, state: &mut State, place: &Alternative, parts: &[Stretch]) {
        let contents = &mut state.memory.object_mut(place.object).expect("it was checked").contents;
        match parts {
            [only] => *contents = Contents::new(only.fill),
            parts => parts.iter().for_each(|part| contents.lay(*part)),
        }
    }

    /// A part of contents as an array.
    pub fn array_of(
        &mut self,
        state: &mut State,
        contents: &Contents,
        part: Stretch,
        element: u64,
    ) -> Result<Fill, Stop> {
        let width = self.program.data_model.pointer_bits();
        let (mut array, shift) = match part.fill {
            Fill::Array { array, shift } => (array, shift),
            Fill::Byte(byte) => {
                let bits = u64::from_le_bytes([byte; 8]) >> (64 - 8 * element);
                let all = self.pool.number(8 * element as u32, bits);
                (Array { term: self.pool.constant_array(width, all), element }, 0)
            }
            Fill::Arbitrary => {
                self.fresh += 1;
                let sort = Sort::Array { index: width, element: 8 * element as u32 };
                let term = self.pool.symbol(&format!("memory{}", self.fresh), sort);
                self.never_written(term);
                (Array { term, element }, 0)
            }
        };
        let step = if shift.is_multiple_of(array.element) { array.element } else { 1 };
        let pages = contents.page_offsets();
        let pages = pages.into_iter().filter(|&page| part.first <= page / PAGE && page / PAGE < part.end);
        for (count, page) in pages.enumerate() {
            self.may_go_on(64 * count as u64 + 63)?;
            for offset in (page..page + PAGE).step_by(step as usize) {
                array = self.array_init(state, (array, shift), (contents, part.fill), offset, step);
            }
        }
        Ok(Fill::Array { array, shift })
    }

    /// Carries some bytes over from pages. What was never written stays as the array has it.
    fn array_init(
        &mut self,
        state: &mut State,
        (array, shift): (Array, u64),
        (contents, fill): (&Contents, Fill),
        offset: u64,
        count: u64,
    ) -> Array {
        let index = self.offset_term(offset.wrapping_add(shift) as i64);
        if let Some(value) = contents.whole(offset, count) {
            let bits = self.bits_of(state, value, count);
            return self.array_store(array, index, bits, None);
        }
        let bytes: Vec<Byte> = (offset..offset + count).map(|at| contents.byte(at)).collect();
        let unwritten = |byte: &Byte| match (*byte, fill) {
            (Byte::Known(byte), Fill::Byte(everywhere)) => byte == everywhere,
            (Byte::Arbitrary | Byte::Element(..), _) => true,
            (Byte::Known(_) | Byte::Part { .. }, _) => false,
        };
        if bytes.iter().all(unwritten) {
            return array;
        }
        let mut parts = Vec::with_capacity(bytes.len());
        for (at, byte) in bytes.into_iter().enumerate() {
            parts.push(match byte {
                Byte::Known(byte) => self.pool.number(8, u64::from(byte)),
                Byte::Part { value, index, of } => self.byte_term(state, value, index, of),
                Byte::Arbitrary | Byte::Element(..) => {
                    let old = self.array_load(array, index, count);
                    self.pool.extract(old, 8 * at as u32 + 7, 8 * at as u32)
                }
            });
        }
        let whole = symbolic::concatenated(&mut self.pool, parts);
        self.array_store(array, index, whole, None)
    }

    /// A byte of an array at a place that is known.
    pub fn element_byte(&mut self, array: Array, offset: u64) -> TermId {
        let offset = self.offset_term(offset as i64);
        self.array_load(array, offset, 1)
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
            let mut new = match shift {
                None => part,
                Some(shift) => {
                    let old = self.pool.select(term, index);
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
                let old = self.pool.select(term, index);
                new = self.pool.ite(guard, new, old);
            }
            term = self.pool.store(term, index, new);
        }
        Array { term, ..array }
    }

    /// How many bytes at a time an access works on: whole elements where it is aligned to them, else single bytes.
    fn unit(&self, array: Array, offset: TermId, bytes: u64) -> u64 {
        if is_aligned(&self.pool, offset, array.element) && bytes.is_multiple_of(array.element) {
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
}
