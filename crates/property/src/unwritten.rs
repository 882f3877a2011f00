//! Which values may depend on variables and memory that were never written, as far as a function tells by itself.
//!
//! Only for leaving out checks: whatever comes from memory, from a caller or from a callee may.

use ir::{Body, Callee, EntityRef, Function, FunctionKind, Intrinsic, Op, Program, Value};
use std::collections::HashSet;

/// Functions whose results are inputs.
pub fn inputs(program: &Program) -> HashSet<Function> {
    let is_input = |kind: &FunctionKind| *kind == FunctionKind::Intrinsic(Intrinsic::Input);
    program.functions.iter().filter(|(_, data)| is_input(&data.kind)).map(|(function, _)| function).collect()
}

/// By index of the value.
pub fn unwritten(body: &Body, inputs: &HashSet<Function>) -> Vec<bool> {
    let mut may = vec![false; body.values.len()];
    for &param in &body.blocks[body.entry].params {
        may[param.index()] = true;
    }
    for data in body.insts.values().filter(|data| begins(&data.op, inputs)) {
        data.results.iter().for_each(|result| may[result.index()] = true);
    }
    loop {
        let mut changed = false;
        let mut mark = |value: Value, may: &mut Vec<bool>| changed |= !std::mem::replace(&mut may[value.index()], true);
        for data in body.insts.values() {
            if data.op.operands().any(|operand| may[operand.index()]) {
                data.results.iter().for_each(|&result| mark(result, &mut may));
            }
        }
        for block in body.blocks.values() {
            for edge in block.terminator.edges() {
                for (&argument, &param) in edge.arguments.iter().zip(&body.blocks[edge.target].params) {
                    if may[argument.index()] {
                        mark(param, &mut may);
                    }
                }
            }
        }
        if !changed {
            return may;
        }
    }
}

/// Does what an instruction gives come from elsewhere?
fn begins(op: &Op, inputs: &HashSet<Function>) -> bool {
    match op {
        Op::Call { callee: Callee::Direct(callee), .. } => !inputs.contains(callee),
        Op::Arbitrary { .. }
        | Op::Load { .. }
        | Op::AtomicUpdate { .. }
        | Op::CompareExchange { .. }
        | Op::Call { callee: Callee::Indirect(_), .. } => true,
        ir::computed!() => false,
        Op::PointerAdd { .. }
        | Op::Alloca { .. }
        | Op::ScopeBegin { .. }
        | Op::ScopeEnd { .. }
        | Op::StackSave
        | Op::StackRestore { .. }
        | Op::Store { .. }
        | Op::Fence
        | Op::CopyMemory { .. }
        | Op::SetMemory { .. }
        | Op::VariadicArea
        | Op::Check { .. }
        | Op::Assume { .. }
        | Op::Unsupported { .. } => false,
    }
}
