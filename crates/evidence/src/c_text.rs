//! Values and places of a running program, written as C writes them: `-1`, `'a'`, `RED`, `&list[2]`, `node.next`.

use crate::number;
use bits::Bits;
use ir::{CType, CTypeData, Encoding, Program, Type, Variable};
use machine::{Machine, ObjectKind, Pointer, State, Value};

/// Types nested deeper than this are not looked into.
const DEEPEST: usize = 32;

/// What a pointer points to, by name.
pub(crate) struct Pointee {
    /// `list[2].next`
    pub text: String,
    /// The type of what is there, where it is known.
    pub ty: Option<CType>,
}

/// A value; the C type, where known, decides how it is written.
pub(crate) fn value(machine: &Machine, state: &State, value: Value, ty: Type, c_type: Option<CType>) -> String {
    if let Value::Pointer(pointer) = value {
        return pointer_text(machine, state, pointer);
    }
    match machine.known_bits(value, ty) {
        Some(bits) => number_text(machine.program, &bits, ty, c_type),
        None => "?".into(),
    }
}

/// A number of a C type.
pub(crate) fn number_text(program: &Program, bits: &Bits, ty: Type, c_type: Option<CType>) -> String {
    let data = c_type.map(|c_type| &program.ctypes[resolve(program, c_type)]);
    match (data, ty) {
        (Some(CTypeData::Base { encoding, .. }), Type::Int(_)) => match encoding {
            Encoding::SignedChar | Encoding::UnsignedChar if bits.width() == 8 => {
                let signed = *encoding == Encoding::SignedChar;
                let number = number::text(bits, ty, signed);
                match bits.as_u64().and_then(|bits| u8::try_from(bits).ok()).filter(|byte| is_plain(*byte)) {
                    Some(byte) => format!("{number} '{}'", char::from(byte)),
                    None => number,
                }
            }
            Encoding::Signed | Encoding::SignedChar => number::text(bits, ty, true),
            _ => number::text(bits, ty, false),
        },
        (Some(CTypeData::Enum { constants, .. }), Type::Int(_)) => {
            let number = bits.to_signed_decimal();
            match constants.iter().find(|(_, value)| value.to_string() == number) {
                Some((name, _)) => name.clone(),
                None => number,
            }
        }
        (Some(CTypeData::Pointer { .. }), Type::Int(_)) => format!("0x{}", bits.to_hex().trim_start_matches("0x")),
        _ => number::text(bits, ty, true),
    }
}

fn is_plain(byte: u8) -> bool {
    (0x20..0x7f).contains(&byte) && byte != b'\'' && byte != b'\\'
}

fn pointer_text(machine: &Machine, state: &State, pointer: Pointer) -> String {
    if pointer.is_null() {
        return "NULL".into();
    }
    let Some(object) = state.memory.object(pointer.object) else {
        return match pointer.object {
            machine::ObjectId::NONE => format!("{:#x}", { pointer.offset }),
            _ => "a pointer to an object that is gone".into(),
        };
    };
    match object.kind {
        ObjectKind::Function(function) => machine.program.functions[function].name.clone(),
        _ => format!("&{}", pointee(machine, state, pointer, None).text),
    }
}

/// What lies at a pointer; `bytes` is how much of it is meant, where that is known.
pub(crate) fn pointee(machine: &Machine, state: &State, pointer: Pointer, bytes: Option<u64>) -> Pointee {
    let program = machine.program;
    let offset = pointer.offset;
    let unknown = |text: String| Pointee { text, ty: None };
    let Some(object) = state.memory.object(pointer.object) else { return unknown("nothing".into()) };
    let named = |variable: Variable| {
        let data = &program.variables[variable];
        let inside = u64::try_from(offset).ok().filter(|&offset| offset < object.bytes);
        match (data.ty, inside) {
            (Some(ty), Some(offset)) => inner(program, data.name.clone(), ty, offset, bytes),
            _ => unknown(displaced(&data.name, offset)),
        }
    };
    match object.kind {
        ObjectKind::Stack { variable: Some(variable), .. } => named(variable),
        ObjectKind::Global(global) => match program.globals[global].variable {
            Some(variable) => named(variable),
            None if program.globals[global].name.starts_with(".str") => unknown(displaced("string", offset)),
            None => unknown(displaced(&program.globals[global].name, offset)),
        },
        ObjectKind::Function(function) => unknown(program.functions[function].name.clone()),
        ObjectKind::Heap => {
            let name = match engine::place(program, object.born) {
                born if born.is_empty() => format!("heap{}", pointer.object.0),
                born => format!("heap{}@{born}", pointer.object.0),
            };
            unknown(displaced(&name, offset))
        }
        ObjectKind::CommandLine => unknown(displaced("command line", offset)),
        _ => unknown(displaced("object", offset)),
    }
}

fn displaced(name: &str, offset: i64) -> String {
    match offset {
        0 => name.into(),
        1.. => format!("{name}+{offset}"),
        _ => format!("{name}{offset}"),
    }
}

/// A part of a variable, so many bytes from its beginning.
pub(crate) fn part(program: &Program, variable: Variable, offset: u64, bytes: Option<u64>) -> Pointee {
    let data = &program.variables[variable];
    match data.ty {
        Some(ty) => inner(program, data.name.clone(), ty, offset, bytes),
        None => Pointee { text: displaced(&data.name, offset as i64), ty: None },
    }
}

/// Goes into arrays, structs and unions until what is left has the size that is meant.
fn inner(program: &Program, mut text: String, ty: CType, mut offset: u64, bytes: Option<u64>) -> Pointee {
    let mut ty = resolve(program, ty);
    for _ in 0..DEEPEST {
        let next = match &program.ctypes[ty] {
            CTypeData::Array { element, .. } => {
                let size = size(program, *element).filter(|&size| size > 0);
                let Some(size) = size else { break };
                text = format!("{text}[{}]", offset / size);
                offset %= size;
                *element
            }
            CTypeData::Struct { members, .. } | CTypeData::Union { members, .. } => {
                let fits = |member: &&ir::Member| {
                    let (start, end) = (member.offset_bits / 8, (member.offset_bits + member.bits).div_ceil(8));
                    (start..end).contains(&offset) && bytes.is_none_or(|bytes| offset + bytes <= end)
                };
                // Of a union's members, one that has exactly the size that is meant.
                let exact = |member: &&ir::Member| bytes == Some(member.bits / 8) && member.offset_bits / 8 == offset;
                let found = members.iter().find(exact).or_else(|| members.iter().find(fits));
                let Some(member) = found else { break };
                if !member.name.is_empty() {
                    text = format!("{text}.{}", member.name);
                }
                offset -= (member.offset_bits / 8).min(offset);
                member.ty
            }
            _ => break,
        };
        ty = resolve(program, next);
    }
    let exact = offset == 0 && bytes.is_none_or(|bytes| size(program, ty) == Some(bytes));
    Pointee { text: displaced(&text, offset as i64), ty: exact.then_some(ty) }
}

/// The type behind typedefs.
pub(crate) fn resolve(program: &Program, mut ty: CType) -> CType {
    for _ in 0..DEEPEST {
        match program.ctypes[ty] {
            CTypeData::Typedef { of, .. } => ty = of,
            _ => break,
        }
    }
    ty
}

fn size(program: &Program, ty: CType) -> Option<u64> {
    let mut ty = resolve(program, ty);
    let mut times = 1u64;
    for _ in 0..DEEPEST {
        match &program.ctypes[ty] {
            CTypeData::Base { bits, .. } | CTypeData::Enum { bits, .. } => {
                return times.checked_mul(u64::from(bits.div_ceil(8)))
            }
            CTypeData::Pointer { .. } => return times.checked_mul(program.data_model.pointer_bytes()),
            CTypeData::Struct { bytes, .. } | CTypeData::Union { bytes, .. } => return times.checked_mul(*bytes),
            CTypeData::Array { element, count } => {
                times = times.checked_mul((*count)?)?;
                ty = resolve(program, *element);
            }
            _ => return None,
        }
    }
    None
}
