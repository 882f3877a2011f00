//! `compile_commands.json`: what a build system says about how each file is compiled.
//!
//! Kept are the flags that decide what the code means ([`crate::flags`]). Of several entries for one file the first counts.

use crate::error::Error;
use crate::flags::relevant;
use crate::inputs::{bad, check_readable, extension, Input};
use serde_json::Value;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

pub fn read(path: &Path) -> Result<Vec<Input>, Error> {
    let text = std::fs::read_to_string(path).map_err(|error| bad(path, error.to_string()))?;
    let json: Value = serde_json::from_str(&text).map_err(|error| bad(path, format!("is not valid JSON: {error}")))?;
    let entries = json.as_array().ok_or_else(|| bad(path, "is no compilation database: it is not a JSON array"))?;
    let mut seen = HashSet::new();
    let mut inputs = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let input = unit(path, entry).map_err(|message| bad(path, format!("entry {}: {message}", index + 1)))?;
        let Some(input) = input else { continue };
        if seen.insert(input.path()) {
            check_readable(&input.path())?;
            inputs.push(input);
        }
    }
    if inputs.is_empty() {
        return Err(bad(path, "names no C file"));
    }
    Ok(inputs)
}

fn unit(database: &Path, entry: &Value) -> Result<Option<Input>, String> {
    let text = |key: &str| entry.get(key).and_then(Value::as_str);
    let file = PathBuf::from(text("file").ok_or("has no \"file\"")?);
    match extension(&file).as_str() {
        "c" | "i" => {}
        "s" | "S" | "asm" => return Ok(None),
        _ => return Err(format!("{} is not a C file", file.display())),
    }
    let base = database.parent().map(Path::to_path_buf).unwrap_or_default();
    let directory = match text("directory") {
        Some(directory) => base.join(directory),
        None => base,
    };
    let words = match (entry.get("arguments").and_then(Value::as_array), text("command")) {
        (Some(words), _) => words.iter().filter_map(Value::as_str).map(String::from).collect(),
        (None, Some(command)) => split(command).ok_or("\"command\" has an unclosed quote")?,
        (None, None) => return Err("has neither \"arguments\" nor \"command\"".into()),
    };
    let directory = (!directory.as_os_str().is_empty()).then_some(directory);
    Ok(Some(Input::Source { file, directory, flags: relevant(words.get(1..).unwrap_or_default()) }))
}

/// Splits a command as a POSIX shell does, without expansions.
fn split(command: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut characters = command.chars();
    while let Some(character) = characters.next() {
        match character {
            '\'' => {
                let word = word.get_or_insert_default();
                loop {
                    match characters.next()? {
                        '\'' => break,
                        other => word.push(other),
                    }
                }
            }
            '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match characters.next()? {
                        '"' => break,
                        '\\' => match characters.next()? {
                            escaped @ ('"' | '\\' | '$' | '`') => word.push(escaped),
                            other => word.extend(['\\', other]),
                        },
                        other => word.push(other),
                    }
                }
            }
            '\\' => word.get_or_insert_default().push(characters.next()?),
            space if space.is_whitespace() => words.extend(word.take()),
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    Some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_split_like_a_shell() {
        let words = split(r#"cc -DNAME=\"x\" '-DA=b c' "-I/a b" -c x.c"#).unwrap();
        assert_eq!(words, ["cc", r#"-DNAME="x""#, "-DA=b c", "-I/a b", "-c", "x.c"]);
        assert_eq!(split("cc 'x"), None);
    }
}
