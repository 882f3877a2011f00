//! Slices do what the whole program does: both are run, and what belongs to the slice has to happen in the same order.
//!
//! The programs are those of tests/run. One slice is for everything they print, and has to print the same; the others are for
//! instructions chosen at random, and have to come through the same blocks of main and of the function with the
//! criterion. A run that ends in a fault may go on in the slice.

use analysis::points_to::PointsTo;
use analysis::slice::{slice_with, Kind, Lifetimes, Options, Slice};
use ir::{Block, EntityRef, Function, FunctionKind, Inst, Intrinsic, Program};
use machine::{Host, Machine, Request, Source, Stop, Supplied, Value};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::Instant;
use term::Pool;

/// Longer runs are compared up to here.
const MOST_STEPS: u64 = 20_000;
const MOST_STEPS_UNTRACED: u64 = 2_000_000;

/// Every so many-th program takes part: compiling them takes its time.
const STEP: usize = 4;

struct RecordingHost {
    output: Vec<u8>,
    input: Vec<u8>,
    asked: HashMap<(u32, u32), u64>,
}

impl Host for RecordingHost {
    fn input(&mut self, _: &mut Pool, request: Request) -> Result<Value, Stop> {
        let place = (request.span.line, request.span.column);
        let count = self.asked.entry(place).or_default();
        *count += u64::from(matches!(request.source, Source::Function(_)));
        let width = request.ty.bits(ir::DataModel::Lp64).min(64);
        let number = (u64::from(place.0) * 31 + u64::from(place.1) + *count) % 100;
        Ok(Value::Bits(if width < 64 { number % (1 << width) } else { number }))
    }

    fn memory(&mut self, _: &mut Pool, _: Request, bytes: u64) -> Result<Supplied, Stop> {
        Ok(Supplied::Runs(vec![(bytes, 0)]))
    }

    fn write(&mut self, _: i32, bytes: &[u8]) {
        self.output.extend(bytes);
    }

    fn read(&mut self, _: i32, buffer: &mut [u8]) -> Result<usize, Stop> {
        let count = buffer.len().min(self.input.len());
        buffer[..count].copy_from_slice(&self.input[..count]);
        self.input.drain(..count);
        Ok(count)
    }
}

struct Run {
    stop: Stop,
    output: Vec<u8>,
    trace: Vec<(Function, Block)>,
}

fn run(program: &Program, traced: Option<&dyn Fn(Function, Block) -> bool>) -> Run {
    let input = b"12 some words\n7 8\nlast line".to_vec();
    let mut host = RecordingHost { output: Vec::new(), input, asked: HashMap::new() };
    let mut machine = Machine::new(program).expect("the program can be loaded");
    let arguments = ["program".to_owned(), "one".to_owned(), "22".to_owned()];
    let mut state = machine.start(&arguments).expect("the program can be started");
    let mut trace = Vec::new();
    let Some(traced) = traced else {
        let stop = machine.run(&mut state, &mut host, MOST_STEPS_UNTRACED);
        return Run { stop, output: host.output, trace };
    };
    let mut steps = 0;
    let stop = loop {
        if let Some(block) = machine.block_begun(&state) {
            if traced(state.frame.function, block) {
                trace.push((state.frame.function, block));
            }
        }
        match machine.run(&mut state, &mut host, 1) {
            Stop::Paused if steps < MOST_STEPS => steps += 1,
            stop => break stop,
        }
    };
    Run { stop, output: host.output, trace }
}

/// Random numbers that are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % limit
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn lowered(file: &Path) -> Option<Program> {
    let text = std::fs::read_to_string(file).ok()?;
    if text.lines().take(9).any(|line| line.starts_with("// PART OF:") || line.starts_with("// FILES:")) {
        return None;
    }
    lower::lower(&[file.to_owned()], &lower::Options::default()).ok()
}

/// The blocks of these functions that are in the slice; a function's first block always is, so it says nothing.
fn traced<'a>(slice: &'a Slice, functions: &'a [Function]) -> impl Fn(Function, Block) -> bool + 'a {
    let mut kept = HashMap::new();
    for &function in functions {
        let body = slice.program.functions[function].body().expect("functions with criteria have bodies");
        kept.insert(function, (body.entry, ir::Cfg::new(body), body));
    }
    move |function, block| {
        kept.get(&function).is_some_and(|(entry, cfg, body)| {
            block != *entry
                && block.index() < body.blocks.len()
                && cfg.is_reachable(block)
                && !body.blocks[block].insts.is_empty()
        })
    }
}

fn compare(name: &str, whole: &Run, part: &Run) {
    let shown = || format!("{name}: whole {:?}, slice {:?}", whole.stop, part.stop);
    let ended = matches!(whole.stop, Stop::Exited(_) | Stop::Aborted);
    let paused = matches!(part.stop, Stop::Paused) || matches!(whole.stop, Stop::Paused);
    let common = whole.trace.len().min(part.trace.len());
    if ended && !paused {
        assert_eq!(whole.trace.len(), part.trace.len(), "{}", shown());
    } else if !paused {
        assert!(whole.trace.len() <= part.trace.len(), "{}", shown());
    }
    assert_eq!(whole.trace[..common], part.trace[..common], "{}", shown());
}

fn files() -> Vec<PathBuf> {
    let folder = std::fs::read_dir(root().join("tests/run")).expect("the folder is there");
    let mut files: Vec<PathBuf> = folder.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "c"));
    files.sort();
    files
}

fn options(kind: Kind, lifetimes: Lifetimes) -> Options {
    Options { kind, lifetimes }
}

/// What the program prints, in two kinds of slices; how many instructions these leave out.
fn printed_alike(name: &str, program: &Program, points_to: &PointsTo) -> usize {
    let writes = |function: Function, inst: Inst| {
        let is_write =
            |&callee: &Function| matches!(program.functions[callee].kind, FunctionKind::Intrinsic(Intrinsic::Write));
        points_to.callees(function, inst).iter().any(is_write)
    };
    let whole = run(program, None);
    let mut removed = 0;
    for options in [options(Kind::Standard, Lifetimes::Keep), options(Kind::TerminationSensitive, Lifetimes::Drop)] {
        let slice = slice_with(program, points_to, writes, options);
        assert_eq!(ir::verify(&slice.program), Ok(()), "{name}");
        let part = run(&slice.program, None);
        if matches!(whole.stop, Stop::Paused) || matches!(part.stop, Stop::Paused) {
            continue;
        }
        let printed = |run: &Run| String::from_utf8_lossy(&run.output).into_owned();
        if matches!(whole.stop, Stop::Exited(_) | Stop::Aborted) {
            assert_eq!(printed(&whole), printed(&part), "{name}: whole {:?}, slice {:?}", whole.stop, part.stop);
        } else {
            assert!(part.output.starts_with(&whole.output), "{name}: {} {}", printed(&whole), printed(&part));
        }
        removed += slice.before.instructions - slice.after.instructions;
    }
    removed
}

fn reached_alike(name: &str, program: &Program, points_to: &PointsTo, numbers: &mut Numbers) {
    let entry = program.entry.expect("the programs have a main");
    let mut own: Vec<(Function, Inst)> = Vec::new();
    for (function, data) in program.functions.iter() {
        let body = data.body().filter(|_| points_to.is_reached(function) && !data.library);
        own.extend(body.iter().flat_map(|body| body.insts.keys().map(|inst| (function, inst))));
    }
    for round in 0..4 {
        if own.is_empty() {
            return;
        }
        let criterion = own[numbers.below(own.len())];
        let kind = if round % 2 == 0 { Kind::Standard } else { Kind::TerminationSensitive };
        let lifetimes = if round < 2 { Lifetimes::Keep } else { Lifetimes::Drop };
        let is_criterion = |function, inst| (function, inst) == criterion;
        let slice = slice_with(program, points_to, is_criterion, options(kind, lifetimes));
        let name = format!("{name} {} {}", program.functions[criterion.0].name, criterion.1);
        assert_eq!(ir::verify(&slice.program), Ok(()), "{name}");
        let functions = [entry, criterion.0];
        let traced = traced(&slice, &functions);
        let (whole, part) = (run(program, Some(&traced)), run(&slice.program, Some(&traced)));
        compare(&name, &whole, &part);
    }
}

#[test]
fn slices_do_what_programs_do() {
    let mut numbers = Numbers(1);
    let mut removed = 0;
    for file in files().into_iter().step_by(STEP) {
        let Some(program) = lowered(&file) else { continue };
        let name = file.display().to_string();
        // One is as exact as it gets, the other tells no objects apart.
        for deadline in [None, Some(Instant::now())] {
            let points_to = PointsTo::within(&program, deadline);
            removed += printed_alike(&name, &program, &points_to);
            reached_alike(&name, &program, &points_to, &mut numbers);
        }
    }
    assert!(removed > 0, "slices are smaller than programs");
}
