//! Types and the layout that gives them sizes.

use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::target::*;
use llvm_sys::LLVMTypeKind;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ty(pub(super) LLVMTypeRef);

impl Ty {
    pub fn kind(self) -> LLVMTypeKind {
        unsafe { LLVMGetTypeKind(self.0) }
    }

    pub fn is_vector(self) -> bool {
        self.kind() == LLVMTypeKind::LLVMVectorTypeKind
    }

    pub fn is_struct(self) -> bool {
        self.kind() == LLVMTypeKind::LLVMStructTypeKind
    }

    pub fn is_integer(self) -> bool {
        self.kind() == LLVMTypeKind::LLVMIntegerTypeKind
    }

    /// Whether the target gives the type a fixed size.
    pub fn is_sized(self) -> bool {
        self.kind() != LLVMTypeKind::LLVMScalableVectorTypeKind && unsafe { LLVMTypeIsSized(self.0) != 0 }
    }

    pub fn int_width(self) -> u32 {
        unsafe { LLVMGetIntTypeWidth(self.0) }
    }

    pub fn element(self) -> Ty {
        unsafe { Ty(LLVMGetElementType(self.0)) }
    }

    /// Elements of an array or vector, or members of a struct.
    pub fn length(self) -> u64 {
        unsafe {
            match self.kind() {
                LLVMTypeKind::LLVMVectorTypeKind => u64::from(LLVMGetVectorSize(self.0)),
                LLVMTypeKind::LLVMArrayTypeKind => LLVMGetArrayLength2(self.0),
                LLVMTypeKind::LLVMStructTypeKind => u64::from(LLVMCountStructElementTypes(self.0)),
                _ => 0,
            }
        }
    }

    pub fn member(self, index: u32) -> Ty {
        unsafe { Ty(LLVMStructGetTypeAtIndex(self.0, index)) }
    }

    /// The type at a position of a struct, array or vector.
    pub fn at(self, index: u64) -> Ty {
        if self.is_struct() {
            self.member(index as u32)
        } else {
            self.element()
        }
    }

    pub fn return_type(self) -> Ty {
        unsafe { Ty(LLVMGetReturnType(self.0)) }
    }

    pub fn param_types(self) -> Vec<Ty> {
        unsafe {
            let count = LLVMCountParamTypes(self.0) as usize;
            let mut types = vec![std::ptr::null_mut(); count];
            LLVMGetParamTypes(self.0, types.as_mut_ptr());
            types.into_iter().map(Ty).collect()
        }
    }

    pub fn is_variadic(self) -> bool {
        unsafe { LLVMIsFunctionVarArg(self.0) != 0 }
    }

    /// The integer type of so many bits, in the same context.
    pub fn int_of(self, bits: u32) -> Ty {
        unsafe { Ty(LLVMIntTypeInContext(LLVMGetTypeContext(self.0), bits)) }
    }

    pub fn text(self) -> String {
        unsafe { super::owned_message(LLVMPrintTypeToString(self.0)) }
    }
}

/// Sizes, alignments and offsets on the target.
#[derive(Clone, Copy)]
pub struct Layout(pub(super) LLVMTargetDataRef);

impl Layout {
    pub fn pointer_bytes(self) -> u32 {
        unsafe { LLVMPointerSize(self.0) }
    }

    /// The distance between two elements of an array.
    pub fn size(self, ty: Ty) -> u64 {
        if !ty.is_sized() {
            return 0;
        }
        unsafe { LLVMABISizeOfType(self.0, ty.0) }
    }

    pub fn bits(self, ty: Ty) -> u64 {
        if !ty.is_sized() {
            return 0;
        }
        unsafe { LLVMSizeOfTypeInBits(self.0, ty.0) }
    }

    pub fn align(self, ty: Ty) -> u32 {
        if !ty.is_sized() {
            return 1;
        }
        unsafe { LLVMABIAlignmentOfType(self.0, ty.0) }
    }

    pub fn member_offset(self, structure: Ty, index: u32) -> u64 {
        unsafe { LLVMOffsetOfElement(self.0, structure.0, index) }
    }

    /// The offset of a position of a struct, array or vector.
    pub fn offset_at(self, ty: Ty, index: u64) -> u64 {
        if ty.is_struct() {
            self.member_offset(ty, index as u32)
        } else if ty.is_vector() {
            index * self.bits(ty.element()) / 8
        } else {
            index * self.size(ty.element())
        }
    }
}
