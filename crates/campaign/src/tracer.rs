//! TRACER's table 1 (Duc-Hiep Chu, Joxan Jaffar, Vijayaraghavan Murali, Lazy Symbolic Execution for Enhanced Learning, 2014).
//!
//! The paper compares interpolants that are found eagerly with those that are found lazily: seconds, symbolic states, interpolants. Here that is the engine
//! `interpolating` with `--interpolants eager` and `lazy`; a state is a place where ways meet on one path, whether it was followed or covered. Which of
//! tcas's properties the paper's line is about is not said there: ours sums up those that are safe. The programs are looked for in the folder `tracer`.

use crate::papers::{self, find, grouped, words, Told, PROPERTY};
use crate::row::Row;
use crate::run::Job;
use crate::table::Table;
use std::path::Path;

const DATA: &str = include_str!("../data/tracer.tsv");

const WAYS: [&str; 2] = [
    "--engine interpolating --interpolants eager --jobs 1 --stats=json",
    "--engine interpolating --interpolants lazy --jobs 1 --stats=json",
];

/// A line of the data: programs with what the paper measured.
struct Line {
    name: &'static str,
    programs: Vec<String>,
    cells: Vec<&'static str>,
}

fn lines() -> Vec<Line> {
    let line = |line: &'static str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let programs = cells[1].split(',').map(|program| format!("tracer/{program}.c")).collect();
        Line { name: cells[0], programs, cells }
    };
    DATA.lines().filter(|line| !line.starts_with('#')).skip(1).map(line).collect()
}

/// Every program in both ways, and the programs that are not there; where none is, the folder.
pub(crate) fn jobs(root: &Path) -> (Vec<Job>, Vec<String>) {
    let all = lines();
    let all = all.iter().flat_map(|line| &line.programs).map(|file| papers::Program { file, is_safe: true });
    match papers::jobs(root, "TRACER", all, &WAYS.map(words)) {
        (jobs, _) if jobs.is_empty() => (jobs, vec!["tracer".into()]),
        found => found,
    }
}

/// What was measured of one line in one way.
#[derive(Clone, Copy, Default)]
struct Sum {
    seconds: f64,
    states: u64,
    interpolants: u64,
}

/// The sum over a line's programs, or why there is none.
fn sum(rows: &[Row], line: &Line, way: &str) -> Result<Sum, &'static str> {
    let mut sum = Sum::default();
    for program in &line.programs {
        let row = find(rows, program, PROPERTY, &words(way));
        if let Some(word) = Told::of(row).word() {
            return Err(word);
        }
        let Some(row) = row else { return Err("–") };
        let counts = row.stats.as_ref().map(|stats| &stats["engines"][0]["counts"]);
        let count = |key: &str| counts.and_then(|counts| counts[key].as_u64()).unwrap_or(0);
        sum.seconds += row.wall_s;
        sum.states += count("points") + count("interpolated");
        sum.interpolants += count("interpolants");
    }
    Ok(sum)
}

/// The table; programs that were not run are left out.
pub(crate) fn tables(rows: &[Row]) -> String {
    let all = lines();
    let is_there = |line: &&Line| rows.iter().any(|row| line.programs.contains(&row.input));
    let present: Vec<&Line> = all.iter().filter(is_there).collect();
    let mut text = format!(
        "TRACER (D.-H. Chu, J. Jaffar, V. Murali, Lazy Symbolic Execution for Enhanced Learning, 2014), on {} of its {} programs.\n\
         Left of each pair the paper (Intel, 2.3 GHz), right Shrike, on this machine: `{}`, and with `lazy`.\n",
        present.len(),
        all.len(),
        WAYS[0],
    );
    if present.is_empty() {
        return text;
    }
    let measured: Vec<[Result<Sum, &str>; 2]> =
        present.iter().map(|line| WAYS.map(|way| sum(rows, line, way))).collect();
    let seconds = |sum: Sum| format!("{:.2}", sum.seconds);
    text += &table("Seconds", &present, &measured, 4, seconds, |sum| sum.seconds);
    let states = |sum: Sum| grouped(sum.states);
    text += &table("Symbolic states", &present, &measured, 6, states, |sum| sum.states as f64);
    let interpolants = |sum: Sum| grouped(sum.interpolants);
    text += &table("Interpolants", &present, &measured, 8, interpolants, |sum| sum.interpolants as f64);
    text
}

/// One of the figures. `column` is the paper's for eager ones; the next is that for lazy ones.
fn table(
    title: &str,
    lines: &[&Line],
    measured: &[[Result<Sum, &'static str>; 2]],
    column: usize,
    show: impl Fn(Sum) -> String,
    number: impl Fn(Sum) -> f64,
) -> String {
    let mut table = Table::new(1, &["program", "eager", "Shrike", "lazy", "Shrike", "eager/lazy", "Shrike"]);
    let ratio = |eager: f64, lazy: f64| match lazy > 0.0 {
        true => format!("{:.2}", eager / lazy),
        false => "–".into(),
    };
    let (mut theirs, mut ours) = ([0.0; 2], [Sum::default(); 2]);
    for (line, sums) in lines.iter().zip(measured) {
        let figures = [0, 1].map(|way| line.cells[column + way].parse::<f64>().unwrap_or_default());
        let mut cells = vec![line.name.to_owned()];
        for way in [0, 1] {
            cells.push(line.cells[column + way].to_owned());
            cells.push(sums[way].map_or_else(|word| word.to_owned(), &show));
        }
        cells.push(ratio(figures[0], figures[1]));
        cells.push(match sums {
            [Ok(eager), Ok(lazy)] => ratio(number(*eager), number(*lazy)),
            _ => "–".into(),
        });
        table.row(cells);
        // Sums are of what both could do.
        if let [Ok(eager), Ok(lazy)] = sums {
            for (way, sum) in [eager, lazy].into_iter().enumerate() {
                theirs[way] += figures[way];
                ours[way].seconds += sum.seconds;
                ours[way].states += sum.states;
                ours[way].interpolants += sum.interpolants;
            }
        }
    }
    table.line();
    let mut cells = vec!["total".to_owned()];
    for way in [0, 1] {
        cells.push(grouped(theirs[way] as u64));
        cells.push(show(ours[way]));
    }
    cells.push(ratio(theirs[0], theirs[1]));
    cells.push(ratio(number(ours[0]), number(ours[1])));
    table.row(cells);
    format!("\n{title}\n\n{table}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::row;
    use process::{Ending, Ran};
    use serde_json::json;

    #[test]
    fn lines_are_summed_and_compared() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        assert_eq!(jobs(folder.path()).1, ["tracer"]);
        std::fs::create_dir(folder.path().join("tracer")).expect("it can be made");
        for name in ["tracer/kbfiltr.c", "tracer/tcas_1a.c", "tracer/tcas_1b.c"] {
            std::fs::write(folder.path().join(name), "int main(void) { return 0; }\n").expect("it can be written");
        }
        let (jobs, missing) = jobs(folder.path());
        assert_eq!((jobs.len(), missing.len()), (6, 10));
        let row = |job: &Job| {
            let is_lazy = job.arguments.contains(&"lazy".into());
            let mut ran = Ran::ended(Ending::Code(0), String::new());
            ran.stdout = "verdict: true\n".into();
            let counts = json!({"points": if is_lazy { 1000 } else { 2000 }, "interpolated": 500, "interpolants": 7});
            let stats = json!({"engines": [{"counts": counts}]});
            Row { arguments: job.arguments.join(" "), stats: Some(stats), ..row(&job.task, &ran) }
        };
        let rows: Vec<Row> = jobs.iter().map(row).collect();
        let text = tables(&rows);
        let states = text.split("Symbolic states").nth(1).expect("there is such a table");
        let line = |name: &str| {
            let line = states.lines().find(|line| line.starts_with(name)).expect("it is there");
            line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(line("kbfiltr"), ["kbfiltr", "980", "2,500", "510", "1,500", "1.92", "1.67"]);
        // Three of its programs are missing.
        assert_eq!(line("tcas"), ["tcas", "6718", "–", "689", "–", "9.75", "–"]);
        assert_eq!(line("total"), ["total", "980", "2,500", "510", "1,500", "1.92", "1.67"]);
    }
}
