//! A state held against one that stands for all at its place, whatever the numbers of their objects are.
//!
//! Both are walked side by side, from registers and global variables on: what corresponding pointers point to corresponds. Where the kept state has a
//! segment, the other may have nodes in a row, as long as nothing but their neighbours points to them, another segment, or nothing. Then the other state is
//! written down once more with the numbers of the kept one, nodes as the segment that stands for them, and the two are compared value by value (`anywhere`).
//!
//! Law: every run of the other state is one of the state that is written down.
//!
//! Soundness: each object that is alive has its counterpart, or stands in a segment. A pointer to an object that has none makes the two not fit.

use super::{common, is_local, References};
use crate::anywhere::{Anywhere, Fit, Held, Spot, Varying};
use crate::contents::Contents;
use crate::live::Activity;
use crate::machine::Machine;
use crate::object::Status;
use crate::segment::{Links, Segment};
use crate::state::{Frame, State};
use crate::value::{End, ObjectId, Pointer, Value};
use ir::Type;
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::rc::Rc;
use term::{Sort, TermId};

/// Nodes in the place of a segment.
struct Chain {
    start: Value,
    /// The pointer to the last of them.
    last: Option<Value>,
    length: TermId,
}

/// The two states, and what was found to correspond.
struct Walk<'s> {
    kept: &'s State,
    other: &'s State,
    references: References,
    /// Objects of the other state by those of the kept one, and the other way round.
    theirs: BTreeMap<ObjectId, ObjectId>,
    ours: HashMap<ObjectId, ObjectId>,
    chains: BTreeMap<ObjectId, Chain>,
    /// Objects of the other state that stand in a segment.
    taken: HashSet<ObjectId>,
    /// Values that have to correspond.
    pending: VecDeque<(Value, Value)>,
    /// Segments that have to be more general.
    wider: Vec<(ObjectId, Contents)>,
}

impl Walk<'_> {
    /// Pointers that are not looked at by `fit`, since what is kept stands for both.
    fn pair_exactly(&mut self, kept: Value, other: Value) -> Option<()> {
        let (Value::Pointer(a), Value::Pointer(b)) = (kept, other) else { return None };
        let is_end = self.kept.segment(a).is_some();
        let same = a.object == b.object || is_local(self.kept, a.object);
        let fits = is_end || same && a.offset == b.offset;
        self.pending.push_back((kept, other));
        fits.then_some(())
    }
}

impl Machine<'_> {
    /// As `fit`, where objects have other numbers and lists other lengths.
    pub fn fit_lists(&mut self, kept: &Anywhere, other: &State) -> Fit {
        let references = self.references(other);
        let mut walk = Walk {
            kept: &kept.state,
            other,
            references,
            theirs: BTreeMap::new(),
            ours: HashMap::new(),
            chains: BTreeMap::new(),
            taken: HashSet::new(),
            pending: VecDeque::new(),
            wider: Vec::new(),
        };
        if self.walk(&mut walk).is_none() {
            return Fit::Apart;
        }
        if !walk.wider.is_empty() {
            let mut state = kept.state.clone();
            for (id, contents) in std::mem::take(&mut walk.wider) {
                let links = state.memory.object(id).and_then(|it| it.segment.as_ref()).expect("it is a segment").links;
                self.set_common(&mut state, id, contents, links);
            }
            return Fit::Wider(Box::new(Anywhere { state, varying: kept.varying.clone() }));
        }
        let lengths = match self.fit_lengths(kept, &walk) {
            Ok(lengths) => lengths,
            Err(wider) => return Fit::Wider(wider),
        };
        match self.rewritten(&walk).map(|state| self.fit(kept, &state)) {
            Some(Fit::Values(mut values)) => {
                values.extend(lengths);
                Fit::Values(values)
            }
            Some(fit) => fit,
            None => Fit::Apart,
        }
    }

    /// What the lengths of the segments are that vary; the kept state with one more of them, where one does not yet.
    fn fit_lengths(&mut self, kept: &Anywhere, walk: &Walk) -> Result<Vec<(TermId, TermId)>, Box<Anywhere>> {
        let mut values = Vec::new();
        for (&id, chain) in &walk.chains {
            let spot = Spot::Length { object: id };
            match kept.varying.iter().find(|one| one.spot == spot) {
                Some(Varying { held: Held::Number(symbol), .. }) => values.push((*symbol, chain.length)),
                _ if self.node_count(&kept.state, id) == chain.length => {}
                _ => {
                    let width = self.program.data_model.pointer_bits();
                    let symbol = self.pool.symbol("nodes", Sort::BitVector(width));
                    let mut wider = kept.clone();
                    let segment = wider.state.memory.object(id).and_then(|it| it.segment.clone());
                    let links = segment.expect("it is a segment").links;
                    self.set_length(&mut wider.state, id, links, symbol);
                    wider.varying.push(Varying { spot, ty: Type::Int(width), held: Held::Number(symbol) });
                    return Err(Box::new(wider));
                }
            }
        }
        Ok(values)
    }

    /// Everything that can be read again corresponds.
    fn walk(&mut self, walk: &mut Walk) -> Option<()> {
        let (ours, theirs): (Vec<Rc<Frame>>, Vec<Rc<Frame>>) =
            (walk.kept.frames().cloned().collect(), walk.other.frames().cloned().collect());
        if ours.len() != theirs.len() || walk.kept.threads.is_some() || walk.other.threads.is_some() {
            return None;
        }
        for ((p, q), activity) in ours.iter().zip(&theirs).zip(Activity::by_depth()) {
            if (p.function, p.pc) != (q.function, q.pc) || p.allocas.len() != q.allocas.len() {
                return None;
            }
            for (&a, &b) in p.allocas.iter().zip(&q.allocas) {
                self.bind(walk, a, b)?;
            }
            if let (Some(a), Some(b)) = (p.variadic, q.variadic) {
                self.bind(walk, a.object, b.object)?;
            }
            for live in self.live(p, activity).iter() {
                let at = live.register as usize;
                walk.pending.push_back((p.registers[at], q.registers[at]));
            }
        }
        let changed = |state: &State| {
            let differences = self.initial().differences(&state.memory).into_iter();
            let alive = differences.filter(|it| it.theirs.as_ref().is_some_and(|it| it.status == Status::Alive));
            alive.map(|it| it.id).filter(|&id| !is_local(state, id)).collect::<Vec<ObjectId>>()
        };
        let mut fixed = changed(walk.kept);
        fixed.extend(changed(walk.other));
        fixed.sort_unstable();
        fixed.dedup();
        for id in fixed {
            self.pair_contents(walk, id, id)?;
        }
        let mut postponed: Vec<(Pointer, Value)> = Vec::new();
        loop {
            while let Some((kept, other)) = walk.pending.pop_front() {
                self.pair(walk, kept, other, &mut postponed)?;
            }
            let before = postponed.len();
            for (pointer, other) in std::mem::take(&mut postponed) {
                match walk.chains.get(&pointer.object) {
                    None => postponed.push((pointer, other)),
                    Some(Chain { last: Some(last), .. }) => (*last == other).then_some(())?,
                    Some(Chain { last: None, .. }) => {
                        let links = walk.kept.segment(pointer)?.1.links;
                        let previous = self.linked(walk.kept, pointer.object, links.previous?)?;
                        walk.pair_exactly(previous, other)?;
                    }
                }
            }
            if walk.pending.is_empty() {
                // What is left has no end that was come by.
                let nothing_is_left = postponed.is_empty() && self.is_complete(walk);
                return nothing_is_left.then_some(());
            }
            debug_assert!(postponed.len() <= before, "some were dealt with");
        }
    }

    /// Has every object that is alive its counterpart?
    fn is_complete(&self, walk: &Walk) -> bool {
        let mut complete = true;
        walk.kept.memory.for_each(|id, object| {
            let is_there = match object.segment {
                Some(_) => walk.chains.contains_key(&id),
                None => walk.theirs.contains_key(&id),
            };
            complete &= is_there || object.status != Status::Alive || !is_local(walk.kept, id);
        });
        walk.other.memory.for_each(|id, object| {
            let is_there = walk.ours.contains_key(&id) || walk.taken.contains(&id);
            complete &= is_there || object.status != Status::Alive || !is_local(walk.other, id);
        });
        complete
    }

    fn pair(
        &mut self,
        walk: &mut Walk,
        kept: Value,
        other: Value,
        postponed: &mut Vec<(Pointer, Value)>,
    ) -> Option<()> {
        let is_end = |state: &State, value: Value| matches!(value, Value::Pointer(it) if state.segment(it).is_some());
        match (kept, other) {
            (Value::Pointer(pointer), _) if is_end(walk.kept, kept) => {
                let (end, segment) = walk.kept.segment(pointer)?;
                if end == End::Last {
                    postponed.push((pointer, other));
                    return Some(());
                }
                let segment = segment.clone();
                self.absorb(walk, pointer.object, &segment, other)
            }
            _ if is_end(walk.other, other) => None,
            (Value::Pointer(a), Value::Pointer(b)) => self.bind(walk, a.object, b.object),
            _ => {
                // What is no pointer, or may be several: then the objects are the same ones.
                let (a, b) = (self.objects(kept), self.objects(other));
                for id in a.iter().chain(&b).copied() {
                    self.bind(walk, id, id)?;
                }
                let is_made = |state: &State, list: &[ObjectId]| list.iter().any(|&id| is_local(state, id));
                let is_number = |value| matches!(value, Value::Bits(_) | Value::Term(_));
                let mixed = is_number(kept) != is_number(other);
                let fits = !mixed || !is_made(walk.kept, &a) && !is_made(walk.other, &b);
                fits.then_some(())
            }
        }
    }

    fn objects(&self, value: Value) -> Vec<ObjectId> {
        match value {
            Value::Pointer(pointer) => vec![pointer.object],
            Value::Choice(id) => self.choices.list(id).iter().map(|place| place.object).collect(),
            Value::Bits(_) | Value::Term(_) => Vec::new(),
        }
    }

    /// Two objects correspond.
    fn bind(&mut self, walk: &mut Walk, a: ObjectId, b: ObjectId) -> Option<()> {
        match (is_local(walk.kept, a), is_local(walk.other, b)) {
            (false, false) => return Some(()),
            (true, true) => {}
            _ => return None,
        }
        match (walk.theirs.get(&a), walk.ours.get(&b)) {
            (Some(&theirs), Some(&ours)) => return (theirs == b && ours == a).then_some(()),
            (None, None) if !walk.taken.contains(&b) => {}
            _ => return None,
        }
        walk.theirs.insert(a, b);
        walk.ours.insert(b, a);
        let (ours, theirs) = (walk.kept.memory.object(a), walk.other.memory.object(b));
        let (Some(ours), Some(theirs)) = (ours, theirs) else {
            let is_gone = |object: Option<&crate::object::Object>| object.is_none_or(|it| it.status != Status::Alive);
            return (is_gone(ours) && is_gone(theirs)).then_some(());
        };
        let same_life = (ours.status == Status::Alive) == (theirs.status == Status::Alive);
        let has_place = a != b && (ours.address.is_some() || theirs.address.is_some());
        if !same_life || has_place || ours.segment.is_some() || theirs.segment.is_some() {
            return None;
        }
        match ours.status {
            Status::Alive => self.pair_contents(walk, a, b),
            Status::Freed(_) | Status::OutOfScope => Some(()),
        }
    }

    /// What two objects hold corresponds, as far as it is pointers.
    fn pair_contents(&self, walk: &mut Walk, a: ObjectId, b: ObjectId) -> Option<()> {
        let (ours, theirs) = (&walk.kept.memory.object(a)?.contents, &walk.other.memory.object(b)?.contents);
        let pointers = |contents: &Contents| {
            let is_pointer = |cell: &(u64, u64, Value)| matches!(cell.2, Value::Pointer(_) | Value::Choice(_));
            contents.cells().into_iter().filter(is_pointer).map(|cell| (cell.0, cell.1)).collect::<Vec<(u64, u64)>>()
        };
        let mut places = pointers(ours);
        places.extend(pointers(theirs));
        places.sort_unstable();
        places.dedup();
        for (at, bytes) in places {
            let value = |contents: &Contents| match contents.whole(at, bytes) {
                Some(value) => value,
                None if contents.is_zero(at, bytes) => Value::NULL,
                None => Value::Bits(0),
            };
            walk.pending.push_back((value(ours), value(theirs)));
        }
        Some(())
    }

    /// What the other state has in the place of a segment.
    fn absorb(&mut self, walk: &mut Walk, id: ObjectId, segment: &Segment, start: Value) -> Option<()> {
        if let Some(chain) = walk.chains.get(&id) {
            return (chain.start == start).then_some(());
        }
        let (links, word) = (segment.links, self.program.data_model.pointer_bytes());
        let kept = walk.kept.memory.object(id)?;
        let mut all = kept.clone();
        let (mut current, mut last, mut first_back) = (start, None, None);
        let mut length = self.nodes(0);
        while let Value::Pointer(pointer) = current {
            let Some(object) = walk.other.memory.object(pointer.object) else { break };
            if object.bytes != kept.bytes || object.kind != kept.kind || object.status != Status::Alive {
                break;
            }
            let is_used = walk.taken.contains(&pointer.object) || walk.ours.contains_key(&pointer.object);
            let (next, back) = match walk.other.segment(pointer) {
                Some((End::First, other)) if other.links == links => {
                    let alone = walk.references.of(pointer).len() == 1;
                    let next = self.linked(walk.other, pointer.object, links.next)?;
                    if !alone {
                        break;
                    }
                    (next, links.to_end(pointer.object, End::Last))
                }
                Some(_) => break,
                None => match self.inside(walk, pointer, links, last) {
                    Some(next) => (next, links.to(pointer.object)),
                    None => break,
                },
            };
            let Some(contents) = common(&all, object, links, word).filter(|_| !is_used) else { break };
            if let Some(at) = links.previous {
                let back = self.linked(walk.other, pointer.object, at)?;
                match last {
                    None => first_back = Some(back),
                    Some(last) if last != back => return None,
                    Some(_) => {}
                }
            }
            let more = self.node_count(walk.other, pointer.object);
            length = self.pool.add(length, more);
            all.contents = contents;
            walk.taken.insert(pointer.object);
            last = Some(Value::Pointer(back));
            current = next;
        }
        let is_same = common(kept, kept, links, word).is_some_and(|before| before.is_same(&all.contents));
        if last.is_some() && !is_same {
            walk.wider.push((id, all.contents));
        }
        walk.chains.insert(id, Chain { start, last, length });
        walk.pair_exactly(self.linked(walk.kept, id, links.next)?, current)?;
        if let (Some(at), Some(back)) = (links.previous, first_back) {
            walk.pair_exactly(self.linked(walk.kept, id, at)?, back)?;
        }
        Some(())
    }

    /// What a node points to as its next, if it may stand in a segment: only its neighbours point to it.
    fn inside(&self, walk: &Walk, pointer: Pointer, links: Links, last: Option<Value>) -> Option<Value> {
        let (state, id) = (walk.other, pointer.object);
        let object = state.memory.object(id).filter(|object| super::is_node(object))?;
        let next = self.linked(state, id, links.next)?;
        let found = walk.references.of(pointer);
        let mut forward = 1;
        if links.previous.is_some() {
            match self.back_cell(state, links, next) {
                Some((behind, at)) => {
                    if self.linked(state, behind, at) != Some(Value::Pointer(pointer)) {
                        return None;
                    }
                    forward += usize::from(found.contains(&Some((behind, at))));
                }
                None if super::leads_to(next, ObjectId::NONE) => {}
                None => return None,
            }
        }
        let is_link = |at: u64| at == links.next || Some(at) == links.previous;
        let are_plain =
            object.contents.cells().iter().all(|&(at, _, value)| is_link(at) || super::is_outside(state, value));
        let in_memory = found.iter().all(Option::is_some);
        let is_loop = super::leads_to(next, id) || last == Some(next);
        (pointer.offset == links.head && found.len() == forward && in_memory && are_plain && !is_loop).then_some(next)
    }

    /// The other state with the numbers of the kept one.
    fn rewritten(&mut self, walk: &Walk) -> Option<State> {
        let mut state = walk.other.clone();
        let mut memory = walk.kept.memory.clone();
        for difference in walk.kept.memory.differences(&walk.other.memory) {
            let Some(theirs) = difference.theirs.filter(|_| !is_local(walk.other, difference.id)) else { continue };
            let mut object = (*theirs).clone();
            if object.status == Status::Alive {
                let guide = walk.kept.memory.object(difference.id).map(|object| &object.contents);
                object.contents = self.renamed(walk, guide, &object.contents)?;
            }
            memory.put(difference.id, Rc::new(object));
        }
        for (&ours, &theirs) in &walk.theirs {
            let Some(object) = walk.other.memory.object(theirs) else { continue };
            let mut object = object.clone();
            if object.status != Status::Alive {
                continue;
            }
            let guide = &walk.kept.memory.object(ours)?.contents;
            object.contents = self.renamed(walk, Some(guide), &object.contents)?;
            memory.put(ours, Rc::new(object));
        }
        memory.count_on(&walk.other.memory);
        state.memory = memory;
        let ours: Vec<Rc<Frame>> = walk.kept.frames().cloned().collect();
        let frames: Vec<Rc<Frame>> = walk.other.frames().cloned().collect();
        let mut caller = None;
        for (depth, (like, frame)) in ours.iter().zip(&frames).enumerate().rev() {
            let mut frame: Frame = (**frame).clone();
            let activity = if depth == 0 { Activity::Runs } else { Activity::Waits };
            let live: HashSet<u32> = self.live(like, activity).iter().map(|live| live.register).collect();
            for (number, register) in frame.registers.iter_mut().enumerate() {
                match self.renamed_value(walk, *register) {
                    Some(value) => *register = value,
                    None if live.contains(&(number as u32)) => return None,
                    None => *register = Value::Bits(0),
                }
            }
            frame.allocas.clone_from(&like.allocas);
            frame.variadic = like.variadic;
            frame.caller = caller;
            caller = Some(Rc::new(frame));
        }
        state.frame = caller.expect("a state has a frame");
        Some(state)
    }

    fn renamed_value(&self, walk: &Walk, value: Value) -> Option<Value> {
        let number = |id: ObjectId| match is_local(walk.other, id) {
            false => Some(id),
            true => walk.ours.get(&id).copied(),
        };
        match value {
            Value::Bits(_) | Value::Term(_) => Some(value),
            Value::Pointer(pointer) if walk.other.segment(pointer).is_some() => None,
            Value::Pointer(pointer) => Some(Value::Pointer(Pointer::new(number(pointer.object)?, pointer.offset))),
            Value::Choice(id) => {
                let stays = self.choices.list(id).iter().all(|place| number(place.object) == Some(place.object));
                stays.then_some(value)
            }
        }
    }

    /// Contents with the numbers of the kept state: where that has a pointer to a segment, it stands for what is there.
    fn renamed(&self, walk: &Walk, guide: Option<&Contents>, contents: &Contents) -> Option<Contents> {
        let mut renamed = contents.clone();
        let cells = guide.map(Contents::cells).unwrap_or_default();
        let ends: Vec<(u64, u64, Value)> = cells
            .into_iter()
            .filter(|cell| matches!(cell.2, Value::Pointer(pointer) if walk.kept.segment(pointer).is_some()))
            .collect();
        for (at, bytes, value) in contents.cells() {
            if ends.iter().any(|end| (end.0, end.1) == (at, bytes)) {
                continue;
            }
            let new = self.renamed_value(walk, value)?;
            if new != value {
                renamed.store_whole(at, bytes, new);
            }
        }
        for (at, bytes, value) in ends {
            renamed.store_whole(at, bytes, value);
        }
        Some(renamed)
    }
}
