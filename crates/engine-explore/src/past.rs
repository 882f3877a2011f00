//! The states that a path has been in at heads of loops: one that comes again is a run without end.
//!
//! Law: from a state that recurs on its own path there is a run that never ends. Both visits hold the same terms; under any
//! model of the path they are therefore the same concrete state, and the inputs that led from the first to the second
//! lead there again.

use crate::node::Node;
use engine::Shows;
use imbl::HashMap;
use machine::{Machine, State};
use std::rc::Rc;

/// Shared by forks.
#[derive(Clone, Default)]
pub struct Past {
    visits: HashMap<u64, Rc<Visit>>,
    /// How often it was looked at.
    looks: u32,
}

impl Past {
    /// Whether it is time to try the path out: rarer and rarer.
    pub fn is_due(&self) -> bool {
        self.looks > 1 && self.looks.is_power_of_two()
    }
}

struct Visit {
    state: State,
    inputs: usize,
}

/// More visits than this are not kept.
const MOST: usize = 4096;

/// How it shows that a node's state recurs, if it does; else the state is kept.
///
/// As with `Seen`, looking is never most of the work.
pub fn recurs(machine: &mut Machine, node: &mut Node) -> Option<Shows> {
    let Node { state, past, inputs, next_look, .. } = node;
    let Some(print) = machine.fingerprint(state) else {
        *next_look = u64::MAX;
        return None;
    };
    *next_look = state.instructions + print.cost / 4;
    if let Some(visit) = past.visits.get(&print.hash) {
        if machine.is_same(&visit.state, state) {
            let (first, second) = (visit.state.instructions, state.instructions);
            return Some(Shows::Recurring { first, second, inputs: visit.inputs });
        }
    }
    past.looks += 1;
    if past.visits.len() < MOST {
        past.visits.insert(print.hash, Rc::new(Visit { state: state.clone(), inputs: inputs.count() }));
    }
    None
}
