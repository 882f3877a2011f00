//! `shrike bench`: many tasks within limits, a table, and a comparison with earlier ones.

use crate::arguments::{seconds, DataModel};
use crate::exit::Exit;
use crate::progress::ProgressLine;
use crate::watch;
use campaign::{Job, Paper, Papers, Progress, Row, Selection, Settings, Status, Store, Task};
use clap::{Args, ValueEnum};
use regex::Regex;
use std::path::{Path, PathBuf};

pub const EXAMPLES: &str = "\
Examples:
  shrike bench sv-benchmarks/c/Loops.set --property unreach-call --time-limit 60 --jobs 4
  shrike bench --only '^loops/' --args '--engine forward' --out forward.jsonl sv-benchmarks/c
  shrike bench --compare auto.jsonl forward.jsonl --html both.html
  shrike bench --papers sv-benchmarks --time-limit 200

TASKS are folders (all task definitions below them), .set files or other lists of task definitions, the definitions
themselves (.yml), or JSON lines with `input`, `property`, `expected`, `data_model` (.jsonl).
Results are JSON lines; what is in the file already is not run again, so the same command continues after Ctrl-C.
Each run may take half as long again as the time limit, and five seconds, before it is killed.
Score as in SV-COMP: true 2, false 1, wrong false -16, wrong true -32.
Exit codes: 0 everything was run and nothing is wrong, 1 an answer is wrong, 2 interrupted.";

#[derive(Args)]
pub struct Bench {
    /// Folders, .set files, lists, task definitions (.yml) or JSON lines (.jsonl)
    #[arg(value_name = "TASKS", required_unless_present_any = ["compare", "papers"])]
    pub tasks: Vec<PathBuf>,
    /// Show what changed between two files of results
    #[arg(long, num_args = 2, value_names = ["OLD", "NEW"], conflicts_with_all = ["tasks", "papers", "out"])]
    pub compare: Vec<PathBuf>,
    /// Make the tables of the theses that Shrike implements, from the tasks in a checkout of SV-COMP's, or a list (.jsonl) in it
    #[arg(long, value_name = "TASKS", conflicts_with = "tasks")]
    pub papers: Option<PathBuf>,
    /// Only tasks with this property; several are possible
    #[arg(long, value_name = "NAME")]
    pub property: Vec<String>,
    /// Only tasks whose names match
    #[arg(long, value_name = "REGEX")]
    pub only: Option<Regex>,
    /// Only tasks in a category that matches: the name of a .set file, or `sets` of JSON lines
    #[arg(long, value_name = "REGEX")]
    pub category: Option<Regex>,
    /// About so many of the tasks, evenly spread
    #[arg(long, value_name = "N")]
    pub sample: Option<usize>,
    /// For each task
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value_t = 60.0)]
    pub time_limit: f64,
    /// Address space for each task
    #[arg(long, value_name = "MB", default_value_t = 8000, value_parser = clap::value_parser!(u64).range(1..1 << 40))]
    pub memory_limit: u64,
    /// So many tasks at once
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub jobs: usize,
    /// How many engines work at once in each task: `--jobs` of `shrike check`, with its default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub check_jobs: Option<u32>,
    /// The data model of tasks that have none
    #[arg(long, value_enum, ignore_case = true)]
    pub data_model: Option<DataModel>,
    /// Flags for `shrike check`, separated by blanks
    #[arg(long, value_name = "FLAGS", default_value = "", allow_hyphen_values = true)]
    pub args: String,
    /// The file of results [default: shrike-bench.jsonl, or shrike-papers.jsonl]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// The page of results [default: beside the file of results]
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

pub fn bench(options: &Bench) -> Exit {
    let result = match (options.compare.as_slice(), &options.papers) {
        ([old, new], _) => compare(old, new, options.html.as_deref()),
        (_, Some(folder)) => papers(folder, options),
        _ => tasks(options),
    };
    result.unwrap_or_else(|what| {
        err!("error: {what}");
        Exit::Data
    })
}

fn compare(old: &Path, new: &Path, html: Option<&Path>) -> Result<Exit, String> {
    let (before, now) = (campaign::load(old)?, campaign::load(new)?);
    out!("{}", campaign::compare(&before, &now).trim_end());
    if let Some(html) = html {
        let (old, new) = (old.display().to_string(), new.display().to_string());
        campaign::write_text(html, &campaign::page(&[(&old, &before), (&new, &now)]))?;
        out!("the page is {}", html.display());
    }
    Ok(Exit::Success)
}

fn tasks(options: &Bench) -> Result<Exit, String> {
    let mut all = Vec::new();
    for path in &options.tasks {
        let found = campaign::read(path)?;
        all.extend(found.tasks);
        for (property, count) in found.unknown {
            err!("{}: {property} is not supported, {count} left out", path.display());
        }
    }
    let model = options.data_model.and_then(|model| model.to_possible_value()).map(|name| name.get_name().to_owned());
    let mut arguments: Vec<String> = options.args.split_whitespace().map(str::to_owned).collect();
    arguments.extend(options.check_jobs.map(|jobs| format!("--jobs={jobs}")));
    let job = |task: Task| Job {
        task: Task { data_model: task.data_model.clone().or(model.clone()), ..task },
        arguments: arguments.clone(),
        keep_queries: false,
    };
    let jobs: Vec<Job> = options.selection().of(all).into_iter().map(job).collect();
    if jobs.is_empty() {
        return Err("no task is left to run".into());
    }
    let out = options.out.clone().unwrap_or("shrike-bench.jsonl".into());
    let store = open(&out, options)?;
    if let Some(row) = store.rows().iter().find(|row| row.arguments != arguments.join(" ")) {
        return Err(format!("{}: was made with --args '{}'; choose another --out", out.display(), row.arguments));
    }
    let (rows, exit) = run(&jobs, store, &out, options)?;
    let html = options.html.clone().unwrap_or(out.with_extension("html"));
    campaign::write_text(&html, &campaign::page(&[(&out.display().to_string(), &rows)]))?;
    out!("{}", campaign::summary(&rows).trim_end());
    out!("results are in {} and {}", out.display(), html.display());
    Ok(exit)
}

fn papers(folder: &Path, options: &Bench) -> Result<Exit, String> {
    if !options.args.is_empty()
        || options.check_jobs.is_some()
        || !options.property.is_empty()
        || options.html.is_some()
    {
        let flags = "--args, --check-jobs, --property and --html";
        return Err(format!("--papers says itself what is asked: {flags} do not go with it"));
    }
    let papers = Papers::find(folder)?;
    for missing in &papers.missing {
        err!("{}: there is no {missing}", folder.display());
    }
    let kept = options.selection().of(papers.jobs.iter().map(|job| job.task.clone()).collect());
    let mut jobs = papers.jobs.clone();
    jobs.retain(|job| kept.iter().any(|task| task.name == job.task.name));
    let out = options.out.clone().unwrap_or("shrike-papers.jsonl".into());
    let (rows, exit) = run(&jobs, open(&out, options)?, &out, options)?;
    for paper in [Paper::Kite, Paper::Selfie, Paper::Slowbeast, Paper::Dash, Paper::Tracer] {
        out!("{}", Papers::tables(paper, &rows));
    }
    out!("results are in {}", out.display());
    Ok(exit)
}

impl Bench {
    fn selection(&self) -> Selection {
        Selection {
            properties: self.property.clone(),
            only: self.only.clone(),
            category: self.category.clone(),
            sample: self.sample,
        }
    }
}

/// Results under other limits do not belong into one file.
fn open(out: &Path, options: &Bench) -> Result<Store, String> {
    let store = Store::open(out)?;
    let differs = |row: &&Row| row.time_limit != options.time_limit || row.memory_limit != options.memory_limit;
    match store.rows().iter().find(differs) {
        Some(row) => {
            let (time, memory) = (row.time_limit, row.memory_limit);
            Err(format!(
                "{}: was made with --time-limit {time} --memory-limit {memory}; choose another --out",
                out.display()
            ))
        }
        None => Ok(store),
    }
}

/// All rows of the file, with what was there before.
fn run(jobs: &[Job], mut store: Store, out: &Path, options: &Bench) -> Result<(Vec<Row>, Exit), String> {
    let binary = std::env::current_exe().map_err(|error| format!("where Shrike is: {error}"))?;
    let settings = Settings {
        binary,
        version: concat!("shrike ", env!("CARGO_PKG_VERSION")).into(),
        time_limit: options.time_limit,
        memory_limit: options.memory_limit,
        jobs: options.jobs,
    };
    let interrupt = watch::signals();
    let mut line = ProgressLine::new();
    let all =
        campaign::run(jobs, &settings, &mut store, &interrupt, &mut |progress| line.show_text(|| told(progress)))?;
    line.clear();
    let rows = store.finish()?;
    let exit = match all {
        true if rows.iter().any(|row| row.status == Status::Wrong) => Exit::Violated,
        true => Exit::Success,
        false => {
            err!("interrupted: {} results are in {}; the same command continues", rows.len(), out.display());
            Exit::Unknown
        }
    };
    Ok((rows, exit))
}

fn told(progress: &Progress) -> String {
    let Progress { done, of, correct, wrong, to_go } = progress;
    let to_go = to_go.map_or(String::new(), |time| {
        let seconds = time.as_secs();
        match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
            (0, minutes, seconds) => format!("  {minutes}:{seconds:02} to go"),
            (hours, minutes, seconds) => format!("  {hours}:{minutes:02}:{seconds:02} to go"),
        }
    });
    format!("{done} of {of}  {correct} correct  {wrong} wrong{to_go}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn progress_has_the_time_to_go() {
        let progress = Progress { done: 3, of: 9, correct: 2, wrong: 1, to_go: None };
        assert_eq!(told(&progress), "3 of 9  2 correct  1 wrong");
        let after = |seconds| told(&Progress { to_go: Some(Duration::from_secs(seconds)), ..progress });
        assert!(after(65).ends_with("  1:05 to go") && after(7325).ends_with("  2:02:05 to go"));
    }
}
