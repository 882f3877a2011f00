//! How the violations of many tasks were confirmed: by which sanitizer, and which not, with the reason.
//!
//! ```sh
//! cargo run --release -p bench --bin confirm -- TASKS.jsonl ROOT [SECONDS] [PROPERTY]
//! ```
//!
//! A line of TASKS is an object with `input` (a path below ROOT), `property`, `expected` and `data_model`; only tasks that are
//! expected to be violated are run, each for SECONDS at most (20).

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [tasks, root, rest @ ..] = words.as_slice() else {
        eprintln!("usage: confirm TASKS.jsonl ROOT [SECONDS] [PROPERTY]");
        return ExitCode::from(64);
    };
    let text = match std::fs::read_to_string(tasks) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{tasks}: {error}");
            return ExitCode::from(65);
        }
    };
    let seconds = rest.first().map_or("20", String::as_str);
    let wanted = rest.get(1);
    let folder = tempfile::tempdir().expect("the folder for temporary files can be written to");
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut others = Vec::new();
    for line in text.lines() {
        let Ok(task) = serde_json::from_str::<Value>(line) else { continue };
        let field = |name: &str| task[name].as_str().unwrap_or_default().to_owned();
        let property = field("property");
        if task["expected"] != Value::Bool(false) || wanted.is_some_and(|wanted| *wanted != property) {
            continue;
        }
        let file = Path::new(root).join(field("input"));
        let Some(said) = check(&file, &property, &field("data_model"), seconds, folder.path()) else { continue };
        *counts.entry(kind(&said).to_owned()).or_default() += 1;
        if !said.starts_with("confirmed") {
            others.push(format!("{} {property}: {said}", field("input")));
        }
    }
    println!("{:>6} violations", counts.values().sum::<usize>());
    for (kind, count) in counts {
        println!("{count:>6} {kind}");
    }
    for other in others {
        println!("{other}");
    }
    ExitCode::SUCCESS
}

/// What `shrike check` says of the native run; none where it finds no violation.
fn check(file: &Path, property: &str, model: &str, seconds: &str, folder: &Path) -> Option<String> {
    let mut command = Command::new(shrike());
    command.args(["check", "--property", property, "--data-model", model, "--time-limit", seconds, "--out"]);
    let output = command.arg(folder.join("out")).arg(file).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let violated = text.lines().last()?.starts_with("verdict: false");
    let said = text.lines().rev().find_map(|line| line.strip_prefix("native run "))?;
    violated.then(|| said.to_owned())
}

/// The binary beside this one.
fn shrike() -> PathBuf {
    let here = std::env::current_exe().unwrap_or_default();
    here.with_file_name("shrike")
}

/// Who has seen it.
fn kind(said: &str) -> &str {
    let Some(what) = said.strip_prefix("confirmed: ") else {
        return said.split(':').next().unwrap_or(said);
    };
    match what {
        _ if what.contains("memory leaks") => "confirmed by LeakSanitizer",
        _ if what.contains("cannot be represented")
            || what.contains("left shift")
            || what.contains("division by zero") =>
        {
            "confirmed by UndefinedBehaviorSanitizer"
        }
        _ if what.contains("still runs") => "confirmed by a run that does not end",
        _ if what.contains("error function") || what.contains("assertion") => "confirmed by the harness",
        "SIGFPE" => "confirmed by a signal",
        _ => "confirmed by AddressSanitizer",
    }
}
