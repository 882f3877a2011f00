//! What a twin has met on its ways through a piece of code, and what all of that demands of the state that it began with.
//!
//! Law: a state that satisfies what is demanded goes none of the ways that are excluded, and every other way of it leads to what is safe.

use crate::interpolate::Tools;
use crate::speculate::Speculating;
use crate::twin::Conjuncts;
use solver::{Path, Side};
use std::collections::HashSet;
use term::{Model, Pool, Substitution, TermId};

/// Conjuncts of an interpolant, with the terms in them, beyond which there is none; and what a speculation may demand.
const MOST_CONJUNCTS: usize = 300;
const MOST_TERMS: usize = 20_000;
const MOST_SPECULATED: usize = 12;

/// What the twin has met, in the order of meeting.
pub(crate) enum Step {
    /// A condition, and where the twin went on where it holds and where it does not.
    Decision { condition: TermId, yes: Onward, no: Onward, kind: Kind },
    /// What is demanded there; none, in a speculation, where nothing is known to be enough.
    End(Conjuncts),
}

/// Whether paths have been there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Guided,
    /// On one side, and on the other a speculation begins.
    Speculated {
        number: usize,
        side: bool,
    },
    /// It is part of a speculation.
    Inside,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Onward {
    /// To a later step.
    Step(usize),
    /// No path went there.
    Never,
    /// Nothing can happen there.
    Safe,
}

/// The real state at the point, of which all that is demanded has to be true.
pub(crate) struct Real<'a> {
    values: Substitution,
    path: &'a Path,
    sample: &'a Model,
    /// Symbols that may be spoken of, and inputs that the twin has asked for.
    known: (&'a HashSet<TermId>, &'a HashSet<TermId>),
}

impl<'a> Real<'a> {
    pub fn new(
        tools: &mut Tools,
        values: &[(TermId, TermId)],
        path: &'a Path,
        sample: &'a Model,
        known: (&'a HashSet<TermId>, &'a HashSet<TermId>),
    ) -> Real<'a> {
        let values = Substitution::new(&mut tools.machine.pool, values.iter().copied());
        Real { values, path, sample, known }
    }

    /// Is it plain that a condition holds there, or (`false`) that it does not?
    fn plainly(&mut self, pool: &mut Pool, condition: TermId) -> Option<bool> {
        let image = self.values.apply(pool, condition);
        pool.as_bool(image)
    }

    /// Do all of them hold there, for whatever is not known there?
    fn satisfies(&mut self, tools: &mut Tools, list: &[TermId]) -> bool {
        let machine = &*tools.machine;
        let is_known = |symbol: &TermId| {
            self.known.0.contains(symbol) || self.known.1.contains(symbol) || machine.is_address(*symbol)
        };
        if !list.iter().all(|&conjunct| machine.pool.symbols(conjunct).iter().all(is_known)) {
            return false;
        }
        let pool = &mut tools.machine.pool;
        let mut all = pool.boolean(true);
        for &conjunct in list {
            if !tools.evaluator.holds(pool, self.sample, conjunct) {
                return false;
            }
            let image = self.values.apply(pool, conjunct);
            all = pool.and(all, image);
        }
        if let Some(truth) = pool.as_bool(all) {
            return truth;
        }
        let violated = pool.not(all);
        matches!(tools.chain.feasible(pool, self.path, None, violated), Side::Infeasible)
    }
}

/// What all ways demand, at the first step.
pub(crate) fn together(
    tools: &mut Tools,
    steps: Vec<Step>,
    real: &mut Real,
    speculating: &mut Option<Speculating>,
) -> Conjuncts {
    let mut demanded: Vec<Conjuncts> = vec![None; steps.len()];
    for (at, step) in steps.into_iter().enumerate().rev() {
        let list = match step {
            Step::End(conjuncts) => conjuncts,
            Step::Decision { condition, yes, no, kind } => {
                let negated = tools.machine.pool.not(condition);
                let mut take = |onward: Onward| match onward {
                    Onward::Step(next) => demanded[next].take(),
                    Onward::Never => None,
                    Onward::Safe => Some(Vec::new()),
                };
                let mut sides = [(condition, take(yes)), (negated, take(no))];
                match kind {
                    Kind::Guided => {}
                    Kind::Inside => exclude(tools, real, &mut sides),
                    Kind::Speculated { number, side } => {
                        let demanded = &mut sides[usize::from(!side)].1;
                        let is_so = |list: &Vec<TermId>| list.len() <= MOST_SPECULATED && real.satisfies(tools, list);
                        *demanded = demanded.take().filter(is_so);
                        let succeeded = demanded.is_some();
                        speculating.iter_mut().for_each(|speculating| speculating.ended(number, succeeded));
                    }
                }
                let list = decided(tools, real, kind, sides);
                if list.is_none() && kind != Kind::Inside {
                    return None;
                }
                list
            }
        };
        if list.as_ref().is_some_and(|list| list.len() > MOST_CONJUNCTS) {
            return None;
        }
        demanded[at] = list;
    }
    demanded.into_iter().next()?
}

/// In a speculation, a side that the real state plainly does not take, and that demands what is not plainly so, is better not taken at all.
fn exclude(tools: &mut Tools, real: &mut Real, sides: &mut [(TermId, Conjuncts); 2]) {
    let pool = &mut tools.machine.pool;
    for (condition, demanded) in sides {
        let Some(list) = demanded else { continue };
        let holds = list.iter().all(|&conjunct| real.plainly(pool, conjunct) == Some(true));
        if !holds && real.plainly(pool, *condition) == Some(false) {
            *demanded = None;
        }
    }
}

/// What both sides of a decision demand; none has to be excluded. What one demands and what is so in the real state anyway is demanded of both: less would
/// be enough, but would be two reasons in the place of one. Where the other side was speculated on, all is demanded of both but what the side itself implies.
fn decided(tools: &mut Tools, real: &mut Real, kind: Kind, sides: [(TermId, Conjuncts); 2]) -> Conjuncts {
    let [(yes, on_yes), (no, on_no)] = sides;
    let mut list: Vec<TermId> = match (&on_yes, &on_no) {
        (None, None) => return None,
        (Some(ours), None) => ours.iter().copied().chain([yes]).collect(),
        (None, Some(theirs)) => theirs.iter().copied().chain([no]).collect(),
        (Some(ours), Some(theirs)) => {
            let mut list = Vec::new();
            for (condition, ours, theirs) in [(yes, ours, theirs), (no, theirs, ours)] {
                for &conjunct in ours {
                    let pool = &mut tools.machine.pool;
                    let is_so = real.plainly(pool, conjunct) == Some(true);
                    let weaker = implied(pool, condition, conjunct);
                    match kind {
                        _ if theirs.contains(&conjunct) => list.push(conjunct),
                        Kind::Speculated { .. } if always(tools, weaker) => {}
                        Kind::Speculated { .. } => list.push(conjunct),
                        Kind::Guided | Kind::Inside => list.push(if is_so { conjunct } else { weaker }),
                    }
                }
            }
            list
        }
    };
    let pool = &tools.machine.pool;
    if list.iter().any(|&conjunct| pool.as_bool(conjunct) == Some(false)) {
        return None;
    }
    list.retain(|&conjunct| pool.as_bool(conjunct) != Some(true));
    list.sort_unstable();
    list.dedup();
    Some(list)
}

/// Does a condition hold whatever its symbols are?
fn always(tools: &mut Tools, condition: TermId) -> bool {
    let pool = &mut tools.machine.pool;
    if let Some(truth) = pool.as_bool(condition) {
        return truth;
    }
    let fails = pool.not(condition);
    let path = tools.chain.path();
    matches!(tools.chain.feasible(pool, &path, None, fails), Side::Infeasible)
}

/// The conjuncts with symbols for inputs, and for addresses that were not looked at before, that are the same wherever they come from: each holds for all
/// values of these.
pub(crate) fn closed(
    tools: &mut Tools,
    list: Vec<TermId>,
    (known, asked): (&HashSet<TermId>, &HashSet<TermId>),
    bound: &mut HashSet<TermId>,
) -> Conjuncts {
    if tools.machine.pool.reachable(&list).len() > MOST_TERMS {
        return None;
    }
    let mut closed = Vec::new();
    for conjunct in list {
        if tools.machine.pool.as_bool(conjunct) == Some(false) {
            return None;
        }
        let mut pairs = Vec::new();
        for symbol in tools.machine.pool.symbols(conjunct) {
            let is_address = !known.contains(&symbol) && tools.machine.is_address(symbol);
            if asked.contains(&symbol) || bound.contains(&symbol) || is_address {
                let sort = tools.machine.pool.sort(symbol);
                let name = format!("any {} {sort}", pairs.len());
                let any = tools.machine.pool.symbol_named(&name, sort);
                bound.insert(any);
                pairs.push((symbol, any));
            }
        }
        let conjunct = tools.machine.pool.substitute(conjunct, &pairs);
        closed.push(conjunct);
    }
    closed.sort_unstable();
    closed.dedup();
    Some(closed)
}

fn implied(pool: &mut Pool, condition: TermId, conjunct: TermId) -> TermId {
    let not = pool.not(condition);
    pool.or(not, conjunct)
}
