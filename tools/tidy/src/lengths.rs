//! No source in Rust is longer than CONTRIBUTING.md allows: before that it holds a second idea.

use crate::project::Project;

const MOST_LINES: usize = 600;

pub fn check(project: &Project) -> Vec<String> {
    let lengths = project.ending(".rs").map(|(name, text)| (name, text.lines().count()));
    let long = lengths.filter(|&(_, lines)| lines > MOST_LINES);
    long.map(|(name, lines)| format!("{name}: {lines} lines, and {MOST_LINES} are allowed")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_short_or_too_long() {
        let (most, more) = ("\n".repeat(MOST_LINES), "\n".repeat(MOST_LINES + 1));
        let project = Project::of(&[("a.rs", &most), ("b.rs", &more), ("c.md", &more), ("d.c", &more)]);
        assert_eq!(check(&project), ["b.rs: 601 lines, and 600 are allowed"]);
    }
}
