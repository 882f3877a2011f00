//! Visits of cutpoints by concrete runs: what guesses about invariants are made from, and refuted by.

use crate::calls::Answers;
use crate::question::{Conditions, Ground};
use engine::Budget;
use solver::{Path, Side, Work};
use std::collections::{BTreeSet, VecDeque};
use std::time::Duration;
use summary::End;
use term::bits::{Bits, Random};
use term::{ArrayValue, Evaluator, Model, Pool, Sort, TermId, Value};

/// Visits of one cutpoint that are kept.
const MOST: usize = 60;

/// Runs that are begun.
const STARTS: usize = 10;

/// Cells of an array that is not known that have values of their own.
const CELLS: u64 = 12;

/// How long samples are looked for near the start.
const TIME: Duration = Duration::from_millis(1000);

/// Long runs, how long each may take, and how few visits of a cutpoint they are for.
const RUNS: usize = 2;
const RUN: Duration = Duration::from_millis(600);
const FEW: usize = 8;

/// States in which a loop is left that are kept of one run.
const LAST: usize = 4;

/// Values for the symbols of a cutpoint.
pub type Sample = Model;

/// Visits by cutpoint. Where no run comes soon, states that steps lead to from any state are taken instead; then the second is false.
pub fn samples(ground: &mut Ground, budget: &Budget) -> Vec<(Vec<Sample>, bool)> {
    let mut answers = Answers::default();
    let mut random = Values(Random(0x2545_f491_4f6c_dd1d));
    let mut found: Vec<Vec<Sample>> = vec![Vec::new(); ground.build.system.cutpoints.len()];
    let starts = (0..STARTS).map(|_| (None, Model::new())).collect();
    visits(ground, budget, (Work::begin(), TIME), &mut random, starts, &mut found, &mut answers);
    for _ in 0..RUNS {
        if (0..found.len()).any(|at| found[at].len() < FEW && ground.reached[at]) {
            run(ground, budget, (Work::begin(), RUN), &mut random, &mut found, &mut answers);
        }
    }
    for (at, sample) in answers.samples(ground) {
        if found[at].len() < MOST && !found[at].contains(&sample) {
            found[at].push(sample);
        }
    }
    let mut all: Vec<(Vec<Sample>, bool)> = found.into_iter().map(|list| (list, true)).collect();
    let mut random = Values(Random(0x9e37_79b9_7f4a_7c15));
    for at in 0..all.len() {
        if !all[at].0.is_empty() || !ground.reached[at] {
            continue;
        }
        let entering: Vec<usize> = ground.build.system.entering(at).collect();
        let any = Model::new();
        let from_others = entering.into_iter().filter(|&it| ground.build.system.summaries[it].from != Some(at));
        let from_others: Vec<usize> = from_others.collect();
        let states = from_others
            .into_iter()
            .filter_map(|summary| step(ground, summary, &any, &mut random, &mut answers))
            .take(4);
        let starts: VecDeque<(Option<usize>, Sample)> = states.map(|state| (Some(at), state)).collect();
        let mut found: Vec<Vec<Sample>> = all.iter().map(|(list, _)| list.clone()).collect();
        found[at].extend(starts.iter().map(|(_, state)| state.clone()));
        let before: Vec<bool> = found.iter().map(Vec::is_empty).collect();
        visits(ground, budget, (Work::begin(), RUN / 2), &mut random, starts, &mut found, &mut answers);
        for (other, list) in found.into_iter().enumerate() {
            // What follows from states that may not be there may not be there.
            if other == at || before[other] && !list.is_empty() {
                all[other] = (list, false);
            }
        }
    }
    all
}

/// Visits of cutpoints that no run has come to, from states in which the loop before them is as good as over: the arrays of a real visit, and numbers
/// with which the loop is left, as far as is known of them. They stand in for real ones where cells are spoken of, of which the first were written.
pub fn jump(ground: &mut Ground, known: &Conditions, samples: &mut [(Vec<Sample>, bool)], budget: &Budget) {
    let mut random = Values(Random(0x9e37_79b9_7f4a_7c15));
    let mut answers = Answers::default();
    for at in 0..samples.len() {
        if samples[at].1 && !samples[at].0.is_empty() || !ground.reached[at] {
            continue;
        }
        let entering: Vec<usize> = ground.build.system.entering(at).collect();
        let mut starts: VecDeque<(Option<usize>, Sample)> = VecDeque::new();
        for summary in entering {
            let from = ground.build.system.summaries[summary].from.filter(|&from| from != at);
            let Some(from) = from.filter(|&from| samples[from].1) else { continue };
            for sample in samples[from].0.iter().rev().take(2) {
                starts.extend(
                    left(ground, known, summary, sample, &mut random, &mut answers).map(|state| (Some(at), state)),
                );
            }
        }
        if starts.is_empty() {
            continue;
        }
        let mut found: Vec<Vec<Sample>> = samples.iter().map(|(list, _)| list.clone()).collect();
        found[at] = starts.iter().map(|(_, state)| state.clone()).collect();
        visits(ground, budget, (Work::begin(), RUN / 4), &mut random, starts, &mut found, &mut answers);
        samples[at] = (std::mem::take(&mut found[at]), true);
    }
}

/// The state behind a summary that leaves a loop: from a visit of it whose numbers are replaced by others with which it is left.
fn left(
    ground: &mut Ground,
    known: &Conditions,
    summary: usize,
    sample: &Sample,
    random: &mut Values,
    answers: &mut Answers,
) -> Option<Sample> {
    let from = ground.build.system.summaries[summary].from?;
    let conditions = ground.build.system.summaries[summary].conditions.clone();
    let pool = &ground.build.machine.pool;
    let varying = ground.build.system.cutpoints[from].varying_symbols(pool);
    let is_array = |pool: &Pool, symbol: TermId| matches!(pool.sort(symbol), Sort::Array { .. });
    let mut kept = Model::new();
    for (symbol, value) in sample.iter() {
        if is_array(pool, symbol) || !varying.contains(&symbol) {
            kept.set(symbol, value.clone());
        }
    }
    let numbers = conditions.iter().chain(&known[from]).copied();
    let numbers =
        numbers.filter(|&term| !pool.symbols(term).iter().any(|&it| is_array(pool, it) || ground.is_chosen(it)));
    let numbers: Vec<TermId> = numbers.collect();
    let path = under(ground, &numbers, &kept, |sort| !matches!(sort, Sort::Array { .. }))?;
    let always = ground.pool().boolean(true);
    let Side::Feasible(model) = ground.quickly_feasible(&path, always) else { return None };
    let mut state = kept;
    for symbol in varying {
        if state.get(symbol).is_none() {
            let value = Evaluator::new().evaluate(&ground.build.machine.pool, &model, symbol);
            state.set(symbol, value);
        }
    }
    step(ground, summary, &state, random, answers)
}

/// Conditions in a state, as a path condition on what else they speak of; none where one of them does not hold. Only values of some sorts are looked at.
fn under(ground: &mut Ground, conditions: &[TermId], state: &Model, counts: fn(Sort) -> bool) -> Option<Path> {
    let pool = &mut ground.build.machine.pool;
    let mut pairs = Vec::new();
    for (symbol, value) in state.iter() {
        let sort = pool.sort(symbol);
        if counts(sort) {
            pairs.push((symbol, pool.value(sort, value)));
        }
    }
    let mut path = ground.build.chain.path();
    for &condition in conditions {
        let here = pool.substitute(condition, &pairs);
        if pool.as_bool(here) == Some(false) {
            return None;
        }
        path = path.with(pool, here);
    }
    Some(path)
}

/// Goes on from states, all ways, the nearest first.
fn visits(
    ground: &mut Ground,
    budget: &Budget,
    (work, time): (Work, Duration),
    random: &mut Values,
    mut waiting: VecDeque<(Option<usize>, Sample)>,
    visits: &mut [Vec<Sample>],
    answers: &mut Answers,
) {
    while let Some((from, sample)) = waiting.pop_front() {
        if work.exceeds(time) || budget.exceeded().is_some() {
            break;
        }
        let leaving: Vec<usize> = ground.build.system.leaving(from).collect();
        for summary in leaving {
            let End::Cutpoint(to) = ground.build.system.summaries[summary].end else { continue };
            if visits[to].len() >= MOST {
                continue;
            }
            let Some(next) = step(ground, summary, &sample, random, answers) else { continue };
            if visits[to].contains(&next) {
                continue;
            }
            visits[to].push(next.clone());
            waiting.push_back((Some(to), next));
        }
    }
}

/// A way to the next cutpoint, ready to be computed.
struct Way {
    summary: usize,
    to: usize,
    conditions: Vec<TermId>,
    /// What every symbol there is.
    values: Vec<(TermId, TermId)>,
    /// What calls on it give back is not computed by terms.
    has_calls: bool,
}

/// One long run: loops that end only after thousands of iterations are left at last. Visits of cutpoints that have few are kept, and states in which a
/// loop is left.
fn run(
    ground: &mut Ground,
    budget: &Budget,
    (work, time): (Work, Duration),
    random: &mut Values,
    visits: &mut [Vec<Sample>],
    answers: &mut Answers,
) {
    let count = ground.build.system.cutpoints.len();
    // The start is behind all cutpoints.
    let froms = (0..count).map(Some).chain([None]);
    let ways: Vec<Vec<Way>> = froms.map(|from| ways(ground, from)).collect();
    let free: Vec<Vec<TermId>> = ways.iter().map(|list| symbols(ground, list)).collect();
    let mut last = vec![0; count];
    let (mut at, mut sample, mut steps) = (count, Model::new(), 0_u64);
    let mut evaluator = Evaluator::new();
    loop {
        steps += 1;
        if steps.is_multiple_of(256) && (work.exceeds(time) || budget.exceeded().is_some()) {
            return;
        }
        let mut next = None;
        for _ in 0..4 {
            let pool = &ground.build.machine.pool;
            let mut model = sample.clone();
            for &symbol in free[at].iter().filter(|it| sample.get(**it).is_none()) {
                random.choose(pool.sort(symbol), symbol, &mut model);
            }
            let mut evaluation = evaluator.under(pool, &model);
            let open =
                |way: &&Way| !way.has_calls && way.conditions.iter().all(|&condition| evaluation.holds(condition));
            if let Some(way) = ways[at].iter().find(open) {
                let mut state = Model::new();
                for &(symbol, term) in &way.values {
                    state.set(symbol, evaluation.value(term));
                }
                next = Some((way.to, state));
                break;
            }
        }
        if next.is_none() {
            let some =
                ways[at].iter().find_map(|way| Some((way.to, step(ground, way.summary, &sample, random, answers)?)));
            next = some;
        }
        let Some((to, state)) = next else { return };
        if at < count && to != at && last[at] < LAST {
            last[at] += 1;
            if !visits[at].contains(&sample) {
                visits[at].push(sample);
            }
        }
        if visits[to].len() < MOST && !visits[to].contains(&state) {
            visits[to].push(state.clone());
        }
        (at, sample) = (to, state);
    }
}

/// The ways from a cutpoint, or from the start.
fn ways(ground: &Ground, from: Option<usize>) -> Vec<Way> {
    let system = &ground.build.system;
    let mut ways = Vec::new();
    for summary in system.leaving(from) {
        let data = &system.summaries[summary];
        let End::Cutpoint(to) = data.end else { continue };
        let has_calls = !data.calls.is_empty();
        let value = |symbol: TermId| data.values.iter().find(|(it, _)| *it == symbol).map_or(symbol, |(_, it)| *it);
        let values = ground.symbols[to].iter().map(|&symbol| (symbol, value(symbol))).collect();
        ways.push(Way { summary, to, conditions: data.conditions.clone(), values, has_calls });
    }
    ways
}

/// The symbols that ways speak of, in order.
fn symbols(ground: &Ground, ways: &[Way]) -> Vec<TermId> {
    let pool = &ground.build.machine.pool;
    let terms = ways.iter().flat_map(|way| way.conditions.iter().chain(way.values.iter().map(|(_, value)| value)));
    let all: BTreeSet<TermId> = terms.flat_map(|&term| pool.symbols(term)).collect();
    all.into_iter().collect()
}

/// What a summary makes of a sample, for some inputs on the way; none where it cannot be taken, or nothing is found soon.
fn step(
    ground: &mut Ground,
    summary: usize,
    sample: &Sample,
    random: &mut Values,
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
            random.choose(ground.build.machine.pool.sort(symbol), symbol, &mut model);
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
        let path = under(ground, &conditions, sample, |_| true)?;
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

/// Values that states might have: the same each time.
struct Values(Random);

impl Values {
    /// Gives a symbol a value.
    fn choose(&mut self, sort: Sort, symbol: TermId, model: &mut Model) {
        match sort {
            Sort::Bool => model.set(symbol, self.0.flip()),
            Sort::BitVector(width) => model.set(symbol, self.bits(width)),
            Sort::Array { index, element } => model.set(symbol, self.array(index, element)),
            Sort::Float(_) => {}
        }
    }

    /// Small numbers of both signs mostly.
    fn bits(&mut self, width: u32) -> Bits {
        let word = self.0.word();
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

    /// Cells that differ, at least the first ones.
    fn array(&mut self, index: u32, element: u32) -> ArrayValue {
        let mut array = ArrayValue::new(index, self.bits(element));
        for cell in 0..CELLS {
            let value = self.bits(element);
            array.set(Bits::from_u64(index, cell), value);
        }
        array
    }
}
