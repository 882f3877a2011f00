//! Everything outside of functions as text: data model, entry points, files, C types, variables, globals.

use super::literal::{at_name, bytes, function_name, place, quoted};
use crate::entities::{Function, Variable};
use crate::program::{Address, GlobalData, Program};
use crate::source::{CTypeData, Member, Span, VariableData};
use crate::words::Word;
use std::fmt::Write;

pub(crate) struct TablePrinter<'a> {
    pub program: &'a Program,
    pub out: &'a mut String,
}

impl TablePrinter<'_> {
    pub fn all(mut self) {
        self.heading();
        self.source();
        self.globals();
    }

    /// The data model and where execution starts and ends.
    pub fn heading(&mut self) {
        self.line(format!("program {}", self.program.data_model.word()));
        let Program { entry, constructors, destructors, .. } = self.program;
        self.each("entry", entry.as_slice());
        self.each("constructor", constructors);
        self.each("destructor", destructors);
        if let Some(bytes) = self.program.stack_limit {
            self.line(format!("stack_limit {bytes}"));
        }
        for ending in &self.program.ending {
            self.line(format!("ending {}", ending.word()));
        }
    }

    /// What connects the program with its source.
    pub fn source(&mut self) {
        for (file, data) in self.program.files.iter() {
            let library = if data.library { " library" } else { "" };
            self.line(format!("file {} {}{library}", file.as_u32(), quoted(&data.name)));
        }
        for (ctype, data) in self.program.ctypes.iter() {
            self.line(format!("type {} {}", ctype.as_u32(), ctype_text(data)));
        }
        for (variable, data) in self.program.variables.iter() {
            self.line(format!("variable {} {}", variable.as_u32(), self.variable(data)));
        }
    }

    pub fn globals(&mut self) {
        for global in self.program.globals.values() {
            self.line(self.global(global));
        }
    }

    fn line(&mut self, line: String) {
        writeln!(self.out, "{line}").expect("a string takes everything");
    }

    fn each(&mut self, word: &str, functions: &[Function]) {
        for &function in functions {
            self.line(format!("{word} {}", function_name(self.program, function)));
        }
    }

    fn variable(&self, data: &VariableData) -> String {
        let ty = data.ty.map_or(String::new(), |ty| format!(" type {}", ty.as_u32()));
        let function = data.function.map(|function| format!(" in {}", function_name(self.program, function)));
        let unmarked = if data.unmarked { " unmarked" } else { "" };
        let partial = if data.partial { " partial" } else { "" };
        format!("{}{ty}{}{}{unmarked}{partial}", quoted(&data.name), at(data.span), function.unwrap_or_default())
    }

    fn global(&self, data: &GlobalData) -> String {
        let GlobalData { name, bytes, align, mutability, thread_local, variable, span, .. } = data;
        let mut line = format!("global {}: {bytes} bytes align {align} {}", at_name(name), mutability.word());
        line += if *thread_local { " thread_local" } else { "" };
        line += &variable.map_or(String::new(), |variable: Variable| format!(" variable {}", variable.as_u32()));
        line += &at(*span);
        line + &self.initializer(data)
    }

    fn initializer(&self, data: &GlobalData) -> String {
        let Some(initializer) = &data.initializer else { return String::new() };
        let address = |&(offset, address): &(u64, Address)| format!("{offset}: {}", self.address(address));
        let addresses = super::instruction::join(initializer.addresses.iter().map(address));
        let with = if addresses.is_empty() { String::new() } else { format!(" with {addresses}") };
        format!(" = {}{with}", bytes(&initializer.bytes))
    }

    fn address(&self, address: Address) -> String {
        match address {
            Address::Global { global, offset } => place(self.program, global, offset),
            Address::Function(function) => function_name(self.program, function),
            Address::Label { function, block } => format!("label {block} of {}", function_name(self.program, function)),
        }
    }
}

/// ` at file:line:column`, or nothing for nowhere.
pub(super) fn at(span: Span) -> String {
    if span == Span::NOWHERE {
        return String::new();
    }
    format!(" at {}:{}:{}", span.file.as_u32(), span.line, span.column)
}

fn ctype_text(data: &CTypeData) -> String {
    match data {
        CTypeData::Void => "void".to_owned(),
        CTypeData::Base { name, encoding, bits } => format!("base {} {} {bits}", quoted(name), encoding.word()),
        CTypeData::Pointer { to } => format!("pointer to {}", to.as_u32()),
        CTypeData::Array { element, count: None } => format!("array of {}", element.as_u32()),
        CTypeData::Array { element, count: Some(count) } => format!("array of {} count {count}", element.as_u32()),
        CTypeData::Struct { name, bytes, members } => aggregate("struct", name, *bytes, members),
        CTypeData::Union { name, bytes, members } => aggregate("union", name, *bytes, members),
        CTypeData::Enum { name, bits, constants } => {
            let constants = constants.iter().map(|(name, value)| format!("{} = {value}", quoted(name)));
            format!("enum {} {bits} {}", quoted(name), braced(constants))
        }
        CTypeData::Typedef { name, of } => format!("typedef {} of {}", quoted(name), of.as_u32()),
        CTypeData::Function => "function".to_owned(),
    }
}

fn aggregate(word: &str, name: &str, bytes: u64, members: &[Member]) -> String {
    let member = |member: &Member| {
        let Member { name, ty, offset_bits, bits } = member;
        format!("{} type {} at {offset_bits} bits {bits}", quoted(name), ty.as_u32())
    };
    format!("{word} {} {bytes} bytes {}", quoted(name), braced(members.iter().map(member)))
}

fn braced(items: impl Iterator<Item = String>) -> String {
    let items = super::instruction::join(items);
    if items.is_empty() {
        "{ }".to_owned()
    } else {
        format!("{{ {items} }}")
    }
}
