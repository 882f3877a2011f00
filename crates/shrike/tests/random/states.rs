//! Programs of loops as steps on a few numbers: all states that any run comes to, and whether one comes again.

use super::loops::{Expression, Statement, Values, CELLS, COUNTERS, FREE, PARAMETER, RESULT, SIGNED, SIZE};
use std::collections::{HashMap, VecDeque};

/// More states than that are not visited.
const MOST_STATES: usize = 60_000;

/// Where a run is, and what it has there.
type State = (usize, Values);

const FIRST: State = (0, [0; SIZE]);

/// A step of a flattened program.
enum Step {
    Set(usize, Expression, i32),
    SetCell(Expression, Expression),
    Read(usize, i32),
    /// Goes there unless the condition holds.
    Unless(Expression, usize),
    /// Goes there unless an input is odd.
    UnlessInput(usize),
    Jump(usize),
    Probe,
    End,
}

pub struct Graph {
    steps: Vec<Step>,
}

/// What was found in all runs.
#[derive(Default)]
pub struct Seen {
    pub states: usize,
    pub probed: Vec<Values>,
    /// The inputs of the shortest run that comes to a probe in a state that is asked for.
    pub failing: Option<Vec<u64>>,
}

/// Steps that lead out of a loop or to its next iteration: their targets are known when its end is.
#[derive(Default)]
struct Exits {
    breaks: Vec<usize>,
    continues: Vec<usize>,
}

impl Graph {
    pub fn of(main: &[Statement], function: &[Statement], result: &Expression) -> Graph {
        let mut graph = Graph { steps: Vec::new() };
        graph.all(main, &(function, result), &mut Exits::default());
        graph.steps.push(Step::End);
        graph
    }

    fn all(&mut self, statements: &[Statement], callee: &(&[Statement], &Expression), exits: &mut Exits) {
        for statement in statements {
            self.one(statement, callee, exits);
        }
    }

    fn one(&mut self, statement: &Statement, callee: &(&[Statement], &Expression), exits: &mut Exits) {
        match statement {
            Statement::Set(variable, value, mask) => {
                self.push(Step::Set(*variable, value.clone(), *mask));
            }
            Statement::SetCell(index, value) => {
                self.push(Step::SetCell(index.clone(), value.clone()));
            }
            Statement::Read(variable, mask) => {
                self.push(Step::Read(*variable, *mask));
            }
            Statement::Probe => {
                self.push(Step::Probe);
            }
            Statement::Break(condition) | Statement::Continue(condition) => {
                let over = self.push(Step::Unless(condition.clone(), 0));
                let jump = self.push(Step::Jump(0));
                match statement {
                    Statement::Break(_) => exits.breaks.push(jump),
                    _ => exits.continues.push(jump),
                }
                self.lead_here(over);
            }
            Statement::If(condition, yes, no) => {
                let branch = self.push(Step::Unless(condition.clone(), 0));
                self.all(yes, callee, exits);
                let over = self.push(Step::Jump(0));
                self.lead_here(branch);
                self.all(no, callee, exits);
                self.lead_here(over);
            }
            Statement::While(condition, body) => self.looped(Step::Unless(condition.clone(), 0), body, callee, None),
            Statement::WhileInput(body) => self.looped(Step::UnlessInput(0), body, callee, None),
            Statement::For(counter, bound, body) => {
                self.push(Step::Set(*counter, Expression::Number(0), -1));
                let masked = Expression::Binary("&", Box::new(bound.clone()), Box::new(Expression::Number(7)));
                let counted = Expression::Variable(*counter);
                let goes_on = Expression::Binary("<", Box::new(counted.clone()), Box::new(masked));
                let next = Expression::Binary("+", Box::new(counted), Box::new(Expression::Number(1)));
                self.looped(Step::Unless(goes_on, 0), body, callee, Some(Step::Set(*counter, next, -1)))
            }
            Statement::DoWhile(body, condition) => {
                let begin = self.steps.len();
                let mut own = Exits::default();
                self.all(body, callee, &mut own);
                own.continues.drain(..).for_each(|jump| self.lead_here(jump));
                let leave = self.push(Step::Unless(condition.clone(), 0));
                self.push(Step::Jump(begin));
                own.breaks.drain(..).for_each(|jump| self.lead_here(jump));
                self.lead_here(leave);
            }
            Statement::Call(variable, argument) => {
                self.push(Step::Set(PARAMETER, argument.clone(), -1));
                self.push(Step::Set(COUNTERS + 2, Expression::Number(0), -1));
                self.all(callee.0, callee, &mut Exits::default());
                // What is over is the same in all states, so that there are fewer.
                self.push(Step::Set(RESULT, callee.1.clone(), -1));
                self.push(Step::Set(*variable, Expression::Variable(RESULT), -1));
                for over in [PARAMETER, COUNTERS + 2, RESULT] {
                    self.push(Step::Set(over, Expression::Number(0), -1));
                }
            }
        }
    }

    fn looped(&mut self, head: Step, body: &[Statement], callee: &(&[Statement], &Expression), next: Option<Step>) {
        let head = self.push(head);
        let mut exits = Exits::default();
        self.all(body, callee, &mut exits);
        exits.continues.drain(..).for_each(|jump| self.lead_here(jump));
        if let Some(next) = next {
            self.push(next);
        }
        self.push(Step::Jump(head));
        exits.breaks.drain(..).for_each(|jump| self.lead_here(jump));
        self.lead_here(head);
    }

    /// The number of the step.
    fn push(&mut self, step: Step) -> usize {
        self.steps.push(step);
        self.steps.len() - 1
    }

    fn lead_here(&mut self, from: usize) {
        let here = self.steps.len();
        if let Step::Unless(_, to) | Step::UnlessInput(to) | Step::Jump(to) = &mut self.steps[from] {
            *to = here;
        }
    }

    /// All states that any run comes to, breadth first; none where there are too many. Ends where a probe sees what is wanted.
    pub fn explore(&self, is_wanted: impl Fn(&Values) -> bool) -> Option<Seen> {
        let mut seen = Seen::default();
        // With where each came from, and the input there, if any.
        let mut reached: HashMap<State, Option<(State, Option<u64>)>> = HashMap::from([(FIRST, None)]);
        let mut open = VecDeque::from([FIRST]);
        while let Some(state) = open.pop_front() {
            if matches!(self.steps[state.0], Step::Probe) {
                if is_wanted(&state.1) {
                    let mut inputs = Vec::new();
                    let mut at = state;
                    while let Some((before, input)) = reached[&at] {
                        inputs.extend(input);
                        at = before;
                    }
                    inputs.reverse();
                    seen.failing = Some(inputs);
                    return Some(seen);
                }
                seen.probed.push(state.1);
            }
            for (next, input) in self.next(state) {
                reached.entry(next).or_insert_with(|| {
                    open.push_back(next);
                    Some((state, input))
                });
            }
            if reached.len() > MOST_STATES {
                return None;
            }
        }
        Some(Seen { states: reached.len(), ..seen })
    }

    /// The states that follow one, and the input with which each does, if any.
    fn next(&self, (place, values): State) -> Vec<(State, Option<u64>)> {
        let after = |variable: usize, value: i32| {
            let mut values = values;
            values[variable] = value;
            (place + 1, values)
        };
        match &self.steps[place] {
            Step::Set(variable, value, mask) => {
                vec![(after(*variable, stored(*variable, value.of(&values) & mask)), None)]
            }
            Step::SetCell(index, value) => {
                vec![(after(CELLS + (index.of(&values) & 3) as usize, value.of(&values) & 3), None)]
            }
            Step::Read(variable, mask) => (0..256)
                .filter(|input| input & !mask == 0)
                .map(|input| (after(*variable, stored(*variable, input)), Some(input as u64)))
                .collect(),
            Step::Unless(condition, to) => {
                vec![((if condition.of(&values) != 0 { place + 1 } else { *to }, values), None)]
            }
            Step::UnlessInput(to) => vec![((place + 1, values), Some(1)), ((*to, values), Some(0))],
            Step::Jump(to) => vec![((*to, values), None)],
            Step::Probe => vec![((place + 1, values), None)],
            Step::End => Vec::new(),
        }
    }

    /// Does a run come to a state twice? Then it can do so for ever, and else every run ends.
    pub fn is_endless(&self) -> bool {
        let mut is_behind: HashMap<State, bool> = HashMap::from([(FIRST, false)]);
        let mut way = vec![(FIRST, self.next(FIRST))];
        while let Some((state, left)) = way.last_mut() {
            let Some((next, _)) = left.pop() else {
                is_behind.insert(*state, true);
                way.pop();
                continue;
            };
            match is_behind.get(&next) {
                Some(true) => {}
                Some(false) => return true,
                None => {
                    is_behind.insert(next, false);
                    way.push((next, self.next(next)));
                }
            }
        }
        false
    }
}

/// What a variable keeps of a number.
fn stored(variable: usize, value: i32) -> i32 {
    match variable {
        SIGNED => i32::from(value as i8),
        _ if !(FREE..PARAMETER).contains(&variable) => i32::from(value as u8),
        _ => value,
    }
}
