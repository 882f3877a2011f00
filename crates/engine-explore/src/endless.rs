//! Runs without end, found by running: the inputs of a path are given to the concrete machine, which may come back to a state.
//!
//! A path's own states recur only where they hold the same terms (`past`). A loop that halves a negative number for ever
//! comes to rest on every number, while the term grows. So from time to time a path is tried out on its model.

use bits::Bits;
use engine::{Budget, Input, InputSource, Shows};
use ir::Program;
use machine::{Host, Machine, Request, State, Stop, Supplied, Value};
use std::collections::HashMap;
use term::Pool;

/// Instructions that a trial may take beyond those of the path.
const PATIENCE: u64 = 200_000;

/// Instructions between two looks at the budget.
const TURN: u64 = 100_000;

/// Tries a path out, while there is time; the inputs of a run that never ends, and how that shows.
pub fn endless(
    program: &Program,
    inputs: Vec<Input>,
    instructions: u64,
    budget: &Budget,
) -> Option<(Vec<Input>, Shows)> {
    let mut machine = Machine::new(program).ok()?;
    machine.watch_loops = true;
    engine::heed(&mut machine, &engine::PropertySet::default());
    let mut state = machine.start(&["program".into()]).ok()?;
    let mut given = Given { program, inputs, next: 0 };
    let mut visits: HashMap<u64, (State, usize)> = HashMap::new();
    let last = instructions + PATIENCE;
    while state.instructions < last {
        if budget.exceeded().is_some() {
            return None;
        }
        let left = last - state.instructions;
        match machine.run(&mut state, &mut given, left.min(TURN)) {
            Stop::Met => {}
            Stop::Paused => continue,
            _ => return None,
        }
        state.asked = false;
        if !machine.is_at_loop(&state) {
            continue;
        }
        let print = machine.fingerprint(&state)?;
        if let Some((visit, inputs)) = visits.get(&print.hash) {
            if machine.is_same(visit, &state) {
                let shows = Shows::Recurring { first: visit.instructions, second: state.instructions, inputs: *inputs };
                given.inputs.truncate(given.next);
                return Some((given.inputs, shows));
            }
        }
        visits.insert(print.hash, (state.clone(), given.next));
    }
    None
}

/// The inputs of a path, and zeros when these are used up.
struct Given<'p> {
    program: &'p Program,
    inputs: Vec<Input>,
    next: usize,
}

impl Given<'_> {
    /// The next input, which is this one when all are used up.
    fn next(&mut self, request: &Request, otherwise: Input) -> Result<&Input, Stop> {
        let (source, at) = (InputSource::of(request.source), self.next);
        let length = |input: &Input| input.runs.iter().map(|run| run.0).sum::<u64>();
        if at == self.inputs.len() {
            self.inputs.push(otherwise);
        } else if self.inputs[at].ty != request.ty
            || self.inputs[at].source != source
            || length(&self.inputs[at]) != length(&otherwise)
        {
            return Err(Stop::BadInput("another input is asked for".into()));
        }
        self.next += 1;
        Ok(&self.inputs[at])
    }
}

impl Host for Given<'_> {
    fn input(&mut self, pool: &mut Pool, request: Request) -> Result<Value, Stop> {
        let width = request.ty.bits(self.program.data_model);
        let input = self.next(&request, Input::new(&request, Bits::zero(width)))?;
        Ok(machine::constant(pool, &input.bits, request.ty))
    }

    fn memory(&mut self, _: &mut Pool, request: Request, bytes: u64) -> Result<Supplied, Stop> {
        let input = self.next(&request, Input::memory(&request, vec![(bytes, 0)]))?;
        Ok(Supplied::Runs(input.runs.clone()))
    }

    fn write(&mut self, _: i32, _: &[u8]) {}

    fn read(&mut self, _: i32, _: &mut [u8]) -> Result<usize, Stop> {
        Ok(0)
    }
}
