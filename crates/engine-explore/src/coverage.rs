//! How far a state is from code that no path has executed, in branches.

use ir::{Block, Body, Callee, Cfg, EntityRef, Function, Op, Program};
use machine::{Machine, State};
use std::collections::{HashMap, VecDeque};

/// Distances by function and block, as of some time ago: what was covered since does not change them until they are made
/// anew.
pub struct Coverage<'p> {
    program: &'p Program,
    distances: HashMap<Function, Vec<u32>>,
    asked: u32,
}

/// After so many questions distances are made anew.
const FRESH: u32 = 1024;

/// Nothing new can be reached.
const FAR: u32 = u32::MAX;

impl<'p> Coverage<'p> {
    pub fn new(program: &'p Program) -> Coverage<'p> {
        Coverage { program, distances: HashMap::new(), asked: 0 }
    }

    /// The least distance from any frame's block: what is new may also come after returns.
    pub fn distance(&mut self, machine: &mut Machine, state: &State) -> u32 {
        self.asked += 1;
        if self.asked == FRESH {
            self.asked = 0;
            self.distances.clear();
        }
        let mut least = FAR;
        for (depth, (function, block)) in machine.blocks(state).into_iter().enumerate() {
            let Some(body) = self.program.functions[function].body() else { continue };
            let program = self.program;
            let distances =
                self.distances.entry(function).or_insert_with(|| distances(program, machine, function, body));
            least = least.min(distances[block.index()].saturating_add(depth as u32));
        }
        least
    }
}

/// Breadth first from the blocks that are new, or call something new, against the edges.
fn distances(program: &Program, machine: &Machine, function: Function, body: &Body) -> Vec<u32> {
    let is_new = |function: Function, block: Block| !machine.is_visited(function, block);
    let calls_new = |block: Block| {
        body.blocks[block].insts.iter().any(|&inst| match body.insts[inst].op {
            Op::Call { callee: Callee::Direct(callee), .. } => {
                program.functions[callee].body().is_some_and(|inner| is_new(callee, inner.entry))
            }
            _ => false,
        })
    };
    let cfg = Cfg::new(body);
    let mut distances = vec![FAR; body.blocks.len()];
    let mut pending = VecDeque::new();
    for &block in cfg.reverse_postorder() {
        if is_new(function, block) || calls_new(block) {
            distances[block.index()] = 0;
            pending.push_back(block);
        }
    }
    while let Some(block) = pending.pop_front() {
        let next = distances[block.index()] + 1;
        for &before in cfg.predecessors(block) {
            if distances[before.index()] == FAR {
                distances[before.index()] = next;
                pending.push_back(before);
            }
        }
    }
    distances
}
