//! The sorts of terms.

use bits::FloatKind;
use std::fmt;

/// What kind of value a term has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Sort {
    Bool,
    /// A bit-vector of this width, at least one.
    BitVector(u32),
    Float(FloatKind),
    /// Bit-vectors of width `element` for every bit-vector of width `index`.
    Array {
        index: u32,
        element: u32,
    },
}

impl Sort {
    /// The width of a bit-vector.
    pub fn width(self) -> Option<u32> {
        match self {
            Sort::BitVector(width) => Some(width),
            _ => None,
        }
    }

    /// The kind of a float.
    pub fn float_kind(self) -> Option<FloatKind> {
        match self {
            Sort::Float(kind) => Some(kind),
            _ => None,
        }
    }
}

/// As SMT-LIB writes it.
impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Sort::Bool => write!(f, "Bool"),
            Sort::BitVector(width) => write!(f, "(_ BitVec {width})"),
            Sort::Float(kind) => write!(f, "(_ FloatingPoint {} {})", kind.exponent_bits(), kind.significand_bits()),
            Sort::Array { index, element } => write!(f, "(Array (_ BitVec {index}) (_ BitVec {element}))"),
        }
    }
}
