//! Small steps: constants and single instructions.

use super::Lowerer;
use crate::llvm::Val;
use bits::Bits;
use ir::{BinaryOp, CastOp, CompareOp, Constant, FloatBinaryOp, FloatUnaryOp, Intrinsic, Op, Sign, Type, Value};

impl Lowerer<'_, '_> {
    /// An instruction with one result.
    pub(super) fn emit_one(&mut self, op: Op, ty: Type) -> Value {
        let inst = self.emit(op, &[ty]);
        self.body.insts[inst].results[0]
    }

    pub(super) fn ty(&self, value: Value) -> Type {
        self.body.ty(value)
    }

    pub(super) fn width(&self, value: Value) -> u32 {
        self.ty(value).bits(self.tables.model())
    }

    pub(super) fn constant(&mut self, ty: Type, constant: Constant) -> Value {
        if let Some(&value) = self.constants.get(&(ty, constant.clone())) {
            return value;
        }
        let value = self.body.add_constant(ty, constant.clone());
        self.constants.insert((ty, constant), value);
        value
    }

    pub(super) fn bits(&mut self, bits: Bits) -> Value {
        self.constant(Type::Int(bits.width()), Constant::Bits(bits))
    }

    pub(super) fn int(&mut self, width: u32, value: u64) -> Value {
        self.bits(Bits::from_u64(width, value))
    }

    /// An integer of a pointer's width.
    pub(super) fn size(&mut self, value: u64) -> Value {
        self.int(self.tables.model().pointer_bits(), value)
    }

    pub(super) fn null(&mut self) -> Value {
        self.constant(Type::Pointer, Constant::Null)
    }

    /// Zero of a type.
    pub(super) fn zero(&mut self, ty: Type) -> Value {
        match ty {
            Type::Pointer => self.null(),
            Type::Int(width) => self.constant(ty, Constant::Bits(Bits::zero(width))),
            Type::Float(kind) => self.constant(ty, Constant::Bits(Bits::zero(kind.bits()))),
        }
    }

    /// Any value for each scalar of an LLVM value: what depends on the world outside, and not on a variable without a value.
    pub(super) fn open(&mut self, value: Val) -> Vec<Value> {
        let types = self.tables.scalar_types(value.ty());
        let call = |ty: Type| {
            let name = format!("__shrike_nondet_{ty}");
            self.call_runtime(&name, Intrinsic::Input, &[], &[ty])
        };
        types.into_iter().flat_map(call).collect()
    }

    /// One arbitrary value per scalar of an LLVM value.
    pub(super) fn arbitrary(&mut self, value: Val) -> Vec<Value> {
        let variable = self.variables.get(&value).copied();
        let types = self.tables.scalar_types(value.ty());
        types.into_iter().map(|ty| self.emit_one(Op::Arbitrary { variable }, ty)).collect()
    }

    pub(super) fn binary(&mut self, op: BinaryOp, left: Value, right: Value) -> Value {
        let ty = self.ty(left);
        self.emit_one(Op::Binary { op, left, right }, ty)
    }

    pub(super) fn compare(&mut self, op: CompareOp, left: Value, right: Value) -> Value {
        self.emit_one(Op::Compare { op, left, right }, Type::BOOL)
    }

    pub(super) fn select(&mut self, condition: Value, then: Value, otherwise: Value) -> Value {
        let ty = self.ty(then);
        self.emit_one(Op::Select { condition, then, otherwise }, ty)
    }

    /// A cast, unless the value already has the type.
    pub(super) fn cast(&mut self, op: CastOp, value: Value, ty: Type) -> Value {
        if self.ty(value) == ty {
            return value;
        }
        self.emit_one(Op::Cast { op, value }, ty)
    }

    /// An integer made narrower or, with zeros, wider.
    pub(super) fn resize(&mut self, value: Value, width: u32) -> Value {
        if let Some(bits) = self.body.constant_bits(value) {
            let resized = if width <= bits.width() { bits.trunc(width) } else { bits.zext(width) };
            return self.bits(resized);
        }
        let op = if self.width(value) > width { CastOp::Truncate } else { CastOp::ZeroExtend };
        self.cast(op, value, Type::Int(width))
    }

    pub(super) fn float_binary(&mut self, op: FloatBinaryOp, left: Value, right: Value) -> Value {
        let ty = self.ty(left);
        self.emit_one(Op::FloatBinary { op, left, right }, ty)
    }

    pub(super) fn float_unary(&mut self, op: FloatUnaryOp, value: Value) -> Value {
        let ty = self.ty(value);
        self.emit_one(Op::FloatUnary { op, value }, ty)
    }

    /// A pointer so many bytes further. Addresses of globals stay constants.
    pub(super) fn advance(&mut self, base: Value, bytes: i64) -> Value {
        if bytes == 0 {
            return base;
        }
        if let Some(&Constant::Global { global, offset }) = self.body.constant(base) {
            let sum = offset.checked_add(bytes);
            if let Some(offset) = sum.filter(|&sum| self.tables.model().is_offset(sum)) {
                return self.constant(Type::Pointer, Constant::Global { global, offset });
            }
        }
        let index = self.bits(Bits::from_i64(self.tables.model().pointer_bits(), bytes));
        self.emit_one(Op::PointerAdd { base, index, scale: 1, sign: Sign::Signed }, Type::Pointer)
    }
}
