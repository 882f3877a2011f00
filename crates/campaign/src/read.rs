//! Where tasks are found: in a folder, a `.set` file or other list of task definitions, a definition itself, or JSON lines.
//!
//! A list has a path or a pattern (`loops/*.yml`) on each line, relative to its own folder; `#` begins a comment. A JSON line
//! is an object with `input`, `property`, and optionally `expected`, `subproperty`, `data_model`, `sets`.

use crate::definition::definition;
use crate::task::Task;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

#[derive(Debug, Default)]
pub struct Found {
    pub tasks: Vec<Task>,
    /// Properties that Shrike does not know, with the number of tasks left out for each.
    pub unknown: BTreeMap<String, usize>,
}

/// All tasks of a path.
pub fn read(path: &Path) -> Result<Found, String> {
    let mut found = Found::default();
    let metadata = std::fs::metadata(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let is = |end: &str| path.extension().is_some_and(|extension| extension == end);
    if metadata.is_dir() {
        for file in definitions_below(path)? {
            found.add(&file, path, Doubt::Skip, &[])?;
        }
    } else if is("yml") || is("yaml") {
        found.add(path, Path::new(""), Doubt::Complain, &[])?;
    } else if is("jsonl") {
        found.tasks = lines(path)?;
    } else {
        found.list(path)?;
    }
    Ok(found)
}

/// What to do with YAML that is no task definition.
#[derive(Clone, Copy)]
enum Doubt {
    Skip,
    Complain,
}

impl Found {
    fn add(&mut self, file: &Path, root: &Path, doubt: Doubt, categories: &[String]) -> Result<(), String> {
        let name = file.strip_prefix(root).unwrap_or(file).to_string_lossy().into_owned();
        match (definition(file, &name)?, doubt) {
            (Some(definition), _) => {
                let tasks = definition.tasks.into_iter();
                self.tasks.extend(tasks.map(|task| Task { categories: categories.to_vec(), ..task }));
                for property in definition.unknown {
                    *self.unknown.entry(property).or_default() += 1;
                }
                Ok(())
            }
            (None, Doubt::Skip) => Ok(()),
            (None, Doubt::Complain) => Err(format!("{}: this is no task definition", file.display())),
        }
    }

    fn list(&mut self, list: &Path) -> Result<(), String> {
        let complain = |what: &dyn std::fmt::Display| format!("{}: {what}", list.display());
        let text = std::fs::read_to_string(list).map_err(|error| complain(&error))?;
        let folder = list.parent().unwrap_or(Path::new(""));
        let is_set = list.extension().is_some_and(|extension| extension == "set");
        let stem = list.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let categories: Vec<String> = stem.into_iter().filter(|_| is_set).collect();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let pattern = folder.join(line);
            let files =
                glob::glob(&pattern.to_string_lossy()).map_err(|error| complain(&format!("{line}: {error}")))?;
            let files: Vec<PathBuf> = files.filter_map(Result::ok).collect();
            // A pattern may match nothing where a checkout is partial; a plain name may not.
            if files.is_empty() && !line.contains(['*', '?', '[']) {
                return Err(complain(&format!("there is no {line}")));
            }
            for file in files {
                self.add(&file, folder, Doubt::Complain, &categories)?;
            }
        }
        Ok(())
    }
}

fn definitions_below(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for entry in entries.filter_map(Result::ok) {
            let path = entry.path();
            // Links are not followed: they may lead in circles.
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => folders.push(path),
                Ok(_) if path.extension().is_some_and(|end| end == "yml" || end == "yaml") => files.push(path),
                _ => {}
            }
        }
    }
    files.sort();
    Ok(files)
}

#[derive(Deserialize)]
struct Line {
    input: String,
    property: String,
    expected: Option<bool>,
    subproperty: Option<String>,
    data_model: Option<String>,
    #[serde(default)]
    sets: Vec<String>,
}

fn lines(file: &Path) -> Result<Vec<Task>, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let folder = file.parent().unwrap_or(Path::new(""));
    let tasks = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(|(index, line)| {
        let line: Line =
            serde_json::from_str(line).map_err(|error| format!("{}:{}: {error}", file.display(), index + 1))?;
        Ok(Task {
            files: vec![folder.join(&line.input)],
            name: line.input,
            property: line.property,
            property_file: None,
            expected: line.expected,
            subproperty: line.subproperty,
            data_model: line.data_model,
            categories: line.sets,
        })
    });
    tasks.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const YML: &str = "format_version: '2.0'\n# a comment\ninput_files: 'p.c'\nproperties:\n\
        \x20 - property_file: ../properties/unreach-call.prp\n    expected_verdict: true\n\
        \x20 - property_file: ../properties/memory.prp\n    expected_verdict: false\n    subproperty: valid-deref\n\
        \x20 - property_file: ../properties/coverage.prp\noptions:\n  language: C\n  data_model: ILP32\n";

    fn checkout() -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().expect("it has a folder")).expect("a folder can be made");
            std::fs::write(path, text).expect("a file can be written");
        };
        write("c/properties/unreach-call.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
        write("c/properties/memory.prp", "CHECK( init(main()), LTL(G valid-deref) )\n");
        write("c/properties/coverage.prp", "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )\n");
        write("c/loops/p.yml", YML);
        write("c/loops/q.yml", "format_version: 1.0\ninput_files: [a.c, b.c]\nproperties: []\n");
        write("c/loops/other.yml", "name: pipeline\n");
        write("c/Loops.set", "# all\nloops/p*.yml\nnone/*.yml\n");
        write("list.txt", "c/loops/p.yml\n");
        write("missing.txt", "c/loops/r.yml\n");
        write("tasks.jsonl", "{\"input\": \"c/loops/p.c\", \"property\": \"termination\", \"expected\": true}\n\n");
        folder
    }

    fn told(path: PathBuf) -> Vec<(String, String, Option<bool>, Option<String>)> {
        let found = read(&path).expect("it can be read");
        found.tasks.into_iter().map(|task| (task.name, task.property, task.expected, task.data_model)).collect()
    }

    #[test]
    fn a_checkout_is_read_from_everywhere() {
        let folder = checkout();
        let both = |name: &str| {
            let model = Some("ILP32".to_owned());
            vec![
                (name.to_owned(), "unreach-call".to_owned(), Some(true), model.clone()),
                (name.to_owned(), "valid-memsafety".to_owned(), Some(false), model),
            ]
        };
        assert_eq!(told(folder.path().join("c")), both("loops/p.yml"));
        assert_eq!(told(folder.path().join("c/Loops.set")), both("loops/p.yml"));
        assert_eq!(told(folder.path().join("list.txt")), both("c/loops/p.yml"));
        let found = read(&folder.path().join("c/loops/p.yml")).expect("it can be read");
        assert_eq!(found.unknown.get("coverage"), Some(&1));
        assert_eq!(found.tasks[1].subproperty.as_deref(), Some("valid-deref"));
        assert_eq!(found.tasks[0].files, [folder.path().join("c/loops/p.c")]);
        assert_eq!(read(&folder.path().join("c/Loops.set")).expect("it can be read").tasks[0].categories, ["Loops"]);
        let line = ("c/loops/p.c".to_owned(), "termination".to_owned(), Some(true), None);
        assert_eq!(told(folder.path().join("tasks.jsonl")), [line]);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let folder = checkout();
        let complaint = |name: &str| read(&folder.path().join(name)).expect_err("it is wrong");
        assert!(complaint("c/loops/other.yml").ends_with("this is no task definition"));
        assert!(complaint("missing.txt").ends_with("there is no c/loops/r.yml"));
        assert!(complaint("nowhere").contains("nowhere"));
    }
}
