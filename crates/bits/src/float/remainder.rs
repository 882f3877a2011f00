//! Remainders, exactly: C's `fmod` and IEEE's `remainder`.
//!
//! Both scale the dividend down one bit at a time modulo the divisor, keeping the last bit of the quotient. The result
//! is always representable, so no rounding mode takes part. The number of steps is the difference of the exponents,
//! at most some 32,000 for quad; the library's version has the same bound and larger steps.

use super::unpacked::{pack, signed, unpack, Unpacked};
use super::{default_nan, is_negative, nan_among, FloatKind, Rounding};
use crate::Bits;

/// `a - n*b` where `n` is `a/b` truncated: C's `fmod`. The sign is the dividend's.
pub fn rem(kind: FloatKind, a: &Bits, b: &Bits) -> Bits {
    remainder(kind, a, b, Quotient::Truncated)
}

/// `a - n*b` where `n` is `a/b` rounded to nearest, ties to even: C's `remainder`, SMT-LIB's `fp.rem`.
pub fn ieee_remainder(kind: FloatKind, a: &Bits, b: &Bits) -> Bits {
    remainder(kind, a, b, Quotient::Nearest)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Quotient {
    Truncated,
    Nearest,
}

fn remainder(kind: FloatKind, a: &Bits, b: &Bits, quotient: Quotient) -> Bits {
    if let Some(nan) = nan_among(kind, &[a, b]) {
        return nan;
    }
    let negative = is_negative(kind, a);
    match (unpack(kind, a), unpack(kind, b)) {
        (Unpacked::Infinite, _) | (_, Unpacked::Zero) => default_nan(kind),
        (
            Unpacked::Finite { significand: x, exponent: x_exponent },
            Unpacked::Finite { significand: y, exponent: y_exponent },
        ) => {
            let (magnitude, exponent, flipped) = exact(x, x_exponent, y, y_exponent, quotient);
            if magnitude == 0 {
                return signed(kind, negative, Bits::zero(kind.bits()));
            }
            pack(kind, negative != flipped, magnitude, exponent, false, Rounding::NearestEven)
        }
        // Put together again rather than copied, so that a pseudo-denormal comes out as the normal number it is.
        (Unpacked::Finite { significand, exponent }, _) => {
            pack(kind, negative, significand, exponent, false, Rounding::NearestEven)
        }
        _ => a.clone(),
    }
}

/// The remainder of `x*2^x_exponent` by `y*2^y_exponent` as magnitude, exponent, and whether its sign differs from
/// the dividend's.
fn exact(x: u128, x_exponent: i32, y: u128, y_exponent: i32, quotient: Quotient) -> (u128, i32, bool) {
    if x_exponent < y_exponent {
        return exact_smaller_unit(x, x_exponent, y, (y_exponent - x_exponent) as u32, quotient);
    }
    let mut odd = (x / y) & 1 == 1;
    let mut rest = x % y;
    for _ in y_exponent..x_exponent {
        rest <<= 1;
        odd = rest >= y;
        if odd {
            rest -= y;
        }
    }
    let beyond_half = 2 * rest > y || 2 * rest == y && odd;
    if quotient == Quotient::Nearest && beyond_half {
        return (y - rest, y_exponent, true);
    }
    (rest, y_exponent, false)
}

/// As `exact`, where the divisor is `y * 2^scale` in units of the dividend's last bit.
fn exact_smaller_unit(x: u128, exponent: i32, y: u128, scale: u32, quotient: Quotient) -> (u128, i32, bool) {
    // Significands have at most 113 bits: a divisor that does not fit 127 bits is more than twice the dividend.
    if scale >= y.leading_zeros() - 1 {
        return (x, exponent, false);
    }
    let y = y << scale;
    let odd = (x / y) & 1 == 1;
    let rest = x % y;
    let beyond_half = rest > y - rest || rest == y - rest && odd;
    if quotient == Quotient::Nearest && beyond_half {
        return (y - rest, exponent, true);
    }
    (rest, exponent, false)
}
