//! Words that do not belong into the project: file names that say nothing, code that is not finished, tests that do
//! not run, and paths of one machine.

use crate::project::Project;

/// Names of files and modules under which anything could be found.
const SAY_NOTHING: [&str; 4] = ["utils", "helpers", "common", "manager"];

/// Macros for code that is not finished.
const UNFINISHED: [&str; 3] = ["todo", "unimplemented", "dbg"];

/// Folders under which people's own files are.
const HOMES: [&str; 3] = ["home", "root", "Users"];

/// `here` is the folder of the project on this machine.
pub fn check(project: &Project, here: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    for (name, text) in &project.files {
        if name.ends_with(".rs") {
            names(name, &mut complaints);
        }
        for (index, line) in text.lines().enumerate() {
            let mut complain = |what: String| complaints.push(format!("{name}:{}: {what}", index + 1));
            if name.ends_with(".rs") {
                if let Some(word) = unfinished(line) {
                    complain(format!("`{word}` stands for code that is not finished"));
                }
                if line.trim_start().starts_with("#[ignore") {
                    complain("a test that is ignored: pin the wrong answer instead, with a note".into());
                }
            }
            if let Some(path) = path_of_one_machine(line, here) {
                complain(format!("`{path}` is a path of one machine"));
            }
        }
    }
    complaints
}

fn names(file: &str, complaints: &mut Vec<String>) {
    let stem = file.trim_end_matches(".rs");
    if let Some(part) = stem.split('/').find(|part| SAY_NOTHING.contains(part)) {
        complaints.push(format!("{file}: the name `{part}` does not say what is in it"));
    }
}

fn unfinished(line: &str) -> Option<String> {
    let code = line.split("//").next().unwrap_or_default();
    let calls = UNFINISHED.iter().map(|word| format!("{word}!("));
    calls.into_iter().find(|call| {
        code.match_indices(call.as_str())
            .any(|(at, _)| !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
    })
}

/// A user's own folder, with the name that follows, or the project's own place.
fn path_of_one_machine(line: &str, here: &str) -> Option<String> {
    for home in HOMES.map(|home| format!("/{home}/")) {
        for (at, _) in line.match_indices(&home) {
            let name: String =
                line[at + home.len()..].chars().take_while(|c| c.is_alphanumeric() || *c == '.').collect();
            if !name.is_empty() && is_start(line, at) {
                return Some(format!("{home}{name}"));
            }
        }
    }
    let found = here.len() > 1 && line.match_indices(here).any(|(at, _)| is_start(line, at));
    found.then(|| here.to_owned())
}

/// Does a path begin here, and not earlier?
fn is_start(line: &str, at: usize) -> bool {
    !line[..at].ends_with(|c: char| c.is_alphanumeric() || "._-/~>})".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(file: &str, text: &str) -> Vec<String> {
        check(&Project::of(&[(file, text)]), "/srv/shrike")
    }

    fn is_fine(file: &str, text: &str) {
        assert_eq!(complaints(file, text), Vec::<String>::new());
    }

    #[test]
    fn names_that_say_nothing() {
        for name in SAY_NOTHING {
            assert_eq!(complaints(&format!("crates/a/src/{name}.rs"), "").len(), 1, "{name}");
            assert_eq!(complaints(&format!("crates/a/src/{name}/mod.rs"), "").len(), 1, "{name}");
        }
        is_fine("crates/a/src/commonness.rs", "");
    }

    #[test]
    fn unfinished_code() {
        for word in UNFINISHED {
            let text = format!("fn f() {{ {word}!() }}");
            assert_eq!(complaints("a.rs", &text), [format!("a.rs:1: `{word}!(` stands for code that is not finished")]);
            is_fine("a.rs", &format!("// {word}!() is not allowed"));
            is_fine("a.rs", &format!("not_{word}!()"));
            is_fine("a.md", &text);
        }
    }

    #[test]
    fn ignored_tests() {
        let attribute = "ignore";
        assert_eq!(complaints("a.rs", &format!("    #[{attribute} = \"slow\"]")).len(), 1);
        is_fine("a.rs", "if ignored {");
    }

    #[test]
    fn paths_of_one_machine() {
        for home in HOMES.map(|home| format!("/{home}/")) {
            assert_eq!(
                complaints("a.md", &format!("\nsee {home}ann/x")),
                [format!("a.md:2: `{home}ann` is a path of one machine")]
            );
            is_fine("a.md", &format!("{home}* is where people live"));
            is_fine("a.md", &format!("https://example.org{home}ann"));
        }
        assert_eq!(complaints("a.sh", "cd /srv/shrike/target").len(), 1);
        is_fine("a.sh", "ls /usr/lib/llvm-19");
    }
}
