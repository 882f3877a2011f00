//! Tests: runs of the program on given inputs, as far as points are concerned (`RunTest`).
//!
//! The summaries say what a run does between two points, in terms of values; so a run is computed by evaluating their terms, with a number for each symbol.
//! Of the ways that leave a point, exactly one has conditions that hold, or the run ends there. Inputs that are not given are drawn.

use crate::code::{Code, Point, START};
use engine::Input;
use std::rc::Rc;
use term::bits::{Bits, Random};
use term::{Evaluator, Model, Sort, TermId, Value};

/// Steps of a test behind those that are given: many of the first tests, few of the others.
const MOST_STEPS: usize = 200;
const MOST_FIRST: usize = 2000;
const FIRST: u64 = 3;

/// The step that a test is to take: a summary, and values for what is chosen on the way.
#[derive(Clone)]
pub struct Given {
    pub summary: usize,
    pub values: Model,
}

/// A step that a test has taken.
pub struct Step {
    pub summary: usize,
    /// The values of all symbols before the step and on the way.
    pub values: Model,
    /// The point it has come to, and its state there; none at an end.
    pub to: Option<(Point, Rc<Model>)>,
}

/// Runs a test; what comes behind the given steps is drawn.
pub fn run(code: &Code, given: &[Given], number: u64) -> Vec<Step> {
    let mut random = Random(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x2545_f491_4f6c_dd1d);
    let pool = &code.build.machine.pool;
    let mut evaluator = Evaluator::new();
    let (mut point, mut state) = (START, Rc::new(Model::new()));
    let mut steps = Vec::new();
    let most = given.len() + if number < FIRST { MOST_FIRST } else { MOST_STEPS };
    while steps.len() < most {
        let mut values = (*state).clone();
        let now = given.get(steps.len());
        for &symbol in &code.chosen[point] {
            match now.and_then(|now| now.values.get(symbol)) {
                Some(value) => values.set(symbol, value.clone()),
                None if number > 0 => draw(&mut random, pool.sort(symbol), symbol, &mut values),
                // The first test is all zeros.
                None => {}
            }
        }
        let mut evaluation = evaluator.under(pool, &values);
        let meant = now.map(|now| now.summary);
        let mut ways = meant.into_iter().chain(code.leaving[point].iter().copied());
        let is_open = |&way: &usize| code.summary(way).conditions.iter().all(|&it| evaluation.holds(it));
        let Some(summary) = ways.find(is_open) else { break };
        let to = code.target(summary).map(|to| {
            let mut next = Model::new();
            let given = &code.summary(summary).values;
            for &symbol in &code.symbols[to] {
                let term = given.iter().find(|(varying, _)| *varying == symbol).map_or(symbol, |(_, value)| *value);
                next.set(symbol, evaluation.value(term));
            }
            (to, Rc::new(next))
        });
        steps.push(Step { summary, values, to: to.clone() });
        let Some(next) = to else { break };
        (point, state) = next;
    }
    steps
}

/// The inputs that the program asks for on these steps, in order; none where one is no single value.
pub fn inputs(code: &Code, steps: &[Step]) -> Option<Vec<Input>> {
    let mut evaluator = Evaluator::new();
    let mut inputs = Vec::new();
    for step in steps {
        let mut evaluation = evaluator.under(&code.build.machine.pool, &step.values);
        for one in &code.summary(step.summary).asked {
            let bits = match evaluation.value(one.symbol) {
                Value::Bool(truth) => Bits::from_u64(1, u64::from(truth)),
                Value::Bits(bits) => bits,
                Value::Array(_) => return None,
            };
            let source = one.source.clone();
            inputs.push(Input { source, ty: one.ty, bits, span: one.span, runs: Vec::new() });
        }
    }
    Some(inputs)
}

/// Small numbers mostly.
fn draw(random: &mut Random, sort: Sort, symbol: TermId, values: &mut Model) {
    match sort {
        Sort::Bool => values.set(symbol, random.flip()),
        Sort::BitVector(width) => {
            let word = random.word();
            let number = match word % 4 {
                0 => 0,
                1 => (word >> 8) % 4,
                2 => (word >> 8) % 100,
                _ => word >> 2,
            };
            values.set(symbol, Bits::from_words(width, &vec![number; width.div_ceil(64) as usize]));
        }
        // Zeros.
        Sort::Array { .. } | Sort::Float(_) => {}
    }
}
