//! Running a program: its input given, its output taken whole, its time limited, its end as a shell tells it.

use process::{Bounds, Used};
use std::process::Command;
use std::time::Duration;

/// Output beyond this is cut: a program that runs wild must not fill the memory.
const MOST_OUTPUT: usize = 64 << 20;

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
    let ran = process::run(command, input, Bounds { output: MOST_OUTPUT / 4, ..Bounds::time(limit) })?;
    let ending = match ran.ending {
        process::Ending::Code(code) => Ending::Code(code),
        process::Ending::Signal(signal) => Ending::Code(128 + signal),
        process::Ending::TimedOut | process::Ending::Interrupted => Ending::TimedOut,
    };
    let Used { time, processor, .. } = ran.used;
    Ok(Ran { stdout: ran.stdout, stderr: ran.stderr, ending, time, processor })
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
