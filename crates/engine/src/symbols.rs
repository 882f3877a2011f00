//! The inputs of a path: persistent, so that forks share what they have in common.
//!
//! The n-th input of a path has the same symbol on every path that asks for the same there: paths that differ only in what
//! came before share their terms, and so what is known about these.
//!
//! Soundness: on one path no two inputs have the same number. Where paths are joined, the next number is above those of both, and
//! a symbol that both have stands for the input of that one of the two which the run took.

use crate::input::{Input, InputSource, Prescribed};
use bits::Bits;
use ir::{Program, Span, Type};
use machine::{Chosen, Host, Request, Stop, Supplied, Value};
use std::rc::Rc;
use term::{ArrayValue, Evaluator, Model, Pool, Sort, TermId};

/// What a path has asked for, last first.
#[derive(Clone, Default)]
pub struct Inputs {
    last: Option<Rc<Asked>>,
    /// The number that the next input gets.
    count: u32,
    /// How many of them were prescribed.
    prescribed: u32,
    /// How many the threads beside the first have asked for, by number.
    of_threads: Rc<Vec<u32>>,
}

enum Asked {
    Input {
        symbol: TermId,
        source: InputSource,
        ty: Type,
        span: Span,
        /// As many elements of the symbol, which is an array; none for one value.
        bytes: Option<u64>,
        before: Inputs,
    },
    /// Two paths were joined: the first's inputs where the condition holds, else the second's.
    Joined { condition: TermId, yes: Inputs, no: Inputs },
}

impl Inputs {
    /// None yet, of which the first gets this number.
    pub fn numbered_from(count: u32) -> Inputs {
        Inputs { count, ..Inputs::default() }
    }

    /// The values under a model, in the order of asking.
    pub fn under(&self, pool: &Pool, model: &Model) -> Vec<Input> {
        let mut evaluator = Evaluator::new();
        let mut evaluation = evaluator.under(pool, model);
        let mut list = Vec::new();
        let mut next = &self.last;
        while let Some(asked) = next {
            match &**asked {
                Asked::Joined { condition, yes, no } => {
                    next = if evaluation.holds(*condition) { &yes.last } else { &no.last };
                }
                Asked::Input { symbol, source, ty, span, bytes, before } => {
                    let (bits, runs) = match evaluation.value(*symbol) {
                        term::Value::Bool(truth) => (Bits::from_u64(1, u64::from(truth)), Vec::new()),
                        term::Value::Bits(bits) => (bits, Vec::new()),
                        term::Value::Array(array) => {
                            let runs = runs(&array, bytes.expect("an array is asked for with a length"));
                            (Bits::from_u64(8, runs.first().map_or(0, |run| u64::from(run.1))), runs)
                        }
                    };
                    list.push(Input { source: source.clone(), ty: *ty, bits, span: *span, runs });
                    next = &before.last;
                }
            }
        }
        list.reverse();
        list
    }

    /// The symbols of those from this number on, in the order of asking, with what each was asked for. On paths that were not joined since.
    pub fn symbols_since(&self, first: usize) -> Vec<(TermId, InputSource, Type, Span)> {
        let mut list = Vec::new();
        let mut next = self;
        while next.count() > first {
            let Some(Asked::Input { symbol, source, ty, span, before, .. }) = next.last.as_deref() else { break };
            list.push((*symbol, source.clone(), *ty, *span));
            next = before;
        }
        list.reverse();
        list
    }

    /// Another thread goes on.
    pub fn scheduled(self, pool: &mut Pool, chosen: Chosen, span: Span) -> Inputs {
        let symbol = pool.constant(Bits::from_u64(32, u64::from(chosen.word())));
        let (count, prescribed, of_threads) = (self.count, self.prescribed, self.of_threads.clone());
        let asked =
            Asked::Input { symbol, source: InputSource::Thread, ty: Type::Int(32), span, bytes: None, before: self };
        Inputs { last: Some(Rc::new(asked)), count, prescribed, of_threads }
    }

    /// The number of the next input of a thread, among those that it asks for, and what is behind it.
    fn numbered(&self, thread: u32) -> (u32, u32, Rc<Vec<u32>>) {
        let Some(index) = thread.checked_sub(1).map(|index| index as usize) else {
            return (self.count, self.count + 1, self.of_threads.clone());
        };
        let mut counts = self.of_threads.clone();
        let list = Rc::make_mut(&mut counts);
        if list.len() <= index {
            list.resize(index + 1, 0);
        }
        list[index] += 1;
        (list[index] - 1, self.count, counts)
    }

    /// How many were asked for.
    pub fn count(&self) -> usize {
        self.count as usize
    }

    /// The inputs of two paths that became one.
    pub fn join(condition: TermId, yes: &Inputs, no: &Inputs) -> Inputs {
        let same = match (&yes.last, &no.last) {
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        };
        if same {
            return yes.clone();
        }
        let count = yes.count.max(no.count);
        let prescribed = yes.prescribed.max(no.prescribed);
        let last = Some(Rc::new(Asked::Joined { condition, yes: yes.clone(), no: no.clone() }));
        Inputs { last, count, prescribed, of_threads: yes.of_threads.clone() }
    }
}

/// The first elements of an array of bytes, as runs.
fn runs(array: &ArrayValue, bytes: u64) -> Vec<(u64, u8)> {
    let byte = |bits: &Bits| bits.as_u64().unwrap_or(0) as u8;
    let usual = byte(array.default_element());
    let mut entries: Vec<(u64, u8)> = array
        .entries()
        .filter_map(|(index, element)| Some((index.as_u64()?, byte(element))))
        .filter(|entry| entry.0 < bytes)
        .collect();
    entries.sort_unstable();
    let mut runs: Vec<(u64, u8)> = Vec::new();
    let mut add = |count: u64, byte: u8| match runs.last_mut() {
        _ if count == 0 => {}
        Some(last) if last.1 == byte => last.0 += count,
        _ => runs.push((count, byte)),
    };
    let mut next = 0;
    for (at, byte) in entries {
        add(at - next, usual);
        add(1, byte);
        next = at + 1;
    }
    add(bytes - next, usual);
    runs
}

fn constant(pool: &mut Pool, bits: &Bits, sort: Sort) -> TermId {
    match sort {
        Sort::Bool => pool.boolean(!bits.is_zero()),
        Sort::Float(kind) => pool.float_constant(kind, bits.clone()),
        _ => pool.constant(bits.clone()),
    }
}

/// Long lists are taken apart in a loop, not by recursion.
impl Drop for Asked {
    fn drop(&mut self) {
        let mut pending = Vec::new();
        self.take_into(&mut pending);
        while let Some(next) = pending.pop() {
            if let Some(mut asked) = Rc::into_inner(next) {
                asked.take_into(&mut pending);
            }
        }
    }
}

impl Asked {
    fn take_into(&mut self, list: &mut Vec<Rc<Asked>>) {
        match self {
            Asked::Input { before, .. } => list.extend(before.last.take()),
            Asked::Joined { yes, no, .. } => {
                list.extend(yes.last.take());
                list.extend(no.last.take());
            }
        }
    }
}

/// A text with symbols of inputs in it, for people: without their sorts, and without the numbers that the pool adds.
pub fn without_sorts(text: &str) -> String {
    let mut parts = text.split('#');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push('#');
        let after = part.trim_start_matches(|c: char| c.is_ascii_digit());
        plain.push_str(&part[..part.len() - after.len()]);
        plain.push_str(match after.strip_prefix(':').and_then(|sort| sort.split_once('!')) {
            Some((_, number)) => number.trim_start_matches(|c: char| c.is_ascii_digit()),
            None => after,
        });
    }
    plain
}

/// What symbols of such inputs are called.
fn name<'s>(program: &'s Program, source: &'s InputSource) -> &'s str {
    match source {
        InputSource::Function(name) => name.trim_start_matches('_'),
        InputSource::Memory | InputSource::Havoc(_) => "memory",
        InputSource::Uninitialized(Some(variable)) => &program.variables[*variable].name,
        InputSource::Uninitialized(None) | InputSource::Unspecified => "any",
        InputSource::Thread => "thread",
    }
}

/// What tells the symbol of an input from all others: where it comes from, which one of its path it is, and its sort. What stands behind
/// the colon is not shown (`without_sorts`).
fn identity(name: &str, source: &InputSource, (thread, number): (u32, u32), sort: Sort) -> String {
    let kind = match source {
        InputSource::Function(_) => "function",
        InputSource::Memory => "memory",
        InputSource::Havoc(_) => "havoc",
        InputSource::Uninitialized(_) => "uninitialized",
        InputSource::Unspecified => "unspecified",
        InputSource::Thread => "thread",
    };
    match thread {
        0 => format!("{name}#{number}:{kind} {sort}"),
        thread => format!("{name}_{thread}#{number}:{kind} {sort}"),
    }
}

/// The host of a path: every input that is not prescribed is a symbol.
pub struct SymbolicHost<'p> {
    pub program: &'p Program,
    pub inputs: Inputs,
    pub prescribed: &'p Prescribed,
    /// The thread that asks: each numbers its inputs on its own, so that symbols do not depend on who asked first.
    pub thread: u32,
}

impl Host for SymbolicHost<'_> {
    fn input(&mut self, pool: &mut Pool, request: Request) -> Result<Value, Stop> {
        let model = self.program.data_model;
        let sort = match request.ty {
            Type::Int(1) => Sort::Bool,
            Type::Int(width) => Sort::BitVector(width),
            Type::Pointer => Sort::BitVector(model.pointer_bits()),
            Type::Float(kind) => Sort::Float(kind),
        };
        let source = InputSource::of(request.source);
        let what = name(self.program, &source);
        let before = std::mem::take(&mut self.inputs);
        let (number, count, of_threads) = before.numbered(self.thread);
        let answer = self.prescribed.answer(before.prescribed as usize, &request);
        let prescribed = before.prescribed + u32::from(answer.is_some());
        let (symbol, value) = match answer {
            Some(bits) => (constant(pool, bits, sort), machine::constant(pool, bits, request.ty)),
            None => {
                let symbol = pool.symbol_named(&identity(what, &source, (self.thread, number), sort), sort);
                (symbol, Value::Term(symbol))
            }
        };
        let asked = Asked::Input { symbol, source, ty: request.ty, span: request.span, bytes: None, before };
        self.inputs = Inputs { last: Some(Rc::new(asked)), count, prescribed, of_threads };
        Ok(value)
    }

    /// One symbol for all of it. Nothing of it is prescribed.
    fn memory(&mut self, pool: &mut Pool, request: Request, bytes: u64) -> Result<Supplied, Stop> {
        let sort = Sort::Array { index: self.program.data_model.pointer_bits(), element: 8 };
        let source = InputSource::of(request.source);
        let before = std::mem::take(&mut self.inputs);
        let (number, count, of_threads) = before.numbered(self.thread);
        let identity = identity(name(self.program, &source), &source, (self.thread, number), sort);
        let symbol = pool.symbol_named(&identity, sort);
        let prescribed = before.prescribed;
        let asked = Asked::Input { symbol, source, ty: request.ty, span: request.span, bytes: Some(bytes), before };
        self.inputs = Inputs { last: Some(Rc::new(asked)), count, prescribed, of_threads };
        Ok(Supplied::Any(symbol))
    }

    /// The engine looks at all that may go on.
    fn schedule(&mut self, _: &machine::Scheduling) -> Option<Chosen> {
        None
    }

    /// What a program prints changes nothing in it.
    fn write(&mut self, _descriptor: i32, _bytes: &[u8]) {}

    fn read(&mut self, _descriptor: i32, _buffer: &mut [u8]) -> Result<usize, Stop> {
        Err(Stop::Unsupported("reading from a file or from standard input".into()))
    }
}

/// Whether the program looks at what `main` gets, there or in a constructor, which gets the same.
pub fn uses_arguments(program: &Program) -> bool {
    let first = program.entry.iter().chain(&program.constructors);
    first.filter_map(|&function| program.functions[function].body()).any(|body| {
        let params = &body.blocks[body.entry].params;
        let is_param = |value: &ir::Value| params.contains(value);
        let in_insts = body.insts.values().any(|inst| inst.op.operands().any(|value| is_param(&value)));
        let in_ends = body.blocks.values().any(|block| {
            let passed = block.terminator.edges().flat_map(|edge| &edge.arguments);
            block.terminator.operands().iter().chain(passed).any(is_param)
        });
        in_insts || in_ends
    })
}
