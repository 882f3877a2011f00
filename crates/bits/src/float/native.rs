//! Single and double precision, rounded to nearest, on the processor: what programs compute nearly always, some ten
//! times faster.
//!
//! Rust guarantees IEEE results for these operations. NaN results are left to the general way, because which NaN the
//! processor gives depends on the order the compiler chose.
//!
//! Soundness: assumes that the processor's rounding mode is the default and that it does not flush subnormals; Rust assumes
//! so too.

use super::{FloatKind, Rounding};
use crate::Bits;
use std::cmp::Ordering;

/// One operation in both precisions.
pub(super) struct Native {
    pub double: fn(f64, f64) -> f64,
    pub single: fn(f32, f32) -> f32,
}

pub(super) const ADD: Native = Native { double: |a, b| a + b, single: |a, b| a + b };
pub(super) const SUB: Native = Native { double: |a, b| a - b, single: |a, b| a - b };
pub(super) const MUL: Native = Native { double: |a, b| a * b, single: |a, b| a * b };
pub(super) const DIV: Native = Native { double: |a, b| a / b, single: |a, b| a / b };
/// Of the first operand.
pub(super) const SQRT: Native = Native { double: |a, _| a.sqrt(), single: |a, _| a.sqrt() };

impl Native {
    /// The result, where the processor's is the one wanted.
    #[inline]
    pub fn apply(&self, kind: FloatKind, a: &Bits, b: &Bits, rounding: Rounding) -> Option<Bits> {
        if rounding != Rounding::NearestEven {
            return None;
        }
        match kind {
            FloatKind::Double => {
                let result = (self.double)(f64::from_bits(a.as_u64()?), f64::from_bits(b.as_u64()?));
                (!result.is_nan()).then(|| Bits::from_u64(64, result.to_bits()))
            }
            FloatKind::Single => {
                let result = (self.single)(f32::from_bits(a.as_u64()? as u32), f32::from_bits(b.as_u64()? as u32));
                (!result.is_nan()).then(|| Bits::from_u64(32, result.to_bits() as u64))
            }
            _ => None,
        }
    }
}

/// The order of two numbers, for the kinds the processor has. The outer option says whether it does.
#[inline]
pub(super) fn compare(kind: FloatKind, a: &Bits, b: &Bits) -> Option<Option<Ordering>> {
    match kind {
        FloatKind::Double => Some(f64::from_bits(a.as_u64()?).partial_cmp(&f64::from_bits(b.as_u64()?))),
        FloatKind::Single => Some(f32::from_bits(a.as_u64()? as u32).partial_cmp(&f32::from_bits(b.as_u64()? as u32))),
        _ => None,
    }
}
