//! The engine: the program becomes a system of summaries, ends that cannot be followed are excluded, and every loop gets measures. Meanwhile a condition
//! is looked for under which some loop never ends.
//!
//! Steps that can follow each other for ever are in one strongly connected set. A measure that no step of the set makes larger removes those that make
//! it smaller: a run takes them only so often. What is left falls apart into smaller sets, which get measures of their own, until none is left
//! (lexicographic rankings).
//!
//! Soundness: every run is a sequence of summaries, and each summary has an end (`summary`). Summaries that could not be followed are excluded by
//! `engine_backward`, with invariants that are inductive; the same invariants hold where measures are looked at.

use crate::forever::violation;
use crate::measure::{Measure, MeasureSearch, Searched};
use crate::recurrence::{Looked, Recurrence};
use crate::settings::NAME;
use crate::steps::{all, ends, Steps};
use crate::values::split;
use engine::{
    Account, Activity, Asked, Budget, Count, Engine, Facts, Ground, LoopMeasure, Outcome, Progress, Proof, Property,
    PropertySet, Reason, Subject,
};
use engine_backward::{Backward, Conditions};
use ir::Program;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::{Duration, Instant};
use summary::Cutpoint;

/// How long `advance` works before it reports.
const REPORT: Duration = Duration::from_millis(100);

/// How long a condition is looked for before measures have their turn again.
const LOOK: Duration = Duration::from_millis(40);

pub struct Ranking<'p> {
    program: &'p Program,
    backward: Backward<'p>,
    phase: Phase,
    /// Sets of steps that measures are to be found for.
    waiting: Vec<Set>,
    measures: Vec<Measure>,
    looking: Looking,
    /// What excluding what cannot be followed rests on.
    grounds: Vec<Ground>,
}

enum Phase {
    /// Summaries are found, and what cannot be followed is excluded.
    Excluding,
    Decomposing,
    Searching(Box<MeasureSearch>, Set),
    GaveUp(Vec<Reason>),
}

/// Steps that a run may take for ever.
struct Set {
    steps: BTreeSet<usize>,
    /// What holds at each cutpoint in such a run.
    known: Rc<Conditions>,
    followers: Steps,
    /// It comes from one that was told apart by values.
    is_split: bool,
}

/// For runs that never end.
enum Looking {
    /// The system is not complete.
    NotYet,
    Now(Box<Recurrence>),
    Over,
}

impl Set {
    /// Some of its steps.
    fn with(&self, steps: BTreeSet<usize>) -> Set {
        Set { steps, known: self.known.clone(), followers: self.followers.clone(), is_split: self.is_split }
    }
}

impl<'p> Ranking<'p> {
    pub fn new(subject: &'p Subject, asked: Asked) -> Result<Ranking<'p>, Reason> {
        let properties = PropertySet::new([Property::Termination]);
        let backward = Backward::new(subject, Asked { properties, ..asked }, engine_backward::Settings::default())?;
        Ok(Ranking {
            program: &subject.program,
            backward,
            phase: Phase::Excluding,
            waiting: Vec::new(),
            measures: Vec::new(),
            looking: Looking::NotYet,
            grounds: Vec::new(),
        })
    }

    /// One step in either direction; an answer, where there is one.
    fn step(&mut self, budget: &Budget, facts: &mut Facts) -> Option<Outcome> {
        if let Some(endless) = self.look(budget) {
            return Some(endless);
        }
        let is_looking = matches!(self.looking, Looking::Now(_));
        match self.phase {
            Phase::GaveUp(_) if is_looking => None,
            _ => self.measure(budget, facts),
        }
    }

    /// Looks for a run that never ends, for a while.
    fn look(&mut self, budget: &Budget) -> Option<Outcome> {
        if matches!(self.looking, Looking::NotYet) && self.backward.is_built() {
            let (ground, known) = self.backward.system();
            self.looking = Looking::Now(Box::new(Recurrence::new(ground, known)));
        }
        let Looking::Now(recurrence) = &mut self.looking else { return None };
        let removed: BTreeSet<usize> = self.measures.iter().flat_map(|it| it.falls.iter().copied()).collect();
        let (ground, known) = self.backward.system();
        let begun = Instant::now();
        while begun.elapsed() < LOOK && budget.exceeded().is_none() {
            match recurrence.step(ground, known, &removed) {
                Looked::More => {}
                Looked::Found(endless) => {
                    if let Some(violation) = violation(ground, self.program, &endless, budget) {
                        return Some(Outcome::Violated(Box::new(violation)));
                    }
                }
                Looked::None => {
                    self.looking = Looking::Over;
                    break;
                }
            }
        }
        None
    }

    /// One step of the phase; an answer, where there is one.
    fn measure(&mut self, budget: &Budget, facts: &mut Facts) -> Option<Outcome> {
        let phase = std::mem::replace(&mut self.phase, Phase::GaveUp(Vec::new()));
        self.phase = match phase {
            Phase::Excluding => match self.backward.advance(budget, facts) {
                Progress::More => Phase::Excluding,
                Progress::Done(Outcome::Proved(proof)) => {
                    self.grounds = proof.rests_on;
                    let (ground, known) = self.backward.system();
                    let (steps, known) = (all(ground), Rc::new(known.clone()));
                    self.waiting.push(Set { steps, known, followers: Steps::default(), is_split: false });
                    Phase::Decomposing
                }
                Progress::Done(Outcome::Unknown(reasons)) => Phase::GaveUp(reasons),
                Progress::Done(Outcome::Violated(_)) => Phase::GaveUp(Vec::new()),
            },
            Phase::Decomposing => {
                let Some(mut set) = self.waiting.pop() else { return Some(Outcome::Proved(self.proof())) };
                let ground = self.backward.system().0;
                let components = set.followers.components(ground, &set.known, &set.steps);
                match components.len() {
                    1 if components[0] == set.steps => {
                        let search = MeasureSearch::new(ground, &set.known, &set.followers, set.steps.clone());
                        Phase::Searching(Box::new(search), set)
                    }
                    _ => {
                        self.waiting.extend(components.into_iter().map(|steps| set.with(steps)));
                        Phase::Decomposing
                    }
                }
            }
            Phase::Searching(mut search, set) => match search.step(self.backward.system().0) {
                Searched::More => Phase::Searching(search, set),
                Searched::Found(measure) => {
                    let left: BTreeSet<usize> = search.steps.difference(&measure.falls).copied().collect();
                    self.measures.push(measure);
                    self.waiting.extend((!left.is_empty()).then(|| set.with(left)));
                    Phase::Decomposing
                }
                Searched::None => self.split(set, budget),
            },
            Phase::GaveUp(reasons) => {
                let answer = Outcome::Unknown(reasons.clone());
                self.phase = Phase::GaveUp(reasons);
                return Some(answer);
            }
        };
        None
    }

    /// There is no measure for a set: perhaps there is for what is left of it by the values of some variables.
    fn split(&mut self, set: Set, budget: &Budget) -> Phase {
        let ground = self.backward.system().0;
        let parts = match set.is_split {
            true => None,
            false => split(ground, &set.known, &set.steps, budget),
        };
        let Some(parts) = parts else { return self.no_measure(&set.steps) };
        let at: BTreeSet<usize> = set.steps.iter().filter_map(|&step| ends(ground, step)).map(|it| it.0).collect();
        let text = "what is left of the values that some variables still take, one after the other".into();
        let any = ground.pool().boolean(true);
        let at = at.into_iter().map(|cutpoint| (cutpoint, any)).collect();
        self.measures.push(Measure { at, falls: BTreeSet::new(), text });
        for part in parts {
            let mut known = (*set.known).clone();
            for (cutpoint, holds) in part.within {
                known[cutpoint].push(holds);
            }
            let (known, followers) = (Rc::new(known), Steps::default());
            self.waiting.push(Set { steps: part.steps, known, followers, is_split: true });
        }
        Phase::Decomposing
    }

    fn no_measure(&mut self, steps: &BTreeSet<usize>) -> Phase {
        let (ground, _) = self.backward.system();
        let at = steps.iter().find_map(|&step| ends(ground, step)).map_or(0, |it| it.0);
        let place = ground.build.place_of(at);
        Phase::GaveUp(vec![Reason::Exhausted {
            what: "no measure was found that the loop makes smaller".into(),
            place,
        }])
    }

    fn proof(&mut self) -> Proof {
        let mut said: Vec<LoopMeasure> = Vec::new();
        let system = &self.backward.system().0.build.system;
        for measure in self.measures.iter().filter(|measure| !measure.at.is_empty()) {
            let heads: BTreeSet<usize> = match measure.falls.is_empty() {
                true => measure.at.iter().map(|(at, _)| *at).collect(),
                false => measure.falls.iter().filter_map(|&step| system.summaries[step].from).collect(),
            };
            for head in heads {
                let Cutpoint { function, span, .. } = system.cutpoints[head];
                said.push(LoopMeasure { function, span, text: measure.text.clone() });
            }
        }
        let grounds = self.grounds.iter().cloned().chain([Ground::Measures(said)]);
        Proof::new(NAME, PropertySet::new([Property::Termination]), grounds)
    }
}

impl Engine for Ranking<'_> {
    fn name(&self) -> String {
        NAME.into()
    }

    fn advance(&mut self, budget: &Budget, facts: &mut Facts) -> Progress {
        let begun = Instant::now();
        loop {
            if begun.elapsed() > REPORT {
                return Progress::More;
            }
            if let Some(reason) = budget.exceeded() {
                return Progress::Done(Outcome::Unknown(vec![reason]));
            }
            if let Some(answer) = self.step(budget, facts) {
                return Progress::Done(answer);
            }
        }
    }

    fn settle(&mut self, settled: &PropertySet) {
        if settled.contains(Property::Termination) {
            self.looking = Looking::Over;
            self.phase = Phase::GaveUp(Vec::new());
        }
        self.backward.settle(&PropertySet::default());
    }

    fn activity(&self) -> Activity {
        self.backward.activity()
    }

    fn account(&mut self) -> Account {
        let mut account = self.backward.account();
        account.kind = NAME;
        account.name = NAME.into();
        account.counts.push(Count::new("measures", "measures", self.measures.len() as u64));
        account
    }
}
