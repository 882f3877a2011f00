//! Limits that hold: `shrike check` and `shrike test` under random small limits of time and memory, watched from outside.
//!
//! Each run must be over at its limit of time plus 10 % plus half a second, must not have used the processor for longer than that times the number of
//! its jobs (the half second counts once), must not have more memory than its limit plus 10 % at any time, with all its children, must
//! end with exactly one verdict as its last line, and must leave no process behind.
//! On a busy machine a process waits for a processor. The kernel counts that for each thread; the time in which a thread of the run waited is not
//! held against the run, no matter how many waited at once. The processor time that it has used is.
//!
//! What is measured here comes from the system alone: the peak of each process from the kernel's own count, and sums over
//! processes from samples.

use crate::engines::engines;
use bits::Random;
use std::collections::HashMap;
use std::io::Read;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What cannot be seen: a thread that waits and ends between two samples.
const UNSEEN: Duration = Duration::from_millis(100);

/// Whatever the limit is, a run may have so many bytes: the compiler has 97 MB when it begins, nearly all of it the code of LLVM, and where it
/// compiles and links there are two of its processes, for each of which the kernel counts that code; Shrike itself has 24.
const LEAST: u64 = 192 << 20;

/// A program, and what is asked about it.
#[derive(Clone, Debug)]
pub struct Subject {
    /// Files, and flags of the compiler.
    pub words: Vec<String>,
    pub property: Option<String>,
}

/// How a run was asked for.
#[derive(Clone, Debug)]
pub struct Run {
    pub words: Vec<String>,
    pub time: Duration,
    /// In bytes.
    pub memory: u64,
    /// So many engines may work at once, each with a processor of its own.
    pub jobs: u32,
    pub kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Check,
    Test,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Measured {
    pub time: Duration,
    pub processor: Duration,
    /// What the run waited for a processor.
    pub waited: Duration,
    pub memory: u64,
    pub verdict: String,
    /// What is wrong with it.
    pub broken: Vec<String>,
}

const TIMES: [f64; 8] = [0.1, 0.2, 0.3, 0.5, 1.0, 1.5, 2.0, 3.0];
const MEGABYTES: [u64; 6] = [100, 150, 200, 300, 500, 1000];
const PROPERTIES: [&str; 5] = ["unreach-call", "valid-memsafety", "no-overflow", "termination", "all"];
/// For those that are several engines; one alone has one job.
const JOBS: [u32; 3] = [1, 2, 4];

impl Run {
    /// Random limits for a subject, and one of these engines; its files go into `folder`.
    pub fn random(subject: &Subject, engines: &[String], folder: &Path, dice: &mut Random) -> Run {
        let (time, megabytes) = (dice.pick(&TIMES), dice.pick(&MEGABYTES));
        let kind = if dice.below(8) == 0 { Kind::Test } else { Kind::Check };
        let mut words = vec![if kind == Kind::Test { "test" } else { "check" }.to_owned()];
        words.extend([format!("--time-limit={time}"), format!("--memory-limit={megabytes}")]);
        words.push(format!("--out={}", folder.join("out").display()));
        let mut jobs = 1;
        if kind == Kind::Check {
            let property = subject.property.clone().unwrap_or_else(|| dice.pick(&PROPERTIES).to_owned());
            words.push(format!("--property={property}"));
            let engine = &engines[dice.below(engines.len() as u64) as usize];
            if engine == "auto" {
                jobs = dice.pick(&JOBS);
            }
            words.extend([format!("--engine={engine}"), format!("--jobs={jobs}")]);
            match dice.below(4) {
                0 => words.push("--slice=off".into()),
                1 => words.push(format!("--html={}", folder.join("report.html").display())),
                _ => {}
            }
        }
        words.extend(subject.words.iter().cloned());
        Run { words, time: Duration::from_secs_f64(time), memory: megabytes << 20, jobs, kind }
    }

    /// Runs it, and watches.
    pub fn measure(&self, shrike: &Path) -> std::io::Result<Measured> {
        let begun = Instant::now();
        let mut command = Command::new(shrike);
        command.args(&self.words).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        // What it leaves behind is known by its session.
        // SAFETY: the call is safe between fork and exec.
        unsafe { command.pre_exec(|| if libc::setsid() < 0 { Err(std::io::Error::last_os_error()) } else { Ok(()) }) };
        let mut child = command.spawn()?;
        let mut stdout = child.stdout.take().expect("it is a pipe");
        let reader = std::thread::spawn(move || {
            let mut text = String::new();
            let _ = stdout.read_to_string(&mut text);
            text
        });
        let id = child.id() as libc::pid_t;
        let allowed = self.time + self.time / 10 + Duration::from_millis(500);
        let mut samples = Samples::begin();
        let (status, usage) = loop {
            samples.take(id, self.memory + self.memory / 10);
            if let Some(ended) = wait(id) {
                break ended;
            }
            if begun.elapsed() > 10 * allowed + Duration::from_secs(30) {
                // SAFETY: no memory is involved, and the child was not waited for.
                unsafe { libc::kill(-id, libc::SIGKILL) };
            }
            std::thread::sleep(Duration::from_millis(4));
        };
        let time = begun.elapsed();
        samples.take(id, u64::MAX);
        let left: Vec<libc::pid_t> = processes().iter().filter(|seen| seen.session == id).map(|seen| seen.id).collect();
        left.iter().for_each(|&process| {
            // SAFETY: no memory is involved; the process was of the run's session a moment ago.
            unsafe { libc::kill(process, libc::SIGKILL) };
        });
        let text = reader.join().unwrap_or_default();
        let duration = |time: libc::timeval| Duration::new(time.tv_sec as u64, time.tv_usec as u32 * 1000);
        let processor = duration(usage.ru_utime) + duration(usage.ru_stime);
        let memory = samples.memory;
        let waited = samples.waited;
        let mut broken = Vec::new();
        if time > allowed + waited + UNSEEN {
            broken.push(format!("{:.2} s, of which {:.2} s waiting", time.as_secs_f64(), waited.as_secs_f64()));
        }
        let others = (self.time + self.time / 10) * (self.jobs - 1);
        if processor > allowed + others + Duration::from_millis(20) {
            broken.push(format!("{:.2} s of the processor", processor.as_secs_f64()));
        }
        if memory > (self.memory + self.memory / 10).max(LEAST) {
            broken.push(format!("{} MB", memory >> 20));
        }
        if !left.is_empty() {
            broken.push(format!("{} processes left", left.len()));
        }
        let verdict = match self.kind {
            Kind::Check => self.judge(&text, status, &mut broken),
            Kind::Test => text.lines().last().unwrap_or("no tests").to_owned(),
        };
        if !matches!(status, 0..=2 | 65) {
            broken.push(format!("exit code {status}"));
        }
        Ok(Measured { time, processor, waited, memory, verdict, broken })
    }

    fn judge(&self, text: &str, status: i32, broken: &mut Vec<String>) -> String {
        let count = text.lines().filter(|line| line.starts_with("verdict: ")).count();
        let last = text.lines().last().unwrap_or_default();
        if status != 65 && (count != 1 || !last.starts_with("verdict: ") || !text.ends_with('\n')) {
            broken.push(format!("{count} verdicts, the last line is {last:?}"));
        }
        last.to_owned()
    }
}

/// What was seen of a run from outside.
struct Samples {
    memory: u64,
    /// How long a thread of it waited for a processor.
    waited: Duration,
    last: Instant,
    /// By thread: what it had waited at the last sample.
    waits: HashMap<PathBuf, Duration>,
}

impl Samples {
    fn begin() -> Samples {
        let mut samples = Samples { memory: 0, waited: Duration::ZERO, last: Instant::now(), waits: HashMap::new() };
        samples.wait_of(PathBuf::from("/proc/thread-self"));
        samples
    }

    fn take(&mut self, root: libc::pid_t, limit: u64) {
        let mut family = below(root);
        family.push(root);
        // Not `ru_maxrss`: that begins with what the process had that the run was forked from.
        let peaks = family.iter().filter_map(|&process| memory(process, "status", "VmHWM:"));
        self.memory = peaks.fold(self.memory, u64::max);
        let resident: u64 = family.iter().filter_map(|&process| memory(process, "status", "VmRSS:")).sum();
        if resident > limit {
            // What is shared counts once.
            let shares = family.iter().filter_map(|&process| memory(process, "smaps_rollup", "Pss:"));
            self.memory = self.memory.max(shares.sum());
        } else {
            self.memory = self.memory.max(resident);
        }
        // This thread waits where others do: that stands for threads that have ended since the last sample.
        let mut longest = self.wait_of(PathBuf::from("/proc/thread-self"));
        for &process in &family {
            let Ok(threads) = std::fs::read_dir(format!("/proc/{process}/task")) else { continue };
            for thread in threads.flatten() {
                longest = longest.max(self.wait_of(thread.path()));
            }
        }
        let now = Instant::now();
        self.waited += longest.min(now - self.last);
        self.last = now;
    }

    /// What a thread has waited since the last sample.
    fn wait_of(&mut self, thread: PathBuf) -> Duration {
        let text = std::fs::read_to_string(thread.join("schedstat")).unwrap_or_default();
        let nanoseconds = text.split_whitespace().nth(1).and_then(|field| field.parse().ok());
        let waited = Duration::from_nanos(nanoseconds.unwrap_or(0));
        waited.saturating_sub(self.waits.insert(thread, waited).unwrap_or_default())
    }
}

pub(crate) fn wait(process: libc::pid_t) -> Option<(i32, libc::rusage)> {
    let mut status = 0;
    // SAFETY: all zeros is a valid `rusage`, and both outlive the call.
    let (found, usage) = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        (libc::wait4(process, &mut status, libc::WNOHANG, &mut usage), usage)
    };
    let code = if libc::WIFEXITED(status) { libc::WEXITSTATUS(status) } else { 128 + libc::WTERMSIG(status) };
    (found == process).then_some((code, usage))
}

/// A living process.
pub(crate) struct Seen {
    pub id: libc::pid_t,
    pub parent: libc::pid_t,
    pub session: libc::pid_t,
}

pub(crate) fn processes() -> Vec<Seen> {
    let Ok(entries) = std::fs::read_dir("/proc") else { return Vec::new() };
    let seen = |id: libc::pid_t| {
        let text = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
        let number = |index: usize| fields.get(index)?.parse::<libc::pid_t>().ok();
        (fields.first() != Some(&"Z")).then_some(Seen { id, parent: number(1)?, session: number(3)? })
    };
    let ids = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse::<libc::pid_t>().ok());
    ids.filter_map(seen).collect()
}

/// All living processes below one.
pub(crate) fn below(root: libc::pid_t) -> Vec<libc::pid_t> {
    let all = processes();
    let mut family = vec![root];
    let mut next = 0;
    while let Some(&parent) = family.get(next) {
        family.extend(all.iter().filter(|seen| seen.parent == parent).map(|seen| seen.id));
        next += 1;
    }
    family.split_off(1)
}

fn memory(process: libc::pid_t, file: &str, field: &str) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/{file}")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(field))?;
    line.trim().split(' ').next()?.parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}

/// The C programs of a folder, in order.
pub fn programs(folder: &Path) -> Vec<Subject> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "c"));
    files.sort();
    files.iter().map(|file| Subject { words: vec![file.display().to_string()], property: None }).collect()
}

/// Random runs of the subjects; those that break a limit, in words. `tell` hears of each.
pub fn campaign(
    shrike: &Path,
    subjects: &[Subject],
    runs: usize,
    seed: u64,
    tell: &mut dyn FnMut(&Run, &Measured),
) -> std::io::Result<Vec<String>> {
    let engines = engines(shrike)?;
    let mut dice = Random(seed);
    let mut broken = Vec::new();
    for _ in 0..runs {
        let folder = tempfile::tempdir()?;
        let subject = &subjects[dice.below(subjects.len() as u64) as usize];
        let run = Run::random(subject, &engines, folder.path(), &mut dice);
        let measured = run.measure(shrike)?;
        tell(&run, &measured);
        if !measured.broken.is_empty() {
            broken.push(format!("shrike {}: {}", run.words.join(" "), measured.broken.join(", ")));
        }
    }
    Ok(broken)
}
