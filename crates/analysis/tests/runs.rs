//! Random programs are run, and whatever a value becomes has to be in its range, everywhere it is read.
//!
//! The programs have loops, calls (also of themselves), global variables, assumptions and checks over small integers, and
//! pointers to variables that come and go; numbers that matter are small, so that conditions go both ways.

use analysis::bounds::Bounds;
use analysis::ranges::Ranges;
use ir::{
    verify, Argument, BinaryOp, Bits, Block, Body, Callee, CastOp, Cfg, CheckKind, CompareOp, Condition, Constant,
    DataModel, Def, Dominators, Edge, EntityRef, Function, FunctionData, FunctionKind, Global, GlobalData, Graph,
    Initializer, Mutability, Op, OverflowOp, Program, Sign, Span, Terminator, Type, Value,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

const TYPES: [Type; 3] = [Type::Int(1), Type::Int(4), Type::Int(8)];
const PASSED: [Type; 4] = [Type::Int(1), Type::Int(4), Type::Int(8), Type::Pointer];
const FUEL: usize = 1500;

/// Numbers to choose by; zeros when they run out.
struct Choices<'a> {
    bytes: &'a [u8],
    next: usize,
}

impl Choices<'_> {
    fn byte(&mut self) -> u8 {
        self.next += 1;
        self.bytes.get(self.next - 1).copied().unwrap_or(0)
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::from(self.byte()) % limit
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

fn program(choices: &mut Choices) -> Program {
    let mut program = Program::new(DataModel::Lp64);
    for (index, bytes) in [1u64, 1, 4].into_iter().enumerate() {
        program.globals.push(GlobalData {
            name: format!("g{index}"),
            bytes,
            align: 4,
            mutability: Mutability::Writable,
            thread_local: false,
            initializer: Some(Initializer { bytes: vec![choices.byte() % 4], addresses: vec![] }),
            variable: None,
            span: Span::NOWHERE,
        });
    }
    let count = 1 + choices.below(3);
    for index in 0..count {
        let params = if index == 0 { vec![] } else { (0..choices.below(3)).map(|_| choices.pick(&PASSED)).collect() };
        program.functions.push(FunctionData {
            name: format!("f{index}"),
            params,
            results: vec![Type::Int(8)],
            variadic: false,
            kind: FunctionKind::Missing,
            span: Span::NOWHERE,
            library: false,
        });
    }
    program.entry = Some(Function::new(0));
    for function in program.functions.keys().collect::<Vec<_>>() {
        let body = body(&program, function, choices);
        program.functions[function].kind = FunctionKind::Defined(body);
    }
    program
}

fn body(program: &Program, function: Function, choices: &mut Choices) -> Body {
    let mut body = Body::new();
    let blocks: Vec<Block> = (0..choices.below(7)).map(|_| body.add_block()).collect();
    for &ty in &program.functions[function].params {
        body.add_param(Block::new(0), ty);
    }
    for &block in &blocks {
        for _ in 0..choices.below(3) {
            let ty = choices.pick(&PASSED);
            body.add_param(block, ty);
        }
    }
    let targets: Vec<Vec<Block>> = body
        .blocks
        .keys()
        .map(|_| match blocks.is_empty() {
            true => vec![],
            false => (0..choices.below(4)).map(|_| choices.pick(&blocks)).collect(),
        })
        .collect();
    let edges: Vec<(Block, Block)> =
        body.blocks.keys().zip(&targets).flat_map(|(from, list)| list.iter().map(move |&to| (from, to))).collect();
    let cfg = Cfg::of_graph(Graph::new(body.blocks.len(), &edges), Block::new(0));
    let dominators = Dominators::new(&cfg);
    let mut visible: Vec<Vec<Value>> = vec![vec![]; body.blocks.len()];
    for &block in dominators.preorder() {
        let mut values = dominators.immediate(block).map_or(vec![], |above| visible[above.index()].clone());
        values.extend(body.blocks[block].params.clone());
        for _ in 0..choices.below(6) {
            let (op, results) = instruction(program, &mut body, &values, choices);
            let inst = body.append(block, op, &results, Span::NOWHERE);
            values.extend(body.insts[inst].results.clone());
        }
        body.blocks[block].terminator = terminator(&mut body, &values, &targets[block.index()], choices);
        visible[block.index()] = values;
    }
    body
}

fn value(body: &mut Body, values: &[Value], ty: Type, choices: &mut Choices) -> Value {
    let fitting: Vec<Value> = values.iter().copied().filter(|&value| body.ty(value) == ty).collect();
    if !fitting.is_empty() && choices.below(4) > 0 {
        // Later values are more interesting.
        return fitting[fitting.len() - 1 - choices.below(fitting.len()).min(choices.below(fitting.len()))];
    }
    let Type::Int(width) = ty else {
        let global = Global::new(2);
        let constant = match choices.below(4) {
            0 => Constant::Null,
            _ => Constant::Global { global, offset: choices.below(6) as i64 - 1 },
        };
        return body.add_constant(ty, constant);
    };
    let number = match choices.below(3) {
        0 => u64::from(choices.byte()),
        1 => (choices.below(6) as u64).wrapping_neg(),
        _ => choices.below(8) as u64,
    };
    body.add_constant(ty, Constant::Bits(Bits::from_u64(width, number)))
}

fn global(body: &mut Body, choices: &mut Choices) -> Value {
    let global = Global::new(choices.below(3));
    body.add_constant(Type::Pointer, Constant::Global { global, offset: 0 })
}

fn instruction(program: &Program, body: &mut Body, values: &[Value], choices: &mut Choices) -> (Op, Vec<Type>) {
    const BINARY: [BinaryOp; 15] = [
        BinaryOp::Add,
        BinaryOp::Add,
        BinaryOp::Add,
        BinaryOp::Sub,
        BinaryOp::Mul,
        BinaryOp::UDiv,
        BinaryOp::SDiv,
        BinaryOp::URem,
        BinaryOp::SRem,
        BinaryOp::Shl,
        BinaryOp::LShr,
        BinaryOp::AShr,
        BinaryOp::And,
        BinaryOp::Or,
        BinaryOp::Xor,
    ];
    let ty = choices.pick(&TYPES);
    let (byte, pointer) = (Type::Int(8), Type::Pointer);
    match choices.below(22) {
        0..=2 => {
            let op = choices.pick(&BINARY);
            let (left, right) = (value(body, values, ty, choices), value(body, values, ty, choices));
            (Op::Binary { op, left, right }, vec![ty])
        }
        3 | 4 => {
            let op = compare_op(choices);
            let (left, right) = (value(body, values, ty, choices), value(body, values, ty, choices));
            (Op::Compare { op, left, right }, vec![Type::BOOL])
        }
        5 => {
            let op = choices.pick(&[OverflowOp::SAdd, OverflowOp::UAdd, OverflowOp::SSub, OverflowOp::SMul]);
            let (left, right) = (value(body, values, ty, choices), value(body, values, ty, choices));
            (Op::Overflows { op, left, right }, vec![Type::BOOL])
        }
        6 => {
            let condition = value(body, values, Type::BOOL, choices);
            let (then, otherwise) = (value(body, values, ty, choices), value(body, values, ty, choices));
            (Op::Select { condition, then, otherwise }, vec![ty])
        }
        7 => {
            let (op, from, to) = choices.pick(&[
                (CastOp::Truncate, byte, Type::Int(4)),
                (CastOp::Truncate, byte, Type::BOOL),
                (CastOp::ZeroExtend, Type::BOOL, byte),
                (CastOp::SignExtend, Type::Int(4), byte),
                (CastOp::ZeroExtend, Type::Int(4), byte),
            ]);
            (Op::Cast { op, value: value(body, values, from, choices) }, vec![to])
        }
        8 => (Op::Arbitrary { variable: None }, vec![ty]),
        9 => (Op::Load { pointer: global(body, choices), access: ir::Access::Plain }, vec![byte]),
        10 => {
            let (pointer, value) = (global(body, choices), value(body, values, byte, choices));
            (Op::Store { pointer, value, access: ir::Access::Plain }, vec![])
        }
        11 => {
            let callee = Function::new(choices.below(program.functions.len()));
            let params = program.functions[callee].params.clone();
            let arguments = params
                .into_iter()
                .map(|ty| Argument { value: value(body, values, ty, choices), aggregate: None })
                .collect();
            (Op::Call { callee: Callee::Direct(callee), arguments }, vec![byte])
        }
        12 | 13 => {
            let bytes = body.add_constant(Type::Int(64), Constant::Bits(Bits::from_u64(64, choices.below(9) as u64)));
            (Op::Alloca { bytes, align: 1, variable: None }, vec![Type::Pointer])
        }
        14 | 15 => {
            let is_alloca = |value: &Value| match body.values[*value].def {
                Def::Result { inst, .. } => matches!(body.insts[inst].op, Op::Alloca { .. }),
                _ => false,
            };
            let allocas: Vec<Value> = values.iter().copied().filter(is_alloca).collect();
            match (allocas.is_empty(), choices.below(2)) {
                (true, _) => (Op::Fence, vec![]),
                (_, 0) => (Op::ScopeBegin { pointer: choices.pick(&allocas) }, vec![]),
                _ => (Op::ScopeEnd { pointer: choices.pick(&allocas) }, vec![]),
            }
        }
        16 | 17 => {
            let (base, index) = (value(body, values, pointer, choices), value(body, values, ty, choices));
            let sign = choices.pick(&[Sign::Signed, Sign::Unsigned]);
            (Op::PointerAdd { base, index, scale: choices.pick(&[1, 1, 4, -1]), sign }, vec![pointer])
        }
        18 => {
            let condition = value(body, values, Type::BOOL, choices);
            let (then, otherwise) = (value(body, values, pointer, choices), value(body, values, pointer, choices));
            (Op::Select { condition, then, otherwise }, vec![pointer])
        }
        19 => {
            let (left, right) = (value(body, values, pointer, choices), value(body, values, pointer, choices));
            (Op::Compare { op: compare_op(choices), left, right }, vec![Type::BOOL])
        }
        20 => {
            let pointer = value(body, values, pointer, choices);
            let bytes = value(body, values, Type::Int(4), choices);
            let condition = match choices.below(2) {
                0 => Condition::Readable { pointer, bytes },
                _ => Condition::Writable { pointer, bytes },
            };
            (Op::Check { kind: CheckKind::ValidDeref, condition }, vec![])
        }
        _ => {
            let condition = value(body, values, Type::BOOL, choices);
            match choices.below(2) {
                0 => (Op::Assume { condition }, vec![]),
                _ => (Op::Check { kind: CheckKind::Assertion, condition: Condition::Holds(condition) }, vec![]),
            }
        }
    }
}

fn compare_op(choices: &mut Choices) -> CompareOp {
    choices.pick(&[
        CompareOp::Eq,
        CompareOp::Ne,
        CompareOp::Ult,
        CompareOp::Ule,
        CompareOp::Ugt,
        CompareOp::Uge,
        CompareOp::Slt,
        CompareOp::Slt,
        CompareOp::Sle,
        CompareOp::Sgt,
        CompareOp::Sge,
    ])
}

fn terminator(body: &mut Body, values: &[Value], targets: &[Block], choices: &mut Choices) -> Terminator {
    let mut edge = |body: &mut Body, target: Block| {
        let types: Vec<Type> = body.blocks[target].params.iter().map(|&param| body.ty(param)).collect();
        Edge { target, arguments: types.into_iter().map(|ty| value(body, values, ty, choices)).collect() }
    };
    match *targets {
        [] => Terminator::Return { values: vec![value(body, values, Type::Int(8), choices)] },
        [target] => Terminator::Jump(edge(body, target)),
        [then, otherwise] => {
            let (then, otherwise) = (edge(body, then), edge(body, otherwise));
            Terminator::Branch { condition: value(body, values, Type::BOOL, choices), then, otherwise }
        }
        [first, second, default, ..] => {
            let edges = [edge(body, first), edge(body, second)];
            let default = edge(body, default);
            let numbers = [0, 1 + choices.below(7) as u64].map(|number| Bits::from_u64(4, number));
            let value = value(body, values, Type::Int(4), choices);
            Terminator::Switch { value, cases: numbers.into_iter().zip(edges).collect(), default }
        }
    }
}

/// Why a run is over.
enum End {
    Stopped,
    Returned(u64),
}

struct Run<'a> {
    program: &'a Program,
    ranges: &'a Ranges<'a>,
    bounds: &'a Bounds<'a>,
    memory: [u64; 3],
    /// Size, and whether it is alive; the first is null, then come the globals.
    objects: Vec<(u64, bool)>,
    inputs: u64,
    fuel: usize,
}

impl Run<'_> {
    fn input(&mut self) -> u64 {
        self.inputs = self.inputs.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        match self.inputs >> 62 {
            0 => self.inputs >> 32,
            _ => (self.inputs >> 40) % 9,
        }
    }

    fn call(&mut self, function: Function, arguments: &[u64], depth: usize) -> End {
        let body = self.program.functions[function].body().expect("all functions have bodies");
        let mut values = vec![0; body.values.len()];
        let width = |value: Value| body.ty(value).bits(DataModel::Lp64);
        for (index, data) in body.values.iter() {
            match &data.def {
                Def::Constant(Constant::Bits(bits)) => values[index.index()] = bits.as_u64().expect("small"),
                Def::Constant(Constant::Global { global, offset }) => {
                    values[index.index()] = moved((global.index() as u64 + 1) << OBJECT, *offset);
                }
                _ => {}
            }
        }
        let mut own = Vec::new();
        let mut passed = arguments.to_vec();
        let mut block = body.entry;
        loop {
            assert!(self.ranges.is_reachable(function, block), "{function} {block} is reached");
            for (&param, &value) in body.blocks[block].params.iter().zip(&passed) {
                values[param.index()] = value;
                if let Some(range) = self.ranges.at(function, block, param) {
                    assert!(range.contains(value), "{function} {block} {param} is {value}, not in {range:?}");
                }
            }
            for &inst in &body.blocks[block].insts {
                self.fuel = self.fuel.saturating_sub(1);
                if self.fuel == 0 || depth > 20 {
                    return End::Stopped;
                }
                let data = &body.insts[inst];
                for operand in data.op.operands().filter(|&operand| body.ty(operand) != Type::Pointer) {
                    let (range, value) = (self.ranges.before(function, inst, operand), values[operand.index()]);
                    let range = range.expect("an integer");
                    assert!(range.contains(value), "{function} {inst} {operand} is {value}, not in {range:?}");
                }
                let at = |value: Value| values[value.index()];
                for operand in data.op.operands().filter(|&operand| body.ty(operand) == Type::Pointer) {
                    if let Some(range) = self.ranges.offset_before(function, inst, operand) {
                        let offset = offset(at(operand));
                        assert!(range.contains(offset as u64), "{function} {inst} {operand} at {offset}: {range:?}");
                    }
                }
                let result = match data.op {
                    Op::Compare { op, left, right } if body.ty(left) == Type::Pointer => {
                        Some(compare(op, address(at(left)), address(at(right)), 64).into())
                    }
                    Op::Alloca { bytes, .. } => {
                        self.objects.push((at(bytes), true));
                        own.push(self.objects.len() - 1);
                        Some((self.objects.len() as u64 - 1) << OBJECT)
                    }
                    Op::ScopeBegin { pointer } | Op::ScopeEnd { pointer } => {
                        let begins = matches!(data.op, Op::ScopeBegin { .. });
                        self.objects[(at(pointer) >> OBJECT) as usize].1 = begins;
                        None
                    }
                    Op::PointerAdd { base, index, scale, sign } => {
                        let index = match sign {
                            Sign::Signed => i128::from(signed(at(index), width(index))),
                            Sign::Unsigned => i128::from(at(index)),
                        };
                        Some(moved(at(base), (index * i128::from(scale)) as i64))
                    }
                    Op::Check { condition: Condition::Readable { pointer, bytes }, .. }
                    | Op::Check { condition: Condition::Writable { pointer, bytes }, .. } => {
                        let (size, alive) = self.objects[(at(pointer) >> OBJECT) as usize];
                        let first = offset(at(pointer));
                        let valid = alive && first >= 0 && first as u64 + at(bytes) <= size;
                        if !valid && at(bytes) > 0 {
                            assert!(!self.bounds.proven(function, inst), "{function} {inst} fails, and was proven");
                            return End::Stopped;
                        }
                        None
                    }
                    Op::Binary { op, left, right } => match binary(op, at(left), at(right), width(left)) {
                        Some(result) => Some(result),
                        None => return End::Stopped,
                    },
                    Op::Compare { op, left, right } => Some(compare(op, at(left), at(right), width(left)).into()),
                    Op::Overflows { op, left, right } => Some(overflows(op, at(left), at(right), width(left)).into()),
                    Op::Select { condition, then, otherwise } => {
                        Some(if at(condition) != 0 { at(then) } else { at(otherwise) })
                    }
                    Op::Cast { op, value } => Some(match op {
                        CastOp::SignExtend => signed(at(value), width(value)) as u64,
                        _ => at(value),
                    }),
                    Op::Arbitrary { .. } => Some(self.input()),
                    Op::Load { pointer, .. } => Some(self.memory[place(body, pointer)]),
                    Op::Store { pointer, value, .. } => {
                        self.memory[place(body, pointer)] = at(value);
                        None
                    }
                    Op::Call { callee: Callee::Direct(callee), ref arguments } => {
                        let arguments: Vec<u64> = arguments.iter().map(|argument| at(argument.value)).collect();
                        match self.call(callee, &arguments, depth + 1) {
                            End::Returned(value) => Some(value),
                            End::Stopped => return End::Stopped,
                        }
                    }
                    Op::Assume { condition } if at(condition) == 0 => return End::Stopped,
                    Op::Check { condition: Condition::Holds(condition), .. } if at(condition) == 0 => {
                        assert!(!self.bounds.proven(function, inst), "{function} {inst} fails, and was proven");
                        return End::Stopped;
                    }
                    _ => None,
                };
                if let Some(result) = result {
                    let target: Value = data.results[0];
                    let result = result & (u64::MAX >> (64 - width(target)));
                    values[target.index()] = result;
                    if let Some(range) = self.ranges.of(function, target) {
                        assert!(range.contains(result), "{function} {target} is {result}, not in {range:?}");
                    }
                }
            }
            self.fuel = self.fuel.saturating_sub(1);
            if self.fuel == 0 {
                return End::Stopped;
            }
            let at = |value: Value| values[value.index()];
            let terminator = &body.blocks[block].terminator;
            let taken = match terminator {
                Terminator::Return { values } => {
                    own.iter().for_each(|&object| self.objects[object].1 = false);
                    return End::Returned(at(values[0]));
                }
                Terminator::Jump(_) => 0,
                Terminator::Branch { condition, .. } => usize::from(at(*condition) == 0),
                Terminator::Switch { value, cases, .. } => {
                    let found = cases.iter().position(|(case, _)| case.as_u64() == Some(at(*value)));
                    found.unwrap_or(cases.len())
                }
                _ => return End::Stopped,
            };
            assert!(self.ranges.is_possible(function, block, taken), "{function} {block} edge {taken} is taken");
            let edge = terminator.edges().nth(taken).expect("there are that many");
            passed = edge.arguments.iter().map(|&argument| at(argument)).collect();
            block = edge.target;
        }
    }
}

/// Pointers are numbers: an object, and an offset in so many bits.
const OBJECT: u32 = 32;

fn moved(pointer: u64, bytes: i64) -> u64 {
    let offset = offset(pointer).wrapping_add(bytes) as u64 & u64::from(u32::MAX);
    pointer >> OBJECT << OBJECT | offset
}

fn offset(pointer: u64) -> i64 {
    i64::from(pointer as u32 as i32)
}

fn address(pointer: u64) -> u64 {
    ((pointer >> OBJECT) << 12).wrapping_add(offset(pointer) as u64)
}

fn place(body: &Body, pointer: Value) -> usize {
    match body.constant(pointer) {
        Some(Constant::Global { global, .. }) => global.index(),
        _ => panic!("only globals are accessed"),
    }
}

fn signed(value: u64, width: u32) -> i64 {
    ((value << (64 - width)) as i64) >> (64 - width)
}

fn binary(op: BinaryOp, a: u64, b: u64, width: u32) -> Option<u64> {
    let (x, y) = (signed(a, width), signed(b, width));
    let divides = matches!(op, BinaryOp::UDiv | BinaryOp::URem | BinaryOp::SDiv | BinaryOp::SRem);
    let is_signed = matches!(op, BinaryOp::SDiv | BinaryOp::SRem);
    if divides && b == 0 || is_signed && width > 1 && y == -1 && x == -(1 << (width - 1)) {
        return None;
    }
    Some(match op {
        BinaryOp::Add => a.wrapping_add(b),
        BinaryOp::Sub => a.wrapping_sub(b),
        BinaryOp::Mul => a.wrapping_mul(b),
        BinaryOp::UDiv => a / b,
        BinaryOp::URem => a % b,
        BinaryOp::SDiv => (x / y) as u64,
        BinaryOp::SRem => (x % y) as u64,
        BinaryOp::Shl => a << (b % 32),
        BinaryOp::LShr => a >> (b % 32),
        BinaryOp::AShr => (x >> (b % 32)) as u64,
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
    })
}

fn overflows(op: OverflowOp, a: u64, b: u64, width: u32) -> bool {
    let (x, y) = (signed(a, width), signed(b, width));
    let fits = |exact: i64| -(1 << (width - 1)) <= exact && exact < 1 << (width - 1);
    !match op {
        OverflowOp::SAdd => fits(x + y),
        OverflowOp::SSub => fits(x - y),
        OverflowOp::SMul => fits(x * y),
        _ => a + b < 1 << width,
    }
}

fn compare(op: CompareOp, a: u64, b: u64, width: u32) -> bool {
    let (x, y) = (signed(a, width), signed(b, width));
    match op {
        CompareOp::Eq => a == b,
        CompareOp::Ne => a != b,
        CompareOp::Ult => a < b,
        CompareOp::Ule => a <= b,
        CompareOp::Ugt => a > b,
        CompareOp::Uge => a >= b,
        CompareOp::Slt => x < y,
        CompareOp::Sle => x <= y,
        CompareOp::Sgt => x > y,
        CompareOp::Sge => x >= y,
    }
}

/// Null, and the globals.
fn objects() -> Vec<(u64, bool)> {
    vec![(0, false), (1, true), (1, true), (4, true)]
}

proptest! {
    #![proptest_config(ProptestConfig {
        rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::with_cases(5000)
    })]

    #[test]
    fn what_happens_is_in_range(bytes in prop::collection::vec(any::<u8>(), 100..700)) {
        let program = program(&mut Choices { bytes: &bytes, next: 0 });
        verify(&program).unwrap_or_else(|violations| panic!("{}", violations[0]));
        let ranges = Ranges::new(&program);
        let bounds = Bounds::new(&program, &ranges);
        for seed in 0..6 {
            let first = |global: Global| {
                program.globals[global].initializer.as_ref().map_or(0, |initializer| initializer.bytes[0].into())
            };
            let memory = [0, 1, 2].map(|index| first(Global::new(index)));
            let mut run = Run { program: &program, ranges: &ranges, bounds: &bounds, memory, objects: objects(), inputs: seed, fuel: FUEL };
            run.call(Function::new(0), &[], 0);
        }
    }
}

/// A sanity check of the test itself: runs get somewhere.
#[test]
fn runs_execute_something() {
    let bytes: Vec<u8> = (0..400u32).map(|index| (index * 7919 % 251) as u8).collect();
    let program = program(&mut Choices { bytes: &bytes, next: 0 });
    let ranges = Ranges::new(&program);
    let bounds = Bounds::new(&program, &ranges);
    let mut run = Run {
        program: &program,
        ranges: &ranges,
        bounds: &bounds,
        memory: [0; 3],
        objects: objects(),
        inputs: 0,
        fuel: FUEL,
    };
    run.call(Function::new(0), &[], 0);
    assert!(run.fuel < FUEL);
}
