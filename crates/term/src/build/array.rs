//! Arrays.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use crate::sort::Sort;

/// How many stores `select` looks through.
const STORES_TO_PASS: usize = 64;

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
            let [below, at, value] = *self.children(array) else { break };
            if self.operator(array) != Operator::Store {
                break;
            }
            if at == index {
                return value;
            }
            if !(self.is_constant(at) && self.is_constant(index)) {
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
        self.make(Operator::Store, sort, &[array, index, value])
    }

    /// The array with `value` at every index of `index` bits.
    pub fn constant_array(&mut self, index: u32, value: TermId) -> TermId {
        let sort = Sort::Array { index, element: self.width(value) };
        self.make(Operator::ConstantArray, sort, &[value])
    }
}
