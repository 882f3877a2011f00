//! The constructors of terms and their rewrites, one file per family of operators.
//!
//! Rewrites are local: each looks a bounded distance below its arguments. Where one calls constructors again,
//! `nested` bounds how deep that can go, so a deep term can neither overflow the stack nor make its parents slow to
//! build.
//!
//! | module       | constructors                                                             |
//! |--------------|--------------------------------------------------------------------------|
//! | `boolean`    | not, and, or, xor, implies, of Booleans                                  |
//! | `conjunction`| what two conditions together say: implied, contradictory, a range        |
//! | `ite`        | ite                                                                      |
//! | `choice`     | operators on choices of constants                                        |
//! | `equality`   | eq, distinct                                                             |
//! | `order`      | unsigned and signed comparisons                                          |
//! | `arithmetic` | neg, add, sub, mul                                                       |
//! | `linear`     | sums of multiples, for cancelling                                        |
//! | `division`   | division and remainder                                                   |
//! | `bitwise`    | complement, and, or, xor of bit-vectors                                  |
//! | `shift`      | shifts                                                                   |
//! | `slice`      | extract, extensions                                                      |
//! | `concat`     | concat, and the pieces of a vector                                       |
//! | `cells`      | bitwise operations piece by piece                                        |
//! | `bound`      | upper bounds of terms                                                    |
//! | `derived`    | overflow, counting, reversing: built from the others                     |
//! | `float`      | floats                                                                   |
//! | `array`      | select, store, constant arrays                                           |

mod arithmetic;
mod array;
mod bitwise;
mod boolean;
mod bound;
mod cells;
mod choice;
mod concat;
mod conjunction;
mod derived;
mod division;
mod equality;
mod float;
mod float_compare;
mod float_convert;
mod ite;
mod linear;
mod order;
mod shift;
mod slice;

use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use bits::Bits;

impl Pool {
    /// Negation of a Boolean, complement of a bit-vector.
    pub fn not(&mut self, a: TermId) -> TermId {
        if self.is_boolean(a) {
            self.boolean_not(a)
        } else {
            self.bit_not(a)
        }
    }

    /// Conjunction of Booleans, bitwise of bit-vectors.
    pub fn and(&mut self, a: TermId, b: TermId) -> TermId {
        self.assert_same_sort("and", a, b);
        if self.is_boolean(a) {
            self.boolean_and(a, b)
        } else {
            self.bit_and(a, b)
        }
    }

    /// Disjunction of Booleans, bitwise of bit-vectors.
    pub fn or(&mut self, a: TermId, b: TermId) -> TermId {
        self.assert_same_sort("or", a, b);
        if self.is_boolean(a) {
            self.boolean_or(a, b)
        } else {
            self.bit_or(a, b)
        }
    }

    /// Exclusive or, of Booleans or bit-vectors.
    pub fn xor(&mut self, a: TermId, b: TermId) -> TermId {
        self.assert_same_sort("xor", a, b);
        if self.is_boolean(a) {
            self.distinct(a, b)
        } else {
            self.bit_xor(a, b)
        }
    }

    /// Tries a rewrite that may call constructors, unless too many are under way.
    #[inline]
    fn nested(&mut self, rewrite: impl FnOnce(&mut Pool) -> Option<TermId>) -> Option<TermId> {
        if self.depth >= self.deepest {
            return None;
        }
        self.depth += 1;
        let result = rewrite(self);
        self.depth -= 1;
        result
    }

    /// The children of a node with this operator and two children.
    #[inline]
    fn pair(&self, term: TermId, operator: Operator) -> Option<(TermId, TermId)> {
        match self.children(term) {
            [a, b] if self.operator(term) == operator => Some((*a, *b)),
            _ => None,
        }
    }

    /// The child of a node with this operator and one child.
    #[inline]
    fn only(&self, term: TermId, operator: Operator) -> Option<TermId> {
        match self.children(term) {
            [a] if self.operator(term) == operator => Some(*a),
            _ => None,
        }
    }

    /// The condition and arms of an ite.
    #[inline]
    fn arms(&self, term: TermId) -> Option<(TermId, TermId, TermId)> {
        match self.children(term) {
            [condition, yes, no] if self.operator(term) == Operator::Ite => Some((*condition, *yes, *no)),
            _ => None,
        }
    }

    /// The order in which a commutative operator keeps its children: constants last, else older first.
    #[inline]
    fn ordered(&self, a: TermId, b: TermId) -> (TermId, TermId) {
        let key = |term| (self.is_constant(term), term);
        if key(b) < key(a) {
            (b, a)
        } else {
            (a, b)
        }
    }

    fn is_boolean(&self, term: TermId) -> bool {
        self.sort(term) == crate::Sort::Bool
    }

    fn is_zero_constant(&self, term: TermId) -> bool {
        self.as_bits(term).is_some_and(Bits::is_zero)
    }

    fn is_ones_constant(&self, term: TermId) -> bool {
        self.as_bits(term).is_some_and(Bits::is_ones)
    }

    fn is_one_constant(&self, term: TermId) -> bool {
        self.as_bits(term).is_some_and(Bits::is_one)
    }

    /// The value of a constant, by itself: constructors hold it while they build.
    fn bits(&self, term: TermId) -> Option<Bits> {
        self.as_bits(term).cloned()
    }

    fn is_negation_of(&self, a: TermId, b: TermId) -> bool {
        self.only(a, Operator::Not) == Some(b) || self.only(b, Operator::Not) == Some(a)
    }

    fn zero(&mut self, width: u32) -> TermId {
        self.constant(Bits::zero(width))
    }

    #[inline]
    #[track_caller]
    fn assert_same_sort(&self, what: &str, a: TermId, b: TermId) {
        debug_assert!(self.sort(a) == self.sort(b), "{what} of sorts {} and {}", self.sort(a), self.sort(b));
    }
}
