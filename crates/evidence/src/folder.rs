//! The output folder of a violation or a proof, written whole or not at all.
//!
//! An older folder is replaced only if it is one of ours, told by its `violation.json`, `witness.yml` or `report.json`, or empty.

use crate::native::{Native, NativeReplay};
use crate::replace::write_whole;
use crate::testcase::{entry, inputs_json};
use crate::trace::Trace;
use crate::world::World;
use engine::{Property, Violation};
use ir::Program;
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

/// Writes `violation.json`, `inputs.json`, `trace.txt`, the witness and, where there is a native replay, `replay.c` and
/// `replay.sh`.
pub fn write_folder(folder: &Path, contents: &Contents) -> io::Result<()> {
    let mut files: Vec<(&str, Vec<u8>)> = vec![
        (VIOLATION, violation_json(contents).into()),
        ("inputs.json", inputs_json(contents.program, &contents.violation.inputs).into()),
        ("trace.txt", contents.trace.to_string().into()),
    ];
    if let Some(native) = contents.native.filter(|native| !native.script.is_empty()) {
        files.push(("replay.c", native.harness.clone().into()));
        files.push(("replay.sh", native.script.clone().into()));
    }
    if let Some(witness) = contents.witness {
        files.push((WITNESS, witness.into()));
    }
    if !contents.world.stdin.is_empty() {
        files.push(("stdin", contents.world.stdin.clone()));
    }
    write_whole(folder, &OURS, &files)
}

/// Writes what there is to say about a check that found no violation, in the place of an older output folder.
pub fn write_report_folder(folder: &Path, files: &[(&str, Vec<u8>)]) -> io::Result<()> {
    write_whole(folder, &OURS, files)
}

/// Writes the witness of a proof, alone in the folder.
pub fn write_proof(folder: &Path, witness: &str) -> io::Result<()> {
    write_whole(folder, &OURS, &[(WITNESS, witness.into())])
}

fn violation_json(contents: &Contents) -> String {
    let Contents { program, violation, native, .. } = *contents;
    let inputs: Vec<_> = violation.inputs.iter().map(|input| entry(program, input)).collect();
    let what = match &violation.stop {
        Stop::Fault(fault) => fault.describe(program),
        Stop::Violated(kind) => format!("a check fails: {kind:?}"),
        _ => words(violation.property).into(),
    };
    let span = violation.span;
    let file = span.is_somewhere().then(|| program.files[span.file].name.as_str());
    let json = json!({
        "verdict": format!("false({})", violation.property.word()),
        "property": violation.property.word(),
        "what": what,
        "place": { "file": file, "line": span.line, "column": span.column },
        "native": native.map(|native| native.answer.to_string()),
        "confirmed": native.is_some_and(|native| matches!(native.answer, Native::Confirmed(_))),
        "arguments": contents.world.arguments,
        "inputs": inputs,
    });
    serde_json::to_string_pretty(&json).map_or_else(|_| "{}\n".into(), |text| text + "\n")
}

fn words(property: Property) -> &'static str {
    match property {
        Property::UnreachCall => "the error function is called",
        Property::Assert => "an assertion fails",
        Property::ValidDeref => "an invalid access",
        Property::ValidFree => "an invalid free",
        Property::ValidMemtrack => "memory that nothing points to",
        Property::ValidMemcleanup => "memory that is never freed",
        Property::Termination => "a run without end",
        Property::NoOverflow => "a signed overflow",
        Property::DivisionByZero => "a division by zero",
    }
}
