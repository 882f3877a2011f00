//! Small random programs with a call of `reach_error`, all of whose runs can be made: each takes three inputs of eight values.

pub mod lists;
pub mod loops;
mod states;

use bits::Random;
use engine::{Property, PropertySet};
use ir::Program;
use machine::{Host, Request, Source, Stop, Supplied, Value};
use std::fmt::Write;
use std::path::PathBuf;
use term::Pool;

/// The seeds of a test: so many as usual, or as SHRIKE_SEEDS in the environment says, from SHRIKE_FIRST on.
pub fn seeds(usual: u64) -> Vec<u64> {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let first = number("SHRIKE_FIRST").unwrap_or(1);
    (first..first + number("SHRIKE_SEEDS").unwrap_or(usual)).collect()
}

/// How programs of which it is known whether a run fails were answered, and what is wrong with that.
#[derive(Default)]
pub struct Tally {
    pub safe: usize,
    pub failing: usize,
    pub proved: usize,
    /// Proved by something that can do less, where that was tried.
    pub proved_with_less: usize,
    pub found: usize,
    pub complaints: Vec<String>,
}

/// The sum over seeds, two at a time. Nothing may be wrong.
pub fn tally(seeds: &[u64], judged: impl Fn(u64) -> Tally + Sync) -> Tally {
    let mut all = Tally::default();
    for one in differential::parallel::map(2, seeds, |&seed| judged(seed)) {
        all.safe += one.safe;
        all.failing += one.failing;
        all.proved += one.proved;
        all.proved_with_less += one.proved_with_less;
        all.found += one.found;
        all.complaints.extend(one.complaints);
    }
    assert_no_complaints(&all.complaints);
    all
}

pub fn assert_no_complaints(complaints: &[String]) {
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}

const VARIABLES: [&str; 8] = ["a", "b", "c", "g", "h", "t[0]", "t[1]", "*p"];

/// A program whose branches, loops, calls and memory are random.
pub struct Generator {
    random: Random,
    text: String,
    /// Loops that are open, for the names of their counters.
    loops: u32,
}

impl Generator {
    pub fn program(seed: u64) -> String {
        let mut generator = Generator { random: Random(seed), text: String::new(), loops: 0 };
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
                _ => self.random.pick(&VARIABLES).to_owned(),
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
        let comparison = self.random.pick(&["<", "==", "!=", ">="]);
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
                let (variable, value) = (self.random.pick(&VARIABLES), self.expression(2));
                let _ = writeln!(self.text, "  {variable} = ({value}) & 31;");
            }
            3 => {
                let target = self.random.pick(&["&g", "&h", "&t[2]", "&t[b & 3]"]);
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
                    let jump = self.random.pick(&["break", "continue"]);
                    let _ = writeln!(self.text, "  if ({condition}) {jump};");
                }
                let _ = writeln!(self.text, "  b = (b + {name}) & 15;\n  }}");
            }
            9 if in_function => {
                let (condition, value) = (self.condition(), self.expression(1));
                let _ = writeln!(self.text, "  if ({condition}) return ({value}) & 31;");
            }
            10 if !in_function => {
                let function = self.random.pick(&["f", "k"]);
                let condition = self.condition();
                let _ = writeln!(self.text, "  if ({condition}) q = {function};\n  c = q(a, b) & 15;");
            }
            _ if !in_function => {
                let (function, argument) = (self.random.pick(&["f", "k"]), self.expression(1));
                let variable = self.random.pick(&["a", "c", "g"]);
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
pub struct Given(pub Vec<u64>);

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

pub fn lowered(text: &str, name: &str) -> Program {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let file = folder.path().join(name);
    std::fs::write(&file, text).expect("it can be written");
    program(&[file])
}

pub fn program(files: &[PathBuf]) -> Program {
    let mut program = lower::lower(files, &lower::Options::default()).expect("it compiles");
    property::place(&mut program, &properties());
    program
}

pub fn properties() -> PropertySet {
    PropertySet::new([Property::UnreachCall])
}

/// The inputs of every run.
pub fn all_inputs() -> impl Iterator<Item = Given> {
    (0..512u64).map(|inputs| Given(vec![inputs & 7, inputs >> 3 & 7, inputs >> 6]))
}
