//! Tests instead of answers: runs that execute as much of a program as an exploration gets to.
//!
//! What an exploration says about a path is only a suggestion: its inputs are run by the concrete machine, and what that
//! run executes and how it ends is what counts. A test is kept if it executes something new, or fails in a new place.
//! Paths that were not followed to their end give tests, too; such a run stops where it asks for one more input.

use crate::inquiry::{Inquiry, Observer};
use crate::verify::{lowered, solver_config, NoSearch};
use engine::{property_of, Account, Budget, Engine, Facts, Outcome, Progress, Property, PropertySet, Reason};
use engine_explore::{Explore, Settings, Walked};
use evidence::{Coverage, Limits, Measurable, Measured, Share, Suite, Test, World};
use ir::{Program, Span};
use std::collections::HashSet;
use std::path::Path;
use std::time::{Duration, Instant};

/// Tests of a program.
pub struct Tested {
    pub program: Program,
    pub world: World,
    /// In the order in which they were found.
    pub tests: Vec<Test>,
    /// What they execute together.
    pub lines: Share,
    pub branches: Share,
    /// Why not every path was followed; none where all were.
    pub reasons: Vec<Reason>,
    pub account: Account,
}

impl Tested {
    /// For writing them down, as far as there is time. `file` is the program's; the first, if there are several.
    pub fn suite<'a>(&'a self, file: &'a Path, deadline: Instant) -> Suite<'a> {
        Suite {
            program: &self.program,
            file,
            world: &self.world,
            tests: &self.tests,
            lines: self.lines,
            branches: self.branches,
            instructions: MOST_INSTRUCTIONS,
            deadline,
        }
    }
}

/// How long paths that have not ended are made tests of, where the budget is not what ended the exploration.
const WAITING: Duration = Duration::from_secs(1);

/// Explores the program of an inquiry, whatever it asks, within a budget, and makes tests of its paths. Those that have not ended when the
/// budget has are made tests of until `last`.
pub fn suite(
    inquiry: &Inquiry,
    settings: Settings,
    budget: &Budget,
    last: Instant,
    observer: &mut dyn Observer,
) -> Result<Tested, NoSearch> {
    let mut program = lowered(inquiry, lower::Checked::Nothing, budget)?;
    if let Some(reason) = budget.exceeded() {
        return Err(NoSearch::Reason(reason));
    }
    let properties = PropertySet::new(property::USUAL);
    property::place(&mut program, &properties);
    observer.placed(&program);
    let mut config = solver_config(inquiry);
    config.limits.interrupt = Some(budget.interrupt.clone());
    let settings = Settings { keep_ended: true, ..settings };
    let mut explore = Explore::new(&program, properties, settings, config).map_err(NoSearch::Reason)?;
    let measurable = Measurable::new(&program);
    let no_machine = |what: String| NoSearch::Reason(Reason::Exhausted { what, place: String::new() });
    let coverage = Coverage::new(&measurable).map_err(|mismatch| no_machine(mismatch.to_string()))?;
    let mut kept = Kept { coverage, world: World::default(), tests: Vec::new(), failures: HashSet::new() };
    let reasons = explore_all(&mut explore, &mut kept, budget, last, observer);
    let deadline = match budget.remaining() {
        Some(left) if !left.is_zero() => last.min(Instant::now() + WAITING),
        _ => last,
    };
    while let Some(walked) = explore.take_waiting().filter(|_| Instant::now() < deadline) {
        kept.offer(walked, deadline);
    }
    let account = explore.account();
    let (lines, branches) = (kept.coverage.lines(), kept.coverage.branches());
    let Kept { world, tests, .. } = kept;
    drop(explore);
    Ok(Tested { program, world, tests, lines, branches, reasons, account })
}

/// Offers the inputs of every path that ends; why not every path was followed, if so.
fn explore_all(
    explore: &mut Explore,
    kept: &mut Kept,
    budget: &Budget,
    last: Instant,
    observer: &mut dyn Observer,
) -> Vec<Reason> {
    let end = |budget: &Budget| budget.remaining().map_or(last, |left| Instant::now() + left);
    loop {
        let progress = explore.advance(budget, &mut Facts::alone());
        for walked in explore.take_ended() {
            kept.offer(walked, end(budget));
        }
        match progress {
            Progress::More => observer.working(&|| explore.activity(), budget),
            Progress::Done(Outcome::Violated(violation)) => {
                let walked = Walked { inputs: violation.inputs, instructions: MOST_INSTRUCTIONS / 2 };
                kept.offer(walked, end(budget));
            }
            Progress::Done(Outcome::Proved(_)) => return Vec::new(),
            Progress::Done(Outcome::Unknown(reasons)) => return reasons,
        }
    }
}

/// The tests that were worth keeping.
struct Kept<'p> {
    coverage: Coverage<'p>,
    world: World,
    tests: Vec<Test>,
    /// Where tests have failed, and in what way.
    failures: HashSet<(Span, Option<Property>)>,
}

/// What one run may take. Tests that take longer are of little use.
const MOST_INSTRUCTIONS: u64 = 200_000_000;
const SOME_INSTRUCTIONS: u64 = 10_000;

impl Kept<'_> {
    /// Runs the program on a path's inputs, not much further than the path has come, and keeps them if that was worth it.
    fn offer(&mut self, Walked { inputs, instructions }: Walked, deadline: Instant) {
        let time = deadline.saturating_duration_since(Instant::now());
        let limits = Limits { instructions: (2 * instructions + SOME_INSTRUCTIONS).min(MOST_INSTRUCTIONS), time };
        let Ok(Measured { stop, span, is_new }) = self.coverage.run(&inputs, &self.world, &limits) else { return };
        let test = Test { inputs, stop, span };
        let fails_anew = test.fails() && self.failures.insert((span, property_of(&test.stop)));
        if is_new || fails_anew {
            self.tests.push(test);
        }
    }
}
