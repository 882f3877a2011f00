//! What a stop of the machine means for the path: the protocol between the machine and every engine, in one place.
//!
//! A machine stops where it cannot go on alone. Some stops are questions: the engine asks the solver, and answers by putting a
//! decision into the state, which then goes on. The others are ends: of a run, as C has it; of what was asked, because a property
//! is violated; or of what can be followed, which an engine must note, since no proof survives it.

use crate::property::property_of;
use crate::reason::{place, Reason};
use ir::{Access, Body, Op, Value};
use machine::{Decision, Machine, State, Stop};
use property::{Property, PropertySet};
use std::collections::HashSet;
use term::{Evaluator, Model, TermId};

/// What the engine has to do with a path that stopped.
pub enum Turn {
    /// The machine paused, as it was told to.
    Paused,
    /// Ways meet here, and the machine was told to stop there.
    Met,
    /// One of several threads goes on.
    Scheduling,
    /// A loop was repeated as often as it may be.
    LoopLimit,
    /// The path goes on as one in which the condition holds, one in which it does not, or both. Each gets its answer.
    Split { condition: TermId, yes: Decision, no: Decision },
    /// The path goes on where the condition holds, and does not exist elsewhere.
    Assume { condition: TermId, answer: Decision },
    /// The run is over, and nothing is wrong with it.
    Over(Over),
    /// A property that is asked for is violated.
    Violated(Property, Stop),
    /// The path cannot be followed any further.
    Cut(Reason),
}

/// How a run ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Over {
    Exited,
    /// By abort(), or by a signal.
    Aborted,
    /// It does not exist.
    Assumed,
}

/// What follows from a stop. The model is one of the path's.
pub fn turn(
    machine: &mut Machine,
    evaluator: &mut Evaluator,
    state: &State,
    model: &Model,
    properties: &PropertySet,
    stop: Stop,
) -> Turn {
    match stop {
        Stop::Paused => Turn::Paused,
        Stop::Met => Turn::Met,
        Stop::LoopLimit => Turn::LoopLimit,
        Stop::Scheduling => Turn::Scheduling,
        Stop::Undecided(condition) => {
            let [yes, no] = [true, false].map(|truth| Decision::Truth(condition, truth));
            Turn::Split { condition, yes, no }
        }
        Stop::Unnumbered(term) => {
            // The number that the model has, or another one; of which the path asks again.
            let term::Value::Bits(bits) = evaluator.evaluate(&machine.pool, model, term) else {
                unreachable!("numbers are bit-vectors")
            };
            let constant = machine.pool.constant(bits.clone());
            let condition = machine.pool.eq(term, constant);
            Turn::Split { condition, yes: Decision::Number(term, bits), no: Decision::Truth(condition, false) }
        }
        Stop::Assuming(condition) => Turn::Assume { condition, answer: Decision::Truth(condition, true) },
        Stop::Exited(_) => Turn::Over(Over::Exited),
        Stop::Aborted => Turn::Over(Over::Aborted),
        Stop::Assumed => Turn::Over(Over::Assumed),
        Stop::Fault(_) | Stop::Violated(_) => {
            match property_of(&stop).filter(|&property| properties.contains(property)) {
                Some(property) => Turn::Violated(property, stop),
                None if ends_natively(machine, state, properties, &stop) => Turn::Over(Over::Aborted),
                None => Turn::Cut(undefined(machine, state, &stop)),
            }
        }
        Stop::Unsupported(what) | Stop::BadInput(what) => {
            Turn::Cut(Reason::Unsupported { what, place: here(machine, state) })
        }
        Stop::Exhausted(what) => Turn::Cut(Reason::Exhausted { what, place: here(machine, state) }),
    }
}

/// That behaviour is undefined at a stop.
pub fn undefined(machine: &mut Machine, state: &State, stop: &Stop) -> Reason {
    let what = match stop {
        Stop::Fault(fault) => fault.describe(machine.program),
        _ => "a check fails".into(),
    };
    Reason::Undefined { what, place: here(machine, state) }
}

/// Where a state is, for people.
pub fn here(machine: &mut Machine, state: &State) -> String {
    let span = machine.span(state);
    let span = machine.user_span(state, span);
    place(machine.program, span)
}

/// Is it a signal that ends a native run at once, and is memory not what is asked about?
///
/// Nothing lies in the first page, so an access there by the program's own code ends the run. Models stand for code of the system, which
/// may return an error instead; and compilers leave out a read of which nothing is used, without any optimisation.
fn ends_natively(machine: &mut Machine, state: &State, properties: &PropertySet, stop: &Stop) -> bool {
    let Stop::Fault(fault) = stop else { return false };
    fault.is_in_first_page()
        && !properties.iter().any(|property| property.description().memory)
        && !machine.program.functions[state.frame.function].library
        && is_compiled(machine, state)
}

/// Does compiled code do the access that a state is at?
fn is_compiled(machine: &mut Machine, state: &State) -> bool {
    let program = machine.program;
    let (_, Some(inst)) = machine.next(state) else { return false };
    let Some(body) = program.functions[state.frame.function].body() else { return false };
    let data = &body.insts[inst];
    match &data.op {
        Op::Load { access: Access::Plain, .. } => is_used(body, &data.results),
        op => op.touches().any(ir::Touch::is_access),
    }
}

/// Does anything that compiled code does depend on these values? What is computed from them and not used is left out as they are, and checks are ours.
fn is_used(body: &Body, values: &[Value]) -> bool {
    let mut derived: HashSet<Value> = values.iter().copied().collect();
    loop {
        let before = derived.len();
        for block in body.blocks.values() {
            let passed = block.terminator.edges().flat_map(|edge| edge.arguments.iter().copied());
            let mut ends = block.terminator.operands().iter().copied().chain(passed);
            if ends.any(|value| derived.contains(&value)) {
                return true;
            }
            for &inst in &block.insts {
                let data = &body.insts[inst];
                if !data.op.operands().any(|value| derived.contains(&value)) {
                    continue;
                }
                match &data.op {
                    Op::Load { access: Access::Volatile | Access::Atomic, .. }
                    | Op::Store { .. }
                    | Op::AtomicUpdate { .. }
                    | Op::CompareExchange { .. }
                    | Op::CopyMemory { .. }
                    | Op::SetMemory { .. }
                    | Op::Call { .. } => return true,
                    Op::Check { .. } | Op::Assume { .. } => {}
                    _ => derived.extend(data.results.iter().copied()),
                }
            }
        }
        if derived.len() == before {
            return false;
        }
    }
}
