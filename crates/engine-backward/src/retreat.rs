//! Errors pulled back, step by step: backward symbolic execution over summaries.
//!
//! A retreat is an error with the summaries that lead to it from some cutpoint, as one condition on the states there. It is pulled back over each
//! summary that enters the cutpoint, and given up where no state satisfies it. If nothing is left of any, no run reaches the error: every run that did
//! would end with one of the sequences that cannot be taken. Errors that are k summaries away being excluded by the k summaries before them is
//! k-induction, on the paths of the control flow (Chalupa, Strejček, *Backward Symbolic Execution with Loop Folding*, SAS 2021).

use crate::question::{Conditions, Ground};
use engine::Budget;
use solver::{Path, Side};
use std::collections::VecDeque;
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
    /// Queries that the solver gave up, and how many may be.
    unclear: usize,
    most_unclear: usize,
}

impl Retreats {
    /// From the errors that what is known does not exclude.
    pub fn new(deepest: usize, most: usize, most_unclear: usize) -> Retreats {
        Retreats { waiting: VecDeque::new(), far: Vec::new(), deepest, most, count: 0, unclear: 0, most_unclear }
    }

    /// Begins with an error. The sequence where it can be reached from the start at once.
    pub fn add(&mut self, ground: &mut Ground, error: usize, known: &Conditions) -> Result<(), Vec<usize>> {
        let from = ground.build.system.summaries[error].from;
        if self.unclear <= self.most_unclear || from.is_none() {
            let path = ground.path(error, known, &[]);
            let always = ground.pool().boolean(true);
            let answer = match from {
                None => ground.feasible(&path, always),
                Some(_) => self.ask(ground, &path, always),
            };
            if matches!(answer, Side::Infeasible) {
                return Ok(());
            }
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
            let path = ground.path(summary, known, &[before]);
            if matches!(self.ask(ground, &path, before), Side::Infeasible) {
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
