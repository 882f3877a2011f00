//! The tree of forks as it grew, kept for people: where paths parted, on what condition, and how each ended.
//!
//! There is one only if it is asked for. A node is a piece of a path between two forks; the first has no parent. Where states
//! are joined, one of their nodes ends and the other goes on for both.
//!
//! What it may miss: nodes beyond the first `MOST`, and the ends of paths that pass through them.

use crate::frontier::Leaf;
use engine::{without_sorts, Cover, Property, Reason, TreeNode, TreePicture};
use std::collections::HashSet;
use std::fmt;
use term::{Pool, TermId};

/// Why a node of the tree has no more to come.
#[derive(Clone, Copy, Debug)]
pub enum End<'a> {
    Exited,
    Aborted,
    /// An assumption does not hold.
    Assumed,
    /// Another state stands for it.
    Covered,
    /// Another state goes on for both.
    Joined,
    Violated(Property),
    Cut(&'a Reason),
}

/// More nodes than these are not kept.
const MOST: usize = 100_000;

/// Conditions are cut to so many characters.
const LONGEST: usize = 200;

/// Conditions with more terms than this are not written out: that would take longer than exploring them.
const MOST_TERMS: usize = 1000;

const NONE: u32 = u32::MAX;

pub struct Tree {
    nodes: Vec<TreeNode>,
    /// The node of each leaf of the frontier, by its number, which is used again after its end.
    at: Vec<u32>,
    complete: bool,
}

impl Tree {
    pub(crate) fn begin() -> Tree {
        let root = TreeNode { parent: None, place: String::new(), condition: String::new(), end: None, cover: None };
        Tree { nodes: vec![root], at: vec![0], complete: true }
    }

    /// As it is now.
    pub fn picture(&self) -> TreePicture {
        TreePicture { complete: self.complete, nodes: self.nodes.clone() }
    }

    /// A path parts in two, each with its own condition.
    pub fn fork(&mut self, leaf: Leaf, place: &str, sides: [(Leaf, String); 2]) {
        let parent = self.node(leaf);
        for (side, condition) in sides {
            let mut number = NONE;
            if parent != NONE && self.nodes.len() < MOST {
                number = self.nodes.len() as u32;
                self.nodes.push(TreeNode {
                    parent: Some(parent),
                    place: place.into(),
                    condition,
                    end: None,
                    cover: None,
                });
            } else {
                self.complete = false;
            }
            if self.at.len() <= side.number() {
                self.at.resize(side.number() + 1, NONE);
            }
            self.at[side.number()] = number;
        }
    }

    pub fn end(&mut self, leaf: Leaf, end: End) {
        let node = self.node(leaf) as usize;
        if let Some(node) = self.nodes.get_mut(node) {
            node.end = Some(end.to_string());
        }
    }

    /// Why a node is covered.
    pub fn cover(&mut self, leaf: Leaf, cover: Cover) {
        let node = self.node(leaf) as usize;
        if let Some(node) = self.nodes.get_mut(node) {
            node.cover = Some(cover);
        }
    }

    fn node(&self, leaf: Leaf) -> u32 {
        self.at.get(leaf.number()).copied().unwrap_or(NONE)
    }
}

/// A condition in one line.
pub fn words(pool: &Pool, condition: TermId) -> String {
    let (mut seen, mut pending) = (HashSet::from([condition]), vec![condition]);
    while let Some(term) = pending.pop() {
        pending.extend(pool.children(term).iter().filter(|child| seen.insert(**child)));
        if seen.len() > MOST_TERMS {
            return format!("a condition with more than {MOST_TERMS} terms");
        }
    }
    shortened(without_sorts(&pool.display(condition).replace('\n', "; ")))
}

fn shortened(text: String) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}

impl fmt::Display for End<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            End::Exited => f.write_str("exited"),
            End::Aborted => f.write_str("aborted"),
            End::Assumed => f.write_str("an assumption does not hold"),
            End::Covered => f.write_str("covered by an earlier state"),
            End::Joined => f.write_str("joined with another state"),
            End::Violated(property) => write!(f, "violates {}", property.word()),
            End::Cut(reason) => write!(f, "cut: {reason}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontier::Frontier;
    use term::Sort;

    #[test]
    fn numbers_of_leaves_are_used_again_and_nodes_are_not() {
        let mut frontier = Frontier::new(&[], 1);
        let mut tree = Tree::begin();
        let mut leaf = frontier.root();
        for round in 0..3 {
            let [left, right] = frontier.fork(leaf);
            tree.fork(leaf, "a.c:1", [(left, format!("x{round}")), (right, format!("!x{round}"))]);
            tree.end(right, End::Exited);
            frontier.end(right);
            leaf = left;
        }
        let parents: Vec<_> = tree.nodes.iter().map(|node| node.parent).collect();
        assert_eq!(parents, [None, Some(0), Some(0), Some(1), Some(1), Some(3), Some(3)]);
        let ended = tree.nodes.iter().filter(|node| node.end.as_deref() == Some("exited")).count();
        assert_eq!((ended, tree.complete), (3, true));
    }

    #[test]
    fn conditions_are_in_words() {
        let mut pool = Pool::new();
        let sort = Sort::BitVector(32);
        let (x, y) = (pool.symbol(&format!("int#0:{sort}"), sort), pool.symbol("y", sort));
        let sum = pool.add(x, y);
        let less = pool.slt(sum, x);
        assert_eq!(words(&pool, less), "(int#0 + y!1) <s int#0");
    }

    #[test]
    fn conditions_are_cut_between_characters() {
        assert_eq!(shortened("é".repeat(LONGEST)), "é".repeat(LONGEST));
        assert_eq!(shortened("é".repeat(LONGEST + 1)), format!("{}…", "é".repeat(LONGEST)));
    }
}
