//! What an engine may spend. The only clock that engines look at.

use crate::reason::Reason;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often memory, and what the processor has spent, is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// So little time is no time.
const LATE: Duration = Duration::from_millis(200);

/// The part of the memory, in percent, that is enough: what happens between two looks has room in the rest.
const ENOUGH: u64 = 85;

#[derive(Clone, Debug)]
pub struct Budget {
    started: Instant,
    pub time: Option<Duration>,
    /// Bytes that the process may have in memory.
    pub memory: Option<u64>,
    /// When is looked again, and what was found last.
    look: Cell<(Instant, Found)>,
    /// Set from outside (Ctrl-C) to ask for an end.
    pub interrupt: Arc<AtomicBool>,
    /// What the processor has spent so far, where the limit of time holds for that, too, and by how many threads at once.
    processor: Option<(fn() -> Duration, u32)>,
    /// Set from outside to say that there is no memory left.
    full: Option<Arc<AtomicBool>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Found {
    Enough,
    NoTime,
    NoMemory,
}

impl Budget {
    /// Starts the clock.
    pub fn start(time: Option<Duration>, memory: Option<u64>, interrupt: Arc<AtomicBool>) -> Budget {
        let look = Cell::new((Instant::now(), Found::Enough));
        Budget { started: Instant::now(), time, memory, look, interrupt, processor: None, full: None }
    }

    /// The limit of time holds for this clock as well, which so many threads drive.
    pub fn counting(self, processor: fn() -> Duration, threads: u32) -> Budget {
        Budget { processor: Some((processor, threads)), ..self }
    }

    /// The same for one of several threads: others say when to stop, and when memory is scarce.
    pub fn of_worker(&self, interrupt: Arc<AtomicBool>, full: Arc<AtomicBool>) -> Budget {
        Budget { interrupt, full: Some(full), memory: None, ..self.clone() }
    }

    pub fn unlimited() -> Budget {
        Budget::start(None, None, Arc::default())
    }

    /// For long work that knows nothing of budgets: whether to stop now.
    pub fn watch(&self) -> Rc<dyn Fn() -> bool> {
        let budget = self.clone();
        Rc::new(move || budget.exceeded().is_some())
    }

    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The time that is left; none without a limit.
    pub fn remaining(&self) -> Option<Duration> {
        let processor = self.processor.map_or(Duration::ZERO, |(clock, threads)| clock() / threads.max(1));
        let spent = processor.max(self.elapsed());
        self.time.map(|time| time.saturating_sub(spent))
    }

    /// Why to stop now, if there is a reason.
    pub fn exceeded(&self) -> Option<Reason> {
        if self.time.is_some_and(|time| self.elapsed() >= time) {
            return Some(Reason::TimeLimit);
        }
        if self.interrupt.load(Ordering::Relaxed) {
            // A thread that watches the time for others may be a little early.
            let late = self.remaining().is_some_and(|left| left < LATE);
            return Some(if late { Reason::TimeLimit } else { Reason::Interrupted });
        }
        if self.full.as_ref().is_some_and(|full| full.load(Ordering::Relaxed)) {
            return Some(Reason::MemoryLimit);
        }
        let (next, mut found) = self.look.get();
        let now = Instant::now();
        if now >= next {
            found = self.look();
            self.look.set((now + LOOK_EVERY, found));
        }
        match found {
            Found::Enough => None,
            Found::NoTime => Some(Reason::TimeLimit),
            Found::NoMemory => Some(Reason::MemoryLimit),
        }
    }

    fn look(&self) -> Found {
        if self.remaining().is_some_and(|left| left.is_zero()) {
            return Found::NoTime;
        }
        let is_full = |limit: u64| resident_bytes().is_some_and(|bytes| bytes > limit / 100 * ENOUGH);
        if self.memory.is_some_and(is_full) {
            Found::NoMemory
        } else {
            Found::Enough
        }
    }
}

/// How much memory this process has, where the system says so.
pub fn resident_bytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split(' ').nth(1)?.parse().ok()?;
    Some(pages * 4096)
}
