//! Evaluation of terms under a model. It answers most questions that would otherwise go to a solver, so it is built
//! to be fast:
//!
//! - Values of at most 64 bits are plain machine words in a table indexed by term; wider ones and arrays are kept
//!   aside.
//! - The table is never cleared: a stamp in each slot says for which model it was computed.
//! - Only what matters is visited: one arm of an ite, one side of a conjunction that is false.
//!
//! Invariant: agrees with `apply` on every operator; the machine-word versions here are checked against it by random
//! tests.

use crate::apply::apply;
use crate::model::Model;
use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use crate::sort::Sort;
use crate::value::Value;
use bits::{float, Bits};
use std::sync::Arc;

/// Of a chain of stores, every so many arrays are kept for others that need them.
const KEPT: usize = 64;

/// The tables evaluation works in. Keep one and reuse it.
#[derive(Default)]
pub struct Evaluator {
    slots: Vec<Slot>,
    /// The stamp of the current model. Slots with another one are unknown.
    stamp: u32,
    /// Values that are no machine words, by the number their slot holds.
    large: Vec<Value>,
    stack: Vec<TermId>,
    evaluated: u64,
    /// Stores that were passed under this model without being evaluated.
    walked: u64,
}

#[derive(Clone, Copy, Default)]
struct Slot {
    word: u64,
    stamp: u32,
}

/// Evaluation under one model. What it has computed it remembers, so asking for many terms costs each node once.
pub struct Evaluation<'a> {
    evaluator: &'a mut Evaluator,
    pool: &'a Pool,
    model: &'a Model,
}

impl Evaluator {
    pub fn new() -> Evaluator {
        Evaluator::default()
    }

    /// Starts evaluation under a model.
    pub fn under<'a>(&'a mut self, pool: &'a Pool, model: &'a Model) -> Evaluation<'a> {
        self.walked = 0;
        self.large.clear();
        self.stack.clear();
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            // Old stamps would look new after the counter has come round.
            self.slots.fill(Slot::default());
            self.stamp = 1;
        }
        Evaluation { evaluator: self, pool, model }
    }

    /// The value of one term.
    pub fn evaluate(&mut self, pool: &Pool, model: &Model, term: TermId) -> Value {
        self.under(pool, model).value(term)
    }

    /// Whether a Boolean term is true.
    pub fn holds(&mut self, pool: &Pool, model: &Model, term: TermId) -> bool {
        self.under(pool, model).holds(term)
    }

    /// How many nodes it has computed in its life: a measure of work that is the same in every run.
    pub fn evaluated(&self) -> u64 {
        self.evaluated
    }
}

impl Evaluation<'_> {
    /// The value of a term.
    pub fn value(&mut self, term: TermId) -> Value {
        self.run(term);
        self.known_value(term)
    }

    /// Whether a Boolean term is true.
    pub fn holds(&mut self, term: TermId) -> bool {
        debug_assert!(self.pool.sort(term) == Sort::Bool, "{} does not hold or fail", self.pool.sort(term));
        self.run(term);
        self.word(term) == 1
    }

    /// Fills the slot of `term` and of everything it takes.
    fn run(&mut self, term: TermId) {
        // Within one evaluation the pool cannot grow, but between two it may have.
        if self.evaluator.slots.len() < self.pool.len() {
            self.evaluator.slots.resize(self.pool.len(), Slot::default());
        }
        self.evaluator.stack.push(term);
        while let Some(&term) = self.evaluator.stack.last() {
            if self.is_known(term) || self.step(term) {
                self.evaluator.stack.pop();
            }
        }
    }

    /// Computes a term if its children are known; else leaves what is missing on the stack.
    #[inline]
    fn step(&mut self, term: TermId) -> bool {
        let operator = self.pool.operator(term);
        let children = self.pool.children(term);
        match (operator, children) {
            // Of these not every child need be known.
            (Operator::Ite, &[condition, yes, no]) => {
                if !self.demand(condition) {
                    return false;
                }
                let arm = if self.word(condition) == 1 { yes } else { no };
                if !self.demand(arm) {
                    return false;
                }
                let word = self.word(arm);
                self.set_word(term, word);
                true
            }
            (Operator::And, &[a, b]) => {
                if !self.demand(a) {
                    return false;
                }
                if self.word(a) == 0 {
                    self.set_word(term, 0);
                    return true;
                }
                if !self.demand(b) {
                    return false;
                }
                let word = self.word(b);
                self.set_word(term, word);
                true
            }
            (Operator::Store, _) => self.stores(term),
            (_, &[]) => {
                self.leaf(term, operator);
                true
            }
            (_, &[a]) => {
                if !self.demand(a) {
                    return false;
                }
                if is_small(self.pool.sort(a)) && is_small(self.pool.sort(term)) {
                    if let Some(word) = self.small_unary(operator, term, a) {
                        self.set_word(term, word);
                        return true;
                    }
                }
                self.general(term, operator);
                true
            }
            (Operator::Select, &[array, index]) => {
                if !self.demand(index) {
                    return false;
                }
                let known = self.is_known(array);
                let array = if known { array } else { self.below(array, index) };
                if let (Operator::Store, &[_, _, value]) = (self.pool.operator(array), self.pool.children(array)) {
                    if !known && self.is_at(array, index) {
                        if !self.demand(value) {
                            return false;
                        }
                        let value = self.known_value(value);
                        self.set_value(term, value);
                        return true;
                    }
                }
                if !self.demand(array) {
                    return false;
                }
                self.select(term, array, index);
                true
            }
            (_, &[a, b]) => {
                let known = self.demand(b) & self.demand(a);
                if !known {
                    return false;
                }
                if let Some(width) = small_width(self.pool.sort(a)) {
                    if let Some(word) = small_binary(operator, width, self.word(a), self.word(b), self.pool, b) {
                        self.set_word(term, word);
                        return true;
                    }
                }
                self.general(term, operator);
                true
            }
            (_, children) => {
                let mut known = true;
                for child in children.iter().rev() {
                    known &= self.demand(*child);
                }
                if known {
                    self.general(term, operator);
                }
                known
            }
        }
    }

    /// Whether a child is known; if not it is next.
    #[inline]
    fn demand(&mut self, child: TermId) -> bool {
        let known = self.is_known(child);
        if !known {
            self.evaluator.stack.push(child);
        }
        known
    }

    #[inline]
    fn leaf(&mut self, term: TermId, operator: Operator) {
        match operator {
            Operator::Boolean(value) => self.set_word(term, value as u64),
            Operator::Constant(id) => match self.pool.constant_bits(id).as_u64() {
                Some(word) => self.set_word(term, word),
                None => self.set_value(term, self.pool.constant_bits(id).clone().into()),
            },
            _ => match self.model.get(term) {
                Some(value) => {
                    debug_assert!(value.has_sort(self.pool.sort(term)), "{value:?} for {}", self.pool.sort(term));
                    match value {
                        Value::Bool(value) => self.set_word(term, *value as u64),
                        Value::Bits(bits) if bits.width() <= 64 => {
                            self.set_word(term, bits.as_u64().expect("at most 64 bits"))
                        }
                        _ => self.set_value(term, value.clone()),
                    }
                }
                None => self.set_value(term, Value::zero(self.pool.sort(term))),
            },
        }
    }

    #[inline]
    fn small_unary(&self, operator: Operator, term: TermId, a: TermId) -> Option<u64> {
        let word = self.word(a);
        let from = small_width(self.pool.sort(a))?;
        let to = small_width(self.pool.sort(term))?;
        Some(match operator {
            Operator::Not => word ^ 1,
            Operator::Neg => word.wrapping_neg() & mask(to),
            Operator::BitNot => !word & mask(to),
            Operator::Extract { low, .. } => word >> low & mask(to),
            Operator::ZeroExtend => word,
            Operator::SignExtend => sign_extended(word, from) as u64 & mask(to),
            Operator::FloatFromBits(_) => word,
            _ => return None,
        })
    }

    /// A chain of stores, down to an array that is known. Of the arrays on the way few are kept: long chains would take more
    /// memory than anything else.
    fn stores(&mut self, term: TermId) -> bool {
        let mut chain = Vec::new();
        let mut array = term;
        let mut known = true;
        while let (Operator::Store, &[below, index, value]) = (self.pool.operator(array), self.pool.children(array)) {
            if self.is_known(array) {
                break;
            }
            // What is lowest in the chain comes first, so it is pushed last.
            known &= self.demand(value) & self.demand(index);
            chain.push((array, index, value));
            array = below;
        }
        if !(self.demand(array) & known) {
            return false;
        }
        let Value::Array(mut result) = self.known_value(array) else { unreachable!("stored into an array") };
        self.evaluator.evaluated += chain.len() as u64;
        for (count, &(array, index, value)) in chain.iter().rev().enumerate() {
            let (Value::Bits(index), Value::Bits(value)) = (self.known_value(index), self.known_value(value)) else {
                unreachable!("elements and indices are bit-vectors")
            };
            Arc::make_mut(&mut result).set(index, value);
            if count % KEPT == KEPT - 1 || array == term {
                self.set_value(array, Value::Array(result.clone()));
            }
        }
        true
    }

    /// The array below stores that are surely elsewhere. It takes no memory, but time; so where that was done often, the array is
    /// evaluated instead.
    fn below(&mut self, mut array: TermId, index: TermId) -> TermId {
        while let (Operator::Store, &[below, _, _]) = (self.pool.operator(array), self.pool.children(array)) {
            let walked = self.evaluator.walked as usize;
            if self.is_known(array) || walked > self.pool.len() || !self.is_constant(array) || self.is_at(array, index)
            {
                break;
            }
            self.evaluator.walked += 1;
            array = below;
        }
        array
    }

    /// Is a store's index a constant?
    fn is_constant(&self, store: TermId) -> bool {
        let at = self.pool.children(store)[1];
        self.pool.width(at) <= 64 && self.pool.as_u64(at).is_some()
    }

    /// Is a store at an index, as far as that is plain?
    fn is_at(&self, store: TermId, index: TermId) -> bool {
        let at = self.pool.children(store)[1];
        at == index || self.is_constant(store) && self.pool.as_u64(at) == Some(self.word(index))
    }

    /// An element, taken without a copy of the array.
    fn select(&mut self, term: TermId, array: TermId, index: TermId) {
        let index = self.known_value(index);
        let Value::Array(array) = &self.evaluator.large[self.word(array) as usize] else { unreachable!("of an array") };
        let element = array.get(index.as_bits().expect("an index is a bit-vector")).clone();
        self.set_value(term, element.into());
    }

    /// Any operator, by its meaning on values.
    #[cold]
    fn general(&mut self, term: TermId, operator: Operator) {
        let children = self.pool.children(term);
        let values: Vec<Value> = children.iter().map(|child| self.known_value(*child)).collect();
        let sort = self.pool.sort(children[0]);
        let mut value = apply(operator, self.pool.sort(term), sort, &values);
        if operator == Operator::FloatToBits {
            if let Some(chosen) = self.chosen_nan(children[0], &value) {
                value = chosen;
            }
        }
        self.set_value(term, value);
    }

    /// The representation the model gives a NaN whose bits were named (see `side_condition`): any NaN is a right one,
    /// and this is the one that the solver's answer speaks of.
    fn chosen_nan(&self, term: TermId, value: &Value) -> Option<Value> {
        let kind = self.pool.float_kind(term);
        let is_nan = |value: &Value| value.as_bits().is_some_and(|bits| float::is_nan(kind, bits));
        let symbol = self.pool.bits_symbol(term)?;
        let chosen = self.model.get(symbol)?;
        (is_nan(value) && is_nan(chosen)).then(|| chosen.clone())
    }

    fn known_value(&self, term: TermId) -> Value {
        let word = self.word(term);
        match self.pool.sort(term) {
            Sort::Bool => Value::Bool(word == 1),
            Sort::BitVector(width) if width <= 64 => Bits::from_u64(width, word).into(),
            Sort::Float(kind) if kind.bits() <= 64 => Bits::from_u64(kind.bits(), word).into(),
            _ => self.evaluator.large[word as usize].clone(),
        }
    }

    fn set_value(&mut self, term: TermId, value: Value) {
        let word = match &value {
            Value::Bool(value) => *value as u64,
            Value::Bits(bits) if bits.width() <= 64 => bits.as_u64().expect("at most 64 bits"),
            _ => {
                self.evaluator.large.push(value);
                self.evaluator.large.len() as u64 - 1
            }
        };
        self.set_word(term, word);
    }

    #[inline]
    fn is_known(&self, term: TermId) -> bool {
        self.evaluator.slots[term.as_u32() as usize].stamp == self.evaluator.stamp
    }

    #[inline]
    fn word(&self, term: TermId) -> u64 {
        self.evaluator.slots[term.as_u32() as usize].word
    }

    #[inline]
    fn set_word(&mut self, term: TermId, word: u64) {
        let stamp = self.evaluator.stamp;
        self.evaluator.slots[term.as_u32() as usize] = Slot { word, stamp };
        self.evaluator.evaluated += 1;
    }
}

/// Operators on two words of `width` bits.
#[inline]
fn small_binary(operator: Operator, width: u32, a: u64, b: u64, pool: &Pool, second: TermId) -> Option<u64> {
    let signed = |word| sign_extended(word, width);
    Some(match operator {
        Operator::Eq => (a == b) as u64,
        Operator::ULt => (a < b) as u64,
        Operator::SLt => (signed(a) < signed(b)) as u64,
        Operator::Add => a.wrapping_add(b) & mask(width),
        Operator::Mul => a.wrapping_mul(b) & mask(width),
        Operator::BitAnd => a & b,
        Operator::BitOr => a | b,
        Operator::BitXor => a ^ b,
        Operator::UDiv => a.checked_div(b).unwrap_or(mask(width)),
        Operator::URem => a.checked_rem(b).unwrap_or(a),
        Operator::Shl if b < width as u64 => a << b & mask(width),
        Operator::LShr if b < width as u64 => a >> b,
        Operator::Shl | Operator::LShr => 0,
        Operator::AShr => (signed(a) >> b.min(63)) as u64 & mask(width),
        Operator::Concat => {
            let low = pool.width(second);
            if width + low > 64 {
                return None;
            }
            a << low | b
        }
        _ => return None,
    })
}

/// Whether values of the sort are kept in the slot itself.
#[inline]
fn is_small(sort: Sort) -> bool {
    match sort {
        Sort::Bool => true,
        Sort::BitVector(width) => width <= 64,
        Sort::Float(kind) => kind.bits() <= 64,
        Sort::Array { .. } => false,
    }
}

/// The width of Booleans and bit-vectors that are one word.
#[inline]
fn small_width(sort: Sort) -> Option<u32> {
    match sort {
        Sort::Bool => Some(1),
        Sort::BitVector(width) if width <= 64 => Some(width),
        _ => None,
    }
}

#[inline]
fn mask(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}

#[inline]
fn sign_extended(word: u64, width: u32) -> i64 {
    ((word << (64 - width)) as i64) >> (64 - width)
}
