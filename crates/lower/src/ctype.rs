//! C types from debug information.
//!
//! Types may contain themselves through pointers, so a type has its id before its parts are looked at.
//! Qualifiers (`const`, `volatile`, `restrict`, `_Atomic`) are dropped: a trace has no use for them.

use crate::llvm::{Context, Meta, MetadataKind};
use ir::{CType, CTypeData, Encoding, Member, Program};
use std::collections::HashMap;

#[derive(Default)]
pub struct Types {
    known: HashMap<Meta, CType>,
    void: Option<CType>,
}

/// DWARF tags.
const ARRAY: u16 = 0x01;
const ENUMERATION: u16 = 0x04;
const MEMBER: u16 = 0x0d;
const POINTER: u16 = 0x0f;
const STRUCTURE: u16 = 0x13;
const TYPEDEF: u16 = 0x16;
const UNION: u16 = 0x17;

/// Operands of type nodes.
const BASE: usize = 3;
const ELEMENTS: usize = 4;

impl Types {
    pub fn lower(&mut self, program: &mut Program, context: &Context, node: Meta) -> CType {
        if let Some(&known) = self.known.get(&node) {
            return known;
        }
        if self.is_qualifier(node) {
            let inner = self.base(program, context, node);
            self.known.insert(node, inner);
            return inner;
        }
        let id = program.ctypes.push(CTypeData::Void);
        self.known.insert(node, id);
        let data = match node.kind() {
            MetadataKind::BasicType => base_type(context, node),
            MetadataKind::DerivedType => self.derived(program, context, node),
            MetadataKind::CompositeType => self.composite(program, context, node),
            MetadataKind::SubroutineType => CTypeData::Function,
            _ => CTypeData::Void,
        };
        program.ctypes[id] = data;
        id
    }

    fn is_qualifier(&self, node: Meta) -> bool {
        node.kind() == MetadataKind::DerivedType && !matches!(node.tag(), POINTER | TYPEDEF | MEMBER)
    }

    /// The type that a node builds on; void where there is none.
    fn base(&mut self, program: &mut Program, context: &Context, node: Meta) -> CType {
        match node.operand(context, BASE) {
            Some(base) => self.lower(program, context, base),
            None => *self.void.get_or_insert_with(|| program.ctypes.push(CTypeData::Void)),
        }
    }

    fn derived(&mut self, program: &mut Program, context: &Context, node: Meta) -> CTypeData {
        let base = self.base(program, context, node);
        match node.tag() {
            POINTER => CTypeData::Pointer { to: base },
            _ => CTypeData::Typedef { name: node.type_name(), of: base },
        }
    }

    fn composite(&mut self, program: &mut Program, context: &Context, node: Meta) -> CTypeData {
        let name = node.type_name();
        let bytes = node.type_bits() / 8;
        match node.tag() {
            STRUCTURE => CTypeData::Struct { name, bytes, members: self.members(program, context, node) },
            UNION => CTypeData::Union { name, bytes, members: self.members(program, context, node) },
            ENUMERATION => {
                let constants = elements(context, node).into_iter().filter_map(|element| enumerator(context, element));
                CTypeData::Enum { name, bits: node.type_bits() as u32, constants: constants.collect() }
            }
            ARRAY => self.array(program, context, node),
            _ => CTypeData::Void,
        }
    }

    fn members(&mut self, program: &mut Program, context: &Context, node: Meta) -> Vec<Member> {
        let members = elements(context, node).into_iter().filter(|member| member.kind() == MetadataKind::DerivedType);
        members
            .map(|member| Member {
                name: member.type_name(),
                ty: self.base(program, context, member),
                offset_bits: member.type_offset_bits(),
                bits: member.type_bits(),
            })
            .collect()
    }

    /// One node stands for all dimensions; each but the outermost becomes a type of its own.
    fn array(&mut self, program: &mut Program, context: &Context, node: Meta) -> CTypeData {
        let mut element = self.base(program, context, node);
        let dimensions: Vec<Option<u64>> =
            elements(context, node).into_iter().map(|range| count(context, range)).collect();
        for &count in dimensions.iter().skip(1).rev() {
            element = program.ctypes.push(CTypeData::Array { element, count });
        }
        CTypeData::Array { element, count: dimensions.first().copied().flatten() }
    }
}

fn elements(context: &Context, node: Meta) -> Vec<Meta> {
    let Some(list) = node.operand(context, ELEMENTS) else { return Vec::new() };
    let operands = list.operands(context).into_iter().flatten();
    operands.filter(|operand| operand.is_metadata()).filter_map(Meta::of).collect()
}

/// A constant number of elements; none for `[]` and for variable lengths.
fn count(context: &Context, range: Meta) -> Option<u64> {
    if range.kind() != MetadataKind::Subrange {
        return None;
    }
    let count = range.operands(context).first().copied().flatten()?;
    let is_number = !count.is_metadata() && count.ty().is_integer();
    is_number.then(|| count.sign_extended()).and_then(|count| u64::try_from(count).ok())
}

fn base_type(context: &Context, node: Meta) -> CTypeData {
    let text = node.text(context);
    let encoding = match field(&text, "encoding: ").unwrap_or_default() {
        "DW_ATE_unsigned" => Encoding::Unsigned,
        "DW_ATE_signed_char" => Encoding::SignedChar,
        "DW_ATE_unsigned_char" | "DW_ATE_UTF" => Encoding::UnsignedChar,
        "DW_ATE_boolean" => Encoding::Bool,
        "DW_ATE_float" | "DW_ATE_complex_float" => Encoding::Float,
        _ => Encoding::Signed,
    };
    CTypeData::Base { name: node.type_name(), encoding, bits: node.type_bits() as u32 }
}

fn enumerator(context: &Context, node: Meta) -> Option<(String, i64)> {
    let name = node.string_operand(context, 0)?;
    let text = node.text(context);
    let value = field(&text, "value: ")?;
    let number = value.parse::<i64>().ok().or_else(|| value.parse::<u64>().ok().map(|value| value as i64))?;
    Some((name, number))
}

/// What follows a key in a printed node, up to the next comma or parenthesis.
fn field<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let rest = &text[text.rfind(key)? + key.len()..];
    rest.split([',', ')']).next().map(str::trim)
}
