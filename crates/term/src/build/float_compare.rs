//! Comparisons and classes of floats.
//!
//! C promotes: floats to doubles, integers to floats. A comparison of what was promoted without loss is one of the
//! originals, which for integers leaves the floats behind altogether.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use crate::sort::Sort;
use bits::{float, Bits, FloatKind, Rounding};

impl Pool {
    /// IEEE equality: false for NaN, true for zeros of either sign.
    pub fn float_eq(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = self.ordered(a, b);
        self.float_comparison(Operator::FloatEq, a, b)
    }

    pub fn float_lt(&mut self, a: TermId, b: TermId) -> TermId {
        self.float_comparison(Operator::FloatLt, a, b)
    }

    pub fn float_le(&mut self, a: TermId, b: TermId) -> TermId {
        self.float_comparison(Operator::FloatLe, a, b)
    }

    /// Whether one of two floats is NaN, so that they cannot be compared.
    pub fn float_unordered(&mut self, a: TermId, b: TermId) -> TermId {
        let (x, y) = (self.float_is_nan(a), self.float_is_nan(b));
        self.or(x, y)
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

    fn float_comparison(&mut self, operator: Operator, a: TermId, b: TermId) -> TermId {
        self.assert_same_sort("a float comparison", a, b);
        debug_assert!(matches!(self.sort(a), Sort::Float(_)), "{operator:?} of {}", self.sort(a));
        if let Some(rewritten) = self.nested(|pool| pool.rewritten_comparison(operator, a, b)) {
            return rewritten;
        }
        self.make(operator, Sort::Bool, &[a, b])
    }

    fn rewritten_comparison(&mut self, operator: Operator, a: TermId, b: TermId) -> Option<TermId> {
        if self.is_float(a, float::is_nan) || self.is_float(b, float::is_nan) {
            return Some(self.boolean(false));
        }
        if a == b {
            if operator == Operator::FloatLt {
                return Some(self.boolean(false));
            }
            let nan = self.float_is_nan(a);
            return Some(self.not(nan));
        }
        if let Some(decided) = self.compare_infinity(operator, a, b) {
            return Some(decided);
        }
        if let Some(unsigned) = self.compare_negated(operator, a, b) {
            return Some(unsigned);
        }
        if let Some(narrow) = self.compare_promoted(operator, a, b) {
            return Some(narrow);
        }
        if let Some(integers) = self.compare_integers(operator, a, b) {
            return Some(integers);
        }
        let compare = match operator {
            Operator::FloatEq => Pool::float_eq,
            Operator::FloatLt => Pool::float_lt,
            _ => Pool::float_le,
        };
        self.compare_choices(operator, a, b, compare)
    }

    /// Nothing is beyond infinity.
    fn compare_infinity(&mut self, operator: Operator, a: TermId, b: TermId) -> Option<TermId> {
        let greatest = |kind, bits: &Bits| *bits == float::infinity(kind);
        let least = |kind, bits: &Bits| *bits == float::neg(kind, &float::infinity(kind));
        let other = match () {
            () if self.is_float(a, greatest) || self.is_float(b, least) => {
                return (operator == Operator::FloatLt).then(|| self.boolean(false));
            }
            () if self.is_float(a, least) => b,
            () if self.is_float(b, greatest) => a,
            () => return None,
        };
        if operator != Operator::FloatLe {
            return None;
        }
        let nan = self.float_is_nan(other);
        Some(self.not(nan))
    }

    /// -a < -b is b < a.
    fn compare_negated(&mut self, operator: Operator, a: TermId, b: TermId) -> Option<TermId> {
        let (x, y) = (self.only(a, Operator::FloatNeg), self.only(b, Operator::FloatNeg));
        let (x, y) = match (x, y) {
            (Some(x), Some(y)) => (x, y),
            (Some(x), None) if self.is_constant(b) => (x, self.float_neg(b)),
            (None, Some(y)) if self.is_constant(a) => (self.float_neg(a), y),
            _ => return None,
        };
        Some(match operator {
            Operator::FloatEq => self.float_eq(x, y),
            Operator::FloatLt => self.float_lt(y, x),
            _ => self.float_le(y, x),
        })
    }

    /// Both were converted from a smaller kind, or one was and the other is a constant of it.
    fn compare_promoted(&mut self, operator: Operator, a: TermId, b: TermId) -> Option<TermId> {
        let kind = [a, b].into_iter().find_map(|term| self.promoted(term)).map(|x| self.float_kind(x))?;
        let (x, y) = (self.demoted(a, kind)?, self.demoted(b, kind)?);
        Some(match operator {
            Operator::FloatEq => self.float_eq(x, y),
            Operator::FloatLt => self.float_lt(x, y),
            _ => self.float_le(x, y),
        })
    }

    /// The float of a smaller kind that a term is without loss.
    fn demoted(&mut self, term: TermId, to: FloatKind) -> Option<TermId> {
        if let Some(bits) = self.as_float(term) {
            let kind = self.float_kind(term);
            let small = float::convert(kind, to, bits, Rounding::NearestEven);
            let exact = float::convert(to, kind, &small, Rounding::NearestEven) == *bits;
            return exact.then(|| self.float_constant(to, small));
        }
        self.promoted(term).filter(|x| self.float_kind(*x) == to)
    }

    /// Both are integers converted without loss, or one is and the other is a constant.
    fn compare_integers(&mut self, operator: Operator, a: TermId, b: TermId) -> Option<TermId> {
        let (x, y) = (self.exact_integer(a), self.exact_integer(b));
        let width = [x, y].into_iter().flatten().map(|term| self.width(term)).max()? + 1;
        // Between integers, a bound that is no integer is as good as the next one: above for x < c, below for x <= c.
        let (above, below) = match operator {
            Operator::FloatLt => (Rounding::Down, Rounding::Up),
            Operator::FloatLe => (Rounding::Up, Rounding::Down),
            _ => {
                let integral = |kind, bits: &Bits| float::round_to_integral(kind, bits, Rounding::TowardZero) == *bits;
                let fraction = |term| self.is_constant(term) && !self.is_float(term, integral);
                if fraction(a) || fraction(b) {
                    return Some(self.boolean(false));
                }
                (Rounding::TowardZero, Rounding::TowardZero)
            }
        };
        let x = self.integer_or_bound(x, a, width, above)?;
        let y = self.integer_or_bound(y, b, width, below)?;
        Some(match operator {
            Operator::FloatEq => self.eq(x, y),
            Operator::FloatLt => self.slt(x, y),
            _ => self.sle(x, y),
        })
    }

    /// The integer in `width` bits; or that of a constant, moved to the edge of the width where it is beyond.
    fn integer_or_bound(
        &mut self,
        integer: Option<TermId>,
        float: TermId,
        width: u32,
        rounding: Rounding,
    ) -> Option<TermId> {
        if let Some(integer) = integer {
            return Some(self.sext(integer, width));
        }
        let kind = self.float_kind(float);
        let bits = self.as_float(float)?;
        let edge = if float::is_negative(kind, bits) { Bits::min_signed(width) } else { Bits::max_signed(width) };
        let bound = float::to_signed(kind, bits, width, rounding).unwrap_or(edge);
        Some(self.constant(bound))
    }

    fn float_class(&mut self, class: Operator, a: TermId) -> TermId {
        debug_assert!(matches!(self.sort(a), Sort::Float(_)), "{class:?} of {}", self.sort(a));
        if let Some(rewritten) = self.nested(|pool| pool.rewritten_class(class, a)) {
            return rewritten;
        }
        self.make(class, Sort::Bool, &[a])
    }

    fn rewritten_class(&mut self, class: Operator, a: TermId) -> Option<TermId> {
        use Operator::*;
        let never = self.boolean(false);
        match (self.operator(a), self.children(a)) {
            (FloatAbs, _) if class == FloatIsNegative => Some(never),
            (FloatNeg | FloatAbs, &[x]) if class != FloatIsNegative => Some(self.float_class(class, x)),
            (FloatRoundToIntegral(_), &[x]) => match class {
                FloatIsNan | FloatIsInfinite | FloatIsNegative => Some(self.float_class(class, x)),
                FloatIsSubnormal => Some(never),
                _ => None,
            },
            (FloatConvert(..), &[x]) => match class {
                FloatIsNan | FloatIsNegative => Some(self.float_class(class, x)),
                FloatIsInfinite | FloatIsZero => self.promoted(a).map(|x| self.float_class(class, x)),
                _ => None,
            },
            (FloatFromSigned(kind, _), &[x]) => self.class_of_integer(class, kind, x, Pool::slt),
            (FloatFromUnsigned(kind, _), &[x]) => self.class_of_integer(class, kind, x, Pool::ult),
            _ => None,
        }
    }

    fn class_of_integer(
        &mut self,
        class: Operator,
        kind: FloatKind,
        integer: TermId,
        less: fn(&mut Pool, TermId, TermId) -> TermId,
    ) -> Option<TermId> {
        let zero = self.zero(self.width(integer));
        match class {
            Operator::FloatIsNan | Operator::FloatIsSubnormal => Some(self.boolean(false)),
            Operator::FloatIsInfinite if self.width(integer) <= kind.bias() as u32 => Some(self.boolean(false)),
            Operator::FloatIsZero => Some(self.eq(integer, zero)),
            Operator::FloatIsNegative => Some(less(self, integer, zero)),
            _ => None,
        }
    }
}
