//! Values: instructions, constants, globals and functions, and the blocks that hold them.

use super::{borrowed_text, owned_message, Linkage, Meta, Opcode, Ty, ValueKind};
use llvm_sys::core::*;
use llvm_sys::debuginfo::{LLVMGetSubprogram, LLVMInstructionGetDebugLoc};
use llvm_sys::prelude::*;
use llvm_sys::*;
use std::ffi::c_uint;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Val(pub(super) LLVMValueRef);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BasicBlock(pub(super) LLVMBasicBlockRef);

fn chain(first: LLVMValueRef, next: unsafe extern "C" fn(LLVMValueRef) -> LLVMValueRef) -> impl Iterator<Item = Val> {
    let wrap = |value: LLVMValueRef| (!value.is_null()).then_some(Val(value));
    std::iter::successors(wrap(first), move |value| wrap(unsafe { next(value.0) }))
}

/// What an attribute of a function or of a call belongs to.
#[derive(Clone, Copy)]
pub enum AttributeOwner {
    Function,
    Param(u32),
}

impl AttributeOwner {
    fn index(self) -> LLVMAttributeIndex {
        match self {
            AttributeOwner::Function => LLVMAttributeFunctionIndex,
            AttributeOwner::Param(index) => index + 1,
        }
    }
}

impl Val {
    pub fn kind(self) -> ValueKind {
        unsafe { LLVMGetValueKind(self.0) }
    }

    pub fn ty(self) -> Ty {
        unsafe { Ty(LLVMTypeOf(self.0)) }
    }

    pub fn name(self) -> String {
        let mut length = 0;
        unsafe {
            let text = LLVMGetValueName2(self.0, &mut length);
            borrowed_text(text, length)
        }
    }

    /// As LLVM prints it. Slow for instructions: meant for constants and messages.
    pub fn text(self) -> String {
        owned_message(unsafe { LLVMPrintValueToString(self.0) })
    }

    pub fn is_constant(self) -> bool {
        unsafe { LLVMIsConstant(self.0) != 0 }
    }

    /// Undef or poison.
    pub fn is_undefined(self) -> bool {
        unsafe { LLVMIsUndef(self.0) != 0 || LLVMIsPoison(self.0) != 0 }
    }

    pub fn is_null(self) -> bool {
        unsafe { LLVMIsNull(self.0) != 0 }
    }

    pub fn is_instruction(self) -> bool {
        self.kind() == ValueKind::LLVMInstructionValueKind
    }

    pub fn is_function(self) -> bool {
        self.kind() == ValueKind::LLVMFunctionValueKind
    }

    pub fn is_metadata(self) -> bool {
        self.kind() == ValueKind::LLVMMetadataAsValueValueKind
    }

    pub fn operand(self, index: u32) -> Val {
        unsafe { Val(LLVMGetOperand(self.0, index)) }
    }

    /// What the compiler makes of scalar constants whose operation has no result, a division by zero among them.
    pub fn is_scalar_poison(self) -> bool {
        self.kind() == ValueKind::LLVMPoisonValueKind && !self.ty().is_vector() && !self.ty().is_struct()
    }

    /// The section that a global is put into, where the program says so.
    pub fn section(self) -> String {
        unsafe {
            let name = LLVMGetSection(self.0);
            match name.is_null() {
                true => String::new(),
                false => std::ffi::CStr::from_ptr(name).to_string_lossy().into_owned(),
            }
        }
    }

    /// Of a call: what the operand bundle of this name holds, nothing where it has none.
    pub fn bundle(self, name: &str) -> Vec<Val> {
        let count = unsafe { LLVMGetNumOperandBundles(self.0) };
        for index in 0..count {
            unsafe {
                let bundle = LLVMGetOperandBundleAtIndex(self.0, index);
                let mut length = 0;
                let tag = LLVMGetOperandBundleTag(bundle, &mut length);
                let is_it = std::slice::from_raw_parts(tag.cast::<u8>(), length) == name.as_bytes();
                let values = (0..LLVMGetNumOperandBundleArgs(bundle))
                    .map(|position| Val(LLVMGetOperandBundleArgAtIndex(bundle, position)))
                    .collect();
                LLVMDisposeOperandBundle(bundle);
                if is_it {
                    return values;
                }
            }
        }
        Vec::new()
    }

    pub fn operand_count(self) -> u32 {
        unsafe { LLVMGetNumOperands(self.0) as u32 }
    }

    pub fn has_uses(self) -> bool {
        unsafe { !LLVMGetFirstUse(self.0).is_null() }
    }

    pub fn users(self) -> Vec<Val> {
        let mut users = Vec::new();
        unsafe {
            let mut current = LLVMGetFirstUse(self.0);
            while !current.is_null() {
                users.push(Val(LLVMGetUser(current)));
                current = LLVMGetNextUse(current);
            }
        }
        users
    }
}

/// Constants.
impl Val {
    pub fn const_opcode(self) -> Opcode {
        unsafe { LLVMGetConstOpcode(self.0) }
    }

    pub fn zero_extended(self) -> u64 {
        unsafe { LLVMConstIntGetZExtValue(self.0) }
    }

    pub fn sign_extended(self) -> i64 {
        unsafe { LLVMConstIntGetSExtValue(self.0) }
    }

    /// Only integers and floats, whose bits are thereby reached.
    /// A constant number with the other sign.
    pub fn negated(self) -> Val {
        Val(unsafe { LLVMConstNeg(self.0) })
    }

    pub fn const_bit_cast(self, to: Ty) -> Val {
        unsafe { Val(LLVMConstBitCast(self.0, to.0)) }
    }

    pub fn aggregate_element(self, index: u64) -> Option<Val> {
        let element = unsafe { LLVMGetAggregateElement(self.0, index as c_uint) };
        (!element.is_null()).then_some(Val(element))
    }

    /// The bytes of an array constant of bytes.
    pub fn string_bytes(self) -> Option<Vec<u8>> {
        unsafe {
            if self.kind() != ValueKind::LLVMConstantDataArrayValueKind || LLVMIsConstantString(self.0) == 0 {
                return None;
            }
            let mut length = 0;
            let text = LLVMGetAsString(self.0, &mut length);
            Some(std::slice::from_raw_parts(text.cast::<u8>(), length).to_vec())
        }
    }

    pub fn block_address(self) -> (Val, BasicBlock) {
        unsafe { (Val(LLVMGetBlockAddressFunction(self.0)), BasicBlock(LLVMGetBlockAddressBasicBlock(self.0))) }
    }

    pub fn asm_template(self) -> String {
        let mut length = 0;
        unsafe {
            let text = LLVMGetInlineAsmAsmString(self.0, &mut length);
            borrowed_text(text, length)
        }
    }

    pub fn asm_constraints(self) -> String {
        let mut length = 0;
        unsafe {
            let text = LLVMGetInlineAsmConstraintString(self.0, &mut length);
            borrowed_text(text, length)
        }
    }
}

/// Globals and functions.
impl Val {
    pub fn value_type(self) -> Ty {
        unsafe { Ty(LLVMGlobalGetValueType(self.0)) }
    }

    pub fn is_declaration(self) -> bool {
        unsafe { LLVMIsDeclaration(self.0) != 0 }
    }

    pub fn linkage(self) -> Linkage {
        unsafe { LLVMGetLinkage(self.0) }
    }

    pub fn set_linkage(self, linkage: Linkage) {
        unsafe { LLVMSetLinkage(self.0, linkage) }
    }

    pub fn initializer(self) -> Option<Val> {
        let value = unsafe { LLVMGetInitializer(self.0) };
        (!value.is_null()).then_some(Val(value))
    }

    pub fn is_global_constant(self) -> bool {
        unsafe { LLVMIsGlobalConstant(self.0) != 0 }
    }

    /// 0 where none is stated.
    pub fn align(self) -> u32 {
        unsafe { LLVMGetAlignment(self.0) }
    }

    pub fn aliasee(self) -> Val {
        unsafe { Val(LLVMAliasGetAliasee(self.0)) }
    }

    pub fn intrinsic_id(self) -> u32 {
        unsafe { LLVMGetIntrinsicID(self.0) }
    }

    /// `llvm.ctpop` for `llvm.ctpop.i32`.
    pub fn intrinsic_name(self) -> Option<String> {
        let id = self.intrinsic_id();
        if id == 0 {
            return None;
        }
        let mut length = 0;
        unsafe {
            let text = LLVMIntrinsicGetName(id, &mut length);
            Some(borrowed_text(text, length))
        }
    }

    pub fn params(self) -> Vec<Val> {
        unsafe { (0..LLVMCountParams(self.0)).map(|index| Val(LLVMGetParam(self.0, index))).collect() }
    }

    pub fn subprogram(self) -> Option<Meta> {
        Meta::from_raw(unsafe { LLVMGetSubprogram(self.0) })
    }

    /// The metadata of this kind that is attached to a global.
    pub fn global_metadata(self, kind: u32) -> Option<Meta> {
        unsafe {
            let mut count = 0;
            let entries = LLVMGlobalCopyAllMetadata(self.0, &mut count);
            let found = (0..count as c_uint).find(|&index| LLVMValueMetadataEntriesGetKind(entries, index) == kind);
            let result = found.and_then(|index| Meta::from_raw(LLVMValueMetadataEntriesGetMetadata(entries, index)));
            LLVMDisposeValueMetadataEntries(entries);
            result
        }
    }

    pub fn blocks(self) -> Vec<BasicBlock> {
        unsafe {
            let mut blocks = vec![std::ptr::null_mut(); LLVMCountBasicBlocks(self.0) as usize];
            LLVMGetBasicBlocks(self.0, blocks.as_mut_ptr());
            blocks.into_iter().map(BasicBlock).collect()
        }
    }

    /// The type that an attribute such as `byval` carries on a function's parameter.
    pub fn type_attribute(self, owner: AttributeOwner, kind: u32) -> Option<Ty> {
        let attribute = unsafe { LLVMGetEnumAttributeAtIndex(self.0, owner.index(), kind) };
        (!attribute.is_null()).then(|| unsafe { Ty(LLVMGetTypeAttributeValue(attribute)) })
    }

    pub fn has_attribute(self, owner: AttributeOwner, kind: u32) -> bool {
        unsafe { !LLVMGetEnumAttributeAtIndex(self.0, owner.index(), kind).is_null() }
    }

    pub fn add_attribute(self, kind: u32) {
        unsafe {
            let attribute = LLVMCreateEnumAttribute(LLVMGetTypeContext(self.ty().0), kind, 0);
            LLVMAddAttributeAtIndex(self.0, LLVMAttributeFunctionIndex, attribute);
        }
    }

    pub fn remove_attribute(self, kind: u32) {
        unsafe { LLVMRemoveEnumAttributeAtIndex(self.0, LLVMAttributeFunctionIndex, kind) }
    }

    pub fn mark(self, name: &str) {
        unsafe {
            let context = LLVMGetTypeContext(self.ty().0);
            let attribute =
                LLVMCreateStringAttribute(context, name.as_ptr().cast(), name.len() as c_uint, name.as_ptr().cast(), 0);
            LLVMAddAttributeAtIndex(self.0, LLVMAttributeFunctionIndex, attribute);
        }
    }

    pub fn is_marked(self, name: &str) -> bool {
        unsafe {
            let length = name.len() as c_uint;
            !LLVMGetStringAttributeAtIndex(self.0, LLVMAttributeFunctionIndex, name.as_ptr().cast(), length).is_null()
        }
    }
}

/// Instructions.
impl Val {
    pub fn opcode(self) -> Opcode {
        unsafe { LLVMGetInstructionOpcode(self.0) }
    }

    pub fn location(self) -> Option<Meta> {
        Meta::from_raw(unsafe { LLVMInstructionGetDebugLoc(self.0) })
    }

    pub fn next_instruction(self) -> Option<Val> {
        let next = unsafe { LLVMGetNextInstruction(self.0) };
        (!next.is_null()).then_some(Val(next))
    }

    /// Of an instruction: has clang given names to whatever the program computes here?
    pub fn is_in_named_code(self) -> bool {
        let block = unsafe { Val(LLVMBasicBlockAsValue(LLVMGetInstructionParent(self.0))) };
        !block.name().is_empty()
    }

    pub fn is_volatile(self) -> bool {
        unsafe { LLVMGetVolatile(self.0) != 0 }
    }

    /// Of a global variable.
    pub fn is_thread_local(self) -> bool {
        unsafe { LLVMIsThreadLocal(self.0) != 0 }
    }

    /// Is an access that is atomic one that all threads see in the same order? A comparison that fails is a read in an order of its own.
    pub fn is_ordered(self) -> bool {
        use LLVMAtomicOrdering::{LLVMAtomicOrderingNotAtomic, LLVMAtomicOrderingSequentiallyConsistent};
        let orderings = match self.opcode() {
            LLVMOpcode::LLVMAtomicCmpXchg => unsafe {
                vec![LLVMGetCmpXchgSuccessOrdering(self.0), LLVMGetCmpXchgFailureOrdering(self.0)]
            },
            _ => unsafe { vec![LLVMGetOrdering(self.0)] },
        };
        let is = |ordering| matches!(ordering, LLVMAtomicOrderingNotAtomic | LLVMAtomicOrderingSequentiallyConsistent);
        orderings.into_iter().all(is)
    }

    pub fn is_atomic(self) -> bool {
        unsafe { LLVMGetOrdering(self.0) != LLVMAtomicOrdering::LLVMAtomicOrderingNotAtomic }
    }

    pub fn allocated_type(self) -> Ty {
        unsafe { Ty(LLVMGetAllocatedType(self.0)) }
    }

    pub fn gep_source_type(self) -> Ty {
        unsafe { Ty(LLVMGetGEPSourceElementType(self.0)) }
    }

    /// Does C promise that the address stays in its object?
    pub fn is_in_bounds(self) -> bool {
        unsafe { LLVMIsInBounds(self.0) != 0 }
    }

    pub fn int_predicate(self) -> LLVMIntPredicate {
        unsafe { LLVMGetICmpPredicate(self.0) }
    }

    pub fn real_predicate(self) -> LLVMRealPredicate {
        unsafe { LLVMGetFCmpPredicate(self.0) }
    }

    pub fn rmw_op(self) -> LLVMAtomicRMWBinOp {
        unsafe { LLVMGetAtomicRMWBinOp(self.0) }
    }

    pub fn indices(self) -> Vec<u32> {
        unsafe {
            let count = LLVMGetNumIndices(self.0) as usize;
            if count == 0 {
                return Vec::new();
            }
            std::slice::from_raw_parts(LLVMGetIndices(self.0), count).to_vec()
        }
    }

    /// A shuffle's mask; none where the element is undefined.
    pub fn shuffle_mask(self) -> Vec<Option<u32>> {
        unsafe {
            let count = LLVMGetNumMaskElements(self.0);
            (0..count).map(|index| u32::try_from(LLVMGetMaskValue(self.0, index)).ok()).collect()
        }
    }

    pub fn callee(self) -> Val {
        unsafe { Val(LLVMGetCalledValue(self.0)) }
    }

    pub fn called_type(self) -> Ty {
        unsafe { Ty(LLVMGetCalledFunctionType(self.0)) }
    }

    pub fn argument_count(self) -> u32 {
        unsafe { LLVMGetNumArgOperands(self.0) }
    }

    pub fn call_type_attribute(self, owner: AttributeOwner, kind: u32) -> Option<Ty> {
        let attribute = unsafe { LLVMGetCallSiteEnumAttribute(self.0, owner.index(), kind) };
        (!attribute.is_null()).then(|| unsafe { Ty(LLVMGetTypeAttributeValue(attribute)) })
    }

    /// The value of an integer attribute such as `align` at a call.
    pub fn call_int_attribute(self, owner: AttributeOwner, kind: u32) -> Option<u64> {
        let attribute = unsafe { LLVMGetCallSiteEnumAttribute(self.0, owner.index(), kind) };
        (!attribute.is_null()).then(|| unsafe { LLVMGetEnumAttributeValue(attribute) })
    }

    pub fn call_has_attribute(self, owner: AttributeOwner, kind: u32) -> bool {
        unsafe { !LLVMGetCallSiteEnumAttribute(self.0, owner.index(), kind).is_null() }
    }

    /// A string operand of a call, such as a constrained intrinsic's rounding mode.
    pub fn metadata_string(self) -> String {
        let mut length = 0;
        unsafe {
            let text = LLVMGetMDString(self.0, &mut length);
            borrowed_text(text, length as usize)
        }
    }

    pub fn is_conditional(self) -> bool {
        unsafe { LLVMIsConditional(self.0) != 0 }
    }

    pub fn successor_count(self) -> u32 {
        unsafe { LLVMGetNumSuccessors(self.0) }
    }

    pub fn successor(self, index: u32) -> BasicBlock {
        unsafe { BasicBlock(LLVMGetSuccessor(self.0, index)) }
    }

    /// A phi's values with the blocks they come from.
    pub fn incoming(self) -> Vec<(BasicBlock, Val)> {
        unsafe {
            (0..LLVMCountIncoming(self.0))
                .map(|index| {
                    (BasicBlock(LLVMGetIncomingBlock(self.0, index)), Val(LLVMGetIncomingValue(self.0, index)))
                })
                .collect()
        }
    }
}

impl BasicBlock {
    pub fn instructions(self) -> impl Iterator<Item = Val> {
        chain(unsafe { LLVMGetFirstInstruction(self.0) }, LLVMGetNextInstruction)
    }

    /// Whether a constant `blockaddress` refers to the block.
    pub fn is_address_taken(self) -> bool {
        let users = Val(unsafe { LLVMBasicBlockAsValue(self.0) }).users();
        users.into_iter().any(|user| user.kind() == ValueKind::LLVMBlockAddressValueKind)
    }

    pub fn terminator(self) -> Option<Val> {
        let terminator = unsafe { LLVMGetBasicBlockTerminator(self.0) };
        (!terminator.is_null()).then_some(Val(terminator))
    }

    pub fn successors(self) -> Vec<BasicBlock> {
        let Some(terminator) = self.terminator() else { return Vec::new() };
        (0..terminator.successor_count()).map(|index| terminator.successor(index)).collect()
    }
}

pub(super) fn functions_from(first: LLVMValueRef) -> impl Iterator<Item = Val> {
    chain(first, LLVMGetNextFunction)
}

pub(super) fn globals_from(first: LLVMValueRef) -> impl Iterator<Item = Val> {
    chain(first, LLVMGetNextGlobal)
}

pub(super) fn aliases_from(first: LLVMValueRef) -> impl Iterator<Item = Val> {
    chain(first, LLVMGetNextGlobalAlias)
}
