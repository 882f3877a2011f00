//! The model cache: answers of earlier queries, tried on new ones.
//!
//! - The same set of conjuncts again has the same answer, whatever it was. Sets are kept as sorted lists of ids.
//! - A model of some other query often satisfies this one too, and evaluating is far cheaper than solving. The most recently
//!   useful models that speak of symbols of the query are tried. This subsumes KLEE's look-up of cached supersets, whose
//!   models are among those tried, and finds more.
//!
//! Memory is bounded: both tables forget what has not been useful for long.
//!
//! Soundness: a model counts only if the evaluator says that every conjunct is true.

use crate::answer::Answer;
use crate::link::Solver;
use crate::luck::Luck;
use crate::query::Query;
use crate::statistics::{Counter, Statistics};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::sync::Arc;
use term::{Evaluator, Model, Operator, Pool, SymbolSet, TermId};

/// How many models are kept to be tried.
const MODELS: usize = 256;

/// How many models are tried on one query, if that went well lately. Most fail at the condition, which is evaluated first.
const TRIES: usize = 24;

/// How many nodes are evaluated before no more models are tried: some milliseconds.
const NODES: u64 = 200_000;

/// How many answers each of the two generations of exact matches holds.
const ANSWERS: usize = 20_000;

/// Answers from earlier answers.
pub struct ModelCacheSolver {
    next: Box<dyn Solver>,
    counter: Counter,
    /// Recent answers, and those of the generation before.
    young: FxHashMap<Box<[TermId]>, Answer>,
    old: FxHashMap<Box<[TermId]>, Answer>,
    /// The most recently useful first.
    models: VecDeque<Known>,
    evaluator: Evaluator,
    luck: Luck,
    /// Whether answers 'unsatisfiable' from this cache are asked again below.
    recheck: bool,
}

struct Known {
    model: Arc<Model>,
    /// The symbols of the query it answered.
    symbols: SymbolSet,
}

impl ModelCacheSolver {
    pub fn new(next: Box<dyn Solver>, recheck: bool) -> ModelCacheSolver {
        ModelCacheSolver {
            next,
            counter: Counter::new("model cache"),
            young: FxHashMap::default(),
            old: FxHashMap::default(),
            models: VecDeque::new(),
            evaluator: Evaluator::new(),
            luck: Luck::default(),
            recheck,
        }
    }

    /// The answer to exactly these conjuncts.
    fn same(&mut self, key: &[TermId]) -> Option<Answer> {
        if let Some(answer) = self.young.get(key) {
            return Some(answer.clone());
        }
        let (key, answer) = self.old.remove_entry(key)?;
        self.remember(key, answer.clone());
        Some(answer)
    }

    fn remember(&mut self, key: Box<[TermId]>, answer: Answer) {
        if self.young.len() == ANSWERS {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, answer);
    }

    /// A model of some earlier query that satisfies every conjunct.
    fn fitting(&mut self, pool: &Pool, conjuncts: &[TermId], symbols: SymbolSet) -> Option<Arc<Model>> {
        let ModelCacheSolver { models, evaluator, .. } = self;
        let begun = evaluator.evaluated();
        let candidates = models.iter().enumerate().filter(|(_, known)| pool.intersect(known.symbols, symbols));
        // The condition comes last and fails first.
        let mut fits = |model: &Model| {
            if evaluator.evaluated() - begun > NODES {
                return false;
            }
            let mut evaluation = evaluator.under(pool, model);
            conjuncts.iter().rev().all(|conjunct| evaluation.holds(*conjunct))
        };
        // Where they keep failing, a few are tried all the same: times change.
        let tries = 2 + self.luck.share(TRIES);
        let found = candidates.take(tries).find(|(_, known)| fits(&known.model)).map(|(position, _)| position);
        self.luck.note(found.is_some());
        let known = self.models.remove(found?)?;
        let model = restricted(pool, &known, conjuncts, symbols);
        self.models.push_front(known);
        Some(model)
    }

    fn learn(&mut self, key: Vec<TermId>, symbols: SymbolSet, answer: &Answer) {
        match answer {
            Answer::Unknown(_) => return,
            Answer::Unsat(_) => {}
            Answer::Sat(model) => {
                self.models.truncate(MODELS - 1);
                self.models.push_front(Known { model: model.clone(), symbols });
            }
        }
        self.remember(key.into(), answer.clone());
    }
}

impl Solver for ModelCacheSolver {
    fn solve(&mut self, pool: &mut Pool, query: &Query) -> Answer {
        self.counter.enter();
        let conjuncts: Vec<TermId> = query.conjuncts().iter().copied().chain(query.asked(pool)).collect();
        let mut key = conjuncts.clone();
        key.sort_unstable();
        key.dedup();
        if let Some(answer) = self.same(&key) {
            self.counter.answered();
            if self.recheck && answer.is_unsat() {
                assert!(!self.next.solve(pool, query).is_sat(), "a cached answer 'unsatisfiable' is wrong");
            }
            return answer;
        }
        let symbols = query.symbols(pool, conjuncts.iter().copied());
        if let Some(model) = self.fitting(pool, &conjuncts, symbols) {
            self.remember(key.into(), Answer::Sat(model.clone()));
            self.counter.answered();
            return Answer::Sat(model);
        }
        self.counter.pause();
        let answer = self.next.solve(pool, query);
        self.learn(key, symbols, &answer);
        answer
    }

    fn report(&self, statistics: &mut Statistics) {
        statistics.links.push(self.counter.statistics());
        self.next.report(statistics);
    }
}

/// What the model says of the query's symbols, and of nothing else.
fn restricted(pool: &Pool, known: &Known, conjuncts: &[TermId], symbols: SymbolSet) -> Arc<Model> {
    let own = pool.members(symbols);
    let mentioned = own.iter().filter(|symbol| known.model.get(**symbol).is_some());
    if mentioned.count() == known.model.len() {
        return known.model.clone();
    }
    let mut model = Model::new();
    for symbol in own {
        if let Some(value) = known.model.get(symbol) {
            model.set(symbol, value.clone());
        }
    }
    // Names of the bits of floats are in no term, so the terms that they are names for have to be found.
    let named = known.model.iter().any(|(symbol, _)| !pool.contains(known.symbols, symbol));
    if named {
        for term in pool.reachable(conjuncts) {
            if pool.operator(term) != Operator::FloatToBits {
                continue;
            }
            let name = pool.bits_symbol(pool.children(term)[0]);
            if let Some((name, value)) = name.and_then(|name| Some((name, known.model.get(name)?))) {
                model.set(name, value.clone());
            }
        }
    }
    Arc::new(model)
}
