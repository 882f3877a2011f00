//! What one run said, and what that is worth.
//!
//! Points are SV-COMP's: 2 for a proof, 1 for a violation, −32 and −16 where they are wrong. A violation is right only if it names
//! the property, or the part of it that is expected.

use crate::task::Task;
use process::{Ending, Ran};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One line of a file of results.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Row {
    pub input: String,
    pub property: String,
    pub expected: Option<bool>,
    /// `true`, `false(property)`, `unknown(reason)`; `timeout` where the run had to be killed, `error` where it said nothing.
    pub verdict: String,
    pub status: Status,
    pub points: i32,
    pub wall_s: f64,
    #[serde(default)]
    pub cpu_s: f64,
    #[serde(default)]
    pub memory_mb: u64,
    pub exit: Option<i32>,
    /// The last line of the output.
    #[serde(default)]
    pub last: String,
    /// How it was asked.
    #[serde(default)]
    pub arguments: String,
    #[serde(default)]
    pub time_limit: f64,
    #[serde(default)]
    pub memory_limit: u64,
    #[serde(default)]
    pub version: String,
    /// Of the queries that were written down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub queries_bytes: Option<u64>,
    /// What `--stats=json` printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stats: Option<Value>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    Correct,
    Wrong,
    None,
}

/// The exit code for wrong usage.
const USAGE: i32 = 64;

impl Row {
    /// What tells rows of one file apart.
    pub fn key(&self) -> (&str, &str, &str) {
        (&self.input, &self.property, &self.arguments)
    }

    /// Whether the flags were wrong, as those for an engine that this Shrike does not have: then it says nothing of the task.
    pub fn was_refused(&self) -> bool {
        self.exit == Some(USAGE)
    }

    /// `true`, `false`, `unknown`, `timeout` or `error`.
    pub fn answer(&self) -> &str {
        self.verdict.split('(').next().unwrap_or_default()
    }

    /// The folder of the task, by its last name.
    pub fn folder(&self) -> &str {
        self.input.rsplit('/').nth(1).unwrap_or(".")
    }
}

pub(crate) fn row(task: &Task, ran: &Ran) -> Row {
    let stdout = String::from_utf8_lossy(&ran.stdout);
    let said = stdout.lines().rev().find_map(|line| line.strip_prefix("verdict: "));
    let verdict = match (ran.ending, said) {
        (Ending::TimedOut, _) => "timeout",
        (_, Some(said)) => said.trim(),
        (_, None) => "error",
    };
    let (status, points) = judge(task, verdict);
    let output: &str = if stdout.trim().is_empty() { &ran.stderr } else { &stdout };
    let last = output.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let stats = ran.stderr.lines().rev().find(|line| line.starts_with('{'));
    Row {
        input: task.name.clone(),
        property: task.property.clone(),
        expected: task.expected,
        verdict: verdict.into(),
        status,
        points,
        wall_s: milliseconds(ran.used.time.as_secs_f64()),
        cpu_s: milliseconds(ran.used.processor.as_secs_f64()),
        memory_mb: ran.used.memory >> 20,
        exit: match ran.ending {
            Ending::Code(code) => Some(code),
            Ending::Signal(signal) => Some(-signal),
            Ending::TimedOut | Ending::Interrupted => None,
        },
        last: last.chars().take(200).collect(),
        arguments: String::new(),
        time_limit: 0.0,
        memory_limit: 0,
        version: String::new(),
        queries_bytes: None,
        stats: stats.and_then(|line| serde_json::from_str(line).ok()),
    }
}

fn milliseconds(seconds: f64) -> f64 {
    (seconds * 1000.0).round() / 1000.0
}

fn judge(task: &Task, verdict: &str) -> (Status, i32) {
    let named = verdict.strip_prefix("false").map(|rest| rest.trim_matches(['(', ')']));
    match (task.expected, verdict, named) {
        (None, ..) => (Status::None, 0),
        (Some(true), "true", _) => (Status::Correct, 2),
        (Some(false), "true", _) => (Status::Wrong, -32),
        (Some(true), _, Some(_)) => (Status::Wrong, -16),
        (Some(false), _, Some(named)) => {
            let part = task.subproperty.as_deref();
            match named.is_empty() || named == task.property || Some(named) == part {
                true => (Status::Correct, 1),
                false => (Status::Wrong, -16),
            }
        }
        _ => (Status::None, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task::made_up;

    fn points(expected: bool, subproperty: Option<&str>, verdict: &str) -> i32 {
        let task = made_up("a/b.c", "valid-memsafety", Some(expected));
        judge(&Task { subproperty: subproperty.map(str::to_owned), ..task }, verdict).1
    }

    #[test]
    fn points_are_those_of_the_competition() {
        assert_eq!(points(true, None, "true"), 2);
        assert_eq!(points(false, None, "true"), -32);
        assert_eq!(points(true, None, "false(valid-deref)"), -16);
        assert_eq!(points(false, Some("valid-deref"), "false(valid-deref)"), 1);
        assert_eq!(points(false, Some("valid-deref"), "false(valid-free)"), -16);
        assert_eq!(points(false, None, "false(valid-memsafety)"), 1);
        assert_eq!(points(false, None, "unknown(time limit)"), 0);
        assert_eq!(points(true, None, "timeout"), 0);
        assert_eq!(points(true, None, "error"), 0);
    }

    #[test]
    fn what_a_run_printed_becomes_a_row() {
        let task = made_up("c/loops/b.c", "unreach-call", Some(true));
        let mut ran = Ran::ended(Ending::Code(2), "noise\n{\"seconds\": 1.5}\n".into());
        ran.stdout = "also: x\nverdict: unknown(loop limit at b.c:3)\n".into();
        let row = row(&task, &ran);
        assert_eq!((row.answer(), row.folder(), row.exit), ("unknown", "loops", Some(2)));
        assert_eq!(row.verdict, "unknown(loop limit at b.c:3)");
        assert_eq!(row.stats.as_ref().map(|stats| stats["seconds"].as_f64()), Some(Some(1.5)));
        let ran = Ran::ended(Ending::Signal(9), "killed\n".into());
        let row = super::row(&task, &ran);
        assert_eq!((row.verdict.as_str(), row.exit, row.last.as_str()), ("error", Some(-9), "killed"));
    }

    #[test]
    fn rows_of_other_tools_are_read() {
        let text = r#"{"input": "c/a.c", "property": "p", "expected": true, "verdict": "true", "status": "correct", "points": 2, "wall_s": 0.1, "exit": 0, "last": ""}"#;
        let row: Row = serde_json::from_str(text).expect("it is a row");
        assert_eq!((row.status, row.points, row.version.as_str()), (Status::Correct, 2, ""));
    }
}
