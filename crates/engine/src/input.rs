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
    /// A variable, or memory, that is read before it is written.
    Uninitialized(Option<Variable>),
    /// Something that C leaves open, or a byte of standard input.
    Unspecified,
}

impl InputSource {
    pub fn of(source: machine::Source) -> InputSource {
        match source {
            machine::Source::Function(name) => InputSource::Function(name.into()),
            machine::Source::Memory => InputSource::Memory,
            machine::Source::Uninitialized(variable) => InputSource::Uninitialized(variable),
            machine::Source::Unspecified => InputSource::Unspecified,
        }
    }

    /// Whether the program's author named it an input, so that a test can give it.
    pub fn is_given(&self) -> bool {
        match self {
            InputSource::Function(name) => !name.starts_with("__shrike_"),
            InputSource::Memory => true,
            InputSource::Uninitialized(_) | InputSource::Unspecified => false,
        }
    }
}
