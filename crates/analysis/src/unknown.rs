//! Code without a meaning: functions that are only declared, assembly, models that give up.
//!
//! It may write what it can reach, call what has escaped, fail, or never return. A run that gets to it ends there, and the
//! answer is unknown; so no analysis has to follow what it does, but none may let it go: whether a run gets to it is part of
//! every question. Where a user says what such functions do (`ir::Intrinsic::Input` for any result, `Havoc` for any result and
//! any contents of memory), they have that meaning, and are not unknown.

use crate::points_to::PointsTo;
use ir::{Function, FunctionKind, Inst, Meaning, Op, Program};

/// May control get from this instruction into code without a meaning?
pub fn stands_at(program: &Program, points_to: &PointsTo, function: Function, inst: Inst) -> bool {
    let Some(body) = program.functions[function].body() else { return false };
    match body.insts[inst].op {
        Op::Unsupported { .. } => true,
        Op::Call { .. } => {
            let callees = points_to.callees(function, inst);
            // A call of nothing that is known calls something that is no function.
            callees.is_empty()
                || callees.iter().any(|&callee| match program.functions[callee].kind {
                    FunctionKind::Missing => true,
                    FunctionKind::Defined(_) => false,
                    FunctionKind::Intrinsic(intrinsic) => match intrinsic.meaning() {
                        Meaning::Always => false,
                        Meaning::UnlessErrno => program.looks_at_errno(),
                        Meaning::None => true,
                    },
                })
        }
        ir::computed!() => false,
        Op::Arbitrary { .. }
        | Op::PointerAdd { .. }
        | Op::Alloca { .. }
        | Op::ScopeBegin { .. }
        | Op::ScopeEnd { .. }
        | Op::StackSave
        | Op::StackRestore { .. }
        | Op::Load { .. }
        | Op::Store { .. }
        | Op::AtomicUpdate { .. }
        | Op::CompareExchange { .. }
        | Op::Fence
        | Op::CopyMemory { .. }
        | Op::SetMemory { .. }
        | Op::VariadicArea
        | Op::Check { .. }
        | Op::Assume { .. } => false,
    }
}
