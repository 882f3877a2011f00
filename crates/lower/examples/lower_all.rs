//! Lowers every program of a list of tasks and says what is missing, grouped by reason.
//!
//!     cargo run --release -p lower --example lower_all -- TASKS.jsonl --root DIR [--jobs N] [-- CLANG FLAGS]
//!
//! A task is a JSON object per line with `input` (relative to the root) and `data_model`.

use ir::{Callee, DataModel, FunctionKind, Op, Program};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;
use std::time::Instant;

#[derive(Default)]
struct Tally {
    lowered: usize,
    instructions: usize,
    slowest: (f64, String),
    /// For each kind of finding: reason → inputs.
    groups: BTreeMap<&'static str, BTreeMap<String, Vec<String>>>,
}

impl Tally {
    fn add(&mut self, group: &'static str, reason: String, input: &str) {
        self.groups.entry(group).or_default().entry(reason).or_default().push(input.into());
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value =
        |flag: &str| arguments.iter().position(|argument| argument == flag).and_then(|at| arguments.get(at + 1));
    let (Some(list), Some(root)) = (arguments.first(), value("--root")) else {
        eprintln!("usage: lower_all TASKS.jsonl --root DIR [--jobs N] [-- CLANG FLAGS]");
        std::process::exit(64);
    };
    let jobs = value("--jobs").and_then(|jobs| jobs.parse().ok()).unwrap_or(2);
    let tasks = tasks(&std::fs::read_to_string(list).expect("the list of tasks is readable"));
    let next = AtomicUsize::new(0);
    let tally = Mutex::new(Tally::default());
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                while let Some((input, model)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    run(&PathBuf::from(root).join(input), input, *model, &tally);
                }
            });
        }
    });
    report(&tally.into_inner().expect("no worker panicked"), tasks.len());
}

fn tasks(text: &str) -> Vec<(String, DataModel)> {
    let mut seen = BTreeSet::new();
    let mut tasks = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let task: serde_json::Value = serde_json::from_str(line).expect("a task is a JSON object");
        let input = task["input"].as_str().expect("a task has an input").to_string();
        let is_small = task["data_model"] == "ILP32";
        if seen.insert((input.clone(), is_small)) {
            tasks.push((input, if is_small { DataModel::Ilp32 } else { DataModel::Lp64 }));
        }
    }
    tasks
}

fn run(path: &std::path::Path, input: &str, model: DataModel, tally: &Mutex<Tally>) {
    let options = lower::Options { data_model: Some(model), clang_flags: flags(), ..Default::default() };
    let start = Instant::now();
    let result = std::panic::catch_unwind(|| lower::lower(&[path.to_path_buf()], &options));
    let seconds = start.elapsed().as_secs_f64();
    let mut tally = tally.lock().expect("no worker panicked");
    if seconds > tally.slowest.0 {
        tally.slowest = (seconds, input.into());
    }
    match result {
        Ok(Ok(program)) => {
            tally.lowered += 1;
            inspect(&program, input, &mut tally);
        }
        Ok(Err(error)) => {
            let text = error.to_string();
            let first = text.lines().find(|line| line.contains("error")).or(text.lines().next()).unwrap_or_default();
            let reason = first.rsplit("error: ").next().unwrap_or_default().to_string();
            tally.add("errors", reason, input);
        }
        Err(_) => tally.add("panics", "panic".into(), input),
    }
}

/// Everything after `--` is for clang.
fn flags() -> Vec<String> {
    std::env::args().skip_while(|argument| argument != "--").skip(1).collect()
}

fn inspect(program: &Program, input: &str, tally: &mut Tally) {
    if program.entry.is_none() {
        tally.add("no entry", "no main".into(), input);
    }
    if let Err(problems) = ir::verify(program) {
        let first = problems.first().map(|problem| problem.to_string()).unwrap_or_default();
        tally.add("verifier", first, input);
    }
    let mut reasons = BTreeSet::new();
    let mut missing = BTreeSet::new();
    for body in program.functions.values().filter_map(|function| function.body()) {
        tally.instructions += body.insts.len();
        for inst in body.insts.values() {
            match &inst.op {
                Op::Unsupported { what } => {
                    reasons.insert(what.clone());
                }
                Op::Call { callee: Callee::Direct(callee), .. } => {
                    let callee = &program.functions[*callee];
                    if callee.kind == FunctionKind::Missing {
                        missing.insert(callee.name.clone());
                    }
                }
                _ => {}
            }
        }
    }
    reasons.into_iter().for_each(|reason| tally.add("unsupported", reason, input));
    missing.into_iter().for_each(|name| tally.add("missing functions", name, input));
}

fn report(tally: &Tally, tasks: usize) {
    println!("{} of {tasks} lowered, {} instructions", tally.lowered, tally.instructions);
    println!("slowest: {:.2} s, {}", tally.slowest.0, tally.slowest.1);
    for (group, reasons) in &tally.groups {
        println!("\n{group}: {}", reasons.len());
        let mut reasons: Vec<_> = reasons.iter().collect();
        reasons.sort_by_key(|(_, inputs)| std::cmp::Reverse(inputs.len()));
        for (reason, inputs) in reasons {
            println!("{:6}  {reason}   e.g. {}", inputs.len(), inputs[0]);
        }
    }
}
