//! Kite's tables 5.1 to 5.5, A.5 and A.6 (Celina Gomes do Val, Conflict-Driven Symbolic Execution, 2014).
//!
//! The thesis compares bounded model checking (CBMC), symbolic execution (KLEE) and its own conflict-driven symbolic execution
//! (Kite, K_M(10)), then Kite's strategies. Here these are three engines of one tool: states merged wherever they meet,
//! path by path, and `conflict`. Loops are bounded to 50 repetitions, as there. Times are of the whole process, clang included.

use crate::papers::{self, find, grouped, instructions, words, Measured, Told, PROPERTY};
use crate::row::Row;
use crate::run::Job;
use crate::table::Table;
use std::path::Path;

const DATA: &str = include_str!("../data/kite.tsv");

/// A way to ask, and the columns of the thesis that it stands beside.
struct Way {
    title: &'static str,
    arguments: &'static str,
    seconds: usize,
    instructions: Option<usize>,
}

const BOUND: &str = "--loop-limit 50 --stats=json";

const CBMC: Way = Way { title: "CBMC", arguments: "--merge always", seconds: 3, instructions: None };
const KLEE: Way = Way { title: "KLEE", arguments: "--engine forward", seconds: 4, instructions: Some(10) };
const STRATEGIES: [Way; 5] = [
    strategy("K_B", "--engine conflict --strategy black-box", 0),
    strategy("K_G", "--engine conflict --strategy guide", 1),
    strategy("K_M(5)", "--engine conflict --strategy learn:5", 2),
    strategy("K_M(10)", "--engine conflict --strategy learn:10", 3),
    strategy("K_M(15)", "--engine conflict --strategy learn:15", 4),
];
const KITE: Way = Way { title: "Kite", ..strategy("Kite", STRATEGIES[3].arguments, 3) };

const fn strategy(title: &'static str, arguments: &'static str, index: usize) -> Way {
    Way { title, arguments, seconds: 5 + index, instructions: Some(11 + index) }
}

impl Way {
    fn words(&self) -> Vec<String> {
        words(&format!("{} {BOUND}", self.arguments))
    }
}

fn programs() -> Vec<Measured> {
    Measured::read(DATA.lines().filter(|line| line.starts_with("safe_") || line.starts_with("unsafe_")))
}

/// Every program in every way, and the programs that are not there.
pub(crate) fn jobs(tasks: &Path) -> (Vec<Job>, Vec<String>) {
    let all = programs();
    let ways: Vec<Vec<String>> = [&CBMC, &KLEE].into_iter().chain(&STRATEGIES).map(Way::words).collect();
    papers::jobs(tasks, "Kite", all.iter().map(Measured::program), &ways)
}

/// The tables; programs that were not run are left out.
pub(crate) fn tables(rows: &[Row]) -> String {
    let all = programs();
    let present: Vec<&Measured> =
        all.iter().filter(|program| rows.iter().any(|row| row.input == program.file)).collect();
    let of = |is_safe: bool| -> Vec<&Measured> { present.iter().copied().filter(|p| p.is_safe == is_safe).collect() };
    let (safe, unsafe_) = (of(true), of(false));
    let tools = [&CBMC, &KLEE, &KITE];
    let strategies: Vec<&Way> = STRATEGIES.iter().collect();
    let counted: Vec<&Way> = [&KLEE].into_iter().chain(&STRATEGIES).collect();
    let mut text = format!(
        "Kite (C. G. do Val, Conflict-Driven Symbolic Execution, 2014), on {} of its {} programs.\n\
         Left of each pair the thesis (Intel i7-2600K, limit 200 s), right Shrike, on this machine: CBMC beside `{}`, KLEE beside\n\
         `{}`, Kite beside `{}`, all with `{BOUND}`.\n\
         * nothing is wrong up to the bound on loops, which is all that the thesis asks for.\n",
        present.len(),
        all.len(),
        CBMC.arguments,
        KLEE.arguments,
        KITE.arguments,
    );
    text += &seconds("Table 5.1: seconds to prove what is safe", &safe, &tools, rows);
    text += &seconds("Table 5.2: seconds to find what is wrong", &unsafe_, &tools, rows);
    text += &totals(&[("safe", &safe), ("unsafe", &unsafe_), ("all", &present)], &tools, rows);
    text += &seconds("Table 5.4: seconds by strategy, safe", &safe, &strategies, rows);
    text += &seconds("Table 5.5: seconds by strategy, unsafe", &unsafe_, &strategies, rows);
    text += &executed("Table A.5: instructions executed, safe", &safe, &counted, rows);
    text += &executed("Table A.6: instructions executed, unsafe", &unsafe_, &counted, rows);
    text
}

fn titles(first: &str, ways: &[&Way]) -> Table {
    let mut head = vec![first];
    for way in ways {
        head.extend([way.title, "Shrike"]);
    }
    Table::new(1, &head)
}

fn seconds(title: &str, programs: &[&Measured], ways: &[&Way], rows: &[Row]) -> String {
    let mut table = titles("test", ways);
    for program in programs {
        let mut cells = vec![program.name.to_owned()];
        for way in ways {
            let row = find(rows, program.file, PROPERTY, &way.words());
            let ours = match (Told::of(row), row) {
                (Told::Bounded, Some(row)) => format!("{:.2}*", row.wall_s),
                (Told::Solved, Some(row)) => format!("{:.2} ", row.wall_s),
                (told, _) => format!("{} ", told.word().unwrap_or_default()),
            };
            cells.extend([program.cells[way.seconds].to_owned(), ours]);
        }
        table.row(cells);
    }
    table.line();
    table.row(sums("total", programs, ways, rows));
    format!("\n{title}\n\n{table}")
}

fn totals(groups: &[(&str, &[&Measured])], ways: &[&Way], rows: &[Row]) -> String {
    let mut table = titles("instances", ways);
    for (name, programs) in groups {
        table.row(sums(name, programs, ways, rows));
    }
    format!("\nTable 5.3: seconds in total\n\n{table}")
}

/// A time-out counts as the time it took, and makes the sum a lower bound.
fn sums(name: &str, programs: &[&Measured], ways: &[&Way], rows: &[Row]) -> Vec<String> {
    let mut cells = vec![name.to_owned()];
    for way in ways {
        let theirs: Vec<Option<f64>> = programs.iter().map(|p| p.cells[way.seconds].parse().ok()).collect();
        let ours: Vec<Option<&Row>> = programs.iter().map(|p| find(rows, p.file, PROPERTY, &way.words())).collect();
        let told = |wanted: &[Told]| ours.iter().any(|row| wanted.contains(&Told::of(*row)));
        let is_bound = told(&[Told::TimedOut, Told::Unknown, Told::Wrong]);
        let sign = |is_bound: bool| if is_bound { ">" } else { "" };
        // The thesis's limit, for those that reached it.
        let their_sum: f64 = theirs.iter().map(|seconds| seconds.unwrap_or(200.0)).sum();
        cells.push(format!("{}{their_sum:.2}", sign(theirs.iter().any(Option::is_none))));
        cells.push(match told(&[Told::Missing, Told::NotAvailable]) {
            true => "– ".into(),
            false => format!("{}{:.2} ", sign(is_bound), ours.iter().flatten().map(|row| row.wall_s).sum::<f64>()),
        });
    }
    cells
}

fn executed(title: &str, programs: &[&Measured], ways: &[&Way], rows: &[Row]) -> String {
    let mut table = titles("test", ways);
    for program in programs {
        let mut cells = vec![program.name.to_owned()];
        for way in ways {
            let theirs = way.instructions.and_then(|column| program.cells[column].parse().ok());
            let row = find(rows, program.file, PROPERTY, &way.words());
            let told = Told::of(row);
            let count = row.and_then(instructions).map(grouped);
            let ours = told.word().map(str::to_owned).or(count).unwrap_or("–".into());
            cells.extend([theirs.map_or("–".into(), grouped), ours]);
        }
        table.row(cells);
    }
    format!("\n{title}\n\n{table}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::row;
    use process::{Ending, Ran};
    use std::time::Duration;

    #[test]
    fn the_thesis_is_copied_right() {
        let all = programs();
        assert_eq!((all.iter().filter(|p| p.is_safe).count(), all.len()), (19, 35));
        assert!(all.iter().all(|program| program.cells.len() == 16));
        let sum = |column: usize, is_safe: bool| -> f64 {
            let cells = all.iter().filter(|p| p.is_safe == is_safe).filter_map(|p| p.cells[column].parse::<f64>().ok());
            (cells.sum::<f64>() * 100.0).round() / 100.0
        };
        // The totals that the thesis prints.
        let safe = [1410.99, 315.60, 393.56, 160.10, 214.53, 203.55, 192.98];
        let unsafe_ = [1602.30, 4.23, 4.59, 3.87, 12.42, 5.50, 31.53];
        for column in 0..7 {
            assert_eq!((sum(3 + column, true), sum(3 + column, false)), (safe[column], unsafe_[column]), "{column}");
        }
    }

    #[test]
    fn figures_stand_side_by_side() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let first = &programs()[0];
        let file = folder.path().join("c").join(first.file);
        std::fs::create_dir_all(file.parent().expect("it has a folder")).expect("a folder can be made");
        std::fs::write(&file, "").expect("a file can be written");
        let (jobs, missing) = jobs(folder.path());
        assert_eq!((jobs.len(), missing.len()), (7, 34));
        let rows: Vec<Row> = jobs
            .iter()
            .map(|job| {
                let is_conflict = job.arguments.contains(&"conflict".into());
                let code = if is_conflict { 64 } else { 2 };
                let stats = r#"{"engines": [{"counts": {"instructions": 1234567}}]}"#;
                let mut ran = Ran::ended(Ending::Code(code), stats.into());
                ran.used.time = Duration::from_millis(1500);
                if !is_conflict {
                    ran.stdout = "verdict: unknown(loop limit at a.c:1)\n".into();
                }
                Row { arguments: job.arguments.join(" "), ..row(&job.task, &ran) }
            })
            .collect();
        let text = tables(&rows);
        for part in [
            "on 1 of its 35 programs",
            "safe_01  1.35   1.50*  0.16   1.50*  0.28  not available\n",
            "safe_01  14,095  1,234,567  23,099  not available",
            "total    1.35   1.50   0.16   1.50   0.28              –\n",
        ] {
            assert!(text.contains(part), "{part}\nis not in\n{text}");
        }
    }
}
