//! What is known of an operand once something about a result is: the other direction of each operation.
//!
//! Soundness: each contains every member of the first range for which there are members of the others that make the
//! statement true. Nothing is lost by containing more.

use super::{mask, Range};
use ir::{BinaryOp, CompareOp};

impl Range {
    /// Those members that compare so with some member of the other.
    pub fn where_compares(self, op: CompareOp, other: Range) -> Range {
        let width = self.width;
        if self.is_empty() || other.is_empty() {
            return Range::empty(width);
        }
        if !self.is_tracked() {
            return self;
        }
        let Range { least, greatest, signed_least, signed_greatest, .. } = other;
        let none = Range::empty(width);
        let bound = match op {
            CompareOp::Eq => other,
            CompareOp::Ne => return other.constant().map_or(self, |value| self.without(value)),
            CompareOp::Ule => Range::unsigned(width, 0, greatest),
            CompareOp::Uge => Range::unsigned(width, least, mask(width)),
            CompareOp::Sle => Range::signed(width, i64::MIN, signed_greatest),
            CompareOp::Sge => Range::signed(width, signed_least, i64::MAX),
            CompareOp::Ult => greatest.checked_sub(1).map_or(none, |most| Range::unsigned(width, 0, most)),
            CompareOp::Ugt => least.checked_add(1).map_or(none, |from| Range::unsigned(width, from, mask(width))),
            CompareOp::Slt => signed_greatest.checked_sub(1).map_or(none, |most| Range::signed(width, i64::MIN, most)),
            CompareOp::Sgt => signed_least.checked_add(1).map_or(none, |from| Range::signed(width, from, i64::MAX)),
        };
        self.meet(bound)
    }

    /// All members but one, as far as that can be said: if it is at an end.
    pub fn without(self, value: u64) -> Range {
        if self.is_empty() || !self.is_tracked() {
            return self;
        }
        let value = value & mask(self.width);
        let mut rest = self;
        if rest.least == value {
            match rest.least.checked_add(1) {
                Some(next) => rest.least = next,
                None => return Range::empty(self.width),
            }
        }
        if rest.greatest == value {
            match rest.greatest.checked_sub(1) {
                Some(next) => rest.greatest = next,
                None => return Range::empty(self.width),
            }
        }
        let signed = super::sign_extend(value, self.width);
        if rest.signed_least == signed {
            match rest.signed_least.checked_add(1) {
                Some(next) => rest.signed_least = next,
                None => return Range::empty(self.width),
            }
        }
        if rest.signed_greatest == signed {
            match rest.signed_greatest.checked_sub(1) {
                Some(next) => rest.signed_greatest = next,
                None => return Range::empty(self.width),
            }
        }
        if rest.least > rest.greatest || rest.signed_least > rest.signed_greatest {
            return Range::empty(self.width);
        }
        rest.reduce()
    }

    /// Those members that, zero-extended, are in the result.
    pub fn where_zero_extended(self, result: Range) -> Range {
        if !self.is_tracked() || !result.is_tracked() || result.is_empty() {
            return if result.is_empty() { Range::empty(self.width) } else { self };
        }
        self.meet(Range::with_bits(self.width, result.zeros, result.ones)).meet(Range::unsigned(
            self.width,
            result.least,
            result.greatest,
        ))
    }

    /// Those members that, sign-extended, are in the result.
    pub fn where_sign_extended(self, result: Range) -> Range {
        if !self.is_tracked() || !result.is_tracked() || result.is_empty() {
            return if result.is_empty() { Range::empty(self.width) } else { self };
        }
        self.meet(Range::with_bits(self.width, result.zeros, result.ones)).meet(Range::signed(
            self.width,
            result.signed_least,
            result.signed_greatest,
        ))
    }

    /// Those members that, truncated, are in the result. Bounds say something only of members that fit already.
    pub fn where_truncated(self, result: Range) -> Range {
        if !self.is_tracked() || !result.is_tracked() || result.is_empty() {
            return if result.is_empty() { Range::empty(self.width) } else { self };
        }
        let narrow = Range::full(result.width);
        let mut rest = self.meet(Range::with_bits(self.width, result.zeros, result.ones));
        if self.greatest <= narrow.greatest {
            rest = rest.meet(Range::unsigned(self.width, result.least, result.greatest));
        }
        if narrow.signed_least <= self.signed_least && self.signed_greatest <= narrow.signed_greatest {
            rest = rest.meet(Range::signed(self.width, result.signed_least, result.signed_greatest));
        }
        rest
    }

    /// Those members `x` for which `x op other` (or `other op x`, if it is on the right) is in the result, for sums,
    /// differences and masks; all members for other operations.
    pub fn where_combined(self, op: BinaryOp, side: Side, other: Range, result: Range) -> Range {
        if self.is_empty() || other.is_empty() || result.is_empty() {
            return Range::empty(self.width);
        }
        if !self.is_tracked() {
            return self;
        }
        match (op, side) {
            (BinaryOp::Add, _) => self.meet(Range::binary(BinaryOp::Sub, result, other)),
            (BinaryOp::Sub, Side::Left) => self.meet(Range::binary(BinaryOp::Add, result, other)),
            (BinaryOp::Sub, Side::Right) => self.meet(Range::binary(BinaryOp::Sub, other, result)),
            (BinaryOp::Xor, _) => self.meet(Range::binary(BinaryOp::Xor, result, other)),
            // Where the mask is one, the bit is the result's.
            (BinaryOp::And, _) => self.meet(Range::with_bits(self.width, result.zeros & other.ones, result.ones)),
            (BinaryOp::Or, _) => self.meet(Range::with_bits(self.width, result.zeros, result.ones & other.zeros)),
            _ => self,
        }
    }
}

/// Which operand of two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Left,
    Right,
}
