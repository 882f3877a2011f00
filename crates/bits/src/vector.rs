//! `Bits`: a bit-vector of a fixed, arbitrary width.
//!
//! Invariant: bits above the width are zero, and a vector of at most 64 bits is stored inline, so equality and
//! hashing are structural. Nothing here allocates for widths up to 64.

use std::fmt;

/// A bit-vector. The width is at least one.
///
/// The derived order compares widths first and is only good for sorting; compare numbers with `ult` and `slt`.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bits {
    width: u32,
    repr: Repr,
}

#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Repr {
    Small(u64),
    Large(Box<[u64]>),
}

/// The low `width` bits set, for widths 1 to 64.
#[inline]
fn mask(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}

impl Bits {
    /// The low `width` bits of `value`; wider vectors are zero-extended.
    #[inline]
    pub fn from_u64(width: u32, value: u64) -> Bits {
        assert!(width > 0, "a bit-vector has at least one bit");
        if width <= 64 {
            Bits { width, repr: Repr::Small(value & mask(width)) }
        } else {
            Bits::from_words(width, &[value])
        }
    }

    /// The low `width` bits of `value`; wider vectors are sign-extended.
    pub fn from_i64(width: u32, value: i64) -> Bits {
        if width <= 64 {
            Bits::from_u64(width, value as u64)
        } else {
            Bits::from_u64(64, value as u64).sext(width)
        }
    }

    /// The low `width` bits of `value`; wider vectors are zero-extended.
    pub fn from_u128(width: u32, value: u128) -> Bits {
        Bits::from_words(width, &[value as u64, (value >> 64) as u64])
    }

    /// From little-endian words, truncated or zero-extended to `width`.
    pub fn from_words(width: u32, words: &[u64]) -> Bits {
        assert!(width > 0, "a bit-vector has at least one bit");
        if width <= 64 {
            return Bits::from_u64(width, words.first().copied().unwrap_or(0));
        }
        let count = width.div_ceil(64) as usize;
        let mut all = vec![0; count];
        for (to, from) in all.iter_mut().zip(words) {
            *to = *from;
        }
        if !width.is_multiple_of(64) {
            all[count - 1] &= mask(width % 64);
        }
        Bits { width, repr: Repr::Large(all.into()) }
    }

    /// One bit: 1 for true.
    pub fn from_bool(value: bool) -> Bits {
        Bits::from_u64(1, value as u64)
    }

    pub fn zero(width: u32) -> Bits {
        Bits::from_u64(width, 0)
    }

    pub fn one(width: u32) -> Bits {
        Bits::from_u64(width, 1)
    }

    /// Every bit set: -1, and the greatest unsigned number.
    pub fn ones(width: u32) -> Bits {
        Bits::from_i64(width, -1)
    }

    /// The least signed number: only the sign bit set.
    pub fn min_signed(width: u32) -> Bits {
        Bits::one(width).shl_by(width - 1)
    }

    /// The greatest signed number: every bit but the sign bit set.
    pub fn max_signed(width: u32) -> Bits {
        Bits::min_signed(width).not()
    }

    #[inline]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Little-endian words, `width.div_ceil(64)` of them.
    #[inline]
    pub fn words(&self) -> &[u64] {
        match &self.repr {
            Repr::Small(word) => std::slice::from_ref(word),
            Repr::Large(words) => words,
        }
    }

    /// The value, where the width is at most 64.
    #[inline]
    pub fn as_u64(&self) -> Option<u64> {
        match &self.repr {
            Repr::Small(word) => Some(*word),
            Repr::Large(_) => None,
        }
    }

    /// The value as a signed number, where the width is at most 64.
    #[inline]
    pub fn as_i64(&self) -> Option<i64> {
        let shift = 64 - self.width.min(64);
        self.as_u64().map(|word| ((word << shift) as i64) >> shift)
    }

    /// The value, where the width is at most 128.
    pub fn as_u128(&self) -> Option<u128> {
        match self.words() {
            [low] => Some(*low as u128),
            [low, high] => Some((*high as u128) << 64 | *low as u128),
            _ => None,
        }
    }

    /// The unsigned value where it is below 2^64, whatever the width.
    pub fn to_u64(&self) -> Option<u64> {
        let (low, high) = self.words().split_first().expect("a bit-vector has at least one word");
        high.iter().all(|word| *word == 0).then_some(*low)
    }

    /// Bit `index`, counted from the least significant one.
    pub fn bit(&self, index: u32) -> bool {
        assert!(index < self.width, "bit {index} of a vector of width {}", self.width);
        self.words()[(index / 64) as usize] >> (index % 64) & 1 == 1
    }

    /// The most significant bit.
    pub fn sign_bit(&self) -> bool {
        self.bit(self.width - 1)
    }

    pub fn is_zero(&self) -> bool {
        self.words().iter().all(|word| *word == 0)
    }

    pub fn is_one(&self) -> bool {
        self.to_u64() == Some(1)
    }

    pub fn is_ones(&self) -> bool {
        self.count_ones() == self.width
    }

    pub fn is_min_signed(&self) -> bool {
        self.sign_bit() && self.count_ones() == 1
    }

    /// The exponent, where exactly one bit is set.
    pub fn log2_exact(&self) -> Option<u32> {
        (self.count_ones() == 1).then(|| self.trailing_zeros())
    }

    pub fn count_ones(&self) -> u32 {
        self.words().iter().map(|word| word.count_ones()).sum()
    }

    /// Zero bits above the most significant one; the width for zero.
    pub fn leading_zeros(&self) -> u32 {
        let words = self.words();
        let unused = words.len() as u32 * 64 - self.width;
        match words.iter().rposition(|word| *word != 0) {
            Some(top) => (words.len() - 1 - top) as u32 * 64 + words[top].leading_zeros() - unused,
            None => self.width,
        }
    }

    /// Zero bits below the least significant one; the width for zero.
    pub fn trailing_zeros(&self) -> u32 {
        match self.words().iter().position(|word| *word != 0) {
            Some(bottom) => bottom as u32 * 64 + self.words()[bottom].trailing_zeros(),
            None => self.width,
        }
    }

    /// Bits `high` down to `low`, both included.
    pub fn extract(&self, high: u32, low: u32) -> Bits {
        assert!(low <= high && high < self.width, "extract [{high}:{low}] of width {}", self.width);
        let width = high - low + 1;
        match &self.repr {
            Repr::Small(word) => Bits::from_u64(width, word >> low),
            Repr::Large(_) => Bits::from_words(width, self.lshr_by(low).words()),
        }
    }

    /// `self` above `low`.
    pub fn concat(&self, low: &Bits) -> Bits {
        let width = self.width + low.width;
        match (&self.repr, &low.repr) {
            (Repr::Small(a), Repr::Small(b)) if width <= 64 => Bits::from_u64(width, a << low.width | b),
            _ => self.zext(width).shl_by(low.width).or(&low.zext(width)),
        }
    }

    /// Zero-extended to `width`, which is at least the own width.
    pub fn zext(&self, width: u32) -> Bits {
        assert!(width >= self.width, "zext of width {} to {width}", self.width);
        Bits::from_words(width, self.words())
    }

    /// Sign-extended to `width`, which is at least the own width.
    pub fn sext(&self, width: u32) -> Bits {
        assert!(width >= self.width, "sext of width {} to {width}", self.width);
        if !self.sign_bit() {
            return self.zext(width);
        }
        // A negative number is the complement of a non-negative one.
        self.not().zext(width).not()
    }

    /// The low `width` bits; `width` is at most the own width.
    pub fn trunc(&self, width: u32) -> Bits {
        assert!(width <= self.width, "trunc of width {} to {width}", self.width);
        Bits::from_words(width, self.words())
    }
}

impl fmt::Debug for Bits {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "0x{}:{}", self.to_hex(), self.width)
    }
}
