//! `shrike check`: a verdict for a program.
//!
//! A violation counts only after it was replayed: by the machine on the inputs alone, then by the native binary, where
//! one can be made. One that does not show is a reason for 'unknown', and the search goes on.

use crate::answers::Answers;
use crate::arguments::Check;
use crate::exit::Exit;
use crate::findings::{self, Findings, Kept};
use crate::outputs::{self, Folder};
use crate::program::{checked, is_compiled, load_executable, lower_options, NoProgram};
use crate::progress::ProgressLine;
use crate::searches::{facts, plans, Plan, Search};
use crate::stats::Reduction;
use crate::witness::{self, Followed};
use crate::{stats, tree, watch};
use engine::{Budget, Engine, Outcome, Progress, PropertySet, Reason, Violation};
use engine_explore::{Merge, Settings};
use evidence::{Native, NativeLimits, NativeReplay, Sources, World};
use ir::Program;
use machine::Stop;
use portfolio::Portfolio;
use property::Slicing;
use solver::{Config, Limits};
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::path::Path;
use std::sync::Once;
use std::time::{Duration, Instant};

pub fn check(options: &Check) -> Exit {
    let begun = Instant::now();
    let time = options.time_limit.map(Duration::from_secs_f64);
    let memory = options.exploration.memory_bytes();
    let interrupt = watch::watch(watch::Limits { begun, time, last: time, memory });
    let budget = Budget::start(time, Some(memory), interrupt).counting(process::own_processor_time);
    let exit = catch_unwind(AssertUnwindSafe(|| answer(options, begun, &budget)));
    if let (Err(_) | Ok(Exit::Data | Exit::Internal), true) = (&exit, options.reports.is_wanted()) {
        let report = findings::no_answer(options, begun, *exit.as_ref().unwrap_or(&Exit::Internal));
        outputs::write(&report, options, Folder::Stays, Vec::new());
    }
    exit.unwrap_or_else(|panic| resume_unwind(panic))
}

fn answer(options: &Check, begun: Instant, budget: &Budget) -> Exit {
    Answers::new(&options.property).prepare();
    let followed = match options.witness.as_deref().map(witness::read).transpose() {
        Ok(witness) => witness,
        Err(exit) => return exit,
    };
    let adopted = match followed.as_ref().map(|witness| witness::adopt(options, witness)).transpose() {
        Ok(adopted) => adopted,
        Err(what) => return refuse(options, begun, Reason::Witness { what }),
    };
    let options = adopted.as_ref().unwrap_or(options);
    let plans = plans(options);
    if options.record.is_some() && plans.len() > 1 {
        err!("error: --record writes down the questions of one engine: choose it with --engine or --merge");
        return Exit::Usage;
    }
    let mut answers = Answers::new(&options.questions());
    answers.prepare();
    let properties = answers.open();
    let late = || budget.exceeded();
    let interrupt = Some(budget.interrupt.clone());
    let mut program = match load_executable(&options.source, checked(&properties), interrupt) {
        Ok(program) => program,
        Err(NoProgram::Wrong(exit)) => return exit,
        Err(NoProgram::Interrupted) => return refuse(options, begun, late().unwrap_or(Reason::Interrupted)),
    };
    if let Some(reason) = late() {
        return refuse(options, begun, reason);
    }
    answers.assumed = evidence::assumptions(&program);
    answers.prepare();
    property::place(&mut program, &properties);
    program.stack_limit = options.stack_limit.map(|megabytes| megabytes << 20);
    let mut findings = Findings::new(&program, begun);
    let mut reduction = Reduction::default();
    if !options.keep_checks && answers.is_one() {
        reduction.checks = Some(property::remove_proven(&mut program));
        findings.reduced(&program);
    }
    if let Some(reason) = late() {
        return refuse(options, begun, reason);
    }
    let sources = witness::sources(options);
    let followed = followed.filter(|_| options.witness.is_some());
    let followed = followed.as_ref().map(|witness| Followed::new(&program, witness, sources.as_ref()));
    let followed = match followed.transpose() {
        Ok(followed) => followed,
        Err(what) => return refuse(options, begun, Reason::Witness { what }),
    };
    // What a witness prescribes may be cut away.
    let slicing = if followed.is_some() { Slicing::Off } else { options.slice };
    // What points where may take a part of the time that is left.
    let deadline = budget.remaining().map(|left| Instant::now() + left / 4);
    let sliced = property::sliced(&program, &properties, slicing, deadline);
    if let Some(reason) = late() {
        return refuse(options, begun, reason);
    }
    let config = Config {
        limits: solver_limits(options.exploration.memory_bytes(), budget),
        emit_smt2: options.emit_smt2.clone(),
        record: options.record.is_some(),
        ..Config::default()
    };
    let (sources, followed) = (sources.as_ref(), followed.as_ref());
    let whole = Task { explored: &program, program: &program, options, budget, sources, followed };
    if let Some(sliced) = sliced.filter(|sliced| sliced.declined.is_none()) {
        reduction.size = Some((sliced.before, sliced.after));
        let task = Task { explored: &sliced.program, ..whole };
        if let Some(exit) = task.run(plans.clone(), &config, answers.clone(), &reduction, &mut findings) {
            return exit;
        }
        // What was found in the slice is not there in the program: the slice has told nothing.
        reduction.size = None;
    }
    whole.run(plans, &config, answers, &reduction, &mut findings).unwrap_or(Exit::Internal)
}

/// There is no answer, before anything was searched.
fn refuse(options: &Check, begun: Instant, reason: Reason) -> Exit {
    let mut answers = Answers::new(&options.questions());
    answers.unknown(&[reason]);
    if options.reports.is_wanted() {
        outputs::write(&findings::early(&answers, options, begun), options, Folder::Stays, Vec::new());
    }
    answers.print()
}

/// One search, through a program or a slice of it.
#[derive(Clone, Copy)]
struct Task<'a> {
    explored: &'a Program,
    /// The whole.
    program: &'a Program,
    options: &'a Check,
    budget: &'a Budget,
    /// For witnesses; none where the program is not C.
    sources: Option<&'a Sources>,
    followed: Option<&'a Followed<'a>>,
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
        let plans = match self.followed {
            Some(followed) => {
                let settings = options.exploration.settings(Merge::Never);
                vec![Plan::Explore(Settings { prescribed: followed.prescribed.clone(), ..settings })]
            }
            None => plans,
        };
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
        answers.prepare();
        if let (Some(asked), Some(sources)) = (answers.all_proved(), self.sources) {
            let witness = witness::of_proof(self.program, sources, &asked);
            let (folder, files) = (outputs::folder_of(options), evidence::proof_files(&witness));
            findings.keep(Kept { folder, files, native: None });
        }
        self.report(findings, &answers, &searches, reduction);
        let exit = answers.print();
        if let Some(format) = options.exploration.stats {
            stats::print(format, &searches, reduction, self.budget);
        }
        if let Some(file) = &options.tree {
            tree::write(file, &searches);
        }
        if let (Some(file), Some(search)) = (&options.record, searches.first_mut()) {
            let text = search.recording().unwrap_or_default();
            if let Err(error) = evidence::write_file(file, text.as_bytes()) {
                err!("warning: {}: {error}", file.display());
            }
        }
        // The process ends now: to free millions of terms one by one would take longer.
        std::mem::forget(searches);
        Some(exit)
    }

    /// Writes down what was found.
    fn report(&self, findings: &mut Findings, answers: &Answers, searches: &[Search], reduction: &Reduction) {
        let out = outputs::folder_of(self.options);
        let (folder, found) = match findings.kept() {
            Some(kept) if kept.folder == out => (Folder::Old, Some(kept)),
            Some(kept) => {
                write_folder(kept);
                (Folder::Written, None)
            }
            None if findings.is_violated() => (Folder::Written, None),
            None => (Folder::Old, None),
        };
        if !findings.is_violated() && !self.options.reports.is_wanted() {
            found.into_iter().for_each(write_folder);
            return;
        }
        let statistics = stats::object(searches, reduction, self.budget);
        let programs = [self.program, self.explored];
        let report = findings.report(programs, answers, searches, statistics, self.options);
        let (files, native) = found.map_or((Vec::new(), None), |kept| (kept.files, kept.native));
        let is_there = outputs::write(&report, self.options, folder, files);
        tell_where(&out, is_there, native);
    }

    /// What the compiler would have had to check, where the program was compiled before: then nothing is proved.
    fn unchecked(&self, properties: &PropertySet) -> Vec<Reason> {
        let what = match checked(properties) {
            lower::Checked::Nothing => return Vec::new(),
            lower::Checked::Overflow => "checks of overflow in code that is compiled already",
            lower::Checked::Undefined => "checks of undefined behaviour in code that is compiled already",
        };
        match is_compiled(&self.options.source) {
            true => vec![Reason::Unsupported { what: what.into(), place: String::new() }],
            false => Vec::new(),
        }
    }

    /// Searches until every question has an answer.
    fn search(
        &self,
        searches: &mut [Search],
        answers: &mut Answers,
        findings: &mut Findings,
    ) -> Result<(), OnlyInSlice> {
        let budget = self.budget;
        let mut engines = Portfolio::new(searches.iter_mut().map(Search::engine).collect());
        let mut line = ProgressLine::new();
        let mut unconfirmed = self.unchecked(&answers.open());
        let world = World::default();
        let limits = evidence::Limits { time: PATIENCE, ..evidence::Limits::default() };
        let guess = |followed: &Followed| followed.guessed(self.program, &answers.open(), &world, &limits);
        if let Some(Ok(confirmed)) = self.followed.and_then(guess).map(|violation| self.confirm(violation)) {
            engines.settle(&self.accept(&confirmed, answers, findings));
        }
        while !answers.open().is_empty() {
            match engines.advance(budget) {
                Progress::More => line.show(|| engines.activity(), budget),
                Progress::Done(Outcome::Violated(violation)) => {
                    line.clear();
                    match self.confirm(*violation) {
                        Ok(confirmed) => engines.settle(&self.accept(&confirmed, answers, findings)),
                        Err(_) if self.is_slice() && budget.exceeded().is_none() && answers.violations == 0 => {
                            return Err(OnlyInSlice);
                        }
                        Err(reason) => unconfirmed.push(reason),
                    }
                }
                Progress::Done(Outcome::Proved(_)) if unconfirmed.is_empty() && self.followed.is_none() => {
                    answers.proved();
                }
                Progress::Done(Outcome::Proved(_)) if unconfirmed.is_empty() => {
                    answers.unknown(&[Reason::Witness { what: "leads to no violation".into() }]);
                }
                Progress::Done(Outcome::Proved(_)) => answers.unknown(&unconfirmed),
                Progress::Done(Outcome::Unknown(mut reasons)) => {
                    unconfirmed.append(&mut reasons);
                    answers.unknown(&unconfirmed);
                }
            }
        }
        line.clear();
        Ok(())
    }

    /// A violation counts. What is settled now.
    fn accept(&self, confirmed: &Confirmed, answers: &mut Answers, findings: &mut Findings) -> PropertySet {
        let property = confirmed.violation.property;
        self.tell(confirmed, &answers.asked_with(property), &answers.folder(self.options), findings);
        let settled = answers.violated(property);
        // If the search goes on, what was found is written now; else with everything else.
        if !answers.open().is_empty() {
            findings.kept().into_iter().for_each(write_folder);
        }
        answers.prepare();
        settled
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
        let deadline = Instant::now() + time;
        let limits = |most: Duration| {
            let time = deadline.saturating_duration_since(Instant::now()).min(most);
            evidence::Limits { time, ..evidence::Limits::default() }
        };
        if self.is_slice() {
            let Some(whole) = evidence::in_whole(program, violation, &world, &limits(PATIENCE)) else {
                return Err(Reason::Unconfirmed { what: format!("the violation at {place} is in a slice only") });
            };
            violation = whole;
        }
        match evidence::replay(program, &violation, &world, &limits(time)) {
            Ok(replay) => violation.stop = replay.stop,
            Err(mismatch) => {
                let what = format!("the violation at {place} does not show when it is run again: {mismatch}");
                return Err(Reason::Unconfirmed { what });
            }
        }
        if let Some(followed) = self.followed {
            followed.fits(program, &violation, &world, &limits(time)).map_err(|what| Reason::Witness { what })?;
        }
        let files = &options.source.files;
        let time = time.min(Duration::from_secs(20));
        let limits = NativeLimits {
            time,
            compiler_time: time,
            runs: options.native,
            deadline: Some(deadline),
            ..NativeLimits::default()
        };
        let native = evidence::native(program, &violation, files, &lower_options(&options.source), &world, &limits);
        if !native.unguarded.is_nothing() {
            SAY_ONCE.call_once(|| err!("note: native runs are less confined than usual: {}", native.unguarded));
        }
        if let Native::NotConfirmed(what) = &native.answer {
            let what = format!("the violation at {place} does not show in the native program: {what}");
            return Err(Reason::Unconfirmed { what });
        }
        Ok(Confirmed { violation, world, native })
    }

    /// Shows a violation, and writes it down.
    fn tell(&self, confirmed: &Confirmed, asked: &PropertySet, folder: &Path, findings: &mut Findings) {
        let program = self.program;
        let violation = &confirmed.violation;
        let time = self.budget.remaining().map(|left| left + self.budget.time.unwrap_or_default() / 10);
        let limits = evidence::Limits { time: time.unwrap_or(Duration::from_secs(60)), ..evidence::Limits::default() };
        out!("{}: {}", engine::place(program, violation.span), evidence::describe(program, &violation.stop));
        if let Ok(trace) = evidence::trace(program, violation, &confirmed.world, &limits) {
            let text = trace.to_string();
            let lines: Vec<&str> = text.lines().collect();
            if lines.len() > SHOWN {
                out!("  … {} earlier steps", lines.len() - SHOWN);
            }
            for line in &lines[lines.len().saturating_sub(SHOWN)..] {
                out!("  {line}");
            }
            // What takes long to run again is not kept waiting for.
            let time = self.budget.remaining().unwrap_or(PATIENCE).clamp(Duration::from_secs(1), PATIENCE);
            let witness = self
                .sources
                .and_then(|sources| witness::of_violation(program, violation, &confirmed.world, sources, asked, time));
            let contents = evidence::Contents {
                program,
                violation,
                world: &confirmed.world,
                trace: &trace,
                native: Some(&confirmed.native),
                witness: witness.as_deref(),
            };
            let native = Some(confirmed.native.answer.to_string());
            findings.keep(Kept { folder: folder.to_owned(), files: evidence::violation_files(&contents), native });
            findings.violated(program, violation, trace, &confirmed.native);
        } else {
            out!("native run {}", confirmed.native.answer);
        }
    }
}

/// Writes what was kept into its folder.
fn write_folder(kept: Kept) {
    let is_there = outputs::replace(&kept.folder, &kept.files);
    tell_where(&kept.folder, is_there, kept.native);
}

/// Where a violation is, if it was written, and what its native run said.
fn tell_where(folder: &Path, is_there: bool, native: Option<String>) {
    if let Some(native) = native {
        if is_there {
            out!("inputs, trace and replay are in {}", folder.display());
        }
        out!("native run {native}");
    }
}

/// What the sandbox lacks is the same for every run.
static SAY_ONCE: Once = Once::new();

/// How long the whole program may take to get where a slice got.
const PATIENCE: Duration = Duration::from_secs(5);

/// A violation that a slice has and the program has not.
struct OnlyInSlice;

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
