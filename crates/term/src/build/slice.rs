//! Extraction and extension.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use crate::sort::Sort;

impl Pool {
    /// Bits `high` down to `low`, both included.
    pub fn extract(&mut self, a: TermId, high: u32, low: u32) -> TermId {
        let width = self.width(a);
        debug_assert!(low <= high && high < width, "extract [{high}:{low}] of width {width}");
        let (a, high, low) = self.extracted_from(a, high, low);
        if low == 0 && high == self.width(a) - 1 {
            return a;
        }
        if let Some(rewritten) = self.nested(|pool| pool.rewritten_extract(a, high, low)) {
            return rewritten;
        }
        self.make(Operator::Extract { high, low }, Sort::BitVector(high - low + 1), &[a])
    }

    /// The low `width` bits.
    pub fn trunc(&mut self, a: TermId, width: u32) -> TermId {
        self.extract(a, width - 1, 0)
    }

    /// Zero-extended to `width`.
    pub fn zext(&mut self, a: TermId, width: u32) -> TermId {
        debug_assert!(width >= self.width(a), "zext of width {} to {width}", self.width(a));
        if width == self.width(a) {
            return a;
        }
        let a = self.only(a, Operator::ZeroExtend).unwrap_or(a);
        self.make(Operator::ZeroExtend, Sort::BitVector(width), &[a])
    }

    /// Sign-extended to `width`.
    pub fn sext(&mut self, a: TermId, width: u32) -> TermId {
        debug_assert!(width >= self.width(a), "sext of width {} to {width}", self.width(a));
        if width == self.width(a) {
            return a;
        }
        let a = self.only(a, Operator::SignExtend).unwrap_or(a);
        if self.is_never_negative(a) {
            return self.zext(a, width);
        }
        self.make(Operator::SignExtend, Sort::BitVector(width), &[a])
    }

    /// To any width: zero-extended or cut.
    pub fn resize_unsigned(&mut self, a: TermId, width: u32) -> TermId {
        if width < self.width(a) {
            self.trunc(a, width)
        } else {
            self.zext(a, width)
        }
    }

    /// To any width: sign-extended or cut.
    pub fn resize_signed(&mut self, a: TermId, width: u32) -> TermId {
        if width < self.width(a) {
            self.trunc(a, width)
        } else {
            self.sext(a, width)
        }
    }

    /// Goes down to the smallest part that has all the bits. A loop, because concatenations of many pieces are deep.
    fn extracted_from(&self, a: TermId, high: u32, low: u32) -> (TermId, u32, u32) {
        let (mut a, mut high, mut low) = (a, high, low);
        loop {
            match (self.operator(a), self.children(a)) {
                (Operator::Extract { low: offset, .. }, &[x]) => {
                    (a, high, low) = (x, high + offset, low + offset);
                }
                (Operator::Concat, &[upper, lower]) => {
                    let cut = self.width(lower);
                    if low >= cut {
                        (a, high, low) = (upper, high - cut, low - cut);
                    } else if high < cut {
                        a = lower;
                    } else {
                        return (a, high, low);
                    }
                }
                (Operator::ZeroExtend | Operator::SignExtend, &[x]) if high < self.width(x) => a = x,
                _ => return (a, high, low),
            }
        }
    }

    fn rewritten_extract(&mut self, a: TermId, high: u32, low: u32) -> Option<TermId> {
        let width = high - low + 1;
        match (self.operator(a), self.children(a)) {
            (Operator::Concat | Operator::ZeroExtend, _) => self.extracted_pieces(a, high, low),
            (Operator::SignExtend, &[x]) if low < self.width(x) => {
                let part = self.extract(x, self.width(x) - 1, low);
                Some(self.sext(part, width))
            }
            (Operator::BitNot, &[x]) => {
                let part = self.extract(x, high, low);
                Some(self.not(part))
            }
            (Operator::Ite, &[condition, yes, no]) if self.is_cut_well(yes) && self.is_cut_well(no) => {
                let (yes, no) = (self.extract(yes, high, low), self.extract(no, high, low));
                Some(self.ite(condition, yes, no))
            }
            (operator @ (Operator::BitAnd | Operator::BitOr | Operator::BitXor), &[x, y])
                if self.is_cut_well(x) && self.is_cut_well(y) =>
            {
                let (x, y) = (self.extract(x, high, low), self.extract(y, high, low));
                Some(self.bitwise(operator, x, y))
            }
            // The low bits of a sum or product depend on the low bits alone.
            (operator @ (Operator::Add | Operator::Mul), &[x, y])
                if low == 0 && self.is_cut_well(x) && self.is_cut_well(y) =>
            {
                let (x, y) = (self.trunc(x, width), self.trunc(y, width));
                Some(if operator == Operator::Add { self.add(x, y) } else { self.mul(x, y) })
            }
            (Operator::Neg, &[x]) if low == 0 && self.is_cut_well(x) => {
                let x = self.trunc(x, width);
                Some(self.neg(x))
            }
            _ => None,
        }
    }

    /// Whether taking bits out of a term makes it smaller, so that an operation on it is better done after the cut.
    fn is_cut_well(&self, term: TermId) -> bool {
        matches!(
            self.operator(term),
            Operator::Constant(_)
                | Operator::ZeroExtend
                | Operator::SignExtend
                | Operator::Concat
                | Operator::Extract { .. }
        )
    }
}
