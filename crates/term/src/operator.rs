//! The operators that nodes are made of.
//!
//! There are few, so that what walks terms (the solver's translation, the printer, the evaluator) has little to
//! get wrong and so that equal values are more often the same node. What is missing is built by the constructors of
//! `Pool`: `a - b` is `a + -b`, `a <= b` is `!(b < a)`, `a || b` is `!(!a && !b)`, C's `fmod`, `fmin` and `fmax` are
//! cases over the rest.

use bits::{FloatKind, Rounding};

/// A node's operator. The comment gives the number and sorts of its children.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operator {
    /// A Boolean constant. No children.
    Boolean(bool),
    /// A constant of bit-vector or float sort; read it with `Pool::as_bits` or `as_float`. No children.
    Constant(ConstantId),
    /// A symbol, by its number; see `Pool::symbol_name`. No children.
    Symbol(u32),

    /// Boolean negation.
    Not,
    /// Boolean conjunction of two.
    And,
    /// Equality of two terms of one sort. For floats this is identity: NaN equals NaN, +0 differs from -0.
    Eq,
    /// The second child where the first, a Boolean, is true; else the third.
    Ite,

    /// Of bit-vectors of one width, modulo 2^width.
    Neg,
    Add,
    Mul,
    /// Division by zero has SMT-LIB's value: all ones, the dividend for the remainder.
    UDiv,
    URem,
    SDiv,
    SRem,
    BitNot,
    BitAnd,
    BitOr,
    BitXor,
    /// Shifts by the width or more give zero, or the sign.
    Shl,
    LShr,
    AShr,
    /// Unsigned and signed less-than of bit-vectors.
    ULt,
    SLt,
    /// The first child above the second.
    Concat,
    /// Bits `high` down to `low`.
    Extract {
        high: u32,
        low: u32,
    },
    /// To the width of the node's sort, which is greater than the child's.
    ZeroExtend,
    SignExtend,

    /// Of floats of one kind.
    FloatNeg,
    FloatAbs,
    FloatAdd(Rounding),
    FloatSub(Rounding),
    FloatMul(Rounding),
    FloatDiv(Rounding),
    /// `a * b + c`, rounded once.
    FloatFma(Rounding),
    FloatSqrt(Rounding),
    FloatRoundToIntegral(Rounding),
    /// IEEE's remainder (quotient rounded to nearest), SMT-LIB's `fp.rem`, not C's `fmod`.
    FloatRemainder,
    /// IEEE comparisons: false where a NaN takes part, zeros are equal.
    FloatEq,
    FloatLt,
    FloatLe,
    FloatIsNan,
    FloatIsInfinite,
    FloatIsZero,
    FloatIsSubnormal,
    FloatIsNormal,
    /// As in SMT-LIB: false for NaN, whatever its sign bit.
    FloatIsNegative,
    /// A float of another kind.
    FloatConvert(FloatKind, Rounding),
    /// The float nearest to a bit-vector read as an integer.
    FloatFromSigned(FloatKind, Rounding),
    FloatFromUnsigned(FloatKind, Rounding),
    /// The integer nearest to a float. Unspecified where it does not fit the node's width: the constructors guard it.
    FloatToSigned(Rounding),
    FloatToUnsigned(Rounding),
    /// A bit-vector read as the representation of a float, and back.
    FloatFromBits(FloatKind),
    FloatToBits,

    /// The element of an array at an index.
    Select,
    /// An array (first child) with the element at an index replaced.
    Store,
    /// The array with the child everywhere.
    ConstantArray,
}

/// Where a pool keeps a constant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ConstantId(pub(crate) u32);

impl Operator {
    /// The number of children.
    pub fn arity(self) -> usize {
        use Operator::*;
        match self {
            Boolean(_) | Constant(_) | Symbol(_) => 0,
            Not | Neg | BitNot | Extract { .. } | ZeroExtend | SignExtend | ConstantArray => 1,
            FloatNeg | FloatAbs | FloatSqrt(_) | FloatRoundToIntegral(_) => 1,
            FloatIsNan | FloatIsInfinite | FloatIsZero | FloatIsSubnormal | FloatIsNormal | FloatIsNegative => 1,
            FloatConvert(..) | FloatFromSigned(..) | FloatFromUnsigned(..) => 1,
            FloatToSigned(_) | FloatToUnsigned(_) | FloatFromBits(_) | FloatToBits => 1,
            And | Eq | Add | Mul | UDiv | URem | SDiv | SRem | BitAnd | BitOr | BitXor | Shl | LShr | AShr => 2,
            ULt | SLt | Concat | Select => 2,
            FloatAdd(_) | FloatSub(_) | FloatMul(_) | FloatDiv(_) | FloatRemainder | FloatEq | FloatLt | FloatLe => 2,
            Ite | Store | FloatFma(_) => 3,
        }
    }

    /// Whether the order of the first two children does not matter.
    pub fn is_commutative(self) -> bool {
        use Operator::*;
        matches!(
            self,
            And | Eq | Add | Mul | BitAnd | BitOr | BitXor | FloatAdd(_) | FloatMul(_) | FloatFma(_) | FloatEq
        )
    }
}
