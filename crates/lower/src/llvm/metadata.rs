//! Debug metadata: nodes, their operands, and the few getters that the C API has.
//!
//! What has no getter (the encoding of a basic type, the value of an enumerator) is read from the node's printed form.

use super::{borrowed_text, owned_message, Val};
use llvm_sys::core::*;
use llvm_sys::debuginfo::*;
use llvm_sys::prelude::*;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Meta(LLVMMetadataRef);

/// The kinds of nodes that lowering tells apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MetadataKind {
    BasicType,
    DerivedType,
    CompositeType,
    SubroutineType,
    Subrange,
    Subprogram,
    GlobalVariableExpression,
    GlobalVariable,
    LocalVariable,
    LexicalBlock,
    /// The metadata is a value of the program.
    Value,
    Other,
}

impl Meta {
    pub(super) fn from_raw(raw: LLVMMetadataRef) -> Option<Meta> {
        (!raw.is_null()).then_some(Meta(raw))
    }

    /// What a value of metadata type wraps.
    pub fn of(value: Val) -> Option<Meta> {
        Meta::from_raw(unsafe { LLVMValueAsMetadata(value.0) })
    }

    pub fn kind(self) -> MetadataKind {
        use LLVMMetadataKind::*;
        match unsafe { LLVMGetMetadataKind(self.0) } {
            LLVMDIBasicTypeMetadataKind => MetadataKind::BasicType,
            LLVMDIDerivedTypeMetadataKind => MetadataKind::DerivedType,
            LLVMDICompositeTypeMetadataKind => MetadataKind::CompositeType,
            LLVMDISubroutineTypeMetadataKind => MetadataKind::SubroutineType,
            LLVMDISubrangeMetadataKind => MetadataKind::Subrange,
            LLVMDISubprogramMetadataKind => MetadataKind::Subprogram,
            LLVMDIGlobalVariableExpressionMetadataKind => MetadataKind::GlobalVariableExpression,
            LLVMDIGlobalVariableMetadataKind => MetadataKind::GlobalVariable,
            LLVMDILocalVariableMetadataKind => MetadataKind::LocalVariable,
            LLVMDILexicalBlockMetadataKind => MetadataKind::LexicalBlock,
            LLVMConstantAsMetadataMetadataKind | LLVMLocalAsMetadataMetadataKind => MetadataKind::Value,
            _ => MetadataKind::Other,
        }
    }

    fn as_value(self, context: LLVMContextRef) -> LLVMValueRef {
        unsafe { LLVMMetadataAsValue(context, self.0) }
    }

    /// The operands of a node: metadata, constants, or nothing. For a wrapped value: that value.
    pub fn operands(self, context: &super::Context) -> Vec<Option<Val>> {
        unsafe {
            let value = self.as_value(context.raw());
            let mut operands = vec![std::ptr::null_mut(); LLVMGetMDNodeNumOperands(value) as usize];
            LLVMGetMDNodeOperands(value, operands.as_mut_ptr());
            operands.into_iter().map(|operand| (!operand.is_null()).then_some(Val(operand))).collect()
        }
    }

    /// The operand at an index, where it is itself metadata.
    pub fn operand(self, context: &super::Context, index: usize) -> Option<Meta> {
        let value = self.operands(context).get(index).copied().flatten()?;
        if value.is_metadata() {
            Meta::of(value)
        } else {
            None
        }
    }

    /// The operand at an index, where it is a string.
    pub fn string_operand(self, context: &super::Context, index: usize) -> Option<String> {
        let value = self.operands(context).get(index).copied().flatten()?;
        let mut length = 0;
        let text = unsafe { LLVMGetMDString(value.0, &mut length) };
        (!text.is_null()).then(|| borrowed_text(text, length as usize))
    }

    /// As LLVM prints the node.
    pub fn text(self, context: &super::Context) -> String {
        owned_message(unsafe { LLVMPrintValueToString(self.as_value(context.raw())) })
    }
}

/// Locations, scopes and files.
impl Meta {
    pub fn location_line(self) -> u32 {
        unsafe { LLVMDILocationGetLine(self.0) }
    }

    pub fn location_column(self) -> u32 {
        unsafe { LLVMDILocationGetColumn(self.0) }
    }

    pub fn location_scope(self) -> Option<Meta> {
        Meta::from_raw(unsafe { LLVMDILocationGetScope(self.0) })
    }

    /// Of a lexical block: the scope around it.
    pub fn outer_scope(self, context: &super::Context) -> Option<Meta> {
        const SCOPE: usize = 1;
        (self.kind() == MetadataKind::LexicalBlock).then(|| self.operand(context, SCOPE))?
    }

    pub fn scope_file(self) -> Option<Meta> {
        Meta::from_raw(unsafe { LLVMDIScopeGetFile(self.0) })
    }

    pub fn file_name(self) -> String {
        let mut length = 0;
        unsafe {
            let text = LLVMDIFileGetFilename(self.0, &mut length);
            borrowed_text(text, length as usize)
        }
    }

    pub fn file_directory(self) -> String {
        let mut length = 0;
        unsafe {
            let text = LLVMDIFileGetDirectory(self.0, &mut length);
            borrowed_text(text, length as usize)
        }
    }

    pub fn subprogram_line(self) -> u32 {
        unsafe { LLVMDISubprogramGetLine(self.0) }
    }
}

/// Variables and types.
impl Meta {
    pub fn variable_scope(self, context: &super::Context) -> Option<Meta> {
        const SCOPE: usize = 0;
        self.operand(context, SCOPE)
    }

    pub fn variable_line(self) -> u32 {
        unsafe { LLVMDIVariableGetLine(self.0) }
    }

    pub fn variable_file(self) -> Option<Meta> {
        Meta::from_raw(unsafe { LLVMDIVariableGetFile(self.0) })
    }

    /// The variable of a `DIGlobalVariableExpression`.
    pub fn global_variable(self) -> Option<Meta> {
        Meta::from_raw(unsafe { LLVMDIGlobalVariableExpressionGetVariable(self.0) })
    }

    pub fn type_name(self) -> String {
        let mut length = 0;
        unsafe {
            let text = LLVMDITypeGetName(self.0, &mut length);
            borrowed_text(text, length)
        }
    }

    pub fn type_bits(self) -> u64 {
        unsafe { LLVMDITypeGetSizeInBits(self.0) }
    }

    pub fn type_offset_bits(self) -> u64 {
        unsafe { LLVMDITypeGetOffsetInBits(self.0) }
    }

    /// The DWARF tag.
    pub fn tag(self) -> u16 {
        unsafe { LLVMGetDINodeTag(self.0) }
    }
}
