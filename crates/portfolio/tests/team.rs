//! What a team says of engines that answer, give up, have bugs, or never end, with one worker and with several.

use engine::{
    Account, Activity, Asked, Budget, Engine, Ground, Outcome, Plan, Progress, Proof, Property, PropertySet, Reason,
    Shows, Subject, Violation, Visited,
};
use ir::{DataModel, Program, Span};
use machine::{Fault, Stop};
use portfolio::{Member, Said, Share, Team};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What an engine does, and after how many turns.
#[derive(Clone, Debug)]
enum Does {
    Proves,
    Violates(Property),
    GivesUp(Reason),
    Breaks,
    NeverEnds,
    Refuses,
}

#[derive(Clone)]
struct Acts {
    name: &'static str,
    turns: u32,
    does: Does,
    /// How often it was told that something is settled.
    told: Arc<AtomicU32>,
}

struct Acting {
    acts: Acts,
    properties: PropertySet,
    turn: u32,
}

impl Plan for Acts {
    fn name(&self) -> String {
        self.name.into()
    }

    fn begin<'p>(&self, _: &'p Subject, asked: Asked) -> Result<Box<dyn Engine + 'p>, Reason> {
        match self.does {
            Does::Refuses => Err(Reason::Unsupported { what: "everything".into(), place: String::new() }),
            _ => Ok(Box::new(Acting { acts: self.clone(), properties: asked.properties, turn: 0 })),
        }
    }
}

impl Engine for Acting {
    fn advance(&mut self, budget: &Budget) -> Progress {
        std::thread::sleep(Duration::from_millis(1));
        self.turn += 1;
        if let Some(reason) = budget.exceeded() {
            return Progress::Done(Outcome::Unknown(vec![reason]));
        }
        if self.turn <= self.acts.turns {
            return Progress::More;
        }
        Progress::Done(match &self.acts.does {
            Does::Proves => Outcome::Proved(Proof::new(self.acts.name, self.properties.clone(), [Ground::Paths(3)])),
            Does::Violates(property) => Outcome::Violated(Box::new(Violation {
                property: *property,
                stop: Stop::Fault(Fault::ReachError),
                span: Span::NOWHERE,
                inputs: Vec::new(),
                shows: Shows::Stopping,
            })),
            Does::GivesUp(reason) => Outcome::Unknown(vec![reason.clone()]),
            Does::Breaks => panic!("an engine with a bug"),
            Does::NeverEnds | Does::Refuses => return Progress::More,
        })
    }

    fn settle(&mut self, settled: &PropertySet) {
        self.properties = self.properties.without(settled);
        self.acts.told.fetch_add(1, Ordering::Relaxed);
    }

    fn activity(&self) -> Activity {
        Activity { paths: u64::from(self.turn), ..Activity::default() }
    }

    fn account(&mut self) -> Account {
        Account {
            kind: "acting",
            name: self.acts.name.into(),
            settings: Vec::new(),
            counts: Vec::new(),
            solver: solver::Statistics::default(),
            charts: Vec::new(),
            tree: None,
            graph: None,
            visited: Visited::default(),
            recording: None,
        }
    }
}

fn acts(name: &'static str, turns: u32, does: Does) -> Acts {
    Acts { name, turns, does, told: Arc::default() }
}

fn team(jobs: usize, acts: &[Acts], budget: &Budget) -> Team {
    let subject = Arc::new(Subject::new(Arc::new(Program::new(DataModel::Lp64))));
    let properties = PropertySet::new([Property::UnreachCall, Property::NoOverflow]);
    let asked = Asked { properties, solver: solver::Config::default(), pictures: false };
    let member = |acts: &Acts| Member { plan: Arc::new(acts.clone()), share: Share::default() };
    let members: Vec<Member> = acts.iter().map(member).collect();
    Team::start(&subject, &members, &asked, budget, jobs)
}

/// The next thing that is more than nothing.
fn said(team: &mut Team, budget: &Budget) -> Said {
    loop {
        match team.hear(budget) {
            Said::Nothing => {}
            said => return said,
        }
    }
}

const WAYS: [usize; 3] = [1, 2, 8];

#[test]
fn one_that_gives_up_does_not_stop_the_others() {
    for jobs in WAYS {
        let budget = Budget::unlimited();
        let engines = [acts("a", 1, Does::GivesUp(Reason::TimeLimit)), acts("b", 9, Does::Proves)];
        let mut team = team(jobs, &engines, &budget);
        let Said::Proved(proof) = said(&mut team, &budget) else { panic!("it was to be proved") };
        assert_eq!((proof.engine.as_str(), &proof.rests_on[..]), ("b", &[Ground::Paths(3)][..]));
        assert_eq!(team.end().len(), 2, "both give an account");
    }
}

#[test]
fn unknown_has_the_reasons_of_all() {
    for jobs in WAYS {
        let budget = Budget::unlimited();
        let engines = [
            acts("a", 2, Does::GivesUp(Reason::TimeLimit)),
            acts("b", 0, Does::GivesUp(Reason::MemoryLimit)),
            acts("c", 1, Does::GivesUp(Reason::TimeLimit)),
            acts("d", 0, Does::Refuses),
        ];
        let Said::Unknown(reasons) = said(&mut team(jobs, &engines, &budget), &budget) else { panic!("none knew") };
        assert_eq!(reasons.len(), 3, "{reasons:?}");
    }
}

#[test]
fn a_bug_of_one_is_told_and_the_others_go_on() {
    for jobs in WAYS {
        let budget = Budget::unlimited();
        let engines = [acts("a", 1, Does::Breaks), acts("b", 20, Does::Proves)];
        let mut team = team(jobs, &engines, &budget);
        let Said::Broke(engine, panic) = said(&mut team, &budget) else { panic!("it was to break") };
        assert_eq!((engine.as_str(), panic.as_str()), ("a", "an engine with a bug"));
        assert!(matches!(said(&mut team, &budget), Said::Proved(_)));
    }
}

#[test]
fn what_is_settled_is_told_to_all() {
    for jobs in WAYS {
        let budget = Budget::unlimited();
        let engines = [acts("a", 2, Does::Violates(Property::UnreachCall)), acts("b", 1_000_000, Does::NeverEnds)];
        let mut team = team(jobs, &engines, &budget);
        assert!(matches!(said(&mut team, &budget), Said::Violated(_)));
        team.go_on(&PropertySet::new([Property::UnreachCall]));
        // The first goes on, and finds it again.
        assert!(matches!(said(&mut team, &budget), Said::Violated(_)));
        let begun = Instant::now();
        while engines.iter().any(|engine| engine.told.load(Ordering::Relaxed) == 0) {
            assert!(begun.elapsed() < Duration::from_secs(20), "it was to be told");
            std::thread::sleep(Duration::from_millis(1));
        }
        team.end();
    }
}

#[test]
fn an_interrupt_ends_those_that_never_end() {
    for jobs in WAYS {
        let budget = Budget::unlimited();
        let engines = [acts("a", 0, Does::NeverEnds), acts("b", 0, Does::NeverEnds)];
        let mut team = team(jobs, &engines, &budget);
        assert!(matches!(team.hear(&budget), Said::Nothing));
        budget.interrupt.store(true, Ordering::Relaxed);
        let Said::Unknown(reasons) = said(&mut team, &budget) else { panic!("nothing was to be known") };
        assert_eq!(reasons, [Reason::Interrupted]);
    }
}

#[test]
fn no_engine_is_no_answer() {
    let budget = Budget::unlimited();
    assert!(matches!(said(&mut team(2, &[], &budget), &budget), Said::Unknown(reasons) if reasons.len() == 1));
}
