//! The engine: the program becomes a system of summaries, invariants are guessed and proved, and errors are pulled back.
//!
//! Soundness: what is proved is proved of the system, in which every run is a sequence of summaries (`summary`). An error, or a path that could not be
//! followed, is excluded only where the solver has said so. Known conditions at cutpoints are inductive (`induct`).

use crate::candidates::{candidates, Depth};
use crate::claims;
use crate::directed;
use crate::fold::{is_enough, Fold, Folded};
use crate::induct::Induction;
use crate::minimise::{minimised, Reach};
use crate::prune::prune;
use crate::question::{Conditions, Ground};
use crate::retreat::{Retreated, Retreats};
use crate::returns::guarded;
use crate::samples::{jump, samples, Sample};
use crate::sequence::inputs;
use crate::settings::Settings;
use crate::table::{Table, Tabled};
use crate::tell::{invariants, sites};
use engine::{
    trial, trial_machine, Account, Activity, Asked, Budget, Count, Engine, Fact, Facts, Given, Origin, Outcome, Plan,
    Progress, Proof, PropertySet, Reason, Subject, Visited,
};
use ir::Program;
use solver::{Chain, Config};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::time::{Duration, Instant};
use summary::{Build, End};
use term::TermId;

/// How long `advance` works before it reports.
const REPORT: Duration = Duration::from_millis(100);

/// What one query may take: a guess that takes longer is not worth it.
const QUERY: Duration = Duration::from_millis(1000);

/// Instructions of a run to a violation.
const LONGEST: u64 = 20_000_000;

/// What a query about a guess may take.
const QUICK: Duration = Duration::from_millis(300);

pub struct Backward<'p> {
    program: &'p Program,
    properties: PropertySet,
    settings: Settings,
    ground: Ground<'p>,
    phase: Phase,
    /// What was proved to hold at each cutpoint.
    known: Conditions,
    /// By cutpoint, and whether runs have visited it so.
    samples: Vec<(Vec<Sample>, bool)>,
    /// Guesses at each cutpoint that another condition implies.
    implied: Vec<HashMap<term::TermId, term::TermId>>,
    counts: BackwardCounts,
    /// What is to be told to the other engines.
    telling: Vec<Fact>,
    /// Was a property settled since it began?
    has_settled: bool,
    /// How conditions were found that were not guessed.
    origins: HashMap<TermId, Origin>,
    /// What the proof needs, and over how many summaries errors were pulled back.
    needed: Conditions,
    depth: usize,
}

/// The key of a proof's ground that says over how many ways between loops errors were pulled back.
pub const DEPTH: &str = "depth";

#[derive(Default)]
struct BackwardCounts {
    guessed: u64,
    kept: u64,
    needed: u64,
    retreats: u64,
    sets: u64,
}

enum Phase {
    Building,
    Sampling,
    Guessing(Depth, Induction),
    Retreating(Option<Depth>, Retreats),
    /// The values of variables are listed; these errors are to be excluded.
    Listing(Box<Table>, Vec<usize>),
    Folding(Fold),
    /// What was listed or folded is inductive: that is looked at once more, apart from how it was found.
    Checking(Induction),
    /// These summaries lead from the start to an end that was to be excluded.
    Reached(Vec<usize>),
    GaveUp(Vec<Reason>),
}

impl<'p> Backward<'p> {
    pub fn new(subject: &'p Subject, asked: Asked, settings: Settings) -> Result<Backward<'p>, Reason> {
        let mut solver: Config = asked.solver;
        solver.limits.time = Some(solver.limits.time.map_or(QUERY, |time| time.min(QUERY)));
        let mut quick = solver.clone();
        quick.limits.time = quick.limits.time.map(|time| time.min(QUICK));
        quick.emit_smt2 = None;
        let quick = Chain::new(quick).map_err(|error| Reason::no_solver(&error))?;
        let chain = Chain::new(solver).map_err(|error| Reason::no_solver(&error))?;
        let mut build = Build::new(&subject.program, asked.properties.clone(), chain)?;
        build.may_fold_lists = true;
        Ok(Backward {
            program: &subject.program,
            properties: asked.properties,
            settings,
            ground: Ground::new(build, quick),
            phase: Phase::Building,
            known: Vec::new(),
            samples: Vec::new(),
            implied: Vec::new(),
            counts: BackwardCounts::default(),
            telling: Vec::new(),
            has_settled: false,
            origins: HashMap::new(),
            needed: Vec::new(),
            depth: 0,
        })
    }

    /// One step of the phase; an answer, where there is one.
    fn step(&mut self, budget: &Budget) -> Option<Outcome> {
        let phase = std::mem::replace(&mut self.phase, Phase::GaveUp(Vec::new()));
        self.phase = match phase {
            Phase::Building => match self.ground.build.advance(budget) {
                summary::Progress::More => Phase::Building,
                summary::Progress::GaveUp(reason) => Phase::GaveUp(vec![reason]),
                summary::Progress::Complete => self.built(budget),
            },
            Phase::Sampling => {
                self.samples = samples(&mut self.ground, budget);
                self.guess(Depth::Simple, &[], budget)
            }
            Phase::Guessing(depth, mut induction) => match induction.step(&mut self.ground, budget) {
                true => Phase::Guessing(depth, induction),
                false => {
                    self.prove(induction);
                    self.retreat(Some(depth), budget)
                }
            },
            Phase::Retreating(depth, mut retreats) => {
                self.counts.retreats += 1;
                match retreats.step(&mut self.ground, &self.known, budget) {
                    Retreated::More => Phase::Retreating(depth, retreats),
                    Retreated::Closed => return Some(Outcome::Proved(self.proof(reach(depth), budget))),
                    Retreated::Reached(summaries) => self.came_to_start(&summaries, depth, budget),
                    Retreated::Open(open) => match depth {
                        Some(depth) => {
                            let errors: BTreeSet<usize> = open.iter().map(|retreat| retreat.summaries[0]).collect();
                            self.deepen(depth, errors.into_iter().collect(), budget)
                        }
                        None => self.no_invariant(open[0].at),
                    },
                }
            }
            Phase::Listing(mut table, errors) => match table.step(&mut self.ground, budget) {
                Tabled::More => Phase::Listing(table, errors),
                Tabled::Closed(known) => self.check(known, Origin::Listed),
                Tabled::Open => self.deeper(Depth::Simple, &errors, budget),
            },
            Phase::Folding(mut fold) => {
                let folded = fold.step(&mut self.ground, budget);
                self.counts.sets = fold.sets() as u64;
                match folded {
                    Folded::More => Phase::Folding(fold),
                    Folded::Closed(known) => self.check(known, Origin::Folded),
                    Folded::Reached(error) => Phase::GaveUp(vec![self.reached(&[error])]),
                    Folded::GaveUp => self.no_invariant(0),
                }
            }
            Phase::Checking(mut induction) => match induction.step(&mut self.ground, budget) {
                true => Phase::Checking(induction),
                false => {
                    self.prove(induction);
                    if is_enough(&mut self.ground, &self.known) {
                        return Some(Outcome::Proved(
                            self.proof(Reach { deepest: 0, most: 0, most_unclear: usize::MAX }, budget),
                        ));
                    }
                    self.no_invariant(0)
                }
            },
            Phase::Reached(summaries) => {
                let reason = self.reached(&summaries);
                self.phase = Phase::GaveUp(vec![reason]);
                return self.violation(&summaries, budget);
            }
            Phase::GaveUp(reasons) => {
                let answer = Outcome::Unknown(reasons.clone());
                self.phase = Phase::GaveUp(reasons);
                return Some(answer);
            }
        };
        None
    }

    /// Says what is known so far. Where a property was settled runs go on behind what was an end for the system: nothing is said of these.
    fn tell(&mut self) {
        if !self.has_settled {
            self.telling = invariants(&mut self.ground, &self.known);
            self.telling.extend(sites(&mut self.ground, &self.known, &self.properties));
        }
    }

    /// Errors are left where this was guessed.
    fn deepen(&mut self, depth: Depth, errors: Vec<usize>, budget: &Budget) -> Phase {
        let table = match depth {
            Depth::Simple => Table::new(&self.ground, self.known.clone(), &errors),
            Depth::Directed | Depth::Cells | Depth::Deep => None,
        };
        match table {
            Some(table) => Phase::Listing(Box::new(table), errors),
            None => self.deeper(depth, &errors, budget),
        }
    }

    /// Guesses that go further, or folding where none do.
    fn deeper(&mut self, depth: Depth, errors: &[usize], budget: &Budget) -> Phase {
        match depth.next(self.has_arrays()) {
            Some(next) => self.guess(next, errors, budget),
            None => {
                self.tell();
                Phase::Folding(Fold::new(&self.ground, self.known.clone()))
            }
        }
    }

    /// What was found in one piece is looked at once more.
    fn check(&mut self, found: Conditions, origin: Origin) -> Phase {
        for (new, old) in found.iter().zip(&self.known) {
            let new = new.iter().filter(|condition| !old.contains(condition));
            self.origins.extend(new.map(|&condition| (condition, origin)));
        }
        Phase::Checking(Induction::patient(&self.ground, found))
    }

    fn no_invariant(&self, at: usize) -> Phase {
        let place = self.ground.build.place_of(at);
        let what = "no invariant was found that excludes every error behind the loop".into();
        Phase::GaveUp(vec![Reason::Exhausted { what, place }])
    }

    /// The system is complete.
    fn built(&mut self, budget: &Budget) -> Phase {
        let ground = &mut self.ground;
        ground.reached = ground.build.system.reached();
        for cutpoint in 0..ground.build.system.cutpoints.len() {
            let Some(symbols) = ground.build.symbols(cutpoint) else {
                let place = ground.build.place_of(cutpoint);
                return Phase::GaveUp(vec![Reason::Unsupported {
                    what: "so much memory at a loop, by this engine".into(),
                    place,
                }]);
            };
            ground.symbols.push(symbols);
        }
        let cutpoints = &ground.build.system.cutpoints;
        self.known = cutpoints.iter().map(|cutpoint| cutpoint.known.clone()).collect();
        match self.settings.folding {
            true => Phase::Sampling,
            false => self.retreat(None, budget),
        }
    }

    /// What was found to be inductive is known.
    fn prove(&mut self, induction: Induction) {
        self.known = induction.into_proved();
        for (list, implied) in self.known.iter_mut().zip(&self.implied) {
            prune(&self.ground.build.machine.pool, list);
            let all: HashSet<term::TermId> = list.iter().copied().collect();
            list.retain(|guess| implied.get(guess).is_none_or(|body| body == guess || !all.contains(body)));
        }
        self.counts.kept = self.known.iter().map(|list| list.len() as u64).sum();
    }

    /// Does anything vary that is an array?
    fn has_arrays(&self) -> bool {
        let pool = &self.ground.build.machine.pool;
        let is_array = |&symbol: &term::TermId| matches!(pool.sort(symbol), term::Sort::Array { .. });
        self.ground.symbols.iter().any(|symbols| symbols.iter().any(is_array))
    }

    fn guess(&mut self, depth: Depth, errors: &[usize], budget: &Budget) -> Phase {
        let directed = match depth {
            Depth::Simple => vec![Vec::new(); self.known.len()],
            Depth::Directed => {
                jump(&mut self.ground, &self.known, &mut self.samples, budget);
                directed::guesses(&mut self.ground, &self.known, errors)
            }
            Depth::Cells | Depth::Deep => directed::guesses(&mut self.ground, &self.known, errors),
        };
        self.implied = directed.iter().map(|list| list.iter().filter_map(|it| Some((it.0, it.1?))).collect()).collect();
        let mut guesses = Vec::new();
        for (cutpoint, directed) in directed.iter().enumerate() {
            let directed: Vec<term::TermId> = directed.iter().map(|(guess, _)| *guess).collect();
            let mut list = self.ground.build.system.cutpoints[cutpoint].known.clone();
            if self.ground.reached[cutpoint] {
                let samples = (&self.samples[cutpoint].0[..], self.samples[cutpoint].1);
                let mut new = candidates(&mut self.ground, cutpoint, samples, depth, &directed);
                if depth == Depth::Deep {
                    new.extend(guarded(&mut self.ground, cutpoint, samples.0, samples.1));
                }
                for guess in new {
                    if !list.contains(&guess) {
                        list.push(guess);
                    }
                }
            }
            guesses.push(list);
        }
        self.inherit(&mut guesses);
        self.counts.guessed += guesses.iter().map(|list| list.len() as u64).sum::<u64>();
        // What is known before the first guesses are made is looked at like them.
        let proved = match depth {
            Depth::Simple => vec![Vec::new(); self.known.len()],
            Depth::Directed | Depth::Cells | Depth::Deep => self.known.clone(),
        };
        Phase::Guessing(depth, Induction::new(&self.ground, proved, guesses))
    }

    /// What may hold at a cutpoint may still hold at those behind it, of what has not changed since.
    fn inherit(&self, guesses: &mut Conditions) {
        let (ground, pool) = (&self.ground, &self.ground.build.machine.pool);
        let mut pending: Vec<usize> = (0..guesses.len()).collect();
        while let Some(from) = pending.pop() {
            let ends =
                ground.build.system.leaving(Some(from)).filter_map(|at| match ground.build.system.summaries[at].end {
                    End::Cutpoint(to) if to != from => Some(to),
                    _ => None,
                });
            let ends: BTreeSet<usize> = ends.collect();
            for to in ends {
                let is_there = |symbol: &term::TermId| ground.symbols[to].contains(symbol) || ground.is_chosen(*symbol);
                let varying = ground.build.system.cutpoints[to].varying_symbols(pool);
                let new: Vec<term::TermId> = guesses[from]
                    .iter()
                    .copied()
                    .filter(|guess| !guesses[to].contains(guess))
                    .filter(|&guess| {
                        pool.symbols(guess).iter().all(|symbol| is_there(symbol) && !varying.contains(symbol))
                    })
                    .collect();
                if !new.is_empty() {
                    guesses[to].extend(new);
                    pending.push(to);
                }
            }
        }
    }

    fn retreat(&mut self, depth: Option<Depth>, budget: &Budget) -> Phase {
        let mut retreats = Retreats::new(reach(depth));
        for error in self.ground.errors() {
            if let Err(summaries) = retreats.add(&mut self.ground, error, &self.known) {
                return self.came_to_start(&summaries, depth, budget);
            }
        }
        Phase::Retreating(depth, retreats)
    }

    /// A run that takes a sequence of summaries to a violation. Cutpoints know less than their runs do, so there may be none.
    fn violation(&mut self, summaries: &[usize], budget: &Budget) -> Option<Outcome> {
        let last = *summaries.last().expect("a sequence has a summary");
        let End::Violated { .. } = self.ground.build.system.summaries[last].end else { return None };
        let inputs = inputs(&mut self.ground, &self.known, summaries)?;
        let mut machine = trial_machine(self.program, &self.properties).ok()?;
        let tried = trial(&mut machine, &self.properties, Given::new(inputs), LONGEST, budget).ok()?;
        tried.violation.map(Outcome::Violated)
    }

    /// A sequence of summaries leads to an error from the start. If it passes calls of which only conditions are known, more may be found to hold of them.
    fn came_to_start(&mut self, summaries: &[usize], depth: Option<Depth>, budget: &Budget) -> Phase {
        let passes_calls = summaries.iter().any(|&at| !self.ground.build.system.summaries[at].calls.is_empty());
        match depth {
            Some(Depth::Simple) if passes_calls => self.guess(Depth::Deep, &[], budget),
            _ => {
                self.tell();
                Phase::Reached(summaries.to_vec())
            }
        }
    }

    /// Why a sequence of summaries that leads to an end from the start makes the answer unknown.
    fn reached(&mut self, summaries: &[usize]) -> Reason {
        let last = *summaries.last().expect("a sequence has a summary");
        match &self.ground.build.system.summaries[last].end {
            End::Cut(reason) => reason.clone(),
            End::Violated { span, .. } => {
                let what = "a violation that is not excluded, and that no inputs were found for".into();
                Reason::Exhausted { what, place: engine::place(self.program, *span) }
            }
            End::Cutpoint(_) => unreachable!("an error is the end"),
        }
    }

    /// Is the system complete, and are there loops in it?
    pub fn is_built(&self) -> bool {
        !self.known.is_empty()
    }

    /// The system, and what was proved to hold at each cutpoint.
    pub fn system(&mut self) -> (&mut Ground<'p>, &Conditions) {
        (&mut self.ground, &self.known)
    }

    /// The system, what the proof of it needs, and over how many summaries errors were pulled back.
    pub(crate) fn proved(&mut self) -> (&mut Ground<'p>, Conditions, usize) {
        (&mut self.ground, self.needed.clone(), self.depth)
    }

    /// What is known is enough; the proof says what of it was needed.
    fn proof(&mut self, reach: Reach, budget: &Budget) -> Proof {
        let loops = self.ground.reached.iter().filter(|reached| **reached).count() as u64;
        let known: Vec<HashSet<TermId>> =
            self.ground.build.system.cutpoints.iter().map(|it| it.known.iter().copied().collect()).collect();
        // What held before a loop is part of its summaries.
        let found = |(conditions, known): (&Vec<TermId>, &HashSet<TermId>)| {
            conditions.iter().copied().filter(|condition| !known.contains(condition)).collect()
        };
        let found: Conditions = self.known.iter().zip(&known).map(found).collect();
        let (needed, length) = minimised(&mut self.ground, &found, reach, budget);
        self.counts.needed = needed.iter().map(|list| list.len() as u64).sum();
        let loops_said = claims::loops(&mut self.ground, &needed, &self.origins);
        (self.needed, self.depth) = (needed, length);
        let depth = if length > 1 { length as u64 } else { 0 };
        let counted = |key, label, count| engine::Ground::Counted { key, label, count };
        let grounds = [
            counted("closed", "loops closed by induction", loops),
            engine::Ground::Invariants(loops_said),
            counted(DEPTH, "ways between loops, at most, over which errors were pulled back", depth),
        ];
        Proof::new(self.settings.name(), self.properties.clone(), grounds)
    }
}

/// How far errors are pulled back, where this was guessed before.
fn reach(depth: Option<Depth>) -> Reach {
    match depth {
        Some(Depth::Simple) => Reach { deepest: 3, most: 40, most_unclear: 2 },
        Some(Depth::Directed | Depth::Cells) => Reach { deepest: 3, most: 20, most_unclear: 2 },
        Some(Depth::Deep) => Reach { deepest: 6, most: 60, most_unclear: 8 },
        None => Reach { deepest: 60, most: 4000, most_unclear: usize::MAX },
    }
}

impl Engine for Backward<'_> {
    fn name(&self) -> String {
        self.settings.name()
    }

    fn advance(&mut self, budget: &Budget, facts: &mut Facts) -> Progress {
        let begun = Instant::now();
        loop {
            for fact in self.telling.drain(..) {
                facts.say(fact);
            }
            if begun.elapsed() > REPORT {
                return Progress::More;
            }
            if let Some(reason) = budget.exceeded() {
                return Progress::Done(Outcome::Unknown(vec![reason]));
            }
            if let Some(answer) = self.step(budget) {
                return Progress::Done(answer);
            }
        }
    }

    fn settle(&mut self, settled: &PropertySet) {
        // What was found for more properties holds for fewer.
        self.properties = self.properties.without(settled);
        self.telling.clear();
        self.has_settled = true;
    }

    fn activity(&self) -> Activity {
        Activity {
            paths: self.ground.build.system.summaries.len() as u64,
            states: 0,
            instructions: self.ground.build.instructions,
            queries: self.ground.build.queries,
            blocks: self.ground.build.machine.visited() as u64,
        }
    }

    fn account(&mut self) -> Account {
        let build = &self.ground.build;
        let BackwardCounts { guessed, kept, needed, retreats, sets } = self.counts;
        let counts = vec![
            Count::new("cutpoints", "heads of loops in their calls", build.system.cutpoints.len() as u64),
            Count::new("summaries", "ways between them", build.system.summaries.len() as u64),
            Count::new("instructions", "instructions", build.instructions),
            Count::new("queries", "questions", build.queries),
            Count::new("guessed", "guesses of invariants", guessed),
            Count::new("invariants", "invariants", kept),
            Count::new("needed", "invariants that the proof needs", needed),
            Count::new("retreats", "errors pulled back", retreats),
            Count::new("sets", "sets of states excluded by folding", sets),
        ];
        Account {
            kind: "backward",
            name: self.settings.name(),
            settings: Vec::new(),
            counts,
            solver: build.chain.statistics(&build.machine.pool),
            charts: Vec::new(),
            tree: None,
            graph: None,
            visited: Visited::of(self.program, |function, block| build.machine.is_visited(function, block)),
            recording: None,
        }
    }
}
