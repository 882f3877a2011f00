//! Floats.
//!
//! What SMT-LIB leaves open is closed here, in the constructors: integers that a float does not fit, which zero a minimum gives, C's
//! `fmod`. So a solver, the evaluator and folding can only agree.

use crate::apply::unfit_integer;
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
        self.make(Operator::FloatAbs, self.sort(a), &[a])
    }

    pub fn float_add(&mut self, a: TermId, b: TermId, rounding: Rounding) -> TermId {
        self.float_binary(Operator::FloatAdd(rounding), a, b)
    }

    pub fn float_sub(&mut self, a: TermId, b: TermId, rounding: Rounding) -> TermId {
        self.float_binary(Operator::FloatSub(rounding), a, b)
    }

    pub fn float_mul(&mut self, a: TermId, b: TermId, rounding: Rounding) -> TermId {
        self.float_binary(Operator::FloatMul(rounding), a, b)
    }

    pub fn float_div(&mut self, a: TermId, b: TermId, rounding: Rounding) -> TermId {
        self.float_binary(Operator::FloatDiv(rounding), a, b)
    }

    /// `a * b + c`, rounded once.
    pub fn float_fma(&mut self, a: TermId, b: TermId, c: TermId, rounding: Rounding) -> TermId {
        self.assert_same_sort("float_fma", a, b);
        self.assert_same_sort("float_fma", a, c);
        self.make(Operator::FloatFma(rounding), self.sort(a), &[a, b, c])
    }

    pub fn float_sqrt(&mut self, a: TermId, rounding: Rounding) -> TermId {
        self.make(Operator::FloatSqrt(rounding), self.sort(a), &[a])
    }

    pub fn float_round_to_integral(&mut self, a: TermId, rounding: Rounding) -> TermId {
        self.make(Operator::FloatRoundToIntegral(rounding), self.sort(a), &[a])
    }

    /// IEEE's remainder: the quotient is rounded to nearest.
    pub fn float_remainder(&mut self, a: TermId, b: TermId) -> TermId {
        self.float_binary(Operator::FloatRemainder, a, b)
    }

    /// C's `fmod`: the quotient is truncated, the sign is the dividend's.
    pub fn float_rem(&mut self, a: TermId, b: TermId) -> TermId {
        let kind = self.float_kind(a);
        let (x, y) = (self.float_abs(a), self.float_abs(b));
        // The IEEE remainder of the magnitudes is the truncated one or that minus |b|. Adding |b| back is exact, because the sum is a
        // remainder and those are representable, so the rounding mode does not matter.
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

    /// IEEE equality: false for NaN, true for zeros of either sign.
    pub fn float_eq(&mut self, a: TermId, b: TermId) -> TermId {
        self.float_predicate(Operator::FloatEq, a, b)
    }

    pub fn float_lt(&mut self, a: TermId, b: TermId) -> TermId {
        self.float_predicate(Operator::FloatLt, a, b)
    }

    pub fn float_le(&mut self, a: TermId, b: TermId) -> TermId {
        self.float_predicate(Operator::FloatLe, a, b)
    }

    pub fn float_is_nan(&mut self, a: TermId) -> TermId {
        self.float_class(Operator::FloatIsNan, a)
    }

    pub fn float_is_infinite(&mut self, a: TermId) -> TermId {
        self.float_class(Operator::FloatIsInfinite, a)
    }

    pub fn float_is_zero(&mut self, a: TermId) -> TermId {
        self.float_class(Operator::FloatIsZero, a)
    }

    pub fn float_is_subnormal(&mut self, a: TermId) -> TermId {
        self.float_class(Operator::FloatIsSubnormal, a)
    }

    pub fn float_is_normal(&mut self, a: TermId) -> TermId {
        self.float_class(Operator::FloatIsNormal, a)
    }

    /// As in SMT-LIB false for NaN; a NaN's sign is seen by `float_to_bits` only.
    pub fn float_is_negative(&mut self, a: TermId) -> TermId {
        self.float_class(Operator::FloatIsNegative, a)
    }

    /// Whether one of two floats is NaN, so that they cannot be compared.
    pub fn float_unordered(&mut self, a: TermId, b: TermId) -> TermId {
        let (x, y) = (self.float_is_nan(a), self.float_is_nan(b));
        self.or(x, y)
    }

    /// The nearest float of another kind.
    pub fn float_convert(&mut self, a: TermId, to: FloatKind, rounding: Rounding) -> TermId {
        if self.float_kind(a) == to {
            return a;
        }
        self.make(Operator::FloatConvert(to, rounding), Sort::Float(to), &[a])
    }

    /// The float nearest to a signed integer.
    pub fn float_from_signed(&mut self, a: TermId, kind: FloatKind, rounding: Rounding) -> TermId {
        self.make(Operator::FloatFromSigned(kind, rounding), Sort::Float(kind), &[a])
    }

    /// The float nearest to an unsigned integer.
    pub fn float_from_unsigned(&mut self, a: TermId, kind: FloatKind, rounding: Rounding) -> TermId {
        self.make(Operator::FloatFromUnsigned(kind, rounding), Sort::Float(kind), &[a])
    }

    /// The signed integer nearest to a float; where none fits `width`, only the top bit set, as on x86.
    pub fn float_to_signed(&mut self, a: TermId, width: u32, rounding: Rounding) -> TermId {
        let fits = self.float_fits_signed(a, width, rounding);
        let integer = self.make(Operator::FloatToSigned(rounding), Sort::BitVector(width), &[a]);
        let unfit = self.constant(unfit_integer(width, true));
        self.ite(fits, integer, unfit)
    }

    /// The unsigned integer nearest to a float; where none fits `width`, every bit set.
    pub fn float_to_unsigned(&mut self, a: TermId, width: u32, rounding: Rounding) -> TermId {
        let fits = self.float_fits_unsigned(a, width, rounding);
        let integer = self.make(Operator::FloatToUnsigned(rounding), Sort::BitVector(width), &[a]);
        let unfit = self.constant(unfit_integer(width, false));
        self.ite(fits, integer, unfit)
    }

    /// Whether a float rounds to a signed integer of this width.
    pub fn float_fits_signed(&mut self, a: TermId, width: u32, rounding: Rounding) -> TermId {
        let kind = self.float_kind(a);
        let bound = self.power_of_two(kind, width - 1);
        let lower = self.float_neg(bound);
        self.float_rounds_between(a, lower, bound, rounding)
    }

    /// Whether a float rounds to an unsigned integer of this width.
    pub fn float_fits_unsigned(&mut self, a: TermId, width: u32, rounding: Rounding) -> TermId {
        let kind = self.float_kind(a);
        let zero = self.float_constant(kind, float::zero(kind));
        let bound = self.power_of_two(kind, width);
        self.float_rounds_between(a, zero, bound, rounding)
    }

    /// The float with this representation.
    pub fn float_from_bits(&mut self, kind: FloatKind, a: TermId) -> TermId {
        debug_assert!(self.width(a) == kind.bits(), "{} bits are not a float of kind {kind:?}", self.width(a));
        if let Some(inner) = self.only(a, Operator::FloatToBits) {
            if self.float_kind(inner) == kind {
                return inner;
            }
        }
        self.make(Operator::FloatFromBits(kind), Sort::Float(kind), &[a])
    }

    /// The representation of a float.
    pub fn float_to_bits(&mut self, a: TermId) -> TermId {
        let kind = self.float_kind(a);
        if let Some(inner) = self.only(a, Operator::FloatFromBits(kind)) {
            return inner;
        }
        self.make(Operator::FloatToBits, Sort::BitVector(kind.bits()), &[a])
    }

    fn float_binary(&mut self, operator: Operator, a: TermId, b: TermId) -> TermId {
        self.assert_same_sort("a float operation", a, b);
        let (a, b) = if operator.is_commutative() { self.ordered(a, b) } else { (a, b) };
        self.make(operator, self.sort(a), &[a, b])
    }

    fn float_predicate(&mut self, operator: Operator, a: TermId, b: TermId) -> TermId {
        self.assert_same_sort("a float comparison", a, b);
        let (a, b) = if operator.is_commutative() { self.ordered(a, b) } else { (a, b) };
        self.make(operator, Sort::Bool, &[a, b])
    }

    fn float_class(&mut self, operator: Operator, a: TermId) -> TermId {
        debug_assert!(matches!(self.sort(a), Sort::Float(_)), "{operator:?} of {}", self.sort(a));
        self.make(operator, Sort::Bool, &[a])
    }

    fn float_pick(&mut self, first: TermId, a: TermId, b: TermId) -> TermId {
        let (a_nan, b_nan) = (self.float_is_nan(a), self.float_is_nan(b));
        let choice = self.ite(first, a, b);
        let choice = self.ite(b_nan, a, choice);
        self.ite(a_nan, b, choice)
    }

    /// Whether `lower <= a < upper` once rounded to an integer. A bound that overflowed to infinity still keeps infinities and NaN out.
    fn float_rounds_between(&mut self, a: TermId, lower: TermId, upper: TermId, rounding: Rounding) -> TermId {
        let rounded = self.float_round_to_integral(a, rounding);
        let below = self.float_lt(rounded, upper);
        let infinite = self.as_float(lower).is_some_and(|bits| float::is_infinite(self.float_kind(lower), bits));
        let above = if infinite { self.float_lt(lower, rounded) } else { self.float_le(lower, rounded) };
        self.and(above, below)
    }

    /// 2^exponent, or infinity where that is beyond the kind.
    fn power_of_two(&mut self, kind: FloatKind, exponent: u32) -> TermId {
        let integer = Bits::one(exponent + 1).shl_by(exponent);
        let power = float::from_unsigned(kind, &integer, Rounding::NearestEven);
        self.float_constant(kind, power)
    }
}
