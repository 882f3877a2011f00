//! Which recursive functions can have a contract: those that touch nothing but numbers, their own and some of global variables.
//!
//! Without a contract, recursion is followed call by call. With one, a call is a condition between arguments and results, and the function runs once, from
//! arguments that stand for those of every call.
//!
//! Soundness: whatever a function with a contract, or what it calls, reads or writes outside of its registers is a cell of a global variable, by a constant
//! address. So there is no pointer in it that may point elsewhere, and nothing of its callers that it may look at. Nor does it run but where it is called:
//! what comes behind its return is behind a call.

use ir::{
    Access, Block, Body, CallGraph, Callee, Condition, Constant, Def, Function, FunctionKind, Intrinsic, Op, Program,
    Terminator, Type, Value,
};
use machine::GlobalCell;
use std::collections::{BTreeMap, BTreeSet};

/// Cells of one function: more are more than a contract is good for.
const MOST_CELLS: usize = 12;

/// What a function may touch beside its registers.
#[derive(Clone, Default, Debug)]
pub struct Footprint {
    pub cells: Vec<GlobalCell>,
    /// Those of them that may be written.
    pub written: Vec<GlobalCell>,
}

/// The functions that can have a contract.
pub fn contractable(program: &Program) -> BTreeMap<Function, Footprint> {
    let mut found = BTreeMap::new();
    if program.stack_limit.is_some() {
        return found;
    }
    let calls = CallGraph::new(program);
    for (function, data) in &program.functions {
        let is_plain = calls.is_recursive(function)
            && data.body().is_some()
            && !data.variadic
            && !is_run_by_itself(program, function)
            && !calls.address_taken().contains(&function)
            && data.params.iter().chain(&data.results).copied().all(is_number);
        if is_plain {
            if let Some(footprint) = footprint(program, function) {
                found.insert(function, footprint);
            }
        }
    }
    found
}

/// Does it run without a call: `main`, or what runs before and behind it?
fn is_run_by_itself(program: &Program, function: Function) -> bool {
    let others = program.constructors.iter().chain(&program.destructors);
    others.chain(&program.entry).any(|&other| other == function)
}

fn is_number(ty: Type) -> bool {
    !matches!(ty, Type::Pointer)
}

/// What a function and what it calls may touch; none where that is more than cells.
fn footprint(program: &Program, function: Function) -> Option<Footprint> {
    let mut cells: BTreeMap<GlobalCell, bool> = BTreeMap::new();
    let mut seen = BTreeSet::from([function]);
    let mut pending = vec![function];
    while let Some(function) = pending.pop() {
        let body = program.functions[function].body()?;
        for block in body.blocks.keys() {
            for callee in touched(program, body, block, &mut cells)? {
                if seen.insert(callee) {
                    pending.push(callee);
                }
            }
        }
    }
    let written = cells.iter().filter(|cell| *cell.1).map(|cell| *cell.0).collect();
    let cells: Vec<GlobalCell> = cells.into_keys().collect();
    let end = |cell: &GlobalCell| cell.offset + cell.ty.bytes(program.data_model);
    let are_apart = cells.windows(2).all(|pair| pair[0].global != pair[1].global || end(&pair[0]) <= pair[1].offset);
    (are_apart && cells.len() <= MOST_CELLS).then_some(Footprint { cells, written })
}

/// The functions that a block calls; none where it does what a contract cannot say.
fn touched(
    program: &Program,
    body: &Body,
    block: Block,
    cells: &mut BTreeMap<GlobalCell, bool>,
) -> Option<Vec<Function>> {
    let mut callees = Vec::new();
    let data = &body.blocks[block];
    if matches!(data.terminator, Terminator::ComputedGoto { .. }) {
        return None;
    }
    let plain = |value: Value| is_number(body.ty(value));
    if !data.params.iter().all(|&param| plain(param)) {
        return None;
    }
    for &inst in &data.insts {
        let op = &body.insts[inst].op;
        let results = &body.insts[inst].results;
        if !results.iter().all(|&result| plain(result)) {
            return None;
        }
        match op {
            Op::Load { pointer, access: Access::Plain } => {
                cells.entry(cell(program, body, *pointer, body.ty(*results.first()?))?).or_default();
            }
            Op::Store { pointer, value, access: Access::Plain } => {
                cells.insert(cell(program, body, *pointer, body.ty(*value))?, true);
            }
            Op::Check { condition, .. } => match condition {
                Condition::Holds(_) | Condition::Never => {}
                Condition::Readable { pointer, .. }
                | Condition::Writable { pointer, .. }
                | Condition::Aligned { pointer, .. } => {
                    constant_place(body, *pointer)?;
                }
                _ => return None,
            },
            Op::Call { callee: Callee::Direct(callee), arguments } => {
                let data = &program.functions[*callee];
                match data.kind {
                    FunctionKind::Intrinsic(Intrinsic::Input) if results.len() == 1 && arguments.is_empty() => {}
                    FunctionKind::Intrinsic(Intrinsic::Assume | Intrinsic::Abort) => {}
                    // It may be an exit, at which the state of memory is asked about.
                    FunctionKind::Intrinsic(Intrinsic::ReachError | Intrinsic::AssertFail)
                        if program.ending.is_empty() => {}
                    FunctionKind::Defined(_) => {
                        let types = arguments.iter().map(|argument| body.ty(argument.value));
                        let is_exact = types.eq(data.params.iter().copied())
                            && results.iter().map(|&result| body.ty(result)).eq(data.results.iter().copied())
                            && arguments.iter().all(|argument| argument.aggregate.is_none() && plain(argument.value))
                            && !data.variadic;
                        if !is_exact {
                            return None;
                        }
                        callees.push(*callee);
                    }
                    _ => return None,
                }
            }
            ir::computed!() if op.operands().all(plain) => {}
            Op::Arbitrary { .. } | Op::Assume { .. } if op.operands().all(plain) => {}
            _ => return None,
        }
    }
    Some(callees)
}

/// The global variable and offset that a constant pointer points to.
fn constant_place(body: &Body, pointer: Value) -> Option<(ir::Global, u64)> {
    match body.values[pointer].def {
        Def::Constant(Constant::Global { global, offset }) => Some((global, u64::try_from(offset).ok()?)),
        _ => None,
    }
}

fn cell(program: &Program, body: &Body, pointer: Value, ty: Type) -> Option<GlobalCell> {
    let (global, offset) = constant_place(body, pointer)?;
    let is_whole = matches!(ty, Type::Int(8 | 16 | 32 | 64)) || matches!(ty, Type::Float(kind) if kind.bits() <= 64);
    let is_inside = offset + ty.bytes(program.data_model) <= program.globals[global].bytes;
    (is_whole && is_inside).then_some(GlobalCell { global, offset, ty })
}
