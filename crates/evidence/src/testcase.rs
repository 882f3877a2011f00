//! A test case as a file that people read and `shrike run --input` takes: a JSON array with one input per line.
//!
//! Numbers that JSON's readers would round, and floats that JSON cannot say, are strings; `shrike run` takes both. What
//! the program's author did not name as input is marked `uninitialized`.

use crate::number;
use engine::{place, Input, InputSource};
use ir::{Program, Type};
use serde_json::{json, Map, Value};

/// The text of `inputs.json`.
pub fn inputs_json(program: &Program, inputs: &[Input]) -> String {
    let lines: Vec<String> = inputs.iter().map(|input| format!("  {}", entry(program, input))).collect();
    match lines.is_empty() {
        true => "[]\n".into(),
        false => format!("[\n{}\n]\n", lines.join(",\n")),
    }
}

/// One input, as an object.
pub(crate) fn entry(program: &Program, input: &Input) -> Value {
    let mut fields = Map::new();
    match &input.source {
        InputSource::Function(name) => {
            if input.source.is_given() {
                fields.insert("function".into(), json!(name));
            } else {
                fields.insert("uninitialized".into(), json!(true));
            }
        }
        InputSource::Memory => drop(fields.insert("memory".into(), json!(true))),
        InputSource::Uninitialized(variable) => {
            fields.insert("uninitialized".into(), json!(true));
            if let Some(variable) = variable.and_then(|variable| program.variables.get(variable)) {
                fields.insert("variable".into(), json!(variable.name));
            }
        }
        InputSource::Havoc(_) | InputSource::Unspecified => drop(fields.insert("uninitialized".into(), json!(true))),
    }
    fields.insert("value".into(), value(program, input));
    let at = place(program, input.span);
    if !at.is_empty() {
        fields.insert("at".into(), json!(at));
    }
    Value::Object(fields)
}

fn value(program: &Program, input: &Input) -> Value {
    let text = number::text(&input.bits, input.ty, number::c_type(input, program.data_model).signed);
    let number = match input.ty {
        Type::Int(..=64) => text.parse::<i64>().map(Value::from).or_else(|_| text.parse::<u64>().map(Value::from)).ok(),
        _ => None,
    };
    number.unwrap_or(Value::String(text))
}
