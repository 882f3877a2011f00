//! Work in a process of its own: for queries so heavy that a library cannot be trusted to stop.
//!
//! Bitwuzla asks whether to go on while it searches, but not while it builds circuits, and nothing frees memory of a C++ library that is stopped
//! halfway. A forked child can be stopped at any moment, its memory has a limit that the kernel keeps, and a crash is its own.
//! The child has all our terms, because it is a copy; only its answer has to come back, through a pipe.
//!
//! Forking costs a few milliseconds for each gigabyte that the process has, so light queries stay in the process.
//!
//! Invariant: when `run` returns the child is gone. It also goes when its parent dies.
//!
//! Soundness: the child of a process with threads has only the thread that forked. It allocates, computes and writes to the pipe; the C
//! library keeps allocation usable after a fork.

use crate::answer::Unknown;
use crate::limits::{mapped, resident, Watch};
use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::os::fd::{AsRawFd, FromRawFd};
use std::time::Duration;

/// How often the parent looks whether it was asked to stop.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// The child's exit code where memory ran out.
const OUT_OF_MEMORY: i32 = 12;

/// What came of it.
#[derive(Debug, PartialEq, Eq)]
pub struct Done {
    pub bytes: Vec<u8>,
    /// How much more memory the child had than its parent, at most.
    pub memory: u64,
}

/// What the work gives, done in a child process under the limits of the watch.
pub fn run(watch: &Watch, work: impl FnOnce() -> Vec<u8>) -> Result<Done, Unknown> {
    let (reader, writer) = pipe()?;
    let before = resident().unwrap_or(0);
    // SAFETY: the child runs only `child`, which never returns.
    match unsafe { libc::fork() } {
        -1 => Err(Unknown::MemoryLimit),
        0 => {
            drop(reader);
            child(watch, writer, work)
        }
        process => {
            drop(writer);
            watch.hand_over(process);
            let mut child = Child { process, reaped: false };
            let bytes = read_all(watch, reader)?;
            let memory = child.end(watch, before)?;
            Ok(Done { bytes, memory })
        }
    }
}

/// The child's life.
fn child(watch: &Watch, mut writer: File, work: impl FnOnce() -> Vec<u8>) -> ! {
    // SAFETY: plain system calls on numbers; the handler is a function without captures.
    unsafe {
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
        // What the library says while it dies is of no use.
        let nowhere = libc::open(c"/dev/null".as_ptr(), libc::O_RDWR);
        if nowhere >= 0 {
            libc::dup2(nowhere, libc::STDOUT_FILENO);
            libc::dup2(nowhere, libc::STDERR_FILENO);
        }
        // Among what was inherited may be the other end of a sibling's pipe, which would not end before this process does.
        let own = writer.as_raw_fd() as u32;
        libc::close_range(3, own.saturating_sub(1), 0);
        libc::close_range(own + 1, u32::MAX, 0);
        limit(libc::RLIMIT_CORE, 0);
        if let (Some(memory), Some(mapped)) = (watch.limits().memory, mapped()) {
            limit(libc::RLIMIT_AS, mapped.saturating_add(memory));
        }
        set_new_handler(Some(out_of_memory));
    }
    // The usual words of a panic need locks that another thread may have held while this process was copied.
    // SAFETY: ends the process.
    std::panic::set_hook(Box::new(|_| unsafe { libc::_exit(1) }));
    let sent = writer.write_all(&work()).is_ok();
    // SAFETY: ends the process at once: destructors and exit handlers are the parent's business.
    unsafe { libc::_exit(i32::from(!sent)) }
}

unsafe extern "C" {
    /// `std::set_new_handler`: called when C++ finds no memory.
    #[link_name = "_ZSt15set_new_handlerPFvvE"]
    fn set_new_handler(handler: Option<extern "C" fn()>) -> Option<extern "C" fn()>;
}

extern "C" fn out_of_memory() {
    // SAFETY: ends the process.
    unsafe { libc::_exit(OUT_OF_MEMORY) }
}

/// Lowers a limit, never raises it.
///
/// # Safety
/// The resource must be one of `RLIMIT_*`.
unsafe fn limit(resource: libc::__rlimit_resource_t, value: u64) {
    let mut limits = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the struct outlives both calls.
    unsafe {
        if libc::getrlimit(resource, &mut limits) == 0 {
            limits.rlim_cur = limits.rlim_cur.min(value);
            libc::setrlimit(resource, &limits);
        }
    }
}

/// A child that is killed and waited for, whatever happens.
struct Child {
    process: libc::pid_t,
    reaped: bool,
}

impl Child {
    /// Waits for a child that has sent everything, or died.
    fn end(&mut self, watch: &Watch, before: u64) -> Result<u64, Unknown> {
        let mut status = 0;
        // SAFETY: a zeroed `rusage` is a valid one, and both structs outlive the call.
        let (process, usage) = unsafe {
            let mut usage: libc::rusage = std::mem::zeroed();
            (libc::wait4(self.process, &mut status, 0, &mut usage), usage)
        };
        self.reaped = process == self.process;
        let memory = (usage.ru_maxrss as u64 * 1024).saturating_sub(before);
        if libc::WIFEXITED(status) {
            return match libc::WEXITSTATUS(status) {
                0 => Ok(memory),
                OUT_OF_MEMORY => Err(Unknown::MemoryLimit),
                _ => Err(Unknown::Incomplete("the backend failed")),
            };
        }
        // C code that finds no memory aborts; a process that the system has no memory for is killed.
        let much = watch.limits().memory.is_some_and(|limit| memory > limit / 2);
        let killed = libc::WIFSIGNALED(status) && libc::WTERMSIG(status) == libc::SIGKILL;
        if much || killed {
            Err(Unknown::MemoryLimit)
        } else {
            Err(Unknown::Incomplete("the backend crashed"))
        }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        if !self.reaped {
            // SAFETY: the process is our child and has not been waited for, so the number is still its own.
            unsafe {
                libc::kill(self.process, libc::SIGKILL);
                libc::waitpid(self.process, std::ptr::null_mut(), 0);
            }
        }
    }
}

fn pipe() -> Result<(File, File), Unknown> {
    let mut ends = [0; 2];
    // SAFETY: the array has room for both ends, which are owned by the files from here on.
    unsafe {
        if libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC) != 0 {
            return Err(Unknown::Incomplete("no pipe to a process of its own"));
        }
        Ok((File::from_raw_fd(ends[0]), File::from_raw_fd(ends[1])))
    }
}

/// Everything the child sends until it closes its end, as long as the watch allows.
fn read_all(watch: &Watch, mut reader: File) -> Result<Vec<u8>, Unknown> {
    let mut bytes = Vec::new();
    let mut chunk = vec![0; 1 << 16];
    loop {
        watch.poll()?;
        let wait = LOOK_EVERY.as_millis() as i32;
        let mut ready = libc::pollfd { fd: reader.as_raw_fd(), events: libc::POLLIN, revents: 0 };
        // SAFETY: one descriptor, alive during the call.
        let count = unsafe { libc::poll(&mut ready, 1, wait) };
        if count <= 0 {
            continue;
        }
        match reader.read(&mut chunk) {
            Ok(0) => return Ok(bytes),
            Ok(length) => bytes.extend_from_slice(&chunk[..length]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => return Err(Unknown::Incomplete("no answer from a process of its own")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::Arc;
    use std::time::Instant;

    fn watch(limits: Limits) -> Watch {
        let watch = Watch::default();
        watch.start(&limits);
        watch
    }

    #[test]
    fn what_the_child_says_comes_back() {
        let long: Vec<u8> = (0..1_000_000u32).map(|i| i as u8).collect();
        assert_eq!(run(&watch(Limits::default()), || long.clone()).unwrap().bytes, long);
    }

    #[test]
    fn a_child_that_takes_too_long_is_stopped() {
        let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
        let begun = Instant::now();
        let forever = || loop {
            std::thread::sleep(Duration::from_secs(1));
        };
        assert_eq!(run(&watch(limits), forever), Err(Unknown::TimeLimit));
        assert!(begun.elapsed() < Duration::from_secs(1));
    }

    #[test]
    fn a_child_is_stopped_on_demand() {
        let interrupt = Arc::new(AtomicBool::new(false));
        let limits = Limits { interrupt: Some(interrupt.clone()), ..Limits::default() };
        let stopper = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(100));
            interrupt.store(true, Ordering::Relaxed);
        });
        let forever = || loop {
            std::thread::sleep(Duration::from_secs(1));
        };
        assert_eq!(run(&watch(limits), forever), Err(Unknown::Interrupted));
        stopper.join().unwrap();
    }

    #[test]
    fn a_crash_is_the_childs_own() {
        let answer = run(&watch(Limits::default()), || std::process::abort());
        assert_eq!(answer, Err(Unknown::Incomplete("the backend crashed")));
    }

    #[test]
    fn a_panic_is_the_childs_own() {
        let answer = run(&watch(Limits::default()), || panic!("as planned"));
        assert_eq!(answer, Err(Unknown::Incomplete("the backend failed")));
    }
}
