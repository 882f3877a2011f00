//! Dominators and post-dominators.
//!
//! Semi-NCA (Georgiadis, *Linear-time algorithms for dominators and related problems*, 2005): semidominators as in
//! Lengauer and Tarjan, with path compression, and then the immediate dominator of each node as the nearest common
//! ancestor of its parent and its semidominator in the tree built so far. Unlike the iteration of Cooper, Harvey and
//! Kennedy it stays fast on the deep graphs that unrolled and generated programs have, for the same amount of code.
//!
//! Post-dominators are the dominators of the reversed graph, rooted at a virtual exit behind every block that returns or is
//! `Unreachable`. Blocks of an infinite loop cannot reach it, so each strongly connected region that has no way out gets an
//! edge to the exit from the first of its blocks in reverse postorder: as if the loop could end at its head. Every
//! reachable block then has a place in the tree, and none outside such a loop is affected by what is inside.
//!
//! Soundness: post-dominance therefore assumes that loops end; analyses that must not (non-termination sensitive control
//! dependence) need their own definition.

use crate::cfg::Cfg;
use crate::entities::Block;
use crate::graph::Graph;
use crate::scc::Components;
use cranelift_entity::EntityRef;

/// Who dominates whom among the nodes that can be reached from the root.
#[derive(Clone, Debug)]
pub struct Dominators<N> {
    root: N,
    /// By index: the immediate dominator. None for the root and for nodes out of reach.
    immediate: Vec<Option<N>>,
    /// By index: first and last number of the node's subtree, in a preorder of the tree. Empty for nodes out of reach.
    subtree: Vec<(u32, u32)>,
    preorder: Vec<N>,
}

impl Dominators<Block> {
    pub fn new(cfg: &Cfg) -> Dominators<Block> {
        Dominators::of_graph(cfg.graph(), cfg.entry())
    }
}

impl<N: EntityRef> Dominators<N> {
    pub fn of_graph(graph: &Graph<N>, root: N) -> Dominators<N> {
        let search = DepthFirst::new(graph, root);
        let parents = immediate_dominators(graph, &search);
        let mut immediate = vec![None; graph.len()];
        for number in 1..search.nodes.len() {
            immediate[search.nodes[number].index()] = Some(search.nodes[parents[number] as usize]);
        }
        let (preorder, subtree) = number_tree(graph.len(), root, &immediate, &search);
        Dominators { root, immediate, subtree, preorder }
    }

    /// The closest node, other than itself, that is on every way to `node`.
    pub fn immediate(&self, node: N) -> Option<N> {
        self.immediate[node.index()]
    }

    /// Is `above` on every way from the root to `below`? Reflexive; false where either is out of reach.
    pub fn dominates(&self, above: N, below: N) -> bool {
        let (first, end) = self.subtree[above.index()];
        let (number, below_end) = self.subtree[below.index()];
        first <= number && number < end && number < below_end
    }

    pub fn is_reachable(&self, node: N) -> bool {
        node == self.root || self.immediate[node.index()].is_some()
    }

    /// The reachable nodes, each after its immediate dominator.
    pub fn preorder(&self) -> &[N] {
        &self.preorder
    }

    /// The node and everything it dominates.
    pub fn dominated(&self, node: N) -> &[N] {
        let (first, end) = self.subtree[node.index()];
        &self.preorder[first as usize..end as usize]
    }

    /// The nearest node that dominates both; both must be reachable.
    pub fn common(&self, a: N, b: N) -> N {
        let mut above = a;
        while !self.dominates(above, b) {
            above = self.immediate(above).expect("the root dominates every reachable node");
        }
        above
    }
}

/// Who is on every way from a block to the end of the function.
#[derive(Clone, Debug)]
pub struct PostDominators {
    tree: Dominators<Block>,
    exit: Block,
}

impl PostDominators {
    pub fn new(cfg: &Cfg) -> PostDominators {
        let exit = Block::new(cfg.graph().len());
        let mut edges = Vec::new();
        for &block in cfg.reverse_postorder() {
            edges.extend(cfg.successors(block).iter().map(|&successor| (successor, block)));
        }
        edges.extend(ends(cfg).into_iter().map(|end| (exit, end)));
        let reversed = Graph::new(cfg.graph().len() + 1, &edges);
        PostDominators { tree: Dominators::of_graph(&reversed, exit), exit }
    }

    /// The closest block after `block` that is on every way to the end; none where that is the end itself, and for
    /// blocks that cannot be reached.
    pub fn immediate(&self, block: Block) -> Option<Block> {
        self.tree.immediate(block).filter(|&above| above != self.exit)
    }

    /// Is `after` on every way from `before` to the end? Reflexive; false where either cannot be reached.
    pub fn post_dominates(&self, after: Block, before: Block) -> bool {
        self.tree.dominates(after, before)
    }
}

/// Where the virtual exit is attached: behind the exits, and behind the head of every region that control cannot leave.
fn ends(cfg: &Cfg) -> Vec<Block> {
    let components = Components::new(cfg.graph());
    let mut ended = vec![false; components.len()];
    let mut ends = Vec::new();
    for &block in cfg.reverse_postorder() {
        let component = components.of(block);
        if !ended[component] && components.is_terminal(cfg.graph(), component) {
            ended[component] = true;
            ends.push(block);
        }
    }
    ends
}

/// A numbering of the reachable nodes in preorder, with parents in the tree of the search.
struct DepthFirst<N> {
    nodes: Vec<N>,
    parents: Vec<u32>,
    /// By index of the node, `u32::MAX` for those out of reach.
    numbers: Vec<u32>,
}

impl<N: EntityRef> DepthFirst<N> {
    fn new(graph: &Graph<N>, root: N) -> DepthFirst<N> {
        let mut search = DepthFirst { nodes: Vec::new(), parents: Vec::new(), numbers: vec![u32::MAX; graph.len()] };
        // A node is numbered when it is taken from the stack, with the node that pushed it last: that is its parent in a true
        // depth-first tree, which semidominators need.
        let mut stack = vec![(root, 0)];
        while let Some((node, parent)) = stack.pop() {
            if search.numbers[node.index()] != u32::MAX {
                continue;
            }
            let number = search.nodes.len() as u32;
            search.numbers[node.index()] = number;
            search.nodes.push(node);
            search.parents.push(parent);
            let open = |next: &&N| search.numbers[next.index()] == u32::MAX;
            stack.extend(graph.successors(node).iter().rev().filter(open).map(|&next| (next, number)));
        }
        search
    }
}

/// Immediate dominators by number of the search.
fn immediate_dominators<N: EntityRef>(graph: &Graph<N>, search: &DepthFirst<N>) -> Vec<u32> {
    let len = search.nodes.len();
    let mut semi: Vec<u32> = (0..len as u32).collect();
    let mut forest = Forest { ancestor: search.parents.clone(), label: semi.clone(), path: Vec::new() };
    for number in (1..len).rev() {
        let mut best = search.parents[number];
        for predecessor in graph.predecessors(search.nodes[number]) {
            let from = search.numbers[predecessor.index()];
            if from != u32::MAX {
                let through = forest.best(from, number as u32, &semi);
                best = best.min(semi[through as usize]);
            }
        }
        semi[number] = best;
    }
    let mut immediate = search.parents.clone();
    for number in 1..len {
        let mut above = immediate[number];
        while above > semi[number] {
            above = immediate[above as usize];
        }
        immediate[number] = above;
    }
    immediate
}

/// The part of the search's tree that is already processed, with compressed paths.
struct Forest {
    ancestor: Vec<u32>,
    /// The node with the least semidominator between here and `ancestor`, which itself is left out.
    label: Vec<u32>,
    path: Vec<u32>,
}

impl Forest {
    /// The node with the least semidominator on the way up from `node`, among those numbered above `limit` (processed).
    fn best(&mut self, node: u32, limit: u32, semi: &[u32]) -> u32 {
        if node <= limit {
            return node;
        }
        let mut top = node;
        while self.ancestor[top as usize] > limit {
            self.path.push(top);
            top = self.ancestor[top as usize];
        }
        // From the top down: each takes over what its ancestor found, and that ancestor's ancestor.
        while let Some(below) = self.path.pop() {
            let above = self.ancestor[below as usize] as usize;
            let (mine, its) = (self.label[below as usize], self.label[above]);
            if semi[its as usize] < semi[mine as usize] {
                self.label[below as usize] = its;
            }
            self.ancestor[below as usize] = self.ancestor[above];
        }
        self.label[node as usize]
    }
}

/// A preorder of the dominator tree, and each node's range in it.
fn number_tree<N: EntityRef>(
    len: usize,
    root: N,
    immediate: &[Option<N>],
    search: &DepthFirst<N>,
) -> (Vec<N>, Vec<(u32, u32)>) {
    let edges: Vec<(N, N)> = search.nodes.iter().filter_map(|&node| Some((immediate[node.index()]?, node))).collect();
    let tree = Graph::new(len, &edges);
    let mut order = tree.postorder(root);
    // A postorder read backwards visits parents before children and keeps subtrees together.
    order.reverse();
    let mut subtree = vec![(0, 0); len];
    for (number, node) in order.iter().enumerate().rev() {
        let size: u32 =
            tree.successors(*node).iter().map(|child| subtree[child.index()].1 - subtree[child.index()].0).sum();
        subtree[node.index()] = (number as u32, number as u32 + 1 + size);
    }
    (order, subtree)
}
