//! The output folder of a violation or a proof, written whole or not at all.
//!
//! An older folder is replaced only if it is one of ours, told by its `violation.json`, `witness.yml` or `report.json`, or empty.

use crate::judge::assertion;
use crate::native::{Native, NativeReplay};
use crate::replace::write_whole;
use crate::testcase::{entries, inputs_json};
use crate::trace::Trace;
use crate::world::World;
use engine::Violation;
use ir::{Program, Word};
use machine::Stop;
use serde_json::json;
use std::io;
use std::path::Path;

/// What goes into the folder.
#[derive(Clone, Copy, Debug)]
pub struct Contents<'a> {
    pub program: &'a Program,
    pub violation: &'a Violation,
    pub world: &'a World,
    pub trace: &'a Trace,
    pub native: Option<&'a NativeReplay>,
    /// The text of `witness.yml`.
    pub witness: Option<&'a str>,
}

/// What describes a violation.
pub(crate) const VIOLATION: &str = "violation.json";

const WITNESS: &str = "witness.yml";

/// The document about the whole check, written last.
pub const REPORT: &str = "report.json";

/// One of these is in every folder that `check` writes.
const OURS: [&str; 3] = [VIOLATION, WITNESS, REPORT];

/// The files of a folder.
pub type Files = Vec<(&'static str, Vec<u8>)>;

/// `violation.json`, `inputs.json`, `trace.txt`, the witness and, where there is a native replay, `replay.c` and `replay.sh`.
pub fn violation_files(contents: &Contents) -> Files {
    let mut files: Files = vec![
        (VIOLATION, violation_json(contents).into()),
        ("inputs.json", inputs_json(contents.program, &contents.violation.inputs).into()),
        ("trace.txt", contents.trace.to_string().into()),
    ];
    if let Some(native) = contents.native.filter(|native| !native.script.is_empty()) {
        files.push(("replay.c", native.harness.clone().into()));
        files.push(("replay.sh", native.script.clone().into()));
    }
    if !contents.world.stdin.is_empty() {
        files.push(("stdin", contents.world.stdin.clone()));
    }
    if let Some(witness) = contents.witness {
        files.push((WITNESS, witness.into()));
    }
    files
}

/// The witness of a proof.
pub fn proof_files(witness: &str) -> Files {
    vec![(WITNESS, witness.into())]
}

/// Is there a violation in the folder?
pub fn has_violation(folder: &Path) -> bool {
    folder.join(VIOLATION).is_file()
}

/// Writes an output folder, in the place of an older one.
pub fn write_folder(folder: &Path, files: &Files) -> io::Result<()> {
    write_whole(folder, &OURS, files)
}

/// Adds files to an output folder; at every moment it is there without them or with all of them.
pub fn add_to_folder(folder: &Path, files: &Files) -> io::Result<()> {
    let mut all: Vec<(String, Vec<u8>)> = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type()?.is_file() && !files.iter().any(|(new, _)| *new == name) {
            all.push((name, std::fs::read(entry.path())?));
        }
    }
    let mut all: Vec<(&str, Vec<u8>)> = all.iter().map(|(name, bytes)| (name.as_str(), bytes.clone())).collect();
    all.extend(files.iter().map(|(name, bytes)| (*name, bytes.clone())));
    write_whole(folder, &OURS, &all)
}

fn violation_json(contents: &Contents) -> String {
    let Contents { program, violation, native, .. } = *contents;
    let inputs: Vec<_> = violation.inputs.iter().flat_map(|input| entries(program, input)).collect();
    let what = match &violation.stop {
        Stop::Fault(fault) => fault.describe(program),
        _ => violation.property.description().violated.into(),
    };
    let check = match violation.stop {
        Stop::Violated(kind) => Some(kind.word()),
        _ => None,
    };
    let span = violation.span;
    let file = span.is_somewhere().then(|| program.files[span.file].name.as_str());
    let json = json!({
        "verdict": format!("false({})", violation.property.word()),
        "property": violation.property.word(),
        "what": what,
        "check": check,
        "assertion": assertion(violation),
        "place": { "file": file, "line": span.line, "column": span.column },
        "native": native.map(|native| native.answer.to_string()),
        "confirmed": native.is_some_and(|native| matches!(native.answer, Native::Confirmed(_))),
        "arguments": contents.world.arguments,
        "inputs": inputs,
    });
    serde_json::to_string_pretty(&json).map_or_else(|_| "{}\n".into(), |text| text + "\n")
}
