//! Equality. With a constant it is solved for what the constant determines; between sums it cancels.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use crate::sort::Sort;
use bits::{float, Bits, FloatKind};

/// An equation with a constant, taken one step apart.
enum Solved {
    Never,
    /// Equations that must all hold.
    All(Vec<(TermId, Bits)>),
    /// Nothing more to solve.
    Atom,
}

impl Pool {
    /// Equality of two terms of one sort. Of floats it is identity; IEEE's comparison is `float_eq`.
    pub fn eq(&mut self, a: TermId, b: TermId) -> TermId {
        self.assert_same_sort("eq", a, b);
        if a == b {
            return self.boolean(true);
        }
        let (a, b) = self.ordered(a, b);
        if let Some(rewritten) = self.nested(|pool| pool.rewritten_eq(a, b)) {
            return rewritten;
        }
        self.make(Operator::Eq, Sort::Bool, &[a, b])
    }

    /// The negation of `eq`.
    pub fn distinct(&mut self, a: TermId, b: TermId) -> TermId {
        let eq = self.eq(a, b);
        self.not(eq)
    }

    fn rewritten_eq(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        match self.sort(a) {
            Sort::Bool => self.boolean_eq(a, b),
            Sort::BitVector(_) => match self.bits(b) {
                Some(constant) => Some(self.eq_constant(a, constant)),
                None => self.vector_eq(a, b),
            },
            Sort::Float(_) => self.float_identity(a, b),
            Sort::Array { .. } => None,
        }
    }

    fn boolean_eq(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        match self.as_bool(b) {
            Some(true) => return Some(a),
            Some(false) => return Some(self.boolean_not(a)),
            None => {}
        }
        match (self.only(a, Operator::Not), self.only(b, Operator::Not)) {
            (Some(x), Some(y)) => Some(self.eq(x, y)),
            (Some(x), None) => Some(self.distinct(x, b)),
            (None, Some(y)) => Some(self.distinct(a, y)),
            (None, None) => None,
        }
    }

    /// Solves `term = constant`. A worklist, since a concatenation of many pieces gives as many equations.
    pub(super) fn eq_constant(&mut self, term: TermId, constant: Bits) -> TermId {
        let mut result = self.boolean(true);
        let mut work = vec![(term, constant)];
        while let Some((term, constant)) = work.pop() {
            match self.solve(term, &constant) {
                Solved::Never => return self.boolean(false),
                Solved::All(equations) => work.extend(equations),
                Solved::Atom => {
                    let atom = self.eq_atom(term, constant);
                    result = self.and(result, atom);
                }
            }
        }
        result
    }

    fn eq_atom(&mut self, term: TermId, constant: Bits) -> TermId {
        // A bit has one atom, not two.
        let inverted = constant.width() == 1 && constant.is_zero();
        let value = self.constant(if inverted { constant.not() } else { constant });
        let compared = self.compare_choices(Operator::Eq, term, value, Pool::eq);
        let atom = compared.unwrap_or_else(|| self.make(Operator::Eq, Sort::Bool, &[term, value]));
        if inverted {
            self.not(atom)
        } else {
            atom
        }
    }

    fn solve(&mut self, term: TermId, constant: &Bits) -> Solved {
        let children = self.children(term);
        let width = constant.width();
        match (self.operator(term), children) {
            (Operator::Constant(_), _) => {
                let equal = self.as_bits(term) == Some(constant);
                if equal {
                    Solved::All(Vec::new())
                } else {
                    Solved::Never
                }
            }
            (Operator::Neg, &[x]) => Solved::All(vec![(x, constant.neg())]),
            (Operator::BitNot, &[x]) => Solved::All(vec![(x, constant.not())]),
            (Operator::ZeroExtend, &[x]) => {
                let low = constant.trunc(self.width(x));
                if low.zext(width) == *constant {
                    Solved::All(vec![(x, low)])
                } else {
                    Solved::Never
                }
            }
            (Operator::SignExtend, &[x]) => {
                let low = constant.trunc(self.width(x));
                if low.sext(width) == *constant {
                    Solved::All(vec![(x, low)])
                } else {
                    Solved::Never
                }
            }
            (Operator::Concat, &[high, low]) => {
                let cut = self.width(low);
                Solved::All(vec![(low, constant.trunc(cut)), (high, constant.extract(width - 1, cut))])
            }
            (operator, &[x, k]) => match self.bits(k) {
                Some(k) => self.solve_binary(operator, x, &k, constant),
                None => Solved::Atom,
            },
            _ => Solved::Atom,
        }
    }

    /// `x operator k = constant`.
    fn solve_binary(&mut self, operator: Operator, x: TermId, k: &Bits, constant: &Bits) -> Solved {
        match operator {
            Operator::Add => Solved::All(vec![(x, constant.sub(k))]),
            Operator::BitXor => Solved::All(vec![(x, constant.xor(k))]),
            Operator::BitAnd if !constant.and(&k.not()).is_zero() => Solved::Never,
            Operator::BitOr if !k.and(&constant.not()).is_zero() => Solved::Never,
            Operator::URem if !k.is_zero() && k.ule(constant) => Solved::Never,
            Operator::Mul => self.solve_product(x, k, constant),
            _ => Solved::Atom,
        }
    }

    /// `x * k = constant`: an odd factor has an inverse, an even one fixes only the low bits of `x`.
    fn solve_product(&mut self, x: TermId, k: &Bits, constant: &Bits) -> Solved {
        let zeros = k.trailing_zeros();
        if constant.trailing_zeros() < zeros {
            return Solved::Never;
        }
        let width = constant.width();
        let inverse = inverse_of_odd(&k.lshr_by(zeros));
        let value = constant.lshr_by(zeros).mul(&inverse).trunc(width - zeros);
        let low = self.extract(x, width - zeros - 1, 0);
        Solved::All(vec![(low, value)])
    }

    fn vector_eq(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if let Some(decided) = self.compare_choices(Operator::Eq, a, b, Pool::eq) {
            return Some(decided);
        }
        if let Some((condition, yes, no)) = self.parallel_arms(a, b) {
            let (yes, no) = (self.eq(yes.0, yes.1), self.eq(no.0, no.1));
            return Some(self.ite(condition, yes, no));
        }
        for (choice, other) in [(a, b), (b, a)] {
            if let Some((condition, yes, no)) = self.arms(choice) {
                if yes == other {
                    let rest = self.eq(no, other);
                    return Some(self.or(condition, rest));
                }
                if no == other {
                    let rest = self.eq(yes, other);
                    let not = self.not(condition);
                    return Some(self.or(not, rest));
                }
            }
        }
        match (self.operator(a), self.operator(b)) {
            (Operator::BitNot, Operator::BitNot) => {
                let (x, y) = (self.children(a)[0], self.children(b)[0]);
                return Some(self.eq(x, y));
            }
            (Operator::ZeroExtend, Operator::ZeroExtend) => {
                let (x, y) = (self.children(a)[0], self.children(b)[0]);
                let width = self.width(x).max(self.width(y));
                let (x, y) = (self.zext(x, width), self.zext(y, width));
                return Some(self.eq(x, y));
            }
            (Operator::SignExtend, Operator::SignExtend) => {
                let (x, y) = (self.children(a)[0], self.children(b)[0]);
                let width = self.width(x).max(self.width(y));
                let (x, y) = (self.sext(x, width), self.sext(y, width));
                return Some(self.eq(x, y));
            }
            _ => {}
        }
        if let (Some((high, low)), Some((other_high, other_low))) =
            (self.pair(a, Operator::Concat), self.pair(b, Operator::Concat))
        {
            if self.width(low) == self.width(other_low) {
                let (high, low) = (self.eq(high, other_high), self.eq(low, other_low));
                return Some(self.and(high, low));
            }
        }
        if let Some(rest) = self.xor_cancelled(a, b) {
            return Some(rest);
        }
        self.linear_eq(a, b)
    }

    /// `x ^ y = x` says `y = 0`.
    fn xor_cancelled(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        for (xor, other) in [(a, b), (b, a)] {
            let Some((x, y)) = self.pair(xor, Operator::BitXor) else { continue };
            for (part, rest) in [(x, y), (y, x)] {
                if part == other {
                    let zero = self.zero(self.width(a));
                    return Some(self.eq(rest, zero));
                }
            }
        }
        None
    }

    /// Identity of floats with a constant.
    fn float_identity(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let kind = self.float_kind(a);
        if let Some(bits) = self.as_float(b).cloned() {
            if float::is_nan(kind, &bits) {
                return Some(self.float_is_nan(a));
            }
            if let Some(x) = self.only(a, Operator::FloatNeg) {
                let negated = self.float_constant(kind, float::neg(kind, &bits));
                return Some(self.eq(x, negated));
            }
            // Only x87 has two encodings for one number.
            if let (Some(x), false) = (self.only(a, Operator::FloatFromBits(kind)), kind == FloatKind::Extended) {
                let bits = self.constant(bits);
                return Some(self.eq(x, bits));
            }
        }
        self.compare_choices(Operator::Eq, a, b, Pool::eq)
    }
}

/// The inverse of an odd number modulo 2^width, by Newton's iteration: each step doubles the bits that are right.
fn inverse_of_odd(k: &Bits) -> Bits {
    let two = Bits::one(k.width()).add(&Bits::one(k.width()));
    let mut inverse = k.clone();
    let mut right = 3;
    while right < k.width() {
        inverse = inverse.mul(&two.sub(&k.mul(&inverse)));
        right *= 2;
    }
    inverse
}
