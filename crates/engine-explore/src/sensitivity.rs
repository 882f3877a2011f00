//! How many branches to come depend on a value: an estimate of what it costs to join states that differ in it.
//!
//! A value that is known costs no query at a branch; a choice of two costs one at every branch that depends on it. So
//! states that differ in a counter that nothing looks at should join, and states that differ in the variable a big switch
//! is about should not. This is the query count estimation of Kuznetsov, Kinder, Bucur and Candea (2012), counted
//! statically: for each value and each variable in memory the branches whose condition is computed from it. What is
//! passed to a function counts as what the function does with it.

use ir::{Body, Callee, Constant, Def, EntityRef, Function, Global, Op, Program, Terminator, Value, Variable};
use machine::{Holder, ObjectKind};
use std::collections::{HashMap, HashSet};

pub struct Sensitivity {
    /// By function, by value.
    values: HashMap<Function, Vec<u32>>,
    objects: HashMap<Object, u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Object {
    Global(Global),
    Local(Function, Option<Variable>),
}

/// Values that one condition is traced back to, at most.
const FARTHEST: usize = 512;

/// What a parameter counts for at most, at each call.
const MOST_PER_CALL: u32 = 8;

/// What differs on the heap is counted as if so many branches looked at it.
const HEAP: u32 = 4;

impl Sensitivity {
    pub fn new(program: &Program) -> Sensitivity {
        let mut all = Sensitivity { values: HashMap::new(), objects: HashMap::new() };
        for (function, data) in &program.functions {
            let Some(body) = data.body() else { continue };
            let incoming = incoming(body);
            all.values.insert(function, vec![0; body.values.len()]);
            for block in body.blocks.values() {
                match &block.terminator {
                    Terminator::Branch { condition, .. } => all.trace(function, body, &incoming, *condition, 1),
                    Terminator::Switch { value, cases, .. } => {
                        all.trace(function, body, &incoming, *value, cases.len() as u32);
                    }
                    _ => {}
                }
            }
        }
        for (function, data) in &program.functions {
            let Some(body) = data.body() else { continue };
            let incoming = incoming(body);
            for inst in body.insts.values() {
                let Op::Call { callee: Callee::Direct(callee), arguments } = &inst.op else { continue };
                let Some(inner) = program.functions[*callee].body() else { continue };
                for (argument, &param) in arguments.iter().zip(&inner.blocks[inner.entry].params) {
                    let weight = all.values[callee][param.index()].min(MOST_PER_CALL);
                    if weight > 0 {
                        all.trace(function, body, &incoming, argument.value, weight);
                    }
                }
            }
        }
        all
    }

    /// Branches that depend on what a register or an object holds.
    pub fn of(&self, holder: Holder) -> u32 {
        match holder {
            Holder::Register(function, value) => self.values.get(&function).map_or(0, |values| values[value.index()]),
            Holder::Object(kind) => {
                let object = match kind {
                    ObjectKind::Global(global) => Object::Global(global),
                    ObjectKind::Stack { function, variable } => Object::Local(function, variable),
                    ObjectKind::Heap => return HEAP,
                    _ => return 0,
                };
                self.objects.get(&object).copied().unwrap_or(0)
            }
        }
    }

    /// Counts a condition for everything it is computed from.
    fn trace(&mut self, function: Function, body: &Body, incoming: &Incoming, condition: Value, weight: u32) {
        let mut seen = HashSet::new();
        let mut pending = vec![condition];
        while let Some(value) = pending.pop() {
            if seen.len() > FARTHEST || !seen.insert(value) {
                continue;
            }
            match &body.values[value].def {
                Def::Result { inst, .. } => match &body.insts[*inst].op {
                    Op::Load { pointer, .. } => {
                        if let Some(object) = base(function, body, *pointer) {
                            *self.objects.entry(object).or_default() += weight;
                        }
                        pending.push(*pointer);
                    }
                    op => pending.extend(op.operands()),
                },
                Def::Param { .. } => pending.extend(incoming.get(&value).into_iter().flatten().copied()),
                Def::Constant(_) => continue,
            }
            let values = self.values.get_mut(&function).expect("made before");
            values[value.index()] = values[value.index()].saturating_add(weight);
        }
    }
}

/// The values that each block parameter may get.
type Incoming = HashMap<Value, Vec<Value>>;

fn incoming(body: &Body) -> Incoming {
    let mut map = Incoming::new();
    for block in body.blocks.values() {
        for edge in block.terminator.edges() {
            for (&param, &argument) in body.blocks[edge.target].params.iter().zip(&edge.arguments) {
                map.entry(param).or_default().push(argument);
            }
        }
    }
    map
}

/// The variable that a pointer is made from, where that shows.
fn base(function: Function, body: &Body, mut pointer: Value) -> Option<Object> {
    loop {
        match &body.values[pointer].def {
            Def::Constant(Constant::Global { global, .. }) => return Some(Object::Global(*global)),
            Def::Result { inst, .. } => match &body.insts[*inst].op {
                Op::PointerAdd { base, .. } => pointer = *base,
                Op::Alloca { variable, .. } => return Some(Object::Local(function, *variable)),
                _ => return None,
            },
            _ => return None,
        }
    }
}
