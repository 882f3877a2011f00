//! What is to be said of each line of the user's: was it executed, and which checks stand there?
//!
//! A line counts as executed if a path has entered the straight piece of code that it is in, and has come back from the calls
//! before it. A call of one of Shrike's models of libc is a check itself, of whatever that model and those it calls check.

use super::Files;
use engine::{Account, Property};
use ir::{Block, Body, Callee, Cfg, EntityRef, File, Function, FunctionKind, Intrinsic, Op, Program, Span, Terminator};
use report::Coverage;
use std::collections::{BTreeMap, BTreeSet};

/// A line on which a property may be violated.
pub type Site = (File, u32, Property);

/// How many checks there are.
pub type Checks = BTreeMap<Site, u32>;

/// The checks in the user's functions.
pub fn checks(program: &Program) -> Checks {
    let libraries = of_libraries(program);
    let mut checks = Checks::new();
    for_each_block(program, |_, body, block| {
        for (span, op) in spans(body, block).filter(|(span, _)| span.is_somewhere()) {
            for property in op.map(|op| checked(program, &libraries, op)).unwrap_or_default() {
                *checks.entry((span.file, span.line, property)).or_default() += 1;
            }
        }
    });
    checks
}

type Properties = BTreeSet<Property>;

/// What an instruction checks.
fn checked(program: &Program, libraries: &[Properties], op: &Op) -> Properties {
    match *op {
        Op::Check { kind, .. } => property::of_check(kind).into_iter().collect(),
        Op::Call { callee: Callee::Direct(callee), .. } => match program.functions[callee].kind {
            FunctionKind::Intrinsic(Intrinsic::ReachError) => Properties::from([Property::UnreachCall]),
            FunctionKind::Intrinsic(Intrinsic::AssertFail) => Properties::from([Property::Assert]),
            _ => libraries[callee.index()].clone(),
        },
        _ => Properties::new(),
    }
}

/// What each function of a library checks, and those that it calls; nothing for the user's own.
fn of_libraries(program: &Program) -> Vec<Properties> {
    let mut known = vec![Properties::new(); program.functions.len()];
    loop {
        let mut grown = false;
        for (function, data) in program.functions.iter().filter(|(_, data)| data.library) {
            let Some(body) = data.body() else { continue };
            let before = known[function.index()].len();
            for block in body.blocks.values() {
                for &inst in &block.insts {
                    let more = checked(program, &known, &body.insts[inst].op);
                    known[function.index()].extend(more);
                }
            }
            grown |= known[function.index()].len() > before;
        }
        if !grown {
            return known;
        }
    }
}

/// What became of each line with code.
pub fn coverage(
    program: &Program,
    explored: &Program,
    accounts: &[Account],
    files: &mut Files,
) -> BTreeMap<File, Coverage> {
    let visited =
        |function: Function, block: Block| accounts.iter().any(|account| account.visited.contains(function, block));
    let returns: Vec<bool> = explored.functions.keys().map(|function| returns(explored, function, &visited)).collect();
    let mut executed: BTreeSet<(File, u32)> = BTreeSet::new();
    let mut missed = executed.clone();
    for_each_block(explored, |function, body, block| {
        let mut here = visited(function, block);
        for (span, op) in spans(body, block) {
            if span.is_somewhere() {
                let lines = if here { &mut executed } else { &mut missed };
                lines.insert((span.file, span.line));
            }
            if let Some(Op::Call { callee: Callee::Direct(callee), .. }) = op {
                here &= returns[callee.index()];
            }
        }
    });
    let mut all = executed.clone();
    for_each_block(program, |_, body, block| {
        let somewhere = spans(body, block).map(|(span, _)| span).filter(|span| span.is_somewhere());
        all.extend(somewhere.map(|span| (span.file, span.line)));
    });
    let mut coverage: BTreeMap<File, Coverage> = BTreeMap::new();
    for line in all {
        files.number(line.0);
        let of = coverage.entry(line.0).or_default();
        let list = match (executed.contains(&line), missed.contains(&line)) {
            (true, _) => &mut of.executed,
            (false, true) => &mut of.missed,
            (false, false) => &mut of.cut,
        };
        list.push(line.1);
    }
    coverage
}

/// Has a call of the function come back on any path?
fn returns(program: &Program, function: Function, visited: &dyn Fn(Function, Block) -> bool) -> bool {
    match &program.functions[function].kind {
        FunctionKind::Defined(body) => body
            .blocks
            .iter()
            .any(|(block, data)| matches!(data.terminator, Terminator::Return { .. }) && visited(function, block)),
        FunctionKind::Intrinsic(Intrinsic::ReachError | Intrinsic::AssertFail) | FunctionKind::Missing => false,
        FunctionKind::Intrinsic(_) => true,
    }
}

/// The user's blocks that can be reached in their function.
fn for_each_block(program: &Program, mut visit: impl FnMut(Function, &Body, Block)) {
    for (function, data) in program.functions.iter().filter(|(_, data)| !data.library) {
        let Some(body) = data.body() else { continue };
        let cfg = Cfg::new(body);
        body.blocks.keys().filter(|&block| cfg.is_reachable(block)).for_each(|block| visit(function, body, block));
    }
}

/// The places in a block, in order, with what happens there.
fn spans(body: &Body, block: Block) -> impl Iterator<Item = (Span, Option<&Op>)> + '_ {
    let data = &body.blocks[block];
    let insts = data.insts.iter().map(|&inst| (body.insts[inst].span, Some(&body.insts[inst].op)));
    insts.chain([(data.terminator_span, None)])
}
