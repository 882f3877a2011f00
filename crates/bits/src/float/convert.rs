//! Conversions: between kinds of floats, from and to integers of any width, and to text.

use super::arithmetic::with_kind;
use super::unpacked::{pack, round_shift, signed, unpack, Unpacked};
use super::{infinity, is_negative, quieted, FloatKind, Rounding};
use crate::Bits;
use rustc_apfloat::ieee::{Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::Float;

/// The float of kind `to` nearest to `a`. A NaN keeps the upper bits of its payload and becomes quiet, as on x86.
pub fn convert(from: FloatKind, to: FloatKind, a: &Bits, rounding: Rounding) -> Bits {
    let negative = is_negative(from, a);
    match unpack(from, a) {
        Unpacked::Nan => converted_nan(from, to, a),
        Unpacked::Infinite => signed(to, negative, infinity(to)),
        Unpacked::Zero => signed(to, negative, Bits::zero(to.bits())),
        Unpacked::Finite { significand, exponent } => pack(to, negative, significand, exponent, false, rounding),
    }
}

/// The float nearest to an unsigned integer.
pub fn from_unsigned(kind: FloatKind, integer: &Bits, rounding: Rounding) -> Bits {
    from_magnitude(kind, false, integer, rounding)
}

/// The float nearest to a signed integer.
pub fn from_signed(kind: FloatKind, integer: &Bits, rounding: Rounding) -> Bits {
    from_magnitude(kind, integer.sign_bit(), &integer.magnitude(), rounding)
}

/// The unsigned integer `a` rounds to; none for NaN, infinities, and what does not fit `width`.
pub fn to_unsigned(kind: FloatKind, a: &Bits, width: u32, rounding: Rounding) -> Option<Bits> {
    let (negative, magnitude) = to_magnitude(kind, a, width, rounding)?;
    let fits = !negative || magnitude.is_zero();
    fits.then(|| magnitude.trunc(width))
}

/// The signed integer `a` rounds to; none for NaN, infinities, and what does not fit `width`.
pub fn to_signed(kind: FloatKind, a: &Bits, width: u32, rounding: Rounding) -> Option<Bits> {
    let (negative, magnitude) = to_magnitude(kind, a, width, rounding)?;
    let bound = Bits::min_signed(width).zext(width + 1);
    if negative {
        magnitude.ule(&bound).then(|| magnitude.neg().trunc(width))
    } else {
        magnitude.ult(&bound).then(|| magnitude.trunc(width))
    }
}

/// A decimal text for people, precise enough to tell every float of the kind from every other.
pub fn to_text(kind: FloatKind, a: &Bits) -> String {
    let raw = a.as_u128().expect("a float has at most 128 bits");
    with_kind!(kind, F => F::from_bits(raw).to_string())
}

fn converted_nan(from: FloatKind, to: FloatKind, a: &Bits) -> Bits {
    let nan = quieted(from, a);
    let (have, want) = (from.significand_bits() - 1, to.significand_bits() - 1);
    let payload = nan.trunc(have).zext(have.max(want)).shl_by(want.saturating_sub(have));
    let payload = payload.lshr_by(have.saturating_sub(want)).trunc(want);
    // The payload carries the quiet bit, so this is never an infinity.
    signed(to, nan.sign_bit(), infinity(to).or(&payload.zext(to.bits())))
}

fn from_magnitude(kind: FloatKind, negative: bool, magnitude: &Bits, rounding: Rounding) -> Bits {
    let length = magnitude.width() - magnitude.leading_zeros();
    if let Some(significand) = magnitude.as_u128() {
        return pack(kind, negative, significand, 0, false, rounding);
    }
    // 128 bits are more than any kind's precision; of what is below them only its presence matters.
    let shift = length.saturating_sub(128);
    let significand = magnitude.lshr_by(shift).trunc(128).as_u128().expect("128 bits");
    let inexact = magnitude.trailing_zeros() < shift;
    pack(kind, negative, significand, shift as i32, inexact, rounding)
}

/// The sign and the rounded magnitude in `width + 1` bits; none where it takes more than `width`.
fn to_magnitude(kind: FloatKind, a: &Bits, width: u32, rounding: Rounding) -> Option<(bool, Bits)> {
    let negative = is_negative(kind, a);
    let (significand, exponent) = match unpack(kind, a) {
        Unpacked::Nan | Unpacked::Infinite => return None,
        Unpacked::Zero => return Some((negative, Bits::zero(width + 1))),
        Unpacked::Finite { significand, exponent } => (significand, exponent),
    };
    let shift = exponent.min(0).unsigned_abs();
    let integer = round_shift(significand, shift, false, negative, rounding);
    let scale = exponent.max(0) as u32;
    let length = 128 - integer.leading_zeros();
    if integer != 0 && length + scale > width {
        return None;
    }
    Some((negative, Bits::from_u128(width + 1, integer).shl_by(scale)))
}
