//! Where things come from: spans, C variables and C types, so that traces speak C.

use crate::entities::{CType, File, Function};
use std::fmt;

/// A place in the source. Line 0 means 'nowhere'; columns start at 1, 0 is 'unknown'.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    pub file: File,
    pub line: u32,
    pub column: u32,
}

impl Span {
    pub const NOWHERE: Span = Span { file: File::FIRST, line: 0, column: 0 };

    pub fn is_somewhere(self) -> bool {
        self.line != 0
    }
}

/// A source file as the compiler named it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileData {
    pub name: String,
    /// Belongs to Shrike's models of libc, not to the user's program.
    pub library: bool,
}

/// A variable that the programmer declared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariableData {
    pub name: String,
    pub ty: Option<CType>,
    pub span: Span,
    /// The function it is local to; none for a global.
    pub function: Option<Function>,
    /// Does the compiler not say where its lifetime ends, so that no sanitizer knows?
    pub unmarked: bool,
    /// Are there assignments to it that no binding tells of? Then what it was last bound to may be old.
    pub partial: bool,
}

/// A C type, as the debug information describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CTypeData {
    Void,
    Base { name: String, encoding: Encoding, bits: u32 },
    Pointer { to: CType },
    Array { element: CType, count: Option<u64> },
    Struct { name: String, bytes: u64, members: Vec<Member> },
    Union { name: String, bytes: u64, members: Vec<Member> },
    Enum { name: String, bits: u32, constants: Vec<(String, i64)> },
    Typedef { name: String, of: CType },
    Function,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    Signed,
    Unsigned,
    SignedChar,
    UnsignedChar,
    Bool,
    Float,
}

/// A member of a struct or union; bit-fields have offsets and widths that are no whole bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    pub name: String,
    pub ty: CType,
    pub offset_bits: u64,
    pub bits: u64,
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Encoding::Signed => "signed",
            Encoding::Unsigned => "unsigned",
            Encoding::SignedChar => "signed_char",
            Encoding::UnsignedChar => "unsigned_char",
            Encoding::Bool => "bool",
            Encoding::Float => "float",
        })
    }
}
