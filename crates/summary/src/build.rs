//! How cutpoints and summaries are found: the machine runs from each cutpoint until it comes to the next, or to an end.
//!
//! A state that comes to a head of a loop is held against the cutpoints that are there (`Machine::fit`). If it fits none, it becomes a new one. If it
//! has a value that differs from what a cutpoint keeps, the cutpoint gets a varying value for it, and everything that leaves it is found anew. This ends, as
//! varying values only become more.
//!
//! Where many ways lead away from a cutpoint, they become one wherever they meet, or the blocks where they meet become cutpoints, too: `Ways`.
//!
//! Soundness: whatever is not followed to its end is a summary that ends in a cut, so that nothing is lost in silence.

use crate::activation::Contract;
use crate::contracts::{contractable, Footprint};
use crate::system::{Asked, Call, Cutpoint, End, Role, Summary, System};
use engine::{
    heed, here, take_assumptions, turn, uses_arguments, Budget, Inputs, Prescribed, Property, PropertySet, Reason,
    Site, SymbolicHost, Turn,
};
use ir::{Block, Function, Program};
use machine::{Decision, Fit, Machine, State};
use solver::{Chain, Path, Side};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;
use term::{Evaluator, Model, TermId};

/// Instructions that a state runs at a time.
const TURN: u64 = 20_000;

/// Cutpoints, those at one head, and summaries: programs with more are not for this.
const MOST_CUTPOINTS: usize = 60;
const MOST_ALIKE: usize = 4;
const MOST_EVER: usize = 400;

/// Those at one head where lists have several shapes.
const MOST_SHAPES: usize = 40;
const MOST_WITH_LISTS: usize = 200;
const MOST_SUMMARIES: usize = 3000;

/// How often a cutpoint is explored anew.
const MOST_ROUNDS: u32 = 60;

/// What is done inside of recursive functions before they get contracts, where they can have one: branches that go both ways, those
/// that may, and instructions.
const MOST_SPLITS: u64 = 150;
const MOST_QUESTIONS: u64 = 20_000;
const MOST_INSTRUCTIONS: u64 = 10_000_000;

/// Where runs without end are asked about, recursion may have none.
const MOST_QUESTIONS_ENDLESS: u64 = 400;
const MOST_INSTRUCTIONS_ENDLESS: u64 = 100_000;

/// Conditions that are kept at a cutpoint.
const MOST_KNOWN: usize = 100;

/// Cutpoints where ways are cut.
const MOST_CUT: usize = 600;

/// What is done where many ways lead away from one cutpoint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ways {
    /// They become one wherever they meet (`merge`).
    Joined,
    /// The blocks where they meet become cutpoints, as heads of loops are.
    Cut,
}

pub enum Progress {
    More,
    Complete,
    /// The program is not of a kind for which this ends.
    GaveUp(Reason),
}

/// Cutpoints and summaries in the making.
pub struct Build<'p> {
    pub machine: Machine<'p>,
    pub chain: Chain,
    pub system: System,
    pub(crate) program: &'p Program,
    pub(crate) properties: PropertySet,
    evaluator: Evaluator,
    prescribed: Prescribed,
    /// What the system has no room for, beside each cutpoint.
    pub(crate) details: Vec<Detail>,
    /// Where summaries are to be found, anew or for the first time; the start of the program is before all others.
    pub(crate) dirty: BTreeSet<Option<usize>>,
    /// What is explored at the moment, from where.
    pub(crate) from: Option<usize>,
    pub(crate) waiting: Vec<Walk>,
    /// States that have come to a cutpoint, by summary.
    arrived: Vec<Option<Arrival>>,
    pub ways: Ways,
    /// Where so many ways begin that they are joined, or cut, wherever they meet.
    pub(crate) joining: BTreeSet<Option<usize>>,
    /// Where ways begin on which the program ends.
    pub ends: BTreeSet<Option<usize>>,
    /// Recursive functions that can have a contract.
    pub(crate) contractable: BTreeMap<Function, Footprint>,
    /// Those that have one and were called.
    pub(crate) contracts: BTreeMap<Function, Contract>,
    /// Whether lists may be folded where memory grows, and whether they are.
    pub may_fold_lists: bool,
    pub(crate) folds_lists: bool,
    /// States at one head do not come to an end, as their memory grows.
    grows: bool,
    /// Branches inside of functions that can have a contract and have none: those that go both ways, and all that may.
    splits: u64,
    questions: u64,
    pub instructions: u64,
    pub queries: u64,
}

/// What belongs to a cutpoint besides.
pub(crate) struct Detail {
    pub inputs: Inputs,
    pub rounds: u32,
    /// Another one stands for its states (see `shapes`).
    pub is_retired: bool,
}

impl Detail {
    pub(crate) fn new(inputs: Inputs) -> Detail {
        Detail { inputs, rounds: 0, is_retired: false }
    }
}

/// A state on its way from one cutpoint to the next.
#[derive(Clone)]
pub(crate) struct Walk {
    pub state: State,
    pub path: Path,
    pub model: Arc<Model>,
    pub inputs: Inputs,
    pub calls: Vec<Call>,
    /// Where it has stopped, if it waits there for others.
    pub met: Option<Vec<u32>>,
}

/// A state that has come to a head.
#[derive(Clone)]
pub(crate) struct Arrival {
    state: State,
    path: Path,
    inputs: Inputs,
}

impl<'p> Build<'p> {
    pub fn new(program: &'p Program, properties: PropertySet, chain: Chain) -> Result<Build<'p>, Reason> {
        let refused = |stop| Reason::of_stop(program, stop);
        let decline = |what: &str| Reason::Unsupported { what: what.into(), place: String::new() };
        if uses_arguments(program) {
            let what = "the program is explored without arguments only, and uses its `main`'s parameters".into();
            return Err(Reason::Limit { what, place: String::new() });
        }
        if properties.contains(Property::UndefinedBehaviour) {
            return Err(decline("what is never written, by this engine"));
        }
        let mut machine = Machine::symbolic(program).map_err(refused)?;
        heed(&mut machine, &properties);
        machine.watch_loops = true;
        Ok(Build {
            machine,
            chain,
            system: System::default(),
            program,
            properties,
            evaluator: Evaluator::new(),
            prescribed: Prescribed::default(),
            details: Vec::new(),
            dirty: BTreeSet::from([None]),
            from: None,
            waiting: Vec::new(),
            arrived: Vec::new(),
            ways: Ways::Joined,
            joining: BTreeSet::new(),
            ends: BTreeSet::new(),
            contractable: contractable(program),
            contracts: BTreeMap::new(),
            may_fold_lists: false,
            folds_lists: false,
            grows: false,
            splits: 0,
            questions: 0,
            instructions: 0,
            queries: 0,
        })
    }

    /// Works for a while.
    pub fn advance(&mut self, budget: &Budget) -> Progress {
        self.machine.ended = Some(budget.watch());
        for _ in 0..64 {
            if budget.exceeded().is_some() {
                return Progress::More;
            }
            let done = match self.next_walk() {
                Some(walk) if walk.met.is_some() && self.machine.is_at_loop(&walk.state) => self.arrive(walk),
                Some(walk) => self.walk(walk),
                None => match self.begin_next() {
                    Ok(true) => continue,
                    Ok(false) => return Progress::Complete,
                    Err(reason) => Err(reason),
                },
            };
            let (questions, instructions) = match self.properties.contains(Property::Termination) {
                true => (MOST_QUESTIONS_ENDLESS, MOST_INSTRUCTIONS_ENDLESS),
                false => (MOST_QUESTIONS, MOST_INSTRUCTIONS),
            };
            let is_deep = self.splits > MOST_SPLITS || self.questions > questions || self.instructions > instructions;
            match done {
                Ok(()) if !is_deep => {}
                Err(_) if self.grows && self.may_fold_lists && !self.folds_lists => {
                    self.folds_lists = true;
                    self.begin_anew();
                }
                // Once more from the beginning, with contracts.
                _ if !self.contractable.is_empty() && self.machine.contracts.is_empty() => {
                    self.machine.contracts = self.contractable.keys().copied().collect();
                    self.begin_anew();
                }
                Ok(()) => {}
                Err(reason) => return Progress::GaveUp(reason),
            }
        }
        Progress::More
    }

    fn begin_anew(&mut self) {
        self.grows = false;
        self.system = System::default();
        self.contracts.clear();
        self.details.clear();
        self.dirty = BTreeSet::from([None]);
        self.waiting.clear();
        self.arrived.clear();
        self.joining.clear();
        self.ends.clear();
        self.from = None;
    }

    fn too_many(&self, what: &str) -> Reason {
        Reason::Unsupported { what: format!("{what}, by this engine"), place: String::new() }
    }

    /// Begins with the next cutpoint that is to be explored; whether there is one.
    fn begin_next(&mut self) -> Result<bool, Reason> {
        let Some(from) = self.dirty.pop_first() else { return Ok(false) };
        self.from = from;
        self.forget_leaving(from);
        let Some(at) = from else {
            let state = self.machine.start(&["program".into()]).map_err(|stop| Reason::of_stop(self.program, stop))?;
            let (path, model) = (self.chain.path(), Arc::new(Model::new()));
            self.waiting.push(Walk { state, path, model, inputs: Inputs::default(), calls: Vec::new(), met: None });
            return Ok(true);
        };
        if self.details[at].is_retired {
            return Ok(true);
        }
        self.details[at].rounds += 1;
        if self.details[at].rounds > MOST_ROUNDS {
            return Err(self.too_many("values that become more general without end"));
        }
        let cutpoint = &self.system.cutpoints[at];
        let state = cutpoint.at.state.clone();
        let mut path = self.chain.path();
        for &condition in &cutpoint.known {
            path = path.with(&mut self.machine.pool, condition);
        }
        let inputs = self.details[at].inputs.clone();
        self.queries += 1;
        match self.chain.model(&mut self.machine.pool, &path) {
            Side::Feasible(model) => {
                self.waiting.push(Walk { state, path, model, inputs, calls: Vec::new(), met: None })
            }
            Side::Infeasible => {}
            Side::Unknown(why) => {
                let reason = Reason::Solver { why: why.to_string(), place: String::new() };
                let walk = Walk { state, path, model: Arc::new(Model::new()), inputs, calls: Vec::new(), met: None };
                self.record(End::Cut(reason), &walk, Vec::new(), None);
            }
        }
        Ok(true)
    }

    pub(crate) fn forget_leaving(&mut self, from: Option<usize>) {
        let kept: Vec<bool> = self.system.summaries.iter().map(|summary| summary.from != from).collect();
        let mut flags = kept.iter();
        self.system.summaries.retain(|_| *flags.next().expect("as many"));
        let mut flags = kept.iter();
        self.arrived.retain(|_| *flags.next().expect("as many"));
    }

    /// Runs a state until it ends, forks, or comes to a head.
    fn walk(&mut self, mut walk: Walk) -> Result<(), Reason> {
        if self.system.summaries.len() > MOST_SUMMARIES {
            return Err(self.too_many("more ways between loops than can be kept"));
        }
        if self.has_many_ways() {
            self.join_from_now_on();
            return Ok(());
        }
        walk.met = None;
        walk.state.asked = true;
        walk.state.meeting = self.joining.contains(&self.from);
        let before = walk.state.instructions;
        let mut host = SymbolicHost {
            program: self.program,
            inputs: std::mem::take(&mut walk.inputs),
            prescribed: &self.prescribed,
            thread: 0,
        };
        let stop = self.machine.run(&mut walk.state, &mut host, TURN);
        walk.inputs = host.inputs;
        let has_moved = walk.state.instructions != before;
        self.instructions += walk.state.instructions - before;
        let Walk { state, path, model, .. } = &mut walk;
        let stop = match take_assumptions(&mut self.machine.pool, &mut self.chain, state, path, model) {
            Ok(conditions) => {
                for condition in conditions {
                    *path = path.with(&mut self.machine.pool, condition);
                }
                stop
            }
            Err(stop) => stop,
        };
        let Build { machine, evaluator, properties, .. } = self;
        match turn(machine, evaluator, &walk.state, &walk.model, properties, stop) {
            Turn::Paused => self.waiting.push(walk),
            Turn::Met if has_moved && self.is_at_cutpoint(&walk.state) => return self.arrive(walk),
            Turn::Met if has_moved && self.machine.is_at_join(&walk.state) && walk.state.meeting => {
                walk.met = Some(self.machine.position(&walk.state));
                self.waiting.push(walk);
            }
            Turn::Met => {
                let at = self.machine.at_contract(&walk.state).expect("states stop at joins and contracts only");
                self.meet_contract(walk, at);
            }
            Turn::Split { condition, yes, no } => self.split(walk, condition, yes, no),
            Turn::Assume { condition, answer } => {
                // Where the condition does not hold the run ends.
                self.ends.insert(self.from);
                self.queries += 1;
                match self.chain.feasible(&mut self.machine.pool, &walk.path, Some(&walk.model), condition) {
                    Side::Feasible(model) => {
                        walk.path = walk.path.with(&mut self.machine.pool, condition);
                        walk.model = model;
                        walk.state.decided.push(answer);
                        self.waiting.push(walk);
                    }
                    Side::Infeasible => {}
                    Side::Unknown(why) => self.gave_up(&walk, &why),
                }
            }
            Turn::Over(_) => _ = self.ends.insert(self.from),
            Turn::LoopLimit | Turn::Scheduling => unreachable!("loops have no limit here, and there is one thread"),
            Turn::Violated(property, stop) => {
                let span = self.machine.span(&walk.state);
                let span = self.machine.user_span(&walk.state, span);
                self.record(End::Violated { property, stop, span }, &walk, Vec::new(), None);
            }
            Turn::Cut(reason) => self.record(End::Cut(reason), &walk, Vec::new(), None),
        }
        Ok(())
    }

    fn split(&mut self, mut walk: Walk, condition: TermId, yes: Decision, no: Decision) {
        self.queries += 1;
        let is_inside = |function: &Function| self.contractable.contains_key(function);
        let inside = u64::from(walk.state.frames().any(|frame| is_inside(&frame.function)));
        self.questions += inside;
        let pool = &mut self.machine.pool;
        let check = self.chain.check(pool, &walk.path, Some(&walk.model), condition);
        let negated = pool.not(condition);
        match (check.yes, check.no) {
            (Side::Unknown(why), _) | (_, Side::Unknown(why)) => self.gave_up(&walk, &why),
            (Side::Infeasible, Side::Infeasible) => unreachable!("the path has a model"),
            (Side::Feasible(model), Side::Infeasible) => {
                walk.model = model;
                walk.state.decided.push(yes);
                self.waiting.push(walk);
            }
            (Side::Infeasible, Side::Feasible(model)) => {
                walk.model = model;
                walk.state.decided.push(no);
                self.waiting.push(walk);
            }
            (Side::Feasible(yes_model), Side::Feasible(no_model)) => {
                self.splits += inside;
                let mut other = walk.clone();
                other.path = other.path.with(pool, negated);
                other.model = no_model;
                other.state.decided.push(no);
                walk.path = walk.path.with(pool, condition);
                walk.model = yes_model;
                walk.state.decided.push(yes);
                self.waiting.push(other);
                self.waiting.push(walk);
            }
        }
    }

    fn gave_up(&mut self, walk: &Walk, why: &solver::Unknown) {
        let reason = Reason::Solver { why: why.to_string(), place: here(&mut self.machine, &walk.state) };
        self.record(End::Cut(reason), walk, Vec::new(), None);
    }

    pub(crate) fn record(&mut self, end: End, walk: &Walk, values: Vec<(TermId, TermId)>, arrival: Option<Arrival>) {
        let first = self.from.map_or(0, |from| self.details[from].inputs.count());
        let asked = walk.inputs.symbols_since(first);
        let asked = asked.into_iter().map(|(symbol, source, ty, span)| Asked { symbol, source, ty, span }).collect();
        let (conditions, calls) = (walk.path.conjuncts().collect(), walk.calls.clone());
        let stopped = match end {
            End::Cutpoint(_) => None,
            End::Violated { .. } | End::Cut(_) => {
                let (block, inst) = self.machine.next(&walk.state);
                let site = Site { function: walk.state.frame.function, block, inst };
                Some((site, self.machine.blocks(&walk.state)))
            }
        };
        self.system.summaries.push(Summary { from: self.from, end, conditions, values, asked, calls, stopped });
        self.arrived.push(arrival);
    }

    /// Does a state that has stopped end its way here? Where ways are joined it waits for others first.
    fn is_at_cutpoint(&mut self, state: &State) -> bool {
        match self.ways {
            Ways::Cut if state.meeting => self.machine.is_at_join(state),
            _ => self.machine.is_at_loop(state) && !state.meeting,
        }
    }

    /// A state has come to a head of a loop, or to where ways are cut.
    fn arrive(&mut self, mut walk: Walk) -> Result<(), Reason> {
        walk.state.asked = false;
        walk.state.meeting = false;
        // Where ways are cut, no loop that never ends need be ahead.
        if self.machine.is_at_loop(&walk.state) && self.cut_if_lost(&walk) {
            return Ok(());
        }
        if self.folds_lists {
            self.fold_lists(&mut walk);
        }
        let Walk { state, path, inputs, .. } = walk.clone();
        self.record(End::Cutpoint(usize::MAX), &walk, Vec::new(), Some(Arrival { state, path, inputs }));
        let mut pending = vec![self.system.summaries.len() - 1];
        while let Some(summary) = pending.pop() {
            self.place(summary, &mut pending)?;
        }
        Ok(())
    }

    /// If the program never ends from here, no end will tell whether memory is lost: a path on which some may be is cut.
    pub(crate) fn cut_if_lost(&mut self, walk: &Walk) -> bool {
        let is_lost = self.properties.contains(Property::ValidMemtrack) && self.machine.may_be_lost(&walk.state);
        if is_lost {
            let what = "whether memory is lost in a loop that may never end".into();
            let reason = Reason::Unsupported { what, place: here(&mut self.machine, &walk.state) };
            self.record(End::Cut(reason), walk, Vec::new(), None);
        }
        is_lost
    }

    /// Finds the cutpoint that a summary ends at, or makes one. Where a cutpoint becomes more general, other summaries that end there have to be
    /// held against it again.
    fn place(&mut self, summary: usize, pending: &mut Vec<usize>) -> Result<(), Reason> {
        let arrival = self.arrived[summary].clone().expect("it ends at a head");
        let blocks = self.machine.blocks(&arrival.state);
        let (function, block) = blocks[0];
        let mut alike = 0;
        for at in 0..self.system.cutpoints.len() {
            if !self.is_head(at, function, block) {
                continue;
            }
            loop {
                match self.fit(at, &arrival.state) {
                    Fit::Apart => break,
                    Fit::Values(values) => {
                        self.keep_known(at, &values, &arrival.path);
                        let summary = &mut self.system.summaries[summary];
                        summary.end = End::Cutpoint(at);
                        summary.values = values;
                        return Ok(());
                    }
                    Fit::Wider(wider) => {
                        self.system.cutpoints[at].at = *wider;
                        self.change(at);
                        pending.extend(self.system.entering(at).filter(|&other| other != summary));
                    }
                }
            }
            alike += usize::from(self.machine.blocks(&self.system.cutpoints[at].at.state) == blocks);
        }
        let (most, most_cutpoints) = match (self.folds_lists, self.ways) {
            (true, _) => (MOST_SHAPES, MOST_WITH_LISTS),
            (false, Ways::Cut) => (MOST_ALIKE, MOST_CUT),
            (false, Ways::Joined) => (MOST_ALIKE, MOST_CUTPOINTS),
        };
        let count = self.details.iter().filter(|detail| !detail.is_retired).count();
        if alike >= most || count >= most_cutpoints || self.details.len() >= MOST_EVER.max(most_cutpoints) {
            self.grows = alike >= most;
            let what = match self.grows {
                true => "memory that grows from one iteration to the next",
                false => "so many loops within calls",
            };
            let place = here(&mut self.machine, &arrival.state);
            return Err(Reason::Unsupported { what: format!("{what}, by this engine"), place });
        }
        let span = self.machine.span(&arrival.state);
        let span = self.machine.user_span(&arrival.state, span);
        let at = self.machine.anywhere(&arrival.state);
        let known = arrival.path.conjuncts().take(MOST_KNOWN).collect();
        let within = self.within(&at.state);
        self.system.cutpoints.push(Cutpoint { role: Role::Head, within, function, block, span, at, known });
        self.details.push(Detail::new(arrival.inputs.clone()));
        pending.push(summary);
        let new = Some(self.system.cutpoints.len() - 1);
        self.dirty.insert(new);
        if !self.machine.is_at_loop(&arrival.state) {
            // Ways that are cut once are cut on to the next loop.
            self.joining.insert(new);
        }
        if self.folds_lists {
            self.retire_others(pending);
        }
        Ok(())
    }

    /// Of what is known at a cutpoint only what this path has said, too, stays.
    fn keep_known(&mut self, at: usize, values: &[(TermId, TermId)], path: &Path) {
        let said: HashSet<TermId> = path.conjuncts().collect();
        let known = std::mem::take(&mut self.system.cutpoints[at].known);
        let before = known.len();
        let pool = &mut self.machine.pool;
        let mut kept = Vec::new();
        for condition in known {
            let there = pool.substitute(condition, values);
            if said.contains(&there) || pool.as_bool(there) == Some(true) {
                kept.push(condition);
            }
        }
        let changed = kept.len() != before;
        self.system.cutpoints[at].known = kept;
        if changed {
            self.change(at);
        }
    }

    /// Is a cutpoint in use, and at this head?
    pub(crate) fn is_head(&self, at: usize, function: Function, block: Block) -> bool {
        let cutpoint = &self.system.cutpoints[at];
        let is_here = (cutpoint.function, cutpoint.block) == (function, block);
        cutpoint.role == Role::Head && is_here && !self.details[at].is_retired
    }

    /// Holds a state against a cutpoint.
    pub(crate) fn fit(&mut self, at: usize, state: &State) -> Fit {
        let kept = &self.system.cutpoints[at].at;
        match self.folds_lists {
            true => self.machine.fit_lists(kept, state),
            false => self.machine.fit(kept, state),
        }
    }

    /// What leaves a cutpoint has to be found anew.
    pub(crate) fn change(&mut self, at: usize) {
        self.dirty.insert(Some(at));
        if self.from == Some(at) {
            // What is under way was begun from what is not so any more.
            self.waiting.clear();
        }
    }
}

impl Build<'_> {
    /// The symbols that a state at a cutpoint has, in its varying values or elsewhere; none for a state that is too large to look at.
    pub fn symbols(&mut self, cutpoint: usize) -> Option<HashSet<TermId>> {
        let state = self.system.cutpoints[cutpoint].at.state.clone();
        let terms = self.machine.fingerprint(&state)?.terms;
        let data = &self.system.cutpoints[cutpoint];
        let within = data.within.iter().flat_map(|(_, params)| params.iter().copied());
        let varying = data.varying_symbols(&self.machine.pool);
        let known = data.known.iter().copied();
        let pool = &self.machine.pool;
        let terms = terms.into_iter().chain(known).chain(within).chain(varying);
        let mut symbols: HashSet<TermId> = terms.flat_map(|term| pool.symbols(term)).collect();
        if self.folds_lists {
            let machine = &self.machine;
            symbols.retain(|&symbol| !machine.is_address_of_any(&state, symbol));
        }
        Some(symbols)
    }

    /// The stop of a violation, as a place in the program for messages.
    pub fn place_of(&self, cutpoint: usize) -> String {
        engine::place(self.program, self.system.cutpoints[cutpoint].span)
    }
}
