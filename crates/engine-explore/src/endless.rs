//! Runs without end, found by running: the inputs of a path are given to the concrete machine, which may come back to a state.
//!
//! A path's own states recur only where they hold the same terms (`past`). A loop that halves a negative number for ever
//! comes to rest on every number, while the term grows. So from time to time a path is tried out on its model.

use engine::{Budget, DrawnHost, Given, Input, Shows};
use ir::Program;
use machine::{Machine, State, Stop};
use std::collections::HashMap;

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
    let mut host = DrawnHost::new(program, Given::new(inputs));
    let mut visits: HashMap<u64, (State, usize)> = HashMap::new();
    let last = instructions + PATIENCE;
    let mut next_look = 0;
    while state.instructions < last {
        if budget.exceeded().is_some() {
            return None;
        }
        let left = last - state.instructions;
        match machine.run(&mut state, &mut host, left.min(TURN)) {
            Stop::Met => {}
            Stop::Paused => continue,
            _ => return None,
        }
        state.asked = false;
        if !machine.is_at_loop(&state) || state.instructions < next_look {
            continue;
        }
        let print = machine.fingerprint(&state)?;
        // With much memory, looking is rare: it is never most of the work by far.
        next_look = state.instructions + print.cost / 64;
        if let Some((visit, inputs)) = visits.get(&print.hash) {
            if machine.is_same(visit, &state) {
                let shows = Shows::Recurring { first: visit.instructions, second: state.instructions, inputs: *inputs };
                return Some((host.inputs, shows));
            }
        }
        visits.insert(print.hash, (state.clone(), host.inputs.len()));
    }
    None
}
