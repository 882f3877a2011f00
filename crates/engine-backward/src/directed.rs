//! Guesses about cells that errors themselves suggest: what must not be so for one index must not be so for any.
//!
//! An error that reads arrays has conditions on cells. Their opposite, with a chosen index in the place of the variables that the cells are read at, is a
//! body: what the program's author believes of every cell. It is pulled back to the loops before, where the arrays were written: over summaries
//! from one cutpoint to another as it is, and over an iteration as what was true of a cell before the iteration that wrote it. There it holds for the cells
//! that were dealt with, or only for those that were not: guards say which, by the variables that vary there and by where the loop writes next.
//!
//! All of these are guesses (`induct` finds out which hold).

use crate::instances::{matches, Pairs};
use crate::question::{Conditions, Ground};
use std::collections::{BTreeSet, HashSet};
use summary::End;
use term::{Operator, Pool, Sort, TermId};

/// Bodies and guards at one cutpoint, guesses from them, and nodes of a body.
const MOST_BODIES: usize = 12;
const MOST_GUARDS: usize = 24;
const MOST_GUESSES: usize = 260;
const LARGEST: usize = 400;

/// How often a body is pulled back over iterations of loops.
const ITERATIONS: u32 = 2;

/// Something that may hold of every cell.
#[derive(Clone)]
struct Body {
    at: usize,
    term: TermId,
    iterations: u32,
}

/// Where a loop writes next.
struct Write {
    array: Sort,
    index: TermId,
}

/// A guess, and what implies it if it holds as well.
pub type Guess = (TermId, Option<TermId>);

/// The guesses for errors that are not excluded, by cutpoint. What is known relates variables to each other.
pub fn guesses(ground: &mut Ground, known: &Conditions, errors: &[usize]) -> Vec<Vec<Guess>> {
    let bodies = bodies(ground, known, errors);
    let mut all: Vec<Vec<Guess>> = Vec::new();
    for at in 0..known.len() {
        let mut list: Vec<Guess> = just_written(ground, at).into_iter().map(|guess| (guess, None)).collect();
        let here: Vec<TermId> = bodies.iter().filter(|body| body.at == at).map(|body| body.term).collect();
        let writes = writes(ground, at);
        for body in here {
            list.push((body, None));
            for guard in guards(ground, at, body, &writes) {
                list.push((ground.pool().implies(guard, body), Some(body)));
            }
        }
        list.truncate(MOST_GUESSES);
        all.push(list);
    }
    all
}

/// What was written on the way to a cutpoint, at a place that does not change there, may stay.
fn just_written(ground: &mut Ground, at: usize) -> Vec<TermId> {
    let entering: Vec<usize> = ground.build.system.entering(at).collect();
    let pool = &mut ground.build.machine.pool;
    let varying = ground.build.system.cutpoints[at].varying_symbols(pool);
    let mut found = Vec::new();
    for summary in entering {
        let data = &ground.build.system.summaries[summary];
        for &(symbol, value) in &data.values {
            let mut value = value;
            while pool.operator(value) == Operator::Store && found.len() < MOST_BODIES {
                let &[array, index, written] = pool.children(value) else { break };
                let stays = |it: &TermId| ground.symbols[at].contains(it) && !varying.contains(it);
                if [index, written].iter().all(|&term| pool.symbols(term).iter().all(stays)) {
                    let cell = pool.select(symbol, index);
                    found.push(pool.eq(cell, written));
                }
                value = array;
            }
        }
    }
    found
}

fn bodies(ground: &mut Ground, known: &Conditions, errors: &[usize]) -> Vec<Body> {
    let mut bodies: Vec<Body> = Vec::new();
    let mut seen: HashSet<(usize, TermId)> = HashSet::new();
    let mut pending: Vec<Body> = Vec::new();
    for &error in errors {
        pending.extend(of_error(ground, known, error));
    }
    pending.reverse();
    while let Some(body) = pending.pop() {
        let is_full = bodies.iter().filter(|other| other.at == body.at).count() >= MOST_BODIES;
        let pool = &ground.build.machine.pool;
        let is_fit = pool.as_bool(body.term).is_none()
            && pool.reachable(&[body.term]).len() <= LARGEST
            && pool.symbols(body.term).iter().all(|&it| ground.symbols[body.at].contains(&it) || ground.is_chosen(it));
        if is_full || !is_fit || !seen.insert((body.at, body.term)) {
            continue;
        }
        bodies.push(body.clone());
        let before = before(ground, &body);
        // The nearest first, so that each cutpoint has its own before there are too many.
        pending.splice(0..0, before);
    }
    bodies
}

/// What an error's conditions say of cells, the other way round.
fn of_error(ground: &mut Ground, known: &Conditions, error: usize) -> Vec<Body> {
    let summary = &ground.build.system.summaries[error];
    let Some(at) = summary.from else { return Vec::new() };
    let conditions: Vec<TermId> = summary.conditions.iter().copied().filter(|it| !known[at].contains(it)).collect();
    let pool = &ground.build.machine.pool;
    let indices: BTreeSet<TermId> = indices(pool, &conditions, Operator::Select).collect();
    if indices.is_empty() {
        return Vec::new();
    }
    let varying: HashSet<TermId> = ground.build.system.cutpoints[at].varying_symbols(pool).into_iter().collect();
    let mut variables: BTreeSet<TermId> = indices.iter().flat_map(|&index| pool.symbols(index)).collect();
    let is_variable = |it: &TermId| matches!(pool.sort(*it), Sort::BitVector(32 | 64)) && !ground.is_chosen(*it);
    variables.retain(is_variable);
    if variables.len() > 2 {
        variables.retain(|it| varying.contains(it) || !ground.symbols[at].contains(it));
    }
    let variables: Vec<TermId> = variables.into_iter().collect();
    let mut choices: Vec<Vec<TermId>> = Vec::new();
    if variables.len() <= 2 {
        choices.push(variables.clone());
    }
    if variables.len() > 1 {
        choices.extend(variables.iter().take(3).map(|&it| vec![it]));
    }
    let mut bodies = Vec::new();
    for choice in choices {
        let pool = &mut ground.build.machine.pool;
        let solved = solved(pool, &known[at], &varying, &choice);
        let mut pairs: Vec<(TermId, TermId)> = Vec::new();
        for &variable in &choice {
            let width = ground.build.machine.pool.width(variable);
            let number = pairs.iter().filter(|(it, _)| ground.build.machine.pool.width(*it) == width).count();
            pairs.push((variable, ground.chosen(width, number)));
        }
        let pool = &mut ground.build.machine.pool;
        let there: Vec<TermId> = conditions.iter().map(|&it| pool.substitute(it, &solved)).collect();
        let there: Vec<TermId> = there.into_iter().map(|it| pool.substitute(it, &pairs)).collect();
        let is_chosen = |it: &TermId| pairs.iter().any(|(_, chosen)| chosen == it);
        let here = |pool: &Pool, term: TermId| {
            pool.symbols(term).iter().all(|it| ground.symbols[at].contains(it) || is_chosen(it))
        };
        let whole: Vec<TermId> = there.iter().copied().filter(|&it| here(pool, it)).collect();
        // Of the rest, only what speaks of the chosen indices, and only what speaks of cells.
        let part: Vec<TermId> = whole.iter().copied().filter(|&it| pool.symbols(it).iter().any(&is_chosen)).collect();
        let cells: Vec<TermId> =
            whole.iter().copied().filter(|&it| indices_of(pool, it, Operator::Select).next().is_some()).collect();
        for list in [whole, part, cells] {
            let all = pool.all(&list);
            bodies.push(Body { at, term: pool.not(all), iterations: 0 });
        }
    }
    bodies
}

/// Variables that known equations give in terms of others, but for those that are kept.
fn solved(pool: &mut Pool, known: &[TermId], varying: &HashSet<TermId>, kept: &[TermId]) -> Vec<(TermId, TermId)> {
    let mut pairs: Vec<(TermId, TermId)> = Vec::new();
    for &equation in known {
        let &[a, b] = pool.children(equation) else { continue };
        if pool.operator(equation) != Operator::Eq || !matches!(pool.sort(a), Sort::BitVector(_)) {
            continue;
        }
        let width = pool.width(a);
        let difference = pool.sub(a, b);
        let symbols = pool.symbols(difference);
        let variable = symbols.iter().copied().find(|it| {
            varying.contains(it)
                && !kept.contains(it)
                && pairs.iter().all(|(other, _)| other != it)
                && pool.sort(*it) == Sort::BitVector(width)
        });
        let Some(variable) = variable.filter(|_| symbols.iter().any(|it| kept.contains(it))) else { continue };
        let one = pool.number(width, 1);
        let next = pool.add(variable, one);
        let moved = pool.substitute(difference, &[(variable, next)]);
        let minus_one = pool.neg(one);
        let by = pool.constant_difference(moved, difference).map(|by| pool.constant(by));
        let solution = match by {
            Some(by) if by == one => pool.sub(variable, difference),
            Some(by) if by == minus_one => pool.add(variable, difference),
            _ => continue,
        };
        if !pool.symbols(solution).contains(&variable) {
            pairs.push((variable, solution));
        }
    }
    pairs
}

/// What is true before a summary is taken, where a body is to hold after it.
fn before(ground: &mut Ground, body: &Body) -> Vec<Body> {
    let mut found = Vec::new();
    let entering: Vec<usize> = ground.build.system.entering(body.at).collect();
    for summary in entering {
        let data = &ground.build.system.summaries[summary];
        let Some(from) = data.from.filter(|&from| ground.reached[from]) else { continue };
        let (values, conditions) = (data.values.clone(), data.conditions.clone());
        let pool = &mut ground.build.machine.pool;
        let term = pool.substitute(body.term, &values);
        if from != body.at {
            found.push(Body { at: from, term, iterations: body.iterations });
            continue;
        }
        if term == body.term || body.iterations >= ITERATIONS {
            continue;
        }
        // The iteration that writes the chosen cell.
        let chosen: Vec<TermId> = ground
            .all_chosen()
            .filter(|&it| {
                let pool = &ground.build.machine.pool;
                pool.contains(pool.symbol_set(body.term), it)
            })
            .collect();
        let pool = &mut ground.build.machine.pool;
        let stored: Vec<TermId> = values.iter().map(|(_, value)| *value).collect();
        let written: BTreeSet<TermId> =
            indices(pool, &stored, Operator::Store).flat_map(|index| pool.symbols(index)).collect();
        let mut pairs: Vec<(TermId, TermId)> = Vec::new();
        for symbol in written {
            let sort = pool.sort(symbol);
            let free = chosen.iter().find(|&&it| pool.sort(it) == sort && pairs.iter().all(|(_, other)| *other != it));
            if let Some(&free) = free {
                pairs.push((symbol, free));
            }
        }
        if pairs.is_empty() {
            continue;
        }
        let term = pool.substitute(term, &pairs);
        let mut guard = Vec::new();
        for condition in conditions {
            let is_here = pool.symbols(condition).iter().all(|it| ground.symbols[from].contains(it));
            if is_here && indices_of(pool, condition, Operator::Select).next().is_some() {
                guard.push(pool.substitute(condition, &pairs));
            }
        }
        let guard = pool.all(&guard);
        let iterations = body.iterations + 1;
        let guarded = pool.implies(guard, term);
        found.push(Body { at: from, term: guarded, iterations });
        if guarded != term {
            found.push(Body { at: from, term, iterations });
        }
    }
    found
}

/// Where the summaries that leave a cutpoint write, or the loops that they lead to.
fn writes(ground: &mut Ground, at: usize) -> Vec<Write> {
    let system = &ground.build.system;
    let mut steps: Vec<(usize, Vec<(TermId, TermId)>)> = Vec::new();
    for summary in system.leaving(Some(at)) {
        steps.push((summary, Vec::new()));
        if let End::Cutpoint(to) = system.summaries[summary].end {
            if to != at {
                let values = system.summaries[summary].values.clone();
                steps.extend(system.leaving(Some(to)).map(|next| (next, values.clone())));
            }
        }
    }
    let mut seen = HashSet::new();
    let mut writes = Vec::new();
    for (summary, pairs) in steps {
        let values: Vec<TermId> =
            ground.build.system.summaries[summary].values.iter().map(|(_, value)| *value).collect();
        let pool = &mut ground.build.machine.pool;
        let stores: Vec<TermId> =
            pool.reachable(&values).into_iter().filter(|&it| pool.operator(it) == Operator::Store).collect();
        for store in stores {
            let index = pool.substitute(pool.children(store)[1], &pairs);
            let is_here = pool.symbols(index).iter().all(|it| ground.symbols[at].contains(it));
            if is_here && !pool.symbols(index).is_empty() && seen.insert((index, pool.sort(store))) {
                writes.push(Write { array: pool.sort(store), index });
            }
        }
    }
    writes.truncate(6);
    writes
}

/// The cells that a body may be true of at a cutpoint.
fn guards(ground: &mut Ground, at: usize, body: TermId, writes: &[Write]) -> Vec<TermId> {
    let chosen: Vec<TermId> = ground.all_chosen().collect();
    let pool = &mut ground.build.machine.pool;
    let chosen: Vec<TermId> = chosen.into_iter().filter(|&it| pool.contains(pool.symbol_set(body), it)).collect();
    let varying = ground.build.system.cutpoints[at].varying_symbols(pool);
    let like = |pool: &Pool, one: TermId| -> Vec<TermId> {
        varying.iter().copied().filter(|&it| pool.sort(it) == pool.sort(one)).collect()
    };
    let mut guards: Vec<TermId> = Vec::new();
    if let &[one, two] = &chosen[..] {
        for first in like(pool, one) {
            for second in like(pool, two).into_iter().filter(|&it| it != first) {
                for (k, l) in [(one, two), (two, one)] {
                    let (row, same, column) = (pool.slt(k, first), pool.eq(k, first), pool.slt(l, second));
                    let here = pool.and(same, column);
                    let done = pool.or(row, here);
                    guards.push(done);
                    guards.push(pool.not(done));
                }
            }
        }
    }
    for &one in &chosen {
        let zero = pool.number(pool.width(one), 0);
        let positive = pool.sle(zero, one);
        for limit in like(pool, one).into_iter().take(4) {
            let (below, above) = (pool.slt(one, limit), pool.slt(limit, one));
            guards.push(pool.and(positive, below));
            guards.push(pool.not(below));
            let most = pool.not(above);
            guards.push(pool.and(positive, most));
            guards.push(above);
        }
    }
    let mut seen: HashSet<TermId> = guards.iter().copied().collect();
    let selects: Vec<TermId> =
        pool.reachable(&[body]).into_iter().filter(|&it| pool.operator(it) == Operator::Select).collect();
    for write in writes {
        for &select in &selects {
            let (array, index) = (pool.children(select)[0], pool.children(select)[1]);
            if pool.sort(array) != write.array || chosen.iter().all(|&it| !pool.contains(pool.symbol_set(index), it)) {
                continue;
            }
            let mut pairs = Pairs::new();
            let set: HashSet<TermId> = chosen.iter().copied().collect();
            if matches(pool, index, write.index, &set, &mut pairs) && pairs.iter().all(|(_, it)| varying.contains(it)) {
                // The variables themselves say the same.
                continue;
            }
            let (below, above) = (pool.ult(index, write.index), pool.ult(write.index, index));
            let (not_below, not_above) = (pool.not(below), pool.not(above));
            let mut more = vec![below, not_below, above, not_above];
            if let &[one] = &chosen[..] {
                if let Some(residue) = residue(pool, one, index, write.index) {
                    more.push(residue);
                    more.push(pool.and(residue, below));
                    more.push(pool.and(residue, not_below));
                }
            }
            guards.extend(more.into_iter().filter(|&it| seen.insert(it)));
        }
    }
    guards.truncate(MOST_GUARDS);
    guards
}

/// The chosen indices whose cells a loop writes that has a stride: those with one remainder.
fn residue(pool: &mut Pool, chosen: TermId, index: TermId, written: TermId) -> Option<TermId> {
    let &[variable] = &pool.symbols(written)[..] else { return None };
    let Sort::BitVector(width @ (32 | 64)) = pool.sort(variable) else { return None };
    let at = |pool: &mut Pool, term: TermId, symbol: TermId, number: u64| {
        let number = pool.number(pool.width(symbol), number);
        let there = pool.substitute(term, &[(symbol, number)]);
        pool.as_u64(there)
    };
    let first = at(pool, written, variable, 64)?;
    let (second, third) = (at(pool, written, variable, 65)?, at(pool, written, variable, 66)?);
    let stride = second.checked_sub(first)?;
    if third.checked_sub(second)? != stride || !(2..=64).contains(&stride) || pool.width(chosen) != width {
        return None;
    }
    // The chosen index is the number of the cell.
    if at(pool, index, chosen, 64)? != 64 || at(pool, index, chosen, 67)? != 67 {
        return None;
    }
    let (by, rest) = (pool.number(width, stride), pool.number(width, first % stride));
    let remainder = pool.urem(chosen, by);
    Some(pool.eq(remainder, rest))
}

fn indices<'a>(pool: &'a Pool, terms: &[TermId], operator: Operator) -> impl Iterator<Item = TermId> + 'a {
    let found = pool.reachable(terms).into_iter().filter(move |&it| pool.operator(it) == operator);
    found.map(|it| pool.children(it)[1])
}

fn indices_of<'a>(pool: &'a Pool, term: TermId, operator: Operator) -> impl Iterator<Item = TermId> + 'a {
    indices(pool, &[term], operator)
}
