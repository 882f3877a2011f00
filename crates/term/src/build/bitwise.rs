//! Bitwise operations.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};

impl Pool {
    pub(super) fn bit_not(&mut self, a: TermId) -> TermId {
        if let Some(inner) = self.only(a, Operator::BitNot) {
            return inner;
        }
        self.make(Operator::BitNot, self.sort(a), &[a])
    }

    pub(super) fn bit_and(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = self.ordered(a, b);
        if a == b || self.is_ones_constant(b) {
            return a;
        }
        if self.is_zero_constant(b) {
            return b;
        }
        self.make(Operator::BitAnd, self.sort(a), &[a, b])
    }

    pub(super) fn bit_or(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = self.ordered(a, b);
        if a == b || self.is_zero_constant(b) {
            return a;
        }
        if self.is_ones_constant(b) {
            return b;
        }
        self.make(Operator::BitOr, self.sort(a), &[a, b])
    }

    pub(super) fn bit_xor(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = self.ordered(a, b);
        if a == b {
            let width = self.width(a);
            return self.zero(width);
        }
        if self.is_zero_constant(b) {
            return a;
        }
        if self.is_ones_constant(b) {
            return self.bit_not(a);
        }
        self.make(Operator::BitXor, self.sort(a), &[a, b])
    }
}
