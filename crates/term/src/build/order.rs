//! Comparisons of bit-vectors. Only the two strict ones are nodes, and a constant is always on the right.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use crate::sort::Sort;
use bits::Bits;

impl Pool {
    pub fn ult(&mut self, a: TermId, b: TermId) -> TermId {
        self.assert_same_sort("ult", a, b);
        if a == b {
            return self.boolean(false);
        }
        if let Some(rewritten) = self.nested(|pool| pool.rewritten_ult(a, b)) {
            return rewritten;
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
        if let Some(rewritten) = self.nested(|pool| pool.rewritten_slt(a, b)) {
            return rewritten;
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

    fn rewritten_ult(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let width = self.width(a);
        match (self.bits(a), self.bits(b)) {
            (Some(x), Some(y)) => return Some(self.boolean(x.ult(&y))),
            (Some(x), None) if x.is_ones() => return Some(self.boolean(false)),
            // c < b is not (b < c + 1).
            (Some(x), None) => {
                let next = self.constant(x.add(&Bits::one(width)));
                let below = self.ult(b, next);
                return Some(self.not(below));
            }
            (None, Some(y)) => {
                if let Some(decided) = self.ult_constant(a, &y) {
                    return Some(decided);
                }
            }
            (None, None) => {
                if width == 1 {
                    let (a_set, b_set) = (self.bool_of_bv1(a), self.bool_of_bv1(b));
                    let a_clear = self.not(a_set);
                    return Some(self.and(a_clear, b_set));
                }
            }
        }
        if let Some(decided) = self.compare_choices(Operator::ULt, a, b, Pool::ult) {
            return Some(decided);
        }
        self.compare_parts(a, b, Pool::ult, Pool::ult)
    }

    /// `a < bound`, unsigned.
    fn ult_constant(&mut self, a: TermId, bound: &Bits) -> Option<TermId> {
        let width = bound.width();
        if bound.is_zero() {
            return Some(self.boolean(false));
        }
        if bound.is_one() {
            let zero = self.zero(width);
            return Some(self.eq(a, zero));
        }
        if bound.is_ones() {
            let greatest = self.constant(bound.clone());
            return Some(self.distinct(a, greatest));
        }
        if self.upper_bound(a).ult(bound) {
            return Some(self.boolean(true));
        }
        if let Some(x) = self.only(a, Operator::ZeroExtend) {
            // The bound fits, or the comparison would have been decided above.
            let bound = self.constant(bound.trunc(self.width(x)));
            return Some(self.ult(x, bound));
        }
        if let Some(x) = self.only(a, Operator::SignExtend) {
            let low = bound.trunc(self.width(x));
            if low.sext(width) == *bound {
                let low = self.constant(low);
                return Some(self.ult(x, low));
            }
        }
        None
    }

    fn rewritten_slt(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let width = self.width(a);
        match (self.bits(a), self.bits(b)) {
            (Some(x), Some(y)) => return Some(self.boolean(x.slt(&y))),
            (Some(x), None) if x == Bits::max_signed(width) => return Some(self.boolean(false)),
            (Some(x), None) => {
                let next = self.constant(x.add(&Bits::one(width)));
                let below = self.slt(b, next);
                return Some(self.not(below));
            }
            (None, Some(y)) => {
                if let Some(decided) = self.slt_constant(a, &y) {
                    return Some(decided);
                }
            }
            (None, None) => {
                if width == 1 {
                    let (a_set, b_set) = (self.bool_of_bv1(a), self.bool_of_bv1(b));
                    let b_clear = self.not(b_set);
                    return Some(self.and(a_set, b_clear));
                }
                if self.is_never_negative(a) && self.is_never_negative(b) {
                    return Some(self.ult(a, b));
                }
            }
        }
        if let Some(decided) = self.compare_choices(Operator::SLt, a, b, Pool::slt) {
            return Some(decided);
        }
        self.compare_parts(a, b, Pool::slt, Pool::ult)
    }

    /// `a < bound`, signed.
    fn slt_constant(&mut self, a: TermId, bound: &Bits) -> Option<TermId> {
        let width = bound.width();
        let least = Bits::min_signed(width);
        if *bound == least {
            return Some(self.boolean(false));
        }
        if *bound == least.add(&Bits::one(width)) {
            let least = self.constant(least);
            return Some(self.eq(a, least));
        }
        if *bound == Bits::max_signed(width) {
            let greatest = self.constant(bound.clone());
            return Some(self.distinct(a, greatest));
        }
        if self.is_never_negative(a) {
            if bound.sign_bit() {
                return Some(self.boolean(false));
            }
            let bound = self.constant(bound.clone());
            return Some(self.ult(a, bound));
        }
        if let Some(x) = self.only(a, Operator::SignExtend) {
            let low = bound.trunc(self.width(x));
            if low.sext(width) != *bound {
                return Some(self.boolean(!bound.sign_bit()));
            }
            let low = self.constant(low);
            return Some(self.slt(x, low));
        }
        // The sign is in the upper part.
        if let (Some((high, _)), true) = (self.pair(a, Operator::Concat), bound.is_zero()) {
            let zero = self.zero(self.width(high));
            return Some(self.slt(high, zero));
        }
        None
    }

    /// Comparisons that come down to parts: extensions of one kind, concatenations with an equal half.
    fn compare_parts(
        &mut self,
        a: TermId,
        b: TermId,
        compare: fn(&mut Pool, TermId, TermId) -> TermId,
        compare_low: fn(&mut Pool, TermId, TermId) -> TermId,
    ) -> Option<TermId> {
        match (self.operator(a), self.operator(b), self.children(a), self.children(b)) {
            // Never negative, so the order is the unsigned one whichever was asked for.
            (Operator::ZeroExtend, Operator::ZeroExtend, &[x], &[y]) => {
                let width = self.width(x).max(self.width(y));
                let (x, y) = (self.zext(x, width), self.zext(y, width));
                Some(self.ult(x, y))
            }
            // Sign extension keeps both orders.
            (Operator::SignExtend, Operator::SignExtend, &[x], &[y]) => {
                let width = self.width(x).max(self.width(y));
                let (x, y) = (self.sext(x, width), self.sext(y, width));
                Some(compare(self, x, y))
            }
            (Operator::Concat, Operator::Concat, &[high, low], &[other_high, other_low])
                if self.width(low) == self.width(other_low) =>
            {
                if high == other_high {
                    return Some(compare_low(self, low, other_low));
                }
                (low == other_low).then(|| compare(self, high, other_high))
            }
            // Complement turns both orders round.
            (Operator::BitNot, Operator::BitNot, &[x], &[y]) => Some(compare(self, y, x)),
            _ => None,
        }
    }
}
