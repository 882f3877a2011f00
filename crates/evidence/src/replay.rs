//! Replay of a violation by the concrete machine: the same inputs must fail the same check at the same line.
//!
//! A violation of a slice is replayed in the whole program, with zeros for what the slice does not ask for.
//!
//! Soundness: a violation that does not replay is a bug of ours, and its verdict is unknown. Two checks on one line
//! are not told apart.

use crate::world::{Limits, Recording, Supply, World};
use engine::{heed, place, property_of, Input, Property, PropertySet, Shows, Violation};
use ir::{CheckKind, Program, Span};
use machine::{Endless, Fault, Host, Machine, State, Stop};
use std::fmt;
use std::rc::Rc;
use std::time::Instant;

/// A run on a violation's inputs.
#[derive(Clone, Debug)]
pub struct Replay {
    pub stop: Stop,
    pub span: Span,
    /// Instructions that were executed.
    pub instructions: u64,
    /// What the program asked for, with the answers.
    pub inputs: Vec<Input>,
    /// So many of them come before what happens again and again; all, where nothing does.
    pub once: usize,
    pub schedule: Schedule,
    /// It violates the property inside of a function of the C library.
    pub in_library: bool,
}

/// The order of a run with threads.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Schedule {
    /// Who ran how long: a thread, and how many of its steps that a native run can be stopped in front of were done in all when it made way for
    /// the next. The last is the one that stops. Empty where no thread made way for another.
    pub turns: Vec<(u32, u64)>,
    /// Threads that were given a place on a stack: how many bytes into an object of how many.
    pub given: Vec<(u32, i64, u64)>,
}

/// What happened instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// As in 'the program exits with status 0'.
    pub what: String,
    /// Where (`a.c:7`); empty if unknown.
    pub place: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.place.as_str() {
            "" => f.write_str(&self.what),
            place => write!(f, "{place}: {}", self.what),
        }
    }
}

/// Runs the program, as the engine ran it, on the violation's inputs. An error unless they lead to the violation.
pub fn replay(program: &Program, violation: &Violation, world: &World, limits: &Limits) -> Result<Replay, Mismatch> {
    shown(program, violation, run(program, violation, world, limits)?)
}

/// The same for a violation of a slice of the program. The inputs are those of the whole then.
pub fn replay_slice(
    program: &Program,
    violation: &Violation,
    world: &World,
    limits: &Limits,
) -> Result<Replay, Mismatch> {
    let supply = Supply::of_slice(program, &violation.inputs, world);
    shown(program, violation, run_with(program, violation, supply, world, limits)?)
}

/// The violation of a property in the run that some of the inputs are known of.
pub fn violated_with(
    program: &Program,
    property: Property,
    inputs: &[Input],
    world: &World,
    limits: &Limits,
) -> Option<Violation> {
    let (stop, span, shows) = (Stop::Paused, Span::NOWHERE, Shows::Stopping);
    let guessed = Violation { property, stop, span, inputs: inputs.to_vec(), shows, because: None };
    let supply = Supply::of_slice(program, inputs, world);
    let Replay { stop, span, inputs, .. } = run_with(program, &guessed, supply, world, limits).ok()?;
    let violates = property_of(&stop) == Some(property);
    violates.then_some(Violation { stop, span, inputs, ..guessed })
}

/// Runs the program on a violation's inputs, whatever comes of it.
pub fn run(program: &Program, violation: &Violation, world: &World, limits: &Limits) -> Result<Replay, Mismatch> {
    let supply = Supply::new(program, &violation.inputs, world, Recording::On).repeating(violation.shows.again());
    run_with(program, violation, supply, world, limits)
}

/// The run, if it shows the violation.
fn shown(program: &Program, violation: &Violation, ended: Replay) -> Result<Replay, Mismatch> {
    let property = property_of(&ended.stop);
    let same_line = (ended.span.file, ended.span.line) == (violation.span.file, violation.span.line);
    // A run without end is nowhere in particular.
    if property == Some(violation.property) && (same_line || violation.property == Property::Termination) {
        return Ok(ended);
    }
    let mut what = describe(program, &ended.stop);
    if property == Some(violation.property) {
        what = format!("{what}, not at {}", place(program, violation.span));
    }
    Err(Mismatch { what, place: place(program, ended.span) })
}

/// A run that goes on for ever is followed for so many instructions, and through so many nested calls.
const LONG: u64 = 1_000_000;
const NESTED: u32 = 100_000;

/// Instructions between two looks at the clock.
const SLICE: u64 = 1 << 20;

fn run_with(
    program: &Program,
    violation: &Violation,
    mut supply: Supply,
    world: &World,
    limits: &Limits,
) -> Result<Replay, Mismatch> {
    let (mut machine, mut state) = begin_watching(program, violation, world)?;
    let mut once = None;
    let stop = match violation.shows {
        Shows::Stopping => run_to_end(&mut machine, &mut state, &mut supply, limits),
        Shows::After(instructions) => match run_to_loop(&mut machine, &mut state, &mut supply, instructions, limits) {
            Stop::Met => match machine.surely_lost(&state) {
                Some(object) => Fault::Lost { object }.into(),
                None => Stop::Paused,
            },
            other => other,
        },
        Shows::Recurring { first, second, .. } => {
            match run_to_loop(&mut machine, &mut state, &mut supply, first, limits) {
                Stop::Met => {
                    let before = state.clone();
                    once = Some(supply.answered.len());
                    match run_to_loop(&mut machine, &mut state, &mut supply, second, limits) {
                        Stop::Met if machine.is_same(&before, &state) => Fault::Endless(Endless::Recurs).into(),
                        Stop::Met => Stop::Paused,
                        other => other,
                    }
                }
                other => other,
            }
        }
        Shows::Kept { first, second, .. } => match run_to_loop(&mut machine, &mut state, &mut supply, first, limits) {
            Stop::Met => {
                once = Some(supply.answered.len());
                match run_to_loop(&mut machine, &mut state, &mut supply, second, limits) {
                    Stop::Met => goes_on(&mut machine, &state, &supply, limits),
                    other => other,
                }
            }
            other => other,
        },
        Shows::Nesting { .. } => run_deep(&mut machine, &mut state, &mut supply, limits),
    };
    let span = user_place(&mut machine, &state);
    let mut schedule = Schedule { turns: supply.switches, given: supply.given_places };
    if !schedule.turns.is_empty() {
        schedule.turns.push((state.thread(), u64::MAX));
    }
    let inputs = supply.answered;
    let once = once.unwrap_or(inputs.len());
    let is_violated = property_of(&stop) == Some(violation.property);
    let in_library = is_violated && program.functions[state.frame.function].library;
    Ok(Replay { stop, span, instructions: state.instructions, inputs, once, schedule, in_library })
}

/// The start of a run that stops only at violations of the property, as far as it can go on elsewhere.
pub(crate) fn begin_watching<'p>(
    program: &'p Program,
    violation: &Violation,
    world: &World,
) -> Result<(Machine<'p>, State), Mismatch> {
    let (mut machine, state) = begin(program, world)?;
    heed(&mut machine, &PropertySet::new([violation.property]));
    machine.unwritten.stands_for_itself = violation.stop == Stop::Violated(CheckKind::Uninitialized);
    Ok((machine, state))
}

pub(crate) fn begin<'p>(program: &'p Program, world: &World) -> Result<(Machine<'p>, State), Mismatch> {
    world.begun.set(world.begun.get() + 1);
    let refused = |stop| Mismatch { what: describe(program, &stop), place: String::new() };
    let mut machine = Machine::new(program).map_err(refused)?;
    let state = machine.start(&world.arguments).map_err(refused)?;
    Ok((machine, state))
}

/// Runs until the program stops or a limit is reached, which is `Stop::Paused`.
pub(crate) fn run_to_end(machine: &mut Machine, state: &mut State, supply: &mut dyn Host, limits: &Limits) -> Stop {
    let deadline = limits.deadline();
    machine.ended = ended_after(deadline);
    loop {
        let left = limits.instructions.saturating_sub(state.instructions);
        let stop = machine.run(state, supply, left.min(SLICE));
        let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if stop != Stop::Paused || late || state.instructions >= limits.instructions {
            return stop;
        }
    }
}

/// Goes on with a copy of a run that has no end.
fn goes_on(machine: &mut Machine, state: &State, supply: &Supply, limits: &Limits) -> Stop {
    let (mut state, mut supply) = (state.clone(), supply.clone());
    state.meeting = false;
    supply.recording = Recording::Off;
    let last = state.instructions + LONG;
    match run_to_end(machine, &mut state, &mut supply, &Limits { instructions: last, ..*limits }) {
        Stop::Paused if state.instructions >= last => Fault::Endless(Endless::Kept).into(),
        other => other,
    }
}

/// Runs until calls are nested so deep as no run means to.
fn run_deep(machine: &mut Machine, state: &mut State, supply: &mut Supply, limits: &Limits) -> Stop {
    let deadline = limits.deadline();
    machine.ended = ended_after(deadline);
    loop {
        let stop = machine.run(state, supply, u64::from(NESTED));
        let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        match stop {
            Stop::Paused if state.frame.depth >= NESTED => return Fault::Endless(Endless::Nests).into(),
            Stop::Paused if !late => {}
            other => return other,
        }
    }
}

/// Runs until the head of a loop is reached after exactly so many instructions: `Stop::Met`. If none is, `Stop::Paused`.
fn run_to_loop(machine: &mut Machine, state: &mut State, supply: &mut Supply, at: u64, limits: &Limits) -> Stop {
    let deadline = limits.deadline();
    machine.ended = ended_after(deadline);
    state.meeting = true;
    loop {
        let stop = machine.run(state, supply, SLICE);
        let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        match stop {
            Stop::Met if state.instructions == at && machine.is_at_loop(state) => return Stop::Met,
            Stop::Met | Stop::Paused if late || state.instructions > at => return Stop::Paused,
            Stop::Met | Stop::Paused => {}
            other => return other,
        }
    }
}

/// What long work of the machine looks at.
pub(crate) fn ended_after(deadline: Option<Instant>) -> Option<Rc<dyn Fn() -> bool>> {
    deadline.map(|deadline| Rc::new(move || Instant::now() >= deadline) as Rc<dyn Fn() -> bool>)
}

/// Where the state is, in the user's code.
pub(crate) fn user_place(machine: &mut Machine, state: &State) -> Span {
    let here = machine.span(state);
    machine.user_span(state, here)
}

fn failed(check: CheckKind) -> &'static str {
    match check {
        CheckKind::ReachError => "the error function is called",
        CheckKind::Assertion => "an assertion fails",
        CheckKind::ValidDeref => "an invalid access",
        CheckKind::ValidFree => "an invalid free",
        CheckKind::Overflow => "signed overflow: the result cannot be represented",
        CheckKind::DivisionByZero => "division by zero",
        CheckKind::DivisionOverflow => "division overflows (the smallest number divided by -1)",
        CheckKind::Shift => "a shift by more bits than there are",
        CheckKind::Unreachable => "control reaches a place that the program declares unreachable",
        CheckKind::ZeroCount => "the leading or trailing zeros of zero are counted",
        CheckKind::FloatToInt => "a conversion to an integer type that cannot represent the value",
        CheckKind::Index => "an index outside of its array",
        CheckKind::InvalidValue => "a read of bytes that are no value of their type",
        CheckKind::NonNull => "null where it is declared not to be",
        CheckKind::ArraySize => "a variable length array without elements, or of a size that does not fit into memory",
        CheckKind::NullPointer => "a null pointer is used as if it pointed to an object",
        CheckKind::Alignment => "an access to where its type may not lie: the address is not aligned",
        CheckKind::PointerArithmetic => "a pointer leaves its object",
        CheckKind::OtherObject => "pointers into different objects are compared or subtracted",
        CheckKind::Promise => "what the program tells the compiler to assume does not hold",
        CheckKind::CallType => "a function is called through a pointer to functions of another type",
        CheckKind::Overlap => "a copy to memory that overlaps with what is copied",
        CheckKind::Uninitialized => "a branch, an address or an output depends on what was never written",
    }
}

/// A stop, in words.
pub fn describe(program: &Program, stop: &Stop) -> String {
    match stop {
        Stop::Exited(status) => format!("the program exits with status {status}"),
        Stop::Aborted => "the program aborts".into(),
        Stop::Fault(fault) => fault.describe(program),
        Stop::Violated(kind) => failed(*kind).into(),
        Stop::Assumed => "an assumption does not hold".into(),
        Stop::Unsupported(what) => format!("not supported: {what}"),
        Stop::Exhausted(what) | Stop::BadInput(what) => what.clone(),
        Stop::Paused => "the program still runs when the limit is reached".into(),
        Stop::Met | Stop::LoopLimit | Stop::Scheduling => unreachable!("it was not asked for"),
        Stop::Undecided(_) | Stop::Assuming(_) | Stop::Unnumbered(_) => {
            "the run depends on what was never written".into()
        }
    }
}
