//! Says how long the analyses take and how many checks they prove.
//!
//!     cargo run --release -p analysis --example ranges -- [--overflow] [--generate COUNT]… [-m32|-m64] FILE.c…
//!
//! Each memory access gets a check that it is valid, and each call of an error function one that it is never reached; with
//! `--overflow` instead each sum, difference and product of ints one that it does not overflow, as if it were signed.
//! `--generate` makes a program of about so many instructions. Columns: instructions, milliseconds for ranges, for both control dependences, and for
//! each kind of check how many were proven of how many.

use analysis::bounds::remove_proven;
use analysis::control::ControlDependence;
use analysis::ranges::Ranges;
use ir::{
    BinaryOp, Bits, Callee, CheckKind, Condition, Constant, DataModel, FunctionKind, InstData, Intrinsic, Op,
    OverflowOp, Program, Type, Value,
};
use std::path::PathBuf;
use std::time::Instant;

fn main() {
    let mut model = DataModel::Lp64;
    let mut checks = Checks::Memory;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "-m32" => model = DataModel::Ilp32,
            "-m64" => model = DataModel::Lp64,
            "--overflow" => checks = Checks::Overflow,
            "--generate" => {
                let count = arguments.next().and_then(|count| count.parse().ok()).expect("a number of instructions");
                let text = generate(count);
                measure(
                    &format!("generated {count}"),
                    ir::parse(&text).expect("what is generated can be read"),
                    checks,
                );
            }
            file => {
                let options = lower::Options { data_model: Some(model), ..Default::default() };
                match lower::lower(&[PathBuf::from(file)], &options) {
                    Ok(program) => measure(file, program, checks),
                    Err(error) => println!("{file}: {error}"),
                }
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Checks {
    Memory,
    Overflow,
}

fn measure(name: &str, mut program: Program, checks: Checks) {
    place_checks(&mut program, checks);
    let count: usize = program.functions.values().filter_map(|data| data.body()).map(|body| body.insts.len()).sum();
    let milliseconds = |start: Instant| start.elapsed().as_secs_f64() * 1e3;
    let start = Instant::now();
    let ranges = Ranges::new(&program);
    let (ranges_time, nodes) = (milliseconds(start), ranges.len());
    drop(ranges);
    let start = Instant::now();
    for body in program.functions.values().filter_map(|data| data.body()) {
        std::hint::black_box(ControlDependence::standard(body));
    }
    let standard_time = milliseconds(start);
    let start = Instant::now();
    for body in program.functions.values().filter_map(|data| data.body()) {
        std::hint::black_box(ControlDependence::termination_sensitive(body));
    }
    let sensitive_time = milliseconds(start);
    let start = Instant::now();
    let counts = remove_proven(&mut program);
    let remove_time = milliseconds(start);
    ir::verify(&program).unwrap_or_else(|violations| panic!("{name}: {}", violations[0]));
    print!("{count:8} insts {nodes:8} nodes {ranges_time:9.2} ms {standard_time:7.2} {sensitive_time:7.2} ");
    print!("{remove_time:9.2} ");
    for (kind, count) in &counts.kinds {
        print!(" {kind:?} {}/{}", count.removed, count.placed);
    }
    println!("  {name}");
}

fn place_checks(program: &mut Program, checks: Checks) {
    let model = program.data_model;
    let errors: Vec<_> = program
        .functions
        .iter()
        .filter(|(_, data)| matches!(data.kind, FunctionKind::Intrinsic(Intrinsic::ReachError)))
        .map(|(function, _)| function)
        .collect();
    for data in program.functions.values_mut().filter(|data| !data.library) {
        let Some(body) = data.body_mut() else { continue };
        for block in body.blocks.keys().collect::<Vec<_>>() {
            let mut insts = Vec::new();
            for inst in std::mem::take(&mut body.blocks[block].insts) {
                let size = |ty: Type| ty.bytes(model);
                let span = body.insts[inst].span;
                let mut add = |body: &mut ir::Body, op: Op, results: &[Type]| -> Option<Value> {
                    let id = body.insts.push(InstData { op, results: vec![], span, bindings: vec![] });
                    for (index, &ty) in results.iter().enumerate() {
                        let def = ir::Def::Result { inst: id, index: index as u32 };
                        let value = body.values.push(ir::ValueData { ty, def });
                        body.insts[id].results.push(value);
                    }
                    insts.push(id);
                    body.insts[id].results.first().copied()
                };
                match body.insts[inst].op.clone() {
                    Op::Load { pointer, .. } if checks == Checks::Memory => {
                        let bytes = size(body.ty(body.insts[inst].results[0]));
                        let bytes = body.add_constant(Type::Int(64), Constant::Bits(Bits::from_u64(64, bytes)));
                        let condition = Condition::Readable { pointer, bytes };
                        add(body, Op::Check { kind: CheckKind::ValidDeref, condition }, &[]);
                    }
                    Op::Store { pointer, value, .. } if checks == Checks::Memory => {
                        let bytes = size(body.ty(value));
                        let bytes = body.add_constant(Type::Int(64), Constant::Bits(Bits::from_u64(64, bytes)));
                        let condition = Condition::Writable { pointer, bytes };
                        add(body, Op::Check { kind: CheckKind::ValidDeref, condition }, &[]);
                    }
                    Op::Binary { op, left, right } if body.ty(left) == Type::Int(32) && checks == Checks::Overflow => {
                        let op = match op {
                            BinaryOp::Add => Some(OverflowOp::SAdd),
                            BinaryOp::Sub => Some(OverflowOp::SSub),
                            BinaryOp::Mul => Some(OverflowOp::SMul),
                            _ => None,
                        };
                        if let Some(op) = op {
                            let overflows = add(body, Op::Overflows { op, left, right }, &[Type::BOOL]);
                            let one = body.add_constant(Type::BOOL, Constant::Bits(Bits::from_bool(true)));
                            let left = overflows.expect("it has a result");
                            let holds = Op::Binary { op: BinaryOp::Xor, left, right: one };
                            let holds = add(body, holds, &[Type::BOOL]).expect("it has a result");
                            let condition = Condition::Holds(holds);
                            add(body, Op::Check { kind: CheckKind::Overflow, condition }, &[]);
                        }
                    }
                    Op::Call { callee: Callee::Direct(callee), .. }
                        if errors.contains(&callee) && checks == Checks::Memory =>
                    {
                        add(body, Op::Check { kind: CheckKind::ReachError, condition: Condition::Never }, &[]);
                    }
                    _ => {}
                }
                insts.push(inst);
            }
            body.blocks[block].insts = insts;
        }
    }
    program.normalize();
}

/// A program of nested loops over an array, with branches and calls, in functions of a few hundred instructions and one
/// that has a third of all.
fn generate(count: usize) -> String {
    let mut text = String::from("program lp64\nentry @main\nglobal @table: 400 bytes align 4 writable = zero\n");
    text.push_str("global @state: 4 bytes align 4 writable = zero\n");
    let mut sizes = vec![count / 3];
    sizes.extend(std::iter::repeat_n(300, count * 2 / 3 / 300));
    for (index, size) in sizes.iter().enumerate() {
        text.push_str(&format!("function @f{index}(%n: i32) -> i32 {{\nb0:\n  jump b1(i32 0)\n"));
        let pieces = (size / 14).max(1);
        for piece in 0..pieces {
            let block = 1 + 6 * piece;
            let (head, body, small, large, latch) = (block, block + 1, block + 2, block + 3, block + 4);
            text.push_str(&format!(
                "b{head}(%i{piece}: i32):\n  %c{piece} = slt i32 %i{piece}, {limit}\n  \
                 branch %c{piece}, b{body}, b{out}\n\
                 b{body}:\n  %w{piece} = sign_extend i32 %i{piece} to i64\n  \
                 %p{piece} = pointer_add @table, %w{piece} * 4\n  \
                 %x{piece} = load i32 %p{piece}\n  %y{piece} = and i32 %x{piece}, 255\n  \
                 %d{piece} = ult i32 %y{piece}, {middle}\n  branch %d{piece}, b{small}, b{large}\n\
                 b{small}:\n  %s{piece} = add i32 %y{piece}, 1\n  store @state, i32 %s{piece}\n  jump b{latch}(%s{piece})\n\
                 b{large}:\n  %l{piece} = load i32 @state\n  jump b{latch}(%l{piece})\n\
                 b{latch}(%z{piece}: i32):\n  store %p{piece}, i32 %z{piece}\n  %j{piece} = add i32 %i{piece}, 1\n  \
                 jump b{head}(%j{piece})\n\
                 b{out}:\n",
                limit = 10 + piece % 90,
                middle = 20 + piece % 200,
                out = block + 5,
            ));
            match piece + 1 == pieces {
                true if index + 1 < sizes.len() && index % 7 == 0 => {
                    text.push_str(&format!("  %r: i32 = call @f{}(i32 {})\n  return %r\n}}\n", index + 1, index % 50));
                }
                true => text.push_str(&format!("  return %i{piece}\n}}\n")),
                false => text.push_str(&format!("  jump b{}(i32 0)\n", block + 6)),
            }
        }
    }
    text.push_str("function @main() -> i32 {\nb0:\n");
    for index in 0..sizes.len() {
        text.push_str(&format!("  %r{index}: i32 = call @f{index}(i32 {index})\n"));
    }
    text.push_str("  return i32 0\n}\n");
    text
}
