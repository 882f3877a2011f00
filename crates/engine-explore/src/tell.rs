//! What an exploration tells the other engines: runs that got to new code, and at its end where no run fails.
//!
//! A path that is cut at a limit, or at a step that is undefined or has no meaning, may have failed anywhere behind; a path that violates
//! something ends there, as runs do. So when no state waits any more, no run fails at a site that no path has failed at and that is not
//! ahead of a cut. Mostly that is a proof of everything, and there is nothing to tell. Where something was cut, other engines need to
//! look only at what is left. That a step is undefined would keep the whole from being proved, but an engine that is told of the sites
//! behind it need not come to that step by itself: so nothing is said of them.

use crate::node::Node;
use engine::{ahead, Fact, PropertySet, Site, Sites};
use ir::{Block, Cfg, Dominators, Function, Loops, Op};
use machine::Machine;
use std::collections::BTreeSet;

/// More runs than these are not told.
const MOST_RUNS: usize = 200;

/// After as many paths as this, only every so manieth is looked at.
const LOOK_EVERY: u64 = 64;

/// More different places where paths are cut are not kept: nothing is told then.
const MOST_CUTS: usize = 256;

#[derive(Default)]
pub struct Telling {
    /// Where paths have failed: each at one of these sites.
    failed: BTreeSet<Vec<Site>>,
    /// Where paths were cut: the block of each frame, the running one first.
    cuts: BTreeSet<Vec<(Function, Block)>>,
    /// Paths that have ended, runs told of them, and the blocks that were executed then.
    ends: u64,
    runs: usize,
    visited: usize,
    /// What is to be told.
    facts: Vec<Fact>,
}

impl Telling {
    /// A path ends where it fails.
    pub fn failed(&mut self, machine: &mut Machine, node: &Node) {
        let function = node.state.frame.function;
        let (block, inst) = machine.next(&node.state);
        let mut sites = vec![Site { function, block, inst }];
        if let Some(body) = machine.program.functions[function].body() {
            // Checks right before an instruction that checks the same are not run: if one of them fails, the instruction shows it.
            let insts = &body.blocks[block].insts;
            let end = inst.map_or(insts.len(), |inst| insts.iter().position(|&other| other == inst).unwrap_or(0));
            let checks = insts[..end].iter().rev().take_while(|inst| matches!(body.insts[**inst].op, Op::Check { .. }));
            sites.extend(checks.map(|&check| Site { function, block, inst: Some(check) }));
        }
        self.failed.insert(sites);
    }

    /// A path ends that should have gone on.
    pub fn cut(&mut self, machine: &mut Machine, node: &Node) {
        if self.cuts.len() <= MOST_CUTS {
            self.cuts.insert(machine.blocks(&node.state));
        }
    }

    /// A path has come to an end, of whatever kind: does it show that new code can be reached?
    pub fn ended(&mut self, machine: &mut Machine, node: &Node) {
        self.ends += 1;
        // To look at all blocks takes as long as a short path.
        let is_due = self.runs < MOST_RUNS && (self.ends < LOOK_EVERY || self.ends.is_multiple_of(LOOK_EVERY));
        let visited = if is_due { machine.visited() } else { 0 };
        if visited > self.visited {
            self.visited = visited;
            self.runs += 1;
            let (function, block) = (node.state.frame.function, machine.next(&node.state).0);
            let inputs = node.inputs.under(&machine.pool, &node.model);
            self.facts.push(Fact::Run { inputs, function, block });
        }
    }

    /// No state waits any more. Whether every path was followed by itself, to its own end, says how far loops are known.
    pub fn finished(&mut self, machine: &Machine, properties: &PropertySet, each: bool) {
        if self.cuts.len() > MOST_CUTS {
            return;
        }
        let program = machine.program;
        let sites = Sites::of(program, properties);
        let is_site = |site: &Site| sites.checks.contains(site) || sites.steps.contains(site);
        if !self.failed.iter().all(|failed| failed.iter().any(is_site)) {
            // More can fail than is known.
            return;
        }
        let mut behind = BTreeSet::new();
        for stack in &self.cuts {
            match ahead(program, stack) {
                Some(blocks) => behind.extend(blocks),
                None => return,
            }
        }
        if each {
            self.facts.extend(bounds(machine, &behind));
        }
        let failed: BTreeSet<Site> = self.failed.iter().flatten().copied().collect();
        let holds = |site: &Site| !failed.contains(site) && !behind.contains(&(site.function, site.block));
        self.facts.extend(sites.iter().filter(holds).map(Fact::Holds));
    }

    pub fn take(&mut self) -> Vec<Fact> {
        std::mem::take(&mut self.facts)
    }
}

/// How often loops are repeated, but for those that may be repeated more often where paths were cut.
fn bounds(machine: &Machine, behind: &BTreeSet<(Function, Block)>) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (function, data) in &machine.program.functions {
        let Some(body) = data.body() else { continue };
        let cfg = Cfg::new(body);
        let heads =
            Loops::new(&cfg, &Dominators::new(&cfg)).iter().map(|(_, data)| data.header).collect::<Vec<Block>>();
        for head in heads.into_iter().filter(|&head| !behind.contains(&(function, head))) {
            facts.push(Fact::Bound { function, head, iterations: machine.repeated(function, head) });
        }
    }
    facts
}
