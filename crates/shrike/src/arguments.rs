//! The flags of every command, and the compiler's own spellings of some of them.

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use engine_conflict::Strategy;
use engine_explore::{Interpolants, Merge, SearchOrder, Settings};
use evidence::NativeRuns;
use portfolio::Member;
use property::{PropertySet, Question, Slicing};
use std::path::PathBuf;
use std::time::Duration;
use verifier::Choices;

/// Takes C programs and gives back a proof or a bug that runs.
#[derive(Parser)]
#[command(name = "shrike", version, arg_required_else_help = true, after_help = EXAMPLES)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  shrike check a.c                          is there an error in a.c?
  shrike check --data-model ILP32 a.c b.c   two files, 32-bit
  shrike replay shrike-out                  run the violation that check found once more, natively
  shrike check --html a.c                   the same, with a report to look at: shrike-out/report.html
  shrike test a.c                           a test suite that covers what can be covered
  shrike run a.c -- one two                 run a.c with two arguments, checking every access
  shrike run a.c --input values.json        take the values of __VERIFIER_nondet_int() and the like from a file
  shrike ir a.c                             the program as Shrike sees it, next to the C lines
  shrike bench tasks/                       many tasks, a table, comparable with earlier runs

Exit codes: 0 true, 1 false, 2 unknown, 64 wrong usage, 65 input that cannot be compiled, 70 internal error;
`test` exits with 1 if a test fails, `replay` if the violation shows; `run` exits as the program does.";

#[derive(Subcommand)]
pub enum Command {
    /// Prove the program correct, or find an input that breaks it
    #[command(after_help = CHECK_EXAMPLES)]
    Check(Box<Check>),
    /// Run a violation again that `check` has found, natively
    #[command(after_help = REPLAY_EXAMPLES)]
    Replay(Replay),
    /// Make a page to look at from what `check` has found
    #[command(after_help = REPORT_EXAMPLES)]
    Report(ReportOptions),
    /// Write a test suite: inputs that cover as much of the program as possible
    #[command(after_help = TEST_EXAMPLES)]
    Test(Test),
    /// Run the program, as the native binary would, with every memory access checked
    #[command(after_help = RUN_EXAMPLES)]
    Run(Run),
    /// Show the program as Shrike sees it
    #[command(after_help = IR_EXAMPLES)]
    Ir(Ir),
    /// Run many tasks, and show how they went; compare with earlier runs
    #[command(after_help = crate::bench::EXAMPLES)]
    Bench(Box<crate::bench::Bench>),
}

const CHECK_EXAMPLES: &str = "\
Examples:
  shrike check a.c
  shrike check --property unreach-call --data-model ILP32 --time-limit 60 a.c
  shrike check --property valid-memsafety --property no-overflow a.c
  shrike check -I include -D DEBUG=1 -std=c11 a.c b.c
  shrike check compile_commands.json
  shrike check --stats=json a.c 2> stats.json
  shrike check --tree tree.json a.c
  shrike check --html a.c
  shrike check --invariants a.c              what holds at each loop, in C
  shrike check --sarif shrike.sarif --junit shrike.xml --json=report.json a.c
  shrike check --witness shrike-out/witness.yml a.c
  shrike check --engine forward --record questions.smt2 a.c
  shrike check --missing any driver.c       functions without a body return any value and change nothing

The last line of the output is the verdict:
  verdict: true | false(property) | unknown(reason)";

const REPLAY_EXAMPLES: &str = "\
Examples:
  shrike check a.c; shrike replay shrike-out
  CC=gcc shrike replay shrike-out

Runs replay.sh of the folder, which compiles the program with the inputs in replay.c and runs it.
Exit codes: 1 the violation shows again, 2 it does not, 65 the folder was not written by `shrike check`.";

const REPORT_EXAMPLES: &str = "\
Examples:
  shrike check a.c; shrike report shrike-out
  shrike report --html page.html report.json

Makes report.html from the folder's report.json, which is there once `shrike check` has found something or was asked for it
(--html, --json). Exit code 65: there is no report in the folder.";

const TEST_EXAMPLES: &str = "\
Examples:
  shrike test a.c
  shrike test --time-limit 10 --out tests a.c; shrike run a.c --input tests/test1.json

Each test of the folder is a file of inputs for `shrike run` (.json), for Test-Comp (.xml) and for KLEE's tools (.ktest);
suite.json lists them. There is a test for each path that executes something new, or fails in a new place.
Exit codes: 0 no test fails, 1 one does.";

const RUN_EXAMPLES: &str = "\
Examples:
  shrike run a.c
  shrike run -m32 a.c b.c -- first second
  echo '[1, -2, 3.5]' > values.json; shrike run a.c --input values.json

The file of inputs is a JSON array; each value goes to the next call of a function that stands for an input
(__VERIFIER_nondet_int, nondet_float, klee_int, …). Numbers may be strings (\"0xff\", \"nan\").
{\"function\": \"__VERIFIER_nondet_int\", \"value\": 1} also checks which function asks. \"count\": 1000 gives a value that often.";

const IR_EXAMPLES: &str = "\
Examples:
  shrike ir a.c               your functions, next to the C lines
  shrike ir --all a.c         Shrike's models of the C library too
  shrike ir --plain a.c       without the C lines
  shrike ir --sliced --property unreach-call a.c    only what decides whether reach_error() is called";

/// What to compile, and how.
#[derive(Args, Clone)]
pub struct Source {
    /// C files (.c, .i), LLVM files (.bc, .ll), or a compile_commands.json
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Widths of int, long and pointers
    #[arg(long, value_enum, ignore_case = true)]
    pub data_model: Option<DataModel>,
    /// Look for headers here
    #[arg(short = 'I', value_name = "DIR")]
    pub include: Vec<PathBuf>,
    /// Define a macro
    #[arg(short = 'D', value_name = "NAME[=VALUE]")]
    pub define: Vec<String>,
    /// Forget a macro
    #[arg(short = 'U', value_name = "NAME")]
    pub undefine: Vec<String>,
    /// What functions without a body and without a model are taken to do where a run calls one: `unknown` ends the run, and the
    /// answer is unknown; with `any` they return any value and change nothing; with `havoc` they return any value and write any
    /// values to all memory that they can reach. Nothing is assumed of functions of the C library
    #[arg(long, value_enum, default_value_t = Missing::Unknown)]
    pub missing: Missing,
    /// The C standard (also -std=…)
    #[arg(long, value_name = "STANDARD")]
    pub std: Option<String>,
    /// A word for the compiler. Flags that decide what code means (-include FILE, -isystem DIR, -funsigned-char, …) need no such prefix; those that
    /// change nothing here (-O2, -Wall, -g, -lm, -o FILE, …) are left out
    #[arg(long, value_name = "FLAG", allow_hyphen_values = true)]
    pub compiler_flag: Vec<String>,
}

/// What is assumed of functions without a body.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Missing {
    Unknown,
    Any,
    Havoc,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DataModel {
    /// int, long and pointers have 32 bits (also -m32)
    #[value(name = "ILP32")]
    Ilp32,
    /// int has 32 bits, long and pointers 64 (also -m64)
    #[value(name = "LP64")]
    Lp64,
}

/// What one word of the command line asks.
pub type Questions = Vec<Question>;

#[derive(Args, Clone)]
pub struct Check {
    #[command(flatten)]
    pub source: Source,
    #[arg(long, value_name = "PROPERTY", value_parser = questions, help = property_help())]
    pub property: Vec<Questions>,
    /// Stop after so many seconds of the clock, or of the processor for each of the jobs
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time_limit: Option<f64>,
    /// The stack's size: it is a violation to need more of it; without this it is taken to be large enough
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    pub stack_limit: Option<u64>,
    /// How to search
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = engine_names())]
    pub engine: String,
    /// How many engines work at once, each in a thread; with 1 they take turns. One engine is deterministic; of several, which
    /// answers first may differ from run to run [default: as many as there are cores]
    #[arg(long, value_name = "N", env = "SHRIKE_JOBS", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub jobs: Option<u32>,
    /// Which path the conflict-driven engine tries next [default: learn:10]
    #[arg(long, value_name = "black-box|guide|learn:PERCENT|entry", value_parser = strategy)]
    pub strategy: Option<Strategy>,
    /// Whether the backward engine looks for invariants of loops, or only unrolls them
    #[arg(long, value_name = "on|off", value_parser = folding, action = clap::ArgAction::Set, default_value = "on")]
    pub folding: bool,
    /// How many search in turns in the conflict-driven engine, each with a strategy of its own
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=4))]
    pub workers: u32,
    /// Whether states that meet become one
    #[arg(long, value_name = "never|always|auto", value_parser = merge)]
    pub merge: Option<Merge>,
    /// What the interpolating engine makes of branches that cannot be taken: part of the reason why a path is safe, or only where what lies behind
    /// them is not safe
    #[arg(long, value_name = "eager|lazy", value_parser = interpolants, default_value = "lazy")]
    pub interpolants: Interpolants,
    /// Which part of the program is explored: all, what checks depend on, or that and all loops
    #[arg(long, value_name = "off|standard|termination-sensitive", value_parser = slicing, default_value = "standard")]
    pub slice: Slicing,
    /// Keep checks that cannot fail
    #[arg(long)]
    pub keep_checks: bool,
    /// Make selects of branches that only choose a value: a row of them is one path
    #[arg(long)]
    pub select_branches: bool,
    #[command(flatten)]
    pub exploration: Exploration,
    /// How the program runs to confirm a violation: not at all, without access to files, network and other processes, or
    /// with all your rights
    #[arg(long, value_name = "off|sandboxed|plain", value_parser = native_runs, default_value = "sandboxed")]
    pub native: NativeRuns,
    /// The folder for a violation's inputs, trace, replay and witness, or for a proof's witness [default: shrike-out]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Follow a violation witness (YAML, version 2): look only for the violation that it leads to
    #[arg(long, value_name = "FILE")]
    pub witness: Option<PathBuf>,
    /// Write every query that reaches the solver into this folder
    #[arg(long, value_name = "DIR")]
    pub emit_smt2: Option<PathBuf>,
    /// Write every question that is asked of the solver into this file, for its benchmark
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Print what proofs say of loops: conditions that hold whenever a run comes to one
    #[arg(long)]
    pub invariants: bool,
    /// Write the tree of paths into this file, as JSON
    #[arg(long, value_name = "FILE")]
    pub tree: Option<PathBuf>,
    #[command(flatten)]
    pub reports: Reports,
}

impl Check {
    /// The engines that are to search.
    pub fn engines(&self) -> Vec<Member> {
        let choices = Choices {
            explore: self.exploration.settings(Merge::Never),
            usual_search: self.exploration.search.is_empty(),
            merge: self.merge,
            interpolants: self.interpolants,
            conflict: engine_conflict::Settings {
                strategy: self.strategy.unwrap_or_default(),
                workers: self.workers,
                loop_limit: self.exploration.loop_limit,
            },
            backward: engine_backward::Settings { folding: self.folding },
            asked: PropertySet::new(self.questions().iter().flatten().flat_map(|asked| asked.members.iter())),
            time: self.time_limit.map(Duration::from_secs_f64),
        };
        verifier::plans(&self.engine, &choices).unwrap_or_default()
    }

    /// How many engines work at once, at most.
    pub fn jobs(&self) -> u32 {
        let cores = || std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32);
        self.jobs.unwrap_or_else(cores).min(self.engines().len().max(1) as u32)
    }

    /// What is asked.
    pub fn questions(&self) -> Vec<Questions> {
        let mut questions = self.property.clone();
        if self.stack_limit.is_some() {
            let mut question = Question::stack_limit();
            if questions.is_empty() {
                let Question { name, members } = Question::usual();
                question = Question { name, members: PropertySet::new(members.iter().chain(question.members.iter())) };
            }
            questions.push(vec![question]);
        }
        questions
    }
}

/// What is written down about a check.
#[derive(Args, Clone)]
pub struct Reports {
    /// Write a page to look at [default file: report.html in the output folder]
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    pub html: Option<Option<PathBuf>>,
    /// Write everything that was found as one JSON object [default file: report.json in the output folder]; with `-`, print
    /// it as one line before the verdict
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    pub json: Option<Option<PathBuf>>,
    /// Write violations as SARIF 2.1.0, for code hosts and editors
    #[arg(long, value_name = "FILE")]
    pub sarif: Option<PathBuf>,
    /// Write verdicts as JUnit's XML, for pipelines
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
}

/// How programs are explored.
#[derive(Args, Clone)]
pub struct Exploration {
    /// Stop when more memory is in use
    #[arg(long, value_name = "MB")]
    pub memory_limit: Option<u64>,
    /// Which state goes on next; several take turns
    #[arg(long, value_name = "SEARCH", value_delimiter = ',', value_parser = search)]
    pub search: Vec<SearchOrder>,
    /// Instructions on one path, at most
    #[arg(long, value_name = "N")]
    pub depth_limit: Option<u64>,
    /// Branches on one path where both sides are possible, at most
    #[arg(long, value_name = "N")]
    pub fork_limit: Option<u32>,
    /// Repetitions of one loop, at most
    #[arg(long, value_name = "N")]
    pub loop_limit: Option<u64>,
    /// Switches from a thread that has not ended to another on one path, at most
    #[arg(long, value_name = "N")]
    pub context_limit: Option<u32>,
    /// What random choices start from
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Print what was done to standard error, as text or as one JSON object
    #[arg(long, value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "text", value_name = "text|json")]
    pub stats: Option<StatsFormat>,
}

impl Exploration {
    pub fn memory_bytes(&self) -> u64 {
        self.memory_limit.map_or_else(crate::memory::usual_limit, |megabytes| megabytes.saturating_mul(1 << 20))
    }

    pub fn settings(&self, merge: Merge) -> Settings {
        Settings {
            search: if self.search.is_empty() { Settings::usual_search(merge) } else { self.search.clone() },
            merge,
            seed: self.seed,
            depth_limit: self.depth_limit,
            fork_limit: self.fork_limit,
            loop_limit: self.loop_limit,
            context_limit: self.context_limit,
            ..Settings::default()
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StatsFormat {
    Text,
    Json,
}

#[derive(Args)]
pub struct Replay {
    /// The folder that `shrike check` wrote
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
}

#[derive(Args)]
pub struct ReportOptions {
    /// The folder that `shrike check` wrote, or a report.json
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// The file for the page [default: report.html in the folder]
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

#[derive(Args)]
pub struct Test {
    #[command(flatten)]
    pub source: Source,
    /// The folder for the tests
    #[arg(long, value_name = "DIR", default_value = "shrike-tests")]
    pub out: PathBuf,
    /// Stop after so many seconds, of the clock or of the processor
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value_t = 60.0)]
    pub time_limit: f64,
    #[command(flatten)]
    pub exploration: Exploration,
}

fn folding(text: &str) -> Result<bool, String> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err("folding is on or off".into()),
    }
}

fn strategy(text: &str) -> Result<Strategy, String> {
    Strategy::named(text).ok_or_else(|| "a strategy is black-box, guide, learn:PERCENT or entry".into())
}

fn interpolants(text: &str) -> Result<Interpolants, String> {
    Interpolants::named(text).ok_or_else(|| "interpolants are found eagerly (eager) or lazily (lazy)".into())
}

fn merge(text: &str) -> Result<Merge, String> {
    Merge::named(text).ok_or_else(|| "states are merged never, always or auto".into())
}

fn engine_names() -> PossibleValuesParser {
    verifier::engines().map(|(name, about)| PossibleValue::new(name).help(about)).collect::<Vec<_>>().into()
}

fn slicing(text: &str) -> Result<Slicing, String> {
    match text {
        "off" => Ok(Slicing::Off),
        "standard" => Ok(Slicing::Standard),
        "termination-sensitive" => Ok(Slicing::TerminationSensitive),
        _ => Err("slicing is off, standard or termination-sensitive".into()),
    }
}

fn native_runs(text: &str) -> Result<NativeRuns, String> {
    match text {
        "off" => Ok(NativeRuns::Off),
        "sandboxed" => Ok(NativeRuns::Sandboxed),
        "plain" => Ok(NativeRuns::Plain),
        _ => Err("native runs are off, sandboxed or plain".into()),
    }
}

fn search(text: &str) -> Result<SearchOrder, String> {
    SearchOrder::named(text)
        .ok_or_else(|| format!("a search is one of {}", SearchOrder::NAMES.map(|(name, _)| name).join(", ")))
}

#[derive(Args)]
pub struct Run {
    #[command(flatten)]
    pub source: Source,
    /// A JSON file with the values that the program's input functions return
    #[arg(long, value_name = "JSON")]
    pub input: Option<PathBuf>,
    /// Arguments of the program
    #[arg(last = true, value_name = "ARGUMENT")]
    pub arguments: Vec<String>,
    /// Print how many instructions were executed
    #[arg(long)]
    pub stats: bool,
}

#[derive(Args)]
pub struct Ir {
    #[command(flatten)]
    pub source: Source,
    /// Show the models of the C library too
    #[arg(long)]
    pub all: bool,
    /// Leave the C lines out
    #[arg(long)]
    pub plain: bool,
    /// Show what `check` would explore: checks in place, and only what they depend on
    #[arg(long)]
    pub sliced: bool,
    /// What the slice is for [default: as for `check`]
    #[arg(long, value_name = "PROPERTY", value_parser = questions)]
    pub property: Vec<Questions>,
}

fn property_help() -> String {
    format!(
        "What to check: {}, or a .prp file; several get a verdict each [default: what ends a run in an error, but for leaks and overflows]",
        property::names().join(", ")
    )
}

/// One or more things that get a verdict each.
fn questions(text: &str) -> Result<Vec<Question>, String> {
    if !text.ends_with(".prp") {
        return property::questions(text, None);
    }
    let file = std::fs::read_to_string(text).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".into(),
        _ => error.to_string(),
    })?;
    property::questions(text, Some(&file))
}

pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        // Thirty years are as good as no limit; what is longer does not fit into a clock.
        Ok(seconds) if seconds > 0.0 && seconds.is_finite() => Ok(seconds.min(1e9)),
        _ => Err("a time limit is a number of seconds above zero".into()),
    }
}
