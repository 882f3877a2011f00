//! Negation, addition, multiplication. Subtraction is addition of the negation.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};

impl Pool {
    pub fn neg(&mut self, a: TermId) -> TermId {
        if let Some(inner) = self.only(a, Operator::Neg) {
            return inner;
        }
        self.make(Operator::Neg, self.sort(a), &[a])
    }

    pub fn add(&mut self, a: TermId, b: TermId) -> TermId {
        self.assert_same_sort("add", a, b);
        let (a, b) = self.ordered(a, b);
        if self.is_zero_constant(b) {
            return a;
        }
        if self.only(a, Operator::Neg) == Some(b) || self.only(b, Operator::Neg) == Some(a) {
            let width = self.width(a);
            return self.zero(width);
        }
        if let (Some((x, inner)), true) = (self.pair(a, Operator::Add), self.is_constant(b)) {
            if self.is_constant(inner) {
                let sum = self.add(inner, b);
                return self.add(x, sum);
            }
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
        self.make(Operator::Mul, self.sort(a), &[a, b])
    }
}
