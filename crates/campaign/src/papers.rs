//! The tables of the theses that Shrike implements, on the tasks given: our figures beside theirs.
//!
//! What a thesis measured, how that is asked of Shrike, and how the answer is shown is for the thesis's own file to say; here is
//! what they share. An engine that this Shrike does not have shows as 'not available'.

use crate::dash;
use crate::kite;
use crate::row::{Row, Status};
use crate::run::Job;
use crate::selfie;
use crate::slowbeast;
use crate::task::Task;
use crate::tracer;
use serde_json::Value;
use std::path::Path;

/// What the programs of the theses are checked for.
pub(crate) const PROPERTY: &str = "unreach-call";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paper {
    Dash,
    Kite,
    Selfie,
    Slowbeast,
    Tracer,
}

/// The runs that the tables need.
pub struct Papers {
    pub jobs: Vec<Job>,
    /// Programs of the theses that are not in the folder.
    pub missing: Vec<String>,
    /// The programs that are ours live here as long as this does.
    _folder: tempfile::TempDir,
}

impl Papers {
    /// `tasks` is a checkout of SV-COMP's tasks, its folder `c`, or a list of tasks in such a folder.
    pub fn find(tasks: &Path) -> Result<Papers, String> {
        let root = if tasks.is_file() { tasks.parent().unwrap_or(tasks) } else { tasks };
        let folder = tempfile::tempdir().map_err(|error| format!("the folder for temporary files: {error}"))?;
        let (mut jobs, mut missing) = kite::jobs(root);
        for (ours, absent) in [dash::jobs(root), tracer::jobs(root)] {
            jobs.extend(ours);
            missing.extend(absent);
        }
        jobs.extend(selfie::jobs(folder.path()).map_err(|error| format!("{}: {error}", folder.path().display()))?);
        jobs.extend(slowbeast::jobs(tasks)?);
        Ok(Papers { jobs, missing, _folder: folder })
    }

    /// The text of a thesis's tables.
    pub fn tables(paper: Paper, rows: &[Row]) -> String {
        match paper {
            Paper::Dash => dash::tables(rows),
            Paper::Kite => kite::tables(rows),
            Paper::Selfie => selfie::tables(rows),
            Paper::Slowbeast => slowbeast::tables(rows),
            Paper::Tracer => tracer::tables(rows),
        }
    }
}

/// A program of a thesis, as the folder of tasks names it.
pub(crate) struct Program<'a> {
    pub(crate) file: &'a str,
    pub(crate) is_safe: bool,
}

/// A line of a thesis's data: a program with what the thesis measured.
pub(crate) struct Measured {
    pub(crate) name: &'static str,
    pub(crate) file: &'static str,
    pub(crate) is_safe: bool,
    pub(crate) cells: Vec<&'static str>,
}

impl Measured {
    /// From lines of cells with tabs between them: name, file, whether it is safe, and what was measured.
    pub(crate) fn read(lines: impl Iterator<Item = &'static str>) -> Vec<Measured> {
        let read = |line: &'static str| {
            let cells: Vec<&str> = line.split('\t').collect();
            Measured { name: cells[0], file: cells[1], is_safe: cells[2] == "true", cells }
        };
        lines.map(read).collect()
    }

    pub(crate) fn program(&self) -> Program<'_> {
        Program { file: self.file, is_safe: self.is_safe }
    }
}

/// Every program in every way that the arguments are, and the programs that are not there. They are looked for in the folder and in its folder `c`.
pub(crate) fn jobs<'a>(
    root: &Path,
    category: &str,
    programs: impl IntoIterator<Item = Program<'a>>,
    ways: &[Vec<String>],
) -> (Vec<Job>, Vec<String>) {
    let (mut jobs, mut missing) = (Vec::new(), Vec::new());
    for Program { file, is_safe } in programs {
        let places = [root.join(file), root.join("c").join(file)];
        let Some(place) = places.into_iter().find(|place| place.is_file()) else {
            missing.push(file.to_owned());
            continue;
        };
        let task = Task {
            name: file.into(),
            files: vec![place],
            property: PROPERTY.into(),
            property_file: None,
            expected: Some(is_safe),
            subproperty: None,
            data_model: Some("ILP32".into()),
            categories: vec![category.into()],
        };
        jobs.extend(ways.iter().map(|way| Job { task: task.clone(), arguments: way.clone(), keep_queries: false }));
    }
    (jobs, missing)
}

/// What became of one run, as far as a table of times is concerned.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Told {
    Missing,
    NotAvailable,
    /// As it should be.
    Solved,
    /// Nothing is wrong up to the bound on loops.
    Bounded,
    TimedOut,
    Unknown,
    Wrong,
}

impl Told {
    pub(crate) fn of(row: Option<&Row>) -> Told {
        let Some(row) = row else { return Told::Missing };
        match row.status {
            Status::Correct => Told::Solved,
            Status::Wrong => Told::Wrong,
            Status::None if row.was_refused() => Told::NotAvailable,
            Status::None if row.verdict.starts_with("unknown(loop limit") && row.expected == Some(true) => {
                Told::Bounded
            }
            Status::None if row.answer() == "timeout" || row.verdict == "unknown(time limit)" => Told::TimedOut,
            Status::None => Told::Unknown,
        }
    }

    /// The word in the place of a figure; none where there is one.
    pub(crate) fn word(self) -> Option<&'static str> {
        match self {
            Told::Missing => Some("–"),
            Told::NotAvailable => Some("not available"),
            Told::TimedOut => Some("timeout"),
            Told::Unknown => Some("unknown"),
            Told::Wrong => Some("WRONG"),
            Told::Solved | Told::Bounded => None,
        }
    }
}

/// The run of a program in one way.
pub(crate) fn find<'a>(rows: &'a [Row], name: &str, property: &str, arguments: &[String]) -> Option<&'a Row> {
    let arguments = arguments.join(" ");
    rows.iter().find(|row| row.key() == (name, property, &arguments))
}

/// Instructions that all engines together executed.
pub(crate) fn instructions(row: &Row) -> Option<u64> {
    let engines = row.stats.as_ref()?["engines"].as_array()?;
    Some(engines.iter().filter_map(|engine| engine["counts"]["instructions"].as_u64()).sum())
}

/// Seconds that the solver took.
pub(crate) fn solver_seconds(row: &Row) -> Option<f64> {
    let engines = row.stats.as_ref()?["engines"].as_array()?;
    let seconds = |engine: &Value| engine["solver"]["backend"]["seconds"].as_f64();
    Some(engines.iter().filter_map(seconds).sum())
}

pub(crate) fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

/// `1234567` as `1,234,567`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
