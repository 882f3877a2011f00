//! What slicing needs to know of the control flow of one body.

use crate::control::ControlDependence;
use ir::{Block, Body, Cfg, Components, Dominators, EntityRef, Inst, Loops, PostDominators, Terminator};

pub struct Flow {
    pub cfg: Cfg,
    pub after: PostDominators,
    pub control: ControlDependence,
    /// By instruction: its block; none where control cannot get.
    pub homes: Vec<Option<Block>>,
}

impl Flow {
    pub fn new(body: &Body) -> Flow {
        let cfg = Cfg::new(body);
        let after = PostDominators::new(&cfg);
        let control = ControlDependence::standard_by(&cfg, &after);
        let mut homes = vec![None; body.insts.len()];
        for &block in cfg.reverse_postorder() {
            for inst in &body.blocks[block].insts {
                homes[inst.index()] = Some(block);
            }
        }
        Flow { cfg, after, control, homes }
    }

    pub fn home(&self, inst: Inst) -> Option<Block> {
        self.homes[inst.index()]
    }

    /// The first block of each region that control cannot leave: a path that gets there never ends.
    pub fn endless(&self) -> Vec<Block> {
        let components = Components::new(self.cfg.graph());
        let mut seen = vec![false; components.len()];
        let mut heads = Vec::new();
        for &block in self.cfg.reverse_postorder() {
            let component = components.of(block);
            let closed = components.is_cyclic(self.cfg.graph(), component)
                && components.is_terminal(self.cfg.graph(), component);
            if closed && !std::mem::replace(&mut seen[component], true) {
                heads.push(block);
            }
        }
        heads
    }

    /// The blocks whose terminators decide whether a loop goes on that no way leads out of to the function's end: but for
    /// runs that fail, or end the program, it goes round for ever, and what is behind it is not reached in any case.
    pub fn exits_without_return(&self, body: &Body) -> Vec<Block> {
        let graph = self.cfg.graph();
        let mut returns = vec![false; graph.len()];
        let is_return = |block: &Block| matches!(body.blocks[*block].terminator, Terminator::Return { .. });
        let mut open: Vec<Block> = self.cfg.reverse_postorder().iter().copied().filter(is_return).collect();
        while let Some(block) = open.pop() {
            if !std::mem::replace(&mut returns[block.index()], true) {
                open.extend(self.cfg.predecessors(block));
            }
        }
        let components = Components::new(graph);
        let leaves = |&block: &Block| {
            let own = components.of(block);
            !returns[block.index()]
                && components.is_cyclic(graph, own)
                && self.cfg.successors(block).iter().any(|&next| components.of(next) != own)
        };
        self.cfg.reverse_postorder().iter().copied().filter(leaves).collect()
    }

    /// The blocks whose terminators decide whether a loop goes on.
    pub fn loop_exits(&self) -> Vec<Block> {
        let loops = Loops::new(&self.cfg, &Dominators::new(&self.cfg));
        let mut exits: Vec<Block> = Vec::new();
        for (id, _) in loops.iter() {
            exits.extend(loops.exits(id, &self.cfg).map(|(from, _)| from));
        }
        for region in loops.irreducible() {
            exits.extend(region.blocks.iter().filter(|&&block| self.cfg.successors(block).len() > 1));
        }
        exits.sort();
        exits.dedup();
        exits
    }
}
