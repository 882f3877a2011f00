//! The meaning of each operator on values: folding, evaluation and the tests' expectations all come from here.
//!
//! Invariant: total. Where SMT-LIB leaves a value open (a float that fits no integer of the width), x86's is taken; the
//! constructors never let such a value be seen.

use crate::operator::Operator;
use crate::sort::Sort;
use crate::value::{ArrayValue, Value};
use bits::{float, Bits, FloatKind};
use std::cmp::Ordering;

/// The value of `operator` with result sort `result` on `values`, the first of which has sort `argument`.
///
/// Symbols and constants have no meaning here: they have no children, and the caller knows their value.
pub fn apply(operator: Operator, result: Sort, argument: Sort, values: &[Value]) -> Value {
    use Operator::*;
    match operator {
        Boolean(_) | Constant(_) | Symbol(_) => unreachable!("{operator:?} has no children to apply it to"),
        Not => Value::Bool(!boolean(&values[0])),
        And => Value::Bool(boolean(&values[0]) && boolean(&values[1])),
        Eq => Value::Bool(same(argument, &values[0], &values[1])),
        Ite => values[if boolean(&values[0]) { 1 } else { 2 }].clone(),

        Neg => bits(&values[0]).neg().into(),
        BitNot => bits(&values[0]).not().into(),
        Add => binary(values, Bits::add),
        Mul => binary(values, Bits::mul),
        UDiv => binary(values, Bits::udiv),
        URem => binary(values, Bits::urem),
        SDiv => binary(values, Bits::sdiv),
        SRem => binary(values, Bits::srem),
        BitAnd => binary(values, Bits::and),
        BitOr => binary(values, Bits::or),
        BitXor => binary(values, Bits::xor),
        Shl => binary(values, Bits::shl),
        LShr => binary(values, Bits::lshr),
        AShr => binary(values, Bits::ashr),
        Concat => binary(values, Bits::concat),
        ULt => Value::Bool(bits(&values[0]).ult(bits(&values[1]))),
        SLt => Value::Bool(bits(&values[0]).slt(bits(&values[1]))),
        Extract { high, low } => bits(&values[0]).extract(high, low).into(),
        ZeroExtend => bits(&values[0]).zext(width_of(result)).into(),
        SignExtend => bits(&values[0]).sext(width_of(result)).into(),

        FloatFromBits(_) | FloatToBits => values[0].clone(),
        FloatFromSigned(kind, rounding) => float::from_signed(kind, bits(&values[0]), rounding).into(),
        FloatFromUnsigned(kind, rounding) => float::from_unsigned(kind, bits(&values[0]), rounding).into(),

        Select => array(&values[0]).get(bits(&values[1])).clone().into(),
        Store => store(&values[0], bits(&values[1]), bits(&values[2])),
        ConstantArray => constant_array(result, bits(&values[0])),

        _ => apply_float(operator, result, kind_of(argument), values),
    }
}

/// Whether two values of one sort are the same: what `Eq` means.
pub fn same(sort: Sort, a: &Value, b: &Value) -> bool {
    match (sort, a, b) {
        (Sort::Float(kind), Value::Bits(a), Value::Bits(b)) => same_float(kind, a, b),
        (Sort::Array { .. }, Value::Array(a), Value::Array(b)) => a.same(b),
        _ => a == b,
    }
}

/// The integer x86 gives where a float fits none: only the top bit set for signed, every bit for unsigned.
pub(crate) fn unfit_integer(width: u32, signed: bool) -> Bits {
    if signed {
        Bits::min_signed(width)
    } else {
        Bits::ones(width)
    }
}

/// The operators whose first argument is a float.
fn apply_float(operator: Operator, result: Sort, kind: FloatKind, values: &[Value]) -> Value {
    use Operator::*;
    let a = bits(&values[0]);
    let b = || bits(&values[1]);
    match operator {
        FloatNeg => float::neg(kind, a).into(),
        FloatAbs => float::abs(kind, a).into(),
        FloatAdd(rounding) => float::add(kind, a, b(), rounding).into(),
        FloatSub(rounding) => float::sub(kind, a, b(), rounding).into(),
        FloatMul(rounding) => float::mul(kind, a, b(), rounding).into(),
        FloatDiv(rounding) => float::div(kind, a, b(), rounding).into(),
        FloatFma(rounding) => float::fma(kind, a, b(), bits(&values[2]), rounding).into(),
        FloatSqrt(rounding) => float::sqrt(kind, a, rounding).into(),
        FloatRoundToIntegral(rounding) => float::round_to_integral(kind, a, rounding).into(),
        FloatRemainder => float::ieee_remainder(kind, a, b()).into(),
        FloatEq => Value::Bool(float::compare(kind, a, b()) == Some(Ordering::Equal)),
        FloatLt => Value::Bool(float::compare(kind, a, b()) == Some(Ordering::Less)),
        FloatLe => Value::Bool(matches!(float::compare(kind, a, b()), Some(Ordering::Less | Ordering::Equal))),
        FloatIsNan => Value::Bool(float::is_nan(kind, a)),
        FloatIsInfinite => Value::Bool(float::is_infinite(kind, a)),
        FloatIsZero => Value::Bool(float::is_zero(kind, a)),
        FloatIsSubnormal => Value::Bool(float::is_subnormal(kind, a)),
        FloatIsNormal => Value::Bool(float::is_normal(kind, a)),
        FloatIsNegative => Value::Bool(float::is_negative(kind, a) && !float::is_nan(kind, a)),
        FloatConvert(to, rounding) => float::convert(kind, to, a, rounding).into(),
        FloatToSigned(rounding) => {
            let width = width_of(result);
            float::to_signed(kind, a, width, rounding).unwrap_or_else(|| unfit_integer(width, true)).into()
        }
        FloatToUnsigned(rounding) => {
            let width = width_of(result);
            float::to_unsigned(kind, a, width, rounding).unwrap_or_else(|| unfit_integer(width, false)).into()
        }
        _ => unreachable!("{operator:?} does not take a float"),
    }
}

/// Identity of floats: all NaNs are one, zeros are two. An x87 pseudo-denormal is the normal number it stands for.
fn same_float(kind: FloatKind, a: &Bits, b: &Bits) -> bool {
    if a == b || float::is_nan(kind, a) && float::is_nan(kind, b) {
        return true;
    }
    float::compare(kind, a, b) == Some(Ordering::Equal) && float::is_negative(kind, a) == float::is_negative(kind, b)
}

fn store(array: &Value, index: &Bits, element: &Bits) -> Value {
    let mut array = self::array(array).clone();
    array.set(index.clone(), element.clone());
    array.into()
}

fn constant_array(sort: Sort, element: &Bits) -> Value {
    let Sort::Array { index, .. } = sort else { unreachable!("an array sort is expected") };
    ArrayValue::new(index, element.clone()).into()
}

fn binary(values: &[Value], operation: impl FnOnce(&Bits, &Bits) -> Bits) -> Value {
    operation(bits(&values[0]), bits(&values[1])).into()
}

fn boolean(value: &Value) -> bool {
    value.as_bool().expect("a Boolean is expected")
}

fn bits(value: &Value) -> &Bits {
    value.as_bits().expect("bits are expected")
}

fn array(value: &Value) -> &ArrayValue {
    value.as_array().expect("an array is expected")
}

fn width_of(sort: Sort) -> u32 {
    sort.width().expect("a bit-vector is expected")
}

fn kind_of(sort: Sort) -> FloatKind {
    sort.float_kind().expect("a float is expected")
}
