//! What is said on the standard streams: whole lines, also where several threads speak, and one last word.
//!
//! A reader that is gone (`shrike check … | head -1`) hears nothing more, and the work goes on: its files and its exit code are
//! of use without it.
//!
//! Invariant: after the last word, nothing is written to standard output. `Spoken` is held while lines are written, and
//! the thread that ends the process keeps it.

use crate::exit::Exit;
use engine::Reason;
use std::fmt::Arguments;
use std::io::{ErrorKind, Write};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::{Duration, Instant};

/// What is known of the end.
#[derive(Default)]
pub struct Spoken {
    /// The last word was said, and the process is to end so.
    exit: Option<Exit>,
    /// What to say if the process has to end now, for a reason.
    prepared: Option<Prepared>,
    /// Standard output cannot be written, and that was said.
    complained: bool,
}

type Prepared = Box<dyn Fn(&Reason) -> LastWords + Send>;

/// What is said at the end.
pub struct LastWords {
    pub out: String,
    pub err: String,
    pub exit: Exit,
}

/// How long a writer is waited for that waits for the processor itself.
const LONGEST: Duration = Duration::from_secs(2);

static SPOKEN: Mutex<Spoken> = Mutex::new(Spoken { exit: None, prepared: None, complained: false });

/// A line on standard output.
macro_rules! out {
    ($($words:tt)*) => { $crate::say::out(format_args!($($words)*)) };
}

/// A line on standard error.
macro_rules! err {
    ($($words:tt)*) => { $crate::say::err(format_args!("{}\n", format_args!($($words)*))) };
}

pub fn out(words: Arguments) {
    let words = format!("{words}\n");
    let mut spoken = lock();
    if spoken.exit.is_none() {
        write(&mut spoken, words.as_bytes());
    }
}

/// Text on standard error, as it is.
pub fn err(words: Arguments) {
    let words = words.to_string();
    let _guard = lock();
    let _ = std::io::stderr().write_all(words.as_bytes());
}

/// Says what is to be said if the process has to end early.
pub fn prepare(words: impl Fn(&Reason) -> LastWords + Send + 'static) {
    lock().prepared = Some(Box::new(words));
}

/// Says the last words.
pub fn finish(words: &LastWords) -> Exit {
    let mut spoken = lock();
    if spoken.exit.is_none() {
        speak(&mut spoken, words);
        spoken.exit = Some(words.exit);
    }
    words.exit
}

fn speak(spoken: &mut Spoken, words: &LastWords) {
    let _ = std::io::stderr().write_all(words.err.as_bytes());
    write(spoken, words.out.as_bytes());
}

/// Says why the process ends now, if its last word is not said yet; how it is to exit. Nothing is said by others from here on.
///
/// A line that is being written is waited for. Where its writer waits for the processor, the wait is longer than where it waits for a
/// reader that does not read: in the first case there is room in standard output.
pub fn end(reason: &Reason, patience: Duration) -> Exit {
    let begun = Instant::now();
    let until = begun + patience;
    let mut spoken = loop {
        match SPOKEN.try_lock() {
            Ok(spoken) => break spoken,
            Err(TryLockError::Poisoned(poisoned)) => break poisoned.into_inner(),
            // Another thread writes.
            Err(TryLockError::WouldBlock)
                if Instant::now() > until && (begun.elapsed() > LONGEST || !is_read(until)) =>
            {
                return Exit::Unknown;
            }
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(1)),
        }
    };
    let exit = spoken.exit.unwrap_or_else(|| {
        let words = spoken.prepared.as_ref().map(|prepared| prepared(reason));
        if let Some(words) = words.as_ref().filter(|_| is_read(until)) {
            speak(&mut spoken, words);
        }
        words.map_or(Exit::Unknown, |words| words.exit)
    });
    std::mem::forget(spoken);
    exit
}

fn lock() -> MutexGuard<'static, Spoken> {
    SPOKEN.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

fn write(spoken: &mut Spoken, bytes: &[u8]) {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe && !std::mem::replace(&mut spoken.complained, true) => {
            let _ = writeln!(std::io::stderr(), "warning: standard output cannot be written: {error}");
        }
        _ => {}
    }
}

/// Is there room in standard output for a few words?
fn is_read(until: Instant) -> bool {
    let mut ready = libc::pollfd { fd: libc::STDOUT_FILENO, events: libc::POLLOUT, revents: 0 };
    let wait = until.saturating_duration_since(Instant::now()).as_millis() as i32;
    // SAFETY: one descriptor, alive during the call.
    unsafe { libc::poll(&mut ready, 1, wait) == 1 }
}
