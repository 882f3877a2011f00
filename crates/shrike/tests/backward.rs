//! The engine backward against all runs of random programs with loops: it never proves one that a run fails in, and it proves most of
//! the others.
//!
//! SHRIKE_SEEDS=2000 in the environment makes so many programs instead of a few; what is found, and how much was proved, is printed (`--nocapture`).

use crate::random::{loops, lowered, properties, seeds, tally, Given, Tally};
use engine::{heed, Asked, Budget, Facts, Outcome, Plan, Progress, Subject};
use engine_backward::Settings;
use ir::Program;
use machine::{Fault, Machine, Stop};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

/// Does the run on these inputs end in the error?
pub fn fails(program: &Program, inputs: &[u64]) -> bool {
    let mut machine = Machine::new(program).expect("it can be run");
    heed(&mut machine, &properties());
    let mut state = machine.start(&["program".into()]).expect("it starts");
    let mut host = Given(inputs.iter().rev().copied().collect());
    loop {
        match machine.run(&mut state, &mut host, u64::MAX) {
            Stop::Paused => {}
            stop => return stop == Stop::Fault(Fault::ReachError),
        }
    }
}

/// What an engine says.
pub fn outcome(subject: &Subject, plan: &dyn Plan) -> Outcome {
    let asked = Asked { properties: properties(), solver: solver::Config::default(), pictures: false };
    let mut engine =
        plan.begin(subject, asked).unwrap_or_else(|reason| panic!("the engine takes the program: {reason}"));
    // Some are hard; then it may give up.
    let budget = Budget::start(Some(Duration::from_secs(5)), None, Arc::default());
    loop {
        if let Progress::Done(outcome) = engine.advance(&budget, &mut Facts::alone()) {
            return outcome;
        }
    }
}

fn judged(seed: u64) -> Tally {
    let mut counts = Tally::default();
    let known = loops::program(seed);
    let subject = Subject::new(Arc::new(lowered(&known.text, "loops.c")));
    match &known.failing {
        None => counts.safe += 1,
        Some(inputs) => {
            counts.failing += 1;
            let fails = fails(&subject.program, inputs);
            assert!(fails, "seed {seed}: the run on {inputs:?} does not fail here\n{}", known.text);
        }
    }
    for folding in [true, false] {
        match outcome(&subject, &Settings { folding }) {
            Outcome::Proved(_) if known.failing.is_some() => {
                let what = format!("seed {seed}, folding {folding}: proved, but the run on {:?} fails", known.failing);
                counts.complaints.push(format!("{what}\n{}", known.text));
            }
            Outcome::Proved(_) if folding => counts.proved += 1,
            Outcome::Proved(_) => counts.proved_with_less += 1,
            Outcome::Violated(_) if known.failing.is_none() => {
                counts.complaints.push(format!("seed {seed}, folding {folding}: no run fails\n{}", known.text));
            }
            Outcome::Unknown(reasons) if folding && known.failing.is_none() => {
                println!("seed {seed}: not proved, {}", reasons[0]);
            }
            Outcome::Violated(_) | Outcome::Unknown(_) => {}
        }
    }
    counts
}

#[test]
fn random_loops_are_proved_only_where_no_run_fails_and_mostly_there() {
    let seeds = seeds(60);
    let Tally { safe, failing, proved, proved_with_less, .. } = tally(&seeds, judged);
    println!("{safe} safe, {failing} fail; {proved} proved, {proved_with_less} without folding");
    assert!(safe * 4 >= seeds.len() && failing * 4 >= seeds.len(), "too few programs of a kind");
    assert!(proved * 4 >= safe * 3, "only {proved} of {safe} are proved");
}

/// What unrolling backwards proves, and what needs an invariant.
#[test]
fn folding_can_be_switched_off() {
    let said = |name: &str, folding: &str| {
        let folder = tempfile::tempdir().expect("there is room for files");
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c").join(name);
        let mut command = Command::new(env!("CARGO_BIN_EXE_shrike"));
        command.args(["check", "--engine", "backward", "--time-limit", "20", "--folding", folding]);
        let output = command.arg("--out").arg(folder.path().join("out")).arg(file).output().expect("shrike starts");
        String::from_utf8_lossy(&output.stdout).lines().last().unwrap_or_default().to_owned()
    };
    assert_eq!(said("invariant_lock_safe.c", "on"), "verdict: true");
    assert_eq!(said("invariant_lock_safe.c", "off"), "verdict: true");
    assert_eq!(said("invariant_linear_safe.c", "on"), "verdict: true");
    assert!(said("invariant_linear_safe.c", "off").starts_with("verdict: unknown("));
}
