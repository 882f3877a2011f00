//! Independence: facts and conditions that share no symbols, directly or through others, are solved apart.
//!
//! For a path the work is done already (see `path`): a condition picks the components of its symbols, in time proportional to those. For a
//! plain set of terms, as cores are asked of, the components are found here.
//!
//! Where the caller has a model of the facts, the components that the condition does not touch are satisfied by it, and the answer
//! is that model with new values for the symbols that were solved for. Without one they are solved too, each by itself: the caches below know
//! most of them.

use crate::answer::Answer;
use crate::link::Solver;
use crate::query::{symbols_of, Facts, Query};
use crate::statistics::{Counter, Statistics};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use term::{Model, Pool, SymbolSet, TermId};

/// Splits queries into independent ones. Answers those that fall apart without a rest.
pub struct IndependentSolver {
    next: Box<dyn Solver>,
    counter: Counter,
    /// How many parts of queries the next link was asked for.
    passed: u64,
}

impl IndependentSolver {
    pub fn new(next: Box<dyn Solver>) -> IndependentSolver {
        IndependentSolver { next, counter: Counter::new("independence"), passed: 0 }
    }

    /// Solves one part of the query.
    fn part(&mut self, pool: &mut Pool, part: Query) -> Answer {
        self.passed += 1;
        self.counter.pause();
        let answer = self.next.solve(pool, &part);
        self.counter.resume();
        answer
    }

    /// The components that the condition depends on, together, and the others one by one.
    fn split(&self, pool: &Pool, query: &Query) -> (Vec<TermId>, Vec<Vec<TermId>>) {
        let others_matter = query.model.is_none();
        let asked = query.condition.map_or(SymbolSet::EMPTY, |condition| pool.symbol_set(condition));
        match query.facts {
            Facts::Path(path) => {
                let others = if others_matter { path.irrelevant(pool, asked).collect() } else { Vec::new() };
                (path.relevant(pool, asked), others)
            }
            Facts::Set(terms) => {
                let touches =
                    |part: &Vec<TermId>| part.iter().any(|term| pool.intersect(pool.symbol_set(*term), asked));
                let (relevant, others): (Vec<_>, Vec<_>) = components(pool, terms).into_iter().partition(touches);
                (relevant.concat(), if others_matter { others } else { Vec::new() })
            }
        }
    }

    fn answer(&mut self, pool: &mut Pool, query: &Query) -> Answer {
        let (relevant, others) = self.split(pool, query);
        let asked = query.asked(pool);
        let mut model = match query.model {
            Some(model) => (**model).clone(),
            None => Model::new(),
        };
        if !relevant.is_empty() || asked.is_some() {
            let symbols = match query.facts {
                Facts::Path(path) if path.is_split() => {
                    let own = asked.map_or(SymbolSet::EMPTY, |asked| pool.symbol_set(asked));
                    path.relevant_symbols(pool, own)
                }
                _ => symbols_of(pool, relevant.iter().copied().chain(asked)),
            };
            let part = Query { facts: Facts::Set(&relevant), condition: asked, symbols: Some(symbols), ..*query };
            match self.part(pool, part) {
                Answer::Sat(part) => {
                    let solved = symbols;
                    overlay(pool, &mut model, &part, solved);
                }
                otherwise => return otherwise,
            }
        }
        // An unsatisfiable part decides, even where another is unknown.
        let mut unknown = None;
        for other in others {
            match self.part(pool, Query::all(&other)) {
                Answer::Sat(part) => model.extend(&part),
                Answer::Unsat(core) => return Answer::Unsat(core),
                Answer::Unknown(why) => unknown = unknown.or(Some(why)),
            }
        }
        match unknown {
            Some(why) => Answer::Unknown(why),
            None => Answer::Sat(Arc::new(model)),
        }
    }
}

impl Solver for IndependentSolver {
    fn solve(&mut self, pool: &mut Pool, query: &Query) -> Answer {
        self.counter.enter();
        let passed = self.passed;
        let answer = self.answer(pool, query);
        if self.passed == passed {
            self.counter.answered();
        } else {
            self.counter.pause();
        }
        answer
    }

    fn report(&self, statistics: &mut Statistics) {
        statistics.links.push(self.counter.statistics());
        self.next.report(statistics);
    }
}

/// Gives the symbols that were solved for their new values. One that the answer does not mention is zero.
pub(crate) fn overlay(pool: &Pool, model: &mut Model, part: &Model, solved: SymbolSet) {
    for symbol in pool.members(solved) {
        if part.get(symbol).is_none() {
            model.remove(symbol);
        }
    }
    model.extend(part);
}

/// The terms in groups that share symbols; within a group, and among the first terms of groups, in the order given.
pub(crate) fn components(pool: &Pool, terms: &[TermId]) -> Vec<Vec<TermId>> {
    // Union-find over the positions of terms, by way of the first term that mentions a symbol.
    let mut parents: Vec<usize> = (0..terms.len()).collect();
    let mut first: FxHashMap<TermId, usize> = FxHashMap::default();
    for (position, term) in terms.iter().enumerate() {
        for symbol in pool.symbols(*term) {
            let earlier = *first.entry(symbol).or_insert(position);
            let (a, b) = (root(&mut parents, earlier), root(&mut parents, position));
            parents[a.max(b)] = a.min(b);
        }
    }
    let mut groups: Vec<Vec<TermId>> = Vec::new();
    let mut group_of: FxHashMap<usize, usize> = FxHashMap::default();
    for (position, term) in terms.iter().enumerate() {
        let root = root(&mut parents, position);
        let group = *group_of.entry(root).or_insert(groups.len());
        if group == groups.len() {
            groups.push(Vec::new());
        }
        groups[group].push(*term);
    }
    groups
}

fn root(parents: &mut [usize], mut position: usize) -> usize {
    while parents[position] != position {
        parents[position] = parents[parents[position]];
        position = parents[position];
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;
    use term::Sort;

    #[test]
    fn terms_are_grouped_by_symbols() {
        let mut pool = Pool::new();
        let symbols: Vec<TermId> = (0..5).map(|i| pool.symbol(&format!("b{i}"), Sort::BitVector(8))).collect();
        let less = |pool: &mut Pool, a: usize, b: usize| pool.ult(symbols[a], symbols[b]);
        let (a, b, c, d) = (less(&mut pool, 0, 1), less(&mut pool, 2, 3), less(&mut pool, 1, 4), less(&mut pool, 3, 2));
        assert_eq!(components(&pool, &[a, b, c, d]), [vec![a, c], vec![b, d]]);
    }
}
