//! Asks a chain and the bare backend the same questions, as engines would: paths grow, fork and are left.

use super::random::{Conditions, Theory};
use solver::{Chain, Check, Config, CoreAnswer, Links, Minimise, Path, Side, Verdict};
use std::sync::Arc;
use term::{Evaluator, Model, Pool, TermId};

/// What was asked, and what came of it.
#[derive(Default, Debug)]
pub struct Agreement {
    pub asked: usize,
    /// Both sides were feasible.
    pub both: usize,
    /// One side was not.
    pub infeasible: usize,
    pub unknown: usize,
    /// Models that were evaluated on their whole path.
    pub models: usize,
}

/// A state of an imaginary engine.
#[derive(Clone)]
struct State {
    path: Path,
    /// The same for the bare backend, whose paths have no structure.
    bare: Path,
    model: Option<Arc<Model>>,
}

/// How many states are kept; one that is dropped is never asked for again.
const STATES: usize = 12;

/// How many conditions come again and again, as those of loops do.
const STOCK: usize = 50;

/// A path that is longer than this is left.
const LONGEST: usize = 12;

fn chain(links: Links) -> Chain {
    Chain::new(Config { links, recheck: true, ..Config::default() }).expect("no files are written")
}

/// Panics where the chain and the bare backend differ, or a model does not satisfy its path.
pub fn disagreements(seed: u64, theory: Theory, links: Links, queries: usize) -> Agreement {
    let mut pool = Pool::new();
    let mut conditions = Conditions::new(&mut pool, seed, theory);
    let mut chain = chain(links);
    let mut backend = self::chain(Links::NONE);
    let mut evaluator = Evaluator::new();
    let fresh = |chain: &Chain, backend: &Chain| State { path: chain.path(), bare: backend.path(), model: None };
    let mut states = vec![fresh(&chain, &backend)];
    let mut stock = Vec::new();
    let mut agreement = Agreement::default();
    while agreement.asked < queries {
        let at = if conditions.random.chance(70) { states.len() - 1 } else { conditions.random.below(states.len()) };
        let state = states.swap_remove(at);
        let condition = match stock.len() {
            STOCK if conditions.random.chance(80) => conditions.random.pick(&stock),
            _ => conditions.condition(&mut pool),
        };
        if stock.len() < STOCK {
            stock.push(condition);
        }
        // Every now and then a state has lost its model.
        let model = state.model.clone().filter(|_| !conditions.random.chance(5));
        let check = chain.check(&mut pool, &state.path, model.as_ref(), condition);
        let expected = backend.check(&mut pool, &state.bare, None, condition);
        assert_eq!(check.verdict(), expected.verdict(), "question {} of seed {seed}", agreement.asked);
        agreement.count(&check);
        for (side, condition) in [(&check.yes, condition), (&check.no, pool.not(condition))] {
            let Side::Feasible(model) = side else { continue };
            let mut evaluation = evaluator.under(&pool, model);
            assert!(state.path.conjuncts().chain([condition]).all(|term| evaluation.holds(term)), "seed {seed}");
            agreement.models += 1;
        }
        for (side, condition) in [(check.no, pool.not(condition)), (check.yes, condition)] {
            let Side::Feasible(model) = side else { continue };
            if state.path.len() >= LONGEST || (check_is_both(&expected) && conditions.random.chance(40)) {
                continue;
            }
            let (path, bare) = (state.path.with(&mut pool, condition), state.bare.with(&mut pool, condition));
            states.push(State { path, bare, model: Some(model) });
        }
        if states.len() > STATES {
            states.remove(0);
        }
        if states.is_empty() {
            states.push(fresh(&chain, &backend));
        }
    }
    agreement
}

fn check_is_both(check: &Check) -> bool {
    check.verdict() == Verdict::Both
}

impl Agreement {
    /// Adds up.
    #[allow(dead_code)]
    pub fn add(&mut self, other: &Agreement) {
        self.asked += other.asked;
        self.both += other.both;
        self.infeasible += other.infeasible;
        self.unknown += other.unknown;
        self.models += other.models;
    }

    fn count(&mut self, check: &Check) {
        self.asked += 1;
        match check.verdict() {
            Verdict::Both => self.both += 1,
            Verdict::Unknown => self.unknown += 1,
            _ => self.infeasible += 1,
        }
    }
}

/// Panics where a core can hold, or a minimal one cannot do without a member. Gives the numbers of cores and of their members.
pub fn cores_hold(seed: u64, theory: Theory, sets: usize) -> (usize, usize) {
    let mut pool = Pool::new();
    let mut conditions = Conditions::new(&mut pool, seed, theory);
    let mut chain = chain(Links::ALL);
    let (mut cores, mut members) = (0, 0);
    for _ in 0..sets {
        let count = 5 + conditions.random.below(30);
        let assumptions: Vec<(usize, TermId)> =
            (0..count).map(|label| (label, conditions.condition(&mut pool))).collect();
        let term = |label: &usize| (*label, assumptions[*label].1);
        match chain.core(&mut pool, &assumptions, Minimise::No) {
            CoreAnswer::Unknown(why) => panic!("{why}"),
            CoreAnswer::Sat(model) => {
                let mut evaluator = Evaluator::new();
                assert!(assumptions.iter().all(|(_, term)| evaluator.holds(&pool, &model, *term)), "seed {seed}");
                continue;
            }
            CoreAnswer::Core(core) => {
                let core: Vec<(usize, TermId)> = core.labels.iter().map(term).collect();
                assert!(!is_feasible(&mut pool, &core), "a core of seed {seed} can hold");
            }
        }
        let CoreAnswer::Core(core) = chain.core(&mut pool, &assumptions, Minimise::Yes) else {
            panic!("an answer of seed {seed} has changed")
        };
        assert!(core.minimal);
        let core: Vec<(usize, TermId)> = core.labels.iter().map(term).collect();
        assert!(!is_feasible(&mut pool, &core), "a minimal core of seed {seed} can hold");
        for member in 0..core.len() {
            let mut rest = core.clone();
            rest.remove(member);
            assert!(is_feasible(&mut pool, &rest), "a minimal core of seed {seed} has a member too many");
        }
        cores += 1;
        members += core.len();
    }
    (cores, members)
}

/// Whether the assumptions can hold, by a backend that has never seen anything else.
fn is_feasible(pool: &mut Pool, assumptions: &[(usize, TermId)]) -> bool {
    let mut backend = chain(Links::NONE);
    match backend.core(pool, assumptions, Minimise::No) {
        CoreAnswer::Sat(_) => true,
        CoreAnswer::Core(_) => false,
        CoreAnswer::Unknown(why) => panic!("{why}"),
    }
}
