//! The files that a check leaves behind, and `shrike report`, which makes a page from one of them later.
//!
//! `report.json` and `report.html` go into the output folder, together with what was found, or where the user says.

use crate::arguments::{Check, ReportOptions, Reports};
use crate::exit::Exit;
use evidence::Files;
use report::Report;
use std::io;
use std::path::{Path, PathBuf};

const PAGE: &str = "report.html";

/// What becomes of the output folder.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Folder {
    /// A violation is in it that was found earlier in this run.
    Written,
    /// Whatever is in it is of an earlier run.
    Old,
    /// There is no answer: it stays.
    Stays,
}

impl Reports {
    /// Whether an output shows pictures.
    pub fn has_pictures(&self) -> bool {
        self.html.is_some() || self.json.is_some()
    }

    /// Whether anything is to be written, whatever the verdict.
    pub fn is_wanted(&self) -> bool {
        self.has_pictures() || self.sarif.is_some() || self.junit.is_some()
    }
}

/// Writes the reports that are wanted, and `found` into the output folder. Is that there now?
pub fn write(report: &Report, options: &Check, folder: Folder, found: Files) -> bool {
    let Reports { html, json, sarif, junit } = &options.reports;
    let text = report.json();
    let is_violated = folder == Folder::Written || !report.violations.is_empty();
    let mut files = found;
    match html {
        Some(Some(file)) => write_file(file, &report::html(report)),
        Some(None) => files.push((PAGE, report::html(report).into())),
        None => {}
    }
    match json {
        Some(Some(file)) if file.as_os_str() == "-" => out!("{text}"),
        Some(Some(file)) => write_file(file, &format!("{text}\n")),
        _ => {}
    }
    if is_violated || matches!(html, Some(None)) || matches!(json, Some(None)) {
        files.push((evidence::REPORT, format!("{text}\n").into()));
    }
    let mut is_there = true;
    if !files.is_empty() && folder != Folder::Stays {
        let out = folder_of(options);
        is_there = match folder {
            Folder::Written => said(&out, evidence::add_to_folder(&out, &files)),
            _ => replace(&out, &files),
        };
        if is_there && html.as_ref().is_some_and(Option::is_none) && out.join(PAGE).is_file() {
            out!("the report is {}", out.join(PAGE).display());
        }
    }
    if let Some(file) = sarif {
        write_file(file, &report::sarif(report));
    }
    if let Some(file) = junit {
        write_file(file, &report::junit(report));
    }
    is_there
}

/// Writes the files of a folder in the place of an older one. Are they there now?
pub fn replace(folder: &Path, files: &Files) -> bool {
    let had_violation = evidence::has_violation(folder);
    let is_there = said(folder, evidence::write_folder(folder, files));
    if is_there && had_violation && !evidence::has_violation(folder) {
        err!("note: {} held a violation that an earlier check had found; it is replaced", folder.display());
    }
    is_there
}

/// The folder for what a check finds.
pub fn folder_of(options: &Check) -> PathBuf {
    options.out.clone().unwrap_or_else(|| "shrike-out".into())
}

fn write_file(file: &Path, text: &str) {
    said(file, evidence::write_file(file, text.as_bytes()));
}

/// Whether it was written; where not, that was said.
fn said(path: &Path, written: io::Result<()>) -> bool {
    if let Err(error) = &written {
        err!("warning: {} is not written: {error}", path.display());
    }
    written.is_ok()
}

/// `shrike report DIR`.
pub fn page(options: &ReportOptions) -> Exit {
    let from = match options.folder.is_dir() {
        true => options.folder.join(evidence::REPORT),
        false => options.folder.clone(),
    };
    let read = std::fs::read_to_string(&from).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound if options.folder.is_dir() => {
            "is not there: `shrike check` has not finished here".into()
        }
        io::ErrorKind::NotFound => "there is no such file or folder".into(),
        _ => error.to_string(),
    });
    let report = match read.and_then(|text| Report::parse(&text).map_err(|error| error.to_string())) {
        Ok(report) => report,
        Err(error) => {
            err!("{}: {error}", from.display());
            return Exit::Data;
        }
    };
    let to = options.html.clone().unwrap_or_else(|| from.with_file_name(PAGE));
    match evidence::write_file(&to, report::html(&report).as_bytes()) {
        Ok(()) => {
            out!("the report is {}", to.display());
            Exit::Success
        }
        Err(error) => {
            err!("{}: {error}", to.display());
            Exit::Data
        }
    }
}
