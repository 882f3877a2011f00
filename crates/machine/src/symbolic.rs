//! The meaning of arithmetic on values of any kind: plain numbers where both are, terms otherwise.
//!
//! Numbers above 64 bits and floats that the processor has no fast form for take this road too: as constant terms,
//! which the pool folds exactly. A result that is a constant of at most 64 bits comes back as `Bits`.

use crate::arithmetic as number;
use crate::fault::Fault;
use crate::value::Value;
use bits::{Bits, Rounding};
use ir::{
    float_class, BinaryOp, CastOp, CompareOp, FloatBinaryOp, FloatCompareOp, FloatUnaryOp, OverflowOp, Type, UnaryOp,
};
use term::{FloatKind, Pool, Sort, TermId};

/// The term of a value of an integer or float type.
pub fn to_term(pool: &mut Pool, value: Value, ty: Type) -> TermId {
    match (value, ty) {
        (Value::Term(term), _) => term,
        (Value::Bits(bits), Type::Int(1)) => pool.boolean(bits != 0),
        (Value::Bits(bits), Type::Int(width)) => pool.number(width, bits),
        (Value::Bits(bits), Type::Float(kind)) => pool.float_constant(kind, Bits::from_u64(kind.bits(), bits)),
        (Value::Bits(_) | Value::Pointer(_) | Value::Choice(_), _) => {
            unreachable!("pointers are resolved before they meet arithmetic")
        }
    }
}

/// The value of a term: `Bits` wherever it is a constant that fits.
pub fn from_term(pool: &Pool, term: TermId) -> Value {
    let bits = match pool.sort(term) {
        Sort::Bool => pool.as_bool(term).map(u64::from),
        Sort::BitVector(_) => pool.as_bits(term).and_then(Bits::as_u64),
        Sort::Float(_) => pool.as_float(term).and_then(Bits::as_u64),
        Sort::Array { .. } => None,
    };
    bits.map_or(Value::Term(term), Value::Bits)
}

/// A known number of any width as a value of the type; a pointer as a number of its width.
pub fn from_bits(pool: &mut Pool, bits: &Bits, ty: Type) -> Value {
    match (bits.as_u64(), ty) {
        (Some(word), _) => Value::Bits(word),
        (None, Type::Float(kind)) => Value::Term(pool.float_constant(kind, bits.clone())),
        (None, _) => Value::Term(pool.constant(bits.clone())),
    }
}

/// The bits of a value that is known, whatever its width.
pub fn known_bits(pool: &Pool, value: Value, width: u32) -> Option<Bits> {
    match value {
        Value::Bits(bits) => Some(Bits::from_u64(width, bits)),
        Value::Term(term) => pool.as_bits(term).or_else(|| pool.as_float(term)).cloned(),
        Value::Pointer(_) | Value::Choice(_) => None,
    }
}

pub fn binary(pool: &mut Pool, op: BinaryOp, ty: Type, a: Value, b: Value) -> Result<Value, Fault> {
    let Type::Int(width) = ty else { unreachable!("the verifier admits integers only") };
    if let (Value::Bits(a), Value::Bits(b), true) = (a, b, width <= 64) {
        return Ok(Value::Bits(number::binary(op, a, b, width as u8)?));
    }
    let (a, b) = (to_term(pool, a, ty), to_term(pool, b, ty));
    if width == 1 {
        return boolean_binary(pool, op, a, b);
    }
    if matches!(op, BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem) {
        let divisor = pool.as_bits(b);
        if divisor.is_some_and(Bits::is_zero) {
            return Err(Fault::DivisionByZero);
        }
        let overflow = matches!(op, BinaryOp::SDiv | BinaryOp::SRem)
            && divisor.is_some_and(Bits::is_ones)
            && pool.as_bits(a) == Some(&Bits::min_signed(width));
        if overflow {
            return Err(Fault::DivisionOverflow);
        }
    }
    let term = match op {
        BinaryOp::Add => pool.add(a, b),
        BinaryOp::Sub => pool.sub(a, b),
        BinaryOp::Mul => pool.mul(a, b),
        BinaryOp::UDiv => pool.udiv(a, b),
        BinaryOp::SDiv => pool.sdiv(a, b),
        BinaryOp::URem => pool.urem(a, b),
        BinaryOp::SRem => pool.srem(a, b),
        BinaryOp::And => pool.and(a, b),
        BinaryOp::Or => pool.or(a, b),
        BinaryOp::Xor => pool.xor(a, b),
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => {
            let most = pool.number(width, u64::from(width.next_power_of_two().max(32)) - 1);
            let count = pool.and(b, most);
            match op {
                BinaryOp::Shl => pool.shl(a, count),
                BinaryOp::LShr => pool.lshr(a, count),
                _ => pool.ashr(a, count),
            }
        }
    };
    Ok(from_term(pool, term))
}

/// One-bit integers are Booleans: addition is exclusive or, multiplication is and.
fn boolean_binary(pool: &mut Pool, op: BinaryOp, a: TermId, b: TermId) -> Result<Value, Fault> {
    let term = match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor => pool.xor(a, b),
        BinaryOp::Mul | BinaryOp::And => pool.and(a, b),
        BinaryOp::Or => pool.or(a, b),
        // The count is taken modulo 32, so a one shifts everything out.
        BinaryOp::Shl | BinaryOp::LShr => {
            let stays = pool.not(b);
            pool.and(a, stays)
        }
        BinaryOp::AShr => a,
        BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem => {
            if pool.as_bool(b) == Some(false) {
                return Err(Fault::DivisionByZero);
            }
            match op {
                BinaryOp::UDiv | BinaryOp::SDiv => a,
                _ => pool.boolean(false),
            }
        }
    };
    Ok(from_term(pool, term))
}

pub fn overflows(pool: &mut Pool, op: OverflowOp, ty: Type, a: Value, b: Value) -> Value {
    let Type::Int(width) = ty else { unreachable!("the verifier admits integers only") };
    if let (Value::Bits(a), Value::Bits(b), true) = (a, b, width <= 64) {
        return Value::boolean(number::overflows(op, a, b, width as u8));
    }
    let (a, b) = (bit_vector(pool, a, ty), bit_vector(pool, b, ty));
    let term = match op {
        OverflowOp::SAdd => pool.sadd_overflows(a, b),
        OverflowOp::UAdd => pool.uadd_overflows(a, b),
        OverflowOp::SSub => pool.ssub_overflows(a, b),
        OverflowOp::USub => pool.usub_overflows(a, b),
        OverflowOp::SMul => pool.smul_overflows(a, b),
        OverflowOp::UMul => pool.umul_overflows(a, b),
    };
    from_term(pool, term)
}

pub fn unary(pool: &mut Pool, op: UnaryOp, ty: Type, a: Value) -> Value {
    let Type::Int(width) = ty else { unreachable!("the verifier admits integers only") };
    if let (Value::Bits(a), true) = (a, width <= 64) {
        return Value::Bits(number::unary(op, a, width as u8) & number::mask(width as u8));
    }
    let a = bit_vector(pool, a, ty);
    let term = match op {
        UnaryOp::CountOnes => pool.count_ones(a),
        UnaryOp::LeadingZeros => pool.leading_zeros(a),
        UnaryOp::TrailingZeros => pool.trailing_zeros(a),
        UnaryOp::SwapBytes => pool.swap_bytes(a),
        UnaryOp::ReverseBits => pool.reverse_bits(a),
    };
    integer(pool, term)
}

/// Of integers; pointers are compared by `Machine::compare_pointers`.
pub fn compare(pool: &mut Pool, op: CompareOp, ty: Type, a: Value, b: Value) -> Value {
    let Type::Int(width) = ty else { unreachable!("pointers are resolved before they meet arithmetic") };
    if let (Value::Bits(a), Value::Bits(b), true) = (a, b, width <= 64) {
        return Value::boolean(number::compare(op, a, b, width as u8));
    }
    if matches!(op, CompareOp::Eq | CompareOp::Ne) {
        let (a, b) = (to_term(pool, a, ty), to_term(pool, b, ty));
        let equal = pool.eq(a, b);
        let term = if op == CompareOp::Eq { equal } else { pool.not(equal) };
        return from_term(pool, term);
    }
    let (a, b) = (bit_vector(pool, a, ty), bit_vector(pool, b, ty));
    let term = match op {
        CompareOp::Ult => pool.ult(a, b),
        CompareOp::Ule => pool.ule(a, b),
        CompareOp::Ugt => pool.ult(b, a),
        CompareOp::Uge => pool.ule(b, a),
        CompareOp::Slt => pool.slt(a, b),
        CompareOp::Sle => pool.sle(a, b),
        CompareOp::Sgt => pool.slt(b, a),
        CompareOp::Sge => pool.sle(b, a),
        CompareOp::Eq | CompareOp::Ne => unreachable!("handled above"),
    };
    from_term(pool, term)
}

pub fn float_binary(pool: &mut Pool, op: FloatBinaryOp, ty: Type, rounding: Rounding, a: Value, b: Value) -> Value {
    let (a, b) = (to_term(pool, a, ty), to_term(pool, b, ty));
    let term = match op {
        FloatBinaryOp::Add => pool.float_add(a, b, rounding),
        FloatBinaryOp::Sub => pool.float_sub(a, b, rounding),
        FloatBinaryOp::Mul => pool.float_mul(a, b, rounding),
        FloatBinaryOp::Div => pool.float_div(a, b, rounding),
        FloatBinaryOp::Rem => pool.float_rem(a, b),
        FloatBinaryOp::Min => pool.float_min(a, b),
        FloatBinaryOp::Max => pool.float_max(a, b),
        FloatBinaryOp::CopySign => copy_sign(pool, a, b),
    };
    from_term(pool, term)
}

/// The sign is a bit of the representation: a NaN has one too.
fn copy_sign(pool: &mut Pool, magnitude: TermId, sign: TermId) -> TermId {
    let kind = pool.float_kind(magnitude);
    let (magnitude, sign) = (pool.float_to_bits(magnitude), pool.float_to_bits(sign));
    let top = kind.bits() - 1;
    let (sign, magnitude) = (pool.extract(sign, top, top), pool.extract(magnitude, top - 1, 0));
    let bits = pool.concat(sign, magnitude);
    pool.float_from_bits(kind, bits)
}

pub fn float_unary(pool: &mut Pool, op: FloatUnaryOp, ty: Type, rounding: Rounding, a: Value) -> Value {
    let Type::Float(kind) = ty else { unreachable!("the verifier admits floats only") };
    if let Some(bits) = known_bits(pool, a, kind.bits()) {
        return from_bits(pool, &known_float_unary(op, kind, rounding, &bits), ty);
    }
    let a = to_term(pool, a, ty);
    let term = match op {
        FloatUnaryOp::Neg => pool.float_neg(a),
        FloatUnaryOp::Abs => pool.float_abs(a),
        FloatUnaryOp::Sqrt => pool.float_sqrt(a, rounding),
        FloatUnaryOp::Floor => pool.float_round_to_integral(a, Rounding::Down),
        FloatUnaryOp::Ceil => pool.float_round_to_integral(a, Rounding::Up),
        FloatUnaryOp::Trunc => pool.float_round_to_integral(a, Rounding::TowardZero),
        FloatUnaryOp::Round => pool.float_round_to_integral(a, Rounding::NearestAway),
        FloatUnaryOp::RoundEven => pool.float_round_to_integral(a, Rounding::NearestEven),
        FloatUnaryOp::Rint => pool.float_round_to_integral(a, rounding),
    };
    from_term(pool, term)
}

/// Numbers make no terms, which would stay in the pool for good.
fn known_float_unary(op: FloatUnaryOp, kind: FloatKind, rounding: Rounding, a: &Bits) -> Bits {
    use bits::float;
    match op {
        FloatUnaryOp::Neg => float::neg(kind, a),
        FloatUnaryOp::Abs => float::abs(kind, a),
        FloatUnaryOp::Sqrt => float::sqrt(kind, a, rounding),
        FloatUnaryOp::Floor => float::round_to_integral(kind, a, Rounding::Down),
        FloatUnaryOp::Ceil => float::round_to_integral(kind, a, Rounding::Up),
        FloatUnaryOp::Trunc => float::round_to_integral(kind, a, Rounding::TowardZero),
        FloatUnaryOp::Round => float::round_to_integral(kind, a, Rounding::NearestAway),
        FloatUnaryOp::RoundEven => float::round_to_integral(kind, a, Rounding::NearestEven),
        FloatUnaryOp::Rint => float::round_to_integral(kind, a, rounding),
    }
}

pub fn fused_multiply_add(pool: &mut Pool, ty: Type, rounding: Rounding, values: [Value; 3]) -> Value {
    let [a, b, c] = values.map(|value| to_term(pool, value, ty));
    let term = pool.float_fma(a, b, c, rounding);
    from_term(pool, term)
}

pub fn float_compare(pool: &mut Pool, op: FloatCompareOp, ty: Type, a: Value, b: Value) -> Value {
    let (a, b) = (to_term(pool, a, ty), to_term(pool, b, ty));
    let (nan_a, nan_b) = (pool.float_is_nan(a), pool.float_is_nan(b));
    let unordered = pool.or(nan_a, nan_b);
    let ordered = pool.not(unordered);
    use FloatCompareOp::*;
    let base = match op {
        Ordered => return from_term(pool, ordered),
        Unordered => return from_term(pool, unordered),
        OrderedEq | UnorderedEq => pool.float_eq(a, b),
        OrderedNe | UnorderedNe => {
            let equal = pool.float_eq(a, b);
            let differ = pool.not(equal);
            pool.and(differ, ordered)
        }
        OrderedLt | UnorderedLt => pool.float_lt(a, b),
        OrderedLe | UnorderedLe => pool.float_le(a, b),
        OrderedGt | UnorderedGt => pool.float_lt(b, a),
        OrderedGe | UnorderedGe => pool.float_le(b, a),
    };
    let term = match op {
        UnorderedEq | UnorderedNe | UnorderedLt | UnorderedLe | UnorderedGt | UnorderedGe => pool.or(base, unordered),
        _ => base,
    };
    from_term(pool, term)
}

/// Soundness: the two kinds of NaN are told apart only where the value is known; else a test for one alone is a test for both.
pub fn float_in_class(pool: &mut Pool, kind: FloatKind, mask: u16, a: Value) -> Value {
    let ty = Type::Float(kind);
    let any_nan = float_class::SIGNALING_NAN | float_class::QUIET_NAN;
    if let Some(bits) = known_bits(pool, a, kind.bits()) {
        if bits::float::is_nan(kind, &bits) {
            // The highest bit below the integer bit says 'quiet'.
            let quiet_bit = kind.significand_bits() - 2;
            let class = if bits.bit(quiet_bit) { float_class::QUIET_NAN } else { float_class::SIGNALING_NAN };
            return Value::boolean(mask & class != 0);
        }
    }
    let a = to_term(pool, a, ty);
    let (nan, negative) = (pool.float_is_nan(a), pool.float_is_negative(a));
    let positive = {
        let not_nan = pool.not(nan);
        let not_negative = pool.not(negative);
        pool.and(not_nan, not_negative)
    };
    let classes = [
        (pool.float_is_infinite(a), float_class::NEGATIVE_INFINITY, float_class::POSITIVE_INFINITY),
        (pool.float_is_normal(a), float_class::NEGATIVE_NORMAL, float_class::POSITIVE_NORMAL),
        (pool.float_is_subnormal(a), float_class::NEGATIVE_SUBNORMAL, float_class::POSITIVE_SUBNORMAL),
        (pool.float_is_zero(a), float_class::NEGATIVE_ZERO, float_class::POSITIVE_ZERO),
    ];
    let mut result = pool.boolean(false);
    if mask & any_nan != 0 {
        result = nan;
    }
    for (is, below, above) in classes {
        let signs = match (mask & below != 0, mask & above != 0) {
            (true, true) => pool.boolean(true),
            (true, false) => negative,
            (false, true) => positive,
            (false, false) => continue,
        };
        let part = pool.and(is, signs);
        result = pool.or(result, part);
    }
    from_term(pool, result)
}

/// Casts among integers and floats; those from and to pointers are `Machine`'s.
pub fn cast(pool: &mut Pool, op: CastOp, from: Type, to: Type, rounding: Rounding, a: Value) -> Value {
    if let Some(bits) = known_cast_to_float(pool, op, from, to, rounding, a) {
        return from_bits(pool, &bits, to);
    }
    match (op, from, to) {
        (CastOp::Truncate, _, Type::Int(width)) => {
            if let (Value::Bits(bits), true) = (a, width <= 64) {
                return Value::Bits(bits & number::mask(width as u8));
            }
            let a = bit_vector(pool, a, from);
            let term = pool.extract(a, width - 1, 0);
            integer(pool, term)
        }
        (CastOp::ZeroExtend, _, Type::Int(width)) => {
            if let (Value::Bits(bits), true) = (a, width <= 64) {
                return Value::Bits(bits);
            }
            let a = bit_vector(pool, a, from);
            let term = pool.zext(a, width);
            from_term(pool, term)
        }
        (CastOp::SignExtend, Type::Int(narrow), Type::Int(width)) => {
            if let (Value::Bits(bits), true) = (a, width <= 64) {
                return Value::Bits(number::sign_extend(bits, narrow as u8) as u64 & number::mask(width as u8));
            }
            let a = bit_vector(pool, a, from);
            let term = pool.sext(a, width);
            from_term(pool, term)
        }
        (CastOp::FloatConvert, _, Type::Float(kind)) => {
            let a = to_term(pool, a, from);
            let term = pool.float_convert(a, kind, rounding);
            from_term(pool, term)
        }
        (CastOp::FloatToSigned, Type::Float(kind), Type::Int(width)) => {
            float_to_integer(pool, kind, width, Signedness::Signed, a)
        }
        (CastOp::FloatToUnsigned, Type::Float(kind), Type::Int(width)) => {
            float_to_integer(pool, kind, width, Signedness::Unsigned, a)
        }
        (CastOp::SignedToFloat, _, Type::Float(kind)) => {
            let a = bit_vector(pool, a, from);
            let term = pool.float_from_signed(a, kind, rounding);
            from_term(pool, term)
        }
        (CastOp::UnsignedToFloat, _, Type::Float(kind)) => {
            let a = bit_vector(pool, a, from);
            let term = pool.float_from_unsigned(a, kind, rounding);
            from_term(pool, term)
        }
        (CastOp::Reinterpret, Type::Int(_), Type::Float(kind)) => match a {
            Value::Bits(bits) => Value::Bits(bits),
            _ => {
                let a = bit_vector(pool, a, from);
                let term = pool.float_from_bits(kind, a);
                from_term(pool, term)
            }
        },
        (CastOp::Reinterpret, Type::Float(_), Type::Int(_)) => match a {
            Value::Bits(bits) => Value::Bits(bits),
            _ => {
                let a = to_term(pool, a, from);
                let term = pool.float_to_bits(a);
                from_term(pool, term)
            }
        },
        (CastOp::Reinterpret, ..) => a,
        _ => unreachable!("the verifier admits no other cast"),
    }
}

/// Numbers make no terms, which would stay in the pool for good.
fn known_cast_to_float(pool: &Pool, op: CastOp, from: Type, to: Type, rounding: Rounding, a: Value) -> Option<Bits> {
    use bits::float;
    let Type::Float(kind) = to else { return None };
    match (op, from) {
        (CastOp::FloatConvert, Type::Float(other)) => {
            Some(float::convert(other, kind, &known_bits(pool, a, other.bits())?, rounding))
        }
        (CastOp::SignedToFloat, Type::Int(width)) => {
            Some(float::from_signed(kind, &known_bits(pool, a, width)?, rounding))
        }
        (CastOp::UnsignedToFloat, Type::Int(width)) => {
            Some(float::from_unsigned(kind, &known_bits(pool, a, width)?, rounding))
        }
        _ => None,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Signedness {
    Signed,
    Unsigned,
}

/// Out of range the processor gives its 'indefinite' integer, and C nothing: x86's answer for what is known.
fn float_to_integer(pool: &mut Pool, kind: FloatKind, width: u32, signedness: Signedness, a: Value) -> Value {
    let to = Type::Int(width);
    let Some(bits) = known_bits(pool, a, kind.bits()) else {
        let a = to_term(pool, a, Type::Float(kind));
        let term = match signedness {
            Signedness::Signed => pool.float_to_signed(a, width, Rounding::TowardZero),
            Signedness::Unsigned => pool.float_to_unsigned(a, width, Rounding::TowardZero),
        };
        return integer(pool, term);
    };
    let exact = match signedness {
        Signedness::Signed => bits::float::to_signed(kind, &bits, width, Rounding::TowardZero),
        Signedness::Unsigned => bits::float::to_unsigned(kind, &bits, width, Rounding::TowardZero),
    };
    let result = exact.unwrap_or_else(|| {
        // The conversion is done in the next register width that holds the type, then cut off.
        let register = match (signedness, width) {
            (Signedness::Signed, ..=32) | (Signedness::Unsigned, ..=16) => 32,
            (_, ..=64) => 64,
            _ => width,
        };
        bits::float::to_signed(kind, &bits, register, Rounding::TowardZero)
            .unwrap_or_else(|| Bits::min_signed(register))
            .extract(width - 1, 0)
    });
    from_bits(pool, &result, to)
}

/// The term of an integer as a bit-vector, also for `i1`.
pub fn bit_vector(pool: &mut Pool, value: Value, ty: Type) -> TermId {
    let term = to_term(pool, value, ty);
    if pool.sort(term) == Sort::Bool {
        pool.bv1_of_bool(term)
    } else {
        term
    }
}

/// The value of a bit-vector term as an integer: of one bit, it is a Boolean.
pub fn integer(pool: &mut Pool, term: TermId) -> Value {
    if pool.sort(term) == Sort::BitVector(1) {
        let one = pool.number(1, 1);
        let truth = pool.eq(term, one);
        return from_term(pool, truth);
    }
    from_term(pool, term)
}

/// Bit-vectors as one, the lowest first.
pub fn concatenated(pool: &mut Pool, parts: impl IntoIterator<Item = TermId>) -> TermId {
    let mut parts = parts.into_iter();
    let lowest = parts.next().expect("there is at least one part");
    parts.fold(lowest, |low, part| pool.concat(part, low))
}
