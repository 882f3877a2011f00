//! Float intrinsics, element by element for vectors. What the float theory cannot say exactly is a call of libm.
//!
//! `fmuladd` rounds twice, as it does in a native build with `-ffp-contract=off`. The constrained intrinsics of
//! `#pragma STDC FENV_ACCESS` are the plain operations: those obey the current rounding mode anyway.

use super::{unsupported, Lowered, Lowerer};
use crate::llvm::{Opcode, RealPredicate, Val};
use bits::FloatKind;
use ir::{float_class, BinaryOp, CastOp, FloatBinaryOp, FloatCompareOp, FloatUnaryOp, Op, Type, Value};

impl Lowerer<'_, '_> {
    /// None where the name is not that of a float intrinsic.
    pub(super) fn real_intrinsic(&mut self, inst: Val, name: &str) -> Option<Lowered> {
        if let Some(plain) = name.strip_prefix("experimental.constrained.") {
            return Some(self.constrained(inst, plain));
        }
        Some(match name {
            "fabs" => self.float_unary_intrinsic(inst, FloatUnaryOp::Abs),
            "sqrt" => self.float_unary_intrinsic(inst, FloatUnaryOp::Sqrt),
            "floor" => self.float_unary_intrinsic(inst, FloatUnaryOp::Floor),
            "ceil" => self.float_unary_intrinsic(inst, FloatUnaryOp::Ceil),
            "trunc" => self.float_unary_intrinsic(inst, FloatUnaryOp::Trunc),
            "rint" | "nearbyint" => self.float_unary_intrinsic(inst, FloatUnaryOp::Rint),
            "round" => self.float_unary_intrinsic(inst, FloatUnaryOp::Round),
            "roundeven" => self.float_unary_intrinsic(inst, FloatUnaryOp::RoundEven),
            "lround" | "llround" => self.round_to_integer(inst, FloatUnaryOp::Round),
            "lrint" | "llrint" => self.round_to_integer(inst, FloatUnaryOp::Rint),
            "canonicalize" => Ok(self.operand(inst.operand(0))),
            "minnum" => self.extreme_number(inst, FloatBinaryOp::Min),
            "maxnum" => self.extreme_number(inst, FloatBinaryOp::Max),
            "copysign" => self.float_binary_intrinsic(inst, FloatBinaryOp::CopySign),
            "minimum" => self.strict_extreme(inst, FloatCompareOp::OrderedLt),
            "maximum" => self.strict_extreme(inst, FloatCompareOp::OrderedGt),
            "fma" => self.fused(inst),
            "fmuladd" => self.multiply_add(inst),
            "is.fpclass" => self.classify(inst),
            "vector.reduce.fadd" => self.reduce_from(inst, FloatBinaryOp::Add),
            "vector.reduce.fmul" => self.reduce_from(inst, FloatBinaryOp::Mul),
            "vector.reduce.fmin" => self.reduce(inst, |this, a, b| this.either_zero(FloatBinaryOp::Min, a, b)),
            "vector.reduce.fmax" => self.reduce(inst, |this, a, b| this.either_zero(FloatBinaryOp::Max, a, b)),
            "sin" | "cos" | "tan" | "asin" | "acos" | "atan" | "sinh" | "cosh" | "tanh" | "exp" | "exp2" | "exp10"
            | "log" | "log2" | "log10" => self.library(inst, name, 1),
            "pow" => self.library(inst, name, 2),
            "powi" => self.integer_power(inst),
            "ldexp" => self.library_ldexp(inst),
            _ => return None,
        })
    }

    fn float_unary_intrinsic(&mut self, inst: Val, op: FloatUnaryOp) -> Lowered {
        self.each(inst, 1, |this, scalars| {
            this.require_float(scalars[0])?;
            Ok(this.float_unary(op, scalars[0]))
        })
    }

    fn float_binary_intrinsic(&mut self, inst: Val, op: FloatBinaryOp) -> Lowered {
        self.each(inst, 2, |this, scalars| {
            this.require_float(scalars[0])?;
            Ok(this.float_binary(op, scalars[0], scalars[1]))
        })
    }

    fn extreme_number(&mut self, inst: Val, op: FloatBinaryOp) -> Lowered {
        self.each(inst, 2, |this, scalars| {
            this.require_float(scalars[0])?;
            Ok(this.either_zero(op, scalars[0], scalars[1]))
        })
    }

    /// `fmin` or `fmax`: of two zeros either is the answer, whatever their signs.
    fn either_zero(&mut self, op: FloatBinaryOp, a: Value, b: Value) -> Value {
        let extreme = self.float_binary(op, a, b);
        let zero = self.zero(self.ty(a));
        let is_zero = |this: &mut Self, value: Value| {
            this.emit_one(Op::FloatCompare { op: FloatCompareOp::OrderedEq, left: value, right: zero }, Type::BOOL)
        };
        let (first, second) = (is_zero(self, a), is_zero(self, b));
        let both = self.binary(BinaryOp::And, first, second);
        let first = self.left_open(Type::BOOL);
        let either = self.select(first, a, b);
        self.select(both, either, extreme)
    }

    fn round_to_integer(&mut self, inst: Val, op: FloatUnaryOp) -> Lowered {
        let Some(&ty) = self.tables.scalar_types(inst.ty()).first() else { return unsupported("rounding to nothing") };
        self.each(inst, 1, |this, scalars| {
            this.require_float(scalars[0])?;
            let rounded = this.float_unary(op, scalars[0]);
            Ok(this.emit_one(Op::Cast { op: CastOp::FloatToSigned, value: rounded }, ty))
        })
    }

    /// IEEE's minimum and maximum: NaN wins, and -0 is less than +0.
    fn strict_extreme(&mut self, inst: Val, better: FloatCompareOp) -> Lowered {
        self.each(inst, 2, |this, scalars| {
            let (left, right) = (scalars[0], scalars[1]);
            this.require_float(left)?;
            let not_a_number = this.float_binary(FloatBinaryOp::Add, left, right);
            let unordered = this.float_compare(FloatCompareOp::Unordered, left, right);
            let left_better = this.float_compare(better, left, right);
            let right_better = this.float_compare(better, right, left);
            let mask = float_class::NEGATIVE_ZERO;
            let left_is_negative = this.emit_one(Op::FloatClass { value: left, mask }, Type::BOOL);
            let equal = match better {
                FloatCompareOp::OrderedLt => this.select(left_is_negative, left, right),
                _ => this.select(left_is_negative, right, left),
            };
            let otherwise = this.select(right_better, right, equal);
            let ordered = this.select(left_better, left, otherwise);
            Ok(this.select(unordered, not_a_number, ordered))
        })
    }

    fn float_compare(&mut self, op: FloatCompareOp, left: Value, right: Value) -> Value {
        self.emit_one(Op::FloatCompare { op, left, right }, Type::BOOL)
    }

    fn fused(&mut self, inst: Val) -> Lowered {
        self.each(inst, 3, |this, scalars| {
            this.require_float(scalars[0])?;
            let ty = this.ty(scalars[0]);
            Ok(this.emit_one(Op::FusedMultiplyAdd { a: scalars[0], b: scalars[1], c: scalars[2] }, ty))
        })
    }

    fn multiply_add(&mut self, inst: Val) -> Lowered {
        self.each(inst, 3, |this, scalars| {
            this.require_float(scalars[0])?;
            let product = this.float_binary(FloatBinaryOp::Mul, scalars[0], scalars[1]);
            Ok(this.float_binary(FloatBinaryOp::Add, product, scalars[2]))
        })
    }

    fn classify(&mut self, inst: Val) -> Lowered {
        let mask = inst.operand(1).zero_extended() as u16;
        self.each_of_first(inst, |this, value| {
            this.require_float(value)?;
            Ok(this.emit_one(Op::FloatClass { value, mask }, Type::BOOL))
        })
    }

    fn each_of_first(&mut self, inst: Val, step: impl Fn(&mut Self, Value) -> Lowered<Value>) -> Lowered {
        self.each(inst, 1, |this, scalars| step(this, scalars[0]))
    }

    /// From the first operand on through the vector, in order.
    fn reduce_from(&mut self, inst: Val, op: FloatBinaryOp) -> Lowered {
        let start = self.scalar(inst.operand(0))?;
        self.require_float(start)?;
        let elements = self.operand(inst.operand(1));
        Ok(vec![elements.into_iter().fold(start, |sum, element| self.float_binary(op, sum, element))])
    }

    fn library(&mut self, inst: Val, name: &str, arity: u32) -> Lowered {
        self.each(inst, arity, |this, scalars| this.call_float_library(name, scalars))
    }

    /// The variant of a libm function for the first argument's type.
    fn call_float_library(&mut self, name: &str, arguments: &[Value]) -> Lowered<Value> {
        let ty = self.ty(arguments[0]);
        let suffix = match ty {
            Type::Float(FloatKind::Single) => "f",
            Type::Float(FloatKind::Double) => "",
            Type::Float(FloatKind::Extended) => "l",
            _ => return unsupported(format!("{name} on this kind of float")),
        };
        let results = self.call_library(&format!("{name}{suffix}"), arguments, &[ty])?;
        Ok(results[0])
    }

    fn integer_power(&mut self, inst: Val) -> Lowered {
        let exponent = self.scalar(inst.operand(1))?;
        self.each_of_first(inst, |this, base| {
            this.require_float(base)?;
            let ty = this.ty(base);
            let exponent = this.emit_one(Op::Cast { op: CastOp::SignedToFloat, value: exponent }, ty);
            this.call_float_library("pow", &[base, exponent])
        })
    }

    fn library_ldexp(&mut self, inst: Val) -> Lowered {
        let exponent = self.scalar(inst.operand(1))?;
        self.each_of_first(inst, |this, value| this.call_float_library("ldexp", &[value, exponent]))
    }

    fn constrained(&mut self, inst: Val, name: &str) -> Lowered {
        match name {
            "fadd" => self.float_arithmetic(Opcode::LLVMFAdd, inst),
            "fsub" => self.float_arithmetic(Opcode::LLVMFSub, inst),
            "fmul" => self.float_arithmetic(Opcode::LLVMFMul, inst),
            "fdiv" => self.float_arithmetic(Opcode::LLVMFDiv, inst),
            "frem" => self.float_arithmetic(Opcode::LLVMFRem, inst),
            "fptosi" => self.conversion(Opcode::LLVMFPToSI, inst),
            "fptoui" => self.conversion(Opcode::LLVMFPToUI, inst),
            "sitofp" => self.conversion(Opcode::LLVMSIToFP, inst),
            "uitofp" => self.conversion(Opcode::LLVMUIToFP, inst),
            "fptrunc" => self.conversion(Opcode::LLVMFPTrunc, inst),
            "fpext" => self.conversion(Opcode::LLVMFPExt, inst),
            "fcmp" | "fcmps" => match predicate(&inst.operand(2).metadata_string()) {
                Some(predicate) => self.float_comparison(predicate, inst),
                None => unsupported("a constrained float comparison"),
            },
            _ => match self.real_intrinsic(inst, name) {
                Some(result) => result,
                None => unsupported(format!("intrinsic llvm.experimental.constrained.{name}")),
            },
        }
    }
}

fn predicate(name: &str) -> Option<RealPredicate> {
    Some(match name {
        "oeq" => RealPredicate::LLVMRealOEQ,
        "ogt" => RealPredicate::LLVMRealOGT,
        "oge" => RealPredicate::LLVMRealOGE,
        "olt" => RealPredicate::LLVMRealOLT,
        "ole" => RealPredicate::LLVMRealOLE,
        "one" => RealPredicate::LLVMRealONE,
        "ord" => RealPredicate::LLVMRealORD,
        "uno" => RealPredicate::LLVMRealUNO,
        "ueq" => RealPredicate::LLVMRealUEQ,
        "ugt" => RealPredicate::LLVMRealUGT,
        "uge" => RealPredicate::LLVMRealUGE,
        "ult" => RealPredicate::LLVMRealULT,
        "ule" => RealPredicate::LLVMRealULE,
        "une" => RealPredicate::LLVMRealUNE,
        _ => return None,
    })
}
