//! The loop: decide, propagate, and where that fails, analyse the conflict, learn, and go back.
//!
//! Soundness: a clause excludes paths only where no run takes them, or where a reason was kept why there can be no proof. So if
//! no path to an error is left, and no reason is there, there is no run to an error.

use crate::counts::Counts;
use crate::cross::Crossed;
use crate::demand::{deciding, demand, Demand};
use crate::explain::{Deltas, Explainer, FARTHEST};
use crate::formula::{Formula, Left, Open};
use crate::graph::{ContextId, EdgeId, Graph, NodeId, Way};
use crate::guards::Guards;
use crate::induct::holds_for_all;
use crate::layout::{unsupported, Facts, Layout};
use crate::lift::Lifted;
use crate::path::{Step, Variant};
use crate::reads::Reads;
use crate::settings::{Settings, Strategy};
use engine::{
    heed, uses_arguments, Activity, Budget, Engine, Look, Outcome, Progress, Proof, Property, PropertySet, Reason,
    Seen, Violation,
};
use ir::{Block, Function, Loop, Program};
use machine::{Machine, State, Stop};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use solver::sat::Assignment;
use solver::{Chain, Config, CoreAnswer, Minimise, Statistics};
use std::collections::VecDeque;
use std::hash::{Hash, Hasher};
use std::rc::Rc;
use std::time::{Duration, Instant};
use term::{Evaluator, Sort, TermId};

/// How long `advance` works before it reports.
const REPORT: Duration = Duration::from_millis(100);

/// Nodes that are added to the graph at a time.
const GROWTH: usize = 2_000;

/// Iterations of a loop, and nested calls of a function, that are there from the start.
const AT_FIRST: u32 = 2;

/// To forget fewer states than these makes no room.
const FEW_PLACES: usize = 1_000;

/// More distinct reasons than these are not kept.
const MOST_REASONS: usize = 64;

/// Steps that are walked for a read from memory, where there is no conflict.
const PATIENCE: u32 = 200;

/// Guards of a condition that is known, above which the clause for the other side is not worth having.
const FEW: usize = 8;

pub struct Conflict<'p> {
    pub(crate) program: &'p Program,
    facts: &'p Facts,
    pub(crate) config: Config,
    pub(crate) machine: Machine<'p>,
    pub(crate) chain: Chain,
    pub(crate) layout: Layout<'p>,
    pub(crate) graph: Graph,
    formula: Formula,
    reads: Reads<'p>,
    deltas: Deltas,
    settings: Settings,
    pub(crate) properties: PropertySet,
    pub(crate) evaluator: Evaluator,
    pub(crate) counts: Counts,
    reasons: Vec<Reason>,
    /// How often there was one.
    noted: u64,
    /// Everything that was executed and may be needed again: a tree.
    places: Vec<Place>,
    /// Whose turn it is.
    worker: Worker,
    /// Those who wait, the next one first.
    others: VecDeque<Worker>,
    /// The paths that may be taken, while nothing new is known.
    assignment: Option<Assignment>,
    lifted: Lifted,
    /// The states at heads of loops, and the paths to them.
    seen: Seen,
    looked: FxHashSet<u64>,
    /// Nobody looks before so many instructions were executed.
    next_look: u64,
    /// How often loops and calls may be repeated, where that is more than at first.
    iterations: FxHashMap<(ContextId, Loop), u32>,
    calls: FxHashMap<Function, u32>,
    /// What was learned, each once.
    clauses: FxHashSet<Box<[EdgeId]>>,
}

/// One who searches, in a way of his own. All of them know what each has learned.
#[derive(Clone)]
struct Worker {
    strategy: Strategy,
    /// The places from the first to where he is, and the edges between them.
    trail: Vec<usize>,
    edges: Vec<EdgeId>,
    /// How long the clause learned last is, in percent of the path.
    last_clause: usize,
}

/// Where a path has got to, in all its variants.
struct Place {
    node: NodeId,
    variants: Vec<Variant>,
    next: FxHashMap<EdgeId, usize>,
    /// Ways that are known to be impossible here, once someone has looked.
    impossible: Option<Vec<EdgeId>>,
    /// Every run comes here: the way to it was the only one at each place.
    forced: bool,
    /// A number for the path here.
    path: u64,
}

impl<'p> Conflict<'p> {
    /// A search in the program, which has its properties placed.
    pub fn new(
        program: &'p Program,
        facts: &'p Facts,
        properties: PropertySet,
        settings: Settings,
        config: Config,
    ) -> Result<Conflict<'p>, Stop> {
        let mut machine = Machine::symbolic(program)?;
        machine.observed = true;
        heed(&mut machine, &properties);
        let chain = Chain::new(config.clone()).map_err(|error| Stop::BadInput(error.to_string()))?;
        let what = unsupported(program).map(String::from);
        let termination = properties.contains(Property::Termination);
        let what = what.or(termination.then(|| "termination in the conflict-driven engine".into()));
        if let Some(what) = what {
            return Err(Stop::Unsupported(what));
        }
        let mut conflict = Conflict {
            program,
            facts,
            config,
            machine,
            chain,
            layout: Layout::new(program, facts, &properties),
            graph: Graph::default(),
            formula: Formula::default(),
            reads: Reads::new(program, facts),
            deltas: Deltas::default(),
            properties,
            evaluator: Evaluator::new(),
            counts: Counts::default(),
            reasons: Vec::new(),
            noted: 0,
            places: Vec::new(),
            worker: Worker { strategy: settings.strategy, trail: vec![0], edges: Vec::new(), last_clause: 0 },
            others: VecDeque::new(),
            assignment: None,
            lifted: Lifted::default(),
            seen: Seen::default(),
            looked: FxHashSet::default(),
            next_look: 0,
            iterations: FxHashMap::default(),
            calls: FxHashMap::default(),
            clauses: FxHashSet::default(),
            settings,
        };
        let usual = [Strategy::default(), Strategy::Entry, Strategy::Guide, Strategy::BlackBox];
        let usual = usual.into_iter().filter(|&strategy| strategy != conflict.settings.strategy);
        for strategy in usual.take(conflict.settings.workers.saturating_sub(1) as usize) {
            conflict.others.push_back(Worker { strategy, ..conflict.worker.clone() });
        }
        if uses_arguments(program) {
            let what = "the program is explored without arguments only, and uses its `main`'s parameters".into();
            conflict.note(Reason::Limit { what, place: String::new() });
        }
        let entry = conflict.graph.entry(&conflict.layout);
        conflict.formula.start(entry);
        let variants = conflict.first(entry)?;
        let begins = !variants.is_empty();
        conflict.add_place(entry, variants, begins, 0);
        if begins {
            conflict.grow(entry);
        } else {
            conflict.formula.give_up(entry);
        }
        Ok(conflict)
    }

    pub fn counts(&self) -> Counts {
        Counts {
            nodes: self.graph.nodes.len() as u64,
            edges: self.graph.edges.len() as u64,
            solved: self.formula.calls,
            states: self.places.len() as u64,
            ..self.counts.clone()
        }
    }

    pub fn solver_statistics(&self) -> Statistics {
        self.chain.statistics(&self.machine.pool)
    }

    /// Was the block executed, on any path?
    pub fn is_visited(&self, function: Function, block: Block) -> bool {
        self.machine.is_visited(function, block)
    }

    /// What was asked of the solver, if that is recorded.
    pub fn recording(&mut self) -> Option<String> {
        self.chain.recording(&mut self.machine.pool)
    }

    fn add_place(&mut self, node: NodeId, variants: Vec<Variant>, forced: bool, path: u64) -> usize {
        self.places.push(Place { node, variants, next: FxHashMap::default(), impossible: None, forced, path });
        self.places.len() - 1
    }

    fn here(&self) -> usize {
        *self.worker.trail.last().expect("the first place stays")
    }

    /// Solves the formula anew, and goes back to where the last path and the new ones part.
    fn decide(&mut self) -> Option<Progress> {
        if let Some(next) = self.others.pop_front() {
            self.others.push_back(std::mem::replace(&mut self.worker, next));
        }
        let left = match self.worker.strategy {
            Strategy::Entry => {
                let mut beginning = self.worker.edges.clone();
                loop {
                    match self.formula.solve(&beginning) {
                        Ok(left) => break left,
                        Err(taken) => {
                            let last = taken.last().expect("an assumption was used");
                            let at = beginning.iter().position(|edge| edge == last).expect("it is one of them");
                            beginning.truncate(at);
                        }
                    }
                }
            }
            strategy => {
                let guided = match strategy {
                    Strategy::Guide => true,
                    Strategy::Learn(percent) => self.worker.last_clause <= percent as usize,
                    _ => false,
                };
                let edges: &[EdgeId] = if guided { &self.worker.edges } else { &[] };
                self.formula.prefer(edges.iter().copied());
                self.formula.solve(&[]).unwrap_or_else(|_| unreachable!("nothing was assumed of the beginning"))
            }
        };
        match left {
            Left::Paths(assignment) => {
                let kept =
                    self.worker.edges.iter().take_while(|&&edge| assignment.value(self.formula.edge(edge))).count();
                self.worker.edges.truncate(kept);
                self.worker.trail.truncate(kept + 1);
                self.assignment = Some(assignment);
                None
            }
            Left::Nothing(open) if open.is_empty() => Some(Progress::Done(match self.reasons.is_empty() {
                true => Outcome::Proved(Proof::Excluded { paths: self.counts.paths, clauses: self.counts.learned }),
                false => Outcome::Unknown(self.reasons.clone()),
            })),
            Left::Nothing(open) => {
                for open in open {
                    match open {
                        Open::Unexpanded(node) if self.is_closed(node) => self.formula.give_up(node),
                        // From here on it is what is looked for, as errors are.
                        _ => self.formula.admit(open),
                    }
                }
                None
            }
        }
    }

    /// Is a node the head of an iteration behind which there is no error, as behind no other?
    fn is_closed(&mut self, node: NodeId) -> bool {
        let Some((outer, id, iteration)) = self.graph.begun(&self.layout, node) else { return false };
        let clauses = self.lifted.within(&self.graph, outer);
        let closed = holds_for_all(&self.graph, &clauses, outer, id, iteration);
        self.counts.closed += u64::from(closed);
        closed
    }

    /// A path has come to a node that nobody has looked behind: the graph is unrolled further.
    fn unroll(&mut self, node: NodeId) {
        self.counts.unrolled += 1;
        let limit = self.settings.loop_limit.map(|limit| limit.min(u32::MAX.into()) as u32);
        let begun = self.graph.begun(&self.layout, node);
        let called = self.graph.called(&self.layout, node);
        let times = begun.map_or(0, |begun| begun.2).max(called.map_or(0, |called| called.1 - 1));
        if limit.is_some_and(|limit| times > limit) {
            let function = self.graph.function(node);
            let block = self.graph.node(node).block;
            let span = self.layout.body(function).blocks[block].terminator_span;
            let what = if begun.is_some() { "loop limit" } else { "recursion limit" };
            self.note(Reason::Limit { what: what.into(), place: engine::place(self.program, span) });
            return self.formula.give_up(node);
        }
        if let Some((outer, id, iteration)) = begun {
            self.iterations.insert((outer, id), iteration * 2);
        }
        if let Some((function, times)) = called {
            self.calls.insert(function, times * 2);
        }
        self.grow(node);
    }

    /// Expands a node and what follows it, as far as loops and calls are unrolled.
    fn grow(&mut self, node: NodeId) {
        let mut queue = VecDeque::from([node]);
        let mut count = 0;
        while let Some(node) = queue.pop_front() {
            if self.graph.node(node).ways.is_some() {
                continue;
            }
            let ways = self.graph.expand(&self.layout, node).to_vec();
            self.formula.expand(&self.graph, node);
            count += 1;
            for edge in ways {
                if let Way::To(target) = self.graph.edge(edge).way {
                    if count < GROWTH && self.is_unrolled(target) {
                        queue.push_back(target);
                    }
                }
            }
        }
        let copies = self.lifted.instances(&self.graph);
        self.take_copies(copies);
    }

    fn is_unrolled(&self, node: NodeId) -> bool {
        let at_first = self.settings.loop_limit.map_or(AT_FIRST, |limit| limit.min(u32::MAX.into()) as u32);
        if let Some((outer, id, iteration)) = self.graph.begun(&self.layout, node) {
            if iteration > *self.iterations.get(&(outer, id)).unwrap_or(&at_first) {
                return false;
            }
        }
        match self.graph.called(&self.layout, node) {
            Some((function, times)) => times <= *self.calls.get(&function).unwrap_or(&at_first) + 1,
            None => true,
        }
    }

    /// Takes one more edge of the paths that are left.
    fn propagate(&mut self) -> Option<Progress> {
        let here = self.here();
        let node = self.places[here].node;
        if self.graph.node(node).ways.is_none() {
            self.unroll(node);
            self.assignment = None;
            return None;
        }
        let certain = self.learn_known(here);
        let impossible = self.places[here].impossible.as_deref().unwrap_or_default();
        let ways = self.graph.node(node).ways.as_deref().unwrap_or_default();
        let possible: Vec<EdgeId> = ways.iter().copied().filter(|edge| !impossible.contains(edge)).collect();
        let only = possible.len() == 1 && certain && self.places[here].forced;
        let is_true =
            |edge: &EdgeId| self.assignment.as_ref().is_some_and(|known| known.value(self.formula.edge(*edge)));
        let edge = match possible.iter().copied().find(is_true) {
            Some(edge) => edge,
            // Whatever path comes next goes this way.
            None if only => {
                self.assignment = None;
                possible[0]
            }
            None if self.assignment.is_none() => return self.decide(),
            None => {
                self.counts.paths += 1;
                self.counts.conflicts += 1;
                self.assignment = None;
                return None;
            }
        };
        if let Some(&next) = self.places[here].next.get(&edge) {
            self.counts.resumed += 1;
            self.worker.trail.push(next);
            self.worker.edges.push(edge);
            return None;
        }
        let (mut arrived, mut guards) = (Vec::new(), Guards::default());
        let noted = self.noted;
        for index in 0..self.places[here].variants.len() {
            let variant = self.places[here].variants[index].clone();
            match self.cross(&variant, edge) {
                Crossed::Arrived(mut variants, why) => {
                    if variants.is_empty() {
                        guards = guards.and(&why, &variant.step);
                    }
                    arrived.append(&mut variants);
                }
                Crossed::Violated(violation) => return Some(self.violated(&variant.step.clone(), edge, violation)),
                Crossed::Interrupted => return Some(Progress::More),
            }
        }
        match self.graph.edge(edge).way {
            Way::To(target) if !arrived.is_empty() => {
                let mut hasher = FxHasher::default();
                (self.places[here].path, edge).hash(&mut hasher);
                let path = hasher.finish();
                if self.is_covered(target, path, &arrived) {
                    self.counts.paths += 1;
                    self.counts.covered += 1;
                    let step = &arrived[0].step.clone();
                    self.learn(step, &Guards::all(step), edge);
                    self.places[here].forced = false;
                    self.assignment = None;
                    return None;
                }
                let next = self.add_place(target, arrived, only, path);
                self.places[here].next.insert(edge, next);
                self.worker.trail.push(next);
                self.worker.edges.push(edge);
            }
            way => {
                self.counts.paths += 1;
                self.counts.conflicts += 1;
                self.places[here].forced = false;
                let step = self.places[here].variants.first().map(|variant| variant.step.clone());
                let step = step.expect("a place has a variant");
                // Where paths cannot be followed one reason is enough, if there is one now.
                let told = way == Way::Cut && self.noted > noted;
                let guards = if told { Guards::edge(edge) } else { guards };
                self.learn(&step, &guards, edge);
                self.assignment = None;
            }
        }
        None
    }

    /// Is there nothing behind a place that is not behind another?
    ///
    /// Soundness: a run to an error whose path is excluded here goes on from a place that was looked at before, and was not covered: on
    /// the path there it is not excluded here. It may be excluded again later on, but then less of it is left.
    /// So a path is looked at once, also if what was executed is forgotten.
    fn is_covered(&mut self, target: NodeId, path: u64, arrived: &[Variant]) -> bool {
        let [variant] = arrived else { return false };
        if self.graph.begun(&self.layout, target).is_none() || self.properties.contains(Property::ValidMemtrack) {
            return false;
        }
        let is_first_look = self.looked.insert(path);
        if !is_first_look || self.counts.instructions < self.next_look {
            return false;
        }
        let step = &variant.step;
        let look = self.seen.look(&mut self.machine, &step.state, &step.path);
        if let Look::New { cost } = look {
            // Looking is never most of the work.
            self.next_look = self.counts.instructions + cost;
        }
        look == Look::Covered
    }

    /// A violation is found once on a path.
    fn violated(&mut self, step: &Rc<Step>, edge: EdgeId, violation: Box<Violation>) -> Progress {
        self.counts.paths += 1;
        let here = self.here();
        self.places[here].forced = false;
        let guards = Guards::all(step).with(edge, step);
        self.learn(step, &guards, edge);
        self.assignment = None;
        // To the other properties this is a path that is not followed to its end.
        let what = match &violation.stop {
            Stop::Fault(fault) => fault.describe(self.program),
            _ => "a check fails".into(),
        };
        self.note(Reason::Undefined { what, place: engine::place(self.program, violation.span) });
        Progress::Done(Outcome::Violated(violation))
    }

    /// Excludes the paths that take an edge and its guards.
    fn learn(&mut self, step: &Rc<Step>, guards: &Guards, edge: EdgeId) {
        let mut edges = self.spelled_out(step, guards);
        edges.push(edge);
        edges.sort_unstable();
        edges.dedup();
        self.worker.last_clause = edges.len() * 100 / (self.worker.edges.len() + 1);
        if !self.clauses.insert(edges.clone().into()) {
            return;
        }
        self.counts.learned += 1;
        self.counts.literals += edges.len() as u64;
        self.formula.exclude(&edges);
        if let Some(family) = self.lifted.add(&self.graph, step, guards, &edges) {
            let copies = self.lifted.instances_of(&self.graph, family);
            self.take_copies(copies);
        }
    }

    /// Takes copies of clauses into the formula.
    fn take_copies(&mut self, copies: Vec<Vec<EdgeId>>) {
        for mut edges in copies {
            edges.sort_unstable();
            if self.clauses.insert(edges.clone().into()) {
                self.counts.lifted += 1;
                self.formula.exclude(&edges);
            }
        }
    }

    /// Every clause that was learned: the edges that no run takes together, or not without a reason that was kept.
    pub fn clauses(&self) -> impl Iterator<Item = &[EdgeId]> {
        self.clauses.iter().map(|clause| &**clause)
    }

    /// Every edge of a set. Of a path's beginning those at which there was a choice: they say which it is.
    fn spelled_out(&self, step: &Rc<Step>, guards: &Guards) -> Vec<EdgeId> {
        let mut edges = guards.edges().to_vec();
        if guards.prefix() == 0 {
            return edges;
        }
        for step in step.back().filter(|step| step.length <= guards.prefix()) {
            let Some(edge) = step.edge else { continue };
            let source = self.graph.node(self.graph.edge(edge).source);
            if source.ways.as_ref().is_some_and(|ways| ways.len() > 1) {
                edges.push(edge);
            }
        }
        edges
    }

    /// Learns from a branch whose condition is known, that its other sides cannot be taken: without a conflict. Says whether that
    /// holds for every path that comes to this node.
    fn learn_known(&mut self, place: usize) -> bool {
        let mut impossible = Vec::new();
        let certain = self.find_impossible(place, &mut impossible);
        self.places[place].impossible.get_or_insert(impossible);
        certain
    }

    fn find_impossible(&mut self, place: usize, impossible: &mut Vec<EdgeId>) -> bool {
        let Place { node, variants, impossible: known, .. } = &self.places[place];
        let node = self.graph.node(*node);
        if node.ways.as_ref().is_some_and(|ways| ways.len() == 1) {
            return true;
        }
        if known.is_some() {
            return false;
        }
        let [variant] = &variants[..] else { return false };
        let step = variant.step.clone();
        let Some(operand) = deciding(&self.layout, step.function, step.block, step.part) else { return false };
        if !matches!(self.machine.held(&step.state, operand), Some(machine::Value::Bits(_))) {
            return false;
        }
        let explained = Explainer { patience: PATIENCE, ..self.explainer() }.explain(&step, operand);
        let is_known = matches!(explained.value, machine::Value::Bits(_)) && explained.guards.prefix() == 0;
        if !is_known || explained.guards.edges().len() > FEW {
            return false;
        }
        let ways = self.graph.node(step.node).ways.clone().unwrap_or_default();
        for edge in ways {
            let data = self.graph.edge(edge);
            let demand = demand(&mut self.machine, &self.layout, &self.graph, data, explained.value);
            if demand == Demand::Known(false) {
                self.learn(&step, &explained.guards, edge);
                impossible.push(edge);
            }
        }
        explained.guards.edges().is_empty()
    }

    fn explainer(&mut self) -> Explainer<'_, 'p> {
        Explainer {
            machine: &mut self.machine,
            layout: &self.layout,
            graph: &self.graph,
            reads: &mut self.reads,
            deltas: &mut self.deltas,
            patience: FARTHEST,
            gave_up: false,
        }
    }

    /// Why an edge cannot be taken at the end of a step: what it demands is false, or contradicts (`term`) what the path has gained.
    pub(crate) fn why_not(&mut self, step: &Rc<Step>, edge: EdgeId, term: Option<TermId>) -> Guards {
        let all = Guards::all(step).with(edge, step);
        let mut items = Vec::new();
        let Some(term) = term else {
            return match self.item(step, edge) {
                Some(item) if item.term.is_none() => item.guards,
                Some(item) => self.combined(step, &[item]).unwrap_or(all),
                None => all,
            };
        };
        let mut gained: Vec<(Rc<Step>, usize)> = Vec::new();
        for step in step.back() {
            gained.extend((0..step.conditions.len()).map(|index| (step.clone(), index)));
        }
        gained.reverse();
        let terms = gained.iter().map(|(step, index)| step.conditions[*index].term);
        let assumptions: Vec<(usize, TermId)> = terms.chain([term]).enumerate().collect();
        let CoreAnswer::Core(core) = self.chain.core(&mut self.machine.pool, &assumptions, Minimise::No) else {
            return all;
        };
        for label in core.labels {
            let item = match gained.get(label) {
                None => self.item(step, edge),
                Some((step, index)) => match (step.conditions[*index], &step.before, step.edge) {
                    (gained, Some(before), Some(edge)) if gained.of_edge => self.item(before, edge),
                    (gained, ..) => Some(Item { term: Some(gained.term), guards: Guards::all(step) }),
                },
            };
            match item {
                Some(item) => items.push(item),
                None => return all,
            }
        }
        self.combined(step, &items).unwrap_or(all)
    }

    /// What an edge demands at the end of a step, with its guards, the edge itself among them. No term where it is plainly false.
    fn item(&mut self, step: &Rc<Step>, edge: EdgeId) -> Option<Item> {
        let operand = deciding(&self.layout, step.function, step.block, step.part)?;
        let explained = self.explainer().explain(step, operand);
        let data = self.graph.edge(edge);
        let guards = explained.guards.with(edge, step);
        match demand(&mut self.machine, &self.layout, &self.graph, data, explained.value) {
            Demand::Known(false) => Some(Item { term: None, guards }),
            Demand::If(term) => Some(Item { term: Some(term), guards }),
            Demand::Known(true) | Demand::Open => None,
        }
    }

    /// The guards that it takes for these to contradict each other.
    fn combined(&mut self, step: &Rc<Step>, items: &[Item]) -> Option<Guards> {
        if let Some(item) = items.iter().find(|item| item.term.is_none()) {
            return Some(item.guards.clone());
        }
        let mut inside: Vec<EdgeId> = Vec::new();
        for term in items.iter().filter_map(|item| item.term) {
            inside.extend(self.deltas.inside(&self.machine, term));
        }
        let whole = items.iter().fold(Guards::default(), |guards, item| guards.and(&item.guards, step));
        if inside.is_empty() {
            return Some(whole);
        }
        let mut edges: Vec<EdgeId> = inside.iter().chain(whole.edges()).copied().collect();
        edges.sort_unstable();
        edges.dedup();
        let mut assumptions: Vec<(Option<Guards>, TermId)> = Vec::new();
        for item in items {
            let mut premise = self.machine.pool.boolean(true);
            for &edge in item.guards.edges() {
                let delta = self.deltas.symbol(&mut self.machine, edge);
                premise = self.machine.pool.and(premise, delta);
            }
            if item.guards.prefix() > 0 {
                let name = format!("beginning {}", item.guards.prefix());
                let symbol = self.machine.pool.symbol(&name, Sort::Bool);
                premise = self.machine.pool.and(premise, symbol);
            }
            let rule = self.machine.pool.implies(premise, item.term?);
            assumptions.push((None, rule));
        }
        for edge in edges {
            let delta = self.deltas.symbol(&mut self.machine, edge);
            assumptions.push((Some(Guards::edge(edge)), delta));
        }
        let mut prefixes: Vec<u32> =
            items.iter().map(|item| item.guards.prefix()).filter(|&length| length > 0).collect();
        prefixes.sort_unstable();
        prefixes.dedup();
        for prefix in prefixes {
            let symbol = self.machine.pool.symbol(&format!("beginning {prefix}"), Sort::Bool);
            assumptions.push((Some(Guards::beginning(prefix)), symbol));
        }
        let numbered: Vec<(usize, TermId)> = assumptions.iter().map(|(_, term)| *term).enumerate().collect();
        self.counts.queries += 1;
        match self.chain.core(&mut self.machine.pool, &numbered, Minimise::Yes) {
            CoreAnswer::Core(core) => {
                let used = core.labels.iter().filter_map(|&label| assumptions[label].0.as_ref());
                let used = used.fold(Guards::default(), |guards, other| guards.and(other, step));
                Some(used.not_before(whole.oldest()))
            }
            _ => None,
        }
    }

    pub(crate) fn note(&mut self, reason: Reason) {
        self.noted += 1;
        let known = self.reasons.iter().any(|other| other.is_like(&reason));
        if self.reasons.len() < MOST_REASONS && !known {
            self.reasons.push(reason);
        }
    }

    pub(crate) fn place(&mut self, state: &State) -> String {
        let here = self.machine.span(state);
        let span = self.machine.user_span(state, here);
        engine::place(self.program, span)
    }

    /// Forgets what was executed, but for the paths that the workers are on.
    fn forget(&mut self) {
        let mut kept: Vec<usize> = self.worker.trail.clone();
        kept.extend(self.others.iter().flat_map(|worker| &worker.trail));
        kept.sort_unstable();
        kept.dedup();
        let number: FxHashMap<usize, usize> = kept.iter().enumerate().map(|(new, &old)| (old, new)).collect();
        let mut index = 0;
        self.places.retain(|_| {
            index += 1;
            number.contains_key(&(index - 1))
        });
        for place in &mut self.places {
            place.next.retain(|_, next| match number.get(next) {
                Some(&new) => {
                    *next = new;
                    true
                }
                None => false,
            });
        }
        for worker in self.others.iter_mut().chain([&mut self.worker]) {
            for place in &mut worker.trail {
                *place = number[place];
            }
        }
    }
}

/// One of the things that contradict each other.
struct Item {
    /// None where it is false by itself.
    term: Option<TermId>,
    guards: Guards,
}

impl Engine for Conflict<'_> {
    /// What was learned may depend on checks that hold, and one that nobody asks about any more need not: all begins anew.
    fn settle(&mut self, settled: &PropertySet) {
        let properties = self.properties.without(settled);
        self.properties = properties.clone();
        if properties.is_empty() {
            return;
        }
        let (settings, config) = (self.settings.clone(), self.config.clone());
        match Conflict::new(self.program, self.facts, properties, settings, config) {
            Ok(anew) => *self = anew,
            Err(stop) => {
                let what = format!("{stop:?}");
                self.note(Reason::Unsupported { what, place: String::new() });
            }
        }
    }

    fn activity(&self) -> Activity {
        Activity {
            paths: self.counts.paths,
            states: self.places.len() as u64,
            instructions: self.counts.instructions,
            queries: self.counts.queries,
            blocks: self.machine.visited() as u64,
        }
    }

    fn advance(&mut self, budget: &Budget) -> Progress {
        let begun = Instant::now();
        loop {
            if begun.elapsed() > REPORT {
                return Progress::More;
            }
            if let Some(reason) = budget.exceeded() {
                let before = self.places.len();
                if reason == Reason::MemoryLimit && before > FEW_PLACES {
                    self.forget();
                    if self.places.len() <= before / 2 {
                        return Progress::More;
                    }
                }
                let mut reasons = vec![reason];
                reasons.append(&mut self.reasons.clone());
                return Progress::Done(Outcome::Unknown(reasons));
            }
            let forced = self.places[self.here()].forced && self.places[self.here()].next.is_empty();
            let answer = match self.assignment {
                None if !forced => self.decide(),
                _ => self.propagate(),
            };
            if let Some(answer) = answer {
                return answer;
            }
        }
    }
}
