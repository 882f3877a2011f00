//! The invariants that a proof needs, of all that were found: people read them.
//!
//! Every error is excluded by some of what is known, as the solver's core says; each of these conditions is kept by every summary because of some
//! conditions where the summary begins; and so on, until nothing new is needed. What comes out is inductive and enough, and is still looked at
//! once more, as anything else that is claimed (`stands`). Then single conditions are tried to be done without, as long as there is time.
//!
//! Soundness: what is given back has passed the same checks as what was given; where it did not, or time was too short, all of it comes back.

use crate::induct::Induction;
use crate::question::{Conditions, Ground};
use crate::retreat::{Retreated, Retreats};
use engine::Budget;
use solver::Work;
use std::collections::BTreeSet;
use std::time::Duration;
use term::TermId;

/// How long it may take to find out what is needed, and until when single conditions are tried to be done without.
const NEEDED: Duration = Duration::from_millis(1000);
const TIME: Duration = Duration::from_millis(500);

/// How far errors were pulled back, and how many of them.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    pub deepest: usize,
    pub most: usize,
    /// Queries that the solver may give up.
    pub most_unclear: usize,
}

/// What a proof needs, and how many summaries the longest sequence had that was excluded.
pub fn minimised(ground: &mut Ground, known: &Conditions, reach: Reach, budget: &Budget) -> (Conditions, usize) {
    let work = Work::begin();
    let all = || known.clone();
    let longest = |ground: &mut Ground, known: &Conditions| closes(ground, known, reach, budget).unwrap_or(1);
    let Some(needed) = needed(ground, known, reach, work, budget) else {
        let length = longest(ground, known);
        return (all(), length);
    };
    let Some(mut length) = stands(ground, &needed, reach, budget) else {
        let length = longest(ground, known);
        return (all(), length);
    };
    let mut kept = needed;
    for at in 0..kept.len() {
        for position in (0..kept[at].len()).rev() {
            if work.exceeds(TIME) || budget.exceeded().is_some() {
                return (kept, length);
            }
            let mut fewer = kept.clone();
            fewer[at].remove(position);
            if let Some(shorter) = stands(ground, &fewer, reach, budget).filter(|&shorter| shorter <= length) {
                (kept, length) = (fewer, shorter);
            }
        }
    }
    (kept, length)
}

/// Are conditions inductive together, and enough? Then the length of the longest sequence that had to be excluded.
fn stands(ground: &mut Ground, conditions: &Conditions, reach: Reach, budget: &Budget) -> Option<usize> {
    let mut induction = Induction::patient(ground, conditions.clone());
    while induction.step(ground, budget) {
        if budget.exceeded().is_some() {
            return None;
        }
    }
    (induction.into_proved() == *conditions).then(|| closes(ground, conditions, reach, budget)).flatten()
}

/// Is every error excluded?
fn closes(ground: &mut Ground, conditions: &Conditions, reach: Reach, budget: &Budget) -> Option<usize> {
    let mut retreats = Retreats::new(reach);
    is_closed(ground, &mut retreats, conditions, budget).then(|| retreats.longest())
}

fn is_closed(ground: &mut Ground, retreats: &mut Retreats, conditions: &Conditions, budget: &Budget) -> bool {
    let errors = ground.errors();
    if errors.into_iter().any(|error| retreats.add(ground, error, conditions).is_err()) {
        return false;
    }
    loop {
        match retreats.step(ground, conditions, budget) {
            Retreated::More if budget.exceeded().is_none() => {}
            Retreated::Closed => return true,
            _ => return false,
        }
    }
}

/// What errors need, what that needs, and so on.
fn needed(ground: &mut Ground, known: &Conditions, reach: Reach, work: Work, budget: &Budget) -> Option<Conditions> {
    let mut retreats = Retreats::watched(reach, known.len());
    if !is_closed(ground, &mut retreats, known, budget) {
        return None;
    }
    let mut needed: Vec<BTreeSet<TermId>> = retreats.used();
    let mut pending: Vec<(usize, TermId)> = Vec::new();
    for (at, conditions) in needed.iter().enumerate() {
        pending.extend(conditions.iter().map(|&condition| (at, condition)));
    }
    while let Some((at, condition)) = pending.pop() {
        let entering: Vec<usize> = ground.build.system.entering(at).collect();
        for summary in entering {
            if work.exceeds(NEEDED) || budget.exceeded().is_some() {
                return None;
            }
            let from = ground.build.system.summaries[summary].from;
            if from.is_some_and(|from| !ground.reached[from]) {
                continue;
            }
            let Some(from) = from else { continue };
            let pool = &mut ground.build.machine.pool;
            let before = ground.build.system.before(pool, summary, condition);
            let broken = pool.not(before);
            let facts = match known[from].contains(&before) {
                true => vec![before],
                false => ground.excluded_by(summary, known, broken)?,
            };
            for fact in facts {
                if needed[from].insert(fact) {
                    pending.push((from, fact));
                }
            }
        }
    }
    // In the order in which they were known, which is that of guesses: simple ones first.
    let list = |(conditions, needed): (&Vec<TermId>, &BTreeSet<TermId>)| {
        conditions.iter().copied().filter(|condition| needed.contains(condition)).collect()
    };
    Some(known.iter().zip(&needed).map(list).collect())
}
