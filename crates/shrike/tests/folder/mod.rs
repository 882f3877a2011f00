//! A folder with a program in it, and Shrike run there.

// Each test has this module for itself, and none needs all of it.
#![allow(dead_code)]

use differential::process::{run, Ending, Ran};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

pub const LIMIT: Duration = Duration::from_secs(300);

/// A folder with one program in it, `a.c`.
pub struct Folder(TempDir);

impl Folder {
    pub fn new(program: &str) -> Folder {
        let folder = Folder(tempfile::tempdir().expect("there is room for files"));
        folder.write("a.c", program);
        folder
    }

    pub fn root(&self) -> &Path {
        self.0.path()
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).expect("there is room for a file");
    }

    pub fn shrike(&self, words: &[&str]) -> Ran {
        let mut command = Command::new(env!("CARGO_BIN_EXE_shrike"));
        run(command.args(words).current_dir(self.0.path()), b"", LIMIT).expect("shrike starts")
    }

    /// Runs Shrike; what it prints to standard output.
    pub fn says(&self, words: &[&str], code: i32) -> String {
        let ran = self.shrike(words);
        assert_eq!(ran.ending, Ending::Code(code), "shrike {words:?} says:\n{}", ran.stderr);
        String::from_utf8_lossy(&ran.stdout).into_owned()
    }

    pub fn text(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    pub fn json(&self, name: &str) -> Value {
        serde_json::from_str(&self.text(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    pub fn names(&self, name: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("a name").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}
