//! The conflict-driven engine against all runs of small random programs, and the examples of the papers.
//!
//! Every program takes three inputs of eight values each, so that all its runs can be made. The verdict is what they say, under every strategy;
//! and no run takes all edges of a clause that was learned.
//!
//! SHRIKE_SEEDS=1000 in the environment makes so many programs instead of a few.
//!
//! Seen to fail, with the usual seeds, where the step before a call's end is taken for the callee's without looking (`explain`), where clauses are
//! lifted without the oldest step that they depend on (`lift`), and where an edge is left out of a clause (`learn`).

use crate::random::{all_inputs, assert_no_complaints, lowered, program, properties, seeds, Generator};
use engine::Pointers;
use engine::{Budget, Engine, Facts, Outcome, Progress};
use engine_conflict::{Conflict, ConflictCounts, EdgeId, Settings, Strategy};
use ir::Program;
use machine::{Fault, Stop};
use std::collections::HashSet;
use std::path::PathBuf;
use std::time::Duration;

fn searched<'p>(program: &'p Program, pointers: &'p Pointers, settings: Settings) -> (Conflict<'p>, Outcome) {
    let mut conflict = Conflict::new(program, pointers, properties(), settings, solver::Config::default())
        .expect("the engine takes the program");
    let budget = Budget::start(Some(Duration::from_secs(60)), None, Default::default());
    loop {
        if let Progress::Done(outcome) = conflict.advance(&budget, &mut Facts::alone()) {
            return (conflict, outcome);
        }
    }
}

/// What is wrong with the answers for a random program.
fn complaints(seed: u64) -> Vec<String> {
    let text = Generator::program(seed);
    let program = lowered(&text, "random.c");
    let facts = Pointers::new(&program);
    let strategies = [Strategy::BlackBox, Strategy::Guide, Strategy::Learn(10), Strategy::Entry];
    let mut complaints = Vec::new();
    let strategy = strategies[(seed % 4) as usize];
    let settings = Settings { strategy, workers: 1 + (seed / 4 % 2) as u32, ..Settings::default() };
    let (mut conflict, outcome) = searched(&program, &facts, settings);
    let mut fails = false;
    let mut runs: Vec<HashSet<EdgeId>> = Vec::new();
    for mut host in all_inputs() {
        let (edges, stop) = conflict.edges_of_run(&mut host).expect("it starts");
        match stop {
            Stop::Fault(Fault::ReachError) => fails = true,
            Stop::Exited(_) | Stop::Assumed => {}
            other => complaints.push(format!("seed {seed}: a run stops with {other:?}")),
        }
        runs.push(edges.into_iter().collect());
    }
    match &outcome {
        Outcome::Proved(_) if fails => {
            complaints.push(format!("seed {seed} {strategy:?}: proved, but a run fails\n{text}"))
        }
        Outcome::Violated(_) if !fails => {
            complaints.push(format!("seed {seed} {strategy:?}: violated, but no run fails\n{text}"))
        }
        // Some questions are hard, and machines are slow at times.
        Outcome::Unknown(reasons) if reasons[0] == engine::Reason::TimeLimit => {}
        Outcome::Unknown(reasons) => complaints.push(format!("seed {seed} {strategy:?}: unknown, {}", reasons[0])),
        Outcome::Proved(_) | Outcome::Violated(_) => {}
    }
    // A path that another covers, and one on which a violation was found, are excluded though they can be taken.
    let excused = usize::from(matches!(outcome, Outcome::Violated(_)));
    let wrong = conflict.clauses().filter(|clause| runs.iter().any(|run| clause.iter().all(|edge| run.contains(edge))));
    let wrong = wrong.count();
    if conflict.counts().covered == 0 && wrong > excused {
        complaints.push(format!("seed {seed} {strategy:?}: {wrong} clauses exclude runs\n{text}"));
    }
    complaints
}

#[test]
fn random_programs_get_the_verdict_of_all_their_runs_and_no_clause_excludes_one() {
    let seeds = seeds(32);
    let complaints = differential::parallel::map(2, &seeds, |&seed| complaints(seed));
    let complaints: Vec<String> = complaints.into_iter().flatten().collect();
    assert_no_complaints(&complaints);
}

/// Whatever an analysis says, a run that goes where no edge leads is not forgotten: points-to that belongs to a program in which the
/// pointer has another value.
#[test]
fn a_callee_that_was_not_foreseen_leaves_no_proof() {
    let text = |target: &str| {
        format!(
            "extern void reach_error(void);\nvoid good(void) {{}}\nvoid bad(void) {{ reach_error(); }}\n\
             void (*pointer)(void) = {target};\nint main(void) {{ pointer(); return 0; }}\n"
        )
    };
    let (program, other) = (lowered(&text("bad"), "bad.c"), lowered(&text("good"), "good.c"));
    let (_, right) = searched(&program, &Pointers::new(&program), Settings::default());
    assert!(matches!(right, Outcome::Violated(_)), "{right:?}");
    let (_, wrong) = searched(&program, &Pointers::new(&other), Settings::default());
    assert!(matches!(wrong, Outcome::Unknown(_)), "{wrong:?}");
}

/// Searches a program that stands in tests/c.
fn example(name: &str) -> (ConflictCounts, bool) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/c").join(name);
    let program = program(&[file]);
    let facts = Pointers::new(&program);
    let (conflict, outcome) = searched(&program, &facts, Settings::default());
    (conflict.counts(), matches!(outcome, Outcome::Proved(_)))
}

#[test]
fn two_of_eight_paths_prove_that_a_difference_is_not_negative() {
    let (counts, proved) = example("conflict_absolute_difference_safe.c");
    assert!(proved);
    assert_eq!(counts.paths, 2);
}

#[test]
fn one_path_proves_a_chain_of_diamonds() {
    let (counts, proved) = example("conflict_diamond_safe.c");
    assert!(proved);
    assert_eq!(counts.paths, 1);
}
