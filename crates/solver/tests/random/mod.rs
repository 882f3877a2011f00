//! Random conditions over a few symbols of every sort, always the same for a seed. Tests and examples share them.

use term::bits::{float, Bits};
use term::{FloatKind, Pool, Rounding, Sort, TermId};

/// A generator of numbers (splitmix64): small, and the same everywhere.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// What conditions are made of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Theory {
    /// Booleans and bit-vectors.
    Vectors,
    /// And arrays.
    Arrays,
    /// And floats of these kinds, with operations that solvers manage in milliseconds.
    Floats(&'static [FloatKind]),
}

/// What arrays start from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leaves {
    Any,
    /// Equality of constant arrays is more than the backend can do.
    Symbols,
}

/// Makes random terms.
pub struct Conditions {
    pub random: Random,
    theory: Theory,
    booleans: Vec<TermId>,
    vectors: Vec<TermId>,
    arrays: Vec<TermId>,
    floats: Vec<TermId>,
}

const WIDTHS: [u32; 8] = [1, 7, 8, 8, 16, 32, 33, 65];

impl Conditions {
    pub fn new(pool: &mut Pool, seed: u64, theory: Theory) -> Conditions {
        let booleans = (0..3).map(|i| pool.symbol(&format!("p{i}"), Sort::Bool)).collect();
        let vectors =
            (0..20).map(|i| pool.symbol(&format!("x{i}"), Sort::BitVector(WIDTHS[i % WIDTHS.len()]))).collect();
        let array = |pool: &mut Pool, name: &str, index| pool.symbol(name, Sort::Array { index, element: 8 });
        let arrays = match theory {
            Theory::Arrays => vec![array(pool, "a", 8), array(pool, "b", 8), array(pool, "c", 32)],
            _ => Vec::new(),
        };
        let floats = match theory {
            Theory::Floats(kinds) => {
                let symbol = |i: usize| pool.symbol(&format!("f{i}"), Sort::Float(kinds[i % kinds.len()]));
                (0..4 * kinds.len()).map(symbol).collect()
            }
            _ => Vec::new(),
        };
        Conditions { random: Random(seed), theory, booleans, vectors, arrays, floats }
    }

    /// A condition that is not constant, unless fate insists.
    pub fn condition(&mut self, pool: &mut Pool) -> TermId {
        for _ in 0..10 {
            let depth = self.random.below(3);
            let condition = self.boolean(pool, depth);
            if pool.as_bool(condition).is_none() {
                return condition;
            }
        }
        pool.boolean(true)
    }

    fn boolean(&mut self, pool: &mut Pool, depth: usize) -> TermId {
        if !self.floats.is_empty() && self.random.chance(50) {
            return self.float_predicate(pool, depth);
        }
        if !self.arrays.is_empty() && self.random.chance(1) {
            let (a, b) = (self.array(pool, 8, depth, Leaves::Symbols), self.array(pool, 8, depth, Leaves::Symbols));
            return pool.eq(a, b);
        }
        match self.random.below(12) {
            0 => self.random.pick(&self.booleans),
            1 => {
                let a = self.random.pick(&self.booleans);
                pool.not(a)
            }
            2 if depth > 0 => {
                let (a, b) = (self.boolean(pool, depth - 1), self.boolean(pool, depth - 1));
                if self.random.chance(70) {
                    pool.or(a, b)
                } else {
                    pool.xor(a, b)
                }
            }
            3 if depth > 0 => {
                let (a, b) = (self.boolean(pool, depth - 1), self.boolean(pool, depth - 1));
                pool.and(a, b)
            }
            4 if depth > 0 => {
                let (c, a, b) =
                    (self.boolean(pool, depth - 1), self.boolean(pool, depth - 1), self.boolean(pool, depth - 1));
                pool.ite(c, a, b)
            }
            _ => {
                let width = self.random.pick(&WIDTHS);
                let (a, b) = (self.vector(pool, width, depth + 1), self.vector(pool, width, depth));
                match self.random.below(8) {
                    0..=2 => pool.eq(a, b),
                    3 => pool.distinct(a, b),
                    4 => pool.ult(a, b),
                    5 => pool.ule(a, b),
                    6 => pool.slt(a, b),
                    _ => pool.sle(a, b),
                }
            }
        }
    }

    fn constant(&mut self, width: u32) -> Bits {
        match self.random.below(6) {
            0 => Bits::zero(width),
            1 => Bits::ones(width),
            2 => Bits::min_signed(width),
            3 => Bits::from_words(width, &[self.random.next(), self.random.next()]),
            _ => Bits::from_u64(width, self.random.next() % 6),
        }
    }

    fn vector(&mut self, pool: &mut Pool, width: u32, depth: usize) -> TermId {
        let own: Vec<TermId> = self.vectors.iter().copied().filter(|v| pool.width(*v) == width).collect();
        if depth == 0 {
            if !own.is_empty() && self.random.chance(60) {
                return self.random.pick(&own);
            }
            let value = self.constant(width);
            return pool.constant(value);
        }
        if self.random.chance(25) {
            return self.resized(pool, width, depth - 1);
        }
        if width == 8 && !self.arrays.is_empty() && self.random.chance(40) {
            let index = self.random.pick(&[8, 32]);
            let (array, index) = (self.array(pool, index, depth, Leaves::Any), self.vector(pool, index, depth - 1));
            return pool.select(array, index);
        }
        if !self.floats.is_empty() && self.random.chance(15) {
            return self.vector_of_float(pool, width, depth - 1);
        }
        let a = self.vector(pool, width, depth - 1);
        let b = self.vector(pool, width, depth - 1);
        match self.random.below(16) {
            0 | 1 => pool.add(a, b),
            2 => pool.sub(a, b),
            3 if width <= 16 => pool.mul(a, b),
            4 if width <= 8 => pool.udiv(a, b),
            5 if width <= 8 => pool.urem(a, b),
            6 if width <= 7 => pool.sdiv(a, b),
            7 if width <= 7 => pool.srem(a, b),
            8 => pool.and(a, b),
            9 => pool.or(a, b),
            10 => pool.xor(a, b),
            11 => pool.shl(a, b),
            12 => pool.lshr(a, b),
            13 => pool.ashr(a, b),
            14 => pool.not(a),
            _ => {
                let condition = self.boolean(pool, depth - 1);
                pool.ite(condition, a, b)
            }
        }
    }

    /// A vector of another width, made to fit.
    fn resized(&mut self, pool: &mut Pool, width: u32, depth: usize) -> TermId {
        let other = self.random.pick(&WIDTHS);
        let a = self.vector(pool, other, depth);
        if other > width {
            let low = self.random.below((other - width + 1) as usize) as u32;
            return pool.extract(a, low + width - 1, low);
        }
        if other < width && self.random.chance(40) {
            let b = self.vector(pool, width - other, 0);
            return pool.concat(a, b);
        }
        if self.random.chance(50) {
            pool.zext(a, width)
        } else {
            pool.sext(a, width)
        }
    }

    fn array(&mut self, pool: &mut Pool, index: u32, depth: usize, leaves: Leaves) -> TermId {
        let sort = Sort::Array { index, element: 8 };
        if depth == 0 || self.random.chance(50) {
            let own: Vec<TermId> = self.arrays.iter().copied().filter(|a| pool.sort(*a) == sort).collect();
            if leaves == Leaves::Symbols || self.random.chance(90) {
                return self.random.pick(&own);
            }
            let element = self.vector(pool, 8, 0);
            return pool.constant_array(index, element);
        }
        let below = self.array(pool, index, depth - 1, leaves);
        let at = self.vector(pool, index, depth - 1);
        let element = self.vector(pool, 8, depth - 1);
        if self.random.chance(85) {
            return pool.store(below, at, element);
        }
        let (other, condition) = (self.array(pool, index, depth - 1, leaves), self.boolean(pool, depth - 1));
        pool.ite(condition, below, other)
    }

    fn kinds(&self) -> &'static [FloatKind] {
        match self.theory {
            Theory::Floats(kinds) => kinds,
            _ => &[],
        }
    }

    fn rounding(&mut self) -> Rounding {
        self.random.pick(&Rounding::ALL)
    }

    fn float_predicate(&mut self, pool: &mut Pool, depth: usize) -> TermId {
        let kind = self.random.pick(self.kinds());
        let (a, b) = (self.float(pool, kind, depth + 1), self.float(pool, kind, depth));
        let predicate = match self.random.below(12) {
            0 | 1 => pool.float_eq(a, b),
            2 | 3 => pool.float_lt(a, b),
            4 | 5 => pool.float_le(a, b),
            6 => pool.eq(a, b),
            7 => pool.float_is_nan(a),
            8 => pool.float_is_infinite(a),
            9 => pool.float_is_subnormal(a),
            10 => pool.float_is_negative(a),
            _ => pool.float_is_normal(a),
        };
        if self.random.chance(40) {
            pool.not(predicate)
        } else {
            predicate
        }
    }

    fn float(&mut self, pool: &mut Pool, kind: FloatKind, depth: usize) -> TermId {
        if depth == 0 {
            let own: Vec<TermId> = self.floats.iter().copied().filter(|f| pool.float_kind(*f) == kind).collect();
            if self.random.chance(70) {
                return self.random.pick(&own);
            }
            let value = match self.random.below(6) {
                0 => float::zero(kind),
                1 => float::neg(kind, &float::zero(kind)),
                2 => float::infinity(kind),
                3 => float::default_nan(kind),
                _ => float::from_signed(kind, &Bits::from_u64(4, self.random.next()), Rounding::NearestEven),
            };
            return pool.float_constant(kind, value);
        }
        let a = self.float(pool, kind, depth - 1);
        let rounding = self.rounding();
        match self.random.below(12) {
            0 => pool.float_neg(a),
            1 => pool.float_abs(a),
            2 => {
                let b = self.float(pool, kind, depth - 1);
                pool.float_add(a, b, rounding)
            }
            3 => {
                let b = self.float(pool, kind, depth - 1);
                pool.float_sub(a, b, rounding)
            }
            4 => {
                let b = self.float(pool, kind, depth - 1);
                pool.float_mul(a, b, rounding)
            }
            5 if kind == FloatKind::Half => {
                let b = self.float(pool, kind, depth - 1);
                pool.float_div(a, b, rounding)
            }
            6 => pool.float_round_to_integral(a, rounding),
            7 => {
                let other = self.random.pick(self.kinds());
                let b = self.float(pool, other, depth - 1);
                pool.float_convert(b, kind, rounding)
            }
            8 => {
                let width = self.random.pick(&[8, 33]);
                let integer = self.vector(pool, width, depth - 1);
                if self.random.chance(50) {
                    pool.float_from_signed(integer, kind, rounding)
                } else {
                    pool.float_from_unsigned(integer, kind, rounding)
                }
            }
            9 => {
                let bits = self.vector(pool, kind.bits(), depth - 1);
                pool.float_from_bits(kind, bits)
            }
            _ => {
                let b = self.float(pool, kind, depth - 1);
                let condition = self.boolean(pool, depth - 1);
                pool.ite(condition, a, b)
            }
        }
    }

    fn vector_of_float(&mut self, pool: &mut Pool, width: u32, depth: usize) -> TermId {
        let kind = self.random.pick(self.kinds());
        let a = self.float(pool, kind, depth);
        let rounding = self.rounding();
        match self.random.below(3) {
            0 => pool.float_to_signed(a, width, rounding),
            1 => pool.float_to_unsigned(a, width, rounding),
            _ => {
                // Which NaN an operation gives is open, so the bits of NaNs are left out: solvers may choose as they like.
                let bits = pool.float_to_bits(a);
                let nan = pool.float_is_nan(a);
                let zero = pool.constant(Bits::zero(kind.bits()));
                let bits = pool.ite(nan, zero, bits);
                pool.resize_unsigned(bits, width)
            }
        }
    }
}
