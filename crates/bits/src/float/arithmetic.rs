//! Addition, multiplication, division, fused multiply-add, comparison: the operations `rustc_apfloat` does for us.
//!
//! That crate is a port of LLVM's own APFloat. NaN operands never reach it, because its choice of NaN is not x86's.

use super::unpacked::{pack, round_shift, unpack, Unpacked};
use super::{assert_kind, default_nan, is_nan, is_negative, nan_among, native, quieted, FloatKind, Rounding};
use crate::Bits;
use rustc_apfloat::ieee::{Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, Round};
use std::cmp::Ordering;

/// Runs `$body` with `$float` standing for the library's type of the kind.
macro_rules! with_kind {
    ($kind:expr, $float:ident => $body:expr) => {
        match $kind {
            FloatKind::Half => {
                type $float = Half;
                $body
            }
            FloatKind::Single => {
                type $float = Single;
                $body
            }
            FloatKind::Double => {
                type $float = Double;
                $body
            }
            FloatKind::Extended => {
                type $float = X87DoubleExtended;
                $body
            }
            FloatKind::Quad => {
                type $float = Quad;
                $body
            }
        }
    };
}
pub(super) use with_kind;

pub fn add(kind: FloatKind, a: &Bits, b: &Bits, rounding: Rounding) -> Bits {
    if let Some(result) = native::ADD.apply(kind, a, b, rounding) {
        return result;
    }
    numbers(
        kind,
        &[a, b],
        || with_kind!(kind, F => F::from_bits(raw(a)).add_r(F::from_bits(raw(b)), mode(rounding)).value.to_bits()),
    )
}

pub fn sub(kind: FloatKind, a: &Bits, b: &Bits, rounding: Rounding) -> Bits {
    if let Some(result) = native::SUB.apply(kind, a, b, rounding) {
        return result;
    }
    numbers(
        kind,
        &[a, b],
        || with_kind!(kind, F => F::from_bits(raw(a)).sub_r(F::from_bits(raw(b)), mode(rounding)).value.to_bits()),
    )
}

pub fn mul(kind: FloatKind, a: &Bits, b: &Bits, rounding: Rounding) -> Bits {
    if let Some(result) = native::MUL.apply(kind, a, b, rounding) {
        return result;
    }
    numbers(
        kind,
        &[a, b],
        || with_kind!(kind, F => F::from_bits(raw(a)).mul_r(F::from_bits(raw(b)), mode(rounding)).value.to_bits()),
    )
}

pub fn div(kind: FloatKind, a: &Bits, b: &Bits, rounding: Rounding) -> Bits {
    if let Some(result) = native::DIV.apply(kind, a, b, rounding) {
        return result;
    }
    numbers(
        kind,
        &[a, b],
        || with_kind!(kind, F => F::from_bits(raw(a)).div_r(F::from_bits(raw(b)), mode(rounding)).value.to_bits()),
    )
}

/// `a * b + c` with one rounding.
pub fn fma(kind: FloatKind, a: &Bits, b: &Bits, c: &Bits, rounding: Rounding) -> Bits {
    numbers(kind, &[a, b, c], || {
        with_kind!(kind, F => F::from_bits(raw(a))
            .mul_add_r(F::from_bits(raw(b)), F::from_bits(raw(c)), mode(rounding)).value.to_bits())
    })
}

/// The order of two numbers; none where one is NaN. Zeros are equal whatever their signs.
pub fn compare(kind: FloatKind, a: &Bits, b: &Bits) -> Option<Ordering> {
    assert_kind(kind, a);
    assert_kind(kind, b);
    if let Some(order) = native::compare(kind, a, b) {
        return order;
    }
    with_kind!(kind, F => F::from_bits(raw(a)).partial_cmp(&F::from_bits(raw(b))))
}

/// The nearest integer, as a float of the same kind; the sign stays, of zero too.
pub fn round_to_integral(kind: FloatKind, a: &Bits, rounding: Rounding) -> Bits {
    let negative = is_negative(kind, a);
    match unpack(kind, a) {
        Unpacked::Nan => quieted(kind, a),
        Unpacked::Finite { significand, exponent } if exponent < 0 => {
            let integer = round_shift(significand, exponent.unsigned_abs(), false, negative, rounding);
            pack(kind, negative, integer, 0, false, rounding)
        }
        Unpacked::Finite { .. } | Unpacked::Infinite | Unpacked::Zero => a.clone(),
    }
}

fn numbers(kind: FloatKind, operands: &[&Bits], result: impl FnOnce() -> u128) -> Bits {
    if let Some(nan) = nan_among(kind, operands) {
        return nan;
    }
    let result = Bits::from_u128(kind.bits(), result());
    if is_nan(kind, &result) {
        default_nan(kind)
    } else {
        result
    }
}

fn raw(a: &Bits) -> u128 {
    a.as_u128().expect("a float has at most 128 bits")
}

fn mode(rounding: Rounding) -> Round {
    match rounding {
        Rounding::NearestEven => Round::NearestTiesToEven,
        Rounding::TowardZero => Round::TowardZero,
        Rounding::Up => Round::TowardPositive,
        Rounding::Down => Round::TowardNegative,
        Rounding::NearestAway => Round::NearestTiesToAway,
    }
}
