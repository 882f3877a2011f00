//! The control flow of a body: who follows whom, what can be reached, and an order to visit blocks in.
//!
//! Computed once from a body and valid until its terminators change. Two edges between the same blocks (both arms of a
//! branch, several cases of a switch) appear here once; the terminator tells them apart.

use crate::body::Body;
use crate::entities::Block;
use crate::graph::Graph;

#[derive(Clone, Debug)]
pub struct Cfg {
    graph: Graph<Block>,
    entry: Block,
    reverse_postorder: Vec<Block>,
    /// Position in the order above, `UNREACHED` for blocks that are not in it.
    position: Vec<u32>,
}

const UNREACHED: u32 = u32::MAX;

impl Cfg {
    pub fn new(body: &Body) -> Cfg {
        let mut edges = Vec::new();
        for block in body.blocks.keys() {
            edges.extend(body.successors(block).map(|target| (block, target)));
        }
        Cfg::of_graph(Graph::new(body.blocks.len(), &edges), body.entry)
    }

    /// The same for control flow that is no body, such as a slice of one.
    pub fn of_graph(graph: Graph<Block>, entry: Block) -> Cfg {
        let mut reverse_postorder = graph.postorder(entry);
        reverse_postorder.reverse();
        let mut position = vec![UNREACHED; graph.len()];
        for (index, block) in reverse_postorder.iter().enumerate() {
            position[block.as_u32() as usize] = index as u32;
        }
        Cfg { graph, entry, reverse_postorder, position }
    }

    pub fn entry(&self) -> Block {
        self.entry
    }

    pub fn graph(&self) -> &Graph<Block> {
        &self.graph
    }

    /// Each once, in the order of the terminator's edges.
    pub fn successors(&self, block: Block) -> &[Block] {
        self.graph.successors(block)
    }

    /// Each once, in the order of the blocks; also those that cannot be reached.
    pub fn predecessors(&self, block: Block) -> &[Block] {
        self.graph.predecessors(block)
    }

    pub fn is_reachable(&self, block: Block) -> bool {
        self.position[block.as_u32() as usize] != UNREACHED
    }

    /// The reachable blocks; each comes before its successors, except along edges that go back in a cycle.
    pub fn reverse_postorder(&self) -> &[Block] {
        &self.reverse_postorder
    }

    /// Where a block stands in the reverse postorder.
    pub fn position(&self, block: Block) -> Option<usize> {
        let position = self.position[block.as_u32() as usize];
        (position != UNREACHED).then_some(position as usize)
    }

    /// Reachable blocks that nothing follows: they return or are `Unreachable`.
    pub fn exits(&self) -> impl Iterator<Item = Block> + '_ {
        self.reverse_postorder.iter().copied().filter(|&block| self.successors(block).is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cranelift_entity::EntityRef;

    #[test]
    fn order_puts_blocks_before_their_successors_and_drops_the_unreachable() {
        let edge = |from, to| (Block::new(from), Block::new(to));
        let graph = Graph::new(5, &[edge(0, 2), edge(0, 1), edge(1, 3), edge(2, 3), edge(4, 3)]);
        let cfg = Cfg::of_graph(graph, Block::new(0));
        assert_eq!(cfg.reverse_postorder().len(), 4);
        assert_eq!(cfg.position(Block::new(0)), Some(0));
        assert_eq!(cfg.position(Block::new(3)), Some(3));
        assert_eq!(cfg.position(Block::new(4)), None);
        assert_eq!(cfg.exits().collect::<Vec<_>>(), [Block::new(3)]);
    }
}
