//! IEEE 754 floats as numbers: half, single, double, x87 extended and quad, in every rounding mode.
//!
//! A float is held in `Bits` of its kind's width, in the layout memory has, so loading and storing are free and
//! NaN payloads survive whatever only moves data. Functions take the kind and assert the width.
//!
//! NaN results follow x86, so that a concrete run prints what the native binary prints: the first NaN operand,
//! made quiet, or else the default NaN, which has the sign set and no payload. C and LLVM leave this open.
//!
//! Extended is the 80-bit x87 layout: sign, 15 bits of exponent, an explicit integer bit, 63 bits of fraction.
//! Encodings that the 387 and later reject (unnormals, pseudo-infinities, pseudo-NaNs: a non-zero exponent without the
//! integer bit) are NaN here, as they are invalid operands there. A pseudo-denormal (exponent zero, integer bit set)
//! has the value of exponent one, as in hardware.
//!
//! Soundness: exception flags and traps are not modelled; subnormals are never flushed to zero.

mod arithmetic;
mod convert;
mod native;
mod printed;
mod remainder;
mod root;
mod unpacked;

pub use arithmetic::{add, compare, div, fma, mul, round_to_integral, sub};
pub use convert::{convert, from_signed, from_unsigned, to_signed, to_text, to_unsigned};
pub use printed::{format, parse};
pub use remainder::{ieee_remainder, rem};
pub use root::sqrt;

use crate::Bits;
use std::cmp::Ordering;

/// The formats of floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FloatKind {
    Half,
    Single,
    Double,
    /// The 80-bit format of the x87, with an explicit integer bit.
    Extended,
    Quad,
}

/// The rounding modes, named by where they round to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rounding {
    NearestEven,
    TowardZero,
    Up,
    Down,
    NearestAway,
}

impl FloatKind {
    pub const ALL: [FloatKind; 5] =
        [FloatKind::Half, FloatKind::Single, FloatKind::Double, FloatKind::Extended, FloatKind::Quad];

    /// The width of the representation.
    pub fn bits(self) -> u32 {
        match self {
            FloatKind::Half => 16,
            FloatKind::Single => 32,
            FloatKind::Double => 64,
            FloatKind::Extended => 80,
            FloatKind::Quad => 128,
        }
    }

    /// The width of the exponent field.
    pub fn exponent_bits(self) -> u32 {
        match self {
            FloatKind::Half => 5,
            FloatKind::Single => 8,
            FloatKind::Double => 11,
            FloatKind::Extended | FloatKind::Quad => 15,
        }
    }

    /// The precision: bits of the significand, the integer bit included whether or not it is stored.
    /// This is the second number of SMT-LIB's `(_ FloatingPoint e s)`.
    pub fn significand_bits(self) -> u32 {
        match self {
            FloatKind::Half => 11,
            FloatKind::Single => 24,
            FloatKind::Double => 53,
            FloatKind::Extended => 64,
            FloatKind::Quad => 113,
        }
    }

    /// What the exponent field is shifted by; also the greatest exponent of a finite number.
    pub fn bias(self) -> i32 {
        (1 << (self.exponent_bits() - 1)) - 1
    }
}

impl Rounding {
    pub const ALL: [Rounding; 5] =
        [Rounding::NearestEven, Rounding::TowardZero, Rounding::Up, Rounding::Down, Rounding::NearestAway];
}

pub fn zero(kind: FloatKind) -> Bits {
    Bits::zero(kind.bits())
}

/// Positive infinity.
pub fn infinity(kind: FloatKind) -> Bits {
    let integer_bit = Bits::from_u64(kind.bits(), (kind == FloatKind::Extended) as u64).shl_by(63);
    let low = kind.bits() - 1 - kind.exponent_bits();
    Bits::ones(kind.exponent_bits()).zext(kind.bits()).shl_by(low).or(&integer_bit)
}

/// The NaN that invalid operations give: quiet, no payload, and as on x86 with the sign set.
pub fn default_nan(kind: FloatKind) -> Bits {
    let quiet = Bits::one(kind.bits()).shl_by(quiet_bit(kind));
    neg(kind, &infinity(kind).or(&quiet))
}

/// Flips the sign, of NaN too.
pub fn neg(kind: FloatKind, a: &Bits) -> Bits {
    assert_kind(kind, a);
    a.xor(&Bits::min_signed(kind.bits()))
}

/// Clears the sign, of NaN too.
pub fn abs(kind: FloatKind, a: &Bits) -> Bits {
    assert_kind(kind, a);
    a.and(&Bits::max_signed(kind.bits()))
}

/// The lesser operand, as C's `fmin`: a NaN loses against a number, and -0 is less than +0.
pub fn min(kind: FloatKind, a: &Bits, b: &Bits) -> Bits {
    pick(kind, a, b, Ordering::Less)
}

/// The greater operand, as C's `fmax`: a NaN loses against a number, and +0 is greater than -0.
pub fn max(kind: FloatKind, a: &Bits, b: &Bits) -> Bits {
    pick(kind, a, b, Ordering::Greater)
}

pub fn is_nan(kind: FloatKind, a: &Bits) -> bool {
    matches!(unpacked::unpack(kind, a), unpacked::Unpacked::Nan)
}

pub fn is_infinite(kind: FloatKind, a: &Bits) -> bool {
    assert_kind(kind, a);
    abs(kind, a) == infinity(kind)
}

pub fn is_zero(kind: FloatKind, a: &Bits) -> bool {
    abs(kind, a).is_zero()
}

/// Less in magnitude than the least normal number, and not zero.
pub fn is_subnormal(kind: FloatKind, a: &Bits) -> bool {
    // A pseudo-denormal has its integer bit and so is as great as a normal number.
    let pseudo = kind == FloatKind::Extended && a.bit(63);
    exponent_field(kind, a) == 0 && !is_zero(kind, a) && !pseudo
}

/// Neither NaN, infinite, zero nor subnormal.
pub fn is_normal(kind: FloatKind, a: &Bits) -> bool {
    !is_nan(kind, a) && !is_infinite(kind, a) && !is_zero(kind, a) && !is_subnormal(kind, a)
}

/// Whether the sign bit is set: C's `signbit`, true for -0 and for some NaNs.
pub fn is_negative(kind: FloatKind, a: &Bits) -> bool {
    assert_kind(kind, a);
    a.sign_bit()
}

/// The NaN an operation on these operands gives, where one of them is NaN.
fn nan_among(kind: FloatKind, operands: &[&Bits]) -> Option<Bits> {
    operands.iter().find(|a| is_nan(kind, a)).map(|a| quieted(kind, a))
}

fn quieted(kind: FloatKind, nan: &Bits) -> Bits {
    let unsupported = kind == FloatKind::Extended && !nan.bit(63);
    if unsupported {
        return default_nan(kind);
    }
    nan.or(&Bits::one(kind.bits()).shl_by(quiet_bit(kind)))
}

fn quiet_bit(kind: FloatKind) -> u32 {
    kind.significand_bits() - 2
}

fn exponent_field(kind: FloatKind, a: &Bits) -> u32 {
    assert_kind(kind, a);
    let top = kind.bits() - 2;
    let field = a.extract(top, top + 1 - kind.exponent_bits());
    field.as_u64().expect("an exponent has at most 15 bits") as u32
}

fn pick(kind: FloatKind, a: &Bits, b: &Bits, wanted: Ordering) -> Bits {
    match (is_nan(kind, a), is_nan(kind, b)) {
        (true, true) => return quieted(kind, a),
        (true, false) => return b.clone(),
        (false, true) => return a.clone(),
        (false, false) => {}
    }
    // Numbers that compare equal differ in nothing but the sign of zero.
    let order = compare(kind, a, b).unwrap_or(Ordering::Equal).then(b.sign_bit().cmp(&a.sign_bit()));
    if order == wanted {
        a.clone()
    } else {
        b.clone()
    }
}

fn assert_kind(kind: FloatKind, a: &Bits) {
    assert!(a.width() == kind.bits(), "a float of {} bits is not {kind:?}", a.width());
}
