//! A run on given inputs, by the same machine: whether a sequence of summaries that seems to lead to an error is one that a run takes.

use crate::build::{Build, TURN};
use engine::{take_assumptions, turn, Budget, Input, Inputs, Prescribed, Shows, SymbolicHost, Turn, Violation};
use std::sync::Arc;
use term::Model;

/// Instructions after which a run is given up.
const LONGEST: u64 = 20_000_000;

impl Build<'_> {
    /// The violation that a run on these inputs comes to. None where it ends otherwise, or depends on anything else.
    pub fn rerun(&mut self, inputs: Vec<Input>, budget: &Budget) -> Option<Violation> {
        let prescribed = Prescribed { inputs, again: None };
        let mut state = self.machine.start(&["program".into()]).ok()?;
        let (mut path, mut model) = (self.chain.path(), Arc::new(Model::new()));
        let mut inputs = Inputs::default();
        while state.instructions < LONGEST && budget.exceeded().is_none() {
            state.asked = false;
            state.meeting = false;
            let mut host = SymbolicHost { program: self.program, inputs, prescribed: &prescribed };
            let stop = self.machine.run(&mut state, &mut host, TURN);
            inputs = host.inputs;
            let pool = &mut self.machine.pool;
            for condition in take_assumptions(pool, &mut self.chain, &mut state, &path, &mut model).ok()? {
                path = path.with(pool, condition);
            }
            let Build { machine, evaluator, properties, .. } = self;
            match turn(machine, evaluator, &state, &model, properties, stop) {
                Turn::Paused | Turn::Met => {}
                Turn::Violated(property, stop) => {
                    let span = self.machine.span(&state);
                    let span = self.machine.user_span(&state, span);
                    let inputs = inputs.under(&self.machine.pool, &model);
                    return Some(Violation { property, stop, span, inputs, shows: Shows::Stopping });
                }
                Turn::Split { .. } | Turn::Assume { .. } | Turn::Over(_) | Turn::LoopLimit | Turn::Cut(_) => {
                    return None;
                }
            }
        }
        None
    }
}
