//! Where a path that is observed can be looked at.
//!
//! A block is a list of parts. Each part ends with something that may decide how the path goes on: a check, an assumption,
//! a call, or the block's terminator. A machine that is observed (`Machine::observed`) pauses right before it, with every value of
//! the block so far still in its register.

use ir::{Callee, FunctionKind, Intrinsic, Op, Program};

/// Does a part end with this instruction?
pub fn ends_part(program: &Program, op: &Op) -> bool {
    match op {
        Op::Check { .. } | Op::Assume { .. } | Op::Unsupported { .. } => true,
        Op::Call { callee: Callee::Indirect(_), .. } => true,
        Op::Call { callee: Callee::Direct(function), .. } => match program.functions[*function].kind {
            FunctionKind::Defined(_) | FunctionKind::Missing => true,
            FunctionKind::Intrinsic(intrinsic) => matches!(
                intrinsic,
                Intrinsic::Assume
                    | Intrinsic::ReachError
                    | Intrinsic::AssertFail
                    | Intrinsic::Abort
                    | Intrinsic::Exit
                    | Intrinsic::Finish
                    | Intrinsic::LongJump
                    | Intrinsic::Unsupported
                    | Intrinsic::InputMemory
                    | Intrinsic::Read
                    | Intrinsic::Write
            ),
        },
        _ => false,
    }
}
