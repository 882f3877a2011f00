//! Contexts and modules: reading, linking, passes.
//!
//! LLVM's default way to report a bad input is to print and call `exit`; the context therefore has a handler that
//! collects what LLVM says, and only functions that return are used.

use super::value::{aliases_from, functions_from, globals_from};
use super::{owned_message, Layout, Meta, Ty, Val};
use llvm_sys::analysis::*;
use llvm_sys::bit_reader::*;
use llvm_sys::core::*;
use llvm_sys::debuginfo::*;
use llvm_sys::error::*;
use llvm_sys::ir_reader::*;
use llvm_sys::linker::*;
use llvm_sys::prelude::*;
use llvm_sys::target::*;
use llvm_sys::transforms::pass_builder::*;
use llvm_sys::LLVMDiagnosticSeverity;
use std::cell::RefCell;
use std::ffi::{c_void, CStr, CString};

/// What LLVM reported since it was last asked.
type Reports = RefCell<Vec<String>>;

pub struct Context {
    raw: LLVMContextRef,
    reports: Box<Reports>,
}

extern "C" fn report(info: LLVMDiagnosticInfoRef, reports: *mut c_void) {
    // SAFETY: `reports` is the box that the context owns, which outlives every use of the context.
    unsafe {
        if matches!(LLVMGetDiagInfoSeverity(info), LLVMDiagnosticSeverity::LLVMDSError) {
            let text = owned_message(LLVMGetDiagInfoDescription(info));
            (*reports.cast::<Reports>()).borrow_mut().push(text);
        }
    }
}

impl Context {
    pub fn new() -> Context {
        let reports: Box<Reports> = Box::default();
        let raw = unsafe { LLVMContextCreate() };
        let target: *const Reports = &*reports;
        unsafe { LLVMContextSetDiagnosticHandler(raw, Some(report), target.cast_mut().cast()) };
        Context { raw, reports }
    }

    pub(super) fn raw(&self) -> LLVMContextRef {
        self.raw
    }

    fn take_reports(&self) -> String {
        self.reports.borrow_mut().drain(..).collect::<Vec<_>>().join("; ")
    }

    /// Reads bitcode or LLVM assembly.
    pub fn parse(&self, bytes: &[u8], name: &str) -> Result<Module<'_>, String> {
        let mut module = std::ptr::null_mut();
        let mut message = std::ptr::null_mut();
        // SAFETY: the buffer is copied, NUL-terminated by LLVM, and owned by the parser from here on.
        let failed = unsafe { LLVMParseIRInContext(self.raw, buffer(bytes, name), &mut module, &mut message) != 0 };
        let message = owned_message(message);
        let reports = self.take_reports();
        if failed || module.is_null() {
            return Err(if message.is_empty() { reports } else { message });
        }
        Ok(Module { raw: module, context: self })
    }

    /// Reads bitcode whose function bodies are loaded when they are first needed.
    pub fn parse_lazily(&self, bytes: &[u8], name: &str) -> Result<Module<'_>, String> {
        let mut module = std::ptr::null_mut();
        let failed = unsafe { LLVMGetBitcodeModuleInContext2(self.raw, buffer(bytes, name), &mut module) != 0 };
        let reports = self.take_reports();
        if failed || module.is_null() {
            return Err(reports);
        }
        Ok(Module { raw: module, context: self })
    }

    pub fn attribute_kind(&self, name: &str) -> u32 {
        unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) }
    }

    pub fn metadata_kind(&self, name: &str) -> u32 {
        unsafe { LLVMGetMDKindIDInContext(self.raw, name.as_ptr().cast(), name.len() as u32) }
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        unsafe { LLVMContextDispose(self.raw) }
    }
}

fn buffer(bytes: &[u8], name: &str) -> LLVMMemoryBufferRef {
    let name = CString::new(name.replace('\0', "")).unwrap_or_default();
    unsafe { LLVMCreateMemoryBufferWithMemoryRangeCopy(bytes.as_ptr().cast(), bytes.len(), name.as_ptr()) }
}

/// What a marker says of a local variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lifetime {
    Begins,
    Ends,
}

pub struct Module<'c> {
    raw: LLVMModuleRef,
    context: &'c Context,
}

impl<'c> Module<'c> {
    pub fn context(&self) -> &'c Context {
        self.context
    }

    pub fn functions(&self) -> impl Iterator<Item = Val> {
        functions_from(unsafe { LLVMGetFirstFunction(self.raw) })
    }

    pub fn globals(&self) -> impl Iterator<Item = Val> {
        globals_from(unsafe { LLVMGetFirstGlobal(self.raw) })
    }

    /// The assembly that stands outside of all functions.
    pub fn assembly(&self) -> String {
        let mut length = 0;
        unsafe {
            let text = LLVMGetModuleInlineAsm(self.raw, &mut length);
            String::from_utf8_lossy(std::slice::from_raw_parts(text.cast::<u8>(), length)).into_owned()
        }
    }

    pub fn aliases(&self) -> impl Iterator<Item = Val> {
        aliases_from(unsafe { LLVMGetFirstGlobalAlias(self.raw) })
    }

    pub fn layout(&self) -> Layout {
        Layout(unsafe { LLVMGetModuleDataLayout(self.raw) })
    }

    pub fn layout_text(&self) -> String {
        unsafe { CStr::from_ptr(LLVMGetDataLayoutStr(self.raw)).to_string_lossy().into_owned() }
    }

    pub fn set_target(&self, triple: &str, layout: &str) {
        let triple = CString::new(triple).unwrap_or_default();
        let layout = CString::new(layout).unwrap_or_default();
        unsafe {
            LLVMSetTarget(self.raw, triple.as_ptr());
            LLVMSetDataLayout(self.raw, layout.as_ptr());
        }
    }

    /// What is wrong with the module, if anything.
    pub fn verify(&self) -> Result<(), String> {
        let mut message = std::ptr::null_mut();
        let action = LLVMVerifierFailureAction::LLVMReturnStatusAction;
        let failed = unsafe { LLVMVerifyModule(self.raw, action, &mut message) != 0 };
        let message = owned_message(message);
        if failed {
            Err(message)
        } else {
            Ok(())
        }
    }

    /// Moves the other module's contents into this one.
    pub fn link(&self, other: Module<'c>) -> Result<(), String> {
        let other = std::mem::ManuallyDrop::new(other);
        // SAFETY: linking destroys the other module, so its handle is not dropped.
        let failed = unsafe { LLVMLinkModules2(self.raw, other.raw) != 0 };
        let reports = self.context.take_reports();
        if failed {
            Err(reports)
        } else {
            Ok(())
        }
    }

    pub fn run_passes(&self, passes: &str) -> Result<(), String> {
        let passes = CString::new(passes).unwrap_or_default();
        unsafe {
            let options = LLVMCreatePassBuilderOptions();
            let error = LLVMRunPasses(self.raw, passes.as_ptr(), std::ptr::null_mut(), options);
            LLVMDisposePassBuilderOptions(options);
            if error.is_null() {
                return Ok(());
            }
            let text = LLVMGetErrorMessage(error);
            let message = CStr::from_ptr(text).to_string_lossy().into_owned();
            LLVMDisposeErrorMessage(text);
            Err(message)
        }
    }

    /// Debug records become calls of `llvm.dbg.*`, which the C API can walk.
    pub fn use_debug_intrinsics(&self) {
        unsafe { LLVMSetIsNewDbgInfoFormat(self.raw, 0) }
    }

    /// The one empty `DIExpression` of the context: other expressions mean that a value is not the variable itself.
    pub fn empty_expression(&self) -> Option<Meta> {
        unsafe {
            let builder = LLVMCreateDIBuilder(self.raw);
            let expression = LLVMDIBuilderCreateExpression(builder, std::ptr::null_mut(), 0);
            LLVMDisposeDIBuilder(builder);
            Meta::from_raw(expression)
        }
    }

    /// Declares a function without parameters.
    pub fn declare_source(&self, name: &str, result: Ty) -> Val {
        let name = CString::new(name).unwrap_or_default();
        unsafe {
            let ty = LLVMFunctionType(result.0, std::ptr::null_mut(), 0, 0);
            Val(LLVMAddFunction(self.raw, name.as_ptr(), ty))
        }
    }

    /// Inserts a use of the pointer before an instruction that means nothing.
    pub fn insert_use(&self, before: Val, pointer: Val) {
        unsafe {
            let builder = LLVMCreateBuilderInContext(self.context.raw);
            LLVMPositionBuilderBefore(builder, before.0);
            LLVMBuildFreeze(builder, pointer.0, c"".as_ptr());
            LLVMDisposeBuilder(builder);
        }
    }

    /// Inserts a marker without a location before an instruction: the lifetime of a local variable begins, or ends.
    pub fn insert_lifetime(&self, before: Val, pointer: Val, marker: Lifetime) {
        let name = match marker {
            Lifetime::Begins => c"llvm.lifetime.start",
            Lifetime::Ends => c"llvm.lifetime.end",
        };
        unsafe {
            let id = LLVMLookupIntrinsicID(name.as_ptr(), name.count_bytes());
            let mut overloads = [pointer.ty().0];
            let function = LLVMGetIntrinsicDeclaration(self.raw, id, overloads.as_mut_ptr(), overloads.len());
            let whole = LLVMConstAllOnes(LLVMInt64TypeInContext(self.context.raw));
            let mut arguments = [whole, pointer.0];
            let builder = LLVMCreateBuilderInContext(self.context.raw);
            LLVMPositionBuilderBefore(builder, before.0);
            LLVMSetCurrentDebugLocation2(builder, std::ptr::null_mut());
            let ty = LLVMGlobalGetValueType(function);
            let count = arguments.len() as u32;
            LLVMBuildCall2(builder, ty, function, arguments.as_mut_ptr(), count, c"".as_ptr());
            LLVMDisposeBuilder(builder);
        }
    }

    /// Puts the result of a call, inserted before the instruction, in the place of an operand.
    pub fn replace_by_call(&self, inst: Val, operand: u32, source: Val) {
        unsafe {
            let builder = LLVMCreateBuilderInContext(self.context.raw);
            LLVMPositionBuilderBefore(builder, inst.0);
            let location = LLVMInstructionGetDebugLoc(inst.0);
            LLVMSetCurrentDebugLocation2(builder, location);
            let call = LLVMBuildCall2(builder, source.value_type().0, source.0, std::ptr::null_mut(), 0, c"".as_ptr());
            LLVMSetOperand(inst.0, operand, call);
            LLVMDisposeBuilder(builder);
        }
    }

    /// Puts a new block between two, and gives the instruction that ends it. The second must have no phi.
    pub fn split_edge(&self, from: Val, index: u32) -> Val {
        unsafe {
            let to = LLVMGetSuccessor(from.0, index);
            let block = LLVMInsertBasicBlockInContext(self.context.raw, to, c"scope".as_ptr());
            let builder = LLVMCreateBuilderInContext(self.context.raw);
            LLVMPositionBuilderAtEnd(builder, block);
            let jump = LLVMBuildBr(builder, to);
            LLVMDisposeBuilder(builder);
            LLVMSetSuccessor(from.0, index, block);
            Val(jump)
        }
    }

    /// Inserts `*pointer = source()` before an instruction.
    pub fn insert_store_of_call(&self, before: Val, source: Val, pointer: Val) {
        unsafe {
            let builder = LLVMCreateBuilderInContext(self.context.raw);
            LLVMPositionBuilderBefore(builder, before.0);
            let call = LLVMBuildCall2(builder, source.value_type().0, source.0, std::ptr::null_mut(), 0, c"".as_ptr());
            LLVMBuildStore(builder, call, pointer.0);
            LLVMDisposeBuilder(builder);
        }
    }
}

impl Drop for Module<'_> {
    fn drop(&mut self) {
        unsafe { LLVMDisposeModule(self.raw) }
    }
}
