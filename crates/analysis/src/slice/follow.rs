//! Where a criterion may still come, and which instructions end a path before it does.
//!
//! `if (!c) abort();` is how many programs say 'assume c': a slice without it finds errors that are none. So whatever may
//! end a path counts as a criterion itself, wherever a real one may run after it. 'After' is cheap: later in the body,
//! or after any call of the function has returned, whether or not it can.

use super::control::Flow;
use crate::call_graph::ResolvedCalls;
use crate::points_to::PointsTo;
use ir::{Block, Body, EntityRef, Function, FunctionKind, Inst, Onward, Op, Program, Touch};

/// Where criteria may follow.
pub struct Follow {
    /// By function: may a criterion run when it runs?
    within: Vec<bool>,
    /// By function: may a criterion run once it has returned?
    later: Vec<bool>,
    /// By function and block: may a criterion run in the block or behind it, before the function returns?
    leads: Vec<Vec<bool>>,
}

impl Follow {
    pub fn new(
        program: &Program,
        points_to: &PointsTo,
        calls: &ResolvedCalls,
        flows: &[Option<Flow>],
        is_criterion: &dyn Fn(Function, Inst) -> bool,
    ) -> Follow {
        let len = program.functions.len();
        let mut follow = Follow { within: vec![false; len], later: vec![false; len], leads: vec![Vec::new(); len] };
        for group in calls.bottom_up() {
            let has = |&function: &Function| {
                let own = flows[function.index()].as_ref().is_some_and(|flow| {
                    let insts = program.functions[function].body().into_iter().flat_map(|body| body.insts.keys());
                    insts.into_iter().any(|inst| flow.home(inst).is_some() && is_criterion(function, inst))
                });
                own || calls.callees(function).iter().any(|callee| follow.within[callee.index()])
            };
            if group.iter().any(has) {
                group.iter().for_each(|function| follow.within[function.index()] = true);
            }
        }
        let mut later = follow.roots(program);
        for (function, data) in program.functions.iter() {
            let (Some(body), Some(flow)) = (data.body(), &flows[function.index()]) else { continue };
            let hits = |inst: Inst| {
                let callees = points_to.callees(function, inst);
                is_criterion(function, inst) || callees.iter().any(|callee| follow.within[callee.index()])
            };
            let leads = leads(body, flow, &hits);
            for &block in flow.cfg.reverse_postorder() {
                let mut behind = flow.cfg.successors(block).iter().any(|next| leads[next.index()]);
                for &inst in body.blocks[block].insts.iter().rev() {
                    if behind {
                        later.extend(points_to.callees(function, inst));
                    }
                    behind |= hits(inst);
                }
            }
            follow.leads[function.index()] = leads;
        }
        while let Some(function) = later.pop() {
            if !std::mem::replace(&mut follow.later[function.index()], true) {
                later.extend(calls.callees(function));
            }
        }
        follow
    }

    /// May the instruction be a criterion, or call a function with one?
    pub fn hits(&self, callees: &[Function], is_criterion: bool) -> bool {
        is_criterion || callees.iter().any(|callee| self.within[callee.index()])
    }

    /// May a criterion run after this block?
    pub fn behind(&self, flow: &Flow, function: Function, block: Block) -> bool {
        let leads = &self.leads[function.index()];
        self.later[function.index()] || flow.cfg.successors(block).iter().any(|next| leads[next.index()])
    }

    /// The roots behind which a criterion may run: constructors come before all else, destructors and exit after main.
    fn roots(&self, program: &Program) -> Vec<Function> {
        let has = |function: &Function| self.within[function.index()];
        let exit = program.function_named("exit");
        let at_end = program.destructors.iter().chain(&exit).any(has);
        let mut later = Vec::new();
        if at_end || program.entry.iter().chain(&program.constructors).any(has) {
            later.extend(&program.constructors);
        }
        if at_end {
            later.extend(program.entry.iter().chain(&program.destructors).chain(&exit));
        }
        later
    }
}

/// The blocks from which control may get to an instruction that counts, in them or behind.
fn leads(body: &Body, flow: &Flow, hits: &dyn Fn(Inst) -> bool) -> Vec<bool> {
    let mut leads = vec![false; body.blocks.len()];
    let hit = |block: &&Block| body.blocks[**block].insts.iter().any(|&inst| hits(inst));
    let mut open: Vec<Block> = flow.cfg.reverse_postorder().iter().filter(hit).copied().collect();
    while let Some(block) = open.pop() {
        if !std::mem::replace(&mut leads[block.index()], true) {
            open.extend(flow.cfg.predecessors(block).iter().filter(|before| !leads[before.index()]));
        }
    }
    leads
}

/// Library functions that do nothing but print.
const PRINTING: [&str; 16] = [
    "printf",
    "vprintf",
    "fprintf",
    "vfprintf",
    "puts",
    "putchar",
    "putc",
    "fputc",
    "fputs",
    "fwrite",
    "perror",
    "fflush",
    "putchar_unlocked",
    "__printf_chk",
    "__fprintf_chk",
    "__vfprintf_chk",
];

/// By function: does it run only as a part of printing? What ends a path there is a shortcoming of the model, not of
/// the program.
pub fn only_print(program: &Program, calls: &ResolvedCalls) -> Vec<bool> {
    let is_printing = |function: Function| {
        let data = &program.functions[function];
        data.library && PRINTING.contains(&data.name.as_str())
    };
    let mut only = vec![true; program.functions.len()];
    let mut open: Vec<Function> = program.roots().chain(program.function_named("exit")).collect();
    while let Some(function) = open.pop() {
        if !is_printing(function) && std::mem::replace(&mut only[function.index()], false) {
            open.extend(calls.callees(function));
        }
    }
    only
}

/// May the instruction itself end the path, or change what everything behind it depends on? What has no meaning is a
/// criterion anyway.
pub fn may_end(program: &Program, points_to: &PointsTo, function: Function, body: &Body, inst: Inst) -> bool {
    let ends = |onward: Onward| matches!(onward, Onward::Perhaps | Onward::Never);
    match &body.insts[inst].op {
        Op::Call { .. } => {
            points_to.callees(function, inst).iter().any(|&callee| match program.functions[callee].kind {
                FunctionKind::Defined(_) | FunctionKind::Missing => false,
                FunctionKind::Intrinsic(intrinsic) => {
                    ends(intrinsic.onward()) || intrinsic.touches().contains(&Touch::Rounding)
                }
            })
        }
        op => ends(op.onward()),
    }
}
