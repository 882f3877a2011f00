//! Arithmetic of floats.
//!
//! What SMT-LIB leaves open is closed here, in the constructors: which zero a minimum gives, C's `fmod`. So a solver,
//! the evaluator and folding can only agree.
//!
//! Soundness: IEEE allows few rewrites, and each here holds for infinities, signed zeros, subnormals and the rounding
//! mode at hand. NaN stays NaN, but not always with the same payload.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use crate::sort::Sort;
use bits::{float, Bits, FloatKind, Rounding};

impl Pool {
    pub fn float_neg(&mut self, a: TermId) -> TermId {
        if let Some(inner) = self.only(a, Operator::FloatNeg) {
            return inner;
        }
        self.make(Operator::FloatNeg, self.sort(a), &[a])
    }

    pub fn float_abs(&mut self, a: TermId) -> TermId {
        let a = self.only(a, Operator::FloatNeg).unwrap_or(a);
        if self.operator(a) == Operator::FloatAbs {
            return a;
        }
        self.make(Operator::FloatAbs, self.sort(a), &[a])
    }

    pub fn float_add(&mut self, a: TermId, b: TermId, rounding: Rounding) -> TermId {
        let (a, b) = self.ordered(a, b);
        // Adding zero changes nothing but the sign of zero, and which zero that concerns depends on the mode.
        let neutral = self.is_float(b, |kind, bits| is_signed_zero(kind, bits, rounding != Rounding::Down));
        if neutral {
            return a;
        }
        if let Some(y) = self.only(b, Operator::FloatNeg) {
            return self.float_sub(a, y, rounding);
        }
        if let Some(x) = self.only(a, Operator::FloatNeg) {
            return self.float_sub(b, x, rounding);
        }
        self.float_binary(Operator::FloatAdd(rounding), a, b)
    }

    pub fn float_sub(&mut self, a: TermId, b: TermId, rounding: Rounding) -> TermId {
        let neutral = self.is_float(b, |kind, bits| is_signed_zero(kind, bits, rounding == Rounding::Down));
        if neutral {
            return a;
        }
        if let Some(y) = self.only(b, Operator::FloatNeg) {
            return self.float_add(a, y, rounding);
        }
        self.float_binary(Operator::FloatSub(rounding), a, b)
    }

    pub fn float_mul(&mut self, a: TermId, b: TermId, rounding: Rounding) -> TermId {
        let (a, b) = self.ordered(a, b);
        if let Some(unit) = self.by_unit(a, b) {
            return unit;
        }
        if let (Some(x), Some(y)) = (self.only(a, Operator::FloatNeg), self.only(b, Operator::FloatNeg)) {
            return self.float_mul(x, y, rounding);
        }
        self.float_binary(Operator::FloatMul(rounding), a, b)
    }

    pub fn float_div(&mut self, a: TermId, b: TermId, rounding: Rounding) -> TermId {
        if let Some(unit) = self.by_unit(a, b) {
            return unit;
        }
        let kind = self.float_kind(a);
        // Dividing by a power of two is multiplying by another: the same number before rounding, and far cheaper to
        // solve.
        if let (Some(inverse), false) = (self.as_float(b).and_then(|b| exact_inverse(kind, b)), self.is_constant(a)) {
            let inverse = self.float_constant(kind, inverse);
            return self.float_mul(a, inverse, rounding);
        }
        if let (Some(x), Some(y)) = (self.only(a, Operator::FloatNeg), self.only(b, Operator::FloatNeg)) {
            return self.float_div(x, y, rounding);
        }
        self.float_binary(Operator::FloatDiv(rounding), a, b)
    }

    /// `a * b + c`, rounded once.
    pub fn float_fma(&mut self, a: TermId, b: TermId, c: TermId, rounding: Rounding) -> TermId {
        self.assert_same_sort("float_fma", a, b);
        self.assert_same_sort("float_fma", a, c);
        let (a, b) = self.ordered(a, b);
        if let Some(nan) = [a, b, c].into_iter().find(|term| self.is_float(*term, float::is_nan)) {
            return self.make(Operator::FloatFma(rounding), self.sort(a), &[nan, nan, nan]);
        }
        self.make(Operator::FloatFma(rounding), self.sort(a), &[a, b, c])
    }

    pub fn float_sqrt(&mut self, a: TermId, rounding: Rounding) -> TermId {
        self.make(Operator::FloatSqrt(rounding), self.sort(a), &[a])
    }

    pub fn float_round_to_integral(&mut self, a: TermId, rounding: Rounding) -> TermId {
        use Operator::{FloatFromSigned, FloatFromUnsigned, FloatRoundToIntegral};
        if matches!(self.operator(a), FloatRoundToIntegral(_) | FloatFromSigned(..) | FloatFromUnsigned(..)) {
            return a;
        }
        self.make(FloatRoundToIntegral(rounding), self.sort(a), &[a])
    }

    /// IEEE's remainder: the quotient is rounded to nearest.
    pub fn float_remainder(&mut self, a: TermId, b: TermId) -> TermId {
        self.float_binary(Operator::FloatRemainder, a, b)
    }

    /// C's `fmod`: the quotient is truncated, the sign is the dividend's.
    pub fn float_rem(&mut self, a: TermId, b: TermId) -> TermId {
        let kind = self.float_kind(a);
        let (x, y) = (self.float_abs(a), self.float_abs(b));
        // The IEEE remainder of the magnitudes is the truncated one or that minus |b|. Adding |b| back is exact,
        // because the sum is a remainder and those are representable, so the rounding mode does not matter.
        let nearest = self.float_remainder(x, y);
        let sum = self.float_add(nearest, y, Rounding::NearestEven);
        let zero = self.float_constant(kind, float::zero(kind));
        let below = self.float_lt(nearest, zero);
        let rest = self.ite(below, sum, nearest);
        let magnitude = self.float_abs(rest);
        let negated = self.float_neg(magnitude);
        let negative = self.float_is_negative(a);
        self.ite(negative, negated, magnitude)
    }

    /// C's `fmin`: a NaN loses against a number, and -0 is less than +0.
    pub fn float_min(&mut self, a: TermId, b: TermId) -> TermId {
        let less = self.float_lt(a, b);
        let equal = self.float_eq(a, b);
        let negative = self.float_is_negative(a);
        let tie = self.and(equal, negative);
        let first = self.or(less, tie);
        self.float_pick(first, a, b)
    }

    /// C's `fmax`: a NaN loses against a number, and +0 is greater than -0.
    pub fn float_max(&mut self, a: TermId, b: TermId) -> TermId {
        let less = self.float_lt(b, a);
        let equal = self.float_eq(a, b);
        let negative = self.float_is_negative(b);
        let tie = self.and(equal, negative);
        let first = self.or(less, tie);
        self.float_pick(first, a, b)
    }

    /// Whether a term is a float constant that satisfies a test.
    pub(super) fn is_float(&self, term: TermId, test: impl FnOnce(FloatKind, &Bits) -> bool) -> bool {
        self.as_float(term).is_some_and(|bits| test(self.float_kind(term), bits))
    }

    fn float_binary(&mut self, operator: Operator, a: TermId, b: TermId) -> TermId {
        self.assert_same_sort("a float operation", a, b);
        debug_assert!(matches!(self.sort(a), Sort::Float(_)), "{operator:?} of {}", self.sort(a));
        for nan in [a, b] {
            if self.is_float(nan, float::is_nan) {
                return self.make(operator, self.sort(a), &[nan, nan]);
            }
        }
        self.make(operator, self.sort(a), &[a, b])
    }

    /// A product or quotient by one or minus one.
    fn by_unit(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        self.assert_same_sort("a float operation", a, b);
        let kind = self.float_kind(a);
        let one = float::from_unsigned(kind, &Bits::one(1), Rounding::NearestEven);
        let bits = self.as_float(b)?;
        if *bits == one {
            return Some(a);
        }
        (*bits == float::neg(kind, &one)).then(|| self.float_neg(a))
    }

    fn float_pick(&mut self, first: TermId, a: TermId, b: TermId) -> TermId {
        let (a_nan, b_nan) = (self.float_is_nan(a), self.float_is_nan(b));
        let choice = self.ite(first, a, b);
        let choice = self.ite(b_nan, a, choice);
        self.ite(a_nan, b, choice)
    }
}

fn is_signed_zero(kind: FloatKind, bits: &Bits, negative: bool) -> bool {
    float::is_zero(kind, bits) && float::is_negative(kind, bits) == negative
}

/// One divided by a power of two, where that is a float.
fn exact_inverse(kind: FloatKind, bits: &Bits) -> Option<Bits> {
    let fraction = bits.trunc(kind.significand_bits() - 1);
    if !fraction.is_zero() || !float::is_normal(kind, bits) {
        return None;
    }
    let one = float::from_unsigned(kind, &Bits::one(1), Rounding::NearestEven);
    let inverse = float::div(kind, &one, bits, Rounding::TowardZero);
    (float::div(kind, &one, &inverse, Rounding::NearestEven) == *bits).then_some(inverse)
}
