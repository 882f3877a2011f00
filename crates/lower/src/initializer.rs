//! Contents of globals: constants become bytes, with addresses laid over them.
//!
//! Undefined parts (padding) are zero, as objects of static storage duration are. A constant expression is folded to a
//! number or to an address; the difference of two addresses in one object is a number.

use crate::function::{constant_bits, foreign};
use crate::llvm::{Opcode, TypeKind, Val, ValueKind};
use crate::module::{is_absent, resolve_alias, Tables};
use bits::Bits;
use ir::{Address, CheckKind, Condition, Function, Initializer, Op, Program, Span};

/// What a constant expression comes down to.
enum Folded {
    Number(Bits),
    Address(Address),
}

pub fn lower(tables: &Tables, value: Val) -> Result<Initializer, String> {
    let mut initializer = Initializer::default();
    write(tables, value, 0, &mut initializer)?;
    let used = initializer.bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    initializer.bytes.truncate(used);
    initializer.addresses.sort_by_key(|&(offset, _)| offset);
    Ok(initializer)
}

/// An address that an initialiser puts further than one past the end of its object is undefined when the program starts. Where the compiler
/// has made the variable itself, it is not known whether a run gets to what it initialises.
pub fn check(program: &mut Program) {
    let is_outside = |address: &Address| match *address {
        Address::Global { global, offset } => {
            let target = &program.globals[global];
            let is_known = target.initializer.is_some();
            is_known && u64::try_from(offset).map_or(true, |offset| offset > target.bytes)
        }
        Address::Function(_) | Address::Label { .. } => false,
    };
    let wrong = program.globals.values().find(|data| {
        let addresses = data.initializer.iter().flat_map(|initializer| &initializer.addresses);
        addresses.into_iter().any(|(_, address)| is_outside(address))
    });
    let Some((name, span, is_own)) = wrong.map(|data| (data.name.clone(), data.span, data.variable.is_some())) else {
        return;
    };
    let op = match is_own {
        true => Op::Check { kind: CheckKind::PointerArithmetic, condition: Condition::Never },
        false => Op::Unsupported { what: format!("an address outside of its object in the constant `{name}`") },
    };
    begin_with(program, op, span);
}

/// Puts an instruction where the program starts, which is where its constructors do.
pub fn begin_with(program: &mut Program, op: Op, span: Span) {
    let first: Vec<Function> = program.constructors.iter().copied().chain(program.entry).collect();
    for function in first {
        let start = program.functions[function].span;
        let Some(body) = program.functions[function].body_mut() else { continue };
        let span = if span == Span::NOWHERE { start } else { span };
        let block = body.entry;
        body.append(block, op.clone(), &[], span);
        body.blocks[block].insts.rotate_right(1);
    }
}

fn write(tables: &Tables, value: Val, offset: u64, into: &mut Initializer) -> Result<(), String> {
    if value.is_undefined() || value.is_null() {
        return Ok(());
    }
    if let Some(bytes) = value.string_bytes() {
        put(into, offset, &bytes);
        return Ok(());
    }
    let ty = value.ty();
    match ty.kind() {
        TypeKind::LLVMStructTypeKind | TypeKind::LLVMArrayTypeKind | TypeKind::LLVMVectorTypeKind => {
            for index in 0..ty.length() {
                let element = value.aggregate_element(index).ok_or_else(|| format!("constant {}", value.text()))?;
                write(tables, element, offset + tables.layout.offset_at(ty, index), into)?;
            }
            Ok(())
        }
        _ => {
            match fold(tables, value)? {
                Folded::Number(bits) => put(into, offset, &bytes_of(&bits)),
                Folded::Address(address) if tables.layout.size(ty) == tables.model().pointer_bytes() => {
                    into.addresses.push((offset, address));
                }
                Folded::Address(_) => return Err(format!("an address in {} bytes", tables.layout.size(ty))),
            }
            Ok(())
        }
    }
}

fn put(into: &mut Initializer, offset: u64, bytes: &[u8]) {
    let start = offset as usize;
    let end = start + bytes.len();
    if into.bytes.len() < end {
        into.bytes.resize(end, 0);
    }
    into.bytes[start..end].copy_from_slice(bytes);
}

fn bytes_of(bits: &Bits) -> Vec<u8> {
    let bytes = bits.width().div_ceil(8) as usize;
    let mut all: Vec<u8> = bits.words().iter().flat_map(|word| word.to_le_bytes()).collect();
    all.truncate(bytes);
    all
}

fn fold(tables: &Tables, value: Val) -> Result<Folded, String> {
    let value = resolve_alias(value);
    let pointer_bits = tables.model().pointer_bits();
    match value.kind() {
        ValueKind::LLVMConstantIntValueKind | ValueKind::LLVMConstantFPValueKind => {
            Ok(Folded::Number(constant_bits(value)?))
        }
        ValueKind::LLVMConstantPointerNullValueKind => Ok(Folded::Number(Bits::zero(pointer_bits))),
        ValueKind::LLVMUndefValueValueKind | ValueKind::LLVMPoisonValueKind => {
            Ok(Folded::Number(Bits::zero(tables.layout.bits(value.ty()) as u32)))
        }
        ValueKind::LLVMFunctionValueKind | ValueKind::LLVMGlobalVariableValueKind if is_absent(value) => {
            Ok(Folded::Number(Bits::zero(pointer_bits)))
        }
        ValueKind::LLVMFunctionValueKind => {
            let function = tables.functions.get(&value).ok_or_else(|| format!("the address of {}", value.name()))?;
            Ok(Folded::Address(Address::Function(*function)))
        }
        ValueKind::LLVMGlobalVariableValueKind => {
            if let Some(what) = foreign(value, tables.layout) {
                return Err(what);
            }
            let global = *tables.globals.get(&value).ok_or_else(|| format!("the address of {}", value.name()))?;
            Ok(Folded::Address(Address::Global { global, offset: 0 }))
        }
        ValueKind::LLVMBlockAddressValueKind => {
            let (_, block) = value.block_address();
            let &(function, block) = tables.labels.get(&block).ok_or("the address of a label")?;
            Ok(Folded::Address(Address::Label { function, block }))
        }
        ValueKind::LLVMConstantExprValueKind => fold_expression(tables, value),
        _ => Err(format!("constant {}", value.text())),
    }
}

fn fold_expression(tables: &Tables, value: Val) -> Result<Folded, String> {
    let unknown = || format!("constant expression {}", value.text());
    let width = tables.layout.bits(value.ty()) as u32;
    let operand = |index| fold(tables, value.operand(index));
    match value.const_opcode() {
        Opcode::LLVMGetElementPtr => {
            let distance = constant_offset(tables, value).ok_or_else(unknown)?;
            shift(tables, operand(0)?, distance).ok_or_else(unknown)
        }
        Opcode::LLVMPtrToInt | Opcode::LLVMIntToPtr | Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast => {
            match operand(0)? {
                Folded::Number(bits) => Ok(Folded::Number(resize(&bits, width))),
                address if width == tables.model().pointer_bits() => Ok(address),
                _ => Err(unknown()),
            }
        }
        Opcode::LLVMTrunc => match operand(0)? {
            Folded::Number(bits) => Ok(Folded::Number(resize(&bits, width))),
            Folded::Address(_) => Err(unknown()),
        },
        Opcode::LLVMAdd => match (operand(0)?, operand(1)?) {
            (Folded::Number(left), Folded::Number(right)) => Ok(Folded::Number(left.add(&right))),
            (address, Folded::Number(number)) | (Folded::Number(number), address) => {
                number.as_i64().and_then(|distance| shift(tables, address, distance)).ok_or_else(unknown)
            }
            _ => Err(unknown()),
        },
        Opcode::LLVMSub => match (operand(0)?, operand(1)?) {
            (Folded::Number(left), Folded::Number(right)) => Ok(Folded::Number(left.sub(&right))),
            (address, Folded::Number(number)) => {
                let distance = number.as_i64().and_then(i64::checked_neg);
                distance.and_then(|distance| shift(tables, address, distance)).ok_or_else(unknown)
            }
            (Folded::Address(left), Folded::Address(right)) => match (left, right) {
                (Address::Global { global, offset }, Address::Global { global: other, offset: start })
                    if global == other =>
                {
                    Ok(Folded::Number(Bits::from_i64(width, offset.wrapping_sub(start))))
                }
                _ => Err(unknown()),
            },
            _ => Err(unknown()),
        },
        _ => Err(unknown()),
    }
}

fn resize(bits: &Bits, width: u32) -> Bits {
    if width <= bits.width() {
        bits.trunc(width)
    } else {
        bits.zext(width)
    }
}

fn shift(tables: &Tables, base: Folded, distance: i64) -> Option<Folded> {
    match base {
        Folded::Number(bits) => Some(Folded::Number(bits.add(&Bits::from_i64(bits.width(), distance)))),
        Folded::Address(Address::Global { global, offset }) => {
            let offset = offset.checked_add(distance).filter(|&offset| tables.model().is_offset(offset))?;
            Some(Folded::Address(Address::Global { global, offset }))
        }
        Folded::Address(address) => (distance == 0).then_some(Folded::Address(address)),
    }
}

/// The bytes that a `getelementptr` of constants adds.
fn constant_offset(tables: &Tables, value: Val) -> Option<i64> {
    let mut ty = value.gep_source_type();
    let mut offset = 0i64;
    for position in 1..value.operand_count() {
        let index = value.operand(position);
        if index.kind() != ValueKind::LLVMConstantIntValueKind {
            return None;
        }
        if position == 1 {
            offset = offset.checked_add(index.sign_extended().checked_mul(tables.layout.size(ty) as i64)?)?;
        } else if ty.is_struct() {
            let member = index.zero_extended() as u32;
            offset = offset.checked_add(tables.layout.member_offset(ty, member) as i64)?;
            ty = ty.member(member);
        } else {
            ty = ty.element();
            offset = offset.checked_add(index.sign_extended().checked_mul(tables.layout.size(ty) as i64)?)?;
        }
    }
    Some(offset)
}
