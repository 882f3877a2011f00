//! Instances of what is known about chosen indices: for the cells that a query reads.
//!
//! A fact that mentions a chosen index holds for every value of it (`cells`). A query needs it for those values for which the cells of the fact are cells of the
//! query. They are found by holding the indices of the fact's cells against those of the query's.

use std::collections::{BTreeSet, HashSet};
use term::{Operator, Pool, Sort, TermId};

/// Values for the chosen indices in one query, instances, symbols that one index is tried with, and cells that are looked at one by one.
const MOST_VALUES: usize = 24;
const MOST_INSTANCES: usize = 300;
const MOST_SYMBOLS: usize = 4;
const MOST_WRITTEN: usize = 4;

/// What stands for chosen symbols.
pub type Pairs = Vec<(TermId, TermId)>;

/// The instances of facts that matter where these terms occur.
pub fn instances(pool: &mut Pool, chosen: &[TermId], facts: &[TermId], terms: &[TermId]) -> Vec<TermId> {
    let chosen: HashSet<TermId> = chosen.iter().copied().collect();
    let facts: Vec<TermId> = facts.iter().copied().filter(|&fact| speaks_of(pool, fact, &chosen)).collect();
    if facts.is_empty() {
        return Vec::new();
    }
    let places = places(pool, terms);
    let patterns: BTreeSet<TermId> =
        self::places(pool, &facts).into_iter().filter(|&index| speaks_of(pool, index, &chosen)).collect();
    let mut values: Vec<Pairs> = Vec::new();
    for &place in &places {
        for &pattern in &patterns {
            let mut pairs = Pairs::new();
            if pattern != place && matches(pool, pattern, place, &chosen, &mut pairs) {
                pairs.sort_unstable();
                if pairs.iter().any(|(symbol, value)| symbol != value) && !values.contains(&pairs) {
                    values.push(pairs);
                }
            }
        }
    }
    values.truncate(MOST_VALUES);
    let mut seen: HashSet<TermId> = facts.iter().copied().collect();
    let mut all = Vec::new();
    for pairs in values {
        for &fact in &facts {
            if all.len() >= MOST_INSTANCES {
                return all;
            }
            let instance = pool.substitute(fact, &pairs);
            if seen.insert(instance) && pool.as_bool(instance).is_none() {
                all.push(instance);
            }
        }
    }
    all
}

/// A condition on chosen indices, as the same for the cells that are written in it, one by one, and for all others. The first are plain after
/// substitution, while a solver would have to find out what follows from two indices being the same.
pub fn by_written(pool: &mut Pool, chosen: &[TermId], condition: TermId) -> TermId {
    let chosen: HashSet<TermId> = chosen.iter().copied().collect();
    if !speaks_of(pool, condition, &chosen) {
        return condition;
    }
    let reachable = pool.reachable(&[condition]);
    let of = |pool: &Pool, operator: Operator| -> BTreeSet<TermId> {
        reachable.iter().filter(|&&it| pool.operator(it) == operator).map(|&it| pool.children(it)[1]).collect()
    };
    let (read, written) = (of(pool, Operator::Select), of(pool, Operator::Store));
    let mut values: Vec<Pairs> = Vec::new();
    for &place in &written {
        if speaks_of(pool, place, &chosen) {
            continue;
        }
        for &pattern in &read {
            let mut pairs = Pairs::new();
            if speaks_of(pool, pattern, &chosen) && matches(pool, pattern, place, &chosen, &mut pairs) {
                pairs.sort_unstable();
                if !values.contains(&pairs) && values.len() < MOST_WRITTEN {
                    values.push(pairs);
                }
            }
        }
    }
    let mut parts = Vec::new();
    let mut others = condition;
    for pairs in values {
        parts.push(pool.substitute(condition, &pairs));
        let same: Vec<TermId> = pairs.iter().map(|&(symbol, value)| pool.eq(symbol, value)).collect();
        let same = pool.all(&same);
        others = pool.or(same, others);
    }
    parts.push(others);
    pool.all(&parts)
}

fn speaks_of(pool: &Pool, term: TermId, chosen: &HashSet<TermId>) -> bool {
    chosen.iter().any(|&it| pool.contains(pool.symbol_set(term), it))
}

/// The indices that arrays are read at, then those that they are written at.
fn places(pool: &Pool, terms: &[TermId]) -> Vec<TermId> {
    let reachable = pool.reachable(terms);
    let mut places: Vec<TermId> = Vec::new();
    let mut seen = HashSet::new();
    for operator in [Operator::Select, Operator::Store] {
        for &term in reachable.iter().filter(|&&term| pool.operator(term) == operator) {
            let index = pool.children(term)[1];
            if seen.insert(index) {
                places.push(index);
            }
        }
    }
    places
}

/// Values for the chosen symbols of a pattern with which it is the term.
pub fn matches(pool: &mut Pool, pattern: TermId, term: TermId, chosen: &HashSet<TermId>, pairs: &mut Pairs) -> bool {
    if pool.sort(pattern) != pool.sort(term) {
        return false;
    }
    if chosen.contains(&pattern) {
        return bind(pairs, pattern, term);
    }
    if !speaks_of(pool, pattern, chosen) {
        return pattern == term;
    }
    let before = pairs.clone();
    if pool.operator(pattern) == pool.operator(term) {
        let (ours, theirs) = (pool.children(pattern).to_vec(), pool.children(term).to_vec());
        let orders: &[bool] =
            if ours.len() == 2 && pool.operator(pattern).is_commutative() { &[false, true] } else { &[false] };
        for &turned in orders {
            let mut theirs = theirs.clone();
            if turned {
                theirs.reverse();
            }
            pairs.clone_from(&before);
            if ours.len() == theirs.len()
                && ours.iter().zip(&theirs).all(|(&our, &their)| matches(pool, our, their, chosen, pairs))
            {
                return true;
            }
        }
        pairs.clone_from(&before);
    }
    solve(pool, pattern, term, chosen, pairs)
}

fn bind(pairs: &mut Pairs, symbol: TermId, value: TermId) -> bool {
    match pairs.iter().find(|(other, _)| *other == symbol) {
        Some((_, bound)) => *bound == value,
        None => {
            pairs.push((symbol, value));
            true
        }
    }
}

/// A sum with one chosen symbol: which value of it makes it the term?
fn solve(pool: &mut Pool, pattern: TermId, term: TermId, chosen: &HashSet<TermId>, pairs: &mut Pairs) -> bool {
    let inside: Vec<TermId> = pool.symbols(pattern).into_iter().filter(|it| chosen.contains(it)).collect();
    let ([symbol], Sort::BitVector(_)) = (&inside[..], pool.sort(pattern)) else { return false };
    let (symbol, Sort::BitVector(width)) = (*symbol, pool.sort(*symbol)) else { return false };
    let zero = pool.number(width, 0);
    let one = pool.number(width, 1);
    let mut bases: Vec<TermId> =
        pool.symbols(term).into_iter().filter(|&it| pool.sort(it) == pool.sort(symbol)).take(MOST_SYMBOLS).collect();
    bases.push(zero);
    for base in bases {
        let next = pool.add(base, one);
        let (here, there) = (pool.substitute(pattern, &[(symbol, base)]), pool.substitute(pattern, &[(symbol, next)]));
        let Some(apart) = pool.constant_difference(term, here) else { continue };
        let Some(step) = pool.constant_difference(there, here) else { continue };
        let signed = |bits: &term::bits::Bits| {
            let shift = 64 - bits.width().min(64);
            bits.as_u64().map(|word| (word << shift) as i64 >> shift)
        };
        let (Some(apart), Some(step)) = (signed(&apart), signed(&step)) else { continue };
        if step == 0 || apart % step != 0 {
            continue;
        }
        let by = pool.constant(term::bits::Bits::from_i64(width, apart / step));
        let value = pool.add(base, by);
        return bind(pairs, symbol, value);
    }
    // A multiple of something else: rounded, where it is none.
    let (here, there) = (pool.substitute(pattern, &[(symbol, zero)]), pool.substitute(pattern, &[(symbol, one)]));
    if !pool.is_constant(here) || !pool.is_constant(there) || pool.width(pattern) < width {
        return false;
    }
    let (step, apart) = (pool.sub(there, here), pool.sub(term, here));
    let quotient = pool.udiv(apart, step);
    let value = pool.trunc(quotient, width);
    bind(pairs, symbol, value)
}
