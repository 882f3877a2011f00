//! The inputs of a run: what the program asked the world for, in order, and what it got.

use bits::Bits;
use ir::{Span, Type, Variable};

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Input {
    pub source: InputSource,
    pub ty: Type,
    pub bits: Bits,
    /// Where the program asked.
    pub span: Span,
    /// Memory that was asked for all at once: so often each byte, in order; `bits` is the first of them. Empty for one value.
    pub runs: Vec<(u64, u8)>,
}

impl Input {
    pub fn new(request: &machine::Request, bits: Bits) -> Input {
        let source = InputSource::of(request.source);
        Input { source, ty: request.ty, bits, span: request.span, runs: Vec::new() }
    }

    /// Bytes that were asked for all at once.
    pub fn memory(request: &machine::Request, runs: Vec<(u64, u8)>) -> Input {
        let first = runs.first().map_or(0, |run| run.1);
        Input { runs, ..Input::new(request, Bits::from_u64(8, u64::from(first))) }
    }

    /// The bytes in memory order, as the data model lays the type out: so often each.
    pub fn bytes(&self) -> Vec<(u64, u8)> {
        if !self.runs.is_empty() {
            return self.runs.clone();
        }
        let count = self.bits.width().div_ceil(8) as usize;
        let words = self.bits.words().iter().flat_map(|word| word.to_le_bytes());
        words.chain(std::iter::repeat(0)).take(count).map(|byte| (1, byte)).collect()
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum InputSource {
    /// A call of a function that stands for an input.
    Function(String),
    /// A byte of memory that the program declares to be input.
    Memory,
    /// A byte of memory that a function without a body is taken to write.
    Havoc(String),
    /// A variable, or memory, that is read before it is written.
    Uninitialized(Option<Variable>),
    /// Something that C leaves open, or a byte of standard input.
    Unspecified,
    /// Which thread goes on, by its number.
    Thread,
}

/// Inputs that a run is given, in order, single values all of them. It may ask for others between them.
#[derive(Clone, Debug, Default)]
pub struct Prescribed {
    pub inputs: Vec<Input>,
    /// Those from this one on are given again and again; else what comes behind the last is not prescribed.
    pub again: Option<usize>,
}

impl Prescribed {
    /// What a run that has taken so many of them is given now: only where it asks for the next one.
    pub fn answer(&self, taken: usize, request: &machine::Request) -> Option<&Bits> {
        let count = self.inputs.len();
        let index = match self.again {
            Some(first) if taken >= count && first < count => first + (taken - first) % (count - first),
            _ => taken,
        };
        let input = self.inputs.get(index)?;
        let asks =
            input.span == request.span && input.ty == request.ty && input.source == InputSource::of(request.source);
        asks.then_some(&input.bits)
    }
}

impl InputSource {
    pub fn of(source: machine::Source) -> InputSource {
        match source {
            machine::Source::Function(name) => InputSource::Function(name.into()),
            machine::Source::Memory => InputSource::Memory,
            machine::Source::Havoc(name) => InputSource::Havoc(name.into()),
            machine::Source::Uninitialized(variable) => InputSource::Uninitialized(variable),
            machine::Source::Unspecified => InputSource::Unspecified,
            machine::Source::Thread => InputSource::Thread,
        }
    }

    /// Whether the program's author named it an input, so that a test can give it.
    pub fn is_given(&self) -> bool {
        match self {
            InputSource::Function(name) => !name.starts_with("__shrike_"),
            InputSource::Memory => true,
            InputSource::Havoc(_) | InputSource::Uninitialized(_) | InputSource::Unspecified | InputSource::Thread => {
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(bits: Bits, runs: Vec<(u64, u8)>) -> Input {
        Input { source: InputSource::Memory, ty: Type::Int(bits.width()), bits, span: Span::NOWHERE, runs }
    }

    #[test]
    fn bytes_are_little_endian() {
        let bytes = |bits| input(bits, Vec::new()).bytes();
        assert_eq!(bytes(Bits::from_u64(32, 0x0102_0304)), [(1, 4), (1, 3), (1, 2), (1, 1)]);
        assert_eq!(bytes(Bits::from_bool(true)), [(1, 1)]);
        assert_eq!(bytes(Bits::from_u64(80, 7)).len(), 10);
        assert_eq!(input(Bits::from_u64(8, 3), vec![(1 << 40, 3)]).bytes(), [(1 << 40, 3)]);
    }
}
