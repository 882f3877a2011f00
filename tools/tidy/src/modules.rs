//! The index of all sources, docs/modules.md: every file with the first sentence of its header, so that it is true
//! without being kept by hand.

use crate::project::Project;

pub const FILE: &str = "docs/modules.md";

/// What the index has to be.
pub fn index(project: &Project) -> String {
    let mut text = String::from(
        "# Every source file, in one line\n\n\
         Made from the first sentence of each file's header; `BLESS=1 cargo test -p tidy` makes it anew.\n\
         For the map that this is the detail of, see [ARCHITECTURE.md](../ARCHITECTURE.md).\n",
    );
    let mut folder = "";
    let left_out = left_out(project);
    for (name, source) in &project.files {
        let Some(place) = place(name).filter(|place| !left_out.iter().any(|folder| place.starts_with(folder))) else {
            continue;
        };
        if place != folder {
            text.push_str(&format!("\n## {place}\n\n"));
            folder = place;
        }
        let short = &name[place.len() + 1..];
        text.push_str(&format!("- [`{short}`](../{name}): {}\n", first_sentence(source)));
    }
    text
}

/// The folders that the workspace excludes: what is not built is not listed.
fn left_out(project: &Project) -> Vec<&str> {
    let manifest = project.files.iter().find(|(name, _)| name.as_str() == "Cargo.toml");
    let line = manifest.and_then(|(_, text)| text.lines().find(|line| line.starts_with("exclude = ")));
    line.map_or(Vec::new(), |line| line.split('"').skip(1).step_by(2).collect())
}

/// The folder under which the index lists a file; none where it does not.
fn place(name: &str) -> Option<&str> {
    if name.starts_with("models/") && (name.ends_with(".c") || name.ends_with(".h")) {
        return Some("models");
    }
    let (crate_folder, _) = name.split_once("/src/")?;
    let known = crate_folder.starts_with("crates/") || crate_folder.starts_with("tools/");
    (known && name.ends_with(".rs")).then(|| &name[..crate_folder.len() + "/src".len()])
}

fn first_sentence(source: &str) -> String {
    let strip = |line: &str| -> String {
        let line = line.trim().trim_end_matches("*/");
        let mark = ["//!", "//", "/*", "*"].into_iter().find(|mark| line.starts_with(mark)).unwrap_or_default();
        line[mark.len()..].trim().to_owned()
    };
    let lines = source.lines().skip_while(|line| line.starts_with("#![")).map(strip);
    let paragraph = lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    match paragraph.split_once(". ") {
        Some((sentence, _)) => format!("{sentence}."),
        None => paragraph,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_source_has_its_line() {
        let project = Project::of(&[
            ("crates/a/src/lib.rs", "//! First\n//! sentence. Second.\n//!\n//! Third.\n"),
            ("crates/a/src/b/c.rs", "#![no_std]\n//! One: `x.y`.\n"),
            ("crates/a/tests/t.rs", "//! Not listed.\n"),
            ("crates/z/src/lib.rs", "//! Not built.\n"),
            ("Cargo.toml", "[workspace]\nexclude = [\"crates/z\"]\n"),
            ("models/m.c", "/* A model.\n *\n * More. */\n"),
            ("models/n.h", "/* Short. */\n"),
        ]);
        let lines: Vec<String> = index(&project).lines().skip(4).map(str::to_owned).collect();
        assert_eq!(
            lines,
            [
                "",
                "## crates/a/src",
                "",
                "- [`b/c.rs`](../crates/a/src/b/c.rs): One: `x.y`.",
                "- [`lib.rs`](../crates/a/src/lib.rs): First sentence.",
                "",
                "## models",
                "",
                "- [`m.c`](../models/m.c): A model.",
                "- [`n.h`](../models/n.h): Short.",
            ]
        );
    }
}
