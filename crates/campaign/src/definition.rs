//! Task definitions as SV-COMP has them: YAML of format 1.0 or 2.0, one file with a task for each of its properties.
//!
//! Names of files in it are relative to its own folder.

use crate::task::Task;
use serde::Deserialize;
use serde_norway::{Deserializer, Value};
use std::path::Path;

/// What a definition holds: tasks, and properties that Shrike does not know.
#[derive(Debug, Default)]
pub struct Definition {
    pub tasks: Vec<Task>,
    pub unknown: Vec<String>,
}

/// None where the file is YAML of another kind.
pub fn definition(file: &Path, name: &str) -> Result<Option<Definition>, String> {
    let complain = |what: &dyn std::fmt::Display| format!("{}: {what}", file.display());
    let text = std::fs::read_to_string(file).map_err(|error| complain(&error))?;
    let Some(document) = Deserializer::from_str(&text).next() else { return Ok(None) };
    let document = Value::deserialize(document).map_err(|error| complain(&error))?;
    if document.get("format_version").is_none() || document.get("input_files").is_none() {
        return Ok(None);
    }
    let version = text_of(&document["format_version"]).unwrap_or_default();
    if !matches!(version.as_str(), "1" | "1.0" | "2" | "2.0") {
        return Err(complain(&format!("format {version} of task definitions is not known")));
    }
    let folder = file.parent().unwrap_or(Path::new(""));
    let inputs: Vec<String> = match &document["input_files"] {
        Value::Sequence(list) => list.iter().filter_map(text_of).collect(),
        one => text_of(one).into_iter().collect(),
    };
    if inputs.is_empty() {
        return Err(complain(&"there are no input files"));
    }
    let files = inputs.iter().map(|input| folder.join(input));
    let mut found = Definition::default();
    let whole = Task {
        name: name.into(),
        files: files.collect(),
        property: String::new(),
        property_file: None,
        expected: None,
        subproperty: None,
        data_model: text_of(&document["options"]["data_model"]),
        categories: Vec::new(),
    };
    for entry in document["properties"].as_sequence().into_iter().flatten() {
        let Some(property_file) = text_of(&entry["property_file"]) else {
            return Err(complain(&"a property has no property_file"));
        };
        let path = folder.join(&property_file);
        let text = std::fs::read_to_string(&path).map_err(|error| complain(&format!("{property_file}: {error}")))?;
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let Ok(questions) = property::questions(stem, Some(&text)) else {
            found.unknown.push(stem.into());
            continue;
        };
        let told = questions.first().map_or(stem, |question| question.name.as_str());
        found.tasks.push(Task {
            property: if property::names().contains(&stem) { stem } else { told }.into(),
            property_file: Some(path),
            expected: entry["expected_verdict"].as_bool(),
            subproperty: text_of(&entry["subproperty"]),
            ..whole.clone()
        });
    }
    Ok(Some(found))
}

/// Versions may be numbers.
fn text_of(yaml: &Value) -> Option<String> {
    match yaml {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
