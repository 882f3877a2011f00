//! The engine backward against runs of random programs with lists: none is proved that a run fails in.
//!
//! SHRIKE_SEEDS=1000 in the environment makes so many programs instead of a few; what is found, and how much was proved, is printed (`--nocapture`).

use crate::random::{lists, seeds, Given};
use bits::Random;
use differential::parallel;
use engine::{heed, Asked, Budget, Facts, Outcome, Plan, Progress, Property, PropertySet, Subject};
use engine_backward::Settings;
use ir::Program;
use machine::{Machine, Stop};
use std::sync::Arc;
use std::time::Duration;

/// Runs of each program, and inputs of one.
const RUNS: u64 = 150;
const INPUTS: u64 = 24;

fn properties() -> PropertySet {
    PropertySet::new([Property::UnreachCall, Property::ValidDeref, Property::ValidFree, Property::ValidMemtrack])
}

fn lowered(text: &str) -> Program {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let file = folder.path().join("lists.c");
    std::fs::write(&file, text).expect("it can be written");
    let mut program = lower::lower(&[file], &lower::Options::default()).expect("it compiles");
    property::place(&mut program, &properties());
    program
}

/// Does one of some runs end in a fault?
fn fails(program: &Program, seed: u64) -> bool {
    let mut machine = Machine::new(program).expect("it can be run");
    heed(&mut machine, &properties());
    let mut random = Random(seed);
    (0..RUNS).any(|_| {
        // Loops end where the inputs that are drawn do; the last comes first.
        let mut inputs = vec![0; 8];
        inputs.extend((0..random.below(INPUTS)).map(|_| random.below(4)));
        let mut state = machine.start(&["program".into()]).expect("it starts");
        let mut host = Given(inputs);
        loop {
            match machine.run(&mut state, &mut host, 100_000) {
                Stop::Paused if state.instructions < 1_000_000 => {}
                stop => return matches!(stop, Stop::Fault(_) | Stop::Violated(_)),
            }
        }
    })
}

fn outcome(subject: &Subject) -> Outcome {
    let asked = Asked { properties: properties(), solver: solver::Config::default(), pictures: false };
    let mut engine =
        Settings::default().begin(subject, asked).unwrap_or_else(|reason| panic!("the engine takes it: {reason}"));
    let budget = Budget::start(Some(Duration::from_secs(5)), None, Arc::default());
    loop {
        if let Progress::Done(outcome) = engine.advance(&budget, &mut Facts::alone()) {
            return outcome;
        }
    }
}

enum Judged {
    Fails { proved: bool },
    Proved,
    Open(String),
}

fn judged(seed: u64) -> (u64, Judged) {
    let subject = Subject::new(Arc::new(lowered(&lists::program(seed))));
    let outcome = outcome(&subject);
    let judged = match (fails(&subject.program, seed), outcome) {
        (true, outcome) => Judged::Fails { proved: matches!(outcome, Outcome::Proved(_)) },
        (false, Outcome::Proved(_)) => Judged::Proved,
        (false, Outcome::Violated(_)) => Judged::Open("a violation that these runs did not show".into()),
        (false, Outcome::Unknown(reasons)) => Judged::Open(reasons[0].to_string()),
    };
    (seed, judged)
}

#[test]
fn random_lists_are_proved_only_where_no_run_fails() {
    let seeds = seeds(40);
    let (mut failing, mut proved, mut wrong) = (0, 0, Vec::new());
    for (seed, judged) in parallel::map(2, &seeds, |&seed| judged(seed)) {
        match judged {
            Judged::Fails { proved: true } => wrong.push(format!("seed {seed}\n{}", lists::program(seed))),
            Judged::Fails { proved: false } => failing += 1,
            Judged::Proved => proved += 1,
            Judged::Open(why) => println!("seed {seed}: {why}"),
        }
    }
    println!("{failing} fail, {proved} of {} others are proved", seeds.len() - failing);
    assert!(wrong.is_empty(), "{} are proved, and fail:\n{}", wrong.len(), wrong.join("\n"));
    assert!(failing * 40 >= seeds.len() && proved * 2 >= seeds.len(), "too few programs of a kind");
}
