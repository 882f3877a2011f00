//! Strongly connected components: Tarjan's algorithm with a stack of its own.
//!
//! Components come out in reverse topological order: each after every component it leads to. On the call graph that is
//! callees before callers, on control flow it is the end before the start.

use crate::graph::Graph;
use cranelift_entity::EntityRef;

#[derive(Clone, Debug)]
pub struct Components<N> {
    /// By index of the node.
    component: Vec<u32>,
    /// `starts[i]..starts[i + 1]` of `members` are the nodes of component `i`.
    starts: Vec<u32>,
    members: Vec<N>,
}

const UNSEEN: u32 = u32::MAX;

impl<N: EntityRef> Components<N> {
    pub fn new(graph: &Graph<N>) -> Components<N> {
        let mut discovery = Discovery {
            graph,
            number: vec![UNSEEN; graph.len()],
            low: vec![0; graph.len()],
            seen: 0,
            open: Vec::new(),
            found: Components { component: vec![UNSEEN; graph.len()], starts: vec![0], members: Vec::new() },
        };
        for node in graph.nodes() {
            if discovery.number[node.index()] == UNSEEN {
                discovery.explore(node);
            }
        }
        discovery.found
    }

    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The component of a node. Whatever a node leads to is in the same or in a lower one.
    pub fn of(&self, node: N) -> usize {
        self.component[node.index()] as usize
    }

    pub fn members(&self, component: usize) -> &[N] {
        &self.members[self.starts[component] as usize..self.starts[component + 1] as usize]
    }

    /// All components, each after those it leads to.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &[N]> {
        (0..self.len()).map(|component| self.members(component))
    }

    /// Does some path lead from the component's nodes back to themselves? False only for one node without an edge to itself.
    pub fn is_cyclic(&self, graph: &Graph<N>, component: usize) -> bool {
        match self.members(component) {
            &[node] => graph.has_edge(node, node),
            _ => true,
        }
    }

    /// Does no edge lead out of it?
    pub fn is_terminal(&self, graph: &Graph<N>, component: usize) -> bool {
        let mut targets = self.members(component).iter().flat_map(|&node| graph.successors(node));
        targets.all(|&target| self.of(target) == component)
    }
}

struct Discovery<'a, N> {
    graph: &'a Graph<N>,
    /// In order of discovery.
    number: Vec<u32>,
    /// The least number that is known to be reachable within the component.
    low: Vec<u32>,
    seen: u32,
    /// Discovered, and not yet in a component.
    open: Vec<N>,
    found: Components<N>,
}

impl<N: EntityRef> Discovery<'_, N> {
    fn explore(&mut self, root: N) {
        let mut stack = vec![(self.discover(root), 0)];
        while let Some((node, next)) = stack.last_mut() {
            let (node, position) = (*node, *next);
            *next += 1;
            match self.graph.successors(node).get(position) {
                Some(&successor) if self.number[successor.index()] == UNSEEN => {
                    stack.push((self.discover(successor), 0));
                }
                // A node that already has a component cannot lead back here.
                Some(&successor) if self.found.component[successor.index()] != UNSEEN => {}
                Some(&successor) => self.lower(node, self.number[successor.index()]),
                None => {
                    stack.pop();
                    if let Some(&(parent, _)) = stack.last() {
                        self.lower(parent, self.low[node.index()]);
                    }
                    self.close(node);
                }
            }
        }
    }

    fn discover(&mut self, node: N) -> N {
        self.number[node.index()] = self.seen;
        self.low[node.index()] = self.seen;
        self.seen += 1;
        self.open.push(node);
        node
    }

    fn lower(&mut self, node: N, number: u32) {
        let low = &mut self.low[node.index()];
        *low = number.min(*low);
    }

    /// Makes a component of what was discovered since `node`, if nothing there leads further back.
    fn close(&mut self, node: N) {
        if self.low[node.index()] != self.number[node.index()] {
            return;
        }
        let component = self.found.len() as u32;
        let start = self.open.iter().rposition(|&open| open == node).expect("the node is open until now");
        for member in self.open.drain(start..) {
            self.found.component[member.index()] = component;
            self.found.members.push(member);
        }
        self.found.starts.push(self.found.members.len() as u32);
    }
}
