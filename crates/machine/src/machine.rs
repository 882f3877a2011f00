//! The machine: a program made ready to run. It holds what all states of the program share.

use crate::choice::Choices;
use crate::code::Code;
use crate::condition::Unwritten;
use crate::decode::decode;
use crate::fill::{Fill, Stretch};
use crate::live::{Activity, Live};
use crate::memory::{Layout, Memory};
use crate::object::{Object, ObjectKind};
use crate::page::PAGE;
use crate::state::{Frame, State};
use crate::stop::Stop;
use crate::symbolic;
use crate::value::{ObjectId, Pointer, Value};
use bits::Rounding;
use ir::{
    Address, Block, Body, CheckKind, Constant, Ending, Function, Global, Inst, Program, SecondaryMap, Span, Terminator,
    Variable,
};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use term::{Pool, TermId};

pub struct Machine<'p> {
    pub program: &'p Program,
    pub pool: Pool,
    codes: SecondaryMap<Function, Option<Rc<Code>>>,
    pub(crate) liveness: HashMap<(Function, u32, Activity), Rc<[Live]>>,
    pub(crate) live_ins: HashMap<Function, Rc<[HashSet<ir::Value>]>>,
    places: Places,
    /// Memory as it is before the first instruction.
    initial: Memory,
    /// How often the body of a loop may be repeated.
    pub loop_limit: u64,
    /// Stop at heads of loops from time to time, where states may recur.
    pub watch_loops: bool,
    /// Pause at the end of every part of a block, with all its values in registers. To be set before anything runs.
    pub observed: bool,
    /// Checks of these kinds are passed over; at first those of what native code survives.
    pub passed: Vec<CheckKind>,
    /// And so are these, since they are known to hold.
    pub holding: HashSet<(Function, Inst)>,
    pub unwritten: Unwritten,
    /// Stop at data races, and where all threads wait for ever.
    pub watch_races: bool,
    pub watch_deadlocks: bool,
    /// Does it matter whether a run ends?
    pub watch_ends: bool,
    /// A read by the program's own code that is not valid gives any value, except in the first page. To be set where a native run that reads so ends
    /// there or goes on with some value, and no more is asked.
    pub reads_anything: bool,
    /// What the variables of each function take up, by its index, where the stack has a limit.
    pub(crate) frames: Vec<u64>,
    /// What is looked at when the program ends.
    pub endings: Vec<Ending>,
    pub(crate) choices: Choices,
    /// The symbols of addresses, both ways.
    pub(crate) address_symbols: HashMap<ObjectId, TermId>,
    pub(crate) addressed: HashMap<TermId, ObjectId>,
    /// The parts of read-only objects as arrays, by the size of elements.
    pub(crate) tables: HashMap<(ObjectId, u64), Vec<Stretch>>,
    /// Functions of which calls and returns are not done by the machine: a state stops there (`Stop::Met`, see `contract`).
    pub contracts: HashSet<Function>,
    /// Says when long work has to end, if there are limits.
    pub ended: Option<Rc<dyn Fn() -> bool>>,
    /// Symbols made so far for contents that were never written.
    pub(crate) fresh: u32,
}

/// Where things that exist from the start are.
#[derive(Default)]
struct Places {
    functions: SecondaryMap<Function, Option<ObjectId>>,
    globals: SecondaryMap<Global, Option<ObjectId>>,
    labels: HashMap<(Function, Block), ObjectId>,
}

impl<'p> Machine<'p> {
    /// A machine for concrete runs.
    pub fn new(program: &'p Program) -> Result<Machine<'p>, Stop> {
        Machine::with_layout(program, Layout::Fixed)
    }

    /// A machine for states that stand for many runs, with objects anywhere.
    pub fn symbolic(program: &'p Program) -> Result<Machine<'p>, Stop> {
        Machine::with_layout(program, Layout::Any)
    }

    fn with_layout(program: &'p Program, layout: Layout) -> Result<Machine<'p>, Stop> {
        let mut memory = Memory::new(program.data_model, layout);
        let mut places = Places::default();
        for (function, data) in &program.functions {
            let object = Object::new(ObjectKind::Function(function), 1, 1, data.span).read_only();
            places.functions[function] = Some(memory.allocate(object)?);
        }
        for (function, data) in &program.functions {
            for block in data.body().map(labels).unwrap_or_default() {
                let object = Object::new(ObjectKind::Label { function, block }, 1, 1, data.span).read_only();
                places.labels.insert((function, block), memory.allocate(object)?);
            }
        }
        for (global, data) in &program.globals {
            let mut object = Object::new(ObjectKind::Global(global), data.bytes, data.align, data.span);
            object.mutability = data.mutability;
            if data.initializer.is_some() {
                object = object.filled(Fill::ZERO);
            }
            places.globals[global] = Some(memory.allocate(object)?);
        }
        for (global, data) in &program.globals {
            let Some(initializer) = &data.initializer else { continue };
            let id = places.globals[global].expect("it was just made");
            let pointer_bytes = program.data_model.pointer_bytes();
            let object = memory.object_mut(id).expect("it was just made");
            let mut at = 0;
            for chunk in initializer.bytes.chunks(PAGE as usize) {
                if chunk.iter().any(|&byte| byte != 0) {
                    object.contents.write_run(at, chunk);
                }
                at += chunk.len() as u64;
            }
            for &(offset, address) in &initializer.addresses {
                let pointer = match address {
                    Address::Global { global, offset } => Pointer::new(places.global(global), offset),
                    Address::Function(function) => Pointer::new(places.function(function), 0),
                    Address::Label { function, block } => Pointer::new(places.labels[&(function, block)], 0),
                };
                let object = memory.object_mut(id).expect("it was just made");
                if !object.contents.store_whole(offset, pointer_bytes, Value::Pointer(pointer)) {
                    if layout == Layout::Any {
                        return Err(Stop::Unsupported("an unaligned pointer in an initialiser".into()));
                    }
                    let address = memory.address_of(pointer);
                    let object = memory.object_mut(id).expect("it was just made");
                    object.contents.store_bits(offset, pointer_bytes, address);
                }
            }
        }
        Ok(Machine {
            program,
            pool: Pool::new(),
            codes: SecondaryMap::new(),
            liveness: HashMap::new(),
            live_ins: HashMap::new(),
            places,
            initial: memory,
            loop_limit: u64::MAX,
            watch_loops: false,
            observed: false,
            passed: vec![CheckKind::CallType],
            holding: HashSet::new(),
            unwritten: Unwritten::default(),
            watch_races: false,
            watch_deadlocks: false,
            watch_ends: true,
            reads_anything: false,
            frames: crate::stack::frames(program),
            endings: program.ending.clone(),
            choices: Choices::default(),
            address_symbols: HashMap::new(),
            addressed: HashMap::new(),
            tables: HashMap::new(),
            contracts: HashSet::new(),
            ended: None,
            fresh: 0,
        })
    }

    /// Memory as it is before the first instruction.
    pub fn initial(&self) -> &Memory {
        &self.initial
    }

    pub fn layout(&self) -> Layout {
        self.initial.layout()
    }

    /// The decoded form of a function that has a body.
    #[inline]
    pub fn code(&mut self, function: Function) -> Rc<Code> {
        if let Some(code) = &self.codes[function] {
            return code.clone();
        }
        let (pool, places) = (&mut self.pool, &self.places);
        let mut constant = |body: &Body, value: ir::Value| match body.constant(value) {
            Some(Constant::Bits(bits)) => symbolic::from_bits(pool, bits, body.ty(value)),
            Some(&Constant::Global { global, offset }) => Value::Pointer(Pointer::new(places.global(global), offset)),
            Some(&Constant::Function(callee)) => Value::Pointer(Pointer::new(places.function(callee), 0)),
            Some(&Constant::Label(block)) => Value::Pointer(Pointer::new(places.labels[&(function, block)], 0)),
            Some(Constant::Null) | None => Value::NULL,
        };
        let code = Rc::new(decode(self.program, function, self.observed, &mut constant));
        self.codes[function] = Some(code.clone());
        code
    }

    /// The decoded form of a function that was called before.
    pub(crate) fn decoded(&self, function: Function) -> Option<&Code> {
        self.codes[function].as_deref()
    }

    /// The state before the first instruction of the program; `arguments` are those of `main`, its name first.
    pub fn start(&mut self, arguments: &[String]) -> Result<State, Stop> {
        let entry = self.program.entry.ok_or_else(|| Stop::Unsupported("the program has no main function".into()))?;
        let mut memory = self.initial.clone();
        let pointer_bytes = self.program.data_model.pointer_bytes();
        let table_bytes = (arguments.len() as u64 + 1) * pointer_bytes;
        let table = Object::new(ObjectKind::CommandLine, table_bytes, 16, Span::NOWHERE).filled(Fill::ZERO);
        let table = memory.allocate(table)?;
        for (index, argument) in arguments.iter().enumerate() {
            let text = argument.as_bytes();
            let object = Object::new(ObjectKind::CommandLine, text.len() as u64 + 1, 1, Span::NOWHERE);
            let id = memory.allocate(object.filled(Fill::ZERO))?;
            for (offset, &byte) in text.iter().enumerate() {
                let object = memory.object_mut(id).expect("it was just made");
                object.contents.store_bits(offset as u64, 1, u64::from(byte));
            }
            let place = Pointer::new(table, (index as u64 * pointer_bytes) as i64);
            let stored = memory.try_store_pointer(place, pointer_bytes, Pointer::new(id, 0));
            debug_assert!(stored, "pointers in an aligned table fit their pages");
        }
        let environment = Object::new(ObjectKind::CommandLine, pointer_bytes, 16, Span::NOWHERE).filled(Fill::ZERO);
        let environment = memory.allocate(environment)?;

        let mut queue: Vec<Function> = self.program.destructors.iter().rev().copied().collect();
        queue.push(entry);
        queue.extend(self.program.constructors.iter().rev());
        let first = queue.pop().expect("the entry is there");
        let mut state = State {
            memory,
            frame: Rc::new(Frame {
                function: first,
                pc: 0,
                registers: Box::new([]),
                caller: None,
                allocas: Vec::new(),
                variadic: None,
                depth: 0,
                stack: 0,
                serial: 0,
            }),
            instructions: 0,
            calls: 0,
            rounding: Rounding::NearestEven,
            landings: Rc::default(),
            queue: Rc::new(queue),
            status: 0,
            meeting: false,
            asked: false,
            threads: None,
            atomic: 0,
            decided: Vec::new(),
            assumptions: Vec::new(),
            command_line: [
                Value::Bits(arguments.len() as u64),
                Value::Pointer(Pointer::new(table, 0)),
                Value::Pointer(Pointer::new(environment, 0)),
            ],
        };
        self.enter_outermost(&mut state, first)?;
        Ok(state)
    }

    /// Replaces the outermost frame by a fresh one for a function of the queue.
    pub fn enter_outermost(&mut self, state: &mut State, function: Function) -> Result<(), Stop> {
        let data = &self.program.functions[function];
        if data.body().is_none() {
            return Err(Stop::Unsupported(format!("`{}` has no body", data.name)));
        }
        let arguments = data.params.iter().enumerate().map(|(index, ty)| match (ty, state.command_line.get(index)) {
            (ir::Type::Pointer, Some(&value @ Value::Pointer(_))) => value,
            (ir::Type::Int(_), Some(&value @ Value::Bits(_))) => value,
            (ir::Type::Pointer, _) => Value::NULL,
            _ => Value::Bits(0),
        });
        let arguments: Vec<Value> = arguments.collect();
        state.calls += 1;
        state.frame = Rc::new(self.first_frame(function, &arguments, state.calls));
        Ok(())
    }

    /// The frame of a call that nothing has called, at its beginning.
    pub(crate) fn first_frame(&mut self, function: Function, arguments: &[Value], serial: u64) -> Frame {
        let code = self.code(function);
        let mut registers = vec![Value::Bits(0); code.registers as usize].into_boxed_slice();
        for (&argument, &param) in arguments.iter().zip(&code.params) {
            registers[param as usize] = argument;
        }
        Frame {
            function,
            pc: code.entry,
            registers,
            caller: None,
            allocas: Vec::new(),
            variadic: None,
            depth: 0,
            stack: self.frame_bytes(function),
            serial,
        }
    }

    /// The object that a global variable is.
    pub fn global_object(&self, global: Global) -> ObjectId {
        self.places.global(global)
    }

    /// The C variable that an object is, if it is one.
    pub fn variable_of(&self, state: &State, pointer: Pointer) -> Option<Variable> {
        match state.memory.object(pointer.object)?.kind {
            ObjectKind::Global(global) => self.program.globals[global].variable,
            ObjectKind::Stack { variable, .. } => variable,
            _ => None,
        }
    }
}

impl Places {
    fn function(&self, function: Function) -> ObjectId {
        self.functions[function].expect("every function has a place")
    }

    fn global(&self, global: Global) -> ObjectId {
        self.globals[global].expect("every global has a place")
    }
}

/// The blocks whose address the body may take: the targets of its computed gotos.
fn labels(body: &Body) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    for data in body.blocks.values() {
        if let Terminator::ComputedGoto { targets, .. } = &data.terminator {
            blocks.extend(targets.iter().map(|edge| edge.target));
        }
    }
    for data in body.values.values() {
        if let ir::Def::Constant(Constant::Label(block)) = data.def {
            blocks.push(block);
        }
    }
    blocks.sort_unstable();
    blocks.dedup();
    blocks
}
