//! Allocas, loads, stores, address arithmetic and atomics.
//!
//! A first-class aggregate is loaded and stored scalar by scalar, at the offsets that the layout gives them. An integer
//! whose width is no multiple of 8 lies in memory zero-extended to whole bytes.
//! Where undefined behaviour is asked about, accesses are checked for the alignment that LLVM's code states, and addresses that
//! it says to be in bounds for staying in their object.
//! Soundness: every atomic access counts as sequentially consistent; the behaviours of weaker orderings are not seen.

use super::{unsupported, Lowered, Lowerer};
use crate::indices::Index;
use crate::llvm::{Opcode, RmwOp, Ty, Val, ValueKind};
use crate::Checked;
use bits::{Bits, FloatKind};
use ir::{
    Access, AtomicOp, BinaryOp, CastOp, CheckKind, CompareOp, Condition, Constant, Def, Intrinsic, Op, OverflowOp,
    Sign, Terminator, Type, Value,
};

impl Lowerer<'_, '_> {
    pub(super) fn alloca(&mut self, inst: Val) -> Lowered {
        let ty = inst.allocated_type();
        let size = self.tables.layout.size(ty);
        let count = inst.operand(0);
        let bytes = if count.kind() == ValueKind::LLVMConstantIntValueKind {
            self.size(size.wrapping_mul(count.zero_extended()))
        } else {
            let length = self.length(count)?;
            self.bytes_of_array(length, size)
        };
        let stated = inst.align();
        let align = if stated == 0 { self.tables.layout.align(ty) } else { stated };
        let variable = self.variables.get(&inst).copied();
        Ok(vec![self.emit_one(Op::Alloca { bytes, align, variable }, Type::Pointer)])
    }

    /// The bytes of an array of a length that varies. One that is longer than the address space has no meaning; where that is not asked about
    /// it has no byte, so that nothing in it can be accessed (`property::place` decides).
    fn bytes_of_array(&mut self, count: Value, size: u64) -> Value {
        let longest = self.tables.model().highest_address() / size.max(1);
        let size = self.size(size);
        if self.is_at_most(count, longest) {
            return self.binary(BinaryOp::Mul, count, size);
        }
        let longest = self.size(longest);
        let fits = self.compare(CompareOp::Ule, count, longest);
        let rest = self.branch_off(fits);
        self.check(CheckKind::ArraySize, Condition::Never);
        if self.tables.checked != Checked::Undefined {
            self.emit(Op::Unsupported { what: "an array that does not fit into memory".into() }, &[]);
        }
        self.end_block(Terminator::Unreachable);
        self.block = rest;
        let bytes = self.binary(BinaryOp::Mul, count, size);
        let none = self.size(0);
        self.select(fits, bytes, none)
    }

    /// The length of an array in a pointer's width. Where what clang has computed is not what C says, it is the largest there is. Clang multiplies
    /// the lengths of arrays of arrays, and cuts longer integers off; neither has a name, as what the program computes itself has.
    fn length(&mut self, value: Val) -> Lowered<Value> {
        let bits = self.tables.model().pointer_bits();
        let is_clangs = value.is_instruction() && value.name().is_empty() && value.is_in_named_code();
        let largest = self.bits(Bits::ones(bits));
        match Some(value).filter(|_| is_clangs).map(Val::opcode) {
            Some(Opcode::LLVMTrunc) => {
                let (length, whole) = (self.scalar(value)?, self.scalar(value.operand(0))?);
                let ty = self.ty(whole);
                let again = self.cast(CastOp::ZeroExtend, length, ty);
                let fits = self.compare(CompareOp::Eq, again, whole);
                Ok(self.select(fits, length, largest))
            }
            Some(Opcode::LLVMMul) => {
                let (left, right) = (self.length(value.operand(0))?, self.length(value.operand(1))?);
                let overflows = self.emit_one(Op::Overflows { op: OverflowOp::UMul, left, right }, Type::BOOL);
                let product = self.binary(BinaryOp::Mul, left, right);
                Ok(self.select(overflows, largest, product))
            }
            _ => {
                let length = self.scalar(value)?;
                Ok(self.resize(length, bits))
            }
        }
    }

    /// Is a value never larger, because a narrower one was extended to it?
    fn is_at_most(&self, value: Value, largest: u64) -> bool {
        let Def::Result { inst, .. } = self.body.values[value].def else { return false };
        let Op::Cast { op: CastOp::ZeroExtend, value: narrow } = self.body.insts[inst].op else { return false };
        self.width(narrow) < 64 && largest >> self.width(narrow) != 0
    }

    pub(super) fn load(&mut self, inst: Val) -> Lowered {
        let pointer = self.scalar(inst.operand(0))?;
        self.check_packing(inst.ty())?;
        self.check_argument(inst, pointer);
        let access = access(inst);
        self.check_alignment(pointer, inst.align());
        Ok(self.load_all(pointer, inst.ty(), access))
    }

    /// A variadic argument that was passed as of another kind has no value. The models' own code reads what formats say.
    fn check_argument(&mut self, inst: Val, pointer: Value) {
        let [scalar] = self.tables.scalars(inst.ty())[..] else { return };
        if self.tables.program.functions[self.function].library || !is_argument(inst.operand(0)) {
            return;
        }
        let kind = match scalar.ty {
            Type::Int(_) | Type::Pointer => 0,
            Type::Float(FloatKind::Extended) => 2,
            Type::Float(_) => 1,
        };
        let (kind, no, int) = (self.int(32, kind), self.int(32, 0), Type::Int(32));
        let passed = self.call_runtime("__shrike_argument_kind", Intrinsic::ArgumentKind, &[pointer, kind], &[int]);
        let is_passed = self.compare(CompareOp::Ne, passed[0], no);
        let rest = self.branch_off(is_passed);
        self.emit(Op::Unsupported { what: ir::OTHER_ARGUMENT.into() }, &[]);
        self.end_block(Terminator::Unreachable);
        self.block = rest;
    }

    /// Loads every scalar of a type.
    pub(super) fn load_all(&mut self, pointer: Value, ty: Ty, access: Access) -> Vec<Value> {
        let scalars = self.tables.scalars(ty);
        let load = |scalar: crate::module::Scalar| {
            let pointer = self.advance(pointer, scalar.offset as i64);
            self.load_scalar(pointer, scalar.ty, access)
        };
        scalars.into_iter().map(load).collect()
    }

    fn load_scalar(&mut self, pointer: Value, ty: Type, access: Access) -> Value {
        let in_memory = in_memory(ty);
        let value = self.emit_one(Op::Load { pointer, access }, in_memory);
        self.cast(CastOp::Truncate, value, ty)
    }

    pub(super) fn store(&mut self, inst: Val) -> Lowered {
        let stored = inst.operand(0);
        self.check_packing(stored.ty())?;
        let values = self.operand(stored);
        let pointer = self.scalar(inst.operand(1))?;
        let access = access(inst);
        self.check_alignment(pointer, inst.align());
        let scalars = self.tables.scalars(stored.ty());
        for (value, scalar) in values.into_iter().zip(scalars) {
            let pointer = self.advance(pointer, scalar.offset as i64);
            self.store_scalar(pointer, value, access);
        }
        Ok(Vec::new())
    }

    pub(super) fn store_scalar(&mut self, pointer: Value, value: Value, access: Access) {
        let value = self.cast(CastOp::ZeroExtend, value, in_memory(self.ty(value)));
        self.emit(Op::Store { pointer, value, access }, &[]);
    }

    /// Refuses vectors whose elements are no whole bytes: memory packs them.
    fn check_packing(&self, ty: Ty) -> Lowered<()> {
        if ty.is_vector() && !self.tables.layout.bits(ty.element()).is_multiple_of(8) {
            return unsupported(format!("a vector of type {} in memory", ty.text()));
        }
        Ok(())
    }

    /// `getelementptr`: variable indices one by one, constant ones as one distance where that fits.
    pub(super) fn address(&mut self, value: Val) -> Lowered {
        if value.ty().is_vector() {
            return unsupported("a vector of addresses");
        }
        let base = self.scalar(value.operand(0))?;
        let mut pointer = base;
        let mut ty = value.gep_source_type();
        let mut distance = 0i64;
        for position in 1..value.operand_count() {
            let index = value.operand(position);
            if position > 1 && ty.is_struct() {
                let member = index.zero_extended() as u32;
                let bytes = self.tables.layout.member_offset(ty, member) as i64;
                if !distance.checked_add(bytes).is_some_and(|sum| self.tables.model().is_offset(sum)) {
                    pointer = self.advance(pointer, std::mem::take(&mut distance));
                }
                distance += bytes;
                ty = ty.member(member);
                continue;
            }
            if position > 1 {
                ty = ty.element();
            }
            let scale = self.tables.layout.size(ty) as i64;
            let constant = index.kind() == ValueKind::LLVMConstantIntValueKind && index.ty().int_width() <= 64;
            let (index, scale, sign) = self.read_index(value, index, scale);
            let constant = constant && sign == Sign::Signed;
            let known = Some(index).filter(|_| constant).and_then(|index| index.sign_extended().checked_mul(scale));
            let sum = known.and_then(|bytes| distance.checked_add(bytes));
            if let Some(sum) = sum.filter(|&sum| self.tables.model().is_offset(sum)) {
                distance = sum;
            } else if scale != 0 {
                let index = self.index(index)?;
                pointer = self.emit_one(Op::PointerAdd { base: pointer, index, scale, sign }, Type::Pointer);
            }
        }
        let pointer = self.advance(pointer, distance);
        let is_argument = is_behind_argument(value);
        if (value.is_in_bounds() || is_argument) && pointer != base && self.checks_undefined() {
            self.check(CheckKind::PointerArithmetic, Condition::Within { base, pointer });
        }
        if is_argument && self.checks_undefined() && is_passed_over(value.operand(0)) {
            self.emit(Op::Unsupported { what: "a structure among variadic arguments that nothing reads".into() }, &[]);
        }
        Ok(vec![pointer])
    }

    /// An index of an address with its factor, and whether it is unsigned and may be so large that this matters. Clang negates what is
    /// subtracted; where that is unsigned, it is the number in front of that which counts.
    fn read_index(&self, address: Val, index: Val, scale: i64) -> (Val, i64, Sign) {
        let is_constant = index.kind() == ValueKind::LLVMConstantIntValueKind;
        let is_large = |index: Val| match is_constant {
            true => index.sign_extended() < 0,
            false => !index.is_instruction() || index.opcode() != Opcode::LLVMZExt,
        };
        match self.indices.index(address) {
            Index::Added if is_large(index) => (index, scale, Sign::Unsigned),
            Index::Subtracted if is_constant && index.sign_extended() > 0 => (index.negated(), -scale, Sign::Unsigned),
            Index::Subtracted if index.is_instruction() && index.opcode() == Opcode::LLVMSub => {
                let subtracted = index.operand(1);
                match is_large(subtracted) {
                    true => (subtracted, -scale, Sign::Unsigned),
                    false => (index, scale, Sign::Signed),
                }
            }
            Index::Signed | Index::Added | Index::Subtracted => (index, scale, Sign::Signed),
        }
    }

    /// Whether what is undefined in this function is checked; the models' own code is taken to be right.
    pub(super) fn checks_undefined(&self) -> bool {
        self.tables.checked == Checked::Undefined && !self.tables.program.functions[self.function].library
    }

    /// An access states which alignment the type of what is accessed has.
    pub(super) fn check_alignment(&mut self, pointer: Value, align: u32) {
        if align > 1 && self.checks_undefined() && !self.is_whole_variable(pointer) {
            self.check(CheckKind::Alignment, Condition::Aligned { pointer, align });
        }
    }

    /// Pointers have an order and a difference only where they point into the same object.
    pub(super) fn check_same_object(&mut self, first: Value, second: Value) {
        if self.checks_undefined() {
            let int = Type::Int(32);
            let same = self.call_runtime("__shrike_same_object", Intrinsic::SameObject, &[first, second], &[int]);
            let no = self.int(32, 0);
            let condition = self.compare(CompareOp::Ne, same[0], no);
            self.check(CheckKind::OtherObject, Condition::Holds(condition));
        }
    }

    /// A variable begins where its type may.
    fn is_whole_variable(&self, pointer: Value) -> bool {
        match self.body.values[pointer].def {
            Def::Result { inst, .. } => matches!(self.body.insts[inst].op, Op::Alloca { .. }),
            _ => matches!(self.body.constant(pointer), Some(Constant::Global { offset: 0, .. })),
        }
    }

    pub(super) fn check(&mut self, kind: CheckKind, condition: Condition) {
        self.emit(Op::Check { kind, condition }, &[]);
    }

    /// An index of at most the pointer's width. Where what clang has computed is not what C says, it is the largest there is, which
    /// leads out of every object.
    fn index(&mut self, value: Val) -> Lowered<Value> {
        let bits = self.tables.model().pointer_bits();
        let index = self.scalar(value)?;
        let width = self.width(index).min(bits);
        let index = self.resize(index, width);
        let mut result = index;
        for fits in self.exact(value)? {
            let largest = self.bits(Bits::max_signed(width));
            result = self.select(fits, result, largest);
        }
        Ok(result)
    }

    /// What must hold for an index to be what C says. To get a number of the pointer's width clang cuts longer integers off, negates what is
    /// subtracted, and multiplies by the lengths of arrays that vary, which may wrap. That is told from what the program computes
    /// by the names that clang gives: a product of the program's own has one, and its conversions have others.
    fn exact(&mut self, value: Val) -> Lowered<Vec<Value>> {
        let bits = self.tables.model().pointer_bits();
        if value.kind() != ValueKind::LLVMInstructionValueKind || value.ty().int_width() != bits {
            return Ok(Vec::new());
        }
        let is_named = |names: &[&str]| names.iter().any(|name| value.name().starts_with(name));
        let is_unnamed = value.name().is_empty() && value.is_in_named_code();
        match value.opcode() {
            Opcode::LLVMTrunc if is_named(&["idxprom", "idx.ext"]) => {
                let (index, whole) = (self.scalar(value)?, self.scalar(value.operand(0))?);
                let ty = self.ty(whole);
                let again = self.cast(CastOp::SignExtend, index, ty);
                Ok(vec![self.compare(CompareOp::Eq, again, whole)])
            }
            Opcode::LLVMSub if is_named(&["idx.neg"]) => self.exact(value.operand(1)),
            Opcode::LLVMMul if is_unnamed || is_named(&["vla.index"]) => {
                let (left, right) = (self.scalar(value.operand(0))?, self.scalar(value.operand(1))?);
                let overflows = self.emit_one(Op::Overflows { op: OverflowOp::SMul, left, right }, Type::BOOL);
                let no = self.int(1, 0);
                let mut conditions = vec![self.compare(CompareOp::Eq, overflows, no)];
                // The length of an array of arrays is a product as well.
                for factor in 0..2 {
                    conditions.append(&mut self.exact(value.operand(factor))?);
                }
                Ok(conditions)
            }
            _ => Ok(Vec::new()),
        }
    }

    pub(super) fn fence(&mut self) -> Lowered {
        self.emit(Op::Fence, &[]);
        Ok(Vec::new())
    }

    pub(super) fn atomic_update(&mut self, inst: Val) -> Lowered {
        let op = match inst.rmw_op() {
            RmwOp::LLVMAtomicRMWBinOpXchg => AtomicOp::Exchange,
            RmwOp::LLVMAtomicRMWBinOpAdd => AtomicOp::Add,
            RmwOp::LLVMAtomicRMWBinOpSub => AtomicOp::Sub,
            RmwOp::LLVMAtomicRMWBinOpAnd => AtomicOp::And,
            RmwOp::LLVMAtomicRMWBinOpNand => AtomicOp::Nand,
            RmwOp::LLVMAtomicRMWBinOpOr => AtomicOp::Or,
            RmwOp::LLVMAtomicRMWBinOpXor => AtomicOp::Xor,
            RmwOp::LLVMAtomicRMWBinOpMax => AtomicOp::SMax,
            RmwOp::LLVMAtomicRMWBinOpMin => AtomicOp::SMin,
            RmwOp::LLVMAtomicRMWBinOpUMax => AtomicOp::UMax,
            RmwOp::LLVMAtomicRMWBinOpUMin => AtomicOp::UMin,
            other => return unsupported(format!("atomic {other:?}").replace("LLVMAtomicRMWBinOp", "").to_lowercase()),
        };
        let pointer = self.scalar(inst.operand(0))?;
        let value = self.scalar(inst.operand(1))?;
        let ty = self.ty(value);
        Ok(vec![self.emit_one(Op::AtomicUpdate { op, pointer, value }, ty)])
    }

    /// The weak form never fails for no reason.
    pub(super) fn compare_exchange(&mut self, inst: Val) -> Lowered {
        let pointer = self.scalar(inst.operand(0))?;
        let expected = self.scalar(inst.operand(1))?;
        let replacement = self.scalar(inst.operand(2))?;
        let results = [self.ty(expected), Type::BOOL];
        let update = self.emit(Op::CompareExchange { pointer, expected, replacement }, &results);
        Ok(self.body.insts[update].results.clone())
    }
}

/// Is it where a variadic argument is, as clang's code for `va_arg` computes it?
fn is_argument(address: Val) -> bool {
    const NAMES: [&str; 3] = ["vaarg.addr", "overflow_arg_area", "argp.cur"];
    address.is_instruction()
        && !address.name().starts_with("overflow_arg_area_p")
        && NAMES.iter().any(|name| address.name().starts_with(name))
}

/// Is it where the next variadic argument is, as clang's code for `va_arg` computes it?
fn is_behind_argument(address: Val) -> bool {
    let name = address.name();
    address.is_instruction() && (name.starts_with("overflow_arg_area.next") || name.starts_with("argp.next"))
}

/// Is a variadic argument neither read nor handed on? Then its type is gone, too.
fn is_passed_over(argument: Val) -> bool {
    argument.users().into_iter().all(|user| match user.opcode() {
        Opcode::LLVMPHI => user.users().is_empty(),
        _ => is_behind_argument(user),
    })
}

fn access(inst: Val) -> Access {
    if inst.is_atomic() {
        Access::Atomic
    } else if inst.is_volatile() {
        Access::Volatile
    } else {
        Access::Plain
    }
}

/// The type that a scalar has in memory: whole bytes.
fn in_memory(ty: Type) -> Type {
    match ty {
        Type::Int(width) => Type::Int(width.div_ceil(8) * 8),
        other => other,
    }
}
