//! What two conditions say together: one implies the other, they contradict each other, or they pin a term to a range.
//!
//! A path condition grows one branch at a time, and the new branch often repeats or refutes the last ones. Only the two
//! conditions and their direct parts are looked at.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use bits::Bits;

/// A condition that compares a term with a constant: the term is in `low..=high`, or it is not `low`.
struct Range {
    term: TermId,
    low: Bits,
    high: Bits,
    order: Order,
    hole: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Unsigned,
    Signed,
    /// A single value, which both orders agree on.
    Either,
}

/// What is known of two conditions.
enum Together {
    Never,
    /// The first says it all.
    First,
    Second,
    /// They leave one value.
    Equal(TermId, Bits),
    Unknown,
}

impl Pool {
    /// The conjunction of two conditions where it is simpler than both.
    pub(super) fn conjoined(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        match self.together(a, b) {
            Together::Never => return Some(self.boolean(false)),
            Together::First => return Some(a),
            Together::Second => return Some(b),
            Together::Equal(term, bits) => {
                let value = self.constant(bits);
                return Some(self.eq(term, value));
            }
            Together::Unknown => {}
        }
        self.conjoined_parts(a, b).or_else(|| self.conjoined_parts(b, a))
    }

    /// `a` against the parts of `b`, which is a conjunction or the negation of one.
    fn conjoined_parts(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if let Some((x, y)) = self.pair(b, Operator::And) {
            for part in [x, y] {
                match self.together(a, part) {
                    Together::Never => return Some(self.boolean(false)),
                    Together::Second => return Some(b),
                    _ => {}
                }
            }
            return None;
        }
        let (x, y) = self.pair(self.only(b, Operator::Not)?, Operator::And)?;
        for (part, other) in [(x, y), (y, x)] {
            match self.together(a, part) {
                // Not both, but the one: so not the other.
                Together::First => {
                    let not_other = self.boolean_not(other);
                    return Some(self.boolean_and(a, not_other));
                }
                // The one cannot be, so not both.
                Together::Never => return Some(a),
                _ => {}
            }
        }
        None
    }

    fn together(&self, a: TermId, b: TermId) -> Together {
        if a == b {
            return Together::First;
        }
        if self.is_negation_of(a, b) {
            return Together::Never;
        }
        if self.exclude(a, b) {
            return Together::Never;
        }
        match (self.range(a), self.range(b)) {
            (Some(x), Some(y)) if x.term == y.term => x.with(&y),
            _ => Together::Unknown,
        }
    }

    /// Comparisons of the same two terms that cannot both hold.
    fn exclude(&self, a: TermId, b: TermId) -> bool {
        use Operator::{Eq, SLt, ULt};
        let ([x, y], [u, v]) = (self.children(a), self.children(b)) else { return false };
        match (self.operator(a), self.operator(b)) {
            (ULt, ULt) | (SLt, SLt) => (x, y) == (v, u),
            (Eq, ULt | SLt) | (ULt | SLt, Eq) => (x, y) == (u, v) || (x, y) == (v, u),
            _ => false,
        }
    }

    fn range(&self, condition: TermId) -> Option<Range> {
        let negated = self.only(condition, Operator::Not);
        let comparison = negated.unwrap_or(condition);
        let [term, bound] = *self.children(comparison) else { return None };
        let bound = self.as_bits(bound)?.clone();
        let width = bound.width();
        let one = Bits::one(width);
        // Nothing is below the least value: that would be an empty range, which these have no way to say.
        let least = match self.operator(comparison) {
            Operator::ULt => bound.is_zero(),
            Operator::SLt => bound.is_min_signed(),
            _ => false,
        };
        if least {
            return None;
        }
        Some(match (self.operator(comparison), negated) {
            (Operator::Eq, None) => Range { term, low: bound.clone(), high: bound, order: Order::Either, hole: false },
            (Operator::Eq, Some(_)) => {
                Range { term, low: bound.clone(), high: bound, order: Order::Either, hole: true }
            }
            (Operator::ULt, None) => {
                Range { term, low: Bits::zero(width), high: bound.sub(&one), order: Order::Unsigned, hole: false }
            }
            (Operator::ULt, Some(_)) => {
                Range { term, low: bound, high: Bits::ones(width), order: Order::Unsigned, hole: false }
            }
            (Operator::SLt, None) => {
                Range { term, low: Bits::min_signed(width), high: bound.sub(&one), order: Order::Signed, hole: false }
            }
            (Operator::SLt, Some(_)) => {
                Range { term, low: bound, high: Bits::max_signed(width), order: Order::Signed, hole: false }
            }
            _ => return None,
        })
    }
}

impl Range {
    fn with(&self, other: &Range) -> Together {
        let order = match (self.order, other.order) {
            (Order::Either, order) | (order, Order::Either) => order,
            (a, b) if a == b => a,
            _ => return Together::Unknown,
        };
        let less = |a: &Bits, b: &Bits| if order == Order::Signed { a.slt(b) } else { a.ult(b) };
        match (self.hole, other.hole) {
            (true, true) => Together::Unknown,
            (true, false) => match other.without(&self.low, less) {
                Together::First => Together::Second,
                result => result,
            },
            (false, true) => self.without(&other.low, less),
            (false, false) => {
                let low = if less(&self.low, &other.low) { &other.low } else { &self.low };
                let high = if less(&self.high, &other.high) { &self.high } else { &other.high };
                if less(high, low) {
                    Together::Never
                } else if (low, high) == (&self.low, &self.high) {
                    Together::First
                } else if (low, high) == (&other.low, &other.high) {
                    Together::Second
                } else if low == high {
                    Together::Equal(self.term, low.clone())
                } else {
                    Together::Unknown
                }
            }
        }
    }

    /// The range without one value.
    fn without(&self, value: &Bits, less: impl Fn(&Bits, &Bits) -> bool) -> Together {
        let outside = less(value, &self.low) || less(&self.high, value);
        if outside {
            return Together::First;
        }
        if self.low == self.high {
            return Together::Never;
        }
        // Two values without one of them.
        let one = Bits::one(value.width());
        if self.low.add(&one) == self.high {
            let left = if *value == self.low { &self.high } else { &self.low };
            return Together::Equal(self.term, left.clone());
        }
        Together::Unknown
    }
}
