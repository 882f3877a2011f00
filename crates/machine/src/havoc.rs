//! What a function without a body may have written, where a user says that it does: everything that it can reach.
//!
//! That is what its arguments point to (of a structure that is passed by value it has a copy, so what that points to), the program's global variables (those that are static too, since it may call functions
//! that write them), what has an address that the program or such a function has looked at, and whatever these lead to. All of it
//! gets an address, since the function may keep it, and its bytes become inputs: a pointer that is read from there later may point
//! to any object that has an address.
//!
//! Soundness: memory of the library's models stays as it is, and nothing is freed, called or ended.

use crate::code::CallSite;
use crate::host::{Host, Request, Source};
use crate::machine::Machine;
use crate::object::{ObjectKind, Status};
use crate::state::State;
use crate::stop::Stop;
use crate::value::{ObjectId, Pointer, Value};
use ir::{Mutability, Span, Type};
use std::collections::BTreeSet;

impl Machine<'_> {
    pub(crate) fn havoc(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        name: &str,
        site: &CallSite,
        arguments: &[Value],
        span: Span,
    ) -> Result<(), Stop> {
        let reached = self.reached(state, site, arguments);
        for &id in &reached {
            self.address(state, Value::Pointer(Pointer::new(id, 0)));
        }
        for &id in &reached {
            let Some(object) = state.memory.object(id) else { continue };
            let is_code = matches!(object.kind, ObjectKind::Function(_) | ObjectKind::Label { .. });
            if is_code || object.status != Status::Alive || object.mutability == Mutability::ReadOnly {
                continue;
            }
            if object.size.is_some() {
                return Err(Stop::Unsupported(format!(
                    "what `{name}`, which has no body, writes to an object whose size is not known"
                )));
            }
            let bytes = object.bytes;
            let request = Request { ty: Type::Int(8), source: Source::Havoc(name), span };
            self.input_bytes(state, host, Pointer::new(id, 0), bytes, request)?;
        }
        Ok(())
    }

    /// The objects that can be reached, in the order of their making.
    fn reached(&self, state: &State, site: &CallSite, arguments: &[Value]) -> BTreeSet<ObjectId> {
        let mut open: Vec<ObjectId> = state.memory.exposed().collect();
        state.memory.for_each(|id, object| {
            if matches!(object.kind, ObjectKind::Global(global) if !self.is_of_library(global)) {
                open.push(id);
            }
        });
        let targets = |value: Value, open: &mut Vec<ObjectId>| match value {
            Value::Pointer(pointer) => open.push(pointer.object),
            Value::Choice(id) => open.extend(self.choices.list(id).iter().map(|alternative| alternative.object)),
            Value::Bits(_) | Value::Term(_) => {}
        };
        for (index, &argument) in arguments.iter().enumerate() {
            let mut pointed_to = Vec::new();
            targets(argument, &mut pointed_to);
            let Some(aggregate) = site.arguments.get(index).and_then(|argument| argument.aggregate) else {
                open.append(&mut pointed_to);
                continue;
            };
            for object in pointed_to.into_iter().filter_map(|id| state.memory.object(id)) {
                match argument {
                    Value::Pointer(from) => {
                        object.contents.for_each_pointer_within(from.offset as u64, aggregate.bytes, |value| {
                            targets(value, &mut open)
                        })
                    }
                    _ => object.contents.for_each_pointer(|value| targets(value, &mut open)),
                }
            }
        }
        let mut reached = BTreeSet::new();
        while let Some(id) = open.pop() {
            let Some(object) = state.memory.object(id).filter(|_| id != ObjectId::NONE) else { continue };
            if reached.insert(id) {
                object.contents.for_each_pointer(|value| targets(value, &mut open));
            }
        }
        reached
    }

    pub(crate) fn is_of_library(&self, global: ir::Global) -> bool {
        let span = self.program.globals[global].span;
        span.is_somewhere() && self.program.files[span.file].library
    }
}
