//! LLVM's intrinsic functions: memory, scopes, hints. Arithmetic is in `integer` and `real`.
//!
//! Hints and promises (`expect`, invariants, annotations) are ignored: Shrike believes only what it computes. Whether what a program
//! tells the compiler to assume holds is checked where undefined behaviour is asked about.

use super::{unsupported, Lowered, Lowerer};
use crate::llvm::{AttributeOwner, Val, ValueKind};
use crate::{traps, Checked};
use bits::Bits;
use ir::{BinaryOp, CastOp, CheckKind, Condition, Intrinsic, Op, Overlap, Sign, Type};

impl Lowerer<'_, '_> {
    pub(super) fn intrinsic(&mut self, inst: Val, name: &str) -> Lowered {
        let name = name.strip_prefix("llvm.").unwrap_or(name);
        match name {
            "memcpy" | "memcpy.inline" => self.copy_memory(inst, Overlap::Forbidden),
            "memmove" => self.copy_memory(inst, Overlap::Allowed),
            "memset" | "memset.inline" => self.set_memory(inst),
            "lifetime.start" => self.scope(inst, |pointer| Op::ScopeBegin { pointer }),
            "lifetime.end" => self.scope(inst, |pointer| Op::ScopeEnd { pointer }),
            "stacksave" => Ok(vec![self.emit_one(Op::StackSave, Type::Pointer)]),
            "stackrestore" => {
                let mark = self.scalar(inst.operand(0))?;
                self.emit(Op::StackRestore { mark }, &[]);
                Ok(Vec::new())
            }
            "va_start" => self.start_variadic(inst),
            "va_copy" => self.copy_variadic(inst),
            "assume" => self.promise(inst),
            "va_end"
            | "prefetch"
            | "donothing"
            | "sideeffect"
            | "pseudoprobe"
            | "var.annotation"
            | "codeview.annotation"
            | "experimental.noalias.scope.decl"
            | "invariant.end" => Ok(Vec::new()),
            "invariant.start" => Ok(vec![self.null()]),
            "threadlocal.address" if self.tables.threads => {
                let variable = self.scalar(inst.operand(0))?;
                Ok(self.call_runtime("__shrike_thread_local", Intrinsic::ThreadLocal, &[variable], &[Type::Pointer]))
            }
            "expect"
            | "expect.with.probability"
            | "ptr.annotation"
            | "annotation"
            | "launder.invariant.group"
            | "strip.invariant.group"
            | "threadlocal.address"
            | "ssa.copy"
            | "arithmetic.fence"
            | "preserve.array.access.index"
            | "preserve.struct.access.index"
            | "preserve.union.access.index" => Ok(self.operand(inst.operand(0))),
            "is.constant" => Ok(vec![self.int(1, 0)]),
            "objectsize" => self.object_size(inst),
            "ptrmask" => self.mask_pointer(inst),
            "ubsantrap" if traps::kind_of_trap(inst.operand(0).zero_extended()).is_some() => {
                let kind = traps::kind_of_trap(inst.operand(0).zero_extended());
                kind.into_iter().for_each(|kind| self.check(kind, Condition::Never));
                if kind == Some(CheckKind::ArraySize) && self.tables.checked != Checked::Undefined {
                    // Whether a run gets there is a question about accesses too.
                    self.emit(Op::Unsupported { what: "an array of negative length".into() }, &[]);
                }
                Ok(Vec::new())
            }
            "trap" | "ubsantrap" => {
                self.call_runtime("__builtin_trap", Intrinsic::Abort, &[], &[]);
                Ok(Vec::new())
            }
            "readcyclecounter" | "readsteadycounter" => Ok(self.open(inst)),
            "get.rounding" => {
                Ok(self.call_runtime("__shrike_get_rounding", Intrinsic::GetRounding, &[], &[Type::Int(32)]))
            }
            "set.rounding" => {
                let mode = self.scalar(inst.operand(0))?;
                Ok(self.call_runtime("__shrike_set_rounding", Intrinsic::SetRounding, &[mode], &[]))
            }
            _ => match self.integer_intrinsic(inst, name) {
                Some(result) => result,
                None => match self.real_intrinsic(inst, name) {
                    Some(result) => result,
                    None => unsupported(format!("intrinsic llvm.{name}")),
                },
            },
        }
    }

    /// A condition that the compiler may rely on, or the alignment of an address: `__builtin_assume`, `__builtin_assume_aligned`.
    fn promise(&mut self, inst: Val) -> Lowered {
        if !self.checks_undefined() {
            return Ok(Vec::new());
        }
        if inst.operand(0).kind() != ValueKind::LLVMConstantIntValueKind || inst.operand(0).zero_extended() == 0 {
            let condition = self.scalar(inst.operand(0))?;
            self.check(CheckKind::Promise, Condition::Holds(condition));
        }
        let alignment = inst.bundle("align");
        let [address, align, more @ ..] = &alignment[..] else { return Ok(Vec::new()) };
        let is_constant = |value: &Val| value.kind() == ValueKind::LLVMConstantIntValueKind;
        if ![align].into_iter().chain(more).all(is_constant) {
            return unsupported("an alignment that is not constant");
        }
        let distance = more.first().map_or(0, |value| value.sign_extended());
        let address = self.scalar(*address)?;
        let pointer = self.advance(address, distance.wrapping_neg());
        match u32::try_from(align.zero_extended()) {
            Ok(align) => self.check(CheckKind::Alignment, Condition::Aligned { pointer, align }),
            Err(_) => return unsupported("an alignment of four gigabytes or more"),
        }
        Ok(Vec::new())
    }

    fn copy_memory(&mut self, inst: Val, overlap: Overlap) -> Lowered {
        let destination = self.scalar(inst.operand(0))?;
        let source = self.scalar(inst.operand(1))?;
        let bytes = self.scalar(inst.operand(2))?;
        let bytes = self.resize(bytes, self.tables.model().pointer_bits());
        self.check_alignment(destination, self.stated_alignment(inst, 0));
        self.check_alignment(source, self.stated_alignment(inst, 1));
        self.emit(Op::CopyMemory { destination, source, bytes, overlap }, &[]);
        Ok(Vec::new())
    }

    fn set_memory(&mut self, inst: Val) -> Lowered {
        let destination = self.scalar(inst.operand(0))?;
        let byte = self.scalar(inst.operand(1))?;
        let bytes = self.scalar(inst.operand(2))?;
        let bytes = self.resize(bytes, self.tables.model().pointer_bits());
        self.emit(Op::SetMemory { destination, byte, bytes }, &[]);
        Ok(Vec::new())
    }

    /// The alignment that a call states for an argument.
    fn stated_alignment(&self, inst: Val, argument: u32) -> u32 {
        let align = self.tables.module.context().attribute_kind("align");
        inst.call_int_attribute(AttributeOwner::Param(argument), align).map_or(1, |align| align as u32)
    }

    fn scope(&mut self, inst: Val, op: impl Fn(ir::Value) -> Op) -> Lowered {
        let pointer = self.scalar(inst.operand(1))?;
        self.emit(op(pointer), &[]);
        Ok(Vec::new())
    }

    /// Unknown, in the way that the second argument asks for: 0 as a lower, -1 as an upper bound.
    fn object_size(&mut self, inst: Val) -> Lowered {
        let width = inst.ty().int_width();
        let wants_minimum = !inst.operand(1).is_null();
        Ok(vec![self.bits(if wants_minimum { Bits::zero(width) } else { Bits::ones(width) })])
    }

    /// Clears bits of an address by moving the pointer back, so that it still points into its object.
    fn mask_pointer(&mut self, inst: Val) -> Lowered {
        let base = self.scalar(inst.operand(0))?;
        let mask = self.scalar(inst.operand(1))?;
        let address_type = self.tables.model().address_type();
        let address = self.cast(CastOp::PointerToInt, base, address_type);
        let mask = self.resize(mask, self.tables.model().pointer_bits());
        let masked = self.binary(BinaryOp::And, address, mask);
        let index = self.binary(BinaryOp::Sub, masked, address);
        Ok(vec![self.emit_one(Op::PointerAdd { base, index, scale: 1, sign: Sign::Signed }, Type::Pointer)])
    }
}
