//! Trials: runs of the program on given inputs, by the machine alone. A trial shows a violation, or nothing.

use crate::budget::Budget;
use crate::input::{Input, InputSource};
use crate::outcome::{Shows, Violation};
use crate::property::{heed, property_of};
use bits::Bits;
use ir::{Program, Type};
use machine::{Chosen, Host, Machine, Request, Scheduling, Source, Stop, Supplied, Value};
use property::PropertySet;
use term::Pool;

/// Instructions between two looks at the budget.
const TURN: u64 = 100_000;

/// Where the inputs of a trial come from.
pub trait Draw {
    fn value(&mut self, request: &Request, width: u32) -> Result<Bits, Stop>;

    /// So many bytes: so often each.
    fn memory(&mut self, request: &Request, bytes: u64) -> Result<Vec<(u64, u8)>, Stop>;
}

/// The host of a trial: what it has given is remembered.
pub struct DrawnHost<'p, D> {
    pub program: &'p Program,
    pub draw: D,
    pub inputs: Vec<Input>,
}

impl<'p, D> DrawnHost<'p, D> {
    pub fn new(program: &'p Program, draw: D) -> DrawnHost<'p, D> {
        DrawnHost { program, draw, inputs: Vec::new() }
    }
}

impl<D: Draw> Host for DrawnHost<'_, D> {
    fn input(&mut self, pool: &mut Pool, request: Request) -> Result<Value, Stop> {
        let bits = self.draw.value(&request, request.ty.bits(self.program.data_model))?;
        let value = machine::constant(pool, &bits, request.ty);
        self.inputs.push(Input::new(&request, bits));
        Ok(value)
    }

    fn memory(&mut self, _: &mut Pool, request: Request, bytes: u64) -> Result<Supplied, Stop> {
        let runs = self.draw.memory(&request, bytes)?;
        self.inputs.push(Input::memory(&request, runs.clone()));
        Ok(Supplied::Runs(runs))
    }

    fn schedule(&mut self, choice: &Scheduling) -> Option<Chosen> {
        let request = Request { ty: Type::Int(32), source: Source::Thread, span: choice.span };
        let drawn = self.draw.value(&request, 32).ok()?.as_u64()? as usize;
        let thread = choice.runnable[drawn % choice.runnable.len()];
        self.inputs.push(Input::new(&request, Bits::from_u64(32, u64::from(thread))));
        Some(Chosen { thread, alone: false })
    }

    fn write(&mut self, _: i32, _: &[u8]) {}

    fn read(&mut self, _: i32, _: &mut [u8]) -> Result<usize, Stop> {
        Ok(0)
    }
}

/// These inputs, as long as the run asks for what they are; when they are used up, the last ones again and again, or zeros.
pub struct Given {
    inputs: Vec<Input>,
    next: usize,
    /// The first of those that are given again.
    again: usize,
}

impl Given {
    pub fn new(inputs: Vec<Input>) -> Given {
        Given { again: inputs.len(), inputs, next: 0 }
    }

    /// Those from a number on are given again and again.
    pub fn repeating(inputs: Vec<Input>, again: usize) -> Given {
        Given { inputs, next: 0, again }
    }

    fn next(&mut self, request: &Request, bytes: u64) -> Result<Option<Input>, Stop> {
        if self.next == self.inputs.len() {
            self.next = self.again;
        }
        let Some(input) = self.inputs.get(self.next).cloned() else { return Ok(None) };
        self.next += 1;
        let length: u64 = input.runs.iter().map(|run| run.0).sum();
        let fits = input.ty == request.ty && input.source == InputSource::of(request.source) && length == bytes;
        fits.then_some(Some(input)).ok_or_else(|| Stop::BadInput("another input is asked for".into()))
    }
}

impl Draw for Given {
    fn value(&mut self, request: &Request, width: u32) -> Result<Bits, Stop> {
        Ok(self.next(request, 0)?.map_or_else(|| Bits::zero(width), |input| input.bits))
    }

    fn memory(&mut self, request: &Request, bytes: u64) -> Result<Vec<(u64, u8)>, Stop> {
        Ok(self.next(request, bytes)?.map_or_else(|| vec![(bytes, 0)], |input| input.runs))
    }
}

/// What a trial has come to.
pub struct Tried {
    /// One of the properties that are asked for, and the inputs that lead there.
    pub violation: Option<Box<Violation>>,
    pub instructions: u64,
}

/// A machine for trials: numbers only.
pub fn trial_machine<'p>(program: &'p Program, properties: &PropertySet) -> Result<Machine<'p>, Stop> {
    let mut machine = Machine::new(program)?;
    heed(&mut machine, properties);
    Ok(machine)
}

/// Runs a program for at most so many instructions.
pub fn trial(
    machine: &mut Machine,
    properties: &PropertySet,
    draw: impl Draw,
    most: u64,
    budget: &Budget,
) -> Result<Tried, Stop> {
    let mut state = machine.start(&["program".into()])?;
    let mut host = DrawnHost::new(machine.program, draw);
    machine.ended = Some(budget.watch());
    loop {
        let left = most.saturating_sub(state.instructions);
        let nothing = |instructions: u64| Ok(Tried { violation: None, instructions });
        if left == 0 || budget.exceeded().is_some() {
            return nothing(state.instructions);
        }
        let stop = machine.run(&mut state, &mut host, left.min(TURN));
        if matches!(stop, Stop::Paused | Stop::Met) {
            continue;
        }
        let Some(property) = property_of(&stop).filter(|&property| properties.contains(property)) else {
            return nothing(state.instructions);
        };
        let span = machine.span(&state);
        let span = machine.user_span(&state, span);
        let violation = Violation { property, stop, span, inputs: host.inputs, shows: Shows::Stopping, because: None };
        return Ok(Tried { violation: Some(Box::new(violation)), instructions: state.instructions });
    }
}
