//! No test is left out: where all tests of a crate are one program, `tests/all.rs`, every file beside it is a module of it.
//!
//! Cargo does not look for other files then, so that one that is not named there would never run, and its tests could not fail.

use crate::project::Project;

pub fn check(project: &Project) -> Vec<String> {
    let mut complaints = Vec::new();
    for (root, text) in project.ending("/tests/all.rs") {
        let folder = root.strip_suffix("all.rs").unwrap_or(root);
        for (name, _) in project.ending(".rs").filter(|(name, _)| *name != root) {
            let Some(rest) = name.strip_prefix(folder) else { continue };
            let module = rest.strip_suffix("/mod.rs").or_else(|| rest.strip_suffix(".rs")).unwrap_or(rest);
            let is_part = module.contains('/');
            if !is_part && !text.lines().any(|line| line == format!("mod {module};")) {
                complaints.push(format!("{name}: its tests do not run, as all.rs beside it does not name it"));
            }
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_run_or_are_left_out() {
        let project = Project::of(&[
            ("crates/a/tests/all.rs", "mod first;\nmod helper;\n"),
            ("crates/a/tests/first.rs", ""),
            ("crates/a/tests/second.rs", ""),
            ("crates/a/tests/helper/mod.rs", ""),
            ("crates/a/tests/helper/part.rs", ""),
            ("crates/a/tests/other/mod.rs", ""),
            ("crates/b/tests/alone.rs", ""),
        ]);
        let complaint = |name: &str| format!("{name}: its tests do not run, as all.rs beside it does not name it");
        assert_eq!(check(&project), ["crates/a/tests/other/mod.rs", "crates/a/tests/second.rs"].map(complaint));
    }
}
