//! Limits hold: time, memory, and Ctrl-C.

use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Paths without end, each with more to remember than the one before.
const ENDLESS: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    unsigned sum = 0;
    while (__VERIFIER_nondet_int()) {
        int x = __VERIFIER_nondet_int();
        if (x > 3) sum += 3u * x;
        if (sum * sum == 3) reach_error();
    }
    return 0;
}
";

/// Forks without end, breadth first: every one of them waits.
const WIDE: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int counts[64] = {0};
    for (int i = 0;; i++)
        if (__VERIFIER_nondet_int()) counts[i % 64]++; else counts[(i + 1) % 64]--;
}
";

struct Ended {
    last_line: String,
    code: Option<i32>,
    time: Duration,
    /// Bytes in memory, at most.
    memory: u64,
}

fn start(text: &str, arguments: &[&str]) -> (TempDir, Child) {
    let scratch = tempfile::tempdir().expect("a folder");
    let file = scratch.path().join("program.c");
    std::fs::write(&file, text).expect("it can be written");
    let child = Command::new(env!("CARGO_BIN_EXE_shrike"))
        .arg("check")
        .args(arguments)
        .arg(&file)
        .current_dir(scratch.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()
        .expect("shrike starts");
    (scratch, child)
}

fn end(mut child: Child, begun: Instant) -> Ended {
    use std::io::Read;
    let mut output = String::new();
    child.stdout.take().expect("it is piped").read_to_string(&mut output).expect("it is text");
    let mut status = 0;
    // SAFETY: a zeroed `rusage` is valid, and both outlive the call; the child is waited for only here.
    let memory = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::wait4(child.id() as libc::pid_t, &mut status, 0, &mut usage);
        usage.ru_maxrss as u64 * 1024
    };
    let code = libc::WIFEXITED(status).then(|| libc::WEXITSTATUS(status));
    Ended { last_line: output.lines().last().unwrap_or_default().into(), code, time: begun.elapsed(), memory }
}

#[test]
fn the_time_limit_is_kept() {
    for engine in ["forward", "merging", "auto"] {
        let begun = Instant::now();
        let (_scratch, child) = start(ENDLESS, &["--time-limit", "2", "--engine", engine]);
        let ended = end(child, begun);
        assert_eq!((ended.last_line.as_str(), ended.code), ("verdict: unknown(time limit)", Some(2)), "{engine}");
        assert!(ended.time < Duration::from_millis(2_700), "{engine}: {:?}", ended.time);
    }
}

#[test]
fn the_memory_limit_is_kept() {
    let begun = Instant::now();
    let arguments = [
        "--memory-limit",
        "300",
        "--time-limit",
        "120",
        "--engine",
        "forward",
        "--search",
        "breadth",
        "--slice",
        "off",
    ];
    let (_scratch, child) = start(WIDE, &arguments);
    let ended = end(child, begun);
    assert_eq!((ended.last_line.as_str(), ended.code), ("verdict: unknown(memory limit)", Some(2)));
    assert!(ended.memory < 330 << 20, "{} MB", ended.memory >> 20);
}

#[test]
fn an_interrupt_ends_with_what_there_is() {
    let begun = Instant::now();
    let (_scratch, child) = start(ENDLESS, &["--time-limit", "60"]);
    std::thread::sleep(Duration::from_millis(1500));
    // SAFETY: the child is ours and has not been waited for.
    unsafe { libc::kill(child.id() as libc::pid_t, libc::SIGINT) };
    let ended = end(child, begun);
    assert_eq!((ended.last_line.as_str(), ended.code), ("verdict: unknown(interrupted)", Some(2)));
    assert!(ended.time < Duration::from_secs(5), "{:?}", ended.time);
}
