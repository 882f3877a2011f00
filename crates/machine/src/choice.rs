//! Pointers that are not known: guarded choices of an object and an offset.
//!
//! Invariant: wherever the value exists exactly one guard holds. Objects differ, so a choice has at most as many
//! alternatives as there are objects; offsets are bit-vectors of the pointer's width.
//!
//! An offset is a number, not a number modulo the address space: where arithmetic on a pointer leads so far that the offset
//! does not fit, the pointer keeps what is left of it, which is what its address is made from, but is good for no access any more,
//! wherever it is moved to from there. Numbers that are no object's address (`ObjectId::NONE`) wrap.
//!
//! Choices are kept once each, so that a value stays two words and equal pointers are equal values.

use crate::machine::Machine;
use crate::symbolic;
use crate::value::{ChoiceId, ObjectId, Pointer, Value};
use ir::{Sign, Type};
use std::collections::HashMap;
use std::rc::Rc;
use term::TermId;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Alternative {
    pub guard: TermId,
    pub object: ObjectId,
    pub offset: TermId,
    /// Did the offset fit whenever the pointer was moved?
    pub fits: TermId,
}

/// Every choice that was ever made, once.
#[derive(Default)]
pub struct Choices {
    lists: Vec<Rc<[Alternative]>>,
    numbers: HashMap<Rc<[Alternative]>, ChoiceId>,
}

impl Choices {
    fn intern(&mut self, list: Rc<[Alternative]>) -> ChoiceId {
        if let Some(&id) = self.numbers.get(&list) {
            return id;
        }
        let id = ChoiceId(self.lists.len() as u32);
        self.lists.push(list.clone());
        self.numbers.insert(list, id);
        id
    }

    pub fn list(&self, id: ChoiceId) -> Rc<[Alternative]> {
        self.lists[id.0 as usize].clone()
    }
}

impl Machine<'_> {
    /// What a pointer-typed value may point to.
    pub fn alternatives(&mut self, value: Value) -> Rc<[Alternative]> {
        match value {
            Value::Pointer(pointer) => Rc::new([self.certain(pointer)]),
            Value::Choice(id) => self.choices.list(id),
            Value::Bits(_) | Value::Term(_) => unreachable!("a pointer-typed value is a pointer"),
        }
    }

    fn certain(&mut self, pointer: Pointer) -> Alternative {
        let offset = self.offset_term(pointer.offset);
        let always = self.pool.boolean(true);
        Alternative { guard: always, object: pointer.object, offset, fits: always }
    }

    /// A number of bytes as a bit-vector of the pointer's width.
    pub fn offset_term(&mut self, offset: i64) -> TermId {
        let width = self.program.data_model.pointer_bits();
        self.pool.number(width, offset as u64 & crate::arithmetic::mask(width as u8))
    }

    /// The pointer with these alternatives: those of one object become one, impossible ones go.
    pub fn pointer_among(&mut self, alternatives: impl IntoIterator<Item = Alternative>) -> Value {
        let mut list: Vec<Alternative> = Vec::new();
        for new in alternatives {
            if self.pool.as_bool(new.guard) == Some(false) {
                continue;
            }
            match list.iter_mut().find(|old| old.object == new.object) {
                Some(old) => {
                    old.offset = self.pool.ite(old.guard, old.offset, new.offset);
                    old.fits = self.pool.ite(old.guard, old.fits, new.fits);
                    old.guard = self.pool.or(old.guard, new.guard);
                }
                None => list.push(new),
            }
        }
        list.sort_unstable_by_key(|alternative| alternative.object);
        if let [only] = list.as_mut_slice() {
            // One of the guards holds, so it is this one.
            only.guard = self.pool.boolean(true);
            let fits = self.pool.as_bool(only.fits) == Some(true);
            if let Some(offset) = self.known_offset(only.offset).filter(|_| fits) {
                return Value::Pointer(Pointer::new(only.object, offset));
            }
        }
        if list.is_empty() {
            // No guard can hold: the path does not exist, and any value will do.
            return Value::NULL;
        }
        Value::Choice(self.choices.intern(list.into()))
    }

    /// The offset as a number, where it is one.
    pub fn known_offset(&self, offset: TermId) -> Option<i64> {
        let width = self.pool.width(offset);
        self.pool.as_u64(offset).map(|bits| crate::arithmetic::sign_extend(bits, width as u8))
    }

    /// The pointer `index * scale` bytes further on.
    pub fn advance(&mut self, base: Value, index: TermId, sign: Sign, scale: i64) -> Value {
        let width = self.program.data_model.pointer_bits();
        let is_narrow = self.pool.width(index) < width;
        let narrow = match sign {
            Sign::Unsigned if is_narrow => self.pool.zext(index, width),
            _ => self.pool.resize_signed(index, width),
        };
        let factor = self.offset_term(scale);
        let overflows = match self.known_offset(factor) == Some(scale) {
            true => self.pool.smul_overflows(narrow, factor),
            false => {
                let zero = self.pool.number(width, 0);
                let still = self.pool.eq(narrow, zero);
                self.pool.not(still)
            }
        };
        let mut fits = self.pool.not(overflows);
        if self.pool.width(index) > width {
            let whole = self.pool.sext(narrow, self.pool.width(index));
            let exact = self.pool.eq(whole, index);
            fits = self.pool.and(fits, exact);
        }
        if sign == Sign::Unsigned && !is_narrow {
            let zero = self.pool.number(width, 0);
            let small = self.pool.sle(zero, narrow);
            fits = self.pool.and(fits, small);
        }
        let bytes = self.pool.mul(narrow, factor);
        let mut moved = self.alternatives(base).to_vec();
        for place in &mut moved {
            if place.object != ObjectId::NONE {
                let overflows = self.pool.sadd_overflows(place.offset, bytes);
                let inside = self.pool.not(overflows);
                let inside = self.pool.and(fits, inside);
                place.fits = self.pool.and(place.fits, inside);
            }
            place.offset = self.pool.add(place.offset, bytes);
        }
        self.pointer_among(moved)
    }

    /// The known pointer `index * scale` bytes further on; none where it has to be a choice because the offset does not fit.
    pub fn advance_known(&self, base: Pointer, index: i128, scale: i64) -> Option<Pointer> {
        let offset = i128::from(base.offset) + index.checked_mul(i128::from(scale))?;
        let width = self.program.data_model.pointer_bits();
        let kept = crate::arithmetic::sign_extend(offset as u64 & crate::arithmetic::mask(width as u8), width as u8);
        let fits = base.object == ObjectId::NONE || i128::from(kept) == offset;
        fits.then(|| Pointer::new(base.object, kept))
    }

    /// The first value where the condition holds, else the second.
    pub fn choose(&mut self, condition: TermId, ty: Type, yes: Value, no: Value) -> Value {
        if yes == no {
            return yes;
        }
        match self.pool.as_bool(condition) {
            Some(true) => return yes,
            Some(false) => return no,
            None => {}
        }
        if ty != Type::Pointer {
            let (yes, no) = (symbolic::to_term(&mut self.pool, yes, ty), symbolic::to_term(&mut self.pool, no, ty));
            let term = self.pool.ite(condition, yes, no);
            return symbolic::from_term(&self.pool, term);
        }
        let otherwise = self.pool.not(condition);
        let (yes, no) = (self.alternatives(yes), self.alternatives(no));
        let mut list = Vec::with_capacity(yes.len() + no.len());
        for (side, part) in [(condition, &yes), (otherwise, &no)] {
            for alternative in part.iter() {
                let guard = self.pool.and(side, alternative.guard);
                list.push(Alternative { guard, ..*alternative });
            }
        }
        self.pointer_among(list)
    }
}
