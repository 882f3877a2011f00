//! Where a path that is observed can be looked at.
//!
//! A block is a list of parts. Each part ends with something that may decide how the path goes on: a check, an assumption,
//! a call, or the block's terminator. A machine that is observed (`Machine::observed`) pauses right before it, with every value of
//! the block so far still in its register.

use ir::{Callee, FunctionKind, Onward, Op, Program};

/// Does a part end with this instruction?
pub fn ends_part(program: &Program, op: &Op) -> bool {
    match op {
        Op::Check { .. } => true,
        Op::Call { callee: Callee::Indirect(_), .. } => true,
        Op::Call { callee: Callee::Direct(function), .. } => match program.functions[*function].kind {
            FunctionKind::Defined(_) | FunctionKind::Missing => true,
            // Those that access memory may be where a property is violated.
            FunctionKind::Intrinsic(intrinsic) => {
                intrinsic.onward() != Onward::Always || intrinsic.touches().iter().any(|touch| touch.is_access())
            }
        },
        op => op.onward() != Onward::Always,
    }
}
