//! `shrike test`: a test suite from the paths of an exploration. The work is the `verifier`'s; here its tests are written down, and what came
//! of them is printed.

use crate::arguments::Test as Options;
use crate::exit::Exit;
use crate::program::{lower_options, wrong};
use crate::progress::ProgressLine;
use crate::say::{self, LastWords};
use crate::{stats, watch};
use engine::{Activity, Budget};
use engine_explore::Merge;
use evidence::Share;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use verifier::{Inquiry, NoSearch, Observer, Reduction, Tested};

pub fn test(options: &Options) -> Exit {
    let begun = Instant::now();
    if let Err(error) = evidence::may_write_suite(&options.out) {
        err!("error: --out: {error}");
        return Exit::Usage;
    }
    say::prepare(|reason| no_tests(&reason.to_string()));
    let limit = Duration::from_secs_f64(options.time_limit);
    // The last tenth is for paths that have not ended.
    let time = limit * 9 / 10;
    let memory = options.exploration.memory_bytes();
    let limits = watch::Limits { begun, time: Some(time), last: Some(limit), memory, threads: 1 };
    let budget = Budget::start(Some(time), Some(memory), watch::watch(limits)).counting(process::own_processor_time, 1);
    let files = options.source.files.clone();
    let inquiry = Inquiry { compile: lower_options(&options.source), memory, ..Inquiry::new(files) };
    let settings = options.exploration.settings(Merge::Never);
    let mut line = Line(ProgressLine::new());
    let tested = verifier::suite(&inquiry, settings, &budget, begun + limit, &mut line);
    line.0.clear();
    let tested = match tested {
        Ok(tested) => tested,
        Err(NoSearch::Error(error)) => return wrong(&error, &options.source),
        Err(NoSearch::Reason(reason)) => return refuse(&reason.to_string()),
    };
    if let Some(format) = options.exploration.stats {
        stats::print(format, std::slice::from_ref(&tested.account), &[], &Reduction::default(), &budget);
    }
    finish(&tested, options, begun + limit)
}

/// Shows that work goes on.
struct Line(ProgressLine);

impl Observer for Line {
    fn working(&mut self, activity: &dyn Fn() -> Activity, budget: &Budget) {
        self.0.show(activity, budget);
    }
}

fn refuse(what: &str) -> Exit {
    say::finish(&no_tests(what))
}

fn no_tests(what: &str) -> LastWords {
    LastWords { out: String::new(), err: format!("no tests: {what}\n"), exit: Exit::Unknown }
}

/// Reasons that are shown why not every path was followed.
const SHOWN: usize = 5;

fn finish(tested: &Tested, options: &Options, deadline: Instant) -> Exit {
    let Tested { program, tests, lines, branches, reasons, .. } = tested;
    let suite = tested.suite(&options.source.files[0], deadline);
    if let Err(error) = evidence::write_suite(&options.out, &suite) {
        return refuse(&format!("{}: {error}", options.out.display()));
    }
    let mut out = String::new();
    for reason in reasons.iter().take(SHOWN) {
        out += &format!("not every path was followed: {reason}\n");
    }
    let mut failures: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (index, test) in tests.iter().enumerate().filter(|(_, test)| test.fails()) {
        failures.entry(test.ending(program)).or_default().push(index + 1);
    }
    for (ending, numbers) in &failures {
        out += &match numbers.len() - 1 {
            0 => format!("test{} fails: {ending}\n", numbers[0]),
            more => format!("test{} and {more} more fail: {ending}\n", numbers[0]),
        };
    }
    let count = tests.len();
    let noun = if count == 1 { "test" } else { "tests" };
    out += &format!("{count} {noun} in {}\n", options.out.display());
    out += &format!("lines executed:    {}\nbranches executed: {}\n", percent(*lines), percent(*branches));
    let exit = if failures.is_empty() { Exit::Success } else { Exit::Violated };
    say::finish(&LastWords { out, err: String::new(), exit })
}

/// Rounded down, so that only all is 100 %.
fn percent(Share { covered, total }: Share) -> String {
    let share = (covered * 1000).checked_div(total).unwrap_or(1000);
    format!("{covered} of {total} ({}.{} %)", share / 10, share % 10)
}
