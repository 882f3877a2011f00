//! The control-flow graph of the whole program, unrolled: every call is a copy of its callee, every iteration of a loop a
//! copy of its body. It has no cycles, and it grows: a node is expanded when what follows it is asked for.
//!
//! A context says which copy: the calls in progress, and for each loop around the place which iteration it is. The same
//! block in the same context is the same node, whichever way leads to it, and a path visits a node at most once.

use crate::layout::{Exit, Layout};
use ir::{Block, Function, Loop};
use rustc_hash::FxHashMap;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ContextId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct EdgeId(pub u32);

/// One copy of a function, or of the body of a loop in it.
#[derive(Clone, Debug)]
pub struct Context {
    pub kind: Kind,
    pub function: Function,
    /// How often the function is called in this chain of calls.
    pub recursion: u32,
    /// Can an error come after the function has returned?
    hope: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// The n-th function that runs by itself.
    Root(u32),
    /// Called at the end of this node.
    Call(NodeId, Function),
    /// An iteration, in this copy of what is around the loop.
    Loop(ContextId, Loop, u32),
}

/// A part of a block, in a context.
#[derive(Clone, Debug)]
pub struct Node {
    pub context: ContextId,
    pub block: Block,
    pub part: u32,
    /// How it can be left; none where that was not looked at.
    pub ways: Option<Vec<EdgeId>>,
    /// Where it leads besides: no error can come after these.
    pub hopeless: Vec<NodeId>,
    /// Those found so far.
    pub incoming: Vec<EdgeId>,
    /// How many ways there will ever be to get here; none where further iterations of a loop may add some.
    pub expected: Option<u32>,
}

#[derive(Clone, Copy, Debug)]
pub struct Edge {
    pub source: NodeId,
    pub way: Way,
    /// Which of its block's ways it is, in every copy.
    pub exit: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    To(NodeId),
    /// A property is violated: what paths are proposed for.
    Violation,
    /// The path cannot be followed: if it can be taken there is no proof.
    Cut,
}

#[derive(Default)]
pub struct Graph {
    pub contexts: Vec<Context>,
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge>,
    context_ids: FxHashMap<Kind, ContextId>,
    node_ids: FxHashMap<(ContextId, Block, u32), NodeId>,
    /// The first node of each iteration.
    heads: FxHashMap<ContextId, NodeId>,
}

impl Graph {
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    pub fn edge(&self, id: EdgeId) -> Edge {
        self.edges[id.0 as usize]
    }

    pub fn context(&self, id: ContextId) -> &Context {
        &self.contexts[id.0 as usize]
    }

    pub fn function(&self, node: NodeId) -> Function {
        self.context(self.node(node).context).function
    }

    pub fn context_of(&self, kind: Kind) -> Option<ContextId> {
        self.context_ids.get(&kind).copied()
    }

    pub fn node_of(&self, context: ContextId, block: Block, part: u32) -> Option<NodeId> {
        self.node_ids.get(&(context, block, part)).copied()
    }

    /// Where the program starts.
    pub fn entry(&mut self, layout: &Layout) -> NodeId {
        self.root(layout, 0)
    }

    fn root(&mut self, layout: &Layout, index: usize) -> NodeId {
        let function = layout.roots[index];
        let context =
            Context { kind: Kind::Root(index as u32), function, recursion: 1, hope: layout.hope_after_root(index) };
        let context = self.add_context(context);
        self.at(layout, context, layout.body(function).entry)
    }

    fn add_context(&mut self, context: Context) -> ContextId {
        if let Some(&id) = self.context_ids.get(&context.kind) {
            return id;
        }
        let id = ContextId(self.contexts.len() as u32);
        self.context_ids.insert(context.kind, id);
        self.contexts.push(context);
        id
    }

    /// The copy of the function that a copy of a loop is in.
    pub fn activation(&self, mut context: ContextId) -> ContextId {
        while let Kind::Loop(outer, ..) = self.context(context).kind {
            context = outer;
        }
        context
    }

    /// The first part of a block that is entered from outside of all loops around it, if it heads one.
    fn at(&mut self, layout: &Layout, context: ContextId, block: Block) -> NodeId {
        let function = self.context(context).function;
        match layout.function(function).loops.headed_by(block) {
            Some(id) => {
                let context = self.iteration(context, id, 0);
                self.add_head(layout, context, block)
            }
            None => self.add_node(layout, context, block, 0),
        }
    }

    fn add_head(&mut self, layout: &Layout, context: ContextId, block: Block) -> NodeId {
        let node = self.add_node(layout, context, block, 0);
        self.heads.insert(context, node);
        node
    }

    /// The first node of an iteration.
    pub fn head_of(&self, context: ContextId) -> Option<NodeId> {
        self.heads.get(&context).copied()
    }

    fn iteration(&mut self, outer: ContextId, id: Loop, iteration: u32) -> ContextId {
        let Context { function, recursion, hope, .. } = *self.context(outer);
        self.add_context(Context { kind: Kind::Loop(outer, id, iteration), function, recursion, hope })
    }

    fn add_node(&mut self, layout: &Layout, context: ContextId, block: Block, part: u32) -> NodeId {
        if let Some(&id) = self.node_ids.get(&(context, block, part)) {
            return id;
        }
        let id = NodeId(self.nodes.len() as u32);
        let expected = self.expected(layout, context, block, part);
        self.node_ids.insert((context, block, part), id);
        self.nodes.push(Node {
            context,
            block,
            part,
            ways: None,
            hopeless: Vec::new(),
            incoming: Vec::new(),
            expected,
        });
        id
    }

    /// How many edges can lead to a node, ever.
    fn expected(&self, layout: &Layout, context: ContextId, block: Block, part: u32) -> Option<u32> {
        let Context { kind, function, .. } = *self.context(context);
        let own = layout.function(function);
        if part > 0 {
            let mut count = 0;
            for exit in layout.exits(function, block, part - 1) {
                count += match exit {
                    Exit::On => 1,
                    Exit::Call(callee) => layout.function(callee).returns.len() as u32,
                    _ => 0,
                };
            }
            return Some(count);
        }
        if block == layout.body(function).entry {
            return match self.context(self.activation(context)).kind {
                Kind::Root(index) if index > 0 => None,
                _ => Some(1),
            };
        }
        let header = own.loops.headed_by(block);
        let iteration = match (header, kind) {
            (Some(_), Kind::Loop(_, _, iteration)) => iteration,
            _ => 0,
        };
        let mut count = 0;
        for &before in own.cfg.predecessors(block).iter().filter(|&&before| own.cfg.is_reachable(before)) {
            if let Some(id) = header {
                if own.loops.contains(id, before) != (iteration > 0) {
                    continue;
                }
            }
            // Each iteration of a loop that is left on the way brings another edge.
            let mut around = own.loops.innermost(before);
            while let Some(id) = around {
                if !own.loops.contains(id, block) {
                    return None;
                }
                around = own.loops.get(id).parent;
            }
            count += 1;
        }
        Some(count)
    }

    /// Finds how a node can be left. Ways after which no error can come are left out.
    pub fn expand(&mut self, layout: &Layout, id: NodeId) -> &[EdgeId] {
        if self.node(id).ways.is_none() {
            let Node { context, block, part, .. } = *self.node(id);
            let function = self.context(context).function;
            let (mut ways, mut hopeless) = (Vec::new(), Vec::new());
            for (index, exit) in layout.exits(function, block, part).into_iter().enumerate() {
                let way = match exit {
                    Exit::On => Some(Way::To(self.add_node(layout, context, block, part + 1))),
                    Exit::Block(target) => Some(Way::To(self.jump(layout, context, block, target))),
                    Exit::Call(callee) => Some(Way::To(self.call(layout, id, callee))),
                    Exit::Return => self.returned(layout, context),
                    Exit::Finish => {
                        let Kind::Root(index) = self.outermost(context) else { unreachable!("calls begin at a root") };
                        self.after(layout, (layout.before_destructors - 1).max(index as usize))
                    }
                    Exit::Violation => Some(Way::Violation),
                    Exit::Cut => Some(Way::Cut),
                };
                match way {
                    Some(way) if self.has_hope(layout, way) => ways.push((index as u32, way)),
                    Some(Way::To(target)) => hopeless.push(target),
                    Some(Way::Violation | Way::Cut) | None => {}
                }
            }
            let mut edges = Vec::new();
            for (exit, way) in ways {
                let edge = EdgeId(self.edges.len() as u32);
                self.edges.push(Edge { source: id, way, exit });
                if let Way::To(target) = way {
                    self.nodes[target.0 as usize].incoming.push(edge);
                }
                edges.push(edge);
            }
            let node = &mut self.nodes[id.0 as usize];
            (node.ways, node.hopeless) = (Some(edges), hopeless);
        }
        self.node(id).ways.as_deref().unwrap_or_default()
    }

    fn has_hope(&self, layout: &Layout, way: Way) -> bool {
        let Way::To(target) = way else { return true };
        let node = self.node(target);
        let context = self.context(node.context);
        let hope = layout.hope(context.function, node.block, node.part);
        hope.goal || hope.returns && context.hope
    }

    fn jump(&mut self, layout: &Layout, mut context: ContextId, from: Block, to: Block) -> NodeId {
        let loops = &layout.function(self.context(context).function).loops;
        debug_assert_eq!(loops.innermost(from).is_some(), matches!(self.context(context).kind, Kind::Loop(..)));
        while let Kind::Loop(outer, id, iteration) = self.context(context).kind {
            if loops.get(id).header == to {
                let context = self.iteration(outer, id, iteration + 1);
                return self.add_head(layout, context, to);
            }
            if loops.contains(id, to) {
                break;
            }
            context = outer;
        }
        self.at(layout, context, to)
    }

    fn call(&mut self, layout: &Layout, site: NodeId, callee: Function) -> NodeId {
        let Node { context, block, part, .. } = *self.node(site);
        let caller = self.context(context);
        let after = layout.hope(caller.function, block, part + 1);
        let hope = after.goal || after.returns && caller.hope;
        let recursion = 1 + self.recursion(context, callee);
        let context = self.add_context(Context { kind: Kind::Call(site, callee), function: callee, recursion, hope });
        self.at(layout, context, layout.body(callee).entry)
    }

    /// How often a function is called in a chain of calls.
    fn recursion(&self, mut context: ContextId, callee: Function) -> u32 {
        loop {
            if self.context(context).function == callee {
                return self.context(context).recursion;
            }
            match self.context(self.activation(context)).kind {
                Kind::Call(site, _) => context = self.node(site).context,
                _ => return 0,
            }
        }
    }

    fn outermost(&self, mut context: ContextId) -> Kind {
        loop {
            match self.context(self.activation(context)).kind {
                Kind::Call(site, _) => context = self.node(site).context,
                root => return root,
            }
        }
    }

    fn returned(&mut self, layout: &Layout, context: ContextId) -> Option<Way> {
        match self.context(self.activation(context)).kind {
            Kind::Call(site, _) => {
                let Node { context, block, part, .. } = *self.node(site);
                Some(Way::To(self.add_node(layout, context, block, part + 1)))
            }
            Kind::Root(index) => self.after(layout, index as usize),
            Kind::Loop(..) => unreachable!("an activation is no loop"),
        }
    }

    fn after(&mut self, layout: &Layout, root: usize) -> Option<Way> {
        (root + 1 < layout.roots.len()).then(|| Way::To(self.root(layout, root + 1)))
    }

    /// The innermost iteration that a node begins, if it is the head of a loop.
    pub fn begun(&self, layout: &Layout, node: NodeId) -> Option<(ContextId, Loop, u32)> {
        let data = self.node(node);
        let context = self.context(data.context);
        match context.kind {
            Kind::Loop(outer, id, iteration)
                if data.part == 0 && layout.function(context.function).loops.get(id).header == data.block =>
            {
                Some((outer, id, iteration))
            }
            _ => None,
        }
    }

    /// Is it the first node of a call?
    pub fn called(&self, layout: &Layout, node: NodeId) -> Option<(Function, u32)> {
        let data = self.node(node);
        let context = self.context(data.context);
        let first = data.part == 0 && data.block == layout.body(context.function).entry;
        first.then_some((context.function, context.recursion))
    }
}
