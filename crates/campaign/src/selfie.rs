//! Selfie's figures 4.1 to 4.4 (Christian Edelmayer, A Hybrid Symbolic Execution and Bounded Model Checking Engine in Selfie, 2019).
//!
//! The thesis runs small programs with merging of all states (bounded model checking) and without (symbolic execution), at most
//! 35 forks deep. Its figures are pictures without numbers, so what stands beside ours is what its text says of them. Its
//! programs are described there, and are written anew here. Selfie explores everything; Shrike stops at the first violation. So the
//! figures are of runs that ask for a property that is never violated, with nothing cut away.

use crate::papers::{find, grouped, solver_seconds, words, Told};
use crate::row::Row;
use crate::run::Job;
use crate::table::Table;
use crate::task::Task;
use std::path::Path;

/// A name, the property that is violated, and the text.
type Program = (&'static str, &'static str, &'static str);

const PROGRAMS: [Program; 11] = [
    ("assignment", "unreach-call", include_str!("../data/selfie/assignment.c")),
    ("if_else", "unreach-call", include_str!("../data/selfie/if_else.c")),
    ("nested_if_else", "unreach-call", include_str!("../data/selfie/nested_if_else.c")),
    ("loop", "unreach-call", include_str!("../data/selfie/loop.c")),
    ("loop_two_levels", "unreach-call", include_str!("../data/selfie/loop_two_levels.c")),
    ("loop_three_levels", "unreach-call", include_str!("../data/selfie/loop_three_levels.c")),
    ("recursive_factorial", "unreach-call", include_str!("../data/selfie/recursive_factorial.c")),
    ("recursive_ackermann", "unreach-call", include_str!("../data/selfie/recursive_ackermann.c")),
    ("nested_recursion", "unreach-call", include_str!("../data/selfie/nested_recursion.c")),
    ("division_by_zero", "div-by-zero", include_str!("../data/selfie/division_by_zero.c")),
    ("invalid_access", "valid-memsafety", include_str!("../data/selfie/invalid_access.c")),
];

/// Figures are about the first nine; the other two are only to be found.
const MEASURED: usize = 9;

const SYMBOLIC: &str = "--engine forward --fork-limit 35 --slice off --stats=json";
const BOUNDED: &str = "--merge always --fork-limit 35 --slice off --stats=json";

/// The programs have no assertions, so all of their paths are explored.
const EVERYTHING: &str = "assert";

/// What limits the thesis as well.
const LIMIT: &str = "unknown(fork limit";

fn name(program: &Program) -> String {
    format!("selfie/{}.c", program.0)
}

/// Every program in both ways; their texts are written into a folder.
pub(crate) fn jobs(folder: &Path) -> std::io::Result<Vec<Job>> {
    let mut jobs = Vec::new();
    for program in &PROGRAMS {
        let file = folder.join(program.0).with_extension("c");
        std::fs::write(&file, program.2)?;
        let task = Task {
            name: name(program),
            files: vec![file],
            property: program.1.into(),
            property_file: None,
            expected: Some(false),
            subproperty: (program.1 == "valid-memsafety").then(|| "valid-deref".into()),
            data_model: None,
            categories: vec!["Selfie".into()],
        };
        let ways = [SYMBOLIC, BOUNDED];
        jobs.extend(ways.map(|way| Job { task: task.clone(), arguments: words(way), keep_queries: false }));
        if PROGRAMS[..MEASURED].contains(program) {
            let task = Task { property: EVERYTHING.into(), expected: Some(true), ..task };
            jobs.extend(ways.map(|way| Job { task: task.clone(), arguments: words(way), keep_queries: true }));
        }
    }
    Ok(jobs)
}

pub(crate) fn tables(rows: &[Row]) -> String {
    let present: Vec<&Program> =
        PROGRAMS.iter().filter(|program| rows.iter().any(|row| row.input == name(program))).collect();
    let mut text = format!(
        "Selfie (C. Edelmayer, A Hybrid Symbolic Execution and Bounded Model Checking Engine in Selfie, 2019), on {} programs.\n\
         Symbolic execution is `{SYMBOLIC}`, bounded model checking `{BOUNDED}`.\n\
         The thesis's figures are pictures; what it says of them stands above ours. What Shrike answers by itself is no query.\n",
        present.len(),
    );
    let measured: Vec<&Program> = present.iter().copied().filter(|p| PROGRAMS[..MEASURED].contains(p)).collect();
    text += &figure(
        "Figure 4.1: bytes of SMT-LIB",
        "files of symbolic execution are larger, above all in loops",
        &measured,
        rows,
        |row| row.queries_bytes.map(|bytes| bytes as f64),
        |bytes| grouped(bytes as u64),
    );
    text += &figure(
        "Figure 4.2: seconds without the solver's",
        "bounded model checking is faster in most cases, above all in loops; in recursion symbolic execution is, sometimes",
        &measured,
        rows,
        |row| Some((row.stats.as_ref()?["seconds"].as_f64()? - solver_seconds(row)?).max(0.0)),
        |seconds| format!("{seconds:.4}"),
    );
    text += "\nFigure 4.3: seconds with stores shared and unshared\n\n\
             The thesis: sharing nearly halves the time of loops. Shrike: states always share their memory (figure 4.2).\n";
    text += &figure(
        "Figure 4.4: seconds of the solver",
        "in the first three programs, bounded model checking takes longer; the others are not shown",
        &measured[..measured.len().min(3)],
        rows,
        solver_seconds,
        |seconds| format!("{seconds:.4}"),
    );
    let mut table = Table::new(4, &["program", "property", "symbolic execution", "bounded model checking"]);
    for program in &present {
        let said = |way| {
            let row = find(rows, &name(program), program.1, &words(way));
            // Without the place, which is in a folder for temporary files.
            row.map_or("–".into(), |row| match row.verdict.split_once(" at ") {
                Some((what, _)) => format!("{what})"),
                None => row.verdict.clone(),
            })
        };
        table.row(vec![program.0.into(), program.1.into(), said(SYMBOLIC), said(BOUNDED)]);
    }
    text += &format!("\nWhat was found (the thesis: every violation, by both)\n\n{table}");
    text
}

fn figure(
    title: &str,
    theirs: &str,
    programs: &[&Program],
    rows: &[Row],
    take: impl Fn(&Row) -> Option<f64>,
    show: impl Fn(f64) -> String,
) -> String {
    let mut table = Table::new(1, &["program", "symbolic execution", "bounded model checking", "ratio"]);
    let mut larger = 0;
    for program in programs {
        let value = |way| {
            let row = find(rows, &name(program), EVERYTHING, &words(way));
            let explored = |row: &&Row| Told::of(Some(row)).word().is_none() || row.verdict.starts_with(LIMIT);
            let value = row.filter(explored).and_then(&take);
            value.ok_or_else(|| Told::of(row).word().unwrap_or("–").to_owned())
        };
        let (symbolic, bounded) = (value(SYMBOLIC), value(BOUNDED));
        let ratio = match (&symbolic, &bounded) {
            (Ok(symbolic), Ok(bounded)) if *bounded > 0.0 => {
                larger += usize::from(symbolic > bounded);
                format!("{:.2}", symbolic / bounded)
            }
            _ => "–".into(),
        };
        let cell = |value: Result<f64, String>| value.map_or_else(|word| word, &show);
        table.row(vec![program.0.to_owned(), cell(symbolic), cell(bounded), ratio]);
    }
    let count = programs.len();
    format!("\n{title}\n\nThe thesis: {theirs}. Shrike: symbolic execution has more in {larger} of {count}.\n\n{table}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::row;
    use process::{Ending, Ran};

    #[test]
    fn programs_are_written_and_figures_compared() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let jobs = jobs(folder.path()).expect("they can be written");
        assert_eq!(jobs.len(), 40);
        assert!(jobs.iter().all(|job| job.task.files.iter().all(|file| file.is_file())));
        let row = |job: &Job| {
            let bytes = if job.arguments.contains(&"forward".into()) { 3000 } else { 1500 };
            let mut ran = Ran::ended(Ending::Code(1), String::new());
            let part = job.task.subproperty.as_deref().unwrap_or(&job.task.property);
            ran.stdout = match job.task.expected {
                Some(true) => "verdict: true\n".into(),
                _ => format!("verdict: false({part})\n").into(),
            };
            Row { arguments: job.arguments.join(" "), queries_bytes: Some(bytes), ..row(&job.task, &ran) }
        };
        let rows: Vec<Row> = jobs.iter().map(row).collect();
        assert!(rows.iter().all(|row| row.status == crate::Status::Correct));
        let text = tables(&rows);
        assert!(text.contains("symbolic execution has more in 9 of 9"), "{text}");
        let line = text.lines().find(|line| line.starts_with("loop_two_levels")).expect("it is there");
        assert_eq!(line.split_whitespace().collect::<Vec<_>>(), ["loop_two_levels", "3,000", "1,500", "2.00"]);
    }
}
