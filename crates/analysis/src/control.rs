//! Control dependence: the blocks whose branches decide whether a block runs.
//!
//! Two definitions. The *standard* one (Ferrante, Ottenstein, Warren, *The program dependence graph and its use in
//! optimization*, 1987) asks who decides whether a block runs before the end of the function, and takes for granted that
//! the end comes. It is read off the tree of post-dominators: from each successor of a block up to where that block's own
//! way up goes on.
//!
//! The *termination sensitive* one (Ranganath et al., *A new foundation for control dependence and slicing for modern
//! program structures*, 2007, non-termination sensitive control dependence) takes nothing for granted: a branch controls a
//! block if one way out of it makes the block inevitable and another does not, where a loop may go round for ever. A loop's
//! condition then controls everything behind the loop. It is computed as Chalupa et al. do (*Fast computation of strong
//! control dependencies*, CAV 2021): for each block, walk backwards from it to every block from which it is inevitable
//! (all successors are such blocks); the branches at the border of that set are its controllers. A block that only follows
//! one other and is the only one to follow it has the same controllers, and shares its walk. Walks take over what earlier
//! ones found, so the whole is close to linear in its result; at worst it is quadratic.
//!
//! Soundness: what cannot reach the end of the function (a loop without a way out) is treated by the standard definition
//! as if the loop could end at the head of the region (see `ir::PostDominators`). That head, though it may be no branch, is
//! then a controller of the rest of the region, so the chain of controllers to whatever leads into it is not broken.
//! Calls that do not return, faults and assumptions are no branches: neither definition sees them.

use ir::{Block, Body, Cfg, EntityRef, PostDominators};
use std::ops::Range;

/// Who controls each block; blocks that cannot be reached neither control nor are controlled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ControlDependence {
    /// `starts[i]..starts[i + 1]` of `controllers` are those of block `i`, in the order of the blocks.
    starts: Vec<u32>,
    controllers: Vec<Block>,
}

impl ControlDependence {
    /// Under the assumption that loops end.
    pub fn standard(body: &Body) -> ControlDependence {
        ControlDependence::standard_of(&Cfg::new(body))
    }

    pub fn standard_of(cfg: &Cfg) -> ControlDependence {
        ControlDependence::standard_by(cfg, &PostDominators::new(cfg))
    }

    /// The same where the post-dominators are known.
    pub fn standard_by(cfg: &Cfg, after: &PostDominators) -> ControlDependence {
        let mut pairs = Vec::new();
        for &block in cfg.reverse_postorder() {
            let end = after.immediate(block);
            for &successor in cfg.successors(block) {
                let mut next = Some(successor);
                while next != end {
                    let Some(controlled) = next else { break };
                    pairs.push((controlled, block));
                    next = after.immediate(controlled);
                }
            }
        }
        ControlDependence::of_pairs(cfg.graph().len(), pairs)
    }

    /// Where loops may go round for ever.
    pub fn termination_sensitive(body: &Body) -> ControlDependence {
        ControlDependence::termination_sensitive_of(&Cfg::new(body))
    }

    pub fn termination_sensitive_of(cfg: &Cfg) -> ControlDependence {
        let mut walk = Walk::new(cfg);
        let mut pairs = Vec::new();
        for &block in cfg.reverse_postorder() {
            if follows_alone(cfg, block).is_some() {
                continue;
            }
            let controllers = walk.controllers(block);
            let mut controlled = Some(block);
            while let Some(block) = controlled {
                pairs.extend(controllers.iter().map(|&controller| (block, controller)));
                let only = match cfg.successors(block) {
                    &[only] => Some(only),
                    _ => None,
                };
                controlled = only.filter(|&next| follows_alone(cfg, next) == Some(block));
                if let Some(next) = controlled {
                    walk.follow(next, block);
                }
            }
        }
        ControlDependence::of_pairs(cfg.graph().len(), pairs)
    }

    /// The blocks whose terminators decide whether this one runs, each once, in the order of the blocks.
    pub fn controllers(&self, block: Block) -> &[Block] {
        let index = block.index();
        &self.controllers[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    fn of_pairs(len: usize, mut pairs: Vec<(Block, Block)>) -> ControlDependence {
        pairs.sort_unstable();
        pairs.dedup();
        let mut starts = vec![0; len + 1];
        for &(controlled, _) in &pairs {
            starts[controlled.index() + 1] += 1;
        }
        for index in 0..len {
            starts[index + 1] += starts[index];
        }
        ControlDependence { starts, controllers: pairs.into_iter().map(|(_, controller)| controller).collect() }
    }
}

/// The one block before this one, if control comes from nowhere else and has nowhere else to go there.
fn follows_alone(cfg: &Cfg, block: Block) -> Option<Block> {
    let mut before = cfg.predecessors(block).iter().copied().filter(|&before| cfg.is_reachable(before));
    match (before.next(), before.next()) {
        (Some(only), None) => {
            let alone = block != cfg.entry() && only != block && cfg.successors(only).len() == 1;
            alone.then_some(only)
        }
        _ => None,
    }
}

/// Walks backwards from one block after the other, in reverse postorder, with marks that a new walk need not clear.
///
/// Two sets of blocks that make something inevitable are disjoint, or one contains the other: whichever of two targets comes
/// first leads on to the other, always. So a walk that comes to an earlier target takes over that one's whole set, by its
/// border alone, if its own target is not inside; and if it is inside, the two sets are the same and the walk is over. Where
/// a set ends in reverse postorder, and which blocks were found before their turn, tells the cases apart; where
/// neither does, the walk goes on step by step.
struct Walk<'a> {
    cfg: &'a Cfg,
    /// By index of the block: the walk it was last touched in, and how many of its successors were not yet found in it.
    marks: Vec<(u32, u32)>,
    number: u32,
    touched: Vec<Block>,
    open: Vec<Block>,
    /// Found in this walk, and to be a target later.
    ahead: Vec<Block>,
    sets: Vec<Set>,
    /// By index of the block: the set that was found from it.
    own: Vec<Option<u32>>,
    /// By index of the block: a set that it was found in before its turn.
    member_of: Vec<Option<u32>>,
    /// Blocks with an edge into a set, and how many.
    borders: Vec<(Block, u32)>,
}

struct Set {
    /// In `borders`.
    border: Range<usize>,
    /// The position of its last block in reverse postorder.
    last: usize,
}

impl<'a> Walk<'a> {
    fn new(cfg: &'a Cfg) -> Walk<'a> {
        let len = cfg.graph().len();
        Walk {
            cfg,
            marks: vec![(0, 0); len],
            number: 0,
            touched: Vec::new(),
            open: Vec::new(),
            ahead: Vec::new(),
            sets: Vec::new(),
            own: vec![None; len],
            member_of: vec![None; len],
            borders: Vec::new(),
        }
    }

    /// The branches with a way on which `target` is inevitable and one on which it is not.
    fn controllers(&mut self, target: Block) -> Vec<Block> {
        self.number += 1;
        self.touched.clear();
        self.ahead.clear();
        // The target is found from the start, however many of its own successors lead back to it.
        self.marks[target.index()] = (self.number, self.successors(target) + 1);
        self.open.push(target);
        let position = self.position(target);
        let mut last = position;
        while let Some(found) = self.open.pop() {
            if let Some(set) = self.own[found.index()] {
                let Set { border, last: end } = &self.sets[set as usize];
                if *end < position {
                    for index in border.clone() {
                        let (before, edges) = self.borders[index];
                        self.touch(before, edges);
                    }
                    continue;
                }
                if self.member_of[target.index()] == Some(set) {
                    self.open.clear();
                    self.own[target.index()] = Some(set);
                    return self.borders[border.clone()].iter().map(|&(block, _)| block).collect();
                }
            }
            if self.position(found) > position {
                last = last.max(self.position(found));
                self.ahead.push(found);
            }
            for &before in self.cfg.predecessors(found) {
                self.touch(before, 1);
            }
        }
        self.finish(target, last)
    }

    /// Keeps the set that was found.
    fn finish(&mut self, target: Block, last: usize) -> Vec<Block> {
        let set = self.sets.len() as u32;
        for block in &self.ahead {
            self.member_of[block.index()] = Some(set);
        }
        self.own[target.index()] = Some(set);
        self.touched.sort_unstable();
        let start = self.borders.len();
        let mut controllers = Vec::new();
        for &block in &self.touched {
            let missing = self.marks[block.index()].1;
            if missing > 0 {
                controllers.push(block);
                self.borders.push((block, self.successors(block) - missing));
            }
        }
        self.sets.push(Set { border: start..self.borders.len(), last });
        let missing = self.marks[target.index()].1 - 1;
        if 0 < missing && missing < self.successors(target) {
            let place = controllers.partition_point(|&block| block < target);
            controllers.insert(place, target);
        }
        controllers
    }

    /// The block follows another alone, so what is inevitable from one is so from the other.
    fn follow(&mut self, block: Block, before: Block) {
        let set = self.own[before.index()];
        if let Some(set) = set {
            let last = &mut self.sets[set as usize].last;
            *last = (*last).max(self.cfg.position(block).unwrap_or(usize::MAX));
        }
        self.own[block.index()] = set;
    }

    /// So many more edges of the block lead to what was found.
    fn touch(&mut self, block: Block, edges: u32) {
        if !self.cfg.is_reachable(block) {
            return;
        }
        if self.marks[block.index()].0 != self.number {
            self.marks[block.index()] = (self.number, self.successors(block));
            self.touched.push(block);
        }
        let (_, missing) = &mut self.marks[block.index()];
        *missing -= edges;
        if *missing == 0 {
            self.open.push(block);
        }
    }

    fn successors(&self, block: Block) -> u32 {
        self.cfg.successors(block).len() as u32
    }

    fn position(&self, block: Block) -> usize {
        self.cfg.position(block).expect("only reachable blocks are found")
    }
}
