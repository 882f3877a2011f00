//! Memory that several threads can reach (see `threads`): what is, and what becomes so.
//!
//! Invariant: once there is a second thread, every object that another thread than its maker can get hold of is shared; what an object that is shared points to is,
//! too. An address that the program has as a number may be known to all.

use crate::machine::Machine;
use crate::object::{Object, ObjectKind, Status};
use crate::state::State;
use crate::value::{ObjectId, Pointer, Value};
use ir::Mutability;

impl Machine<'_> {
    /// What the variables point to can be reached by every thread.
    pub(crate) fn share_variables(&mut self, state: &mut State) {
        let mut values: Vec<Value> = Vec::new();
        for difference in self.initial().differences(&state.memory) {
            let Some(object) = difference.theirs.filter(|object| object.status == Status::Alive) else { continue };
            if self.is_shared(&object) {
                object.contents.for_each_pointer(|value| values.push(value));
            }
        }
        self.share_exposed(state);
        values.into_iter().for_each(|value| self.share(state, value));
    }

    /// An address that is known as a number may be known to every thread.
    pub(crate) fn share_exposed(&mut self, state: &mut State) {
        let exposed: Vec<ObjectId> = state.memory.exposed().collect();
        exposed.into_iter().for_each(|id| self.share(state, Value::Pointer(Pointer::new(id, 0))));
    }

    /// What the value points to, and what can be reached from there, can be reached by other threads from now on.
    pub(crate) fn share(&mut self, state: &mut State, value: Value) {
        let mut values = vec![value];
        while let Some(value) = values.pop() {
            let objects: Vec<ObjectId> = match value {
                Value::Pointer(pointer) => vec![pointer.object],
                Value::Choice(id) => self.choices.list(id).iter().map(|alternative| alternative.object).collect(),
                Value::Bits(_) | Value::Term(_) => continue,
            };
            for id in objects {
                let Some(object) = state.memory.object(id).filter(|object| object.is_data()) else { continue };
                if object.shared || self.is_shared(object) {
                    continue;
                }
                object.contents.for_each_pointer(|value| values.push(value));
                state.memory.object_mut(id).expect("it is there").shared = true;
            }
        }
    }

    pub(crate) fn is_shared(&self, object: &Object) -> bool {
        object.mutability == Mutability::Writable
            && match object.kind {
                ObjectKind::Global(global) => object.shared || !self.program.globals[global].thread_local,
                _ => object.shared,
            }
    }

    /// The pointers that lie where the value points are copied to where others can read them.
    pub(crate) fn share_contents(&mut self, state: &mut State, from: Value) {
        let objects: Vec<ObjectId> = match from {
            Value::Pointer(pointer) => vec![pointer.object],
            Value::Choice(id) => self.choices.list(id).iter().map(|alternative| alternative.object).collect(),
            Value::Bits(_) | Value::Term(_) => Vec::new(),
        };
        let mut values = Vec::new();
        for object in objects.into_iter().filter_map(|id| state.memory.object(id)) {
            object.contents.for_each_pointer(|value| values.push(value));
        }
        values.into_iter().for_each(|value| self.share(state, value));
    }
}
