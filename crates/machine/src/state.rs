//! A state: where a path has got to. Cloning one is O(1): frames, memory and tables are shared until written.

use crate::memory::Memory;
use crate::threads::Threads;
use crate::value::{ObjectId, Pointer, Value};
use bits::{Bits, Rounding};
use ir::Function;
use std::rc::Rc;
use term::TermId;

#[derive(Clone, Debug)]
pub struct State {
    pub memory: Memory,
    /// The function that runs; its callers hang below it.
    pub frame: Rc<Frame>,
    /// `ir` instructions executed so far.
    pub instructions: u64,
    /// Calls made so far: numbers the frames.
    pub calls: u64,
    pub rounding: Rounding,
    /// Where each setjmp() that may still be jumped to would go on.
    pub landings: Rc<Vec<Landing>>,
    /// What is to run one after the other when the outermost function returns: constructors, main, destructors.
    pub queue: Rc<Vec<Function>>,
    /// What `main` is called with: count, table, environment.
    pub command_line: [Value; 3],
    /// The exit status that `main` gave.
    pub status: i32,
    /// Stop (`Stop::Met`) at the next block where several ways meet.
    pub meeting: bool,
    /// An input was asked for since this was cleared: the next head of a loop is worth a stop (`Stop::Met`).
    pub asked: bool,
    /// All threads, once there was a second one.
    pub threads: Option<Rc<Threads>>,
    /// How often the program has begun to be atomic, as long as there is one thread.
    pub atomic: u32,
    /// What has been decided for the step in progress; it runs again with these.
    pub decided: Vec<Decision>,
    /// What holds from here on because the machine chose it so, for the engine to take into the path.
    pub assumptions: Vec<Assumption>,
}

impl State {
    /// The calls in progress of the running thread, the running one first.
    pub fn frames(&self) -> impl Iterator<Item = &Rc<Frame>> {
        std::iter::successors(Some(&self.frame), |frame| frame.caller.as_ref())
    }

    /// Those of all threads.
    pub fn all_frames(&self) -> impl Iterator<Item = &Rc<Frame>> {
        let stacks = self.stacks().into_iter().filter_map(|(_, frame)| frame);
        stacks.flat_map(|frame| std::iter::successors(Some(frame), |frame| frame.caller.as_ref()))
    }
}

/// An answer to a question that a step asked (`Stop::Undecided`, `Stop::Unnumbered`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    Truth(TermId, bool),
    Number(TermId, Bits),
}

/// A condition that can always be met by a new symbol, with a value for it that usually does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assumption {
    pub condition: TermId,
    pub hint: Option<(TermId, Bits)>,
}

/// One call in progress.
#[derive(Clone, Debug)]
pub struct Frame {
    pub function: Function,
    /// The next step, as an index into the function's code.
    pub pc: u32,
    pub registers: Box<[Value]>,
    pub caller: Option<Rc<Frame>>,
    /// The objects that die when it returns, in the order of their making.
    pub allocas: Vec<ObjectId>,
    /// Where extra arguments are, in a variadic function.
    pub variadic: Option<Pointer>,
    pub depth: u32,
    /// Bytes of the stack that it and its callers take up, where there is a limit.
    pub stack: u64,
    /// Unique on the path.
    pub serial: u64,
}

impl Frame {
    /// Whether both are the same call at the same step, with the same objects.
    pub fn fits(&self, other: &Frame) -> bool {
        self.function == other.function
            && self.pc == other.pc
            && self.allocas == other.allocas
            && self.variadic == other.variadic
    }
}

/// Where longjmp() lands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Landing {
    pub serial: u64,
    pub pc: u32,
}

/// Chains of callers can be millions long: taken apart in a loop, not by recursion.
impl Drop for Frame {
    fn drop(&mut self) {
        let mut next = self.caller.take();
        while let Some(mut frame) = next.and_then(Rc::into_inner) {
            next = frame.caller.take();
        }
    }
}
