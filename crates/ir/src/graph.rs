//! A directed graph over dense ids: what control flow, calls and dominator trees have in common.
//!
//! Edges lie in two flat arrays, one per direction (compressed rows), so a walk touches no hash map and the order of
//! neighbours is the order in which edges were given. All walks use a stack of their own: programs that were generated
//! have chains of blocks long enough to overflow the thread's.
//!
//! Invariant: nodes are `0..len`; parallel edges are kept once.

use cranelift_entity::EntityRef;

/// Successors and predecessors of every node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph<N> {
    successors: Rows<N>,
    predecessors: Rows<N>,
}

impl<N: EntityRef> Graph<N> {
    /// A graph of `len` nodes. Panics where an edge names a node that does not exist.
    pub fn new(len: usize, edges: &[(N, N)]) -> Graph<N> {
        let successors = Rows::new(len, edges.iter().copied());
        let distinct: Vec<(N, N)> = successors.pairs().map(|(from, to)| (to, from)).collect();
        Graph { predecessors: Rows::new(len, distinct.iter().copied()), successors }
    }

    pub fn len(&self) -> usize {
        self.successors.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = N> {
        (0..self.len()).map(N::new)
    }

    /// In the order of the edges given.
    pub fn successors(&self, node: N) -> &[N] {
        self.successors.row(node)
    }

    /// In the order of the nodes.
    pub fn predecessors(&self, node: N) -> &[N] {
        self.predecessors.row(node)
    }

    pub fn has_edge(&self, from: N, to: N) -> bool {
        self.successors(from).contains(&to)
    }

    /// The nodes that can be reached from `root`, each after everything that is first reached through it.
    pub fn postorder(&self, root: N) -> Vec<N> {
        let mut seen = vec![false; self.len()];
        let mut order = Vec::new();
        let mut stack = vec![(root, 0)];
        seen[root.index()] = true;
        while let Some((node, next)) = stack.last_mut() {
            match self.successors(*node).get(*next) {
                Some(&successor) => {
                    *next += 1;
                    if !seen[successor.index()] {
                        seen[successor.index()] = true;
                        stack.push((successor, 0));
                    }
                }
                None => {
                    order.push(*node);
                    stack.pop();
                }
            }
        }
        order
    }

    /// Which nodes can be reached from one of `roots`, by index.
    pub fn reachable(&self, roots: impl IntoIterator<Item = N>) -> Vec<bool> {
        let mut seen = vec![false; self.len()];
        let mut stack: Vec<N> = roots.into_iter().collect();
        while let Some(node) = stack.pop() {
            if !std::mem::replace(&mut seen[node.index()], true) {
                stack.extend(self.successors(node).iter().filter(|next| !seen[next.index()]));
            }
        }
        seen
    }
}

/// A list per node, end to end in one vector: `starts[i]..starts[i + 1]` is the list of node `i`.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Rows<N> {
    starts: Vec<u32>,
    entries: Vec<N>,
}

impl<N: EntityRef> Rows<N> {
    fn new(len: usize, pairs: impl Iterator<Item = (N, N)> + Clone) -> Rows<N> {
        let mut starts = vec![0u32; len + 1];
        for (from, _) in pairs.clone() {
            starts[from.index() + 1] += 1;
        }
        for index in 0..len {
            starts[index + 1] += starts[index];
        }
        let mut next = starts.clone();
        let mut entries = vec![N::new(0); starts[len] as usize];
        for (from, to) in pairs {
            assert!(to.index() < len, "an edge leads out of the graph");
            let place = &mut next[from.index()];
            entries[*place as usize] = to;
            *place += 1;
        }
        Rows { starts, entries }.without_duplicates()
    }

    /// Keeps the first of equal entries of a row.
    fn without_duplicates(self) -> Rows<N> {
        let mut last_row = vec![u32::MAX; self.len()];
        let mut kept = Rows { starts: vec![0], entries: Vec::with_capacity(self.entries.len()) };
        for index in 0..self.len() {
            for &entry in self.row(N::new(index)) {
                if std::mem::replace(&mut last_row[entry.index()], index as u32) != index as u32 {
                    kept.entries.push(entry);
                }
            }
            kept.starts.push(kept.entries.len() as u32);
        }
        kept
    }

    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    fn row(&self, node: N) -> &[N] {
        let index = node.index();
        &self.entries[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    fn pairs(&self) -> impl Iterator<Item = (N, N)> + '_ {
        (0..self.len()).map(N::new).flat_map(|from| self.row(from).iter().map(move |&to| (from, to)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entities::Block;

    fn graph(len: usize, edges: &[(usize, usize)]) -> Graph<Block> {
        let edges: Vec<_> = edges.iter().map(|&(from, to)| (Block::new(from), Block::new(to))).collect();
        Graph::new(len, &edges)
    }

    fn indices(nodes: &[Block]) -> Vec<usize> {
        nodes.iter().map(|node| node.index()).collect()
    }

    #[test]
    fn neighbours_keep_their_order_and_parallel_edges_count_once() {
        let graph = graph(4, &[(0, 2), (0, 1), (0, 2), (2, 1), (3, 1)]);
        assert_eq!(indices(graph.successors(Block::new(0))), [2, 1]);
        assert_eq!(indices(graph.predecessors(Block::new(1))), [0, 2, 3]);
        assert_eq!(indices(graph.predecessors(Block::new(2))), [0]);
        assert!(graph.has_edge(Block::new(3), Block::new(1)) && !graph.has_edge(Block::new(1), Block::new(3)));
    }

    #[test]
    fn walks_leave_out_what_cannot_be_reached() {
        let graph = graph(4, &[(0, 1), (1, 2), (2, 0), (3, 0)]);
        assert_eq!(indices(&graph.postorder(Block::new(0))), [2, 1, 0]);
        assert_eq!(graph.reachable([Block::new(1)]), [true, true, true, false]);
    }

    #[test]
    fn a_long_chain_needs_no_stack() {
        let edges: Vec<_> = (0..200_000).map(|index| (index, index + 1)).collect();
        assert_eq!(graph(200_001, &edges).postorder(Block::new(0)).len(), 200_001);
    }
}
