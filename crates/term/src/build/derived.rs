//! Overflow predicates, counting and reversing bits: built from the other constructors, so that walks over
//! terms do not have to know them.

use crate::pool::{Pool, TermId};
use bits::Bits;

impl Pool {
    /// Whether the unsigned sum does not fit.
    pub fn uadd_overflows(&mut self, a: TermId, b: TermId) -> TermId {
        if !self.upper_bound(a).uadd_overflows(&self.upper_bound(b)) {
            return self.boolean(false);
        }
        let sum = self.add(a, b);
        self.ult(sum, a)
    }

    /// Whether the unsigned difference does not fit: it is negative.
    pub fn usub_overflows(&mut self, a: TermId, b: TermId) -> TermId {
        self.ult(a, b)
    }

    /// Whether the unsigned product does not fit.
    pub fn umul_overflows(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.width(a);
        if !self.upper_bound(a).umul_overflows(&self.upper_bound(b)) {
            return self.boolean(false);
        }
        let (wide_a, wide_b) = (self.zext(a, 2 * width), self.zext(b, 2 * width));
        let product = self.mul(wide_a, wide_b);
        let upper = self.extract(product, 2 * width - 1, width);
        let zero = self.zero(width);
        self.distinct(upper, zero)
    }

    /// Whether the signed sum does not fit.
    pub fn sadd_overflows(&mut self, a: TermId, b: TermId) -> TermId {
        if self.signed_width(a).max(self.signed_width(b)) < self.width(a) {
            return self.boolean(false);
        }
        if let Some((term, c)) = self.with_number(a, b) {
            let (least, most) = limits(self.width(a));
            return self.is_outside(term, least.max(least - c), most.min(most - c));
        }
        let (a, b) = if self.is_never_negative(a) { (b, a) } else { (a, b) };
        let sum = self.add(a, b);
        let (less, more) = (self.slt(sum, a), self.slt(a, sum));
        self.by_sign(b, more, less)
    }

    /// Whether the signed difference does not fit.
    pub fn ssub_overflows(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.width(a);
        if self.signed_width(a).max(self.signed_width(b)) < width {
            return self.boolean(false);
        }
        let (least, most) = limits(width);
        if let Some(c) = self.number_in(b) {
            return self.is_outside(a, least.max(least + c), most.min(most + c));
        }
        if let Some(c) = self.number_in(a) {
            return self.is_outside(b, least.max(c - most), most.min(c - least));
        }
        let difference = self.sub(a, b);
        let (less, more) = (self.slt(difference, a), self.slt(a, difference));
        self.by_sign(b, less, more)
    }

    /// Whether the signed product does not fit.
    pub fn smul_overflows(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.width(a);
        if self.signed_width(a) + self.signed_width(b) <= width {
            return self.boolean(false);
        }
        if let Some((term, c)) = self.with_number(a, b) {
            // Dividing is what makes a comparison of a multiplication, which is hard to reason about.
            let (least, most) = limits(width);
            return match c {
                0 => self.boolean(false),
                1.. => self.is_outside(term, least / c, most / c),
                _ => self.is_outside(term, least.max(most / c), most.min(least / c)),
            };
        }
        let (most_a, most_b) = (self.upper_bound(a), self.upper_bound(b));
        let small = |most: &Bits| !most.sign_bit();
        if small(&most_a) && small(&most_b) && !most_a.umul_overflows(&most_b) && small(&most_a.mul(&most_b)) {
            return self.boolean(false);
        }
        let (wide_a, wide_b) = (self.sext(a, 2 * width), self.sext(b, 2 * width));
        let product = self.mul(wide_a, wide_b);
        self.exceeds_signed(product, width)
    }

    /// The first if the number is negative, else the second.
    fn by_sign(&mut self, number: TermId, negative: TermId, natural: TermId) -> TermId {
        if self.is_never_negative(number) {
            return natural;
        }
        let zero = self.zero(self.width(number));
        let is_negative = self.slt(number, zero);
        self.ite(is_negative, negative, natural)
    }

    /// A term and a number of at most 64 bits, where one of the two is one.
    fn with_number(&self, a: TermId, b: TermId) -> Option<(TermId, i128)> {
        let second = self.number_in(b).map(|c| (a, c));
        second.or_else(|| self.number_in(a).map(|c| (b, c)))
    }

    fn number_in(&self, term: TermId) -> Option<i128> {
        self.as_bits(term)?.as_i64().map(i128::from)
    }

    /// Whether a number is not between these two, which are numbers of its width.
    fn is_outside(&mut self, term: TermId, least: i128, most: i128) -> TermId {
        let width = self.width(term);
        let [least, most] = [least, most].map(|bound| self.constant(Bits::from_i64(width, bound as i64)));
        let (below, above) = (self.slt(term, least), self.slt(most, term));
        self.or(below, above)
    }

    /// Whether the signed quotient does not fit: the least number by -1.
    pub fn sdiv_overflows(&mut self, a: TermId, b: TermId) -> TermId {
        let minus_one = self.constant(Bits::ones(self.width(a)));
        let least = self.neg_overflows(a);
        let by_minus_one = self.eq(b, minus_one);
        self.and(least, by_minus_one)
    }

    /// Whether the signed negation does not fit: of the least number.
    pub fn neg_overflows(&mut self, a: TermId) -> TermId {
        let least = self.constant(Bits::min_signed(self.width(a)));
        self.eq(a, least)
    }

    /// The number of bits set, in as many bits.
    pub fn count_ones(&mut self, a: TermId) -> TermId {
        let width = self.width(a);
        if let Some(bits) = self.as_bits(a) {
            let count = bits.count_ones();
            return self.number(width, count as u64);
        }
        let mut sums: Vec<TermId> = (0..width).map(|i| self.extract(a, i, i)).collect();
        // A balanced tree of additions, each level one bit wider, is shallow and small to blast.
        while sums.len() > 1 {
            let wider = self.width(sums[0]) + 1;
            sums = sums
                .chunks(2)
                .map(|pair| {
                    let first = self.zext(pair[0], wider);
                    match pair.get(1) {
                        Some(second) => {
                            let second = self.zext(*second, wider);
                            self.add(first, second)
                        }
                        None => first,
                    }
                })
                .collect();
        }
        self.resize_unsigned(sums[0], width)
    }

    /// The number of zero bits above the highest one; the width for zero.
    pub fn leading_zeros(&mut self, a: TermId) -> TermId {
        let width = self.width(a);
        if let Some(bits) = self.as_bits(a) {
            let count = bits.leading_zeros();
            return self.number(width, count as u64);
        }
        let none = self.number(width, width as u64);
        (0..width).fold(none, |count, i| {
            let bit = self.extract(a, i, i);
            let (set, here) = (self.bool_of_bv1(bit), self.number(width, (width - 1 - i) as u64));
            self.ite(set, here, count)
        })
    }

    /// The number of zero bits below the lowest one; the width for zero.
    pub fn trailing_zeros(&mut self, a: TermId) -> TermId {
        let width = self.width(a);
        if let Some(bits) = self.as_bits(a) {
            let count = bits.trailing_zeros();
            return self.number(width, count as u64);
        }
        let none = self.number(width, width as u64);
        (0..width).rev().fold(none, |count, i| {
            let bit = self.extract(a, i, i);
            let (set, here) = (self.bool_of_bv1(bit), self.number(width, i as u64));
            self.ite(set, here, count)
        })
    }

    /// The bytes in reverse order. The width is a multiple of eight.
    pub fn swap_bytes(&mut self, a: TermId) -> TermId {
        debug_assert!(self.width(a).is_multiple_of(8), "swap_bytes of width {}", self.width(a));
        self.reversed(a, 8)
    }

    /// The bits in reverse order.
    pub fn reverse_bits(&mut self, a: TermId) -> TermId {
        self.reversed(a, 1)
    }

    /// The groups of `size` bits in reverse order.
    fn reversed(&mut self, a: TermId, size: u32) -> TermId {
        let width = self.width(a);
        let mut groups: Vec<TermId> =
            (0..width).step_by(size as usize).map(|low| self.extract(a, low + size - 1, low)).collect();
        // Joined in pairs, so that many groups are no deep term.
        while groups.len() > 1 {
            groups = groups
                .chunks(2)
                .map(|pair| match pair {
                    [high, low] => self.concat(*high, *low),
                    rest => rest[0],
                })
                .collect();
        }
        groups[0]
    }

    /// Whether a number is not the sign extension of its low `width` bits.
    fn exceeds_signed(&mut self, wide: TermId, width: u32) -> TermId {
        if self.signed_width(wide) <= width {
            return self.boolean(false);
        }
        let low = self.trunc(wide, width);
        let extended = self.sext(low, self.width(wide));
        self.distinct(wide, extended)
    }
}

/// The least and the greatest signed number of a width of at most 64.
fn limits(width: u32) -> (i128, i128) {
    let half = 1i128 << (width.min(64) - 1);
    (-half, half - 1)
}
