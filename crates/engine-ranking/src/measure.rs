//! Measures for a set of steps: a sum of features that no step makes larger, and that some make smaller (Alias, Darte, Feautrier, Gonnord,
//! *Multi-dimensional Rankings, Program Termination, and Complexity Bounds of Flowchart Programs*, SAS 2010).
//!
//! Numbers of the machine are finitely many, so a measure needs no bound: one that falls with every step falls only so often. What a step
//! computes wraps as the machine's numbers do, and the measure of the result is taken of that.
//!
//! Guesses are all small sums. Most are refuted by steps that were seen: each is a model that the solver has given for a step that broke another guess.
//!
//! Soundness: that a step makes a measure smaller, or not larger, counts only where the solver has excluded the opposite. A step is looked at only where
//! another of the set follows it, since a run that stays in the set takes another.

use crate::features::{features, Feature};
use crate::steps::{ends, then, Steps};
use crate::wording::wording;
use engine_backward::{words, Conditions, Ground};
use solver::{Path, Side};
use std::collections::BTreeSet;
use std::sync::Arc;
use term::{Evaluator, Model, Operator, TermId, Value};

/// Guesses that the solver is asked about, for one set of steps, and questions that it may give up.
const MOST_ASKED: usize = 150;
const MOST_UNCLEAR: usize = 12;

/// Steps of which is asked what follows.
const MOST_FOLLOWED: usize = 8;

/// Features in sums of two, and of three.
const IN_PAIRS: usize = 24;
const IN_TRIPLES: usize = 10;

/// A sum of features with factors.
pub type Sum = Vec<(i128, usize)>;

/// A measure and what it removes.
pub struct Measure {
    /// The measure at each cutpoint, if it is a number; none for steps that no run takes twice.
    pub at: Vec<(usize, TermId)>,
    pub falls: BTreeSet<usize>,
    /// The sum in words of C; empty for steps that no run takes twice.
    pub text: String,
}

pub enum Searched {
    More,
    Found(Measure),
    /// There is none among the guesses.
    None,
}

/// A step that was seen: the features before and after it.
struct Seen {
    step: usize,
    before: Vec<i128>,
    after: Vec<i128>,
}

/// The search for a measure of one set of steps.
pub struct MeasureSearch {
    pub steps: BTreeSet<usize>,
    features: Vec<Feature>,
    /// What each step is taken under, the values of features behind it.
    taken: Vec<Taken>,
    guesses: Vec<Sum>,
    /// The next guess, and whether all steps have to make it smaller.
    next: usize,
    is_strict: bool,
    seen: Vec<Seen>,
    asked: usize,
    unclear: usize,
}

struct Taken {
    step: usize,
    path: Path,
    before: Vec<TermId>,
    after: Vec<TermId>,
    is_seen: bool,
}

impl MeasureSearch {
    pub fn new(ground: &mut Ground, known: &Conditions, followers: &Steps, steps: BTreeSet<usize>) -> MeasureSearch {
        let features = features(ground, &steps);
        let mut taken = Vec::new();
        for &step in &steps {
            let (from, to) = ends(ground, step).expect("a step leads from cutpoint to cutpoint");
            let next: Vec<usize> = steps
                .iter()
                .copied()
                .filter(|&it| ends(ground, it).is_some_and(|it| it.0 == to) && !followers.is_excluded(step, it))
                .collect();
            let mut path = ground.path(step, known, &[]);
            if next.len() <= MOST_FOLLOWED {
                let next: Vec<TermId> = next.into_iter().map(|it| then(ground, step, it)).collect();
                let some = ground.pool().any(&next);
                path = path.with(ground.pool(), some);
            }
            for lemma in remainders(ground, step) {
                path = path.with(ground.pool(), lemma);
            }
            let before: Vec<TermId> = features.iter().map(|feature| feature.at[&from]).collect();
            let pool = &mut ground.build.machine.pool;
            let system = &ground.build.system;
            let after = features.iter().map(|feature| system.before(pool, step, feature.at[&to])).collect();
            taken.push(Taken { step, path, before, after, is_seen: false });
        }
        let guesses = sums(&features);
        MeasureSearch {
            steps,
            features,
            taken,
            guesses,
            next: 0,
            is_strict: true,
            seen: Vec::new(),
            asked: 0,
            unclear: 0,
        }
    }

    /// Looks at guesses until the solver was asked about one.
    pub fn step(&mut self, ground: &mut Ground) -> Searched {
        if let Some(at) = self.taken.iter().position(|taken| !taken.is_seen) {
            return self.see(ground, at);
        }
        while self.asked < MOST_ASKED && self.unclear < MOST_UNCLEAR {
            if self.next == self.guesses.len() {
                if !self.is_strict {
                    return Searched::None;
                }
                (self.next, self.is_strict) = (0, false);
                continue;
            }
            let guess = self.guesses[self.next].clone();
            self.next += 1;
            let Some(falls) = self.falls(&guess) else { continue };
            if self.is_strict && falls.len() < self.steps.len() || falls.is_empty() {
                continue;
            }
            self.asked += 1;
            if let Some(falls) = self.prove(ground, &guess, &falls) {
                let at = self.measure(ground, &guess);
                return Searched::Found(Measure { at, falls, text: self.text(ground, &guess) });
            }
            return Searched::More;
        }
        match self.is_strict && self.unclear < MOST_UNCLEAR {
            // The sums of which not all steps make a smaller one have their turn, too.
            true => {
                (self.next, self.is_strict, self.asked) = (0, false, 0);
                Searched::More
            }
            false => Searched::None,
        }
    }

    /// A first example of a step. One that is never followed by another of the set is no part of it.
    fn see(&mut self, ground: &mut Ground, at: usize) -> Searched {
        self.taken[at].is_seen = true;
        let always = ground.pool().boolean(true);
        match ground.quickly_feasible(&self.taken[at].path, always) {
            Side::Feasible(model) => {
                self.keep(ground, at, &model);
                Searched::More
            }
            Side::Infeasible => Searched::Found(Measure {
                at: Vec::new(),
                falls: BTreeSet::from([self.taken[at].step]),
                text: String::new(),
            }),
            Side::Unknown(_) => Searched::More,
        }
    }

    fn keep(&mut self, ground: &Ground, at: usize, model: &Arc<Model>) {
        let pool = &ground.build.machine.pool;
        let mut evaluator = Evaluator::new();
        let mut value = |term: TermId| number(&evaluator.evaluate(pool, model, term));
        let taken = &self.taken[at];
        let before = taken.before.iter().map(|&term| value(term)).collect();
        let after = taken.after.iter().map(|&term| value(term)).collect();
        self.seen.push(Seen { step: taken.step, before, after });
    }

    /// The steps that make a sum smaller wherever they were seen; none if one was seen that makes it larger.
    fn falls(&self, sum: &Sum) -> Option<BTreeSet<usize>> {
        let mut falls = self.steps.clone();
        for seen in &self.seen {
            let change: i128 = sum.iter().map(|&(factor, at)| factor * (seen.after[at] - seen.before[at])).sum();
            match change {
                1.. => return None,
                0 => _ = falls.remove(&seen.step),
                _ => {}
            }
        }
        Some(falls)
    }

    /// The steps that make a sum smaller, if none makes it larger.
    fn prove(&mut self, ground: &mut Ground, sum: &Sum, hoped: &BTreeSet<usize>) -> Option<BTreeSet<usize>> {
        let mut falls = BTreeSet::new();
        for at in 0..self.taken.len() {
            let step = self.taken[at].step;
            let before = total(ground, sum, &self.taken[at].before);
            let after = total(ground, sum, &self.taken[at].after);
            if hoped.contains(&step) && self.excludes(ground, at, sum, (before, after), true)? {
                falls.insert(step);
                continue;
            }
            if self.is_strict || before != after && !self.excludes(ground, at, sum, (before, after), false)? {
                return None;
            }
        }
        (!falls.is_empty()).then_some(falls)
    }

    /// Does a step always make a sum smaller, or never larger? None if it was seen to make it larger, or if that is not clear.
    fn excludes(
        &mut self,
        ground: &mut Ground,
        at: usize,
        sum: &Sum,
        (before, after): (TermId, TermId),
        is_strict: bool,
    ) -> Option<bool> {
        let pool = ground.pool();
        let opposite = match is_strict {
            true => pool.sle(before, after),
            false => pool.slt(before, after),
        };
        match ground.quickly_feasible(&self.taken[at].path, opposite) {
            Side::Infeasible => Some(true),
            Side::Feasible(model) => {
                self.keep(ground, at, &model);
                self.falls(sum)?;
                Some(false)
            }
            Side::Unknown(_) => {
                self.unclear += 1;
                None
            }
        }
    }

    fn text(&self, ground: &mut Ground, sum: &Sum) -> String {
        let Some((&first, _)) = self.features[0].at.first_key_value() else { return String::new() };
        let words = words(ground, first);
        wording(&ground.build.machine.pool, &words, &self.features, sum)
    }

    /// The measure at each cutpoint.
    fn measure(&self, ground: &mut Ground, sum: &Sum) -> Vec<(usize, TermId)> {
        let cutpoints: Vec<usize> = self.features[0].at.keys().copied().collect();
        let term = |ground: &mut Ground, at: usize| {
            let here: Vec<TermId> = self.features.iter().map(|feature| feature.at[&at]).collect();
            total(ground, sum, &here)
        };
        cutpoints.into_iter().map(|at| (at, term(ground, at))).collect()
    }
}

/// That the remainders which a step computes are nearer to zero than what was divided by. The solver does not see it by itself.
fn remainders(ground: &mut Ground, step: usize) -> Vec<TermId> {
    let summary = &ground.build.system.summaries[step];
    let terms: Vec<TermId> =
        summary.conditions.iter().copied().chain(summary.values.iter().map(|(_, value)| *value)).collect();
    let pool = &mut ground.build.machine.pool;
    let mut lemmas = Vec::new();
    for term in pool.reachable(&terms) {
        let operator = pool.operator(term);
        let (Operator::URem | Operator::SRem, &[_, divisor]) = (operator, pool.children(term)) else { continue };
        let zero = pool.number(pool.width(divisor), 0);
        let is_near = if operator == Operator::URem {
            let (is_zero, is_less) = (pool.eq(divisor, zero), pool.ult(term, divisor));
            pool.or(is_zero, is_less)
        } else {
            let opposite = pool.neg(divisor);
            let (is_not, is_less, is_more) =
                (pool.sle(divisor, zero), pool.slt(term, divisor), pool.slt(opposite, term));
            let is_between = pool.and(is_less, is_more);
            pool.or(is_not, is_between)
        };
        lemmas.push(is_near);
    }
    lemmas
}

/// The value of a sum.
fn total(ground: &mut Ground, sum: &Sum, features: &[TermId]) -> TermId {
    let pool = ground.pool();
    let width = pool.width(features[0]);
    let mut total = pool.number(width, 0);
    for &(factor, at) in sum {
        let factor = pool.constant(term::bits::Bits::from_i64(width, factor as i64));
        let part = pool.mul(factor, features[at]);
        total = pool.add(total, part);
    }
    total
}

/// All sums that are guessed, the simple ones first.
fn sums(features: &[Feature]) -> Vec<Sum> {
    let mut sums: Vec<Sum> = Vec::new();
    for at in 0..features.len() {
        sums.extend([vec![(1, at)], vec![(-1, at)]]);
    }
    let linear: Vec<usize> = (0..features.len()).filter(|&at| features[at].is_linear).take(IN_PAIRS).collect();
    for factors in [[1, 1], [1, 2], [2, 1], [1, 3], [3, 1]] {
        for (number, &a) in linear.iter().enumerate() {
            for &b in &linear[number + 1..] {
                for [x, y] in [[1, 1], [1, -1], [-1, 1], [-1, -1]] {
                    sums.push(vec![(x * factors[0], a), (y * factors[1], b)]);
                }
            }
        }
    }
    let few = &linear[..linear.len().min(IN_TRIPLES)];
    for (i, &a) in few.iter().enumerate() {
        for (j, &b) in few.iter().enumerate().skip(i + 1) {
            for &c in &few[j + 1..] {
                for signs in 0..8 {
                    let sign = |bit: i32| if signs >> bit & 1 == 0 { 1 } else { -1 };
                    sums.push(vec![(sign(0), a), (sign(1), b), (sign(2), c)]);
                }
            }
        }
    }
    sums
}

fn number(value: &Value) -> i128 {
    match value {
        Value::Bits(bits) => bits.sext(128).as_u128().unwrap_or(0) as i128,
        Value::Bool(_) | Value::Array(_) => 0,
    }
}
