//! Upper bounds that can be read off a term, for comparisons that have only one answer.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use bits::Bits;

/// How many nodes deep to look.
const DEPTH: u32 = 3;

impl Pool {
    /// An unsigned number that the term never exceeds.
    pub(super) fn upper_bound(&self, term: TermId) -> Bits {
        self.bound_within(term, DEPTH)
    }

    /// Whether the sign bit is zero under every model.
    pub(super) fn is_never_negative(&self, term: TermId) -> bool {
        !self.upper_bound(term).sign_bit()
    }

    fn bound_within(&self, term: TermId, depth: u32) -> Bits {
        let width = self.width(term);
        let all = Bits::ones(width);
        if depth == 0 {
            return self.as_bits(term).cloned().unwrap_or(all);
        }
        let least = |a: Bits, b: Bits| if a.ult(&b) { a } else { b };
        match (self.operator(term), self.children(term)) {
            (Operator::Constant(_), _) => self.as_bits(term).cloned().unwrap_or(all),
            (Operator::ZeroExtend, &[x]) => self.bound_within(x, depth - 1).zext(width),
            (Operator::Concat, &[high, low]) => {
                self.bound_within(high, depth - 1).concat(&self.bound_within(low, depth - 1))
            }
            (Operator::BitAnd, &[a, b]) => least(self.bound_within(a, depth - 1), self.bound_within(b, depth - 1)),
            (Operator::URem, &[a, b]) => match self.as_bits(b) {
                Some(divisor) if !divisor.is_zero() => {
                    least(divisor.sub(&Bits::one(width)), self.bound_within(a, depth - 1))
                }
                _ => all,
            },
            (Operator::UDiv, &[a, b]) => match self.as_bits(b) {
                Some(divisor) if !divisor.is_zero() => self.bound_within(a, depth - 1).udiv(divisor),
                _ => all,
            },
            (Operator::LShr, &[a, _]) => self.bound_within(a, depth - 1),
            (Operator::Ite, &[_, yes, no]) => {
                let (yes, no) = (self.bound_within(yes, depth - 1), self.bound_within(no, depth - 1));
                if yes.ult(&no) { no } else { yes }
            }
            _ => all,
        }
    }
}
