//! Checks that are ended from outside: `shrike check --jobs 4`, over at a random moment by a time limit, Ctrl-C, SIGTERM or SIGKILL.
//!
//! Whatever ends a check, it is over soon after, leaves no process behind, and what it has written is whole: documents can be
//! read, or are not there. But for SIGKILL, its last line is its one verdict, and no temporary file stays.
//!
//! A signal is sent only once Shrike has its handlers in place: before, the system ends a process, and there is no check yet.

use crate::limits::{below, processes, wait, Subject};
use bits::Random;
use std::collections::BTreeSet;
use std::io::Read;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What ends a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    TimeLimit,
    Interrupt,
    Terminate,
    Kill,
}

/// A check and its end.
#[derive(Clone, Debug)]
pub struct Check {
    pub words: Vec<String>,
    pub end: End,
    /// When it comes.
    pub after: Duration,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Ended {
    pub time: Duration,
    /// The last line of output.
    pub last: String,
    pub broken: Vec<String>,
}

/// How long after its end a check may still be there: what other processes do is not its fault.
const PATIENCE: Duration = Duration::from_secs(15);

/// How long what SIGKILL has made an orphan may live.
const ORPHANS: Duration = Duration::from_secs(3);

/// After this a check that no signal ended is over by itself.
const LONGEST: Duration = Duration::from_secs(20);

const PROPERTIES: [&str; 6] = ["assert", "unreach-call", "valid-memsafety", "no-overflow", "termination", "all"];

impl Check {
    /// A random check of a program; everything that it writes is below `folder`.
    pub fn random(subject: &Subject, folder: &Path, dice: &mut Random) -> Check {
        let end = dice.pick(&[End::TimeLimit, End::Interrupt, End::Terminate, End::Kill]);
        // Most checks of small programs take a few tenths of a second, so early moments are the more telling ones.
        let most = dice.pick(&[150, 500, 1500, 4000]);
        let after = Duration::from_millis(10 + dice.below(most));
        let limit = if end == End::TimeLimit { after } else { LONGEST };
        let mut words = vec!["check".to_owned(), "--jobs=4".into(), format!("--time-limit={}", limit.as_secs_f64())];
        let property = dice.pick(&PROPERTIES);
        words.push(format!("--property={}", subject.property.as_deref().unwrap_or(property)));
        for (flag, file) in [("out", "out"), ("html", "page.html"), ("json", "all.json"), ("sarif", "all.sarif")] {
            words.push(format!("--{flag}={}", folder.join(file).display()));
        }
        words.extend(subject.words.iter().cloned());
        Check { words, end, after }
    }

    /// Runs the check, ends it, and looks at what is left.
    pub fn run(&self, shrike: &Path, folder: &Path) -> std::io::Result<Ended> {
        let scratch = folder.join("tmp");
        std::fs::create_dir_all(&scratch)?;
        let mut command = Command::new(shrike);
        command.args(&self.words).env("TMPDIR", &scratch);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
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
        let mut broken = Vec::new();
        let mut family: BTreeSet<(libc::pid_t, u64)> = BTreeSet::new();
        let signal = match self.end {
            End::TimeLimit => None,
            End::Interrupt => Some(libc::SIGINT),
            End::Terminate => Some(libc::SIGTERM),
            End::Kill => Some(libc::SIGKILL),
        };
        let last = if signal.is_some() { LONGEST } else { self.after };
        let begun = Instant::now();
        // When the end was asked for.
        let mut asked: Option<Instant> = None;
        let status = loop {
            if let Some((status, _)) = wait(id) {
                break status;
            }
            family.extend(below(id).into_iter().filter_map(|process| Some((process, started(process)?))));
            if let Some(signal) = signal.filter(|_| asked.is_none() && begun.elapsed() >= self.after) {
                if signal == libc::SIGKILL || is_caught(id, signal) {
                    // SAFETY: no memory is involved, and the child was not waited for.
                    unsafe { libc::kill(id, signal) };
                    asked = Some(Instant::now());
                }
            }
            let late = asked.map_or(begun.elapsed().saturating_sub(last), |asked| asked.elapsed());
            if late > PATIENCE {
                broken.push(format!("still there after {:.1} s", begun.elapsed().as_secs_f64()));
                // SAFETY: as above.
                unsafe { libc::kill(-id, libc::SIGKILL) };
            }
            std::thread::sleep(Duration::from_millis(if late > PATIENCE { 500 } else { 5 }));
        };
        let time = begun.elapsed();
        let killed = asked.is_some() && self.end == End::Kill;
        let left = left(id, &family, if killed { ORPHANS } else { Duration::ZERO });
        if !left.is_empty() {
            broken.push(format!("{} processes left", left.len()));
        }
        for process in left {
            // SAFETY: no memory is involved; the process was of this check a moment ago.
            unsafe { libc::kill(process, libc::SIGKILL) };
        }
        let text = reader.join().unwrap_or_default();
        let verdicts = text.lines().filter(|line| line.starts_with("verdict: ")).count();
        let last = text.lines().last().unwrap_or_default().to_owned();
        if !killed {
            // What cannot be compiled has no verdict.
            if status != 65 && (verdicts != 1 || !last.starts_with("verdict: ") || !text.ends_with('\n')) {
                broken.push(format!("{verdicts} verdicts, the last line is {last:?}"));
            }
            if !matches!(status, 0..=2 | 65) {
                broken.push(format!("exit code {status}"));
            }
            broken.extend(entries(&scratch).iter().map(|path| format!("{} stays", path.display())));
            let hidden = |path: &&PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
            broken.extend(entries(folder).iter().filter(hidden).map(|path| format!("{} stays", path.display())));
        }
        broken.extend(half_written(folder));
        broken.dedup();
        Ok(Ended { time, last, broken })
    }
}

/// Files that are not whole.
fn half_written(folder: &Path) -> Vec<String> {
    let mut broken = Vec::new();
    let files = entries(folder).into_iter().chain(entries(&folder.join("out")));
    for file in files.filter(|path| path.is_file()) {
        // What is not there any more was renamed.
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        let hidden = file.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        let whole = match file.extension().and_then(|extension| extension.to_str()) {
            _ if hidden => true,
            Some("json" | "sarif") => serde_json::from_str::<serde_json::Value>(&text).is_ok(),
            Some("html") => text.trim_end().ends_with("</html>"),
            _ => text.is_empty() || text.ends_with('\n'),
        };
        if !whole {
            broken.push(format!("{} is not whole", file.display()));
        }
    }
    broken
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}

/// The processes of a check that are there when the time is over: those of its session, and those that were seen below it.
fn left(session: libc::pid_t, family: &BTreeSet<(libc::pid_t, u64)>, time: Duration) -> Vec<libc::pid_t> {
    let until = Instant::now() + time;
    loop {
        let own = processes().into_iter().filter(|seen| {
            seen.session == session || started(seen.id).is_some_and(|started| family.contains(&(seen.id, started)))
        });
        let left: Vec<libc::pid_t> = own.map(|seen| seen.id).collect();
        if left.is_empty() || Instant::now() >= until {
            return left;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// When a process has started, in ticks: tells it from another that has its number later.
fn started(process: libc::pid_t) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    text.rsplit_once(')')?.1.split_whitespace().nth(19)?.parse().ok()
}

/// Does the process have a handler for the signal?
fn is_caught(process: libc::pid_t, signal: libc::c_int) -> bool {
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let mask = text.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal - 1) & 1 == 1
}

/// Random checks of the subjects; what is wrong with them, in words. `tell` hears of each.
pub fn campaign(
    shrike: &Path,
    subjects: &[Subject],
    checks: usize,
    seed: u64,
    tell: &mut dyn FnMut(&Check, &Ended),
) -> std::io::Result<Vec<String>> {
    let mut dice = Random(seed);
    let mut broken = Vec::new();
    for _ in 0..checks {
        let folder = tempfile::tempdir()?;
        let check = Check::random(&subjects[dice.below(subjects.len() as u64) as usize], folder.path(), &mut dice);
        let ended = check.run(shrike, folder.path())?;
        tell(&check, &ended);
        if !ended.broken.is_empty() {
            let (end, after) = (check.end, check.after.as_secs_f64());
            broken.push(format!(
                "shrike {}, {end:?} after {after:.3} s: {}",
                check.words.join(" "),
                ended.broken.join(", ")
            ));
        }
    }
    Ok(broken)
}
