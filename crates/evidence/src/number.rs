//! The value of an input as text, and the C type that its name tells.
//!
//! A program's inputs have widths; whether they are signed only the names of their functions say, as in
//! `__VERIFIER_nondet_uint`. Where the name says nothing, integers are signed.

use bits::{float, Bits, Rounding};
use engine::{Input, InputSource};
use ir::{DataModel, FloatKind, Type};

/// A C type of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InputType {
    pub name: &'static str,
    pub signed: bool,
}

/// The type that an input has in C.
pub fn c_type(input: &Input, model: DataModel) -> InputType {
    match &input.source {
        InputSource::Function(name) => named_type(name, input.ty, model),
        InputSource::Memory => InputType { name: "unsigned char", signed: false },
        _ => plain_type(input.ty, model, true),
    }
}

/// The type that a function's name tells, if it has the width; else the one that the width tells.
pub fn named_type(function: &str, ty: Type, model: DataModel) -> InputType {
    let word = function.rsplit("nondet_").next().unwrap_or_default();
    let named = |name, width, signed| (Type::Int(width) == ty).then_some(InputType { name, signed });
    let long = model.pointer_bits();
    let found = match word {
        "bool" | "_Bool" => named("_Bool", 1, false),
        "char" => named("char", 8, true),
        "schar" => named("signed char", 8, true),
        "uchar" | "u8" | "uint8" | "uint8_t" => named("unsigned char", 8, false),
        "ushort" | "u16" | "uint16" | "uint16_t" => named("unsigned short", 16, false),
        "uint" | "unsigned" | "u32" | "uint32" | "uint32_t" | "unsigned_int" => named("unsigned int", 32, false),
        "long" => named("long", long, true),
        "ulong" | "sector_t" | "pthread_t" | "unsigned_long" => named("unsigned long", long, false),
        "size_t" if model == DataModel::Ilp32 => named("unsigned int", 32, false),
        "size_t" => named("unsigned long", 64, false),
        "ulonglong" | "u64" | "uint64" | "uint64_t" => named("unsigned long long", 64, false),
        "uint128" => named("unsigned __int128", 128, false),
        _ => None,
    };
    found.unwrap_or_else(|| plain_type(ty, model, true))
}

fn plain_type(ty: Type, _: DataModel, signed: bool) -> InputType {
    let name = match ty {
        Type::Int(1) => return InputType { name: "_Bool", signed: false },
        Type::Int(..=8) => "signed char",
        Type::Int(9..=16) => "short",
        Type::Int(17..=32) => "int",
        Type::Int(33..=64) => "long long",
        Type::Int(_) => "__int128",
        Type::Float(FloatKind::Half) => "_Float16",
        Type::Float(FloatKind::Single) => "float",
        Type::Float(FloatKind::Double) => "double",
        Type::Float(FloatKind::Extended) => "long double",
        Type::Float(FloatKind::Quad) => "__float128",
        Type::Pointer => return InputType { name: "void *", signed: false },
    };
    InputType { name, signed }
}

/// The value in decimal; floats with as many digits as tell them apart, or `nan`, `inf`, `-inf`.
pub fn text(bits: &Bits, ty: Type, signed: bool) -> String {
    match ty {
        Type::Float(kind) => float_text(kind, bits),
        Type::Pointer if bits.is_zero() => "0".into(),
        Type::Pointer => format!("0x{}", bits.to_hex().trim_start_matches("0x")),
        Type::Int(1) => bits.to_decimal(),
        Type::Int(_) if signed => bits.to_signed_decimal(),
        Type::Int(_) => bits.to_decimal(),
    }
}

fn float_text(kind: FloatKind, bits: &Bits) -> String {
    if bits.width() != kind.bits() {
        return bits.to_hex();
    }
    if float::is_nan(kind, bits) {
        return "nan".into();
    }
    if float::is_infinite(kind, bits) {
        return if float::is_negative(kind, bits) { "-inf" } else { "inf" }.into();
    }
    let sign = if float::is_negative(kind, bits) { "-" } else { "" };
    // The fewest digits that name this float and no other.
    for precision in 1..=40 {
        let text = float::format(kind, &float::abs(kind, bits), 'g', Some(precision), false, Rounding::NearestEven);
        let signed = format!("{sign}{text}");
        if float::parse(kind, &signed, Rounding::NearestEven).as_ref() == Some(bits) {
            return signed;
        }
    }
    float::to_text(kind, bits)
}

/// The value of a type that a text stands for: decimal or hexadecimal, from the smallest signed to the largest unsigned
/// number of the width; floats also as `nan` and `inf`. Pointers are numbers of 64 bits.
pub fn parse(text: &str, ty: Type) -> Option<Bits> {
    let (negative, magnitude) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    match ty {
        Type::Int(width) => parse_integer(negative, magnitude, width),
        Type::Pointer => parse_integer(negative, magnitude, 64),
        Type::Float(kind) => {
            let bits = match magnitude.to_ascii_lowercase().as_str() {
                "nan" => float::default_nan(kind),
                "inf" | "infinity" => float::infinity(kind),
                other => float::parse(kind, other, Rounding::NearestEven)?,
            };
            Some(if negative { float::neg(kind, &bits) } else { bits })
        }
    }
}

fn parse_integer(negative: bool, digits: &str, width: u32) -> Option<Bits> {
    let magnitude = match digits.strip_prefix("0x") {
        Some(digits) => u128::from_str_radix(digits, 16).ok()?,
        None => digits.parse::<u128>().ok()?,
    };
    let most = if width >= 128 { u128::MAX } else { (1 << width) - 1 };
    let fits = if negative { magnitude <= most / 2 + 1 } else { magnitude <= most };
    let bits = if negative { magnitude.wrapping_neg() } else { magnitude };
    fits.then(|| Bits::from_u128(width, if width >= 128 { bits } else { bits & most }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_signed_as_their_names_say() {
        let int = |name: &str| named_type(name, Type::Int(32), DataModel::Lp64);
        assert!(int("__VERIFIER_nondet_int").signed);
        assert!(!int("__VERIFIER_nondet_uint").signed);
        assert_eq!(named_type("nondet_size_t", Type::Int(64), DataModel::Lp64).name, "unsigned long");
        // A name that lies about the width is not believed.
        assert_eq!(named_type("__VERIFIER_nondet_uchar", Type::Int(32), DataModel::Lp64).name, "int");
        assert_eq!(text(&Bits::from_i64(32, -5), Type::Int(32), true), "-5");
        assert_eq!(text(&Bits::from_i64(32, -5), Type::Int(32), false), "4294967291");
    }

    #[test]
    fn floats_are_short_and_exact() {
        let double = |value: f64| {
            let ty = Type::Float(FloatKind::Double);
            text(&Bits::from_u64(64, value.to_bits()), ty, true)
        };
        assert_eq!(double(0.1), "0.1");
        assert_eq!(double(-2.5), "-2.5");
        assert_eq!(double(f64::NAN), "nan");
        assert_eq!(double(f64::NEG_INFINITY), "-inf");
        assert_eq!(double(-0.0), "-0");
        assert_eq!(double(5e-324), "5e-324");
    }
}
