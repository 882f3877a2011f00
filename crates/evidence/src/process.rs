//! Running a native process that is not trusted to behave: its time, memory and output are limited.
//!
//! It leads a process group of its own, which is killed as a whole, so that nothing it started outlives it (what leaves
//! the group on purpose does). Of its output the beginning and the end are kept.

use std::io::{Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{channel, Receiver};
use std::time::{Duration, Instant};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub time: Duration,
    /// Bytes of address space; none where the process reserves more than it uses, as under a sanitizer.
    pub memory: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    Code(i32),
    Signal(i32),
    TimedOut,
}

#[derive(Clone, Debug)]
pub(crate) struct Ran {
    pub ending: Ending,
    pub stderr: String,
}

/// Kept of each end of the output.
const MOST_OUTPUT: usize = 1 << 16;

/// Deep recursion needs a deep stack.
const STACK: u64 = 1 << 30;

/// Files that it writes may become this long.
const LONGEST_FILE: u64 = 256 << 20;

/// How long to wait for output that something else still holds open.
const PATIENCE: Duration = Duration::from_millis(500);

pub(crate) fn run(command: &mut Command, input: &[u8], bounds: Bounds) -> std::io::Result<Ran> {
    let start = Instant::now();
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    limit(command, bounds.memory);
    let mut child = command.spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        let input = input.to_vec();
        // It need not read all of it; then the write fails, and that is fine.
        std::thread::spawn(move || stdin.write_all(&input));
    }
    let stdout = child.stdout.take().map(collect);
    let stderr = child.stderr.take().map(collect);
    let ended = wait(&mut child, start.checked_add(bounds.time));
    kill_group(&child);
    let status = match ended {
        Ok(Some(status)) => Some(status),
        Ok(None) | Err(_) => {
            let _ = child.kill();
            let _ = child.wait();
            None
        }
    };
    let take = |pipe: Option<Receiver<Vec<u8>>>| pipe.and_then(|pipe| pipe.recv_timeout(PATIENCE).ok());
    let stderr = take(stderr).unwrap_or_default();
    let _ = take(stdout);
    Ok(Ran { ending: status.map_or(Ending::TimedOut, ending), stderr: String::from_utf8_lossy(&stderr).into_owned() })
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
        bound(libc::RLIMIT_CORE, 0);
        bound(libc::RLIMIT_FSIZE, LONGEST_FILE);
        bound(libc::RLIMIT_STACK, STACK);
        if let Some(memory) = memory {
            bound(libc::RLIMIT_AS, memory);
        }
        Ok(())
    };
    // SAFETY: the closure allocates nothing and takes no lock.
    unsafe { command.pre_exec(set) };
}

fn wait(child: &mut Child, deadline: Option<Instant>) -> std::io::Result<Option<ExitStatus>> {
    let mut pause = Duration::from_micros(500);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Ok(None);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
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
fn collect(mut pipe: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (send, receive) = channel();
    std::thread::spawn(move || {
        let mut kept = Vec::new();
        let mut buffer = [0; 1 << 13];
        while let Ok(count @ 1..) = pipe.read(&mut buffer) {
            kept.extend_from_slice(&buffer[..count]);
            if kept.len() > 4 * MOST_OUTPUT {
                kept.drain(MOST_OUTPUT..kept.len() - MOST_OUTPUT);
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
        let bounds = Bounds { time: Duration::from_millis(milliseconds), memory: Some(1 << 32) };
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
    fn long_output_keeps_its_ends() {
        let ran = shell("echo first >&2; yes | head -c 3000000 >&2; echo last >&2", "", 10_000);
        assert!(ran.stderr.starts_with("first\n") && ran.stderr.ends_with("last\n"));
        assert!(ran.stderr.len() <= 5 * MOST_OUTPUT);
    }
}
