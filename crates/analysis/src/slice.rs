//! Slicing: the part of a program that decides whether given instructions are reached, and with which values.
//!
//! Backwards over dependence (Weiser, *Program slicing*, 1984; as reachability in a graph: Ottenstein and Ottenstein, 1984):
//! values, memory, control, calls. A slice does at least what the whole program does as far as its criteria are concerned: a
//! check that can fail in the whole program can fail in the slice, so a proof for the slice is one for the whole.
//!
//! What has no meaning (`unknown`) is a criterion wherever it stands: it may do anything, so a run that gets to it must get to it
//! in the slice too. What ends a path (exit, abort, assumptions, loops without a way out) is one where another may come
//! after it (`follow`): the slice would be no less sound without, but it would fail where the program cannot. So are the exits
//! of a loop that no way leads out of to the function's end: the only way to go on there is to fail, and a loop that were taken
//! to end would always fail.
//!
//! Ids stay: functions, blocks, instructions, values and globals of a slice are those of the whole program (`rebuild`).
//!
//! Soundness: what is removed is taken to have defined behaviour, and with `Kind::Standard` to come to an end: a slice goes on
//! where the program faults or loops for ever. Pointers are what `points_to` says. Programs that jump out of functions,
//! jump to computed labels or start threads are not sliced, nor are checks that no object is lost. Functions that print are
//! taken to return.

mod control;
mod follow;
mod mark;
mod rebuild;

use crate::call_graph::ResolvedCalls;
use crate::memory::Memory;
use crate::points_to::PointsTo;
use crate::unknown;
use control::Flow;
use follow::Follow;
use ir::{EntityRef, Function, FunctionKind, Inst, Intrinsic, Program, Terminator};
use mark::Marking;

/// What a slice keeps of loops that nothing in it depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Nothing: they are taken to end.
    Standard,
    /// They stay, if a criterion may come after them.
    TerminationSensitive,
}

/// What a slice keeps of the ends of objects' lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lifetimes {
    /// Whatever frees, or ends the scope of, an object that the slice may access: for checks of memory.
    Keep,
    /// Nothing: accesses are taken to be valid.
    Drop,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    pub kind: Kind,
    pub lifetimes: Lifetimes,
}

impl Default for Options {
    fn default() -> Options {
        Options { kind: Kind::Standard, lifetimes: Lifetimes::Keep }
    }
}

/// A slice, and what it has cost the program.
#[derive(Clone, Debug)]
pub struct Slice {
    pub program: Program,
    pub before: Size,
    pub after: Size,
    /// Why the program is as it was, where that is so.
    pub declined: Option<&'static str>,
}

/// What may run in a program.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Size {
    /// Functions with an instruction.
    pub functions: usize,
    pub blocks: usize,
    pub instructions: usize,
    pub branches: usize,
}

/// The slice for all instructions for which `is_criterion` says so.
pub fn slice(program: &Program, is_criterion: impl Fn(Function, Inst) -> bool, options: Options) -> Slice {
    let points_to = PointsTo::new(program);
    slice_with(program, &points_to, is_criterion, options)
}

/// The same where it is known what points where.
pub fn slice_with(
    program: &Program,
    points_to: &PointsTo,
    is_criterion: impl Fn(Function, Inst) -> bool,
    options: Options,
) -> Slice {
    let before = Size::of(program, points_to);
    if let Some(reason) = reason_to_decline(program, points_to) {
        return Slice { program: program.clone(), before, after: before, declined: Some(reason) };
    }
    let calls = ResolvedCalls::new(program, points_to);
    let memory = Memory::new(program, points_to, &calls);
    let flow = |(function, data): (Function, &ir::FunctionData)| {
        data.body().filter(|_| points_to.is_reached(function)).map(Flow::new)
    };
    let flows: Vec<Option<Flow>> = program.functions.iter().map(flow).collect();
    let only_print = follow::only_print(program, &calls);
    let is_criterion = |function: Function, inst: Inst| {
        is_criterion(function, inst) || unknown::stands_at(program, points_to, function, inst)
    };
    let follow = Follow::new(program, points_to, &calls, &flows, &is_criterion);
    let mut marking = Marking::new(program, points_to, &calls, &memory, &flows, options.lifetimes);
    for (function, data) in program.functions.iter() {
        let (Some(body), Some(flow)) = (data.body(), &flows[function.index()]) else { continue };
        let may_end = !only_print[function.index()];
        let roots =
            Roots { program, points_to, calls: &calls, follow: &follow, is_criterion: &is_criterion, may_end, options };
        roots.mark(function, body, flow, &mut marking);
    }
    marking.close();
    let marks = marking.marks;
    let is_needed = |function: Function, inst: Inst, index: usize| {
        points_to.callees(function, inst).iter().any(|callee| match program.functions[*callee].kind {
            FunctionKind::Intrinsic(_) => true,
            FunctionKind::Missing => false,
            FunctionKind::Defined(_) => {
                let marks = &marks[callee.index()];
                marks.params.get(index).copied().unwrap_or(marks.extra)
            }
        })
    };
    let sliced = rebuild::rebuild(program, &flows, &marks, &is_needed);
    debug_assert_eq!(ir::verify(&sliced), Ok(()));
    let after = Size::of(&sliced, points_to);
    Slice { program: sliced, before, after, declined: None }
}

/// What a slice starts from.
struct Roots<'a> {
    program: &'a Program,
    points_to: &'a PointsTo,
    calls: &'a ResolvedCalls,
    follow: &'a Follow,
    is_criterion: &'a dyn Fn(Function, Inst) -> bool,
    /// Does what ends a path in this function count?
    may_end: bool,
    options: Options,
}

impl Roots<'_> {
    fn mark(&self, function: Function, body: &ir::Body, flow: &Flow, marking: &mut Marking) {
        let loops = self.options.kind == Kind::TerminationSensitive;
        for &block in flow.cfg.reverse_postorder() {
            let mut followed = self.follow.behind(flow, function, block);
            for &inst in body.blocks[block].insts.iter().rev() {
                let is_criterion = (self.is_criterion)(function, inst);
                let ends = || self.may_end && follow::may_end(self.program, self.points_to, function, body, inst);
                if is_criterion || followed && (ends() || loops && self.is_recursion(function, inst)) {
                    marking.need_effect(function, inst);
                }
                followed |= self.follow.hits(self.points_to.callees(function, inst), is_criterion);
            }
            let ends = self.may_end && matches!(body.blocks[block].terminator, Terminator::Unreachable);
            if ends && self.follow.behind(flow, function, block) {
                marking.need_terminator(function, block);
            }
        }
        let exits = if loops { flow.loop_exits() } else { flow.exits_without_return(body) };
        for block in flow.endless().into_iter().chain(exits) {
            if self.may_end && self.follow.behind(flow, function, block) {
                marking.need_terminator(function, block);
            }
        }
    }

    fn is_recursion(&self, function: Function, inst: Inst) -> bool {
        let callees = self.points_to.callees(function, inst);
        callees.iter().any(|&callee| self.calls.is_recursive(callee) && self.calls.are_mutual(function, callee))
    }
}

fn reason_to_decline(program: &Program, points_to: &PointsTo) -> Option<&'static str> {
    if !program.ending.is_empty() {
        return Some("what is lost or left at the end depends on everything");
    }
    if program.entry.is_none() {
        return Some("the program has no entry");
    }
    for (function, data) in program.functions.iter() {
        let Some(body) = data.body().filter(|_| points_to.is_reached(function)) else { continue };
        if body.blocks.values().any(|block| matches!(block.terminator, Terminator::ComputedGoto { .. })) {
            return Some("the program jumps to computed labels");
        }
        for inst in body.insts.keys() {
            for &callee in points_to.callees(function, inst) {
                let callee = &program.functions[callee];
                match callee.kind {
                    FunctionKind::Intrinsic(Intrinsic::SetJump | Intrinsic::LongJump) => {
                        return Some("the program jumps out of functions");
                    }
                    FunctionKind::Intrinsic(Intrinsic::ThreadCreate) => {
                        return Some("the program starts threads");
                    }
                    FunctionKind::Intrinsic(_) | FunctionKind::Defined(_) | FunctionKind::Missing => {}
                }
            }
        }
    }
    None
}

impl Size {
    /// Counts what is in functions that were reached and in blocks that can be.
    fn of(program: &Program, points_to: &PointsTo) -> Size {
        let mut size = Size::default();
        for (function, data) in program.functions.iter() {
            let Some(body) = data.body().filter(|_| points_to.is_reached(function)) else { continue };
            let mut instructions = 0;
            for &block in ir::Cfg::new(body).reverse_postorder() {
                size.blocks += 1;
                size.branches += usize::from(body.blocks[block].terminator.edges().nth(1).is_some());
                instructions += body.blocks[block].insts.len();
            }
            size.functions += usize::from(instructions > 0);
            size.instructions += instructions;
        }
        size
    }
}
