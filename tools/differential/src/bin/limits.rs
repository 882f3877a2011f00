//! A campaign: random runs of `shrike check` and `shrike test` under small limits, each watched from outside.
//!
//!     cargo run --release -p differential --bin limits -- --runs 500 --tasks TASKS.jsonl [--program 'FILE… FLAGS…']…
//!
//! A line of the file of tasks names an input, relative to the file, a property and a data model. It ends with exit code 1 if a
//! run breaks a limit.

use clap::Parser;
use differential::limits::{campaign, programs, Measured, Run, Subject};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Parser)]
struct Options {
    /// How many runs
    #[arg(long, default_value_t = 100)]
    runs: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Tasks, one JSON object a line
    #[arg(long, value_name = "FILE")]
    tasks: Option<PathBuf>,
    /// A folder of C programs
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
    /// A program: its files and flags, separated by spaces
    #[arg(long, value_name = "WORDS")]
    program: Vec<String>,
    /// What is run
    #[arg(long, default_value = "target/release/shrike")]
    shrike: PathBuf,
}

fn main() -> ExitCode {
    let options = Options::parse();
    let given = |words: &String| Subject { words: words.split(' ').map(str::to_owned).collect(), property: None };
    // Each given program has the weight of all tasks together, so that it is tried.
    let given: Vec<Subject> = options.program.iter().map(given).collect();
    let mut subjects: Vec<Subject> = options.tasks.as_deref().map(tasks).unwrap_or_default();
    subjects.extend(options.folder.as_deref().map(programs).unwrap_or_default());
    let weight = if given.is_empty() { 0 } else { (subjects.len() / given.len()).max(1) };
    (0..weight).for_each(|_| subjects.extend(given.iter().cloned()));
    if subjects.is_empty() {
        eprintln!("nothing to run: give --tasks, --folder or --program");
        return ExitCode::from(64);
    }
    let mut tell = |run: &Run, measured: &Measured| {
        println!(
            "{:>6.2} s of {:>4.1}  {:>6.2} s processor  {:>5} MB of {:>5}  {:<40} {}{}",
            measured.time.as_secs_f64(),
            run.time.as_secs_f64(),
            measured.processor.as_secs_f64(),
            measured.memory >> 20,
            run.memory >> 20,
            measured.verdict.chars().take(40).collect::<String>(),
            run.words.last().map_or("", String::as_str),
            if measured.broken.is_empty() {
                String::new()
            } else {
                format!("  BROKEN: {}", measured.broken.join(", "))
            },
        );
    };
    match campaign(&options.shrike, &subjects, options.runs, options.seed, &mut tell) {
        Ok(broken) => {
            println!("{} runs, {} break a limit", options.runs, broken.len());
            broken.iter().for_each(|line| println!("{line}"));
            ExitCode::from(u8::from(!broken.is_empty()))
        }
        Err(error) => {
            eprintln!("{}: {error}", options.shrike.display());
            ExitCode::from(70)
        }
    }
}

fn tasks(file: &Path) -> Vec<Subject> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let folder = file.parent().unwrap_or(Path::new("."));
    let subject = |line: &str| {
        let task: serde_json::Value = serde_json::from_str(line).ok()?;
        let input = folder.join(task["input"].as_str()?).display().to_string();
        let model = format!("--data-model={}", task["data_model"].as_str().unwrap_or("LP64"));
        Some(Subject { words: vec![model, input], property: task["property"].as_str().map(str::to_owned) })
    };
    text.lines().filter_map(subject).collect()
}
