//! Arithmetic, comparisons, casts and select, element by element for vectors.

use super::{unsupported, Lowered, Lowerer};
use crate::llvm::{IntPredicate, Opcode, RealPredicate, Val, ValueKind};
use ir::{BinaryOp, CastOp, CompareOp, FloatBinaryOp, FloatCompareOp, FloatUnaryOp, Op, Type, Value};

impl Lowerer<'_, '_> {
    /// Applies a step to each pair of scalars of the first two operands.
    fn pairwise(&mut self, value: Val, step: impl Fn(&mut Self, Value, Value) -> Lowered<Value>) -> Lowered {
        let (left, right) = (self.operand(value.operand(0)), self.operand(value.operand(1)));
        left.into_iter().zip(right).map(|(left, right)| step(self, left, right)).collect()
    }

    pub(super) fn integer_arithmetic(&mut self, opcode: Opcode, value: Val) -> Lowered {
        let op = match opcode {
            Opcode::LLVMAdd => BinaryOp::Add,
            Opcode::LLVMSub => BinaryOp::Sub,
            Opcode::LLVMMul => BinaryOp::Mul,
            Opcode::LLVMUDiv => BinaryOp::UDiv,
            Opcode::LLVMSDiv => BinaryOp::SDiv,
            Opcode::LLVMURem => BinaryOp::URem,
            Opcode::LLVMSRem => BinaryOp::SRem,
            Opcode::LLVMShl => BinaryOp::Shl,
            Opcode::LLVMLShr => BinaryOp::LShr,
            Opcode::LLVMAShr => BinaryOp::AShr,
            Opcode::LLVMAnd => BinaryOp::And,
            Opcode::LLVMOr => BinaryOp::Or,
            _ => BinaryOp::Xor,
        };
        // The difference of two pointers, by the name that clang gives it.
        if opcode == Opcode::LLVMSub && value.kind() == ValueKind::LLVMInstructionValueKind {
            let is_address = |value: Val| {
                value.kind() == ValueKind::LLVMInstructionValueKind && value.opcode() == Opcode::LLVMPtrToInt
            };
            let (left, right) = (value.operand(0), value.operand(1));
            if value.name().starts_with("sub.ptr.sub") && is_address(left) && is_address(right) {
                let (left, right) = (self.scalar(left.operand(0))?, self.scalar(right.operand(0))?);
                self.check_same_object(left, right);
            }
        }
        self.pairwise(value, |this, left, right| Ok(this.binary(op, left, right)))
    }

    pub(super) fn float_arithmetic(&mut self, opcode: Opcode, value: Val) -> Lowered {
        let op = match opcode {
            Opcode::LLVMFAdd => FloatBinaryOp::Add,
            Opcode::LLVMFSub => FloatBinaryOp::Sub,
            Opcode::LLVMFMul => FloatBinaryOp::Mul,
            Opcode::LLVMFDiv => FloatBinaryOp::Div,
            _ => FloatBinaryOp::Rem,
        };
        self.pairwise(value, |this, left, right| {
            this.require_float(left)?;
            Ok(this.float_binary(op, left, right))
        })
    }

    pub(super) fn float_negation(&mut self, value: Val) -> Lowered {
        let operands = self.operand(value.operand(0));
        let negate = |value| {
            self.require_float(value)?;
            Ok(self.float_unary(FloatUnaryOp::Neg, value))
        };
        operands.into_iter().map(negate).collect()
    }

    /// Refuses floats that `ir` does not have and that travel as integers.
    pub(super) fn require_float(&self, value: Value) -> Lowered<()> {
        match self.ty(value) {
            Type::Float(_) => Ok(()),
            _ => unsupported("arithmetic on this kind of float"),
        }
    }

    pub(super) fn integer_comparison(&mut self, value: Val) -> Lowered {
        let op = match value.int_predicate() {
            IntPredicate::LLVMIntEQ => CompareOp::Eq,
            IntPredicate::LLVMIntNE => CompareOp::Ne,
            IntPredicate::LLVMIntUGT => CompareOp::Ugt,
            IntPredicate::LLVMIntUGE => CompareOp::Uge,
            IntPredicate::LLVMIntULT => CompareOp::Ult,
            IntPredicate::LLVMIntULE => CompareOp::Ule,
            IntPredicate::LLVMIntSGT => CompareOp::Sgt,
            IntPredicate::LLVMIntSGE => CompareOp::Sge,
            IntPredicate::LLVMIntSLT => CompareOp::Slt,
            IntPredicate::LLVMIntSLE => CompareOp::Sle,
        };
        let is_order = !matches!(op, CompareOp::Eq | CompareOp::Ne);
        self.pairwise(value, |this, left, right| {
            if is_order && this.ty(left) == Type::Pointer {
                this.check_same_object(left, right);
            }
            Ok(this.compare(op, left, right))
        })
    }

    pub(super) fn float_comparison(&mut self, predicate: RealPredicate, value: Val) -> Lowered {
        let op = match predicate {
            RealPredicate::LLVMRealPredicateFalse => return self.same_answer(value, 0),
            RealPredicate::LLVMRealPredicateTrue => return self.same_answer(value, 1),
            RealPredicate::LLVMRealOEQ => FloatCompareOp::OrderedEq,
            RealPredicate::LLVMRealOGT => FloatCompareOp::OrderedGt,
            RealPredicate::LLVMRealOGE => FloatCompareOp::OrderedGe,
            RealPredicate::LLVMRealOLT => FloatCompareOp::OrderedLt,
            RealPredicate::LLVMRealOLE => FloatCompareOp::OrderedLe,
            RealPredicate::LLVMRealONE => FloatCompareOp::OrderedNe,
            RealPredicate::LLVMRealORD => FloatCompareOp::Ordered,
            RealPredicate::LLVMRealUNO => FloatCompareOp::Unordered,
            RealPredicate::LLVMRealUEQ => FloatCompareOp::UnorderedEq,
            RealPredicate::LLVMRealUGT => FloatCompareOp::UnorderedGt,
            RealPredicate::LLVMRealUGE => FloatCompareOp::UnorderedGe,
            RealPredicate::LLVMRealULT => FloatCompareOp::UnorderedLt,
            RealPredicate::LLVMRealULE => FloatCompareOp::UnorderedLe,
            RealPredicate::LLVMRealUNE => FloatCompareOp::UnorderedNe,
        };
        self.pairwise(value, |this, left, right| {
            this.require_float(left)?;
            Ok(this.emit_one(Op::FloatCompare { op, left, right }, Type::BOOL))
        })
    }

    fn same_answer(&mut self, value: Val, answer: u64) -> Lowered {
        let count = self.tables.scalar_types(value.ty()).len();
        Ok(vec![self.int(1, answer); count])
    }

    pub(super) fn conversion(&mut self, opcode: Opcode, value: Val) -> Lowered {
        let op = match opcode {
            Opcode::LLVMTrunc => CastOp::Truncate,
            Opcode::LLVMZExt => CastOp::ZeroExtend,
            Opcode::LLVMSExt => CastOp::SignExtend,
            Opcode::LLVMFPToUI => CastOp::FloatToUnsigned,
            Opcode::LLVMFPToSI => CastOp::FloatToSigned,
            Opcode::LLVMUIToFP => CastOp::UnsignedToFloat,
            Opcode::LLVMSIToFP => CastOp::SignedToFloat,
            Opcode::LLVMPtrToInt => CastOp::PointerToInt,
            Opcode::LLVMIntToPtr => CastOp::IntToPointer,
            _ => CastOp::FloatConvert,
        };
        let targets = self.tables.scalar_types(value.ty());
        let operands = self.operand(value.operand(0));
        operands.into_iter().zip(targets).map(|(operand, ty)| self.convert(op, operand, ty)).collect()
    }

    fn convert(&mut self, op: CastOp, value: Value, ty: Type) -> Lowered<Value> {
        match op {
            CastOp::FloatConvert => {
                self.require_float(value)?;
                if !matches!(ty, Type::Float(_)) {
                    return unsupported("conversion to this kind of float");
                }
            }
            CastOp::FloatToSigned | CastOp::FloatToUnsigned => self.require_float(value)?,
            CastOp::SignedToFloat | CastOp::UnsignedToFloat if !matches!(ty, Type::Float(_)) => {
                return unsupported("conversion to this kind of float");
            }
            CastOp::IntToPointer => {
                let address = self.resize(value, self.tables.model().pointer_bits());
                return Ok(self.emit_one(Op::Cast { op, value: address }, ty));
            }
            _ => {}
        }
        Ok(self.emit_one(Op::Cast { op, value }, ty))
    }

    /// A bitcast: the same bits, cut into other scalars.
    pub(super) fn reinterpretation(&mut self, value: Val) -> Lowered {
        let operands = self.operand(value.operand(0));
        let targets = self.tables.scalar_types(value.ty());
        Ok(self.recut(operands, &targets))
    }

    /// The bits of some scalars, the first the lowest, as scalars of other types.
    pub(super) fn recut(&mut self, values: Vec<Value>, targets: &[Type]) -> Vec<Value> {
        let model = self.tables.model();
        let widths: Vec<u32> = values.iter().map(|&value| self.width(value)).collect();
        if widths.iter().copied().eq(targets.iter().map(|ty| ty.bits(model))) {
            let pairs = values.into_iter().zip(targets);
            return pairs.map(|(value, &ty)| self.same_bits(value, ty)).collect();
        }
        let whole = self.join(values);
        let total = self.width(whole);
        let mut low = 0;
        let mut parts = Vec::new();
        for &ty in targets {
            let distance = self.int(total, u64::from(low));
            let shifted = if low == 0 { whole } else { self.binary(BinaryOp::LShr, whole, distance) };
            let part = self.resize(shifted, ty.bits(model));
            parts.push(self.same_bits(part, ty));
            low += ty.bits(model);
        }
        parts
    }

    /// One integer that holds the bits of all scalars, the first the lowest.
    pub(super) fn join(&mut self, values: Vec<Value>) -> Value {
        let total = values.iter().map(|&value| self.width(value)).sum();
        let mut whole: Option<Value> = None;
        let mut low = 0;
        for value in values {
            let width = self.width(value);
            let plain = self.same_bits(value, Type::Int(width));
            let wide = self.resize(plain, total);
            let distance = self.int(total, u64::from(low));
            let placed = if low == 0 { wide } else { self.binary(BinaryOp::Shl, wide, distance) };
            whole = Some(match whole {
                Some(whole) => self.binary(BinaryOp::Or, whole, placed),
                None => placed,
            });
            low += width;
        }
        whole.unwrap_or_else(|| self.int(1, 0))
    }

    /// The same bits as another type of the same width.
    pub(super) fn same_bits(&mut self, value: Value, ty: Type) -> Value {
        let op = match (self.ty(value), ty) {
            (Type::Pointer, Type::Pointer) => return value,
            (Type::Pointer, Type::Int(_)) => CastOp::PointerToInt,
            (Type::Int(_), Type::Pointer) => CastOp::IntToPointer,
            (Type::Pointer, Type::Float(kind)) => {
                let integer = self.cast(CastOp::PointerToInt, value, Type::Int(kind.bits()));
                return self.same_bits(integer, ty);
            }
            (Type::Float(kind), Type::Pointer) => {
                let integer = self.cast(CastOp::Reinterpret, value, Type::Int(kind.bits()));
                return self.same_bits(integer, ty);
            }
            _ => CastOp::Reinterpret,
        };
        self.cast(op, value, ty)
    }

    pub(super) fn choice(&mut self, value: Val) -> Lowered {
        let conditions = self.operand(value.operand(0));
        let (then, otherwise) = (self.operand(value.operand(1)), self.operand(value.operand(2)));
        let is_elementwise = value.operand(0).ty().is_vector();
        let pairs = then.into_iter().zip(otherwise).enumerate();
        Ok(pairs
            .map(|(index, (then, otherwise))| {
                let condition = conditions[if is_elementwise { index } else { 0 }];
                if then == otherwise {
                    then
                } else {
                    self.select(condition, then, otherwise)
                }
            })
            .collect())
    }
}
