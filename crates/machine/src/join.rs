//! Two states as one: the first where a condition holds, the second elsewhere.
//!
//! Only what differs between the two is visited: frames, objects and pages that both share are skipped. Values that differ
//! become a choice by the condition. States join only where they are in the same calls at the same steps, and have
//! the same objects; an object that only one of them made is kept, since nothing in the other can point to it, not even
//! a dangling pointer: the other never gave its id away.
//!
//! Soundness: the joined state, with the condition true (false), behaves as the first (second). A byte that only one of
//! them has written down is any byte in the other, a symbol of its own.

use crate::arithmetic as number;
use crate::contents::{Byte, Contents};
use crate::fill::{Array, Fill};
use crate::live::{Activity, Live};
use crate::machine::Machine;
use crate::object::{Object, ObjectKind, Status};
use crate::page::PAGE;
use crate::state::{Frame, State};
use crate::symbolic;
use crate::value::{ObjectId, Pointer, Value};
use ir::Type;
use std::rc::Rc;
use term::{Sort, TermId};

/// Objects above this size are joined only where their pages tell what differs.
const LARGEST: u64 = 1 << 14;

impl Machine<'_> {
    /// The state that is `a` where the condition holds, and `b` where it does not; none where they do not fit.
    pub fn join(&mut self, condition: TermId, a: &State, b: &State) -> Option<State> {
        let plain =
            a.decided.is_empty() && b.decided.is_empty() && a.assumptions.is_empty() && b.assumptions.is_empty();
        let same = a.rounding == b.rounding
            // What a longjmp would come back to is not known to be dead.
            && a.landings.is_empty()
            && b.landings.is_empty()
            && a.queue == b.queue
            && a.command_line == b.command_line
            && a.status == b.status;
        if !plain || !same {
            return None;
        }
        let frame = self.join_frames(condition, a, b)?;
        let mut state = a.clone();
        state.frame = frame;
        self.join_memory(condition, &mut state, b)?;
        state.instructions = a.instructions.max(b.instructions);
        state.calls = a.calls.max(b.calls);
        Some(state)
    }

    /// The frames of both, from the innermost to the first that they share.
    fn join_frames(&mut self, condition: TermId, a: &State, b: &State) -> Option<Rc<Frame>> {
        let mut pairs = Vec::new();
        let (mut x, mut y) = (Some(&a.frame), Some(&b.frame));
        let shared = loop {
            match (x, y) {
                (Some(p), Some(q)) if Rc::ptr_eq(p, q) => break Some(p.clone()),
                (Some(p), Some(q)) => {
                    let same =
                        p.function == q.function && p.pc == q.pc && p.allocas == q.allocas && p.variadic == q.variadic;
                    if !same {
                        return None;
                    }
                    pairs.push((p, q));
                    (x, y) = (p.caller.as_ref(), q.caller.as_ref());
                }
                (None, None) => break None,
                _ => return None,
            }
        };
        let mut caller = shared;
        for (depth, (p, q)) in pairs.into_iter().enumerate().rev() {
            let activity = if depth == 0 { Activity::Runs } else { Activity::Waits };
            let mut registers = p.registers.clone();
            for &Live { register, ty, .. } in self.live(p, activity).iter() {
                let at = register as usize;
                registers[at] = self.choose(condition, ty, p.registers[at], q.registers[at]);
            }
            let code = self.code(p.function);
            for at in code.counters as usize..registers.len() {
                if let (Value::Bits(m), Value::Bits(n)) = (p.registers[at], q.registers[at]) {
                    registers[at] = Value::Bits(m.max(n));
                }
            }
            caller = Some(Rc::new(Frame {
                function: p.function,
                pc: p.pc,
                registers,
                caller,
                allocas: p.allocas.clone(),
                variadic: p.variadic,
                depth: p.depth,
                stack: p.stack.max(q.stack),
                serial: p.serial.max(q.serial),
            }));
        }
        caller
    }

    /// Values that differ between two states and are known in one of them: what joining would make a choice of. Visits as long
    /// as it is told to.
    pub fn known_differences(&mut self, a: &State, b: &State, mut visit: impl FnMut(Holder) -> bool) {
        let known = |value: Value| matches!(value, Value::Bits(_) | Value::Pointer(_));
        let (mut x, mut y) = (Some(&a.frame), Some(&b.frame));
        for activity in Activity::by_depth() {
            let (Some(p), Some(q)) = (x, y) else { break };
            if Rc::ptr_eq(p, q) || p.function != q.function || p.pc != q.pc {
                break;
            }
            for live in self.live(p, activity).iter() {
                let (m, n) = (p.registers[live.register as usize], q.registers[live.register as usize]);
                if m != n && (known(m) || known(n)) && !visit(Holder::Register(p.function, live.value)) {
                    return;
                }
            }
            (x, y) = (p.caller.as_ref(), q.caller.as_ref());
        }
        for difference in a.memory.differences(&b.memory) {
            if let (Some(ours), Some(theirs)) = (difference.ours, difference.theirs) {
                if !ours.contents.is_same(&theirs.contents) && !visit(Holder::Object(ours.kind)) {
                    return;
                }
            }
        }
    }

    fn join_memory(&mut self, condition: TermId, state: &mut State, b: &State) -> Option<()> {
        // Where it matters what is alive at the end, an object that is there on one side only would be there on both.
        let may_be_alone = self.program.ending.is_empty();
        for difference in state.memory.differences(&b.memory) {
            let id = difference.id;
            match (difference.ours, difference.theirs) {
                (Some(ours), Some(theirs)) => {
                    if !alike(&ours, &theirs) {
                        return None;
                    }
                    let address = ours.address.or(theirs.address);
                    // The time that both have lived: at any other its address may be another's.
                    let (begun, ended) = (ours.begun.max(theirs.begun), ours.ended.min(theirs.ended));
                    let contents = self.join_contents(condition, state, id, &ours, &theirs)?;
                    let mut object = Rc::unwrap_or_clone(ours);
                    object.contents = contents;
                    object.address = address;
                    (object.begun, object.ended) = (begun, ended);
                    state.memory.put(id, Rc::new(object));
                }
                (None, Some(theirs)) if may_be_alone && !state.memory.has_given(id) && made_alone(&theirs) => {
                    state.memory.put(id, theirs)
                }
                (Some(ours), None) if may_be_alone && !b.memory.has_given(id) && made_alone(&ours) => {}
                _ => return None,
            }
        }
        state.memory.count_on(&b.memory);
        Some(())
    }

    fn join_contents(
        &mut self,
        condition: TermId,
        state: &mut State,
        id: ObjectId,
        ours: &Object,
        theirs: &Object,
    ) -> Option<Contents> {
        let (a, b) = (&ours.contents, &theirs.contents);
        if a.differing_pages(b).is_none() && (a.has_arrays() || b.has_arrays()) {
            return self.join_arrays(condition, state, a, b);
        }
        let pages = match a.differing_pages(b) {
            Some(pages) => pages,
            None if ours.bytes <= LARGEST && ours.size.is_none() => {
                (0..ours.bytes.div_ceil(PAGE)).map(|n| n * PAGE).collect()
            }
            None => return None,
        };
        // Worked on in place, as an object of the state.
        let mut scratch = ours.clone();
        scratch.contents = a.clone();
        state.memory.put(id, Rc::new(scratch));
        for page in pages {
            let mut at = page;
            while at < page + PAGE {
                at += self.join_piece(condition, state, id, a, b, at, page + PAGE)?;
            }
        }
        Some(state.memory.object(id).expect("it was just put").contents.clone())
    }

    /// Contents of which some are in arrays: both must be, in one each, alike.
    fn join_arrays(&mut self, condition: TermId, state: &mut State, a: &Contents, b: &Contents) -> Option<Contents> {
        let (Some(Fill::Array { array: x, shift: m }), Some(Fill::Array { array: y, shift: n })) =
            (a.only_fill(), b.only_fill())
        else {
            return None;
        };
        if x.element != y.element || m != n {
            return None;
        }
        let mut whole = |contents: &Contents| {
            let [part] = contents.fills()[..] else { unreachable!("there is one fill") };
            self.array_of(state, contents, part, x.element).ok()?.array()
        };
        let (x, y) = (whole(a)?, whole(b)?);
        let term = self.pool.ite(condition, x.term, y.term);
        Some(Contents::new(Fill::Array { array: Array { term, ..x }, shift: m }))
    }

    /// Joins the value at an offset; how many bytes that was.
    #[allow(clippy::too_many_arguments)]
    fn join_piece(
        &mut self,
        condition: TermId,
        state: &mut State,
        id: ObjectId,
        a: &Contents,
        b: &Contents,
        at: u64,
        end: u64,
    ) -> Option<u64> {
        let (x, y) = (a.byte(at), b.byte(at));
        let cells = (a.cell(at), b.cell(at));
        let whole = |cell: Option<(u64, u64, Value)>| cell.filter(|cell| cell.0 == at).map(|cell| (cell.1, cell.2));
        let same_cell = matches!(cells, (Some(p), Some(q)) if p == q);
        if same_cell {
            return Some(1);
        }
        if x == y && !matches!(x, Byte::Part { .. }) {
            return Some(1);
        }
        // As wide as the cells that begin here, or a word of plain numbers.
        let mut bytes = match (whole(cells.0), whole(cells.1)) {
            (Some((m, _)), Some((n, _))) if m == n => m,
            (Some((m, _)), None) if plain(b, at, m) => m,
            (None, Some((n, _))) if plain(a, at, n) => n,
            (None, None) if cells == (None, None) => {
                let word = [8, 4, 2].into_iter().find(|&word| {
                    at.is_multiple_of(word) && at + word <= end && plain(a, at, word) && plain(b, at, word)
                });
                word.unwrap_or(1)
            }
            _ => 1,
        };
        if at + bytes > end {
            bytes = 1;
        }
        let ty = self.type_of_piece(bytes, whole(cells.0), whole(cells.1));
        let ours = self.piece(state, a, at, bytes, ty);
        let theirs = self.piece(state, b, at, bytes, ty);
        let joined = self.choose(condition, ty, ours, theirs);
        self.store_known(state, Pointer::new(id, at as i64), joined, ty);
        Some(bytes)
    }

    /// Pointers stay pointers, floats stay floats.
    fn type_of_piece(&self, bytes: u64, a: Option<(u64, Value)>, b: Option<(u64, Value)>) -> Type {
        for (size, value) in [a, b].into_iter().flatten() {
            match value {
                Value::Pointer(_) | Value::Choice(_) if size == bytes => return Type::Pointer,
                Value::Term(term) if size == bytes => {
                    if let Sort::Float(kind) = self.pool.sort(term) {
                        return Type::Float(kind);
                    }
                }
                _ => {}
            }
        }
        Type::Int(8 * bytes as u32)
    }

    pub(crate) fn piece(&mut self, state: &mut State, contents: &Contents, at: u64, bytes: u64, ty: Type) -> Value {
        if let Some(value) = contents.whole(at, bytes) {
            let bits = match (value, ty) {
                (Value::Pointer(_) | Value::Choice(_), Type::Pointer) => return value,
                (Value::Term(term), Type::Float(kind)) if self.pool.sort(term) == Sort::Float(kind) => return value,
                _ => self.bits_of(state, value, bytes),
            };
            return self.value_of_bits(state, bits, ty);
        }
        let mut parts = Vec::with_capacity(bytes as usize);
        for offset in at..at + bytes {
            parts.push(match contents.byte(offset) {
                Byte::Known(byte) => self.pool.number(8, u64::from(byte)),
                Byte::Part { value, index, of } => self.byte_term(state, value, index, of),
                Byte::Element(array, offset) => self.element_byte(array, offset),
                Byte::Arbitrary => {
                    self.fresh += 1;
                    let symbol = self.pool.symbol(&format!("unwritten{}", self.fresh), Sort::BitVector(8));
                    self.never_written(symbol);
                    symbol
                }
            });
        }
        let whole = symbolic::concatenated(&mut self.pool, parts);
        self.value_of_bits(state, whole, ty)
    }

    /// Where a state is, such that states in front of others in the order of execution come first: callers before callees'
    /// next steps, early iterations before late ones.
    pub fn position(&mut self, state: &State) -> Vec<u32> {
        let frames: Vec<&Rc<Frame>> = state.frames().collect();
        let mut key = Vec::with_capacity(4 * frames.len());
        for frame in frames.into_iter().rev() {
            let code = self.code(frame.function);
            let (block, _) = code.origins[frame.pc as usize];
            let order = &code.order[block];
            for &(head, counter) in &order.loops {
                key.push(head);
                let Value::Bits(times) = frame.registers[counter as usize] else { unreachable!("a counter counts") };
                key.push(times as u32);
            }
            key.push(order.number);
            key.push(frame.pc & number::mask(31) as u32);
        }
        // What is deeper in calls is further behind.
        key.push(u32::MAX);
        key
    }
}

/// What holds a value in which two states differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holder {
    Register(ir::Function, ir::Value),
    Object(ObjectKind),
}

/// Does no cell cover the bytes?
fn plain(contents: &Contents, at: u64, bytes: u64) -> bool {
    let plain = |byte| match byte {
        Byte::Known(_) | Byte::Arbitrary | Byte::Element(..) => true,
        Byte::Part { .. } => false,
    };
    (at..at + bytes).all(|offset| plain(contents.byte(offset)))
}

/// Are both the same object?
fn alike(a: &Object, b: &Object) -> bool {
    a.kind == b.kind
        && a.bytes == b.bytes
        && a.size == b.size
        && a.align == b.align
        && a.mutability == b.mutability
        && a.status == b.status
        && a.born == b.born
}

/// An object that only one state has: on the heap it can be no other object.
fn made_alone(object: &Object) -> bool {
    object.kind == ObjectKind::Heap && matches!(object.status, Status::Alive | Status::Freed(_))
}
