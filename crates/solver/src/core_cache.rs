//! The core cache: sets of conjuncts that are known to contradict each other.
//!
//! A query that has such a set among its conjuncts is unsatisfiable. The backend says which conjuncts an answer rests on, so the sets
//! are small and turn up in many queries. Each set is filed under one of its members, the one with the fewest sets so far; a query looks up its
//! own conjuncts, and a set counts if all its members are there.
//!
//! Memory is bounded: the oldest sets are forgotten.

use crate::answer::Answer;
use crate::link::Solver;
use crate::query::Query;
use crate::statistics::{Counter, Statistics};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use term::{Pool, TermId};

/// How many cores are kept.
const CORES: usize = 8_192;

/// Answers 'unsatisfiable' from earlier cores.
pub struct CoreCacheSolver {
    next: Box<dyn Solver>,
    counter: Counter,
    /// The cores by the member they are filed under.
    cores: FxHashMap<TermId, Vec<Box<[TermId]>>>,
    /// Under which members, oldest first.
    filed: VecDeque<TermId>,
    marks: Marks,
    recheck: bool,
}

impl CoreCacheSolver {
    pub fn new(next: Box<dyn Solver>, recheck: bool) -> CoreCacheSolver {
        CoreCacheSolver {
            next,
            counter: Counter::new("core cache"),
            cores: FxHashMap::default(),
            filed: VecDeque::new(),
            marks: Marks::default(),
            recheck,
        }
    }

    fn known(&mut self, pool: &Pool, query: &Query) -> Option<Vec<TermId>> {
        if self.cores.is_empty() {
            return None;
        }
        let conjuncts = query.conjuncts();
        let all = || conjuncts.iter().copied().chain(query.condition);
        self.marks.set(pool, all());
        let marks = &self.marks;
        let is_contained = |core: &[TermId]| core.iter().all(|member| marks.is_set(*member));
        let filed = |member| self.cores.get(&member).into_iter().flatten();
        all().flat_map(filed).find(|core| is_contained(core)).map(|core| core.to_vec())
    }

    fn learn(&mut self, core: &[TermId]) {
        let count = |member: &&TermId| self.cores.get(member).map_or(0, Vec::len);
        let Some(member) = core.iter().min_by_key(count).copied() else { return };
        if self.filed.len() == CORES {
            if let Some(oldest) = self.filed.pop_front() {
                let under = self.cores.entry(oldest).or_default();
                under.remove(0);
                if under.is_empty() {
                    self.cores.remove(&oldest);
                }
            }
        }
        self.cores.entry(member).or_default().push(core.into());
        self.filed.push_back(member);
    }
}

impl Solver for CoreCacheSolver {
    fn solve(&mut self, pool: &mut Pool, query: &Query) -> Answer {
        self.counter.enter();
        if let Some(core) = self.known(pool, query) {
            self.counter.answered();
            if self.recheck {
                assert!(!self.next.solve(pool, &Query::all(&core)).is_sat(), "a cached core is satisfiable");
            }
            return Answer::Unsat(core);
        }
        self.counter.pause();
        let answer = self.next.solve(pool, query);
        if let Answer::Unsat(core) = &answer {
            self.learn(core);
        }
        answer
    }

    fn report(&self, statistics: &mut Statistics) {
        statistics.links.push(self.counter.statistics());
        self.next.report(statistics);
    }
}

/// A set of terms that is emptied in no time: a table of stamps.
#[derive(Default)]
pub(crate) struct Marks {
    stamps: Vec<u32>,
    current: u32,
}

impl Marks {
    /// Makes it the set of these terms.
    pub fn set(&mut self, pool: &Pool, terms: impl Iterator<Item = TermId>) {
        self.current = self.current.wrapping_add(1);
        if self.current == 0 {
            // Old stamps would look new after the counter has come round.
            self.stamps.fill(0);
            self.current = 1;
        }
        if self.stamps.len() < pool.len() {
            self.stamps.resize(pool.len(), 0);
        }
        for term in terms {
            self.stamps[term.as_u32() as usize] = self.current;
        }
    }

    pub fn is_set(&self, term: TermId) -> bool {
        self.stamps.get(term.as_u32() as usize) == Some(&self.current)
    }
}
