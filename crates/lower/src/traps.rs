//! Checks for undefined behaviour, as the compiler itself places them.
//!
//! What overflows in C depends on promotions, conversions and bit-fields that are gone from LLVM's code, and so does what a
//! shift, an index or a conversion may be. So clang's own instrumentation decides (`-fsanitize=…`): it branches to a trap where
//! an operation has no result. Each such branch becomes one check, and the code behind it computes some result, so that a run
//! can go on behind a check that is not asked about.
//!
//! Of a shift the compiler joins both questions in one branch, but `no-overflow` asks only one of them: whether the result can
//! be represented. So the other one calls a handler instead of a trap, which keeps the branches apart.
//!
//! Accesses and pointers are not checked so: the compiler would compare addresses, which Shrike leaves open. See `memory`. Its check of
//! pointers only tells which indices are unsigned. See `indices`.

use crate::Checked;
use ir::{Body, CheckKind, CompareOp, Condition, Constant, Op, Program, Terminator, Type, Value};

/// Flags for clang. With `-fwrapv` nothing would overflow, and no pointer would have to stay in its object.
pub fn flags(checked: Checked) -> &'static [&'static str] {
    match checked {
        Checked::Nothing => &["-fno-wrapv", "-fsanitize=pointer-overflow,vla-bound", "-fsanitize-trap=all"],
        Checked::Overflow => &[
            "-fno-wrapv",
            "-fsanitize=signed-integer-overflow,shift-base,pointer-overflow,vla-bound",
            "-fsanitize-trap=all",
        ],
        Checked::Undefined => &[
            "-fno-wrapv",
            "-fsanitize=pointer-overflow",
            "-fsanitize=signed-integer-overflow,shift,unreachable,builtin,float-cast-overflow,bounds,bool,enum",
            "-fsanitize=nonnull-attribute,returns-nonnull-attribute,vla-bound,null",
            "-fsanitize-trap=all",
            "-fno-sanitize-trap=shift-exponent",
            "-fsanitize-recover=shift-exponent",
        ],
    }
}

/// What is called where a shift is by too many bits.
pub const SHIFT_HANDLER: &str = "__ubsan_handle_shift_out_of_bounds";

/// What a trap of this number is for, as clang numbers its `SanitizerHandler`s; none for what no flag above asks for.
pub fn kind_of_trap(number: u64) -> Option<CheckKind> {
    Some(match number {
        // Addition, division, multiplication, negation, shift of the base, subtraction.
        0 | 3 | 12 | 13 | 20 | 21 => CheckKind::Overflow,
        1 => CheckKind::Unreachable,
        5 => CheckKind::FloatToInt,
        8 => CheckKind::ZeroCount,
        10 => CheckKind::InvalidValue,
        16 | 17 => CheckKind::NonNull,
        18 => CheckKind::Index,
        22 => CheckKind::NullPointer,
        24 => CheckKind::ArraySize,
        _ => return None,
    })
}

/// Makes a check of every branch to a trap. Where undefined behaviour is not asked about, arrays without elements keep their branch.
pub fn absorb(program: &mut Program) {
    for function in program.functions.values_mut() {
        if let Some(body) = function.body_mut() {
            absorb_in(body);
        }
    }
}

fn absorb_in(body: &mut Body) {
    let traps: Vec<Option<CheckKind>> = body.blocks.keys().map(|block| trap(body, block)).collect();
    let trap = |block: ir::Block| traps[ir::EntityRef::index(block)];
    for block in body.blocks.keys().collect::<Vec<_>>() {
        let Terminator::Branch { condition, then, otherwise } = body.blocks[block].terminator.clone() else { continue };
        let (kind, condition, edge) = match (trap(then.target), trap(otherwise.target)) {
            (None, Some(kind)) => (kind, condition, then),
            (Some(kind), None) => (kind, negated(body, block, condition), otherwise),
            _ => continue,
        };
        let span = body.blocks[block].terminator_span;
        let check = Op::Check { kind, condition: Condition::Holds(condition) };
        body.append(block, check, &[], span);
        body.blocks[block].terminator = Terminator::Jump(edge);
    }
}

/// What is always violated in a block that has no parameters. A handler's block also prepares what the handler prints.
fn trap(body: &Body, block: ir::Block) -> Option<CheckKind> {
    let data = &body.blocks[block];
    let kind = |inst: &ir::Inst| match body.insts[*inst].op {
        Op::Check { kind, condition: Condition::Never } => Some(kind),
        _ => None,
    };
    data.insts.last().and_then(kind).filter(|_| data.params.is_empty())
}

fn negated(body: &mut Body, block: ir::Block, condition: Value) -> Value {
    let zero = body.add_constant(Type::Int(1), Constant::Bits(bits::Bits::from_u64(1, 0)));
    let span = body.blocks[block].terminator_span;
    let op = Op::Compare { op: CompareOp::Eq, left: condition, right: zero };
    let inst = body.append(block, op, &[Type::Int(1)], span);
    body.insts[inst].results[0]
}
