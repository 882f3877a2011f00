//! Random programs that consist of loops, all of whose runs are known although there may be no end to them: a program has so few
//! states that all of them are visited.
//!
//! A program is a tree. It is written down in C, and flattened into steps on fourteen numbers, which are followed breadth first
//! over every input. What it is asked for comes last: an expression is looked at in all states that come to the end of `main` or of a loop's body, and the
//! error is a value that it just does not have there, or one that it has. So there are as many safe programs as others, and most have a narrow miss.
//!
//! Loops are nested, count up, end by a condition, an input, `break`, `continue` or never, and stand in a function as well. Numbers are
//! of eight bits and wrap around.

use super::states::Graph;
use bits::Random;
use std::collections::BTreeSet;
use std::fmt::Write;

/// A program with fewer is none with loops to speak of.
const LEAST_STATES: usize = 200;

/// So many values has the expression that the question is about.
const LEAST_VALUES: usize = 3;

/// What a state consists of: variables, counters, the function's parameter, the cells of an array.
const NAMES: [&str; 10] = ["a", "b", "c", "d", "g", "i", "j", "k", "p", "r"];
pub(super) const FREE: usize = 5;
pub(super) const SIGNED: usize = 3;
const GLOBAL: usize = 4;
pub(super) const COUNTERS: usize = 5;
pub(super) const PARAMETER: usize = 8;
pub(super) const RESULT: usize = 9;
pub(super) const CELLS: usize = 10;
pub(super) const SIZE: usize = 14;

pub(super) type Values = [i32; SIZE];

#[derive(Clone, Debug)]
pub(super) enum Expression {
    Number(i32),
    Variable(usize),
    /// Of the array, whose size is four.
    Cell(Box<Expression>),
    Binary(&'static str, Box<Expression>, Box<Expression>),
}

#[derive(Clone, Debug)]
pub(super) enum Statement {
    /// A variable becomes the expression's lowest bits.
    Set(usize, Expression, i32),
    SetCell(Expression, Expression),
    /// An input of so many bits.
    Read(usize, i32),
    If(Expression, Vec<Statement>, Vec<Statement>),
    While(Expression, Vec<Statement>),
    /// As long as an input is odd.
    WhileInput(Vec<Statement>),
    DoWhile(Vec<Statement>, Expression),
    /// A counter up to a bound, the lowest bits of the expression.
    For(usize, Expression, Vec<Statement>),
    Break(Expression),
    Continue(Expression),
    /// A variable becomes what the function makes of the expression.
    Call(usize, Expression),
    Probe,
}

/// A program, and whether a run of it fails.
pub struct Known {
    pub text: String,
    /// The inputs of a run that does; none where no run fails.
    pub failing: Option<Vec<u64>>,
}

/// The program of a seed: the first of some that does enough.
pub fn program(seed: u64) -> Known {
    (0..).find_map(|number| attempt(seed << 20 | number)).expect("the numbers do not end")
}

/// The tree of a program, and how it is flattened.
struct Tree {
    main: Vec<Statement>,
    function: Vec<Statement>,
    result: Expression,
    graph: Graph,
}

fn tree(generator: &mut Generator) -> Tree {
    for _ in 0..20 {
        generator.random.below(2);
    }
    let mut main = vec![Statement::Read(0, 7), Statement::Read(1, 3)];
    main.extend(generator.statements(3));
    main.push(generator.looped(3));
    generator.in_function = true;
    let function = generator.statements(1);
    let mut left = generator.random.below(1 + generator.probes);
    if !keep_one(&mut main, &mut left) {
        main.push(Statement::Probe);
    }
    let result = generator.expression(1);
    generator.in_function = false;
    let graph = Graph::of(&main, &function, &result);
    Tree { main, function, result, graph }
}

/// None where there are too many states to visit, or so few that nothing is to be found out.
fn attempt(seed: u64) -> Option<Known> {
    let mut generator = Generator { random: Random(seed), loops: 0, in_function: false, probes: 0 };
    let Tree { main, function, result, graph } = tree(&mut generator);
    let asked = generator.expression(1);
    let seen = graph.explore(|_| false)?;
    let values: BTreeSet<i32> = seen.probed.iter().map(|state| asked.of(state)).collect();
    if values.len() < LEAST_VALUES || seen.states < LEAST_STATES {
        return None;
    }
    let condition = match (values.first(), values.last()) {
        (Some(&least), Some(&most)) => match generator.random.below(6) {
            0 => compared(&asked, ">", most),
            1 => compared(&asked, "<", least),
            2 => (least..most)
                .find(|value| !values.contains(value))
                .map_or(compared(&asked, ">", most), |gap| compared(&asked, "==", gap)),
            3 => compared(&asked, "==", most),
            4 => compared(&asked, "<=", least),
            _ => {
                let rare = values.iter().nth(generator.random.below(values.len() as u64) as usize);
                compared(&asked, "==", *rare.unwrap_or(&least))
            }
        },
        _ => Expression::Number(1),
    };
    let failing = graph.explore(|state| condition.of(state) != 0)?.failing;
    Some(Known { text: written(&main, &function, &result, &condition), failing })
}

/// A program in which every run ends, for an even seed, or one with a run that never does.
pub fn ending(seed: u64) -> String {
    let attempt = |seed: u64, is_endless: bool| {
        let mut generator = Generator { random: Random(seed), loops: 0, in_function: false, probes: 0 };
        let Tree { main, function, result, graph } = tree(&mut generator);
        let states = graph.explore(|_| false)?.states;
        let is_wanted = states >= LEAST_STATES && graph.is_endless() == is_endless;
        is_wanted.then(|| written(&main, &function, &result, &Expression::Number(0)))
    };
    (0..).find_map(|number| attempt(seed << 20 | number, seed % 2 == 1)).expect("the numbers do not end")
}

fn compared(asked: &Expression, with: &'static str, value: i32) -> Expression {
    Expression::Binary(with, Box::new(asked.clone()), Box::new(Expression::Number(value)))
}

/// Only the probe that is reached when the count is down to zero stays. Whether there was one.
fn keep_one(statements: &mut Vec<Statement>, left: &mut u64) -> bool {
    let mut kept = false;
    statements.retain_mut(|statement| {
        use Statement::*;
        match statement {
            Probe => {
                let is_it = *left == 0;
                *left = left.wrapping_sub(1);
                kept |= is_it;
                return is_it;
            }
            If(_, yes, no) => kept |= keep_one(yes, left) | keep_one(no, left),
            While(_, body) | WhileInput(body) | DoWhile(body, _) | For(_, _, body) => kept |= keep_one(body, left),
            _ => {}
        }
        true
    });
    kept
}

struct Generator {
    random: Random,
    /// Around the statement that is made.
    loops: usize,
    in_function: bool,
    probes: u64,
}

impl Generator {
    fn expression(&mut self, depth: u32) -> Expression {
        if depth == 0 || self.random.below(3) == 0 {
            return match self.random.below(4) {
                0 => Expression::Number(self.random.below(9) as i32),
                _ if self.in_function && self.random.below(2) == 0 => Expression::Variable(PARAMETER),
                1 if self.loops > 0 => Expression::Variable(self.counter()),
                _ => Expression::Variable(self.free()),
            };
        }
        if self.random.below(8) == 0 {
            return Expression::Cell(Box::new(self.expression(depth - 1)));
        }
        let operator = self.random.pick(&["+", "+", "-", "-", "^", "&", "*"]);
        Expression::Binary(operator, Box::new(self.expression(depth - 1)), Box::new(self.expression(depth - 1)))
    }

    /// A variable: the function knows the global one only.
    fn free(&mut self) -> usize {
        if self.in_function {
            return GLOBAL;
        }
        self.random.below(FREE as u64) as usize
    }

    /// Of a loop around; all have a number, whether they count or not. The function has one of its own.
    fn counter(&mut self) -> usize {
        if self.in_function {
            return COUNTERS + 2;
        }
        COUNTERS + self.random.below(self.loops.min(2) as u64) as usize
    }

    fn condition(&mut self) -> Expression {
        let operator = self.random.pick(&["<", "==", "!=", ">=", "<"]);
        let right = if self.random.below(2) == 0 {
            Expression::Number(self.random.below(12) as i32)
        } else {
            self.expression(1)
        };
        Expression::Binary(operator, Box::new(self.expression(1)), Box::new(right))
    }

    fn statements(&mut self, depth: u32) -> Vec<Statement> {
        (0..1 + self.random.below(3)).map(|_| self.statement(depth)).collect()
    }

    fn body(&mut self, depth: u32) -> Vec<Statement> {
        self.loops += 1;
        let mut body = self.statements(depth - 1);
        if self.random.below(3) == 0 {
            let condition = self.condition();
            let jump = match self.random.below(2) {
                0 => Statement::Break(condition),
                _ => Statement::Continue(condition),
            };
            let place = self.random.below(body.len() as u64 + 1) as usize;
            body.insert(place, jump);
        }
        if !self.in_function {
            self.probes += 1;
            body.push(Statement::Probe);
        }
        self.loops -= 1;
        body
    }

    fn looped(&mut self, depth: u32) -> Statement {
        let kind = self.random.below(8);
        let number = if self.in_function { 2 } else { self.loops };
        match kind {
            0..=2 if self.in_function || number < 2 => {
                let bound = self.expression(1);
                Statement::For(COUNTERS + number, bound, self.body(depth))
            }
            3 | 4 if !self.in_function => Statement::WhileInput(self.body(depth)),
            5 => {
                let body = self.body(depth);
                Statement::DoWhile(body, self.condition())
            }
            _ => Statement::While(self.condition(), self.body(depth)),
        }
    }

    fn statement(&mut self, depth: u32) -> Statement {
        let mask = [1, 3, 7, 7, 15, 255][self.random.below(6) as usize];
        match self.random.below(if depth == 0 { 7 } else { 12 }) {
            0..=3 => Statement::Set(self.free(), self.expression(2), mask),
            4 => Statement::SetCell(self.expression(1), self.expression(1)),
            5 if !self.in_function => Statement::Call(self.free(), self.expression(1)),
            6 if !self.in_function => Statement::Read(self.free(), mask & 7),
            5 | 6 => Statement::Set(GLOBAL, self.expression(1), mask & 7),
            7 | 8 => {
                let (condition, yes) = (self.condition(), self.statements(depth - 1));
                let no = if self.random.below(2) == 0 { self.statements(depth - 1) } else { Vec::new() };
                Statement::If(condition, yes, no)
            }
            _ => self.looped(depth),
        }
    }
}

impl Expression {
    pub(super) fn of(&self, values: &Values) -> i32 {
        match self {
            Expression::Number(number) => *number,
            Expression::Variable(variable) => values[*variable],
            Expression::Cell(index) => values[CELLS + (index.of(values) & 3) as usize],
            Expression::Binary(operator, left, right) => {
                let (left, right) = (left.of(values), right.of(values));
                match *operator {
                    "+" => left.wrapping_add(right),
                    "-" => left.wrapping_sub(right),
                    "*" => left.wrapping_mul(right),
                    "^" => left ^ right,
                    "&" => left & right,
                    "<" => i32::from(left < right),
                    "<=" => i32::from(left <= right),
                    ">" => i32::from(left > right),
                    ">=" => i32::from(left >= right),
                    "==" => i32::from(left == right),
                    "!=" => i32::from(left != right),
                    other => unreachable!("no operator {other} is made"),
                }
            }
        }
    }

    fn text(&self) -> String {
        match self {
            Expression::Number(number) => number.to_string(),
            Expression::Variable(variable) => NAMES[*variable].into(),
            Expression::Cell(index) => format!("t[({}) & 3]", index.text()),
            Expression::Binary(operator, left, right) => format!("({} {operator} {})", left.text(), right.text()),
        }
    }
}

fn written(main: &[Statement], function: &[Statement], result: &Expression, condition: &Expression) -> String {
    let mut text = "extern unsigned char __VERIFIER_nondet_uchar(void);\nextern void reach_error(void);\n\
        static unsigned char g, t[4];\n\nstatic unsigned char f(unsigned char p)\n{\n  int k = 0;\n"
        .to_owned();
    write_all(function, condition, &mut text);
    let _ = writeln!(text, "  return {};\n}}\n\nint main(void)\n{{", result.text());
    text += "  unsigned char a = 0, b = 0, c = 0;\n  signed char d = 0;\n  int i = 0, j = 0;\n";
    write_all(main, condition, &mut text);
    text + "  return 0;\n}\n"
}

fn write_all(statements: &[Statement], error: &Expression, text: &mut String) {
    use Statement::*;
    for statement in statements {
        let (head, body, tail) = match statement {
            Set(variable, value, mask) => {
                let _ = writeln!(text, "  {} = {} & {mask};", NAMES[*variable], value.text());
                continue;
            }
            SetCell(index, value) => {
                let _ = writeln!(text, "  t[({}) & 3] = {} & 3;", index.text(), value.text());
                continue;
            }
            Read(variable, mask) => {
                let _ = writeln!(text, "  {} = __VERIFIER_nondet_uchar() & {mask};", NAMES[*variable]);
                continue;
            }
            Call(variable, argument) => {
                let _ = writeln!(text, "  {} = f({});", NAMES[*variable], argument.text());
                continue;
            }
            Break(condition) => {
                let _ = writeln!(text, "  if ({}) break;", condition.text());
                continue;
            }
            Continue(condition) => {
                let _ = writeln!(text, "  if ({}) continue;", condition.text());
                continue;
            }
            Probe => {
                let _ = writeln!(text, "  if ({}) reach_error();", error.text());
                continue;
            }
            If(condition, yes, no) => {
                let _ = writeln!(text, "  if ({}) {{", condition.text());
                write_all(yes, error, text);
                (String::from("  } else {"), no, String::from("  }"))
            }
            While(condition, body) => (format!("  while ({}) {{", condition.text()), body, "  }".into()),
            WhileInput(body) => ("  while (__VERIFIER_nondet_uchar() & 1) {".into(), body, "  }".into()),
            DoWhile(body, condition) => ("  do {".into(), body, format!("  }} while ({});", condition.text())),
            For(counter, bound, body) => {
                let counter = NAMES[*counter];
                (
                    format!("  for ({counter} = 0; {counter} < ({} & 7); {counter}++) {{", bound.text()),
                    body,
                    "  }".into(),
                )
            }
        };
        let _ = writeln!(text, "{head}");
        write_all(body, error, text);
        let _ = writeln!(text, "{tail}");
    }
}
