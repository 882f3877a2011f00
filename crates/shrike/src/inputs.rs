//! The file of inputs: a JSON array of values, handed out in order.

use bits::{Bits, FloatKind, Rounding};
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
    match ty {
        Type::Int(width) => integer(value, width),
        Type::Pointer => match value {
            Json::Null => Some(Bits::from_u64(64, 0)),
            _ => integer(value, 64),
        },
        Type::Float(kind) => float(value, kind),
    }
}

/// From the smallest signed to the largest unsigned number of the width.
fn integer(value: &Json, width: u32) -> Option<Bits> {
    let text = match value {
        Json::Bool(truth) => return Some(Bits::from_u64(width, u64::from(*truth))),
        Json::Number(number) => number.to_string(),
        Json::String(text) => text.clone(),
        _ => return None,
    };
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.as_str()),
    };
    let magnitude = match digits.strip_prefix("0x") {
        Some(digits) => u128::from_str_radix(digits, 16).ok()?,
        None => digits.parse::<u128>().ok()?,
    };
    let most = if width >= 128 { u128::MAX } else { (1 << width) - 1 };
    let fits = if negative { magnitude <= most / 2 + 1 } else { magnitude <= most };
    let bits = if negative { magnitude.wrapping_neg() } else { magnitude };
    fits.then(|| Bits::from_u128(width, if width >= 128 { bits } else { bits & most }))
}

fn float(value: &Json, kind: FloatKind) -> Option<Bits> {
    let text = match value {
        Json::Number(number) => number.to_string(),
        Json::String(text) => text.to_ascii_lowercase(),
        _ => return None,
    };
    let (negative, magnitude) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.as_str()),
    };
    let bits = match magnitude {
        "nan" => bits::float::default_nan(kind),
        "inf" | "infinity" => bits::float::infinity(kind),
        _ => bits::float::parse(kind, magnitude, Rounding::NearestEven)?,
    };
    Some(if negative { bits::float::neg(kind, &bits) } else { bits })
}

fn describe(ty: Type) -> String {
    match ty {
        Type::Int(1) => "true or false".into(),
        Type::Int(width) => format!("an integer of {width} bits"),
        Type::Float(kind) => format!("a floating-point number of {} bits", kind.bits()),
        Type::Pointer => "an address".into(),
    }
}
