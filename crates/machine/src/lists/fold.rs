//! Folding: nodes that nothing but their neighbours points to become one segment, as many as there are in a row.
//!
//! A node becomes a segment where the node before it is as large: the first of a list stays what it is, so that a list has a shape that does not depend
//! on its length from two nodes on. What is next to a segment is taken into it.
//!
//! Soundness: what a segment stands for includes what was folded. It is more: other numbers of nodes, and any numbers in them where they differ.

use super::{common, is_node, leads_to, Reference, References, MOST_OBJECTS};
use crate::contents::Contents;
use crate::machine::Machine;
use crate::object::{ObjectKind, Status};
use crate::segment::Links;
use crate::state::{Assumption, State};
use crate::value::{End, ObjectId, Pointer, Value};
use std::collections::HashSet;

impl Machine<'_> {
    /// Folds what can be folded.
    pub fn fold_lists(&mut self, state: &mut State) {
        if state.threads.is_some() || !state.landings.is_empty() {
            return;
        }
        let mut nodes = 0;
        state.memory.for_each(|_, object| nodes += usize::from(is_node(object)));
        if nodes > MOST_OBJECTS {
            return;
        }
        if self.endings.is_empty() {
            self.drop_unreachable(state);
        }
        loop {
            let references = self.references(state);
            let cells = references.cells.clone();
            if !cells.into_iter().any(|(from, at, to)| self.fold_at(state, &references, (from, at), to)) {
                return;
            }
        }
    }

    /// Forgets what no run can reach any more, and nothing asks about.
    fn drop_unreachable(&mut self, state: &mut State) {
        let references = self.references(state);
        let is_heap = |id: ObjectId| state.memory.object(id).is_some_and(|object| object.kind == ObjectKind::Heap);
        let is_root = |from: &Reference| from.is_none_or(|(id, _)| !is_heap(id));
        let held = references.to.iter().filter(|(_, from)| from.iter().any(|(from, _)| is_root(from)));
        let mut pending: Vec<ObjectId> = held.map(|(&id, _)| id).collect();
        pending.extend(state.memory.exposed());
        let mut reached: HashSet<ObjectId> = pending.iter().copied().collect();
        while let Some(from) = pending.pop() {
            let targets = references.cells.iter().filter(|cell| cell.0 == from).map(|cell| cell.2.object);
            pending.extend(targets.filter(|&id| reached.insert(id)));
        }
        let mut lost = Vec::new();
        state.memory.for_each(|id, object| {
            if object.kind == ObjectKind::Heap && object.status == Status::Alive && !reached.contains(&id) {
                lost.push(id);
            }
        });
        for id in lost {
            state.memory.discard(id);
        }
    }

    /// Folds what a cell points to, if it can be folded.
    fn fold_at(&mut self, state: &mut State, references: &References, from: (ObjectId, u64), to: Pointer) -> bool {
        let Some(before) = state.memory.object(from.0).filter(|object| is_node(object)) else { return false };
        let (bytes, segment) = (before.bytes, before.segment.clone());
        if state.memory.object(to.object).is_none_or(|object| object.bytes != bytes) {
            return false;
        }
        if let (Some((End::First, second)), Some(first)) = (state.segment(to), &segment) {
            let alike = first.links == second.links && first.links.next == from.1;
            return alike && self.join_segments(state, references, from, to, first.links);
        }
        let Some((links, behind)) = self.interior(state, references, from, to) else { return false };
        if let Value::Pointer(next) = behind {
            let other = state.segment(next).filter(|(end, other)| *end == End::First && other.links == links);
            if other.is_some() && self.take_in_front(state, references, from, to.object, next.object, links) {
                return true;
            }
        }
        match segment {
            Some(_) => self.take_in_behind(state, references, from.0, to.object, links, behind),
            None => {
                self.become_segment(state, from, to.object, links, behind);
                true
            }
        }
    }

    /// A node becomes a segment: what numbers it holds is forgotten, but for constants.
    fn become_segment(
        &mut self,
        state: &mut State,
        from: (ObjectId, u64),
        node: ObjectId,
        links: Links,
        behind: Value,
    ) {
        let word = self.program.data_model.pointer_bytes();
        let object = state.memory.object(node).expect("it is there");
        let contents = common(object, object, links, word).expect("it is like itself");
        self.set_common(state, node, contents, links);
        let length = self.nodes(1);
        self.set_length(state, node, links, length);
        state.link(from.0, from.1, word, Value::Pointer(links.to_end(node, End::First)));
        if let Some((behind, at)) = self.back_cell(state, links, behind) {
            state.link(behind, at, word, Value::Pointer(links.to_end(node, End::Last)));
        }
    }

    /// A segment has the nodes of another, or a node, besides.
    fn lengthen(&mut self, state: &mut State, segment: ObjectId, by: ObjectId, links: Links) {
        let (own, more) = (self.node_count(state, segment), self.node_count(state, by));
        let length = self.pool.add(own, more);
        if !self.pool.is_constant(length) {
            // There is no room for so many that it wraps around.
            let condition = self.pool.ule(own, length);
            state.assumptions.push(Assumption { condition, hint: None });
        }
        self.set_length(state, segment, links, length);
    }

    fn common_of(&self, state: &State, a: ObjectId, b: ObjectId, links: Links) -> Option<Contents> {
        let word = self.program.data_model.pointer_bytes();
        common(state.memory.object(a)?, state.memory.object(b)?, links, word)
    }

    /// The node in front of a segment becomes its first.
    fn take_in_front(
        &mut self,
        state: &mut State,
        references: &References,
        from: (ObjectId, u64),
        node: ObjectId,
        segment: ObjectId,
        links: Links,
    ) -> bool {
        let word = self.program.data_model.pointer_bytes();
        let alone = references.of(links.to_end(segment, End::First)) == [Some((node, links.next))];
        let Some(contents) = self.common_of(state, segment, node, links).filter(|_| alone && from.0 != segment) else {
            return false;
        };
        let before = links.previous.and_then(|at| Some((at, self.linked(state, node, at)?)));
        self.lengthen(state, segment, node, links);
        self.set_common(state, segment, contents, links);
        if let Some((at, before)) = before {
            state.link(segment, at, word, before);
        }
        state.link(from.0, from.1, word, Value::Pointer(links.to_end(segment, End::First)));
        state.memory.discard(node);
        true
    }

    /// The node behind a segment becomes its last.
    fn take_in_behind(
        &mut self,
        state: &mut State,
        references: &References,
        segment: ObjectId,
        node: ObjectId,
        links: Links,
        behind: Value,
    ) -> bool {
        let word = self.program.data_model.pointer_bytes();
        let alone = links
            .previous
            .is_none_or(|previous| references.of(links.to_end(segment, End::Last)) == [Some((node, previous))]);
        let contents = self.common_of(state, segment, node, links);
        let Some(contents) = contents.filter(|_| alone && !leads_to(behind, segment)) else { return false };
        self.lengthen(state, segment, node, links);
        self.set_common(state, segment, contents, links);
        state.link(segment, links.next, word, behind);
        if let Some((behind, at)) = self.back_cell(state, links, behind) {
            state.link(behind, at, word, Value::Pointer(links.to_end(segment, End::Last)));
        }
        state.memory.discard(node);
        true
    }

    /// Two segments in a row become one.
    fn join_segments(
        &mut self,
        state: &mut State,
        references: &References,
        from: (ObjectId, u64),
        to: Pointer,
        links: Links,
    ) -> bool {
        let word = self.program.data_model.pointer_bytes();
        let (first, second) = (from.0, to.object);
        let Some(behind) = self.linked(state, second, links.next) else { return false };
        let alone = references.of(to) == [Some(from)]
            && links
                .previous
                .is_none_or(|previous| references.of(links.to_end(first, End::Last)) == [Some((second, previous))]);
        let contents = self.common_of(state, first, second, links);
        let apart = first != second && !leads_to(behind, first) && !leads_to(behind, second);
        let Some(contents) = contents.filter(|_| alone && apart) else { return false };
        self.lengthen(state, first, second, links);
        self.set_common(state, first, contents, links);
        state.link(first, links.next, word, behind);
        state.memory.discard(second);
        self.redirect(state, links.to_end(second, End::Last), Value::Pointer(links.to_end(first, End::Last)));
        true
    }
}
