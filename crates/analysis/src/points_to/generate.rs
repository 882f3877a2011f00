//! From instructions to constraints.

use super::graph::{Node, Use};
use super::place::{Object, Place, Shift};
use super::solver::{InstanceId, Solver};
use ir::{
    Address, Argument, AtomicOp, BinaryOp, Body, Callee, CastOp, Constant, Def, Function, FunctionKind, Inst,
    Intrinsic, Op, Terminator, Type, Value,
};

/// How far the origin of a number is looked for.
const FARTHEST: usize = 64;

/// Numbers that a global is initialised with, told apart by where they lie.
const MOST_MARKS: usize = 64;

impl Solver<'_> {
    /// Contents of globals, and what the program is started with.
    pub fn initialize(&mut self) {
        for (global, data) in self.program.globals.iter() {
            self.mark_numbers(global);
            for &(offset, address) in data.initializer.iter().flat_map(|initializer| &initializer.addresses) {
                let place = match address {
                    Address::Global { global, offset } => self.global(global, offset),
                    Address::Function(function) => self.function(function),
                    Address::Label { .. } => continue,
                };
                let node = self.constraints.add_nodes(1);
                self.point_to(node, place);
                let at = self.global(global, offset as i64);
                self.store(at, node, Some(self.width), Shift::NONE);
            }
        }
        let command_line = self.places.object(Object::CommandLine);
        let table = self.constraints.add_nodes(1);
        self.point_to(table, Place::any(command_line));
        self.store(Place::any(command_line), table, None, Shift::NONE);
        let is_library = self.program.entry.is_none();
        let all: Vec<Function> = self.program.functions.keys().filter(|_| is_library).collect();
        for function in self.program.roots().chain(all).filter(|&root| self.is_defined(root)).collect::<Vec<_>>() {
            let id = self.callee_instance(None, function);
            for (index, &param) in self.entry_params(function).iter().enumerate() {
                let Some(node) = self.node(id, param) else { continue };
                match (self.program.functions[function].params[index], is_library) {
                    (Type::Pointer, true) => self.edge(self.exposed, node, Shift::NONE),
                    (Type::Pointer, false) => self.edge(table, node, Shift::NONE),
                    _ => {}
                }
            }
        }
        self.run_exit();
    }

    /// Returning from main is calling exit, where there is a model of it.
    fn run_exit(&mut self) {
        let (Some(entry), Some(exit)) = (self.program.entry, self.program.function_named("exit")) else { return };
        if !self.is_defined(entry) || !self.is_defined(exit) {
            return;
        }
        let (from, to) = (self.callee_instance(None, entry), self.callee_instance(None, exit));
        let param = self.entry_params(exit).first().copied();
        if let Some(node) = param.and_then(|param| self.node(to, param)) {
            if !self.program.functions[entry].results.is_empty() {
                self.edge(self.instances[from as usize].results, node, Shift::ANY);
            }
        }
    }

    fn entry_params(&self, function: Function) -> Vec<Value> {
        let body = self.program.functions[function].body();
        body.map_or(Vec::new(), |body| body.blocks[body.entry].params.clone())
    }

    fn global(&mut self, global: ir::Global, offset: i64) -> Place {
        Place { object: self.places.object(Object::Global(global)), offset, stride: 0 }
    }

    fn function(&mut self, function: Function) -> Place {
        Place::start(self.places.object(Object::Function(function)))
    }

    /// The constraints of an instance.
    pub fn generate(&mut self, id: InstanceId) {
        let function = self.instances[id as usize].function;
        let Some(body) = self.program.functions[function].body() else { return };
        let shape = self.shape(function);
        for (value, data) in body.values.iter() {
            let place = match data.def {
                Def::Constant(Constant::Global { global, offset }) => self.global(global, offset),
                Def::Constant(Constant::Function(function)) => self.function(function),
                _ => continue,
            };
            self.point_to(self.instances[id as usize].values + value.as_u32(), place);
        }
        for (&param, &ty) in body.blocks[body.entry].params.iter().zip(&self.program.functions[function].params) {
            if matches!(ty, Type::Int(width) if width > 1) {
                self.expose(id, param);
            }
        }
        for &block in &shape.blocks {
            for &inst in &body.blocks[block].insts {
                self.instruction(id, body, inst, shape.repeated[inst.as_u32() as usize]);
            }
            let terminator = &body.blocks[block].terminator;
            for edge in terminator.edges() {
                for (&from, &to) in edge.arguments.iter().zip(&body.blocks[edge.target].params) {
                    self.pass(id, from, to, Shift::NONE);
                }
            }
            if let Terminator::Return { values } = terminator {
                for (index, &value) in values.iter().enumerate() {
                    if let Some(node) = self.node(id, value) {
                        self.edge(node, self.instances[id as usize].results + index as Node, Shift::NONE);
                    }
                }
            }
        }
    }

    fn pass(&mut self, id: InstanceId, from: Value, to: Value, shift: Shift) {
        if let (Some(from), Some(to)) = (self.node(id, from), self.node(id, to)) {
            self.edge(from, to, shift);
        }
    }

    /// The program looks at the address.
    fn expose(&mut self, id: InstanceId, value: Value) {
        if let Some(node) = self.node(id, value) {
            self.edge(node, self.exposed, Shift::ANY);
        }
    }

    fn instruction(&mut self, id: InstanceId, body: &Body, inst: Inst, repeated: bool) {
        let data = &body.insts[inst];
        let function = self.instances[id as usize].function;
        let result = data.results.first().copied();
        let model = self.program.data_model;
        match (&data.op, result) {
            (&Op::Binary { op, left, right }, Some(result)) => {
                self.pass(id, left, result, Shift::ANY);
                if !matches!(op, BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr) {
                    self.pass(id, right, result, Shift::ANY);
                }
            }
            (&Op::Unary { value, .. }, Some(result)) => self.pass(id, value, result, Shift::ANY),
            (&Op::Compare { left, right, .. }, _) if body.ty(left) == Type::Pointer => {
                let is_null = |value| matches!(body.constant(value), Some(Constant::Null));
                if !is_null(left) && !is_null(right) {
                    self.expose(id, left);
                    self.expose(id, right);
                }
            }
            (&Op::Cast { op, value }, Some(result)) => self.cast(id, body, op, value, result),
            (&Op::Select { then, otherwise, .. }, Some(result)) => {
                self.pass(id, then, result, Shift::NONE);
                self.pass(id, otherwise, result, Shift::NONE);
            }
            (&Op::PointerAdd { base, index, scale, .. }, Some(result)) => {
                // Of an unsigned index the address is the same: the distance is taken modulo the address space.
                let step = body.constant_bits(index).and_then(|bits| bits.as_i64()?.checked_mul(scale));
                let shift = match step {
                    Some(step) if !repeated => Shift::By(step),
                    Some(step) => Shift::ByMultiple(step.unsigned_abs()),
                    None => Shift::ByMultiple(scale.unsigned_abs()),
                };
                self.pass(id, base, result, shift);
                if matches!(body.constant(base), Some(Constant::Null)) {
                    self.pass(id, index, result, Shift::ANY);
                }
            }
            (Op::Alloca { .. }, Some(result)) => {
                let object = self.places.object(Object::Stack { function, inst });
                self.point_to_value(id, result, Place::start(object));
            }
            (&Op::Load { pointer, .. }, Some(result)) => self.load_value(id, body, pointer, result),
            (&Op::Store { pointer, value, .. }, _) => {
                self.store_value(id, pointer, value, Some(body.ty(value).bytes(model)), Shift::NONE);
            }
            (&Op::AtomicUpdate { op, pointer, value }, Some(result)) => {
                let bytes = Some(body.ty(value).bytes(model));
                let shift = if op == AtomicOp::Exchange { Shift::NONE } else { Shift::ANY };
                self.load_value(id, body, pointer, result);
                self.store_value(id, pointer, value, bytes, shift);
                if op != AtomicOp::Exchange {
                    self.store_value(id, pointer, result, bytes, shift);
                }
            }
            (&Op::CompareExchange { pointer, expected, replacement }, Some(result)) => {
                self.load_value(id, body, pointer, result);
                self.store_value(id, pointer, replacement, Some(body.ty(replacement).bytes(model)), Shift::NONE);
                self.expose(id, expected);
                self.expose(id, result);
            }
            (&Op::CopyMemory { destination, source, bytes, .. }, _) => {
                let bytes = body.constant_bits(bytes).and_then(|bits| bits.as_u64());
                if let (Some(source), Some(target)) = (self.node(id, source), self.node(id, destination)) {
                    self.add_copy(source, target, bytes);
                }
            }
            (&Op::SetMemory { destination, byte, .. }, _) => {
                self.store_value(id, destination, byte, None, Shift::ANY);
            }
            (&Op::Call { callee, .. }, _) => match callee {
                Callee::Direct(callee) => self.connect(id, inst, callee),
                Callee::Indirect(pointer) => {
                    if let Some(node) = self.node(id, pointer) {
                        self.add_indirect_call(node, id, inst);
                    }
                }
            },
            (Op::VariadicArea, Some(result)) => {
                let object = self.places.object(Object::Variadic { function });
                self.point_to_value(id, result, Place::start(object));
            }
            // No part of an address is in what these give. Other arms are for results and types that they do not name.
            (
                Op::Overflows { .. }
                | Op::Compare { .. }
                | Op::FloatBinary { .. }
                | Op::FloatUnary { .. }
                | Op::FusedMultiplyAdd { .. }
                | Op::FloatCompare { .. }
                | Op::FloatClass { .. }
                | Op::Arbitrary { .. }
                | Op::ScopeBegin { .. }
                | Op::ScopeEnd { .. }
                | Op::StackSave
                | Op::StackRestore { .. }
                | Op::Fence
                | Op::Check { .. }
                | Op::Assume { .. }
                | Op::Unsupported { .. },
                _,
            ) => {}
            (
                Op::Binary { .. }
                | Op::Unary { .. }
                | Op::Cast { .. }
                | Op::Select { .. }
                | Op::PointerAdd { .. }
                | Op::Alloca { .. }
                | Op::Load { .. }
                | Op::AtomicUpdate { .. }
                | Op::CompareExchange { .. }
                | Op::VariadicArea,
                None,
            ) => {}
        }
    }

    fn point_to_value(&mut self, id: InstanceId, value: Value, place: Place) {
        if let Some(node) = self.node(id, value) {
            self.point_to(node, place);
        }
    }

    fn load_value(&mut self, id: InstanceId, body: &Body, pointer: Value, result: Value) {
        let ty = body.ty(result);
        if let (Some(from), Some(to)) = (self.node(id, pointer), self.node(id, result)) {
            self.add_use(from, Use::Load { to, bytes: Some(ty.bytes(self.program.data_model)) });
        }
        if ty != Type::Pointer {
            self.expose(id, result);
        } else if let Some(to) = self.node(id, result) {
            self.add_use(to, Use::MadeUp { to });
        }
    }

    fn store_value(&mut self, id: InstanceId, pointer: Value, value: Value, bytes: Option<u64>, shift: Shift) {
        let Some(to) = self.node(id, pointer) else { return };
        if let Some(from) = self.node(id, value) {
            self.add_use(to, Use::Store { from, bytes, shift });
        }
        if self.is_number(id, value) {
            self.add_use(to, Use::Store { from: self.numbers, bytes, shift: Shift::NONE });
        }
    }

    /// Is it a number, of which bytes of an address may have been made? Not zero: an address has other bytes too. What is
    /// copied from memory brings its mark along.
    fn is_number(&self, id: InstanceId, value: Value) -> bool {
        let Some(body) = self.program.functions[self.instances[id as usize].function].body() else { return true };
        let mut value = value;
        loop {
            match body.values[value].def {
                _ if body.ty(value) == Type::Pointer => return false,
                Def::Constant(_) => return body.constant_bits(value).is_some_and(|bits| !bits.is_zero()),
                Def::Param { .. } => return true,
                Def::Result { inst, .. } => match body.insts[inst].op {
                    Op::Load { .. } => return false,
                    Op::Cast { value: from, .. } => value = from,
                    _ => return true,
                },
            }
        }
    }

    /// Marks the numbers that a global is initialised with.
    fn mark_numbers(&mut self, global: ir::Global) {
        let Some(initializer) = &self.program.globals[global].initializer else { return };
        let width = self.width;
        let is_address = |at: u64| {
            let next = initializer.addresses.partition_point(|&(offset, _)| offset <= at);
            initializer.addresses[..next].last().is_some_and(|&(offset, _)| at < offset + width)
        };
        let bytes = initializer.bytes.iter().enumerate().map(|(at, &byte)| (at as u64, byte));
        let mut units: Vec<u64> =
            bytes.filter(|&(at, byte)| byte != 0 && !is_address(at)).map(|(at, _)| at / width).collect();
        units.dedup();
        if units.len() > MOST_MARKS || initializer.addresses.is_empty() && !units.is_empty() {
            let any = Place::any(self.places.object(Object::Global(global)));
            return self.store(any, self.numbers, None, Shift::NONE);
        }
        for unit in units {
            let at = self.global(global, (unit * width) as i64);
            self.store(at, self.numbers, Some(width), Shift::NONE);
        }
    }

    fn cast(&mut self, id: InstanceId, body: &Body, op: CastOp, value: Value, result: Value) {
        let model = self.program.data_model;
        let whole = body.ty(result).bits(model) >= body.ty(value).bits(model);
        match op {
            CastOp::ZeroExtend | CastOp::SignExtend | CastOp::Reinterpret => self.pass(id, value, result, Shift::NONE),
            CastOp::PointerToInt => {
                self.pass(id, value, result, if whole { Shift::NONE } else { Shift::ANY });
                self.expose(id, result);
            }
            CastOp::IntToPointer => {
                self.pass(id, value, result, if whole { Shift::NONE } else { Shift::ANY });
                if may_be_made_up(body, value) {
                    self.point_anywhere(id, result);
                }
            }
            CastOp::Truncate
            | CastOp::FloatConvert
            | CastOp::FloatToSigned
            | CastOp::FloatToUnsigned
            | CastOp::SignedToFloat
            | CastOp::UnsignedToFloat => self.pass(id, value, result, Shift::ANY),
        }
    }

    fn point_anywhere(&mut self, id: InstanceId, value: Value) {
        if let Some(node) = self.node(id, value) {
            self.edge(self.exposed, node, Shift::NONE);
        }
    }

    /// A call reaches a function.
    pub fn connect(&mut self, caller: InstanceId, inst: Inst, callee: Function) {
        let program = self.program;
        let function = self.instances[caller as usize].function;
        let list = self.callees.entry((function, inst)).or_default();
        if !list.contains(&callee) {
            list.push(callee);
        }
        let body = program.functions[function].body().expect("an instance has a body");
        let arguments = body.insts[inst].op.arguments();
        let results = &body.insts[inst].results;
        match program.functions[callee].kind {
            FunctionKind::Missing => {}
            FunctionKind::Intrinsic(intrinsic) => self.intrinsic(caller, body, inst, intrinsic, callee),
            FunctionKind::Defined(_) => {
                let id = self.callee_instance(Some((caller, inst)), callee);
                self.arguments(caller, body, arguments, id, callee);
                let types = &program.functions[callee].results;
                for (index, (&result, &ty)) in results.iter().zip(types).enumerate() {
                    let shift = if body.ty(result) == ty { Shift::NONE } else { Shift::ANY };
                    let from = self.instances[id as usize].results + index as Node;
                    self.edge(from, self.instances[caller as usize].values + result.as_u32(), shift);
                    match (body.ty(result), ty) {
                        (Type::Pointer, Type::Pointer) => {}
                        (Type::Pointer, _) => self.point_anywhere(caller, result),
                        _ => self.expose(caller, result),
                    }
                }
            }
        }
    }

    fn arguments(&mut self, caller: InstanceId, body: &Body, arguments: &[Argument], id: InstanceId, callee: Function) {
        let params = self.entry_params(callee);
        let address = self.program.data_model.address_type();
        for (index, argument) in arguments.iter().enumerate() {
            let Some(from) = self.node(caller, argument.value) else { continue };
            match (params.get(index), argument.aggregate) {
                (Some(&param), None) => {
                    let ty = self.program.functions[callee].params[index];
                    let shift = if ty == body.ty(argument.value) { Shift::NONE } else { Shift::ANY };
                    if let Some(to) = self.node(id, param) {
                        self.edge(from, to, shift);
                    }
                    if ty == Type::Pointer && shift != Shift::NONE {
                        self.point_anywhere(id, param);
                    }
                }
                (Some(&param), Some(aggregate)) => {
                    let copy = self.places.object(Object::Argument { function: callee, index: index as u32 });
                    self.point_to_value(id, param, Place::start(copy));
                    let target = self.constraints.add_nodes(1);
                    self.point_to(target, Place::start(copy));
                    self.add_copy(from, target, Some(aggregate.bytes));
                }
                (None, aggregate) if self.program.functions[callee].variadic => {
                    let area = self.places.object(Object::Variadic { function: callee });
                    if aggregate.is_some() {
                        let hub = self.constraints.add_nodes(1);
                        self.add_use(from, Use::Load { to: hub, bytes: None });
                        self.store(Place::any(area), hub, None, Shift::NONE);
                    } else {
                        self.store(Place::any(area), from, None, Shift::NONE);
                        // A number as wide as a pointer may be taken out as one.
                        if self.is_number(caller, argument.value) && body.ty(argument.value) == address {
                            self.store(Place::any(area), self.numbers, None, Shift::NONE);
                        }
                    }
                }
                (None, _) => {}
            }
        }
    }

    /// What `Havoc` can reach: arguments, globals, what is exposed, and all that these lead to. It looks at the addresses, and puts
    /// any of them anywhere.
    fn reached(&mut self) -> Node {
        if let Some(known) = self.reached {
            return known;
        }
        let node = self.constraints.add_nodes(1);
        self.reached = Some(node);
        for global in self.program.globals.keys() {
            let object = self.places.object(Object::Global(global));
            self.point_to(node, Place::any(object));
        }
        self.edge(self.exposed, node, Shift::NONE);
        self.edge(node, self.exposed, Shift::ANY);
        self.add_use(node, Use::Load { to: node, bytes: None });
        self.add_use(node, Use::Store { from: self.exposed, bytes: None, shift: Shift::NONE });
        node
    }

    fn intrinsic(&mut self, id: InstanceId, body: &Body, inst: Inst, intrinsic: Intrinsic, callee: Function) {
        let data = &body.insts[inst];
        let argument = |index: usize| data.op.arguments().get(index).map(|argument| argument.value);
        match intrinsic {
            Intrinsic::Input => {
                for &result in data.results.iter().filter(|&&result| body.ty(result) == Type::Pointer) {
                    self.point_anywhere(id, result);
                }
            }
            Intrinsic::Havoc => {
                let reached = self.reached();
                for argument in data.op.arguments() {
                    if let Some(node) = self.node(id, argument.value) {
                        self.edge(node, reached, Shift::ANY);
                    }
                }
                data.results.iter().for_each(|&result| self.point_anywhere(id, result));
            }
            Intrinsic::Allocate => {
                let Some(&result) = data.results.first() else { return };
                let (function, site) = (self.instances[id as usize].function, self.instances[id as usize].site);
                let object = self.places.object(Object::Heap { function, inst, site });
                self.point_to_value(id, result, Place::start(object));
                if body.ty(result) != Type::Pointer {
                    self.expose(id, result);
                }
            }
            // The bytes that models leave open are text; those that the program asks for may be pointers.
            Intrinsic::InputMemory if !self.program.functions[callee].library => {
                let own = !self.program.functions[callee].name.starts_with("__shrike_");
                if let Some(to) = argument(0).filter(|_| own).and_then(|pointer| self.node(id, pointer)) {
                    self.add_use(to, Use::Store { from: self.exposed, bytes: None, shift: Shift::NONE });
                }
            }
            Intrinsic::LongJump => {
                if let Some(node) = argument(1).and_then(|value| self.node(id, value)) {
                    self.edge(node, self.jumped, Shift::ANY);
                }
            }
            Intrinsic::SetJump => {
                if let Some(node) = data.results.first().and_then(|&result| self.node(id, result)) {
                    self.edge(self.jumped, node, Shift::NONE);
                }
            }
            // What these give and write are numbers that no address is made of.
            Intrinsic::InputMemory
            | Intrinsic::Assume
            | Intrinsic::ReachError
            | Intrinsic::AssertFail
            | Intrinsic::Abort
            | Intrinsic::Exit
            | Intrinsic::Finish
            | Intrinsic::Free
            | Intrinsic::ObjectSize
            | Intrinsic::ObjectOffset
            | Intrinsic::SameObject
            | Intrinsic::ArgumentKind
            | Intrinsic::Apart
            | Intrinsic::Shown
            | Intrinsic::IsSymbolic
            | Intrinsic::IsSymbolicMemory
            | Intrinsic::Write
            | Intrinsic::Read
            | Intrinsic::Math(_)
            | Intrinsic::FormatDouble
            | Intrinsic::FormatLongDouble
            | Intrinsic::ParseDouble
            | Intrinsic::ParseFloat
            | Intrinsic::ParseLongDouble
            | Intrinsic::GetRounding
            | Intrinsic::SetRounding
            | Intrinsic::AtomicBegin
            | Intrinsic::AtomicEnd
            | Intrinsic::Await
            | Intrinsic::AwaitMaybe
            | Intrinsic::Note
            | Intrinsic::AsksDeadlock
            | Intrinsic::ThreadSelf
            | Intrinsic::ThreadExit
            | Intrinsic::Unsupported => {}
            // Programs with threads are not followed.
            Intrinsic::ThreadCreate => {}
            Intrinsic::ThreadLocal => {
                let result = data.results.first().and_then(|&result| self.node(id, result));
                if let (Some(from), Some(to)) = (argument(0).and_then(|value| self.node(id, value)), result) {
                    self.edge(from, to, Shift::NONE);
                }
            }
        }
    }
}

/// May a number have been made from anything but constants and addresses that are seen to be in it?
fn may_be_made_up(body: &Body, value: Value) -> bool {
    let mut pending = vec![value];
    let mut seen = vec![value];
    while let Some(value) = pending.pop() {
        let from: Vec<Value> = match body.values[value].def {
            Def::Constant(_) => Vec::new(),
            Def::Param { .. } => return true,
            Def::Result { inst, .. } => match body.insts[inst].op {
                Op::Cast { op: CastOp::PointerToInt, .. } => Vec::new(),
                Op::Compare { .. } | Op::FloatCompare { .. } | Op::Overflows { .. } => Vec::new(),
                Op::Binary { left, right, .. } => vec![left, right],
                Op::Cast { op: CastOp::Truncate | CastOp::ZeroExtend | CastOp::SignExtend, value } => vec![value],
                Op::Select { then, otherwise, .. } => vec![then, otherwise],
                _ => return true,
            },
        };
        for value in from {
            if !seen.contains(&value) {
                seen.push(value);
                pending.push(value);
            }
        }
        if seen.len() > FARTHEST {
            return true;
        }
    }
    false
}
