//! Repair: a model of the facts that the condition fails on is changed until it satisfies both, by a few steps of local search.
//!
//! A state brings a model of its path, and the side of a branch that the model does not take often needs no more than another value for
//! the byte just read. Finding that takes microseconds where a solver takes a thousand times as long. As in propagation-based local search for
//! bit-vectors (Niemetz, Preiner, Biere, 2016), a conjunct that should be true and is not is followed from its root to a symbol: at each
//! operator one child is chosen, and the value it would need for the operator to give what is wanted, the other children staying as they
//! are. The symbol gets that value, and the conjuncts are evaluated again.
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
use crate::query::{symbols_of, Query};
use crate::statistics::{Counter, Statistics};
use inverse::{Change, Choice, Step};
use std::sync::Arc;
use term::{Evaluator, Model, Pool, SymbolSet, TermId, Value};

/// How many symbols are changed before the search gives up.
const STEPS: usize = 48;

/// Answers 'satisfiable' where a few changes to a known model do.
pub struct RepairSolver {
    next: Box<dyn Solver>,
    counter: Counter,
    evaluator: Evaluator,
    choice: Choice,
    /// How well it went lately: between 0 and 256.
    luck: u32,
}

impl RepairSolver {
    pub fn new(next: Box<dyn Solver>) -> RepairSolver {
        let (evaluator, choice) = (Evaluator::new(), Choice::default());
        RepairSolver { next, counter: Counter::new("repair"), evaluator, choice, luck: 256 }
    }

    /// A model of the query, made from the one that the query brings.
    fn repaired(&mut self, pool: &mut Pool, query: &Query) -> Option<Model> {
        let known = query.model?;
        let condition = query.asked(pool)?;
        // Where fewer than one in eight go well, only some are worth a try.
        if self.choice.below(256) as u32 > 8 * self.luck + 16 {
            return None;
        }
        let facts = query.conjuncts();
        let symbols = symbols_of(pool, facts.iter().copied().chain([condition]));
        let model = self.search(pool, &facts, condition, restricted(pool, known, symbols));
        let won = if model.is_some() { 256 } else { 0 };
        self.luck = (self.luck * 15 + won) / 16;
        model
    }

    fn search(&mut self, pool: &Pool, facts: &[TermId], condition: TermId, mut model: Model) -> Option<Model> {
        let mut steps = 0;
        loop {
            let mut evaluation = self.evaluator.under(pool, &model);
            // The newest facts have the most to do with the condition.
            let mut conjuncts = [condition].into_iter().chain(facts.iter().rev().copied());
            let Some(wrong) = conjuncts.find(|conjunct| !evaluation.holds(*conjunct)) else { return Some(model) };
            if steps == STEPS {
                return None;
            }
            steps += 1;
            let Change { symbol, value } = Step { pool, evaluation, choice: &mut self.choice }.towards_true(wrong)?;
            model.set(symbol, value);
        }
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
