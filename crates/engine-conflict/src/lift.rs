//! Clauses that hold wherever their code is copied to.
//!
//! A clause was learned of edges in some iterations of a loop, or in one call of a function. If everything that it depends on
//! happened in those iterations, or in that call, it holds for any other iterations in a row, and for any other call: the same instructions
//! compute the same from the same. So it is kept once, with its edges told relative to the copy, and stands for every copy that there is
//! and that there will be.
//!
//! Soundness. What a clause depends on are its edges, the steps that passed a value on (`Guards::oldest` is the first of them),
//! and definitions that are on every way to where they are used: inputs, constants, and what is computed of them, of which every copy has
//! its own. A step into the head of a loop comes from the iteration before, or from outside for the first; both are steps that count. So
//! what is told relative to a copy never depends on how the first of its iterations, or the call, was entered. Other copies
//! of the head of a later iteration have as many ways in, since they too are entered from an iteration of the loop. What depends on the whole
//! path so far has the path's first step as its oldest, which is in no copy.

use crate::graph::{ContextId, Edge, EdgeId, Graph, Kind, NodeId};
use crate::guards::Guards;
use crate::path::Step;
use ir::{Block, Function, Loop};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Longer clauses are not worth it.
const LONGEST: usize = 16;

/// Nor are those that depend on something so many steps ago.
const FARTHEST: u32 = 1_000;

/// More clauses of one family are not kept.
const MOST: usize = 2_000;

/// Copies of what?
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Family {
    Iterations(Function, Loop),
    Calls(Function),
    /// Also those that nothing in the program calls. Only for clauses that come from elsewhere.
    Activations(Function),
}

/// A clause, told relative to a copy.
struct Schema {
    edges: Vec<Relative>,
    /// How many iterations it spans, less one.
    span: u32,
    /// The copies it was made for, by the last of their contexts.
    made: FxHashSet<ContextId>,
}

struct Relative {
    /// Iterations after the first.
    iteration: u32,
    /// Contexts inside of that one, from the outside in.
    inside: Vec<Inside>,
    block: Block,
    part: u32,
    /// Which of the ways.
    exit: u32,
}

#[derive(Clone, Copy)]
enum Inside {
    Loop(Loop, u32),
    Call(Block, u32, Function),
}

#[derive(Default)]
pub struct Lifted {
    families: FxHashMap<Family, (Vec<Schema>, Vec<ContextId>)>,
    /// Contexts of the graph that are known here.
    seen: usize,
    /// Every clause that was made of a family, with the last context of the copy that it holds for.
    clauses: Vec<(ContextId, Vec<EdgeId>)>,
}

impl Lifted {
    /// Keeps a clause, if it holds for other copies too.
    pub fn add(&mut self, graph: &Graph, step: &Rc<Step>, guards: &Guards, edges: &[EdgeId]) -> Option<Family> {
        if edges.len() > LONGEST {
            return None;
        }
        let oldest = match guards.oldest() {
            u32::MAX => None,
            length if step.length - length > FARTHEST => return None,
            length => Some(step.back().find(|step| step.length == length)?.node),
        };
        let mut nodes: Vec<NodeId> = edges.iter().map(|&edge| graph.edge(edge).source).collect();
        nodes.extend(oldest);
        let mut around = Some(graph.node(step.node).context);
        while let Some(context) = around {
            if let Some((family, first, span)) = family_of(graph, context, &nodes) {
                let relative = |&edge: &EdgeId| relative(graph, graph.edge(edge), family, context, first);
                let edges: Option<Vec<Relative>> = edges.iter().map(relative).collect();
                let (schemas, _) = self.families.entry(family).or_default();
                if schemas.len() >= MOST {
                    return None;
                }
                schemas.push(Schema { edges: edges?, span, made: FxHashSet::default() });
                return Some(family);
            }
            around = outer(graph, context);
        }
        None
    }

    /// Takes a clause that holds for every copy, by the blocks, parts and exits of its edges, which lie in the copy directly.
    pub fn take(&mut self, family: Family, edges: &[(Block, u32, u32)]) {
        let relative =
            |&(block, part, exit): &(Block, u32, u32)| Relative { iteration: 0, inside: Vec::new(), block, part, exit };
        let (schemas, _) = self.families.entry(family).or_default();
        if schemas.len() < MOST {
            schemas.push(Schema { edges: edges.iter().map(relative).collect(), span: 0, made: FxHashSet::default() });
        }
    }

    /// The clauses of every family for copies that were not there before.
    pub fn instances(&mut self, graph: &Graph) -> Vec<Vec<EdgeId>> {
        for index in self.seen..graph.contexts.len() {
            let context = &graph.contexts[index];
            let families = match context.kind {
                Kind::Root(_) => [None, Some(Family::Activations(context.function))],
                Kind::Call(_, function) => [Some(Family::Calls(function)), Some(Family::Activations(function))],
                Kind::Loop(_, id, _) => [Some(Family::Iterations(context.function, id)), None],
            };
            for family in families.into_iter().flatten() {
                self.families.entry(family).or_default().1.push(ContextId(index as u32));
            }
        }
        self.seen = graph.contexts.len();
        let mut families: Vec<Family> = self.families.keys().copied().collect();
        families.sort_unstable();
        families.into_iter().flat_map(|family| self.instances_of(graph, family)).collect()
    }

    /// What holds wherever an iteration of a loop begins: clauses of which nothing lies before that. Those that hold for a copy
    /// of something around the loop may depend on how the loop was entered.
    pub fn within(&self, graph: &Graph, outer: ContextId) -> Vec<&[EdgeId]> {
        let around: Vec<Kind> = chain(graph, outer).map(|context| graph.context(context).kind).collect();
        let contains = |context: ContextId| match graph.context(context).kind {
            Kind::Loop(parent, id, _) => {
                around.iter().any(|kind| matches!(kind, Kind::Loop(o, l, _) if *o == parent && *l == id))
            }
            kind => around.contains(&kind),
        };
        let inside = self.clauses.iter().filter(|(context, _)| !contains(*context));
        inside.map(|(_, clause)| clause.as_slice()).collect()
    }

    pub fn instances_of(&mut self, graph: &Graph, family: Family) -> Vec<Vec<EdgeId>> {
        let (schemas, contexts) = self.families.entry(family).or_default();
        let mut clauses = Vec::new();
        for schema in schemas {
            for &context in contexts.iter() {
                if schema.made.contains(&context) {
                    continue;
                }
                let first = match graph.context(context).kind {
                    Kind::Loop(_, _, iteration) => match iteration.checked_sub(schema.span) {
                        Some(first) => first,
                        None => continue,
                    },
                    _ => 0,
                };
                let edges: Option<Vec<EdgeId>> =
                    schema.edges.iter().map(|edge| find(graph, edge, context, first)).collect();
                if let Some(edges) = edges {
                    schema.made.insert(context);
                    self.clauses.push((context, edges.clone()));
                    clauses.push(edges);
                }
            }
        }
        clauses
    }
}

/// The context around another.
fn outer(graph: &Graph, context: ContextId) -> Option<ContextId> {
    match graph.context(context).kind {
        Kind::Root(_) => None,
        Kind::Call(site, _) => Some(graph.node(site).context),
        Kind::Loop(outer, ..) => Some(outer),
    }
}

/// Are all the nodes in copies of what this context is a copy of? Then also: the first iteration, and how many follow.
fn family_of(graph: &Graph, context: ContextId, nodes: &[NodeId]) -> Option<(Family, u32, u32)> {
    let data = graph.context(context);
    match data.kind {
        Kind::Root(_) => None,
        Kind::Call(_, function) => {
            let inside = |&node: &NodeId| contexts(graph, node).any(|around| around == context);
            nodes.iter().all(inside).then_some((Family::Calls(function), 0, 0))
        }
        Kind::Loop(outer, id, _) => {
            let iteration =
                |&node: &NodeId| contexts(graph, node).find_map(|around| iteration_of(graph, around, outer, id));
            let iterations: Option<Vec<u32>> = nodes.iter().map(iteration).collect();
            let iterations = iterations?;
            let (first, last) = (*iterations.iter().min()?, *iterations.iter().max()?);
            Some((Family::Iterations(data.function, id), first, last - first))
        }
    }
}

fn contexts(graph: &Graph, node: NodeId) -> impl Iterator<Item = ContextId> + '_ {
    chain(graph, graph.node(node).context)
}

/// A context and those around it.
fn chain(graph: &Graph, context: ContextId) -> impl Iterator<Item = ContextId> + '_ {
    std::iter::successors(Some(context), |&context| outer(graph, context))
}

fn iteration_of(graph: &Graph, context: ContextId, outer: ContextId, id: Loop) -> Option<u32> {
    match graph.context(context).kind {
        Kind::Loop(around, other, iteration) if around == outer && other == id => Some(iteration),
        _ => None,
    }
}

fn relative(graph: &Graph, edge: Edge, family: Family, context: ContextId, first: u32) -> Option<Relative> {
    let node = graph.node(edge.source);
    let mut inside = Vec::new();
    let mut iteration = 0;
    let mut at = node.context;
    loop {
        match (graph.context(at).kind, graph.context(context).kind, family) {
            (Kind::Loop(outer, id, number), Kind::Loop(around, other, _), Family::Iterations(..))
                if outer == around && id == other =>
            {
                iteration = number - first;
                break;
            }
            (_, _, Family::Calls(_) | Family::Activations(_)) if at == context => break,
            (Kind::Loop(outer, id, number), ..) => {
                inside.push(Inside::Loop(id, number));
                at = outer;
            }
            (Kind::Call(site, function), ..) => {
                let site = graph.node(site);
                inside.push(Inside::Call(site.block, site.part, function));
                at = site.context;
            }
            (Kind::Root(_), ..) => return None,
        }
    }
    inside.reverse();
    Some(Relative { iteration, inside, block: node.block, part: node.part, exit: edge.exit })
}

/// The edge of another copy, if it is there already.
fn find(graph: &Graph, edge: &Relative, last: ContextId, first: u32) -> Option<EdgeId> {
    let mut context = match graph.context(last).kind {
        Kind::Loop(outer, id, _) => graph.context_of(Kind::Loop(outer, id, first + edge.iteration))?,
        _ => last,
    };
    for &inside in &edge.inside {
        context = graph.context_of(match inside {
            Inside::Loop(id, number) => Kind::Loop(context, id, number),
            Inside::Call(block, part, function) => Kind::Call(graph.node_of(context, block, part)?, function),
        })?;
    }
    let node = graph.node_of(context, edge.block, edge.part)?;
    let ways = graph.node(node).ways.as_ref()?;
    ways.iter().copied().find(|&way| graph.edge(way).exit == edge.exit)
}
