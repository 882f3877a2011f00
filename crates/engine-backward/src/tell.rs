//! What this engine tells the others: invariants, in terms of values and global variables that are there wherever a run comes by, and sites at which no
//! run fails.
//!
//! Soundness: a fact speaks of every visit of a block. So only blocks with one cutpoint have invariants: there, every visit is one of that cutpoint. A site
//! holds where each way that fails there is excluded; what lies ahead of a way that could not be followed is not known.

use crate::question::{Conditions, Ground};
use engine::{ahead, Fact, Predicate, PropertySet, Reason, Site, Sites};
use ir::{Op, Program};
use solver::Side;
use std::collections::BTreeSet;
use summary::End;

/// Invariants told of one block: each costs those who use it a little.
const MOST: usize = 8;

/// The invariants of all blocks.
pub fn invariants(ground: &mut Ground, known: &Conditions) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (at, conditions) in known.iter().enumerate() {
        let cutpoint = &ground.build.system.cutpoints[at];
        let (function, block) = (cutpoint.function, cutpoint.block);
        if !ground.build.system.is_only(at) || !ground.reached[at] {
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

/// The sites at which what is known excludes every failure.
pub fn sites(ground: &mut Ground, known: &Conditions, properties: &PropertySet) -> Vec<Fact> {
    let program = ground.build.machine.program;
    let sites = Sites::of(program, properties);
    let always = ground.pool().boolean(true);
    let (mut failed, mut behind) = (BTreeSet::new(), BTreeSet::new());
    for error in ground.errors() {
        let path = ground.path(error, known, &[]);
        if matches!(ground.feasible(&path, always), Side::Infeasible) {
            continue;
        }
        let summary = &ground.build.system.summaries[error];
        let Some((site, stack)) = &summary.stopped else { return Vec::new() };
        if let End::Violated { .. } | End::Cut(Reason::Undefined { .. }) = &summary.end {
            failed.insert(at_or_before(ground.build.machine.program, *site));
        }
        if let End::Violated { .. } = &summary.end {
            continue;
        }
        // Behind a step that is undefined or was not followed, nothing is said. In a function with a contract the stack does not tell where it was called.
        match ahead(program, stack) {
            Some(blocks) if ground.build.machine.contracts.is_empty() => behind.extend(blocks),
            _ => return Vec::new(),
        }
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
