//! Repair: a model of the facts that the condition fails on is changed until it satisfies both, by a few steps of local search.
//!
//! A state brings a model of its path, and the side of a branch that the model does not take often needs no more than another value for
//! the byte just read. Finding that takes microseconds where a solver takes a thousand times as long. As in propagation-based local search for
//! bit-vectors (Niemetz, Preiner, Biere, 2016), a conjunct that should be true and is not is followed from its root to a symbol: at each
//! operator one child is chosen, and the value it would need for the operator to give what is wanted, the other children staying as they
//! are. The symbol gets that value, and the conjuncts that mention it are evaluated again. Where more of them are false than before, the
//! change is mostly taken back.
//!
//! The search gives up soon: it is meant for the easy half of the queries, and can never say 'unsatisfiable'. Where it keeps failing it is tried
//! less often.
//!
//! What may be missed: floats and vectors of more than 64 bits are not followed; the backend is asked.
//!
//! Invariant: choices come from a counter of its own, so the same queries in the same order give the same models.

mod inverse;

use crate::answer::Answer;
use crate::link::Solver;
use crate::luck::Luck;
use crate::query::Query;
use crate::statistics::{Counter, Statistics};
use inverse::{Change, Choice, Step};
use std::sync::Arc;
use term::{Evaluator, Model, Pool, SymbolSet, TermId, Value};

/// How many changes are tried before the search gives up.
const STEPS: usize = 200;

/// How many nodes are evaluated before it gives up: some milliseconds.
const NODES: u64 = 200_000;

/// One in so many changes that make more conjuncts false stays, to lead out of corners.
const WORSE: u64 = 12;

/// Answers 'satisfiable' where a few changes to a known model do.
pub struct RepairSolver {
    next: Box<dyn Solver>,
    counter: Counter,
    evaluator: Evaluator,
    choice: Choice,
    luck: Luck,
}

impl RepairSolver {
    pub fn new(next: Box<dyn Solver>) -> RepairSolver {
        let (evaluator, choice) = (Evaluator::new(), Choice::default());
        RepairSolver { next, counter: Counter::new("repair"), evaluator, choice, luck: Luck::default() }
    }

    /// A model of the query, made from the one that the query brings.
    fn repaired(&mut self, pool: &mut Pool, query: &Query) -> Option<Model> {
        let known = query.model?;
        let condition = query.asked(pool)?;
        // Where fewer than one in eight go well, only some are worth a try.
        if self.choice.below(256) > self.luck.share(8 * 256) as u64 + 16 {
            return None;
        }
        let facts = query.conjuncts();
        let symbols = query.symbols(pool, facts.iter().copied().chain([condition]));
        let model = self.search(pool, &facts, condition, restricted(pool, known, symbols));
        self.luck.note(model.is_some());
        model
    }

    /// Changes a model of the facts, one symbol at a time, until the condition holds too.
    fn search(&mut self, pool: &Pool, facts: &[TermId], condition: TermId, mut model: Model) -> Option<Model> {
        let conjuncts: Vec<TermId> = facts.iter().copied().chain([condition]).collect();
        // Where the conjuncts are that do not hold, in order.
        let mut wrong = vec![facts.len()];
        let begun = self.evaluator.evaluated();
        for _ in 0..STEPS {
            if self.evaluator.evaluated() - begun > NODES {
                return None;
            }
            let chosen = conjuncts[wrong[self.choice.below(wrong.len() as u64) as usize]];
            let evaluation = self.evaluator.under(pool, &model);
            let step = Step { pool, evaluation, choice: &mut self.choice }.towards_true(chosen);
            let Some(Change { symbol, value }) = step else { continue };
            let before = model.get(symbol).cloned()?;
            model.set(symbol, value);
            let mut evaluation = self.evaluator.under(pool, &model);
            let mut is_wrong = |at: &usize| match pool.contains(pool.symbol_set(conjuncts[*at]), symbol) {
                true => !evaluation.holds(conjuncts[*at]),
                false => wrong.binary_search(at).is_ok(),
            };
            let now: Vec<usize> = (0..conjuncts.len()).filter(|at| is_wrong(at)).collect();
            if now.is_empty() {
                return Some(model);
            }
            if now.len() <= wrong.len() || self.choice.below(WORSE) == 0 {
                wrong = now;
            } else {
                model.set(symbol, before);
            }
        }
        None
    }
}

impl Solver for RepairSolver {
    fn solve(&mut self, pool: &mut Pool, query: &Query) -> Answer {
        self.counter.enter();
        if let Some(model) = self.repaired(pool, query) {
            self.counter.answered();
            return Answer::Sat(Arc::new(model));
        }
        self.counter.pause();
        self.next.solve(pool, query)
    }

    fn report(&self, statistics: &mut Statistics) {
        statistics.links.push(self.counter.statistics());
        self.next.report(statistics);
    }
}

/// The part of a model that speaks of these symbols.
fn restricted(pool: &Pool, model: &Model, symbols: SymbolSet) -> Model {
    let mut part = Model::new();
    for symbol in pool.members(symbols) {
        let value = model.get(symbol).cloned().unwrap_or_else(|| Value::zero(pool.sort(symbol)));
        part.set(symbol, value);
    }
    part
}
