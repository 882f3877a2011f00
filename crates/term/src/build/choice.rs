//! ite.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use crate::sort::Sort;
use bits::Bits;

impl Pool {
    /// `yes` where `condition` is true, else `no`. The arms are of any one sort.
    pub fn ite(&mut self, condition: TermId, yes: TermId, no: TermId) -> TermId {
        debug_assert!(self.sort(condition) == Sort::Bool, "ite on {}", self.sort(condition));
        self.assert_same_sort("ite", yes, no);
        match self.as_bool(condition) {
            Some(true) => return yes,
            Some(false) => return no,
            None => {}
        }
        if yes == no {
            return yes;
        }
        if let Some(positive) = self.only(condition, Operator::Not) {
            return self.ite(positive, no, yes);
        }
        if self.is_boolean(yes) {
            return self.boolean_ite(condition, yes, no);
        }
        self.make(Operator::Ite, self.sort(yes), &[condition, yes, no])
    }

    /// One bit: 1 where the Boolean is true.
    pub fn bv1_of_bool(&mut self, a: TermId) -> TermId {
        let (one, zero) = (self.constant(Bits::one(1)), self.constant(Bits::zero(1)));
        self.ite(a, one, zero)
    }

    /// Whether the one bit of a bit-vector of width one is set.
    pub fn bool_of_bv1(&mut self, a: TermId) -> TermId {
        let one = self.constant(Bits::one(1));
        self.eq(a, one)
    }

    fn boolean_ite(&mut self, condition: TermId, yes: TermId, no: TermId) -> TermId {
        match (self.as_bool(yes), self.as_bool(no)) {
            (Some(true), _) => self.boolean_or(condition, no),
            (Some(false), _) => {
                let not = self.boolean_not(condition);
                self.boolean_and(not, no)
            }
            (_, Some(false)) => self.boolean_and(condition, yes),
            (_, Some(true)) => {
                let not = self.boolean_not(condition);
                self.boolean_or(not, yes)
            }
            _ => self.make(Operator::Ite, Sort::Bool, &[condition, yes, no]),
        }
    }
}
