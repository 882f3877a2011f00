//! Invariants in the place of predicates that repeat: what keeps refinement from unrolling a loop for ever.
//!
//! Where a loop's head is split again and again, its predicates are often the same but for a number: i = 99, i = 97, and so on. Then something more general is
//! guessed: that a conjunct of the predicate never holds, or the comparison with its number, one way or the other, or a remainder by a power of
//! two. Guesses that hold on all visits by tests, and that the solver says to be inductive together, are known at the point from then on.
//!
//! Soundness: guesses are inductive if each holds at the end of each summary that leads to the point, of those that begin there given that all hold there.

use crate::code::{Code, Point};
use crate::regions::Regions;
use solver::Side;
use std::collections::{BTreeSet, HashSet};
use term::{Evaluator, Operator, Sort, TermId};

/// Splits of one point before anything is guessed, and guesses about one predicate.
const PATIENCE: usize = 2;
const MOST_GUESSES: usize = 24;

/// Symbols whose remainders are guessed, and summaries to a point for which anything is.
const MOST_SYMBOLS: usize = 6;
const MOST_ENTERING: usize = 30;

/// The invariants that were found, and the guesses that were looked at.
#[derive(Default)]
pub struct Invariants {
    splits: Vec<usize>,
    tried: HashSet<(Point, TermId)>,
    pub found: Vec<(Point, TermId)>,
}

impl Invariants {
    /// The point is split by a predicate.
    pub fn learn(&mut self, code: &mut Code, regions: &Regions, point: Point, predicate: &[TermId]) {
        self.splits.resize(code.points(), 0);
        self.splits[point] += 1;
        if self.splits[point] < PATIENCE || !code.is_loop(point) {
            return;
        }
        let mut all = guesses(code, predicate);
        all.truncate(MOST_GUESSES);
        all.extend(remainders(code, regions, point, predicate));
        let is_new =
            |guess: &TermId| !code.known[point].contains(guess) && holds_in_tests(code, regions, point, *guess);
        all.retain(is_new);
        // What was looked at in this company is not looked at again.
        if all.iter().all(|&guess| self.tried.contains(&(point, guess))) {
            return;
        }
        self.tried.extend(all.iter().map(|&guess| (point, guess)));
        for invariant in inductive(code, point, all) {
            code.known[point].push(invariant);
            self.found.push((point, invariant));
        }
    }
}

/// What may hold on every visit, if this may not be.
fn guesses(code: &mut Code, predicate: &[TermId]) -> Vec<TermId> {
    let pool = code.pool();
    let mut guesses = Vec::new();
    for conjunct in predicate.iter().flat_map(|&term| pool.conjuncts(term)).collect::<Vec<TermId>>() {
        let (positive, is_negated) = match pool.operator(conjunct) {
            Operator::Not => (pool.children(conjunct)[0], true),
            _ => (conjunct, false),
        };
        guesses.push(pool.not(conjunct));
        if let [a, b] = *pool.children(positive) {
            if !matches!(pool.sort(a), Sort::BitVector(_)) || pool.operator(positive) != Operator::Eq {
                continue;
            }
            guesses.extend([pool.sle(a, b), pool.sle(b, a), pool.ule(a, b), pool.ule(b, a)]);
            if !is_negated {
                for bits in 1..pool.width(a).min(3) {
                    let (low_a, low_b) = (pool.extract(a, bits - 1, 0), pool.extract(b, bits - 1, 0));
                    let same = pool.eq(low_a, low_b);
                    guesses.push(pool.not(same));
                }
            }
        }
    }
    guesses.retain(|&guess| !pool.is_constant(guess));
    guesses
}

fn holds_in_tests(code: &Code, regions: &Regions, point: Point, guess: TermId) -> bool {
    let mut evaluator = Evaluator::new();
    let here = regions.leaves().filter(|&region| regions.all[region].point == point);
    let mut visits = here.flat_map(|region| &regions.all[region].visits);
    visits.all(|visit| evaluator.holds(&code.build.machine.pool, &visit.state, guess))
}

/// The lowest bits of the numbers that a predicate speaks of, as they are in the first visit by a test.
fn remainders(code: &mut Code, regions: &Regions, point: Point, predicate: &[TermId]) -> Vec<TermId> {
    let mut here = regions.leaves().filter(|&region| regions.all[region].point == point);
    let Some(state) = here.find_map(|region| regions.all[region].visits.first().map(|visit| visit.state.clone()))
    else {
        return Vec::new();
    };
    let pool = code.pool();
    let symbols: BTreeSet<TermId> = predicate.iter().flat_map(|&term| pool.symbols(term)).collect();
    let mut evaluator = Evaluator::new();
    let mut guesses = Vec::new();
    for symbol in symbols.into_iter().take(MOST_SYMBOLS) {
        let Sort::BitVector(width) = pool.sort(symbol) else { continue };
        for bits in 1..width.min(3) {
            let low = pool.extract(symbol, bits - 1, 0);
            let value = evaluator.evaluate(pool, &state, low);
            let value = pool.value(Sort::BitVector(bits), &value);
            guesses.push(pool.eq(low, value));
        }
    }
    guesses
}

/// Those of the guesses that are inductive together (Flanagan, Leino, Houdini): each that a summary breaks goes, until none does.
fn inductive(code: &mut Code, point: Point, mut guesses: Vec<TermId>) -> Vec<TermId> {
    let entering: Vec<usize> =
        (0..code.build.system.summaries.len()).filter(|&summary| code.target(summary) == Some(point)).collect();
    if entering.len() > MOST_ENTERING {
        return Vec::new();
    }
    loop {
        let mut kept = Vec::new();
        for &guess in &guesses {
            if entering.iter().all(|&summary| keeps(code, point, &guesses, summary, guess)) {
                kept.push(guess);
            }
        }
        if kept.len() == guesses.len() {
            return kept;
        }
        guesses = kept;
    }
}

/// Does the guess hold at the end of the summary, where all hold at its beginning if that is at the point?
fn keeps(code: &mut Code, point: Point, guesses: &[TermId], summary: usize, guess: TermId) -> bool {
    let from = code.source(summary);
    let mut conditions = code.known[from].clone();
    if from == point {
        conditions.extend(guesses);
    }
    conditions.extend(&code.summary(summary).conditions);
    let there = code.before(summary, &[guess])[0];
    conditions.push(code.pool().not(there));
    matches!(code.satisfiable(conditions), Side::Infeasible)
}
