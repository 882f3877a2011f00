//! The file of results: a line is appended when a run ends, so that an interruption loses nothing; at the end the lines are in order.
//!
//! Invariant: every line is whole, but perhaps for the last one of a process that was killed while it wrote. That one is dropped.

use crate::row::Row;
use std::collections::HashSet;
use std::fs::{File, OpenOptions, Permissions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

pub struct Store {
    path: PathBuf,
    file: File,
    rows: Vec<Row>,
}

impl Store {
    /// A new file, or one that is continued. What was refused is no result, and is asked again.
    pub fn open(path: &Path) -> Result<Store, String> {
        let complain = |error: std::io::Error| format!("{}: {error}", path.display());
        let (mut rows, whole) = match std::fs::read_to_string(path) {
            Ok(text) => parse(&text).map_err(|what| format!("{}:{what}", path.display()))?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => (Vec::new(), 0),
            Err(error) => return Err(complain(error)),
        };
        rows.retain(|row| !row.was_refused());
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(complain)?;
        file.set_len(whole as u64).map_err(complain)?;
        Ok(Store { path: path.into(), file, rows })
    }

    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// What need not be run again.
    pub fn done(&self) -> HashSet<(String, String, String)> {
        self.rows.iter().map(|row| (row.input.clone(), row.property.clone(), row.arguments.clone())).collect()
    }

    pub fn add(&mut self, row: Row) -> Result<(), String> {
        let written = line(&row).and_then(|line| self.file.write_all(line.as_bytes()));
        written.map_err(|error| format!("{}: {error}", self.path.display()))?;
        self.rows.push(row);
        Ok(())
    }

    /// Puts the lines in order, whatever order the runs ended in.
    pub fn finish(mut self) -> Result<Vec<Row>, String> {
        self.rows.sort_by(|a, b| a.key().cmp(&b.key()));
        let text: std::io::Result<String> = self.rows.iter().map(line).collect();
        write_text(&self.path, &text.map_err(|error| error.to_string())?)?;
        Ok(self.rows)
    }
}

/// All rows of a file.
pub fn load(path: &Path) -> Result<Vec<Row>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    parse(&text).map(|(rows, _)| rows).map_err(|what| format!("{}:{what}", path.display()))
}

/// Writes a file, whole or not at all.
pub fn write_text(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let write = || -> std::io::Result<()> {
        let permissions = Permissions::from_mode(0o666);
        let mut file = tempfile::Builder::new().permissions(permissions).tempfile_in(folder)?;
        file.write_all(text.as_bytes())?;
        file.persist(path)?;
        Ok(())
    };
    write().map_err(|error| format!("{}: {error}", path.display()))
}

fn line(row: &Row) -> std::io::Result<String> {
    Ok(serde_json::to_string(row)? + "\n")
}

const BEGINNING: &str = "{\"input\"";

/// The rows, and how many bytes of the text they are.
fn parse(text: &str) -> Result<(Vec<Row>, usize), String> {
    let mut rows = Vec::new();
    let mut whole = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        // Where the last line has no end, its beginning still tells that it is ours.
        if !line.ends_with('\n') && line.starts_with(BEGINNING) {
            break;
        }
        if !line.trim().is_empty() {
            let row = serde_json::from_str(line);
            rows.push(row.map_err(|error| format!("{}: this is no result: {error}", index + 1))?);
        }
        whole += line.len();
    }
    Ok((rows, whole))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::row;
    use crate::task::made_up;
    use process::{Ending, Ran};

    fn made(name: &str) -> Row {
        row(&made_up(name, "unreach-call", None), &Ran::ended(Ending::Code(0), String::new()))
    }

    #[test]
    fn a_file_is_continued_and_ends_in_order() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("r.jsonl");
        let mut store = Store::open(&path).expect("it opens");
        store.add(made("b.c")).expect("it is written");
        drop(store);
        let text = std::fs::read_to_string(&path).expect("it is there");
        std::fs::write(&path, text.clone() + "{\"input\":\"c.c\",\"pro").expect("it can be cut");
        assert_eq!(load(&path).expect("it loads").len(), 1);
        let mut store = Store::open(&path).expect("it opens again");
        assert_eq!(store.done().len(), 1);
        store.add(Row { exit: Some(64), ..made("d.c") }).expect("it is written");
        drop(store);
        let mut store = Store::open(&path).expect("it opens once more");
        assert_eq!(store.done().len(), 1);
        store.add(made("a.c")).expect("it is written");
        let rows = store.finish().expect("it ends");
        assert_eq!(rows.iter().map(|row| row.input.as_str()).collect::<Vec<_>>(), ["a.c", "b.c"]);
        assert_eq!(load(&path).expect("it loads"), rows);
        assert_eq!(std::fs::read_dir(&folder).expect("it is there").count(), 1);
    }

    #[test]
    fn a_file_of_something_else_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("notes.txt");
        for notes in ["my notes\nmore\n", "my notes"] {
            std::fs::write(&path, notes).expect("it can be written");
            assert!(Store::open(&path).is_err_and(|what| what.contains("notes.txt:1: this is no result")));
            assert_eq!(std::fs::read_to_string(&path).expect("it is there"), notes);
        }
    }
}
