//! Links between the project's documents lead to files that exist, inside of the project.
//!
//! Only links to files are looked at, not whether a heading behind `#` exists. Code is not searched for links.

use crate::project::Project;

pub fn check(project: &Project) -> Vec<String> {
    let mut complaints = Vec::new();
    for (name, text) in project.ending(".md") {
        for (line, target) in links(text) {
            let file = target.split('#').next().unwrap_or_default();
            if file.is_empty() || target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            match resolve(name, file) {
                Some(path) if path.is_empty() || project.has(&path) => {}
                _ => complaints.push(format!("{name}:{line}: the link to `{target}` leads nowhere")),
            }
        }
    }
    complaints
}

/// Targets of `[…](target)`, each with its line.
fn links(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut fenced = false;
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        }
        if fenced {
            continue;
        }
        for (start, _) in line.match_indices("](") {
            let in_code = line[..start].matches('`').count() % 2 == 1;
            let target = line[start + 2..].split([')', ' ']).next().unwrap_or_default();
            if !in_code {
                found.push((index + 1, target));
            }
        }
    }
    found
}

/// The name of what a link in `document` points to; none if that is outside of the project.
fn resolve(document: &str, target: &str) -> Option<String> {
    let mut parts: Vec<&str> = document.split('/').collect();
    parts.pop();
    if target.starts_with('/') {
        return None;
    }
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            _ => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_that_lead_somewhere() {
        let project = Project::of(&[
            (
                "README.md",
                "[a](docs/a.md) [b](./docs/) [c](#here) [d](https://example.org/x)\n```\n[e](nowhere)\n```\n`[f](g)`",
            ),
            ("docs/a.md", "[readme](../README.md#top) [all](..)"),
        ]);
        assert_eq!(check(&project), Vec::<String>::new());
    }

    #[test]
    fn links_that_lead_nowhere() {
        let project = Project::of(&[
            ("README.md", "[a](docs/b.md)\n[`code`](crates/x.rs)"),
            ("docs/a.md", "[out](../../README.md) [root](/README.md)"),
        ]);
        assert_eq!(
            check(&project),
            [
                "README.md:1: the link to `docs/b.md` leads nowhere",
                "README.md:2: the link to `crates/x.rs` leads nowhere",
                "docs/a.md:1: the link to `../../README.md` leads nowhere",
                "docs/a.md:1: the link to `/README.md` leads nowhere",
            ]
        );
    }
}
