//! Bitwise operations. Masks and disjoint parts become slices; see `cells`.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use bits::Bits;

impl Pool {
    pub(super) fn bit_not(&mut self, a: TermId) -> TermId {
        debug_assert!(self.sort(a).width().is_some(), "not of {}", self.sort(a));
        if let Some(inner) = self.only(a, Operator::BitNot) {
            return inner;
        }
        // !-x is x - 1.
        if let Some(x) = self.only(a, Operator::Neg) {
            let minus_one = self.constant(Bits::ones(self.width(a)));
            return self.add(x, minus_one);
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
        if self.is_complement_of(a, b) {
            return self.zero(self.width(a));
        }
        if let Some(rewritten) = self.nested(|pool| pool.rewritten_bitwise(Operator::BitAnd, Operator::BitOr, a, b)) {
            return rewritten;
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
        if self.is_complement_of(a, b) {
            return self.constant(Bits::ones(self.width(a)));
        }
        if let Some(rewritten) = self.nested(|pool| pool.rewritten_bitwise(Operator::BitOr, Operator::BitAnd, a, b)) {
            return rewritten;
        }
        self.make(Operator::BitOr, self.sort(a), &[a, b])
    }

    pub(super) fn bit_xor(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = self.ordered(a, b);
        if a == b {
            return self.zero(self.width(a));
        }
        if self.is_zero_constant(b) {
            return a;
        }
        if self.is_ones_constant(b) {
            return self.bit_not(a);
        }
        if let Some(rewritten) = self.nested(|pool| pool.rewritten_xor(a, b)) {
            return rewritten;
        }
        self.make(Operator::BitXor, self.sort(a), &[a, b])
    }

    /// And or or; `dual` is the other one.
    fn rewritten_bitwise(&mut self, operator: Operator, dual: Operator, a: TermId, b: TermId) -> Option<TermId> {
        for (x, y) in [(a, b), (b, a)] {
            // x & (x & z) is the inner one, x & (x | z) is x.
            if self.pair(y, operator).is_some_and(|(u, v)| u == x || v == x) {
                return Some(y);
            }
            if self.pair(y, dual).is_some_and(|(u, v)| u == x || v == x) {
                return Some(x);
            }
        }
        if let Some((x, inner)) = self.pair(a, operator) {
            if self.is_constant(inner) && self.is_constant(b) {
                let constant = self.make(operator, self.sort(a), &[inner, b]);
                return Some(self.bitwise(operator, x, constant));
            }
        }
        if let Some(flags) = self.bitwise_flags(operator, a, b) {
            return Some(flags);
        }
        self.bitwise_cells(operator, a, b)
    }

    fn rewritten_xor(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        for (x, y) in [(a, b), (b, a)] {
            if let Some((u, v)) = self.pair(y, Operator::BitXor) {
                if u == x {
                    return Some(v);
                }
                if v == x {
                    return Some(u);
                }
            }
            // Complements are kept outside.
            if let Some(inner) = self.only(x, Operator::BitNot) {
                let xor = self.bit_xor(inner, y);
                return Some(self.bit_not(xor));
            }
        }
        if let Some((x, inner)) = self.pair(a, Operator::BitXor) {
            if self.is_constant(inner) && self.is_constant(b) {
                let constant = self.make(Operator::BitXor, self.sort(a), &[inner, b]);
                return Some(self.bit_xor(x, constant));
            }
        }
        if let Some(flags) = self.bitwise_flags(Operator::BitXor, a, b) {
            return Some(flags);
        }
        self.bitwise_cells(Operator::BitXor, a, b)
    }

    pub(super) fn bitwise(&mut self, operator: Operator, a: TermId, b: TermId) -> TermId {
        match operator {
            Operator::BitAnd => self.bit_and(a, b),
            Operator::BitOr => self.bit_or(a, b),
            Operator::BitXor => self.bit_xor(a, b),
            _ => unreachable!("{operator:?} is not bitwise"),
        }
    }

    /// Two flags, each the same constant or zero: the operation is one on their conditions. C computes with truth
    /// values this way.
    fn bitwise_flags(&mut self, operator: Operator, a: TermId, b: TermId) -> Option<TermId> {
        let (c, a_yes, a_no) = self.arms(a)?;
        let (d, b_yes, b_no) = self.arms(b)?;
        let flag = a_yes == b_yes && self.is_constant(a_yes) && self.is_zero_constant(a_no) && a_no == b_no;
        if !flag {
            return None;
        }
        let condition = match operator {
            Operator::BitAnd => self.and(c, d),
            Operator::BitOr => self.or(c, d),
            _ => self.xor(c, d),
        };
        Some(self.ite(condition, a_yes, a_no))
    }

    fn is_complement_of(&self, a: TermId, b: TermId) -> bool {
        self.only(a, Operator::BitNot) == Some(b) || self.only(b, Operator::BitNot) == Some(a)
    }
}
