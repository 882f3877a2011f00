//! The current name of each value, on the way down the dominator tree.

use super::graph::Node;
use ir::{Block, EntityRef, Value};
use std::collections::HashMap;

/// From which instruction of which block on, and the node that stands for the value there.
pub(super) type Renamed = HashMap<Value, Vec<(Block, u32, Node)>>;

/// A mark to come back to.
#[derive(Clone, Copy)]
pub(super) struct Scope(usize);

pub(super) struct Names {
    /// Where each value is defined.
    definitions: Vec<Option<Node>>,
    current: Vec<Option<Node>>,
    /// What was renamed, the name before, and the new one.
    undo: Vec<(Value, Option<Node>, Node)>,
    renamed: Renamed,
    /// Where new names hold from; none if only on an edge.
    at: Option<(Block, u32)>,
    is_opaque: bool,
}

impl Names {
    pub fn new(definitions: Vec<Option<Node>>, is_opaque: bool) -> Names {
        let current = definitions.clone();
        Names { definitions, current, undo: Vec::new(), renamed: HashMap::new(), at: None, is_opaque }
    }

    pub fn is_opaque(&self) -> bool {
        self.is_opaque
    }

    pub fn defined(&self, value: Value) -> Option<Node> {
        self.definitions[value.index()]
    }

    pub fn current(&self, value: Value) -> Option<Node> {
        self.current[value.index()]
    }

    pub fn define(&mut self, value: Value, node: Node) {
        self.definitions[value.index()] = Some(node);
        self.current[value.index()] = Some(node);
    }

    /// A node for a value that has none of its own: a constant, or something of which nothing is known.
    pub fn stand_in(&mut self, value: Value, node: Node) {
        self.current[value.index()] = Some(node);
    }

    /// From now on renaming holds from there.
    pub fn at(&mut self, at: Option<(Block, u32)>) {
        self.at = at;
    }

    pub fn rename(&mut self, value: Value, node: Node, at: Option<(Block, u32)>) {
        let before = self.current[value.index()].replace(node);
        self.undo.push((value, before, node));
        if let Some((block, position)) = at.or(self.at) {
            self.renamed.entry(value).or_default().push((block, position, node));
        }
    }

    pub fn enter(&self) -> Scope {
        Scope(self.undo.len())
    }

    /// What was renamed since, with the new names.
    pub fn since(&self, scope: Scope) -> Vec<(Value, Node)> {
        self.undo[scope.0..].iter().map(|&(value, _, node)| (value, node)).collect()
    }

    pub fn leave(&mut self, scope: Scope) {
        for (value, before, _) in self.undo.drain(scope.0..).rev() {
            self.current[value.index()] = before;
        }
    }

    pub fn finish(self) -> (Vec<Option<Node>>, Renamed) {
        (self.definitions, self.renamed)
    }
}
