//! The first link: queries that the constructors of terms have answered already.

use crate::answer::Answer;
use crate::link::Solver;
use crate::query::{Facts, Query};
use crate::statistics::{Counter, Statistics};
use std::sync::Arc;
use term::{Model, Pool, TermId};

/// Answers queries whose condition is constant and whose facts need no solving.
pub struct ConstantSolver {
    next: Box<dyn Solver>,
    counter: Counter,
}

impl ConstantSolver {
    pub fn new(next: Box<dyn Solver>) -> ConstantSolver {
        ConstantSolver { next, counter: Counter::new("constant") }
    }

    fn answer(&self, pool: &Pool, query: &Query) -> Option<Answer> {
        let is_false = |term: &TermId| pool.as_bool(*term) == Some(false);
        let contradiction = query.condition.filter(is_false).or_else(|| match query.facts {
            Facts::Path(path) => path.is_contradictory().then(|| pool.boolean(false)),
            Facts::Set(terms) => terms.iter().copied().find(is_false),
        });
        if let Some(contradiction) = contradiction {
            return Some(Answer::Unsat(vec![contradiction]));
        }
        if query.asked(pool).is_some() {
            return None;
        }
        let facts = match query.facts {
            Facts::Path(path) => !path.is_empty(),
            Facts::Set(terms) => terms.iter().any(|term| pool.as_bool(*term) != Some(true)),
        };
        match query.model {
            Some(model) => Some(Answer::Sat(model.clone())),
            None if !facts => Some(Answer::Sat(Arc::new(Model::new()))),
            None => None,
        }
    }
}

impl Solver for ConstantSolver {
    fn solve(&mut self, pool: &mut Pool, query: &Query) -> Answer {
        self.counter.enter();
        if let Some(answer) = self.answer(pool, query) {
            self.counter.answered();
            return answer;
        }
        self.counter.pause();
        self.next.solve(pool, query)
    }

    fn report(&self, statistics: &mut Statistics) {
        statistics.links.push(self.counter.statistics());
        self.next.report(statistics);
    }
}
