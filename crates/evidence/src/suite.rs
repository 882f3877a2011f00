//! A test suite: a folder with the inputs of each test in every form that is of use, written whole or not at all.
//!
//! Each test has a `.json`, which `shrike run --input` takes, an `.xml` for Test-Comp, and a `.ktest` for KLEE's tools,
//! unless memory that is input is too large for the last.
//! `suite.json` tells people what is there.

use crate::coverage::Share;
use crate::ktest::{ktest, objects};
use crate::replace::{may_write, write_whole};
use crate::replay::describe;
use crate::testcase::inputs_json;
use crate::testcomp::{metadata, test_case, Covers, Metadata};
use crate::world::{Limits, World};
use engine::{place, Input};
use ir::{Program, Span};
use machine::{Fault, Stop};
use serde_json::json;
use std::io;
use std::path::Path;
use std::time::{Instant, SystemTime};

/// One run of the program.
#[derive(Clone, Debug)]
pub struct Test {
    pub inputs: Vec<Input>,
    /// How the run ends, and where.
    pub stop: Stop,
    pub span: Span,
}

#[derive(Clone, Copy, Debug)]
pub struct Suite<'a> {
    pub program: &'a Program,
    /// The program's file; the first, if there are several.
    pub file: &'a Path,
    pub world: &'a World,
    pub tests: &'a [Test],
    pub lines: Share,
    pub branches: Share,
    /// Instructions of each run that the files need, and the time for all of them.
    pub instructions: u64,
    pub deadline: Instant,
}

impl Test {
    /// Whether the program does something wrong.
    pub fn fails(&self) -> bool {
        matches!(self.stop, Stop::Fault(_) | Stop::Violated(_))
    }

    /// How it ends, in words: `a.c:7: division by zero`.
    pub fn ending(&self, program: &Program) -> String {
        let what = match &self.stop {
            Stop::Exhausted(what) => format!("unfinished: {what}"),
            Stop::Paused => "unfinished: the program still runs".into(),
            stop => describe(program, stop),
        };
        match place(program, self.span) {
            place if place.is_empty() => what,
            place => format!("{place}: {what}"),
        }
    }
}

/// The file by which a folder is known to be ours.
const OURS: &str = "suite.json";

/// What Test-Comp calls the coverage of branches.
const SPECIFICATION: &str = "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )";

/// An error where the folder is not ours. To be asked before the work begins.
pub fn may_write_suite(folder: &Path) -> io::Result<()> {
    may_write(folder, &[OURS])
}

pub fn write_suite(folder: &Path, suite: &Suite) -> io::Result<()> {
    let name = suite.file.to_string_lossy();
    let mut files = vec![(OURS.to_owned(), summary(suite).into_bytes())];
    let metadata = metadata(&Metadata {
        producer: concat!("Shrike ", env!("CARGO_PKG_VERSION")),
        specification: SPECIFICATION,
        program_file: &name,
        program_text: &std::fs::read(suite.file).unwrap_or_default(),
        entry: "main",
        model: suite.program.data_model,
        created: SystemTime::now(),
    });
    files.push(("metadata.xml".into(), metadata.into()));
    for (index, test) in suite.tests.iter().enumerate() {
        let number = index + 1;
        let is_error = matches!(test.stop, Stop::Fault(Fault::ReachError));
        let covers = if is_error { Covers::Error } else { Covers::Code };
        let time = suite.deadline.saturating_duration_since(Instant::now());
        let limits = Limits { instructions: suite.instructions, time };
        files.push((format!("test{number}.json"), inputs_json(suite.program, &test.inputs).into()));
        files.push((format!("test{number}.xml"), test_case(suite.program, &test.inputs, covers).into()));
        if let Some(objects) = objects(suite.program, &test.inputs, suite.world, &limits) {
            files.push((format!("test{number}.ktest"), ktest(&[name.to_string()], &objects)));
        }
    }
    let files: Vec<(&str, Vec<u8>)> = files.iter().map(|(name, bytes)| (name.as_str(), bytes.clone())).collect();
    write_whole(folder, &[OURS], &files)
}

fn summary(suite: &Suite) -> String {
    let test = |(index, test): (usize, &Test)| {
        json!({
            "name": format!("test{}", index + 1),
            "inputs": test.inputs.iter().filter(|input| input.source.is_given()).count(),
            "ends": test.ending(suite.program),
            "fails": test.fails(),
        })
    };
    let share = |share: Share| json!({ "covered": share.covered, "total": share.total });
    let json = json!({
        "program": suite.file.to_string_lossy(),
        "lines": share(suite.lines),
        "branches": share(suite.branches),
        "tests": suite.tests.iter().enumerate().map(test).collect::<Vec<_>>(),
    });
    serde_json::to_string_pretty(&json).map_or_else(|_| "{}\n".into(), |text| text + "\n")
}
