//! Equality.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use crate::sort::Sort;

impl Pool {
    /// Equality of two terms of one sort. Of floats it is identity; IEEE's comparison is `float_eq`.
    pub fn eq(&mut self, a: TermId, b: TermId) -> TermId {
        self.assert_same_sort("eq", a, b);
        if a == b {
            return self.boolean(true);
        }
        let (a, b) = self.ordered(a, b);
        if self.is_boolean(a) {
            return self.boolean_eq(a, b);
        }
        if let (Some((condition, yes, no)), true) = (self.arms(a), self.is_constant(b)) {
            if self.is_constant(yes) && self.is_constant(no) {
                let (yes, no) = (self.eq(yes, b), self.eq(no, b));
                return self.ite(condition, yes, no);
            }
        }
        self.make(Operator::Eq, Sort::Bool, &[a, b])
    }

    /// The negation of `eq`.
    pub fn distinct(&mut self, a: TermId, b: TermId) -> TermId {
        let eq = self.eq(a, b);
        self.not(eq)
    }

    fn boolean_eq(&mut self, a: TermId, b: TermId) -> TermId {
        match self.as_bool(b) {
            Some(true) => return a,
            Some(false) => return self.boolean_not(a),
            None => {}
        }
        match (self.only(a, Operator::Not), self.only(b, Operator::Not)) {
            (Some(x), Some(y)) => self.eq(x, y),
            (Some(x), None) => self.distinct(x, b),
            (None, Some(y)) => self.distinct(a, y),
            (None, None) => self.make(Operator::Eq, Sort::Bool, &[a, b]),
        }
    }
}
