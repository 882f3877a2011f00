//! Reads witnesses, also those of other tools: what is wrong with one is said in words, never guessed.

use crate::witness::{
    Action, Constraint, Content, Invariant, InvariantKind, Kind, Location, Segment, Waypoint, Witness, WitnessTask,
};
use ir::DataModel;
use serde_json::Value;

/// A witness of either kind. What is wrong with the text is said without the file's name.
pub fn read_witness(text: &str) -> Result<Witness, String> {
    let value: Value = serde_norway::from_str(text).map_err(|error| format!("is not valid YAML: {error}"))?;
    let entries = value.as_array().ok_or("is no witness: it must be a list of entries")?;
    let [entry] = entries.as_slice() else {
        return Err(format!("has {} entries; only a witness with one is understood", entries.len()));
    };
    let metadata = field(entry, "metadata")?;
    let version = scalar(field(metadata, "format_version")?).ok_or("the field `format_version` must be a string")?;
    if !version.starts_with("2.") {
        return Err(format!("is of version {version:?} of the format; only version 2 is understood"));
    }
    let content = match string(entry, "entry_type")? {
        "violation_sequence" => {
            Content::Violation(list(entry, "content")?.iter().map(segment).collect::<Result<_, _>>()?)
        }
        "invariant_set" => {
            Content::Invariants(list(entry, "content")?.iter().map(invariant).collect::<Result<_, _>>()?)
        }
        other => return Err(format!("has an entry of the unknown type {other:?}")),
    };
    Ok(Witness { task: task(field(metadata, "task")?)?, content })
}

fn task(value: &Value) -> Result<WitnessTask, String> {
    let hashes = field(value, "input_file_hashes")?.as_object().ok_or("`input_file_hashes` must be a mapping")?;
    let files = hashes.iter().map(|(name, hash)| match hash.as_str() {
        Some(hash) => Ok((name.clone(), hash.to_ascii_lowercase())),
        None => Err(format!("the hash of {name:?} must be a string")),
    });
    let model = match string(value, "data_model")? {
        "ILP32" => DataModel::Ilp32,
        "LP64" => DataModel::Lp64,
        other => return Err(format!("the data model {other:?} is neither ILP32 nor LP64")),
    };
    let specification = string(value, "specification")?.to_owned();
    Ok(WitnessTask { files: files.collect::<Result<_, _>>()?, specification, model, assumed: Vec::new() })
}

fn segment(value: &Value) -> Result<Segment, String> {
    list(value, "segment")?.iter().map(|item| waypoint(field(item, "waypoint")?)).collect()
}

fn waypoint(value: &Value) -> Result<Waypoint, String> {
    let constraint = match value.get("constraint") {
        None | Some(Value::Null) => None,
        Some(constraint) => Some(Constraint {
            value: scalar(field(constraint, "value")?).ok_or("the `value` of a constraint must be a string")?,
            format: constraint.get("format").and_then(Value::as_str).map(String::from),
        }),
    };
    Ok(Waypoint {
        kind: one_of(&Kind::WORDS, string(value, "type")?)?,
        action: one_of(&Action::WORDS, string(value, "action")?)?,
        location: location(field(value, "location")?)?,
        constraint,
    })
}

fn invariant(value: &Value) -> Result<Invariant, String> {
    let value = field(value, "invariant")?;
    Ok(Invariant {
        kind: one_of(&InvariantKind::WORDS, string(value, "type")?)?,
        location: location(field(value, "location")?)?,
        value: scalar(field(value, "value")?).ok_or("the `value` of an invariant must be a string")?,
    })
}

fn location(value: &Value) -> Result<Location, String> {
    let number = |key: &str| match value.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(number) => {
            match number.as_u64().and_then(|number| u32::try_from(number).ok()).filter(|&number| number > 0) {
                Some(number) => Ok(Some(number)),
                None => Err(format!("the {key} {number} is no number from 1 on")),
            }
        }
    };
    Ok(Location {
        file: string(value, "file_name")?.to_owned(),
        line: number("line")?.ok_or("a location has no `line`")?,
        column: number("column")?,
        function: value.get("function").and_then(Value::as_str).map(String::from),
    })
}

/// A string, or what other tools write without quotes.
fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Bool(_) | Value::Number(_) => Some(value.to_string()),
        _ => None,
    }
}

fn one_of<T: Copy>(words: &[(&'static str, T)], word: &str) -> Result<T, String> {
    let found = words.iter().find(|(known, _)| *known == word).map(|(_, found)| *found);
    found.ok_or_else(|| {
        let known: Vec<&str> = words.iter().map(|(known, _)| *known).collect();
        format!("{word:?} is none of {}", known.join(", "))
    })
}

fn field<'v>(value: &'v Value, key: &str) -> Result<&'v Value, String> {
    value.get(key).ok_or_else(|| format!("the field `{key}` is missing"))
}

fn string<'v>(value: &'v Value, key: &str) -> Result<&'v str, String> {
    field(value, key)?.as_str().ok_or_else(|| format!("the field `{key}` must be a string"))
}

fn list<'v>(value: &'v Value, key: &str) -> Result<&'v [Value], String> {
    Ok(field(value, key)?.as_array().ok_or_else(|| format!("the field `{key}` must be a list"))?)
}
