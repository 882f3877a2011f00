//! Native replay: the program, compiled with the inputs of a violation, must fail in the same way without Shrike.
//!
//! Soundness: what a native run shows is true of this compiler and this machine, where uninitialised memory, addresses
//! and what libc does are as they happen to be. So a run that shows nothing does not refute the violation.
//! The program is not trusted: it and its compiler run in a sandbox (docs/security.md), unless the user says otherwise.

use crate::compile::{object_name, sanitizer_settings, watches_addresses, Inline, Plan, COMPILER, MEMORY_SANITIZER};
use crate::harness::{harness, Unresolved};
use crate::judge::{judge, Expected};
use crate::replay::Replay;
use crate::script::script;
use crate::world::World;
use engine::{Property, Shows, Violation};
use ir::{DataModel, Program};
use machine::{Fault, ObjectKind, Problem, Status, Stop};
use process::{run, Bounds, Ending, Ran, Sandbox, Unguarded};
use std::collections::BTreeSet;
use std::fmt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// What a native run says about a violation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Native {
    /// The run failed in the same way; how, in its own words.
    Confirmed(String),
    /// What happened instead.
    NotConfirmed(String),
    /// The run ends as it may where the property is violated: why it does not show.
    NotSeen(String),
    /// Why there is no run.
    CouldNotRun(String),
    /// The user wants none.
    Off,
}

/// Whether programs run natively, and with which rights.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum NativeRuns {
    /// Nothing is compiled or run; violations rest on the machine's replay.
    Off,
    /// They reach nothing but a folder of their own.
    #[default]
    Sandboxed,
    /// With all rights of the user.
    Plain,
}

/// What was run, so that people can run it again.
#[derive(Clone, Debug)]
pub struct NativeReplay {
    pub answer: Native,
    /// The text of `replay.c`.
    pub harness: String,
    /// The text of `replay.sh`; empty where there is no way to compile the program.
    pub script: String,
    /// What the sandbox of the program's run lacks.
    pub unguarded: Unguarded,
}

/// What a native run may spend, and do.
#[derive(Clone, Copy, Debug)]
pub struct NativeLimits {
    pub time: Duration,
    /// Bytes of address space.
    pub memory: u64,
    /// For each run of the compiler.
    pub compiler_time: Duration,
    pub runs: NativeRuns,
    /// For everything together.
    pub deadline: Option<Instant>,
}

impl NativeLimits {
    /// So much time, as far as there is so much.
    fn within(&self, time: Duration) -> Duration {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        left.map_or(time, |left| left.min(time))
    }
}

impl Default for NativeLimits {
    fn default() -> NativeLimits {
        let (time, compiler_time) = (Duration::from_secs(10), Duration::from_secs(60));
        NativeLimits { time, memory: 4 << 30, compiler_time, runs: NativeRuns::default(), deadline: None }
    }
}

impl fmt::Display for Native {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Native::Confirmed(how) => write!(f, "confirmed: {how}"),
            Native::NotConfirmed(what) => write!(f, "not confirmed: {what}"),
            Native::NotSeen(why) => write!(f, "does not show it: {why}"),
            Native::CouldNotRun(why) => write!(f, "could not run: {why}"),
            Native::Off => f.write_str("switched off: the violation was replayed by Shrike's machine only"),
        }
    }
}

/// Compiles and runs the program on the violation's inputs, as the machine did in `replay`. `files` and `options` are what it was lowered
/// with.
pub fn native(
    program: &Program,
    violation: &Violation,
    replay: &Replay,
    files: &[PathBuf],
    options: &lower::Options,
    world: &World,
    limits: &NativeLimits,
) -> NativeReplay {
    let mut unresolved = Unresolved::default();
    let limits = &NativeLimits { time: patience(violation.property, replay, limits.time), ..*limits };
    let mut plan = match Plan::new(program, violation, files, options, &replay.schedule) {
        Ok(plan) => plan,
        Err(why) => {
            let harness = harness(program, violation, &replay.schedule, &unresolved);
            let (answer, unguarded) = (Native::CouldNotRun(why), Unguarded::default());
            return NativeReplay { answer, harness, script: String::new(), unguarded };
        }
    };
    let mut unguarded = Unguarded::default();
    let answer = match violation.shows {
        _ if plan.sanitizer.contains(&MEMORY_SANITIZER) && plan.model == DataModel::Ilp32 => {
            Native::NotSeen("MemorySanitizer is for 64 bits only".into())
        }
        Shows::After(_) => Native::NotSeen("no sanitizer looks for memory that is lost before the program ends".into()),
        _ if violation.property == Property::NoDeadlock => {
            Native::NotSeen("a native run that waits for ever does not tell what for".into())
        }
        _ if is_unmarked(violation) => {
            Native::NotSeen("the compiler marks no access of the C library, nor that memory is freed".into())
        }
        _ if limits.runs == NativeRuns::Off => Native::Off,
        _ => match build_and_run(program, violation, world, limits, &mut plan, &mut unresolved) {
            Ok(ran) => {
                unguarded = ran.unguarded;
                conclude(&ran, program, violation, replay, limits.time)
            }
            Err(why) => Native::CouldNotRun(why),
        },
    };
    let harness = harness(program, violation, &replay.schedule, &unresolved);
    NativeReplay { answer, harness, script: script(&plan, world), unguarded }
}

/// How the names of folders begin that this process compiles in: what ends it removes them.
pub fn scratch_prefix() -> String {
    format!("shrike-{}-", std::process::id())
}

fn build_and_run(
    program: &Program,
    violation: &Violation,
    world: &World,
    limits: &NativeLimits,
    plan: &mut Plan,
    unresolved: &mut Unresolved,
) -> Result<Ran, String> {
    let scratch = tempfile::Builder::new().prefix(&scratch_prefix()).tempdir();
    let scratch = scratch.map_err(|error| format!("no folder to compile in: {error}"))?;
    let folder = scratch.path().canonicalize().map_err(|error| format!("no folder to compile in: {error}"))?;
    let attempt = Attempt { program, violation, folder: &folder, limits, compiler_log: String::new() };
    let binary = attempt.build(plan, unresolved)?;
    let limits = &NativeLimits { time: limits.within(limits.time), ..*limits };
    execute(&binary, &folder, plan, world, limits).map_err(|error| format!("the program does not start: {error}"))
}

/// What a run shows. No sanitizer sees all that functions of the C library do, so what happens there is the machine's to say.
fn conclude(ran: &Ran, program: &Program, violation: &Violation, replay: &Replay, time: Duration) -> Native {
    let answer = judge(ran, violation.into(), time);
    match answer {
        Native::NotConfirmed(_) if replay.in_library => {
            let hidden = Some("it is inside of a function of the C library, which sanitizers do not watch as a whole");
            judge(ran, Expected { hidden, ..violation.into() }, time)
        }
        Native::NotConfirmed(_) if ends_unmarked(program, violation) => {
            let hidden = Some("AddressSanitizer knows only the ends of lifetimes that the compiler marks");
            judge(ran, Expected { hidden, ..violation.into() }, time)
        }
        answer => answer,
    }
}

/// Is it a race of an access that the program's own code does not do, or of free()?
fn is_unmarked(violation: &Violation) -> bool {
    let Stop::Fault(Fault::Race(race)) = &violation.stop else { return false };
    race.sides.iter().any(|side| side.library || side.bytes.is_none())
}

/// Is the violation an access behind the end of a lifetime that the compiler does not mark?
fn ends_unmarked(program: &Program, violation: &Violation) -> bool {
    let Stop::Fault(Fault::Access { problem: Problem::Dead { object }, .. }) = &violation.stop else { return false };
    let ObjectKind::Stack { variable, .. } = object.kind else { return false };
    object.status == Status::OutOfScope && variable.is_none_or(|variable| program.variables[variable].unmarked)
}

/// How long a run may take. That one never ends cannot be waited for.
fn patience(property: Property, replay: &Replay, time: Duration) -> Duration {
    match property {
        // A run that goes another way than the schedule waits for ever.
        _ if !replay.schedule.turns.is_empty() => time.min(Duration::from_secs(3)),
        Property::Termination => time.min(Duration::from_secs(2)),
        _ => time,
    }
}

struct Attempt<'a> {
    program: &'a Program,
    violation: &'a Violation,
    folder: &'a Path,
    limits: &'a NativeLimits,
    compiler_log: String,
}

/// Links that fail may be tried again with what they lacked.
const MOST_LINKS: usize = 4;

impl Attempt<'_> {
    /// The program, or why there is none.
    fn build(mut self, plan: &mut Plan, unresolved: &mut Unresolved) -> Result<PathBuf, String> {
        let binary = self.folder.join("replay");
        self.compile_units(plan)?;
        for _ in 0..MOST_LINKS {
            let (source, object) = (self.path("replay.c"), self.path("replay.o"));
            std::fs::write(&source, harness(self.program, self.violation, &plan.schedule, unresolved))
                .map_err(|error| format!("replay.c cannot be written: {error}"))?;
            self.tool(COMPILER, &plan.compile_harness(&source, &object), self.folder)
                .map_err(|log| format!("the harness does not compile: {}", first_error(&log)))?;
            let units = 0..plan.units.len();
            let mut objects: Vec<String> = units.map(|number| object_name(self.folder, number)).collect();
            objects.push(object);
            match self.tool(COMPILER, &plan.link(&objects, &binary.to_string_lossy()), self.folder) {
                Ok(()) => return Ok(binary),
                Err(log) => self.compiler_log = log,
            }
            let missing = undefined(&self.compiler_log);
            if self.program_defines(&missing) && plan.inline == Inline::AsWritten {
                // Bodies of functions that are only inline were not compiled.
                plan.inline = Inline::Gnu89;
                self.compile_units(plan)?;
                continue;
            }
            let before = unresolved.symbols.len();
            unresolved.symbols.extend(missing);
            if unresolved.symbols.len() == before {
                break;
            }
        }
        Err(format!("the program does not link: {}", first_error(&self.compiler_log)))
    }

    fn compile_units(&self, plan: &Plan) -> Result<(), String> {
        for (number, unit) in plan.units.iter().enumerate() {
            let object = object_name(self.folder, number);
            self.tool(COMPILER, &plan.compile_unit(unit, &object), &unit.directory)
                .map_err(|log| format!("the program does not compile: {}", first_error(&log)))?;
            if let Some(words) = plan.expose(&object) {
                // Needed only where an error function is static.
                let _ = self.tool("objcopy", &words, self.folder);
            }
        }
        Ok(())
    }

    fn program_defines(&self, names: &BTreeSet<String>) -> bool {
        let own = |name: &String| {
            let found = self.program.functions.values().find(|data| data.name == *name);
            found.is_some_and(|data| data.body().is_some() && !data.library)
        };
        names.iter().any(own)
    }

    /// Runs a tool; what it says where it fails.
    fn tool(&self, name: &str, words: &[String], directory: &Path) -> Result<(), String> {
        let mut command = Command::new(name);
        command.args(words).current_dir(directory).env("LC_ALL", "C");
        let sandbox = Sandbox::tool(Some(self.folder));
        let sandbox = (self.limits.runs == NativeRuns::Sandboxed).then_some(&sandbox);
        let bounds = Bounds { sandbox, ..Bounds::time(self.limits.within(self.limits.compiler_time)) };
        match run(&mut command, b"", bounds) {
            Ok(Ran { ending: Ending::Code(0), .. }) => Ok(()),
            Ok(Ran { ending: Ending::TimedOut, .. }) => Err(format!("{name} takes too long")),
            Ok(ran) => Err(ran.stderr),
            Err(error) => Err(format!("cannot run {name}: {error}")),
        }
    }

    fn path(&self, name: &str) -> String {
        self.folder.join(name).to_string_lossy().into_owned()
    }
}

/// Runs the program in a folder of its own beside it.
fn execute(binary: &Path, folder: &Path, plan: &Plan, world: &World, limits: &NativeLimits) -> std::io::Result<Ran> {
    let folder = folder.join("run");
    std::fs::create_dir(&folder)?;
    let sandbox = Sandbox::program(binary, &folder);
    let mut command = Command::new(binary);
    if let Some(name) = world.arguments.first() {
        command.arg0(name);
    }
    command.args(world.arguments.iter().skip(1)).current_dir(&folder);
    command.env_clear().env("LC_ALL", "C");
    // The sanitizers look for their symbolizer there.
    command.envs(std::env::var_os("PATH").map(|path| ("PATH", path))).envs(sanitizer_settings(plan.property));
    let sandbox = (limits.runs == NativeRuns::Sandboxed).then_some(&sandbox);
    let bounds = Bounds {
        memory: (!watches_addresses(plan.sanitizer)).then_some(limits.memory),
        stack: plan.stack,
        sandbox,
        ..Bounds::time(limits.time)
    };
    run(&mut command, &world.stdin, bounds)
}

/// Symbols that the linker misses.
fn undefined(log: &str) -> BTreeSet<String> {
    let symbol = |line: &str| {
        let (_, rest) = line.split_once("undefined reference to ").or_else(|| line.split_once("undefined symbol: "))?;
        let name = rest.trim().trim_matches(['`', '\'', '"']);
        (!name.is_empty()).then(|| name.to_owned())
    };
    log.lines().filter_map(symbol).collect()
}

/// The line that says most.
fn first_error(log: &str) -> String {
    let telling = |line: &&str| line.contains("error:") || line.contains("undefined reference");
    let line = log.lines().find(telling).or_else(|| log.lines().next()).unwrap_or("the compiler says nothing");
    line.trim().chars().take(300).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_symbols_are_found_in_what_linkers_say() {
        let log = "ld: a.o: in function `main':\na.c:3: undefined reference to `foo'\n\
                   ld.lld: error: undefined symbol: bar\n";
        assert_eq!(undefined(log), BTreeSet::from(["bar".to_owned(), "foo".to_owned()]));
        assert_eq!(first_error(log), "a.c:3: undefined reference to `foo'");
    }
}
