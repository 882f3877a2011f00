//! Every source says first what it is: Rust files in a `//!` comment, C files in a comment of their own.

use crate::project::Project;

pub fn check(project: &Project) -> Vec<String> {
    let rust = project.ending(".rs").filter(|(_, text)| !text.starts_with("//!") && !text.starts_with("#!["));
    let mut complaints: Vec<String> =
        rust.map(|(name, _)| format!("{name}: begins without a `//!` comment that says what it is for")).collect();
    for end in [".c", ".h"] {
        let explained = |name: &str| name.starts_with("models/") || name.starts_with("examples/");
        let bare = |text: &str| !text.starts_with("/*") && !text.starts_with("//");
        let files = project.ending(end).filter(|(name, text)| explained(name) && bare(text));
        complaints.extend(files.map(|(name, _)| format!("{name}: begins without a comment that says what it is for")));
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_there_or_missed() {
        let good = Project::of(&[
            ("crates/a/src/lib.rs", "//! Words.\n"),
            ("crates/a/src/main.rs", "#![no_std]\n//! Words.\n"),
            ("models/a.c", "/* Words. */\n"),
            ("examples/a.c", "// Words.\n"),
            ("tests/run/a.c", "int main(void) {}\n"),
        ]);
        assert_eq!(check(&good), Vec::<String>::new());
        let bad = Project::of(&[
            ("crates/a/src/lib.rs", "// Words.\n"),
            ("crates/a/tests/t.rs", "use a;\n"),
            ("models/a.c", "#include \"a.h\"\n"),
            ("models/a.h", "#ifndef A_H\n"),
            ("examples/a.c", "\n// Words.\n"),
        ]);
        let names: Vec<String> =
            check(&bad).iter().map(|complaint| complaint.split(':').next().unwrap().into()).collect();
        assert_eq!(names, ["crates/a/src/lib.rs", "crates/a/tests/t.rs", "examples/a.c", "models/a.c", "models/a.h"]);
    }
}
