//! The inclusion constraints among nodes: whatever a node may point to, its successors may point to, perhaps shifted.
//!
//! Only what is new travels along an edge (difference propagation, as in Sridharan and Fink, *The complexity of Andersen's
//! analysis in practice*, 2009). Nodes are visited in topological order of the plain edges; cycles of these become one
//! node, whenever enough edges were added since the last time.

use super::place::{Places, Shift};
use super::set::Set;
use ir::{Block, Components, EntityRef, Graph};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

pub type Node = u32;

/// Something to be done with every place that a node may point to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Use {
    /// `to` gets what lies there.
    Load {
        to: Node,
        bytes: Option<u64>,
    },
    /// What `from` has is put there; in pieces if the shift is not `NONE`.
    Store {
        from: Node,
        bytes: Option<u64>,
        shift: Shift,
    },
    /// It is where the copy of this number reads, or writes.
    CopySource(u32),
    CopyTarget(u32),
    /// It is called at the call site of this number.
    Call(u32),
    /// `to` is read as a pointer: where it may be made of numbers, it may point anywhere.
    MadeUp {
        to: Node,
    },
}

#[derive(Default)]
pub struct Constraints {
    /// The node that stands for each node; itself unless it was in a cycle.
    parents: Vec<Node>,
    sets: Vec<Set>,
    /// What is in the set and was not passed on yet.
    fresh: Vec<Set>,
    edges: Vec<Vec<(Node, Shift)>>,
    uses: Vec<Vec<Use>>,
    known_edges: HashSet<(Node, Node, Shift)>,
    order: Vec<u32>,
    /// Nodes to visit in this round, in order, and those that have to wait for the next: so a node collects what several
    /// others pass to it.
    queue: BinaryHeap<Reverse<(u32, Node)>>,
    next_round: Vec<Node>,
    /// Where this round has got to.
    position: (u32, Node),
    edges_since: usize,
    visits_since: usize,
}

impl Constraints {
    pub fn len(&self) -> usize {
        self.parents.len()
    }

    /// So many new nodes; the first of them.
    pub fn add_nodes(&mut self, count: usize) -> Node {
        let (first, len) = (self.len() as Node, self.len() + count);
        self.parents.extend(first..len as Node);
        self.sets.resize_with(len, Set::default);
        self.fresh.resize_with(len, Set::default);
        self.edges.resize_with(len, Vec::new);
        self.uses.resize_with(len, Vec::new);
        self.order.resize(len, u32::MAX);
        first
    }

    pub fn find(&self, node: Node) -> Node {
        let mut node = node;
        while self.parents[node as usize] != node {
            node = self.parents[node as usize];
        }
        node
    }

    pub fn set(&self, node: Node) -> &Set {
        &self.sets[self.find(node) as usize]
    }

    pub fn add_place(&mut self, node: Node, place: u32) {
        let node = self.find(node);
        if self.sets[node as usize].insert(place) {
            self.fresh[node as usize].insert(place);
            self.enqueue(node);
        }
    }

    pub fn add_edge(&mut self, from: Node, to: Node, shift: Shift, places: &mut Places) {
        let (from, to) = (self.find(from), self.find(to));
        if from == to && shift == Shift::NONE || !self.known_edges.insert((from, to, shift)) {
            return;
        }
        self.edges[from as usize].push((to, shift));
        self.edges_since += 1;
        if !self.sets[from as usize].is_empty() {
            let all = self.sets[from as usize].clone();
            self.pass(&all, to, shift, places);
        }
    }

    /// Adds a use; the places it has to be done with at once.
    pub fn add_use(&mut self, node: Node, what: Use) -> Set {
        let node = self.find(node) as usize;
        self.uses[node].push(what);
        // What is fresh is seen when the node is visited.
        let mut old = Set::default();
        for place in self.sets[node].iter().filter(|&place| !self.fresh[node].contains(place)) {
            old.insert(place);
        }
        old
    }

    /// Visits the next node: passes on what is new there. The uses that are due, with the new places.
    pub fn visit(&mut self, places: &mut Places) -> Option<(Vec<Use>, Set)> {
        if self.queue.is_empty() {
            self.begin_round();
        }
        let Reverse(position) = self.queue.pop()?;
        self.position = position;
        let node = position.1;
        self.visits_since += 1;
        if self.find(node) != node {
            return Some((Vec::new(), Set::default()));
        }
        let fresh = std::mem::take(&mut self.fresh[node as usize]);
        if fresh.is_empty() {
            return Some((Vec::new(), fresh));
        }
        let edges = std::mem::take(&mut self.edges[node as usize]);
        for &(to, shift) in &edges {
            self.pass(&fresh, to, shift, places);
        }
        self.edges[node as usize] = edges;
        Some((self.uses[node as usize].clone(), fresh))
    }

    fn pass(&mut self, passed: &Set, to: Node, shift: Shift, places: &mut Places) {
        let to = self.find(to);
        let target = to as usize;
        let changed = if shift == Shift::NONE {
            self.sets[target].unite(passed, &mut self.fresh[target])
        } else {
            let moved: Set = passed.iter().map(|place| places.shifted(place, shift)).collect();
            self.sets[target].unite(&moved, &mut self.fresh[target])
        };
        if changed {
            self.enqueue(to);
        }
    }

    fn enqueue(&mut self, node: Node) {
        let place = (self.order[node as usize], node);
        if place > self.position {
            self.queue.push(Reverse(place));
        } else {
            self.next_round.push(node);
        }
    }

    fn begin_round(&mut self) {
        self.position = (0, 0);
        self.collapse_if_due();
        for node in std::mem::take(&mut self.next_round) {
            if !self.fresh[node as usize].is_empty() {
                self.queue.push(Reverse((self.order[node as usize], node)));
            }
        }
    }

    fn collapse_if_due(&mut self) {
        let enough = (self.len() / 4).max(1000);
        if self.edges_since > enough || self.edges_since > 0 && self.visits_since > self.len().max(1000) {
            self.collapse();
        }
    }

    /// Makes one node of each cycle of plain edges, and numbers what is left in topological order.
    fn collapse(&mut self) {
        (self.edges_since, self.visits_since) = (0, 0);
        let mut edges: Vec<(Block, Block)> = Vec::new();
        for (node, list) in self.edges.iter().enumerate() {
            let plain = list.iter().filter(|(_, shift)| *shift == Shift::NONE);
            edges.extend(plain.map(|(to, _)| (Block::new(node), Block::new(self.find(*to) as usize))));
        }
        let components = Components::new(&Graph::new(self.len(), &edges));
        let count = components.len();
        for (index, members) in components.iter().enumerate() {
            let members: Vec<usize> = members.iter().map(|member| member.index()).collect();
            let first = *members.iter().min().expect("a component has a member");
            self.order[first] = (count - index) as u32;
            for &member in members.iter().filter(|&&member| member != first) {
                self.merge(member, first);
            }
        }
        for node in 0..self.len() {
            self.parents[node] = self.find(node as Node);
        }
        let open = |node: &usize| self.parents[*node] == *node as Node && !self.fresh[*node].is_empty();
        self.next_round = (0..self.len()).filter(open).map(|node| node as Node).collect();
    }

    fn merge(&mut self, gone: usize, kept: usize) {
        self.parents[gone] = kept as Node;
        let set = std::mem::take(&mut self.sets[gone]);
        let fresh = std::mem::take(&mut self.fresh[gone]);
        self.fresh[kept].absorb(&fresh);
        let edges = std::mem::take(&mut self.edges[gone]);
        let uses = std::mem::take(&mut self.uses[gone]);
        // What one of the two had and the other had not is new to the edges and uses of the other.
        if edges.is_empty() && uses.is_empty() && self.sets[kept].is_empty() {
            self.fresh[kept] = set.clone();
            self.sets[kept] = set;
            return;
        }
        let mut old = std::mem::take(&mut self.sets[kept]);
        if old != set {
            old.absorb(&set);
            self.fresh[kept] = old.clone();
        }
        self.sets[kept] = old;
        let outside = edges.into_iter().filter(|&(to, shift)| to as usize != kept || shift != Shift::NONE);
        self.edges[kept].extend(outside);
        self.uses[kept].extend(uses);
    }
}
