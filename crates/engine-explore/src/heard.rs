//! What an exploration makes of the facts of other engines: questions that need not be asked, and conditions that hold anyway.

use crate::node::Node;
use engine::{Fact, Facts, Predicate, Site};
use ir::{Block, Function, Terminator};
use machine::Machine;
use std::collections::{HashMap, HashSet};
use term::{Evaluator, TermId};

#[derive(Default)]
pub struct Heard {
    /// Edges that no run takes.
    never: HashSet<(Function, Block, Block)>,
    /// What holds at the beginning of a block.
    invariants: HashMap<(Function, Block), Vec<Predicate>>,
}

impl Heard {
    /// Takes what is new.
    pub fn hear(&mut self, machine: &mut Machine, facts: &mut Facts) {
        for stated in facts.news() {
            match &stated.fact {
                Fact::Holds(Site { function, inst: Some(inst), .. }) => {
                    machine.holding.insert((*function, *inst));
                }
                Fact::Exclusive { scope, edges } => {
                    let [(from, to)] = edges[..] else { continue };
                    self.never.insert((scope.function(), from, to));
                }
                Fact::Invariant { function, block, holds } => {
                    self.invariants.entry((*function, *block)).or_default().push(holds.clone());
                }
                Fact::Holds(_) | Fact::Run { .. } | Fact::Bound { .. } => continue,
            }
            facts.use_of(&stated);
        }
    }

    /// What was heard may be false from now on.
    pub fn forget(&mut self, machine: &mut Machine) {
        machine.holding.clear();
        *self = Heard::default();
    }

    /// The truth of a branch's condition, where the other side is an edge that no run takes.
    pub fn side(&self, machine: &mut Machine, node: &Node) -> Option<bool> {
        if self.never.is_empty() {
            return None;
        }
        let function = node.state.frame.function;
        let (block, None) = machine.next(&node.state) else { return None };
        let body = machine.program.functions[function].body()?;
        let Terminator::Branch { then, otherwise, .. } = &body.blocks[block].terminator else { return None };
        let never = [then, otherwise].map(|edge| self.never.contains(&(function, block, edge.target)));
        match never {
            [true, false] => Some(false),
            [false, true] => Some(true),
            // No run comes here, or nothing is known: the solver says which.
            _ => None,
        }
    }

    /// What holds in a state that has just begun an iteration of a loop. The node's model satisfies it, as any run does.
    pub fn here(&self, machine: &mut Machine, evaluator: &mut Evaluator, node: &Node) -> Vec<TermId> {
        if self.invariants.is_empty() {
            return Vec::new();
        }
        let place = (node.state.frame.function, machine.next(&node.state).0);
        let known = self.invariants.get(&place).into_iter().flatten();
        let mut conditions: Vec<TermId> = known.filter_map(|holds| holds.in_state(machine, &node.state)).collect();
        conditions.retain(|&condition| {
            let holds = evaluator.evaluate(&machine.pool, &node.model, condition) == term::Value::Bool(true);
            debug_assert!(holds, "an invariant was said that does not hold");
            holds
        });
        conditions
    }
}
