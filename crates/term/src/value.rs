//! What a term evaluates to.

use crate::sort::Sort;
use bits::Bits;
use rpds::RedBlackTreeMapSync;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A value of any sort. Floats are their representation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    Bool(bool),
    Bits(Bits),
    /// Behind a pointer, so that other values stay small.
    Array(Arc<ArrayValue>),
}

/// An array: a default and what differs from it. Persistent: a copy with one element changed shares the rest, so
/// evaluating a chain of stores keeps every array on the way.
///
/// Invariant: no entry equals the default, so equal arrays are equal structures. (Two arrays whose entries cover
/// every index could be equal with different defaults; `same` sees that.)
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ArrayValue {
    index: u32,
    default: Bits,
    entries: RedBlackTreeMapSync<Bits, Bits>,
}

impl Value {
    /// Zero of the sort, false for Booleans: the value of symbols that a model does not mention.
    pub fn zero(sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(false),
            Sort::BitVector(width) => Value::Bits(Bits::zero(width)),
            Sort::Float(kind) => Value::Bits(Bits::zero(kind.bits())),
            Sort::Array { index, element } => ArrayValue::new(index, Bits::zero(element)).into(),
        }
    }

    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }

    pub fn as_bits(&self) -> Option<&Bits> {
        match self {
            Value::Bits(bits) => Some(bits),
            _ => None,
        }
    }

    pub fn as_array(&self) -> Option<&ArrayValue> {
        match self {
            Value::Array(array) => Some(array),
            _ => None,
        }
    }

    /// Whether the value can be one of this sort.
    pub fn has_sort(&self, sort: Sort) -> bool {
        match (self, sort) {
            (Value::Bool(_), Sort::Bool) => true,
            (Value::Bits(bits), Sort::BitVector(width)) => bits.width() == width,
            (Value::Bits(bits), Sort::Float(kind)) => bits.width() == kind.bits(),
            (Value::Array(array), Sort::Array { index, element }) => {
                array.index == index && array.default.width() == element
            }
            _ => false,
        }
    }
}

impl ArrayValue {
    /// The array with `default` at every index of `index` bits.
    pub fn new(index: u32, default: Bits) -> ArrayValue {
        ArrayValue { index, default, entries: RedBlackTreeMapSync::new_sync() }
    }

    pub fn default_element(&self) -> &Bits {
        &self.default
    }

    /// The elements that differ from the default, by index.
    pub fn entries(&self) -> impl Iterator<Item = (&Bits, &Bits)> {
        self.entries.iter()
    }

    pub fn get(&self, index: &Bits) -> &Bits {
        debug_assert!(index.width() == self.index, "index of width {} into {}", index.width(), self.index);
        self.entries.get(index).unwrap_or(&self.default)
    }

    pub fn set(&mut self, index: Bits, element: Bits) {
        debug_assert!(index.width() == self.index, "index of width {} into {}", index.width(), self.index);
        debug_assert!(element.width() == self.default.width(), "element of width {}", element.width());
        if element == self.default {
            self.entries.remove_mut(&index);
        } else {
            self.entries.insert_mut(index, element);
        }
    }

    /// Whether the arrays have the same element at every index.
    pub fn same(&self, other: &ArrayValue) -> bool {
        if self.default == other.default {
            return self.entries == other.entries;
        }
        // With different defaults only arrays whose entries leave no index out can be equal.
        let indices: BTreeSet<&Bits> = self.entries.keys().chain(other.entries.keys()).collect();
        let covered = self.index < 32 && indices.len() as u64 == 1 << self.index;
        covered && indices.iter().all(|index| self.get(index) == other.get(index))
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Value {
        Value::Bool(value)
    }
}

impl From<Bits> for Value {
    fn from(value: Bits) -> Value {
        Value::Bits(value)
    }
}

impl From<ArrayValue> for Value {
    fn from(value: ArrayValue) -> Value {
        Value::Array(Arc::new(value))
    }
}
