//! The text of a file of C, and where in it the compiler's places are.
//!
//! A preprocessed file says by line markers (`# 7 "a.c"`) which file and line its own lines come from, and the compiler
//! believes it. Columns are the compiler's, in bytes, or a witness's, in characters.

use crate::tokens::Tokens;
use std::collections::HashMap;
use std::path::Path;

#[derive(Clone, Debug)]
pub struct Text {
    /// As it was given.
    pub name: String,
    pub text: String,
    pub tokens: Tokens,
    /// Where each line begins.
    lines: Vec<usize>,
    /// The lines of this file that are said to be a line of another one.
    said: HashMap<(String, u32), Vec<u32>>,
}

impl Text {
    pub fn new(file: &Path, bytes: &[u8]) -> Text {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        let lines: Vec<usize> = std::iter::once(0).chain(ends).collect();
        let mut said: HashMap<(String, u32), Vec<u32>> = HashMap::new();
        let mut marked: Option<(String, u32)> = None;
        for (line, content) in (1..).zip(text.lines()) {
            if let Some(marker) = marker(content) {
                marked = Some(marker);
            } else if let Some((name, number)) = &mut marked {
                said.entry((name.clone(), *number)).or_default().push(line);
                *number = number.saturating_add(1);
            }
        }
        let tokens = Tokens::of(&text);
        Text { name: file.to_string_lossy().into_owned(), text, tokens, lines, said }
    }

    /// The bytes that a place of the compiler's may be, which names a file, a line and a column: several where several lines are said
    /// to be that line.
    pub fn places(&self, name: &str, line: u32, column: u32) -> Vec<usize> {
        let lines = self.lines_said(name, line);
        let place = |line: &u32| {
            let byte = self.lines.get((*line as usize).checked_sub(1)?)? + (column as usize).checked_sub(1)?;
            let end = self.lines.get(*line as usize).copied().unwrap_or(self.text.len());
            (byte < end && self.text.is_char_boundary(byte)).then_some(byte)
        };
        lines.iter().filter_map(place).collect()
    }

    /// The lines of this file that are said to be a line, as bytes.
    pub fn line_ranges(&self, name: &str, line: u32) -> Vec<std::ops::Range<usize>> {
        let range = |line: u32| {
            let start = *self.lines.get((line as usize).checked_sub(1)?)?;
            Some(start..self.lines.get(line as usize).copied().unwrap_or(self.text.len()))
        };
        self.lines_said(name, line).into_iter().filter_map(range).collect()
    }

    fn lines_said(&self, name: &str, line: u32) -> Vec<u32> {
        let own = if self.said.is_empty() && self.name == name { vec![line] } else { Vec::new() };
        // The compiler's name of a file may have a folder in front.
        let said = self.said.iter().filter(|((marked, number), _)| {
            *number == line && (Path::new(name).ends_with(marked) || Path::new(marked).ends_with(name))
        });
        let mut lines: Vec<u32> = said.flat_map(|(_, lines)| lines).copied().chain(own).collect();
        lines.sort_unstable();
        lines
    }

    pub fn last_line(&self) -> u32 {
        self.lines.len() as u32
    }

    /// Line and column, both from 1; columns are characters.
    pub fn line_and_column(&self, byte: usize) -> (u32, u32) {
        let line = self.lines.partition_point(|&start| start <= byte);
        let start = self.lines[line - 1];
        (line as u32, self.text[start..byte].chars().count() as u32 + 1)
    }
}

/// `# 7 "a.c" 3 4` or `#line 7 "a.c"`: what the next line is.
fn marker(line: &str) -> Option<(String, u32)> {
    let rest = line.trim_start().strip_prefix('#')?.trim_start();
    let rest = rest.strip_prefix("line").unwrap_or(rest).trim_start();
    let (number, rest) = rest.split_once(' ')?;
    let (_, rest) = rest.split_once('"')?;
    let (name, _) = rest.rsplit_once('"')?;
    Some((name.replace("\\\\", "\\"), number.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_are_followed() {
        let text = "int a;\n# 10 \"b.c\" 3 4\nint b;\n\nint é, c;\n# 12 \"b.c\"\n  c;\n";
        let source = Text::new(Path::new("b.i"), text.as_bytes());
        let found = |name: &str, line, column| -> Vec<(u32, u32)> {
            let places = source.places(name, line, column);
            places.iter().map(|byte| source.line_and_column(*byte)).collect()
        };
        assert_eq!(found("/there/b.c", 10, 5), [(3, 5)]);
        // The second line has no such column.
        assert_eq!(found("b.c", 12, 9), [(5, 8)]);
        assert_eq!(found("b.c", 12, 3), [(5, 3), (7, 3)]);
        assert_eq!(found("b.i", 1, 1), []);
        assert_eq!(found("b.c", 99, 1), []);
    }
}
