//! Running a process that is not trusted to behave: its time, memory and output are limited, and what it used is told.
//!
//! It leads a process group of its own, which is killed as a whole, so that nothing it started outlives it (what leaves
//! the group on purpose does). Of its output the beginning and the end are kept.

use std::io::{Read, Write};
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
    /// Bytes that are kept of each end of each output; of less than four times as much, everything is.
    pub output: usize,
    /// When this is set, the process is killed.
    pub interrupt: Option<&'a AtomicBool>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    Code(i32),
    Signal(i32),
    TimedOut,
    Interrupted,
}

#[derive(Clone, Debug)]
pub struct Ran {
    pub ending: Ending,
    pub stdout: Vec<u8>,
    pub stderr: String,
    pub used: Used,
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
        Ran { ending, stdout: Vec::new(), stderr, used: Used::default() }
    }
}

impl Bounds<'_> {
    pub fn time(time: Duration) -> Bounds<'static> {
        Bounds { time, memory: None, output: 1 << 16, interrupt: None }
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
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    limit(command, bounds.memory);
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
    Ok(Ran { ending, stdout, stderr, used: Used { time, ..used } })
}

fn limit(command: &mut Command, memory: Option<u64>) {
    let set = move || {
        // SAFETY: both calls are safe between fork and exec, and the pointers are to locals that outlive them.
        let bound = |resource, value: u64| unsafe {
            let mut now: libc::rlimit = std::mem::zeroed();
            if libc::getrlimit(resource, &mut now) == 0 {
                now.rlim_cur = (value as libc::rlim_t).min(now.rlim_max);
                libc::setrlimit(resource, &now);
            }
        };
        // Where we are killed, it is too.
        // SAFETY: no memory is involved.
        unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) };
        bound(libc::RLIMIT_CORE, 0);
        bound(libc::RLIMIT_FSIZE, LONGEST_FILE);
        bound(libc::RLIMIT_STACK, STACK);
        bound(libc::RLIMIT_AS, memory.unwrap_or(u64::MAX));
        Ok(())
    };
    // SAFETY: the closure allocates nothing and takes no lock.
    unsafe { command.pre_exec(set) };
}

fn wait(child: &Child, start: Instant, bounds: &Bounds) -> std::io::Result<(Ending, Used)> {
    let deadline = start.checked_add(bounds.time);
    let mut pause = Duration::from_micros(500);
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
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
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

    #[test]
    fn long_output_keeps_its_ends() {
        let ran = shell("echo first >&2; yes | head -c 3000000 >&2; echo last >&2", "", 10_000);
        assert!(ran.stderr.starts_with("first\n") && ran.stderr.ends_with("last\n"));
        assert!(ran.stderr.len() <= 5 << 16);
    }
}
