//! The program next to its source: the text form with every group of instructions under the C line it comes from.
//!
//! What people want to see first comes first: globals and functions, with the tables at the end. The lines of C are
//! comments, so this form can be read back too. `Program::forget_library` first takes out what is not the user's.

use crate::entities::File;
use crate::print::{FunctionPrinter, TablePrinter};
use crate::program::Program;
use crate::source::Span;
use std::cell::RefCell;
use std::collections::HashMap;

/// The whole program. `source_lines` gives the lines of a file, where they can be had; it is asked once for each file.
pub fn print_with_source(program: &Program, source_lines: &dyn Fn(File) -> Option<Vec<String>>) -> String {
    let source = Source { program, source_lines, known: RefCell::default() };
    let annotate = |span| source.comment(span);
    let mut out = String::new();
    let mut tables = TablePrinter { program, out: &mut out };
    tables.heading();
    tables.globals();
    for function in program.functions.keys() {
        out.push('\n');
        out.push_str(&FunctionPrinter::new(program, function).with_annotations(&annotate).print());
    }
    out.push('\n');
    TablePrinter { program, out: &mut out }.source();
    out
}

struct Source<'a> {
    program: &'a Program,
    source_lines: &'a dyn Fn(File) -> Option<Vec<String>>,
    known: RefCell<HashMap<File, Option<Vec<String>>>>,
}

impl Source<'_> {
    /// `a.c:5 | int x = argc + 1;`
    fn comment(&self, span: Span) -> Option<String> {
        let name = &self.program.files.get(span.file)?.name;
        let mut known = self.known.borrow_mut();
        let lines = known.entry(span.file).or_insert_with(|| (self.source_lines)(span.file));
        let line = lines.as_ref().and_then(|lines| lines.get(span.line as usize - 1));
        let text = line.map_or(String::new(), |line| format!(" | {}", line.trim()));
        // Whatever is in the file, a comment stays on its line.
        Some(format!("{name}:{}{text}", span.line).replace(char::is_control, " "))
    }
}
