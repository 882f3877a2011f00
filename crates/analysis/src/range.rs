//! A set of integers of one width, as far as its least and greatest members (read as unsigned and as signed) and the
//! bits that all members share can say it.
//!
//! The three views are kept together because C mixes them: loops give signed bounds, sizes unsigned ones, masks and strides
//! bits. `reduce` lets each sharpen the others, so that a view never says less than what the other two imply about
//! it in one step. 'Not zero' is an unsigned least member of one, and strides of powers of two are low bits.
//!
//! Soundness: every operation contains what the machine's does (see `ir::Op`), on every pair of members; tests compare all
//! operands of small widths. Integers wider than 64 bits are not tracked: their range is everything.

mod arithmetic;
mod refine;

pub use refine::Side;

use bits::Bits;
use std::fmt;

/// The widest integers that are tracked.
pub const WIDEST: u32 = 64;

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Range {
    width: u32,
    least: u64,
    greatest: u64,
    signed_least: i64,
    signed_greatest: i64,
    /// Bits that are zero in all members.
    zeros: u64,
    /// Bits that are one in all members.
    ones: u64,
}

impl Range {
    /// Every integer of the width.
    pub fn full(width: u32) -> Range {
        assert!(width > 0, "an integer has at least one bit");
        let width_tracked = width.min(WIDEST);
        let (least, greatest) = (smallest_signed(width_tracked), largest_signed(width_tracked));
        Range {
            width,
            least: 0,
            greatest: mask(width_tracked),
            signed_least: least,
            signed_greatest: greatest,
            zeros: 0,
            ones: 0,
        }
    }

    /// No integer: the place is never reached.
    pub fn empty(width: u32) -> Range {
        let all = mask(width.min(WIDEST));
        Range {
            width,
            least: all,
            greatest: 0,
            signed_least: i64::MAX,
            signed_greatest: i64::MIN,
            zeros: all,
            ones: all,
        }
    }

    /// One integer, given by its low bits.
    pub fn exactly(width: u32, value: u64) -> Range {
        Range::unsigned(width, value & mask(width.min(WIDEST)), value & mask(width.min(WIDEST)))
    }

    pub fn of_bits(bits: &Bits) -> Range {
        match bits.as_u64() {
            Some(value) if bits.width() <= WIDEST => Range::exactly(bits.width(), value),
            _ => Range::full(bits.width()),
        }
    }

    pub fn boolean(value: bool) -> Range {
        Range::exactly(1, u64::from(value))
    }

    /// From the least to the greatest, read as unsigned; empty if they are the wrong way round.
    pub fn unsigned(width: u32, least: u64, greatest: u64) -> Range {
        let full = Range::full(width);
        Range { least, greatest: greatest.min(full.greatest), ..full }.reduce()
    }

    /// From the least to the greatest, read as signed; empty if they are the wrong way round.
    pub fn signed(width: u32, least: i64, greatest: i64) -> Range {
        let full = Range::full(width);
        let (least, greatest) = (least.max(full.signed_least), greatest.min(full.signed_greatest));
        Range { signed_least: least, signed_greatest: greatest, ..full }.reduce()
    }

    /// All integers with these bits zero and those one.
    pub fn with_bits(width: u32, zeros: u64, ones: u64) -> Range {
        let full = Range::full(width);
        Range { zeros: zeros & full.greatest, ones: ones & full.greatest, ..full }.reduce()
    }

    pub fn width(&self) -> u32 {
        self.width
    }

    pub fn is_tracked(&self) -> bool {
        self.width <= WIDEST
    }

    pub fn is_empty(&self) -> bool {
        self.least > self.greatest
    }

    pub fn is_full(&self) -> bool {
        *self == Range::full(self.width)
    }

    /// The only member.
    pub fn constant(&self) -> Option<u64> {
        (self.least == self.greatest && self.is_tracked()).then_some(self.least)
    }

    /// For one bit: is it known?
    pub fn truth(&self) -> Option<bool> {
        self.constant().map(|value| value != 0)
    }

    /// The least member, read as unsigned.
    pub fn min(&self) -> u64 {
        self.least
    }

    /// The greatest member, read as unsigned.
    pub fn max(&self) -> u64 {
        self.greatest
    }

    /// The least member, read as signed.
    pub fn signed_min(&self) -> i64 {
        self.signed_least
    }

    /// The greatest member, read as signed.
    pub fn signed_max(&self) -> i64 {
        self.signed_greatest
    }

    pub fn known_zeros(&self) -> u64 {
        self.zeros
    }

    pub fn known_ones(&self) -> u64 {
        self.ones
    }

    pub fn contains(&self, value: u64) -> bool {
        if !self.is_tracked() {
            return true;
        }
        let value = value & mask(self.width);
        let signed = sign_extend(value, self.width);
        let in_bounds = self.least <= value && value <= self.greatest;
        let in_signed = self.signed_least <= signed && signed <= self.signed_greatest;
        in_bounds && in_signed && value & self.zeros == 0 && !value & self.ones == 0
    }

    /// Contains every member of both.
    pub fn join(self, other: Range) -> Range {
        debug_assert_eq!(self.width, other.width);
        Range {
            width: self.width,
            least: self.least.min(other.least),
            greatest: self.greatest.max(other.greatest),
            signed_least: self.signed_least.min(other.signed_least),
            signed_greatest: self.signed_greatest.max(other.signed_greatest),
            zeros: self.zeros & other.zeros,
            ones: self.ones & other.ones,
        }
    }

    /// Contains every integer that is a member of both.
    pub fn meet(self, other: Range) -> Range {
        debug_assert_eq!(self.width, other.width);
        Range {
            width: self.width,
            least: self.least.max(other.least),
            greatest: self.greatest.min(other.greatest),
            signed_least: self.signed_least.max(other.signed_least),
            signed_greatest: self.signed_greatest.min(other.signed_greatest),
            zeros: self.zeros | other.zeros,
            ones: self.ones | other.ones,
        }
        .reduce()
    }

    /// A range that contains `next`, which contains this one, and from which few more steps lead further: bounds that moved
    /// go on to the next of the sorted thresholds, or to the end. Only bits at the low end stay as they are.
    pub fn widen(self, next: Range, thresholds: &[i64]) -> Range {
        if !next.is_tracked() || self.is_empty() {
            return next;
        }
        let mut wide = next;
        let full = Range::full(self.width);
        let all = full.greatest;
        if next.signed_greatest > self.signed_greatest {
            let above = thresholds.partition_point(|&threshold| threshold < next.signed_greatest);
            let bound = thresholds.get(above).copied().unwrap_or(full.signed_greatest);
            wide.signed_greatest = bound.min(full.signed_greatest);
        }
        if next.signed_least < self.signed_least {
            let below = thresholds.partition_point(|&threshold| threshold <= next.signed_least);
            let bound = below.checked_sub(1).map_or(full.signed_least, |index| thresholds[index]);
            wide.signed_least = bound.max(full.signed_least);
        }
        // Only thresholds that are not negative have a place in the unsigned order.
        if next.greatest > self.greatest {
            let bound = i64::try_from(next.greatest).ok().and_then(|greatest| {
                let above = thresholds.partition_point(|&threshold| threshold < greatest);
                thresholds.get(above).map(|&bound| bound as u64)
            });
            wide.greatest = bound.unwrap_or(all).min(all);
        }
        if next.least < self.least {
            wide.least = 0;
        }
        let low = (next.zeros | next.ones).trailing_ones().min(self.width);
        let kept = if low == 0 { 0 } else { mask(low) };
        wide.zeros &= kept;
        wide.ones &= kept;
        wide.reduce()
    }

    /// Sharpens each view by the others; the members stay the same.
    fn reduce(mut self) -> Range {
        if !self.is_tracked() {
            return Range::full(self.width);
        }
        for _ in 0..4 {
            let before = self;
            if !self.reduce_once() {
                return Range::empty(self.width);
            }
            if self == before {
                break;
            }
        }
        self
    }

    /// False if there are no members.
    fn reduce_once(&mut self) -> bool {
        let all = mask(self.width);
        if self.zeros & self.ones != 0 || self.signed_least > self.signed_greatest {
            return false;
        }
        let least = self.least.max(self.ones);
        let greatest = self.greatest.min(all & !self.zeros);
        // Apart by sign, each part is an interval both ways of reading.
        let half = 1 << (self.width - 1);
        let (mut positive, mut negative) = (None, None);
        if self.signed_greatest >= 0 {
            let low = least.max(self.signed_least.max(0) as u64);
            let high = greatest.min(half - 1).min(self.signed_greatest as u64);
            positive = self.fit_low_bits(low, high);
        }
        if self.signed_least < 0 {
            let low = least.max(half).max(self.signed_least as u64 & all);
            let high = greatest.min(self.signed_greatest.min(-1) as u64 & all);
            negative = self.fit_low_bits(low, high);
        }
        let (first, last) = match (positive, negative) {
            (None, None) => return false,
            (Some(part), None) | (None, Some(part)) => (part, part),
            (Some(positive), Some(negative)) => (positive, negative),
        };
        (self.least, self.greatest) = (first.0, last.1);
        self.signed_least = sign_extend(negative.unwrap_or(first).0, self.width);
        self.signed_greatest = sign_extend(positive.unwrap_or(last).1, self.width);
        // What the two bounds share at the high end, all between them share.
        let differ = self.least ^ self.greatest;
        let shared = if differ == 0 { all } else { all & !(u64::MAX >> differ.leading_zeros()) };
        self.ones |= self.least & shared;
        self.zeros |= !self.least & shared;
        self.zeros & self.ones == 0
    }

    /// Moves the bounds of an unsigned interval to the next numbers that end in the bits known at the low end.
    fn fit_low_bits(&self, low: u64, high: u64) -> Option<(u64, u64)> {
        if low > high {
            return None;
        }
        let count = (self.zeros | self.ones).trailing_ones();
        if count == 0 {
            return Some((low, high));
        }
        let ending = mask(count.min(self.width));
        let known = self.ones & ending;
        let up = (low & !ending) | known;
        let low = if up < low { up.checked_add(ending)?.checked_add(1)? } else { up };
        let down = (high & !ending) | known;
        let high = if down > high { down.checked_sub(ending)?.checked_sub(1)? } else { down };
        (low <= high).then_some((low, high))
    }
}

impl fmt::Debug for Range {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.is_empty() {
            return write!(f, "i{} empty", self.width);
        }
        write!(f, "i{} {}..{}", self.width, self.least, self.greatest)?;
        write!(f, " signed {}..{}", self.signed_least, self.signed_greatest)?;
        write!(f, " zeros {:#x} ones {:#x}", self.zeros, self.ones)
    }
}

/// The low bits set; widths 1 to 64.
fn mask(width: u32) -> u64 {
    u64::MAX >> (WIDEST - width)
}

fn sign_extend(value: u64, width: u32) -> i64 {
    let shift = WIDEST - width;
    ((value << shift) as i64) >> shift
}

fn smallest_signed(width: u32) -> i64 {
    i64::MIN >> (WIDEST - width)
}

fn largest_signed(width: u32) -> i64 {
    i64::MAX >> (WIDEST - width)
}
