//! Extraction, concatenation, extension.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use crate::sort::Sort;

impl Pool {
    /// Bits `high` down to `low`, both included.
    pub fn extract(&mut self, a: TermId, high: u32, low: u32) -> TermId {
        let width = self.width(a);
        debug_assert!(low <= high && high < width, "extract [{high}:{low}] of width {width}");
        if low == 0 && high == width - 1 {
            return a;
        }
        self.make(Operator::Extract { high, low }, Sort::BitVector(high - low + 1), &[a])
    }

    /// The low `width` bits.
    pub fn trunc(&mut self, a: TermId, width: u32) -> TermId {
        self.extract(a, width - 1, 0)
    }

    /// `high` above `low`.
    pub fn concat(&mut self, high: TermId, low: TermId) -> TermId {
        let width = self.width(high) + self.width(low);
        self.make(Operator::Concat, Sort::BitVector(width), &[high, low])
    }

    /// Zero-extended to `width`.
    pub fn zext(&mut self, a: TermId, width: u32) -> TermId {
        debug_assert!(width >= self.width(a), "zext of width {} to {width}", self.width(a));
        if width == self.width(a) {
            return a;
        }
        self.make(Operator::ZeroExtend, Sort::BitVector(width), &[a])
    }

    /// Sign-extended to `width`.
    pub fn sext(&mut self, a: TermId, width: u32) -> TermId {
        debug_assert!(width >= self.width(a), "sext of width {} to {width}", self.width(a));
        if width == self.width(a) {
            return a;
        }
        self.make(Operator::SignExtend, Sort::BitVector(width), &[a])
    }

    /// To any width: zero-extended or cut.
    pub fn resize_unsigned(&mut self, a: TermId, width: u32) -> TermId {
        if width < self.width(a) { self.trunc(a, width) } else { self.zext(a, width) }
    }

    /// To any width: sign-extended or cut.
    pub fn resize_signed(&mut self, a: TermId, width: u32) -> TermId {
        if width < self.width(a) { self.trunc(a, width) } else { self.sext(a, width) }
    }
}
