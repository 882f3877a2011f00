//! What a team says of engines that answer, give up, have bugs, or never end, with one worker and with several.

use engine::{
    Account, Activity, Asked, Budget, Engine, Fact, FactKind, Facts, Ground, Outcome, Plan, Progress, Proof, Property,
    PropertySet, Reason, Shows, Site, Subject, Violation, Visited,
};
use ir::{DataModel, FunctionData, FunctionKind, Intrinsic, Op, Program, Span};
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
    /// Says facts in the turn before, and gives up.
    Says(Vec<Fact>),
    /// Says the first when it has heard the second.
    Echoes(Fact, Fact),
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
    fn name(&self) -> String {
        self.acts.name.into()
    }

    fn advance(&mut self, budget: &Budget, facts: &mut Facts) -> Progress {
        std::thread::sleep(Duration::from_millis(1));
        self.turn += 1;
        if let Some(reason) = budget.exceeded() {
            return Progress::Done(Outcome::Unknown(vec![reason]));
        }
        if let Does::Echoes(own, other) = &self.acts.does {
            for stated in facts.news().iter().filter(|stated| stated.fact == *other) {
                facts.use_of(stated);
                facts.say(own.clone());
            }
            return Progress::More;
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
                because: None,
            })),
            Does::GivesUp(reason) => Outcome::Unknown(vec![reason.clone()]),
            Does::Says(list) => {
                list.iter().for_each(|fact| facts.say(fact.clone()));
                Outcome::Unknown(vec![Reason::TimeLimit])
            }
            Does::Breaks => panic!("an engine with a bug"),
            Does::NeverEnds | Does::Refuses | Does::Echoes(..) => return Progress::More,
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
    let properties = PropertySet::new([Property::UnreachCall, Property::NoOverflow]);
    team_on(Program::new(DataModel::Lp64), properties, jobs, acts, budget)
}

fn team_on(program: Program, properties: PropertySet, jobs: usize, acts: &[Acts], budget: &Budget) -> Team {
    let subject = Arc::new(Subject::new(Arc::new(program)));
    let asked = Asked { properties, solver: solver::Config::default(), pictures: false };
    let member = |acts: &Acts| Member::new(Arc::new(acts.clone()), Share::default());
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

/// Two checks of overflow, and an access that may go wrong where the second line says so.
fn two_checks(access: &str) -> Program {
    let text = format!(
        "program lp64
entry @main
global @table: 8 bytes align 4 writable = zero
intrinsic @input() -> i32 = input
missing @missing()
function @main() -> i32 {{
b0:
  %a: i32 = call @input()
  %b: i32 = call @input()
  {access}
  %small = slt i32 %a, 100
  check overflow holds %small
  branch %small, b1, b2
b1:
  %large = sgt i32 %b, 5
  check overflow holds %large
  jump b2
b2:
  return i32 0
}}
"
    );
    let program = ir::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    ir::verify(&program).unwrap_or_else(|violations| panic!("{}\n{text}", violations[0]));
    program
}

/// That no run fails at the checks of a program, one fact each.
fn holds(program: &Program) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (function, data) in &program.functions {
        for (block, data) in data.body().into_iter().flat_map(|body| &body.blocks) {
            let body = program.functions[function].body().expect("it has blocks");
            let checks = data.insts.iter().filter(|&&inst| matches!(body.insts[inst].op, Op::Check { .. }));
            facts.extend(checks.map(|&inst| Fact::Holds(Site { function, block, inst: Some(inst) })));
        }
    }
    facts
}

#[test]
fn two_engines_prove_together_what_none_proves_alone() {
    let program = two_checks("store @table, i32 %a");
    let [first, second] = &holds(&program)[..] else { panic!("there are two checks") };
    let overflow = PropertySet::new([Property::NoOverflow]);
    for jobs in WAYS {
        let budget = Budget::unlimited();
        let one = acts("a", 1, Does::Says(vec![first.clone()]));
        let other = acts("b", 4, Does::Says(vec![second.clone()]));
        let mut team = team_on(program.clone(), overflow.clone(), jobs, &[one.clone(), other], &budget);
        let Said::Proved(proof) = said(&mut team, &budget) else { panic!("it was to be proved") };
        let facts = |by: &str| Ground::Facts { kind: FactKind::Holds, by: by.into(), count: 1 };
        assert_eq!((&*proof.engine, proof.of), ("a and b", overflow.clone()));
        let label = "steps that are safe by the ranges of values";
        assert_eq!(proof.rests_on, [facts("a"), facts("b"), Ground::Counted { key: "ranges", label, count: 1 }]);
        // One check is not all of them.
        let mut team = team_on(program.clone(), overflow.clone(), jobs, &[one.clone(), one], &budget);
        assert!(matches!(said(&mut team, &budget), Said::Unknown(_)));
    }
}

#[test]
fn checks_that_hold_do_not_settle_what_may_fail_elsewhere() {
    let accesses = [
        // Behind the end of the table, through a number, a division, a call without a meaning, and one of a pointer.
        "store @table+8, i32 %a",
        "%p = int_to_pointer i32 %a to ptr\n  %c = load i32 %p",
        "%c = udiv i32 %a, %b",
        "call @missing()",
        "%p = int_to_pointer i32 %a to ptr\n  call *%p()",
    ];
    for access in accesses {
        let missing = "function @missing()\n";
        let program = two_checks(access);
        let _ = missing;
        let overflow = PropertySet::new([Property::NoOverflow]);
        let budget = Budget::unlimited();
        let says = acts("a", 1, Does::Says(holds(&program)));
        let mut team = team_on(program, overflow, 1, &[says], &budget);
        assert!(matches!(said(&mut team, &budget), Said::Unknown(_)), "{access}");
    }
}

#[test]
fn what_no_site_shows_is_never_settled_by_facts() {
    let program = two_checks("fence");
    let budget = Budget::unlimited();
    for property in [Property::Termination, Property::ValidMemtrack, Property::StackLimit, Property::UndefinedBehaviour]
    {
        let asked = PropertySet::new([Property::NoOverflow, property]);
        let says = acts("a", 1, Does::Says(holds(&program)));
        let mut team = team_on(program.clone(), asked, 1, &[says], &budget);
        assert!(matches!(said(&mut team, &budget), Said::Unknown(_)), "{property:?}");
    }
}

#[test]
fn facts_are_forgotten_when_a_property_is_settled() {
    let program = two_checks("fence");
    let [first, second] = &holds(&program)[..] else { panic!("there are two checks") };
    let asked = PropertySet::new([Property::NoOverflow, Property::UnreachCall]);
    let budget = Budget::unlimited();
    for settled in [PropertySet::default(), PropertySet::new([Property::UnreachCall])] {
        let engines = [
            acts("a", 0, Does::Says(vec![first.clone()])),
            acts("b", 5, Does::Violates(Property::UnreachCall)),
            acts("c", 20, Does::Says(vec![second.clone()])),
        ];
        let mut team = team_on(program.clone(), asked.clone(), 1, &engines, &budget);
        assert!(matches!(said(&mut team, &budget), Said::Violated(_)));
        // If the property is settled, runs that had ended there go on, and what was said of the first check need not be true of them.
        team.go_on(&settled);
        let mut proofs = 0;
        for _ in 0..100 {
            match said(&mut team, &budget) {
                Said::Violated(_) => team.go_on(&PropertySet::default()),
                Said::Proved(_) => proofs += 1,
                _ => panic!("it goes on and on"),
            }
        }
        assert_eq!(proofs, u32::from(settled.is_empty()));
    }
}

#[test]
fn with_one_worker_the_same_is_said_in_the_same_order() {
    let program = two_checks("fence");
    let [first, second] = &holds(&program)[..] else { panic!("there are two checks") };
    let overflow = PropertySet::new([Property::NoOverflow]);
    let budget = Budget::unlimited();
    let answers: Vec<Proof> = (0..5)
        .map(|_| {
            let engines = [
                acts("a", 3, Does::Says(vec![first.clone()])),
                acts("b", 0, Does::Echoes(second.clone(), first.clone())),
            ];
            let mut team = team_on(program.clone(), overflow.clone(), 1, &engines, &budget);
            let Said::Proved(proof) = said(&mut team, &budget) else { panic!("it was to be proved") };
            proof
        })
        .collect();
    assert!(answers.iter().all(|proof| *proof == answers[0]), "{answers:?}");
}

/// Where another thread may be at the same time, what holds at a site is not settled by what one engine has seen of it.
#[test]
fn facts_settle_nothing_where_there_are_threads() {
    let mut program = two_checks("store @table, i32 %a");
    let kind = FunctionKind::Intrinsic(Intrinsic::ThreadCreate);
    let (entry, _) = program.functions.iter().next().expect("it has functions");
    let create = FunctionData { kind, name: "__shrike_thread_create".into(), ..program.functions[entry].clone() };
    program.functions.push(create);
    let budget = Budget::unlimited();
    let says = acts("a", 1, Does::Says(holds(&program)));
    let mut team = team_on(program, PropertySet::new([Property::NoOverflow]), 1, &[says], &budget);
    assert!(matches!(said(&mut team, &budget), Said::Unknown(_)));
}

/// An engine proves what it is asked, and is over when that is settled; the others go on.
#[test]
fn one_is_not_asked_what_it_leaves() {
    for jobs in WAYS {
        let budget = Budget::unlimited();
        let (reached, fits) = (Property::UnreachCall, Property::NoOverflow);
        let (one, other) = (acts("a", 1, Does::Proves), acts("b", 60, Does::Proves));
        let leaving = |acts: &Acts, leaves| Member {
            leaves: PropertySet::new([leaves]),
            ..Member::new(Arc::new(acts.clone()), Share::default())
        };
        let subject = Arc::new(Subject::new(Arc::new(Program::new(DataModel::Lp64))));
        let properties = PropertySet::new([reached, fits]);
        let asked = Asked { properties, solver: solver::Config::default(), pictures: false };
        let mut team = Team::start(&subject, &[leaving(&one, fits), leaving(&other, reached)], &asked, &budget, jobs);
        for (name, property) in [("a", reached), ("b", fits)] {
            let Said::Proved(proof) = said(&mut team, &budget) else { panic!("{name} was to prove it") };
            assert_eq!((proof.engine.as_str(), proof.of), (name, PropertySet::new([property])));
            team.go_on(&PropertySet::new([property]));
        }
        assert!(matches!(said(&mut team, &budget), Said::Unknown(_)), "all are over");
        assert_eq!(one.told.load(Ordering::Relaxed), 0, "it was over");
        assert_eq!(team.end().len(), 2, "both give an account");
    }
}

#[test]
fn one_that_leaves_all_that_is_asked_does_not_begin() {
    let budget = Budget::unlimited();
    let idle = acts("a", 0, Does::NeverEnds);
    let properties = PropertySet::new([Property::UnreachCall]);
    let member = Member { leaves: properties.clone(), ..Member::new(Arc::new(idle), Share::default()) };
    let subject = Arc::new(Subject::new(Arc::new(Program::new(DataModel::Lp64))));
    let asked = Asked { properties, solver: solver::Config::default(), pictures: false };
    let mut team = Team::start(&subject, &[member], &asked, &budget, 1);
    assert!(matches!(said(&mut team, &budget), Said::Unknown(_)));
}
