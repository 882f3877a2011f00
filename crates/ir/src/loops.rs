//! Natural loops, their nesting, and what is cyclic without being one.
//!
//! A back edge leads to a block that dominates its source; a natural loop is a header with everything that reaches one of
//! its back edges without passing it. Loops with the same header are one loop (C's `continue` makes several back edges).
//! Found inside out along the dominator tree, as LLVM does: a finished inner loop is stepped over as if it were one block, so
//! the whole takes near-linear time. Blocks are laid out so that each loop's blocks, inner loops included, are one slice.
//!
//! Irreducible regions (jumps into the middle of loops) are cycles that no back edge closes: the strongly connected
//! components that remain when the back edges are taken away. They are reported and never passed off as loops.
//!
//! Invariant: every cycle of reachable blocks contains a block for which `is_head` is true, also in irreducible regions.
//! In a reducible body these are exactly the headers.

use crate::cfg::Cfg;
use crate::dominators::Dominators;
use crate::entities::{Block, Loop};
use crate::graph::Graph;
use crate::scc::Components;
use cranelift_entity::{EntityRef, PrimaryMap};
use std::ops::Range;

#[derive(Clone, Debug)]
pub struct Loops {
    loops: PrimaryMap<Loop, LoopData>,
    /// By index of the block.
    innermost: Vec<Option<Loop>>,
    /// By index of the block.
    heads: Vec<bool>,
    /// The blocks of all loops, each loop's together.
    layout: Vec<Block>,
    irreducible: Vec<IrreducibleRegion>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopData {
    pub header: Block,
    /// The next loop around this one.
    pub parent: Option<Loop>,
    /// 1 for a loop that is in no other.
    pub depth: u32,
    /// Where the back edges come from, in the order of the blocks.
    pub latches: Vec<Block>,
    /// In the layout.
    blocks: Range<u32>,
}

/// Blocks that reach each other, with more than one way in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IrreducibleRegion {
    /// In reverse postorder.
    pub blocks: Vec<Block>,
    /// Those that have a predecessor outside.
    pub entries: Vec<Block>,
}

impl Loops {
    pub fn new(cfg: &Cfg, dominators: &Dominators<Block>) -> Loops {
        let forest = Forest::find(cfg, dominators);
        let (loops, innermost, layout) = forest.lay_out(cfg);
        let heads = retreating_targets(cfg);
        Loops { loops, innermost, heads, layout, irreducible: irreducible_regions(cfg, dominators) }
    }

    /// Every loop, outer ones before those inside, in the reverse postorder of their headers.
    pub fn iter(&self) -> impl Iterator<Item = (Loop, &LoopData)> {
        self.loops.iter()
    }

    pub fn len(&self) -> usize {
        self.loops.len()
    }

    pub fn is_empty(&self) -> bool {
        self.loops.is_empty()
    }

    pub fn get(&self, id: Loop) -> &LoopData {
        &self.loops[id]
    }

    /// The blocks of a loop and of the loops inside it: the header first, then its own, then theirs.
    pub fn blocks(&self, id: Loop) -> &[Block] {
        let Range { start, end } = self.loops[id].blocks;
        &self.layout[start as usize..end as usize]
    }

    /// The smallest loop around a block.
    pub fn innermost(&self, block: Block) -> Option<Loop> {
        self.innermost[block.index()]
    }

    pub fn contains(&self, id: Loop, block: Block) -> bool {
        let around = self.innermost(block).map(|inner| &self.loops[inner].blocks);
        let own = &self.loops[id].blocks;
        around.is_some_and(|inner| own.start <= inner.start && inner.end <= own.end)
    }

    /// The loop that has this block as its header.
    pub fn headed_by(&self, block: Block) -> Option<Loop> {
        self.innermost(block).filter(|&id| self.loops[id].header == block)
    }

    /// How many loops are around a block.
    pub fn depth(&self, block: Block) -> u32 {
        self.innermost(block).map_or(0, |id| self.loops[id].depth)
    }

    /// The edges that lead out of a loop, as pairs of blocks.
    pub fn exits<'a>(&'a self, id: Loop, cfg: &'a Cfg) -> impl Iterator<Item = (Block, Block)> + 'a {
        let edges = self.blocks(id).iter().flat_map(|&from| cfg.successors(from).iter().map(move |&to| (from, to)));
        edges.filter(move |&(_, to)| !self.contains(id, to))
    }

    /// Is it a place to cut cycles at? See the invariant of this module.
    pub fn is_head(&self, block: Block) -> bool {
        self.heads[block.index()]
    }

    pub fn irreducible(&self) -> &[IrreducibleRegion] {
        &self.irreducible
    }
}

/// Loops while they are found: numbered from the inside out.
struct Forest {
    found: Vec<Found>,
    /// By index of the block.
    innermost: Vec<Option<usize>>,
}

struct Found {
    header: Block,
    latches: Vec<Block>,
    parent: Option<usize>,
    /// A loop further out, on the way to the outermost known; itself if there is none.
    shortcut: usize,
}

impl Forest {
    fn find(cfg: &Cfg, dominators: &Dominators<Block>) -> Forest {
        let mut forest = Forest { found: Vec::new(), innermost: vec![None; cfg.graph().len()] };
        for &header in dominators.preorder().iter().rev() {
            let is_latch = |latch: &Block| dominators.dominates(header, *latch);
            let latches: Vec<Block> = cfg.predecessors(header).iter().copied().filter(is_latch).collect();
            if !latches.is_empty() {
                forest.add(cfg, header, latches);
            }
        }
        forest
    }

    fn add(&mut self, cfg: &Cfg, header: Block, latches: Vec<Block>) {
        let new = self.found.len();
        let mut open = latches.clone();
        self.found.push(Found { header, latches, parent: None, shortcut: new });
        self.innermost[header.index()] = Some(new);
        while let Some(block) = open.pop() {
            let inner = self.innermost[block.index()].map(|inner| self.outermost(inner));
            let entry = match inner {
                Some(inner) if inner == new => continue,
                Some(inner) => {
                    self.found[inner].parent = Some(new);
                    self.found[inner].shortcut = new;
                    self.found[inner].header
                }
                None => {
                    self.innermost[block.index()] = Some(new);
                    block
                }
            };
            open.extend(cfg.predecessors(entry).iter().filter(|&&before| cfg.is_reachable(before)));
        }
    }

    fn outermost(&mut self, mut id: usize) -> usize {
        while self.found[id].shortcut != id {
            let next = self.found[id].shortcut;
            self.found[id].shortcut = self.found[next].shortcut;
            id = next;
        }
        id
    }

    /// Numbers the loops from the outside in and gives each its slice of the layout.
    #[allow(clippy::type_complexity)]
    fn lay_out(&self, cfg: &Cfg) -> (PrimaryMap<Loop, LoopData>, Vec<Option<Loop>>, Vec<Block>) {
        let mut order: Vec<usize> = (0..self.found.len()).collect();
        order.sort_by_key(|&id| cfg.position(self.found[id].header));
        let mut number = vec![Loop::new(0); order.len()];
        for (index, &id) in order.iter().enumerate() {
            number[id] = Loop::new(index);
        }
        let mut own = vec![0; order.len()];
        for id in self.innermost.iter().flatten() {
            own[*id] += 1;
        }
        let mut whole = own.clone();
        for &id in order.iter().rev() {
            if let Some(parent) = self.found[id].parent {
                whole[parent] += whole[id];
            }
        }

        let mut loops: PrimaryMap<Loop, LoopData> = PrimaryMap::new();
        // Where the next inner loop of each loop goes; own blocks come first.
        let mut next_inner = vec![0; order.len()];
        let mut next_outer = 0;
        for &id in &order {
            let Found { header, latches, parent, .. } = &self.found[id];
            let next = parent.map_or(&mut next_outer, |parent| &mut next_inner[parent]);
            let blocks = *next..*next + whole[id];
            *next = blocks.end;
            next_inner[id] = blocks.start + own[id];
            let parent = parent.map(|parent| number[parent]);
            let depth = parent.map_or(0, |parent| loops[parent].depth) + 1;
            loops.push(LoopData { header: *header, parent, depth, latches: latches.clone(), blocks });
        }

        let innermost: Vec<Option<Loop>> = self.innermost.iter().map(|id| id.map(|id| number[id])).collect();
        let mut layout = vec![cfg.entry(); next_outer as usize];
        let mut next: Vec<u32> = loops.values().map(|data| data.blocks.start).collect();
        for &block in cfg.reverse_postorder() {
            if let Some(id) = innermost[block.index()] {
                layout[next[id.index()] as usize] = block;
                next[id.index()] += 1;
            }
        }
        (loops, innermost, layout)
    }
}

/// The blocks that some edge of a depth-first search goes back to: every cycle has one.
fn retreating_targets(cfg: &Cfg) -> Vec<bool> {
    let mut targets = vec![false; cfg.graph().len()];
    for &block in cfg.reverse_postorder() {
        for &successor in cfg.successors(block) {
            targets[successor.index()] |= cfg.position(successor) <= cfg.position(block);
        }
    }
    targets
}

fn irreducible_regions(cfg: &Cfg, dominators: &Dominators<Block>) -> Vec<IrreducibleRegion> {
    let mut edges = Vec::new();
    for &from in cfg.reverse_postorder() {
        let forward = cfg.successors(from).iter().filter(|&&to| !dominators.dominates(to, from));
        edges.extend(forward.map(|&to| (from, to)));
    }
    let rest = Graph::new(cfg.graph().len(), &edges);
    let components = Components::new(&rest);
    let mut regions = Vec::new();
    for component in (0..components.len()).filter(|&component| components.is_cyclic(&rest, component)) {
        let mut blocks = components.members(component).to_vec();
        blocks.sort_by_key(|&block| cfg.position(block));
        let outside = |before: &Block| cfg.is_reachable(*before) && components.of(*before) != component;
        let is_entry = |block: &Block| cfg.predecessors(*block).iter().any(outside);
        let entries = blocks.iter().copied().filter(is_entry).collect();
        regions.push(IrreducibleRegion { blocks, entries });
    }
    regions.sort_by_key(|region| cfg.position(region.blocks[0]));
    regions
}
