//! One step of the search: from a conjunct that should be true down to a symbol, and the value it needs.
//!
//! Values of at most 64 bits are words; a Boolean is a word of one bit. Where a child cannot make the operator give exactly what is wanted,
//! the step either takes a value that comes closer or fails; the search evaluates what comes out, so a bad step costs time only.

use std::sync::Arc;
use term::bits::{Bits, Random};
use term::{ArrayValue, Evaluation, Operator, Pool, Sort, TermId, Value};

/// A step that goes through more operators than this fails.
const LONGEST: usize = 10_000;

/// A new value for a symbol.
pub struct Change {
    pub symbol: TermId,
    pub value: Value,
}

/// Where choices come from: the same every time.
pub struct Choice(Random);

impl Default for Choice {
    fn default() -> Choice {
        Choice(Random(0))
    }
}

/// What it takes to make one step.
pub struct Step<'a, 'b> {
    pub pool: &'a Pool,
    pub evaluation: Evaluation<'a>,
    pub choice: &'b mut Choice,
}

/// Where a step goes on.
enum Next {
    /// This term should become this word.
    Child(TermId, u64),
    /// The end of the step.
    Change(Change),
}

impl Choice {
    pub fn word(&mut self) -> u64 {
        self.0.word()
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.0.below(bound)
    }

    /// One of the words, of which there is at least one.
    fn one(&mut self, words: &[u64]) -> u64 {
        self.0.pick(words)
    }

    fn flip(&mut self) -> bool {
        self.0.flip()
    }

    /// A word from `low` to `high`, both included, often one of the ends.
    fn between(&mut self, low: u64, high: u64) -> u64 {
        match self.below(4) {
            0 => low,
            1 => high,
            _ => low + (high - low).checked_add(1).map_or(self.word(), |count| self.below(count)),
        }
    }
}

impl Step<'_, '_> {
    /// The change that could make a conjunct true.
    pub fn towards_true(mut self, conjunct: TermId) -> Option<Change> {
        let (mut term, mut want) = (conjunct, 1);
        for _ in 0..LONGEST {
            match self.follow(term, want)? {
                Next::Child(child, word) => (term, want) = (child, word),
                Next::Change(change) => return Some(change),
            }
        }
        None
    }

    /// One operator further towards a symbol.
    fn follow(&mut self, term: TermId, want: u64) -> Option<Next> {
        use Operator::*;
        let width = self.width(term)?;
        let child = |child, word| Some(Next::Child(child, word & mask(width)));
        match (self.pool.operator(term), self.pool.children(term)) {
            (Symbol(_), _) => {
                let bits = Bits::from_u64(width, want);
                let is_boolean = self.pool.sort(term) == Sort::Bool;
                let value = if is_boolean { Value::Bool(want == 1) } else { bits.into() };
                Some(Next::Change(Change { symbol: term, value }))
            }
            (Not | BitNot, &[a]) => child(a, !want),
            (Neg, &[a]) => child(a, want.wrapping_neg()),
            (And, &[a, b]) => self.conjunction(a, b, want == 1),
            (Eq, &[a, b]) => self.equality(a, b, want == 1),
            (ULt, &[a, b]) => self.order(a, b, want == 1, 0),
            (SLt, &[a, b]) => self.order(a, b, want == 1, 1 << (self.width(a)? - 1)),
            (Ite, &[condition, yes, no]) => self.either(condition, yes, no, want),
            (Add, &[a, b]) => {
                let inverse = |other: u64| Some(want.wrapping_sub(other) & mask(width));
                self.invert(a, b, inverse)
            }
            (Mul, &[a, b]) => self.invert(a, b, |other| Some(quotient(want, other)? & mask(width))),
            (BitXor, &[a, b]) => self.invert(a, b, |other| Some(want ^ other)),
            (BitAnd, &[a, b]) => {
                // Bits that the other side hides stay as they are.
                let (x, other) = self.one_of(a, b)?;
                child(x, want & other | self.word(x)? & !other)
            }
            (BitOr, &[a, b]) => {
                let (x, other) = self.one_of(a, b)?;
                child(x, want & !other | self.word(x)? & other)
            }
            (UDiv, &[a, b]) => {
                let divisor = self.word(b).filter(|divisor| *divisor != 0)?;
                let least = want.checked_mul(divisor).filter(|least| *least <= mask(width))?;
                child(a, self.choice.between(least, least.saturating_add(divisor - 1).min(mask(width))))
            }
            (URem, &[a, b]) => {
                let divisor = self.word(b).filter(|divisor| *divisor > want)?;
                let whole = self.word(a)? / divisor * divisor;
                child(a, whole.checked_add(want).filter(|sum| *sum <= mask(width)).unwrap_or(want))
            }
            (Shl, &[a, b]) => {
                let amount = self.word(b).filter(|amount| *amount < width.into())?;
                child(a, want >> amount | self.word(a)? & !(mask(width) >> amount))
            }
            (LShr | AShr, &[a, b]) => {
                let amount = self.word(b).filter(|amount| *amount < width.into())?;
                child(a, want << amount | self.word(a)? & !(mask(width) << amount))
            }
            (Concat, &[high, low]) => self.pieces(high, low, want),
            (Extract { high, low }, &[a]) => {
                // A child wider than a word has none, and its bits may be too far up.
                let old = self.word(a)?;
                let hole = mask(high - low + 1) << low;
                Some(Next::Child(a, old & !hole | want << low))
            }
            // What does not fit comes as close as it can.
            (ZeroExtend, &[a]) => {
                let greatest = mask(self.width(a)?);
                let negative = want >> (width - 1) == 1;
                Some(Next::Child(a, if negative { 0 } else { want.min(greatest) }))
            }
            (SignExtend, &[a]) => Some(Next::Child(a, want & mask(self.width(a)?))),
            (Select, &[array, index]) => self.element(array, index, want),
            _ => None,
        }
    }

    fn conjunction(&mut self, a: TermId, b: TermId, want: bool) -> Option<Next> {
        // A side that is false keeps the whole from being true; to make it false any side will do.
        let (left, right) = if want {
            (self.word(a)? == 0, self.word(b)? == 0)
        } else {
            (!self.pool.is_constant(a), !self.pool.is_constant(b))
        };
        let first = match (left, right) {
            (true, true) => self.choice.flip(),
            (first, _) => first,
        };
        Some(Next::Child(if first { a } else { b }, want as u64))
    }

    fn equality(&mut self, a: TermId, b: TermId, want: bool) -> Option<Next> {
        let (x, other) = self.one_of(a, b)?;
        if want {
            return Some(Next::Child(x, other));
        }
        let width = self.width(x)?;
        let different = match self.choice.below(3) {
            0 => other ^ 1 << self.choice.below(width.into()),
            1 => other.wrapping_add(1) & mask(width),
            _ => other.wrapping_sub(1) & mask(width),
        };
        Some(Next::Child(x, different))
    }

    /// `a < b`, or not, where adding `offset` to both makes the order unsigned.
    fn order(&mut self, a: TermId, b: TermId, want: bool, offset: u64) -> Option<Next> {
        let (x, other) = self.one_of(a, b)?;
        let all = mask(self.width(x)?);
        let other = other.wrapping_add(offset) & all;
        let moved = match (x == a, want) {
            (true, true) => self.choice.between(0, other.checked_sub(1)?),
            (true, false) => self.choice.between(other, all),
            (false, true) => self.choice.between(other.checked_add(1).filter(|least| *least <= all)?, all),
            (false, false) => self.choice.between(0, other),
        };
        Some(Next::Child(x, moved.wrapping_sub(offset) & all))
    }

    fn either(&mut self, condition: TermId, yes: TermId, no: TermId, want: u64) -> Option<Next> {
        let holds = self.word(condition)? == 1;
        let (arm, other) = if holds { (yes, no) } else { (no, yes) };
        let other_fits = self.word(other)? == want;
        if self.pool.is_constant(arm) || other_fits && self.choice.flip() {
            return Some(Next::Child(condition, !holds as u64));
        }
        Some(Next::Child(arm, want))
    }

    /// A piece that is not yet as wanted.
    fn pieces(&mut self, high: TermId, low: TermId, want: u64) -> Option<Next> {
        let width = self.width(low)?;
        let (upper, lower) = (want >> width, want & mask(width));
        let (upper_differs, lower_differs) = (self.word(high)? != upper, self.word(low)? != lower);
        let take_upper = upper_differs && (!lower_differs || self.choice.flip());
        Some(if take_upper { Next::Child(high, upper) } else { Next::Child(low, lower) })
    }

    /// The element of an array at an index: either another element there, or another index.
    fn element(&mut self, array: TermId, index: TermId, want: u64) -> Option<Next> {
        if !self.pool.symbol_set(index).is_empty() && self.choice.flip() {
            return self.elsewhere(array, index, want);
        }
        let at = self.evaluation.value(index);
        let at = at.as_bits()?;
        let mut below = array;
        for _ in 0..LONGEST {
            match (self.pool.operator(below), self.pool.children(below)) {
                (Operator::Symbol(_), _) => {
                    let Value::Array(old) = self.evaluation.value(below) else { return None };
                    let mut new: ArrayValue = Arc::unwrap_or_clone(old);
                    new.set(at.clone(), Bits::from_u64(new.default_element().width(), want));
                    return Some(Next::Change(Change { symbol: below, value: new.into() }));
                }
                (Operator::Store, &[rest, stored_at, stored]) => {
                    if self.evaluation.value(stored_at).as_bits() == Some(at) && !self.pool.is_constant(stored) {
                        return Some(Next::Child(stored, want));
                    }
                    below = rest;
                }
                (Operator::Ite, &[condition, yes, no]) => {
                    below = if self.word(condition)? == 1 { yes } else { no };
                }
                _ => return self.elsewhere(array, index, want),
            }
        }
        None
    }

    /// Another index, at which the array has the wanted element, or one of the first at which nothing is known of it: an element there
    /// makes less trouble than where something is.
    fn elsewhere(&mut self, array: TermId, index: TermId, want: u64) -> Option<Next> {
        let width = self.width(index)?;
        let Value::Array(value) = self.evaluation.value(array) else { return None };
        let (mut taken, mut fitting) = (Vec::new(), Vec::new());
        for (at, element) in value.entries() {
            let at = at.as_u64()?;
            taken.push(at);
            if element.as_u64() == Some(want) {
                fitting.push(at);
            }
        }
        if !fitting.is_empty() && self.choice.below(4) > 0 {
            return Some(Next::Child(index, self.choice.one(&fitting)));
        }
        taken.sort_unstable();
        let free = (0..=mask(width)).filter(|at| taken.binary_search(at).is_err());
        let free: Vec<u64> = free.take(4).collect();
        (!free.is_empty()).then(|| Next::Child(index, self.choice.one(&free)))
    }

    /// The child of an operator that has an inverse: one that can take the value, where there is one.
    fn invert(&mut self, a: TermId, b: TermId, inverse: impl Fn(u64) -> Option<u64>) -> Option<Next> {
        let (first, other) = self.one_of(a, b)?;
        let second = if first == a { b } else { a };
        let wanted = inverse(other);
        if let Some(wanted) = wanted.filter(|wanted| self.can_be(first, *wanted)) {
            return Some(Next::Child(first, wanted));
        }
        // A byte that should be greater than bytes are, or negative, comes as close as it can: sums of bytes get there step by step.
        let instead = self.word(first).and_then(inverse).filter(|instead| self.can_be(second, *instead));
        match instead {
            Some(instead) if wanted.is_none() || self.choice.flip() => Some(Next::Child(second, instead)),
            _ => Some(Next::Child(first, wanted?)),
        }
    }

    /// Whether a look at the term's own operator leaves hope that it can have this value.
    fn can_be(&self, term: TermId, want: u64) -> bool {
        let children = self.pool.children(term);
        match self.pool.operator(term) {
            Operator::Constant(_) | Operator::Boolean(_) => false,
            Operator::ZeroExtend => self.width(children[0]).is_some_and(|width| want <= mask(width)),
            Operator::BitAnd => self.pool.as_u64(children[1]).is_none_or(|hidden| want & !hidden == 0),
            _ => !self.pool.symbol_set(term).is_empty(),
        }
    }

    /// A child that can change, and the word of the other one. Rather the newer of two: fewer facts depend on it.
    fn one_of(&mut self, a: TermId, b: TermId) -> Option<(TermId, u64)> {
        let fixed = |term| self.pool.symbol_set(term).is_empty();
        let first = match (fixed(a), fixed(b)) {
            (false, false) => (a > b) == (self.choice.below(4) > 0),
            (a_fixed, _) => !a_fixed,
        };
        let (x, other) = if first { (a, b) } else { (b, a) };
        Some((x, self.word(other)?))
    }

    fn word(&mut self, term: TermId) -> Option<u64> {
        self.width(term)?;
        match self.evaluation.value(term) {
            Value::Bool(value) => Some(value as u64),
            Value::Bits(bits) => bits.as_u64(),
            Value::Array(_) => None,
        }
    }

    /// The width of words; nothing for what is no word.
    fn width(&self, term: TermId) -> Option<u32> {
        match self.pool.sort(term) {
            Sort::Bool => Some(1),
            Sort::BitVector(width) if width <= 64 => Some(width),
            _ => None,
        }
    }
}

fn mask(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}

/// A word whose product with `factor` ends as `product` does, in all the bits there are.
fn quotient(product: u64, factor: u64) -> Option<u64> {
    if factor == 0 {
        return None;
    }
    let zeros = factor.trailing_zeros();
    if product.trailing_zeros() < zeros {
        return None;
    }
    let odd = factor >> zeros;
    // Newton's iteration doubles the bits that are right; an odd number is its own inverse in the lowest three.
    let mut inverse = odd;
    for _ in 0..5 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    Some((product >> zeros).wrapping_mul(inverse))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_multiply_back() {
        let mut choice = Choice::default();
        for _ in 0..1_000 {
            let (a, b) = (choice.word(), choice.word() >> choice.below(64));
            if b != 0 {
                assert_eq!(quotient(a.wrapping_mul(b), b).map(|x| x.wrapping_mul(b)), Some(a.wrapping_mul(b)));
            }
        }
        assert_eq!(quotient(3, 2), None);
    }

    #[test]
    fn words_between_are_between() {
        let mut choice = Choice::default();
        for (low, high) in [(0, 0), (3, 9), (0, u64::MAX), (u64::MAX, u64::MAX)] {
            for _ in 0..100 {
                assert!((low..=high).contains(&choice.between(low, high)));
            }
        }
    }
}
