//! Division and remainder of `Bits`, with SMT-LIB's values where the divisor is zero.
//!
//! `x udiv 0` is all ones and `x urem 0` is `x`; the signed ones follow from those by signs:
//! `x sdiv 0` is -1 for x ≥ 0 and 1 below, `x srem 0` is `x`. The least number divided by -1 wraps to itself.

use crate::vector::Bits;

impl Bits {
    pub fn udiv(&self, divisor: &Bits) -> Bits {
        self.div_rem(divisor).0
    }

    pub fn urem(&self, divisor: &Bits) -> Bits {
        self.div_rem(divisor).1
    }

    /// Rounds toward zero.
    pub fn sdiv(&self, divisor: &Bits) -> Bits {
        let quotient = self.magnitude().udiv(&divisor.magnitude());
        if self.sign_bit() == divisor.sign_bit() {
            quotient
        } else {
            quotient.neg()
        }
    }

    /// The sign follows the dividend.
    pub fn srem(&self, divisor: &Bits) -> Bits {
        let remainder = self.magnitude().urem(&divisor.magnitude());
        if self.sign_bit() {
            remainder.neg()
        } else {
            remainder
        }
    }

    /// Unsigned quotient and remainder.
    pub fn div_rem(&self, divisor: &Bits) -> (Bits, Bits) {
        self.assert_same_width(divisor);
        let width = self.width();
        if divisor.is_zero() {
            return (Bits::ones(width), self.clone());
        }
        if let (Some(a), Some(b)) = (self.as_u64(), divisor.as_u64()) {
            return (Bits::from_u64(width, a / b), Bits::from_u64(width, a % b));
        }
        if let (Some(a), Some(b)) = (self.as_u128(), divisor.as_u128()) {
            return (Bits::from_u128(width, a / b), Bits::from_u128(width, a % b));
        }
        if let Some(word) = divisor.to_u64() {
            let (quotient, remainder) = self.div_rem_word(word);
            return (quotient, Bits::from_u64(width, remainder));
        }
        self.div_rem_long(divisor)
    }

    /// Quotient and remainder by one word, which is what printing in decimal needs.
    pub(crate) fn div_rem_word(&self, divisor: u64) -> (Bits, u64) {
        let mut remainder = 0u128;
        let mut quotient = vec![0; self.words().len()];
        for (to, word) in quotient.iter_mut().zip(self.words()).rev() {
            let part = remainder << 64 | *word as u128;
            *to = (part / divisor as u128) as u64;
            remainder = part % divisor as u128;
        }
        (Bits::from_words(self.width(), &quotient), remainder as u64)
    }

    /// One bit at a time: beyond 128 bits programs hardly ever divide, so this is short rather than fast.
    fn div_rem_long(&self, divisor: &Bits) -> (Bits, Bits) {
        // One more bit, because the remainder is doubled before it is reduced.
        let width = self.width() + 1;
        let divisor = divisor.zext(width);
        let mut remainder = Bits::zero(width);
        let mut quotient = vec![0u64; self.words().len()];
        for index in (0..self.width() - self.leading_zeros()).rev() {
            remainder = remainder.shl_by(1).or(&Bits::from_bool(self.bit(index)).zext(width));
            if divisor.ule(&remainder) {
                remainder = remainder.sub(&divisor);
                quotient[(index / 64) as usize] |= 1 << (index % 64);
            }
        }
        (Bits::from_words(self.width(), &quotient), remainder.trunc(self.width()))
    }
}
