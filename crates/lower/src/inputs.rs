//! Which files make up the program, and how each of them is read.
//!
//! Invariant: every input that leaves this file existed and was a regular file when it was looked at, and the data
//! model is decided, but for programs that consist of bitcode only.

use crate::database;
use crate::error::Error;
use crate::Options;
use ir::DataModel;
use std::path::{Path, PathBuf};

/// One translation unit.
#[derive(Clone, Debug)]
pub enum Input {
    /// C source: what to compile, in which directory, with which flags.
    Source { file: PathBuf, directory: Option<PathBuf>, flags: Vec<String> },
    /// Bitcode or LLVM assembly.
    Bitcode { file: PathBuf },
}

#[derive(Debug)]
pub struct Inputs {
    pub units: Vec<Input>,
    /// None: whatever the bitcode says.
    pub data_model: Option<DataModel>,
}

impl Input {
    pub fn file(&self) -> &Path {
        match self {
            Input::Source { file, .. } | Input::Bitcode { file } => file,
        }
    }

    /// The file as it can be opened from where Shrike runs.
    pub fn path(&self) -> PathBuf {
        match self {
            Input::Source { file, directory: Some(directory), .. } => directory.join(file),
            Input::Source { file, directory: None, .. } | Input::Bitcode { file } => file.clone(),
        }
    }
}

pub fn collect(paths: &[PathBuf], options: &Options) -> Result<Inputs, Error> {
    let mut units = Vec::new();
    for path in paths {
        check_readable(path)?;
        match extension(path).as_str() {
            "c" | "i" => units.push(Input::Source { file: path.clone(), directory: None, flags: Vec::new() }),
            "bc" | "ll" => units.push(Input::Bitcode { file: path.clone() }),
            "json" => units.extend(database::read(path)?),
            _ => return Err(bad(path, "is none of .c, .i, .bc, .ll and compile_commands.json")),
        }
    }
    if units.is_empty() {
        return Err(Error::Compile { message: "there is nothing to compile".into() });
    }
    let data_model = decide(&units, options)?;
    Ok(Inputs { units, data_model })
}

pub fn bad(path: &Path, message: impl Into<String>) -> Error {
    Error::Input { file: path.to_path_buf(), message: message.into() }
}

/// An early, clear answer where the file is no file.
pub fn check_readable(path: &Path) -> Result<(), Error> {
    let metadata = std::fs::metadata(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => bad(path, "no such file"),
        _ => bad(path, error.to_string()),
    })?;
    if metadata.is_dir() {
        return Err(bad(path, "is a directory"));
    }
    std::fs::File::open(path).map(drop).map_err(|error| bad(path, error.to_string()))
}

pub fn extension(path: &Path) -> String {
    path.extension().map(|extension| extension.to_string_lossy().into_owned()).unwrap_or_default()
}

fn decide(units: &[Input], options: &Options) -> Result<Option<DataModel>, Error> {
    let mut decided: Option<DataModel> = options.data_model;
    if decided.is_none() {
        decided = flagged(&options.clang_flags);
    }
    for unit in units {
        let Input::Source { flags, .. } = unit else { continue };
        match (decided, flagged(flags)) {
            (None, Some(model)) => decided = Some(model),
            (Some(model), Some(other)) if model != other && options.data_model.is_none() => {
                return Err(bad(unit.file(), "is compiled for another data model than the files before it"));
            }
            _ => {}
        }
    }
    let has_source = units.iter().any(|unit| matches!(unit, Input::Source { .. }));
    Ok(decided.or(has_source.then_some(DataModel::Lp64)))
}

/// The data model that `-m32` or `-m64` asks for; the last one counts.
fn flagged(flags: &[String]) -> Option<DataModel> {
    flags.iter().rev().find_map(|flag| match flag.as_str() {
        "-m32" => Some(DataModel::Ilp32),
        "-m64" => Some(DataModel::Lp64),
        _ => None,
    })
}
