//! Arrays: reading sees through stores that are elsewhere.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use crate::sort::Sort;

/// How many stores `select` looks through. A loop, so this bounds time only.
const STORES_TO_PASS: usize = 256;

impl Pool {
    /// The element at an index.
    pub fn select(&mut self, array: TermId, index: TermId) -> TermId {
        let Sort::Array { index: width, element } = self.sort(array) else {
            panic!("select of {}", self.sort(array));
        };
        debug_assert!(self.width(index) == width, "index of width {} into {}", self.width(index), self.sort(array));
        let mut array = array;
        for _ in 0..STORES_TO_PASS {
            if let Some(everywhere) = self.only(array, Operator::ConstantArray) {
                return everywhere;
            }
            let Some((below, at, value)) = self.stored(array) else { break };
            if at == index {
                return value;
            }
            if !self.are_apart(at, index) {
                break;
            }
            array = below;
        }
        self.make(Operator::Select, Sort::BitVector(element), &[array, index])
    }

    /// The array with the element at an index replaced.
    pub fn store(&mut self, array: TermId, index: TermId, value: TermId) -> TermId {
        let sort = self.sort(array);
        debug_assert!(
            sort == Sort::Array { index: self.width(index), element: self.width(value) },
            "store of {} at {} into {sort}",
            self.sort(value),
            self.sort(index)
        );
        let array = match self.stored(array) {
            Some((below, at, _)) if at == index => below,
            _ => array,
        };
        // Storing what is there changes nothing.
        if self.pair(value, Operator::Select) == Some((array, index)) {
            return array;
        }
        if self.only(array, Operator::ConstantArray) == Some(value) {
            return array;
        }
        self.make(Operator::Store, sort, &[array, index, value])
    }

    /// The array with `value` at every index of `index` bits.
    pub fn constant_array(&mut self, index: u32, value: TermId) -> TermId {
        let sort = Sort::Array { index, element: self.width(value) };
        self.make(Operator::ConstantArray, sort, &[value])
    }

    /// The array, index and value of a store.
    pub(super) fn stored(&self, term: TermId) -> Option<(TermId, TermId, TermId)> {
        match self.children(term) {
            [array, index, value] if self.operator(term) == Operator::Store => Some((*array, *index, *value)),
            _ => None,
        }
    }

    /// Whether two indices differ under every model.
    fn are_apart(&mut self, a: TermId, b: TermId) -> bool {
        let ((base, here), (other, there)) = (self.split_constant(a), self.split_constant(b));
        if base == other {
            return here != there;
        }
        let equal = self.eq(a, b);
        self.as_bool(equal) == Some(false)
    }
}
