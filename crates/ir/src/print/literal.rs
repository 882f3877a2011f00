//! Constants, names and bytes as text.
//!
//! Floats are decimal where reading that decimal gives back the same bits, else hexadecimal: NaN and infinities, and long
//! doubles that no double equals.

use crate::body::Constant;
use crate::entities::{Function, Global};
use crate::program::Program;
use crate::types::Type;
use bits::{float, Bits, FloatKind, Rounding};
use std::fmt::Write;

/// Large numbers of wider types are hexadecimal: their decimal tells a reader nothing, and takes quadratic time to make.
const WIDEST_DECIMAL: u32 = 128;

pub(super) fn function_name(program: &Program, function: Function) -> String {
    program.functions.get(function).map_or(format!("@?{function}"), |data| at_name(&data.name))
}

pub(super) fn global_name(program: &Program, global: Global) -> String {
    program.globals.get(global).map_or(format!("@?{global}"), |data| at_name(&data.name))
}

/// A constant; its type is in front unless the context gives it.
pub(super) fn constant(program: &Program, ty: Type, constant: &Constant, context: Option<Type>) -> String {
    let literal = match constant {
        Constant::Bits(bits) => bits_literal(ty, bits),
        Constant::Null => return "null".to_owned(),
        Constant::Global { global, offset } => return place(program, *global, *offset),
        Constant::Function(function) => return function_name(program, *function),
        Constant::Label(block) => return format!("label {block}"),
    };
    // `true` and `false` are enough to know the type.
    if context == Some(ty) || ty == Type::BOOL {
        literal
    } else {
        format!("{ty} {literal}")
    }
}

pub(super) fn place(program: &Program, global: Global, offset: i64) -> String {
    let name = global_name(program, global);
    if offset == 0 {
        name
    } else {
        format!("{name}{offset:+}")
    }
}

pub(super) fn bits_literal(ty: Type, bits: &Bits) -> String {
    match ty {
        Type::Float(kind) if bits.width() == kind.bits() => float_literal(kind, bits),
        Type::Int(1) if bits.width() == 1 => if bits.is_one() { "true" } else { "false" }.to_owned(),
        _ if bits.width() > WIDEST_DECIMAL && bits.to_u64().is_none() => format!("0x{}", bits.to_hex()),
        _ => bits.to_signed_decimal(),
    }
}

fn float_literal(kind: FloatKind, bits: &Bits) -> String {
    decimal(kind, bits).unwrap_or_else(|| format!("0x{}", bits.to_hex()))
}

fn decimal(kind: FloatKind, bits: &Bits) -> Option<String> {
    if float::is_nan(kind, bits) || float::is_infinite(kind, bits) {
        return None;
    }
    if kind == FloatKind::Single {
        return Some(format!("{:?}", f32::from_bits(bits.to_u64()? as u32)));
    }
    let double = float::convert(kind, FloatKind::Double, bits, Rounding::NearestEven);
    let back = float::convert(FloatKind::Double, kind, &double, Rounding::NearestEven);
    (back == *bits).then(|| double.to_u64().map(|word| format!("{:?}", f64::from_bits(word))))?
}

/// A name behind `@`, quoted where it has characters that a name has not.
pub(super) fn at_name(name: &str) -> String {
    if is_plain(name) {
        format!("@{name}")
    } else {
        format!("@{}", quoted(name))
    }
}

/// Does a name stand without quotes? A digit in front would make it a place in the source.
fn is_plain(name: &str) -> bool {
    !name.starts_with(|first: char| first.is_ascii_digit())
        && !name.is_empty()
        && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$'))
}

pub(super) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() => write!(out, "\\u{{{:x}}}", c as u32).expect("a string takes everything"),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// The bytes of an initialiser: text, zeros and hexadecimal digits, one after the other.
pub(super) fn bytes(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return "zero".to_owned();
    }
    let mut chunks = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let zeros = rest.iter().take_while(|&&byte| byte == 0).count();
        if zeros >= LONG_RUN || zeros == rest.len() {
            chunks.push(format!("zero {zeros}"));
            rest = &rest[zeros..];
        } else {
            let (chunk, after) = rest.split_at(until_long_run(rest));
            chunks.push(if is_text(chunk) { quoted_bytes(chunk) } else { hex(chunk) });
            rest = after;
        }
    }
    chunks.join(" ")
}

/// So many zeros are worth a word of their own.
const LONG_RUN: usize = 16;

fn until_long_run(bytes: &[u8]) -> usize {
    let mut zeros = 0;
    for (index, &byte) in bytes.iter().enumerate() {
        zeros = if byte == 0 { zeros + 1 } else { 0 };
        if zeros == LONG_RUN {
            return index + 1 - LONG_RUN;
        }
    }
    bytes.len()
}

fn is_text(bytes: &[u8]) -> bool {
    let text = bytes.strip_suffix(&[0]).unwrap_or(bytes);
    !text.is_empty() && text.iter().all(|&byte| byte.is_ascii_graphic() || matches!(byte, b' ' | b'\n' | b'\t'))
}

fn quoted_bytes(bytes: &[u8]) -> String {
    let mut out = String::from("\"");
    for &byte in bytes {
        match byte {
            b'"' | b'\\' => out.extend(['\\', byte as char]),
            b'\n' => out.push_str("\\n"),
            b'\t' => out.push_str("\\t"),
            byte if byte.is_ascii_graphic() || byte == b' ' => out.push(byte as char),
            byte => write!(out, "\\x{byte:02x}").expect("a string takes everything"),
        }
    }
    out.push('"');
    out
}

fn hex(bytes: &[u8]) -> String {
    let mut out = String::from("hex");
    for group in bytes.chunks(8) {
        out.push(' ');
        for byte in group {
            write!(out, "{byte:02x}").expect("a string takes everything");
        }
    }
    out
}
