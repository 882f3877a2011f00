//! Deadlocks: all threads wait, each for what only another could bring about.
//!
//! A thread waits in an atomic section (`Intrinsic::Await`), in front of which it may make way for others: where it waits in vain the path ends, since others
//! may go on there. That none can go on is a choice of its own (`ALL_WAIT`): each thread in turn does its next section up to where it waits, and must
//! wait there. A thread that could go on refutes that, and the path does not exist.
//!
//! Soundness: a wait that may end for no reason (`Intrinsic::AwaitMaybe`) counts as waiting until what it waits for comes about: there is a run in which it never
//! ends before. A run in which a thread is stuck behind an assumption is none, so nothing is said of it.

use crate::code::{Code, CodeCallee, Insn};
use crate::fault::{Described, Fault, Waiting};
use crate::machine::Machine;
use crate::memory::describe;
use crate::state::{Frame, State};
use crate::stop::Stop;
use crate::threads::Life;
use ir::{FunctionKind, Intrinsic};
use std::rc::Rc;
use term::TermId;

/// The choice of no thread.
pub const ALL_WAIT: u32 = 255;

#[derive(Clone, Debug)]
pub(crate) struct Probe {
    /// Threads that are still to be found waiting.
    left: Vec<u32>,
    found: Vec<Waiting>,
}

impl State {
    /// Could it be that all threads wait, as far as their next steps tell?
    pub fn may_all_wait(&self, machine: &mut Machine) -> bool {
        let Some(threads) = self.threads.as_ref().filter(|threads| threads.probe.is_none()) else { return false };
        let stuck = threads.list.iter().any(|thread| thread.life == Life::Stuck);
        let stacks = self.stacks();
        let mut running = stacks.iter().filter(|(life, _)| *life == Life::Runnable).filter_map(|(_, frame)| *frame);
        !stuck && self.unready().is_none() && running.all(|frame| machine.begins_section(frame))
    }

    pub(crate) fn begin_probe(&mut self) {
        let mut left = self.runnable();
        left.reverse();
        if let Some(threads) = &mut self.threads {
            Rc::make_mut(threads).probe = Some(Probe { left, found: Vec::new() });
        }
        self.probe_next();
    }

    /// The next thread that has to wait. Whether there is one.
    fn probe_next(&mut self) -> bool {
        let Some(threads) = &mut self.threads else { return false };
        let threads = Rc::make_mut(threads);
        (threads.atomic, threads.awaited) = (0, None);
        let next = threads.probe.as_mut().and_then(|probe| probe.left.pop());
        if let Some(next) = next {
            self.choose(next, true);
        }
        next.is_some()
    }
}

impl Machine<'_> {
    fn begins_section(&mut self, frame: &Rc<Frame>) -> bool {
        let code = self.code(frame.function);
        self.is_section(&code, frame.pc)
    }

    fn is_section(&self, code: &Code, pc: u32) -> bool {
        let Insn::Call { call } = code.insns[pc as usize] else { return false };
        let CodeCallee::Direct(function) = code.calls[call as usize].callee else { return false };
        self.program.functions[function].kind == FunctionKind::Intrinsic(Intrinsic::AtomicBegin)
    }

    /// A thread that is to be found waiting does a step: only one that begins a section may lead to a wait.
    pub(crate) fn probe_step(&mut self, state: &State, code: &Rc<Code>) -> Result<(), Stop> {
        match self.is_section(code, state.frame.pc) {
            true => Ok(()),
            false => Err(Stop::Assumed),
        }
    }

    /// The running thread waits until the condition holds. Whether it goes on; if not, another does. `maybe`: the wait may also end for no reason.
    pub(crate) fn wait(&mut self, state: &mut State, condition: TermId, maybe: bool) -> Result<bool, Stop> {
        let probing = state.threads.as_ref().is_some_and(|threads| threads.probe.is_some());
        if probing {
            if self.decide(state, condition)? {
                // Another wait may follow on one that has ended.
                return if maybe { Ok(true) } else { Err(Stop::Assumed) };
            }
            let waiting = self.waiting(state);
            let threads = Rc::make_mut(state.threads.as_mut().expect("there are threads"));
            let probe = threads.probe.as_mut().expect("it is in progress");
            probe.found.push(waiting);
            let found = probe.found.clone();
            state.decided.clear();
            return if state.probe_next() { Ok(false) } else { Err(Fault::Deadlock(found.into()).into()) };
        }
        let stuck = state.threads.iter().flat_map(|threads| &threads.list).any(|thread| thread.life == Life::Stuck);
        if self.watch_deadlocks && !stuck && state.runnable().len() == 1 {
            if self.decide(state, condition)? {
                return Ok(true);
            }
            let found = [self.waiting(state)];
            return Err(Fault::Deadlock(found.into()).into());
        }
        if maybe {
            return Ok(true);
        }
        if state.threads.is_some() || !self.watch_ends {
            self.assume(state, condition)?;
        } else if !self.decide(state, condition)? {
            return Err(Stop::Unsupported("waiting for what only another thread could bring about".into()));
        }
        Ok(true)
    }

    fn waiting(&mut self, state: &State) -> Waiting {
        let thread = state.thread();
        let (_, span) = self.place_in_program(&state.frame);
        let program = self.program;
        let library = state.frames().take_while(|frame| program.functions[frame.function].library).last();
        let at = state.threads.as_ref().and_then(|threads| threads.awaited);
        let object: Option<Described> = at.and_then(|at| state.memory.object(at.object)).map(describe);
        let owner = state.threads.iter().flat_map(|threads| &threads.held).find(|(_, lock)| Some(*lock) == at);
        Waiting {
            thread,
            function: library.map(|frame| frame.function),
            span,
            object,
            owner: owner.map(|&(owner, _)| owner),
        }
    }
}
