//! The inclusion constraints among nodes: whatever a node may point to, its successors may point to, perhaps shifted.
//!
//! Only what is new travels along an edge (difference propagation, as in Sridharan and Fink, *The complexity of Andersen's
//! analysis in practice*, 2009). Nodes are visited in topological order of the plain edges; cycles of these become one
//! node, whenever enough edges were added since the last time. So do cycles that move what goes round in them by multiples of
//! one number only (`cycles`): each of their nodes gets all multiples anyway.
//!
//! A node with too many objects is reported (`take_crowded`), so that they can be made one.

use super::cycles;
use super::place::{Object, Place, Places, Shift};
use super::targets::Targets;
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
    sets: Vec<Targets>,
    /// What is in the set and was not passed on yet.
    fresh: Vec<Targets>,
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
    /// Nodes with too many objects.
    crowded: Vec<Node>,
    /// Has the crowd grown since sets were last looked through?
    crowd_grew: bool,
    /// What was passed along edges: words of sets, about.
    work: u64,
}

impl Constraints {
    pub fn len(&self) -> usize {
        self.parents.len()
    }

    /// So many new nodes; the first of them.
    pub fn add_nodes(&mut self, count: usize) -> Node {
        let (first, len) = (self.len() as Node, self.len() + count);
        self.parents.extend(first..len as Node);
        self.sets.resize_with(len, Targets::default);
        self.fresh.resize_with(len, Targets::default);
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

    pub fn work(&self) -> u64 {
        self.work
    }

    pub fn set(&self, node: Node) -> &Targets {
        &self.sets[self.find(node) as usize]
    }

    pub fn add_place(&mut self, node: Node, place: Place, places: &mut Places) {
        let one = Targets::of(place, places);
        self.pass(&one, node, Shift::NONE, places);
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
    pub fn add_use(&mut self, node: Node, what: Use) -> Targets {
        let node = self.find(node) as usize;
        self.uses[node].push(what);
        // What is fresh is seen when the node is visited.
        self.sets[node].without(&self.fresh[node])
    }

    /// A node with too many objects.
    pub fn take_crowded(&mut self) -> Option<Node> {
        self.crowded.pop()
    }

    /// Objects have joined the crowd; those of this node are replaced at once, others before the next round.
    pub fn crowd(&mut self, node: Node, places: &mut Places) {
        self.crowd_grew = true;
        self.replace_joined(self.find(node) as usize, places);
    }

    /// Replaces what has joined the crowd by the crowd.
    fn replace_joined(&mut self, node: usize, places: &mut Places) {
        if !self.sets[node].has_joined(places) {
            return;
        }
        let old = std::mem::take(&mut self.sets[node]);
        let fresh = std::mem::take(&mut self.fresh[node]);
        self.sets[node] = old.shifted(Shift::NONE, places);
        self.fresh[node] = fresh.shifted(Shift::NONE, places);
        let crowd = places.object(Object::Crowd);
        if !old.has_any(crowd) {
            self.fresh[node].absorb(&Targets::of(Place::any(crowd), places));
            self.next_round.push(node as Node);
        }
    }

    /// Visits the next node: passes on what is new there. The uses that are due, with the new places.
    pub fn visit(&mut self, places: &mut Places) -> Option<(Vec<Use>, Targets)> {
        if self.queue.is_empty() {
            self.begin_round(places);
        }
        let Reverse(position) = self.queue.pop()?;
        self.position = position;
        let node = position.1;
        self.visits_since += 1;
        if self.find(node) != node {
            return Some((Vec::new(), Targets::default()));
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

    fn pass(&mut self, passed: &Targets, to: Node, shift: Shift, places: &mut Places) {
        let to = self.find(to);
        let target = to as usize;
        self.work += 1 + passed.size() as u64;
        let changed = if shift == Shift::NONE {
            self.sets[target].unite(passed, &mut self.fresh[target], places)
        } else {
            let moved = passed.shifted(shift, places);
            self.sets[target].unite(&moved, &mut self.fresh[target], places)
        };
        if changed {
            self.enqueue(to);
            if self.sets[target].is_crowd() {
                self.crowded.push(to);
            }
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

    fn begin_round(&mut self, places: &mut Places) {
        self.position = (0, 0);
        if std::mem::take(&mut self.crowd_grew) {
            (0..self.len()).for_each(|node| self.replace_joined(node, places));
        }
        self.collapse_if_due(places);
        for node in std::mem::take(&mut self.next_round) {
            if !self.fresh[node as usize].is_empty() {
                self.queue.push(Reverse((self.order[node as usize], node)));
            }
        }
    }

    fn collapse_if_due(&mut self, places: &mut Places) {
        let enough = (self.len() / 4).max(1000);
        if self.edges_since > enough || self.edges_since > 0 && self.visits_since > self.len().max(1000) {
            self.collapse(places);
        }
    }

    /// Makes one node of each cycle of plain edges, and numbers what is left in topological order.
    fn collapse(&mut self, places: &mut Places) {
        (self.edges_since, self.visits_since) = (0, 0);
        for node in 0..self.len() {
            let mut list = std::mem::take(&mut self.edges[node]);
            list.iter_mut().for_each(|(to, _)| *to = self.find(*to));
            list.sort_unstable();
            list.dedup();
            self.edges[node] = list;
        }
        for (members, stride) in cycles::moving(&self.edges) {
            let first = members[0];
            members[1..].iter().for_each(|&member| self.merge(member as usize, first as usize, places));
            // Steps inside of the cycle are multiples.
            let mut edges = std::mem::take(&mut self.edges[first as usize]);
            edges.retain(|(to, _)| self.find(*to) != first);
            self.edges[first as usize] = edges;
            self.known_edges.insert((first, first, Shift::ByMultiple(stride)));
            self.edges[first as usize].push((first, Shift::ByMultiple(stride)));
            self.fresh[first as usize] = self.sets[first as usize].clone();
        }
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
                self.merge(member, first, places);
            }
        }
        for node in 0..self.len() {
            self.parents[node] = self.find(node as Node);
        }
        let open = |node: &usize| self.parents[*node] == *node as Node && !self.fresh[*node].is_empty();
        self.next_round = (0..self.len()).filter(open).map(|node| node as Node).collect();
    }

    fn merge(&mut self, gone: usize, kept: usize, places: &Places) {
        self.parents[gone] = kept as Node;
        let set = std::mem::take(&mut self.sets[gone]);
        let fresh = std::mem::take(&mut self.fresh[gone]);
        let edges = std::mem::take(&mut self.edges[gone]);
        let uses = std::mem::take(&mut self.uses[gone]);
        // What one of the two had and the other had not is new to the edges and uses of the other.
        if self.sets[kept] == set {
            self.fresh[kept].absorb(&fresh);
        } else {
            self.sets[kept].unite(&set, &mut Targets::default(), places);
            self.fresh[kept] = self.sets[kept].clone();
        }
        let outside = edges.into_iter().filter(|&(to, shift)| to as usize != kept || shift != Shift::NONE);
        self.edges[kept].extend(outside);
        self.uses[kept].extend(uses);
    }
}
