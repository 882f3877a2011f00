//! Calls and returns: frames, the copies of structs passed by value, variadic arguments, and prototypes that lie.

use crate::code::{CallSite, Code, CodeArgument, CodeCallee};
use crate::fault::{AccessKind, CallProblem, Fault};
use crate::host::{Host, Request, Source};
use crate::machine::Machine;
use crate::object::{Object, ObjectKind, Slots};
use crate::state::{Frame, State};
use crate::stop::Stop;
use crate::symbolic;
use crate::threads::Life;
use crate::value::{Pointer, Value};
use ir::{CastOp, CheckKind, DataModel, Function, FunctionKind, Span, Type};
use std::rc::Rc;

/// Calls deeper than this are a limit of ours, not of the program.
const DEEPEST: u32 = 4_000_000;

impl Machine<'_> {
    pub fn call(&mut self, state: &mut State, host: &mut dyn Host, code: &Rc<Code>, call: u32) -> Result<(), Stop> {
        let site = &code.calls[call as usize];
        let function = match site.callee {
            CodeCallee::Exact(function) => return self.call_exact(state, code, site, function),
            CodeCallee::Direct(function) => function,
            CodeCallee::Indirect(operand) => {
                let target = operand.read(&state.frame.registers, &code.constants);
                let function = self.function_at(state, target)?;
                let data = &self.program.functions[function];
                if !self.passed.contains(&CheckKind::CallType) {
                    let arguments: Vec<Type> = site.arguments.iter().map(|argument| argument.ty).collect();
                    let results: Vec<Type> = site.results.iter().map(|result| result.1).collect();
                    if !data.is_called_as_defined(&arguments, &results) {
                        return Err(Stop::Violated(CheckKind::CallType));
                    }
                }
                function
            }
        };
        let span = self.span(state);
        let arguments: Vec<(Value, CodeArgument)> = site
            .arguments
            .iter()
            .map(|argument| (argument.operand.read(&state.frame.registers, &code.constants), *argument))
            .collect();
        match self.program.functions[function].kind {
            FunctionKind::Defined(_) => self.call_adapting(state, host, function, &arguments, span),
            FunctionKind::Intrinsic(intrinsic) => {
                let values: Vec<Value> = arguments.iter().map(|argument| argument.0).collect();
                self.intrinsic(state, host, intrinsic, function, site, &values, span)
            }
            FunctionKind::Missing => Err(Stop::Unsupported(format!(
                "a call of `{}`, which has no body and no model",
                self.program.functions[function].name
            ))),
        }
    }

    /// The common case: registers to registers.
    fn call_exact(&mut self, state: &mut State, code: &Code, site: &CallSite, function: Function) -> Result<(), Stop> {
        if self.contracts.contains(&function) {
            return Err(Stop::Met);
        }
        let callee = self.code(function);
        let mut registers = vec![Value::Bits(0); callee.registers as usize].into_boxed_slice();
        for (argument, &param) in site.arguments.iter().zip(&callee.params) {
            registers[param as usize] = argument.operand.read(&state.frame.registers, &code.constants);
        }
        self.push(state, function, callee.entry, registers, None, Vec::new())
    }

    fn push(
        &mut self,
        state: &mut State,
        function: Function,
        entry: u32,
        registers: Box<[Value]>,
        variadic: Option<Pointer>,
        allocas: Vec<crate::value::ObjectId>,
    ) -> Result<(), Stop> {
        let depth = state.frame.depth + 1;
        if depth > DEEPEST {
            return Err(Stop::Exhausted(format!("calls are nested more than {DEEPEST} deep")));
        }
        let stack = self.deeper(state, self.frame_bytes(function))?;
        state.calls += 1;
        let serial = state.calls;
        let frame = Frame { function, pc: entry, registers, caller: None, allocas, variadic, depth, stack, serial };
        let caller = std::mem::replace(&mut state.frame, Rc::new(frame));
        Rc::get_mut(&mut state.frame).expect("it was just made").caller = Some(caller);
        Ok(())
    }

    /// A call whose arguments may not be what the callee declares: C lets old-style calls do so.
    fn call_adapting(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        function: Function,
        arguments: &[(Value, CodeArgument)],
        span: Span,
    ) -> Result<(), Stop> {
        let data = &self.program.functions[function];
        // Everything that the copies have to know is asked before the first of them is made.
        for &(value, CodeArgument { aggregate, .. }) in arguments {
            if let Some(aggregate) = aggregate.filter(|aggregate| aggregate.bytes > 0) {
                self.valid_places(state, value, aggregate.bytes, AccessKind::Read)?;
            }
        }
        let callee = self.code(function);
        let mut registers = vec![Value::Bits(0); callee.registers as usize].into_boxed_slice();
        let mut allocas = Vec::new();
        for (index, &param) in callee.params.iter().enumerate() {
            let wanted = data.params[index];
            registers[param as usize] = match arguments.get(index) {
                Some((_, argument)) if !self.takes_the_place_of(argument, wanted) => return Err(mismatch()),
                Some(&(value, CodeArgument { aggregate: Some(aggregate), .. })) => {
                    let kind = ObjectKind::Argument { function };
                    let copy = state.memory.allocate(Object::new(kind, aggregate.bytes, aggregate.align, span))?;
                    allocas.push(copy);
                    let copy = Value::Pointer(Pointer::new(copy, 0));
                    self.copy(state, host, copy, value, aggregate.bytes, span)?;
                    copy
                }
                Some(&(value, argument)) => self.adapt(state, host, value, (argument.ty, wanted), span)?,
                None => {
                    let source = Source::Unspecified;
                    self.input(state, host, Request { ty: wanted, source, span })?
                }
            };
        }
        let mut variadic = None;
        if data.variadic {
            let extra = arguments.get(callee.params.len()..).unwrap_or_default();
            let area = self.lay_out(state, host, function, extra, span)?;
            allocas.push(area.object);
            variadic = Some(area);
        }
        self.push(state, function, callee.entry, registers, variadic, allocas)
    }

    /// Does an argument lie where the callee looks for its parameter, and those behind it too?
    fn takes_the_place_of(&self, argument: &CodeArgument, param: Type) -> bool {
        let model = self.program.data_model;
        let slots = |ty: Type| ty.bytes(model).div_ceil(model.pointer_bytes());
        match argument.aggregate {
            Some(_) => param == Type::Pointer,
            None => slots(argument.ty) == slots(param),
        }
    }

    /// A value of one type where another is expected: the bits that the calling convention passes, and any above them.
    fn adapt(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        value: Value,
        (from, to): (Type, Type),
        span: Span,
    ) -> Result<Value, Stop> {
        if from == to {
            return Ok(value);
        }
        let model = self.program.data_model;
        match (from, to) {
            (Type::Pointer, Type::Int(width)) => {
                let address = self.address(state, value);
                self.adapt(state, host, address, (model.address_type(), Type::Int(width)), span)
            }
            (Type::Int(_), Type::Pointer) => {
                let number = self.adapt(state, host, value, (from, model.address_type()), span)?;
                Ok(self.pointer_of(state, number))
            }
            (Type::Int(narrow), Type::Int(wide)) if narrow < wide => {
                let source = Source::Unspecified;
                let above = self.input(state, host, Request { ty: Type::Int(wide - narrow), source, span })?;
                let above = symbolic::bit_vector(&mut self.pool, above, Type::Int(wide - narrow));
                let low = symbolic::bit_vector(&mut self.pool, value, from);
                let whole = symbolic::concatenated(&mut self.pool, [low, above]);
                Ok(symbolic::integer(&mut self.pool, whole))
            }
            (Type::Int(_), Type::Int(_)) => {
                Ok(symbolic::cast(&mut self.pool, CastOp::Truncate, from, to, state.rounding, value))
            }
            _ => Err(mismatch()),
        }
    }

    /// The extra arguments of a variadic call, one after the other as on the data model's stack.
    fn lay_out(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        function: Function,
        extra: &[(Value, CodeArgument)],
        span: Span,
    ) -> Result<Pointer, Stop> {
        let model = self.program.data_model;
        let slot = model.pointer_bytes();
        let mut bytes = 0;
        let mut places = Vec::new();
        for (_, argument) in extra {
            let (size, align) = match argument.aggregate {
                Some(aggregate) if model == DataModel::Lp64 && aggregate.align > 8 => (aggregate.bytes, 16),
                Some(aggregate) => (aggregate.bytes, slot),
                None => match (argument.ty.bytes(model), model) {
                    (size, DataModel::Lp64) if size > 8 => (16, 16),
                    (size, _) => (size, slot),
                },
            };
            let place = u64::next_multiple_of(bytes, align);
            places.push(place);
            bytes = place + size.next_multiple_of(slot);
        }
        let mut slots = Slots::default();
        for ((_, argument), place) in
            extra.iter().zip(&places).filter(|((_, argument), _)| argument.aggregate.is_none())
        {
            slots.add(place / slot, argument.ty);
        }
        let kind = ObjectKind::Variadic { function, slots };
        let area = Pointer::new(state.memory.allocate(Object::new(kind, bytes, 16, span))?, 0);
        for (&(value, argument), place) in extra.iter().zip(places) {
            let to = Value::Pointer(area.plus(place as i64));
            match argument.aggregate {
                Some(aggregate) => self.copy(state, host, to, value, aggregate.bytes, span)?,
                None => self.store(state, host, to, value, argument.ty, span)?,
            }
        }
        Ok(area)
    }

    /// Ends the running call. What the outermost function returns is the program's status.
    pub fn return_from(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        code: &Rc<Code>,
        list: u32,
    ) -> Result<(), Stop> {
        if self.contracts.contains(&code.function) {
            return Err(Stop::Met);
        }
        let operands = &code.lists[list as usize];
        if let (Some(caller), &[operand]) = (&state.frame.caller, operands.as_slice()) {
            // The common case: one result, and a call that was known to match.
            let waiting = self.code(caller.function);
            let site = site_at(&waiting, caller.pc);
            if let Some(CallSite { callee: CodeCallee::Exact(_), results, .. }) = site {
                let value = operand.read(&state.frame.registers, &code.constants);
                let caller = caller.clone();
                self.pop(state, caller);
                let frame = Rc::make_mut(&mut state.frame);
                frame.registers[results[0].0 as usize] = value;
                frame.pc += 1;
                return Ok(());
            }
        }
        let types = &self.program.functions[code.function].results;
        let values: Vec<(Value, Type)> = operands
            .iter()
            .map(|operand| operand.read(&state.frame.registers, &code.constants))
            .zip(types.iter().copied())
            .collect();
        let Some(caller) = state.frame.caller.clone() else {
            return self.next_outermost(state, host, values.first().map(|result| result.0));
        };
        self.pop(state, caller);
        let code = self.code(state.frame.function);
        let Some(site) = site_at(&code, state.frame.pc) else { unreachable!("a caller waits at a call") };
        let results = &site.results;
        if results.iter().map(|result| result.1).eq(values.iter().map(|value| value.1)) {
            let frame = Rc::make_mut(&mut state.frame);
            for (&(register, _), (value, _)) in results.iter().zip(values) {
                frame.registers[register as usize] = value;
            }
        } else {
            // The prototype lied: give what can be given, the rest is anything.
            let span = self.span(state);
            for (index, &(register, wanted)) in results.iter().enumerate() {
                let value = match values.get(index) {
                    Some(&(value, ty)) => self.adapt(state, host, value, (ty, wanted), span)?,
                    None => {
                        let source = Source::Unspecified;
                        self.input(state, host, Request { ty: wanted, source, span })?
                    }
                };
                Rc::make_mut(&mut state.frame).registers[register as usize] = value;
            }
        }
        Rc::make_mut(&mut state.frame).pc += 1;
        Ok(())
    }

    /// Makes `caller` the running frame; everything that the frames above it had on the stack dies.
    pub fn pop(&mut self, state: &mut State, caller: Rc<Frame>) {
        let mut frame = std::mem::replace(&mut state.frame, caller);
        loop {
            for &object in frame.allocas.iter() {
                state.memory.discard(object);
            }
            match frame.caller.clone() {
                Some(next) if next.serial > state.frame.serial => frame = next,
                _ => break,
            }
        }
        // A long chain of frames must not be dropped recursively; `frame.caller` is the running frame, which lives on.
    }

    /// The outermost function has returned: constructors, main and destructors follow one another. A thread ends.
    fn next_outermost(&mut self, state: &mut State, host: &mut dyn Host, result: Option<Value>) -> Result<(), Stop> {
        if state.thread() > 0 {
            return self.leave(state, host, Life::Ended);
        }
        // The other threads go on until what runs at the program's end has run, too.
        if state.threads.is_some() && self.program.entry.is_some_and(|entry| state.queue.contains(&entry)) {
            return Err(Stop::Unsupported("threads that a constructor makes, behind its end".into()));
        }
        self.returns_without_loss(state)?;
        if Some(state.frame.function) == self.program.entry {
            let result = result.unwrap_or(Value::Bits(0));
            // A status that is not known concerns only a caller outside.
            state.status = if let Value::Bits(bits) = result { bits as i32 } else { 0 };
            // Returning from main is calling exit: its model runs what atexit() registered. A function of the program that
            // has this name is not what the library calls.
            let exit = self.modelled("exit");
            if exit.is_none() && self.has_handlers() {
                return Err(Stop::Unsupported(
                    "the end of a program that has handlers and an exit() of its own".into(),
                ));
            }
            if let Some(exit) = exit {
                self.enter_outermost(state, exit)?;
                let code = self.code(exit);
                Rc::make_mut(&mut state.frame).registers[code.params[0] as usize] = result;
                return Ok(());
            }
        }
        for &object in state.frame.allocas.clone().iter() {
            state.memory.discard(object);
        }
        match Rc::make_mut(&mut state.queue).pop() {
            Some(next) => self.enter_outermost(state, next),
            None => Err(self.end(state)),
        }
    }

    /// The function of this name, where it is the library's.
    fn modelled(&self, name: &str) -> Option<Function> {
        let function = self.program.function_named(name)?;
        let data = &self.program.functions[function];
        (data.library && data.body().is_some()).then_some(function)
    }

    /// May functions be registered that the library calls when the program ends?
    pub(crate) fn has_handlers(&self) -> bool {
        ["atexit", "on_exit", "__cxa_atexit"].iter().any(|name| self.modelled(name).is_some())
    }

    /// The program asks to end: destructors still run, once. The other threads go on meanwhile.
    pub fn exit(&mut self, state: &mut State, status: i32) -> Result<(), Stop> {
        self.exits_without_loss(state)?;
        state.status = status;
        let entry = self.program.entry;
        let queue = Rc::make_mut(&mut state.queue);
        while queue
            .last()
            .is_some_and(|&function| Some(function) == entry || !self.program.destructors.contains(&function))
        {
            queue.pop();
        }
        let Some(next) = queue.pop() else { return Err(self.end(state)) };
        if state.thread() > 0 {
            // What follows on the outermost function of another thread than the first is its end.
            if state.runnable().len() > 1 {
                return Err(Stop::Unsupported("destructors that run beside threads, in another than the first".into()));
            }
            state.threads = None;
        }
        self.enter_outermost(state, next)
    }

    fn function_at(&mut self, state: &State, target: Value) -> Result<Function, Stop> {
        let pointer = self.resolve(state, target)?;
        if pointer.is_null() {
            return Err(Fault::Call { problem: CallProblem::Null }.into());
        }
        match state.memory.object(pointer.object).map(|object| object.kind) {
            Some(ObjectKind::Function(function)) if pointer.offset == 0 => Ok(function),
            _ => Err(Fault::Call { problem: CallProblem::NotCode }.into()),
        }
    }
}

fn mismatch() -> Stop {
    Stop::Unsupported("a call whose arguments do not match the callee's parameters".into())
}

/// The call that a frame is at.
pub fn site_at(code: &Code, pc: u32) -> Option<&CallSite> {
    match code.insns.get(pc as usize)? {
        crate::code::Insn::Call { call } => code.calls.get(*call as usize),
        _ => None,
    }
}
