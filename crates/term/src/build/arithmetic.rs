//! Negation, addition, multiplication. Subtraction is addition of the negation.

use super::linear::Sum;
use crate::operator::Operator;
use crate::pool::{Pool, TermId};

impl Pool {
    pub fn neg(&mut self, a: TermId) -> TermId {
        debug_assert!(self.sort(a).width().is_some(), "neg of {}", self.sort(a));
        if self.is_one_bit(a) {
            return a;
        }
        if let Some(rewritten) = self.nested(|pool| pool.rewritten_neg(a)) {
            return rewritten;
        }
        self.make(Operator::Neg, self.sort(a), &[a])
    }

    pub fn add(&mut self, a: TermId, b: TermId) -> TermId {
        self.assert_same_sort("add", a, b);
        let (a, b) = self.ordered(a, b);
        if self.is_zero_constant(b) {
            return a;
        }
        if self.is_one_bit(a) {
            return self.xor(a, b);
        }
        if let Some(rewritten) = self.nested(|pool| pool.rewritten_add(a, b)) {
            return rewritten;
        }
        self.make(Operator::Add, self.sort(a), &[a, b])
    }

    pub fn sub(&mut self, a: TermId, b: TermId) -> TermId {
        let negated = self.neg(b);
        self.add(a, negated)
    }

    pub fn mul(&mut self, a: TermId, b: TermId) -> TermId {
        self.assert_same_sort("mul", a, b);
        let (a, b) = self.ordered(a, b);
        if self.is_zero_constant(b) {
            return b;
        }
        if self.is_one_constant(b) {
            return a;
        }
        if self.is_one_bit(a) {
            return self.and(a, b);
        }
        if let Some(rewritten) = self.nested(|pool| pool.rewritten_mul(a, b)) {
            return rewritten;
        }
        self.make(Operator::Mul, self.sort(a), &[a, b])
    }

    /// One bit adds and multiplies as exclusive or and conjunction.
    fn is_one_bit(&self, a: TermId) -> bool {
        self.width(a) == 1
    }

    fn rewritten_neg(&mut self, a: TermId) -> Option<TermId> {
        if !matches!(self.operator(a), Operator::Add | Operator::Neg | Operator::Mul | Operator::BitNot) {
            return None;
        }
        let sum = self.sum_of(a)?.negated();
        Some(self.term_of(&sum))
    }

    fn rewritten_add(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if self.only(b, Operator::Neg) == Some(a) || self.only(a, Operator::Neg) == Some(b) {
            return Some(self.zero(self.width(a)));
        }
        let has_parts = |term| {
            use Operator::{Add, BitNot, Ite, Mul, Neg};
            matches!(self.operator(term), Add | Neg | Mul | BitNot | Ite)
        };
        if !has_parts(a) && !has_parts(b) && a != b {
            return None;
        }
        if let Some(sum) = self.sum_of_both(a, b) {
            return Some(self.term_of(&sum));
        }
        // Too long for that; but constants still gather outside.
        let ((Some(x), x_constant), (y, y_constant)) = (self.split_constant(a), self.split_constant(b)) else {
            return None;
        };
        let inner = match y {
            Some(y) if x != a || y != b => self.add(x, y),
            None if x != a => x,
            _ => return None,
        };
        let constant = self.constant(x_constant.add(&y_constant));
        if self.is_zero_constant(constant) {
            return Some(inner);
        }
        Some(self.make(Operator::Add, self.sort(a), &[inner, constant]))
    }

    fn sum_of_both(&mut self, a: TermId, b: TermId) -> Option<Sum> {
        let sum = self.sum_of(a)?;
        let sum = sum.plus(&self.sum_of(b)?);
        sum.is_short().then_some(sum)
    }

    fn rewritten_mul(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if let Some(factor) = self.bits(b) {
            if factor.is_ones() {
                return Some(self.neg(a));
            }
            // Multiplying out only where it does not make more products.
            if matches!(self.operator(a), Operator::Add | Operator::Neg | Operator::Mul | Operator::BitNot) {
                let sum = self.sum_of(a)?;
                if sum.len() <= 1 {
                    let product = sum.times(&factor);
                    return Some(self.term_of(&product));
                }
            }
            return None;
        }
        for (choice, other) in [(a, b), (b, a)] {
            if let Some((condition, yes, no)) = self.arms(choice) {
                let trivial = |term| self.is_zero_constant(term) || self.is_one_constant(term);
                if trivial(yes) && trivial(no) {
                    let (yes, no) = (self.mul(other, yes), self.mul(other, no));
                    return Some(self.ite(condition, yes, no));
                }
            }
        }
        // Signs are kept outside.
        match (self.only(a, Operator::Neg), self.only(b, Operator::Neg)) {
            (Some(x), Some(y)) => Some(self.mul(x, y)),
            (Some(x), None) => {
                let product = self.mul(x, b);
                Some(self.neg(product))
            }
            (None, Some(y)) => {
                let product = self.mul(a, y);
                Some(self.neg(product))
            }
            (None, None) => None,
        }
    }
}
