//! Does a state recur? Two states from which the same runs follow, found by a fingerprint and then compared.
//!
//! What can be read again decides: the registers that are live in each frame, and memory. Ids of objects that nothing
//! will see again, counters, and freed objects do not matter.
//!
//! Soundness: states that are the same differ at most in what no step to come can tell. Symbols in them are only the same
//! runs together with what the path conditions say of these symbols; that is for the caller to compare.

use crate::contents::{Byte, Contents};
use crate::live::{Activity, Live};
use crate::machine::Machine;
use crate::object::{Object, Status};
use crate::page::PAGE;
use crate::state::State;
use crate::value::{ObjectId, Value};
use std::collections::hash_map::DefaultHasher;
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

impl Machine<'_> {
    /// None for a state that is too large to look at.
    pub fn fingerprint(&mut self, state: &State) -> Option<Fingerprint> {
        let mut hasher = DefaultHasher::new();
        let mut terms = Vec::new();
        for (frame, activity) in state.frames().zip(Activity::by_depth()) {
            (frame.function, frame.pc).hash(&mut hasher);
            for live in self.live(frame, activity).iter() {
                self.note(frame.registers[live.register as usize], &mut hasher, &mut terms);
            }
        }
        let mut pages = 0;
        for difference in self.initial().differences(&state.memory) {
            let Some(object) = difference.theirs.filter(|object| object.status == Status::Alive) else { continue };
            difference.id.hash(&mut hasher);
            if let Some(size) = object.size {
                terms.push(size);
            }
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
                    terms.extend([alternative.guard, alternative.offset]);
                    terms.extend(self.address_symbols.get(&alternative.object));
                }
            }
        }
    }

    /// Do the same runs follow from both, but for what their paths say of the symbols in them?
    pub fn is_same(&mut self, a: &State, b: &State) -> bool {
        // What a longjmp would come back to is not known to be dead.
        let jumps = !a.landings.is_empty() || !b.landings.is_empty();
        if jumps || a.rounding != b.rounding || a.queue != b.queue {
            return false;
        }
        let (mut x, mut y) = (Some(&a.frame), Some(&b.frame));
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
        a.memory.differences(&b.memory).iter().all(|difference| {
            let alive = |object: &Option<Rc<Object>>| object.clone().filter(|object| object.status == Status::Alive);
            match (alive(&difference.ours), alive(&difference.theirs)) {
                (Some(ours), Some(theirs)) => same_object(&ours, &theirs),
                (None, None) => true,
                _ => false,
            }
        })
    }
}

fn same_object(a: &Object, b: &Object) -> bool {
    let alike = a.kind == b.kind && a.bytes == b.bytes && a.size == b.size && a.mutability == b.mutability;
    if !alike || a.address.is_some() != b.address.is_some() {
        return false;
    }
    a.contents.is_same(&b.contents)
}
