//! The engine dash against all runs of random programs with loops, and on branches that have nothing to do with an error.
//!
//! SHRIKE_SEEDS=2000 in the environment makes so many programs instead of a few; how much was proved and found is printed (`--nocapture`). That what it
//! says of loops holds in every run is for the laws of facts to show.

use crate::backward::{fails, outcome};
use crate::random::{loops, lowered, properties, seeds, tally, Tally};
use engine::{Asked, Budget, Facts, Outcome, Plan, Progress, Subject};
use engine_dash::{Settings, Ways};
use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

fn judged(seed: u64) -> Tally {
    let mut counts = Tally::default();
    let known = loops::program(seed);
    let subject = Subject::new(Arc::new(lowered(&known.text, "loops.c")));
    counts.safe = usize::from(known.failing.is_none());
    counts.failing = 1 - counts.safe;
    let ways = if seed.is_multiple_of(3) { Ways::Cut } else { Ways::Joined };
    match outcome(&subject, &Settings { targets: !seed.is_multiple_of(5), ways }) {
        Outcome::Proved(_) if known.failing.is_some() => {
            let what = format!("seed {seed}: proved, but the run on {:?} fails", known.failing);
            counts.complaints.push(format!("{what}\n{}", known.text));
        }
        Outcome::Proved(_) => counts.proved = 1,
        Outcome::Violated(violation) => {
            let inputs: Vec<u64> = violation.inputs.iter().filter_map(|input| input.bits.as_u64()).collect();
            if !fails(&subject.program, &inputs) {
                counts.complaints.push(format!("seed {seed}: the run on {inputs:?} does not fail\n{}", known.text));
            }
            counts.found = 1;
        }
        Outcome::Unknown(reasons) => println!("seed {seed}: {}", reasons[0]),
    }
    counts
}

#[test]
fn random_loops_get_their_answer_mostly_and_no_other() {
    let Tally { safe, failing, proved, found, .. } = tally(&seeds(40), judged);
    println!("{safe} safe, {proved} proved; {failing} fail, {found} found");
    assert!(proved * 2 >= safe && found * 2 >= failing, "{proved} of {safe} proved, {found} of {failing} found");
}

/// Branches that an input decides, one behind the other, and a check of what all of them keep.
fn diamonds(count: usize) -> String {
    let mut text = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nint main(void) {\n  \
        unsigned lock = __VERIFIER_nondet_int(), x = lock, y = 0;\n  unsigned *p = &y;\n"
        .to_owned();
    for _ in 0..count {
        text += "  if (__VERIFIER_nondet_int())\n    x = x + 1;\n  else\n    *p = *p + 1;\n";
    }
    let _ = write!(text, "  if (x + y != lock + {count}) reach_error();\n  return 0;\n}}\n");
    text
}

/// The borders that were looked at until the diamonds were proved.
fn solve_runs(count: usize, settings: &Settings) -> u64 {
    let subject = Subject::new(Arc::new(lowered(&diamonds(count), "diamonds.c")));
    let asked = Asked { properties: properties(), solver: solver::Config::default(), pictures: false };
    let mut engine = settings.begin(&subject, asked).unwrap_or_else(|reason| panic!("{reason}"));
    let budget = Budget::start(Some(Duration::from_secs(60)), None, Arc::default());
    let outcome = loop {
        if let Progress::Done(outcome) = engine.advance(&budget, &mut Facts::alone()) {
            break outcome;
        }
    };
    assert!(matches!(outcome, Outcome::Proved(_)), "{count} diamonds: {outcome:?}");
    let account = engine.account();
    account.counts.iter().find(|count| count.key == "solve_runs").expect("they are counted").value
}

/// The thesis's figure 5.2, with a sum in the place of a variable that is never written: what has nothing to do with the error is not gone through way by way.
#[test]
fn diamonds_cost_a_few_borders_each() {
    let cut = Settings { ways: Ways::Cut, ..Settings::default() };
    let [five, thirty, fifty] = [5, 30, 50].map(|count| solve_runs(count, &cut));
    println!("5 diamonds: {five} borders, 30: {thirty}, 50: {fifty}");
    assert!(five <= 6 && thirty <= 3 * 30 && fifty <= 3 * 50, "{five}, {thirty}, {fifty} borders");
}
