//! Ends from outside: the time limit, and Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// A flag that is set on Ctrl-C, on SIGTERM, and when the time is up.
pub fn watch(time: Option<Duration>) -> Arc<AtomicBool> {
    let flag = FLAG.get_or_init(Arc::default).clone();
    let handler = handle as extern "C" fn(libc::c_int) as libc::sighandler_t;
    // SAFETY: the handler only stores into an atomic, or ends the process.
    unsafe {
        libc::signal(libc::SIGINT, handler);
        libc::signal(libc::SIGTERM, handler);
    }
    if let Some(time) = time {
        let flag = flag.clone();
        std::thread::spawn(move || {
            // A moment later than the clock of the budget, which then says why.
            std::thread::sleep(time + Duration::from_millis(5));
            flag.store(true, Ordering::Relaxed);
        });
    }
    flag
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
