//! The document that a check leaves behind. `docs/report.schema.json` describes it field by field.
//!
//! Files are named once, in `files`; places refer to them by number. Fields may be added without a new `FORMAT`; one that
//! changes its meaning or goes needs a new one.

use crate::advice::ReasonKind;
use crate::picture::Engine;
use crate::trace::Trace;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;

/// The version of the document.
pub const FORMAT: u32 = 1;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    pub format: u32,
    /// Shrike's version.
    pub shrike: String,
    /// The words of the command line, without the program's own name.
    pub command: Vec<String>,
    pub verdict: Verdict,
    /// What was asked, each with its own verdict.
    pub properties: Vec<Property>,
    /// What these properties say, each once.
    #[serde(default)]
    pub rules: Vec<Rule>,
    /// What the verdict takes for granted, a sentence each.
    #[serde(default)]
    pub assumed: Vec<String>,
    pub violations: Vec<Violation>,
    /// What was proved, and by what.
    #[serde(default)]
    pub proofs: Vec<Proof>,
    /// What they say of loops: an entry for each way in which runs come to one.
    #[serde(default)]
    pub loops: Vec<Loop>,
    pub files: Vec<File>,
    /// By file and line.
    pub checks: Vec<Check>,
    pub engines: Vec<Engine>,
    /// Engines that have ended by a bug of Shrike's, while others went on.
    #[serde(default)]
    pub bugs: Vec<Bug>,
    pub limits: Limits,
    /// How long it took.
    pub seconds: f64,
    pub memory_bytes: Option<u64>,
    /// What `--stats=json` prints.
    pub statistics: Value,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    True,
    False,
    Unknown,
    /// There is no answer: the program cannot be compiled, or Shrike has a bug.
    Error,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Verdict {
    pub answer: Answer,
    /// As in the last line of `shrike check`: `false(assert)`.
    pub text: String,
    /// What is violated.
    pub property: Option<String>,
    /// Why it is unknown, the first reason first.
    pub reasons: Vec<Reason>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reason {
    pub kind: ReasonKind,
    pub text: String,
    /// What to try.
    pub advice: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Property {
    pub name: String,
    /// The properties that it stands for.
    pub members: Vec<String>,
    pub verdict: Verdict,
}

/// What must hold of every run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rule {
    /// The property's word.
    pub property: String,
    pub sentence: String,
    /// What violations are in the Common Weakness Enumeration, by number.
    pub weaknesses: Vec<u32>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Violation {
    pub property: String,
    pub message: String,
    pub place: Option<Span>,
    /// The number of the weakness in the Common Weakness Enumeration.
    pub cwe: u32,
    /// What the native run showed.
    pub native: String,
    pub confirmed: bool,
    /// As in `inputs.json`: what `shrike run --input` takes.
    pub inputs: Vec<Value>,
    pub trace: Trace,
}

/// Every check of some properties holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Proof {
    /// The engine that has found it.
    pub engine: String,
    pub properties: Vec<String>,
    pub grounds: Vec<Ground>,
}

/// Something that a proof rests on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ground {
    /// One word; each engine may have words of its own.
    pub kind: String,
    /// How many there are; of a slice, its instructions.
    pub count: u64,
    /// The engine that has said them; none but for facts.
    pub by: Option<String>,
    pub text: String,
}

/// What holds whenever a run comes to the head of a loop, and why the loop ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Loop {
    pub place: Option<Span>,
    pub function: String,
    /// The engine that has found it.
    pub engine: String,
    pub invariants: Vec<Invariant>,
    /// What falls whenever the loop is gone round: the second where the first does not, and so on.
    #[serde(default)]
    pub measures: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Invariant {
    pub text: String,
    pub form: Form,
    pub origin: Origin,
}

/// How an invariant is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// An expression of C.
    C,
    /// Like C, with words for what C has none for.
    Words,
    Smt,
}

/// How an invariant was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// It held before the loop, which does not change it.
    Before,
    /// It was guessed from runs, and proved.
    Guessed,
    /// Its opposite is a set of states that folding has excluded.
    Folded,
    /// All values that a few variables have together were listed.
    Listed,
    /// What follows demands it, so that nothing is wrong there: an interpolant.
    Demanded,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Span {
    /// An index into the document's files.
    pub file: usize,
    pub line: u32,
    /// In bytes, from 1; 0 is unknown.
    pub column: u32,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct File {
    pub name: String,
    /// None where the file cannot be read, as with the headers behind a preprocessed program.
    pub sha256: Option<String>,
    pub text: Option<String>,
    pub coverage: Coverage,
}

/// Lines with code, by what became of them. A line that is in none of these lists has no code.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Coverage {
    pub executed: Vec<u32>,
    pub missed: Vec<u32>,
    /// No check depends on them, so they were cut away.
    pub cut: Vec<u32>,
}

/// Checks of one kind on one line that share a fate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Check {
    pub file: usize,
    pub line: u32,
    pub property: String,
    pub status: Status,
    pub count: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    Failed,
    Unknown,
    Proved,
}

/// An engine that has ended by a bug.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bug {
    pub engine: String,
    /// The words of the panic.
    pub text: String,
}

/// What the user allowed; none is no limit.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Limits {
    pub seconds: Option<f64>,
    pub memory_bytes: Option<u64>,
    pub loop_repetitions: Option<u64>,
    pub path_instructions: Option<u64>,
    pub path_forks: Option<u32>,
}

/// Why a text is no report.
#[derive(Debug)]
pub enum NoReport {
    Malformed(serde_json::Error),
    /// It is in a version of the document that this Shrike does not know.
    Format(u64),
}

impl fmt::Display for NoReport {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            NoReport::Malformed(error) => write!(f, "it is no report of `shrike check`: {error}"),
            NoReport::Format(format) => write!(f, "its format is {format}, and this Shrike reads {FORMAT}"),
        }
    }
}

impl Report {
    pub fn parse(text: &str) -> Result<Report, NoReport> {
        let value: Value = serde_json::from_str(text).map_err(NoReport::Malformed)?;
        match value.get("format").and_then(Value::as_u64) {
            Some(format) if format != u64::from(FORMAT) => Err(NoReport::Format(format)),
            _ => serde_json::from_value(value).map_err(NoReport::Malformed),
        }
    }

    /// One line of JSON, without its end.
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("every part of a report has a form in JSON")
    }

    /// `a.c:12`; empty where that is unknown.
    pub(crate) fn place_text(&self, place: Option<Span>) -> String {
        let named = place.and_then(|place| Some(format!("{}:{}", self.files.get(place.file)?.name, place.line)));
        named.unwrap_or_default()
    }
}

impl Reason {
    pub fn new(kind: ReasonKind, text: String) -> Reason {
        Reason { kind, text, advice: kind.advice().into() }
    }
}
