//! Data races: two threads may access the same bytes at once, one of them writes, and not both are atomic.
//!
//! A thread stops in front of each access to shared memory (`threads`), and says there what it is about to access. When another one does an access
//! that conflicts with that, neither is ordered before the other: this is a race. No clocks are needed: where two accesses that conflict are not
//! ordered by happens-before in some run, there is a run in which they stand next to each other (Boehm and Adve, Foundations of the C++ Concurrency Memory
//! Model, 2008), as long as atomics are sequentially consistent, and every run up to the order of steps that no other thread can tell is looked at. So what
//! states that were seen cover, and steps that are taken alone, stay what they are.
//!
//! Functions of the library that synchronise do so in atomic sections, where their accesses do not count (`WRITES_FOR_CALLER` is for what they give back),
//! nor do those by two functions of the library to its variables, for which it has locks of its own. What an atomic operation of the library accesses
//! counts, as atomic. Sections of the program are done by one thread at a time, but do not keep out accesses beside them.
//!
//! What it misses: a lock that was tried in vain orders nothing, as C11 has it, and here it shows that another thread has the lock. Where only that
//! orders two accesses they do not race here.

use crate::code::{Code, CodeCallee, Insn};
use crate::fault::{AccessKind, Described, Fault, Race, RaceSide};
use crate::host::Host;
use crate::machine::Machine;
use crate::memory::describe;
use crate::object::ObjectKind;
use crate::state::{Frame, State};
use crate::stop::Stop;
use crate::symbolic;
use crate::threads::Life;
use crate::value::{Pointer, Value};
use ir::{Access as How, Body, CompareOp, Extent, FunctionKind, Inst, Op, Touch, Type};
use std::rc::Rc;

/// What functions of the library say of themselves (`__shrike_note`), beside what is for messages.
const OPERATES_ATOMICALLY: u64 = 4;
const HAS_WEAK_ORDER: u64 = 5;
const WRITES_INT_FOR_CALLER: u64 = 6;

/// Functions of the library that need not be safe where several threads call them, as POSIX has it, and that keep something between calls.
const UNLOCKED: [&str; 20] = [
    "asctime",
    "basename",
    "ctime",
    "dirname",
    "getenv",
    "getopt",
    "getopt_long",
    "gmtime",
    "inet_ntoa",
    "localeconv",
    "localtime",
    "putenv",
    "setenv",
    "setlocale",
    "strerror",
    "strsignal",
    "strtok",
    "tmpnam",
    "ttyname",
    "unsetenv",
];

/// An access that a thread does next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Access {
    to: Value,
    bytes: Length,
    kind: AccessKind,
    atomic: bool,
    library: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Length {
    Bytes(u64),
    /// All of the object.
    Whole,
    Unknown,
}

/// Does the program see whether a comparison and exchange changes anything?
enum Exchanges<'h> {
    /// Only what is certain: it reads.
    Read,
    Done(&'h mut dyn Host),
}

impl Machine<'_> {
    /// What the running thread is in front of, for the others.
    pub(crate) fn pending_accesses(&mut self, state: &mut State, code: &Rc<Code>) -> Result<Rc<[Access]>, Stop> {
        if !self.watch_races {
            return Ok(Rc::new([]));
        }
        Ok(self.accesses(state, code, Exchanges::Read)?.into())
    }

    /// The running thread does the step that it is at: does that race with what another is in front of?
    pub(crate) fn look_for_races(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        code: &Rc<Code>,
    ) -> Result<(), Stop> {
        if !self.watch_races || state.runnable().len() < 2 {
            return Ok(());
        }
        let own = self.accesses(state, code, Exchanges::Done(host))?;
        self.compare_with_others(state, &own)
    }

    /// A function of the library writes so many bytes in the name of its caller.
    pub(crate) fn written_for_caller(&mut self, state: &State, to: Value, bytes: u64) -> Result<(), Stop> {
        if !self.watch_races || state.runnable().len() < 2 {
            return Ok(());
        }
        let write = Access { to, bytes: Length::Bytes(bytes), kind: AccessKind::Write, atomic: false, library: true };
        self.compare_with_others(state, &[write])
    }

    fn compare_with_others(&mut self, state: &State, own: &[Access]) -> Result<(), Stop> {
        let Some(threads) = state.threads.clone().filter(|_| !own.is_empty()) else { return Ok(()) };
        for (number, thread) in threads.list.iter().enumerate() {
            if number as u32 == threads.running || thread.life != Life::Runnable {
                continue;
            }
            for &theirs in thread.pending.iter() {
                for &ours in own {
                    let writes = ours.kind == AccessKind::Write || theirs.kind == AccessKind::Write;
                    if !writes || ours.atomic && theirs.atomic {
                        continue;
                    }
                    if let Some((object, offset)) = self.common(state, number as u32, ours, theirs)? {
                        return Err(self.race(state, number as u32, ours, theirs, object, offset));
                    }
                }
            }
        }
        Ok(())
    }

    /// Does the thread call a function of the library that has no lock for what is its own?
    fn is_unlocked(&self, state: &State, thread: u32) -> bool {
        let stacks = state.stacks();
        let calls = std::iter::successors(stacks[thread as usize].1, |frame| frame.caller.as_ref());
        let names = calls.map(|frame| &self.program.functions[frame.function]).take_while(|data| data.library);
        names.last().is_some_and(|data| UNLOCKED.contains(&data.name.as_str()))
    }

    /// An object of which both access a byte, and the first such byte as far as it is known. Asks, where that depends on what is not known.
    fn common(
        &mut self,
        state: &State,
        other: u32,
        a: Access,
        b: Access,
    ) -> Result<Option<(Described, Option<i64>)>, Stop> {
        for p in self.alternatives(a.to).iter() {
            for q in self.alternatives(b.to).iter().filter(|q| q.object == p.object) {
                let Some(object) = state.memory.object(p.object) else { continue };
                let (kind, described) = (object.kind, describe(object));
                let library = matches!(kind, ObjectKind::Global(global) if self.is_of_library(global));
                if library && a.library && b.library {
                    if [state.thread(), other].iter().any(|&thread| self.is_unlocked(state, thread)) {
                        return Err(Stop::Unsupported(
                            "a function of the C library that threads must not share".into(),
                        ));
                    }
                    continue;
                }
                let both = self.pool.and(p.guard, q.guard);
                let (low, high) =
                    (self.begins_before(p.offset, q.offset, b.bytes), self.begins_before(q.offset, p.offset, a.bytes));
                let overlap = self.pool.and(low, high);
                let condition = self.pool.and(both, overlap);
                if !self.decide(state, condition)? {
                    continue;
                }
                if a.library && b.library && kind == ObjectKind::Heap {
                    return Err(Stop::Unsupported(
                        "accesses by two functions of the C library that may have locks".into(),
                    ));
                }
                if a.bytes == Length::Unknown || b.bytes == Length::Unknown {
                    return Err(Stop::Unsupported("whether an access races that is of unknown length".into()));
                }
                let offsets = [(p.offset, a.bytes), (q.offset, b.bytes)].map(|(offset, bytes)| match bytes {
                    Length::Whole => Some(0),
                    _ => self.known_offset(offset),
                });
                let first = offsets[0].zip(offsets[1]).map(|(a, b)| a.max(b));
                return Ok(Some((described, first)));
            }
        }
        Ok(None)
    }

    /// Is an offset lower than the end of what begins at another?
    fn begins_before(&mut self, offset: term::TermId, from: term::TermId, bytes: Length) -> term::TermId {
        let Length::Bytes(bytes) = bytes else { return self.pool.boolean(true) };
        let bytes = self.offset_term(i64::try_from(bytes).unwrap_or(i64::MAX));
        let end = self.pool.add(from, bytes);
        let ty = Type::Int(self.program.data_model.pointer_bits());
        let [a, b] = [offset, end].map(|term| symbolic::from_term(&self.pool, term));
        let less = symbolic::compare(&mut self.pool, CompareOp::Slt, ty, a, b);
        symbolic::to_term(&mut self.pool, less, Type::BOOL)
    }

    fn race(
        &mut self,
        state: &State,
        other: u32,
        ours: Access,
        theirs: Access,
        object: Described,
        offset: Option<i64>,
    ) -> Stop {
        let mut side = |thread: u32, access: Access| {
            let frame = state.stacks()[thread as usize].1.expect("a thread that can go on has a frame").clone();
            let bytes = match access.bytes {
                Length::Bytes(bytes) => Some(bytes),
                Length::Whole | Length::Unknown => None,
            };
            let (function, span) = self.place_in_program(&frame);
            RaceSide {
                thread,
                kind: access.kind,
                atomic: access.atomic,
                library: access.library,
                bytes,
                function,
                span,
                held: self.held_by(state, thread),
            }
        };
        let sides = [side(state.thread(), ours), side(other, theirs)];
        Fault::Race(Box::new(Race { sides, object, offset })).into()
    }

    /// The accesses of the step that the running thread is at.
    fn accesses(&mut self, state: &mut State, code: &Rc<Code>, exchanges: Exchanges) -> Result<Vec<Access>, Stop> {
        let library = self.program.functions[code.function].library;
        let operates = library && state.threads.as_ref().is_some_and(|threads| threads.operates);
        if library && !operates && state.threads.as_ref().is_some_and(|threads| threads.is_hidden()) {
            return Ok(Vec::new());
        }
        let Insn::Call { call } = code.insns[state.frame.pc as usize] else {
            let Some(inst) = code.origins[state.frame.pc as usize].1 else { return Ok(Vec::new()) };
            let body = self.program.functions[code.function].body().expect("a frame's function has a body");
            let mut list = self.accesses_of(state, code, body, inst);
            if let Op::CompareExchange { pointer, expected, .. } = body.insts[inst].op {
                let read = |state: &State, value: ir::Value| {
                    let place = code.operands[value].expect("a value that is used has a place");
                    place.read(&state.frame.registers, &code.constants)
                };
                let exchanged = match exchanges {
                    Exchanges::Read => false,
                    Exchanges::Done(host) => {
                        let (ty, span) = (body.ty(expected), body.insts[inst].span);
                        let (at, wanted) = (read(state, pointer), read(state, expected));
                        let found = self.load(state, host, at, ty, span)?;
                        let same = self.compare(state, CompareOp::Eq, ty, found, wanted)?;
                        self.truth(state, same)?
                    }
                };
                list.retain(|access| exchanged || access.kind == AccessKind::Read);
            }
            for access in &mut list {
                access.library = library;
                access.atomic |= operates;
            }
            return Ok(list);
        };
        let site = &code.calls[call as usize];
        let read = |operand: crate::code::Operand| operand.read(&state.frame.registers, &code.constants);
        let function = match site.callee {
            CodeCallee::Exact(_) => return Ok(Vec::new()),
            CodeCallee::Direct(function) => function,
            CodeCallee::Indirect(operand) => match read(operand) {
                Value::Pointer(at) => match state.memory.object(at.object).map(|object| object.kind) {
                    Some(ObjectKind::Function(function)) => function,
                    _ => return Ok(Vec::new()),
                },
                _ => return Err(Stop::Unsupported("whether a call of a function that is not known races".into())),
            },
        };
        let FunctionKind::Intrinsic(intrinsic) = self.program.functions[function].kind else { return Ok(Vec::new()) };
        let mut list = Vec::new();
        for touch in intrinsic.touches() {
            // What ends a block writes it, as far as races are concerned; beginnings and ends of scopes are none of them.
            let (pointer, bytes, kind) = match *touch {
                Touch::Read { pointer, bytes } => (pointer, Some(bytes), AccessKind::Read),
                Touch::Write { pointer, bytes } => (pointer, Some(bytes), AccessKind::Write),
                Touch::End { pointer } => (pointer, None, AccessKind::Write),
                Touch::Begin { .. } | Touch::EndSince { .. } | Touch::Make | Touch::Ask { .. } => continue,
                Touch::Outside | Touch::Rounding => continue,
                Touch::Reachable => {
                    return Err(Stop::Unsupported("a function without a body in a program with threads".into()))
                }
            };
            let Some(to) = site.arguments.get(pointer).map(|argument| read(argument.operand)) else { continue };
            let bytes = match bytes {
                None => Length::Whole,
                Some(Extent::Given(index)) => length(site.arguments.get(index).map(|argument| read(argument.operand))),
                Some(Extent::SizeOf(_) | Extent::Result | Extent::Rest) => Length::Unknown,
            };
            list.push(Access { to, bytes, kind, atomic: false, library });
        }
        Ok(list)
    }

    fn accesses_of(&self, state: &State, code: &Code, body: &Body, inst: Inst) -> Vec<Access> {
        let data = &body.insts[inst];
        let read = |value: ir::Value| {
            let place = code.operands[value].expect("a value that is used has a place");
            place.read(&state.frame.registers, &code.constants)
        };
        let atomic = match data.op {
            Op::Load { access, .. } | Op::Store { access, .. } => access == How::Atomic,
            Op::AtomicUpdate { .. } | Op::CompareExchange { .. } => true,
            // A check looks, and does nothing.
            Op::Check { .. } => return Vec::new(),
            _ => false,
        };
        let size = |ty: Type| Length::Bytes(ty.bytes(self.program.data_model));
        let mut list = Vec::new();
        for touch in data.op.touches() {
            let (pointer, bytes, kind) = match touch {
                Touch::Read { pointer, bytes } => (pointer, bytes, AccessKind::Read),
                Touch::Write { pointer, bytes } => (pointer, bytes, AccessKind::Write),
                Touch::Begin { .. } | Touch::End { .. } | Touch::EndSince { .. } | Touch::Make => continue,
                Touch::Ask { .. } | Touch::Reachable | Touch::Outside | Touch::Rounding => continue,
            };
            let bytes = match bytes {
                Extent::SizeOf(value) => size(body.ty(value)),
                Extent::Result => data.results.first().map_or(Length::Unknown, |&result| size(body.ty(result))),
                Extent::Given(value) => length(Some(read(value))),
                Extent::Rest => Length::Unknown,
            };
            list.push(Access { to: read(pointer), bytes, kind, atomic, library: false });
        }
        list
    }

    /// The function of the program that a frame is in, or was called from, and where.
    pub(crate) fn place_in_program(&mut self, frame: &Rc<Frame>) -> (ir::Function, ir::Span) {
        let program = self.program;
        let calls = || std::iter::successors(Some(frame), |frame| frame.caller.as_ref());
        let own = calls().find(|frame| !program.functions[frame.function].library).unwrap_or(frame);
        (own.function, self.frame_span(own).unwrap_or(ir::Span::NOWHERE))
    }

    /// The locks that a thread holds.
    pub(crate) fn held_by(&self, state: &State, thread: u32) -> Vec<Described> {
        let held = state.threads.iter().flat_map(|threads| &threads.held).filter(|(owner, _)| *owner == thread);
        held.filter_map(|&(_, lock)| state.memory.object(lock.object).map(describe)).collect()
    }

    /// A function of the library says what it does, for messages.
    pub(crate) fn library_says(&mut self, state: &mut State, what: Value, object: Value) -> Result<(), Stop> {
        if matches!(what, Value::Bits(HAS_WEAK_ORDER)) {
            return match state.threads {
                Some(_) => Err(Stop::Unsupported(
                    "an atomic access in a weaker order than sequential consistency, with threads".into(),
                )),
                None => Ok(()),
            };
        }
        if !self.watch_races && !self.watch_deadlocks {
            return Ok(());
        }
        let (Value::Bits(what), Some(threads)) = (what, &mut state.threads) else { return Ok(()) };
        let at = match object {
            Value::Pointer(pointer) => pointer,
            _ => Pointer::NULL,
        };
        let threads = Rc::make_mut(threads);
        let mine = (threads.running, at);
        match what {
            0 => threads.held.push(mine),
            1 => {
                let last = threads.held.iter().rposition(|held| *held == mine);
                last.map(|index| threads.held.remove(index));
            }
            2 => return self.written_for_caller(state, object, self.program.data_model.pointer_bytes()),
            WRITES_INT_FOR_CALLER => return self.written_for_caller(state, object, 4),
            OPERATES_ATOMICALLY => threads.operates = true,
            _ => threads.awaited = Some(at),
        }
        Ok(())
    }
}

fn length(value: Option<Value>) -> Length {
    match value {
        Some(Value::Bits(bytes)) => Length::Bytes(bytes),
        _ => Length::Unknown,
    }
}
