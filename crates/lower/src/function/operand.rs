//! Operands: what was lowered before, or a constant.
//!
//! Constant expressions become instructions where they are used. Undefined values become one arbitrary value per use, but for what the
//! compiler has computed from constants and has no value: no run gets past that.

use super::{Lowered, Lowerer, Unsupported};
use crate::llvm::{Layout, Val, ValueKind};
use crate::models;
use crate::module::{is_absent, resolve_alias};
use bits::Bits;
use ir::{Constant, Type, Value};

impl Lowerer<'_, '_> {
    /// The scalars of an operand.
    pub(super) fn operand(&mut self, value: Val) -> Vec<Value> {
        if let Some(values) = self.values.get(&value) {
            return values.clone();
        }
        if !value.is_constant() {
            // Only code that cannot be reached uses what has no definition above it.
            return self.arbitrary(value);
        }
        match self.constant_operand(value) {
            Ok(values) => values,
            Err(Unsupported(what)) => self.refuse(what, value),
        }
    }

    /// An operand that is one scalar.
    pub(super) fn scalar(&mut self, value: Val) -> Lowered<Value> {
        match self.operand(value)[..] {
            [scalar] => Ok(scalar),
            _ => super::unsupported(format!("a value of type {} as a scalar", value.ty().text())),
        }
    }

    fn constant_operand(&mut self, value: Val) -> Lowered {
        let value = resolve_alias(value);
        match value.kind() {
            // Vectors are made from it element by element.
            ValueKind::LLVMPoisonValueKind if value.is_scalar_poison() => super::without_value(),
            ValueKind::LLVMUndefValueValueKind | ValueKind::LLVMPoisonValueKind => Ok(self.arbitrary(value)),
            ValueKind::LLVMConstantIntValueKind | ValueKind::LLVMConstantFPValueKind => {
                let bits = constant_bits(value).map_err(Unsupported)?;
                let types = self.tables.scalar_types(value.ty());
                Ok(types.into_iter().map(|ty| self.constant(ty, Constant::Bits(bits.clone()))).collect())
            }
            ValueKind::LLVMConstantPointerNullValueKind | ValueKind::LLVMConstantAggregateZeroValueKind => {
                let types = self.tables.scalar_types(value.ty());
                Ok(types.into_iter().map(|ty| self.zero(ty)).collect())
            }
            ValueKind::LLVMFunctionValueKind | ValueKind::LLVMGlobalVariableValueKind if is_absent(value) => {
                Ok(vec![self.null()])
            }
            ValueKind::LLVMFunctionValueKind => match self.tables.functions.get(&value) {
                Some(&function) => Ok(vec![self.constant(Type::Pointer, Constant::Function(function))]),
                None => super::unsupported(format!("the address of {}", value.name())),
            },
            ValueKind::LLVMGlobalVariableValueKind => {
                match (foreign(value, self.tables.layout), self.tables.globals.get(&value).copied()) {
                    (Some(what), _) => super::unsupported(what),
                    (None, Some(global)) => {
                        Ok(vec![self.constant(Type::Pointer, Constant::Global { global, offset: 0 })])
                    }
                    (None, None) => super::unsupported(format!("the address of {}", value.name())),
                }
            }
            ValueKind::LLVMBlockAddressValueKind => self.label(value),
            ValueKind::LLVMConstantExprValueKind => self.lower_operation(value.const_opcode(), value),
            _ if value.ty().length() > 0 => self.elements(value),
            ValueKind::LLVMConstantStructValueKind | ValueKind::LLVMConstantArrayValueKind => Ok(Vec::new()),
            ValueKind::LLVMConstantTokenNoneValueKind => Ok(Vec::new()),
            _ => super::unsupported(format!("constant {}", value.text())),
        }
    }

    fn elements(&mut self, value: Val) -> Lowered {
        let mut scalars = Vec::new();
        for index in 0..value.ty().length() {
            match value.aggregate_element(index) {
                Some(element) => scalars.extend(self.operand(element)),
                None => return super::unsupported(format!("constant {}", value.text())),
            }
        }
        Ok(scalars)
    }

    fn label(&mut self, value: Val) -> Lowered {
        let (_, block) = value.block_address();
        match self.tables.labels.get(&block) {
            Some(&(function, id)) if function == self.function => {
                Ok(vec![self.constant(Type::Pointer, Constant::Label(id))])
            }
            _ => super::unsupported("the address of a label of another function"),
        }
    }
}

/// The bits of an integer or float constant.
pub fn constant_bits(value: Val) -> Result<Bits, String> {
    let unreadable = || format!("constant {}", value.text());
    let ty = value.ty();
    if ty.is_integer() {
        let width = ty.int_width();
        if width <= 64 {
            return Ok(Bits::from_u64(width, value.zero_extended()));
        }
        // The C API hands out no wide integers; the printed form is `i128 -5`.
        let text = value.text();
        let number = text.rsplit(' ').next().unwrap_or_default();
        return match number.strip_prefix('-') {
            Some(magnitude) => Bits::parse_decimal(width, magnitude).map(|bits| bits.neg()),
            None => Bits::parse_decimal(width, number),
        }
        .map_err(|_| unreadable());
    }
    let width = float_width(value).ok_or_else(unreadable)?;
    let as_integer = value.const_bit_cast(ty.int_of(width));
    if as_integer.kind() == ValueKind::LLVMConstantIntValueKind {
        constant_bits(as_integer)
    } else {
        Err(unreadable())
    }
}

fn float_width(value: Val) -> Option<u32> {
    use crate::llvm::TypeKind::*;
    match value.ty().kind() {
        LLVMHalfTypeKind | LLVMBFloatTypeKind => Some(16),
        LLVMFloatTypeKind => Some(32),
        LLVMDoubleTypeKind => Some(64),
        LLVMX86_FP80TypeKind => Some(80),
        LLVMFP128TypeKind => Some(128),
        _ => None,
    }
}

/// Why nothing can be said of a variable that is only declared: what it holds is neither the program's nor anything, or another file says
/// how long the array is, or what the structure has.
pub fn foreign(variable: Val, layout: Layout) -> Option<String> {
    if !variable.is_declaration() {
        return None;
    }
    let name = variable.name();
    if models::is_libc(&name) {
        return Some(format!("the variable `{name}` of the C library"));
    }
    if is_linkers(&name) {
        return Some(format!("`{name}`, which the linker defines"));
    }
    (layout.size(variable.value_type()) == 0).then(|| format!("the variable `{name}`, whose size is not known"))
}

/// Is it the name of a place in the program's image?
fn is_linkers(name: &str) -> bool {
    const NAMES: [&str; 10] = [
        "end",
        "_end",
        "edata",
        "_edata",
        "etext",
        "_etext",
        "__bss_start",
        "__data_start",
        "__executable_start",
        "__dso_handle",
    ];
    NAMES.contains(&name) || name.starts_with("__start_") || name.starts_with("__stop_")
}
