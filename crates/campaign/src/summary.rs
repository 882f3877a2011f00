//! Rows in a table: how many of each property and folder were answered, and how.

use crate::row::{Row, Status};
use crate::table::Table;
use std::collections::BTreeMap;

#[derive(Default)]
struct Sums {
    tasks: usize,
    proved: usize,
    violated: usize,
    wrong: usize,
    unknown: usize,
    timeouts: usize,
    errors: usize,
    points: i32,
    most: i32,
    wall: f64,
}

/// The table, and below it every wrong answer.
pub fn summary(rows: &[Row]) -> String {
    let mut groups: BTreeMap<(&str, &str), Sums> = BTreeMap::new();
    let mut all = Sums::default();
    for row in rows {
        groups.entry((&row.property, row.folder())).or_default().add(row);
        all.add(row);
    }
    let head =
        ["property", "folder", "tasks", "true", "false", "wrong", "unknown", "timeout", "error", "score", "of", "s"];
    let mut table = Table::new(2, &head);
    for ((property, folder), sums) in &groups {
        table.row(sums.cells(property, folder));
    }
    table.line();
    table.row(all.cells("all", ""));
    let mut text = table.to_string();
    for row in rows.iter().filter(|row| row.status == Status::Wrong) {
        let expected = row.expected.map_or("nothing".to_owned(), |expected| expected.to_string());
        text += &format!("WRONG {} {}: said {}, expected {expected}\n", row.input, row.property, row.verdict);
    }
    text
}

impl Sums {
    fn add(&mut self, row: &Row) {
        let correct = row.status == Status::Correct;
        self.tasks += 1;
        self.proved += usize::from(correct && row.answer() == "true");
        self.violated += usize::from(correct && row.answer() == "false");
        self.wrong += usize::from(row.status == Status::Wrong);
        self.unknown += usize::from(row.answer() == "unknown");
        self.timeouts += usize::from(row.answer() == "timeout");
        self.errors += usize::from(row.answer() == "error");
        self.points += row.points;
        self.most += match row.expected {
            Some(true) => 2,
            Some(false) => 1,
            None => 0,
        };
        self.wall += row.wall_s;
    }

    fn cells(&self, property: &str, folder: &str) -> Vec<String> {
        let counts = [self.tasks, self.proved, self.violated, self.wrong, self.unknown, self.timeouts, self.errors];
        let mut cells = vec![property.to_owned(), folder.to_owned()];
        cells.extend(counts.map(|count| count.to_string()));
        cells.extend([self.points.to_string(), self.most.to_string(), format!("{:.1}", self.wall)]);
        cells
    }
}
