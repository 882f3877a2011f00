//! Parts of structs, arrays and vectors: since all of them are lists of scalars, these move values and compute nothing,
//! but for vector elements at an index that is not constant.

use super::{Lowered, Lowerer};
use crate::llvm::{Ty, Val, ValueKind};
use ir::{CompareOp, Op, Value};

impl Lowerer<'_, '_> {
    /// How many scalars lie before the part at these indices, and how many the part has.
    fn part(&self, mut ty: Ty, indices: &[u32]) -> (usize, usize) {
        let mut start = 0;
        for &index in indices {
            start += (0..u64::from(index)).map(|before| self.tables.scalars(ty.at(before)).len()).sum::<usize>();
            ty = ty.at(u64::from(index));
        }
        (start, self.tables.scalars(ty).len())
    }

    pub(super) fn extract_value(&mut self, value: Val) -> Lowered {
        let whole = value.operand(0);
        let (start, count) = self.part(whole.ty(), &value.indices());
        let scalars = self.operand(whole);
        Ok(scalars[start..start + count].to_vec())
    }

    pub(super) fn insert_value(&mut self, value: Val) -> Lowered {
        let whole = value.operand(0);
        let (start, count) = self.part(whole.ty(), &value.indices());
        let part = self.operand(value.operand(1));
        let mut scalars = self.operand(whole);
        scalars.splice(start..start + count, part);
        Ok(scalars)
    }

    pub(super) fn extract_element(&mut self, value: Val) -> Lowered {
        let elements = self.operand(value.operand(0));
        let index = value.operand(1);
        if index.kind() == ValueKind::LLVMConstantIntValueKind {
            return match elements.get(index.zero_extended() as usize) {
                Some(&element) => Ok(vec![element]),
                None => Ok(self.arbitrary(value)),
            };
        }
        let index = self.scalar(index)?;
        // Beyond the elements stands whatever the compiler makes of that.
        let mut result = self.arbitrary(value);
        for (position, &element) in elements.iter().enumerate() {
            let here = self.is_at(index, position);
            result = result.into_iter().map(|other| self.select(here, element, other)).collect();
        }
        Ok(result)
    }

    pub(super) fn insert_element(&mut self, value: Val) -> Lowered {
        let mut elements = self.operand(value.operand(0));
        let new = self.scalar(value.operand(1))?;
        let index = value.operand(2);
        if index.kind() == ValueKind::LLVMConstantIntValueKind {
            return match elements.get_mut(index.zero_extended() as usize) {
                Some(element) => {
                    *element = new;
                    Ok(elements)
                }
                None => Ok(self.arbitrary(value)),
            };
        }
        let index = self.scalar(index)?;
        let length = self.int(self.width(index), elements.len() as u64);
        let within = self.compare(CompareOp::Ult, index, length);
        let beyond = self.arbitrary(value);
        for (position, element) in elements.iter_mut().enumerate() {
            let here = self.is_at(index, position);
            let kept = self.select(within, *element, beyond[position]);
            *element = self.select(here, new, kept);
        }
        Ok(elements)
    }

    fn is_at(&mut self, index: Value, position: usize) -> Value {
        let position = self.int(self.width(index), position as u64);
        self.compare(CompareOp::Eq, index, position)
    }

    pub(super) fn shuffle(&mut self, value: Val) -> Lowered {
        let mut elements = self.operand(value.operand(0));
        elements.extend(self.operand(value.operand(1)));
        let types = self.tables.scalar_types(value.ty());
        let choose = |(choice, ty): (Option<u32>, _)| match choice.and_then(|index| elements.get(index as usize)) {
            Some(&element) => element,
            None => self.emit_one(Op::Arbitrary { variable: None }, ty),
        };
        Ok(value.shuffle_mask().into_iter().zip(types).map(choose).collect())
    }
}
