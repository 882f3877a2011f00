//! The files of the project: every text under its folder that is not made by a build.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Texts by name. Names are relative to the project's folder and have `/` in them on every system.
#[derive(Clone, Debug, Default)]
pub struct Project {
    pub files: BTreeMap<String, String>,
}

impl Project {
    /// Left out are version control, what the project's .gitignore names, folders that cargo marks as caches, and what
    /// is no text.
    pub fn read(root: &Path) -> std::io::Result<Project> {
        let ignored = std::fs::read_to_string(root.join(".gitignore")).unwrap_or_default();
        let ignored: BTreeSet<&str> =
            ignored.lines().filter_map(|line| line.strip_prefix('/')).chain([".git"]).collect();
        let mut project = Project::default();
        project.read_folder(root, "", &ignored)?;
        Ok(project)
    }

    pub fn of(files: &[(&str, &str)]) -> Project {
        Project { files: files.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect() }
    }

    /// Names and texts of files whose names end so.
    pub fn ending<'a>(&'a self, end: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.files.iter().filter(move |(name, _)| name.ends_with(end)).map(|(name, text)| (&**name, &**text))
    }

    pub fn text(&self, name: &str) -> Option<&str> {
        self.files.get(name).map(String::as_str)
    }

    /// Is there a file of that name, or a folder with files in it?
    pub fn has(&self, name: &str) -> bool {
        let inside = format!("{name}/");
        self.files.contains_key(name) || self.files.keys().any(|file| file.starts_with(&inside))
    }

    fn read_folder(&mut self, folder: &Path, prefix: &str, ignored: &BTreeSet<&str>) -> std::io::Result<()> {
        for entry in std::fs::read_dir(folder)? {
            let path: PathBuf = entry?.path();
            let Some(last) = path.file_name().and_then(|last| last.to_str()) else { continue };
            let name = format!("{prefix}{last}");
            if ignored.contains(&*name) || path.join("CACHEDIR.TAG").exists() {
                continue;
            }
            if path.is_dir() {
                self.read_folder(&path, &format!("{name}/"), ignored)?;
            } else if let Ok(text) = std::fs::read_to_string(&path) {
                self.files.insert(name, text);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_exist_if_files_are_in_them() {
        let project = Project::of(&[("docs/a.md", "")]);
        assert!(project.has("docs") && project.has("docs/a.md"));
        assert!(!project.has("doc") && !project.has("docs/b.md"));
    }
}
