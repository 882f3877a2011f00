//! Prints how long the analyses of given C files take, and what slicing for calls of the error function leaves.
//!
//!     cargo run --release -p analysis --example measure -- [--ilp32] FILE…
//!     cargo run --release -p analysis --example measure -- [--ilp32] --together FILE…
//!     cargo run --release -p analysis --example measure -- --generated COUNT
//!
//! `--together` makes one program of all the files that follow (`-I` and `-D` as for the compiler).
//! `--generated` makes a program of about so many instructions instead of lowering a file.

use analysis::call_graph::ResolvedCalls;
use analysis::memory::Memory;
use analysis::points_to::PointsTo;
use analysis::slice::{slice_with, Kind, Lifetimes, Options};
use ir::{DataModel, Function, FunctionKind, Inst, Intrinsic, Program};
use std::fmt::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

fn main() {
    let mut data_model = DataModel::Lp64;
    let mut arguments = std::env::args().skip(1);
    println!(
        "{:>8} {:>8} {:>8} {:>9} {:>9} {:>9} {:>8} {:>8}  file",
        "insts", "nodes", "objects", "points-to", "def-use", "slice", "before", "after"
    );
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--ilp32" => data_model = DataModel::Ilp32,
            "--lp64" => data_model = DataModel::Lp64,
            "--generated" => {
                let count = arguments.next().and_then(|count| count.parse().ok()).unwrap_or(1000);
                match ir::parse(&generated(count)) {
                    Ok(program) => measure(&program, &format!("{count} generated")),
                    Err(error) => println!("the generated program is wrong: {error:?}"),
                }
            }
            "--together" => {
                let (flags, files): (Vec<String>, Vec<String>) =
                    arguments.by_ref().partition(|word| word.starts_with('-'));
                measure_files(&files, flags, data_model);
            }
            file => measure_files(&[file.to_owned()], Vec::new(), data_model),
        }
    }
}

fn measure_files(files: &[String], clang_flags: Vec<String>, data_model: DataModel) {
    let options = lower::Options { data_model: Some(data_model), clang_flags, ..lower::Options::default() };
    let paths: Vec<PathBuf> = files.iter().map(PathBuf::from).collect();
    match lower::lower(&paths, &options) {
        Ok(program) => measure(&program, &files[0]),
        Err(error) => println!("{}: {error}", files[0]),
    }
}

fn measure(program: &Program, name: &str) {
    let all: usize = program.functions.values().filter_map(|data| data.body()).map(|body| body.insts.len()).sum();
    let start = Instant::now();
    let points_to = PointsTo::new(program);
    let points_to_time = start.elapsed();

    let start = Instant::now();
    let calls = ResolvedCalls::new(program, &points_to);
    let memory = Memory::new(program, &points_to, &calls);
    std::hint::black_box(&memory);
    let memory_time = start.elapsed();

    let is_error = |&callee: &Function| {
        let data = &program.functions[callee];
        matches!(data.kind, FunctionKind::Intrinsic(Intrinsic::ReachError)) || data.name == "reach_error"
    };
    let is_criterion = |function: Function, inst: Inst| points_to.callees(function, inst).iter().any(is_error);
    let options = Options { kind: Kind::Standard, lifetimes: Lifetimes::Drop };
    let start = Instant::now();
    let slice = slice_with(program, &points_to, is_criterion, options);
    let slice_time = start.elapsed();

    let sizes = points_to.sizes();
    println!(
        "{all:>8} {:>8} {:>8} {:>9} {:>9} {:>9} {:>8} {:>8}  {name}{}{}",
        sizes.nodes,
        sizes.objects,
        milliseconds(points_to_time),
        milliseconds(memory_time),
        milliseconds(slice_time),
        slice.before.instructions,
        slice.after.instructions,
        slice.declined.map_or(String::new(), |reason| format!(" ({reason})")),
        if ir::verify(&slice.program).is_ok() { "" } else { " WRONG" },
    );
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}

/// A program with lists on the heap, globals, calls through a table, loops and checks, of about so many instructions.
fn generated(count: usize) -> String {
    let parts = (count / 26).max(1);
    let mut text = String::from("program lp64\nentry @main\n");
    for part in 0..parts {
        let _ = writeln!(text, "global @g{part}: 16 bytes align 8 writable = zero");
        let _ = writeln!(
            text,
            "global @t{part}: 16 bytes align 8 readonly = zero with 0: @f{part}, 8: @f{}",
            (part + 1) % parts
        );
    }
    for part in 0..parts {
        let next = (part + 1) % parts;
        let call =
            if part + 1 < parts { format!("%r: i32 = call @f{next}(%m, %x2)") } else { "%r = add i32 %x, 0".into() };
        let _ = write!(
            text,
            "function @f{part}(%l: ptr, %x: i32) -> i32 {{
b0:
  %n: ptr = call @malloc(i64 16)
  store %n, ptr %l
  %d = pointer_add %n, 8 * 1
  store %d, i32 %x
  %s = alloca 8, align 8
  store %s, ptr %n
  %m = load ptr %s
  %g = load ptr @g{part}
  %x2 = add i32 %x, 1
  %c = slt i32 %x2, 100
  branch %c, b1, b2
b1:
  store @g{next}, ptr %m
  jump b3(i32 0)
b2:
  %y = load i32 %d
  %e = eq i32 %y, 7
  branch %e, b4, b3(%y)
b3(%i: i32):
  %i2 = add i32 %i, 1
  %q = slt i32 %i2, 10
  branch %q, b3(%i2), b5
b4:
  call @reach_error()
  unreachable
b5:
  {call}
  %p = load ptr @t{part}
  %i9 = eq ptr %p, null
  branch %i9, b6, b7
b6:
  %z: i32 = call *%p(%g, %r)
  return %z
b7:
  return %r
}}
"
        );
    }
    text.push_str(
        "function @main() -> i32 {\nb0:\n  %x: i32 = call @__VERIFIER_nondet_int()\n  %r: i32 = call @f0(null, %x)\n  return %r\n}\nintrinsic @malloc(i64) -> ptr = allocate\nintrinsic @__VERIFIER_nondet_int() -> i32 = input\nintrinsic @reach_error() = reach_error\n",
    );
    text
}
