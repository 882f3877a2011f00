//! The conflict-driven engine against all runs of small random programs, and the examples of the papers.
//!
//! Every program takes three inputs of eight values each, so that all its runs can be made. The verdict is what they say, under every strategy;
//! and no run takes all edges of a clause that was learned.
//!
//! SHRIKE_SEEDS=1000 in the environment makes so many programs instead of a few.
//!
//! Seen to fail, with the usual seeds, where the step before a call's end is taken for the callee's without looking (`explain`), where clauses are
//! lifted without the oldest step that they depend on (`lift`), and where an edge is left out of a clause (`learn`).

use engine::Pointers;
use engine::{Budget, Engine, Outcome, Progress, Property, PropertySet};
use engine_conflict::{Conflict, Counts, EdgeId, Settings, Strategy};
use ir::Program;
use machine::{Fault, Host, Request, Source, Stop, Supplied, Value};
use std::collections::HashSet;
use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;
use term::Pool;

/// Numbers that look random (xorshift; Marsaglia, 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % limit
    }

    fn one_of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len() as u64) as usize]
    }
}

const VARIABLES: [&str; 8] = ["a", "b", "c", "g", "h", "t[0]", "t[1]", "*p"];

/// A program whose branches, loops, calls and memory are random.
struct Generator {
    random: Random,
    text: String,
    /// Loops that are open, for the names of their counters.
    loops: u32,
}

impl Generator {
    fn program(seed: u64) -> String {
        let mut generator =
            Generator { random: Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1), text: String::new(), loops: 0 };
        for _ in 0..20 {
            generator.random.below(2);
        }
        generator.text += "extern unsigned char __VERIFIER_nondet_uchar(void);\nextern void reach_error(void);\n\
            extern void __VERIFIER_assume(int);\nstatic int g, h = 3, t[4];\n\
            static unsigned char get(unsigned char (*source)(void)) { return source(); }\n";
        for name in ["f", "k"] {
            generator.text += &format!("static int {name}(int a, int b) {{\n  int c = 1, *p = &h;\n");
            generator.statements(2, true);
            generator.text += "  return a - b;\n}\n";
        }
        generator.text += "int main(void) {\n  int a = __VERIFIER_nondet_uchar();\n  int b = get(__VERIFIER_nondet_uchar);\n\
            int c = get(__VERIFIER_nondet_uchar);\n  __VERIFIER_assume(a < 8); __VERIFIER_assume(b < 8); __VERIFIER_assume(c < 8);\n\
            int *p = &g;\n  int (*q)(int, int) = f;\n";
        generator.statements(4, false);
        let (left, right) = (generator.expression(2), generator.expression(1));
        let rest = generator.random.below(32);
        let _ = writeln!(generator.text, "  if (((({left}) ^ ({right})) & 31) == {rest}) reach_error();");
        generator.text += "  return 0;\n}\n";
        generator.text
    }

    fn expression(&mut self, depth: u32) -> String {
        if depth == 0 || self.random.below(3) == 0 {
            return match self.random.below(3) {
                0 => self.random.below(9).to_string(),
                _ => self.random.one_of(&VARIABLES).to_owned(),
            };
        }
        let (left, right) = (self.expression(depth - 1), self.expression(depth - 1));
        match self.random.below(6) {
            0 => format!("t[({left}) & 3]"),
            1 => format!("({left} & {right})"),
            2 => format!("({left} - {right})"),
            3 => format!("({left} ^ {right})"),
            _ => format!("({left} + {right})"),
        }
    }

    fn condition(&mut self) -> String {
        let comparison = self.random.one_of(&["<", "==", "!=", ">="]);
        format!("{} {comparison} {}", self.expression(1), self.expression(1))
    }

    fn statements(&mut self, depth: u32, in_function: bool) {
        for _ in 0..1 + self.random.below(4) {
            self.statement(depth, in_function);
        }
    }

    fn statement(&mut self, depth: u32, in_function: bool) {
        let choices = if depth == 0 { 4 } else { 12 };
        match self.random.below(choices) {
            0..=2 => {
                let (variable, value) = (self.random.one_of(&VARIABLES), self.expression(2));
                let _ = writeln!(self.text, "  {variable} = ({value}) & 31;");
            }
            3 => {
                let target = self.random.one_of(&["&g", "&h", "&t[2]", "&t[b & 3]"]);
                let _ = writeln!(self.text, "  p = {target};");
            }
            4..=6 => {
                let condition = self.condition();
                let _ = writeln!(self.text, "  if ({condition}) {{");
                self.statements(depth - 1, in_function);
                if self.random.below(2) == 0 {
                    self.text += "  } else {\n";
                    self.statements(depth - 1, in_function);
                }
                self.text += "  }\n";
            }
            7 => {
                let value = self.expression(1);
                let _ = writeln!(self.text, "  switch (({value}) & 3) {{\n  case 0: case 2:");
                self.statements(depth - 1, in_function);
                self.text += "  break;\n  case 1:\n";
                self.statements(depth - 1, in_function);
                self.text += "  default: c = c + 1;\n  }\n";
            }
            8 => {
                self.loops += 1;
                let (name, times) = (format!("i{}", self.loops), 1 + self.random.below(3));
                let bound = if self.random.below(2) == 0 { times.to_string() } else { format!("((a & {times}))") };
                let _ = writeln!(self.text, "  for (int {name} = 0, n = {bound}; {name} < n; {name}++) {{");
                self.statements(depth - 1, in_function);
                if self.random.below(3) == 0 {
                    let condition = self.condition();
                    let jump = self.random.one_of(&["break", "continue"]);
                    let _ = writeln!(self.text, "  if ({condition}) {jump};");
                }
                let _ = writeln!(self.text, "  b = (b + {name}) & 15;\n  }}");
            }
            9 if in_function => {
                let (condition, value) = (self.condition(), self.expression(1));
                let _ = writeln!(self.text, "  if ({condition}) return ({value}) & 31;");
            }
            10 if !in_function => {
                let function = self.random.one_of(&["f", "k"]);
                let condition = self.condition();
                let _ = writeln!(self.text, "  if ({condition}) q = {function};\n  c = q(a, b) & 15;");
            }
            _ if !in_function => {
                let (function, argument) = (self.random.one_of(&["f", "k"]), self.expression(1));
                let variable = self.random.one_of(&["a", "c", "g"]);
                let _ = writeln!(self.text, "  {variable} = {function}({argument}, c) & 31;");
            }
            _ => {
                let value = self.expression(1);
                let _ = writeln!(self.text, "  c = {value};");
            }
        }
    }
}

/// Answers every question for an input in turn. What is not initialised is not used in these programs.
struct Given(Vec<u64>);

impl Host for Given {
    fn input(&mut self, _: &mut Pool, request: Request) -> Result<Value, Stop> {
        if !matches!(request.source, Source::Function(_)) {
            return Ok(Value::Bits(0));
        }
        self.0.pop().map(Value::Bits).ok_or_else(|| Stop::BadInput("no more inputs".into()))
    }

    fn memory(&mut self, _: &mut Pool, _: Request, bytes: u64) -> Result<Supplied, Stop> {
        Ok(Supplied::Runs(vec![(bytes, 0)]))
    }

    fn write(&mut self, _: i32, _: &[u8]) {}

    fn read(&mut self, _: i32, _: &mut [u8]) -> Result<usize, Stop> {
        Ok(0)
    }
}

fn lowered(text: &str, name: &str) -> Program {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let file = folder.path().join(name);
    std::fs::write(&file, text).expect("it can be written");
    program(&[file])
}

fn program(files: &[PathBuf]) -> Program {
    let mut program = lower::lower(files, &lower::Options::default()).expect("it compiles");
    property::place(&mut program, &properties());
    program
}

fn properties() -> PropertySet {
    PropertySet::new([Property::UnreachCall])
}

fn searched<'p>(program: &'p Program, pointers: &'p Pointers, settings: Settings) -> (Conflict<'p>, Outcome) {
    let mut conflict = Conflict::new(program, pointers, properties(), settings, solver::Config::default())
        .expect("the engine takes the program");
    let budget = Budget::start(Some(Duration::from_secs(60)), None, Default::default());
    loop {
        if let Progress::Done(outcome) = conflict.advance(&budget) {
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
    for inputs in 0..512u64 {
        let mut host = Given(vec![inputs & 7, inputs >> 3 & 7, inputs >> 6]);
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
    let seeds = std::env::var("SHRIKE_SEEDS").ok().and_then(|text| text.parse().ok()).unwrap_or(32);
    let seeds: Vec<u64> = (1..=seeds).collect();
    let complaints = differential::parallel::map(2, &seeds, |&seed| complaints(seed));
    let complaints: Vec<String> = complaints.into_iter().flatten().collect();
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
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
fn example(name: &str) -> (Counts, bool) {
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
