//! Lowering small texts, and asking programs short questions.

use ir::{Body, DataModel, FunctionData, Op, Program};
use lower::{Error, Models, Options};
use std::path::PathBuf;
use tempfile::TempDir;

/// A directory that is removed when the test is over.
pub struct Directory(TempDir);

impl Directory {
    pub fn new() -> Directory {
        Directory(tempfile::tempdir().expect("the temporary directory is writable"))
    }

    pub fn path(&self) -> PathBuf {
        self.0.path().to_path_buf()
    }

    pub fn file(&self, name: &str, contents: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a file has a directory")).expect("writable");
        std::fs::write(&path, contents).expect("the temporary directory is writable");
        path
    }
}

/// Without models, so that programs are small.
pub fn options(model: DataModel) -> Options {
    Options { data_model: Some(model), models: Models::LeftOut, ..Default::default() }
}

pub fn try_lower(name: &str, text: &str, options: &Options) -> Result<Program, Error> {
    let directory = Directory::new();
    let file = directory.file(name, text);
    lower::lower(&[file], options)
}

fn checked(name: &str, text: &str, options: &Options) -> Program {
    let program = try_lower(name, text, options).unwrap_or_else(|error| panic!("{error}"));
    if let Err(violations) = ir::verify(&program) {
        panic!("{}\n{}", violations[0], ir::print(&program));
    }
    program
}

pub fn c64(text: &str) -> Program {
    checked("a.c", text, &options(DataModel::Lp64))
}

pub fn c32(text: &str) -> Program {
    checked("a.c", text, &options(DataModel::Ilp32))
}

pub fn ll(text: &str) -> Program {
    checked("a.ll", text, &options(DataModel::Lp64))
}

pub fn ll32(text: &str) -> Program {
    checked("a.ll", text, &options(DataModel::Ilp32))
}

pub fn function<'p>(program: &'p Program, name: &str) -> &'p FunctionData {
    let function = program.function_named(name).unwrap_or_else(|| panic!("no function {name}"));
    &program.functions[function]
}

pub fn body<'p>(program: &'p Program, name: &str) -> &'p Body {
    function(program, name).body().unwrap_or_else(|| panic!("{name} has no body"))
}

/// The operations of a function, block by block.
pub fn ops<'p>(program: &'p Program, name: &str) -> Vec<&'p Op> {
    let body = body(program, name);
    body.blocks.values().flat_map(|block| &block.insts).map(|&inst| &body.insts[inst].op).collect()
}

pub fn count(program: &Program, name: &str, matches: impl Fn(&Op) -> bool) -> usize {
    ops(program, name).into_iter().filter(|op| matches(op)).count()
}

/// The text form of a function, without columns of spaces, spans and comments.
pub fn text(program: &Program, name: &str) -> String {
    let function = program.function_named(name).unwrap_or_else(|| panic!("no function {name}"));
    let full = ir::print_function(program, function);
    let lines = full.lines().map(|line| line.split(['@', ';']).next().unwrap_or_default().trim());
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

pub fn unsupported(program: &Program, name: &str) -> Vec<String> {
    let reasons = ops(program, name).into_iter().filter_map(|op| match op {
        Op::Unsupported { what } => Some(what.clone()),
        _ => None,
    });
    reasons.collect()
}
