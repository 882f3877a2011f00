//! Clauses as facts for other engines, and their facts as clauses.
//!
//! A clause speaks of copies of code; a fact of the code itself. A clause is a fact if it holds for every copy (`lift`), and all its edges are told apart by
//! their blocks alone: each leads from one block to another, and is taken at most once in the scope, since it is in no loop inside of it.
//! A clause of one edge that leads to a violation says that no run fails there.
//!
//! Soundness: a clause that was learned because a path was dealt with is no fact, since there is a run on that path. And once a reason was noted why there
//! can be no proof, paths may have lost variants, and clauses say less than they seem to: then nothing is told any more.

use crate::conflict::Conflict;
use crate::graph::{EdgeId, Kind, NodeId, Way};
use crate::layout::Exit;
use crate::lift::Family;
use engine::{Fact, Facts, Scope, Site};
use ir::{Block, Callee, Function, FunctionKind, Onward, Op};
use rustc_hash::{FxHashMap, FxHashSet};

/// Longer clauses are of little use to others.
const LONGEST: usize = 4;

/// What was heard, and what is to be said.
#[derive(Default)]
pub(crate) struct Exchange {
    pub(crate) facts: Vec<Fact>,
    /// No run fails where these parts end.
    holding: FxHashSet<(Function, Block, u32)>,
    /// How often heads of loops are come back to, at most.
    bounds: FxHashMap<(Function, Block), u64>,
}

impl Conflict<'_> {
    /// Tells the others about a clause that no run takes, if it is a fact. The family is that of its copies, if there is one.
    pub(crate) fn tell(&mut self, edges: &[EdgeId], family: Option<Family>) {
        if self.noted == 0 && edges.len() <= LONGEST {
            let fact = self.scope(edges, family).and_then(|scope| self.fact(scope, edges));
            self.exchange.facts.extend(fact);
        }
    }

    /// The scope that a clause speaks of, where all its edges lie in it directly and it holds for every copy.
    fn scope(&self, edges: &[EdgeId], family: Option<Family>) -> Option<Scope> {
        let context = |edge: &EdgeId| self.graph.node(self.graph.edge(*edge).source).context;
        let first = context(edges.first()?);
        if edges.iter().any(|edge| context(edge) != first) {
            return None;
        }
        let data = self.graph.context(first);
        let is_called = !self.pointers.calls.callers(data.function).is_empty();
        let is_root = self.layout.roots.contains(&data.function);
        match (data.kind, family) {
            // There is one copy only.
            (Kind::Root(_), _) if !is_called => Some(Scope::Activation(data.function)),
            (Kind::Call(..), Some(Family::Calls(function))) if function == data.function && !is_root => {
                Some(Scope::Activation(function))
            }
            (Kind::Loop(_, id, _), Some(Family::Iterations(function, other)))
                if function == data.function && id == other =>
            {
                Some(Scope::Iteration(function, self.layout.function(function).loops.get(id).header))
            }
            _ => None,
        }
    }

    fn fact(&self, scope: Scope, edges: &[EdgeId]) -> Option<Fact> {
        let function = scope.function();
        if let [edge] = edges {
            let data = self.graph.edge(*edge);
            if data.way == Way::Violation {
                return self.site(data.source).map(Fact::Holds);
            }
        }
        let between = |&edge: &EdgeId| {
            let data = self.graph.edge(edge);
            let node = self.graph.node(data.source);
            match self.layout.exits(function, node.block, node.part).get(data.exit as usize)? {
                Exit::Block(target) => Some((node.block, *target)),
                _ => None,
            }
        };
        let mut edges: Vec<(Block, Block)> = edges.iter().map(between).collect::<Option<_>>()?;
        edges.sort_unstable();
        Some(Fact::Exclusive { scope, edges })
    }

    /// The check that ends a node's part, where nothing else can be wrong with it.
    fn site(&self, node: NodeId) -> Option<Site> {
        let (function, data) = (self.graph.function(node), self.graph.node(node));
        let inst = self.layout.end(function, data.block, data.part)?;
        let is_check = match self.layout.body(function).insts[inst].op {
            Op::Check { .. } => true,
            Op::Call { callee: Callee::Direct(callee), .. } => match self.program.functions[callee].kind {
                FunctionKind::Intrinsic(intrinsic) => intrinsic.asks().is_some() && intrinsic.onward() == Onward::Never,
                FunctionKind::Defined(_) | FunctionKind::Missing => false,
            },
            _ => false,
        };
        is_check.then_some(Site { function, block: data.block, inst: Some(inst) })
    }

    /// Takes what the others have said since the last time.
    pub(crate) fn hear(&mut self, facts: &mut Facts) {
        let news = facts.news();
        if news.is_empty() {
            return;
        }
        for stated in news {
            let is_used = match &stated.fact {
                Fact::Holds(site) => self.take_holds(*site),
                Fact::Exclusive { scope, edges } => self.take_exclusive(*scope, edges),
                Fact::Bound { function, head, iterations } => {
                    let known = self.exchange.bounds.entry((*function, *head)).or_insert(u64::MAX);
                    std::mem::replace(known, (*known).min(*iterations)) > *iterations
                }
                Fact::Invariant { .. } | Fact::Run { .. } => false,
            };
            if is_used {
                facts.use_of(&stated);
                self.assignment = None;
            }
        }
        for index in 0..self.graph.nodes.len() {
            self.exclude_held(NodeId(index as u32));
        }
        let copies = self.lifted.instances(&self.graph);
        self.take_copies(copies);
    }

    /// No run fails at a site: the edges that lead to a violation there are not taken, in any copy.
    fn take_holds(&mut self, site: Site) -> bool {
        let Some(inst) = site.inst else { return false };
        let part = self.layout.part_ended(site.function, site.block, Some(inst));
        if self.layout.end(site.function, site.block, part) != Some(inst) {
            return false;
        }
        if !self.layout.exits(site.function, site.block, part).contains(&Exit::Violation) {
            return false;
        }
        self.exchange.holding.insert((site.function, site.block, part))
    }

    /// Excludes the edges of a node that are known to lead to no violation.
    pub(crate) fn exclude_held(&mut self, node: NodeId) {
        if self.exchange.holding.is_empty() {
            return;
        }
        let data = self.graph.node(node);
        if !self.exchange.holding.contains(&(self.graph.function(node), data.block, data.part)) {
            return;
        }
        for edge in data.ways.clone().unwrap_or_default() {
            if self.graph.edge(edge).way == Way::Violation && self.clauses.insert([edge].into()) {
                self.formula.exclude(&[edge]);
            }
        }
    }

    fn take_exclusive(&mut self, scope: Scope, edges: &[(Block, Block)]) -> bool {
        let function = scope.function();
        if self.program.functions[function].body().is_none() || edges.is_empty() {
            return false;
        }
        let loops = &self.layout.function(function).loops;
        let (family, around) = match scope {
            Scope::Activation(function) => (Family::Activations(function), None),
            Scope::Iteration(function, head) => match loops.headed_by(head) {
                Some(id) => (Family::Iterations(function, id), Some(id)),
                None => return false,
            },
        };
        // What is in an inner loop may be taken in several of its iterations.
        if edges.iter().any(|&(from, _)| loops.innermost(from) != around) {
            return false;
        }
        let told = edges.iter().map(|&(from, to)| {
            let part = self.layout.part_ended(function, from, None);
            let exit = self.layout.exits(function, from, part).iter().position(|exit| *exit == Exit::Block(to))?;
            Some((from, part, exit as u32))
        });
        let Some(told) = told.collect::<Option<Vec<(Block, u32, u32)>>>() else { return false };
        self.lifted.take(family, &told);
        true
    }

    /// Is a node the head of an iteration that no run gets to, by what the others say?
    pub(crate) fn is_beyond(&self, node: NodeId) -> bool {
        let Some((_, _, iteration)) = self.graph.begun(&self.layout, node) else { return false };
        let head = (self.graph.function(node), self.graph.node(node).block);
        self.exchange.bounds.get(&head).is_some_and(|&most| u64::from(iteration) > most)
    }
}
