//! The file of inputs: a JSON array of values, handed out in order.

use bits::Bits;
use ir::Type;
use serde_json::Value as Json;
use std::path::{Path, PathBuf};

pub struct Inputs {
    file: Option<PathBuf>,
    entries: Vec<Entry>,
    next: usize,
    /// How often the next one was given.
    given: u64,
}

struct Entry {
    value: Json,
    /// The function that must ask for it, if the file says so.
    function: Option<String>,
    /// It is the value of an uninitialised variable, not of a call.
    uninitialized: bool,
    /// How often it is given in a row.
    count: u64,
}

impl Inputs {
    /// No file: every request of the program's own is an error.
    pub fn none() -> Inputs {
        Inputs { file: None, entries: Vec::new(), next: 0, given: 0 }
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
        Ok(Inputs { file: Some(file.to_owned()), entries, next: 0, given: 0 })
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
        self.take(1);
        Ok(bits)
    }

    /// So many bytes, as runs.
    pub fn bytes(&mut self, function: &str, place: &str, bytes: u64) -> Result<Vec<(u64, u8)>, String> {
        let mut runs = Vec::new();
        let mut left = bytes;
        while left > 0 {
            let many = self.entries.get(self.next).map_or(1, |entry| entry.count - self.given).min(left);
            let byte = self.next(function, Type::Int(8), place)?;
            self.take(many - 1);
            runs.push((many, byte.as_u64().unwrap_or(0) as u8));
            left -= many;
        }
        Ok(runs)
    }

    /// The same for memory that is not initialised: zeros where the file says nothing of it.
    pub fn bytes_uninitialized(&mut self, bytes: u64) -> Vec<(u64, u8)> {
        let mut runs = Vec::new();
        let mut left = bytes;
        while left > 0 {
            let many = self.entries.get(self.next).map_or(1, |entry| entry.count - self.given).min(left);
            let Some(byte) = self.next_uninitialized(Type::Int(8)) else {
                runs.push((left, 0));
                break;
            };
            self.take(many - 1);
            runs.push((many, byte.as_u64().unwrap_or(0) as u8));
            left -= many;
        }
        runs
    }

    fn take(&mut self, count: u64) {
        self.given += count;
        if count > 0 && self.given == self.entries[self.next].count {
            self.next += 1;
            self.given = 0;
        }
    }

    /// The next value, if the file has it down for an uninitialised variable.
    pub fn next_uninitialized(&mut self, ty: Type) -> Option<Bits> {
        let entry = self.entries.get(self.next).filter(|entry| entry.uninitialized)?;
        let bits = convert(&entry.value, ty)?;
        self.take(1);
        Some(bits)
    }
}

impl Entry {
    fn new(item: Json) -> Result<Entry, String> {
        let Json::Object(mut fields) = item else {
            return Ok(Entry { value: item, function: None, uninitialized: false, count: 1 });
        };
        let value = fields.remove("value").ok_or("an object needs a field \"value\"")?;
        let uninitialized = fields.remove("uninitialized").is_some();
        let function = match fields.remove("function") {
            None => None,
            Some(Json::String(function)) => Some(function),
            Some(other) => return Err(format!("the field \"function\" must be a string, not {other}")),
        };
        let count = match fields.remove("count") {
            None => 1,
            Some(count) => {
                count.as_u64().filter(|&count| count > 0).ok_or("the field \"count\" must be a number above zero")?
            }
        };
        Ok(Entry { value, function, uninitialized, count })
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
