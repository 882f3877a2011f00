//! Guesses about what a recursive function gives back: what holds of its results where one of its own conditions on the parameters does.

use crate::candidates::{candidates, terms_at, Depth};
use crate::question::Ground;
use crate::samples::Sample;
use std::collections::HashSet;
use summary::Role;
use term::{Evaluator, Operator, Sort, TermId};

/// Conditions on the parameters, and guesses under each.
const MOST_GUARDS: usize = 8;
const MOST_GUESSES: usize = 40;

/// Fewer samples than this say too little.
const FEWEST: usize = 3;

/// The guesses at the return of a function with a contract; none at other cutpoints.
pub fn guarded(ground: &mut Ground, cutpoint: usize, samples: &[Sample], are_real: bool) -> Vec<TermId> {
    let data = &ground.build.system.cutpoints[cutpoint];
    let (Role::Return, Some((_, params))) = (data.role, data.within.clone()) else { return Vec::new() };
    let results: HashSet<TermId> = data.varying_symbols(&ground.build.machine.pool).into_iter().collect();
    let guards = guards(ground, cutpoint, &params);
    let mut guesses = Vec::new();
    for guard in guards {
        let mut evaluator = Evaluator::new();
        let pool = &ground.build.machine.pool;
        let there: Vec<Sample> =
            samples.iter().filter(|sample| evaluator.holds(pool, sample, guard)).cloned().collect();
        if there.len() < FEWEST || there.len() == samples.len() {
            continue;
        }
        let list = candidates(ground, cutpoint, (&there, are_real), Depth::Simple, &[]);
        let pool = ground.pool();
        let about_results =
            |pool: &term::Pool, guess: TermId| pool.symbols(guess).iter().any(|it| results.contains(it));
        let list: Vec<TermId> =
            list.into_iter().filter(|&guess| about_results(pool, guess)).take(MOST_GUESSES).collect();
        for guess in list {
            let elsewhere = pool.not(guard);
            guesses.push(pool.or(elsewhere, guess));
        }
    }
    guesses
}

/// The function's conditions on its parameters alone, and their opposites.
fn guards(ground: &mut Ground, cutpoint: usize, params: &[TermId]) -> Vec<TermId> {
    let terms = terms_at(ground, cutpoint);
    let pool = ground.pool();
    let mut atoms: Vec<TermId> = pool.reachable(&terms);
    atoms.retain(|&term| {
        pool.sort(term) == Sort::Bool
            && matches!(pool.operator(term), Operator::ULt | Operator::SLt | Operator::Eq)
            && pool.symbols(term).iter().all(|symbol| params.contains(symbol))
    });
    atoms.truncate(MOST_GUARDS / 2);
    atoms.into_iter().flat_map(|atom| [atom, pool.not(atom)]).collect()
}
