//! Division and remainder.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};

impl Pool {
    pub fn udiv(&mut self, a: TermId, b: TermId) -> TermId {
        self.assert_same_sort("udiv", a, b);
        if self.is_one_constant(b) {
            return a;
        }
        self.make(Operator::UDiv, self.sort(a), &[a, b])
    }

    pub fn urem(&mut self, a: TermId, b: TermId) -> TermId {
        self.assert_same_sort("urem", a, b);
        self.make(Operator::URem, self.sort(a), &[a, b])
    }

    pub fn sdiv(&mut self, a: TermId, b: TermId) -> TermId {
        self.assert_same_sort("sdiv", a, b);
        self.make(Operator::SDiv, self.sort(a), &[a, b])
    }

    pub fn srem(&mut self, a: TermId, b: TermId) -> TermId {
        self.assert_same_sort("srem", a, b);
        self.make(Operator::SRem, self.sort(a), &[a, b])
    }
}
