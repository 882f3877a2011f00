//! Lists that grow: nodes that only their neighbours point to become segments (`fold`), and a state is held against one with segments whatever the
//! numbers of its objects are (`correspond`).

mod correspond;
mod fold;

use crate::contents::{Byte, Contents};
use crate::fill::Fill;
use crate::live::Activity;
use crate::machine::Machine;
use crate::object::{Object, ObjectKind, Status};
use crate::segment::Links;
use crate::state::State;
use crate::value::{End, ObjectId, Pointer, Value};
use std::collections::HashMap;
use term::TermId;

/// The largest node, and the most objects on the heap among which lists are looked for.
const LARGEST: u64 = 512;
const MOST_OBJECTS: usize = 200;

/// A cell that points to an object; none for registers and choices.
type Reference = Option<(ObjectId, u64)>;

/// What points to what.
struct References {
    cells: Vec<(ObjectId, u64, Pointer)>,
    to: HashMap<ObjectId, Vec<(Reference, Pointer)>>,
}

impl References {
    /// Those to one end of a segment, or to a node.
    fn of(&self, pointer: Pointer) -> Vec<Reference> {
        let all = self.to.get(&pointer.object).into_iter().flatten();
        all.filter(|(_, it)| it.end() == pointer.end()).map(|(from, _)| *from).collect()
    }
}

impl Machine<'_> {
    fn references(&mut self, state: &State) -> References {
        let mut found = References { cells: Vec::new(), to: HashMap::new() };
        let mut held = Vec::new();
        let frames: Vec<_> = state.frames().cloned().collect();
        for (frame, activity) in frames.iter().zip(Activity::by_depth()) {
            held.extend(self.live(frame, activity).iter().map(|live| frame.registers[live.register as usize]));
            held.extend(frame.variadic.map(Value::Pointer));
        }
        held.extend(state.command_line);
        let mut values: Vec<(Reference, Value)> = held.into_iter().map(|value| (None, value)).collect();
        values.extend(self.cells(state).into_iter().map(|(id, at, _, value)| (Some((id, at)), value)));
        for (from, value) in values {
            match value {
                Value::Pointer(pointer) => {
                    if let Some((id, at)) = from {
                        found.cells.push((id, at, pointer));
                    }
                    found.to.entry(pointer.object).or_default().push((from, pointer));
                }
                Value::Choice(id) => {
                    for place in self.choices.list(id).iter() {
                        found.to.entry(place.object).or_default().push((None, Pointer::new(place.object, 0)));
                    }
                }
                Value::Bits(_) | Value::Term(_) => {}
            }
        }
        found
    }

    /// Is a symbol the address of an object in whose place other states that fit (`fit_lists`) have another one? Then it is the address of one of them only, and
    /// says nothing of the next state. Objects whose address the state's program has looked at keep their numbers.
    pub fn is_address_of_any(&self, state: &State, symbol: TermId) -> bool {
        let Some(&id) = self.addressed.get(&symbol) else { return false };
        is_local(state, id) && state.memory.object(id).is_none_or(|object| object.address.is_none())
    }

    /// Where the pointer back to a node is, in what comes behind it; none where nothing does.
    fn back_cell(&self, state: &State, links: Links, behind: Value) -> Option<(ObjectId, u64)> {
        let Value::Pointer(behind) = behind else { return None };
        if behind.object == ObjectId::NONE {
            return None;
        }
        let previous = links.previous?;
        let at = match state.segment(behind) {
            Some(_) => previous,
            None => u64::try_from(behind.offset - links.head).ok()? + previous,
        };
        Some((behind.object, at))
    }

    /// The links of a node that nothing but its neighbours points to, where one points to it from the cell, as its next. The second is what it points to as
    /// its next.
    fn interior(
        &self,
        state: &State,
        references: &References,
        from: (ObjectId, u64),
        node: Pointer,
    ) -> Option<(Links, Value)> {
        let (before, next) = from;
        let id = node.object;
        let object = state.memory.object(id)?;
        if !is_node(object) || object.segment.is_some() || before == id || node.offset < 0 {
            return None;
        }
        let behind = self.linked(state, id, next)?;
        let segment = state.memory.object(before)?.segment.clone();
        let (back, known) = match &segment {
            Some(segment) => (segment.links.to_end(before, End::Last), Some(segment.links)),
            None => (Pointer::new(before, node.offset), None),
        };
        let own = object.contents.cells();
        let is_back = |&&(at, _, value): &&(u64, u64, Value)| at != next && value == Value::Pointer(back);
        let links = Links { next, previous: own.iter().find(is_back).map(|cell| cell.0), head: node.offset };
        // Lists that are linked both ways have one direction.
        let is_turned = links.previous.is_some_and(|previous| previous < next);
        if known.is_some_and(|known| known != links) || leads_to(behind, id) || is_turned {
            return None;
        }
        let mut expected = vec![Some(from)];
        if links.previous.is_some() {
            if let Some((behind, at)) = self.back_cell(state, links, behind) {
                if self.linked(state, behind, at) != Some(Value::Pointer(node)) {
                    return None;
                }
                expected.push(Some((behind, at)));
            } else if !leads_to(behind, ObjectId::NONE) {
                return None;
            }
        }
        let mut found = references.of(node);
        expected.sort_unstable();
        found.sort_unstable();
        let is_link = |at: u64| at == links.next || Some(at) == links.previous;
        let are_plain = own.iter().all(|&(at, _, value)| is_link(at) || is_outside(state, value));
        (found == expected && are_plain).then_some((links, behind))
    }
}

fn leads_to(value: Value, object: ObjectId) -> bool {
    matches!(value, Value::Pointer(pointer) if pointer.object == object)
}

/// Can it be a node of a list?
fn is_node(object: &Object) -> bool {
    object.kind == ObjectKind::Heap
        && object.status == Status::Alive
        && object.bytes <= LARGEST
        && object.size.is_none()
        && object.address.is_none()
        && !object.contents.has_arrays()
}

/// No pointer, or one to what is there all the time.
fn is_outside(state: &State, value: Value) -> bool {
    match value {
        Value::Bits(_) | Value::Term(_) => true,
        Value::Choice(_) => false,
        Value::Pointer(pointer) => !is_local(state, pointer.object),
    }
}

/// Was it made by the program while it ran, so that its number means nothing?
fn is_local(state: &State, id: ObjectId) -> bool {
    let is_fixed = |object: &Object| {
        matches!(
            object.kind,
            ObjectKind::Global(_) | ObjectKind::Function(_) | ObjectKind::Label { .. } | ObjectKind::CommandLine
        )
    };
    id != ObjectId::NONE && !state.memory.object(id).is_some_and(is_fixed)
}

/// What two nodes have in common, but for their links; none where pointers differ.
fn common(a: &Object, b: &Object, links: Links, word: u64) -> Option<Contents> {
    let mut both = Contents::new(Fill::Arbitrary);
    let is_pointer = |cell: Option<(u64, u64, Value)>| {
        cell.is_some_and(|(_, _, value)| matches!(value, Value::Pointer(_) | Value::Choice(_)))
    };
    let mut at = 0;
    while at < a.bytes {
        if at == links.next || Some(at) == links.previous {
            at += word;
            continue;
        }
        let (x, y) = (a.contents.cell(at), b.contents.cell(at));
        if is_pointer(x) || is_pointer(y) {
            let (start, bytes, value) = x.filter(|cell| x == y && cell.0 == at)?;
            both.store_whole(start, bytes, value);
            at += bytes;
            continue;
        }
        match (a.contents.byte(at), b.contents.byte(at)) {
            (Byte::Known(p), Byte::Known(q)) if p == q => both.store_bits(at, 1, u64::from(p)),
            _ => {}
        }
        at += 1;
    }
    Some(both)
}
