//! The observed run behind a trace and a witness: the machine, paused in front of everything that a trace shows.
//!
//! A block of the program was cut wherever something is shown (`split`), and with a grant of one instruction the
//! machine pauses at the beginning of every block. What is shown is read there, before it happens.
//! Looking costs much more than running, so only the two ends of a long run are looked at. Where its end begins is known when it is over:
//! states that it came by are kept, and it goes on from one of them once more.

use crate::c_text;
use crate::passage::{inputs_of, Passage, Passed};
use crate::replay::{begin_watching, describe, ended_after, user_place, Mismatch, Replay};
use crate::scope::{Known, Scope};
use crate::sources::Sources;
use crate::split::split;
use crate::trace::{Change, Event, Step, Trace, MOST_FIRST, MOST_LAST};
use crate::world::{Limits, Recording, Supply, World};
use engine::{Input, InputSource, Shows, Violation};
use ir::{Binding, Body, Def, Inst, Op, Program, Span, Terminator, Variable};
use machine::{AccessKind, Machine, State, Stop, Value};
use std::collections::{HashMap, VecDeque};
use std::time::Instant;

/// Instructions at the two ends of a long run that are looked at one by one; a run that is not longer than its end is not long.
const FIRST: u64 = 100_000;
const LAST: u64 = 1_000_000;

/// A run that was looked at.
#[derive(Clone, Debug, Default)]
pub struct Record {
    pub trace: Trace,
    /// What a witness can name.
    pub(crate) passed: Vec<Passed>,
}

/// Runs the program on the violation's inputs again, as `replay` did, and looks. Where time is up before it is over, the trace is empty.
/// Without sources, branches are not looked at.
pub fn record(
    program: &Program,
    violation: &Violation,
    replay: &Replay,
    world: &World,
    sources: Option<&Sources>,
    limits: &Limits,
) -> Result<Record, Mismatch> {
    let cut = &split(program);
    let (machine, state) = begin_watching(cut, violation, world)?;
    let last = match violation.shows {
        Shows::Stopping => u64::MAX,
        Shows::After(instructions)
        | Shows::Recurring { second: instructions, .. }
        | Shows::Kept { second: instructions, .. } => instructions,
        Shows::Nesting { .. } => replay.instructions,
    };
    let is_long = replay.instructions > LAST;
    let mut observed = Observed {
        program,
        machine,
        state,
        supply: Supply::new(cut, &violation.inputs, world, Recording::On).repeating(violation.shows.again()),
        deadline: limits.deadline(),
        cuts: 0,
        calls: 0,
        recorder: Recorder::default(),
        passage: sources.filter(|_| !is_long).map(|sources| Passage::new(program, sources, violation)),
    };
    observed.machine.ended = ended_after(observed.deadline);
    let is_over = match is_long {
        false => observed.look_until(|_, instructions| instructions >= last),
        true => {
            observed.look_until(|_, instructions| instructions >= FIRST) && {
                let end = observed.skip_to_end(last);
                observed.look_until(|state, _| state.instructions >= end)
            }
        }
    };
    if !is_over {
        return Ok(Record { trace: Trace::default(), passed: inputs_of(replay) });
    }
    let Observed { mut machine, state, mut recorder, passage, .. } = observed;
    let here = user_place(&mut machine, &state);
    recorder.scope.look(&mut machine, &state);
    recorder.unseen = recorder.scope.refresh(&machine, &state);
    let what = describe(program, &replay.stop);
    recorder.add(cut, here, user_function(cut, &state), Event::Stop { what }, vec![]);
    let passed = passage.and_then(Passage::finish);
    Ok(Record { trace: recorder.finish(), passed: passed.unwrap_or_else(|| inputs_of(replay)) })
}

/// A run under observation.
struct Observed<'p> {
    /// Before it was cut.
    program: &'p Program,
    machine: Machine<'p>,
    state: State,
    supply: Supply<'p>,
    deadline: Option<Instant>,
    /// Jumps that were executed and that the program had not before it was cut; counted while looking.
    cuts: u64,
    /// The latest call that was seen.
    calls: u64,
    recorder: Recorder,
    passage: Option<Passage<'p>>,
}

impl Observed<'_> {
    /// Looks at every block until the run stops or is where it is to end, by its state and by how many instructions of the program before it
    /// was cut were executed. False where time is up before.
    fn look_until(&mut self, is_over: impl Fn(&State, u64) -> bool) -> bool {
        loop {
            self.look();
            if is_over(&self.state, self.state.instructions - self.cuts) {
                return true;
            }
            let running = self.state.frame.function;
            let stop = self.machine.run(&mut self.state, &mut self.supply, 1);
            let answered = std::mem::take(&mut self.supply.answered);
            if let Some(passage) = &mut self.passage {
                passage.inputs(&answered);
            }
            self.recorder.inputs(self.machine.program, answered, running);
            if stop != Stop::Paused {
                return true;
            }
            if self.is_late() {
                return false;
            }
        }
    }

    fn look(&mut self) {
        let Observed { program, machine, state, recorder, .. } = self;
        if let Some(block) = machine.block_begun(state) {
            let function = state.frame.function;
            let is_cut = program.functions[function].body().is_some_and(|body| !body.blocks.is_valid(block));
            self.cuts += u64::from(is_cut);
            if let Some(passage) = self.passage.as_mut().filter(|_| !is_cut) {
                passage.block(state.frame.serial, function, block, state.instructions - self.cuts);
            }
        }
        recorder.scope.look(machine, state);
        recorder.look(machine, state, &mut self.calls);
    }

    /// Runs to the end, then goes back to where the last `LAST` instructions, or a few more, are still to come. How many instructions were
    /// executed at the end, with cuts.
    fn skip_to_end(&mut self, last: u64) -> u64 {
        let begun = self.state.instructions;
        self.supply.recording = Recording::Off;
        let mut kept = VecDeque::new();
        loop {
            kept.push_back((self.state.clone(), self.supply.clone()));
            if kept.len() > 2 {
                kept.pop_front();
            }
            let left = last.saturating_sub(self.state.instructions);
            let stop = self.machine.run(&mut self.state, &mut self.supply, left.min(LAST));
            if stop != Stop::Paused || self.is_late() || self.state.instructions >= last {
                break;
            }
        }
        let end = self.state.instructions;
        (self.state, self.supply) = kept.pop_front().expect("the first is kept");
        self.supply.recording = Recording::On;
        if self.state.instructions > begun {
            self.recorder.begin_end();
        }
        end
    }

    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// The nearest function on the stack of calls that is the user's.
fn user_function(program: &Program, state: &State) -> ir::Function {
    let frames = state.frames();
    let mut functions = frames.map(|frame| frame.function);
    functions.find(|&function| !program.functions[function].library).unwrap_or(state.frame.function)
}

#[derive(Default)]
struct Recorder {
    first: Vec<Step>,
    last: VecDeque<Step>,
    cut: bool,
    /// What each variable of each call was last seen to be: an assignment shows once.
    shown: HashMap<(u64, Variable), Value>,
    scope: Scope,
    /// What has become of memory since the last step.
    unseen: Vec<Change>,
    /// What is known of variables after the steps that are not in `last`.
    known: Known,
}

/// Calls that `shown` may speak of before it is emptied: it saves repetitions, nothing depends on it.
const MOST_SHOWN: usize = 100_000;

impl Recorder {
    fn add(&mut self, program: &Program, span: Span, function: ir::Function, event: Event, changes: Vec<Change>) {
        let file = if span.is_somewhere() { program.files[span.file].name.clone() } else { String::new() };
        let function = program.functions[function].name.clone();
        let changes = std::mem::take(&mut self.unseen).into_iter().chain(changes).collect();
        let stack = self.scope.stack.clone();
        let step = Step { file, line: span.line, column: span.column, function, event, stack, changes };
        if self.first.len() < MOST_FIRST && !self.cut {
            self.known.take(&step.changes);
            self.first.push(step);
            return;
        }
        if self.last.len() == MOST_LAST {
            let dropped = self.last.pop_front();
            self.known.take(&dropped.map(|step| step.changes).unwrap_or_default());
            self.cut = true;
        }
        self.last.push_back(step);
    }

    /// Steps between here and the next one are not looked at.
    fn begin_end(&mut self) {
        self.cut = true;
        self.last.clear();
        self.shown.clear();
        self.scope.forget();
        self.unseen.clear();
        self.known.clear();
    }

    fn finish(self) -> Trace {
        let stack = self.last.front().map(|step| step.stack.clone()).filter(|_| self.cut);
        let known = stack.map(|stack| self.known.in_scope(&stack)).unwrap_or_default();
        Trace { first: self.first, cut: self.cut, known, last: self.last.into() }
    }

    /// Tells what the block that is about to run begins with.
    fn look(&mut self, machine: &mut Machine, state: &State, calls: &mut u64) {
        let program = machine.program;
        let function = state.frame.function;
        let data = &program.functions[function];
        let Some(block) = machine.block_begun(state) else { return };
        let Some(body) = data.body() else { return };
        let entered = state.frame.serial > *calls;
        *calls = (*calls).max(state.frame.serial);
        if data.library {
            return;
        }
        self.unseen.append(&mut self.scope.refresh(machine, state));
        if entered && block == body.entry {
            self.add(program, data.span, function, Event::Call, vec![]);
        }
        let begun = &body.blocks[block];
        begun.insts.iter().for_each(|&inst| self.scope.expect(&body.insts[inst].op));
        match begun.insts.first() {
            Some(&inst) => {
                for binding in &body.insts[inst].bindings {
                    let span = binding_span(program, body, binding, body.insts[inst].span);
                    self.binding(machine, state, binding, span);
                }
                self.instruction(machine, state, body, inst);
            }
            None => {
                for binding in &begun.terminator_bindings {
                    let span = binding_span(program, body, binding, begun.terminator_span);
                    self.binding(machine, state, binding, span);
                }
                if let Terminator::Return { values } = &begun.terminator {
                    let value = values.first().and_then(|&value| {
                        let held = machine.held(state, value)?;
                        Some(c_text::value(machine, state, held, body.ty(value), None))
                    });
                    self.add(program, begun.terminator_span, function, Event::Return { value }, vec![]);
                }
            }
        }
    }

    fn binding(&mut self, machine: &mut Machine, state: &State, binding: &Binding, span: Span) {
        let program = machine.program;
        let function = state.frame.function;
        let Some(body) = program.functions[function].body() else { return };
        let Some(held) = machine.held(state, binding.value) else { return };
        if self.shown.len() >= MOST_SHOWN {
            self.shown.clear();
        }
        if self.shown.insert((state.frame.serial, binding.variable), held) == Some(held) {
            return;
        }
        if is_arbitrary(body, binding.value) {
            return;
        }
        let variable = &program.variables[binding.variable];
        let value = c_text::value(machine, state, held, body.ty(binding.value), variable.ty);
        let target = variable.name.clone();
        let change = Change { call: Some(state.frame.serial), name: target.clone(), value: Some(value.clone()) };
        self.add(program, span, function, Event::Assign { target, value }, vec![change]);
    }

    fn instruction(&mut self, machine: &mut Machine, state: &State, body: &Body, inst: Inst) {
        let program = machine.program;
        let data = &body.insts[inst];
        let Op::Store { pointer, value, .. } = data.op else { return };
        let (Some(Value::Pointer(to)), Some(held)) = (machine.held(state, pointer), machine.held(state, value)) else {
            return;
        };
        let ty = body.ty(value);
        let pointee = c_text::pointee(machine, state, to, Some(ty.bytes(program.data_model)));
        let text = c_text::value(machine, state, held, ty, pointee.ty);
        let valid = state.memory.check(to, ty.bytes(program.data_model), AccessKind::Write).is_ok();
        let changes = if valid { self.scope.written(machine, state, (to, ty), held, &pointee) } else { vec![] };
        let event = Event::Assign { target: pointee.text, value: text };
        self.add(program, data.span, state.frame.function, event, changes);
    }

    /// Inputs that were handed out while a block of the function ran.
    fn inputs(&mut self, program: &Program, answered: Vec<Input>, function: ir::Function) {
        let mut memory: Vec<(Span, Vec<(u64, u8)>)> = Vec::new();
        for input in answered {
            if program.files.get(input.span.file).is_some_and(|file| file.library) {
                continue;
            }
            let signed = crate::number::c_type(&input, program.data_model).signed;
            let value = crate::number::text(&input.bits, input.ty, signed);
            let source = match &input.source {
                InputSource::Function(name) => format!("{name}()"),
                InputSource::Memory | InputSource::Havoc(_) => {
                    match memory.last_mut().filter(|(span, _)| *span == input.span) {
                        Some((_, bytes)) => bytes.extend(input.bytes()),
                        None => memory.push((input.span, input.bytes())),
                    }
                    continue;
                }
                InputSource::Uninitialized(Some(variable)) => {
                    let name = &program.variables[*variable].name;
                    let c_type = program.variables[*variable].ty;
                    let value = c_text::number_text(program, &input.bits, input.ty, c_type);
                    let source = format!("{name}, not initialised,");
                    let call = self.scope.stack.last().map(|call| call.serial);
                    let change = Change { call, name: name.clone(), value: Some(value.clone()) };
                    self.add(program, input.span, function, Event::Input { source, value }, vec![change]);
                    continue;
                }
                // The place of a function's result, which has no name, is made where the function begins.
                InputSource::Uninitialized(None) if input.span == program.functions[function].span => continue,
                InputSource::Uninitialized(None) => "memory, not initialised,".into(),
                InputSource::Unspecified | InputSource::Thread => continue,
            };
            self.add(program, input.span, function, Event::Input { source, value }, vec![]);
        }
        for (span, bytes) in memory {
            let value = bytes_text(&bytes);
            let event = Event::Input { source: "memory declared as input".into(), value };
            self.add(program, span, function, event, vec![]);
        }
    }
}

/// `61 62 63`; what is too long is cut.
fn bytes_text(runs: &[(u64, u8)]) -> String {
    const MOST: usize = 32;
    let count: u64 = runs.iter().map(|run| run.0).sum();
    let bytes = runs.iter().flat_map(|&(count, byte)| std::iter::repeat_n(byte, count.min(MOST as u64) as usize));
    let shown: Vec<String> = bytes.take(MOST).map(|byte| format!("{byte:02x}")).collect();
    let rest = if count > MOST as u64 { format!(" … ({count} bytes)") } else { String::new() };
    format!("{}{rest}", shown.join(" "))
}

/// The first value of a variable that has none yet: it shows as an input.
fn is_arbitrary(body: &Body, value: ir::Value) -> bool {
    match body.values[value].def {
        Def::Result { inst, .. } => matches!(body.insts[inst].op, Op::Arbitrary { .. }),
        _ => false,
    }
}

/// A binding has no place of its own: it gets that of the instruction that made the value; for a constant, that of the
/// variable's declaration if what follows stands on the next line; else the place of what follows.
fn binding_span(program: &Program, body: &Body, binding: &Binding, next: Span) -> Span {
    match body.values[binding.value].def {
        Def::Result { inst, .. } => {
            let span = body.insts[inst].span;
            if span.is_somewhere() {
                return span;
            }
        }
        Def::Constant(_) => {
            let declared = program.variables[binding.variable].span;
            if declared.is_somewhere() && declared.file == next.file && declared.line + 1 == next.line {
                return declared;
            }
        }
        Def::Param { .. } => {}
    }
    next
}
