//! DASH's table 5.1 (Olli Saarikivi, Test-Guided Proofs for C Programs on LLVM, 2013).
//!
//! The thesis counts tests, frontiers that it tried to cross (solve runs), solver calls, and frontiers whose target no state is in. The engine `dash` counts the same. Its
//! pieces of program are larger than the thesis's basic blocks where few ways lead from one to the next, so that it comes to fewer of each: what the
//! solver decides while ways are followed is not counted in either column.

use crate::papers::{self, find, words, Measured, Told, PROPERTY};
use crate::row::Row;
use crate::run::Job;
use crate::table::Table;
use std::path::Path;

const DATA: &str = include_str!("../data/dash.tsv");

const ARGUMENTS: &str = "--engine dash --jobs 1 --missing any --stats=json";

/// What is counted, by its key in statistics.
const COUNTS: [(&str, &str); 4] = [
    ("test runs", "test_runs"),
    ("solve runs", "solve_runs"),
    ("solver calls", "solver_calls"),
    ("unsat targets", "unsatisfiable_targets"),
];

fn programs() -> Vec<Measured> {
    Measured::read(DATA.lines().filter(|line| !line.starts_with('#')).skip(1))
}

/// Every program, and those that are not there.
pub(crate) fn jobs(tasks: &Path) -> (Vec<Job>, Vec<String>) {
    let all = programs();
    papers::jobs(tasks, "Dash", all.iter().map(Measured::program), &[words(ARGUMENTS)])
}

/// The table; programs that were not run are left out.
pub(crate) fn tables(rows: &[Row]) -> String {
    let mut head = vec!["program", "DASH s", "Shrike"];
    for (title, _) in COUNTS {
        head.extend([title, "Shrike"]);
    }
    let mut table = Table::new(1, &head);
    let (mut present, mut solved) = (0, 0);
    for program in programs() {
        let Some(row) = find(rows, program.file, PROPERTY, &words(ARGUMENTS)) else { continue };
        let told = Told::of(Some(row));
        present += 1;
        solved += usize::from(told == Told::Solved);
        let seconds = told.word().map_or(format!("{:.3}", row.wall_s), str::to_owned);
        let mut cells = vec![program.name.to_owned(), program.cells[3].to_owned(), seconds];
        for (index, (_, key)) in COUNTS.iter().enumerate() {
            let ours = count(row, key).map_or("–".into(), |count| count.to_string());
            cells.extend([program.cells[4 + index].to_owned(), ours]);
        }
        table.row(cells);
    }
    if present == 0 {
        return String::new();
    }
    format!(
        "DASH (O. Saarikivi, Test-Guided Proofs for C Programs on LLVM, 2013), {solved} of {present} programs as they should be.\n\
         Left of each pair the thesis (Intel Core i5-2500, without compiling), right Shrike, `{ARGUMENTS}`, clang included.\n\n{table}"
    )
}

/// A count of the engine.
fn count(row: &Row, key: &str) -> Option<u64> {
    row.stats.as_ref()?["engines"].as_array()?.first()?["counts"][key].as_u64()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::row;
    use process::{Ending, Ran};

    #[test]
    fn the_thesis_is_copied_right() {
        let all = programs();
        assert_eq!((all.iter().filter(|p| p.is_safe).count(), all.len()), (33, 36));
        let number = |program: &Measured, column: usize| program.cells[column].parse::<u64>().expect("a number");
        for program in &all {
            // Each solve run asks about its target, and those that are left about a test; but for one program, where more is asked.
            let asked = 2 * number(program, 5) - number(program, 7);
            assert!(number(program, 6) == asked || program.name == "Stateful check", "{}", program.name);
        }
    }

    #[test]
    fn counts_stand_side_by_side() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let first = &programs()[0];
        let file = folder.path().join("c").join(first.file);
        std::fs::create_dir_all(file.parent().expect("it has a folder")).expect("a folder can be made");
        std::fs::write(&file, "").expect("a file can be written");
        let (jobs, missing) = jobs(folder.path());
        assert_eq!((jobs.len(), missing.len()), (1, 35));
        let stats = r#"{"engines": [{"counts": {"test_runs": 3, "solve_runs": 4, "solver_calls": 7, "unsatisfiable_targets": 1}}]}"#;
        let mut ran = Ran::ended(Ending::Code(0), stats.into());
        ran.stdout = "verdict: true\n".into();
        let mut row = row(&jobs[0].task, &ran);
        row.arguments = jobs[0].arguments.join(" ");
        let text = tables(&[row]);
        assert!(text.contains("1 of 1 programs"), "{text}");
        let words: Vec<&str> = text.lines().last().expect("a row").split_whitespace().collect();
        assert_eq!(words[words.len() - 8..], ["1", "3", "1", "4", "2", "7", "0", "1"], "{text}");
    }
}
