//! The law of cutpoints and summaries, on random programs with loops and random runs of them: of the summaries that leave a cutpoint exactly
//! one can be taken with the values and inputs that a run has there, it leads to where the run gets, and gives the values that the run has then. A
//! formula that is pulled back along the run holds at each cutpoint on the way exactly if the run satisfies it at the end.
//!
//! The machine makes both: from the start with numbers for inputs, and from each cutpoint with symbols. What is compared are registers and global variables.
//!
//! SHRIKE_SEEDS=1000 in the environment takes so many programs instead of a few.

use crate::random::{loops, lowered, properties, seeds};
use bits::{Bits, Random};
use differential::parallel;
use engine::Budget;
use ir::{Program, Type};
use machine::{Fault, Host, Machine, Request, Source, State, Stop, Supplied};
use solver::{Chain, Config};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use summary::{Build, End, Progress, Renaming, Summary};
use term::{Evaluator, Model, Pool, Sort, TermId, Value};

/// Runs of each program, visits of cutpoints in one, and formulas that are pulled back.
const RUNS: u64 = 6;
const VISITS: usize = 25;
const FORMULAS: usize = 4;

/// Answers with numbers that are drawn, and keeps them.
struct Drawn<'r> {
    random: &'r mut Random,
    given: Vec<u64>,
}

impl Host for Drawn<'_> {
    fn input(&mut self, _: &mut Pool, request: Request) -> Result<machine::Value, Stop> {
        let width = request.ty.bits(ir::DataModel::Lp64).min(64);
        let any = match request.source {
            Source::Function(_) if self.random.below(4) == 0 => self.random.word(),
            Source::Function(_) => self.random.below(9),
            _ => 0,
        };
        let number = any & (u64::MAX >> (64 - width));
        self.given.push(number);
        Ok(machine::Value::Bits(number))
    }

    fn memory(&mut self, _: &mut Pool, _: Request, _: u64) -> Result<Supplied, Stop> {
        Err(Stop::BadInput("these programs have no such inputs".into()))
    }

    fn write(&mut self, _: i32, _: &[u8]) {}

    fn read(&mut self, _: i32, _: &mut [u8]) -> Result<usize, Stop> {
        Ok(0)
    }
}

/// A summary that a run has taken: with what every symbol in it was.
struct Taken {
    summary: usize,
    values: Model,
}

#[derive(Default)]
struct Counts {
    systems: usize,
    visits: usize,
    errors: usize,
    compared: usize,
    pulled: usize,
    complaints: Vec<String>,
}

fn built(program: &Program) -> Option<Build<'_>> {
    let chain = Chain::new(Config::default()).expect("there is a solver");
    let mut build = Build::new(program, properties(), chain).expect("these programs are of the kind that is taken");
    let budget = Budget::start(Some(Duration::from_secs(20)), None, Arc::default());
    loop {
        match build.advance(&budget) {
            Progress::More if budget.exceeded().is_none() => {}
            Progress::Complete => break,
            Progress::More | Progress::GaveUp(_) => return None,
        }
    }
    // Where ways were joined, inputs are not in one order.
    (!build.has_joined()).then_some(build)
}

/// What the symbols of a summary are, at a cutpoint with these values and with these inputs on the way.
fn assigned(pool: &Pool, summary: &Summary, here: &Model, given: &[u64]) -> Option<Model> {
    let mut values = here.clone();
    if summary.asked.len() != given.len() {
        return None;
    }
    for (one, &number) in summary.asked.iter().zip(given) {
        match pool.sort(one.symbol) {
            Sort::Bool => values.set(one.symbol, number != 0),
            Sort::BitVector(width) => values.set(one.symbol, Bits::from_u64(width, number)),
            Sort::Float(_) | Sort::Array { .. } => return None,
        }
    }
    Some(values)
}

/// Goes on to the next head of a loop, or to the end of the run.
fn go_on(machine: &mut Machine, state: &mut State, host: &mut Drawn) -> Stop {
    let mut turns = 0;
    loop {
        state.asked = true;
        let before = state.instructions;
        match machine.run(state, host, 20_000) {
            Stop::Met if state.instructions == before || !machine.is_at_loop(state) => {}
            Stop::Paused if turns < 50 => turns += 1,
            stop => return stop,
        }
    }
}

/// The values of registers and global variables where a run is, beside those that the cutpoint says; how many were compared, or what differs.
fn compare(build: &mut Build, program: &Program, at: usize, state: &State, here: &Model) -> Result<usize, String> {
    let kept = build.system.cutpoints[at].at.state.clone();
    let machine = &mut build.machine;
    if machine.blocks(&kept) != machine.blocks(state) {
        return Err("the cutpoint is elsewhere".into());
    }
    let mut pairs = Vec::new();
    let body = program.functions[state.frame.function].body().expect("it runs");
    for value in body.values.keys() {
        pairs.push((machine.term_held(&kept, value), machine.term_held(state, value), format!("{value:?}")));
    }
    for (global, data) in &program.globals {
        for offset in 0..data.bytes.min(16) {
            let ty = if data.bytes == 4 { Type::Int(32) } else { Type::Int(8) };
            if offset.is_multiple_of(ty.bytes(program.data_model)) {
                let (ours, theirs) =
                    (machine.term_stored(&kept, global, offset, ty), machine.term_stored(state, global, offset, ty));
                pairs.push((ours, theirs, format!("{}+{offset}", data.name)));
            }
        }
    }
    let (pool, mut evaluator, mut count) = (&machine.pool, Evaluator::new(), 0);
    for (ours, theirs, what) in pairs {
        let (Some(ours), Some(theirs)) = (ours, theirs) else { continue };
        let said = evaluator.evaluate(pool, here, ours);
        let is = evaluator.evaluate(pool, &Model::new(), theirs);
        if said != is {
            return Err(format!("{what} is {is:?}, and {said:?} by the summary"));
        }
        count += 1;
    }
    Ok(count)
}

/// One run, held against the system.
fn run(build: &mut Build, program: &Program, random: &mut Random, counts: &mut Counts) -> Result<Vec<Taken>, String> {
    let mut state = build.machine.start(&["program".into()]).expect("it starts");
    let (mut from, mut here, mut trail) = (None, Model::new(), Vec::new());
    while trail.len() < VISITS {
        let mut host = Drawn { random: &mut *random, given: Vec::new() };
        let stop = go_on(&mut build.machine, &mut state, &mut host);
        let given = host.given;
        if stop == Stop::Paused {
            break;
        }
        let mut evaluator = Evaluator::new();
        let mut open = Vec::new();
        for at in build.system.leaving(from).collect::<Vec<usize>>() {
            let summary = &build.system.summaries[at];
            // Another number of inputs is another way; only where ways end do they stop asking earlier.
            let Some(values) = assigned(&build.machine.pool, summary, &here, &given) else { continue };
            let mut evaluation = evaluator.under(&build.machine.pool, &values);
            if summary.conditions.iter().all(|&it| evaluation.holds(it)) {
                open.push(Taken { summary: at, values });
            }
        }
        let is_error = stop == Stop::Fault(Fault::ReachError);
        if stop != Stop::Met && !is_error {
            if open.is_empty() {
                break;
            }
            return Err(format!("the run ends with {stop:?}, and a summary goes on"));
        }
        let (Some(taken), true) = (open.pop(), open.is_empty()) else {
            return Err(format!("a step of the run, {stop:?}, is one of {} summaries", open.len()));
        };
        match (&build.system.summaries[taken.summary].end, is_error) {
            (End::Violated { .. }, true) => {
                counts.errors += 1;
                trail.push(taken);
                break;
            }
            (&End::Cutpoint(to), false) => {
                let symbols = build.symbols(to).expect("these programs are small");
                let values = &build.system.summaries[taken.summary].values;
                let mut evaluation = evaluator.under(&build.machine.pool, &taken.values);
                let mut next = Model::new();
                for &symbol in &symbols {
                    let term = values.iter().find(|(varying, _)| *varying == symbol).map_or(symbol, |(_, it)| *it);
                    next.set(symbol, evaluation.value(term));
                }
                counts.compared += compare(build, program, to, &state, &next)?;
                counts.visits += 1;
                trail.push(taken);
                (from, here) = (Some(to), next);
            }
            (end, _) => return Err(format!("the run has {stop:?}, the summary {end:?}")),
        }
    }
    Ok(trail)
}

/// A condition on the symbols of a cutpoint: as often true as not, near the values that they have.
fn formula(pool: &mut Pool, symbols: &HashSet<TermId>, here: &Model, random: &mut Random) -> Option<TermId> {
    let mut numbers: Vec<TermId> =
        symbols.iter().copied().filter(|&it| matches!(pool.sort(it), Sort::BitVector(2..=64))).collect();
    numbers.sort_unstable();
    if numbers.is_empty() {
        return None;
    }
    let left = random.pick(&numbers);
    let width = pool.width(left);
    let mut evaluator = Evaluator::new();
    let right = match numbers.iter().copied().rfind(|&it| it != left && pool.width(it) == width) {
        Some(other) if random.flip() => other,
        _ => {
            let Value::Bits(value) = evaluator.evaluate(pool, here, left) else { return None };
            let near = value.as_u64()?.wrapping_add(random.below(3)).wrapping_sub(1);
            pool.number(width, near & (u64::MAX >> (64 - width)))
        }
    };
    Some(match random.below(3) {
        0 => pool.slt(left, right),
        1 => pool.ule(left, right),
        _ => pool.eq(left, right),
    })
}

/// A formula at the end of a trail, pulled back to its start.
fn pull_back(build: &mut Build, trail: &[Taken], random: &mut Random) -> Result<bool, String> {
    let last = trail.last().expect("a trail has a step");
    let End::Cutpoint(mut at) = build.system.summaries[last.summary].end else { return Ok(false) };
    let mut symbols = build.symbols(at).expect("these programs are small");
    let (mut evaluator, mut here) = (Evaluator::new(), Model::new());
    for &symbol in &symbols {
        let values = &build.system.summaries[last.summary].values;
        let term = values.iter().find(|(varying, _)| *varying == symbol).map_or(symbol, |(_, it)| *it);
        here.set(symbol, evaluator.evaluate(&build.machine.pool, &last.values, term));
    }
    let Some(mut condition) = formula(&mut build.machine.pool, &symbols, &here, random) else { return Ok(false) };
    let holds = evaluator.holds(&build.machine.pool, &here, condition);
    // What inputs further on were: their symbols are new ones each time that a summary is passed.
    let mut chosen = Model::new();
    for (position, taken) in trail.iter().enumerate().rev() {
        let pool = &mut build.machine.pool;
        let renaming = Renaming::new(pool, &[condition], &symbols);
        if let Some(after) = trail.get(position + 1) {
            for &(symbol, new) in renaming.pairs() {
                let value = chosen.get(symbol).or_else(|| after.values.get(symbol)).cloned();
                chosen.set(new, value.ok_or("a symbol of nothing that the run has passed")?);
            }
        }
        condition = renaming.apply(pool, condition);
        condition = build.system.before(pool, taken.summary, condition);
        let mut all = taken.values.clone();
        all.extend(&chosen);
        if evaluator.holds(pool, &all, condition) != holds {
            return Err(format!("pulled back to cutpoint {at}'s predecessor it is {}", !holds));
        }
        let Some(before) = build.system.summaries[taken.summary].from else { break };
        at = before;
        symbols = build.symbols(at).expect("these programs are small");
    }
    Ok(true)
}

fn judged(seed: u64) -> Counts {
    let mut counts = Counts::default();
    let text = loops::program(seed).text;
    let program = lowered(&text, "loops.c");
    let Some(mut build) = built(&program) else { return counts };
    counts.systems += 1;
    let mut random = Random(seed);
    for number in 0..RUNS {
        let trail = match run(&mut build, &program, &mut random, &mut counts) {
            Ok(trail) => trail,
            Err(what) => {
                counts.complaints.push(format!("seed {seed}, run {number}: {what}\n{text}"));
                break;
            }
        };
        for _ in 0..FORMULAS {
            let length = 1 + random.below(trail.len().max(1) as u64) as usize;
            match trail.get(..length).map(|part| pull_back(&mut build, part, &mut random)) {
                Some(Err(what)) => counts.complaints.push(format!("seed {seed}, run {number}: {what}\n{text}")),
                Some(Ok(pulled)) => counts.pulled += usize::from(pulled),
                None => {}
            }
        }
    }
    counts
}

#[test]
fn summaries_hold_between_the_states_of_random_runs() {
    let seeds = seeds(60);
    let mut all = Counts::default();
    for counts in parallel::map(2, &seeds, |&seed| judged(seed)) {
        all.systems += counts.systems;
        all.visits += counts.visits;
        all.errors += counts.errors;
        all.compared += counts.compared;
        all.pulled += counts.pulled;
        all.complaints.extend(counts.complaints);
    }
    let Counts { systems, visits, errors, compared, pulled, complaints } = all;
    println!("{systems} systems, {visits} visits, {errors} errors, {compared} values, {pulled} formulas");
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
    assert!(systems * 2 >= seeds.len() && visits >= 5 * systems && compared >= visits, "too little was looked at");
    assert!(errors > 0 && pulled >= 3 * systems, "too little was looked at");
}
