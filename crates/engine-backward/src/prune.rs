//! Bounds that others imply: of several bounds of one term by numbers only the tightest is kept.
//!
//! Guesses come in neighbouring numbers, and most of them hold where the tightest does. Each costs every later query a little.

use std::collections::HashMap;
use term::{Operator, Pool, TermId};

/// A comparison with a number: which, of what, the number to the right or not, and whether it is negated.
type Kind = (Operator, TermId, bool, bool);

/// The conditions without bounds that others among them imply.
pub fn prune(pool: &Pool, conditions: &mut Vec<TermId>) {
    let mut tightest: HashMap<Kind, u64> = HashMap::new();
    for &condition in conditions.iter() {
        let Some((kind, number)) = bound(pool, condition) else { continue };
        let best = tightest.entry(kind).or_insert(number);
        *best = if is_smaller_tighter(kind) { number.min(*best) } else { number.max(*best) };
    }
    conditions.retain(|&condition| bound(pool, condition).is_none_or(|(kind, number)| tightest[&kind] == number));
}

/// `x < n` says more for a smaller `n`, `n < x` and `!(x < n)` for a larger one.
fn is_smaller_tighter((_, _, to_the_right, negated): Kind) -> bool {
    to_the_right != negated
}

/// A bound, with the number in an order that fits the comparison.
fn bound(pool: &Pool, condition: TermId) -> Option<(Kind, u64)> {
    let negated = pool.operator(condition) == Operator::Not;
    let atom = if negated { pool.children(condition)[0] } else { condition };
    let operator = pool.operator(atom);
    if !matches!(operator, Operator::SLt | Operator::ULt) {
        return None;
    }
    let &[a, b] = pool.children(atom) else { return None };
    let (term, number, to_the_right) = match (pool.as_u64(a), pool.as_u64(b)) {
        (None, Some(number)) => (a, number, true),
        (Some(number), None) => (b, number, false),
        _ => return None,
    };
    let width = pool.width(term);
    // A signed number plus half of the range is in the order of unsigned ones.
    let half = if operator == Operator::SLt { 1 << (width - 1) } else { 0 };
    Some(((operator, term, to_the_right, negated), number ^ half))
}
