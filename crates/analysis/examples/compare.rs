//! Runs C programs and their slices on the same random inputs: does a slice reach the error function where the program does?
//!
//!     cargo run --release -p analysis --example compare -- [--ilp32|--lp64] FILE…
//!
//! *Lost* is an error of the program that the slice does not have: a bug of the analyses. *Extra* is one that only the slice
//! has: it may be, where the program faults or goes on for long.

use analysis::points_to::PointsTo;
use analysis::slice::{slice_with, Kind, Lifetimes, Options};
use ir::{DataModel, Function, FunctionKind, Inst, Intrinsic, Program};
use machine::{Fault, Host, Machine, Request, Source, Stop, Supplied, Value};
use std::collections::HashMap;
use std::path::PathBuf;
use term::Pool;

const SEEDS: u64 = 24;
const MOST_STEPS: u64 = 300_000;

/// Inputs that depend on where they are asked for, and on how often they were.
struct SeededHost {
    seed: u64,
    model: DataModel,
    asked: HashMap<(u32, u32), u64>,
}

impl Host for SeededHost {
    fn input(&mut self, _: &mut Pool, request: Request) -> Result<Value, Stop> {
        let place = (request.span.line, request.span.column);
        let count = self.asked.entry(place).or_default();
        *count += u64::from(matches!(request.source, Source::Function(_)));
        let width = request.ty.bits(self.model).min(64);
        let mut mixed = (u64::from(place.0) << 32 | u64::from(place.1)) ^ (*count << 17);
        for round in [29, 32, 31] {
            mixed = (mixed ^ self.seed).wrapping_mul(0xBF58476D1CE4E5B9);
            mixed ^= mixed >> round;
        }
        let number = match self.seed % 3 {
            0 => mixed % 4,
            1 => mixed % 16,
            _ if mixed.is_multiple_of(16) => mixed >> 8,
            _ => (mixed % 40).wrapping_sub(8),
        };
        Ok(Value::Bits(if width < 64 { number & ((1 << width) - 1) } else { number }))
    }

    fn memory(&mut self, _: &mut Pool, _: Request, bytes: u64) -> Result<Supplied, Stop> {
        Ok(Supplied::Runs(vec![(bytes, 0)]))
    }

    fn write(&mut self, _: i32, _: &[u8]) {}

    fn read(&mut self, _: i32, _: &mut [u8]) -> Result<usize, Stop> {
        Ok(0)
    }
}

fn run(program: &Program, seed: u64) -> Stop {
    let mut host = SeededHost { seed, model: program.data_model, asked: HashMap::new() };
    let mut run = || {
        let mut machine = Machine::new(program)?;
        let mut state = machine.start(&["program".to_owned()])?;
        Ok(machine.run(&mut state, &mut host, MOST_STEPS))
    };
    run().unwrap_or_else(|stop: Stop| stop)
}

#[derive(Default)]
struct Tally {
    runs: usize,
    errors: usize,
    lost: usize,
    extra: usize,
}

fn compare(program: &Program, name: &str, kind: Kind, counts: &mut Tally) {
    let points_to = PointsTo::new(program);
    let is_error =
        |&callee: &Function| matches!(program.functions[callee].kind, FunctionKind::Intrinsic(Intrinsic::ReachError));
    let is_criterion = |function: Function, inst: Inst| points_to.callees(function, inst).iter().any(is_error);
    let slice = slice_with(program, &points_to, is_criterion, Options { kind, lifetimes: Lifetimes::Drop });
    if slice.declined.is_some() {
        return;
    }
    for seed in 0..SEEDS {
        let (whole, part) = (run(program, seed), run(&slice.program, seed));
        let error = Stop::Fault(Fault::ReachError);
        counts.runs += 1;
        counts.errors += usize::from(whole == error);
        if whole == error && part != error && part != Stop::Paused {
            counts.lost += 1;
            println!("lost: {name}, seed {seed}: the slice ends with {part:?}");
        }
        if whole != error && part == error {
            counts.extra += 1;
            println!("extra: {name}, seed {seed}: the program ends with {whole:?}");
        }
    }
}

fn main() {
    let mut data_model = DataModel::Lp64;
    let mut counts = Tally::default();
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--ilp32" => data_model = DataModel::Ilp32,
            "--lp64" => data_model = DataModel::Lp64,
            file => {
                let options = lower::Options { data_model: Some(data_model), ..lower::Options::default() };
                match lower::lower(&[PathBuf::from(file)], &options) {
                    Ok(program) => {
                        compare(&program, file, Kind::Standard, &mut counts);
                        compare(&program, file, Kind::TerminationSensitive, &mut counts);
                    }
                    Err(error) => println!("{file}: {error}"),
                }
            }
        }
    }
    let Tally { runs, errors, lost, extra } = counts;
    println!("{runs} runs, {errors} errors, {lost} lost, {extra} extra");
}
