//! `shrike run`: the program, executed as the native binary would be, with every access checked.

use crate::arguments::Run;
use crate::exit::Exit;
use crate::inputs::Inputs;
use crate::program::load_executable;
use ir::{Program, Span, Type, Word};
use machine::{Host, Machine, Request, Source, State, Stop, Supplied, Value};
use std::io::{Read, Write};
use term::Pool;

pub fn run(options: &Run) -> Exit {
    let inputs = match options.input.as_deref().map(Inputs::read) {
        None => Inputs::none(),
        Some(Ok(inputs)) => inputs,
        Some(Err(message)) => {
            err!("{message}");
            return Exit::Data;
        }
    };
    let mut program = match load_executable(&options.source, lower::Checked::Nothing) {
        Ok(program) => program,
        Err(exit) => return exit,
    };
    property::tolerate(&mut program);
    let mut machine = match Machine::new(&program) {
        Ok(machine) => machine,
        Err(stop) => return report(&program, &stop, "", ""),
    };
    let mut words = vec![options.source.files[0].with_extension("").display().to_string()];
    words.extend(options.arguments.iter().cloned());
    let mut state = match machine.start(&words) {
        Ok(state) => state,
        Err(stop) => return report(&program, &stop, "", ""),
    };
    let mut terminal = Terminal { program: &program, inputs, out: Vec::new() };
    let stop = machine.run(&mut state, &mut terminal, u64::MAX);
    terminal.flush();
    if options.stats {
        err!("instructions: {}", state.instructions);
    }
    let here = machine.span(&state);
    let span = machine.user_span(&state, here);
    let within = library_function(&program, &state).map_or(String::new(), |name| format!("in {name}: "));
    report(&program, &stop, &place(&program, span), &within)
}

/// Says why the program stopped, unless it ended by itself, and exits as the native binary would.
fn report(program: &Program, stop: &Stop, place: &str, within: &str) -> Exit {
    let prefix = if place.is_empty() { String::new() } else { format!("{place}: ") };
    match stop {
        Stop::Exited(status) => return Exit::Program(*status as u8),
        Stop::Aborted => return Exit::Program(128 + 6),
        Stop::Fault(fault) => {
            err!("{prefix}{within}{}", fault.describe(program));
            return Exit::Program(128 + fault.signal() as u8);
        }
        Stop::BadInput(message) => {
            err!("{message}");
            return Exit::Data;
        }
        Stop::Violated(kind) => err!("{prefix}{within}a check fails: {}", kind.word()),
        Stop::Assumed => err!("{prefix}an assumption does not hold: the program has no such run"),
        Stop::Unsupported(what) => err!("{prefix}{within}not supported: {what}"),
        Stop::Exhausted(what) => err!("{prefix}{within}{what}"),
        Stop::Paused => unreachable!("there was no limit"),
        Stop::Met | Stop::LoopLimit | Stop::Scheduling => unreachable!("it was not asked for"),
        Stop::Undecided(_) | Stop::Assuming(_) | Stop::Unnumbered(_) => unreachable!("everything is known"),
    }
    Exit::Unknown
}

/// The function of the C library that the program's own code called and that has not returned.
fn library_function<'p>(program: &'p Program, state: &State) -> Option<&'p str> {
    let frames = state.frames();
    let functions = frames.map(|frame| &program.functions[frame.function]);
    functions.take_while(|function| function.library).last().map(|function| function.name.as_str())
}

/// `a.c:12`
fn place(program: &Program, span: Span) -> String {
    if !span.is_somewhere() {
        return String::new();
    }
    format!("{}:{}", program.files[span.file].name, span.line)
}

/// The world of a concrete run: the file of inputs, and this process's own standard streams.
struct Terminal<'a> {
    program: &'a Program,
    inputs: Inputs,
    /// Output that is not written yet.
    out: Vec<u8>,
}

const ENOUGH: usize = 1 << 16;

impl Terminal<'_> {
    fn flush(&mut self) {
        let mut stdout = std::io::stdout().lock();
        // A reader that is gone is the program's problem natively, and no problem here.
        let _ = stdout.write_all(&self.out).and_then(|()| stdout.flush());
        self.out.clear();
    }
}

impl Host for Terminal<'_> {
    fn input(&mut self, pool: &mut Pool, request: Request) -> Result<Value, Stop> {
        let bits = match request.source {
            Source::Function(name) if !name.starts_with("__shrike_") => {
                let place = place(self.program, request.span);
                Some(self.inputs.next(name, request.ty, &place).map_err(Stop::BadInput)?)
            }
            Source::Memory => {
                let place = place(self.program, request.span);
                Some(self.inputs.next("memory declared as input", request.ty, &place).map_err(Stop::BadInput)?)
            }
            Source::Function(_)
            | Source::Havoc(_)
            | Source::Uninitialized(_)
            | Source::Unspecified
            | Source::Thread => self.inputs.next_uninitialized(request.ty),
        };
        let model = self.program.data_model;
        // A pointer comes as a number.
        let ty = if request.ty == Type::Pointer { model.address_type() } else { request.ty };
        let width = ty.bits(model);
        let bits = bits.map_or_else(|| bits::Bits::from_u64(width, 0), |bits| bits.trunc(width));
        Ok(machine::constant(pool, &bits, ty))
    }

    fn memory(&mut self, _: &mut Pool, request: Request, bytes: u64) -> Result<Supplied, Stop> {
        let place = place(self.program, request.span);
        Ok(Supplied::Runs(match request.source {
            Source::Memory => self.inputs.bytes("memory declared as input", &place, bytes).map_err(Stop::BadInput)?,
            Source::Function(_)
            | Source::Havoc(_)
            | Source::Uninitialized(_)
            | Source::Unspecified
            | Source::Thread => self.inputs.bytes_uninitialized(bytes),
        }))
    }

    fn write(&mut self, descriptor: i32, bytes: &[u8]) {
        match descriptor {
            1 => {
                self.out.extend_from_slice(bytes);
                if self.out.len() > ENOUGH {
                    self.flush();
                }
            }
            2 => {
                self.flush();
                let _ = std::io::stderr().write_all(bytes);
            }
            _ => {}
        }
    }

    fn read(&mut self, descriptor: i32, buffer: &mut [u8]) -> Result<usize, Stop> {
        if descriptor != 0 {
            return Ok(0);
        }
        self.flush();
        Ok(std::io::stdin().lock().read(buffer).unwrap_or(0))
    }
}
