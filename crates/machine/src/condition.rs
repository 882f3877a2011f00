//! What a check demands, in a state.
//!
//! Where a condition speaks of addresses that the program has not looked at, it demands that it holds wherever the object may
//! lie: an `int` in an array of characters is aligned in some layouts only. That a value is initialised is meant literally: it does not
//! depend on what was never written, whatever it is computed from.

use crate::choice::Alternative;
use crate::contents::Byte;
use crate::fault::{AccessKind, Fault};
use crate::host::Supplied;
use crate::machine::Machine;
use crate::state::State;
use crate::stop::Stop;
use crate::symbolic;
use crate::value::{ObjectId, Value};
use ir::{Condition, Type};
use std::collections::HashMap;
use term::{SymbolSet, TermId};

/// What is known of contents that were never written.
#[derive(Default)]
pub struct Unwritten {
    /// They stay symbols also in a run on given numbers, so that it shows what depends on them.
    pub stands_for_itself: bool,
    symbols: SymbolSet,
    /// For each of these symbols one for what might be there instead.
    twins: HashMap<TermId, TermId>,
}

impl Machine<'_> {
    /// Does a check's condition hold in this state?
    pub(crate) fn holds(
        &mut self,
        state: &mut State,
        condition: Condition,
        read: &dyn Fn(&State, ir::Value) -> Value,
        ty: &dyn Fn(ir::Value) -> Type,
    ) -> Result<bool, Stop> {
        let mut accessible = |pointer, bytes, access| -> Result<bool, Stop> {
            let bytes = self.length(state, read(state, bytes), ty(bytes))?;
            if bytes == 0 {
                return Ok(true);
            }
            // What is wrong says more than that something is.
            self.valid_places(state, read(state, pointer), bytes, access).map(|_| true)
        };
        match condition {
            Condition::Never => Ok(false),
            Condition::Holds(value) => self.truth(state, read(state, value)),
            Condition::Readable { pointer, bytes } => accessible(pointer, bytes, AccessKind::Read),
            Condition::Writable { pointer, bytes } => accessible(pointer, bytes, AccessKind::Write),
            Condition::Freeable { pointer } => {
                let pointer = self.resolve(state, read(state, pointer))?;
                let freed = state.memory.clone().free(pointer, ir::Span::NOWHERE);
                freed.map(|()| true).map_err(|problem| Fault::Free { problem }.into())
            }
            Condition::Initialized { value } => {
                let same = self.initialized(read(state, value));
                self.decide(state, same)
            }
            Condition::InitializedMemory { pointer, bytes } => {
                let bytes = self.length(state, read(state, bytes), ty(bytes))?;
                if bytes == 0 {
                    return Ok(true);
                }
                let from = self.resolve(state, read(state, pointer))?;
                if state.memory.check(from, bytes, AccessKind::Read).is_err() {
                    return Ok(true); // That is another violation.
                }
                let mut all = self.pool.boolean(true);
                for offset in 0..bytes {
                    let same = match state.memory.byte(from.plus(offset as i64)) {
                        Byte::Known(_) => continue,
                        Byte::Arbitrary => self.pool.boolean(false),
                        Byte::Part { value, .. } => self.initialized(value),
                        Byte::Element(array, at) => {
                            let byte = self.element_byte(array, at);
                            self.initialized(Value::Term(byte))
                        }
                    };
                    all = self.pool.and(all, same);
                }
                self.decide(state, all)
            }
            Condition::Aligned { pointer, align } => {
                let pointer = read(state, pointer);
                let aligned = self.aligned(state, pointer, align);
                self.decide(state, aligned)
            }
            Condition::Within { base, pointer } => {
                let within = self.within(state, read(state, base), read(state, pointer));
                self.decide(state, within)
            }
            Condition::Apart { first, second, bytes, or_same } => {
                let size = symbolic::bit_vector(&mut self.pool, read(state, bytes), ty(bytes));
                let size = self.pool.resize_unsigned(size, self.program.data_model.pointer_bits());
                let apart = self.apart(read(state, first), read(state, second), size, or_same);
                self.decide(state, apart)
            }
        }
    }

    /// What must hold of each place that a pointer may point to.
    fn of_each(&mut self, pointer: Value, mut holds: impl FnMut(&mut Self, &Alternative) -> TermId) -> TermId {
        let list = self.alternatives(pointer);
        let mut all = self.pool.boolean(true);
        for alternative in list.iter() {
            let here = holds(self, alternative);
            let elsewhere = self.pool.not(alternative.guard);
            let here = self.pool.or(elsewhere, here);
            all = self.pool.and(all, here);
        }
        all
    }

    /// Whether a value is the same whatever was in variables and memory before they were written: the value with other such
    /// contents equals it. In a run on given numbers, where contents stand for themselves, whether it speaks of none.
    fn initialized(&mut self, value: Value) -> TermId {
        match value {
            Value::Bits(_) | Value::Pointer(_) => self.pool.boolean(true),
            Value::Term(term) => self.is_same_anyway(term),
            Value::Choice(_) => {
                // Which object it is, and where in that one.
                let offsets = self.of_each(value, |machine, place| machine.is_same_anyway(place.offset));
                let list = self.alternatives(value);
                list.iter().fold(offsets, |all, place| {
                    let same = self.is_same_anyway(place.guard);
                    self.pool.and(all, same)
                })
            }
        }
    }

    fn is_same_anyway(&mut self, term: TermId) -> TermId {
        if !self.is_unwritten(term) {
            return self.pool.boolean(true);
        }
        if self.unwritten.stands_for_itself {
            return self.pool.boolean(false);
        }
        let other = self.with_other_contents(term);
        self.pool.eq(term, other)
    }

    fn is_unwritten(&self, term: TermId) -> bool {
        self.pool.intersect(self.unwritten.symbols, self.pool.symbol_set(term))
    }

    fn with_other_contents(&mut self, term: TermId) -> TermId {
        let symbols: Vec<TermId> = self.pool.symbols(term);
        let mut pairs = Vec::new();
        for symbol in symbols {
            if !self.pool.contains(self.unwritten.symbols, symbol) {
                continue;
            }
            let sort = self.pool.sort(symbol);
            let pool = &mut self.pool;
            let twin = *self.unwritten.twins.entry(symbol).or_insert_with(|| pool.symbol("other", sort));
            pairs.push((symbol, twin));
        }
        self.pool.substitute(term, &pairs)
    }

    /// Remembers that a value is what was never written.
    pub(crate) fn note_unwritten(&mut self, ty: Type, value: Value) -> Value {
        let value = match value {
            Value::Term(term) if !self.pool.is_constant(term) => value,
            _ if self.unwritten.stands_for_itself => {
                let sort = match ty {
                    Type::Int(1) => term::Sort::Bool,
                    Type::Int(width) => term::Sort::BitVector(width),
                    Type::Pointer => term::Sort::BitVector(self.program.data_model.pointer_bits()),
                    Type::Float(kind) => term::Sort::Float(kind),
                };
                Value::Term(self.pool.symbol("unwritten", sort))
            }
            _ => return value,
        };
        if let Value::Term(term) = value {
            self.never_written(term);
        }
        value
    }

    /// The same for much memory at once.
    pub(crate) fn note_unwritten_memory(&mut self, supplied: Supplied) -> Supplied {
        let index = self.program.data_model.pointer_bits();
        let supplied = match supplied {
            Supplied::Runs(_) if self.unwritten.stands_for_itself => {
                Supplied::Any(self.pool.symbol("unwritten", term::Sort::Array { index, element: 8 }))
            }
            supplied => supplied,
        };
        if let Supplied::Any(term) = supplied {
            self.never_written(term);
        }
        supplied
    }

    /// The symbols of a term stand for what was never written.
    pub(crate) fn never_written(&mut self, term: TermId) {
        let symbols = self.pool.symbol_set(term);
        self.unwritten.symbols = self.pool.union(self.unwritten.symbols, symbols);
    }

    fn aligned(&mut self, state: &mut State, pointer: Value, align: u32) -> TermId {
        let zeros = align.max(1).ilog2();
        if zeros == 0 {
            return self.pool.boolean(true);
        }
        self.of_each(pointer, |machine, place| {
            let known = match state.memory.object(place.object) {
                None => true, // A number is its own address, and what is gone has none.
                Some(object) => object.align >= align,
            };
            let looked_at = |state: &State| state.memory.object(place.object).is_some_and(|it| it.address.is_some());
            let address = if known {
                place.offset
            } else if looked_at(state) {
                let guard = machine.pool.boolean(true);
                let pointer = machine.pointer_among([Alternative { guard, ..*place }]);
                machine.address_term(state, pointer)
            } else {
                return machine.pool.boolean(false);
            };
            let low = machine.pool.extract(address, zeros - 1, 0);
            let zero = machine.pool.number(zeros, 0);
            machine.pool.eq(low, zero)
        })
    }

    fn within(&mut self, state: &State, base: Value, pointer: Value) -> TermId {
        let width = self.program.data_model.pointer_bits();
        let zero = self.pool.number(width, 0);
        // Is the base null? No object's pointer is.
        let is_null = self.of_each(base, |machine, place| match place.object == ObjectId::NONE {
            true => machine.pool.eq(place.offset, zero),
            false => machine.pool.boolean(false),
        });
        self.of_each(pointer, |machine, place| {
            if place.object == ObjectId::NONE {
                let stays = machine.pool.eq(place.offset, zero);
                let other = machine.pool.not(is_null);
                return machine.pool.or(stays, other);
            }
            match state.memory.object(place.object) {
                Some(object) if object.is_data() => {
                    let size = object.size.unwrap_or_else(|| machine.pool.number(width, object.bytes));
                    let inside = machine.pool.ule(place.offset, size);
                    machine.pool.and(inside, place.fits)
                }
                _ => machine.pool.boolean(true),
            }
        })
    }

    fn apart(&mut self, first: Value, second: Value, bytes: TermId, or_same: bool) -> TermId {
        self.of_each(first, |machine, one| {
            machine.of_each(second, |machine, other| {
                if one.object != other.object || one.object == ObjectId::NONE {
                    return machine.pool.boolean(true);
                }
                let there = machine.pool.sub(one.offset, other.offset);
                let back = machine.pool.sub(other.offset, one.offset);
                let (behind, before) = (machine.pool.ule(bytes, there), machine.pool.ule(bytes, back));
                let apart = machine.pool.and(behind, before);
                let same = machine.pool.eq(one.offset, other.offset);
                if or_same {
                    machine.pool.or(apart, same)
                } else {
                    apart
                }
            })
        })
    }
}
