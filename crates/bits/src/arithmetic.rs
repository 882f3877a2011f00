//! Arithmetic, logic, shifts, comparisons and overflow of `Bits`, modulo 2^width as SMT-LIB has them.
//!
//! Both operands of a binary operation have the same width, and so has the result.
//! A shift by the width or more gives zero, or the sign in every bit for `ashr`.

use crate::vector::Bits;
use std::cmp::Ordering;

impl Bits {
    #[inline]
    pub fn add(&self, other: &Bits) -> Bits {
        self.combine(other, u64::wrapping_add, |a, b| {
            let mut carry = false;
            zip_words(a, b, |x, y| {
                let (sum, first) = x.overflowing_add(y);
                let (sum, second) = sum.overflowing_add(carry as u64);
                carry = first | second;
                sum
            })
        })
    }

    #[inline]
    pub fn sub(&self, other: &Bits) -> Bits {
        self.combine(other, u64::wrapping_sub, |a, b| {
            let mut borrow = false;
            zip_words(a, b, |x, y| {
                let (difference, first) = x.overflowing_sub(y);
                let (difference, second) = difference.overflowing_sub(borrow as u64);
                borrow = first | second;
                difference
            })
        })
    }

    #[inline]
    pub fn mul(&self, other: &Bits) -> Bits {
        self.combine(other, u64::wrapping_mul, |a, b| {
            let mut product = vec![0u64; a.len()];
            for (i, x) in a.iter().enumerate() {
                let mut carry = 0u128;
                for (y, to) in b.iter().zip(&mut product[i..]) {
                    carry += *x as u128 * *y as u128 + *to as u128;
                    *to = carry as u64;
                    carry >>= 64;
                }
            }
            product
        })
    }

    pub fn neg(&self) -> Bits {
        Bits::zero(self.width()).sub(self)
    }

    /// The absolute value of the signed number, read as unsigned: right for the least number too.
    pub fn magnitude(&self) -> Bits {
        if self.sign_bit() {
            self.neg()
        } else {
            self.clone()
        }
    }

    pub fn not(&self) -> Bits {
        match self.as_u64() {
            Some(word) => Bits::from_u64(self.width(), !word),
            None => Bits::from_words(self.width(), &self.words().iter().map(|word| !word).collect::<Vec<_>>()),
        }
    }

    #[inline]
    pub fn and(&self, other: &Bits) -> Bits {
        self.combine(other, |a, b| a & b, |a, b| zip_words(a, b, |x, y| x & y))
    }

    #[inline]
    pub fn or(&self, other: &Bits) -> Bits {
        self.combine(other, |a, b| a | b, |a, b| zip_words(a, b, |x, y| x | y))
    }

    #[inline]
    pub fn xor(&self, other: &Bits) -> Bits {
        self.combine(other, |a, b| a ^ b, |a, b| zip_words(a, b, |x, y| x ^ y))
    }

    pub fn shl(&self, amount: &Bits) -> Bits {
        self.shl_by(self.clamped(amount))
    }

    pub fn lshr(&self, amount: &Bits) -> Bits {
        self.lshr_by(self.clamped(amount))
    }

    pub fn ashr(&self, amount: &Bits) -> Bits {
        self.ashr_by(self.clamped(amount))
    }

    /// Shifted left by a number of bits that may be anything.
    pub fn shl_by(&self, amount: u32) -> Bits {
        let width = self.width();
        if amount >= width {
            return Bits::zero(width);
        }
        if let Some(word) = self.as_u64() {
            return Bits::from_u64(width, word << amount);
        }
        let words = self.words();
        let (skip, shift) = ((amount / 64) as usize, amount % 64);
        let shifted: Vec<u64> = (0..words.len())
            .map(|i| {
                let at = |j: Option<usize>| j.map_or(0, |j| words[j]);
                let high = at(i.checked_sub(skip)) << shift;
                let low = if shift == 0 { 0 } else { at(i.checked_sub(skip + 1)) >> (64 - shift) };
                high | low
            })
            .collect();
        Bits::from_words(width, &shifted)
    }

    /// Shifted right, filled with zeros, by a number of bits that may be anything.
    pub fn lshr_by(&self, amount: u32) -> Bits {
        let width = self.width();
        if amount >= width {
            return Bits::zero(width);
        }
        if let Some(word) = self.as_u64() {
            return Bits::from_u64(width, word >> amount);
        }
        let words = self.words();
        let (skip, shift) = ((amount / 64) as usize, amount % 64);
        let shifted: Vec<u64> = (0..words.len())
            .map(|i| {
                let at = |j: usize| words.get(j).copied().unwrap_or(0);
                let low = at(i + skip) >> shift;
                let high = if shift == 0 { 0 } else { at(i + skip + 1) << (64 - shift) };
                high | low
            })
            .collect();
        Bits::from_words(width, &shifted)
    }

    /// Shifted right, filled with the sign, by a number of bits that may be anything.
    pub fn ashr_by(&self, amount: u32) -> Bits {
        if self.sign_bit() {
            self.not().lshr_by(amount).not()
        } else {
            self.lshr_by(amount)
        }
    }

    /// The bytes in reverse order. The width is a multiple of eight.
    pub fn swap_bytes(&self) -> Bits {
        let width = self.width();
        assert!(width.is_multiple_of(8), "swap_bytes of width {width}");
        if let Some(word) = self.as_u64() {
            return Bits::from_u64(width, word.swap_bytes() >> (64 - width));
        }
        let words: Vec<u64> = self.words().iter().rev().map(|word| word.swap_bytes()).collect();
        align_top(width, words)
    }

    /// The bits in reverse order.
    pub fn reverse_bits(&self) -> Bits {
        let width = self.width();
        if let Some(word) = self.as_u64() {
            return Bits::from_u64(width, word.reverse_bits() >> (64 - width));
        }
        let words: Vec<u64> = self.words().iter().rev().map(|word| word.reverse_bits()).collect();
        align_top(width, words)
    }

    /// Unsigned order.
    #[inline]
    pub fn ucmp(&self, other: &Bits) -> Ordering {
        self.assert_same_width(other);
        match (self.as_u64(), other.as_u64()) {
            (Some(a), Some(b)) => a.cmp(&b),
            _ => self.words().iter().rev().cmp(other.words().iter().rev()),
        }
    }

    /// Signed order.
    #[inline]
    pub fn scmp(&self, other: &Bits) -> Ordering {
        other.sign_bit().cmp(&self.sign_bit()).then_with(|| self.ucmp(other))
    }

    pub fn ult(&self, other: &Bits) -> bool {
        self.ucmp(other).is_lt()
    }

    pub fn ule(&self, other: &Bits) -> bool {
        self.ucmp(other).is_le()
    }

    pub fn slt(&self, other: &Bits) -> bool {
        self.scmp(other).is_lt()
    }

    pub fn sle(&self, other: &Bits) -> bool {
        self.scmp(other).is_le()
    }

    pub fn uadd_overflows(&self, other: &Bits) -> bool {
        self.add(other).ult(self)
    }

    pub fn usub_overflows(&self, other: &Bits) -> bool {
        self.ult(other)
    }

    pub fn umul_overflows(&self, other: &Bits) -> bool {
        let width = self.width();
        let wide = self.zext(2 * width).mul(&other.zext(2 * width));
        !wide.extract(2 * width - 1, width).is_zero()
    }

    pub fn sadd_overflows(&self, other: &Bits) -> bool {
        let sign = self.sign_bit();
        sign == other.sign_bit() && self.add(other).sign_bit() != sign
    }

    pub fn ssub_overflows(&self, other: &Bits) -> bool {
        let sign = self.sign_bit();
        sign != other.sign_bit() && self.sub(other).sign_bit() != sign
    }

    pub fn smul_overflows(&self, other: &Bits) -> bool {
        let width = self.width();
        let wide = self.sext(2 * width).mul(&other.sext(2 * width));
        wide != self.mul(other).sext(2 * width)
    }

    /// The shift amount as a machine number; anything from the width on is the same shift.
    fn clamped(&self, amount: &Bits) -> u32 {
        self.assert_same_width(amount);
        let width = self.width();
        amount.to_u64().map_or(width, |amount| amount.min(width as u64) as u32)
    }

    #[inline]
    fn combine(
        &self,
        other: &Bits,
        small: impl FnOnce(u64, u64) -> u64,
        large: impl FnOnce(&[u64], &[u64]) -> Vec<u64>,
    ) -> Bits {
        self.assert_same_width(other);
        match (self.as_u64(), other.as_u64()) {
            (Some(a), Some(b)) => Bits::from_u64(self.width(), small(a, b)),
            _ => Bits::from_words(self.width(), &large(self.words(), other.words())),
        }
    }

    #[inline]
    pub(crate) fn assert_same_width(&self, other: &Bits) {
        assert!(self.width() == other.width(), "widths differ: {} and {}", self.width(), other.width());
    }
}

fn zip_words(a: &[u64], b: &[u64], mut each: impl FnMut(u64, u64) -> u64) -> Vec<u64> {
    a.iter().zip(b).map(|(x, y)| each(*x, *y)).collect()
}

/// Drops the low bits that a reversal moved in from above the width.
fn align_top(width: u32, words: Vec<u64>) -> Bits {
    let total = words.len() as u32 * 64;
    Bits::from_words(total, &words).extract(total - 1, total - width)
}
