//! `shrike check`: a verdict for a program.
//!
//! A violation counts only after it was replayed: by the machine on the inputs alone, then by the native binary, where
//! one can be made. One that does not show is a reason for 'unknown', and the search goes on.

use crate::answers::Answers;
use crate::arguments::Check;
use crate::exit::Exit;
use crate::findings::{self, Findings};
use crate::interrupt;
use crate::outputs::{self, Folder};
use crate::program::{load_executable, lower_options};
use crate::progress::ProgressLine;
use crate::searches::{facts, plans, Plan, Search};
use crate::stats::Reduction;
use crate::{stats, tree};
use engine::{Budget, Engine, Outcome, Progress, Property, PropertySet, Reason, Violation};
use evidence::{Native, NativeLimits, NativeReplay, World};
use ir::Program;
use machine::Stop;
use portfolio::Portfolio;
use solver::{Config, Limits};
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::path::Path;
use std::time::{Duration, Instant};

pub fn check(options: &Check) -> Exit {
    let begun = Instant::now();
    let exit = catch_unwind(AssertUnwindSafe(|| answer(options, begun)));
    if let (Err(_) | Ok(Exit::Data | Exit::Internal), true) = (&exit, options.reports.is_wanted()) {
        let report = findings::no_answer(options, begun, *exit.as_ref().unwrap_or(&Exit::Internal));
        outputs::write(&report, options, Folder::Stays);
    }
    exit.unwrap_or_else(|panic| resume_unwind(panic))
}

fn answer(options: &Check, begun: Instant) -> Exit {
    let plans = plans(options);
    if options.record.is_some() && plans.len() > 1 {
        eprintln!("error: --record writes down the questions of one engine: choose it with --engine or --merge");
        return Exit::Usage;
    }
    let answers = Answers::new(&options.property);
    let properties = answers.open();
    let mut program = match load_executable(&options.source, overflow(&properties)) {
        Ok(program) => program,
        Err(exit) => return exit,
    };
    property::place(&mut program, &properties);
    let mut findings = Findings::new(&program, begun);
    let mut reduction = Reduction::default();
    if !options.keep_checks && answers.is_one() {
        reduction.checks = Some(property::remove_proven(&mut program));
        findings.reduced(&program);
    }
    let sliced = property::sliced(&program, &properties, options.slice);
    let time = options.time_limit.map(|seconds| Duration::from_secs_f64(seconds).saturating_sub(begun.elapsed()));
    let interrupt = interrupt::watch(time);
    let memory = options.exploration.memory_bytes();
    let budget = Budget::start(time, Some(memory), interrupt);
    let config = Config {
        limits: solver_limits(memory, &budget),
        emit_smt2: options.emit_smt2.clone(),
        record: options.record.clone(),
        ..Config::default()
    };
    if let Some(sliced) = sliced.filter(|sliced| sliced.declined.is_none()) {
        reduction.size = Some((sliced.before, sliced.after));
        let task = Task { explored: &sliced.program, program: &program, options, budget: &budget };
        if let Some(exit) = task.run(plans.clone(), &config, answers.clone(), &reduction, &mut findings) {
            return exit;
        }
        // What was found in the slice is not there in the program: the slice has told nothing.
        reduction.size = None;
    }
    let task = Task { explored: &program, program: &program, options, budget: &budget };
    task.run(plans, &config, answers, &reduction, &mut findings).unwrap_or(Exit::Internal)
}

/// One search, through a program or a slice of it.
struct Task<'a> {
    explored: &'a Program,
    /// The whole.
    program: &'a Program,
    options: &'a Check,
    budget: &'a Budget,
}

impl Task<'_> {
    /// None where a violation of a slice is none of the whole program.
    fn run(
        &self,
        plans: Vec<Plan>,
        config: &Config,
        mut answers: Answers,
        reduction: &Reduction,
        findings: &mut Findings,
    ) -> Option<Exit> {
        let options = self.options;
        let mut searches = Vec::new();
        let facts = facts(&plans, self.explored);
        for plan in plans {
            match Search::begin(plan, self.explored, facts.as_ref(), answers.open(), config.clone()) {
                Ok(search) => searches.push(search),
                Err(stop) => {
                    let what = match stop {
                        Stop::Unsupported(what) => what,
                        stop => evidence::describe(self.program, &stop),
                    };
                    answers.unknown(&[Reason::Unsupported { what, place: String::new() }]);
                    self.report(findings, &answers, &[], reduction);
                    return Some(answers.print());
                }
            }
        }
        self.search(&mut searches, &mut answers, findings).ok()?;
        self.report(findings, &answers, &searches, reduction);
        let exit = answers.print();
        if let Some(format) = options.exploration.stats {
            stats::print(format, &searches, reduction, self.budget);
        }
        if let Some(file) = &options.tree {
            tree::write(file, &searches);
        }
        if let (Some(file), Some(search)) = (&options.record, searches.first_mut()) {
            if let Err(error) = search.save_recording() {
                eprintln!("warning: {}: {error}", file.display());
            }
        }
        Some(exit)
    }

    /// Writes down what was found.
    fn report(&self, findings: &Findings, answers: &Answers, searches: &[Search], reduction: &Reduction) {
        if !findings.is_violated() && !self.options.reports.is_wanted() {
            return;
        }
        let statistics = stats::object(searches, reduction, self.budget);
        let programs = [self.program, self.explored];
        let report = findings.report(programs, answers, searches, statistics, self.options);
        let folder = if findings.is_violated() { Folder::Written } else { Folder::Old };
        outputs::write(&report, self.options, folder);
    }

    /// Searches until every question has an answer.
    fn search(
        &self,
        searches: &mut [Search],
        answers: &mut Answers,
        findings: &mut Findings,
    ) -> Result<(), OnlyInSlice> {
        let (program, options, budget) = (self.program, self.options, self.budget);
        let mut engines = Portfolio::new(searches.iter_mut().map(Search::engine).collect());
        let mut line = ProgressLine::new();
        let mut unconfirmed = Vec::new();
        loop {
            match engines.advance(budget) {
                Progress::More => line.show(|| engines.activity(), budget),
                Progress::Done(Outcome::Violated(violation)) => {
                    line.clear();
                    match self.confirm(*violation) {
                        Ok(confirmed) => {
                            tell(program, &confirmed, &answers.folder(options), findings);
                            engines.settle(&answers.violated(confirmed.violation.property));
                        }
                        Err(_) if self.is_slice() && budget.exceeded().is_none() && answers.violations == 0 => {
                            return Err(OnlyInSlice);
                        }
                        Err(reason) => unconfirmed.push(reason),
                    }
                }
                Progress::Done(Outcome::Proved(_)) if unconfirmed.is_empty() => answers.proved(),
                Progress::Done(Outcome::Proved(_)) => answers.unknown(&unconfirmed),
                Progress::Done(Outcome::Unknown(mut reasons)) => {
                    unconfirmed.append(&mut reasons);
                    answers.unknown(&unconfirmed);
                }
            }
            if answers.open().is_empty() {
                line.clear();
                return Ok(());
            }
        }
    }

    fn is_slice(&self) -> bool {
        !std::ptr::eq(self.explored, self.program)
    }

    /// Replays a violation; the reason why it does not count, if it does not.
    fn confirm(&self, mut violation: Violation) -> Result<Confirmed, Reason> {
        let (program, options, budget) = (self.program, self.options, self.budget);
        let world = World::default();
        let place = engine::place(program, violation.span);
        // A little more than the limit allows is better than to lose what was found.
        let grace = budget.time.unwrap_or(Duration::from_secs(600)) / 10;
        let time = budget.remaining().unwrap_or(Duration::from_secs(60)) + grace;
        let limits = evidence::Limits { time, ..evidence::Limits::default() };
        if self.is_slice() {
            let limits = evidence::Limits { time: time.min(PATIENCE), ..limits };
            let Some(whole) = evidence::in_whole(program, violation, &world, &limits) else {
                return Err(Reason::Unconfirmed { what: format!("the violation at {place} is in a slice only") });
            };
            violation = whole;
        }
        match evidence::replay(program, &violation, &world, &limits) {
            Ok(replay) => violation.stop = replay.stop,
            Err(mismatch) => {
                let what = format!("the violation at {place} does not show when it is run again: {mismatch}");
                return Err(Reason::Unconfirmed { what });
            }
        }
        let files = &options.source.files;
        let time = time.min(Duration::from_secs(20));
        let limits = NativeLimits { time, compiler_time: time, ..NativeLimits::default() };
        let native = evidence::native(program, &violation, files, &lower_options(&options.source), &world, &limits);
        if let Native::NotConfirmed(what) = &native.answer {
            let what = format!("the violation at {place} does not show in the native program: {what}");
            return Err(Reason::Unconfirmed { what });
        }
        Ok(Confirmed { violation, world, native })
    }
}

/// How long the whole program may take to get where a slice got.
const PATIENCE: Duration = Duration::from_secs(5);

/// A violation that a slice has and the program has not.
struct OnlyInSlice;

/// Overflow is checked where someone asks.
pub fn overflow(properties: &PropertySet) -> lower::Overflow {
    match properties.contains(Property::NoOverflow) {
        true => lower::Overflow::Checked,
        false => lower::Overflow::Wraps,
    }
}

/// A query may take a part of what the whole process may, on top of what it has.
pub fn solver_limits(memory: u64, budget: &Budget) -> Limits {
    Limits { time: None, memory: Some(memory / 8), interrupt: Some(budget.interrupt.clone()) }
}

/// What the replays said.
struct Confirmed {
    /// With the words of the run.
    violation: Violation,
    world: World,
    native: NativeReplay,
}

/// Steps at the end of a trace that are shown; all of them are in the folder.
const SHOWN: usize = 20;

/// Shows a violation, and writes it down.
fn tell(program: &Program, confirmed: &Confirmed, folder: &Path, findings: &mut Findings) {
    let violation = &confirmed.violation;
    let limits = evidence::Limits::default();
    println!("{}: {}", engine::place(program, violation.span), evidence::describe(program, &violation.stop));
    if let Ok(trace) = evidence::trace(program, violation, &confirmed.world, &limits) {
        let text = trace.to_string();
        let lines: Vec<&str> = text.lines().collect();
        if lines.len() > SHOWN {
            println!("  … {} earlier steps", lines.len() - SHOWN);
        }
        for line in &lines[lines.len().saturating_sub(SHOWN)..] {
            println!("  {line}");
        }
        let contents = evidence::Contents {
            program,
            violation,
            world: &confirmed.world,
            trace: &trace,
            native: Some(&confirmed.native),
        };
        match evidence::write_folder(folder, &contents) {
            Ok(()) => println!("inputs, trace and replay are in {}", folder.display()),
            Err(error) => eprintln!("warning: {}: {error}", folder.display()),
        }
        findings.violated(program, violation, trace, &confirmed.native);
    }
    println!("native run {}", confirmed.native.answer);
}
