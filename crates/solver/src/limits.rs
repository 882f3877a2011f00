//! Limits of one query, and the watch that keeps them.

use crate::answer::Unknown;
use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What one query may take. Nothing is limited where there is no number.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Of work, not of waiting for a processor.
    pub time: Option<Duration>,
    /// In bytes, beyond what the process has when the query begins.
    pub memory: Option<u64>,
    /// Set by another thread to stop the query that is under way, and all that follow.
    pub interrupt: Option<Arc<AtomicBool>>,
}

/// How often memory is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// Work waits for a processor for so many times its limit at most.
const PATIENCE: u32 = 4;

/// How long a thread has worked. What it waits for a processor does not count, so that limits allow the same work on a machine that is busy with
/// other things; but for waits that are many times as long as the work.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    begun: Instant,
    clock: libc::clockid_t,
    /// What the clock said at the beginning.
    before: Duration,
}

impl Work {
    /// The work of this thread begins.
    pub fn begin() -> Work {
        Work::of(libc::CLOCK_THREAD_CPUTIME_ID)
    }

    /// The work of a child process begins.
    pub fn of_process(process: libc::pid_t) -> Work {
        let mut clock = 0;
        // SAFETY: the number outlives the call.
        let found = unsafe { libc::clock_getcpuclockid(process, &mut clock) } == 0;
        Work::of(if found { clock } else { libc::CLOCK_MONOTONIC })
    }

    fn of(clock: libc::clockid_t) -> Work {
        Work { begun: Instant::now(), clock, before: read(clock) }
    }

    /// Whether the work takes longer than this. Only then, at the earliest, is the processor's clock read, which takes a system call.
    pub fn exceeds(&self, limit: Duration) -> bool {
        let elapsed = self.begun.elapsed();
        elapsed >= limit && (elapsed >= limit * PATIENCE || self.done() >= limit)
    }

    /// How long the work has taken so far.
    pub fn done(&self) -> Duration {
        read(self.clock).saturating_sub(self.before)
    }
}

/// What a clock says; nothing of a process that has ended.
fn read(clock: libc::clockid_t) -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the structure outlives the call.
    unsafe { libc::clock_gettime(clock, &mut time) };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Watches one query at a time.
#[derive(Default)]
pub struct Watch {
    limits: RefCell<Limits>,
    work: Cell<Option<Work>>,
    begun: Cell<Option<Instant>>,
    /// When memory is looked at again.
    look: Cell<Option<Instant>>,
    /// What the process had when memory was first looked at.
    memory: Cell<Option<u64>>,
    reason: RefCell<Option<Unknown>>,
}

impl Watch {
    /// A query begins.
    pub fn start(&self, limits: &Limits) {
        let now = Instant::now();
        *self.limits.borrow_mut() = limits.clone();
        self.begun.set(Some(now));
        self.work.set(Some(Work::begin()));
        self.look.set(Some(now + LOOK_EVERY));
        self.memory.set(None);
        *self.reason.borrow_mut() = None;
    }

    /// Whether the query may go on. Once it may not it never may.
    pub fn poll(&self) -> Result<(), Unknown> {
        let mut reason = self.reason.borrow_mut();
        if reason.is_none() {
            *reason = self.exceeded();
        }
        match &*reason {
            Some(why) => Err(why.clone()),
            None => Ok(()),
        }
    }

    /// Why the query was stopped, if it was.
    pub fn reason(&self) -> Option<Unknown> {
        self.reason.borrow().clone()
    }

    /// From here on the query is answered by a child process.
    pub fn hand_over(&self, process: libc::pid_t) {
        self.work.set(Some(Work::of_process(process)));
    }

    pub fn elapsed(&self) -> Duration {
        self.begun.get().map_or(Duration::ZERO, |begun| begun.elapsed())
    }

    pub fn limits(&self) -> Limits {
        self.limits.borrow().clone()
    }

    fn exceeded(&self) -> Option<Unknown> {
        let limits = self.limits.borrow();
        if limits.interrupt.as_ref().is_some_and(|interrupt| interrupt.load(Ordering::Relaxed)) {
            return Some(Unknown::Interrupted);
        }
        if limits.time.is_some_and(|limit| self.work.get().is_some_and(|work| work.exceeds(limit))) {
            return Some(Unknown::TimeLimit);
        }
        let limit = limits.memory?;
        let now = Instant::now();
        if self.look.get().is_some_and(|look| now < look) {
            return None;
        }
        self.look.set(Some(now + LOOK_EVERY));
        let memory = resident()?;
        let before = self.memory.get().unwrap_or(memory);
        self.memory.set(Some(before));
        (memory.saturating_sub(before) > limit).then_some(Unknown::MemoryLimit)
    }
}

/// Memory that the process has, in bytes.
pub fn resident() -> Option<u64> {
    pages().map(|(_, resident)| resident)
}

/// Addresses that the process has mapped, in bytes.
pub fn mapped() -> Option<u64> {
    pages().map(|(mapped, _)| mapped)
}

fn pages() -> Option<(u64, u64)> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let mut fields = text.split(' ').map(|field| field.parse::<u64>().ok());
    // SAFETY: takes a number, gives a number.
    let size = unsafe { libc::sysconf(libc::_SC_PAGESIZE) } as u64;
    Some((fields.next()?? * size, fields.next()?? * size))
}
