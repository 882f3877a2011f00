//! `bench`: what merging and forking cost, in tables: path by path, everything joined, and joined where that pays.
//!
//! The programs grow with a number: independent branches, nested loops, recursion as in the thesis on Selfie's engine.

#![forbid(unsafe_code)]

mod programs;

use engine::{Budget, Engine, Facts, Outcome, Progress, Property, PropertySet};
use engine_explore::{Explore, ExploreCounts, Merge, SearchOrder, Settings};
use std::time::{Duration, Instant};

/// One exploration.
struct Measured {
    verdict: &'static str,
    time: Duration,
    solving: Duration,
    counts: ExploreCounts,
    queries: u64,
    terms: u64,
}

/// More time than this is not spent on one program.
const LIMIT: Duration = Duration::from_secs(20);

fn main() {
    let folder = tempfile::tempdir().expect("the folder for temporary files can be written to");
    let folder = folder.path();
    println!(
        "{:<22} {:>4} {:<7} {:>8} {:>9} {:>9} {:>9} {:>9} {:>8} {:>9}",
        "program", "n", "merge", "verdict", "paths", "joins", "exec s", "solve s", "queries", "terms"
    );
    for (name, sizes, make) in programs::GROWING {
        for &size in *sizes {
            let program = compile(folder, &make(size));
            for merge in [Merge::Never, Merge::Always, Merge::Auto] {
                let it =
                    measure(&program, Settings { merge, search: Settings::usual_search(merge), ..Settings::default() });
                println!(
                    "{name:<22} {size:>4} {:<7} {:>8} {:>9} {:>9} {:>9.3} {:>9.3} {:>8} {:>9}",
                    format!("{merge:?}").to_lowercase(),
                    it.verdict,
                    it.counts.paths,
                    it.counts.joins,
                    it.time.saturating_sub(it.solving).as_secs_f64(),
                    it.solving.as_secs_f64(),
                    it.queries,
                    it.terms
                );
            }
        }
    }
    forking(folder);
}

/// Forks and joins per second, and what a state that waits takes.
fn forking(folder: &std::path::Path) {
    let program = compile(folder, &programs::branches(13));
    let it = measure(&program, Settings { search: vec![SearchOrder::Depth], ..Settings::default() });
    println!(
        "\n13 independent branches: {} paths in {:.3} s, {:.0} forks/s",
        it.counts.paths,
        it.time.as_secs_f64(),
        it.counts.forks as f64 / it.time.as_secs_f64()
    );
    let program = compile(folder, &programs::many_joins(2000));
    let it =
        measure(&program, Settings { merge: Merge::Always, search: vec![SearchOrder::Program], ..Settings::default() });
    println!(
        "2,000 branches in a row, joined: {} joins in {:.3} s, {:.0} joins/s",
        it.counts.joins,
        it.time.as_secs_f64(),
        it.counts.joins as f64 / it.time.as_secs_f64()
    );
    let before = engine::resident_bytes().unwrap_or(0);
    let program = compile(folder, &programs::branches(18));
    let properties = PropertySet::new([Property::UnreachCall]);
    let settings = Settings { search: vec![SearchOrder::Breadth], ..Settings::default() };
    let mut explore = Explore::new(&program, properties, settings, solver::Config::default()).expect("it starts");
    let budget = Budget::start(Some(LIMIT), None, Default::default());
    while explore.counts().alive < 100_000 {
        if let Progress::Done(_) = explore.advance(&budget, &mut Facts::alone()) {
            break;
        }
    }
    let memory = engine::resident_bytes().unwrap_or(0) - before;
    let alive = explore.counts().alive;
    println!("{alive} states wait in {} MB: {} bytes each", memory >> 20, memory / alive.max(1));
}

fn compile(folder: &std::path::Path, text: &str) -> ir::Program {
    let file = folder.join("program.c");
    std::fs::write(&file, text).expect("the folder for temporary files can be written to");
    let mut program = lower::lower(&[file], &lower::Options::default()).expect("the programs here compile");
    property::place(&mut program, &PropertySet::new([Property::UnreachCall]));
    program
}

fn measure(program: &ir::Program, settings: Settings) -> Measured {
    let begun = Instant::now();
    let properties = PropertySet::new([Property::UnreachCall]);
    let budget = Budget::start(Some(LIMIT), None, Default::default());
    let limits = solver::Limits { time: Some(LIMIT), ..solver::Limits::default() };
    let config = solver::Config { limits, ..solver::Config::default() };
    let mut explore = Explore::new(program, properties, settings, config).expect("it starts");
    let verdict = loop {
        match explore.advance(&budget, &mut Facts::alone()) {
            Progress::More => {}
            Progress::Done(Outcome::Proved(_)) => break "true",
            Progress::Done(Outcome::Violated(_)) => break "false",
            Progress::Done(Outcome::Unknown(_)) => break "unknown",
        }
    };
    let time = begun.elapsed();
    let statistics = explore.account().solver;
    let solving = statistics.links.iter().map(|link| link.time).sum();
    Measured {
        verdict,
        time,
        solving,
        counts: explore.counts(),
        queries: explore.counts().queries,
        terms: statistics.terms_made,
    }
}
