//! Errors pulled back, step by step: backward symbolic execution over summaries.
//!
//! A retreat is an error with the summaries that lead to it from some cutpoint, as one condition on the states there. It is pulled back over each
//! summary that enters the cutpoint, and given up where no state satisfies it. If nothing is left of any, no run reaches the error: every run that did
//! would end with one of the sequences that cannot be taken. Errors that are k summaries away being excluded by the k summaries before them is
//! k-induction, on the paths of the control flow (Chalupa, Strejček, *Backward Symbolic Execution with Loop Folding*, SAS 2021).

use crate::minimise::Reach;
use crate::question::{Conditions, Ground};
use engine::Budget;
use solver::{Path, Side};
use std::collections::{BTreeSet, VecDeque};
use summary::Renaming;
use term::TermId;

/// Above so many questions that may be unclear, each may take its time.
const PATIENT: usize = 4;

/// A condition on the states at a cutpoint that leads to an error.
#[derive(Clone, Debug)]
pub struct Retreat {
    pub at: usize,
    pub condition: TermId,
    /// The summaries from there to the error, the last first, each with what its symbols were renamed to since.
    pub summaries: Vec<usize>,
}

/// What became of the errors.
pub enum Retreated {
    More,
    /// None can be reached.
    Closed,
    /// This sequence of summaries, from the start on, leads to an error, as far as the solver says.
    Reached(Vec<usize>),
    /// Some are left that are further away than was looked.
    Open(Vec<Retreat>),
}

pub struct Retreats {
    waiting: VecDeque<Retreat>,
    /// Those that are too far away.
    far: Vec<Retreat>,
    deepest: usize,
    most: usize,
    count: usize,
    /// The most summaries of a sequence that was excluded.
    longest: usize,
    /// What of what is known was used, by cutpoint; none where it is not asked for.
    used: Option<Vec<BTreeSet<TermId>>>,
    /// Queries that the solver gave up, and how many may be.
    unclear: usize,
    most_unclear: usize,
}

impl Retreats {
    /// From the errors that what is known does not exclude.
    pub fn new(reach: Reach) -> Retreats {
        let Reach { deepest, most, most_unclear } = reach;
        let (waiting, far) = (VecDeque::new(), Vec::new());
        Retreats { waiting, far, deepest, most, count: 0, longest: 0, used: None, unclear: 0, most_unclear }
    }

    /// The same, with an eye on what of what is known is needed.
    pub fn watched(reach: Reach, cutpoints: usize) -> Retreats {
        Retreats { used: Some(vec![BTreeSet::new(); cutpoints]), ..Retreats::new(reach) }
    }

    /// The most summaries of a sequence that was excluded: k, of k-induction.
    pub fn longest(&self) -> usize {
        self.longest
    }

    pub fn used(self) -> Vec<BTreeSet<TermId>> {
        self.used.unwrap_or_default()
    }

    /// Is a condition excluded on a summary, by what is known where it begins?
    fn is_excluded(
        &mut self,
        ground: &mut Ground,
        summary: usize,
        known: &Conditions,
        condition: TermId,
        length: usize,
    ) -> bool {
        let from = ground.build.system.summaries[summary].from;
        let excluded = match (&mut self.used, from) {
            (Some(used), Some(from)) => match ground.excluded_by(summary, known, condition) {
                Some(facts) => {
                    used[from].extend(facts);
                    true
                }
                None => false,
            },
            _ => {
                let path = ground.path(summary, known, &[condition]);
                let answer = match from {
                    // The last step back: whether it is there is worth the time.
                    None => ground.feasible(&path, condition),
                    Some(_) => self.ask(ground, &path, condition),
                };
                matches!(answer, Side::Infeasible)
            }
        };
        if excluded {
            self.longest = self.longest.max(length);
        }
        excluded
    }

    /// Begins with an error. The sequence where it can be reached from the start at once.
    pub fn add(&mut self, ground: &mut Ground, error: usize, known: &Conditions) -> Result<(), Vec<usize>> {
        let from = ground.build.system.summaries[error].from;
        let always = ground.pool().boolean(true);
        let is_asked = self.unclear <= self.most_unclear || from.is_none();
        if is_asked && self.is_excluded(ground, error, known, always, 1) {
            return Ok(());
        }
        let summary = &ground.build.system.summaries[error];
        let Some(at) = from else { return Err(vec![error]) };
        let conditions = summary.conditions.clone();
        let condition = ground.pool().all(&conditions);
        self.waiting.push_back(Retreat { at, condition, summaries: vec![error] });
        Ok(())
    }

    /// Pulls one back over all that enters its cutpoint.
    pub fn step(&mut self, ground: &mut Ground, known: &Conditions, budget: &Budget) -> Retreated {
        let Some(retreat) = self.waiting.pop_front() else {
            return match self.far.is_empty() {
                true => Retreated::Closed,
                false => Retreated::Open(std::mem::take(&mut self.far)),
            };
        };
        if retreat.summaries.len() > self.deepest || self.count > self.most || self.unclear > self.most_unclear {
            self.far.push(retreat);
            return Retreated::More;
        }
        self.count += 1;
        let kept = ground.symbols[retreat.at].clone();
        let renaming = Renaming::new(ground.pool(), &[retreat.condition], &kept);
        let condition = renaming.apply(ground.pool(), retreat.condition);
        let entering: Vec<usize> = ground.build.system.entering(retreat.at).collect();
        for summary in entering {
            if budget.exceeded().is_some() {
                self.waiting.push_front(retreat);
                return Retreated::More;
            }
            let from = ground.build.system.summaries[summary].from;
            if from.is_some_and(|from| !ground.reached[from]) {
                continue;
            }
            let pool = &mut ground.build.machine.pool;
            let before = ground.build.system.before(pool, summary, condition);
            if self.is_excluded(ground, summary, known, before, retreat.summaries.len() + 1) {
                continue;
            }
            let mut summaries = retreat.summaries.clone();
            summaries.push(summary);
            let Some(at) = from else {
                summaries.reverse();
                return Retreated::Reached(summaries);
            };
            let mut conditions = ground.build.system.summaries[summary].conditions.clone();
            conditions.push(before);
            let condition = ground.pool().all(&conditions);
            self.waiting.push_back(Retreat { at, condition, summaries });
        }
        Retreated::More
    }
    /// Where much may be unclear, a question may take its time.
    fn ask(&mut self, ground: &mut Ground, path: &Path, condition: TermId) -> Side {
        let answer = match self.most_unclear > PATIENT {
            true => ground.feasible(path, condition),
            false => ground.quickly_feasible(path, condition),
        };
        self.unclear += usize::from(matches!(answer, Side::Unknown(_)));
        answer
    }
}
