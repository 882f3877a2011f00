//! How many questions a second the chain answers, and how many the backend without it.
//!
//!     cargo run --release -p solver --example throughput -- [QUESTIONS] [FILE]
//!
//! Without a file the questions come from exploring small programs, QUESTIONS (2000) of each, of paths with 20 to 200 conjuncts of which one
//! changes from question to question. Times are of the processor, so that other programs do not matter. With a file they are those of a recording (see `Config::record`).

#[path = "programs/mod.rs"]
mod programs;
#[path = "../tests/random/mod.rs"]
#[allow(dead_code)]
mod random;

use programs::{explore, Program};
use solver::{Chain, Config, Links, Recording, Statistics, Verdict};
use std::path::{Path, PathBuf};
use std::time::Duration;
use term::{Evaluator, Model, Pool};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let questions: usize = arguments.next().map_or(2_000, |number| number.parse().expect("a number of questions"));
    if let Some(file) = arguments.next() {
        compare(&file, &std::fs::read_to_string(&file).expect("a recording"));
    } else {
        for name in Program::NAMES.into_iter().filter(|name| std::env::var("ONLY").map_or(true, |only| only == *name)) {
            let file = record(name, questions);
            compare(name, &std::fs::read_to_string(&file).expect("the recording just made"));
            std::fs::remove_file(&file).expect("the recording just made");
        }
    }
    evaluation();
}

/// Explores a program and writes its questions down.
fn record(name: &str, questions: usize) -> PathBuf {
    let file = std::env::temp_dir().join(format!("shrike-{}-{name}.smt2", std::process::id()));
    let mut pool = Pool::new();
    let config = Config { record: Some(file.clone()), recheck: false, ..Config::default() };
    let mut chain = Chain::new(config).expect("a file for the recording");
    explore(&mut pool, &mut chain, name, 1, questions);
    chain.save_recording(&mut pool).expect("a file for the recording");
    file
}

/// Asks the same questions in several ways.
fn compare(name: &str, text: &str) {
    let bare = replay(text, Links::NONE);
    let chain = replay(text, Links::ALL);
    if std::env::var_os("SWITCHES").is_some() {
        for (name, links) in switches() {
            let other = replay(text, links);
            println!(
                "  without {name:<15} {:>10.0}, backend {} calls {:?}",
                other.rate(),
                other.statistics.backend.calls,
                other.statistics.backend.total
            );
        }
    }
    let stem = Path::new(name).file_stem().and_then(|stem| stem.to_str()).unwrap_or(name);
    println!("{stem}: {} questions, paths of {:.0} conjuncts on average", chain.asked, chain.length);
    println!("  backend alone {:>10.0} questions a second", bare.rate());
    if std::env::var_os("SWITCHES").is_some() {
        println!("  {:?}", bare.statistics.backend);
        println!("  {:?}", chain.statistics.backend);
    }
    println!(
        "  chain         {:>10.0} questions a second, {:.1} times as many",
        chain.rate(),
        chain.rate() / bare.rate()
    );
    assert_eq!(bare.verdicts, chain.verdicts, "the chain and the backend disagree");
    for line in chain.statistics.to_string().lines() {
        println!("    {line}");
    }
    println!();
}

fn switches() -> Vec<(&'static str, Links)> {
    vec![
        ("implied values", Links { implied_values: false, ..Links::ALL }),
        ("independence", Links { independence: false, ..Links::ALL }),
        ("model cache", Links { model_cache: false, ..Links::ALL }),
        ("core cache", Links { core_cache: false, ..Links::ALL }),
        ("repair", Links { repair: false, ..Links::ALL }),
    ]
}

/// Time of the processor that this thread has had: other programs on the machine do not count.
fn processor_time() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the struct outlives the call.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

struct Replayed {
    asked: usize,
    length: f64,
    time: Duration,
    verdicts: Vec<Verdict>,
    statistics: Statistics,
}

impl Replayed {
    fn rate(&self) -> f64 {
        self.asked as f64 / self.time.as_secs_f64()
    }
}

fn replay(text: &str, links: Links) -> Replayed {
    let mut pool = Pool::new();
    let recording = Recording::read(&mut pool, text).expect("a recording");
    let mut chain = Chain::new(Config { links, recheck: false, ..Config::default() }).expect("no files are written");
    let (mut verdicts, mut length) = (Vec::new(), 0);
    let begun = processor_time();
    recording.replay(&mut pool, &mut chain, |_, path, check| {
        verdicts.push(check.verdict());
        length += path.len();
    });
    let time = processor_time() - begun;
    let asked = verdicts.len();
    Replayed { asked, length: length as f64 / asked as f64, time, verdicts, statistics: chain.statistics(&pool) }
}

/// Nodes that the evaluator passes in a second.
fn evaluation() {
    let mut pool = Pool::new();
    let file = record("parser", 500);
    let recording = Recording::read(&mut pool, &std::fs::read_to_string(&file).expect("a recording"));
    std::fs::remove_file(&file).expect("the recording just made");
    let terms: Vec<_> = recording.expect("a recording").questions.iter().map(|question| question.condition).collect();
    let nodes = pool.reachable(&terms).len();
    let mut evaluator = Evaluator::new();
    let (mut rounds, begun) = (0, processor_time());
    while processor_time() - begun < Duration::from_secs(1) {
        let model = Model::new();
        let mut evaluation = evaluator.under(&pool, &model);
        for term in &terms {
            std::hint::black_box(evaluation.holds(*term));
        }
        rounds += 1;
    }
    println!(
        "evaluation: at most {:.1} million nodes a second",
        (rounds * nodes) as f64 / (processor_time() - begun).as_secs_f64() / 1e6
    );
}
