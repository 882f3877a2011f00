//! Sums of multiples of terms. Addresses are such sums, and what matters about them is what cancels: `(base + a) -
//! (base + b)`.
//!
//! Every sum of few enough parts is kept in one form: parts in the order of their ids, each once, the constant last.
//! Larger sums are left as they are built, with only their constant kept outside.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use crate::sort::Sort;
use bits::Bits;

/// How many parts a sum may have to be put in order.
const PARTS: usize = 8;

/// How many nodes are visited to find the parts.
const VISITS: usize = 24;

/// `constant` plus each term times its factor. No factor is zero, the terms are in order.
#[derive(Clone)]
pub(super) struct Sum {
    parts: Vec<(TermId, Bits)>,
    constant: Bits,
}

impl Pool {
    /// The constant that `a - b` is under every model, where that can be seen.
    pub fn constant_difference(&mut self, a: TermId, b: TermId) -> Option<Bits> {
        let difference = self.sum_of(a)?.minus(&self.sum_of(b)?);
        difference.parts.is_empty().then_some(difference.constant)
    }

    /// What a term adds up, unless that is too much.
    pub(super) fn sum_of(&mut self, term: TermId) -> Option<Sum> {
        let width = self.width(term);
        let mut sum = Sum { parts: Vec::new(), constant: Bits::zero(width) };
        let mut stack = vec![(term, Bits::one(width))];
        for _ in 0..VISITS {
            let Some((term, factor)) = stack.pop() else { break };
            match (self.operator(term), self.children(term)) {
                (Operator::Constant(_), _) => {
                    let value = self.bits(term)?;
                    sum.constant = sum.constant.add(&value.mul(&factor));
                }
                (Operator::Add, &[a, b]) => stack.extend([(a, factor.clone()), (b, factor)]),
                (Operator::Neg, &[a]) => stack.push((a, factor.neg())),
                // !a is -a - 1.
                (Operator::BitNot, &[a]) => {
                    sum.constant = sum.constant.sub(&factor);
                    stack.push((a, factor.neg()));
                }
                (Operator::Mul, &[a, b]) => match self.bits(b) {
                    Some(more) => stack.push((a, factor.mul(&more))),
                    None => sum.add_part(term, &factor),
                },
                _ => {
                    let (part, constant) = self.choice_and_rest(term);
                    sum.constant = sum.constant.add(&constant.mul(&factor));
                    sum.add_part(part, &factor);
                }
            }
        }
        (stack.is_empty() && sum.parts.len() <= PARTS).then_some(sum)
    }

    /// The one term for a sum.
    pub(super) fn term_of(&mut self, sum: &Sum) -> TermId {
        let sort = Sort::BitVector(sum.constant.width());
        let sum = &self.with_choices_joined(sum);
        let mut total: Option<TermId> = None;
        for (term, factor) in &sum.parts {
            let part = self.multiple(*term, factor);
            total = Some(match total {
                Some(total) => {
                    let (a, b) = self.ordered(total, part);
                    self.make(Operator::Add, sort, &[a, b])
                }
                None => part,
            });
        }
        let constant = self.constant(sum.constant.clone());
        match total {
            None => constant,
            Some(total) if sum.constant.is_zero() => total,
            Some(total) => self.make(Operator::Add, sort, &[total, constant]),
        }
    }

    /// A term as something plus a constant; nothing but a constant for a constant.
    pub(super) fn split_constant(&self, term: TermId) -> (Option<TermId>, Bits) {
        if let Some(bits) = self.as_bits(term) {
            return (None, bits.clone());
        }
        if let Some((base, constant)) = self.pair(term, Operator::Add) {
            if let Some(bits) = self.as_bits(constant) {
                return (Some(base), bits.clone());
            }
        }
        (Some(term), Bits::zero(self.width(term)))
    }

    /// Equality of sums: everything that cancels is gone, and what remains is on fixed sides.
    pub(super) fn linear_eq(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let is_sum = |operator| matches!(operator, Operator::Add | Operator::Neg | Operator::Mul);
        if !is_sum(self.operator(a)) && !is_sum(self.operator(b)) {
            return None;
        }
        let mut difference = self.sum_of(a)?.minus(&self.sum_of(b)?);
        if difference.parts.is_empty() {
            return Some(self.boolean(difference.constant.is_zero()));
        }
        // Of an equation and its negation one is the node. Half of 2^width is its own negative and says nothing.
        let first = difference.parts.iter().find(|(_, factor)| !factor.is_min_signed());
        if first.is_some_and(|(_, factor)| factor.sign_bit()) {
            difference = difference.negated();
        }
        if let [(term, factor)] = &difference.parts[..] {
            let (term, value) = (self.multiple(*term, factor), self.constant(difference.constant.neg()));
            return Some(self.eq(term, value));
        }
        let width = difference.constant.width();
        let mut left = Sum { parts: Vec::new(), constant: Bits::zero(width) };
        let mut right = Sum { parts: Vec::new(), constant: difference.constant.neg() };
        for (term, factor) in difference.parts {
            if factor.sign_bit() && !factor.is_min_signed() {
                right.parts.push((term, factor.neg()));
            } else {
                left.parts.push((term, factor));
            }
        }
        let left = self.term_of(&left);
        if right.parts.is_empty() {
            return Some(self.eq_constant(left, right.constant));
        }
        let right = self.term_of(&right);
        let (left, right) = self.ordered(left, right);
        Some(self.make(Operator::Eq, Sort::Bool, &[left, right]))
    }

    /// The sum with factors taken into choices of constants, and choices between two on one condition made one.
    fn with_choices_joined(&mut self, sum: &Sum) -> Sum {
        let mut result = Sum { parts: Vec::new(), constant: sum.constant.clone() };
        let one = Bits::one(sum.constant.width());
        for (term, factor) in &sum.parts {
            if !self.is_choice(*term) {
                result.add_part(*term, factor);
                continue;
            }
            let mut choice = self.multiple(*term, factor);
            let same = |pool: &Pool, other: TermId| {
                let ((c, ..), (d, ..)) = (pool.arms(choice)?, pool.arms(other)?);
                (c == d && pool.leaves(choice) == 2 && pool.leaves(other) == 2).then_some(other)
            };
            if let Some(other) = result.parts.iter().find_map(|(part, _)| same(self, *part)) {
                result.parts.retain(|(part, _)| *part != other);
                choice = self.joined_choices(choice, other);
            }
            match self.bits(choice) {
                Some(bits) => result.constant = result.constant.add(&bits),
                None => result.add_part(choice, &one),
            }
        }
        result
    }

    /// The sum of two choices between two constants on one condition.
    fn joined_choices(&mut self, a: TermId, b: TermId) -> TermId {
        let (Some((condition, a_yes, a_no)), Some((_, b_yes, b_no))) = (self.arms(a), self.arms(b)) else {
            unreachable!("both are choices")
        };
        let sort = self.sort(a);
        let yes = self.make(Operator::Add, sort, &[a_yes, b_yes]);
        let no = self.make(Operator::Add, sort, &[a_no, b_no]);
        self.ite(condition, yes, no)
    }

    fn multiple(&mut self, term: TermId, factor: &Bits) -> TermId {
        let sort = Sort::BitVector(factor.width());
        if factor.is_one() {
            term
        } else if factor.is_ones() {
            self.make(Operator::Neg, sort, &[term])
        } else {
            let factor = self.constant(factor.clone());
            self.make(Operator::Mul, sort, &[term, factor])
        }
    }

    /// A choice of constants with its last one taken out, so that sums of choices have one form.
    fn choice_and_rest(&mut self, term: TermId) -> (TermId, Bits) {
        let none = Bits::zero(self.width(term));
        if self.leaves(term) < 2 {
            return (term, none);
        }
        let mut last = term;
        while let Some((_, _, no)) = self.arms(last) {
            last = no;
        }
        let Some(rest) = self.bits(last).filter(|rest| !rest.is_zero()) else { return (term, none) };
        let negated = self.constant(rest.neg());
        let sort = self.sort(term);
        let choice = self.make(Operator::Add, sort, &[term, negated]);
        // A choice too large to push into comes back as a sum.
        if self.leaves(choice) < 2 {
            (term, none)
        } else {
            (choice, rest)
        }
    }
}

impl Sum {
    pub fn plus(mut self, other: &Sum) -> Sum {
        self.constant = self.constant.add(&other.constant);
        for (term, factor) in &other.parts {
            self.add_part(*term, factor);
        }
        self
    }

    pub fn minus(self, other: &Sum) -> Sum {
        self.plus(&other.clone().negated())
    }

    pub fn negated(self) -> Sum {
        let minus_one = Bits::ones(self.constant.width());
        self.times(&minus_one)
    }

    pub fn times(mut self, factor: &Bits) -> Sum {
        self.constant = self.constant.mul(factor);
        for (_, own) in &mut self.parts {
            *own = own.mul(factor);
        }
        self.parts.retain(|(_, own)| !own.is_zero());
        self
    }

    /// How many terms take part.
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// Whether the sum is short enough to be kept in order.
    pub fn is_short(&self) -> bool {
        self.parts.len() <= PARTS
    }

    fn add_part(&mut self, term: TermId, factor: &Bits) {
        if factor.is_zero() {
            return;
        }
        match self.parts.binary_search_by_key(&term, |(term, _)| *term) {
            Ok(place) => {
                let sum = self.parts[place].1.add(factor);
                if sum.is_zero() {
                    self.parts.remove(place);
                } else {
                    self.parts[place].1 = sum;
                }
            }
            Err(place) => self.parts.insert(place, (term, factor.clone())),
        }
    }
}
