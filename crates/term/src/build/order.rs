//! Comparisons of bit-vectors. Only the two strict ones are nodes.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use crate::sort::Sort;

impl Pool {
    pub fn ult(&mut self, a: TermId, b: TermId) -> TermId {
        self.assert_same_sort("ult", a, b);
        if a == b || self.is_zero_constant(b) || self.is_ones_constant(a) {
            return self.boolean(false);
        }
        self.make(Operator::ULt, Sort::Bool, &[a, b])
    }

    pub fn ule(&mut self, a: TermId, b: TermId) -> TermId {
        let greater = self.ult(b, a);
        self.not(greater)
    }

    pub fn ugt(&mut self, a: TermId, b: TermId) -> TermId {
        self.ult(b, a)
    }

    pub fn uge(&mut self, a: TermId, b: TermId) -> TermId {
        self.ule(b, a)
    }

    pub fn slt(&mut self, a: TermId, b: TermId) -> TermId {
        self.assert_same_sort("slt", a, b);
        if a == b {
            return self.boolean(false);
        }
        self.make(Operator::SLt, Sort::Bool, &[a, b])
    }

    pub fn sle(&mut self, a: TermId, b: TermId) -> TermId {
        let greater = self.slt(b, a);
        self.not(greater)
    }

    pub fn sgt(&mut self, a: TermId, b: TermId) -> TermId {
        self.slt(b, a)
    }

    pub fn sge(&mut self, a: TermId, b: TermId) -> TermId {
        self.sle(b, a)
    }
}
