//! Bounds that can be read off a term, for comparisons and overflows that have only one answer.
//!
//! C computes chars and shorts as ints, so most of its sums and products cannot overflow, and that can be seen here.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use bits::Bits;

/// How many nodes deep to look.
const DEPTH: u32 = 5;

impl Pool {
    /// An unsigned number that the term never exceeds.
    pub(super) fn upper_bound(&self, term: TermId) -> Bits {
        self.bound_within(term, DEPTH)
    }

    /// Whether the sign bit is zero under every model.
    pub(super) fn is_never_negative(&self, term: TermId) -> bool {
        !self.upper_bound(term).sign_bit()
    }

    /// How many low bits, the sign among them, determine the term as a signed number: it is the sign extension of
    /// those.
    pub(super) fn signed_width(&self, term: TermId) -> u32 {
        self.signed_width_within(term, DEPTH)
    }

    fn signed_width_within(&self, term: TermId, depth: u32) -> u32 {
        let width = self.width(term);
        if let Some(bits) = self.as_bits(term) {
            let magnitude = if bits.sign_bit() { bits.not() } else { bits.clone() };
            return width + 1 - magnitude.leading_zeros();
        }
        if depth == 0 {
            return width;
        }
        let of = |child: TermId| self.signed_width_within(child, depth - 1);
        let needed = match (self.operator(term), self.children(term)) {
            (Operator::SignExtend, &[x]) => of(x),
            (Operator::ZeroExtend, &[x]) => self.width(x) + 1,
            (Operator::BitNot, &[x]) => of(x),
            (Operator::Neg, &[x]) => of(x) + 1,
            (Operator::Add, &[a, b]) => of(a).max(of(b)) + 1,
            (Operator::Mul, &[a, b]) => of(a) + of(b),
            (Operator::BitAnd | Operator::BitOr | Operator::BitXor, &[a, b]) => of(a).max(of(b)),
            (Operator::Ite, &[_, a, b]) => of(a).max(of(b)),
            // A divisor of zero makes the quotient -1 or 1, and the least number by -1 takes one bit more.
            (Operator::SDiv, &[a, _]) => of(a).max(2) + 1,
            (Operator::SRem, &[a, _]) => of(a),
            _ => width,
        };
        needed.min(width)
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
                if yes.ult(&no) {
                    no
                } else {
                    yes
                }
            }
            _ => all,
        }
    }
}
