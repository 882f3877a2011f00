//! Visits of cutpoints by concrete runs: what guesses about invariants are made from, and refuted by.

use crate::calls::Answers;
use crate::question::Ground;
use engine::Budget;
use solver::Side;
use std::collections::VecDeque;
use std::time::{Duration, Instant};
use summary::End;
use term::bits::Bits;
use term::{Evaluator, Model, Sort, TermId, Value};

/// Visits of one cutpoint that are kept.
const MOST: usize = 60;

/// Runs that are begun.
const STARTS: usize = 10;

/// How long samples are looked for.
const TIME: Duration = Duration::from_millis(1500);

/// Values for the symbols of a cutpoint.
pub type Sample = Model;

/// Visits by cutpoint. Where no run comes soon, a state that a step leads to from any state is taken instead; then the second is false.
pub fn samples(ground: &mut Ground, budget: &Budget) -> Vec<(Vec<Sample>, bool)> {
    let mut answers = Answers::default();
    let mut visits = visits(ground, budget, &mut answers);
    for (at, sample) in answers.samples(ground) {
        if visits[at].len() < MOST && !visits[at].contains(&sample) {
            visits[at].push(sample);
        }
    }
    let mut all: Vec<(Vec<Sample>, bool)> = visits.into_iter().map(|list| (list, true)).collect();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for (at, found) in all.iter_mut().enumerate() {
        if !found.0.is_empty() || !ground.reached[at] {
            continue;
        }
        let entering: Vec<usize> = ground.build.system.entering(at).collect();
        let any = Model::new();
        let states =
            entering.into_iter().filter_map(|summary| step(ground, summary, &any, &mut random, &mut answers)).take(4);
        *found = (states.collect(), false);
    }
    all
}

fn visits(ground: &mut Ground, budget: &Budget, answers: &mut Answers) -> Vec<Vec<Sample>> {
    let begun = Instant::now();
    let mut visits: Vec<Vec<Sample>> = vec![Vec::new(); ground.build.system.cutpoints.len()];
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut waiting: VecDeque<(Option<usize>, Sample)> = VecDeque::new();
    for _ in 0..STARTS {
        waiting.push_back((None, Model::new()));
    }
    while let Some((from, sample)) = waiting.pop_front() {
        if begun.elapsed() > TIME || budget.exceeded().is_some() {
            break;
        }
        let leaving: Vec<usize> = ground.build.system.leaving(from).collect();
        for summary in leaving {
            let End::Cutpoint(to) = ground.build.system.summaries[summary].end else { continue };
            if visits[to].len() >= MOST {
                continue;
            }
            let Some(next) = step(ground, summary, &sample, &mut random, answers) else { continue };
            if visits[to].contains(&next) {
                continue;
            }
            visits[to].push(next.clone());
            waiting.push_back((Some(to), next));
        }
    }
    visits
}

/// What a summary makes of a sample, for some inputs on the way; none where it cannot be taken, or nothing is found soon.
fn step(
    ground: &mut Ground,
    summary: usize,
    sample: &Sample,
    random: &mut Random,
    answers: &mut Answers,
) -> Option<Sample> {
    let data = &ground.build.system.summaries[summary];
    let End::Cutpoint(to) = data.end else { return None };
    let (conditions, values, has_calls) = (data.conditions.clone(), data.values.clone(), !data.calls.is_empty());
    let pool = &ground.build.machine.pool;
    let mut free: Vec<TermId> =
        conditions.iter().chain(values.iter().map(|(_, value)| value)).flat_map(|&term| pool.symbols(term)).collect();
    // What is kept as it is at the end may have been chosen on the way.
    free.extend(
        ground.symbols[to].iter().copied().filter(|symbol| values.iter().all(|(varying, _)| varying != symbol)),
    );
    free.sort_unstable();
    free.dedup();
    free.retain(|symbol| sample.get(*symbol).is_none());
    let mut evaluator = Evaluator::new();
    let mut found = None;
    for _ in 0..if free.is_empty() { 1 } else { 4 } {
        let mut model = sample.clone();
        for &symbol in &free {
            match ground.build.machine.pool.sort(symbol) {
                Sort::Bool => model.set(symbol, random.next() & 1 == 1),
                Sort::BitVector(width) => model.set(symbol, random.bits(width)),
                Sort::Float(_) | Sort::Array { .. } => {}
            }
        }
        if has_calls && !answers.complete(ground, summary, &mut model) {
            continue;
        }
        let mut evaluation = evaluator.under(&ground.build.machine.pool, &model);
        if conditions.iter().all(|&condition| evaluation.holds(condition)) {
            found = Some(model);
            break;
        }
    }
    if found.is_none() && !free.is_empty() {
        let mut pairs = Vec::new();
        let pool = &mut ground.build.machine.pool;
        for (symbol, value) in sample.iter() {
            let sort = pool.sort(symbol);
            pairs.push((symbol, pool.value(sort, value)));
        }
        let mut path = ground.build.chain.path();
        for &condition in &conditions {
            let pool = &mut ground.build.machine.pool;
            let here = pool.substitute(condition, &pairs);
            if pool.as_bool(here) == Some(false) {
                return None;
            }
            path = path.with(pool, here);
        }
        let always = ground.pool().boolean(true);
        if let Side::Feasible(model) = ground.feasible(&path, always) {
            let mut whole = (*model).clone();
            whole.extend(sample);
            if has_calls {
                // What the solver takes for the results of calls need not be what they give.
                let is_real = answers.complete(ground, summary, &mut whole);
                let pool = &ground.build.machine.pool;
                if !is_real || !conditions.iter().all(|&condition| evaluator.holds(pool, &whole, condition)) {
                    return None;
                }
            }
            found = Some(whole);
        }
    }
    let model = found?;
    let pool = &ground.build.machine.pool;
    let mut evaluation = evaluator.under(pool, &model);
    let mut next = Model::new();
    for &symbol in &ground.symbols[to] {
        let term = values.iter().find(|(varying, _)| *varying == symbol).map_or(symbol, |(_, value)| *value);
        let value: Value = evaluation.value(term);
        next.set(symbol, value);
    }
    Some(next)
}

/// A small generator: the same numbers each time.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Small numbers of both signs mostly.
    fn bits(&mut self, width: u32) -> Bits {
        let word = self.next();
        let number = match word % 8 {
            0 => 0,
            1 => 1,
            2..=4 => (word >> 8) % 20,
            5 => ((word >> 8) % 20).wrapping_neg(),
            6 => (word >> 8) % 1000,
            _ => word >> 3,
        };
        let words: Vec<u64> = (0..width.div_ceil(64)).map(|at| if at == 0 { number } else { 0 }).collect();
        Bits::from_words(width, &words)
    }
}
