//! What is to be said of each line of the user's: was it executed, and which checks stand there?
//!
//! A line counts as executed if a path has entered the straight piece of code that it is in. A call of one of Shrike's models of libc
//! is a check itself, of whatever that model and those it calls check.

use super::Files;
use engine::Property;
use engine_explore::Explore;
use ir::{Block, Body, Callee, Cfg, EntityRef, File, Function, FunctionKind, Intrinsic, Op, Program, Span};
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
    for data in program.functions.values().filter(|data| !data.library) {
        let Some(body) = data.body() else { continue };
        let cfg = Cfg::new(body);
        for block in body.blocks.keys().filter(|&block| cfg.is_reachable(block)) {
            for &inst in &body.blocks[block].insts {
                let Span { file, line, .. } = body.insts[inst].span;
                if line == 0 {
                    continue;
                }
                for property in checked(program, &libraries, &body.insts[inst].op) {
                    *checks.entry((file, line, property)).or_default() += 1;
                }
            }
        }
    }
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
    explorations: &[Explore],
    files: &mut Files,
) -> BTreeMap<File, Coverage> {
    let visited =
        |function: Function, block: Block| explorations.iter().any(|explore| explore.is_visited(function, block));
    let mut executed: BTreeSet<(File, u32)> = BTreeSet::new();
    let mut missed = executed.clone();
    for_each_line(explored, |function, block, line| {
        let lines = if visited(function, block) { &mut executed } else { &mut missed };
        lines.insert(line);
    });
    let mut all = executed.clone();
    for_each_line(program, |_, _, line| {
        all.insert(line);
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

/// The lines of blocks that can be reached in their function.
fn for_each_line(program: &Program, mut visit: impl FnMut(Function, Block, (File, u32))) {
    for (function, data) in program.functions.iter().filter(|(_, data)| !data.library) {
        let Some(body) = data.body() else { continue };
        let cfg = Cfg::new(body);
        for block in body.blocks.keys().filter(|&block| cfg.is_reachable(block)) {
            for span in spans(body, block).filter(|span| span.is_somewhere()) {
                visit(function, block, (span.file, span.line));
            }
        }
    }
}

fn spans(body: &Body, block: Block) -> impl Iterator<Item = Span> + '_ {
    let data = &body.blocks[block];
    data.insts.iter().map(|&inst| body.insts[inst].span).chain([data.terminator_span])
}
