//! Running a process that is not trusted to behave: its time, memory and output are limited, and what it used is told.
//!
//! It leads a process group of its own, which is killed as a whole, so that nothing it started outlives it (what leaves
//! the group on purpose does, where there is no sandbox). Of its output the beginning and the end are kept.
//!
//! `family` says what this process and all below it use together, `heap` what each thread has taken.

#![allow(unsafe_code)]

mod family;
mod heap;
mod sandbox;

pub use family::{kill_all_below, own_processor_time, Family, Usage};
pub use heap::{give_back_memory, own_heap_bytes, CountingAllocator};
pub use sandbox::{Sandbox, Unguarded};

use std::io::{PipeReader, Read, Write};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{channel, Receiver};
use std::time::{Duration, Instant};

#[derive(Clone, Copy, Debug)]
pub struct Bounds<'a> {
    pub time: Duration,
    /// Bytes of address space; none where the process reserves more than it uses, as under a sanitizer: then as much as
    /// the system lets us give.
    pub memory: Option<u64>,
    /// Bytes of stack; none for plenty.
    pub stack: Option<u64>,
    /// Bytes that are kept of each end of each output; of less than four times as much, everything is.
    pub output: usize,
    /// When this is set, the process is killed.
    pub interrupt: Option<&'a AtomicBool>,
    /// None where it has all rights of the user; else the limits here cannot be lifted by it.
    pub sandbox: Option<&'a Sandbox>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    Code(i32),
    Signal(i32),
    TimedOut,
    Interrupted,
}

impl std::fmt::Display for Ending {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Ending::Code(code) => write!(f, "exit code {code}"),
            Ending::Signal(signal) => write!(f, "signal {signal}"),
            Ending::TimedOut => write!(f, "it takes too long"),
            Ending::Interrupted => write!(f, "interrupted"),
        }
    }
}

#[derive(Clone, Debug)]
pub struct Ran {
    pub ending: Ending,
    pub stdout: Vec<u8>,
    pub stderr: String,
    pub used: Used,
    /// What its sandbox lacks.
    pub unguarded: Unguarded,
}

/// What a process needed, with those it started and waited for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Used {
    /// By the clock on the wall.
    pub time: Duration,
    /// What the processor spent; zero where the process was killed.
    pub processor: Duration,
    /// The most bytes that one process had in memory; zero where it was killed.
    pub memory: u64,
}

impl Ran {
    /// A run that something else has watched.
    pub fn ended(ending: Ending, stderr: String) -> Ran {
        Ran { ending, stdout: Vec::new(), stderr, used: Used::default(), unguarded: Unguarded::default() }
    }
}

impl Bounds<'_> {
    pub fn time(time: Duration) -> Bounds<'static> {
        Bounds { time, memory: None, stack: None, output: 1 << 16, interrupt: None, sandbox: None }
    }
}

/// Deep recursion needs a deep stack.
const STACK: u64 = 1 << 30;

/// Files that it writes may become this long.
const LONGEST_FILE: u64 = 256 << 20;

/// How long to wait for output that something else still holds open.
const PATIENCE: Duration = Duration::from_secs(2);

pub fn run(command: &mut Command, input: &[u8], bounds: Bounds) -> std::io::Result<Ran> {
    let start = Instant::now();
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    limit(command, &bounds);
    let told = confine(command, &bounds)?;
    let mut child = command.spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        let input = input.to_vec();
        // It need not read all of it; then the write fails, and that is fine.
        std::thread::spawn(move || stdin.write_all(&input));
    }
    let stdout = child.stdout.take().map(|pipe| collect(pipe, bounds.output));
    let stderr = child.stderr.take().map(|pipe| collect(pipe, bounds.output));
    let ended = wait(&child, start, &bounds);
    let time = start.elapsed();
    kill_group(&child);
    let (ending, used) = ended.unwrap_or((Ending::TimedOut, Used::default()));
    if matches!(ending, Ending::TimedOut | Ending::Interrupted) {
        let _ = child.kill();
        let _ = child.wait();
    }
    let take =
        |pipe: Option<Receiver<Vec<u8>>>| pipe.and_then(|pipe| pipe.recv_timeout(PATIENCE).ok()).unwrap_or_default();
    let (stdout, stderr) = (take(stdout), String::from_utf8_lossy(&take(stderr)).into_owned());
    let unguarded = told.map_or_else(Unguarded::default, |told| Unguarded::of(byte(told)));
    Ok(Ran { ending, stdout, stderr, used: Used { time, ..used }, unguarded })
}

/// Where the process is to be in a sandbox: what it says as it enters.
fn confine(command: &mut Command, bounds: &Bounds) -> std::io::Result<Option<PipeReader>> {
    let Some(sandbox) = bounds.sandbox else {
        command.process_group(0);
        return Ok(None);
    };
    let (told, tell) = std::io::pipe()?;
    let mut confined = sandbox.prepare(command, tell)?;
    // SAFETY: the closure allocates nothing and takes no lock.
    unsafe { command.pre_exec(move || confined.enter()) };
    Ok(Some(told))
}

/// What is in the pipe now; the other end may still be open.
fn byte(mut pipe: PipeReader) -> Option<u8> {
    let mut ready = libc::pollfd { fd: pipe.as_raw_fd(), events: libc::POLLIN, revents: 0 };
    let mut byte = [0];
    // SAFETY: the pointer is to a local that outlives the call.
    let is_there = unsafe { libc::poll(&mut ready, 1, 0) } == 1 && ready.revents & libc::POLLIN != 0;
    (is_there && pipe.read(&mut byte).is_ok_and(|count| count == 1)).then_some(byte[0])
}

fn limit(command: &mut Command, bounds: &Bounds) {
    let (memory, is_sandboxed) = (bounds.memory, bounds.sandbox.is_some());
    let stack = bounds.stack.unwrap_or(STACK);
    let set = move || {
        // SAFETY: both calls are safe between fork and exec, and the pointers are to locals that outlive them.
        let bound = |resource, value: u64| unsafe {
            let mut now: libc::rlimit = std::mem::zeroed();
            if libc::getrlimit(resource, &mut now) == 0 {
                now.rlim_cur = (value as libc::rlim_t).min(now.rlim_max);
                if is_sandboxed {
                    now.rlim_max = now.rlim_cur;
                }
                libc::setrlimit(resource, &now);
            }
        };
        // Where we are killed, it is too.
        // SAFETY: no memory is involved.
        unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) };
        bound(libc::RLIMIT_CORE, 0);
        bound(libc::RLIMIT_FSIZE, LONGEST_FILE);
        bound(libc::RLIMIT_STACK, stack);
        bound(libc::RLIMIT_AS, memory.unwrap_or(u64::MAX));
        Ok(())
    };
    // SAFETY: the closure allocates nothing and takes no lock.
    unsafe { command.pre_exec(set) };
}

fn wait(child: &Child, start: Instant, bounds: &Bounds) -> std::io::Result<(Ending, Used)> {
    let deadline = start.checked_add(bounds.time);
    let handle = handle(child);
    loop {
        if let Some((status, used)) = poll(child)? {
            return Ok((ending(status), used));
        }
        if bounds.interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Ok((Ending::Interrupted, Used::default()));
        }
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Ok((Ending::TimedOut, Used::default()));
        }
        rest(handle.as_ref());
    }
}

/// Between two looks at the deadline.
const PAUSE: Duration = Duration::from_millis(10);

/// Sleeps for a while, not longer than the process runs.
fn rest(handle: Option<&OwnedFd>) {
    let Some(handle) = handle else { return std::thread::sleep(PAUSE / 5) };
    let mut ended = libc::pollfd { fd: handle.as_raw_fd(), events: libc::POLLIN, revents: 0 };
    // SAFETY: the pointer is to a local that outlives the call.
    unsafe { libc::poll(&mut ended, 1, PAUSE.as_millis() as libc::c_int) };
}

/// What tells when the process ends; old kernels have none.
fn handle(child: &Child) -> Option<OwnedFd> {
    // SAFETY: no memory is involved, and the file that it opens is ours alone.
    unsafe {
        let file = libc::syscall(libc::SYS_pidfd_open, child.id(), 0);
        (file >= 0).then(|| OwnedFd::from_raw_fd(file as i32))
    }
}

/// `Child::try_wait`, with what the system has counted.
fn poll(child: &Child) -> std::io::Result<Option<(ExitStatus, Used)>> {
    let id = child.id() as libc::pid_t;
    let mut status = 0;
    // SAFETY: all zeros is a valid `rusage`, and both pointers are to locals that outlive the call.
    let (found, usage) = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        (libc::wait4(id, &mut status, libc::WNOHANG, &mut usage), usage)
    };
    let time = |time: libc::timeval| Duration::new(time.tv_sec as u64, time.tv_usec as u32 * 1000);
    match found {
        -1 => Err(std::io::Error::last_os_error()),
        0 => Ok(None),
        _ => {
            let processor = time(usage.ru_utime) + time(usage.ru_stime);
            let memory = (usage.ru_maxrss as u64) << 10;
            Ok(Some((ExitStatus::from_raw(status), Used { time: Duration::ZERO, processor, memory })))
        }
    }
}

/// What the process started and left behind.
fn kill_group(child: &Child) {
    if let Ok(group) = libc::pid_t::try_from(child.id()) {
        // SAFETY: no memory is involved. The group has the number of its leader, our child, which we made.
        unsafe { libc::kill(-group, libc::SIGKILL) };
    }
}

fn ending(status: ExitStatus) -> Ending {
    match status.code() {
        Some(code) => Ending::Code(code),
        None => Ending::Signal(status.signal().unwrap_or(0)),
    }
}

/// Reads everything, keeps both ends.
fn collect(mut pipe: impl Read + Send + 'static, each: usize) -> Receiver<Vec<u8>> {
    let (send, receive) = channel();
    std::thread::spawn(move || {
        let mut kept = Vec::new();
        let mut buffer = [0; 1 << 13];
        while let Ok(count @ 1..) = pipe.read(&mut buffer) {
            kept.extend_from_slice(&buffer[..count]);
            if kept.len() > 4 * each {
                kept.drain(each..kept.len() - each);
            }
        }
        send.send(kept)
    });
    receive
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, input: &str, milliseconds: u64) -> Ran {
        let bounds = Bounds { memory: Some(1 << 32), ..Bounds::time(Duration::from_millis(milliseconds)) };
        run(Command::new("sh").args(["-c", script]), input.as_bytes(), bounds).expect("sh runs")
    }

    #[test]
    fn endings_are_told_apart() {
        let ran = shell("cat >&2; exit 7", "text", 10_000);
        assert_eq!((ran.ending, ran.stderr.as_str()), (Ending::Code(7), "text"));
        assert_eq!(shell("kill -ABRT $$", "", 10_000).ending, Ending::Signal(6));
        assert_eq!(shell("exit 0", &"x".repeat(1 << 20), 10_000).ending, Ending::Code(0));
    }

    #[test]
    fn what_does_not_end_is_killed_with_all_it_started() {
        let start = Instant::now();
        let ran = shell("echo begun >&2; sleep 60 & sleep 60", "", 200);
        assert_eq!((ran.ending, ran.stderr.as_str()), (Ending::TimedOut, "begun\n"));
        assert!(start.elapsed() < Duration::from_secs(20));
    }

    #[test]
    fn an_interrupt_is_obeyed() {
        let flag = AtomicBool::new(true);
        let bounds = Bounds { interrupt: Some(&flag), ..Bounds::time(Duration::from_secs(60)) };
        let ran = run(Command::new("sleep").arg("60"), &[], bounds).expect("sleep runs");
        assert_eq!(ran.ending, Ending::Interrupted);
        assert!(ran.used.time < Duration::from_secs(20));
    }

    #[test]
    fn what_was_used_is_told() {
        assert!(shell("sleep 0.3", "", 10_000).used.processor < Duration::from_millis(200));
        let busy = shell("i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done; echo done", "", 60_000);
        assert_eq!(busy.stdout, b"done\n");
        assert!(busy.used.processor > Duration::from_millis(1) && busy.used.memory > 1 << 16);
    }

    #[test]
    fn a_limit_on_memory_can_be_lifted_for_a_process_below() {
        let bounds = Bounds { memory: Some(1 << 32), ..Bounds::time(Duration::from_secs(10)) };
        let ran = run(Command::new("sh").args(["-c", "ulimit -S -v; ulimit -H -v"]), &[], bounds).expect("sh runs");
        let text = String::from_utf8_lossy(&ran.stdout);
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("4194304"));
        assert_ne!(lines.next(), Some("4194304"));
    }

    /// Compiles a program with a sanitizer and runs it, both in sandboxes; what the run says.
    fn sanitized(flags: &[&str], source: &str) -> Ran {
        let scratch = tempfile::tempdir().expect("there is room for files");
        let (binary, folder) = (scratch.path().join("program"), scratch.path().join("run"));
        std::fs::write(scratch.path().join("a.c"), source).expect("there is room for a file");
        std::fs::create_dir(&folder).expect("there is room for a folder");
        let tool = Sandbox::tool(Some(scratch.path()));
        let bounds = |sandbox| Bounds { sandbox: Some(sandbox), ..Bounds::time(Duration::from_secs(60)) };
        let mut clang = Command::new("clang-19");
        clang.args(flags).args(["-g", "a.c", "-o", "program"]).current_dir(scratch.path());
        let compiled = run(&mut clang, &[], bounds(&tool)).expect("clang starts");
        assert_eq!((compiled.ending, compiled.stderr.as_str()), (Ending::Code(0), ""));
        let sandbox = Sandbox::program(&binary, &folder);
        let mut program = Command::new(&binary);
        program.current_dir(&folder).env_clear().env("PATH", "/usr/bin:/usr/lib/llvm-19/bin");
        run(&mut program, &[], bounds(&sandbox)).expect("the program starts")
    }

    #[test]
    fn sanitizers_work_in_a_sandbox() {
        let access = "#include <stdlib.h>\nint main(void) { char *p = malloc(4); p[atoi(\"4\")] = 1; free(p); }";
        let leak = "#include <stdlib.h>\nvoid *p;\nint main(void) { p = malloc(9); p = 0; return 0; }";
        let threads = "#include <pthread.h>\n#include <stdlib.h>\nvoid *p;\n\
                       void *f(void *x) { p = malloc(9); p = 0; return x; }\n\
                       int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); return 0; }";
        let uninitialised =
            "#include <stdlib.h>\nint main(void) { int *p = malloc(4); if (*p) return 7; free(p); return 0; }";
        let overflow = "int main(int n, char **v) { int x = 0x7fffffff; return (x + n) & 1; }";
        let cases: [(&[&str], &str, &str); 7] = [
            (&["-fsanitize=address"], access, "heap-buffer-overflow"),
            (&["-m32", "-fsanitize=address"], access, "heap-buffer-overflow"),
            (&["-fsanitize=address"], leak, "detected memory leaks"),
            (&["-m32", "-fsanitize=address"], leak, "detected memory leaks"),
            (&["-fsanitize=address"], threads, "detected memory leaks"),
            (&["-fsanitize=memory"], uninitialised, "use-of-uninitialized-value"),
            (&["-fsanitize=undefined"], overflow, "signed integer overflow"),
        ];
        for (flags, source, report) in cases {
            let ran = sanitized(flags, source);
            assert!(ran.stderr.contains(report), "{flags:?}: {:?}\n{}", ran.ending, ran.stderr);
            // The symbolizer runs too.
            assert!(ran.stderr.contains("a.c:"), "{flags:?}:\n{}", ran.stderr);
        }
    }

    #[test]
    fn signals_end_a_program_in_a_sandbox_as_they_do_outside() {
        let abort = "#include <stdlib.h>\nint main(void) { abort(); }";
        assert_eq!(sanitized(&[], abort).ending, Ending::Signal(libc::SIGABRT));
        let divide = "int main(int n, char **v) { return n / (n - 1); }";
        assert_eq!(sanitized(&["-m32"], divide).ending, Ending::Signal(libc::SIGFPE));
    }

    #[test]
    fn long_output_keeps_its_ends() {
        let ran = shell("echo first >&2; yes | head -c 3000000 >&2; echo last >&2", "", 10_000);
        assert!(ran.stderr.starts_with("first\n") && ran.stderr.ends_with("last\n"));
        assert!(ran.stderr.len() <= 5 << 16);
    }
}
