//! The guesses that are inductive together: each holds when a cutpoint is first reached, and wherever all of them hold before a summary is taken,
//! they hold after it. Guesses that a summary breaks are dropped until none is (Flanagan, Leino, *Houdini, an Annotation Assistant for ESC/Java*,
//! FME 2001).
//!
//! Law: what is left holds on every visit of its cutpoint.
//!
//! What is proved already is not asked again: it is inductive by itself.
//!
//! Soundness: a guess stays only where the solver has said that it cannot be broken. Where the solver gives up, the guess is dropped.

use crate::instances::by_written;
use crate::question::{Conditions, Ground};
use engine::Budget;
use solver::Side;
use std::collections::{BTreeSet, HashSet};
use summary::End;
use term::{Evaluator, TermId};

/// Questions that the solver may give up until groups of guesses are dropped as a whole.
const MOST_UNCLEAR: usize = 14;

/// Guesses that are asked about together where more are unclear.
const FEW: usize = 4;

/// Guesses in question, and the summaries that may still break one.
pub struct Induction {
    /// Those that are proved, and then the guesses.
    all: Conditions,
    /// How many of them are proved.
    proved: Vec<usize>,
    pending: BTreeSet<usize>,
    unclear: usize,
    /// Whether a question may take as long as it takes.
    is_patient: bool,
}

impl Induction {
    /// What is proved has to be inductive by itself.
    pub fn new(ground: &Ground, proved: Conditions, guesses: Conditions) -> Induction {
        let counts = proved.iter().map(Vec::len).collect();
        let mut all = proved;
        for (list, more) in all.iter_mut().zip(guesses) {
            let more: Vec<TermId> = more.into_iter().filter(|guess| !list.contains(guess)).collect();
            list.extend(more);
        }
        let pending = ground.steps().into_iter().collect();
        Induction { all, proved: counts, pending, unclear: 0, is_patient: false }
    }

    /// Nothing is taken as proved, and no time is saved.
    pub fn patient(ground: &Ground, guesses: Conditions) -> Induction {
        let proved = guesses.iter().map(|_| Vec::new()).collect();
        Induction { is_patient: true, ..Induction::new(ground, proved, guesses) }
    }

    /// What is inductive, once there is nothing more to look at.
    pub fn into_proved(self) -> Conditions {
        self.all
    }

    /// Looks at one summary; whether there are more to look at.
    pub fn step(&mut self, ground: &mut Ground, budget: &Budget) -> bool {
        let Some(summary) = self.pending.pop_first() else { return false };
        let data = &ground.build.system.summaries[summary];
        let End::Cutpoint(to) = data.end else { return true };
        let (from, values) = (data.from, data.values.clone());
        let said: HashSet<TermId> =
            data.conditions.iter().chain(from.map_or(&[][..], |from| &self.all[from])).copied().collect();
        let chosen: Vec<TermId> = ground.all_chosen().collect();
        let mut goals: Vec<(TermId, TermId)> = Vec::new();
        for &guess in &self.all[to][self.proved[to]..] {
            let before = ground.build.machine.pool.substitute(guess, &values);
            if !said.contains(&before) && ground.build.machine.pool.as_bool(before) != Some(true) {
                goals.push((guess, by_written(&mut ground.build.machine.pool, &chosen, before)));
            }
        }
        if goals.is_empty() {
            return true;
        }
        let wanted: Vec<TermId> = goals.iter().map(|(_, goal)| *goal).collect();
        let path = ground.path(summary, &self.all, &wanted);
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
            let answer = match self.is_patient {
                true => ground.feasible(&path, some),
                false => ground.quickly_feasible(&path, some),
            };
            match answer {
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
                Side::Unknown(_) if group.len() == 1 || !self.is_patient && self.unclear >= MOST_UNCLEAR => {
                    self.unclear += 1;
                    broken.extend(group.iter().map(|(guess, _)| *guess));
                }
                Side::Unknown(_) => {
                    // Many at once are hard, even if each is easy. The smallest are next.
                    self.unclear += 1;
                    let size = if group.len() > FEW { FEW } else { 1 };
                    let mut sorted = group;
                    sorted.sort_by_cached_key(|(_, goal)| ground.build.machine.pool.reachable(&[*goal]).len());
                    groups.extend(sorted.chunks(size).rev().map(<[_]>::to_vec));
                }
            }
        }
        if !broken.is_empty() {
            self.all[to].retain(|guess| !broken.contains(guess));
            // What leaves it relied on them, and what enters it from there is looked at again.
            let leaving = ground.build.system.relying(to);
            let is_step = |&at: &usize| matches!(ground.build.system.summaries[at].end, End::Cutpoint(_));
            self.pending.extend(leaving.filter(is_step));
        }
        true
    }
}
