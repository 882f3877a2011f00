//! A C program in a folder of its own, and violations of it made by hand.

use bits::Bits;
use engine::{Input, InputSource, Property, PropertySet, Shows, Violation};
use evidence::{Limits, Replay, Trace, World};
use ir::{DataModel, Program, Span, Type};
use machine::{Fault, Stop};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Removed with its folder when dropped.
pub struct Case {
    pub folder: TempDir,
    pub file: PathBuf,
    pub program: Program,
}

impl Case {
    pub fn new(source: &str) -> Case {
        Case::of_model(source, DataModel::Lp64)
    }

    pub fn of_model(source: &str, model: DataModel) -> Case {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let file = folder.path().join("a.c");
        std::fs::write(&file, source).expect("a file can be written");
        let options = lower::Options { data_model: Some(model), ..lower::Options::default() };
        let mut program = match lower::lower(std::slice::from_ref(&file), &options) {
            Ok(program) => program,
            Err(error) => panic!("{error}"),
        };
        property::place(&mut program, &PropertySet::new([Property::UnreachCall]));
        Case { folder, file, program }
    }

    /// A violation at a line of the program's file.
    pub fn violation(&self, property: Property, line: u32, inputs: Vec<Input>) -> Violation {
        let name = self.file.to_string_lossy();
        let found = self.program.files.iter().find(|(_, data)| data.name == name);
        let file = found.map(|(file, _)| file).unwrap_or_default();
        let stop = match property {
            Property::Assert => Stop::Fault(Fault::Assertion { message: String::new() }),
            _ => Stop::Fault(Fault::ReachError),
        };
        Violation {
            property,
            stop,
            span: Span { file, line, column: 0 },
            inputs,
            shows: Shows::Stopping,
            because: None,
        }
    }

    /// What the machine does on the violation's inputs, for a while.
    pub fn run(&self, violation: &Violation) -> Replay {
        let limits = Limits { instructions: 1_000_000, ..Limits::default() };
        evidence::run(&self.program, violation, &World::default(), &limits).expect("it runs")
    }

    /// The same in terms of C.
    pub fn trace(&self, violation: &Violation) -> Trace {
        let (world, limits) = (World::default(), Limits::default());
        let replay = evidence::run(&self.program, violation, &world, &limits).expect("it runs");
        let record = evidence::record(&self.program, violation, &replay, &world, None, &limits);
        assert_eq!(world.begun.get(), 2);
        record.expect("it runs").trace
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

/// What a call of an input function gave.
pub fn given(function: &str, width: u32, value: i64) -> Input {
    Input {
        source: InputSource::Function(function.into()),
        ty: Type::Int(width),
        bits: Bits::from_i64(width, value),
        span: Span::NOWHERE,
        runs: Vec::new(),
    }
}

pub fn int(value: i64) -> Input {
    given("__VERIFIER_nondet_int", 32, value)
}

/// Memory that the program declared to be input.
pub fn memory(bytes: &[u8]) -> Vec<Input> {
    let input = |&byte: &u8| Input {
        source: InputSource::Memory,
        ty: Type::Int(8),
        bits: Bits::from_u64(8, u64::from(byte)),
        span: Span::NOWHERE,
        runs: Vec::new(),
    };
    bytes.iter().map(input).collect()
}

pub fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
