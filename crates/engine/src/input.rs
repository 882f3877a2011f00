//! The inputs of a run: what the program asked the world for, in order, and what it got.

use bits::Bits;
use ir::{Span, Type, Variable};

#[derive(Clone, PartialEq, Debug)]
pub struct Input {
    pub source: InputSource,
    pub ty: Type,
    pub bits: Bits,
    /// Where the program asked.
    pub span: Span,
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
}

/// Inputs that a run is given, in order. It may ask for others between them.
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
        }
    }

    /// Whether the program's author named it an input, so that a test can give it.
    pub fn is_given(&self) -> bool {
        match self {
            InputSource::Function(name) => !name.starts_with("__shrike_"),
            InputSource::Memory => true,
            InputSource::Havoc(_) | InputSource::Uninitialized(_) | InputSource::Unspecified => false,
        }
    }
}
