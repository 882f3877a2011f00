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
const MOST_PLACES: usize = 256;

pub(crate) struct Scope {
    /// The running frame when the stack was looked at.
    serial: u64,
    pub stack: Rc<[Call]>,
    places: VecDeque<Place>,
    /// Whether something may have written unseen.
    stale: bool,
}

/// Something in memory that was shown.
struct Place {
    call: Option<u64>,
    name: String,
    at: Pointer,
    ty: Type,
    c_type: Option<CType>,
    value: Value,
}

impl Default for Scope {
    fn default() -> Scope {
        Scope { serial: 0, stack: Rc::new([]), places: VecDeque::new(), stale: false }
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
        self.places.retain_mut(|place| {
            let now = machine.peek(state, place.at, place.ty);
            if now == Some(place.value) {
                return true;
            }
            if place.call.is_none_or(|call| stack.iter().any(|other| other.serial == call)) {
                let value = now.map(|now| c_text::value(machine, state, now, place.ty, place.c_type));
                changes.push(Change { call: place.call, name: place.name.clone(), value });
            }
            now.inspect(|&now| place.value = now).is_some()
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
        place: &c_text::Place,
    ) -> Vec<Change> {
        let call = owner(state, at.object);
        let text = c_text::value(machine, state, value, ty, place.ty);
        let mut changes = vec![Change { call, name: place.text.clone(), value: Some(text) }];
        self.places.retain(|known| known.at != at || known.ty != ty);
        if self.places.len() == MOST_PLACES {
            let oldest = self.places.pop_front();
            changes.extend(oldest.map(|Place { call, name, .. }| Change { call, name, value: None }));
        }
        let name = place.text.clone();
        self.places.push_back(Place { call, name, at, ty, c_type: place.ty, value });
        changes
    }

    /// Nothing is known any more.
    pub fn forget(&mut self) {
        self.places.clear();
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
