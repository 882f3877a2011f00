//! The output folder of a violation, written whole or not at all.
//!
//! Files are written into a folder beside it, which then takes its name. An older folder is replaced only if it is one
//! of ours, told by its `violation.json` or `witness.yml`, or empty; anything else is the user's and stays.

use crate::native::{Native, NativeReplay};
use crate::testcase::{entry, inputs_json};
use crate::trace::Trace;
use crate::world::World;
use engine::{Property, Violation};
use ir::Program;
use machine::Stop;
use serde_json::json;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

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

/// The files by which a folder is known to be ours.
const OURS: [&str; 2] = [VIOLATION, WITNESS];

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

/// Writes the witness of a proof, alone in the folder.
pub fn write_proof(folder: &Path, witness: &str) -> io::Result<()> {
    write_whole(folder, &OURS, &[(WITNESS, witness.into())])
}

/// Writes files into a folder, all or none; `ours` are the files by which an older folder may be replaced.
pub fn write_whole(folder: &Path, ours: &[&str], files: &[(&str, Vec<u8>)]) -> io::Result<()> {
    let new = sibling(folder, "new")?;
    let old = sibling(folder, "old")?;
    may_write(folder, ours)?;
    let written = fill(&new, files).and_then(|()| {
        let existed = folder.exists();
        if existed {
            fs::rename(folder, &old)?;
        }
        fs::rename(&new, folder).inspect_err(|_| {
            if existed {
                let _ = fs::rename(&old, folder);
            }
        })
    });
    // Left behind they do no harm, and the next run removes them.
    let _ = fs::remove_dir_all(&new);
    let _ = fs::remove_dir_all(&old);
    written
}

/// Writes a file, whole or not at all.
pub fn write_file(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let new = sibling(file, "new")?;
    fs::write(&new, bytes).and_then(|()| fs::rename(&new, file)).inspect_err(|_| drop(fs::remove_file(&new)))
}

fn fill(folder: &Path, files: &[(&str, Vec<u8>)]) -> io::Result<()> {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder)?;
    for (name, bytes) in files {
        let path = folder.join(name);
        fs::write(&path, bytes)?;
        if name.ends_with(".sh") {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755))?;
        }
    }
    Ok(())
}

/// An error where the folder is the user's own.
pub(crate) fn may_write(folder: &Path, ours: &[&str]) -> io::Result<()> {
    if is_free(folder, ours)? {
        return Ok(());
    }
    let what = format!("{} exists and was not written by Shrike", folder.display());
    Err(io::Error::new(io::ErrorKind::AlreadyExists, what))
}

fn is_free(folder: &Path, ours: &[&str]) -> io::Result<bool> {
    match fs::symlink_metadata(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(true),
        Err(error) => return Err(error),
        Ok(metadata) if !metadata.is_dir() => return Ok(false),
        Ok(_) => {}
    }
    Ok(ours.iter().any(|name| folder.join(name).is_file()) || fs::read_dir(folder)?.next().is_none())
}

/// A hidden name beside the folder, of this process only.
fn sibling(folder: &Path, what: &str) -> io::Result<PathBuf> {
    let name = folder.file_name().ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidInput, format!("{} is no name for a file or folder", folder.display()))
    })?;
    let hidden = format!(".{}.{what}-{}", name.to_string_lossy(), std::process::id());
    Ok(folder.with_file_name(hidden))
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
