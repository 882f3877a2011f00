//! Which node goes on next.
//!
//! Law: every node that was added comes out, once, as long as it is asked for often enough; so nothing is forgotten,
//! whatever the order.
//!
//! Nodes are the leaves of the tree of forks. Each search keeps an order of its own over all of them; a node that another
//! search took is skipped.

use crate::node::Node;
use crate::settings::SearchOrder;
use std::collections::{BTreeMap, HashMap, VecDeque};

/// A place in the tree of forks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leaf(u32);

impl Leaf {
    /// Used again for another leaf after this one has ended.
    pub fn number(self) -> usize {
        self.0 as usize
    }
}

/// All nodes that wait.
pub struct Frontier {
    tree: Vec<Branch>,
    free: Vec<u32>,
    searches: Vec<Order>,
    /// Which of them takes which turn.
    turns: Vec<usize>,
    turn: usize,
    alive: usize,
    random: u64,
    /// Nodes that wait where ways meet.
    meetings: HashMap<Vec<u32>, Vec<Ticket>>,
}

/// A node of the tree: a fork, or a leaf.
struct Branch {
    parent: Option<u32>,
    children: [Option<u32>; 2],
    /// Present in a leaf that waits.
    node: Option<Box<Node>>,
    /// Changes when the place is used again.
    age: u32,
}

type Ticket = (u32, u32);

enum Order {
    /// Those that are furthest behind first, so that others that wait for them are met.
    Program(BTreeMap<Vec<u32>, Vec<Ticket>>),
    Depth(Vec<Ticket>),
    Breadth(VecDeque<Ticket>),
    /// Those next to new code first, of these the latest.
    Coverage(BTreeMap<u32, Vec<Ticket>>),
    RandomPath,
}

/// What decides when a node that waits goes on.
#[derive(Clone, Default)]
pub struct Rank {
    /// In the order of execution; see `Machine::position`.
    pub position: Vec<u32>,
    /// From code that is new.
    pub distance: u32,
}

/// The latest of those with the least key.
fn pop_first<K: Ord>(map: &mut BTreeMap<K, Vec<Ticket>>) -> Option<Ticket> {
    loop {
        let mut entry = map.first_entry()?;
        match entry.get_mut().pop() {
            Some(ticket) => return Some(ticket),
            None => drop(entry.remove()),
        }
    }
}

/// Random ways down that are tried before any node that waits is taken.
const ATTEMPTS: usize = 16;

/// Nodes that are offered to one that comes by.
const OFFERED: usize = 8;

impl Frontier {
    pub fn new(searches: &[SearchOrder], seed: u64) -> Frontier {
        let order = |search: &SearchOrder| match search {
            SearchOrder::Program => Order::Program(BTreeMap::new()),
            SearchOrder::Depth => Order::Depth(Vec::new()),
            SearchOrder::Breadth => Order::Breadth(VecDeque::new()),
            SearchOrder::RandomPath => Order::RandomPath,
            SearchOrder::Coverage => Order::Coverage(BTreeMap::new()),
        };
        let mut kinds: Vec<SearchOrder> = Vec::new();
        let mut turns = Vec::new();
        for search in searches {
            let known = kinds.iter().position(|kind| kind == search);
            turns.push(known.unwrap_or(kinds.len()));
            if known.is_none() {
                kinds.push(*search);
            }
        }
        let root = Branch { parent: None, children: [None; 2], node: None, age: 0 };
        Frontier {
            tree: vec![root],
            free: Vec::new(),
            searches: kinds.iter().map(order).collect(),
            turns,
            turn: 0,
            alive: 0,
            random: seed.max(1),
            meetings: HashMap::new(),
        }
    }

    /// The place of the first node.
    pub fn root(&self) -> Leaf {
        Leaf(0)
    }

    pub fn alive(&self) -> usize {
        self.alive
    }

    /// The places of the two sides of a fork.
    pub fn fork(&mut self, leaf: Leaf) -> [Leaf; 2] {
        let sides = [self.make(leaf.0), self.make(leaf.0)];
        self.tree[leaf.0 as usize].children = sides.map(Some);
        sides.map(Leaf)
    }

    fn make(&mut self, parent: u32) -> u32 {
        let branch = |age| Branch { parent: Some(parent), children: [None; 2], node: None, age };
        match self.free.pop() {
            Some(place) => {
                let age = self.tree[place as usize].age + 1;
                self.tree[place as usize] = branch(age);
                place
            }
            None => {
                self.tree.push(branch(0));
                self.tree.len() as u32 - 1
            }
        }
    }

    /// A node waits; see `needs`.
    pub fn add(&mut self, node: Node, rank: Rank) {
        self.wait(node, rank);
    }

    /// A node waits where others may come by.
    pub fn meet(&mut self, node: Node, rank: Rank) {
        let position = rank.position.clone();
        let ticket = self.wait(node, rank);
        self.meetings.entry(position).or_default().push(ticket);
    }

    /// One that waits at a place where ways meet and is wanted. Only the latest few are offered.
    pub fn met(&mut self, position: &[u32], mut wanted: impl FnMut(&Node) -> bool) -> Option<Node> {
        let tickets = self.meetings.get_mut(position)?;
        let tree = &self.tree;
        let waits = |&(place, age): &Ticket| {
            let branch = &tree[place as usize];
            branch.node.as_deref().filter(|_| branch.age == age)
        };
        while tickets.last().is_some_and(|ticket| waits(ticket).is_none()) {
            tickets.pop();
        }
        let latest = tickets.len().saturating_sub(OFFERED);
        let index = (latest..tickets.len()).rev().find(|&index| waits(&tickets[index]).is_some_and(&mut wanted))?;
        let ticket = tickets.remove(index);
        if tickets.is_empty() {
            self.meetings.remove(position);
        }
        self.take(ticket)
    }

    /// Whether a search looks at positions, and at distances.
    pub fn needs(&self) -> (bool, bool) {
        let any = |wanted: fn(&Order) -> bool| self.searches.iter().any(wanted);
        (any(|order| matches!(order, Order::Program(_))), any(|order| matches!(order, Order::Coverage(_))))
    }

    fn wait(&mut self, node: Node, rank: Rank) -> Ticket {
        let place = node.leaf.0;
        let branch = &mut self.tree[place as usize];
        branch.age += 1;
        branch.node = Some(Box::new(node));
        let ticket = (place, branch.age);
        for search in &mut self.searches {
            match search {
                Order::Program(map) => map.entry(rank.position.clone()).or_default().push(ticket),
                Order::Coverage(map) => map.entry(rank.distance).or_default().push(ticket),
                Order::Depth(stack) => stack.push(ticket),
                Order::Breadth(queue) => queue.push_back(ticket),
                Order::RandomPath => {}
            }
        }
        self.alive += 1;
        ticket
    }

    fn take(&mut self, (place, age): Ticket) -> Option<Node> {
        let branch = &mut self.tree[place as usize];
        if branch.age != age {
            return None;
        }
        let node = branch.node.take()?;
        self.alive -= 1;
        Some(*node)
    }

    /// A path has ended: its place in the tree goes, and forks that lead nowhere with it.
    pub fn end(&mut self, leaf: Leaf) {
        let mut place = leaf.0;
        while let Some(parent) = self.tree[place as usize].parent {
            self.free.push(place);
            self.tree[place as usize].age += 1;
            let children = &mut self.tree[parent as usize].children;
            for child in children.iter_mut() {
                if *child == Some(place) {
                    *child = None;
                }
            }
            if children.iter().any(Option::is_some) {
                return;
            }
            place = parent;
        }
    }

    /// Takes the next node, if any waits.
    pub fn next(&mut self) -> Option<Node> {
        if self.alive == 0 {
            return None;
        }
        self.turn = (self.turn + 1) % self.turns.len();
        loop {
            let ticket = match &mut self.searches[self.turns[self.turn]] {
                Order::Program(map) => pop_first(map),
                Order::Coverage(map) => pop_first(map),
                Order::Depth(stack) => stack.pop(),
                Order::Breadth(queue) => queue.pop_front(),
                Order::RandomPath => self.descend(),
            };
            let ticket = ticket.expect("a node waits, so every order has it");
            if let Some(node) = self.take(ticket) {
                return Some(node);
            }
        }
    }

    /// A random leaf that waits: at each fork one of the sides that lead somewhere. Leaves whose nodes are kept elsewhere, until a
    /// violation is confirmed, may stand in the way; after some attempts any that waits will do.
    fn descend(&mut self) -> Option<Ticket> {
        let ticket = |(place, branch): (usize, &Branch)| (place as u32, branch.age);
        for _ in 0..ATTEMPTS {
            let mut place = 0;
            loop {
                let branch = &self.tree[place as usize];
                match branch.children {
                    [None, None] if branch.node.is_some() => return Some((place, branch.age)),
                    [None, None] => break,
                    [Some(only), None] | [None, Some(only)] => place = only,
                    [Some(left), Some(right)] => place = if self.toss() { left } else { right },
                }
            }
        }
        self.tree.iter().enumerate().find(|(_, branch)| branch.node.is_some()).map(ticket)
    }

    /// A coin (xorshift).
    fn toss(&mut self) -> bool {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random & 1 == 0
    }
}
