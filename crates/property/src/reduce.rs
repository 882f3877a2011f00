//! A smaller program with the same answers: without checks that cannot fail, and without what no check depends on.
//!
//! Soundness: a proof for the slice is a proof for the program, as far as what was cut away has defined behaviour. A violation
//! of the slice is a claim only: code behind a loop that never ends may have become reachable, so it is replayed on the whole.
//! Checks are proven under the assumption that those before them hold; so none is removed where a run may go on behind one
//! that fails, which is where several questions are asked at once.

use crate::property::{Property, PropertySet};
use analysis::points_to::PointsTo;
use analysis::slice::{self, Kind, Lifetimes};
use analysis::{bounds, slice::slice_with};
use ir::{Callee, CheckKind, Function, FunctionKind, Inst, Op, Program};
use std::time::Instant;

pub use bounds::CheckCounts;
pub use slice::Size;

/// Which part of the program is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slicing {
    Off,
    /// Loops that nothing depends on are taken to end.
    Standard,
    /// They stay.
    TerminationSensitive,
}

/// What slicing did.
pub struct Sliced {
    pub program: Program,
    pub before: Size,
    pub after: Size,
    /// Why nothing was cut away, where that is so.
    pub declined: Option<&'static str>,
}

/// Removes the checks that hold in every run.
pub fn remove_proven(program: &mut Program) -> CheckCounts {
    bounds::remove_proven(program)
}

/// The part of a program, with its checks placed, that decides about the properties; none where nothing is sliced. What points
/// where is known coarsely only, if it takes longer than until the deadline.
pub fn sliced(
    program: &Program,
    properties: &PropertySet,
    slicing: Slicing,
    deadline: Option<Instant>,
) -> Option<Sliced> {
    let kind = match slicing {
        Slicing::Off => return None,
        Slicing::Standard => Kind::Standard,
        Slicing::TerminationSensitive => Kind::TerminationSensitive,
    };
    let waits = properties.contains(Property::NoDeadlock) && program.may_wait();
    if waits || properties.contains(Property::Termination) || properties.contains(Property::StackLimit) {
        // No check stands where a thread waits. Whether a run ends depends on every loop, and a state recurs only as a whole. Every call needs some of the stack.
        return None;
    }
    let memory = properties.contains(Property::ValidDeref) || properties.contains(Property::ValidFree);
    let lifetimes = if memory { Lifetimes::Keep } else { Lifetimes::Drop };
    let points_to = PointsTo::within(program, deadline);
    let is_criterion = |function: Function, inst: Inst| is_check(program, &points_to, properties, function, inst);
    let slice::Slice { program, before, after, declined } =
        slice_with(program, &points_to, is_criterion, slice::Options { kind, lifetimes });
    Some(Sliced { program, before, after, declined })
}

/// Whether branches that only choose a value may become selects: where runs are compared step by step, they may not, nor where another thread can
/// tell whether a value was read.
pub fn may_select(program: &Program, properties: &PropertySet) -> bool {
    let counted = [Property::Termination, Property::StackLimit, Property::ValidMemtrack];
    !program.has_threads() && !counted.into_iter().any(|property| properties.contains(property))
}

/// What engines search in the place of the whole program, where that is something else: a slice, or either with selects.
pub fn smaller(program: &Program, slice: Option<Program>, select: bool) -> Option<Program> {
    if !select {
        return slice;
    }
    let is_slice = slice.is_some();
    let mut smaller = slice.unwrap_or_else(|| program.clone());
    let selected = smaller.select_diamonds();
    (is_slice || selected > 0).then_some(smaller)
}

/// Is it here that a property may be violated?
fn is_check(program: &Program, points_to: &PointsTo, properties: &PropertySet, function: Function, inst: Inst) -> bool {
    let Some(body) = program.functions[function].body() else { return false };
    match &body.insts[inst].op {
        Op::Check { kind, .. } => of_check(*kind).is_some_and(|property| properties.contains(property)),
        // There may be no function where the pointer points.
        Op::Call { callee: Callee::Indirect(_), .. } if properties.contains(Property::ValidDeref) => true,
        Op::Call { .. } => points_to.callees(function, inst).iter().any(|&callee| {
            let FunctionKind::Intrinsic(intrinsic) = program.functions[callee].kind else { return false };
            intrinsic.asks().and_then(of_check).is_some_and(|property| properties.contains(property))
        }),
        // A check stands before what they do.
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
        | Op::Assume { .. }
        // Whether a run gets there is part of every question.
        | Op::Unsupported { .. } => false,
    }
}

/// The property that a check is for.
pub fn of_check(kind: CheckKind) -> Option<Property> {
    match kind {
        CheckKind::ReachError => Some(Property::UnreachCall),
        CheckKind::Assertion => Some(Property::Assert),
        CheckKind::ValidDeref => Some(Property::ValidDeref),
        CheckKind::ValidFree => Some(Property::ValidFree),
        CheckKind::Overflow => Some(Property::NoOverflow),
        CheckKind::DivisionByZero => Some(Property::DivisionByZero),
        CheckKind::DivisionOverflow => Some(Property::DivisionOverflow),
        CheckKind::Shift
        | CheckKind::Unreachable
        | CheckKind::ZeroCount
        | CheckKind::FloatToInt
        | CheckKind::Index
        | CheckKind::InvalidValue
        | CheckKind::NonNull
        | CheckKind::ArraySize
        | CheckKind::NullPointer
        | CheckKind::Alignment
        | CheckKind::PointerArithmetic
        | CheckKind::OtherObject
        | CheckKind::Promise
        | CheckKind::CallType
        | CheckKind::Overlap
        | CheckKind::Uninitialized => Some(Property::UndefinedBehaviour),
    }
}
