//! LLVM's C API behind small copyable handles, so that the rest of the crate reads without `unsafe`.
//!
//! A handle is a pointer into the one module that is being lowered.
//!
//! Invariant: handles are made only from a live `Module` and never outlive it; the module is not changed between
//! the last pass and the end of lowering. The types do not enforce this: the crate is small and has one module.
//! Invariant: a method that speaks of one kind of value (a load's alignment, a phi's edges) is called on that kind only.

mod metadata;
mod module;
mod types;
mod value;

pub use llvm_sys::{
    LLVMAtomicRMWBinOp as RmwOp, LLVMIntPredicate as IntPredicate, LLVMLinkage as Linkage, LLVMOpcode as Opcode,
    LLVMRealPredicate as RealPredicate, LLVMTypeKind as TypeKind, LLVMValueKind as ValueKind,
};
pub use metadata::{Meta, MetadataKind};
pub use module::{Context, Lifetime, Module};
pub use types::{Layout, Ty};
pub use value::{AttributeOwner, BasicBlock, Val};

use std::ffi::{c_char, CStr};

/// Takes over a string that LLVM allocated.
fn owned_message(text: *mut c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: LLVM returned a NUL-terminated string that is ours to dispose of.
    unsafe {
        let result = CStr::from_ptr(text).to_string_lossy().into_owned();
        llvm_sys::core::LLVMDisposeMessage(text);
        result
    }
}

/// Copies a string that LLVM owns.
fn borrowed_text(text: *const c_char, length: usize) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: LLVM returned `length` readable bytes.
    let bytes = unsafe { std::slice::from_raw_parts(text.cast::<u8>(), length) };
    String::from_utf8_lossy(bytes).into_owned()
}
