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

/// Which end of a segment of a list a pointer means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    First,
    Last,
}

/// Offsets from here on say that an end of a segment is meant, if the object is one. No object is so large.
const FIRST: i64 = 1 << 60;
const LAST: i64 = 1 << 61;

impl Pointer {
    /// The node at one end of a segment, so many bytes into it.
    pub fn to_end(object: ObjectId, end: End, offset: i64) -> Pointer {
        let end = if end == End::First { FIRST } else { LAST };
        Pointer { object, offset: end + offset }
    }

    /// The end that is meant, if the object is a segment.
    #[inline]
    pub fn end(self) -> Option<End> {
        match self.offset {
            ..FIRST => None,
            FIRST..LAST => Some(End::First),
            _ => Some(End::Last),
        }
    }
}

impl Value {
    pub const NULL: Value = Value::Pointer(Pointer::NULL);

    /// May this be a pointer to an end of a segment?
    #[inline]
    pub fn may_be_end(self) -> bool {
        matches!(self, Value::Pointer(pointer) if pointer.end().is_some())
    }

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
