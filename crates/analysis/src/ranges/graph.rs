//! What depends on what: a node for every integer value, for every offset of a pointer, and for every name that a value
//! gets where a branch has told something about it.
//!
//! Invariant: a node's rank is that of the block it belongs to; within a rank, nodes are in the order of execution.

use crate::range::{Range, Side};
use ir::{BinaryOp, Block, CastOp, CompareOp, Function, OverflowOp, Sign, UnaryOp, Value};
use std::collections::HashMap;

pub(super) type Node = u32;
/// Blocks of all functions in one numbering, in the order they are visited: callers first, reverse postorder inside.
pub(super) type BlockNumber = u32;
/// Edges of all functions.
pub(super) type Way = u32;

/// How a node's range is made from others.
#[derive(Clone, Copy, Debug)]
pub(super) enum Source {
    /// A constant, or something of which nothing is known.
    Fixed,
    Binary(BinaryOp, Node, Node),
    Overflows(OverflowOp, Node, Node),
    Unary(UnaryOp, Node),
    Compare(CompareOp, Node, Node),
    Cast(CastOp, Node),
    Select(Node, Node, Node),
    /// An offset moved by a scaled index.
    Moved(Node, Node, Sign, i64),
    Copy(Node),
    /// Any of the inputs of this number in `Graph::joins`.
    Join(u32),
    Refined(Node, Constraint),
}

/// What is known about a refined node.
#[derive(Clone, Copy, Debug)]
pub(super) enum Constraint {
    Compares(CompareOp, Node),
    /// The same for offsets into one object of this size: only where both stay inside are addresses in their order.
    ComparesInside(CompareOp, Node, u64),
    /// It equals this number.
    Is(u64),
    /// It is none of the cases of this number in `Graph::cases`.
    NoneOf(u32),
    ZeroExtendedIn(Node),
    SignExtendedIn(Node),
    TruncatedIn(Node),
    CombinedIn(BinaryOp, Side, Node, Node),
}

/// When an input counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Gate {
    /// The edge can be taken.
    Way(Way),
    /// The block can be reached.
    Entered(BlockNumber),
    /// The end of the block can be reached.
    Left(BlockNumber),
}

#[derive(Clone, Debug)]
pub(super) struct Join {
    /// What is there without any input.
    pub start: Range,
    pub inputs: Vec<(Gate, Node)>,
    /// It may depend on itself.
    pub cyclic: bool,
    /// Bounds to stop at, as an index of `Graph::thresholds`.
    pub thresholds: u32,
}

/// When an edge can be taken.
#[derive(Clone, Copy, Debug)]
pub(super) enum When {
    Always,
    Truth(Node, bool),
    Case(Node, u64),
    /// None of these cases.
    Default(Node, u32),
}

#[derive(Clone, Debug)]
pub(super) struct WayData {
    pub from: BlockNumber,
    pub to: BlockNumber,
    pub when: When,
    /// The target dominates the source: a run that takes it has been at the target before.
    pub is_back: bool,
    /// Which input of the target's parameters it brings.
    pub input: u32,
}

#[derive(Clone, Debug, Default)]
pub(super) struct NumberedBlock {
    pub function: u32,
    /// Nodes of its parameters.
    pub params: Vec<Node>,
    /// Other nodes that belong to it.
    pub nodes: std::ops::Range<Node>,
    /// Calls in it, of functions of the program.
    pub calls: Vec<Function>,
    /// A call in it never comes back.
    pub is_end: bool,
    pub returns: bool,
    pub ways_in: Vec<Way>,
    pub ways_out: Vec<Way>,
    /// Joins outside of the block that take something stored, passed or returned in it, and which of their inputs.
    pub feeds: Vec<(Node, u32)>,
}

#[derive(Clone, Debug)]
pub(super) struct FunctionNodes {
    /// By index of the block; `u32::MAX` for those that control flow cannot reach.
    pub numbers: Vec<BlockNumber>,
    pub entry: BlockNumber,
    /// In rank order.
    pub own_blocks: std::ops::Range<BlockNumber>,
    /// Called from outside, or from a place that cannot be named.
    pub is_root: bool,
    /// Nothing is known inside: control may come back to a call of setjmp.
    pub is_opaque: bool,
    /// Blocks in which it is called.
    pub callers: Vec<BlockNumber>,
    /// Joins of what it returns.
    pub results: Vec<Node>,
    /// The node of each value that has one, where it is defined.
    pub nodes: Vec<Option<Node>>,
    /// Later names of values: from which instruction of which block on, in preorder of dominators.
    pub renamed: HashMap<Value, Vec<(Block, u32, Node)>>,
    /// By index of the instruction: its block, and its position there.
    pub homes: Vec<(Block, u32)>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    /// The bits that an offset into an object has.
    pub offset_bits: u32,
    pub sources: Vec<Source>,
    /// What fixed nodes are, and the widths of all others.
    pub start: Vec<Range>,
    pub ranks: Vec<BlockNumber>,
    pub joins: Vec<Join>,
    /// Each sorted.
    pub cases: Vec<Vec<u64>>,
    pub thresholds: Vec<Vec<i64>>,
    pub ways: Vec<WayData>,
    pub blocks: Vec<NumberedBlock>,
    pub functions: Vec<Option<FunctionNodes>>,
    /// The joins that stand for global variables.
    pub scalars: Vec<Node>,
}

impl Graph {
    pub fn add(&mut self, source: Source, start: Range, rank: BlockNumber) -> Node {
        self.sources.push(source);
        self.start.push(start);
        self.ranks.push(rank);
        (self.sources.len() - 1) as Node
    }

    pub fn add_join(&mut self, start: Range, rank: BlockNumber, thresholds: u32) -> Node {
        let empty = Range::empty(start.width());
        self.joins.push(Join { start, inputs: Vec::new(), cyclic: false, thresholds });
        self.add(Source::Join((self.joins.len() - 1) as u32), empty, rank)
    }

    pub fn join_of(&mut self, node: Node) -> Option<&mut Join> {
        match self.sources[node as usize] {
            Source::Join(join) => Some(&mut self.joins[join as usize]),
            _ => None,
        }
    }

    /// One more input of a join; its number.
    pub fn add_input(&mut self, node: Node, gate: Gate, input: Node) -> u32 {
        let join = self.join_of(node).expect("only joins get inputs");
        join.inputs.push((gate, input));
        (join.inputs.len() - 1) as u32
    }

    /// The nodes that a node is made from; the inputs of joins in their order.
    pub fn inputs(&self, node: Node, mut f: impl FnMut(Node)) {
        match self.sources[node as usize] {
            Source::Fixed => {}
            Source::Unary(_, a) | Source::Cast(_, a) | Source::Copy(a) => f(a),
            Source::Binary(_, a, b)
            | Source::Overflows(_, a, b)
            | Source::Compare(_, a, b)
            | Source::Moved(a, b, ..) => {
                f(a);
                f(b);
            }
            Source::Select(a, b, c) => {
                f(a);
                f(b);
                f(c);
            }
            Source::Join(join) => self.joins[join as usize].inputs.iter().for_each(|&(_, input)| f(input)),
            Source::Refined(base, constraint) => {
                f(base);
                match constraint {
                    Constraint::Is(_) | Constraint::NoneOf(_) => {}
                    Constraint::Compares(_, a)
                    | Constraint::ComparesInside(_, a, _)
                    | Constraint::ZeroExtendedIn(a)
                    | Constraint::SignExtendedIn(a)
                    | Constraint::TruncatedIn(a) => f(a),
                    Constraint::CombinedIn(_, _, a, b) => {
                        f(a);
                        f(b);
                    }
                }
            }
        }
    }
}
