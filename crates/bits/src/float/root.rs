//! The square root, correctly rounded: an exact integer root of the significand, then one rounding.

use super::unpacked::{pack, unpack, Unpacked};
use super::{default_nan, is_negative, native, quieted, FloatKind, Rounding};
use crate::Bits;

pub fn sqrt(kind: FloatKind, a: &Bits, rounding: Rounding) -> Bits {
    if let Some(result) = native::SQRT.apply(kind, a, a, rounding) {
        return result;
    }
    match unpack(kind, a) {
        Unpacked::Nan => quieted(kind, a),
        Unpacked::Zero => a.clone(),
        _ if is_negative(kind, a) => default_nan(kind),
        Unpacked::Infinite => a.clone(),
        Unpacked::Finite { significand, exponent } => {
            let (root, exponent, inexact) = root(significand, exponent, kind.significand_bits() + 2);
            pack(kind, false, root, exponent, inexact, rounding)
        }
    }
}

/// The root of `significand * 2^exponent` to at least `precision` bits: its integer part, exponent, and whether there
/// is a rest.
///
/// One digit of the root per step, highest first, as by hand: the radicand is fed in two bits at a time, so nothing
/// grows beyond the root and a few bits, and 128 bits do even for quad.
fn root(significand: u128, exponent: i32, precision: u32) -> (u128, i32, bool) {
    let length = 128 - significand.leading_zeros();
    // The root of a number of `2 * digits` bits has `digits` bits.
    let digits = precision;
    let mut shift = 2 * digits as i32 - length as i32;
    if (exponent - shift) & 1 != 0 {
        // The exponent must be even. One bit less in the radicand leaves as many digits in its root.
        shift -= 1;
    }
    let bit = |index: i32| -> u128 {
        let index = index - shift;
        if (0..128).contains(&index) {
            significand >> index & 1
        } else {
            0
        }
    };
    let (mut root, mut rest) = (0u128, 0u128);
    for digit in (0..digits as i32).rev() {
        rest = rest << 2 | bit(2 * digit + 1) << 1 | bit(2 * digit);
        let trial = root << 2 | 1;
        root <<= 1;
        if rest >= trial {
            rest -= trial;
            root |= 1;
        }
    }
    (root, (exponent - shift) / 2, rest != 0)
}
