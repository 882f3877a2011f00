//! How many questions a second the chain answers, and how many the backend without it.
//!
//!     cargo run --release -p solver --example throughput -- [QUESTIONS] [PROGRAM | FILE]...
//!
//! A stream of questions comes from exploring one of the small programs in `programs`, QUESTIONS (2000) of paths with 20 to 200 conjuncts of
//! which one changes from question to question; or it is a recording (see `Config::record`). Without a name all the programs are explored.
//! Each stream is asked of the backend alone and of the chain, from the beginning, and the answers must be the same.
//!
//! Times are of the processor, so that other programs do not matter.

#[path = "programs/mod.rs"]
mod programs;
#[path = "../tests/random/mod.rs"]
#[allow(dead_code)]
mod random;

use programs::{explore, Program};
use solver::{Chain, Config, Links, Recording, Statistics, Verdict};
use std::time::Duration;
use term::{Evaluator, Model, Pool};

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut questions = 2_000;
    if let Some(number) = arguments.first().and_then(|first| first.parse().ok()) {
        questions = number;
        arguments.remove(0);
    }
    if arguments.is_empty() {
        arguments = Program::NAMES.map(String::from).into();
    }
    let (mut bare, mut chain) = (Total::default(), Total::default());
    for name in &arguments {
        let text = if Program::NAMES.contains(&name.as_str()) { record(name, questions) } else { read(name) };
        let (slow, fast) = (replay(&text, Links::NONE), replay(&text, Links::ALL));
        println!("{name}: {} questions, paths of {:.0} conjuncts on average", fast.total.asked, fast.length);
        compare(&slow.total, &fast.total);
        assert_eq!(slow.verdicts, fast.verdicts, "the chain and the backend disagree");
        for line in fast.statistics.to_string().lines() {
            println!("    {line}");
        }
        println!();
        bare.add(&slow.total);
        chain.add(&fast.total);
    }
    println!("all streams: {} questions", chain.asked);
    compare(&bare, &chain);
    evaluation();
}

fn read(file: &str) -> String {
    std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file} is neither a program nor a recording: {error}"))
}

/// Explores a program and writes its questions down.
fn record(name: &str, questions: usize) -> String {
    let mut pool = Pool::new();
    let config = Config { record: true, recheck: false, ..Config::default() };
    let mut chain = Chain::new(config).expect("a file for the recording");
    explore(&mut pool, &mut chain, name, 1, questions);
    chain.recording(&mut pool).expect("it was asked for")
}

fn compare(bare: &Total, chain: &Total) {
    println!("  backend alone {:>10.0} questions a second", bare.rate());
    let times = chain.rate() / bare.rate();
    println!("  chain         {:>10.0} questions a second, {times:.1} times as many", chain.rate());
}

/// Time of the processor that this process and the children it has waited for have had.
#[allow(unsafe_code)]
fn processor_time() -> Duration {
    let time = |whose| {
        // SAFETY: a zeroed `rusage` is a valid one, and outlives the call.
        let usage = unsafe {
            let mut usage: libc::rusage = std::mem::zeroed();
            libc::getrusage(whose, &mut usage);
            usage
        };
        let time = |time: libc::timeval| Duration::new(time.tv_sec as u64, time.tv_usec as u32 * 1000);
        time(usage.ru_utime) + time(usage.ru_stime)
    };
    time(libc::RUSAGE_SELF) + time(libc::RUSAGE_CHILDREN)
}

/// How many questions took how long.
#[derive(Clone, Copy, Default)]
struct Total {
    asked: usize,
    time: Duration,
}

impl Total {
    fn rate(&self) -> f64 {
        self.asked as f64 / self.time.as_secs_f64()
    }

    fn add(&mut self, other: &Total) {
        self.asked += other.asked;
        self.time += other.time;
    }
}

struct Replayed {
    total: Total,
    /// Of a path, on average.
    length: f64,
    verdicts: Vec<Verdict>,
    statistics: Statistics,
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
    let total = Total { asked: verdicts.len(), time: processor_time() - begun };
    Replayed { total, length: length as f64 / total.asked as f64, verdicts, statistics: chain.statistics(&pool) }
}

/// Nodes that the evaluator computes in a second, on the conditions of a stream.
fn evaluation() {
    let mut pool = Pool::new();
    let recording = Recording::read(&mut pool, &record("parser", 500)).expect("a recording");
    let terms: Vec<_> = recording.questions.iter().map(|question| question.condition).collect();
    let mut evaluator = Evaluator::new();
    let begun = processor_time();
    while processor_time() - begun < Duration::from_secs(1) {
        let model = Model::new();
        let mut evaluation = evaluator.under(&pool, &model);
        for term in &terms {
            std::hint::black_box(evaluation.holds(*term));
        }
    }
    let rate = evaluator.evaluated() as f64 / (processor_time() - begun).as_secs_f64();
    println!("evaluation: {:.1} million nodes a second", rate / 1e6);
}
