//! Does a state recur? Two states from which the same runs follow, found by a fingerprint and then compared.
//!
//! What can be read again decides: the registers that are live in each frame, and memory. Ids of objects that nothing
//! will see again and counters do not matter. Objects that are dead matter as far as their addresses do: who lived together with them
//! is not where they were.
//!
//! Soundness: whatever the second of two states that are the same may do, the first may too. They differ at most in what no step to come can tell,
//! and in where objects of the first may be that those of the second may not. Symbols in them are only the same
//! runs together with what the path conditions say of these symbols; that is for the caller to compare.

use crate::contents::{Byte, Contents};
use crate::live::{Activity, Live};
use crate::machine::Machine;
use crate::memory::Difference;
use crate::object::{Object, Status};
use crate::page::PAGE;
use crate::state::{Frame, State};
use crate::threads::Life;
use crate::value::{ObjectId, Value};
use std::collections::hash_map::DefaultHasher;
use std::collections::HashSet;
use std::hash::{Hash, Hasher};
use std::rc::Rc;
use term::TermId;

/// What a state's future depends on, in short.
pub struct Fingerprint {
    pub hash: u64,
    /// The terms in it.
    pub terms: Vec<TermId>,
    /// How much was looked at.
    pub cost: u64,
}

/// Pages beyond which a state is not looked at.
const MOST_PAGES: usize = 4096;

/// Objects that lived at other times in the other state, beyond which states are not compared.
const MOST_LIVES: usize = 1000;

impl Machine<'_> {
    /// None for a state that is too large to look at.
    pub fn fingerprint(&mut self, state: &State) -> Option<Fingerprint> {
        let mut hasher = DefaultHasher::new();
        let mut terms = Vec::new();
        for (life, stack) in state.stacks() {
            life.hash(&mut hasher);
            for (frame, activity) in callers(stack).zip(Activity::by_depth()) {
                (frame.function, frame.pc).hash(&mut hasher);
                for live in self.live(frame, activity).iter() {
                    self.note(frame.registers[live.register as usize], &mut hasher, &mut terms);
                }
            }
        }
        let mut pages = 0;
        for difference in self.initial().differences(&state.memory) {
            let Some(object) = difference.theirs.filter(|object| object.status == Status::Alive) else { continue };
            difference.id.hash(&mut hasher);
            if let Some(size) = object.size {
                terms.push(size);
            }
            terms.extend(object.segment.as_ref().map(|segment| segment.length));
            for stretch in object.contents.fills() {
                (stretch.first, stretch.fill.array().map(|array| array.term)).hash(&mut hasher);
                terms.extend(stretch.fill.array().map(|array| array.term));
            }
            let offsets = object.contents.page_offsets();
            pages += offsets.len();
            if pages > MOST_PAGES {
                return None;
            }
            for page in offsets {
                self.note_page(&object.contents, page, &mut hasher, &mut terms);
            }
        }
        // Addresses that the program has looked at can be looked at again.
        let exposed: Vec<ObjectId> = state.memory.exposed().collect();
        terms.extend(exposed.into_iter().map(|id| self.address_symbol(id)));
        let cost = PAGE * pages as u64 + terms.len() as u64;
        Some(Fingerprint { hash: hasher.finish(), terms, cost })
    }

    fn note_page(&self, contents: &Contents, page: u64, hasher: &mut DefaultHasher, terms: &mut Vec<TermId>) {
        let mut at = page;
        while at < page + PAGE {
            match contents.cell(at) {
                Some((start, bytes, value)) => {
                    self.note(value, hasher, terms);
                    at = start + bytes;
                }
                None => {
                    match contents.byte(at) {
                        Byte::Known(byte) => byte.hash(hasher),
                        Byte::Part { .. } | Byte::Element(..) | Byte::Arbitrary => 256u32.hash(hasher),
                    }
                    at += 1;
                }
            }
        }
    }

    fn note(&self, value: Value, hasher: &mut DefaultHasher, terms: &mut Vec<TermId>) {
        match value {
            Value::Bits(bits) => bits.hash(hasher),
            Value::Pointer(pointer) => {
                let (object, offset) = (pointer.object, pointer.offset);
                (object, offset).hash(hasher);
                terms.extend(self.address_symbols.get(&object));
            }
            Value::Term(term) => {
                term.hash(hasher);
                terms.push(term);
            }
            Value::Choice(id) => {
                id.hash(hasher);
                for alternative in self.choices.list(id).iter() {
                    terms.extend([alternative.guard, alternative.offset, alternative.fits]);
                    terms.extend(self.address_symbols.get(&alternative.object));
                }
            }
        }
    }

    /// Do all runs of the second follow from the first, but for what their paths say of the symbols in them?
    pub fn is_same(&mut self, a: &State, b: &State) -> bool {
        // What a longjmp would come back to is not known to be dead.
        let jumps = !a.landings.is_empty() || !b.landings.is_empty();
        let same = a.rounding == b.rounding
            && a.queue == b.queue
            && a.command_line == b.command_line
            && a.status == b.status
            && a.decided == b.decided
            && a.assumptions == b.assumptions
            && self.has_same_threads(a, b);
        if jumps || !same {
            return false;
        }
        let stacks = a.stacks().into_iter().zip(b.stacks());
        if !stacks.into_iter().all(|((_, x), (_, y))| self.has_same_frames(x, y)) {
            return false;
        }
        let differences = a.memory.differences(&b.memory);
        let contents = differences.iter().all(|difference| {
            let alive = |object: &Option<Rc<Object>>| object.clone().filter(|object| object.status == Status::Alive);
            match (alive(&difference.ours), alive(&difference.theirs)) {
                (Some(ours), Some(theirs)) => same_object(&ours, &theirs),
                (None, None) => true,
                _ => false,
            }
        });
        contents && self.has_same_dead(a, b, &differences)
    }

    /// Who runs does not matter where any thread may go on: only states that wait for a choice have several.
    fn has_same_threads(&self, a: &State, b: &State) -> bool {
        let lives = |state: &State| state.stacks().into_iter().map(|(life, _)| life).collect::<Vec<Life>>();
        let same = match (&a.threads, &b.threads) {
            (None, None) => a.atomic == b.atomic,
            (Some(x), Some(y)) => x.is_open() && y.is_open() && x.has_same_copies(y),
            _ => false,
        };
        same && lives(a) == lives(b)
    }

    fn has_same_frames(&mut self, mut x: Option<&Rc<Frame>>, mut y: Option<&Rc<Frame>>) -> bool {
        for activity in Activity::by_depth() {
            match (x, y) {
                (Some(p), Some(q)) if Rc::ptr_eq(p, q) => break,
                (Some(p), Some(q)) => {
                    let live = if p.fits(q) { self.live(p, activity) } else { return false };
                    let equal =
                        |live: &Live| p.registers[live.register as usize] == q.registers[live.register as usize];
                    if !live.iter().all(equal) {
                        return false;
                    }
                    (x, y) = (p.caller.as_ref(), q.caller.as_ref());
                }
                (None, None) => break,
                _ => return false,
            }
        }
        true
    }

    /// May an object of the first, when the program looks, be wherever one of the second may be? Those that are alive are the same in both, and
    /// every object that lived together with one that is dead, and has an address or can get one, must have done so in the second.
    fn has_same_dead(&mut self, a: &State, b: &State, differences: &[Difference]) -> bool {
        let (mut lives, mut dead) = (Vec::new(), Vec::new());
        for difference in differences {
            if let (Some(ours), Some(theirs)) = (&difference.ours, &difference.theirs) {
                if (ours.begun, ours.ended) != (theirs.begun, theirs.ended) {
                    lives.push((&**ours, &**theirs));
                }
            }
        }
        if lives.len() > MOST_LIVES {
            return false;
        }
        a.memory.for_each(|id, object| {
            if object.status != Status::Alive {
                dead.push((id, object));
            }
        });
        let mut mentioned = None;
        dead.into_iter().all(|(id, ours)| {
            let theirs = b.memory.object(id).filter(|theirs| has_same_shape(ours, theirs));
            let lived_with_the_same = |theirs: &Object| match (ours.begun, ours.ended) == (theirs.begun, theirs.ended) {
                true => lives.iter().all(|(x, y)| !ours.coexists(x) || theirs.coexists(y)),
                false => {
                    let mut same = true;
                    a.memory.for_each(|id, x| {
                        let there = b.memory.object(id).is_none_or(|y| theirs.coexists(y));
                        same &= there || !ours.coexists(x);
                    });
                    same
                }
            };
            if theirs.is_some_and(lived_with_the_same) {
                return true;
            }
            // It constrains nothing as long as nothing has its address, or can get it.
            ours.address.is_none() && !mentioned.get_or_insert_with(|| self.mentioned(b)).contains(&id)
        })
    }

    /// The objects that what can be read again points to.
    pub(crate) fn mentioned(&mut self, state: &State) -> HashSet<ObjectId> {
        let mut values = Vec::new();
        for (_, stack) in state.stacks() {
            for (frame, activity) in callers(stack).zip(Activity::by_depth()) {
                values.extend(self.live(frame, activity).iter().map(|live| frame.registers[live.register as usize]));
            }
        }
        state.memory.for_each(|_, object| {
            if object.status == Status::Alive {
                object.contents.for_each_pointer(|value| values.push(value));
            }
        });
        let mut objects = HashSet::new();
        for value in values {
            match value {
                Value::Pointer(pointer) => {
                    objects.insert(pointer.object);
                }
                Value::Choice(id) => objects.extend(self.choices.list(id).iter().map(|place| place.object)),
                Value::Bits(_) | Value::Term(_) => {}
            }
        }
        objects
    }
}

/// A call and those that wait for it.
fn callers(stack: Option<&Rc<Frame>>) -> impl Iterator<Item = &Rc<Frame>> {
    std::iter::successors(stack, |frame| frame.caller.as_ref())
}

/// What decides where an object may be.
fn has_same_shape(a: &Object, b: &Object) -> bool {
    a.kind == b.kind
        && a.bytes == b.bytes
        && a.size == b.size
        && a.align == b.align
        && a.address.is_some() == b.address.is_some()
}

fn same_object(a: &Object, b: &Object) -> bool {
    has_same_shape(a, b) && a.mutability == b.mutability && a.contents.is_same(&b.contents)
}
