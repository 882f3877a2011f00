//! `speed`: how fast Shrike runs programs, next to LLVM's own interpreter on the same code, and how long it takes to start.
//!
//! Both count the same work: IR instructions as Shrike counts them (`--stats`), on code that clang makes with all passes off
//! and `mem2reg` promotes. Start-up, measured on an empty program, is taken off. Speeds are by the processor's time, which
//! other programs on the machine disturb least; start-up is by the clock, so it wants an idle machine.

use clap::Parser;
use differential::process::{run, Ending, Ran};
use differential::workload::{Workload, ALL, EMPTY, TEN_LINES};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;
use tempfile::TempDir;

/// How much faster than LLVM's interpreter Shrike is to be.
const GOAL_RATIO: f64 = 4.7;
/// What Shrike may take on a small program beyond clang's own time.
const GOAL_START: Duration = Duration::from_millis(50);
const LIMIT: Duration = Duration::from_secs(300);

/// Measures Shrike's speed
#[derive(Parser)]
#[command(name = "speed", version)]
struct Arguments {
    /// Repeat each measurement so often and take the median
    #[arg(long, default_value_t = 5)]
    repeat: usize,
    /// The Shrike to measure; the one built next to this program if not given
    #[arg(long, value_name = "FILE")]
    shrike: Option<PathBuf>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let beside =
        || std::env::current_exe().ok().map(|file| file.with_file_name("shrike")).filter(|file| file.is_file());
    let Some(shrike) = arguments.shrike.or_else(beside) else {
        eprintln!("speed: there is no shrike next to this program; `cargo build --release -p shrike` makes one");
        return ExitCode::from(64);
    };
    match measure(&shrike, arguments.repeat.max(1)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("speed: {message}");
            ExitCode::FAILURE
        }
    }
}

fn measure(shrike: &Path, repeat: usize) -> Result<(), String> {
    let bench = Bench { shrike, repeat, scratch: tempfile::tempdir().map_err(|error| error.to_string())? };
    let empty = bench.write("empty.c", EMPTY)?;
    let shrike_start = bench.median(|| bench.shrike(&empty))?.processor;
    let bitcode = bench.bitcode(&empty)?;
    let lli_start = bench.median(|| bench.lli(&bitcode))?.processor;
    println!("{:14} {:>12} {:>14} {:>14} {:>7}", "million IR/s", "instructions", "shrike", "lli", "ratio");
    let mut product = 1.0;
    for workload in &ALL {
        let ours = bench.speed_of_shrike(workload, shrike_start)?;
        let theirs = bench.speed_of_lli(workload, lli_start)?;
        let ratio = ours.per_second / theirs.per_second;
        product *= ratio;
        let millions = |speed: &Speed| speed.per_second / 1e6;
        println!(
            "{:14} {:12} {:14.1} {:14.1} {:7.2}",
            workload.name,
            ours.count,
            millions(&ours),
            millions(&theirs),
            ratio
        );
    }
    let mean = product.powf(1.0 / ALL.len() as f64);
    println!("{:14} {:>12} {:>14} {:>14} {mean:7.2}   (goal: at least {GOAL_RATIO})", "geometric mean", "", "", "");
    bench.start_up()
}

struct Bench<'a> {
    shrike: &'a Path,
    repeat: usize,
    scratch: TempDir,
}

struct Speed {
    count: u64,
    per_second: f64,
}

impl Bench<'_> {
    fn start_up(&self) -> Result<(), String> {
        let file = self.write("ten_lines.c", TEN_LINES)?;
        let several = self.repeat * 3;
        let ours = median(several, || self.shrike(&file))?;
        let clang = median(several, || self.clang(&file))?;
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        let processor = ours.processor.saturating_sub(clang.processor);
        let (ours, clang) = (ours.time, clang.time);
        let beyond = ours.saturating_sub(clang);
        println!(
            "\nten lines of C: shrike run {:.1} ms, clang alone {:.1} ms, beyond it {:.1} ms   (goal: at most {:.0} ms; of the \
             processor's time {:.1} ms)",
            ms(ours),
            ms(clang),
            ms(beyond),
            ms(GOAL_START),
            ms(processor)
        );
        Ok(())
    }

    fn speed_of_shrike(&self, workload: &Workload, start: Duration) -> Result<Speed, String> {
        let file = self.program(workload, workload.rounds)?;
        let ran = self.median(|| self.shrike(&file))?;
        Ok(speed(count(&ran)?, ran.processor, start))
    }

    fn speed_of_lli(&self, workload: &Workload, start: Duration) -> Result<Speed, String> {
        let file = self.program(workload, workload.rounds_compared)?;
        let ours = self.shrike(&file)?;
        let bitcode = self.bitcode(&file)?;
        let ran = self.median(|| self.lli(&bitcode))?;
        if ran.ending != ours.ending {
            return Err(format!("{}: lli ends with {:?}, shrike with {:?}", workload.name, ran.ending, ours.ending));
        }
        Ok(speed(count(&ours)?, ran.processor, start))
    }

    fn program(&self, workload: &Workload, rounds: u64) -> Result<PathBuf, String> {
        let name = format!("{}_{rounds}.c", workload.name.replace([' ', '(', ')'], "_"));
        self.write(&name, &format!("#define N {rounds}\n{}", workload.source))
    }

    fn write(&self, name: &str, text: &str) -> Result<PathBuf, String> {
        let file = self.scratch.path().join(name);
        std::fs::write(&file, text).map_err(|error| error.to_string())?;
        Ok(file)
    }

    fn median(&self, measured: impl Fn() -> Result<Ran, String>) -> Result<Ran, String> {
        median(self.repeat, measured)
    }

    fn shrike(&self, file: &Path) -> Result<Ran, String> {
        execute(Command::new(self.shrike).args(["run", "--stats"]).arg(file))
    }

    fn lli(&self, bitcode: &Path) -> Result<Ran, String> {
        execute(Command::new("lli-19").arg("-force-interpreter").arg(bitcode))
    }

    /// As Shrike itself calls it.
    fn clang(&self, file: &Path) -> Result<Ran, String> {
        let mut clang = Command::new("clang-19");
        clang.args(["-O1", "-Xclang", "-disable-llvm-passes", "-g", "-w", "-emit-llvm", "-c", "-o", "-"]);
        execute(clang.arg(file))
    }

    fn bitcode(&self, file: &Path) -> Result<PathBuf, String> {
        let (raw, promoted) = (file.with_extension("raw.bc"), file.with_extension("bc"));
        let compiled = self.clang(file)?;
        std::fs::write(&raw, compiled.stdout).map_err(|error| error.to_string())?;
        execute(Command::new("opt-19").arg("-passes=mem2reg").arg(&raw).arg("-o").arg(&promoted))?;
        Ok(promoted)
    }
}

fn median(repeat: usize, measured: impl Fn() -> Result<Ran, String>) -> Result<Ran, String> {
    let mut runs = (0..repeat).map(|_| measured()).collect::<Result<Vec<_>, _>>()?;
    runs.sort_by_key(|ran| ran.time);
    Ok(runs.swap_remove(runs.len() / 2))
}

fn execute(command: &mut Command) -> Result<Ran, String> {
    let ran = run(command, b"", LIMIT).map_err(|error| format!("{command:?}: {error}"))?;
    match ran.ending {
        Ending::Code(code) if code < 64 => Ok(ran),
        _ => Err(format!("{command:?}: {:?}\n{}", ran.ending, ran.stderr)),
    }
}

fn count(ran: &Ran) -> Result<u64, String> {
    let number = ran.stderr.lines().find_map(|line| line.strip_prefix("instructions: "));
    number.and_then(|text| text.trim().parse().ok()).ok_or_else(|| format!("no count in: {}", ran.stderr))
}

fn speed(count: u64, time: Duration, start: Duration) -> Speed {
    let seconds = time.saturating_sub(start).as_secs_f64().max(1e-6);
    Speed { count, per_second: count as f64 / seconds }
}
