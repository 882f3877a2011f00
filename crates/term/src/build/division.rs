//! Division and remainder. Powers of two become slices; signed division of what is never negative becomes unsigned.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use bits::Bits;

impl Pool {
    pub fn udiv(&mut self, a: TermId, b: TermId) -> TermId {
        self.assert_same_sort("udiv", a, b);
        if let Some(rewritten) = self.nested(|pool| pool.rewritten_udiv(a, b)) {
            return rewritten;
        }
        self.make(Operator::UDiv, self.sort(a), &[a, b])
    }

    pub fn urem(&mut self, a: TermId, b: TermId) -> TermId {
        self.assert_same_sort("urem", a, b);
        if let Some(rewritten) = self.nested(|pool| pool.rewritten_urem(a, b)) {
            return rewritten;
        }
        self.make(Operator::URem, self.sort(a), &[a, b])
    }

    pub fn sdiv(&mut self, a: TermId, b: TermId) -> TermId {
        self.assert_same_sort("sdiv", a, b);
        if let Some(rewritten) = self.nested(|pool| pool.rewritten_sdiv(a, b)) {
            return rewritten;
        }
        self.make(Operator::SDiv, self.sort(a), &[a, b])
    }

    pub fn srem(&mut self, a: TermId, b: TermId) -> TermId {
        self.assert_same_sort("srem", a, b);
        if let Some(rewritten) = self.nested(|pool| pool.rewritten_srem(a, b)) {
            return rewritten;
        }
        self.make(Operator::SRem, self.sort(a), &[a, b])
    }

    fn rewritten_udiv(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let divisor = self.bits(b)?;
        let width = divisor.width();
        if divisor.is_zero() {
            return Some(self.constant(Bits::ones(width)));
        }
        if divisor.is_one() {
            return Some(a);
        }
        if self.upper_bound(a).ult(&divisor) {
            return Some(self.zero(width));
        }
        if let Some(exponent) = divisor.log2_exact() {
            let amount = self.number(width, exponent as u64);
            return Some(self.lshr(a, amount));
        }
        if let Some((x, inner)) = self.pair(a, Operator::UDiv) {
            let inner = self.bits(inner).filter(|inner| !inner.is_zero())?;
            if inner.umul_overflows(&divisor) {
                return Some(self.zero(width));
            }
            let product = self.constant(inner.mul(&divisor));
            return Some(self.udiv(x, product));
        }
        let x = self.only(a, Operator::ZeroExtend)?;
        // The divisor fits, or the quotient would be zero.
        let divisor = self.constant(divisor.trunc(self.width(x)));
        let quotient = self.udiv(x, divisor);
        Some(self.zext(quotient, width))
    }

    fn rewritten_urem(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let divisor = self.bits(b)?;
        let width = divisor.width();
        if divisor.is_zero() || self.upper_bound(a).ult(&divisor) {
            return Some(a);
        }
        match divisor.log2_exact() {
            Some(0) => return Some(self.zero(width)),
            Some(exponent) => {
                let low = self.trunc(a, exponent);
                return Some(self.zext(low, width));
            }
            None => {}
        }
        let x = self.only(a, Operator::ZeroExtend)?;
        let divisor = self.constant(divisor.trunc(self.width(x)));
        let remainder = self.urem(x, divisor);
        Some(self.zext(remainder, width))
    }

    fn rewritten_sdiv(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if self.is_never_negative(a) && self.is_never_negative(b) && !self.is_zero_constant(b) {
            return Some(self.udiv(a, b));
        }
        let divisor = self.bits(b)?;
        let width = divisor.width();
        if divisor.is_zero() {
            let (zero, one, minus_one) =
                (self.zero(width), self.constant(Bits::one(width)), self.constant(Bits::ones(width)));
            let negative = self.slt(a, zero);
            return Some(self.ite(negative, one, minus_one));
        }
        // In one bit, 1 is -1: negation, which is the identity there.
        if divisor.is_ones() {
            return Some(self.neg(a));
        }
        divisor.is_one().then_some(a)
    }

    fn rewritten_srem(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if self.is_never_negative(a) && self.is_never_negative(b) {
            return Some(self.urem(a, b));
        }
        let divisor = self.bits(b)?;
        if divisor.is_zero() {
            return Some(a);
        }
        (divisor.is_one() || divisor.is_ones()).then(|| self.zero(divisor.width()))
    }
}
