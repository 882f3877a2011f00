//! The files that were given, and where in them the places of a program are.

use ir::{Program, Span};
use lower::text::Text;
use sha2::{Digest, Sha256};
use std::io;
use std::path::PathBuf;

/// The files that were given, in order.
#[derive(Clone, Debug)]
pub struct Sources {
    pub(crate) files: Vec<Source>,
}

#[derive(Clone, Debug)]
pub(crate) struct Source {
    pub hash: String,
    pub text: Text,
}

/// A byte of a source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SourceByte<'s> {
    pub source: &'s Text,
    pub byte: usize,
}

/// The hash by which suites, witnesses and reports name a file, in hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Sources {
    pub fn read(files: &[PathBuf]) -> io::Result<Sources> {
        let source = |file: &PathBuf| {
            let bytes = std::fs::read(file)?;
            Ok(Source { hash: sha256(&bytes), text: Text::new(file, &bytes) })
        };
        Ok(Sources { files: files.iter().map(source).collect::<io::Result<_>>()? })
    }

    /// Where a span is in a file that was given. Where several lines are said to be its line, the first that has `word`.
    pub(crate) fn place(&self, program: &Program, span: Span, word: &str) -> Option<SourceByte<'_>> {
        if !span.is_somewhere() || span.column == 0 {
            return None;
        }
        let name = &program.files.get(span.file)?.name;
        let of = |source: &'_ Source| source.text.places(name, span.line, span.column);
        let places = self
            .files
            .iter()
            .flat_map(|source| of(source).into_iter().map(|byte| SourceByte { source: &source.text, byte }));
        let places: Vec<SourceByte> = places.collect();
        let fitting = places.iter().find(|place| place.source.text[place.byte..].starts_with(word));
        fitting.or(places.first()).copied()
    }
}

impl SourceByte<'_> {
    pub fn token(&self) -> Option<usize> {
        self.source.tokens.at(self.byte)
    }
}
