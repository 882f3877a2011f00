//! The world of a replay: the inputs of a violation, handed out in the order in which the program asks for them, or to those who asked for
//! them in a slice of it.

use bits::Bits;
use engine::{place, Input, InputSource};
use ir::{Program, Span, Type};
use machine::{Chosen, Host, Request, Scheduling, Source, Stop, Supplied, Value, ALL_WAIT};
use std::cell::Cell;
use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};
use term::Pool;

/// What a program is started with, beside its inputs.
#[derive(Clone, Debug)]
pub struct World {
    /// The words of the command line, the program's name first.
    pub arguments: Vec<String>,
    /// What standard input holds.
    pub stdin: Vec<u8>,
    /// Runs of the machine that were begun in it: each costs as much as the run is long.
    pub begun: Cell<u32>,
}

impl Default for World {
    fn default() -> World {
        World { arguments: vec!["program".into()], stdin: Vec::new(), begun: Cell::new(0) }
    }
}

/// What a run may spend.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Instructions of the machine.
    pub instructions: u64,
    pub time: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { instructions: u64::MAX, time: Duration::from_secs(60) }
    }
}

impl Limits {
    pub(crate) fn deadline(&self) -> Option<Instant> {
        Instant::now().checked_add(self.time)
    }
}

/// Hands out inputs. What the program's author did not name as input may be missing: it is zero then.
#[derive(Clone)]
pub(crate) struct Supply<'a> {
    program: &'a Program,
    given: Given<'a>,
    stdin: &'a [u8],
    /// What was asked for and what the answer was, since this list was last taken.
    pub answered: Vec<Input>,
    /// Whether `answered` is filled.
    pub recording: Recording,
    /// What happens where an input that a test gives is not there.
    pub missing: Missing,
    /// Threads that made way for others, in order: after how many of their steps (`machine::Scheduling`).
    pub switches: Vec<(u32, u64)>,
    /// Threads that were given a place on a stack: how many bytes into an object of how many.
    pub given_places: Vec<(u32, i64, u64)>,
}

/// Who gets which input.
#[derive(Clone)]
enum Given<'a> {
    /// The first request gets the first input.
    /// Behind the last comes the one with the number `again`, if there is one.
    InOrder { inputs: &'a [Input], next: usize, again: Option<usize> },
    /// Each request gets one of its own kind and place, the first of those that are left.
    ByOrigin(HashMap<Origin, VecDeque<&'a Input>>),
}

type Origin = (InputSource, Span, Type);

/// Inputs of a run of the whole program; one that asks for more may never end.
const MOST_INPUTS: usize = 1 << 18;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Missing {
    IsZero,
    Stops,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Recording {
    On,
    Off,
}

impl<'a> Supply<'a> {
    pub fn new(program: &'a Program, inputs: &'a [Input], world: &'a World, recording: Recording) -> Supply<'a> {
        Supply {
            program,
            given: Given::InOrder { inputs, next: 0, again: None },
            stdin: &world.stdin,
            answered: Vec::new(),
            recording,
            missing: Missing::IsZero,
            switches: Vec::new(),
            given_places: Vec::new(),
        }
    }

    /// Those from a number on are given again and again.
    pub fn repeating(mut self, from: Option<usize>) -> Supply<'a> {
        if let Given::InOrder { again, .. } = &mut self.given {
            *again = from;
        }
        self
    }

    /// Inputs of a slice, for the whole program: what the slice does not ask for does not matter to it, and is zero.
    ///
    /// Requests of one place in the program stand in one order, in the slice and in the whole.
    pub fn of_slice(program: &'a Program, inputs: &'a [Input], world: &'a World) -> Supply<'a> {
        let mut origins: HashMap<Origin, VecDeque<&Input>> = HashMap::new();
        for input in inputs {
            origins.entry((input.source.clone(), input.span, input.ty)).or_default().push_back(input);
        }
        Supply { given: Given::ByOrigin(origins), ..Supply::new(program, inputs, world, Recording::On) }
    }

    /// The input that answers a request for one value, or for so many bytes; none where it is zero. An error where the inputs
    /// are those of another run.
    fn answer(&mut self, request: &Request, bytes: Option<u64>) -> Result<Option<&'a Input>, Stop> {
        let width = request.ty.bits(self.program.data_model);
        let source = InputSource::of(request.source);
        let (inputs, next) = match &mut self.given {
            Given::InOrder { inputs, next, again } => {
                if *next >= inputs.len() {
                    *next = again.unwrap_or(*next);
                }
                (*inputs, next)
            }
            Given::ByOrigin(_) if self.answered.len() == MOST_INPUTS => {
                return Err(Stop::Exhausted("the program asks for too many inputs".into()));
            }
            Given::ByOrigin(origins) => {
                let waiting = origins.get_mut(&(source, request.span, request.ty));
                let input = waiting.and_then(VecDeque::pop_front);
                return Ok(input.filter(|input| length(input) == bytes));
            }
        };
        if source.is_given() {
            // What C leaves open may have been asked for in one run and not in the other.
            while inputs.get(*next).is_some_and(|input| !input.source.is_given()) {
                *next += 1;
            }
        }
        let Some(input) = inputs.get(*next) else {
            if source.is_given() && self.missing == Missing::Stops {
                return Err(Stop::Exhausted("the inputs end".into()));
            }
            return Ok(None);
        };
        let length = length(input);
        let fits = same_kind(&input.source, &source)
            && input.ty == request.ty
            && input.bits.width() == width
            && length == bytes;
        if fits {
            *next += 1;
            return Ok(Some(input));
        }
        if !source.is_given() {
            return Ok(None);
        }
        Err(Stop::BadInput(format!(
            "input {} is {} for {}, but {}{} asks for {}",
            *next + 1,
            words(input.ty, length),
            asker(&input.source),
            asker(&source),
            at(&place(self.program, request.span)),
            words(request.ty, bytes),
        )))
    }
}

impl Host for Supply<'_> {
    fn input(&mut self, pool: &mut Pool, request: Request) -> Result<Value, Stop> {
        let width = request.ty.bits(self.program.data_model);
        let bits = self.answer(&request, None)?.map_or_else(|| Bits::zero(width), |input| input.bits.clone());
        let value = machine::constant(pool, &bits, request.ty);
        if self.recording == Recording::On {
            self.answered.push(Input::new(&request, bits));
        }
        Ok(value)
    }

    fn memory(&mut self, _: &mut Pool, request: Request, bytes: u64) -> Result<Supplied, Stop> {
        let runs = self.answer(&request, Some(bytes))?.map_or_else(|| vec![(bytes, 0)], |input| input.runs.clone());
        if self.recording == Recording::On {
            self.answered.push(Input::memory(&request, runs.clone()));
        }
        Ok(Supplied::Runs(runs))
    }

    fn schedule(&mut self, choice: &Scheduling) -> Option<Chosen> {
        let request = Request { ty: Type::Int(32), source: Source::Thread, span: choice.span };
        let given = self.answer(&request, None).ok().flatten().and_then(|input| input.bits.as_u64());
        let mut chosen = Chosen { thread: choice.running, alone: false };
        if let Some(word) = given {
            chosen = Chosen::of_word(word as u32);
        }
        if chosen.thread != ALL_WAIT && !choice.runnable.contains(&chosen.thread) {
            chosen.thread = choice.runnable[0];
        }
        if self.recording == Recording::On {
            self.answered.push(Input::new(&request, Bits::from_u64(32, u64::from(chosen.word()))));
        }
        Some(chosen)
    }

    fn created(&mut self, thread: u32, given: Option<(i64, u64)>) {
        self.given_places.extend(given.map(|(offset, bytes)| (thread, offset, bytes)));
    }

    fn switched(&mut self, from: u32, events: u64, _: u32) {
        self.switches.push((from, events));
    }

    fn write(&mut self, _: i32, _: &[u8]) {}

    fn read(&mut self, descriptor: i32, buffer: &mut [u8]) -> Result<usize, Stop> {
        take(&mut self.stdin, descriptor, buffer)
    }
}

/// Reads what is left of standard input; other files are empty.
pub(crate) fn take(stdin: &mut &[u8], descriptor: i32, buffer: &mut [u8]) -> Result<usize, Stop> {
    if descriptor != 0 {
        return Ok(0);
    }
    let count = buffer.len().min(stdin.len());
    let (now, later) = stdin.split_at(count);
    buffer[..count].copy_from_slice(now);
    *stdin = later;
    Ok(count)
}

/// Bytes of an input that is memory.
fn length(input: &Input) -> Option<u64> {
    (!input.runs.is_empty()).then(|| input.runs.iter().map(|run| run.0).sum())
}

/// Variables are not compared: two of them may share one place.
fn same_kind(a: &InputSource, b: &InputSource) -> bool {
    match (a, b) {
        (InputSource::Uninitialized(_), InputSource::Uninitialized(_)) => true,
        _ => a == b,
    }
}

fn asker(source: &InputSource) -> String {
    match source {
        InputSource::Function(name) => format!("`{name}`"),
        InputSource::Memory => "memory declared as input".into(),
        InputSource::Havoc(name) => format!("what `{name}` writes"),
        InputSource::Uninitialized(_) => "an uninitialised variable".into(),
        InputSource::Unspecified => "something that C leaves open".into(),
        InputSource::Thread => "which thread goes on".into(),
    }
}

fn words(ty: Type, bytes: Option<u64>) -> String {
    match ty {
        _ if bytes.is_some() => format!("{} bytes", bytes.unwrap_or(0)),
        Type::Int(width) => format!("an integer of {width} bits"),
        Type::Float(kind) => format!("a float of {} bits", kind.bits()),
        Type::Pointer => "a pointer".into(),
    }
}

fn at(place: &str) -> String {
    if place.is_empty() {
        String::new()
    } else {
        format!(" at {place}")
    }
}
