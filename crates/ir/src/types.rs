//! Types of values and the data model that gives pointers their width.
//!
//! Aggregates exist only in memory: lowering splits first-class structs and vectors into scalars.

use bits::FloatKind;
use std::fmt;

/// The type of a value in a register.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Type {
    /// An integer of so many bits; signedness belongs to the operators.
    Int(u32),
    Float(FloatKind),
    Pointer,
}

impl Type {
    pub const BOOL: Type = Type::Int(1);

    pub fn bits(self, model: DataModel) -> u32 {
        match self {
            Type::Int(width) => width,
            Type::Float(kind) => kind.bits(),
            Type::Pointer => model.pointer_bits(),
        }
    }

    /// Bytes that a load or store of this type touches (10 for an 80-bit float).
    pub fn bytes(self, model: DataModel) -> u64 {
        u64::from(self.bits(model).div_ceil(8))
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Type::Int(width) => write!(f, "i{width}"),
            Type::Float(FloatKind::Half) => f.write_str("half"),
            Type::Float(FloatKind::Single) => f.write_str("float"),
            Type::Float(FloatKind::Double) => f.write_str("double"),
            Type::Float(FloatKind::Extended) => f.write_str("extended"),
            Type::Float(FloatKind::Quad) => f.write_str("quad"),
            Type::Pointer => f.write_str("ptr"),
        }
    }
}

/// Widths of C's basic types, as SV-COMP names them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DataModel {
    /// int, long and pointers have 32 bits.
    Ilp32,
    /// int has 32 bits, long and pointers 64.
    Lp64,
}

impl DataModel {
    pub fn pointer_bits(self) -> u32 {
        match self {
            DataModel::Ilp32 => 32,
            DataModel::Lp64 => 64,
        }
    }

    /// Can a pointer be so many bytes from where its object begins?
    pub fn is_offset(self, bytes: i64) -> bool {
        match self {
            DataModel::Ilp32 => i32::try_from(bytes).is_ok(),
            DataModel::Lp64 => true,
        }
    }

    /// Where the memory of a process ends: no object is behind it, and none is larger.
    pub fn highest_address(self) -> u64 {
        match self {
            DataModel::Ilp32 => 0xffff_f000,
            DataModel::Lp64 => 0x7fff_ffff_f000,
        }
    }

    pub fn pointer_bytes(self) -> u64 {
        u64::from(self.pointer_bits() / 8)
    }

    /// The integer that has a pointer's width.
    pub fn address_type(self) -> Type {
        Type::Int(self.pointer_bits())
    }
}
