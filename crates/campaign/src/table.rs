//! Texts in columns: the first ones to the left, numbers to the right.

/// Rows of cells; a row without cells is a line.
pub struct Table {
    rows: Vec<Vec<String>>,
    left: usize,
}

impl Table {
    /// So many columns from the first on are words.
    pub fn new(left: usize, head: &[&str]) -> Table {
        let head = head.iter().map(|&title| title.to_owned()).collect();
        Table { rows: vec![head, Vec::new()], left }
    }

    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    pub fn line(&mut self) {
        self.rows.push(Vec::new());
    }
}

impl std::fmt::Display for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            self.rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for row in &self.rows {
            let mut text = String::new();
            for (column, cell) in row.iter().enumerate() {
                let width = widths[column];
                let gap = if column == 0 { "" } else { "  " };
                match column < self.left {
                    true => text += &format!("{gap}{cell:<width$}"),
                    false => text += &format!("{gap}{cell:>width$}"),
                }
            }
            if row.is_empty() {
                text = "─".repeat(widths.iter().sum::<usize>() + 2 * columns.saturating_sub(1));
            }
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_they_must_be() {
        let mut table = Table::new(1, &["task", "s"]);
        table.row(vec!["a".into(), "1.25".into()]);
        table.row(vec!["longer".into(), "2".into()]);
        assert_eq!(table.to_string(), "task       s\n────────────\na       1.25\nlonger     2\n");
    }
}
