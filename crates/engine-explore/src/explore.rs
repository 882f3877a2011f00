//! The loop: take a node, run it until it stops, deal with why.
//!
//! Soundness: a path is dropped only where its condition is unsatisfiable, or the program ended there. Whatever else ends
//! a path is kept as a reason, and then an empty frontier is no proof.

mod meeting;

use crate::counts::ExploreCounts;
use crate::coverage::Coverage;
use crate::endless::endless;
use crate::frontier::{Frontier, Rank};
use crate::heard::Heard;
use crate::independent::Independent;
use crate::interpolate::Interpolation;

use crate::node::{Node, Trail};
use crate::past::{self, Past};
use crate::sensitivity::Sensitivity;
use crate::settings::{Merge, SearchOrder, Settings};
use crate::tell::Telling;
use crate::tree::{words, End, Tree};
use engine::{
    heed, here, take_assumptions, turn, undefined, uses_arguments, Account, Activity, Budget, Engine, Facts, Ground,
    Input, Inputs, Look, Outcome, Over, Plan, Progress, Proof, Property, PropertySet, Reason, Seen, Shows,
    SymbolicHost, Turn, Violation, Visited,
};
use ir::Program;
use machine::{Decision, Endless, Fault, Machine, Stop};
use solver::{Chain, Config, Side};
use std::sync::Arc;
use std::time::{Duration, Instant};
use term::{Evaluator, Model, TermId};

/// Instructions that a node runs before the others get a turn.
const TURN: u64 = 100_000;

/// Questions that it may ask before the others get a turn.
const STOPS: u32 = 64;

/// How long `advance` works before it reports.
const REPORT: Duration = Duration::from_millis(100);

/// More distinct reasons than these are not kept.
const MOST_REASONS: usize = 64;

pub struct Explore<'p> {
    pub(crate) program: &'p Program,
    pub(crate) machine: Machine<'p>,
    chain: Chain,
    pub(crate) properties: PropertySet,
    pub(crate) settings: Settings,
    pub(crate) frontier: Frontier,
    evaluator: Evaluator,
    coverage: Coverage<'p>,
    pub(crate) seen: Seen,
    sensitivity: Option<Sensitivity>,
    reasons: Vec<Reason>,
    pub(crate) counts: ExploreCounts,
    /// Nodes that violate a property, and go on when it is not asked for any more.
    held: Vec<(Property, Node)>,
    /// Inputs of paths that have ended, where they were asked for.
    ended: Vec<Walked>,
    tree: Option<Tree>,
    heard: Heard,
    telling: Telling,
    /// Where there are threads, and steps of one may be done without a look at the others.
    pub(crate) independent: Option<Independent<'p>>,
    interpolation: Option<Interpolation>,
}

/// How far a path has come.
#[derive(Clone, PartialEq, Debug)]
pub struct Walked {
    pub inputs: Vec<Input>,
    pub instructions: u64,
}

/// What became of a node.
#[allow(clippy::large_enum_variant)] // Never stored, and mostly the large one.
pub(crate) enum Next {
    /// It goes on.
    On(Node),
    /// It was dealt with: it ended, or its children wait.
    Done,
    Violated(Box<Violation>),
}

impl<'p> Explore<'p> {
    /// An exploration of the program, which has its properties placed.
    pub fn new(
        program: &'p Program,
        properties: PropertySet,
        settings: Settings,
        solver: Config,
    ) -> Result<Explore<'p>, Reason> {
        let refused = |stop| Reason::of_stop(program, stop);
        let mut machine = Machine::symbolic(program).map_err(refused)?;
        heed(&mut machine, &properties);
        machine.watch_loops = true;
        machine.loop_limit = settings.loop_limit.unwrap_or(u64::MAX);
        let chain = Chain::new(solver).map_err(|error| Reason::no_solver(&error))?;
        let state = machine.start(&["program".into()]).map_err(refused)?;
        // Orders of many threads are many: what was begun is ended first.
        let usual = settings.search == Settings::usual_search(settings.merge);
        let search = if usual && program.has_threads() { &vec![SearchOrder::Depth] } else { &settings.search };
        let mut frontier = Frontier::new(search, settings.seed);
        let leaf = frontier.root();
        let node = Node {
            state,
            trail: Trail::new(chain.path(), &machine.pool),
            model: Arc::new(Model::new()),
            inputs: Inputs::default(),
            forks: 0,
            leaf,
            unseen: false,
            next_look: 0,
            alone: 0,
            switches: 0,
            past: Past::default(),
            point: None,
            since_point: 0,
        };
        frontier.add(node, Rank::default());
        let mut reasons = Vec::new();
        if uses_arguments(program) {
            let what = "the program is explored without arguments only, and uses its `main`'s parameters".into();
            reasons.push(Reason::Limit { what, place: String::new() });
        }
        let independent =
            (program.has_threads() && program.ending.is_empty()).then(|| Independent::new(program, &properties));
        let interpolants = settings.interpolants.filter(|_| Interpolation::suits(&properties));
        let is_depth_first = search.iter().all(|order| *order == SearchOrder::Depth);
        let interpolation = interpolants.map(|way| Interpolation::new(way, is_depth_first));
        Ok(Explore {
            program,
            machine,
            chain,
            properties,
            frontier,
            evaluator: Evaluator::new(),
            sensitivity: (settings.merge == Merge::Auto).then(|| Sensitivity::new(program)),
            coverage: Coverage::new(program),
            seen: Seen::default(),
            reasons,
            counts: ExploreCounts::default(),
            held: Vec::new(),
            ended: Vec::new(),
            tree: settings.keep_tree.then(Tree::begin),
            heard: Heard::default(),
            telling: Telling::default(),
            independent,
            interpolation,
            settings,
        })
    }

    pub fn counts(&self) -> ExploreCounts {
        let interpolation = self.interpolation.as_ref().map(Interpolation::counts);
        ExploreCounts { alive: self.frontier.alive() as u64, interpolation, ..self.counts.clone() }
    }

    /// The paths that have ended since the last call, wherever that was, but for those that an assumption has ended,
    /// and for violations. None unless `keep_ended` is set.
    pub fn take_ended(&mut self) -> Vec<Walked> {
        std::mem::take(&mut self.ended)
    }

    /// Gives up a path that waits.
    pub fn take_waiting(&mut self) -> Option<Walked> {
        let node = self.frontier.next()?;
        self.telling.cut(&mut self.machine, &node);
        self.frontier.end(node.leaf);
        Some(self.walked(&node))
    }

    fn walked(&self, node: &Node) -> Walked {
        let inputs = node.inputs.under(&self.machine.pool, &node.model);
        Walked { inputs, instructions: node.state.instructions }
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
                let mut reasons = vec![reason];
                reasons.append(&mut self.reasons.clone());
                return Progress::Done(Outcome::Unknown(reasons));
            }
            let Some(node) = self.frontier.next() else {
                if self.wake() {
                    continue;
                }
                return Progress::Done(match self.reasons.is_empty() {
                    true => Outcome::Proved(self.proof()),
                    false => Outcome::Unknown(self.reasons.clone()),
                });
            };
            if let Next::Violated(violation) = self.follow(node, budget) {
                return Progress::Done(Outcome::Violated(violation));
            }
        }
    }

    /// Runs a node until it ends, forks, or has had its turn.
    fn follow(&mut self, mut node: Node, budget: &Budget) -> Next {
        if std::mem::take(&mut node.unseen) {
            match self.look(node, budget) {
                Next::On(same) => node = same,
                done => return done,
            }
        }
        let first = node.state.instructions;
        for _ in 0..STOPS {
            let before = node.state.instructions;
            let used = before - first;
            if used >= TURN || budget.exceeded().is_some() {
                break;
            }
            let meets = self.settings.merge != Merge::Never && self.frontier.alive() > 0;
            node.state.meeting = meets || self.interpolation.is_some();
            let inputs = std::mem::take(&mut node.inputs);
            let (thread, prescribed) = (node.state.thread(), &self.settings.prescribed);
            let mut host = SymbolicHost { program: self.program, inputs, prescribed, thread };
            let stop = self.machine.run(&mut node.state, &mut host, TURN - used);
            node.inputs = host.inputs;
            self.counts.instructions += node.state.instructions - before;
            let stop = self.take_assumptions(&mut node).unwrap_or(stop);
            match self.deal(node, stop) {
                Next::On(same) => node = same,
                done => return done,
            }
        }
        self.add(node);
        Next::Done
    }

    /// A node is at the head of a loop. Is there something to see that no step would stop at?
    fn look(&mut self, mut node: Node, budget: &Budget) -> Next {
        for condition in self.heard.here(&mut self.machine, &mut self.evaluator, &node) {
            node.trail = node.trail.with(&mut self.machine.pool, condition);
        }
        if node.state.instructions < node.next_look {
            return Next::On(node);
        }
        if self.properties.contains(Property::ValidMemtrack) {
            if let Some(object) = self.machine.surely_lost(&node.state) {
                let shows = Shows::After(node.state.instructions);
                return self.violated(node, Property::ValidMemtrack, Fault::Lost { object }.into(), shows);
            }
        }
        if self.properties.contains(Property::Termination) {
            // What other paths have seen says nothing about this one's end.
            if let Some(shows) = past::recurs(&mut self.machine, &mut node) {
                return self.violated(node, Property::Termination, Fault::Endless(Endless::Recurs).into(), shows);
            }
            if node.past.is_due() {
                let inputs = node.inputs.under(&self.machine.pool, &node.model);
                if let Some((inputs, shows)) = endless(self.program, inputs, node.state.instructions, budget) {
                    return self.violated_by(
                        node,
                        Property::Termination,
                        Fault::Endless(Endless::Recurs).into(),
                        inputs,
                        shows,
                    );
                }
            }
            return Next::On(node);
        }
        let look = self.seen.look(&mut self.machine, &node.state, node.trail.path());
        // The next look comes after as many instructions as this one took, so that looking is never most of the work.
        node.next_look = match look {
            Look::New { cost } => node.state.instructions + cost,
            _ => u64::MAX,
        };
        match look {
            Look::Covered => self.covered(node),
            _ => Next::On(node),
        }
    }

    fn deal(&mut self, mut node: Node, stop: Stop) -> Next {
        let Explore { machine, evaluator, properties, .. } = self;
        match turn(machine, evaluator, &node.state, &node.model, properties, stop) {
            Turn::Paused => {
                if self.settings.depth_limit.is_some_and(|limit| node.state.instructions > limit) {
                    let reason = Reason::Limit { what: "depth limit".into(), place: self.place(&node) };
                    return self.cut(node, reason);
                }
                Next::On(node)
            }
            Turn::Split { condition, yes, no } => self.branch(node, condition, yes, no),
            Turn::Assume { condition, answer } => {
                self.counts.queries += 1;
                let pool = &mut self.machine.pool;
                match self.chain.feasible(pool, node.trail.path(), Some(&node.model), condition) {
                    Side::Feasible(model) => {
                        node.trail = node.trail.with(pool, condition);
                        node.model = model;
                        node.state.decided.push(answer);
                        Next::On(node)
                    }
                    Side::Infeasible => self.over(&node, Over::Assumed),
                    Side::Unknown(why) => self.gave_up(node, why),
                }
            }
            Turn::Over(how) => self.over(&node, how),
            Turn::Met => self.meet(node),
            Turn::Scheduling => self.schedule(node),
            Turn::LoopLimit => {
                let reason = Reason::Limit { what: "loop limit".into(), place: self.place(&node) };
                self.cut(node, reason)
            }
            Turn::Violated(property, stop) => self.violated(node, property, stop, Shows::Stopping),
            Turn::Cut(reason @ (Reason::Undefined { .. } | Reason::Unsupported { .. })) => {
                self.telling.failed(&mut self.machine, &node);
                self.cut(node, reason)
            }
            Turn::Cut(reason) => self.cut(node, reason),
        }
    }

    fn over(&mut self, node: &Node, how: Over) -> Next {
        let end = match how {
            Over::Exited => End::Exited,
            Over::Aborted => End::Aborted,
            Over::Assumed => End::Assumed,
        };
        match how {
            Over::Exited | Over::Aborted => self.counts.paths += 1,
            Over::Assumed => self.counts.assumed += 1,
        }
        self.end(node, end);
        Next::Done
    }

    /// Goes both ways of a condition where both are possible.
    fn branch(&mut self, mut node: Node, condition: TermId, yes: Decision, no: Decision) -> Next {
        if let Some(truth) = self.heard.side(&mut self.machine, &node) {
            node.state.decided.push(if truth { yes } else { no });
            return Next::On(node);
        }
        self.counts.queries += 1;
        let pool = &mut self.machine.pool;
        let check = self.chain.check(pool, node.trail.path(), Some(&node.model), condition);
        let negated = pool.not(condition);
        match (check.yes, check.no) {
            (Side::Feasible(yes_model), Side::Feasible(no_model)) => {
                if self.settings.fork_limit.is_some_and(|limit| node.forks >= limit) {
                    let reason = Reason::Limit { what: "fork limit".into(), place: self.place(&node) };
                    return self.cut(node, reason);
                }
                self.counts.forks += 1;
                self.interpolation.iter_mut().for_each(|interpolation| interpolation.fork(&node));
                node.forks += 1;
                let [left, right] = self.frontier.fork(node.leaf);
                if let Some(mut tree) = self.tree.take() {
                    let [then, otherwise] = [condition, negated].map(|side| words(&self.machine.pool, side));
                    tree.fork(node.leaf, &self.place(&node), [(left, then), (right, otherwise)]);
                    self.tree = Some(tree);
                }
                let mut other = node.clone();
                let pool = &mut self.machine.pool;
                for (side, answer, condition, model, leaf) in
                    [(&mut other, no, negated, no_model, right), (&mut node, yes, condition, yes_model, left)]
                {
                    side.trail = side.trail.with(pool, condition);
                    side.model = model;
                    side.leaf = leaf;
                    side.state.decided.push(answer);
                }
                self.add(other);
                self.add(node);
                self.counts.most_alive = self.counts.most_alive.max(self.frontier.alive() as u64);
                Next::Done
            }
            (Side::Feasible(model), other) => {
                node.model = model;
                self.one_side(node, condition, yes, other)
            }
            (other, Side::Feasible(model)) => {
                node.model = model;
                self.one_side(node, negated, no, other)
            }
            (Side::Unknown(why), _) | (_, Side::Unknown(why)) => self.gave_up(node, why),
            (Side::Infeasible, Side::Infeasible) => unreachable!("the path has a model"),
        }
    }

    pub(crate) fn add(&mut self, node: Node) {
        let rank = self.rank_of(&node);
        self.frontier.add(node, rank);
    }

    /// Where a node waits, as far as searches want to know.
    fn rank_of(&mut self, node: &Node) -> Rank {
        let (position, distance) = self.frontier.needs();
        Rank {
            position: if position { self.machine.position(&node.state) } else { Vec::new() },
            distance: if distance { self.coverage.distance(&mut self.machine, &node.state) } else { 0 },
        }
    }

    /// One side of a branch is possible; of the other it is known that it is not, or nothing.
    fn one_side(&mut self, mut node: Node, condition: TermId, decision: Decision, other: Side) -> Next {
        if let Side::Unknown(why) = other {
            if why == solver::Unknown::Interrupted {
                return self.gave_up(node, why);
            }
            let place = self.place(&node);
            self.telling.cut(&mut self.machine, &node);
            self.note(Reason::Solver { why: why.to_string(), place });
            // Nothing follows from the path about this condition, so it has to be said.
            node.trail = node.trail.with(&mut self.machine.pool, condition);
        }
        node.state.decided.push(decision);
        Next::On(node)
    }

    fn take_assumptions(&mut self, node: &mut Node) -> Option<Stop> {
        let Node { state, trail, model, .. } = node;
        match take_assumptions(&mut self.machine.pool, &mut self.chain, state, trail.path(), model) {
            Ok(conditions) => {
                for condition in conditions {
                    *trail = trail.with(&mut self.machine.pool, condition);
                }
                None
            }
            Err(stop) => Some(stop),
        }
    }

    fn violated(&mut self, node: Node, property: Property, stop: Stop, shows: Shows) -> Next {
        let inputs = node.inputs.under(&self.machine.pool, &node.model);
        self.violated_by(node, property, stop, inputs, shows)
    }

    fn violated_by(&mut self, node: Node, property: Property, stop: Stop, inputs: Vec<Input>, shows: Shows) -> Next {
        self.telling.failed(&mut self.machine, &node);
        let here = self.machine.span(&node.state);
        let span = self.machine.user_span(&node.state, here);
        let violation = Box::new(Violation { property, stop: stop.clone(), span, inputs, shows, because: None });
        let others = self.properties.iter().any(|other| other != property);
        match stop {
            // Once the property is settled the path can go on.
            Stop::Violated(_)
            | Stop::Fault(
                Fault::ReachError
                | Fault::Assertion { .. }
                | Fault::Lost { .. }
                | Fault::Left { .. }
                | Fault::Race(_)
                | Fault::Endless(_),
            ) if others => {
                self.hold(property, node);
            }
            // Nothing follows.
            Stop::Fault(Fault::Deadlock(_)) => self.end(&node, End::Violated(property)),
            _ => {
                // To the other properties this is a path that is not followed to its end.
                let reason = undefined(&mut self.machine, &node.state, &stop);
                self.note(reason);
                self.end(&node, End::Violated(property));
            }
        }
        Next::Violated(violation)
    }

    fn gave_up(&mut self, node: Node, why: solver::Unknown) -> Next {
        if why == solver::Unknown::Interrupted {
            // The budget will say why; the question can be asked again.
            self.add(node);
            return Next::Done;
        }
        let reason = Reason::Solver { why: why.to_string(), place: self.place(&node) };
        self.cut(node, reason)
    }

    /// A path ends that should have gone on.
    pub(crate) fn cut(&mut self, node: Node, reason: Reason) -> Next {
        self.telling.cut(&mut self.machine, &node);
        self.counts.cut += 1;
        self.end(&node, End::Cut(&reason));
        self.note(reason);
        Next::Done
    }

    /// Nothing follows on a node.
    pub(crate) fn end(&mut self, node: &Node, how: End) {
        if matches!(how, End::Exited | End::Aborted | End::Covered | End::Cut(_)) {
            self.telling.ended(&mut self.machine, node);
        }
        if self.settings.keep_ended && matches!(how, End::Exited | End::Aborted | End::Covered | End::Cut(_)) {
            self.ended.push(self.walked(node));
        }
        let safe = matches!(how, End::Exited | End::Aborted | End::Assumed);
        if let Some((interpolation, mut tools)) = self.interpolation_with() {
            interpolation.end(&mut tools, node, safe);
            self.take_settled();
        }
        if let Some(tree) = &mut self.tree {
            tree.end(node.leaf, how);
        }
        self.frontier.end(node.leaf);
    }

    fn proof(&mut self) -> Proof {
        let loops = self.interpolation_with().map(|(interpolation, mut tools)| interpolation.loops(&mut tools));
        let grounds = self.counts.grounds().into_iter().chain([Ground::Invariants(loops.unwrap_or_default())]);
        Proof::new(self.settings.name(), self.properties.clone(), grounds)
    }

    pub(crate) fn note(&mut self, reason: Reason) {
        let known = self.reasons.iter().any(|other| other.is_like(&reason));
        if self.reasons.len() < MOST_REASONS && !known {
            self.reasons.push(reason);
        }
    }

    pub(crate) fn place(&mut self, node: &Node) -> String {
        here(&mut self.machine, &node.state)
    }
}

impl Engine for Explore<'_> {
    fn settle(&mut self, settled: &PropertySet) {
        self.properties = self.properties.without(settled);
        heed(&mut self.machine, &self.properties);
        self.independent = None;
        self.heard.forget(&mut self.machine);
        let (free, held) =
            std::mem::take(&mut self.held).into_iter().partition(|(property, _)| settled.contains(*property));
        self.held = held;
        let free: Vec<(Property, Node)> = free;
        for (_, node) in free {
            self.add(node);
        }
    }

    fn account(&mut self) -> Account {
        Account {
            kind: "explore",
            name: self.settings.name(),
            settings: vec![("merging", self.settings.merge.word().into())],
            counts: self.counts().list(),
            charts: self.counts().charts(),
            solver: self.chain.statistics(&self.machine.pool),
            tree: self.tree.as_ref().map(Tree::picture),
            graph: None,
            visited: Visited::of(self.program, |function, block| self.machine.is_visited(function, block)),
            recording: self.chain.recording(&mut self.machine.pool),
        }
    }

    fn activity(&self) -> Activity {
        let ExploreCounts { paths, assumed, covered, instructions, queries, .. } = self.counts;
        Activity {
            paths: paths + assumed + covered,
            states: self.frontier.alive() as u64,
            instructions,
            queries,
            blocks: self.machine.visited() as u64,
        }
    }

    fn name(&self) -> String {
        self.settings.name()
    }

    fn advance(&mut self, budget: &Budget, facts: &mut Facts) -> Progress {
        self.heard.hear(&mut self.machine, facts);
        let progress = self.work(budget);
        let is_over = self.frontier.alive() == 0 && !self.interpolation.as_ref().is_some_and(Interpolation::is_waiting);
        // Where inputs are prescribed, other runs are not looked at.
        if self.settings.prescribed.inputs.is_empty() && !self.program.has_threads() {
            if is_over && matches!(progress, Progress::Done(Outcome::Unknown(_))) {
                let each = self.counts.covered == 0 && self.counts.joins == 0;
                self.telling.finished(&self.machine, &self.properties, each);
            }
            self.telling.take().into_iter().for_each(|fact| facts.say(fact));
        }
        progress
    }
}
