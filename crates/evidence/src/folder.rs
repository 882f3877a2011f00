//! The output folder of a violation, written whole or not at all.
//!
//! Files are written into a folder beside it, which then takes its name. An older folder is replaced only if it is one
//! of ours, told by its `violation.json` or `report.json`, or empty; anything else is the user's and stays.

use crate::native::{Native, NativeReplay};
use crate::testcase::{entry, inputs_json};
use crate::trace::Trace;
use crate::world::World;
use engine::{Property, Violation};
use ir::Program;
use machine::Stop;
use serde_json::json;
use std::ffi::CString;
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// What goes into the folder.
#[derive(Clone, Copy, Debug)]
pub struct Contents<'a> {
    pub program: &'a Program,
    pub violation: &'a Violation,
    pub world: &'a World,
    pub trace: &'a Trace,
    pub native: Option<&'a NativeReplay>,
}

/// The file by which a folder is known to hold a violation.
pub(crate) const OURS: &str = "violation.json";

/// The document about the whole check, written last.
pub const REPORT: &str = "report.json";

/// One of these is in every folder that `check` writes.
const OUTPUT: [&str; 2] = [OURS, REPORT];

/// Writes `violation.json`, `inputs.json`, `trace.txt` and, where there is a native replay, `replay.c` and `replay.sh`.
pub fn write_folder(folder: &Path, contents: &Contents) -> io::Result<()> {
    let mut files: Vec<(&str, Vec<u8>)> = vec![
        (OURS, violation_json(contents).into()),
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
    write_whole(folder, &OUTPUT, &files)
}

/// Writes what there is to say about a check that found no violation, in the place of an older output folder.
pub fn write_report_folder(folder: &Path, files: &[(&str, Vec<u8>)]) -> io::Result<()> {
    write_whole(folder, &OUTPUT, files)
}

/// Writes files into a folder, all or none; by one of the files `ours` an older folder is known that may be replaced.
pub fn write_whole(folder: &Path, ours: &[&str], files: &[(&str, Vec<u8>)]) -> io::Result<()> {
    let new = sibling(folder, "new")?;
    may_write(folder, ours)?;
    let written = fill(&new, files).and_then(|()| match folder.exists() {
        true => exchange(&new, folder),
        false => fs::rename(&new, folder),
    });
    // What was there before, or what could not be put there. Left behind it does no harm.
    let _ = fs::remove_dir_all(&new);
    written
}

/// Two folders take each other's name, at once: whoever looks finds one of them.
fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    let name = |path: &Path| CString::new(path.as_os_str().as_bytes()).map_err(io::Error::from);
    let (a, b) = (name(one)?, name(other)?);
    // SAFETY: both names are strings that outlive the call.
    let done =
        unsafe { libc::renameat2(libc::AT_FDCWD, a.as_ptr(), libc::AT_FDCWD, b.as_ptr(), libc::RENAME_EXCHANGE) };
    if done == 0 {
        return Ok(());
    }
    // A file system that cannot do it: the older folder goes first.
    fs::remove_dir_all(other).and_then(|()| fs::rename(one, other))
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn whoever_looks_finds_a_whole_folder() {
        let place = tempfile::tempdir().expect("there is room for files");
        let folder = place.path().join("out");
        let write = |round: u32| {
            let text = round.to_string().into_bytes();
            write_whole(&folder, &["a"], &[("a", text.clone()), ("b", text)]).expect("it can be written");
        };
        write(0);
        let over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let looks = scope.spawn(|| {
                let mut looks = 0;
                while !over.load(Ordering::Relaxed) {
                    assert!(folder.is_dir(), "the folder is not there");
                    looks += 1;
                }
                looks
            });
            (1..300).for_each(write);
            over.store(true, Ordering::Relaxed);
            assert!(looks.join().expect("it was always there") > 0);
        });
        assert_eq!(fs::read(folder.join("b")).ok(), Some(b"299".to_vec()));
        assert_eq!(fs::read_dir(place.path()).map(Iterator::count).ok(), Some(1));
    }
}
