//! `differential`: random C programs under Shrike and natively; exits with 1 if any differs.

use clap::Parser;
use differential::campaign::Campaign;
use differential::compare::Comparison;
use differential::generate;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Compares `shrike run` with native runs on programs made by csmith
#[derive(Parser)]
#[command(name = "differential", version)]
struct Arguments {
    /// How many programs
    #[arg(long, default_value_t = 1000)]
    seeds: u64,
    /// The first seed
    #[arg(long, default_value_t = 1)]
    first: u64,
    /// How many at a time
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Seconds for each run
    #[arg(long, default_value_t = 10)]
    timeout: u64,
    /// The folder with csmith.h; looked for in the usual places
    #[arg(long, value_name = "DIR")]
    headers: Option<PathBuf>,
    /// Keep programs that differ, time out or are not supported here
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// The Shrike to test; the one built next to this program if not given
    #[arg(long, value_name = "FILE")]
    shrike: Option<PathBuf>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let Some(headers) = arguments.headers.or_else(generate::headers) else {
        return wrong("csmith.h is in none of the usual places; install libcsmith-dev or say --headers DIR");
    };
    let Some(shrike) = arguments.shrike.or_else(beside) else {
        return wrong("there is no shrike next to this program; `cargo build --release -p shrike` makes one");
    };
    let campaign = Campaign {
        shrike,
        headers,
        first: arguments.first,
        seeds: arguments.seeds,
        jobs: arguments.jobs,
        limit: Duration::from_secs(arguments.timeout),
        keep: arguments.keep,
    };
    let done = AtomicU64::new(0);
    let totals = campaign.run(|seed, comparison| {
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if let Comparison::Different(what) = comparison {
            eprintln!("seed {seed} differs: {}", what.lines().next().unwrap_or_default());
        }
        if done.is_multiple_of(100) {
            eprintln!("{done} of {}", campaign.seeds);
        }
    });
    print!("{totals}");
    if totals.different.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn wrong(message: &str) -> ExitCode {
    eprintln!("differential: {message}");
    ExitCode::from(64)
}

fn beside() -> Option<PathBuf> {
    let file = std::env::current_exe().ok()?.with_file_name("shrike");
    file.is_file().then_some(file)
}
