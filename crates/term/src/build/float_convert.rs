//! Conversions of floats: to other kinds, from and to integers, from and to their representation.
//!
//! An integer that a float does not fit is undefined in C and unspecified in SMT-LIB. Here it is what x86 gives, by
//! an ite around the conversion, so that a solver never sees the unspecified case.

use crate::apply::unfit_integer;
use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use crate::sort::Sort;
use bits::{float, Bits, FloatKind, Rounding};

impl Pool {
    /// The nearest float of another kind.
    pub fn float_convert(&mut self, a: TermId, to: FloatKind, rounding: Rounding) -> TermId {
        if self.float_kind(a) == to {
            return a;
        }
        if let Some(x) = self.promoted(a) {
            return self.float_convert(x, to, rounding);
        }
        if let (Some(x), Operator::FloatFromSigned(..)) = (self.exactly_converted(a), self.operator(a)) {
            return self.float_from_signed(x, to, rounding);
        }
        if let (Some(x), Operator::FloatFromUnsigned(..)) = (self.exactly_converted(a), self.operator(a)) {
            return self.float_from_unsigned(x, to, rounding);
        }
        self.make(Operator::FloatConvert(to, rounding), Sort::Float(to), &[a])
    }

    /// The float nearest to a signed integer.
    pub fn float_from_signed(&mut self, a: TermId, kind: FloatKind, rounding: Rounding) -> TermId {
        let a = self.only(a, Operator::SignExtend).unwrap_or(a);
        if self.only(a, Operator::ZeroExtend).is_some() {
            return self.float_from_unsigned(a, kind, rounding);
        }
        self.make(Operator::FloatFromSigned(kind, rounding), Sort::Float(kind), &[a])
    }

    /// The float nearest to an unsigned integer.
    pub fn float_from_unsigned(&mut self, a: TermId, kind: FloatKind, rounding: Rounding) -> TermId {
        let a = self.only(a, Operator::ZeroExtend).unwrap_or(a);
        self.make(Operator::FloatFromUnsigned(kind, rounding), Sort::Float(kind), &[a])
    }

    /// The signed integer nearest to a float; where none fits `width`, only the top bit set, as on x86.
    pub fn float_to_signed(&mut self, a: TermId, width: u32, rounding: Rounding) -> TermId {
        let fits = self.float_fits_signed(a, width, rounding);
        let integer = match self.exact_integer(a) {
            Some(integer) => self.resize_signed(integer, width),
            None => self.make(Operator::FloatToSigned(rounding), Sort::BitVector(width), &[a]),
        };
        let unfit = self.constant(unfit_integer(width, true));
        self.ite(fits, integer, unfit)
    }

    /// The unsigned integer nearest to a float; where none fits `width`, every bit set.
    pub fn float_to_unsigned(&mut self, a: TermId, width: u32, rounding: Rounding) -> TermId {
        let fits = self.float_fits_unsigned(a, width, rounding);
        let integer = match self.exact_integer(a) {
            Some(integer) => self.resize_signed(integer, width),
            None => self.make(Operator::FloatToUnsigned(rounding), Sort::BitVector(width), &[a]),
        };
        let unfit = self.constant(unfit_integer(width, false));
        self.ite(fits, integer, unfit)
    }

    /// Whether a float rounds to a signed integer of this width.
    pub fn float_fits_signed(&mut self, a: TermId, width: u32, rounding: Rounding) -> TermId {
        let kind = self.float_kind(a);
        let bound = self.power_of_two(kind, width - 1);
        let lower = self.float_neg(bound);
        self.rounds_between(a, lower, bound, rounding)
    }

    /// Whether a float rounds to an unsigned integer of this width.
    pub fn float_fits_unsigned(&mut self, a: TermId, width: u32, rounding: Rounding) -> TermId {
        let kind = self.float_kind(a);
        let zero = self.float_constant(kind, float::zero(kind));
        let bound = self.power_of_two(kind, width);
        self.rounds_between(a, zero, bound, rounding)
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
        let width = kind.bits();
        match (self.operator(a), self.children(a)) {
            (Operator::FloatFromBits(_), &[x]) => x,
            // The sign of a NaN changes too, so these are plain bit operations.
            (Operator::FloatNeg, &[x]) => {
                let bits = self.float_to_bits(x);
                let sign = self.constant(Bits::min_signed(width));
                self.xor(bits, sign)
            }
            (Operator::FloatAbs, &[x]) => {
                let bits = self.float_to_bits(x);
                let rest = self.trunc(bits, width - 1);
                self.zext(rest, width)
            }
            _ => self.make(Operator::FloatToBits, Sort::BitVector(width), &[a]),
        }
    }

    /// What a float was converted from without loss: a float of a smaller kind.
    pub(super) fn promoted(&self, term: TermId) -> Option<TermId> {
        let Operator::FloatConvert(to, _) = self.operator(term) else { return None };
        let x = self.children(term)[0];
        // The kinds are declared in order: each has the precision and the range of those before it.
        (self.float_kind(x) < to).then_some(x)
    }

    /// The integer, as a signed one, that a float was converted from without loss.
    pub(super) fn exact_integer(&mut self, term: TermId) -> Option<TermId> {
        let x = self.exactly_converted(term)?;
        match self.operator(term) {
            Operator::FloatFromUnsigned(..) => Some(self.zext(x, self.width(x) + 1)),
            _ => Some(x),
        }
    }

    fn exactly_converted(&self, term: TermId) -> Option<TermId> {
        let precision = match self.operator(term) {
            Operator::FloatFromSigned(kind, _) => kind.significand_bits() + 1,
            Operator::FloatFromUnsigned(kind, _) => kind.significand_bits(),
            _ => return None,
        };
        let x = self.children(term)[0];
        (self.width(x) <= precision).then_some(x)
    }

    /// Whether `lower <= a < upper` once rounded to an integer. A bound that overflowed to infinity still keeps
    /// infinities and NaN out.
    fn rounds_between(&mut self, a: TermId, lower: TermId, upper: TermId, rounding: Rounding) -> TermId {
        let rounded = self.float_round_to_integral(a, rounding);
        let below = self.float_lt(rounded, upper);
        let infinite = self.is_float(lower, float::is_infinite);
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
