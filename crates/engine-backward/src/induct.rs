//! The guesses that are inductive together: each holds when a cutpoint is first reached, and wherever all of them hold before a summary is taken,
//! they hold after it. Guesses that a summary breaks are dropped until none is (Flanagan, Leino, *Houdini, an Annotation Assistant for ESC/Java*,
//! FME 2001).
//!
//! Law: what is left holds on every visit of its cutpoint.
//!
//! Soundness: a guess stays only where the solver has said that it cannot be broken. Where the solver gives up, the guess is dropped.

use crate::question::{Conditions, Ground};
use engine::Budget;
use solver::Side;
use std::collections::{BTreeSet, HashSet};
use summary::End;
use term::{Evaluator, TermId};

/// Guesses in question, and the summaries that may still break one.
pub struct Induction {
    pub guesses: Conditions,
    pending: BTreeSet<usize>,
}

impl Induction {
    pub fn new(ground: &Ground, guesses: Conditions) -> Induction {
        Induction { guesses, pending: ground.steps().into_iter().collect() }
    }

    /// Looks at one summary; whether there are more to look at.
    pub fn step(&mut self, ground: &mut Ground, budget: &Budget) -> bool {
        let Some(summary) = self.pending.pop_first() else { return false };
        let data = &ground.build.system.summaries[summary];
        let End::Cutpoint(to) = data.end else { return true };
        let (from, values) = (data.from, data.values.clone());
        let said: HashSet<TermId> =
            data.conditions.iter().chain(from.map_or(&[][..], |from| &self.guesses[from])).copied().collect();
        let mut goals: Vec<(TermId, TermId)> = Vec::new();
        for &guess in &self.guesses[to] {
            let before = ground.build.machine.pool.substitute(guess, &values);
            if !said.contains(&before) && ground.build.machine.pool.as_bool(before) != Some(true) {
                goals.push((guess, before));
            }
        }
        let wanted: Vec<TermId> = goals.iter().map(|(_, goal)| *goal).collect();
        let path = ground.path(summary, &self.guesses, &wanted);
        let mut broken: HashSet<TermId> = HashSet::new();
        let mut groups = vec![goals];
        while let Some(group) = groups.pop() {
            let group: Vec<(TermId, TermId)> = group.into_iter().filter(|(guess, _)| !broken.contains(guess)).collect();
            if group.is_empty() {
                continue;
            }
            if budget.exceeded().is_some() {
                self.pending.insert(summary);
                return true;
            }
            let pool = ground.pool();
            let all: Vec<TermId> = group.iter().map(|(_, goal)| *goal).collect();
            let all = pool.all(&all);
            let some = pool.not(all);
            match ground.feasible(&path, some) {
                Side::Infeasible => {}
                Side::Feasible(model) => {
                    let mut evaluator = Evaluator::new();
                    let pool = &ground.build.machine.pool;
                    let before = broken.len();
                    broken.extend(
                        group.iter().filter(|(_, goal)| !evaluator.holds(pool, &model, *goal)).map(|(guess, _)| *guess),
                    );
                    debug_assert!(broken.len() > before, "the model breaks one of them");
                    if broken.len() == before {
                        broken.extend(group.iter().map(|(guess, _)| *guess));
                    }
                    groups.push(group);
                }
                Side::Unknown(_) if group.len() == 1 => {
                    broken.insert(group[0].0);
                }
                Side::Unknown(_) => {
                    let (first, second) = group.split_at(group.len() / 2);
                    groups.push(first.to_vec());
                    groups.push(second.to_vec());
                }
            }
        }
        if !broken.is_empty() {
            self.guesses[to].retain(|guess| !broken.contains(guess));
            // What leaves it relied on them, and what enters it from there is looked at again.
            let leaving = ground.build.system.relying(to);
            let is_step = |&at: &usize| matches!(ground.build.system.summaries[at].end, End::Cutpoint(_));
            self.pending.extend(leaving.filter(is_step));
        }
        true
    }
}
