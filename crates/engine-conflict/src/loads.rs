//! What a read from memory depends on, on a path that was walked: the store that it finds, and that there was no other since (`reads`).

use crate::explain::{Explained, Explainer, Missing, FARTHEST};
use crate::graph::Kind;
use crate::guards::Guards;
use crate::path::{Step, Write};
use ir::{Callee, Extent, FunctionKind, Inst, Op, Touch};
use machine::{Machine, ObjectKind, Pointer, Value};
use std::rc::Rc;

impl Explainer<'_, '_> {
    pub(crate) fn load(
        &mut self,
        step: &Rc<Step>,
        value: ir::Value,
        inst: Inst,
        pointer: ir::Value,
    ) -> Result<Explained, Missing> {
        let (_, part) = self.layout.function(step.function).place(inst);
        let Some(reader) = step.part_of_visit(part).cloned() else { return Ok(self.opaque(step, value)) };
        let address = self.known(&reader, pointer)?;
        let Value::Pointer(place) = address.value else { return Ok(self.opaque(step, value)) };
        let body = self.layout.body(step.function);
        let bytes = body.ty(value).bytes(self.layout.program.data_model);
        let facts = self.reads.load(step.function, inst);
        let found = match self.last_write(&reader, inst, place, bytes) {
            Ok(found) => found,
            Err(NotSimple) => return Ok(self.opaque(step, value)),
        };
        let plain = self.held(step, value);
        let mut guards = self.hardened(&address, step);
        let Some((writer, store)) = found else {
            let object = step.state.memory.object(place.object);
            if !object.is_some_and(|object| matches!(object.kind, ObjectKind::Global(_))) {
                return Ok(self.opaque(step, value));
            }
            if !facts.is_constant() {
                match self.between(&reader, inst, None)? {
                    Some(more) => guards = guards.and(&more, step).and(&Guards::beginning(0), step),
                    None => return Ok(self.opaque(step, value)),
                }
            }
            return Ok(Explained { value: plain, guards });
        };
        let Op::Store { pointer: to, value: stored, .. } = self.layout.body(writer.function).insts[store].op else {
            return Ok(self.opaque(step, value));
        };
        let [to_known, stored_known] = [self.known(&writer, to), self.known(&writer, stored)];
        let (to_known, stored_known) = match (to_known, stored_known) {
            (Ok(to), Ok(stored)) => (to, stored),
            (to, stored) => {
                let missing = |result: Result<Explained, Missing>| result.err().map_or(Vec::new(), |missing| missing.0);
                return Err(Missing(missing(to).into_iter().chain(missing(stored)).collect()));
            }
        };
        guards = guards.and(&self.hardened(&to_known, step), step);
        match self.between(&reader, inst, Some((&writer, store)))? {
            Some(more) => guards = guards.and(&more, step).since(&writer),
            None => return Ok(self.opaque(step, value)),
        }
        if let Some(edge) = writer.edge.filter(|_| !self.is_before(&writer, &reader)) {
            guards = guards.with(edge, step);
        }
        let same_type = self.layout.body(writer.function).ty(stored) == body.ty(value);
        if same_type && self.held(&writer, stored) == plain {
            guards = guards.and(&stored_known.guards, step);
            return Ok(Explained { value: stored_known.value, guards });
        }
        guards = guards.and(&self.hardened(&stored_known, step), step);
        Ok(Explained { value: plain, guards })
    }

    /// Is a step on every path to another, whatever else they do?
    fn is_before(&self, first: &Step, then: &Step) -> bool {
        let here = self.graph.node(first.node);
        let activation = self.graph.activation(here.context);
        let mut node = then.node;
        loop {
            let there = self.graph.node(node);
            let around = self.graph.activation(there.context);
            if around == activation {
                let mut context = there.context;
                while context != here.context {
                    match self.graph.context(context).kind {
                        Kind::Loop(outer, ..) => context = outer,
                        _ => return false,
                    }
                }
                let layout = self.layout.function(first.function);
                return here.block == there.block && here.part <= there.part
                    || here.block != there.block && layout.dominators.dominates(here.block, there.block);
            }
            match self.graph.context(around).kind {
                Kind::Call(site, _) => node = site,
                _ => return false,
            }
        }
    }

    /// The last store to a place before an instruction of a step, if it wrote just that; none if nothing was written there.
    #[allow(clippy::type_complexity)]
    fn last_write(
        &mut self,
        step: &Rc<Step>,
        inst: Inst,
        place: Pointer,
        bytes: u64,
    ) -> Result<Option<(Rc<Step>, Inst)>, NotSimple> {
        let body = self.layout.body(step.function);
        let model = self.layout.program.data_model;
        let insts = self.layout.insts(step.function, step.block, step.part);
        let before = insts.iter().position(|&other| other == inst).unwrap_or(insts.len());
        for &other in insts[..before].iter().rev() {
            match wrote(self.machine, body, &step.state, other, model) {
                Wrote::Nothing => {}
                Wrote::Anywhere => return Err(NotSimple),
                Wrote::Object { object, .. } if object != place.object => {}
                Wrote::Object { store: Some((offset, size)), .. } => {
                    if offset == place.offset && size == bytes {
                        return Ok(Some((step.clone(), other)));
                    }
                    if overlap(offset, size, place.offset, bytes) {
                        return Err(NotSimple);
                    }
                }
                Wrote::Object { store: None, .. } => return Err(NotSimple),
            }
        }
        let writes = &step.trace.writes;
        let mut next = writes.objects.get(&{ place.object });
        let mut looked = 0;
        while let Some(write) = next {
            let Write { offset, bytes: size, .. } = **write;
            if write.store.is_none() || overlap(offset, size, place.offset, bytes) {
                break;
            }
            looked += 1;
            if looked > FARTHEST {
                return Err(NotSimple);
            }
            next = write.before.as_ref();
        }
        if writes.anywhere.is_some_and(|length| next.is_none_or(|write| length >= write.step.length)) {
            return Err(NotSimple);
        }
        match next {
            None => Ok(None),
            Some(write) => match write.store {
                Some(store) if write.offset == place.offset && write.bytes == bytes => {
                    Ok(Some((write.step.clone(), store)))
                }
                _ => Err(NotSimple),
            },
        }
    }

    /// The guards of there being no other write between a store, or the start, and a load. None if that is too far to look.
    fn between(
        &mut self,
        reader: &Rc<Step>,
        load: Inst,
        store: Option<(&Rc<Step>, Inst)>,
    ) -> Result<Option<Guards>, Missing> {
        let key = (reader.function, load);
        let facts = self.reads.load(key.0, key.1);
        let mut guards = Guards::default();
        let mut missing = Vec::new();
        let (mut looked, mut step) = (0, reader);
        loop {
            looked += 1;
            if looked > self.patience {
                self.gave_up = self.patience < FARTHEST;
                return Ok(None);
            }
            let is_first = store.is_some_and(|(writer, _)| Rc::ptr_eq(writer, step));
            let body = self.layout.body(step.function);
            let insts = self.layout.insts(step.function, step.block, step.part);
            let from = match store.filter(|_| is_first) {
                Some((_, store)) => insts.iter().position(|&inst| inst == store).map_or(0, |at| at + 1),
                None => 0,
            };
            for &inst in &insts[from..] {
                if Rc::ptr_eq(step, reader) && inst == load {
                    break;
                }
                if !facts.may_be_written_by(step.function, inst) {
                    continue;
                }
                let Op::Store { pointer, .. } = body.insts[inst].op else { return Ok(None) };
                match self.known(step, pointer) {
                    Ok(known) => guards = guards.and(&self.hardened(&known, reader), reader),
                    Err(Missing(mut more)) => missing.append(&mut more),
                }
            }
            if is_first {
                break;
            }
            let (Some(before), Some(edge)) = (&step.before, step.edge) else { break };
            if let Some(end) = self.layout.end(before.function, before.block, before.part) {
                // A path that exits does not come back to where the others go on, and may write before it ends.
                if step.caller.is_none() && self.is_first(step) {
                    return Ok(None);
                }
                if facts.may_be_written_by(before.function, end) {
                    return Ok(None);
                }
                if let Op::Call { callee: Callee::Indirect(_), .. } = self.layout.body(before.function).insts[end].op {
                    let callees = self.layout.points_to.callees(before.function, end);
                    if self.reads.is_modified_by(key, callees) {
                        guards = guards.with(edge, reader);
                    }
                }
            } else if self.has_choice(before) && self.reads.needs_guard(self.layout, key, before.function, before.block)
            {
                guards = guards.with(edge, reader);
            }
            step = before;
        }
        if missing.is_empty() {
            Ok(Some(guards))
        } else {
            Err(Missing(missing))
        }
    }

    /// Is it the first step of a function that runs by itself?
    fn is_first(&self, step: &Step) -> bool {
        step.part == 0 && step.block == self.layout.body(step.function).entry
    }

    fn has_choice(&self, step: &Step) -> bool {
        let terminator = &self.layout.body(step.function).blocks[step.block].terminator;
        let mut targets = terminator.edges().map(|edge| edge.target);
        let first = targets.next();
        targets.any(|other| Some(other) != first)
    }
}

/// Something else than one store has made what is read.
struct NotSimple;

fn overlap(a: i64, bytes: u64, b: i64, size: u64) -> bool {
    a < b.saturating_add_unsigned(size) && b < a.saturating_add_unsigned(bytes)
}

/// What an instruction has done to memory.
pub enum Wrote {
    Nothing,
    /// A store of so many bytes at an offset, or something else to the object.
    Object {
        object: machine::ObjectId,
        store: Option<(i64, u64)>,
    },
    Anywhere,
}

impl Wrote {
    /// Both.
    fn and(self, other: Wrote) -> Wrote {
        match (self, other) {
            (Wrote::Nothing, one) | (one, Wrote::Nothing) => one,
            (Wrote::Object { object, .. }, Wrote::Object { object: same, .. }) if object == same => {
                Wrote::Object { object, store: None }
            }
            (Wrote::Object { .. } | Wrote::Anywhere, Wrote::Object { .. } | Wrote::Anywhere) => Wrote::Anywhere,
        }
    }
}

/// What an instruction has done to memory, by the state at the end of its part.
pub fn wrote(
    machine: &mut Machine,
    body: &ir::Body,
    state: &machine::State,
    inst: Inst,
    model: ir::DataModel,
) -> Wrote {
    let mut to = |pointer: ir::Value, store: Option<u64>| match machine.held(state, pointer) {
        Some(Value::Pointer(place)) => {
            Wrote::Object { object: place.object, store: store.map(|bytes| (place.offset, bytes)) }
        }
        _ => Wrote::Anywhere,
    };
    let op = &body.insts[inst].op;
    let own = op.touches().map(|touch| match touch {
        Touch::Write { pointer, bytes } => {
            let stored = matches!(op, Op::Store { .. }).then_some(bytes);
            let size = |bytes| if let Extent::SizeOf(value) = bytes { Some(body.ty(value).bytes(model)) } else { None };
            to(pointer, stored.and_then(size))
        }
        Touch::Begin { pointer } => to(pointer, None),
        Touch::Reachable => Wrote::Anywhere,
        // Where lives begin and end, what is in other objects stays.
        Touch::Read { .. } | Touch::Ask { .. } | Touch::Make | Touch::End { .. } | Touch::EndSince { .. } => {
            Wrote::Nothing
        }
        Touch::Outside | Touch::Rounding => Wrote::Nothing,
    });
    let own = own.fold(Wrote::Nothing, Wrote::and);
    match op {
        Op::Call { callee: Callee::Indirect(_), .. } => Wrote::Anywhere,
        Op::Call { callee: Callee::Direct(function), .. } => match machine.program.functions[*function].kind {
            FunctionKind::Intrinsic(intrinsic) if intrinsic.touches().iter().any(writes) => Wrote::Anywhere,
            // What a body writes are steps of its own, but for the copies of arguments, which are new objects; and a run ends
            // where there is no body.
            FunctionKind::Intrinsic(_) | FunctionKind::Defined(_) | FunctionKind::Missing => Wrote::Nothing,
        },
        _ => own,
    }
}

fn writes(touch: &Touch<usize>) -> bool {
    match touch {
        Touch::Write { .. } | Touch::Begin { .. } | Touch::Reachable => true,
        Touch::Read { .. } | Touch::Ask { .. } | Touch::Make | Touch::End { .. } | Touch::EndSince { .. } => false,
        Touch::Outside | Touch::Rounding => false,
    }
}
