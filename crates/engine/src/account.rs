//! What an engine has done, as plain data: for `--stats`, for reports, for the line that shows progress.
//!
//! Nothing here refers to terms or states, so an account outlives its engine and can leave its thread.

use crate::invariant::Claim;
use ir::{Block, EntityRef, Function, Program};
use solver::Statistics;

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Activity {
    /// Paths that came to an end.
    pub paths: u64,
    /// States that wait.
    pub states: u64,
    pub instructions: u64,
    /// Questions asked of the solver.
    pub queries: u64,
    /// Blocks of the program that were executed.
    pub blocks: u64,
}

impl Activity {
    /// Of several engines; of blocks, the most that one has seen.
    pub fn together(all: impl IntoIterator<Item = Activity>) -> Activity {
        all.into_iter().fold(Activity::default(), |all, one| Activity {
            paths: all.paths + one.paths,
            states: all.states + one.states,
            instructions: all.instructions + one.instructions,
            queries: all.queries + one.queries,
            blocks: all.blocks.max(one.blocks),
        })
    }
}

#[derive(Clone, Debug)]
pub struct Account {
    /// The word for the kind of engine in machine-readable statistics.
    pub kind: &'static str,
    /// The engine's name with what sets it apart from others of its kind.
    pub name: String,
    /// What sets it apart, by key.
    pub settings: Vec<(&'static str, String)>,
    pub counts: Vec<Count>,
    pub solver: Statistics,
    pub charts: Vec<Chart>,
    pub tree: Option<TreePicture>,
    pub graph: Option<GraphPicture>,
    pub visited: Visited,
    /// What was asked of the solver, where that was to be recorded.
    pub recording: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// Its name in machine-readable statistics.
    pub key: &'static str,
    /// For people.
    pub label: &'static str,
    pub value: u64,
}

impl Count {
    pub fn new(key: &'static str, label: &'static str, value: u64) -> Count {
        Count { key, label, value }
    }
}

/// Numbers that are looked at side by side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chart {
    pub title: &'static str,
    pub bars: Vec<(&'static str, u64)>,
}

/// The tree of forks.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct TreePicture {
    /// Whether nothing was left out.
    pub complete: bool,
    pub nodes: Vec<TreeNode>,
}

/// A piece of a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeNode {
    /// Its number is its place in the list.
    pub parent: Option<u32>,
    /// Where it parted from its sibling (`a.c:12`).
    pub place: String,
    /// What is true on it and not on its sibling.
    pub condition: String,
    /// How it ended; nothing if it forked, or still waits.
    pub end: Option<String>,
    /// Why what was found out elsewhere stands for all that could follow on it.
    pub cover: Option<Cover>,
}

/// What the end of a piece of path satisfies, where all runs that do are known to be safe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cover {
    pub function: Function,
    pub block: Block,
    /// Nothing is demanded where there are none.
    pub claims: Vec<Claim>,
    /// More are demanded than are told.
    pub cut: bool,
}

/// Nodes, edges between them by index, and clauses of edges by index.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct GraphPicture {
    pub nodes: Vec<GraphNode>,
    pub edges: Vec<(usize, usize)>,
    pub clauses: Vec<Vec<usize>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GraphNode {
    pub label: String,
    /// As in `a.c:12`.
    pub place: String,
    pub error: bool,
}

/// The blocks that were executed, on any path.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Visited {
    /// By function, then by block.
    blocks: Vec<Vec<bool>>,
}

impl Visited {
    pub fn of(program: &Program, is_visited: impl Fn(Function, Block) -> bool) -> Visited {
        let blocks = program.functions.iter().map(|(function, data)| {
            let blocks = data.body().into_iter().flat_map(|body| body.blocks.keys());
            blocks.map(|block| is_visited(function, block)).collect()
        });
        Visited { blocks: blocks.collect() }
    }

    pub fn contains(&self, function: Function, block: Block) -> bool {
        self.blocks.get(function.index()).and_then(|blocks| blocks.get(block.index())).is_some_and(|&visited| visited)
    }
}
