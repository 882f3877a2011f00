//! Ends from outside: the limits of time and memory, and Ctrl-C.
//!
//! A flag asks every phase to come to an end: it is set when the time is up, of the clock or of the processor, and on a
//! signal. Most phases look at it, or at the budget, often enough. As the last resort, for a phase that does not, the thread that
//! watches ends the process itself: a little after the time is up, or when the process and those it has started have
//! together more memory than they may. Then it says the verdict, in the place of the thread that works.
//!
//! Invariant: whatever the work does, the process is over at the limit of time plus 10 % plus half a second, with one verdict
//! and without children.

use crate::say;
use engine::Reason;
use process::Family;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// What a command may use.
#[derive(Clone, Copy)]
pub struct Limits {
    pub begun: Instant,
    /// When phases are asked to end.
    pub time: Option<Duration>,
    /// The limit of time that the user has set.
    pub last: Option<Duration>,
    /// In bytes, of this process and all below it.
    pub memory: u64,
    /// So many threads work at once: the processor may spend as much more.
    pub threads: u32,
}

/// How long after the limit, and the tenth of it that everything has, the process is ended. Ending takes a moment, too.
const GRACE: Duration = Duration::from_millis(300);

/// How long the end may wait for a line that is being written.
const PATIENCE: Duration = Duration::from_millis(50);

/// How often is looked, at most and at least.
const OFTEN: Duration = Duration::from_millis(1);
const SELDOM: Duration = Duration::from_millis(20);

/// Bytes for which a look is worth it: what a process can take in a microsecond.
const BYTES_PER_MICROSECOND: u64 = 4096;

/// A flag that is set on Ctrl-C, on SIGTERM, and when the time is up.
pub fn watch(limits: Limits) -> Arc<AtomicBool> {
    let flag = signals();
    let asked = flag.clone();
    std::thread::spawn(move || look_again_and_again(limits, &asked));
    flag
}

/// A flag that is set on Ctrl-C and on SIGTERM.
pub fn signals() -> Arc<AtomicBool> {
    let flag = FLAG.get_or_init(Arc::default).clone();
    let handler = handle as extern "C" fn(libc::c_int) as libc::sighandler_t;
    // SAFETY: the handler only stores into an atomic, or ends the process.
    unsafe {
        libc::signal(libc::SIGINT, handler);
        libc::signal(libc::SIGTERM, handler);
    }
    flag
}

fn look_again_and_again(limits: Limits, flag: &AtomicBool) {
    let mut family = Family::default();
    // Other parts of the program stop a little before the limit; a twentieth more is for what happens between two looks.
    let most = limits.memory.saturating_add(limits.memory / 20);
    loop {
        let begun = Instant::now();
        let used = family.usage(most);
        // A moment later than the clock of the budget, which then says why.
        let spent =
            limits.begun.elapsed().max(used.processor / limits.threads.max(1)).saturating_sub(Duration::from_millis(2));
        if limits.time.is_some_and(|time| spent >= time) {
            flag.store(true, Ordering::Relaxed);
        }
        if limits.last.is_some_and(|time| spent >= time + time / 10 + GRACE) {
            end(&Reason::TimeLimit);
        }
        if used.memory > most {
            end(&Reason::MemoryLimit);
        }
        let room = Duration::from_micros((most - used.memory) / BYTES_PER_MICROSECOND);
        let until = |time: Duration| time.saturating_sub(spent) + OFTEN;
        let due = limits.time.filter(|time| *time > spent).map_or(SELDOM, until);
        // Looking is a small part of the work.
        std::thread::sleep(room.min(due).clamp(OFTEN, SELDOM).max(begun.elapsed() * 2));
    }
}

/// Ends the process, with its last word and without children.
fn end(reason: &Reason) -> ! {
    let exit = say::end(reason, PATIENCE);
    process::kill_all_below();
    remove_scratch();
    // SAFETY: ends the process at once: other threads still work.
    unsafe { libc::_exit(exit.code().into()) }
}

/// Folders of native replays that are still there.
fn remove_scratch() {
    let prefix = evidence::scratch_prefix();
    let Ok(entries) = std::fs::read_dir(std::env::temp_dir()) else { return };
    for entry in entries.flatten().filter(|entry| entry.file_name().to_string_lossy().starts_with(&prefix)) {
        let _ = std::fs::remove_dir_all(entry.path());
    }
}

/// The first signal asks for an end with partial results, the second ends.
extern "C" fn handle(signal: libc::c_int) {
    if let Some(flag) = FLAG.get() {
        if flag.swap(true, Ordering::Relaxed) {
            // SAFETY: allowed in a handler.
            unsafe { libc::_exit(128 + signal) }
        }
    }
}
