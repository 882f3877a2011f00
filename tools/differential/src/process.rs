//! Running a program: its input given, its output taken, its time limited.

use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Output beyond this is cut: a program that runs wild must not fill the memory.
const MOST_OUTPUT: u64 = 64 << 20;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The exit code as a shell tells it: 128 plus the number where a signal ended the program.
    Code(i32),
    TimedOut,
}

#[derive(Clone, Debug)]
pub struct Ran {
    pub stdout: Vec<u8>,
    pub stderr: String,
    pub ending: Ending,
    /// By the clock on the wall.
    pub time: Duration,
    /// What the processor spent on it and on the processes it waited for; zero where it was stopped.
    pub processor: Duration,
}

/// Runs a command to its end, or until the limit; then it is killed.
pub fn run(command: &mut Command, input: &[u8], limit: Duration) -> std::io::Result<Ran> {
    let start = Instant::now();
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let mut stdin = child.stdin.take();
    let (out, err) = (child.stdout.take(), child.stderr.take());
    std::thread::scope(|scope| {
        scope.spawn(move || {
            // A program need not read all of its input.
            let _ = stdin.as_mut().map(|pipe| pipe.write_all(input));
        });
        let out = scope.spawn(move || collect(out));
        let err = scope.spawn(move || collect(err));
        let ended = wait(&mut child, start + limit)?;
        let time = start.elapsed();
        let stdout = out.join().unwrap_or_default();
        let stderr = String::from_utf8_lossy(&err.join().unwrap_or_default()).into_owned();
        let (ending, processor) = match ended {
            Some((status, processor)) => (Ending::Code(code(status)), processor),
            None => (Ending::TimedOut, Duration::ZERO),
        };
        Ok(Ran { stdout, stderr, ending, time, processor })
    })
}

/// How it ended, and the processor's time; none where the time is up.
fn wait(child: &mut Child, end: Instant) -> std::io::Result<Option<(ExitStatus, Duration)>> {
    let mut pause = Duration::from_micros(200);
    loop {
        if let Some(ended) = poll(child)? {
            return Ok(Some(ended));
        }
        if Instant::now() >= end {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(5));
    }
}

/// `Child::try_wait`, with the time that the system has counted.
fn poll(child: &Child) -> std::io::Result<Option<(ExitStatus, Duration)>> {
    let id = child.id() as libc::pid_t;
    let mut status = 0;
    // SAFETY: all zeros is a valid `rusage`, and both pointers are to locals that outlive the call.
    let (found, usage) = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        (libc::wait4(id, &mut status, libc::WNOHANG, &mut usage), usage)
    };
    match found {
        -1 => Err(std::io::Error::last_os_error()),
        0 => Ok(None),
        _ => {
            let time =
                |time: libc::timeval| Duration::from_micros(time.tv_sec as u64 * 1_000_000 + time.tv_usec as u64);
            Ok(Some((ExitStatus::from_raw(status), time(usage.ru_utime) + time(usage.ru_stime))))
        }
    }
}

fn collect(pipe: Option<impl Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Some(mut pipe) = pipe {
        let _ = pipe.by_ref().take(MOST_OUTPUT).read_to_end(&mut bytes);
        // What is cut is still read, so that the program does not wait for a reader.
        let _ = std::io::copy(&mut pipe, &mut std::io::sink());
    }
    bytes
}

fn code(status: ExitStatus) -> i32 {
    status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, input: &str, seconds: u64) -> Ran {
        run(Command::new("sh").args(["-c", script]), input.as_bytes(), Duration::from_secs(seconds)).expect("sh runs")
    }

    #[test]
    fn output_and_exit_code_are_told() {
        let ran = shell("cat; echo wrong >&2; exit 7", "text", 10);
        assert_eq!((ran.stdout.as_slice(), ran.stderr.as_str()), (&b"text"[..], "wrong\n"));
        assert_eq!(ran.ending, Ending::Code(7));
    }

    #[test]
    fn a_signal_counts_as_a_shell_counts_it() {
        assert_eq!(shell("kill -ABRT $$", "", 10).ending, Ending::Code(134));
    }

    #[test]
    fn a_program_without_end_is_stopped() {
        let ran = shell("echo begun; exec sleep 60", "", 1);
        assert_eq!((ran.stdout.as_slice(), ran.ending), (&b"begun\n"[..], Ending::TimedOut));
        assert!(ran.time < Duration::from_secs(30));
    }

    #[test]
    fn the_processors_time_is_counted_without_waiting() {
        assert!(shell("sleep 0.3", "", 10).processor < Duration::from_millis(200));
        let busy = shell("i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done", "", 60);
        assert!(busy.processor > Duration::from_millis(1));
    }

    #[test]
    fn a_program_may_leave_its_input_unread() {
        assert_eq!(shell("exit 0", &"x".repeat(1 << 20), 10).ending, Ending::Code(0));
    }
}
