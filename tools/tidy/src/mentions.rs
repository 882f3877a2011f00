//! Every example is explained: its name stands in README.md or in a document under docs/.

use crate::project::Project;

pub fn check(project: &Project) -> Vec<String> {
    let documents = project.ending(".md").filter(|(name, _)| *name == "README.md" || name.starts_with("docs/"));
    let texts: Vec<&str> = documents.map(|(_, text)| text).collect();
    let examples = project.ending(".c").map(|(name, _)| name).filter(|name| name.starts_with("examples/"));
    let unknown = examples.filter(|name| !texts.iter().any(|text| text.contains(name)));
    unknown.map(|name| format!("{name}: neither README.md nor docs/ speaks of it")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_explained_or_not() {
        let project = Project::of(&[
            ("README.md", "Try `examples/a.c`."),
            ("docs/more.md", "And examples/b.c."),
            ("GLOSSARY.md", "examples/c.c"),
            ("examples/a.c", ""),
            ("examples/b.c", ""),
            ("examples/c.c", ""),
            ("tests/d.c", ""),
        ]);
        assert_eq!(check(&project), ["examples/c.c: neither README.md nor docs/ speaks of it"]);
    }
}
