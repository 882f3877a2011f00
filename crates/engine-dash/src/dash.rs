//! The engine: the program becomes summaries, the abstraction is refined until it has an answer, and what a proof rests on is looked at once more.

use crate::abstraction::{Abstraction, DashCounts, Searched};
use crate::audit::{Audit, Audited};
use crate::code::Code;
use crate::settings::Settings;
use crate::tell::invariants;
use engine::{
    Account, Activity, Asked, Budget, Count, Engine, Fact, Facts, Ground, Outcome, Plan, Progress, Proof, PropertySet,
    Reason, Subject, Visited,
};
use solver::{Chain, Config};
use std::time::{Duration, Instant};
use summary::{Build, Ways};

/// How long `advance` works before it reports.
const REPORT: Duration = Duration::from_millis(100);

/// What one query may take.
const QUERY: Duration = Duration::from_secs(5);

pub struct Dash<'p> {
    subject: &'p Subject,
    asked: Asked,
    settings: Settings,
    stage: Stage<'p>,
    /// Invariants that others have said.
    heard: Vec<Fact>,
    /// How many invariants of the abstraction were told.
    told: usize,
    telling: Vec<Fact>,
}

enum Stage<'p> {
    Building(Box<Build<'p>>),
    Searching(Box<Abstraction<'p>>),
    Auditing(Box<Abstraction<'p>>, Audit),
    GaveUp(Box<Abstraction<'p>>, Vec<Reason>),
    /// The program is not of a kind that this engine takes.
    Refused(Option<Box<Build<'p>>>, Vec<Reason>),
}

impl<'p> Dash<'p> {
    pub fn new(subject: &'p Subject, asked: Asked, settings: Settings) -> Result<Dash<'p>, Reason> {
        let stage = Stage::Building(Box::new(build(subject, &asked, settings.ways)?));
        Ok(Dash { subject, asked, settings, stage, heard: Vec::new(), told: 0, telling: Vec::new() })
    }

    /// One step; an answer, where there is one.
    fn step(&mut self, budget: &Budget) -> Option<Outcome> {
        let mut answer = None;
        self.stage = match std::mem::replace(&mut self.stage, Stage::Refused(None, Vec::new())) {
            Stage::Building(mut build) => match build.advance(budget) {
                summary::Progress::More => Stage::Building(build),
                summary::Progress::GaveUp(reason) => self.gave_up(build, reason),
                summary::Progress::Complete => self.begin(*build),
            },
            Stage::Searching(mut abstraction) => match abstraction.iterate(budget) {
                Searched::More => Stage::Searching(abstraction),
                Searched::Answer(outcome) => {
                    answer = Some(outcome);
                    Stage::Searching(abstraction)
                }
                Searched::Closed => {
                    let audit = Audit::new(&abstraction.code, &abstraction.regions);
                    Stage::Auditing(abstraction, audit)
                }
                Searched::GaveUp(reasons) => Stage::GaveUp(abstraction, reasons),
            },
            Stage::Auditing(mut abstraction, mut audit) => {
                match audit.step(&mut abstraction.code, &abstraction.regions) {
                    Audited::More => Stage::Auditing(abstraction, audit),
                    Audited::Holds => {
                        self.telling = audit.invariants(&mut abstraction.code, &abstraction.regions);
                        answer = Some(Outcome::Proved(self.proof(&abstraction, &audit)));
                        Stage::Auditing(abstraction, audit)
                    }
                    Audited::Fails => {
                        let what = "a last abstraction that the solver does not confirm".into();
                        Stage::GaveUp(abstraction, vec![Reason::Exhausted { what, place: String::new() }])
                    }
                }
            }
            Stage::GaveUp(abstraction, reasons) => {
                answer = Some(Outcome::Unknown(reasons.clone()));
                Stage::GaveUp(abstraction, reasons)
            }
            Stage::Refused(build, reasons) => {
                answer = Some(Outcome::Unknown(reasons.clone()));
                Stage::Refused(build, reasons)
            }
        };
        answer
    }

    /// Where the first way to deal with many ways does not do, the other may.
    fn gave_up(&self, old: Box<Build<'p>>, reason: Reason) -> Stage<'p> {
        let other = match self.settings.ways {
            Ways::Joined => Ways::Cut,
            Ways::Cut => Ways::Joined,
        };
        match old.ways == other {
            true => Stage::Refused(Some(old), vec![reason]),
            false => self.start(other),
        }
    }

    fn start(&self, ways: Ways) -> Stage<'p> {
        match build(self.subject, &self.asked, ways) {
            Ok(build) => Stage::Building(Box::new(build)),
            Err(reason) => Stage::Refused(None, vec![reason]),
        }
    }

    /// The program is there as summaries.
    fn begin(&mut self, build: Build<'p>) -> Stage<'p> {
        let code = match Code::new(build) {
            Ok(code) => code,
            Err((build, cutpoint)) => {
                let place = build.place_of(cutpoint);
                let what = "so much memory at a loop, by this engine".into();
                return Stage::Refused(Some(build), vec![Reason::Unsupported { what, place }]);
            }
        };
        let properties = self.asked.properties.clone();
        let mut abstraction = Abstraction::new(&self.subject.program, properties, self.settings.targets, code);
        self.heard.iter().for_each(|fact| abstraction.assume(fact));
        Stage::Searching(Box::new(abstraction))
    }

    fn proof(&self, abstraction: &Abstraction, audit: &Audit) -> Proof {
        let regions = audit.regions().len() as u64;
        let (label, edges) = ("edges between regions that no run takes", abstraction.regions.excluded);
        let grounds = [
            Ground::Counted { key: "regions", label: "regions of states that no run leaves", count: regions },
            Ground::Counted { key: "edges", label, count: edges },
        ];
        Proof::new(self.settings.name(), self.asked.properties.clone(), grounds)
    }

    /// Says what was found to be inductive.
    fn tell(&mut self, facts: &mut Facts) {
        if let Stage::Searching(abstraction) = &mut self.stage {
            for &(point, invariant) in &abstraction.invariants.found[self.told..] {
                self.telling.extend(invariants(&mut abstraction.code, point, &[invariant]));
            }
            self.told = abstraction.invariants.found.len();
        }
        for fact in self.telling.drain(..) {
            facts.say(fact);
        }
    }

    /// Takes what is new.
    fn hear(&mut self, facts: &mut Facts) {
        if !matches!(self.stage, Stage::Building(_) | Stage::Searching(_)) {
            return;
        }
        for stated in facts.news() {
            if let Fact::Invariant { .. } = stated.fact {
                if let Stage::Searching(abstraction) = &mut self.stage {
                    abstraction.assume(&stated.fact);
                }
                self.heard.push(stated.fact.clone());
                facts.use_of(&stated);
            }
        }
    }

    fn abstraction(&self) -> Option<&Abstraction<'p>> {
        match &self.stage {
            Stage::Searching(abstraction) | Stage::Auditing(abstraction, _) | Stage::GaveUp(abstraction, _) => {
                Some(abstraction)
            }
            Stage::Building(_) | Stage::Refused(..) => None,
        }
    }

    fn build(&self) -> Option<&Build<'p>> {
        match &self.stage {
            Stage::Building(build) => Some(build),
            Stage::Refused(build, _) => build.as_deref(),
            _ => self.abstraction().map(|abstraction| &abstraction.code.build),
        }
    }
}

fn build<'p>(subject: &'p Subject, asked: &Asked, ways: Ways) -> Result<Build<'p>, Reason> {
    let mut solver: Config = asked.solver.clone();
    solver.limits.time = Some(solver.limits.time.map_or(QUERY, |time| time.min(QUERY)));
    let chain = Chain::new(solver).map_err(|error| Reason::no_solver(&error))?;
    let mut build = Build::new(&subject.program, asked.properties.clone(), chain)?;
    build.ways = ways;
    Ok(build)
}

impl Engine for Dash<'_> {
    fn name(&self) -> String {
        self.settings.name()
    }

    fn advance(&mut self, budget: &Budget, facts: &mut Facts) -> Progress {
        let begun = Instant::now();
        self.hear(facts);
        loop {
            if let Some(reason) = budget.exceeded() {
                return Progress::Done(Outcome::Unknown(vec![reason]));
            }
            let answer = self.step(budget);
            self.tell(facts);
            if let Some(answer) = answer {
                return Progress::Done(answer);
            }
            if begun.elapsed() > REPORT {
                return Progress::More;
            }
        }
    }

    fn settle(&mut self, settled: &PropertySet) {
        // Behind what was an end runs go on: everything begins anew, with fewer properties.
        self.asked.properties = self.asked.properties.without(settled);
        if self.asked.properties.iter().next().is_some() {
            self.heard.clear();
            self.telling.clear();
            self.told = 0;
            self.stage = self.start(self.settings.ways);
        }
    }

    fn activity(&self) -> Activity {
        let Some(build) = self.build() else { return Activity::default() };
        let (tests, calls) =
            self.abstraction().map_or((0, 0), |abstraction| (abstraction.counts.tests, abstraction.code.solver_calls));
        Activity {
            paths: tests,
            states: 0,
            instructions: build.instructions,
            queries: build.queries + calls,
            blocks: build.machine.visited() as u64,
        }
    }

    fn account(&mut self) -> Account {
        let counts = self.abstraction().map_or(DashCounts::default(), |abstraction| abstraction.counts.clone());
        let DashCounts { tests, solve_runs, targets, splits } = counts;
        let calls = self.abstraction().map_or(0, |abstraction| abstraction.code.solver_calls);
        let invariants = self.abstraction().map_or(0, |abstraction| abstraction.invariants.found.len() as u64);
        let regions = self.abstraction().map_or(0, |abstraction| abstraction.regions.leaves().count() as u64);
        let excluded = self.abstraction().map_or(0, |abstraction| abstraction.regions.excluded);
        let build = self.build();
        let of = |count: fn(&Build) -> u64| build.map_or(0, count);
        let counts = vec![
            Count::new("points", "points", of(|build| build.system.cutpoints.len() as u64 + 1)),
            Count::new("summaries", "ways between them", of(|build| build.system.summaries.len() as u64)),
            Count::new("instructions", "instructions", of(|build| build.instructions)),
            Count::new("queries", "questions for summaries", of(|build| build.queries)),
            Count::new("test_runs", "test runs", tests),
            Count::new("solve_runs", "solve runs", solve_runs),
            Count::new("solver_calls", "solver calls", calls),
            Count::new("unsatisfiable_targets", "unsatisfiable targets", targets),
            Count::new("splits", "regions split", splits),
            Count::new("invariants", "invariants", invariants),
            Count::new("regions", "regions", regions),
            Count::new("excluded", "edges excluded", excluded),
        ];
        let is_visited = |function, block| build.is_some_and(|build| build.machine.is_visited(function, block));
        Account {
            kind: "dash",
            name: self.settings.name(),
            settings: Vec::new(),
            counts,
            solver: build.map(|build| build.chain.statistics(&build.machine.pool)).unwrap_or_default(),
            charts: Vec::new(),
            tree: None,
            graph: None,
            visited: Visited::of(&self.subject.program, is_visited),
            recording: None,
        }
    }
}
