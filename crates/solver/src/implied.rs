//! Implied values: what the path says of symbols is put into the condition before anything else looks at it.
//!
//! The path has found out what it implies while it grew (see `path`), so this costs one substitution, and nothing where the condition
//! mentions no fixed symbol.

use crate::answer::Answer;
use crate::link::Solver;
use crate::query::{Facts, Query};
use crate::statistics::{Counter, Statistics};
use term::Pool;

/// Simplifies the condition by the path; answers where that makes it constant.
pub struct ImpliedValueSolver {
    next: Box<dyn Solver>,
    counter: Counter,
}

impl ImpliedValueSolver {
    pub fn new(next: Box<dyn Solver>) -> ImpliedValueSolver {
        ImpliedValueSolver { next, counter: Counter::new("implied values") }
    }
}

impl Solver for ImpliedValueSolver {
    fn solve(&mut self, pool: &mut Pool, query: &Query) -> Answer {
        self.counter.enter();
        let condition = match (query.facts, query.condition) {
            (Facts::Path(path), Some(condition)) => Some(path.simplify(pool, condition)),
            (_, condition) => condition,
        };
        match (condition.and_then(|condition| pool.as_bool(condition)), query.model) {
            (Some(false), _) => {
                self.counter.answered();
                Answer::Unsat(query.condition.into_iter().collect())
            }
            (Some(true), Some(model)) => {
                self.counter.answered();
                Answer::Sat(model.clone())
            }
            _ => {
                self.counter.pause();
                self.next.solve(pool, &Query { condition, ..*query })
            }
        }
    }

    fn report(&self, statistics: &mut Statistics) {
        statistics.links.push(self.counter.statistics());
        self.next.report(statistics);
    }
}
