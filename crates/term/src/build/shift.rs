//! Shifts.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};

impl Pool {
    pub fn shl(&mut self, a: TermId, amount: TermId) -> TermId {
        self.shift(Operator::Shl, a, amount)
    }

    pub fn lshr(&mut self, a: TermId, amount: TermId) -> TermId {
        self.shift(Operator::LShr, a, amount)
    }

    pub fn ashr(&mut self, a: TermId, amount: TermId) -> TermId {
        self.shift(Operator::AShr, a, amount)
    }

    fn shift(&mut self, operator: Operator, a: TermId, amount: TermId) -> TermId {
        self.assert_same_sort("shift", a, amount);
        if self.is_zero_constant(amount) || self.is_zero_constant(a) {
            return a;
        }
        self.make(operator, self.sort(a), &[a, amount])
    }
}
