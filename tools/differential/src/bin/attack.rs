//! `attack`: every `true` is tried to be refuted: by other engines without slicing, and by native runs on random inputs.
//!
//! A program that Shrike proves is checked again with nothing cut away, by each engine: the answer may be unknown, never
//! false. Then it is compiled with a sanitizer that sees the property and run natively, in a sandbox, on inputs that are
//! drawn at random, mostly from values that break things ([`HARNESS`](../attack_harness.c)); no run may violate the property.
//!
//! Soundness: what a native run cannot show is not tried (termination, memory that is only not freed).

use clap::Parser;
use differential::engines::engines;
use differential::parallel;
use process::{run, Bounds, Ending, Ran, Sandbox};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

/// Tries to refute every `true`; exits with 1 if one is refuted
#[derive(Parser)]
#[command(name = "attack", version)]
struct Arguments {
    /// Programs with a head as in tests/c, or lists of tasks (.jsonl with input, property and data_model)
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where the inputs of a list are; the list's own folder if not given
    #[arg(long, value_name = "DIR")]
    root: Option<PathBuf>,
    /// Take so many of all tasks, evenly spread
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Native runs of each program
    #[arg(long, default_value_t = 100)]
    runs: u64,
    /// Seconds for each check
    #[arg(long, default_value_t = 10)]
    timeout: u64,
    /// How many at a time
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Words for every call of `shrike check`
    #[arg(long, value_name = "WORD", allow_hyphen_values = true)]
    with: Vec<String>,
    /// The Shrike to test; the one built next to this program if not given
    #[arg(long, value_name = "FILE")]
    shrike: Option<PathBuf>,
}

struct Task {
    file: PathBuf,
    /// None: what a program without a line about it is checked for.
    property: Option<String>,
    model: &'static str,
}

/// What came of a task.
enum Outcome {
    NotProved,
    /// Why there were no native runs, where there were none.
    Held(Option<String>),
    Refuted(String),
}

const HARNESS: &str = include_str!("../attack_harness.c");

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let beside = || std::env::current_exe().ok().map(|file| file.with_file_name("shrike"));
    let Some(shrike) = arguments.shrike.clone().or_else(beside).filter(|file| file.is_file()) else {
        return wrong("there is no shrike next to this program; `cargo build --release -p shrike` makes one");
    };
    let mut tasks = Vec::new();
    for file in &arguments.files {
        match read(file, arguments.root.as_deref()) {
            Ok(more) => tasks.extend(more),
            Err(message) => return wrong(&message),
        }
    }
    if let Some(sample) = arguments.sample.filter(|sample| *sample < tasks.len()) {
        let all = tasks.len();
        let mut number = 0;
        tasks.retain(|_| {
            number += 1;
            number * sample / all != (number - 1) * sample / all
        });
    }
    let engines = match engines(&shrike) {
        Ok(engines) => engines,
        Err(error) => return wrong(&error.to_string()),
    };
    let attack = Attack { shrike, engines, arguments: &arguments };
    let outcomes = parallel::map(arguments.jobs, &tasks, |task| attack.on(task));
    let (mut proved, mut native, mut refuted) = (0, 0, 0);
    for (task, outcome) in tasks.iter().zip(&outcomes) {
        match outcome {
            Outcome::NotProved => continue,
            Outcome::Held(None) => native += 1,
            Outcome::Held(Some(why)) => eprintln!("{task}: no native runs: {why}"),
            Outcome::Refuted(how) => {
                refuted += 1;
                println!("{task}: {how}");
            }
        }
        proved += 1;
    }
    println!(
        "{} tasks, {proved} proved, {native} of them with {} native runs; {refuted} refuted",
        tasks.len(),
        arguments.runs
    );
    ExitCode::from(u8::from(refuted > 0))
}

fn wrong(message: &str) -> ExitCode {
    eprintln!("attack: {message}");
    ExitCode::from(64)
}

impl std::fmt::Display for Task {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{} {} {}", self.file.display(), self.property.as_deref().unwrap_or("errors"), self.model)
    }
}

/// The tasks of a file: one for each data model, or one for each line of a list.
fn read(file: &Path, root: Option<&Path>) -> Result<Vec<Task>, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    if file.extension().is_some_and(|extension| extension == "jsonl") {
        let root = root.or_else(|| file.parent()).unwrap_or(Path::new("."));
        return text.lines().map(|line| listed(line, root)).collect();
    }
    let head =
        |key: &str| text.lines().take_while(|line| line.starts_with("//")).find_map(|line| line.strip_prefix(key));
    let models: &[&str] = if head("// only: -m64").is_some() { &["-m64"] } else { &["-m64", "-m32"] };
    let properties: Vec<Option<String>> = match head("// property: ") {
        Some(words) => words.split(',').map(|word| Some(word.trim().to_owned())).collect(),
        None => vec![None],
    };
    let mut tasks = Vec::new();
    for property in properties {
        let task = |model: &&'static str| Task { file: file.to_owned(), property: property.clone(), model };
        tasks.extend(models.iter().map(task));
    }
    Ok(tasks)
}

fn listed(line: &str, root: &Path) -> Result<Task, String> {
    let value: serde_json::Value = serde_json::from_str(line).map_err(|error| format!("{line}: {error}"))?;
    let word = |key: &str| value[key].as_str().ok_or_else(|| format!("{line}: has no {key}"));
    let model = if word("data_model")? == "LP64" { "-m64" } else { "-m32" };
    Ok(Task { file: root.join(word("input")?), property: Some(word("property")?.into()), model })
}

struct Attack<'a> {
    shrike: PathBuf,
    engines: Vec<String>,
    arguments: &'a Arguments,
}

impl Attack<'_> {
    fn on(&self, task: &Task) -> Outcome {
        if self.verdict(task, &[]) != "true" {
            return Outcome::NotProved;
        }
        for engine in &self.engines {
            let words = ["--slice", "off", "--keep-checks", "--engine", engine];
            let verdict = self.verdict(task, &words);
            if verdict.starts_with("false") {
                return Outcome::Refuted(format!("is true, and with {} it is {verdict}", words.join(" ")));
            }
        }
        match self.run_natively(task) {
            Ok(None) => Outcome::Held(None),
            Ok(Some(how)) => Outcome::Refuted(format!("is true, and natively {how}")),
            Err(why) => Outcome::Held(Some(why)),
        }
    }

    /// Of the last line of the output; `no verdict` where there is none.
    fn verdict(&self, task: &Task, words: &[&str]) -> String {
        let Ok(folder) = tempfile::tempdir() else { return "no verdict".into() };
        let mut command = Command::new(&self.shrike);
        let limit = self.arguments.timeout;
        command.args(["check", task.model, "--native", "off", "--time-limit", &limit.to_string()]).args(words);
        command.args(&self.arguments.with).arg("--out").arg(folder.path().join("out"));
        command.args(task.property.iter().flat_map(|property| ["--property", property]));
        let ran = run(command.arg(&task.file), &[], Bounds::time(Duration::from_secs(3 * limit + 10)));
        let text = ran.map_or_else(|_| String::new(), |ran| String::from_utf8_lossy(&ran.stdout).into_owned());
        let last = text.lines().rev().find_map(|line| line.strip_prefix("verdict: "));
        last.unwrap_or("no verdict").to_owned()
    }

    /// How a run violates the property, if one does; or why there are no runs.
    fn run_natively(&self, task: &Task) -> Result<Option<String>, String> {
        let sanitizer: &[&str] = match task.property.as_deref() {
            None | Some("unreach-call" | "assert") => &[],
            Some("valid-memsafety") => &["-fsanitize=address"],
            Some("no-overflow") => &["-fsanitize=signed-integer-overflow", "-fno-sanitize-recover=all"],
            Some("div-by-zero") => &["-fsanitize=integer-divide-by-zero", "-fno-sanitize-recover=all"],
            Some(other) => return Err(format!("no run shows a violation of {other}")),
        };
        let scratch = tempfile::tempdir().map_err(|error| error.to_string())?;
        let folder = scratch.path().canonicalize().map_err(|error| error.to_string())?;
        std::fs::write(folder.join("harness.c"), HARNESS).map_err(|error| error.to_string())?;
        let binary = folder.join("program");
        let mut clang = Command::new("clang-19");
        clang.args([task.model, "-O0", "-g", "-w", "-fno-strict-aliasing", "-ffp-contract=off", "-no-pie", "-fno-pie"]);
        clang.args(["-Wno-implicit-function-declaration", "-Wno-implicit-int", "-Wno-int-conversion"]);
        clang.args(["-Wno-incompatible-function-pointer-types", "-Wno-return-type", "-fgnu89-inline"]);
        clang.arg(format!("-DREACHED={REACHED}")).arg("-finstrument-functions").args(sanitizer);
        if task.property.as_deref() != Some("no-overflow") {
            clang.arg("-fwrapv");
        }
        let file = task.file.canonicalize().map_err(|error| error.to_string())?;
        clang
            .arg("-o")
            .arg(&binary)
            .args(["-x", "c"])
            .arg(folder.join("harness.c"))
            .arg(file)
            .args(["-x", "none", "-lm"]);
        let tool = Sandbox::tool(Some(&folder));
        let bounds = Bounds { sandbox: Some(&tool), ..Bounds::time(Duration::from_secs(60)) };
        let compiled = run(clang.current_dir(&folder), &[], bounds).map_err(|error| error.to_string())?;
        if compiled.ending != Ending::Code(0) {
            let telling = |line: &&str| line.contains("error:") || line.contains("undefined reference");
            return Err(compiled.stderr.lines().find(telling).unwrap_or("it does not compile").to_owned());
        }
        let constants = constants(&std::fs::read_to_string(&task.file).unwrap_or_default());
        let place = folder.join("run");
        std::fs::create_dir(&place).map_err(|error| error.to_string())?;
        let sandbox = Sandbox::program(&binary, &place);
        let mut endless = 0;
        for seed in 1..=self.arguments.runs {
            let mut command = Command::new(&binary);
            command.current_dir(&place).env_clear().env("ATTACK_SEED", seed.to_string());
            command
                .env("ATTACK_CONSTANTS", &constants)
                .env("ASAN_OPTIONS", format!("exitcode={REPORTED}:detect_leaks=1:allocator_may_return_null=1"));
            command.env("UBSAN_OPTIONS", format!("exitcode={REPORTED}"));
            let bounds = Bounds { sandbox: Some(&sandbox), ..Bounds::time(Duration::from_secs(1)) };
            let ran = run(&mut command, &[], bounds).map_err(|error| error.to_string())?;
            if let Some(how) = violates(task, &ran) {
                return Ok(Some(format!("run {seed} ends in {how}; its inputs: {}", inputs(&ran))));
            }
            endless += u32::from(ran.ending == Ending::TimedOut);
            if endless == ENDLESS {
                break;
            }
        }
        Ok(None)
    }
}

/// So many runs that do not end are enough.
const ENDLESS: u32 = 5;

/// What the harness exits with where an error is reached, and a sanitizer where it reports.
const REACHED: i32 = 85;
const REPORTED: i32 = 86;

fn violates(task: &Task, ran: &Ran) -> Option<String> {
    let line = |mark: &str| ran.stderr.lines().find(|line| line.contains(mark)).unwrap_or(mark).trim().to_owned();
    match (task.property.as_deref(), ran.ending) {
        (None, Ending::Code(REACHED)) => Some(line("attack: ")),
        (Some("unreach-call"), Ending::Code(REACHED)) if ran.stderr.contains("attack: reach_error") => {
            Some(line("attack: "))
        }
        (Some("assert"), Ending::Code(REACHED)) if ran.stderr.contains("attack: assertion") => Some(line("attack: ")),
        // More memory than there is, or a stack that is full, is no violation.
        (Some("valid-memsafety"), Ending::Code(REPORTED)) => {
            let report = line("ERROR: ");
            (!report.contains("stack-overflow") && !report.contains("allocat")).then_some(report)
        }
        (Some("no-overflow" | "div-by-zero"), Ending::Code(REPORTED)) => Some(line("runtime error")),
        (Some("div-by-zero"), Ending::Signal(8)) => Some("SIGFPE".into()),
        _ => None,
    }
}

fn inputs(ran: &Ran) -> String {
    let drawn = ran.stderr.lines().filter_map(|line| line.strip_prefix("attack: input "));
    drawn.take(40).collect::<Vec<_>>().join(", ")
}

/// Numbers that stand in the program: inputs near them are worth trying.
fn constants(text: &str) -> String {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let number = |word: &str| {
        let word = word.trim_end_matches(['u', 'U', 'l', 'L']);
        match word.strip_prefix("0x").or_else(|| word.strip_prefix("0X")) {
            Some(digits) => u64::from_str_radix(digits, 16).ok(),
            None => word.parse().ok(),
        }
    };
    // Lines of the preprocessor name headers and their lines.
    let code = text.lines().filter(|line| !line.starts_with('#'));
    let words = code.flat_map(|line| line.split(move |c| !word(c)));
    let found: BTreeSet<u64> = words.filter_map(number).collect();
    found.into_iter().rev().take(64).map(|value| value.to_string()).collect::<Vec<_>>().join(",")
}
