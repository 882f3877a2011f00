//! Queries as SMT-LIB files, for other solvers and for people who wonder why one takes so long.
//!
//! A file is there as a whole or not at all: it is written under another name and renamed.

use crate::answer::Answer;
use crate::query::Query;
use std::io;
use std::path::{Path, PathBuf};
use term::{Pool, Script, TermId};

/// Writes queries into a folder, numbered from one.
pub struct Emitter {
    folder: PathBuf,
    count: u64,
    /// The first error; nothing is written after it.
    error: Option<io::Error>,
}

impl Emitter {
    /// Makes the folder if there is none. Numbers go on after those of files that are there.
    pub fn new(folder: impl Into<PathBuf>) -> io::Result<Emitter> {
        let folder = folder.into();
        let count = last_number(&folder)
            .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", folder.display())))?;
        Ok(Emitter { folder, count, error: None })
    }

    /// Writes one query with its answer.
    pub fn emit(&mut self, pool: &mut Pool, query: &Query, answer: &Answer) {
        if self.error.is_some() {
            return;
        }
        self.count += 1;
        if let Err(error) = self.write(&script(pool, query, answer)) {
            eprintln!("warning: no more queries are written to {}: {error}", self.folder.display());
            self.error = Some(error);
        }
    }

    fn write(&self, text: &str) -> io::Result<()> {
        let name = self.folder.join(format!("{:06}.smt2", self.count));
        let unfinished = self.folder.join(format!(".{:06}.{}", self.count, std::process::id()));
        std::fs::write(&unfinished, text)?;
        std::fs::rename(&unfinished, &name)
    }
}

/// The number of the last query in the folder, which is made if there is none.
fn last_number(folder: &Path) -> io::Result<u64> {
    std::fs::create_dir_all(folder)?;
    let mut last = 0;
    for file in std::fs::read_dir(folder)? {
        let name = file?.file_name();
        let number = name.to_str().and_then(|name| name.strip_suffix(".smt2")).and_then(|stem| stem.parse().ok());
        last = last.max(number.unwrap_or(0));
    }
    Ok(last)
}

/// The query as a script with the expected answer.
pub fn script(pool: &mut Pool, query: &Query, answer: &Answer) -> String {
    let assertions: Vec<TermId> = query.conjuncts().iter().copied().chain(query.asked(pool)).collect();
    let script = Script::new(pool, &assertions);
    format!("(set-info :status {})\n{}(check-sat)\n", answer.word(), script.print(pool))
}
