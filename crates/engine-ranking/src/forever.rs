//! Runs that go on for ever, tried out: the inputs that a recurrence set suggests are given to the concrete machine, which has to come to the loop and to go
//! round it for long, or to nest its calls deep.

use crate::recurrence::Endless;
use crate::wording::condition;
use engine::{heed, Budget, DrawnHost, Given, Input, Property, PropertySet, Shows, Violation};
use engine_backward::{words, Ground};
use ir::{Block, Function, Program};
use machine::{Fault, Machine, State, Stop};

/// Instructions in which the machine has to come to the loop, and those that it is followed from there.
const FIRST: u64 = 3_000_000;
const LONG: u64 = 200_000;

/// Calls that nest deeper than this are taken to nest for ever.
const NESTED: u32 = 20_000;

/// Instructions between two looks at the budget.
const TURN: u64 = 50_000;

/// The violation, if a run shows it.
pub fn violation(ground: &mut Ground, program: &Program, endless: &Endless, budget: &Budget) -> Option<Violation> {
    let inputs: Vec<Input> = endless.inputs.iter().chain(&endless.again).cloned().collect();
    let once = endless.inputs.len();
    let cutpoint = &ground.build.system.cutpoints[endless.at];
    let (place, span) = ((cutpoint.function, cutpoint.block), cutpoint.span);
    let has_contracts = ground.build.system.cutpoints.iter().any(|it| it.within.is_some());
    let mut machine = Machine::new(program).ok()?;
    heed(&mut machine, &PropertySet::new([Property::Termination]));
    machine.watch_loops = true;
    machine.ended = Some(budget.watch());
    let mut run = Run {
        state: machine.start(&["program".into()]).ok()?,
        machine,
        host: DrawnHost::new(program, Given::repeating(inputs.clone(), once)),
        budget,
    };
    let (how, shows) = if endless.nests {
        run.nests()?;
        (machine::Endless::Nests, Shows::Nesting { inputs: once })
    } else {
        let heads = if has_contracts { 0 } else { endless.length };
        let (first, second) = run.goes_round(place, heads, once)?;
        (machine::Endless::Kept, Shows::Kept { first, second, inputs: once })
    };
    let words = words(ground, endless.at);
    let because = condition(&ground.build.machine.pool, &words, endless.holds);
    Some(Violation { property: Property::Termination, stop: Fault::Endless(how).into(), span, inputs, shows, because })
}

struct Run<'a> {
    machine: Machine<'a>,
    state: State,
    host: DrawnHost<'a, Given>,
    budget: &'a Budget,
}

impl Run<'_> {
    /// Comes to the head of a loop, after so many heads and inputs at least, and again; how many instructions it has executed then. Goes on after that.
    fn goes_round(&mut self, place: (Function, Block), heads: usize, inputs: usize) -> Option<(u64, u64)> {
        let mut visits: Vec<u64> = Vec::new();
        let (mut met, mut depth) = (0, 0);
        let mut last = FIRST;
        while self.state.instructions < last {
            self.state.asked = true;
            match self.machine.run(&mut self.state, &mut self.host, TURN) {
                Stop::Met if self.machine.is_at_loop(&self.state) => met += 1,
                Stop::Met | Stop::Paused => continue,
                _ => return None,
            }
            if self.budget.exceeded().is_some() {
                return None;
            }
            let is_here = self.machine.blocks(&self.state)[0] == place && met >= heads;
            let is_behind = self.host.inputs.len() >= inputs;
            if visits.len() < 2 && is_here && is_behind && (visits.is_empty() || self.state.frame.depth == depth) {
                visits.push(self.state.instructions);
                (last, depth) = (self.state.instructions + LONG, self.state.frame.depth);
            }
        }
        (visits.len() == 2).then(|| (visits[0], visits[1]))
    }

    fn nests(&mut self) -> Option<()> {
        self.machine.watch_loops = false;
        while self.state.frame.depth < NESTED {
            let is_late = self.state.instructions > FIRST * 10 || self.budget.exceeded().is_some();
            match self.machine.run(&mut self.state, &mut self.host, TURN) {
                Stop::Met | Stop::Paused if !is_late => {}
                _ => return None,
            }
        }
        Some(())
    }
}
