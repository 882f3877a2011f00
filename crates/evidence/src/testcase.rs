//! A test case as a file that people read and `shrike run --input` takes: a JSON array with one input per line.
//!
//! Numbers that JSON's readers would round, and floats that JSON cannot say, are strings; `shrike run` takes both. What
//! the program's author did not name as input is marked `uninitialized`. A byte that memory holds many times in a row has a
//! `count`.

use crate::number;
use bits::Bits;
use engine::{place, Input, InputSource};
use ir::{Program, Type};
use machine::Chosen;
use serde_json::{json, Map, Value};

/// The text of `inputs.json`.
pub fn inputs_json(program: &Program, inputs: &[Input]) -> String {
    let entries = inputs.iter().flat_map(|input| entries(program, input));
    let lines: Vec<String> = entries.map(|entry| format!("  {entry}")).collect();
    match lines.is_empty() {
        true => "[]\n".into(),
        false => format!("[\n{}\n]\n", lines.join(",\n")),
    }
}

/// An input as objects: one, or one for each run of bytes that are the same.
pub(crate) fn entries(program: &Program, input: &Input) -> Vec<Value> {
    if input.runs.is_empty() {
        return vec![entry(program, input, 1)];
    }
    let run = |&(count, byte): &(u64, u8)| {
        let bits = Bits::from_u64(8, u64::from(byte));
        entry(program, &Input { bits, runs: Vec::new(), ..input.clone() }, count)
    };
    input.runs.iter().map(run).collect()
}

/// One input, as an object, so many times.
fn entry(program: &Program, input: &Input, count: u64) -> Value {
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
        InputSource::Thread => drop(fields.insert("thread".into(), json!(true))),
        InputSource::Havoc(_) | InputSource::Unspecified => drop(fields.insert("uninitialized".into(), json!(true))),
    }
    let value = match (&input.source, input.bits.as_u64()) {
        (InputSource::Thread, Some(word)) => json!(Chosen::of_word(word as u32).thread),
        _ => value(program, input),
    };
    fields.insert("value".into(), value);
    if count != 1 {
        fields.insert("count".into(), json!(count));
    }
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
