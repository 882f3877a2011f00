//! The meaning of arithmetic on numbers of at most 64 bits, as the processor does it.
//!
//! Numbers are zero-extended in and out. The meaning on terms, in `symbolic`, is the same by test.

use crate::fault::Fault;
use ir::{BinaryOp, CompareOp, FloatBinaryOp, FloatCompareOp, OverflowOp, UnaryOp};

#[inline(always)]
pub fn mask(width: u8) -> u64 {
    u64::MAX >> (64 - width)
}

#[inline(always)]
pub fn sign_extend(bits: u64, width: u8) -> i64 {
    let shift = 64 - width;
    ((bits << shift) as i64) >> shift
}

/// Shift counts are taken modulo 32, or 64 for wider operands.
#[inline(always)]
fn shift_count(count: u64, width: u8) -> u32 {
    (count & if width > 32 { 63 } else { 31 }) as u32
}

#[inline(always)]
pub fn shl(a: u64, b: u64, width: u8) -> u64 {
    (a << shift_count(b, width)) & mask(width)
}

#[inline(always)]
pub fn lshr(a: u64, b: u64, width: u8) -> u64 {
    a >> shift_count(b, width)
}

#[inline(always)]
pub fn ashr(a: u64, b: u64, width: u8) -> u64 {
    (sign_extend(a, width) >> shift_count(b, width)) as u64 & mask(width)
}

pub fn binary(op: BinaryOp, a: u64, b: u64, width: u8) -> Result<u64, Fault> {
    let (signed_a, signed_b) = (sign_extend(a, width), sign_extend(b, width));
    let divides = matches!(op, BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem);
    if divides && b == 0 {
        return Err(Fault::DivisionByZero);
    }
    let smallest = 1 << (width - 1);
    if matches!(op, BinaryOp::SDiv | BinaryOp::SRem) && width > 1 && signed_b == -1 && a == smallest {
        return Err(Fault::DivisionOverflow);
    }
    let result = match op {
        BinaryOp::Add => a.wrapping_add(b),
        BinaryOp::Sub => a.wrapping_sub(b),
        BinaryOp::Mul => a.wrapping_mul(b),
        BinaryOp::UDiv => a / b,
        BinaryOp::URem => a % b,
        BinaryOp::SDiv => signed_a.wrapping_div(signed_b) as u64,
        BinaryOp::SRem => signed_a.wrapping_rem(signed_b) as u64,
        BinaryOp::Shl => shl(a, b, width),
        BinaryOp::LShr => lshr(a, b, width),
        BinaryOp::AShr => ashr(a, b, width),
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
    };
    Ok(result & mask(width))
}

pub fn overflows(op: OverflowOp, a: u64, b: u64, width: u8) -> bool {
    let fits_signed = |exact: i128| exact >= -(1 << (width - 1)) && exact < 1 << (width - 1);
    let fits_unsigned = |exact: i128| exact >= 0 && exact <= i128::from(mask(width));
    let signed = (i128::from(sign_extend(a, width)), i128::from(sign_extend(b, width)));
    let unsigned = (i128::from(a), i128::from(b));
    !match op {
        OverflowOp::SAdd => fits_signed(signed.0 + signed.1),
        OverflowOp::SSub => fits_signed(signed.0 - signed.1),
        OverflowOp::SMul => fits_signed(signed.0 * signed.1),
        OverflowOp::UAdd => fits_unsigned(unsigned.0 + unsigned.1),
        OverflowOp::USub => fits_unsigned(unsigned.0 - unsigned.1),
        OverflowOp::UMul => u128::from(a) * u128::from(b) <= u128::from(mask(width)),
    }
}

pub fn unary(op: UnaryOp, a: u64, width: u8) -> u64 {
    let spare = u32::from(64 - width);
    match op {
        UnaryOp::CountOnes => u64::from(a.count_ones()),
        UnaryOp::LeadingZeros => u64::from(a.leading_zeros() - spare),
        UnaryOp::TrailingZeros => u64::from(a.trailing_zeros().min(u32::from(width))),
        UnaryOp::SwapBytes => a.swap_bytes() >> spare,
        UnaryOp::ReverseBits => a.reverse_bits() >> spare,
    }
}

#[inline(always)]
pub fn compare(op: CompareOp, a: u64, b: u64, width: u8) -> bool {
    match op {
        CompareOp::Eq => a == b,
        CompareOp::Ne => a != b,
        CompareOp::Ult => a < b,
        CompareOp::Ule => a <= b,
        CompareOp::Ugt => a > b,
        CompareOp::Uge => a >= b,
        CompareOp::Slt => sign_extend(a, width) < sign_extend(b, width),
        CompareOp::Sle => sign_extend(a, width) <= sign_extend(b, width),
        CompareOp::Sgt => sign_extend(a, width) > sign_extend(b, width),
        CompareOp::Sge => sign_extend(a, width) >= sign_extend(b, width),
    }
}

/// Float comparison from the answer of `partial_cmp`.
#[inline(always)]
pub fn float_compare(op: FloatCompareOp, order: Option<std::cmp::Ordering>) -> bool {
    use std::cmp::Ordering::{Equal, Greater, Less};
    let is = |wanted: &[std::cmp::Ordering]| order.is_some_and(|order| wanted.contains(&order));
    match op {
        FloatCompareOp::Ordered => order.is_some(),
        FloatCompareOp::Unordered => order.is_none(),
        FloatCompareOp::OrderedEq => is(&[Equal]),
        FloatCompareOp::OrderedNe => is(&[Less, Greater]),
        FloatCompareOp::OrderedLt => is(&[Less]),
        FloatCompareOp::OrderedLe => is(&[Less, Equal]),
        FloatCompareOp::OrderedGt => is(&[Greater]),
        FloatCompareOp::OrderedGe => is(&[Greater, Equal]),
        FloatCompareOp::UnorderedEq => order.is_none() || is(&[Equal]),
        FloatCompareOp::UnorderedNe => !is(&[Equal]),
        FloatCompareOp::UnorderedLt => order.is_none() || is(&[Less]),
        FloatCompareOp::UnorderedLe => order.is_none() || is(&[Less, Equal]),
        FloatCompareOp::UnorderedGt => order.is_none() || is(&[Greater]),
        FloatCompareOp::UnorderedGe => order.is_none() || is(&[Greater, Equal]),
    }
}

macro_rules! float_binary {
    ($name:ident, $float:ty, $bits:ty) => {
        /// Round to nearest, which is what the processor does unless told otherwise. NaNs may differ in payload.
        #[inline(always)]
        pub fn $name(op: FloatBinaryOp, a: u64, b: u64) -> u64 {
            let (x, y) = (<$float>::from_bits(a as $bits), <$float>::from_bits(b as $bits));
            let result = match op {
                FloatBinaryOp::Add => x + y,
                FloatBinaryOp::Sub => x - y,
                FloatBinaryOp::Mul => x * y,
                FloatBinaryOp::Div => x / y,
                FloatBinaryOp::Rem => x % y,
                FloatBinaryOp::Min => x.min(y),
                FloatBinaryOp::Max => x.max(y),
                FloatBinaryOp::CopySign => x.copysign(y),
            };
            u64::from(result.to_bits())
        }
    };
}

float_binary!(float32, f32, u32);
float_binary!(float64, f64, u64);
