//! What a solver found, as bytes and back: a process of its own has no other way to say it.

use crate::answer::Unknown;
use term::bits::Bits;
use term::{ArrayValue, Sort, TermId, Value};

/// The result of one check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Values of symbols.
    Sat(Vec<(TermId, Value)>),
    /// The core.
    Unsat(Vec<TermId>),
    Unknown(Unknown),
}

/// What a solver may say when it was not stopped.
pub const GAVE_UP: Unknown = Unknown::Incomplete("the backend gave up");

/// Reasons for no answer, by the letters that stand for them.
const REASONS: [(u8, Unknown); 4] =
    [(b't', Unknown::TimeLimit), (b'm', Unknown::MemoryLimit), (b'i', Unknown::Interrupted), (b'?', GAVE_UP)];

impl Outcome {
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        match self {
            Outcome::Sat(values) => {
                bytes.push(b's');
                for (symbol, value) in values {
                    put(&mut bytes, symbol.as_u32());
                    put_value(&mut bytes, value);
                }
            }
            Outcome::Unsat(core) => {
                bytes.push(b'u');
                for term in core {
                    put(&mut bytes, term.as_u32());
                }
            }
            Outcome::Unknown(why) => {
                let letter = REASONS.iter().find(|(_, reason)| reason == why).map_or(b'?', |(letter, _)| *letter);
                bytes.push(letter);
            }
        }
        bytes
    }

    /// Nothing where the bytes are not what `to_bytes` writes.
    pub fn from_bytes(bytes: &[u8], sort: &dyn Fn(TermId) -> Sort) -> Option<Outcome> {
        let (tag, mut rest) = bytes.split_first()?;
        match tag {
            b's' => {
                let mut values = Vec::new();
                while !rest.is_empty() {
                    let symbol = TermId::from_u32(take(&mut rest)?);
                    values.push((symbol, take_value(&mut rest, sort(symbol))?));
                }
                Some(Outcome::Sat(values))
            }
            b'u' => {
                let mut core = Vec::new();
                while !rest.is_empty() {
                    core.push(TermId::from_u32(take(&mut rest)?));
                }
                Some(Outcome::Unsat(core))
            }
            tag => {
                let reason = REASONS.into_iter().find(|(letter, _)| letter == tag);
                reason.map(|(_, why)| Outcome::Unknown(why))
            }
        }
    }
}

fn put(bytes: &mut Vec<u8>, number: u32) {
    bytes.extend_from_slice(&number.to_le_bytes());
}

fn put_bits(bytes: &mut Vec<u8>, bits: &Bits) {
    put(bytes, bits.width());
    for word in bits.words() {
        bytes.extend_from_slice(&word.to_le_bytes());
    }
}

fn put_value(bytes: &mut Vec<u8>, value: &Value) {
    match value {
        Value::Bool(value) => bytes.push(*value as u8),
        Value::Bits(bits) => {
            bytes.push(2);
            put_bits(bytes, bits);
        }
        Value::Array(array) => {
            bytes.push(3);
            put_bits(bytes, array.default_element());
            put(bytes, array.entries().count() as u32);
            for (index, element) in array.entries() {
                put_bits(bytes, index);
                put_bits(bytes, element);
            }
        }
    }
}

fn take(bytes: &mut &[u8]) -> Option<u32> {
    let (number, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(u32::from_le_bytes(*number))
}

fn take_bits(bytes: &mut &[u8]) -> Option<Bits> {
    let width = take(bytes)?;
    let mut words = Vec::new();
    for _ in 0..width.div_ceil(64) {
        let (word, rest) = bytes.split_first_chunk()?;
        *bytes = rest;
        words.push(u64::from_le_bytes(*word));
    }
    (width > 0).then(|| Bits::from_words(width, &words))
}

fn take_value(bytes: &mut &[u8], sort: Sort) -> Option<Value> {
    let (tag, rest) = bytes.split_first()?;
    *bytes = rest;
    match tag {
        0 | 1 => Some(Value::Bool(*tag == 1)),
        2 => take_bits(bytes).map(Value::from),
        3 => {
            let Sort::Array { index, .. } = sort else { return None };
            let default = take_bits(bytes)?;
            let mut array = ArrayValue::new(index, default);
            for _ in 0..take(bytes)? {
                let index = take_bits(bytes)?;
                array.set(index, take_bits(bytes)?);
            }
            Some(array.into())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_say_the_same() {
        let mut array = ArrayValue::new(64, Bits::from_u64(8, 7));
        array.set(Bits::from_u64(64, 1 << 40), Bits::from_u64(8, 9));
        let values = vec![
            (TermId::from_u32(3), Value::Bool(true)),
            (TermId::from_u32(9), Bits::ones(130).into()),
            (TermId::from_u32(1 << 30), array.into()),
        ];
        let core = vec![TermId::from_u32(5), TermId::from_u32(6)];
        let mut outcomes = vec![Outcome::Sat(values), Outcome::Unsat(core), Outcome::Unsat(Vec::new())];
        outcomes.extend(REASONS.map(|(_, why)| Outcome::Unknown(why)));
        let sort = |_| Sort::Array { index: 64, element: 8 };
        for outcome in outcomes {
            let bytes = outcome.to_bytes();
            assert_eq!(Outcome::from_bytes(&bytes, &sort), Some(outcome.clone()));
            // A child that dies while it writes must not be misread.
            if bytes.len() > 1 {
                assert_ne!(Outcome::from_bytes(&bytes[..bytes.len() - 1], &sort), Some(outcome));
            }
        }
        assert_eq!(Outcome::from_bytes(&[], &sort), None);
    }
}
