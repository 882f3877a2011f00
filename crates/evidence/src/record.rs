//! The observed run behind a trace: the machine, paused in front of everything that a trace shows.
//!
//! A block of the program was cut wherever something is shown (`split`), and with a grant of one instruction the
//! machine pauses at the beginning of every block. What is shown is read there, before it happens.
//! Looking costs much more than running, so only the two ends of a long run are looked at.

use crate::c_text;
use crate::replay::{begin_watching, describe, run_to_end, user_place, Mismatch};
use crate::scope::{Known, Scope};
use crate::split::split;
use crate::trace::{Change, Event, Step, Trace, MOST_FIRST, MOST_LAST};
use crate::world::{Limits, Recording, Supply, World};
use engine::{Input, InputSource, Violation};
use ir::{Binding, Body, Def, Inst, Op, Program, Span, Terminator, Variable};
use machine::{AccessKind, Machine, State, Stop, Value};
use std::collections::{HashMap, VecDeque};
use std::time::Instant;

/// Instructions at the two ends of a run that are looked at one by one.
const FIRST: u64 = 100_000;
const LAST: u64 = 1_000_000;

pub(crate) fn record(
    program: &Program,
    violation: &Violation,
    world: &World,
    limits: &Limits,
) -> Result<Trace, Mismatch> {
    let inputs = &violation.inputs;
    let program = &split(program);
    let (mut machine, mut state) = begin_watching(program, violation, world)?;
    let mut supply = Supply::new(program, inputs, world, Recording::Off);
    let stop = run_to_end(&mut machine, &mut state, &mut supply, limits);
    let length = state.instructions;

    let (mut machine, mut state) = begin_watching(program, violation, world)?;
    let mut supply = Supply::new(program, inputs, world, Recording::On);
    let mut recorder = Recorder::default();
    let deadline = limits.deadline();
    let mut calls = 0;
    loop {
        let far = length.saturating_sub(LAST);
        let skips = state.instructions > FIRST && state.instructions < far;
        if skips {
            recorder.begin_end();
        }
        supply.recording = if skips { Recording::Off } else { Recording::On };
        if !skips {
            recorder.scope.look(&mut machine, &state);
            recorder.look(&mut machine, &state, &mut calls);
        }
        let running = state.frame.function;
        let fuel = if skips { far - state.instructions } else { 1 };
        let ended = machine.run(&mut state, &mut supply, fuel);
        recorder.inputs(program, std::mem::take(&mut supply.answered), running);
        let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if ended != Stop::Paused || late || state.instructions >= length.saturating_add(1) {
            break;
        }
    }
    // A run that could go on shows what it does wrong in another way.
    let stop = if stop == Stop::Paused { &violation.stop } else { &stop };
    let here = user_place(&mut machine, &state);
    recorder.scope.look(&mut machine, &state);
    recorder.unseen = recorder.scope.refresh(&machine, &state);
    recorder.add(program, here, user_function(program, &state), Event::Stop { what: describe(program, stop) }, vec![]);
    Ok(recorder.finish())
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
        let place = c_text::place(machine, state, to, Some(ty.bytes(program.data_model)));
        let text = c_text::value(machine, state, held, ty, place.ty);
        let valid = state.memory.check(to, ty.bytes(program.data_model), AccessKind::Write).is_ok();
        let changes = if valid { self.scope.written(machine, state, (to, ty), held, &place) } else { vec![] };
        let event = Event::Assign { target: place.text, value: text };
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
                InputSource::Unspecified => continue,
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
