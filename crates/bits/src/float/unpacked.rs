//! A float taken apart into integers, and put together again with one correct rounding.
//!
//! Invariant: `round` is the only place where a rounding is decided outside the arithmetic library, so square roots,
//! remainders and conversions cannot differ in it.

use super::{assert_kind, exponent_field, infinity, FloatKind, Rounding};
use crate::Bits;

/// The value of a float but for its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unpacked {
    Nan,
    Infinite,
    Zero,
    /// `significand * 2^exponent`, with a significand that is not zero.
    Finite {
        significand: u128,
        exponent: i32,
    },
}

pub(super) fn unpack(kind: FloatKind, a: &Bits) -> Unpacked {
    assert_kind(kind, a);
    let field = exponent_field(kind, a);
    let greatest = (1 << kind.exponent_bits()) - 1;
    let stored = stored_significand_bits(kind);
    let significand = a.as_u128().expect("a float has at most 128 bits") & ((1 << stored) - 1);
    let integer_bit = 1u128 << (kind.significand_bits() - 1);
    let explicit = kind == FloatKind::Extended;
    if explicit && field != 0 && significand & integer_bit == 0 {
        return Unpacked::Nan;
    }
    if field == greatest {
        return if significand & !integer_bit == 0 { Unpacked::Infinite } else { Unpacked::Nan };
    }
    if field == 0 && significand == 0 {
        return Unpacked::Zero;
    }
    let significand = if explicit || field == 0 { significand } else { significand | integer_bit };
    Unpacked::Finite { significand, exponent: field.max(1) as i32 - kind.bias() - (kind.significand_bits() as i32 - 1) }
}

/// The float nearest, in the way of `rounding`, to `±(significand + rest) * 2^exponent`, where `rest` is zero or, if
/// `inexact`, strictly between zero and one. Where it is not zero the significand must have more bits than the kind's
/// precision.
pub(super) fn pack(
    kind: FloatKind,
    negative: bool,
    significand: u128,
    exponent: i32,
    inexact: bool,
    rounding: Rounding,
) -> Bits {
    let precision = kind.significand_bits() as i32;
    if significand == 0 {
        debug_assert!(!inexact, "an inexact zero has no place to round from");
        return signed(kind, negative, Bits::zero(kind.bits()));
    }
    let length = 128 - significand.leading_zeros() as i32;
    let least_unit = 2 - kind.bias() - precision;
    // The exponent of the last bit that is kept.
    let mut unit = (exponent + length - precision).max(least_unit);
    let mut kept = if unit <= exponent {
        debug_assert!(!inexact, "too few bits to round from");
        significand << (exponent - unit)
    } else {
        round_shift(significand, (unit - exponent) as u32, inexact, negative, rounding)
    };
    if kept == 1 << precision {
        kept >>= 1;
        unit += 1;
    }
    let integer_bit = 1u128 << (precision - 1);
    if kept & integer_bit == 0 {
        return signed(kind, negative, Bits::from_u128(kind.bits(), kept));
    }
    if unit + precision - 1 > kind.bias() {
        return overflowed(kind, negative, rounding);
    }
    let field = (unit + precision - 1 + kind.bias()) as u128;
    let stored = stored_significand_bits(kind);
    let fraction = kept & ((1 << stored) - 1);
    signed(kind, negative, Bits::from_u128(kind.bits(), field << stored | fraction))
}

/// `(significand + rest) / 2^shift` rounded to an integer, with `rest` as in `pack`.
pub(super) fn round_shift(significand: u128, shift: u32, inexact: bool, negative: bool, rounding: Rounding) -> u128 {
    if shift == 0 && !inexact {
        return significand;
    }
    let kept = significand.checked_shr(shift).unwrap_or(0);
    let bit = |index: u32| significand.checked_shr(index).unwrap_or(0) & 1 == 1;
    let half = shift > 0 && bit(shift - 1);
    let below_half = shift > 1 && (shift > 128 || significand & ((1 << (shift - 1)) - 1) != 0);
    let rest = inexact || below_half && significand != 0;
    let up = match rounding {
        Rounding::NearestEven => half && (rest || kept & 1 == 1),
        Rounding::NearestAway => half,
        Rounding::TowardZero => false,
        Rounding::Up => !negative && (half || rest),
        Rounding::Down => negative && (half || rest),
    };
    kept + up as u128
}

pub(super) fn signed(kind: FloatKind, negative: bool, magnitude: Bits) -> Bits {
    if negative {
        super::neg(kind, &magnitude)
    } else {
        magnitude
    }
}

/// The bits below the exponent field.
fn stored_significand_bits(kind: FloatKind) -> u32 {
    kind.bits() - 1 - kind.exponent_bits()
}

/// Infinity, or the greatest finite number where the mode rounds toward it.
fn overflowed(kind: FloatKind, negative: bool, rounding: Rounding) -> Bits {
    let finite = match rounding {
        Rounding::NearestEven | Rounding::NearestAway => false,
        Rounding::TowardZero => true,
        Rounding::Up => negative,
        Rounding::Down => !negative,
    };
    let magnitude = if finite { largest(kind) } else { infinity(kind) };
    signed(kind, negative, magnitude)
}

fn largest(kind: FloatKind) -> Bits {
    let precision = kind.significand_bits();
    pack(kind, false, (1 << precision) - 1, kind.bias() - (precision as i32 - 1), false, Rounding::NearestEven)
}
