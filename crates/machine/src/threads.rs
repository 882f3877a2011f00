//! Threads: which there are, which one runs, and where it may make way for another.
//!
//! One thread runs at a time, and every step of every thread has its place in one order: memory is sequentially consistent. What one thread
//! does is seen by others only through memory that they share, so a thread is asked to stop (`Stop::Scheduling`) only in front of such a
//! step: a read or write of shared memory, the beginning of an atomic section, the making of a thread, an end. The host says which thread goes on (its
//! choice is for one such step, and for all steps behind it up to the next), or leaves that to the engine.
//!
//! Shared is what another thread can get hold of: variables of the program with a fixed place, and every object that can be reached from
//! one of them, from what a thread was given, or whose address was seen as a number. An object that is not, and that only its own thread can
//! reach, becomes shared when a pointer to it is stored in shared memory.
//!
//! Soundness: an access to memory by one instruction is one step, however long; copies of more than a word by other threads could be seen half done, so
//! they have no meaning here. A thread that can never go on, since what it assumes does not hold, stays where it is, and the others
//! go on: what it did before is there for them to see. Where it did nothing since it was chosen that is left out: the others go on from
//! where it was chosen instead.

use crate::code::Code;
use crate::deadlock::{Probe, ALL_WAIT};
use crate::host::{Chosen, Host, Scheduling};
use crate::machine::Machine;
use crate::object::{Object, ObjectKind};
use crate::race::Access;
use crate::state::{Frame, State};
use crate::stop::Stop;
use crate::value::{ObjectId, Pointer, Value};
use ir::{Block, Function, Inst, Type};
use std::rc::Rc;

/// Each thread numbers the objects that it makes on its own, from here on for each: states do not depend on whose were made first.
const OBJECTS: u32 = 1 << 24;

/// More threads than these cannot be numbered.
const MOST: usize = 255;

#[derive(Clone, Debug)]
pub struct Threads {
    pub running: u32,
    /// By number.
    pub list: Vec<Thread>,
    /// How often the running thread has begun to be atomic, without an end.
    pub atomic: u32,
    /// The running thread may do one step that others can tell.
    granted: bool,
    /// Since it was chosen it did something that others can tell, or no other thread was looked at when it was.
    pub(crate) acted: bool,
    /// Copies of thread-local variables: whose, of which variable, and where.
    locals: Vec<(u32, ObjectId, ObjectId)>,
    /// How deep in atomic sections the first one is that a function of the library began; 0 for none.
    hidden: u32,
    /// The section that the running thread is in is an atomic operation of the library: what it accesses counts, as atomic.
    pub(crate) operates: bool,
    /// For messages: who has which lock, and what the running thread waits for.
    pub(crate) held: Vec<(u32, Pointer)>,
    pub(crate) awaited: Option<Pointer>,
    /// Whether all threads wait is what is found out.
    pub(crate) probe: Option<Probe>,
}

#[derive(Clone, Debug)]
pub struct Thread {
    /// Of one that does not run.
    frame: Option<Rc<Frame>>,
    pub life: Life,
    /// It is in front of a step that others can tell. Else it is somewhere before, and goes on up to there when it is chosen.
    pub(crate) ready: bool,
    /// What it accesses in that step, where that is asked about.
    pub(crate) pending: Rc<[Access]>,
    /// Steps that a native run can be stopped in front of, done so far.
    events: u64,
    /// The id of the next object that it makes.
    next: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Life {
    Runnable,
    /// It waits for ever.
    Stuck,
    Ended,
}

/// Where a thread is: the blocks of its calls in progress, the running one first, and the instruction that comes next.
#[derive(Clone, Debug)]
pub struct ThreadPlace {
    pub thread: u32,
    pub calls: Vec<(Function, Block)>,
    pub next: Option<Inst>,
}

/// What stands in front of a step.
pub(crate) enum Gate {
    Open {
        event: bool,
        changes: bool,
        touches: bool,
    },
    /// Another thread runs now.
    Switched,
}

impl Threads {
    /// Does it wait for a choice, with nothing begun that others must not see?
    pub(crate) fn is_open(&self) -> bool {
        self.atomic == 0 && !self.granted
    }

    /// Is it inside of an atomic section that a function of the library began?
    pub(crate) fn is_hidden(&self) -> bool {
        self.hidden > 0
    }

    /// An atomic section begins, or ends.
    pub(crate) fn section(&mut self, begins: bool, library: bool) {
        self.atomic = if begins { self.atomic + 1 } else { self.atomic.saturating_sub(1) };
        self.operates = false;
        if begins && library && self.hidden == 0 {
            self.hidden = self.atomic;
        } else if self.atomic < self.hidden {
            self.hidden = 0;
        }
    }

    pub(crate) fn has_same_copies(&self, other: &Threads) -> bool {
        self.locals == other.locals
    }
}

impl State {
    /// The threads that can go on, in order.
    pub fn runnable(&self) -> Vec<u32> {
        let Some(threads) = &self.threads else { return vec![0] };
        let is = |&id: &u32| threads.list[id as usize].life == Life::Runnable;
        (0..threads.list.len() as u32).filter(is).collect()
    }

    /// A thread that can go on, and is not yet in front of a step that others can tell.
    pub fn unready(&self) -> Option<u32> {
        let threads = self.threads.as_ref()?;
        let is = |thread: &Thread| thread.life == Life::Runnable && !thread.ready;
        threads.list.iter().position(is).map(|thread| thread as u32)
    }

    /// The thread that runs.
    pub fn thread(&self) -> u32 {
        self.threads.as_ref().map_or(0, |threads| threads.running)
    }

    /// The calls in progress of each thread, with whether it can go on; one that has ended has none.
    pub(crate) fn stacks(&self) -> Vec<(Life, Option<&Rc<Frame>>)> {
        let Some(threads) = &self.threads else { return vec![(Life::Runnable, Some(&self.frame))] };
        let mut stacks = Vec::with_capacity(threads.list.len());
        for (id, thread) in threads.list.iter().enumerate() {
            let frame = if id as u32 == threads.running { Some(&self.frame) } else { thread.frame.as_ref() };
            stacks.push((thread.life, frame.filter(|_| thread.life != Life::Ended)));
        }
        stacks
    }

    /// Steps of the running thread that a native run can be stopped in front of, done so far.
    pub fn events(&self) -> u64 {
        self.threads.as_ref().map_or(0, |threads| threads.list[threads.running as usize].events)
    }

    /// Lets a thread go on that can. `alone`: no other was looked at.
    pub fn choose(&mut self, thread: u32, alone: bool) {
        if thread == ALL_WAIT {
            return self.begin_probe();
        }
        let Some(threads) = &mut self.threads else { return };
        let threads = Rc::make_mut(threads);
        if threads.running != thread {
            let next = threads.list[thread as usize].frame.take().expect("a thread that can go on has a frame");
            let before = std::mem::replace(&mut self.frame, next);
            let next = threads.list[thread as usize].next;
            let old = &mut threads.list[threads.running as usize];
            old.frame = (old.life != Life::Ended).then_some(before);
            old.next = self.memory.renumber(next, (thread + 1) * OBJECTS);
            threads.running = thread;
        }
        let next = &mut threads.list[thread as usize];
        threads.granted = std::mem::take(&mut next.ready);
        if !next.pending.is_empty() {
            next.pending = Rc::new([]);
        }
        threads.acted = alone;
    }
}

impl<'p> Machine<'p> {
    /// In front of a step of a program with threads: may it be done now?
    pub(crate) fn gate(&mut self, state: &mut State, host: &mut dyn Host, code: &Rc<Code>) -> Result<Gate, Stop> {
        let seen = self.seen(state, code)?;
        let threads = state.threads.as_ref().expect("there are threads");
        let open = Gate::Open { event: seen.event, changes: seen.changes, touches: seen.touches };
        if !seen.touches {
            return Ok(open);
        }
        if threads.atomic == 0 && threads.probe.is_some() {
            self.probe_step(state, code)?;
        } else if threads.atomic == 0 && !threads.granted {
            let pending = self.pending_accesses(state, code)?;
            if let Some(threads) = &mut state.threads {
                let threads = Rc::make_mut(threads);
                let running = &mut threads.list[threads.running as usize];
                (running.ready, running.pending) = (true, pending);
            }
            if self.make_way(state, host)? {
                return Ok(Gate::Switched);
            }
        }
        self.look_for_races(state, host, code)?;
        Ok(open)
    }

    /// A step that was let through is done.
    pub(crate) fn pass(&mut self, state: &mut State, event: bool, changes: bool, touches: bool) {
        let Some(threads) = &mut state.threads else { return };
        if event || changes || touches {
            let threads = Rc::make_mut(threads);
            let running = threads.running as usize;
            threads.list[running].events += u64::from(event);
            threads.acted |= changes;
            threads.granted &= !touches;
        }
    }

    /// Where each thread is that can go on.
    pub fn places(&mut self, state: &State) -> Vec<ThreadPlace> {
        let mut places = Vec::new();
        for (thread, (life, stack)) in state.stacks().into_iter().enumerate() {
            let Some(frame) = stack.filter(|_| life == Life::Runnable) else { continue };
            let mut calls = Vec::new();
            for frame in std::iter::successors(Some(frame), |frame| frame.caller.as_ref()) {
                calls.push((frame.function, self.code(frame.function).origins[frame.pc as usize].0));
            }
            let next = self.code(frame.function).origins[frame.pc as usize].1;
            places.push(ThreadPlace { thread: thread as u32, calls, next });
        }
        places
    }

    /// Asks the host who goes on. Whether it is another thread.
    fn make_way(&mut self, state: &mut State, host: &mut dyn Host) -> Result<bool, Stop> {
        let runnable = state.runnable();
        let running = state.thread();
        if let Some(threads) = &mut state.threads {
            Rc::make_mut(threads).granted = false;
        }
        let Chosen { thread: next, alone } = match runnable[..] {
            [] => return Err(self.none_can_go_on(state)),
            // One thread has no choice; a thread that no other can disturb goes on.
            [only] => Chosen { thread: only, alone: true },
            _ => {
                let choice =
                    Scheduling { running, events: state.events(), runnable: &runnable, span: self.span(state) };
                host.schedule(&choice).ok_or(Stop::Scheduling)?
            }
        };
        if next == ALL_WAIT {
            state.begin_probe();
            return Ok(true);
        }
        if !runnable.contains(&next) {
            return Err(Stop::BadInput(format!("thread {next} cannot go on")));
        }
        if next != running {
            host.switched(running, state.events(), next);
        }
        state.choose(next, alone);
        Ok(next != running)
    }

    /// At the head of a loop that was gone round for a while: other threads may go on here, too, as the loop may never end.
    pub(crate) fn yields(&mut self, state: &mut State, host: &mut dyn Host) -> Result<(), Stop> {
        let atomic = state.threads.as_ref().is_none_or(|threads| threads.atomic > 0);
        if !atomic && state.runnable().len() > 1 {
            self.make_way(state, host)?;
        }
        Ok(())
    }

    /// No thread can go on.
    fn none_can_go_on(&mut self, state: &mut State) -> Stop {
        let stuck = state.threads.as_ref().is_some_and(|threads| threads.list.iter().any(|t| t.life == Life::Stuck));
        if stuck {
            return Stop::Assumed;
        }
        state.threads = None;
        match self.ends_without_handlers().and_then(|()| self.exit(state, 0)) {
            Err(stop) => stop,
            Ok(()) => Stop::Unsupported("destructors behind the end of the last thread".into()),
        }
    }

    /// The last thread ends: what was registered for the program's end would run.
    pub(crate) fn ends_without_handlers(&self) -> Result<(), Stop> {
        match self.has_handlers() {
            true => Err(Stop::Unsupported("functions registered for the end, where the last thread ends".into())),
            false => Ok(()),
        }
    }

    /// The running thread begins an atomic section, or ends one.
    pub(crate) fn section(&mut self, state: &mut State, begins: bool) -> Result<(), Stop> {
        let library = self.program.functions[state.frame.function].library;
        let Some(threads) = &mut state.threads else {
            state.atomic = if begins { state.atomic + 1 } else { state.atomic.saturating_sub(1) };
            return Ok(());
        };
        Rc::make_mut(threads).section(begins, library);
        match threads.probe.is_some() && threads.atomic == 0 {
            // It did not have to wait.
            true => Err(Stop::Assumed),
            false => Ok(()),
        }
    }

    /// The section that makes the first thread is the library's, unless its caller's has begun before.
    fn hidden_section(&self, state: &State) -> u32 {
        u32::from(self.program.functions[state.frame.function].library) * state.atomic
    }

    /// The running thread goes no further. Where it ends, what its calls had on the stack dies, and what it has of thread-local variables.
    pub(crate) fn leave(&mut self, state: &mut State, host: &mut dyn Host, life: Life) -> Result<(), Stop> {
        if life == Life::Ended {
            let frames: Vec<Rc<Frame>> = state.frames().cloned().collect();
            frames.iter().flat_map(|frame| frame.allocas.iter()).for_each(|&object| state.memory.discard(object));
        }
        let threads = Rc::make_mut(state.threads.as_mut().expect("there are threads"));
        if life == Life::Ended {
            let own = threads.locals.iter().filter(|copy| copy.0 == threads.running);
            own.for_each(|&(_, _, copy)| state.memory.discard(copy));
        }
        let running = threads.running as usize;
        threads.list[running].life = life;
        (threads.granted, threads.atomic, threads.hidden) = (false, 0, 0);
        self.make_way(state, host)?;
        Ok(())
    }

    /// What the program assumes does not hold: the thread stays there, and others go on, where they can tell the difference.
    pub(crate) fn assume_among_threads(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        condition: term::TermId,
    ) -> Result<bool, Stop> {
        let matters = state.threads.as_ref().is_some_and(|threads| threads.atomic == 0 && threads.acted)
            && state.runnable().len() > 1;
        if !matters {
            self.assume(state, condition)?;
            return Ok(true);
        }
        if self.decide(state, condition)? {
            return Ok(true);
        }
        state.decided.clear();
        self.leave(state, host, Life::Stuck)?;
        Ok(false)
    }

    /// A new thread, about to call a function with these arguments. Its number.
    pub(crate) fn create_thread(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        function: Value,
        given: &[Value],
    ) -> Result<u32, Stop> {
        let pointer = self.resolve(state, function)?;
        let kind = state.memory.object(pointer.object).map(|object| object.kind);
        let Some(ObjectKind::Function(function)) = kind.filter(|_| pointer.offset == 0) else {
            return Err(Stop::Unsupported("a thread that begins at what is no function".into()));
        };
        let frame = self.thread_frame(state, function, given)?;
        if state.threads.is_none() {
            let hidden = self.hidden_section(state);
            let main =
                Thread { frame: None, life: Life::Runnable, ready: false, pending: Rc::new([]), events: 0, next: 0 };
            state.threads = Some(Rc::new(Threads {
                running: 0,
                list: vec![main],
                atomic: std::mem::take(&mut state.atomic),
                granted: false,
                acted: true,
                locals: Vec::new(),
                hidden,
                operates: false,
                held: Vec::new(),
                awaited: None,
                probe: None,
            }));
            if state.memory.limit(OBJECTS).is_err() {
                return Err(Stop::Exhausted("the program makes too many objects before its first thread".into()));
            }
            self.share_variables(state);
        }
        for &value in given {
            self.share(state, value);
        }
        let threads = Rc::make_mut(state.threads.as_mut().expect("they were just made"));
        let number = threads.list.len();
        if number >= MOST {
            return Err(Stop::Exhausted(format!("the program makes more than {MOST} threads")));
        }
        let next = number as u32 * OBJECTS;
        let (life, pending) = (Life::Runnable, Rc::new([]) as Rc<[Access]>);
        threads.list.push(Thread { frame: Some(frame), life, ready: false, pending, events: 0, next });
        let given = given.iter().find_map(|&value| mark_given(state, value));
        host.created(number as u32, given);
        Ok(number as u32)
    }

    /// The frame that a thread begins with.
    fn thread_frame(&mut self, state: &mut State, function: Function, given: &[Value]) -> Result<Rc<Frame>, Stop> {
        let data = &self.program.functions[function];
        let types: Vec<Type> = vec![Type::Pointer; given.len()];
        if data.body().is_none() || data.params != types || data.variadic {
            return Err(Stop::Unsupported(format!("a thread that begins with `{}`", data.name)));
        }
        state.calls += 1;
        Ok(Rc::new(self.first_frame(function, given, state.calls)))
    }

    /// The running thread's own copy of a thread-local variable, which begins as the variable does.
    pub(crate) fn own_copy(&mut self, state: &mut State, variable: Value) -> Result<Value, Stop> {
        let Value::Pointer(pointer) = variable else {
            return Err(Stop::Unsupported("a thread-local variable that is not known".into()));
        };
        let running = state.thread();
        let Some(threads) = state.threads.as_ref().filter(|_| running > 0) else { return Ok(variable) };
        let known = threads.locals.iter().find(|copy| (copy.0, copy.1) == (running, pointer.object));
        if let Some(&(_, _, copy)) = known {
            return Ok(Value::Pointer(Pointer::new(copy, pointer.offset)));
        }
        let Some(first) = self.initial().object(pointer.object) else { return Ok(variable) };
        let copy = state.memory.allocate(Object { address: None, shared: false, ..first.clone() })?;
        let threads = Rc::make_mut(state.threads.as_mut().expect("there are threads"));
        threads.locals.push((running, pointer.object, copy));
        threads.locals.sort_unstable();
        Ok(Value::Pointer(Pointer::new(copy, pointer.offset)))
    }
}

/// Where in which object on a stack a value points that a thread is given: how many bytes from its beginning, of how many.
fn mark_given(state: &mut State, value: Value) -> Option<(i64, u64)> {
    let Value::Pointer(pointer) = value else { return None };
    let object = state.memory.object_mut(pointer.object)?;
    if !matches!(object.kind, ObjectKind::Stack { .. }) {
        return None;
    }
    object.given = true;
    Some((pointer.offset, object.bytes))
}
