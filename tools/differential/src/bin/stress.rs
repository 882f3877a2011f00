//! A campaign: checks with several engines at once, each ended at a random moment by a limit or a signal.
//!
//!     cargo run --release -p differential --bin stress -- --folder tests/c --checks 200
//!
//! It ends with exit code 1 if one hangs, leaves a process or half a file behind, or says no verdict.

use clap::Parser;
use differential::limits::programs;
use differential::stress::{campaign, Check, Ended};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Parser)]
struct Options {
    /// How many checks
    #[arg(long, default_value_t = 200)]
    checks: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A folder of C programs
    #[arg(long, value_name = "DIR", default_value = "tests/c")]
    folder: PathBuf,
    /// What is run
    #[arg(long, default_value = "target/release/shrike")]
    shrike: PathBuf,
}

fn main() -> ExitCode {
    let options = Options::parse();
    let subjects = programs(&options.folder);
    if subjects.is_empty() {
        eprintln!("{}: there is no C program in it", options.folder.display());
        return ExitCode::from(64);
    }
    let mut tell = |check: &Check, ended: &Ended| {
        let end = format!("{:?}", check.end);
        let (after, time) = (check.after.as_secs_f64(), ended.time.as_secs_f64());
        let last: String = ended.last.chars().take(40).collect();
        let program = check.words.last().map_or("", String::as_str);
        println!("{end:<10} after {after:>6.3} s  over at {time:>6.3} s  {last:<40} {program}");
        ended.broken.iter().for_each(|what| println!("  BROKEN: {what}"));
    };
    match campaign(&options.shrike, &subjects, options.checks, options.seed, &mut tell) {
        Ok(broken) => {
            println!("{} checks, {} of them broken", options.checks, broken.len());
            broken.iter().for_each(|line| println!("{line}"));
            ExitCode::from(u8::from(!broken.is_empty()))
        }
        Err(error) => {
            eprintln!("{}: {error}", options.shrike.display());
            ExitCode::from(70)
        }
    }
}
