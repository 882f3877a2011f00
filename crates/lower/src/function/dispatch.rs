//! One call per kind of instruction.

use super::{unsupported, Lowered, Lowerer};
use crate::llvm::{Opcode, Val};

impl Lowerer<'_, '_> {
    pub(super) fn lower_instruction(&mut self, inst: Val) -> Lowered {
        match inst.opcode() {
            Opcode::LLVMAlloca => self.alloca(inst),
            Opcode::LLVMLoad | Opcode::LLVMStore | Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg
                if self.tables.threads && !inst.is_ordered() =>
            {
                unsupported("an atomic access in a weaker order than sequential consistency, with threads")
            }
            Opcode::LLVMLoad => self.load(inst),
            Opcode::LLVMStore => self.store(inst),
            Opcode::LLVMFence => self.fence(),
            Opcode::LLVMAtomicRMW => self.atomic_update(inst),
            Opcode::LLVMAtomicCmpXchg => self.compare_exchange(inst),
            Opcode::LLVMCall => self.call(inst),
            Opcode::LLVMVAArg => self.next_variadic_argument(inst),
            opcode => self.lower_operation(opcode, inst),
        }
    }

    /// What instructions and constant expressions have in common.
    pub(super) fn lower_operation(&mut self, opcode: Opcode, value: Val) -> Lowered {
        match opcode {
            Opcode::LLVMAdd
            | Opcode::LLVMSub
            | Opcode::LLVMMul
            | Opcode::LLVMUDiv
            | Opcode::LLVMSDiv
            | Opcode::LLVMURem
            | Opcode::LLVMSRem
            | Opcode::LLVMShl
            | Opcode::LLVMLShr
            | Opcode::LLVMAShr
            | Opcode::LLVMAnd
            | Opcode::LLVMOr
            | Opcode::LLVMXor => self.integer_arithmetic(opcode, value),
            Opcode::LLVMFAdd | Opcode::LLVMFSub | Opcode::LLVMFMul | Opcode::LLVMFDiv | Opcode::LLVMFRem => {
                self.float_arithmetic(opcode, value)
            }
            Opcode::LLVMFNeg => self.float_negation(value),
            Opcode::LLVMICmp => self.integer_comparison(value),
            Opcode::LLVMFCmp => self.float_comparison(value.real_predicate(), value),
            Opcode::LLVMTrunc
            | Opcode::LLVMZExt
            | Opcode::LLVMSExt
            | Opcode::LLVMFPToUI
            | Opcode::LLVMFPToSI
            | Opcode::LLVMUIToFP
            | Opcode::LLVMSIToFP
            | Opcode::LLVMFPTrunc
            | Opcode::LLVMFPExt
            | Opcode::LLVMPtrToInt
            | Opcode::LLVMIntToPtr => self.conversion(opcode, value),
            Opcode::LLVMBitCast => self.reinterpretation(value),
            Opcode::LLVMAddrSpaceCast | Opcode::LLVMFreeze => Ok(self.operand(value.operand(0))),
            Opcode::LLVMSelect => self.choice(value),
            Opcode::LLVMGetElementPtr => self.address(value),
            Opcode::LLVMExtractValue => self.extract_value(value),
            Opcode::LLVMInsertValue => self.insert_value(value),
            Opcode::LLVMExtractElement => self.extract_element(value),
            Opcode::LLVMInsertElement => self.insert_element(value),
            Opcode::LLVMShuffleVector => self.shuffle(value),
            _ => unsupported(format!("instruction {opcode:?}").replace("LLVM", "").to_lowercase()),
        }
    }
}
