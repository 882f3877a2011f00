//! A task: which files, which property, and the answer that is expected.

use regex::Regex;
use std::path::PathBuf;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// The same on every machine: it stands in results, and results of two runs are compared by it.
    pub name: String,
    pub files: Vec<PathBuf>,
    pub property: String,
    pub property_file: Option<PathBuf>,
    /// Whether the property holds; none where that is not known.
    pub expected: Option<bool>,
    /// Which part of the property is violated.
    pub subproperty: Option<String>,
    pub data_model: Option<String>,
    pub categories: Vec<String>,
}

/// Which tasks are run.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Any of these; all where there are none.
    pub properties: Vec<String>,
    pub only: Option<Regex>,
    pub category: Option<Regex>,
    /// About so many, evenly spread: the same ones each time.
    pub sample: Option<usize>,
}

impl Selection {
    /// The tasks that are meant, in their order, each once.
    pub fn of(&self, mut tasks: Vec<Task>) -> Vec<Task> {
        tasks.retain(|task| {
            (self.properties.is_empty() || self.properties.contains(&task.property))
                && self.only.as_ref().is_none_or(|only| only.is_match(&task.name))
                && self.category.as_ref().is_none_or(|wanted| task.categories.iter().any(|name| wanted.is_match(name)))
        });
        tasks.sort_by(|a, b| (&a.name, &a.property).cmp(&(&b.name, &b.property)));
        tasks.dedup_by(|a, b| a.name == b.name && a.property == b.property);
        match self.sample {
            Some(wanted) if wanted < tasks.len() => {
                let step = tasks.len() as f64 / wanted as f64;
                (0..wanted).map(|index| tasks[(index as f64 * step) as usize].clone()).collect()
            }
            _ => tasks,
        }
    }
}

#[cfg(test)]
pub(crate) fn made_up(name: &str, property: &str, expected: Option<bool>) -> Task {
    Task {
        name: name.into(),
        files: vec![name.into()],
        property: property.into(),
        property_file: None,
        expected,
        subproperty: None,
        data_model: None,
        categories: vec!["Loops".into()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(selection: &Selection) -> Vec<String> {
        let tasks = ["b/2.c", "a/1.c", "b/2.c", "b/4.c", "a/3.c"]
            .map(|name| made_up(name, if name.starts_with('a') { "termination" } else { "unreach-call" }, None));
        selection.of(tasks.to_vec()).into_iter().map(|task| task.name).collect()
    }

    #[test]
    fn tasks_are_chosen_and_ordered() {
        let all = Selection::default();
        assert_eq!(names(&all), ["a/1.c", "a/3.c", "b/2.c", "b/4.c"]);
        assert_eq!(names(&Selection { properties: vec!["termination".into()], ..all.clone() }), ["a/1.c", "a/3.c"]);
        let only = Regex::new("^b").ok();
        assert_eq!(names(&Selection { only, ..all.clone() }), ["b/2.c", "b/4.c"]);
        assert_eq!(names(&Selection { sample: Some(2), ..all.clone() }), ["a/1.c", "b/2.c"]);
        assert!(names(&Selection { category: Regex::new("Heap").ok(), ..all.clone() }).is_empty());
        assert_eq!(names(&Selection { category: Regex::new("Loop").ok(), ..all }).len(), 4);
    }
}
