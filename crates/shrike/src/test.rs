//! `shrike test`: a test suite from the paths of an exploration.
//!
//! What an exploration says about a path is only a suggestion: its inputs are run by the concrete machine, and what that
//! run executes and how it ends is what counts. A test is kept if it executes something new, or fails in a new place.
//! Paths that were not followed to their end give tests, too; such a run stops where it asks for one more input.

use crate::arguments::Test as Options;
use crate::exit::Exit;
use crate::program::{load_executable, NoProgram};
use crate::progress::ProgressLine;
use crate::say::{self, LastWords};
use crate::{stats, watch};
use engine::{property_of, Budget, Engine, Outcome, Progress, Property, PropertySet, Reason};
use engine_explore::{Explore, Merge, Settings, Walked};
use evidence::{Coverage, Limits, Measurable, Measured, Share, Suite, Test, World};
use ir::{Program, Span};
use solver::Config;
use std::collections::{BTreeMap, HashSet};
use std::time::{Duration, Instant};
use verifier::Reduction;

pub fn test(options: &Options) -> Exit {
    let begun = Instant::now();
    if let Err(error) = evidence::may_write_suite(&options.out) {
        err!("error: --out: {error}");
        return Exit::Usage;
    }
    say::prepare(|reason| no_tests(&reason.to_string()));
    let limit = Duration::from_secs_f64(options.time_limit);
    // The last tenth is for paths that have not ended.
    let time = limit * 9 / 10;
    let memory = options.exploration.memory_bytes();
    let limits = watch::Limits { begun, time: Some(time), last: Some(limit), memory, threads: 1 };
    let budget = Budget::start(Some(time), Some(memory), watch::watch(limits)).counting(process::own_processor_time, 1);
    let interrupt = Some(budget.interrupt.clone());
    let mut program = match load_executable(&options.source, lower::Checked::Nothing, interrupt) {
        Ok(program) => program,
        Err(NoProgram::Wrong(exit)) => return exit,
        Err(NoProgram::Interrupted) => return refuse(&budget.exceeded().unwrap_or(Reason::Interrupted).to_string()),
    };
    if let Some(reason) = budget.exceeded() {
        return refuse(&reason.to_string());
    }
    let properties = PropertySet::new(property::USUAL);
    property::place(&mut program, &properties);
    let limits = solver::Limits { time: None, memory: Some(memory / 8), interrupt: Some(budget.interrupt.clone()) };
    let config = Config { limits, ..Config::default() };
    let settings = Settings { keep_ended: true, ..options.exploration.settings(Merge::Never) };
    let measurable = Measurable::new(&program);
    let coverage = match Coverage::new(&measurable) {
        Ok(coverage) => coverage,
        Err(mismatch) => return refuse(&mismatch.to_string()),
    };
    let mut explore = match Explore::new(&program, properties, settings, config) {
        Ok(explore) => explore,
        Err(reason) => return refuse(&reason.to_string()),
    };
    let mut tests = Tests { coverage, world: World::default(), kept: Vec::new(), failures: HashSet::new() };
    let why = explore_all(&mut explore, &mut tests, &budget);
    let deadline = match budget.remaining() {
        Some(left) if !left.is_zero() => Instant::now() + (limit / 10).min(Duration::from_secs(1)),
        _ => begun + limit,
    };
    while let Some(walked) = explore.take_waiting().filter(|_| Instant::now() < deadline) {
        tests.offer(walked, deadline);
    }
    if let Some(format) = options.exploration.stats {
        stats::print(format, &[explore.account()], &[], &Reduction::default(), &budget);
    }
    finish(&program, &tests, &why, options, begun + limit)
}

fn refuse(what: &str) -> Exit {
    say::finish(&no_tests(what))
}

fn no_tests(what: &str) -> LastWords {
    LastWords { out: String::new(), err: format!("no tests: {what}\n"), exit: Exit::Unknown }
}

/// Offers the inputs of every path that ends; why not every path was followed, if so.
fn explore_all(explore: &mut Explore, tests: &mut Tests, budget: &Budget) -> Vec<String> {
    let mut line = ProgressLine::new();
    let end = |budget: &Budget| Instant::now() + budget.remaining().unwrap_or_default();
    let why = loop {
        let progress = explore.advance(budget);
        for walked in explore.take_ended() {
            tests.offer(walked, end(budget));
        }
        match progress {
            Progress::More => line.show(&|| explore.activity(), budget),
            Progress::Done(Outcome::Violated(violation)) => {
                let walked = Walked { inputs: violation.inputs, instructions: MOST_INSTRUCTIONS / 2 };
                tests.offer(walked, end(budget));
            }
            Progress::Done(Outcome::Proved(_)) => break Vec::new(),
            Progress::Done(Outcome::Unknown(reasons)) => break reasons.iter().map(ToString::to_string).collect(),
        }
    };
    line.clear();
    why
}

/// The tests that were worth keeping.
struct Tests<'p> {
    coverage: Coverage<'p>,
    world: World,
    kept: Vec<Test>,
    /// Where tests have failed, and in what way.
    failures: HashSet<(Span, Option<Property>)>,
}

/// What one run may take. Tests that take longer are of little use.
const MOST_INSTRUCTIONS: u64 = 200_000_000;
const SOME_INSTRUCTIONS: u64 = 10_000;

impl Tests<'_> {
    /// Runs the program on a path's inputs, not much further than the path has come, and keeps them if that was worth it.
    fn offer(&mut self, Walked { inputs, instructions }: Walked, deadline: Instant) {
        let time = deadline.saturating_duration_since(Instant::now());
        let limits = Limits { instructions: (2 * instructions + SOME_INSTRUCTIONS).min(MOST_INSTRUCTIONS), time };
        let Ok(Measured { stop, span, is_new }) = self.coverage.run(&inputs, &self.world, &limits) else { return };
        let test = Test { inputs, stop, span };
        let fails_anew = test.fails() && self.failures.insert((span, property_of(&test.stop)));
        if is_new || fails_anew {
            self.kept.push(test);
        }
    }
}

/// Reasons that are shown why not every path was followed.
const SHOWN: usize = 5;

fn finish(program: &Program, tests: &Tests, why: &[String], options: &Options, deadline: Instant) -> Exit {
    let (lines, branches) = (tests.coverage.lines(), tests.coverage.branches());
    let suite = Suite {
        program,
        file: &options.source.files[0],
        world: &tests.world,
        tests: &tests.kept,
        lines,
        branches,
        instructions: MOST_INSTRUCTIONS,
        deadline,
    };
    if let Err(error) = evidence::write_suite(&options.out, &suite) {
        return refuse(&format!("{}: {error}", options.out.display()));
    }
    let mut out = String::new();
    for reason in why.iter().take(SHOWN) {
        out += &format!("not every path was followed: {reason}\n");
    }
    let mut failures: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (index, test) in tests.kept.iter().enumerate().filter(|(_, test)| test.fails()) {
        failures.entry(test.ending(program)).or_default().push(index + 1);
    }
    for (ending, numbers) in &failures {
        out += &match numbers.len() - 1 {
            0 => format!("test{} fails: {ending}\n", numbers[0]),
            more => format!("test{} and {more} more fail: {ending}\n", numbers[0]),
        };
    }
    let count = tests.kept.len();
    let noun = if count == 1 { "test" } else { "tests" };
    out += &format!("{count} {noun} in {}\n", options.out.display());
    out += &format!("lines executed:    {}\nbranches executed: {}\n", percent(lines), percent(branches));
    let exit = if tests.failures.is_empty() { Exit::Success } else { Exit::Violated };
    say::finish(&LastWords { out, err: String::new(), exit })
}

/// Rounded down, so that only all is 100 %.
fn percent(Share { covered, total }: Share) -> String {
    let share = (covered * 1000).checked_div(total).unwrap_or(1000);
    format!("{covered} of {total} ({}.{} %)", share / 10, share % 10)
}
