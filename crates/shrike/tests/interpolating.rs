//! The interpolating engine, eager and lazy, against all runs of random programs, and the examples of its paper.
//!
//! What a cover promises is that every run which comes to the covered state is safe. So each path that was covered is held against all inputs that begin
//! with its own: none of these runs fails. Where a program fails somewhere, the search goes on behind the violation, so that there are covers in
//! programs that fail as well.
//!
//! SHRIKE_SEEDS=2000 in the environment makes so many programs instead of a few.

use crate::random::{all_inputs, assert_no_complaints, loops, lowered, properties, seeds, Generator, Given};
use engine::{heed, Budget, Engine, Facts, InputSource, Outcome, Progress, Reason};
use engine_explore::{Explore, ExploreCounts, Interpolants, InterpolationCounts, SearchOrder, Settings, Walked};
use ir::Program;
use machine::{Fault, Machine, Stop};
use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

/// Violations behind which the search goes on.
const MOST_VIOLATIONS: usize = 40;

const WAYS: [Interpolants; 2] = [Interpolants::Eager, Interpolants::Lazy];

fn settings(way: Interpolants) -> Settings {
    let search = vec![SearchOrder::Depth];
    Settings { interpolants: Some(way), search, keep_ended: true, ..Settings::default() }
}

/// What came of a search: whether it found a violation, what it said last, the paths that ended, and counts.
struct Searched {
    violated: bool,
    last: Option<Reason>,
    ended: Vec<Walked>,
    counts: ExploreCounts,
}

fn searched(program: &Program, way: Interpolants, seconds: u64) -> Searched {
    searched_by(program, settings(way), seconds)
}

fn searched_by(program: &Program, settings: Settings, seconds: u64) -> Searched {
    let config = solver::Config::default();
    let mut engine = Explore::new(program, properties(), settings, config).expect("the engine takes the program");
    let budget = Budget::start(Some(Duration::from_secs(seconds)), None, Arc::default());
    let (mut violations, mut ended) = (0, Vec::new());
    let last = loop {
        let progress = engine.advance(&budget, &mut Facts::alone());
        ended.extend(engine.take_ended());
        match progress {
            Progress::More => {}
            Progress::Done(Outcome::Violated(_)) if violations < MOST_VIOLATIONS => violations += 1,
            Progress::Done(Outcome::Violated(_) | Outcome::Proved(_)) => break None,
            Progress::Done(Outcome::Unknown(reasons)) => break reasons.into_iter().next(),
        }
    };
    Searched { violated: violations > 0, last, ended, counts: engine.counts() }
}

/// Where states are not taken depth first, a state may come to a point of which is known only what it does as long as others hold.
#[test]
fn violations_are_found_in_every_order() {
    let orders = [
        SearchOrder::Depth,
        SearchOrder::Breadth,
        SearchOrder::RandomPath,
        SearchOrder::Coverage,
        SearchOrder::Program,
    ];
    for (way, order) in WAYS.into_iter().flat_map(|way| orders.map(|order| (way, order))) {
        for name in ["interpolant_of_the_order_bug", "interpolant_supposed_bug"] {
            let path =
                std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c").join(name).with_extension("c");
            let text = std::fs::read_to_string(path).expect("it can be read");
            let settings = Settings { search: vec![order], ..settings(way) };
            let Searched { violated, last, .. } = searched_by(&lowered(&text, &format!("{name}.c")), settings, 10);
            assert!(violated || last.is_some(), "{name} is proved, {way:?}, {order:?}");
        }
    }
}

/// The inputs that a path asked for.
fn asked(walked: &Walked) -> Vec<u64> {
    let own = walked.inputs.iter().filter(|input| matches!(input.source, InputSource::Function(_)));
    own.filter_map(|input| input.bits.to_u64()).collect()
}

/// How a run ends, and after how many instructions.
fn run(program: &Program, mut host: Given) -> (Stop, u64) {
    let mut machine = Machine::new(program).expect("it can be run");
    heed(&mut machine, &properties());
    let mut state = machine.start(&["program".into()]).expect("it starts");
    loop {
        match machine.run(&mut state, &mut host, u64::MAX) {
            Stop::Paused => {}
            stop => return (stop, state.instructions),
        }
    }
}

/// Is there a path that ended, or was covered, though the run on these inputs went on from there and failed?
fn promised_too_much<'a>(ended: &'a [Walked], inputs: &[u64], instructions: u64) -> Option<&'a Walked> {
    ended.iter().find(|walked| inputs.starts_with(&asked(walked)) && walked.instructions < instructions)
}

/// What is wrong with the answers for a random program, and how many paths were covered.
fn judged(seed: u64, way: Interpolants) -> (Vec<String>, u64) {
    let text = Generator::program(seed);
    let program = lowered(&text, "random.c");
    let Searched { violated, last, ended, counts } = searched(&program, way, 20);
    let mut complaints = Vec::new();
    let mut complain = |what: String| complaints.push(format!("seed {seed} {way:?}: {what}\n{text}"));
    let mut fails = false;
    for host in all_inputs() {
        // They are handed out from the last one on.
        let inputs: Vec<u64> = host.0.iter().rev().copied().collect();
        let (stop, instructions) = run(&program, host);
        if stop != Stop::Fault(Fault::ReachError) {
            continue;
        }
        fails = true;
        if let Some(walked) = promised_too_much(&ended, &inputs, instructions) {
            complain(format!("the run on {inputs:?} fails behind {walked:?}"));
        }
    }
    match last {
        None if fails != violated => complain(format!("violated: {violated}, but a run fails: {fails}")),
        Some(reason) if !violated && reason != Reason::TimeLimit => complain(format!("unknown, {reason}")),
        _ if violated && !fails => complain("violated, but no run fails".into()),
        _ => {}
    }
    (complaints, counts.interpolation.map_or(0, |counts| counts.covered))
}

/// The same for a program with loops, of which one run that fails is known if there is one. Some are hard.
fn judged_loops(seed: u64, way: Interpolants) -> (Vec<String>, u64) {
    let known = loops::program(seed);
    let program = lowered(&known.text, "loops.c");
    let Searched { violated, last, ended, counts } = searched(&program, way, 3);
    let mut complaints = Vec::new();
    let mut complain = |what: String| complaints.push(format!("seed {seed} {way:?}: {what}\n{}", known.text));
    match &known.failing {
        None if violated => complain("violated, but no run fails".into()),
        None => {}
        Some(inputs) => {
            let (_, instructions) = run(&program, Given(inputs.iter().rev().copied().collect()));
            if let Some(walked) = promised_too_much(&ended, inputs, instructions) {
                complain(format!("the run on {inputs:?} fails behind {walked:?}"));
            }
            if last.is_none() && !violated {
                complain(format!("proved, but the run on {inputs:?} fails"));
            }
        }
    }
    (complaints, counts.interpolation.map_or(0, |counts| counts.covered))
}

fn all_seeds(usual: u64, judged: fn(u64, Interpolants) -> (Vec<String>, u64)) {
    let seeds = seeds(usual);
    let (mut complaints, mut covered) = (Vec::new(), 0);
    for (wrong, count) in differential::parallel::map(2, &seeds, |&seed| judged(seed, WAYS[(seed % 2) as usize])) {
        complaints.extend(wrong);
        covered += count;
    }
    println!("{covered} paths covered by interpolants in {} programs", seeds.len());
    assert_no_complaints(&complaints);
    assert!(covered > seeds.len() as u64, "only {covered} paths were covered");
}

#[test]
fn no_run_fails_behind_a_state_that_was_covered() {
    all_seeds(30, judged);
}

#[test]
fn no_run_fails_behind_a_state_that_was_covered_in_a_loop() {
    all_seeds(16, judged_loops);
}

/// A proof, and what it took.
fn proved(text: &str, way: Interpolants) -> (ExploreCounts, InterpolationCounts) {
    let program = lowered(text, "example.c");
    let Searched { violated, last, counts, .. } = searched(&program, way, 120);
    assert!(!violated && last.is_none(), "{way:?}: violated: {violated}, {last:?}\n{text}");
    let interpolation = counts.interpolation.expect("there are interpolants");
    (counts, interpolation)
}

const HEAD: &str = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n\
                    extern void __VERIFIER_assume(int);\n";

/// Branches in a row, none of which matters for what is asked: each is gone both ways once.
fn diamonds(count: usize) -> String {
    let mut text = format!("{HEAD}int main(void) {{\n  int lock = 0, x = 0;\n  __VERIFIER_assume(lock == 0);\n");
    for _ in 0..count {
        text += "  if (__VERIFIER_nondet_int()) x += 3; else x -= 5;\n";
    }
    text += "  if (lock) reach_error();\n  return x > 0;\n}\n";
    text
}

#[test]
fn diamonds_in_a_row_take_as_many_paths_as_there_are() {
    for way in WAYS {
        for count in [10, 50, 200] {
            let (counts, interpolation) = proved(&diamonds(count), way);
            let InterpolationCounts { points, covered, .. } = interpolation;
            assert_eq!((counts.forks, counts.paths, covered), (count as u64, 1, count as u64), "{way:?}");
            assert!(points <= 2 * count as u64 + 2, "{way:?}, {count} diamonds: {points} points");
        }
    }
}

/// Figure 2 of the paper: a piece of code in two contexts.
fn figure_2() -> String {
    format!(
        "{HEAD}int main(void) {{
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > -1000 && x < 1000 && y > -1000);
  if (__VERIFIER_nondet_int()) {{
    y = 4;
    __VERIFIER_assume(x > 0);
  }} else {{
    __VERIFIER_assume(y <= 3 && x <= 1);
  }}
  if (x == 1) x++; else x += 2;
  if (x + y < 6) y++; else y += 2;
  if (y > 100) reach_error();
  return 0;
}}
"
    )
}

/// Programs (a) and (c) of figure 1: y counts some of the branches; in (c) one of them is never gone the other way, and has to be known. Conditions of two
/// neighbours exclude each other, so that there are infeasible paths of which nothing need be learnt.
fn figure_1(count: usize, special: Option<usize>) -> String {
    let mut text = format!("{HEAD}int main(void) {{\n  int x = 0, y = 0, e = 0;\n");
    for number in 0..count {
        // What is 1 more than before cannot be 2 less.
        let _ = writeln!(text, "  int e{number} = __VERIFIER_nondet_int();");
        if special == Some(number) {
            let _ = writeln!(text, "  __VERIFIER_assume(e{number} > 0);");
        }
        let previous = number.saturating_sub(1);
        let other = if special == Some(number) { format!("y = {}", count + 1) } else { "x++".into() };
        let condition = match number {
            _ if special == Some(number) => format!("e{number} > 0"),
            0 => "e0 > 0".into(),
            _ => format!("e{number} > 0 && e{previous} <= 0"),
        };
        let _ = writeln!(text, "  if ({condition}) {{ y++; e = {number}; }} else {{ {other}; }}");
    }
    let _ = write!(text, "  if (y > {count}) reach_error();\n  return x + e > 0;\n}}\n");
    text
}

#[test]
fn the_examples_of_the_paper_take_fewer_states_lazily() {
    let states = |text: &str, way| {
        let (_, InterpolationCounts { points, covered, .. }) = proved(text, way);
        points + covered
    };
    let [eager, lazy] = WAYS.map(|way| states(&figure_2(), way));
    // The second context is covered as a whole only if it is not asked why its branches cannot be taken.
    assert!(lazy < eager, "{lazy} states lazily, {eager} eagerly");
    let (_, counts) = proved(&figure_2(), Interpolants::Lazy);
    assert!(counts.speculated > counts.failed && counts.speculated > 0, "{counts:?}");
    let (_, counts) = proved(&figure_2(), Interpolants::Eager);
    assert_eq!((counts.speculated, counts.failed), (0, 0));
    for special in [None, Some(7)] {
        let [few, many] = [20, 40].map(|count| states(&figure_1(count, special), Interpolants::Lazy));
        println!("{special:?}: {few} states, {many} for twice as many branches");
    }
}

/// A loop without a bound, in which `n` goes round below a limit and `k` does not matter.
fn going_round(limit: u32) -> String {
    format!(
        "{HEAD}int main(void) {{
  int n = 0;
  unsigned k = 0;
  while (__VERIFIER_nondet_int()) {{
    if (n > 3) n = 0; else n++;
    if (n > {limit}) reach_error();
    k++;
  }}
  return k;
}}
"
    )
}

/// Eagerly `n <= 3` would be demanded at the head, and then less and less.
#[test]
fn a_loop_is_closed_after_one_iteration_where_a_branch_need_not_be_known() {
    let (counts, InterpolationCounts { points, .. }) = proved(&going_round(100), Interpolants::Lazy);
    assert_eq!(counts.paths, 1);
    assert!(points <= 5, "{points} points");
    for way in WAYS {
        let program = lowered(&going_round(3), "loop.c");
        assert!(searched(&program, way, 5).violated, "{way:?}");
    }
}
