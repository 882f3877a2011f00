//! What a report shows as a picture: the tree of paths, a graph with what was learnt about it, and charts.
//!
//! Engines differ in what they have to show. Nothing here is of one of them: a page draws whatever is there.

use serde::{Deserialize, Serialize};

/// What one engine did.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Engine {
    pub name: String,
    pub charts: Vec<Chart>,
    pub tree: Option<Tree>,
    pub graph: Option<Graph>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Chart {
    pub title: String,
    /// What the values count: `s`, or nothing.
    pub unit: String,
    pub bars: Vec<Bar>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bar {
    pub label: String,
    pub value: f64,
}

/// Paths and where they part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tree {
    /// Whether nothing was left out.
    pub complete: bool,
    /// The first is the root; a parent stands before its children.
    pub nodes: Vec<TreeNode>,
}

/// A piece of a path.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TreeNode {
    pub parent: Option<u32>,
    /// Where it parted from its sibling (`a.c:12`).
    pub place: String,
    /// What is true on it and not on its sibling.
    pub condition: String,
    /// How it ended; nothing if it forked, or was still waiting.
    pub end: Option<String>,
}

/// Blocks and ways between them, such as the control flow that an engine unrolled, with what it learnt about sets of edges.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Graph {
    pub nodes: Vec<GraphNode>,
    pub edges: Vec<GraphEdge>,
    pub clauses: Vec<Clause>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GraphNode {
    pub label: String,
    /// As in `a.c:12`; may be empty.
    pub place: String,
    /// Whether it is one that must not be reached.
    pub error: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GraphEdge {
    /// Indices into the nodes.
    pub from: usize,
    pub to: usize,
    pub label: String,
}

/// A lesson: no run takes all of these edges.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clause {
    /// Indices into the edges.
    pub edges: Vec<usize>,
    pub text: String,
}
