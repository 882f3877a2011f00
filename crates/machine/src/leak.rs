//! Heap objects that nothing points to any more, and those that are alive at the end.
//!
//! An object is tracked if a pointer into it, to any of its bytes, is in a variable or in an object that is tracked. A
//! program that makes a number of an address may get the pointer back from anywhere: of such objects nothing is said.
//!
//! Soundness: where it matters which of several objects a pointer points to, the step asks. A C variable in scope has the
//! value that some register got last, needed or not; so registers are not shared in programs where this is asked (see
//! `decode`). They also hold values that no variable has any more: where only such a one points to an object when the program
//! exits in the middle, the path ends as unknown.

use crate::fault::{Described, Fault};
use crate::live::Activity;
use crate::machine::Machine;
use crate::memory::describe;
use crate::object::{Object, ObjectKind, Status};
use crate::state::State;
use crate::stop::Stop;
use crate::value::{ObjectId, Pointer, Value};
use ir::Ending;
use std::collections::HashSet;
use term::TermId;

/// Which pointers count that are not known for certain.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Doubt {
    /// The step asks.
    Asked,
    /// All of them.
    Tracked,
    /// None of them.
    Untracked,
}

/// What pointers lead to.
struct Tracked {
    objects: HashSet<ObjectId>,
    values: Vec<Value>,
    /// Where a guard holds, the object is tracked too.
    maybe: Vec<(TermId, ObjectId)>,
}

impl Machine<'_> {
    /// The outermost function returns: its variables are gone.
    pub fn returns_without_loss(&mut self, state: &State) -> Result<(), Stop> {
        if !self.endings.contains(&Ending::NothingLost) {
            return Ok(());
        }
        let gone: HashSet<ObjectId> = state.frame.allocas.iter().copied().collect();
        let mut tracked = Tracked::new(self.variables(state, |id| !gone.contains(&id)));
        self.follow(state, &mut tracked, Doubt::Asked)?;
        if untracked(state, &tracked).is_none() {
            return Ok(());
        }
        let own = state.thread() as usize;
        let others =
            state.stacks().into_iter().enumerate().filter(|(id, _)| *id != own).filter_map(|(_, stack)| stack.1);
        let frames = others.flat_map(|frame| std::iter::successors(Some(frame), |frame| frame.caller.as_ref()));
        tracked.values.extend(frames.flat_map(|frame| frame.registers.iter().copied()));
        self.follow(state, &mut tracked, Doubt::Asked)?;
        match untracked(state, &tracked) {
            Some(object) => Err(lost(object)),
            None => {
                Err(Stop::Unsupported("whether a variable of another thread points to memory where main ends".into()))
            }
        }
    }

    /// The program asks to end: the variables of all functions that wait are still there.
    pub fn exits_without_loss(&mut self, state: &State) -> Result<(), Stop> {
        if !self.endings.contains(&Ending::NothingLost) {
            return Ok(());
        }
        let mut tracked = Tracked::new(self.needed(state, Activity::Waits));
        self.follow(state, &mut tracked, Doubt::Asked)?;
        if untracked(state, &tracked).is_none() {
            return Ok(());
        }
        tracked.values.extend(state.all_frames().flat_map(|frame| frame.registers.iter().copied()));
        self.follow(state, &mut tracked, Doubt::Asked)?;
        match untracked(state, &tracked) {
            Some(object) => Err(lost(object)),
            None => Err(Stop::Unsupported("whether a variable still points to memory where exit() is called".into())),
        }
    }

    /// An object that nothing can point to, whatever is not known.
    pub fn surely_lost(&mut self, state: &State) -> Option<Described> {
        let mut values = self.variables(state, |_| true);
        values.extend(state.all_frames().flat_map(|frame| frame.registers.iter().copied()));
        values.extend(state.memory.exposed().map(|id| Value::Pointer(Pointer::new(id, 0))));
        let mut tracked = Tracked::new(values);
        self.follow(state, &mut tracked, Doubt::Tracked).ok()?;
        untracked(state, &tracked).map(describe)
    }

    /// Whether nothing may point to an object, as far as is known.
    pub fn may_be_lost(&mut self, state: &State) -> bool {
        let mut tracked = Tracked::new(self.needed(state, Activity::Runs));
        let followed = self.follow(state, &mut tracked, Doubt::Untracked);
        followed.is_err() || untracked(state, &tracked).is_some()
    }

    /// What variables in memory hold, and registers that may be read again.
    fn needed(&mut self, state: &State, innermost: Activity) -> Vec<Value> {
        let mut values = self.variables(state, |_| true);
        let activities = std::iter::once(innermost).chain(std::iter::repeat(Activity::Waits));
        for (frame, activity) in state.frames().zip(activities) {
            for live in self.live(frame, activity).iter() {
                values.push(frame.registers[live.register as usize]);
            }
        }
        if state.threads.is_some() {
            values.extend(state.all_frames().flat_map(|frame| frame.registers.iter().copied()));
        }
        values
    }

    /// How the program ends, now that all its code has run.
    pub fn end(&self, state: &State) -> Stop {
        if self.endings.contains(&Ending::NothingLeft) {
            let mut left = None;
            state.memory.for_each(|_, object| {
                if is_heap(object) && left.is_none() {
                    left = Some(describe(object));
                }
            });
            if let Some(object) = left {
                return Fault::Left { object }.into();
            }
        }
        Stop::Exited(state.status)
    }

    /// What variables in memory hold: those that changed since the start, since nothing on the heap is older.
    fn variables(&self, state: &State, counts: impl Fn(ObjectId) -> bool) -> Vec<Value> {
        let mut values = Vec::new();
        for difference in self.initial().differences(&state.memory) {
            let object = difference.theirs.filter(|object| object.status == Status::Alive && counts(difference.id));
            if let Some(object) = object.filter(|object| object.kind != ObjectKind::Heap) {
                object.contents.for_each_pointer(|value| values.push(value));
            }
        }
        values
    }

    fn follow(&mut self, state: &State, tracked: &mut Tracked, doubt: Doubt) -> Result<(), Stop> {
        loop {
            while let Some(value) = tracked.values.pop() {
                match value {
                    Value::Pointer(pointer) => tracked.add(state, pointer.object),
                    Value::Choice(id) => {
                        let list = self.choices.list(id);
                        tracked.maybe.extend(list.iter().map(|alternative| (alternative.guard, alternative.object)));
                    }
                    Value::Bits(_) | Value::Term(_) => {}
                }
            }
            let Some((guard, object)) = tracked.maybe.pop() else { return Ok(()) };
            let is_heap = state.memory.object(object).is_some_and(is_heap);
            if is_heap
                && !tracked.objects.contains(&object)
                && match doubt {
                    Doubt::Asked => self.decide(state, guard)?,
                    Doubt::Tracked => true,
                    Doubt::Untracked => self.pool.as_bool(guard) == Some(true),
                }
            {
                tracked.add(state, object);
            }
        }
    }
}

impl Tracked {
    fn new(values: Vec<Value>) -> Tracked {
        Tracked { objects: HashSet::new(), values, maybe: Vec::new() }
    }

    fn add(&mut self, state: &State, id: ObjectId) {
        if let Some(object) = state.memory.object(id).filter(|object| is_heap(object)) {
            if self.objects.insert(id) {
                object.contents.for_each_pointer(|value| self.values.push(value));
            }
        }
    }
}

fn lost(object: &Object) -> Stop {
    match object.address {
        Some(_) => Stop::Unsupported("whether memory is lost whose address the program has as a number".into()),
        None => Fault::Lost { object: describe(object) }.into(),
    }
}

fn untracked<'s>(state: &'s State, tracked: &Tracked) -> Option<&'s Object> {
    let mut found = None;
    state.memory.for_each(|id, object| {
        let better = found.is_none_or(|old: &Object| old.address.is_some() && object.address.is_none());
        if is_heap(object) && !tracked.objects.contains(&id) && better {
            found = Some(object);
        }
    });
    found
}

fn is_heap(object: &Object) -> bool {
    object.kind == ObjectKind::Heap && object.status == Status::Alive
}
