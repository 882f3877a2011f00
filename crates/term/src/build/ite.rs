//! ite, of any sort.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use crate::sort::Sort;
use bits::Bits;

impl Pool {
    /// `yes` where `condition` is true, else `no`. The arms are of any one sort.
    pub fn ite(&mut self, condition: TermId, yes: TermId, no: TermId) -> TermId {
        debug_assert!(self.sort(condition) == Sort::Bool, "ite on {}", self.sort(condition));
        self.assert_same_sort("ite", yes, no);
        match self.as_bool(condition) {
            Some(true) => return yes,
            Some(false) => return no,
            None => {}
        }
        if yes == no {
            return yes;
        }
        let (condition, yes, no) = match self.only(condition, Operator::Not) {
            Some(positive) => (positive, no, yes),
            None => (condition, yes, no),
        };
        if let Some(rewritten) = self.nested(|pool| pool.rewritten_ite(condition, yes, no)) {
            return rewritten;
        }
        self.make(Operator::Ite, self.sort(yes), &[condition, yes, no])
    }

    /// One bit: 1 where the Boolean is true.
    pub fn bv1_of_bool(&mut self, a: TermId) -> TermId {
        let (one, zero) = (self.constant(Bits::one(1)), self.constant(Bits::zero(1)));
        self.ite(a, one, zero)
    }

    /// Whether the one bit of a bit-vector of width one is set.
    pub fn bool_of_bv1(&mut self, a: TermId) -> TermId {
        let one = self.constant(Bits::one(1));
        self.eq(a, one)
    }

    fn rewritten_ite(&mut self, condition: TermId, yes: TermId, no: TermId) -> Option<TermId> {
        if let Some(nested) = self.ite_in_ite(condition, yes, no) {
            return Some(nested);
        }
        match self.sort(yes) {
            Sort::Bool => self.boolean_ite(condition, yes, no),
            Sort::BitVector(_) => self.vector_ite(condition, yes, no),
            Sort::Float(kind) => {
                // Keeps the representation in sight of `float_to_bits`.
                let yes = self.only(yes, Operator::FloatFromBits(kind))?;
                let no = self.only(no, Operator::FloatFromBits(kind))?;
                let bits = self.ite(condition, yes, no);
                Some(self.float_from_bits(kind, bits))
            }
            Sort::Array { .. } => self.array_ite(condition, yes, no),
        }
    }

    /// Arms that are ites themselves, on the same condition or with an arm in common.
    fn ite_in_ite(&mut self, condition: TermId, yes: TermId, no: TermId) -> Option<TermId> {
        if let Some((inner, a, b)) = self.arms(yes) {
            if inner == condition {
                return Some(self.ite(condition, a, no));
            }
            if b == no {
                let both = self.and(condition, inner);
                return Some(self.ite(both, a, b));
            }
            if a == no {
                let not_inner = self.not(inner);
                let both = self.and(condition, not_inner);
                return Some(self.ite(both, b, a));
            }
        }
        if let Some((inner, a, b)) = self.arms(no) {
            if inner == condition {
                return Some(self.ite(condition, yes, b));
            }
            if a == yes {
                let either = self.or(condition, inner);
                return Some(self.ite(either, a, b));
            }
            if b == yes {
                let not_inner = self.not(inner);
                let either = self.or(condition, not_inner);
                return Some(self.ite(either, b, a));
            }
        }
        None
    }

    fn boolean_ite(&mut self, condition: TermId, yes: TermId, no: TermId) -> Option<TermId> {
        let yes_is_true = self.as_bool(yes) == Some(true) || yes == condition;
        let yes_is_false = self.as_bool(yes) == Some(false) || self.is_negation_of(yes, condition);
        let no_is_true = self.as_bool(no) == Some(true) || self.is_negation_of(no, condition);
        let no_is_false = self.as_bool(no) == Some(false) || no == condition;
        if yes_is_true {
            return Some(self.or(condition, no));
        }
        if no_is_false {
            return Some(self.and(condition, yes));
        }
        if yes_is_false {
            let not = self.not(condition);
            return Some(self.and(not, no));
        }
        if no_is_true {
            let not = self.not(condition);
            return Some(self.or(not, yes));
        }
        if self.is_negation_of(yes, no) {
            return Some(self.eq(condition, yes));
        }
        // Of a choice and its negation one is the node: the one whose first arm is not negated.
        let positive = self.only(yes, Operator::Not)?;
        let no = self.not(no);
        let choice = self.ite(condition, positive, no);
        Some(self.not(choice))
    }

    fn vector_ite(&mut self, condition: TermId, yes: TermId, no: TermId) -> Option<TermId> {
        // Where the condition says that the arms are equal, the choice does not matter.
        if let Some((a, b)) = self.pair(condition, Operator::Eq) {
            if (a, b) == (yes, no) || (b, a) == (yes, no) {
                return Some(no);
            }
        }
        // x + 1 or x is x + (1 or 0): keeps sums with one base in a form that cancels.
        let (base, more) = self.split_constant(yes);
        let (other, less) = self.split_constant(no);
        if base.is_some() && base == other {
            let (more, less) = (self.constant(more), self.constant(less));
            let step = self.ite(condition, more, less);
            return base.map(|base| self.add(base, step));
        }
        self.extended_ite(condition, yes, no, Operator::ZeroExtend)
            .or_else(|| self.extended_ite(condition, yes, no, Operator::SignExtend))
    }

    /// An ite of extensions is the extension of an ite, which is narrower.
    fn extended_ite(&mut self, condition: TermId, yes: TermId, no: TermId, extension: Operator) -> Option<TermId> {
        let width = self.width(yes);
        let (a, b) = (self.only(yes, extension), self.only(no, extension));
        let inner = self.width(a.or(b)?);
        let signed = extension == Operator::SignExtend;
        let mut narrow = |arm: Option<TermId>, whole: TermId| -> Option<TermId> {
            if let Some(arm) = arm {
                return (self.width(arm) == inner).then_some(arm);
            }
            let bits = self.bits(whole)?;
            let low = bits.trunc(inner);
            let fits = if signed { low.sext(width) == bits } else { low.zext(width) == bits };
            fits.then(|| self.constant(low))
        };
        let (a, b) = (narrow(a, yes)?, narrow(b, no)?);
        let choice = self.ite(condition, a, b);
        Some(if signed { self.sext(choice, width) } else { self.zext(choice, width) })
    }

    /// Arrays that differ in one element are one array with a choice in it: reading elsewhere then sees neither.
    fn array_ite(&mut self, condition: TermId, yes: TermId, no: TermId) -> Option<TermId> {
        let (stored, plain) = (self.stored(yes), self.stored(no));
        match (stored, plain) {
            (Some((base, index, value)), Some((other, same, also))) if base == other && index == same => {
                let value = self.ite(condition, value, also);
                Some(self.store(base, index, value))
            }
            (Some((base, index, value)), _) if base == no => {
                let old = self.select(no, index);
                let value = self.ite(condition, value, old);
                Some(self.store(no, index, value))
            }
            (_, Some((base, index, value))) if base == yes => {
                let old = self.select(yes, index);
                let value = self.ite(condition, old, value);
                Some(self.store(yes, index, value))
            }
            _ => None,
        }
    }
}
