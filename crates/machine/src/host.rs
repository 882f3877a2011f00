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

    /// The thread that goes on; none where the state is to stop for others to choose. Here each has its turn.
    fn schedule(&mut self, choice: &Scheduling) -> Option<Chosen> {
        let later = choice.runnable.iter().find(|&&thread| thread > choice.running);
        later.or(choice.runnable.first()).map(|&thread| Chosen { thread, alone: false })
    }

    /// A thread was made. What it was given points so many bytes into an object of so many, if to one on a stack.
    fn created(&mut self, _thread: u32, _given: Option<(i64, u64)>) {}

    /// Another thread goes on, when the one before has done so many of its steps that a native run can be stopped in front of.
    fn switched(&mut self, _from: u32, _events: u64, _to: u32) {}
}

/// Several threads can go on.
#[derive(Clone, Copy, Debug)]
pub struct Scheduling<'a> {
    pub running: u32,
    /// Steps of the running thread that a native run can be stopped in front of, done so far.
    pub events: u64,
    pub runnable: &'a [u32],
    pub span: Span,
}

/// The thread that goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chosen {
    pub thread: u32,
    /// No other was looked at. Where it makes way next depends on that, so a run that is made again has to know it.
    pub alone: bool,
}

impl Chosen {
    /// Beside the thread's number, in the input that stands for the choice.
    const ALONE: u32 = 1 << 31;

    /// As an input.
    pub fn word(self) -> u32 {
        self.thread | if self.alone { Chosen::ALONE } else { 0 }
    }

    pub fn of_word(word: u32) -> Chosen {
        Chosen { thread: word & !Chosen::ALONE, alone: word & Chosen::ALONE != 0 }
    }
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
    /// Which thread goes on, by its number.
    Thread,
}
