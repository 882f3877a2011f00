//! Shifts. By a constant they are slices: bytes shifted into place and taken out again then meet.

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
        if operator == Operator::AShr && self.is_ones_constant(a) {
            return a;
        }
        if let Some(rewritten) = self.nested(|pool| pool.rewritten_shift(operator, a, amount)) {
            return rewritten;
        }
        self.make(operator, self.sort(a), &[a, amount])
    }

    fn rewritten_shift(&mut self, operator: Operator, a: TermId, amount: TermId) -> Option<TermId> {
        let width = self.width(a);
        if operator == Operator::AShr && self.is_never_negative(a) {
            return Some(self.lshr(a, amount));
        }
        let bits = self.as_bits(amount)?;
        let amount = bits.to_u64().map_or(width, |amount| amount.min(width as u64) as u32);
        if amount == width {
            if operator == Operator::AShr {
                let sign = self.extract(a, width - 1, width - 1);
                return Some(self.sext(sign, width));
            }
            return Some(self.zero(width));
        }
        match operator {
            Operator::Shl => {
                let kept = self.trunc(a, width - amount);
                let zeros = self.zero(amount);
                Some(self.concat(kept, zeros))
            }
            Operator::LShr => {
                let kept = self.extract(a, width - 1, amount);
                Some(self.zext(kept, width))
            }
            _ => {
                let kept = self.extract(a, width - 1, amount);
                Some(self.sext(kept, width))
            }
        }
    }
}
