//! Operations on ranges, each containing what the machine's operation gives on any members.
//!
//! Bounds are computed exactly, in numbers of twice the width, and brought back if all of them wrap round equally often;
//! else that view is full and the others may still know something. Sums and differences of partly known bits are those
//! of Vishwanathan et al., *Sound, precise, and fast abstract interpretation with tristate numbers*, 2022.

use super::{largest_signed, mask, sign_extend, smallest_signed, Range, WIDEST};
use ir::{BinaryOp, CastOp, CompareOp, OverflowOp, UnaryOp};

impl Range {
    pub fn binary(op: BinaryOp, a: Range, b: Range) -> Range {
        let width = a.width;
        if a.is_empty() || b.is_empty() {
            return Range::empty(width);
        }
        if !a.is_tracked() {
            return Range::full(width);
        }
        match op {
            BinaryOp::Add => a.add(b),
            BinaryOp::Sub => a.sub(b),
            BinaryOp::Mul => a.mul(b),
            BinaryOp::UDiv => a.unsigned_quotient(b),
            BinaryOp::URem => a.unsigned_remainder(b),
            BinaryOp::SDiv => a.signed_quotient(b),
            BinaryOp::SRem => a.signed_remainder(b),
            BinaryOp::Shl => a.shift_left(b.shift_count()),
            BinaryOp::LShr => a.shift_right(b.shift_count()),
            BinaryOp::AShr => a.shift_right_signed(b.shift_count()),
            BinaryOp::And => {
                let bits = Range::with_bits(width, a.zeros | b.zeros, a.ones & b.ones);
                bits.meet(Range::unsigned(width, 0, a.greatest.min(b.greatest)))
            }
            BinaryOp::Or => {
                let bits = Range::with_bits(width, a.zeros & b.zeros, a.ones | b.ones);
                bits.meet(Range::unsigned(width, a.least.max(b.least), mask(width)))
            }
            BinaryOp::Xor => {
                let ones = (a.zeros & b.ones) | (a.ones & b.zeros);
                Range::with_bits(width, (a.zeros & b.zeros) | (a.ones & b.ones), ones)
            }
        }
    }

    fn add(self, b: Range) -> Range {
        let (value, value_b) = (self.ones, b.ones);
        let (open, open_b) = (self.open(), b.open());
        let sum = value.wrapping_add(value_b);
        let unknown = sum.wrapping_add(open.wrapping_add(open_b)) ^ sum | open | open_b;
        let bits = Range::with_bits(self.width, !sum & !unknown, sum & !unknown);
        let unsigned = self
            .wrapped(i128::from(self.least) + i128::from(b.least), i128::from(self.greatest) + i128::from(b.greatest));
        let signed = self.wrapped_signed(
            i128::from(self.signed_least) + i128::from(b.signed_least),
            i128::from(self.signed_greatest) + i128::from(b.signed_greatest),
        );
        bits.meet(unsigned).meet(signed)
    }

    fn sub(self, b: Range) -> Range {
        let (open, open_b) = (self.open(), b.open());
        let difference = self.ones.wrapping_sub(b.ones);
        let unknown = difference.wrapping_add(open) ^ difference.wrapping_sub(open_b) | open | open_b;
        let bits = Range::with_bits(self.width, !difference & !unknown, difference & !unknown);
        let unsigned = self
            .wrapped(i128::from(self.least) - i128::from(b.greatest), i128::from(self.greatest) - i128::from(b.least));
        let signed = self.wrapped_signed(
            i128::from(self.signed_least) - i128::from(b.signed_greatest),
            i128::from(self.signed_greatest) - i128::from(b.signed_least),
        );
        bits.meet(unsigned).meet(signed)
    }

    fn mul(self, b: Range) -> Range {
        let width = self.width;
        if let (Some(x), Some(y)) = (self.constant(), b.constant()) {
            return Range::exactly(width, x.wrapping_mul(y));
        }
        let twos = self.zeros.trailing_ones() + b.zeros.trailing_ones();
        let zeros = if twos == 0 { 0 } else { mask(twos.min(width)) };
        let bits = Range::with_bits(width, zeros, 0);
        let all = u128::from(mask(width));
        let high = u128::from(self.greatest) * u128::from(b.greatest);
        let unsigned = match high <= all {
            true => Range::unsigned(width, self.least * b.least, high as u64),
            false => Range::full(width),
        };
        let (least, greatest) = self.corners(b, |x, y| x * y);
        bits.meet(unsigned).meet(self.wrapped_signed(least, greatest))
    }

    /// Where the divisor is zero, there is no result.
    fn unsigned_quotient(self, b: Range) -> Range {
        if b.greatest == 0 {
            return Range::full(self.width);
        }
        Range::unsigned(self.width, self.least / b.greatest, self.greatest / b.least.max(1))
    }

    fn unsigned_remainder(self, b: Range) -> Range {
        if b.greatest == 0 {
            return Range::full(self.width);
        }
        if self.greatest < b.least {
            return self;
        }
        if let (Some(x), Some(y)) = (self.constant(), b.constant()) {
            return Range::exactly(self.width, x % y);
        }
        let bounds = Range::unsigned(self.width, 0, self.greatest.min(b.greatest - 1));
        match b.constant() {
            Some(power) if power.is_power_of_two() => {
                Range::binary(BinaryOp::And, self, Range::exactly(self.width, power - 1)).meet(bounds)
            }
            _ => bounds,
        }
    }

    fn signed_quotient(self, b: Range) -> Range {
        // In one bit, -1 / -1 is -1: there is no other one.
        if self.width == 1 {
            return Range::full(1);
        }
        let width = self.width;
        let mut result = Range::empty(width);
        for part in [Range::signed(width, i64::MIN, -1), Range::signed(width, 1, i64::MAX)] {
            let divisor = b.meet(part);
            if !divisor.is_empty() {
                let (least, greatest) = self.corners(divisor, |x, y| x / y);
                // The one quotient that does not fit is no result.
                let greatest = greatest.min(i128::from(largest_signed(width)));
                let least = least.min(i128::from(largest_signed(width)));
                result = result.join(Range::signed(width, least as i64, greatest as i64));
            }
        }
        if result.is_empty() {
            return Range::full(width);
        }
        result
    }

    fn signed_remainder(self, b: Range) -> Range {
        let width = self.width;
        let size = b.signed_least.unsigned_abs().max(b.signed_greatest.unsigned_abs());
        if size == 0 || width == 1 {
            return Range::full(width);
        }
        let most = i64::try_from(size - 1).unwrap_or(i64::MAX);
        let least = if self.signed_least < 0 { self.signed_least.max(-most) } else { 0 };
        let greatest = if self.signed_greatest > 0 { self.signed_greatest.min(most) } else { 0 };
        let bounds = Range::signed(width, least, greatest);
        // A dividend that is smaller than every divisor stays.
        let smallest = match () {
            () if b.signed_least > 0 => b.signed_least.unsigned_abs(),
            () if b.signed_greatest < 0 => b.signed_greatest.unsigned_abs(),
            () => 0,
        };
        if self.signed_least.unsigned_abs().max(self.signed_greatest.unsigned_abs()) < smallest {
            return self;
        }
        if let (Some(_), Some(_)) = (self.constant(), b.constant()) {
            let remainder = i128::from(self.signed_least) % i128::from(b.signed_least);
            return Range::exactly(width, remainder as u64);
        }
        // What remains after a power of two has the dividend's low bits.
        match b.constant() {
            Some(power) if power.is_power_of_two() && power > 1 && b.signed_least > 0 => {
                let low = power - 1;
                bounds.meet(Range::with_bits(width, self.low_known(self.zeros, low), self.low_known(self.ones, low)))
            }
            _ => bounds,
        }
    }

    /// Those of the bits that are in an unbroken row of known bits from the lowest on, within the mask.
    fn low_known(self, bits: u64, low: u64) -> u64 {
        let row = (self.zeros | self.ones).trailing_ones();
        match row {
            0 => 0,
            row => bits & low & mask(row.min(WIDEST)),
        }
    }

    /// The count that a shift of this many bits has: modulo the width rounded up to 32 or 64.
    fn shift_count(self) -> Range {
        match if self.width > 32 { 63 } else { 31 } {
            low if low < mask(self.width) => Range::binary(BinaryOp::And, self, Range::exactly(self.width, low)),
            _ => self,
        }
    }

    fn shift_left(self, count: Range) -> Range {
        let width = self.width;
        let (least, greatest) = (count.least as u32, count.greatest as u32);
        let twos = (self.zeros.trailing_ones() + least).min(width);
        let mut result = Range::with_bits(width, if twos == 0 { 0 } else { mask(twos) }, 0);
        if least == greatest {
            let shift = |bits: u64| if least < width { bits << least } else { 0 };
            let shifted_in = !shift(u64::MAX);
            result = result.meet(Range::with_bits(width, shift(self.zeros) | shifted_in, shift(self.ones)));
        }
        if greatest >= width {
            return result;
        }
        let high = u128::from(self.greatest) << greatest;
        if high <= u128::from(mask(width)) {
            result = result.meet(Range::unsigned(width, self.least << least, high as u64));
        }
        let by = |value: i64, negative: u32, positive: u32| {
            i128::from(value) * (1 << if value < 0 { negative } else { positive })
        };
        let low = by(self.signed_least, greatest, least);
        let high = by(self.signed_greatest, least, greatest);
        result.meet(self.wrapped_signed(low, high))
    }

    fn shift_right(self, count: Range) -> Range {
        let width = self.width;
        let (least, greatest) = (count.least as u32, count.greatest as u32);
        let bounds = Range::unsigned(width, self.least >> greatest, self.greatest >> least);
        if least != greatest {
            return bounds;
        }
        let shifted_in = !(mask(width) >> least);
        bounds.meet(Range::with_bits(width, (self.zeros >> least) | shifted_in, self.ones >> least))
    }

    fn shift_right_signed(self, count: Range) -> Range {
        let (least, greatest) = (count.least as u32, count.greatest as u32);
        let low = self.signed_least >> if self.signed_least < 0 { least } else { greatest };
        let high = self.signed_greatest >> if self.signed_greatest < 0 { greatest } else { least };
        let bounds = Range::signed(self.width, low, high);
        if least != greatest {
            return bounds;
        }
        let shift = |bits: u64| (sign_extend(bits, self.width) >> least) as u64;
        bounds.meet(Range::with_bits(self.width, shift(self.zeros), shift(self.ones)))
    }

    pub fn overflows(op: OverflowOp, a: Range, b: Range) -> Range {
        if a.is_empty() || b.is_empty() {
            return Range::empty(1);
        }
        if !a.is_tracked() {
            return Range::full(1);
        }
        let width = a.width;
        let signed = (i128::from(smallest_signed(width)), i128::from(largest_signed(width)));
        let unsigned = (0, i128::from(mask(width)));
        let (u, v) = (|x: u64| i128::from(x), |x: i64| i128::from(x));
        let ((least, greatest), (low, high)) = match op {
            OverflowOp::SAdd => {
                ((v(a.signed_least) + v(b.signed_least), v(a.signed_greatest) + v(b.signed_greatest)), signed)
            }
            OverflowOp::SSub => {
                ((v(a.signed_least) - v(b.signed_greatest), v(a.signed_greatest) - v(b.signed_least)), signed)
            }
            OverflowOp::SMul => (a.corners(b, |x, y| x * y), signed),
            OverflowOp::UAdd => ((u(a.least) + u(b.least), u(a.greatest) + u(b.greatest)), unsigned),
            OverflowOp::USub => ((u(a.least) - u(b.greatest), u(a.greatest) - u(b.least)), unsigned),
            // Products of unsigned numbers may need one bit more than there is.
            OverflowOp::UMul => {
                let product = |x: u64, y: u64| i128::try_from(u128::from(x) * u128::from(y)).unwrap_or(i128::MAX);
                ((product(a.least, b.least), product(a.greatest, b.greatest)), unsigned)
            }
        };
        if low <= least && greatest <= high {
            return Range::boolean(false);
        }
        if greatest < low || high < least {
            return Range::boolean(true);
        }
        Range::full(1)
    }

    pub fn unary(op: UnaryOp, a: Range) -> Range {
        let width = a.width;
        if a.is_empty() || !a.is_tracked() {
            return if a.is_empty() { a } else { Range::full(width) };
        }
        let spare = WIDEST - width;
        let between = |least: u32, greatest: u32| Range::unsigned(width, u64::from(least), u64::from(greatest));
        match op {
            UnaryOp::CountOnes => between(a.ones.count_ones(), width - a.zeros.count_ones()),
            UnaryOp::LeadingZeros => between(a.greatest.leading_zeros() - spare, a.least.leading_zeros() - spare),
            UnaryOp::TrailingZeros => between(a.zeros.trailing_ones().min(width), a.ones.trailing_zeros().min(width)),
            UnaryOp::SwapBytes => Range::with_bits(width, a.zeros.swap_bytes() >> spare, a.ones.swap_bytes() >> spare),
            UnaryOp::ReverseBits => {
                Range::with_bits(width, a.zeros.reverse_bits() >> spare, a.ones.reverse_bits() >> spare)
            }
        }
    }

    /// What the comparison gives, where it is the same for all members.
    pub fn compare(op: CompareOp, a: Range, b: Range) -> Range {
        if a.is_empty() || b.is_empty() {
            return Range::empty(1);
        }
        if !a.is_tracked() {
            return Range::full(1);
        }
        let known = match op {
            CompareOp::Eq => match (a.constant(), b.constant()) {
                (Some(x), Some(y)) => Some(x == y),
                _ => a.meet(b).is_empty().then_some(false),
            },
            CompareOp::Ne => return Range::compare(CompareOp::Eq, a, b).negated(),
            CompareOp::Ult => less(a.greatest < b.least, a.least >= b.greatest),
            CompareOp::Ule => less(a.greatest <= b.least, a.least > b.greatest),
            CompareOp::Slt => less(a.signed_greatest < b.signed_least, a.signed_least >= b.signed_greatest),
            CompareOp::Sle => less(a.signed_greatest <= b.signed_least, a.signed_least > b.signed_greatest),
            CompareOp::Ugt => return Range::compare(CompareOp::Ult, b, a),
            CompareOp::Uge => return Range::compare(CompareOp::Ule, b, a),
            CompareOp::Sgt => return Range::compare(CompareOp::Slt, b, a),
            CompareOp::Sge => return Range::compare(CompareOp::Sle, b, a),
        };
        known.map_or(Range::full(1), Range::boolean)
    }

    fn negated(self) -> Range {
        self.truth().map_or(self, |truth| Range::boolean(!truth))
    }

    /// An integer made from an integer; full for every other kind of cast.
    pub fn cast(op: CastOp, a: Range, width: u32) -> Range {
        if a.is_empty() {
            return Range::empty(width);
        }
        if !a.is_tracked() || width > WIDEST {
            return Range::full(width);
        }
        match op {
            CastOp::Truncate => {
                let bits = Range::with_bits(width, a.zeros, a.ones);
                let full = Range::full(width);
                let unsigned = full.wrapped(i128::from(a.least), i128::from(a.greatest));
                let signed = full.wrapped_signed(i128::from(a.signed_least), i128::from(a.signed_greatest));
                bits.meet(unsigned).meet(signed)
            }
            CastOp::ZeroExtend => {
                let above = mask(width) & !mask(a.width);
                let bits = Range::with_bits(width, a.zeros | above, a.ones);
                bits.meet(Range::unsigned(width, a.least, a.greatest))
            }
            CastOp::SignExtend => {
                let extend = |bits: u64| sign_extend(bits, a.width) as u64;
                let bits = Range::with_bits(width, extend(a.zeros), extend(a.ones));
                bits.meet(Range::signed(width, a.signed_least, a.signed_greatest))
            }
            CastOp::Reinterpret if a.width == width => a,
            _ => Range::full(width),
        }
    }

    fn open(self) -> u64 {
        mask(self.width) & !self.zeros & !self.ones
    }

    /// The least and greatest result over the corners of two signed ranges, of something monotonous along their edges.
    fn corners(self, b: Range, f: impl Fn(i128, i128) -> i128) -> (i128, i128) {
        let wide = |range: Range| [i128::from(range.signed_least), i128::from(range.signed_greatest)];
        let results = wide(self).into_iter().flat_map(|x| wide(b).map(|y| f(x, y)));
        results.fold((i128::MAX, i128::MIN), |(least, greatest), result| (least.min(result), greatest.max(result)))
    }

    /// Exact bounds modulo the width, as unsigned numbers: full if they wrap round a different number of times.
    fn wrapped(self, least: i128, greatest: i128) -> Range {
        let width = self.width;
        let all = mask(width);
        if least >> width != greatest >> width {
            return Range::full(width);
        }
        Range::unsigned(width, least as u64 & all, greatest as u64 & all)
    }

    /// The same as signed numbers.
    fn wrapped_signed(self, least: i128, greatest: i128) -> Range {
        let width = self.width;
        let half = 1 << (width - 1);
        if (least + half) >> width != (greatest + half) >> width {
            return Range::full(width);
        }
        Range::signed(width, sign_extend(least as u64, width), sign_extend(greatest as u64, width))
    }
}

/// From when it is surely true, and when surely false.
fn less(always: bool, never: bool) -> Option<bool> {
    match (always, never) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}
