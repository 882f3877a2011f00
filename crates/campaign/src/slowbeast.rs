//! Backward symbolic execution with and without loop folding, and forwards, on tasks with loops (Marek Chalupa, Jan Strejček, Backward Symbolic
//! Execution with Loop Folding, 2021).
//!
//! The paper compares the two on SV-COMP's loops; its tasks are those of a year, and which ones it solved is not told one by one, so there is no
//! figure of theirs beside ours. What it claims is a ratio: with folding, more is proved.
//!
//! Tasks are those of the folders about loops, recursion and arrays, and elsewhere those about overflow and memory whose text has a loop.

use crate::papers::{find, words, Told};
use crate::row::Row;
use crate::run::Job;
use crate::table::Table;
use crate::task::Task;
use regex::Regex;
use std::collections::BTreeMap;
use std::path::Path;

/// A title, and how it is asked.
type Way = (&'static str, &'static str);

const WITHOUT: Way = ("backward", "--engine backward --folding off --jobs 1");
const WITH: Way = ("with folding", "--engine backward --jobs 1");
const FORWARD: Way = ("forward", "--engine forward --jobs 1");
const WAYS: [Way; 3] = [WITHOUT, WITH, FORWARD];

/// Of all folders that SV-COMP has, those whose tasks are about loops.
const FOLDERS: &str = r"^(loops|loop-.*|loops-.*|recursive.*|array-.*|nla-.*)$";

/// Errors that can be in any loop.
const EVERYWHERE: [&str; 2] = ["no-overflow", "valid-memsafety"];

const CATEGORY: &str = "Slowbeast";

/// Every task in every way. `tasks` is a folder of task definitions, or a list of tasks.
pub(crate) fn jobs(tasks: &Path) -> Result<Vec<Job>, String> {
    let of_loops = Regex::new(FOLDERS).map_err(|error| error.to_string())?;
    let loops = Regex::new(r"\b(for|while|goto)\b").map_err(|error| error.to_string())?;
    let mut jobs = Vec::new();
    for task in crate::read(tasks)?.tasks {
        let is_wanted = match &*task.property {
            "unreach-call" => of_loops.is_match(folder(&task.name)),
            other => EVERYWHERE.contains(&other) && (of_loops.is_match(folder(&task.name)) || has(&task, &loops)),
        };
        if is_wanted {
            let task = Task { categories: vec![CATEGORY.into()], ..task };
            let job = |way: Way| Job { task: task.clone(), arguments: words(way.1), keep_queries: false };
            jobs.extend(WAYS.map(job));
        }
    }
    Ok(jobs)
}

/// The name of the folder that a task is in.
fn folder(name: &str) -> &str {
    name.rsplit('/').nth(1).unwrap_or_default()
}

fn has(task: &Task, loops: &Regex) -> bool {
    // C need not be UTF-8.
    let text = |file| std::fs::read(file).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
    task.files.iter().any(|file| loops.is_match(&text(file)))
}

/// What came of the tasks of a folder, or of all, in one way.
#[derive(Clone, Copy, Default)]
struct Sum {
    proved: usize,
    violated: usize,
    wrong: usize,
    /// The flags were not taken.
    refused: usize,
    seconds: f64,
}

impl Sum {
    fn add(&mut self, row: Option<&Row>) {
        self.seconds += row.map_or(0.0, |row| row.wall_s);
        match (Told::of(row), row.and_then(|row| row.expected)) {
            (Told::Solved, Some(true)) => self.proved += 1,
            (Told::Solved, _) => self.violated += 1,
            (Told::Wrong, _) => self.wrong += 1,
            (Told::NotAvailable, _) => self.refused += 1,
            _ => {}
        }
    }

    fn cells(self) -> [String; 4] {
        let Sum { proved, violated, wrong, refused, seconds } = self;
        if refused > 0 {
            return ["not available", "–", "–", "–"].map(str::to_owned);
        }
        [proved.to_string(), violated.to_string(), wrong.to_string(), format!("{seconds:.1}")]
    }
}

/// The tables; empty where no such task was run.
pub(crate) fn tables(rows: &[Row]) -> String {
    let arguments = WAYS.map(|way| words(way.1));
    let is_ours = |row: &&Row| arguments.iter().any(|arguments| row.arguments == arguments.join(" "));
    let mut groups: BTreeMap<(&str, &str), Vec<&str>> = BTreeMap::new();
    for row in rows.iter().filter(is_ours) {
        let names = groups.entry((&row.property, folder(&row.input))).or_default();
        if !names.contains(&&*row.input) {
            names.push(&row.input);
        }
    }
    if groups.is_empty() {
        return String::new();
    }
    let mut head = vec!["property", "folder", "tasks"];
    for (title, _) in WAYS {
        head.extend([title, "violated", "wrong", "s"]);
    }
    let mut table = Table::new(2, &head);
    let mut differing = Table::new(3, &["property", "task", "solved by", "s"]);
    let (mut all, mut count) = ([Sum::default(); 3], 0);
    for ((property, folder), names) in &groups {
        let mut sums = [Sum::default(); 3];
        for name in names {
            let told = arguments.each_ref().map(|arguments| find(rows, name, property, arguments));
            for (index, &row) in told.iter().enumerate() {
                sums[index].add(row);
                all[index].add(row);
            }
            let solved = |index: usize| told[index].filter(|&row| Told::of(Some(row)) == Told::Solved);
            let only = match (solved(0), solved(1)) {
                (Some(row), None) => Some(("backward without folding only", row)),
                (None, Some(row)) => Some(("backward with folding only", row)),
                _ => None,
            };
            if let Some((by, row)) = only {
                let by = if solved(2).is_some() { format!("{by}, forward") } else { by.to_owned() };
                differing.row(vec![(*property).into(), (*name).into(), by, format!("{:.1}", row.wall_s)]);
            }
        }
        count += names.len();
        let mut cells = vec![(*property).to_owned(), (*folder).to_owned(), names.len().to_string()];
        cells.extend(sums.into_iter().flat_map(Sum::cells));
        table.row(cells);
    }
    table.line();
    let mut cells = vec!["all".into(), String::new(), count.to_string()];
    cells.extend(all.into_iter().flat_map(Sum::cells));
    table.row(cells);
    format!(
        "Slowbeast (M. Chalupa, J. Strejček, Backward Symbolic Execution with Loop Folding, 2021), on {count} tasks with loops.\n\
         Under each way, what it has proved: backward is `{}`, with folding `{}`, forward `{}`.\n\
         The paper: with folding, more is proved than without. Backwards, violations are not looked for.\n\n{table}\n\
         What one of the two ways backwards has solved, and the other has not\n\n{differing}",
        WITHOUT.1, WITH.1, FORWARD.1,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::row;
    use process::{Ending, Ran};

    #[test]
    fn tasks_with_loops_are_chosen_and_ways_compared() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("it can be written");
        for name in ["loop-new", "heap", "locks"] {
            std::fs::create_dir(folder.path().join(name)).expect("a folder can be made");
        }
        write("heap/loops.c", "int main(void) { while (1) {} }\n");
        write("heap/none.c", "int main(void) { return 0; }\n");
        let line = |name: &str, property: &str| {
            format!("{{\"input\": \"{name}\", \"property\": \"{property}\", \"expected\": true}}\n")
        };
        let list = [
            line("loop-new/a.c", "unreach-call"),
            line("loop-new/a.c", "termination"),
            line("heap/loops.c", "valid-memsafety"),
            line("heap/loops.c", "unreach-call"),
            line("heap/none.c", "valid-memsafety"),
        ];
        write("tasks.jsonl", &list.concat());
        let jobs = jobs(&folder.path().join("tasks.jsonl")).expect("they can be read");
        assert_eq!(jobs.len(), 6);
        let row = |job: &Job| {
            let proves = job.arguments == words(WITH.1);
            let mut ran = Ran::ended(Ending::Code(0), String::new());
            ran.stdout = if proves { "verdict: true\n".into() } else { "verdict: unknown(time limit)\n".into() };
            Row { arguments: job.arguments.join(" "), wall_s: 1.5, ..row(&job.task, &ran) }
        };
        let rows: Vec<Row> = jobs.iter().map(row).collect();
        let text = tables(&rows);
        let cells = |start: &str| -> Vec<String> {
            let line = text.lines().find(|line| line.starts_with(start)).unwrap_or_default();
            line.split_whitespace().map(str::to_owned).collect()
        };
        let sums = ["2", "0", "0", "0", "3.0", "2", "0", "0", "3.0", "0", "0", "0", "3.0"];
        assert_eq!(cells("all")[1..], sums, "{text}");
        assert!(text.contains("valid-memsafety  heap/loops.c  backward with folding only  1.5"), "{text}");
        assert!(tables(&[]).is_empty());
    }
}
