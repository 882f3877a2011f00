//! What a running program asks of the world outside: inputs and files.

use crate::stop::Stop;
use crate::value::Value;
use ir::{Span, Type, Variable};
use term::{Pool, TermId};

/// The world outside. Concrete runs answer with numbers; symbolic ones with fresh symbols.
pub trait Host {
    /// Any value of the type, a pointer as a number of its width. The answer is remembered by the machine: one request, one value.
    fn input(&mut self, pool: &mut Pool, request: Request) -> Result<Value, Stop>;

    /// So many bytes in a row, each as `input` would give it. More than a list of symbols can be made for.
    fn memory(&mut self, pool: &mut Pool, request: Request, bytes: u64) -> Result<Supplied, Stop>;

    fn write(&mut self, descriptor: i32, bytes: &[u8]);

    /// Fills the buffer from the front; how many bytes there were.
    fn read(&mut self, descriptor: i32, buffer: &mut [u8]) -> Result<usize, Stop>;
}

/// Bytes that were asked for together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Supplied {
    /// Any bytes: those of this array, from index zero on.
    Any(TermId),
    /// These: so often this one, in order, as many as were asked for.
    Runs(Vec<(u64, u8)>),
}

/// Why a value is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    pub ty: Type,
    pub source: Source<'a>,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source<'a> {
    /// The program calls a function that stands for an input.
    Function(&'a str),
    /// A byte of memory that the program declares to be input.
    Memory,
    /// A byte of memory that a function without a body is taken to write.
    Havoc(&'a str),
    /// A variable, or memory, that is read before it is written.
    Uninitialized(Option<Variable>),
    /// The program depends on something that C leaves open.
    Unspecified,
}
