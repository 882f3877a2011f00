//! Segments: one object that stands for nodes of a list in a row, of any number, none included.
//!
//! The object's contents are what all of its nodes have in common; bytes in which they may differ are arbitrary. The cell of the pointer to the next node
//! holds what the last node's does, and that of the pointer to the node before, where there is one, what the first's does. All other pointers to the nodes
//! are pointers to one of the segment's ends, and lie in memory. Before one is read, the node at that end is taken out: where there is none, the pointer is what
//! is behind the segment (or before it). So registers, and what a program accesses and compares, only ever have nodes.
//!
//! Law: taking a node out gives, for both answers together, exactly the states that the segment stands for.
//!
//! How many nodes there are is a number of the state like any other: it varies, and invariants speak of it.
//!
//! Soundness: a segment is empty exactly if its length is zero, as there cannot be so many nodes that it wraps around. Nodes are never compared with numbers: `lists` leaves those out whose
//! address the program has looked at, and what is made of a pointer to an end by looking at its bytes is any number.

use crate::contents::Contents;
use crate::machine::Machine;
use crate::object::Status;
use crate::state::State;
use crate::stop::Stop;
use crate::value::{End, ObjectId, Pointer, Value};
use std::rc::Rc;
use term::{Sort, TermId};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Segment {
    pub links: Links,
    /// How many nodes there are, as wide as an address: more than that no memory holds.
    pub length: TermId,
}

/// Where the pointers are by which the nodes of a list hang together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Links {
    /// How far into a node the pointer to the next one is, and the one to the node before, if there is one.
    pub next: u64,
    pub previous: Option<u64>,
    /// How far into a node these point.
    pub head: i64,
}

impl Links {
    /// The pointer to a node, as its neighbours have it.
    pub fn to(self, node: ObjectId) -> Pointer {
        Pointer::new(node, self.head)
    }

    /// The pointer to an end of a segment.
    pub fn to_end(self, segment: ObjectId, end: End) -> Pointer {
        Pointer::to_end(segment, end, self.head)
    }
}

impl State {
    /// The segment that a pointer to an end of one means.
    pub(crate) fn segment(&self, pointer: Pointer) -> Option<(End, &Rc<Segment>)> {
        let end = pointer.end()?;
        Some((end, self.memory.object(pointer.object)?.segment.as_ref()?))
    }

    /// Writes a pointer into a cell that is there.
    pub(crate) fn link(&mut self, object: ObjectId, at: u64, bytes: u64, value: Value) {
        let contents = &mut self.memory.object_mut(object).expect("it is there").contents;
        match value {
            Value::Pointer(pointer) if pointer.is_null() => contents.store_bits(at, bytes, 0),
            value => {
                let stored = contents.store_whole(at, bytes, value);
                debug_assert!(stored, "a pointer lay there before");
            }
        }
    }
}

impl Machine<'_> {
    /// A pointer to an end of a segment is about to be read: the node is taken out. Asks whether there is one. Whether there was something to do, so that
    /// the pointer has to be looked at again.
    pub(crate) fn settle(&mut self, state: &mut State, value: Value) -> Result<bool, Stop> {
        let Value::Pointer(pointer) = value else { return Ok(false) };
        let Some((end, segment)) = state.segment(pointer) else { return Ok(false) };
        let segment = segment.clone();
        let none = self.nodes(0);
        let is_empty = self.pool.eq(segment.length, none);
        match self.decide(state, is_empty)? {
            true => self.close_up(state, pointer.object, segment.links)?,
            false => self.take_out(state, pointer.object, end, &segment)?,
        }
        Ok(true)
    }

    /// A segment without a node goes: what points to one end points to what is behind the other.
    fn close_up(&mut self, state: &mut State, id: ObjectId, links: Links) -> Result<(), Stop> {
        for (end, at) in [(End::First, Some(links.next)), (End::Last, links.previous)] {
            let Some(at) = at else { continue };
            let Some(beyond) = self.linked(state, id, at) else {
                return Err(Stop::Unsupported("a list whose links are no pointers".into()));
            };
            self.redirect(state, links.to_end(id, end), beyond);
        }
        state.memory.discard(id);
        Ok(())
    }

    /// The node at one end becomes an object of its own, and the segment stands for the others.
    fn take_out(&mut self, state: &mut State, id: ObjectId, end: End, segment: &Segment) -> Result<(), Stop> {
        let links = segment.links;
        let word = self.program.data_model.pointer_bytes();
        let mut node = state.memory.object(id).expect("it is there").clone();
        node.segment = None;
        let node = state.memory.allocate(node)?;
        self.redirect(state, links.to_end(id, end), Value::Pointer(links.to(node)));
        let rest = Value::Pointer(links.to_end(id, end));
        match (end, links.previous) {
            (End::First, None) => state.link(node, links.next, word, rest),
            (End::First, Some(previous)) => {
                state.link(node, links.next, word, rest);
                state.link(id, previous, word, Value::Pointer(links.to(node)));
            }
            (End::Last, previous) => {
                let previous = previous.expect("only then something points to the last");
                state.link(node, previous, word, rest);
                state.link(id, links.next, word, Value::Pointer(links.to(node)));
            }
        }
        let one = self.nodes(1);
        let length = self.pool.sub(segment.length, one);
        self.set_length(state, id, links, length);
        Ok(())
    }

    /// A number of nodes.
    pub(crate) fn nodes(&mut self, number: u64) -> TermId {
        self.pool.number(self.program.data_model.pointer_bits(), number)
    }

    /// An object is a segment of so many nodes.
    pub(crate) fn set_length(&self, state: &mut State, id: ObjectId, links: Links, length: TermId) {
        let object = state.memory.object_mut(id).expect("it is there");
        object.segment = Some(Rc::new(Segment { links, length }));
    }

    /// How many nodes an object stands for.
    pub(crate) fn node_count(&mut self, state: &State, id: ObjectId) -> TermId {
        let segment = state.memory.object(id).and_then(|object| object.segment.as_ref());
        match segment {
            Some(segment) => segment.length,
            None => self.nodes(1),
        }
    }

    /// The pointer in a cell of an object.
    pub(crate) fn linked(&self, state: &State, object: ObjectId, at: u64) -> Option<Value> {
        let word = self.program.data_model.pointer_bytes();
        let contents = &state.memory.object(object)?.contents;
        match contents.whole(at, word) {
            Some(value @ (Value::Pointer(_) | Value::Choice(_))) => Some(value),
            Some(_) => None,
            None => contents.is_zero(at, word).then_some(Value::NULL),
        }
    }

    /// Gives a node or a segment new contents, with the links that it has.
    pub(crate) fn set_common(&self, state: &mut State, id: ObjectId, contents: Contents, links: Links) {
        let word = self.program.data_model.pointer_bytes();
        let cells =
            [Some(links.next), links.previous].map(|at| at.and_then(|at| Some((at, self.linked(state, id, at)?))));
        state.memory.object_mut(id).expect("it is there").contents = contents;
        for (at, value) in cells.into_iter().flatten() {
            state.link(id, at, word, value);
        }
    }

    /// Every cell in memory that holds one pointer gets another.
    pub(crate) fn redirect(&self, state: &mut State, from: Pointer, to: Value) {
        for (object, at, bytes, value) in self.cells(state) {
            if value == Value::Pointer(from) {
                state.link(object, at, bytes, to);
            }
        }
    }

    /// What was stored whole in memory since the start, in objects that are alive.
    pub(crate) fn cells(&self, state: &State) -> Vec<(ObjectId, u64, u64, Value)> {
        let mut list = Vec::new();
        for difference in self.initial().differences(&state.memory) {
            let Some(object) = difference.theirs.filter(|object| object.status == Status::Alive) else { continue };
            list.extend(object.contents.cells().into_iter().map(|(at, bytes, it)| (difference.id, at, bytes, it)));
        }
        list
    }

    /// What a pointer to an end of a segment is as a number: any.
    pub(crate) fn address_in_segment(&mut self, state: &State, value: Value) -> Option<TermId> {
        let Value::Pointer(pointer) = value else { return None };
        state.segment(pointer)?;
        let width = self.program.data_model.pointer_bits();
        Some(self.pool.symbol("address", Sort::BitVector(width)))
    }
}
