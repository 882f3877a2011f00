//! Spans and C variables from debug information.
//!
//! Files are named as the user named them on the command line, and otherwise as the compiler did; a relative name that
//! is not relative to where Shrike runs is completed.

use crate::ctype::Types;
use crate::inputs::Inputs;
use crate::llvm::{Meta, MetadataKind, Module, Val};
use crate::models;
use ir::{File, FileData, Function, Program, Span, Variable, VariableData};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

pub struct Sources {
    by_node: HashMap<Meta, File>,
    by_name: HashMap<String, File>,
    variables: HashMap<Meta, Variable>,
    types: Types,
    here: PathBuf,
    /// What the user called the file at this place.
    typed: HashMap<PathBuf, String>,
    attachment: u32,
    /// The expression of a variable that simply is the value.
    pub empty_expression: Option<Meta>,
}

/// Operands of variable nodes.
const NAME: usize = 1;
const TYPE: usize = 3;

impl Sources {
    /// The first input is file 0, to which spans that are nowhere refer.
    pub fn new(module: &Module, inputs: &Inputs, program: &mut Program) -> Sources {
        let mut sources = Sources {
            by_node: HashMap::new(),
            by_name: HashMap::new(),
            variables: HashMap::new(),
            types: Types::default(),
            here: std::env::current_dir().unwrap_or_default(),
            typed: HashMap::new(),
            attachment: module.context().metadata_kind("dbg"),
            empty_expression: module.empty_expression(),
        };
        for unit in &inputs.units {
            let name = unit.path().to_string_lossy().into_owned();
            if let Ok(place) = unit.path().canonicalize() {
                sources.typed.entry(place).or_insert(name);
            }
        }
        if let Some(first) = inputs.units.first() {
            sources.intern(program, first.path().to_string_lossy().into_owned(), false);
        }
        sources
    }

    /// Where an instruction comes from; none if it has no place of its own.
    pub fn span(&mut self, program: &mut Program, inst: Val) -> Option<Span> {
        let location = inst.location()?;
        let line = location.location_line();
        if line == 0 {
            return None;
        }
        let file = self.file(program, location.location_scope()?.scope_file()?);
        Some(Span { file, line, column: location.location_column() })
    }

    pub fn function_span(&mut self, program: &mut Program, function: Val) -> Span {
        let Some(subprogram) = function.subprogram() else { return Span::NOWHERE };
        let Some(file) = subprogram.scope_file() else { return Span::NOWHERE };
        Span { file: self.file(program, file), line: subprogram.subprogram_line(), column: 0 }
    }

    pub fn global(&mut self, program: &mut Program, module: &Module, global: Val) -> Option<Variable> {
        let node = global.global_metadata(self.attachment)?;
        let variable = match node.kind() {
            MetadataKind::GlobalVariableExpression => node.global_variable()?,
            MetadataKind::GlobalVariable => node,
            _ => return None,
        };
        self.variable(program, module, variable, None)
    }

    /// The variable of a node; none for compiler-made ones without a name.
    pub fn variable(
        &mut self,
        program: &mut Program,
        module: &Module,
        node: Meta,
        function: Option<Function>,
    ) -> Option<Variable> {
        if let Some(&variable) = self.variables.get(&node) {
            return Some(variable);
        }
        let context = module.context();
        let name = node.string_operand(context, NAME)?;
        let ty = node.operand(context, TYPE).map(|ty| self.types.lower(program, context, ty));
        let span = match node.variable_file() {
            Some(file) => Span { file: self.file(program, file), line: node.variable_line(), column: 0 },
            None => Span::NOWHERE,
        };
        let variable =
            program.variables.push(VariableData { name, ty, span, function, unmarked: false, partial: false });
        self.variables.insert(node, variable);
        Some(variable)
    }

    fn file(&mut self, program: &mut Program, node: Meta) -> File {
        if let Some(&file) = self.by_node.get(&node) {
            return file;
        }
        let (name, directory) = (node.file_name(), node.file_directory());
        let library = name.starts_with(models::DIRECTORY) || directory.starts_with(models::DIRECTORY);
        let file = self.intern(program, self.readable(&name, &directory), library);
        self.by_node.insert(node, file);
        file
    }

    fn intern(&mut self, program: &mut Program, name: String, library: bool) -> File {
        if let Some(&file) = self.by_name.get(&name) {
            return file;
        }
        let file = program.files.push(FileData { name: name.clone(), library });
        self.by_name.insert(name, file);
        file
    }

    fn readable(&self, name: &str, directory: &str) -> String {
        let full = Path::new(directory).join(name);
        if let Some(typed) = full.canonicalize().ok().and_then(|place| self.typed.get(&place)) {
            return typed.clone();
        }
        if Path::new(directory) == self.here {
            return name.into();
        }
        full.to_string_lossy().into_owned()
    }
}
