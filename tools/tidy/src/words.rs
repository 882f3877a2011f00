//! Words that do not belong into the project: file names that say nothing, code that is not finished, tests that do
//! not run, paths of one machine, and people of whom nothing is known in the place of a subject.

use crate::project::Project;

/// Names of files and modules under which anything could be found.
const SAY_NOTHING: [&str; 4] = ["utils", "helpers", "common", "manager"];

/// Macros for code that is not finished.
const UNFINISHED: [&str; 3] = ["todo", "unimplemented", "dbg"];

/// Folders under which people's own files are.
const HOMES: [&str; 3] = ["home", "root", "Users"];

/// What pronouns for unknown people are made of: what is said is said of a state, a path, a solver, a thread or a function.
const PEOPLE: ([&str; 4], [&str; 2]) = (["no", "any", "some", "every"], ["one", "body"]);
const WHICHEVER: [&str; 2] = ["who", "ever"];

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
            if let Some(person) = person(line).filter(|_| !name.ends_with(MADE_BY_PROPTEST)) {
                complain(format!("`{person}` says nothing about what acts here"));
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

/// Files whose first lines are not the project's.
const MADE_BY_PROPTEST: &str = ".proptest-regressions";

/// A pronoun for unknown people. The user of that name, who has no rights, is told by the marks of code around it, or by capitals.
fn person(line: &str) -> Option<&str> {
    let is_person = |word: &str| {
        let word = word.to_lowercase();
        let of_two = |(first, rest): (&str, [&str; 2])| rest.into_iter().any(|last| word == format!("{first}{last}"));
        PEOPLE.0.into_iter().any(|first| of_two((first, PEOPLE.1))) || word == WHICHEVER.concat()
    };
    let mut before = "";
    let mut start = 0;
    for word in line.split(|c: char| !c.is_alphanumeric()) {
        let end = start + word.len();
        let is_user = line[..start].ends_with('`') && line[end..].starts_with('`')
            || word.len() > 3 && word.chars().all(char::is_uppercase);
        if is_person(word) && !is_user {
            return Some(word);
        }
        if before.eq_ignore_ascii_case(PEOPLE.0[0]) && word == PEOPLE.1[0] && line[..start].ends_with(' ') {
            return Some(&line[start - before.len() - 1..end]);
        }
        before = word;
        start = end + line[end..].chars().next().map_or(0, char::len_utf8);
    }
    None
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
    fn people() {
        let words = PEOPLE.0.iter().flat_map(|first| PEOPLE.1.map(|last| format!("{first}{last}")));
        let two = format!("{} {}", PEOPLE.0[0], PEOPLE.1[0]);
        for word in words.chain([WHICHEVER.concat(), two]) {
            let complaint = format!("`{word}` says nothing about what acts here");
            assert_eq!(complaints("a.rs", &format!("\n// What {word} reads.")), [format!("a.rs:2: {complaint}")]);
            assert_eq!(complaints("tests/c/a.c", &format!("// {word}: x")), [format!("tests/c/a.c:1: {complaint}")]);
            is_fine("a.rs", &format!("// {word}times, and the user `{}`", word.replace(' ', "_")));
            is_fine("a.proptest-regressions", &format!("# {word}"));
        }
        assert_eq!(complaints("a.rs", &format!("fn {}_waits() {{}}", WHICHEVER.concat())).len(), 1);
        is_fine("a.rs", &format!("const {}: u32 = 65534;", "nobo".to_uppercase() + "DY"));
        is_fine("a.md", "There is no other one, and none of one kind.");
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
