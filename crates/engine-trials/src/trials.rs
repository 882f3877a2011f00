//! The engine: run after run on drawn inputs, each for so long, until one violates a property.
//!
//! A run on numbers costs a thousandth of what a path of symbols costs, so that violations that many inputs lead to, or that lie behind many
//! iterations, are found by trying. Nothing is ever proved this way.
//!
//! Other engines say which inputs lead to new code. Every second run begins with such inputs, as they are at first, then with some of them drawn anew: it
//! goes on where the other engine was cut, or leaves the way of the other a little.
//!
//! The same program is tried on the same inputs each time, where nothing is heard: what is drawn depends on the number of the run alone.

use crate::draw::{Constants, Drawn};
use engine::{
    trial, trial_machine, Account, Activity, Asked, Budget, Count, Engine, Fact, Facts, Input, Outcome, Plan, Progress,
    Property, PropertySet, Reason, Subject, Visited,
};
use ir::{Program, Span};
use machine::Machine;
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// How long `advance` works before it reports.
const REPORT: Duration = Duration::from_millis(50);

/// Runs, and instructions of all of them: an engine that has found nothing by then leaves the time to others.
const MOST_RUNS: u64 = 20_000;
const MOST_INSTRUCTIONS: u64 = 1_000_000_000;

/// Runs to the same violation that are worth a replay.
const MOST_CLAIMS: u32 = 2;

/// Runs of others that are remembered: the last ones.
const MOST_HEARD: usize = 256;

/// How many inputs out of 16 of a run that was heard are kept, by how often it was taken.
const KEPT: [u64; 4] = [16, 15, 12, 8];

/// Instructions of one run: few in most, many in some.
fn patience(run: u64) -> u64 {
    match run {
        0..8 => 300_000,
        8..12 => 10_000_000,
        _ if run.is_multiple_of(16) => 30_000_000,
        _ if run.is_multiple_of(4) => 3_000_000,
        _ => 300_000,
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings;

impl Plan for Settings {
    fn name(&self) -> String {
        "trials".into()
    }

    fn begin<'p>(&self, subject: &'p Subject, asked: Asked) -> Result<Box<dyn Engine + 'p>, Reason> {
        Ok(Box::new(Trials::new(&subject.program, asked.properties)?))
    }
}

pub struct Trials<'p> {
    program: &'p Program,
    machine: Machine<'p>,
    properties: PropertySet,
    constants: Constants,
    /// The inputs of runs that others have said, and how many there were.
    heard: Vec<Vec<Input>>,
    said: usize,
    /// How often each violation was claimed, by where it is: one that is not confirmed is not claimed for ever.
    claimed: HashMap<(Property, Span), u32>,
    runs: u64,
    instructions: u64,
}

impl<'p> Trials<'p> {
    pub fn new(program: &'p Program, properties: PropertySet) -> Result<Trials<'p>, Reason> {
        let decline = |what: &str| Reason::Unsupported { what: format!("{what}, by trials"), place: String::new() };
        if engine::uses_arguments(program) {
            return Err(decline("arguments of the program"));
        }
        if properties.contains(Property::Termination) {
            return Err(decline("termination"));
        }
        if properties.contains(Property::UndefinedBehaviour) {
            return Err(decline("undefined behaviour"));
        }
        let machine = trial_machine(program, &properties).map_err(|stop| Reason::of_stop(program, stop))?;
        let constants = Constants::of(program);
        let (heard, claimed) = (Vec::new(), HashMap::new());
        Ok(Trials { program, machine, properties, constants, heard, said: 0, claimed, runs: 0, instructions: 0 })
    }

    fn hear(&mut self, facts: &mut Facts) {
        for stated in facts.news() {
            let Fact::Run { inputs, .. } = &stated.fact else { continue };
            facts.use_of(&stated);
            match self.heard.len() < MOST_HEARD {
                true => self.heard.push(inputs.clone()),
                false => self.heard[self.said % MOST_HEARD] = inputs.clone(),
            }
            self.said += 1;
        }
    }
}

impl Engine for Trials<'_> {
    fn name(&self) -> String {
        Settings.name()
    }

    fn advance(&mut self, budget: &Budget, facts: &mut Facts) -> Progress {
        self.hear(facts);
        let begun = Instant::now();
        while begun.elapsed() < REPORT {
            if let Some(reason) = budget.exceeded() {
                return Progress::Done(Outcome::Unknown(vec![reason]));
            }
            if self.runs == MOST_RUNS || self.instructions > MOST_INSTRUCTIONS {
                return Progress::Done(Outcome::Unknown(Vec::new()));
            }
            let mut drawn = Drawn::new(&self.constants, self.runs);
            let turn = (self.runs / 2) as usize;
            if !self.heard.is_empty() && self.runs % 2 == 1 {
                let (round, number) = (turn / self.heard.len(), turn % self.heard.len());
                drawn = drawn.like(&self.heard[number], KEPT[round % KEPT.len()]);
            }
            let tried = trial(&mut self.machine, &self.properties, drawn, patience(self.runs), budget);
            self.runs += 1;
            match tried {
                Ok(tried) => {
                    self.instructions += tried.instructions;
                    let Some(violation) = tried.violation else { continue };
                    let times = self.claimed.entry((violation.property, violation.span)).or_default();
                    *times += 1;
                    if *times <= MOST_CLAIMS {
                        return Progress::Done(Outcome::Violated(violation));
                    }
                }
                // It does not even start.
                Err(stop) => {
                    return Progress::Done(Outcome::Unknown(vec![Reason::of_stop(self.program, stop)]));
                }
            }
        }
        Progress::More
    }

    fn settle(&mut self, settled: &PropertySet) {
        self.properties = self.properties.without(settled);
        engine::heed(&mut self.machine, &self.properties);
    }

    fn activity(&self) -> Activity {
        Activity { paths: self.runs, instructions: self.instructions, ..Activity::default() }
    }

    fn account(&mut self) -> Account {
        let counts =
            vec![Count::new("runs", "runs", self.runs), Count::new("instructions", "instructions", self.instructions)];
        Account {
            kind: "trials",
            name: self.name(),
            settings: Vec::new(),
            counts,
            solver: Default::default(),
            charts: Vec::new(),
            tree: None,
            graph: None,
            visited: Visited::of(self.program, |function, block| self.machine.is_visited(function, block)),
            recording: None,
        }
    }
}
