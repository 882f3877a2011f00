//! The links of the chain: each answers what it can and passes on the rest, mostly smaller than it came.

use crate::answer::Answer;
use crate::query::Query;
use crate::statistics::Statistics;
use term::Pool;

/// Answers queries.
///
/// Law: 'unsatisfiable' and 'satisfiable' are true. A model satisfies the whole query, its facts and its condition; it speaks of the query's
/// symbols, of those in the query's own model, and of names of bits of the query's floats, but of no others. Of a query over a set of terms
/// a core is a part that cannot hold by itself; of a query over a path a core says nothing.
pub trait Solver {
    fn solve(&mut self, pool: &mut Pool, query: &Query) -> Answer;

    /// Adds the own counters, then those of the links below.
    fn report(&self, statistics: &mut Statistics);
}

impl Solver for Box<dyn Solver> {
    fn solve(&mut self, pool: &mut Pool, query: &Query) -> Answer {
        (**self).solve(pool, query)
    }

    fn report(&self, statistics: &mut Statistics) {
        (**self).report(statistics)
    }
}
