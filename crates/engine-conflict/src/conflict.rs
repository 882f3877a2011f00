//! The loop: decide, propagate, and where that fails, analyse the conflict, learn, and go back.
//!
//! Soundness: a clause excludes paths only where no run takes them, or where a reason was kept why there can be no proof. So if
//! no path to an error is left, and no reason is there, there is no run to an error.

use crate::counts::ConflictCounts;
use crate::cross::Crossed;
use crate::explain::Deltas;
use crate::facts::Exchange;
use crate::formula::{Formula, Left, Open};
use crate::graph::{ContextId, EdgeId, Graph, NodeId, Way};
use crate::guards::Guards;
use crate::induct::holds_for_all;
use crate::layout::{unsupported, Layout};
use crate::learn::Why;
use crate::lift::Lifted;
use crate::path::{Step, Variant};
use crate::reads::Reads;
use crate::settings::{Settings, Strategy};
use engine::{
    heed, uses_arguments, Account, Activity, Budget, Engine, Facts, Look, Outcome, Pointers, Progress, Proof, Property,
    PropertySet, Reason, Seen, Violation, Visited,
};
use ir::{Function, Loop, Program};
use machine::{Machine, Stop};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use solver::sat::Assignment;
use solver::{Chain, Config};
use std::collections::VecDeque;
use std::hash::{Hash, Hasher};
use std::rc::Rc;
use std::time::{Duration, Instant};
use term::Evaluator;

/// The engine's name.
pub(crate) const NAME: &str = "conflict";

/// How long `advance` works before it reports.
const REPORT: Duration = Duration::from_millis(100);

/// Nodes that are added to the graph at a time.
const GROWTH: usize = 2_000;

/// Iterations of a loop, and nested calls of a function, that are there from the start.
const AT_FIRST: u32 = 2;

/// To forget fewer states than these makes no room.
const FEW_STAGES: usize = 1_000;

/// More distinct reasons than these are not kept.
const MOST_REASONS: usize = 64;

pub struct Conflict<'p> {
    pub(crate) program: &'p Program,
    pub(crate) pointers: &'p Pointers,
    pub(crate) config: Config,
    pub(crate) machine: Machine<'p>,
    pub(crate) chain: Chain,
    pub(crate) layout: Layout<'p>,
    pub(crate) graph: Graph,
    pub(crate) formula: Formula,
    pub(crate) reads: Reads<'p>,
    pub(crate) deltas: Deltas,
    settings: Settings,
    pub(crate) properties: PropertySet,
    pub(crate) evaluator: Evaluator,
    pub(crate) counts: ConflictCounts,
    reasons: Vec<Reason>,
    /// How often there was one.
    pub(crate) noted: u64,
    /// Everything that was executed and may be needed again: a tree.
    pub(crate) stages: Vec<Stage>,
    /// The worker whose turn it is.
    pub(crate) worker: Worker,
    /// The workers that wait, the next one first.
    others: VecDeque<Worker>,
    /// The paths that may be taken, while nothing new is known.
    pub(crate) assignment: Option<Assignment>,
    pub(crate) lifted: Lifted,
    pub(crate) exchange: Exchange,
    /// The states at heads of loops, and the paths to them.
    seen: Seen,
    looked: FxHashSet<u64>,
    /// There is no look before so many instructions were executed.
    next_look: u64,
    /// How often loops and calls may be repeated, where that is more than at first.
    iterations: FxHashMap<(ContextId, Loop), u32>,
    calls: FxHashMap<Function, u32>,
    /// What was learned, each once.
    pub(crate) clauses: FxHashSet<Box<[EdgeId]>>,
}

/// A search with a strategy of its own. What it learns holds for all workers.
#[derive(Clone)]
pub(crate) struct Worker {
    strategy: Strategy,
    /// The stages from the first to where the worker is, and the edges between them.
    trail: Vec<usize>,
    pub(crate) edges: Vec<EdgeId>,
    /// How long the clause learned last is, in percent of the path.
    pub(crate) last_clause: usize,
}

/// Where a path has got to, in all its variants.
pub(crate) struct Stage {
    pub(crate) node: NodeId,
    pub(crate) variants: Vec<Variant>,
    next: FxHashMap<EdgeId, usize>,
    /// Ways that are known to be impossible here, once that was looked at.
    pub(crate) impossible: Option<Vec<EdgeId>>,
    /// Every run comes here: the way to it was the only one at each stage.
    forced: bool,
    /// A number for the path here.
    path: u64,
}

impl<'p> Conflict<'p> {
    /// A search in the program, which has its properties placed.
    pub fn new(
        program: &'p Program,
        pointers: &'p Pointers,
        properties: PropertySet,
        settings: Settings,
        config: Config,
    ) -> Result<Conflict<'p>, Reason> {
        let refused = |stop| Reason::of_stop(program, stop);
        let mut machine = Machine::symbolic(program).map_err(refused)?;
        machine.observed = true;
        heed(&mut machine, &properties);
        let chain = Chain::new(config.clone()).map_err(|error| Reason::no_solver(&error))?;
        let what = unsupported(program).map(String::from);
        let termination = properties.contains(Property::Termination);
        let what = what.or(termination.then(|| "termination in the conflict-driven engine".into()));
        // What a conflict is explained by does not say what was never written.
        let undefined = properties.contains(Property::UndefinedBehaviour);
        let what = what.or(undefined.then(|| "undefined behaviour in the conflict-driven engine".into()));
        let stack = properties.contains(Property::StackLimit);
        let what = what.or(stack.then(|| "a limit of the stack in the conflict-driven engine".into()));
        if let Some(what) = what {
            return Err(Reason::Unsupported { what, place: String::new() });
        }
        let mut conflict = Conflict {
            program,
            pointers,
            formula: Formula::new(config.limits.interrupt.clone()),
            config,
            machine,
            chain,
            layout: Layout::new(program, pointers, &properties),
            graph: Graph::default(),
            reads: Reads::new(program, pointers),
            deltas: Deltas::default(),
            properties,
            evaluator: Evaluator::new(),
            counts: ConflictCounts::default(),
            reasons: Vec::new(),
            noted: 0,
            stages: Vec::new(),
            worker: Worker { strategy: settings.strategy, trail: vec![0], edges: Vec::new(), last_clause: 0 },
            others: VecDeque::new(),
            assignment: None,
            lifted: Lifted::default(),
            exchange: Exchange::default(),
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
        let variants = conflict.first(entry).map_err(refused)?;
        let begins = !variants.is_empty();
        conflict.add_stage(entry, variants, begins, 0);
        if begins {
            conflict.grow(entry);
        } else {
            conflict.formula.give_up(entry);
        }
        Ok(conflict)
    }

    pub fn counts(&self) -> ConflictCounts {
        ConflictCounts {
            nodes: self.graph.nodes.len() as u64,
            edges: self.graph.edges.len() as u64,
            solved: self.formula.calls,
            states: self.stages.len() as u64,
            ..self.counts.clone()
        }
    }

    fn proof(&self) -> Proof {
        Proof::new(NAME, self.properties.clone(), self.counts.grounds())
    }

    fn add_stage(&mut self, node: NodeId, variants: Vec<Variant>, forced: bool, path: u64) -> usize {
        self.stages.push(Stage { node, variants, next: FxHashMap::default(), impossible: None, forced, path });
        self.stages.len() - 1
    }

    fn here(&self) -> usize {
        *self.worker.trail.last().expect("the first stage stays")
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
                true => Outcome::Proved(self.proof()),
                false => Outcome::Unknown(self.reasons.clone()),
            })),
            // The budget says why, when it is looked at next.
            Left::Interrupted => Some(Progress::More),
            Left::Nothing(open) => {
                for open in open {
                    match open {
                        Open::Unexpanded(node) if self.is_beyond(node) || self.is_closed(node) => {
                            self.formula.give_up(node);
                        }
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

    /// A path has come to a node that was not looked behind: the graph is unrolled further.
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
            self.exclude_held(node);
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
        let node = self.stages[here].node;
        if self.graph.node(node).ways.is_none() {
            self.unroll(node);
            self.assignment = None;
            return None;
        }
        let certain = self.learn_known(here);
        let impossible = self.stages[here].impossible.as_deref().unwrap_or_default();
        let ways = self.graph.node(node).ways.as_deref().unwrap_or_default();
        let possible: Vec<EdgeId> = ways.iter().copied().filter(|edge| !impossible.contains(edge)).collect();
        let only = possible.len() == 1 && certain && self.stages[here].forced;
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
        if let Some(&next) = self.stages[here].next.get(&edge) {
            self.counts.resumed += 1;
            self.worker.trail.push(next);
            self.worker.edges.push(edge);
            return None;
        }
        let (mut arrived, mut guards) = (Vec::new(), Guards::default());
        let noted = self.noted;
        for index in 0..self.stages[here].variants.len() {
            let variant = self.stages[here].variants[index].clone();
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
                (self.stages[here].path, edge).hash(&mut hasher);
                let path = hasher.finish();
                if self.is_covered(target, path, &arrived) {
                    self.counts.paths += 1;
                    self.counts.covered += 1;
                    let step = &arrived[0].step.clone();
                    self.learn(step, &Guards::all(step), edge, Why::Done);
                    self.stages[here].forced = false;
                    self.assignment = None;
                    return None;
                }
                let next = self.add_stage(target, arrived, only, path);
                self.stages[here].next.insert(edge, next);
                self.worker.trail.push(next);
                self.worker.edges.push(edge);
            }
            way => {
                self.counts.paths += 1;
                self.counts.conflicts += 1;
                self.stages[here].forced = false;
                let step = self.stages[here].variants.first().map(|variant| variant.step.clone());
                let step = step.expect("a stage has a variant");
                // Where paths cannot be followed one reason is enough, if there is one now.
                let told = way == Way::Cut && self.noted > noted;
                let guards = if told { Guards::edge(edge) } else { guards };
                let why = if self.noted > noted { Why::Done } else { Why::Impossible };
                self.learn(&step, &guards, edge, why);
                self.assignment = None;
            }
        }
        None
    }

    /// Is there nothing behind a stage that is not behind another?
    ///
    /// Soundness: a run to an error whose path is excluded here goes on from a stage that was looked at before, and was not covered: on
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
        self.stages[here].forced = false;
        let guards = Guards::all(step).with(edge, step);
        self.learn(step, &guards, edge, Why::Done);
        self.assignment = None;
        // To the other properties this is a path that is not followed to its end.
        let what = match &violation.stop {
            Stop::Fault(fault) => fault.describe(self.program),
            _ => "a check fails".into(),
        };
        self.note(Reason::Undefined { what, place: engine::place(self.program, violation.span) });
        Progress::Done(Outcome::Violated(violation))
    }

    pub(crate) fn note(&mut self, reason: Reason) {
        self.noted += 1;
        let known = self.reasons.iter().any(|other| other.is_like(&reason));
        if self.reasons.len() < MOST_REASONS && !known {
            self.reasons.push(reason);
        }
    }

    /// Works until there is something to say, or for a while.
    fn work(&mut self, budget: &Budget) -> Progress {
        let begun = Instant::now();
        self.machine.ended = Some(budget.watch());
        loop {
            if begun.elapsed() > REPORT {
                return Progress::More;
            }
            if let Some(reason) = budget.exceeded() {
                let before = self.stages.len();
                if reason == Reason::MemoryLimit && before > FEW_STAGES {
                    self.forget();
                    if self.stages.len() <= before / 2 {
                        return Progress::More;
                    }
                }
                let mut reasons = vec![reason];
                reasons.append(&mut self.reasons.clone());
                return Progress::Done(Outcome::Unknown(reasons));
            }
            let forced = self.stages[self.here()].forced && self.stages[self.here()].next.is_empty();
            let answer = match self.assignment {
                None if !forced => self.decide(),
                _ => self.propagate(),
            };
            if let Some(answer) = answer {
                return answer;
            }
        }
    }

    /// Forgets what was executed, but for the paths that the workers are on.
    fn forget(&mut self) {
        let mut kept: Vec<usize> = self.worker.trail.clone();
        kept.extend(self.others.iter().flat_map(|worker| &worker.trail));
        kept.sort_unstable();
        kept.dedup();
        let number: FxHashMap<usize, usize> = kept.iter().enumerate().map(|(new, &old)| (old, new)).collect();
        let mut index = 0;
        self.stages.retain(|_| {
            index += 1;
            number.contains_key(&(index - 1))
        });
        for stage in &mut self.stages {
            stage.next.retain(|_, next| match number.get(next) {
                Some(&new) => {
                    *next = new;
                    true
                }
                None => false,
            });
        }
        for worker in self.others.iter_mut().chain([&mut self.worker]) {
            for stage in &mut worker.trail {
                *stage = number[stage];
            }
        }
    }
}

impl Engine for Conflict<'_> {
    /// What was learned may depend on checks that hold, and one that is not asked about any more need not: all begins anew.
    fn settle(&mut self, settled: &PropertySet) {
        let properties = self.properties.without(settled);
        self.properties = properties.clone();
        if properties.is_empty() {
            return;
        }
        let (settings, config) = (self.settings.clone(), self.config.clone());
        match Conflict::new(self.program, self.pointers, properties, settings, config) {
            Ok(anew) => *self = anew,
            Err(reason) => self.note(reason),
        }
    }

    fn account(&mut self) -> Account {
        Account {
            kind: NAME,
            name: NAME.into(),
            settings: Vec::new(),
            counts: self.counts().list(),
            charts: self.counts().charts(),
            solver: self.chain.statistics(&self.machine.pool),
            tree: None,
            graph: Some(self.picture()),
            visited: Visited::of(self.program, |function, block| self.machine.is_visited(function, block)),
            recording: self.chain.recording(&mut self.machine.pool),
        }
    }

    fn activity(&self) -> Activity {
        Activity {
            paths: self.counts.paths,
            states: self.stages.len() as u64,
            instructions: self.counts.instructions,
            queries: self.counts.queries,
            blocks: self.machine.visited() as u64,
        }
    }

    fn name(&self) -> String {
        NAME.into()
    }

    fn advance(&mut self, budget: &Budget, facts: &mut Facts) -> Progress {
        self.hear(facts);
        let progress = self.work(budget);
        std::mem::take(&mut self.exchange.facts).into_iter().for_each(|fact| facts.say(fact));
        progress
    }
}
