//! Pointers that are not known: guarded choices of an object and an offset.
//!
//! Invariant: wherever the value exists exactly one guard holds. Objects differ, so a choice has at most as many
//! alternatives as there are objects; offsets are bit-vectors of the pointer's width.
//!
//! Choices are kept once each, so that a value stays two words and equal pointers are equal values.

use crate::machine::Machine;
use crate::symbolic;
use crate::value::{ChoiceId, ObjectId, Pointer, Value};
use ir::Type;
use std::collections::HashMap;
use std::rc::Rc;
use term::TermId;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Alternative {
    pub guard: TermId,
    pub object: ObjectId,
    pub offset: TermId,
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
        Alternative { guard: self.pool.boolean(true), object: pointer.object, offset }
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
                    old.guard = self.pool.or(old.guard, new.guard);
                }
                None => list.push(new),
            }
        }
        list.sort_unstable_by_key(|alternative| alternative.object);
        if let [only] = list.as_mut_slice() {
            // One of the guards holds, so it is this one.
            only.guard = self.pool.boolean(true);
            if let Some(offset) = self.known_offset(only.offset) {
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

    /// The pointer so many bytes further on.
    pub fn advance(&mut self, base: Value, bytes: TermId) -> Value {
        let list = self.alternatives(base);
        let moved: Vec<Alternative> = list
            .iter()
            .map(|alternative| Alternative { offset: self.pool.add(alternative.offset, bytes), ..*alternative })
            .collect();
        self.pointer_among(moved)
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
