//! What a recorded run lets people see at each of its steps: the calls in progress, and what became of memory.
//!
//! A variable that lives in memory is written by more than the user's own assignments: by models of libc, by copies of whole
//! structs. So what was shown of memory is looked at again where something else may have written.

use crate::c_text;
use crate::trace::{Call, Change};
use ir::{CType, Function, Op, Span, Type};
use machine::{Machine, ObjectId, Pointer, State, Value};
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

/// Calls of a stack that are kept.
const MOST_CALLS: usize = 100;

/// Places in memory that are kept up to date.
const MOST_SHOWN: usize = 256;

pub(crate) struct Scope {
    /// The running frame when the stack was looked at.
    serial: u64,
    pub stack: Rc<[Call]>,
    shown: VecDeque<Shown>,
    /// Whether something may have written unseen.
    stale: bool,
}

/// Something in memory that was shown.
struct Shown {
    call: Option<u64>,
    name: String,
    at: Pointer,
    ty: Type,
    c_type: Option<CType>,
    value: Value,
}

impl Default for Scope {
    fn default() -> Scope {
        Scope { serial: 0, stack: Rc::new([]), shown: VecDeque::new(), stale: false }
    }
}

impl Scope {
    /// Takes notice of the frame that runs. While it does, its callers stay what they are.
    pub fn look(&mut self, machine: &mut Machine, state: &State) {
        if self.serial != state.frame.serial {
            self.serial = state.frame.serial;
            self.stack = stack(machine, state);
        }
    }

    /// An instruction is about to run that may write without being shown.
    pub fn expect(&mut self, op: &Op) {
        self.stale |= matches!(
            op,
            Op::Call { .. }
                | Op::CopyMemory { .. }
                | Op::SetMemory { .. }
                | Op::AtomicUpdate { .. }
                | Op::CompareExchange { .. }
        );
    }

    /// What has become of the places that were shown.
    pub fn refresh(&mut self, machine: &Machine, state: &State) -> Vec<Change> {
        let mut changes = Vec::new();
        if !std::mem::take(&mut self.stale) {
            return changes;
        }
        let stack = &self.stack;
        self.shown.retain_mut(|shown| {
            let now = machine.peek(state, shown.at, shown.ty);
            if now == Some(shown.value) {
                return true;
            }
            if shown.call.is_none_or(|call| stack.iter().any(|other| other.serial == call)) {
                let value = now.map(|now| c_text::value(machine, state, now, shown.ty, shown.c_type));
                changes.push(Change { call: shown.call, name: shown.name.clone(), value });
            }
            now.inspect(|&now| shown.value = now).is_some()
        });
        changes
    }

    /// Memory is about to be written.
    pub fn written(
        &mut self,
        machine: &Machine,
        state: &State,
        (at, ty): (Pointer, Type),
        value: Value,
        pointee: &c_text::Pointee,
    ) -> Vec<Change> {
        let call = owner(state, at.object);
        let text = c_text::value(machine, state, value, ty, pointee.ty);
        let mut changes = vec![Change { call, name: pointee.text.clone(), value: Some(text) }];
        self.shown.retain(|known| known.at != at || known.ty != ty);
        if self.shown.len() == MOST_SHOWN {
            let oldest = self.shown.pop_front();
            changes.extend(oldest.map(|Shown { call, name, .. }| Change { call, name, value: None }));
        }
        let name = pointee.text.clone();
        self.shown.push_back(Shown { call, name, at, ty, c_type: pointee.ty, value });
        changes
    }

    /// Nothing is known any more.
    pub fn forget(&mut self) {
        self.shown.clear();
    }
}

fn stack(machine: &mut Machine, state: &State) -> Rc<[Call]> {
    let program = machine.program;
    let users = |function: Function| !program.functions[function].library;
    let frames: Vec<_> = state.frames().filter(|frame| users(frame.function)).take(MOST_CALLS + 1).collect();
    let caller = |index: usize| frames.get(index + 1).copied();
    let mut calls: Vec<Call> = Vec::new();
    for (index, frame) in frames.iter().enumerate().take(MOST_CALLS) {
        let span = caller(index).and_then(|caller| machine.frame_span(caller)).unwrap_or(Span::NOWHERE);
        calls.push(Call { function: frame.function, serial: frame.serial, span });
    }
    calls.reverse();
    calls.into()
}

/// The call that an object on the stack belongs to.
fn owner(state: &State, object: ObjectId) -> Option<u64> {
    let mut frames = state.frames().take(MOST_CALLS);
    frames.find(|frame| frame.allocas.contains(&object)).map(|frame| frame.serial)
}

/// What is known of variables, from changes in their order.
#[derive(Default)]
pub(crate) struct Known(BTreeMap<(Option<u64>, String), String>);

/// Variables that are kept, at most.
const MOST_KNOWN: usize = 10_000;

impl Known {
    pub fn take(&mut self, changes: &[Change]) {
        if self.0.len() > MOST_KNOWN {
            self.0.clear();
        }
        for Change { call, name, value } in changes {
            let key = (*call, name.clone());
            match value {
                Some(value) => self.0.insert(key, value.clone()),
                None => self.0.remove(&key),
            };
        }
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// What there is in scope of a stack.
    pub fn in_scope(self, stack: &[Call]) -> Vec<Change> {
        let lives = |call: Option<u64>| call.is_none_or(|call| stack.iter().any(|other| other.serial == call));
        let known = self.0.into_iter().filter(|((call, _), _)| lives(*call));
        known.map(|((call, name), value)| Change { call, name, value: Some(value) }).collect()
    }
}
