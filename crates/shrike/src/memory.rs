//! How much memory there is.

/// Three quarters of the machine's memory, or of what this process may map where that is less.
pub fn usual_limit() -> u64 {
    let all = machine_bytes().unwrap_or(8 << 30);
    all.min(address_space().unwrap_or(u64::MAX)) / 4 * 3
}

fn machine_bytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kilobytes: u64 = line.trim().split(' ').next()?.parse().ok()?;
    Some(kilobytes << 10)
}

fn address_space() -> Option<u64> {
    let mut limits = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the struct outlives the call.
    let known = unsafe { libc::getrlimit(libc::RLIMIT_AS, &mut limits) } == 0;
    (known && limits.rlim_cur != libc::RLIM_INFINITY).then_some(limits.rlim_cur)
}
