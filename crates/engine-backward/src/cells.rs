//! Guesses about all cells of an array by one cell: an index is chosen, arbitrary but fixed, and only its cell is spoken of.
//!
//! The chosen index is a symbol that no step changes. What is proved inductive with it holds for every value of it, since nothing is known of it. So a
//! guess that mentions it stands for all of its instances, and where a query reads an array, the instances for the indices that occur there are facts
//! like any other (`instances`).

use crate::question::Ground;
use std::collections::{BTreeSet, HashSet};
use term::{Operator, Pool, Sort, TermId};

/// Ways to index an array, guards, and what is said of a cell.
const MOST_SHAPES: usize = 6;
const MOST_GUARDS: usize = 8;
const MOST_BODIES: usize = 10;

/// The guesses at a cutpoint that speak of a chosen index. Samples are for the caller to hold them against.
pub fn guesses(
    ground: &mut Ground,
    cutpoint: usize,
    terms: &[TermId],
    constants: &dyn Fn(u32) -> Vec<u64>,
) -> Vec<TermId> {
    let symbols = ground.symbols[cutpoint].clone();
    let mut arrays: Vec<TermId> =
        symbols.iter().copied().filter(|&it| matches!(ground.pool().sort(it), Sort::Array { .. })).collect();
    arrays.sort_unstable();
    if arrays.is_empty() {
        return Vec::new();
    }
    let mut all = Vec::new();
    for width in [32, 64] {
        let shapes = shapes(ground, width, &arrays);
        if shapes.is_empty() {
            continue;
        }
        let chosen = ground.chosen(width, 0);
        let pool = ground.pool();
        let guards = guards(pool, width, chosen, &symbols, terms, constants);
        for &array in &arrays {
            let shapes: Vec<TermId> = shapes
                .iter()
                .filter(|(other, _)| *other == array || same_sort(pool, *other, array))
                .map(|(_, it)| *it)
                .collect();
            let shapes: BTreeSet<TermId> = shapes.into_iter().collect();
            for &index in shapes.iter().take(MOST_SHAPES) {
                for body in bodies(pool, array, index, &arrays, &symbols, constants) {
                    all.push(body);
                    for &guard in &guards {
                        all.push(pool.implies(guard, body));
                    }
                }
            }
        }
    }
    all
}

fn same_sort(pool: &Pool, a: TermId, b: TermId) -> bool {
    pool.sort(a) == pool.sort(b)
}

/// How arrays are indexed anywhere in the system, as terms of the chosen index in the place of the one symbol that the index depends on.
fn shapes(ground: &mut Ground, width: u32, arrays: &[TermId]) -> Vec<(TermId, TermId)> {
    let chosen = ground.chosen(width, 0);
    let system = &ground.build.system;
    let mut terms: Vec<TermId> = Vec::new();
    for summary in &system.summaries {
        terms.extend(&summary.conditions);
        terms.extend(summary.values.iter().map(|(_, value)| *value));
    }
    let pool = &mut ground.build.machine.pool;
    let mut shapes = Vec::new();
    let mut seen = HashSet::new();
    for term in pool.reachable(&terms) {
        if !matches!(pool.operator(term), Operator::Select | Operator::Store) {
            continue;
        }
        let (array, index) = (pool.children(term)[0], pool.children(term)[1]);
        let [symbol] = pool.symbols(index)[..] else { continue };
        if pool.sort(symbol) != Sort::BitVector(width) || symbol == chosen {
            continue;
        }
        let shape = pool.substitute(index, &[(symbol, chosen)]);
        let like = arrays.iter().copied().find(|&it| same_sort(pool, it, array));
        if let Some(like) = like.filter(|_| seen.insert(shape)) {
            shapes.push((like, shape));
        }
    }
    shapes
}

/// For which values of the chosen index something may be said.
fn guards(
    pool: &mut Pool,
    width: u32,
    chosen: TermId,
    symbols: &HashSet<TermId>,
    terms: &[TermId],
    constants: &dyn Fn(u32) -> Vec<u64>,
) -> Vec<TermId> {
    let mentioned: BTreeSet<TermId> = terms.iter().flat_map(|&term| pool.symbols(term)).collect();
    let mut limits: Vec<TermId> =
        mentioned.into_iter().filter(|it| symbols.contains(it) && pool.sort(*it) == Sort::BitVector(width)).collect();
    limits.truncate(MOST_GUARDS);
    let mut large: Vec<u64> = constants(width).into_iter().filter(|&it| it > 1 && it < 1 << (width - 1)).collect();
    large.sort_unstable_by(|a, b| b.cmp(a));
    for constant in large.into_iter().take(3) {
        limits.push(pool.number(width, constant));
    }
    let zero = pool.number(width, 0);
    let positive = pool.sle(zero, chosen);
    let mut guards = Vec::new();
    for limit in limits {
        let below = pool.slt(chosen, limit);
        guards.push(pool.and(positive, below));
        if pool.is_symbol(limit) {
            guards.push(pool.sle(limit, chosen));
        }
    }
    guards
}

/// What may be said of a cell.
fn bodies(
    pool: &mut Pool,
    array: TermId,
    index: TermId,
    arrays: &[TermId],
    symbols: &HashSet<TermId>,
    constants: &dyn Fn(u32) -> Vec<u64>,
) -> Vec<TermId> {
    let cell = pool.select(array, index);
    let Sort::BitVector(width) = pool.sort(cell) else { return Vec::new() };
    let mut bodies = Vec::new();
    for &other in arrays.iter().filter(|&&other| other != array) {
        if same_sort(pool, other, array) {
            let there = pool.select(other, index);
            bodies.push(pool.eq(cell, there));
        }
    }
    let mut scalars: Vec<TermId> =
        symbols.iter().copied().filter(|&it| pool.sort(it) == Sort::BitVector(width)).collect();
    scalars.sort_unstable();
    for scalar in scalars.into_iter().take(4) {
        bodies.push(pool.eq(cell, scalar));
        bodies.push(pool.sle(cell, scalar));
        bodies.push(pool.sle(scalar, cell));
    }
    if width <= 64 {
        for constant in constants(width).into_iter().take(MOST_BODIES) {
            let constant = pool.number(width, constant);
            bodies.push(pool.eq(cell, constant));
            if constant == pool.number(width, 0) {
                bodies.push(pool.sle(constant, cell));
                bodies.push(pool.sle(cell, constant));
            }
        }
    }
    bodies
}
