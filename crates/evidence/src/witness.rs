//! Witnesses in the exchange format of SV-COMP, version 2: the data, and the text that is written.
//!
//! A violation witness names waypoints that lead to the violation, in segments that are passed one after the other; a
//! correctness witness names invariants. Every string is quoted, as readers of YAML turn bare words into other things.
//! `witness_read` reads one, `waypoints` makes one of a violation.

use crate::testcomp::timestamp;
use ir::DataModel;
use serde_json::Value;
use std::fmt::Write;
use std::time::SystemTime;
use uuid::Uuid;

/// What the names of witnesses are made unique under, as RFC 9562 asks for.
const NAMESPACE: Uuid = Uuid::from_u128(0x6d0d_4b6c_3f0a_4f57_9b1e_52c7_8a31_e0d4);

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    pub task: WitnessTask,
    pub content: Content,
}

/// What was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WitnessTask {
    /// Names and hashes.
    pub files: Vec<(String, String)>,
    /// As in a property file.
    pub specification: String,
    pub model: DataModel,
    /// What the answer takes for granted.
    pub assumed: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    Violation(Vec<Segment>),
    Invariants(Vec<Invariant>),
}

/// Waypoints to avoid, then one to follow.
pub type Segment = Vec<Waypoint>;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waypoint {
    pub kind: Kind,
    pub action: Action,
    pub location: Location,
    pub constraint: Option<Constraint>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Assumption,
    Branching,
    FunctionEnter,
    FunctionReturn,
    Target,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    Follow,
    Avoid,
    /// Passed again and again, in a run without end (version 2.1).
    Cycle,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    pub file: String,
    pub line: u32,
    /// In characters, from 1.
    pub column: Option<u32>,
    pub function: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constraint {
    pub value: String,
    pub format: Option<String>,
}

/// What holds whenever a place is reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invariant {
    pub kind: InvariantKind,
    pub location: Location,
    /// A C expression.
    pub value: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InvariantKind {
    /// At the keyword of the loop.
    Loop,
    Location,
}

impl Kind {
    pub const WORDS: [(&'static str, Kind); 5] = [
        ("assumption", Kind::Assumption),
        ("branching", Kind::Branching),
        ("function_enter", Kind::FunctionEnter),
        ("function_return", Kind::FunctionReturn),
        ("target", Kind::Target),
    ];
}

impl Action {
    pub const WORDS: [(&'static str, Action); 3] =
        [("follow", Action::Follow), ("avoid", Action::Avoid), ("cycle", Action::Cycle)];
}

impl InvariantKind {
    pub const WORDS: [(&'static str, InvariantKind); 2] =
        [("loop_invariant", InvariantKind::Loop), ("location_invariant", InvariantKind::Location)];
}

fn word<T: PartialEq>(words: &[(&'static str, T)], of: T) -> &'static str {
    words.iter().find(|(_, known)| *known == of).map_or("", |(word, _)| word)
}

impl Witness {
    /// The waypoints in order, whatever their segments.
    pub fn waypoints(&self) -> impl Iterator<Item = &Waypoint> {
        let segments = match &self.content {
            Content::Violation(segments) => segments.as_slice(),
            Content::Invariants(_) => &[],
        };
        segments.iter().flatten()
    }

    /// The witness as YAML. It is the same for the same witness and time.
    pub fn text(&self, created: SystemTime) -> String {
        let (entry, content) = match &self.content {
            Content::Violation(segments) => ("violation_sequence", violation(segments)),
            Content::Invariants(invariants) => ("invariant_set", invariant_set(invariants)),
        };
        let task = self.task();
        let version = if self.waypoints().any(|waypoint| waypoint.action == Action::Cycle) { "2.1" } else { "2.0" };
        let created = timestamp(created);
        let name = format!("{created}\n{task}{content}");
        let uuid = Uuid::new_v5(&NAMESPACE, name.as_bytes()).to_string();
        let mut text = format!("- entry_type: {}\n  metadata:\n", quote(entry));
        for (key, value) in [("format_version", version), ("uuid", &uuid), ("creation_time", &created)] {
            let _ = writeln!(text, "    {key}: {}", quote(value));
        }
        let _ = writeln!(
            text,
            "    producer:\n      name: \"Shrike\"\n      version: {}",
            quote(env!("CARGO_PKG_VERSION"))
        );
        if !self.task.assumed.is_empty() {
            let _ =
                writeln!(text, "      description: {}", quote(&format!("assumed: {}", self.task.assumed.join("; "))));
        }
        text + &task + &content
    }

    fn task(&self) -> String {
        let WitnessTask { files, specification, model, .. } = &self.task;
        let mut text = String::from("    task:\n      input_files:\n");
        for (name, _) in files {
            let _ = writeln!(text, "        - {}", quote(name));
        }
        text.push_str("      input_file_hashes:\n");
        for (name, hash) in files {
            let _ = writeln!(text, "        {}: {}", quote(name), quote(hash));
        }
        let _ = writeln!(text, "      specification: {}", quote(specification));
        let model = match model {
            DataModel::Ilp32 => "ILP32",
            DataModel::Lp64 => "LP64",
        };
        let _ = writeln!(text, "      data_model: \"{model}\"\n      language: \"C\"");
        text
    }
}

fn violation(segments: &[Segment]) -> String {
    let mut text = String::from("  content:\n");
    for segment in segments {
        text.push_str("    - segment:\n");
        for waypoint in segment {
            let (kind, action) = (word(&Kind::WORDS, waypoint.kind), word(&Action::WORDS, waypoint.action));
            let _ = writeln!(text, "        - waypoint:\n            type: {}", quote(kind));
            let _ = writeln!(text, "            action: {}", quote(action));
            location(&mut text, &waypoint.location, 12);
            if let Some(constraint) = &waypoint.constraint {
                let _ = writeln!(text, "            constraint:\n              value: {}", quote(&constraint.value));
                if let Some(format) = &constraint.format {
                    let _ = writeln!(text, "              format: {}", quote(format));
                }
            }
        }
    }
    text
}

fn invariant_set(invariants: &[Invariant]) -> String {
    if invariants.is_empty() {
        return "  content: []\n".into();
    }
    let mut text = String::from("  content:\n");
    for invariant in invariants {
        let kind = word(&InvariantKind::WORDS, invariant.kind);
        let _ = writeln!(text, "    - invariant:\n        type: {}", quote(kind));
        location(&mut text, &invariant.location, 8);
        let _ = writeln!(text, "        value: {}\n        format: \"c_expression\"", quote(&invariant.value));
    }
    text
}

fn location(text: &mut String, location: &Location, indent: usize) {
    let _ = writeln!(text, "{:indent$}location:", "");
    let indent = indent + 2;
    let _ = writeln!(text, "{:indent$}file_name: {}", "", quote(&location.file));
    let _ = writeln!(text, "{:indent$}line: {}", "", location.line);
    if let Some(column) = location.column {
        let _ = writeln!(text, "{:indent$}column: {column}", "");
    }
    if let Some(function) = &location.function {
        let _ = writeln!(text, "{:indent$}function: {}", "", quote(function));
    }
}

/// A string of JSON is one of YAML.
fn quote(text: &str) -> String {
    Value::from(text).to_string()
}
