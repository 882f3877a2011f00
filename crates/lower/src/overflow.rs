//! Checks for signed overflow, as the compiler itself places them.
//!
//! What overflows in C depends on promotions, conversions and bit-fields that are gone from LLVM's code. So clang's own
//! instrumentation decides (`-fsanitize=signed-integer-overflow,shift-base`): it branches to a trap where a result cannot
//! be represented. Each such branch becomes one check, and the code behind it computes the wrapped result, so that a run
//! can go on behind a check that nobody asks about.

use ir::{Body, CheckKind, CompareOp, Condition, Constant, Op, Program, Terminator, Type, Value};

/// Flags for clang. With `-fwrapv` nothing would overflow.
pub const FLAGS: [&str; 3] = ["-fno-wrapv", "-fsanitize=signed-integer-overflow,shift-base", "-fsanitize-trap=all"];

/// Makes a check of every branch to a trap.
pub fn absorb_traps(program: &mut Program) {
    for function in program.functions.values_mut() {
        if let Some(body) = function.body_mut() {
            absorb(body);
        }
    }
}

fn absorb(body: &mut Body) {
    let traps: Vec<bool> = body.blocks.keys().map(|block| is_trap(body, block)).collect();
    let is_trap = |block: ir::Block| traps[ir::EntityRef::index(block)];
    for block in body.blocks.keys().collect::<Vec<_>>() {
        let Terminator::Branch { condition, then, otherwise } = body.blocks[block].terminator.clone() else { continue };
        let (condition, edge) = match (is_trap(then.target), is_trap(otherwise.target)) {
            (false, true) => (condition, then),
            (true, false) => (negated(body, block, condition), otherwise),
            _ => continue,
        };
        let span = body.blocks[block].terminator_span;
        let check = Op::Check { kind: CheckKind::Overflow, condition: Condition::Holds(condition) };
        body.append(block, check, &[], span);
        body.blocks[block].terminator = Terminator::Jump(edge);
    }
}

/// Is there nothing in the block but a check that always fails?
fn is_trap(body: &Body, block: ir::Block) -> bool {
    let data = &body.blocks[block];
    let never = Op::Check { kind: CheckKind::Overflow, condition: Condition::Never };
    matches!(data.insts.as_slice(), [only] if body.insts[*only].op == never) && data.params.is_empty()
}

fn negated(body: &mut Body, block: ir::Block, condition: Value) -> Value {
    let zero = body.add_constant(Type::Int(1), Constant::Bits(bits::Bits::from_u64(1, 0)));
    let span = body.blocks[block].terminator_span;
    let op = Op::Compare { op: CompareOp::Eq, left: condition, right: zero };
    let inst = body.append(block, op, &[Type::Int(1)], span);
    body.insts[inst].results[0]
}
