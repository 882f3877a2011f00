//! How large a term becomes once it is bit-blasted: an estimate, in gates, before anything is handed over.
//!
//! The backend can be stopped while it searches, but not while it turns words into gates, and that is where a product of two
//! 4096-bit numbers eats time and memory. So what looks heavy runs in a process of its own (see `sandbox`), and this is what
//! decides. It needs to be right within a small factor, and only where it matters: for multiplication, division and floats.
//!
//! The numbers are two-input gates per operator, rounded up from what the backend's own circuits have, and a bit for the node itself, which
//! preprocessing looks at several times. A hundred thousand take some 30 ms.

use term::{FloatKind, Operator, Pool, Sort, TermId};

/// What a node costs whatever its operator.
pub const NODE: u64 = 20;

/// Gates of a term's own operator, without its children's.
pub fn own_gates(pool: &Pool, term: TermId) -> u64 {
    NODE + operator_gates(pool, term)
}

fn operator_gates(pool: &Pool, term: TermId) -> u64 {
    use Operator::*;
    let operator = pool.operator(term);
    let children = pool.children(term);
    let constant = children.iter().any(|child| pool.is_constant(*child));
    let width = children.first().map_or(0, |child| width(pool.sort(*child)));
    let kind = || children.iter().chain([&term]).find_map(|part| pool.sort(*part).float_kind());
    match operator {
        Boolean(_) | Constant(_) | Symbol(_) | Not | BitNot | Concat | Extract { .. } | ZeroExtend | SignExtend => 0,
        And => 1,
        Eq if pool.sort(children[0]).float_kind().is_some() => 8 * width,
        Eq | BitAnd | BitOr | BitXor => 3 * width,
        Ite => 3 * self::width(pool.sort(term)),
        Neg | Add => 10 * width,
        ULt | SLt => 6 * width,
        // A constant factor or divisor leaves about half of the rows.
        Mul if constant => 6 * width * width,
        Mul => 12 * width * width,
        UDiv | URem | SDiv | SRem => 20 * width * width,
        Shl | LShr | AShr if constant => 0,
        Shl | LShr | AShr => 4 * width * logarithm(width),
        Select | Store => 8 * width_of_array(pool.sort(children[0])),
        ConstantArray => 0,
        _ => kind().map_or(0, |kind| float_gates(operator, kind, pool, term)),
    }
}

fn float_gates(operator: Operator, kind: FloatKind, pool: &Pool, term: TermId) -> u64 {
    use Operator::*;
    let precision = kind.significand_bits() as u64;
    let round = 40 * precision * logarithm(precision);
    match operator {
        FloatNeg | FloatAbs | FloatIsNan | FloatIsInfinite | FloatIsZero | FloatIsSubnormal | FloatIsNormal
        | FloatIsNegative => 2 * precision,
        FloatEq | FloatLt | FloatLe => 10 * precision,
        FloatFromBits(_) | FloatToBits => 20 * precision * logarithm(precision),
        FloatAdd(_) | FloatSub(_) => 2 * round + 60 * precision,
        FloatMul(_) => round + 12 * precision * precision,
        FloatDiv(_) => round + 40 * precision * precision,
        FloatFma(_) => 4 * round + 12 * precision * precision,
        FloatSqrt(_) => round + 60 * precision * precision,
        // One subtraction for each difference of exponents that can be.
        FloatRemainder => (1 << kind.exponent_bits()) * 30 * precision + round,
        FloatRoundToIntegral(_) | FloatConvert(..) => 2 * round,
        _ => {
            // From and to integers.
            let integer = pool.children(term).iter().chain([&term]).filter_map(|part| pool.sort(*part).width()).max();
            let width = integer.unwrap_or(0) as u64;
            2 * round + 40 * width * logarithm(width)
        }
    }
}

/// The bits of a value; none for arrays, which are solved lazily.
fn width(sort: Sort) -> u64 {
    match sort {
        Sort::Bool => 1,
        Sort::BitVector(width) => width as u64,
        Sort::Float(kind) => kind.bits() as u64,
        Sort::Array { .. } => 0,
    }
}

fn width_of_array(sort: Sort) -> u64 {
    match sort {
        Sort::Array { index, element } => index as u64 + element as u64,
        _ => 0,
    }
}

fn logarithm(width: u64) -> u64 {
    u64::BITS as u64 - width.leading_zeros() as u64
}
