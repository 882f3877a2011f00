//! The graph and what was learned of it, for people.

use crate::conflict::Conflict;
use crate::graph::Way;
use engine::{GraphNode, GraphPicture};
use std::collections::BTreeMap;

/// Nodes, and clauses, that are shown.
const MOST_NODES: usize = 400;
const MOST_CLAUSES: usize = 100;

impl Conflict<'_> {
    /// The first nodes of the graph, with the edges between them and the shortest clauses of those.
    pub(crate) fn picture(&self) -> GraphPicture {
        let mut picture = GraphPicture::default();
        let mut edges: BTreeMap<u32, usize> = BTreeMap::new();
        // Whatever no error can come after has no edges.
        let is_last = |node: &crate::graph::Node| node.incoming.is_empty() && node.ways.is_none();
        let known = self.graph.nodes.len().min(MOST_NODES);
        for node in &self.graph.nodes[..known] {
            let function = self.graph.context(node.context).function;
            let body = self.layout.body(function);
            let end = self.layout.end(function, node.block, node.part);
            let span = end.map_or(body.blocks[node.block].terminator_span, |inst| body.insts[inst].span);
            picture.nodes.push(GraphNode {
                label: format!("{}:{}", self.program.functions[function].name, span.line),
                place: engine::place(self.program, span),
                error: false,
            });
        }
        let alone: Vec<bool> = self.graph.nodes[..known].iter().map(is_last).collect();
        for (number, edge) in self.graph.edges.iter().enumerate() {
            let from = edge.source.0 as usize;
            let target = match edge.way {
                Way::To(target) => target.0 as usize,
                Way::Violation | Way::Cut if from < known => {
                    let (error, label) = match edge.way {
                        Way::Violation => (true, "violation"),
                        _ => (false, "cannot be followed"),
                    };
                    let place = picture.nodes[from].place.clone();
                    picture.nodes.push(GraphNode { label: label.into(), place, error });
                    picture.nodes.len() - 1
                }
                _ => continue,
            };
            if from < known && (target < known || target < picture.nodes.len() && !matches!(edge.way, Way::To(_))) {
                edges.insert(number as u32, picture.edges.len());
                picture.edges.push((from, target));
            }
        }
        let shown = |clause: &[crate::EdgeId]| -> Option<Vec<usize>> {
            clause.iter().map(|edge| edges.get(&edge.0).copied()).collect()
        };
        let mut clauses: Vec<Vec<usize>> = self.clauses().filter_map(shown).collect();
        clauses.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        clauses.truncate(MOST_CLAUSES);
        picture.clauses = clauses;
        without(picture, &alone)
    }
}

/// Leaves out nodes that no edge begins or ends at.
fn without(mut picture: GraphPicture, alone: &[bool]) -> GraphPicture {
    let is_alone = |index: usize| alone.get(index).is_some_and(|&alone| alone);
    let mut number = Vec::with_capacity(picture.nodes.len());
    let mut next = 0;
    for index in 0..picture.nodes.len() {
        number.push(next);
        next += usize::from(!is_alone(index));
    }
    let mut index = 0;
    picture.nodes.retain(|_| {
        index += 1;
        !is_alone(index - 1)
    });
    for (from, to) in &mut picture.edges {
        (*from, *to) = (number[*from], number[*to]);
    }
    picture
}
