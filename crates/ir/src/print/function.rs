//! A function as text: its head, and its blocks line by line.

use super::instruction::{join, InstPrinter};
use super::literal::{at_name, quoted};
use super::tables::at;
use crate::body::{Binding, Body};
use crate::entities::{Block, File, Function, Variable};
use crate::inst::Op;
use crate::program::{FunctionData, FunctionKind, Program};
use crate::source::Span;
use crate::types::Type;
use crate::words::Word;
use std::fmt::Write;

/// Where spans start, so that code and places do not run together.
const SPAN_COLUMN: usize = 44;

/// Says what the source has at a place, as a comment, before the first line that comes from there.
pub(crate) type Annotate<'a> = &'a dyn Fn(Span) -> Option<String>;

pub(crate) struct FunctionPrinter<'a> {
    program: &'a Program,
    data: &'a FunctionData,
    annotate: Option<Annotate<'a>>,
    out: String,
}

impl<'a> FunctionPrinter<'a> {
    /// Panics where the function does not exist.
    pub fn new(program: &'a Program, function: Function) -> FunctionPrinter<'a> {
        FunctionPrinter { program, data: &program.functions[function], annotate: None, out: String::new() }
    }

    pub fn with_annotations(self, annotate: Annotate<'a>) -> FunctionPrinter<'a> {
        FunctionPrinter { annotate: Some(annotate), ..self }
    }

    pub fn print(mut self) -> String {
        match &self.data.kind {
            FunctionKind::Defined(body) => self.defined(body),
            FunctionKind::Intrinsic(intrinsic) => {
                let line = format!("{} = {}{}", self.head("intrinsic", None), intrinsic.word(), self.flags());
                self.line(&line)
            }
            FunctionKind::Missing => return self.declaration(),
        }
        self.out
    }

    fn declaration(mut self) -> String {
        let line = self.head("missing", None) + &self.flags();
        self.line(&line);
        self.out
    }

    fn head(&self, word: &str, body: Option<&Body>) -> String {
        let FunctionData { name, params, results, variadic, .. } = self.data;
        let mut params: Vec<String> = match body {
            None => params.iter().map(Type::to_string).collect(),
            Some(body) => {
                let entry = &body.blocks[body.entry];
                entry.params.iter().map(|&param| self.insts(body).declaration(param)).collect()
            }
        };
        params.extend(variadic.then(|| "...".to_owned()));
        let results = match &results[..] {
            [] => String::new(),
            [one] => format!(" -> {one}"),
            several => format!(" -> ({})", join(several.iter().map(Type::to_string))),
        };
        format!("{word} {}({}){results}", at_name(name), params.join(", "))
    }

    fn flags(&self) -> String {
        format!("{}{}", at(self.data.span), if self.data.library { " library" } else { "" })
    }

    fn defined(&mut self, body: &Body) {
        // Parameters have names in the head; where the entry takes others, which is wrong, both are shown.
        let head =
            if entry_agrees(body, self.data) { self.head("function", Some(body)) } else { self.head("function", None) };
        let line = head + &self.flags() + " {";
        self.line(&line);
        for block in body.reading_order() {
            self.block(body, block);
        }
        self.line("}");
    }

    fn block(&mut self, body: &Body, block: Block) {
        let data = &body.blocks[block];
        let in_head = block == body.entry && entry_agrees(body, self.data);
        let params = join(data.params.iter().map(|&param| self.insts(body).declaration(param)));
        let label = if params.is_empty() || in_head { format!("{block}:") } else { format!("{block}({params}):") };
        self.line(&label);
        let mut shown = Span::NOWHERE;
        for &inst in &data.insts {
            let Some(inst_data) = body.insts.get(inst) else {
                self.line(&format!("  ?{inst}"));
                continue;
            };
            self.source_line(inst_data.span, &mut shown);
            self.bindings(body, &inst_data.bindings);
            let variable = match inst_data.op {
                Op::Alloca { variable, .. } | Op::Arbitrary { variable } => variable,
                _ => None,
            };
            let text = self.insts(body).inst(inst);
            self.code(&text, inst_data.span, variable);
        }
        self.source_line(data.terminator_span, &mut shown);
        self.bindings(body, &data.terminator_bindings);
        let text = self.insts(body).terminator(&data.terminator);
        self.code(&text, data.terminator_span, None);
    }

    fn insts<'b>(&self, body: &'b Body) -> InstPrinter<'b>
    where
        'a: 'b,
    {
        InstPrinter { program: self.program, body }
    }

    fn source_line(&mut self, span: Span, shown: &mut Span) {
        let new = (span.file, span.line) != (shown.file, shown.line);
        if let Some(annotate) = self.annotate.filter(|_| new && span.is_somewhere()) {
            if let Some(comment) = annotate(span) {
                self.line(&format!("  ; {comment}"));
            }
            *shown = span;
        }
    }

    fn bindings(&mut self, body: &Body, bindings: &[Binding]) {
        for binding in bindings {
            let value = self.insts(body).operand(binding.value);
            let text = format!("bind {} {value}", binding.variable.as_u32());
            self.code(&text, Span::NOWHERE, Some(binding.variable));
        }
    }

    /// One line, with its place and the name of a variable that it speaks of.
    fn code(&mut self, text: &str, span: Span, variable: Option<Variable>) {
        let place = if span == Span::NOWHERE { String::new() } else { place(span, self.data.span.file) };
        let name = variable.and_then(|variable| self.program.variables.get(variable)).map(|data| &data.name);
        let comment = name.map_or(String::new(), |name| format!("; {}", plain_or_quoted(name)));
        let notes = [place, comment].into_iter().filter(|note| !note.is_empty()).collect::<Vec<_>>().join(" ");
        if notes.is_empty() {
            self.line(&format!("  {text}"));
        } else {
            self.line(&format!("  {text:SPAN_COLUMN$} {notes}"));
        }
    }

    fn line(&mut self, line: &str) {
        writeln!(self.out, "{line}").expect("a string takes everything");
    }
}

fn entry_agrees(body: &Body, data: &FunctionData) -> bool {
    let types = |entry: &crate::body::BlockData| -> Option<Vec<Type>> {
        entry.params.iter().map(|&param| body.values.get(param).map(|data| data.ty)).collect()
    };
    body.blocks.get(body.entry).and_then(types).as_ref() == Some(&data.params)
}

/// `@line:column`, with the file in front where it is not the function's own.
fn place(span: Span, own: File) -> String {
    let file = if span.file == own { String::new() } else { format!("{}:", span.file.as_u32()) };
    format!("@{file}{}:{}", span.line, span.column)
}

/// A name in a comment, which must stay on its line.
fn plain_or_quoted(name: &str) -> String {
    if name.chars().any(char::is_control) {
        quoted(name)
    } else {
        name.to_owned()
    }
}
