//! A term again from its operator and other children: through the constructors, so that it is rewritten.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use crate::sort::Sort;

impl Pool {
    /// The term with the operator of `like` on other children of the same sorts.
    pub fn rebuild(&mut self, like: TermId, children: &[TermId]) -> TermId {
        if self.children(like) == children {
            return like;
        }
        let operator = self.operator(like);
        let sort = self.sort(like);
        self.rebuild_operator(operator, sort, children)
    }

    /// The term for an operator with a result sort.
    /// The term that the constructor gives for the operator of `like`, even on its own children.
    pub fn rebuilt(&mut self, like: TermId, children: &[TermId]) -> TermId {
        let (operator, sort) = (self.operator(like), self.sort(like));
        self.rebuild_operator(operator, sort, children)
    }

    pub(crate) fn rebuild_operator(&mut self, operator: Operator, sort: Sort, children: &[TermId]) -> TermId {
        match *children {
            [a] => self.rebuild_unary(operator, sort, a),
            [a, b] => self.rebuild_binary(operator, sort, a, b),
            [a, b, c] => self.rebuild_ternary(operator, a, b, c),
            _ => unreachable!("{operator:?} has {} children", children.len()),
        }
    }

    fn rebuild_unary(&mut self, operator: Operator, sort: Sort, a: TermId) -> TermId {
        use Operator::*;
        let width = || sort.width().expect("a bit-vector is expected");
        match operator {
            Not | BitNot => self.not(a),
            Neg => self.neg(a),
            Extract { high, low } => self.extract(a, high, low),
            ZeroExtend => self.zext(a, width()),
            SignExtend => self.sext(a, width()),
            FloatNeg => self.float_neg(a),
            FloatAbs => self.float_abs(a),
            FloatSqrt(rounding) => self.float_sqrt(a, rounding),
            FloatRoundToIntegral(rounding) => self.float_round_to_integral(a, rounding),
            FloatIsNan => self.float_is_nan(a),
            FloatIsInfinite => self.float_is_infinite(a),
            FloatIsZero => self.float_is_zero(a),
            FloatIsSubnormal => self.float_is_subnormal(a),
            FloatIsNormal => self.float_is_normal(a),
            FloatIsNegative => self.float_is_negative(a),
            FloatConvert(kind, rounding) => self.float_convert(a, kind, rounding),
            FloatFromSigned(kind, rounding) => self.float_from_signed(a, kind, rounding),
            FloatFromUnsigned(kind, rounding) => self.float_from_unsigned(a, kind, rounding),
            FloatFromBits(kind) => self.float_from_bits(kind, a),
            FloatToBits => self.float_to_bits(a),
            ConstantArray => {
                let Sort::Array { index, .. } = sort else { unreachable!("an array sort is expected") };
                self.constant_array(index, a)
            }
            // The guard is around the node already.
            FloatToSigned(_) | FloatToUnsigned(_) => self.make(operator, sort, &[a]),
            _ => unreachable!("{operator:?} does not take one child"),
        }
    }

    fn rebuild_binary(&mut self, operator: Operator, sort: Sort, a: TermId, b: TermId) -> TermId {
        use Operator::*;
        match operator {
            And | BitAnd => self.and(a, b),
            BitOr => self.or(a, b),
            BitXor => self.xor(a, b),
            Eq => self.eq(a, b),
            Add => self.add(a, b),
            Mul => self.mul(a, b),
            UDiv => self.udiv(a, b),
            URem => self.urem(a, b),
            SDiv => self.sdiv(a, b),
            SRem => self.srem(a, b),
            Shl => self.shl(a, b),
            LShr => self.lshr(a, b),
            AShr => self.ashr(a, b),
            ULt => self.ult(a, b),
            SLt => self.slt(a, b),
            Concat => self.concat(a, b),
            FloatAdd(rounding) => self.float_add(a, b, rounding),
            FloatSub(rounding) => self.float_sub(a, b, rounding),
            FloatMul(rounding) => self.float_mul(a, b, rounding),
            FloatDiv(rounding) => self.float_div(a, b, rounding),
            FloatRemainder => self.float_remainder(a, b),
            FloatEq => self.float_eq(a, b),
            FloatLt => self.float_lt(a, b),
            FloatLe => self.float_le(a, b),
            Select => self.select(a, b),
            _ => unreachable!("{operator:?} of sort {sort} does not take two children"),
        }
    }

    fn rebuild_ternary(&mut self, operator: Operator, a: TermId, b: TermId, c: TermId) -> TermId {
        use Operator::*;
        match operator {
            Ite => self.ite(a, b, c),
            Store => self.store(a, b, c),
            FloatFma(rounding) => self.float_fma(a, b, c, rounding),
            _ => unreachable!("{operator:?} does not take three children"),
        }
    }
}
