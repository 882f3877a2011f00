//! The file of inputs: a JSON array of values, handed out in order.

use bits::Bits;
use ir::Type;
use serde_json::Value as Json;
use std::path::{Path, PathBuf};

pub struct Inputs {
    file: Option<PathBuf>,
    entries: Vec<Entry>,
    next: usize,
}

struct Entry {
    value: Json,
    /// The function that must ask for it, if the file says so.
    function: Option<String>,
    /// It is the value of an uninitialised variable, not of a call.
    uninitialized: bool,
}

impl Inputs {
    /// No file: every request of the program's own is an error.
    pub fn none() -> Inputs {
        Inputs { file: None, entries: Vec::new(), next: 0 }
    }

    pub fn read(file: &Path) -> Result<Inputs, String> {
        let name = file.display();
        let text = std::fs::read_to_string(file).map_err(|error| format!("{name}: error: {error}"))?;
        let json: Json = serde_json::from_str(&text)
            .map_err(|error| format!("{name}:{}: error: not valid JSON: {error}", error.line()))?;
        let Json::Array(list) = json else {
            return Err(format!("{name}: error: the inputs must be a JSON array, such as [1, -2, 3.5]"));
        };
        let entries = list
            .into_iter()
            .enumerate()
            .map(|(index, item)| Entry::new(item).map_err(|what| format!("{name}: error: input {}: {what}", index + 1)))
            .collect::<Result<_, _>>()?;
        Ok(Inputs { file: Some(file.to_owned()), entries, next: 0 })
    }

    /// The next value, for a call of `function`, which asks for a `ty` at `place`.
    pub fn next(&mut self, function: &str, ty: Type, place: &str) -> Result<Bits, String> {
        let Some(file) = &self.file else {
            return Err(format!(
                "{place}: error: the program asks for an input with `{function}`; give the values with --input FILE"
            ));
        };
        let name = file.display();
        let number = self.next + 1;
        let Some(entry) = self.entries.get(self.next) else {
            let has = self.entries.len();
            return Err(format!(
                "{name}: error: too few values: there are {has}, and `{function}` at {place} asks for number {number}"
            ));
        };
        if let Some(expected) = entry.function.as_deref().filter(|&expected| expected != function) {
            return Err(format!(
                "{name}: error: input {number} is for `{expected}`, but `{function}` at {place} asks for it"
            ));
        }
        let bits = convert(&entry.value, ty).ok_or_else(|| {
            let what = describe(ty);
            format!("{name}: error: input {number} is {}, but `{function}` at {place} needs {what}", entry.value)
        })?;
        self.next += 1;
        Ok(bits)
    }

    /// The next value, if the file has it down for an uninitialised variable.
    pub fn next_uninitialized(&mut self, ty: Type) -> Option<Bits> {
        let entry = self.entries.get(self.next).filter(|entry| entry.uninitialized)?;
        let bits = convert(&entry.value, ty)?;
        self.next += 1;
        Some(bits)
    }
}

impl Entry {
    fn new(item: Json) -> Result<Entry, String> {
        let Json::Object(mut fields) = item else {
            return Ok(Entry { value: item, function: None, uninitialized: false });
        };
        let value = fields.remove("value").ok_or("an object needs a field \"value\"")?;
        let uninitialized = fields.remove("uninitialized").is_some();
        let function = match fields.remove("function") {
            None => None,
            Some(Json::String(function)) => Some(function),
            Some(other) => return Err(format!("the field \"function\" must be a string, not {other}")),
        };
        Ok(Entry { value, function, uninitialized })
    }
}

/// None where the value is not one of the type.
fn convert(value: &Json, ty: Type) -> Option<Bits> {
    let text = match (value, ty) {
        (Json::Null, Type::Pointer) => "0".into(),
        (Json::Bool(truth), Type::Int(_) | Type::Pointer) => u8::from(*truth).to_string(),
        (Json::Number(number), _) => number.to_string(),
        (Json::String(text), _) => text.clone(),
        _ => return None,
    };
    evidence::parse_number(&text, ty)
}

fn describe(ty: Type) -> String {
    match ty {
        Type::Int(1) => "true or false".into(),
        Type::Int(width) => format!("an integer of {width} bits"),
        Type::Float(kind) => format!("a floating-point number of {} bits", kind.bits()),
        Type::Pointer => "an address".into(),
    }
}
