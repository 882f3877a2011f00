//! What an edge demands of the value that decides whether it is taken.

use crate::graph::{Edge, Graph, Way};
use crate::layout::Layout;
use ir::{Block, Callee, Condition, Function, FunctionKind, Intrinsic, Op, Terminator, Type};
use machine::{Machine, Value};
use term::TermId;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Demand {
    Known(bool),
    If(TermId),
    /// The machine has to find out.
    Open,
}

/// The value that decides how a part is left, if one alone does.
pub fn deciding(layout: &Layout, function: Function, block: Block, part: u32) -> Option<ir::Value> {
    let body = layout.body(function);
    let Some(inst) = layout.end(function, block, part) else {
        return match &body.blocks[block].terminator {
            Terminator::Branch { condition, .. } => Some(*condition),
            Terminator::Switch { value, .. } => Some(*value),
            _ => None,
        };
    };
    match &body.insts[inst].op {
        Op::Check { condition: Condition::Holds(value), kind } => {
            layout.is_asked(&machine::Stop::Violated(*kind)).then_some(*value)
        }
        Op::Assume { condition } => Some(*condition),
        Op::Call { callee: Callee::Direct(callee), arguments } => match layout.program.functions[*callee].kind {
            FunctionKind::Intrinsic(Intrinsic::Assume) => {
                let first = arguments.first().filter(|argument| argument.aggregate.is_none())?.value;
                matches!(body.ty(first), Type::Int(..=64)).then_some(first)
            }
            _ => None,
        },
        _ => None,
    }
}

/// What an edge demands, where the deciding value is this.
pub fn demand(machine: &mut Machine, layout: &Layout, graph: &Graph, edge: Edge, value: Value) -> Demand {
    let source = graph.node(edge.source);
    let function = graph.function(edge.source);
    if layout.end(function, source.block, source.part).is_some() {
        let holds = truth(machine, value);
        return match edge.way {
            Way::To(_) => holds,
            Way::Violation => negated(machine, holds),
            Way::Cut => Demand::Open,
        };
    }
    let Way::To(target) = edge.way else { return Demand::Open };
    let target = graph.node(target).block;
    match &layout.body(function).blocks[source.block].terminator {
        Terminator::Branch { then, otherwise, .. } => {
            let holds = truth(machine, value);
            match (then.target == target, otherwise.target == target) {
                (true, true) => Demand::Known(true),
                (true, false) => holds,
                _ => negated(machine, holds),
            }
        }
        Terminator::Switch { cases, default, .. } => {
            let number = |bits: &ir::Bits| bits.words()[0];
            let is_default = default.target == target;
            match value {
                Value::Bits(value) => {
                    let taken = cases.iter().find(|(bits, _)| number(bits) == value).map_or(default, |case| &case.1);
                    Demand::Known(taken.target == target)
                }
                Value::Term(value) if matches!(machine.pool.sort(value), term::Sort::BitVector(65..)) => Demand::Open,
                Value::Term(value) => {
                    // Of the default's target: not one of the other cases.
                    let mut any = machine.pool.boolean(false);
                    for (bits, _) in cases.iter().filter(|case| (case.1.target == target) != is_default) {
                        let equal = machine.equals(value, number(bits));
                        any = machine.pool.or(any, equal);
                    }
                    let term = if is_default { machine.pool.not(any) } else { any };
                    known(machine, term)
                }
                _ => Demand::Open,
            }
        }
        _ => Demand::Open,
    }
}

fn truth(machine: &mut Machine, value: Value) -> Demand {
    match value {
        Value::Bits(bits) => Demand::Known(bits != 0),
        Value::Term(term) => {
            let zero = machine.equals(term, 0);
            let term = machine.pool.not(zero);
            known(machine, term)
        }
        _ => Demand::Open,
    }
}

fn negated(machine: &mut Machine, demand: Demand) -> Demand {
    match demand {
        Demand::Known(truth) => Demand::Known(!truth),
        Demand::If(term) => Demand::If(machine.pool.not(term)),
        Demand::Open => Demand::Open,
    }
}

fn known(machine: &Machine, term: TermId) -> Demand {
    machine.pool.as_bool(term).map_or(Demand::If(term), Demand::Known)
}
