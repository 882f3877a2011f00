//! What this engine tells the others: invariants, in terms of values and global variables that are there wherever a run comes by, and sites at which no
//! run fails.
//!
//! Soundness: a fact speaks of every visit of a block. So only blocks with one cutpoint have invariants: there, every visit is one of that cutpoint. A site
//! holds where each way that fails there is excluded. What lies ahead of a way that could not be followed is not known: others may follow it, so there are
//! neither invariants nor sites there.

use crate::question::{Conditions, Ground};
use engine::{ahead, Fact, Predicate, PropertySet, Reason, Site, Sites};
use ir::{Block, Function, Op, Program};
use solver::Side;
use std::collections::BTreeSet;
use summary::{Build, End};

/// Invariants told of one block: each costs the engines that use it a little.
const MOST: usize = 8;

/// The invariants of all blocks.
pub fn invariants(ground: &mut Ground, known: &Conditions) -> Vec<Fact> {
    let Some(behind) = behind_cuts(ground, known) else { return Vec::new() };
    let mut facts = Vec::new();
    for (at, conditions) in known.iter().enumerate() {
        let cutpoint = &ground.build.system.cutpoints[at];
        let (function, block) = (cutpoint.function, cutpoint.block);
        if !ground.build.system.is_only(at) || !ground.reached[at] || behind.contains(&(function, block)) {
            continue;
        }
        let slots = cutpoint.slots();
        let pool = &mut ground.build.machine.pool;
        let mut conditions = conditions.clone();
        // Those that relate several values first: bounds of one are easily found.
        conditions.sort_by_key(|&condition| std::cmp::Reverse(pool.symbols(condition).len()));
        let predicates = conditions.into_iter().filter_map(|condition| Predicate::new(pool, condition, &slots));
        facts.extend(predicates.take(MOST).map(|holds| Fact::Invariant { function, block, holds }));
    }
    facts
}

/// The blocks that a run may come to behind a way that could not be followed and is not excluded. None where those may be any. What is undefined ends a run.
fn behind_cuts(ground: &mut Ground, known: &Conditions) -> Option<BTreeSet<(Function, Block)>> {
    let mut behind = BTreeSet::new();
    for error in ground.errors() {
        let is_cut = match &ground.build.system.summaries[error].end {
            End::Cut(reason) => !matches!(reason, Reason::Undefined { .. }),
            End::Violated { .. } | End::Cutpoint(_) => false,
        };
        if is_cut && !is_excluded(ground, known, error) {
            behind.extend(ahead_of(ground, error)?);
        }
    }
    Some(behind)
}

/// Does what is known exclude that a summary is taken?
fn is_excluded(ground: &mut Ground, known: &Conditions, summary: usize) -> bool {
    let always = ground.pool().boolean(true);
    let path = ground.path(summary, known, &[]);
    matches!(ground.feasible(&path, always), Side::Infeasible)
}

/// What lies ahead of where a summary has stopped. In a function with a contract the stack does not tell where it was called.
fn ahead_of(ground: &Ground, summary: usize) -> Option<BTreeSet<(Function, Block)>> {
    let Build { machine, system, .. } = &ground.build;
    let (_, stack) = system.summaries[summary].stopped.as_ref()?;
    ahead(machine.program, stack).filter(|_| machine.contracts.is_empty())
}

/// The sites at which what is known excludes every failure.
pub fn sites(ground: &mut Ground, known: &Conditions, properties: &PropertySet) -> Vec<Fact> {
    let program = ground.build.machine.program;
    let sites = Sites::of(program, properties);
    let (mut failed, mut behind) = (BTreeSet::new(), BTreeSet::new());
    for error in ground.errors() {
        if is_excluded(ground, known, error) {
            continue;
        }
        let summary = &ground.build.system.summaries[error];
        let Some((site, _)) = &summary.stopped else { return Vec::new() };
        if let End::Violated { .. } | End::Cut(Reason::Undefined { .. }) = &summary.end {
            failed.insert(at_or_before(ground.build.machine.program, *site));
        }
        if let End::Violated { .. } = &summary.end {
            continue;
        }
        // Behind a step that is undefined or was not followed, nothing is said.
        let Some(blocks) = ahead_of(ground, error) else { return Vec::new() };
        behind.extend(blocks);
    }
    let is_site = |site: &Site| sites.checks.contains(site) || sites.steps.contains(site);
    if !failed.iter().all(|sites| sites.iter().any(is_site)) {
        // More can fail than is known.
        return Vec::new();
    }
    let failed: BTreeSet<Site> = failed.into_iter().flatten().collect();
    let holds = |site: &Site| !failed.contains(site) && !behind.contains(&(site.function, site.block));
    sites.iter().filter(holds).map(Fact::Holds).collect()
}

/// A site, and the checks right before it. Those that check the same as the instruction are not run: if one of them fails, the instruction shows it.
fn at_or_before(program: &Program, site: Site) -> Vec<Site> {
    let Site { function, block, inst } = site;
    let mut sites = vec![site];
    if let Some(body) = program.functions[function].body() {
        let insts = &body.blocks[block].insts;
        let end = inst.map_or(insts.len(), |inst| insts.iter().position(|&other| other == inst).unwrap_or(0));
        let checks = insts[..end].iter().rev().take_while(|inst| matches!(body.insts[**inst].op, Op::Check { .. }));
        sites.extend(checks.map(|&check| Site { function, block, inst: Some(check) }));
    }
    sites
}
