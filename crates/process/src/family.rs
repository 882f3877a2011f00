//! This process and all below it: what they use together, and the end of those below.
//!
//! Children are found in `/proc`, by who started whom, so that it does not matter which part of the program has started
//! them. A look at all processes of the system is not made where there are no children, and not often.

use std::time::{Duration, Instant};

/// What the processes of a family use.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Usage {
    /// Of the processor, with what those that have ended used.
    pub processor: Duration,
    /// Bytes in memory now: of all together, where what they share counts once, or of one of them if that is more.
    pub memory: u64,
}

/// The processes below this one, as they were found last.
#[derive(Debug, Default)]
pub struct Family {
    below: Vec<libc::pid_t>,
    next_search: Option<Instant>,
    pause: Duration,
}

/// Processes are looked for so often: at first, while nothing changes, and as a part of the time.
const SEARCH_EVERY: Duration = Duration::from_millis(5);
const SEARCH_AT_LEAST: Duration = Duration::from_millis(100);
const SHARE: u32 = 8;

impl Family {
    /// What is used now. Memory is counted exactly only where it may be more than `limit`, as that takes time.
    pub fn usage(&mut self, limit: u64) -> Usage {
        self.search();
        let own = std::process::id() as libc::pid_t;
        let mut usage = Usage { processor: own_processor_time(), memory: resident(own).unwrap_or(0) };
        let mut largest = usage.memory;
        for &process in &self.below {
            let Some(stat) = Stat::read(process) else { continue };
            usage.processor += stat.processor;
            usage.memory += stat.memory;
            largest = largest.max(stat.memory);
        }
        if usage.memory > limit && largest <= limit {
            let all = self.below.iter().copied().chain([own]);
            let shares: u64 = all.map(|process| share_of(process).or_else(|| resident(process)).unwrap_or(0)).sum();
            usage.memory = shares.max(largest);
        }
        usage
    }

    fn search(&mut self) {
        if !has_children() {
            self.below.clear();
            self.next_search = None;
            return;
        }
        let begun = Instant::now();
        if self.next_search.is_none_or(|next| begun >= next) {
            let found = below();
            self.pause = if found == self.below { (self.pause * 2).min(SEARCH_AT_LEAST) } else { SEARCH_EVERY };
            self.below = found;
            self.next_search = Some(Instant::now() + self.pause.max(begun.elapsed() * SHARE));
        }
    }
}

/// Kills everything below this process.
pub fn kill_all_below() {
    // What is started meanwhile is found by the next round.
    for _ in 0..3 {
        let found = if has_children() { below() } else { Vec::new() };
        if found.is_empty() {
            return;
        }
        for process in found {
            // SAFETY: no memory is involved. The process was below this one a moment ago.
            unsafe { libc::kill(process, libc::SIGKILL) };
        }
    }
}

/// What this process has used of the processor, with the children it has waited for.
pub fn own_processor_time() -> Duration {
    let used = |who| {
        // SAFETY: all zeros is a valid `rusage`, and it outlives the call.
        let usage = unsafe {
            let mut usage: libc::rusage = std::mem::zeroed();
            libc::getrusage(who, &mut usage);
            usage
        };
        let time = |time: libc::timeval| Duration::new(time.tv_sec as u64, time.tv_usec as u32 * 1000);
        time(usage.ru_utime) + time(usage.ru_stime)
    };
    used(libc::RUSAGE_SELF) + used(libc::RUSAGE_CHILDREN)
}

fn has_children() -> bool {
    // SAFETY: all zeros is a valid `siginfo_t`, and it outlives the call, which takes nothing away.
    unsafe {
        let mut info: libc::siginfo_t = std::mem::zeroed();
        libc::waitid(libc::P_ALL, 0, &mut info, libc::WEXITED | libc::WNOHANG | libc::WNOWAIT) == 0
    }
}

/// All processes below this one.
fn below() -> Vec<libc::pid_t> {
    let Ok(entries) = std::fs::read_dir("/proc") else { return Vec::new() };
    let numbers = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse::<libc::pid_t>().ok());
    let parents: Vec<_> = numbers.filter_map(|process| Some((process, Stat::read(process)?.parent))).collect();
    let mut family = vec![std::process::id() as libc::pid_t];
    let mut next = 0;
    while let Some(&parent) = family.get(next) {
        family.extend(parents.iter().filter(|(_, of)| *of == parent).map(|(process, _)| *process));
        next += 1;
    }
    family.split_off(1)
}

struct Stat {
    parent: libc::pid_t,
    processor: Duration,
    memory: u64,
}

impl Stat {
    fn read(process: libc::pid_t) -> Option<Stat> {
        let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        // The name, in parentheses, may hold anything.
        let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
        // SAFETY: no memory is involved.
        let (ticks, page) = unsafe { (libc::sysconf(libc::_SC_CLK_TCK), libc::sysconf(libc::_SC_PAGESIZE)) };
        let number = |index: usize| fields.get(index).and_then(|field| field.parse::<u64>().ok());
        let used: u64 = (11..15).filter_map(number).sum();
        Some(Stat {
            parent: fields.get(1)?.parse().ok()?,
            processor: Duration::from_millis(used * 1000 / ticks.max(1) as u64),
            memory: number(21)? * page.max(1) as u64,
        })
    }
}

fn resident(process: libc::pid_t) -> Option<u64> {
    Stat::read(process).map(|stat| stat.memory)
}

/// The process's part of the memory that it shares with others, and all that is its own.
fn share_of(process: libc::pid_t) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/smaps_rollup")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("Pss:"))?;
    line.trim().split(' ').next()?.parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    #[test]
    fn grandchildren_are_found_counted_and_killed() {
        // Of a process of its own: other tests have children, too.
        if std::env::var_os("SHRIKE_FAMILY_TEST").is_none() {
            let test = std::env::current_exe().expect("this test is a file");
            let words = ["--exact", "family::tests::grandchildren_are_found_counted_and_killed", "--nocapture"];
            let status = Command::new(test).args(words).env("SHRIKE_FAMILY_TEST", "1").stdout(Stdio::null()).status();
            assert!(status.expect("it runs").success());
            return;
        }
        let mut family = Family::default();
        let alone = family.usage(u64::MAX);
        assert!(alone.memory > 1 << 20);
        let script = "sh -c 'while :; do :; done' & wait";
        let mut child = Command::new("sh").args(["-c", script]).spawn().expect("sh runs");
        std::thread::sleep(Duration::from_millis(500));
        let together = family.usage(u64::MAX);
        assert_eq!(family.below.len(), 2);
        assert!(together.processor > alone.processor + Duration::from_millis(50), "{together:?}");
        assert!(together.memory > alone.memory);
        // What is shared counts once.
        assert!(family.usage(together.memory - 1).memory < together.memory);
        kill_all_below();
        assert!(!child.wait().expect("it has ended").success());
        std::thread::sleep(Duration::from_millis(100));
        assert!(below().is_empty());
    }
}
