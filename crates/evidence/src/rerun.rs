//! The output folder of a violation, run again: its script, as it stands there, and whether the violation shows.
//!
//! The script is the folder's own and may have been changed since; it decides what runs. What it prints is passed on.

use crate::folder::VIOLATION;
use crate::judge::{judge, Expected};
use crate::native::Native;
use engine::Property;
use process::{Ending, Ran};
use serde::Deserialize;
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

const SCRIPT: &str = "replay.sh";

/// Runs the script of a folder. What is wrong with the folder is said in one line.
pub fn rerun(folder: &Path) -> Result<Native, String> {
    let name = folder.display();
    if !folder.is_dir() {
        return Err(format!("{name}: there is no such folder"));
    }
    let Ok(text) = std::fs::read_to_string(folder.join(VIOLATION)) else {
        return Err(format!("{name}: is no output folder of `shrike check`: it has no {VIOLATION}"));
    };
    let described: Option<Described> = serde_json::from_str(&text).ok();
    let Some((described, property)) =
        described.and_then(|d| Property::named(&d.property).map(|property| (d, property)))
    else {
        return Err(format!("{name}: {VIOLATION} describes no violation"));
    };
    if !folder.join(SCRIPT).is_file() {
        return Err(format!("{name}: has no {SCRIPT}: there is no way to compile this program natively"));
    }
    let ran = pass_through(&folder.join(SCRIPT)).map_err(|error| format!("{name}: {SCRIPT} does not run: {error}"))?;
    let expression = described.assertion.as_deref();
    Ok(judge(&ran, Expected { property, expression, hidden: None }, Duration::ZERO))
}

/// What `violation.json` says about the run that is expected.
#[derive(Deserialize)]
struct Described {
    property: String,
    /// Missing in folders of older versions: any assertion that fails is the one then.
    assertion: Option<String>,
}

/// Lines at the end of the output that are kept for the judgement.
const KEPT: usize = 1000;

fn pass_through(script: &Path) -> io::Result<Ran> {
    let mut child = Command::new("sh").arg(script).stdin(Stdio::null()).stderr(Stdio::piped()).spawn()?;
    let mut lines: Vec<String> = Vec::new();
    if let Some(pipe) = child.stderr.take() {
        let mut reader = BufReader::new(pipe);
        let mut line = Vec::new();
        while reader.read_until(b'\n', &mut line)? > 0 {
            io::stderr().write_all(&line)?;
            lines.push(String::from_utf8_lossy(&line).into_owned());
            if lines.len() > 2 * KEPT {
                lines.drain(..KEPT);
            }
            line.clear();
        }
    }
    let status = child.wait()?;
    // The shell tells of its child's signal by a code.
    let ending = match status.code() {
        Some(code @ 129..160) => Ending::Signal(code - 128),
        Some(code) => Ending::Code(code),
        None => Ending::Signal(status.signal().unwrap_or(0)),
    };
    Ok(Ran::ended(ending, lines.concat()))
}
