//! What a register or a memory cell holds.
//!
//! Concrete code works on `Bits` alone and makes no terms. Numbers wider than 64 bits and long doubles are constant
//! terms: rare enough to share the symbolic path, which folds them exactly.

use term::TermId;

/// A value. Its type is known from the program.
///
/// Invariant: an integer or float of at most 64 bits that is known is `Bits`, zero-extended; a pointer-typed value is
/// a `Pointer` where object and offset are known, else a `Choice`. Terms of integers are bit-vectors (Booleans for `i1`), terms of floats have the float sort.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    Bits(u64),
    Pointer(Pointer),
    Term(TermId),
    Choice(ChoiceId),
}

/// A pointer that is not known: a guarded choice of objects and offsets, kept by the machine (see `choice`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ChoiceId(pub u32);

/// An object and how far into it, in bytes. May point outside; only accesses are checked.
///
/// An integer that no object's address explains points into `ObjectId::NONE`, whose address is zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(Rust, packed(4))]
pub struct Pointer {
    pub object: ObjectId,
    pub offset: i64,
}

/// An object in memory. Ids are never used twice on a path, so a dangling pointer cannot come to life again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ObjectId(pub u32);

impl ObjectId {
    /// The object that is not there.
    pub const NONE: ObjectId = ObjectId(0);
}

impl Pointer {
    pub const NULL: Pointer = Pointer { object: ObjectId::NONE, offset: 0 };

    pub fn new(object: ObjectId, offset: i64) -> Pointer {
        Pointer { object, offset }
    }

    pub fn is_null(self) -> bool {
        self == Pointer::NULL
    }

    /// The pointer so many bytes further on.
    pub fn plus(self, bytes: i64) -> Pointer {
        Pointer { object: self.object, offset: self.offset.wrapping_add(bytes) }
    }
}

impl Value {
    pub const NULL: Value = Value::Pointer(Pointer::NULL);

    pub fn boolean(value: bool) -> Value {
        Value::Bits(u64::from(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_takes_two_words() {
        assert_eq!(std::mem::size_of::<Value>(), 16);
    }
}
