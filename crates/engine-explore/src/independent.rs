//! Steps that no other thread can tell: what a thread is about to touch, and what the others may touch from where they are on.
//!
//! If no other thread ever touches what the next step of one touches (or all of them only read it), then it does not matter when that step is done: it is
//! enough to let that thread go on (a persistent set with one thread in it, as of Godefroid's). What threads may touch is found out once, from the program's text: for
//! each block, and for all that can run behind it. Variables of the program whose address is used for nothing but accesses are told apart; all other memory is
//! one.
//!
//! Soundness: a step that may wait, end the program or a thread, or make one, is never taken alone. Where a thread goes on alone for ever the others would be
//! forgotten; so after some such steps all are looked at again, and only states where all were looked at cover others. What runs at the program's end is ahead of
//! the first thread wherever it is. What is left in memory then is touched by the end, too: where that is asked about, nothing is taken alone.

use engine::{Property, PropertySet};
use ir::{
    Block, Body, CallGraph, Callee, Constant, Def, EntityRef, Function, FunctionKind, Global, Inst, Intrinsic, Onward,
    Op, Program, Terminator, Touch, Value,
};
use machine::ThreadPlace;
use std::collections::HashMap;
use std::rc::Rc;

/// Variables by number; behind them all other memory.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Set(Vec<u64>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Touched {
    reads: Set,
    writes: Set,
    /// It may wait, end something, or be more than one step.
    binds: bool,
}

pub struct Independent<'p> {
    program: &'p Program,
    /// Calls of error functions are what is asked about: no run goes on behind one.
    asked: [bool; 2],
    /// Whether a variable is only accessed, by number.
    direct: Vec<bool>,
    /// What a call of a function may touch, by number.
    totals: Vec<Touched>,
    /// What any function may touch that is not called by its name.
    taken: Touched,
    /// What the end of the program may touch: destructors, and what was registered for it.
    end: Touched,
    ahead: HashMap<(Function, Block), Rc<Touched>>,
}

impl Set {
    fn new(globals: usize) -> Set {
        Set(vec![0; globals / 64 + 1])
    }

    fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    fn fill(&mut self) {
        self.0.fill(u64::MAX);
    }

    fn add(&mut self, other: &Set) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }

    fn meets(&self, other: &Set) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }
}

impl Touched {
    fn nothing(program: &Program) -> Touched {
        let set = Set::new(program.globals.len());
        Touched { reads: set.clone(), writes: set, binds: false }
    }

    fn add(&mut self, other: &Touched) {
        self.reads.add(&other.reads);
        self.writes.add(&other.writes);
        self.binds |= other.binds;
    }

    fn disturbs(&self, other: &Touched) -> bool {
        self.writes.meets(&other.reads) || self.writes.meets(&other.writes) || self.reads.meets(&other.writes)
    }
}

impl<'p> Independent<'p> {
    pub fn new(program: &'p Program, properties: &PropertySet) -> Independent<'p> {
        let nothing = Touched::nothing(program);
        let mut independent = Independent {
            program,
            asked: [Property::UnreachCall, Property::Assert].map(|property| properties.contains(property)),
            direct: direct(program),
            totals: vec![nothing.clone(); program.functions.len()],
            taken: nothing.clone(),
            end: nothing,
            ahead: HashMap::new(),
        };
        let taken: Vec<Function> = CallGraph::new(program).address_taken().to_vec();
        let last: Vec<Function> = program.destructors.iter().copied().chain(program.function_named("exit")).collect();
        loop {
            let mut changed = false;
            for (function, data) in &program.functions {
                let Some(body) = data.body() else { continue };
                let mut total = independent.totals[function.index()].clone();
                for block in body.blocks.keys() {
                    total.add(&independent.block(body, block));
                }
                changed |= replace(&mut independent.totals[function.index()], total);
            }
            let mut called = independent.taken.clone();
            taken.iter().for_each(|&function| called.add(&independent.through_pointer(function)));
            changed |= replace(&mut independent.taken, called);
            let mut end = independent.end.clone();
            last.iter().for_each(|&function| end.add(&independent.through_pointer(function)));
            changed |= replace(&mut independent.end, end);
            if !changed {
                return independent;
            }
        }
    }

    /// What a call of a function may touch, where its arguments are not known.
    fn through_pointer(&self, function: Function) -> Touched {
        let mut touched = Touched::nothing(self.program);
        match self.program.functions[function].kind {
            FunctionKind::Defined(_) => return self.totals[function.index()].clone(),
            FunctionKind::Missing => touched.binds = true,
            FunctionKind::Intrinsic(intrinsic) => {
                self.note(&mut touched, None, true);
                self.ends(&mut touched, intrinsic);
            }
        }
        touched
    }

    /// Can one thread go on alone? `all` are those that can go on.
    pub fn is_alone(&mut self, thread: &ThreadPlace, all: &[ThreadPlace]) -> bool {
        let Some(step) = self.step(thread) else { return false };
        if step.binds {
            return false;
        }
        let others = all.iter().filter(|other| other.thread != thread.thread);
        // The program ends where the first thread's function returns, and no step says so.
        if others.clone().any(|other| other.thread == 0) && step.disturbs(&self.end) {
            return false;
        }
        let mut calls = others.flat_map(|other| other.calls.iter().copied());
        calls.all(|(function, block)| !step.disturbs(&self.ahead(function, block)))
    }

    /// What the next step of a thread touches; none where that is not known.
    fn step(&self, thread: &ThreadPlace) -> Option<Touched> {
        let (&(function, block), next) = (thread.calls.first()?, thread.next?);
        let body = self.program.functions[function].body()?;
        match &body.insts[next].op {
            Op::Call { callee: Callee::Direct(callee), .. } => match self.program.functions[*callee].kind {
                FunctionKind::Intrinsic(Intrinsic::AtomicBegin) => self.section(body, block, next),
                _ => None,
            },
            Op::Call { .. } => None,
            op => op.touches().next().map(|_| self.instruction(body, next)),
        }
    }

    /// What is touched between the beginning of an atomic section and its end, where both are in one function.
    fn section(&self, body: &Body, block: Block, begin: Inst) -> Option<Touched> {
        let is_end = |inst: Inst| match body.insts[inst].op {
            Op::Call { callee: Callee::Direct(callee), .. } => {
                self.program.functions[callee].kind == FunctionKind::Intrinsic(Intrinsic::AtomicEnd)
            }
            _ => false,
        };
        let mut touched = Touched::nothing(self.program);
        let first = body.blocks[block].insts.iter().position(|&inst| inst == begin)? + 1;
        let mut pending = vec![(block, first)];
        let mut seen = vec![false; body.blocks.len()];
        while let Some((block, first)) = pending.pop() {
            let data = &body.blocks[block];
            let mut ended = false;
            for &inst in &data.insts[first..] {
                if is_end(inst) {
                    ended = true;
                    break;
                }
                touched.add(&self.instruction(body, inst));
            }
            if ended {
                continue;
            }
            if let Terminator::Return { .. } = data.terminator {
                return None;
            }
            for edge in data.terminator.edges() {
                if !std::mem::replace(&mut seen[edge.target.index()], true) {
                    pending.push((edge.target, 0));
                }
            }
        }
        Some(touched)
    }

    /// What may be touched in a block and in all that can follow it in its function.
    fn ahead(&mut self, function: Function, block: Block) -> Rc<Touched> {
        if let Some(known) = self.ahead.get(&(function, block)) {
            return known.clone();
        }
        let mut touched = Touched::nothing(self.program);
        if let Some(body) = self.program.functions[function].body() {
            let mut seen = vec![false; body.blocks.len()];
            let mut pending = vec![block];
            while let Some(block) = pending.pop() {
                if std::mem::replace(&mut seen[block.index()], true) {
                    continue;
                }
                touched.add(&self.block(body, block));
                pending.extend(body.blocks[block].terminator.edges().map(|edge| edge.target));
            }
        }
        let touched = Rc::new(touched);
        self.ahead.insert((function, block), touched.clone());
        touched
    }

    fn block(&self, body: &Body, block: Block) -> Touched {
        let mut touched = Touched::nothing(self.program);
        for &inst in &body.blocks[block].insts {
            touched.add(&self.instruction(body, inst));
        }
        // What a call has on the stack is gone when it returns.
        let returns = matches!(body.blocks[block].terminator, Terminator::Return { .. });
        if returns && body.insts.values().any(|inst| matches!(inst.op, Op::Alloca { .. })) {
            self.note(&mut touched, None, true);
        }
        touched
    }

    fn instruction(&self, body: &Body, inst: Inst) -> Touched {
        let mut touched = Touched::nothing(self.program);
        let data = &body.insts[inst];
        if let Op::Call { callee, arguments } = &data.op {
            if arguments.iter().any(|argument| argument.aggregate.is_some()) {
                self.note(&mut touched, None, false);
            }
            let Callee::Direct(callee) = *callee else {
                touched.add(&self.taken);
                return touched;
            };
            let intrinsic = match self.program.functions[callee].kind {
                FunctionKind::Intrinsic(intrinsic) => intrinsic,
                FunctionKind::Defined(_) => {
                    touched.add(&self.totals[callee.index()]);
                    return touched;
                }
                FunctionKind::Missing => {
                    touched.binds = true;
                    return touched;
                }
            };
            self.ends(&mut touched, intrinsic);
            for touch in intrinsic.touches() {
                let touch = touch.named(|index| arguments.get(index).map(|argument| argument.value));
                touch.into_iter().for_each(|touch| self.touch(body, &mut touched, touch));
            }
            return touched;
        }
        touched.binds = data.op.onward() != Onward::Always;
        data.op.touches().for_each(|touch| self.touch(body, &mut touched, touch));
        touched
    }

    /// What a call of an intrinsic does besides touching what its arguments point to.
    fn ends(&self, touched: &mut Touched, intrinsic: Intrinsic) {
        touched.binds |= match intrinsic {
            Intrinsic::ReachError => !self.asked[0],
            Intrinsic::AssertFail => !self.asked[1],
            other => binds(other),
        };
        match intrinsic {
            Intrinsic::ThreadCreate => touched.add(&self.taken),
            Intrinsic::ThreadExit => self.note(touched, None, true),
            Intrinsic::Exit | Intrinsic::Finish => touched.add(&self.end),
            // Nothing runs after these; where a jump leads to is in the function that set it.
            Intrinsic::Abort
            | Intrinsic::ReachError
            | Intrinsic::AssertFail
            | Intrinsic::LongJump
            | Intrinsic::Unsupported => {}
            other => {
                if other.onward() == Onward::Never {
                    self.note(touched, None, true);
                    touched.add(&self.end);
                }
            }
        }
    }

    fn touch(&self, body: &Body, touched: &mut Touched, touch: Touch<Value>) {
        match touch {
            Touch::Read { pointer, .. } | Touch::Ask { pointer } => {
                self.note(touched, variable(self.program, body, pointer), false);
            }
            Touch::Write { pointer, .. } | Touch::Begin { pointer } | Touch::End { pointer } => {
                self.note(touched, variable(self.program, body, pointer), true);
            }
            Touch::EndSince { .. } => self.note(touched, None, true),
            Touch::Reachable => {
                touched.reads.fill();
                touched.writes.fill();
            }
            Touch::Make | Touch::Outside | Touch::Rounding => {}
        }
    }

    /// One of all other memory, where it is not a variable that is told apart.
    fn note(&self, touched: &mut Touched, variable: Option<Global>, writes: bool) {
        let other = self.program.globals.len();
        let at = variable.map(EntityRef::index).filter(|&index| self.direct[index]).unwrap_or(other);
        if at < other && self.program.globals[variable.expect("it is one")].thread_local {
            return;
        }
        let set = if writes { &mut touched.writes } else { &mut touched.reads };
        set.insert(at);
    }
}

/// May a call of it wait, end a run or a thread, begin or end what is one step, or depend on the order of such calls?
fn binds(intrinsic: Intrinsic) -> bool {
    let is_step = matches!(intrinsic, Intrinsic::AtomicBegin | Intrinsic::AtomicEnd | Intrinsic::ThreadCreate);
    let is_ordered = |touch: &Touch<usize>| matches!(touch, Touch::Reachable | Touch::Rounding | Touch::Outside);
    is_step || intrinsic.onward() != Onward::Always || intrinsic.touches().iter().any(is_ordered)
}

/// Does it differ from what was there?
fn replace(place: &mut Touched, new: Touched) -> bool {
    let differs = *place != new;
    *place = new;
    differs
}

/// The variable that an address was computed from, if it was from one.
fn variable(program: &Program, body: &Body, mut pointer: Value) -> Option<Global> {
    loop {
        match &body.values[pointer].def {
            Def::Constant(Constant::Global { global, .. }) => return Some(*global),
            Def::Result { inst, .. } => match &body.insts[*inst].op {
                Op::PointerAdd { base, .. } => pointer = *base,
                Op::Call { callee: Callee::Direct(callee), arguments } => {
                    let kind = &program.functions[*callee].kind;
                    match (kind, arguments.first()) {
                        (FunctionKind::Intrinsic(Intrinsic::ThreadLocal), Some(argument)) => pointer = argument.value,
                        _ => return None,
                    }
                }
                _ => return None,
            },
            _ => return None,
        }
    }
}

/// Which variables are only accessed: no other address can lead to them.
fn direct(program: &Program) -> Vec<bool> {
    let mut direct = vec![true; program.globals.len()];
    let mut give_up = |global: Option<Global>| {
        if let Some(global) = global {
            direct[global.index()] = false;
        }
    };
    for data in program.globals.values() {
        for (_, address) in data.initializer.iter().flat_map(|initializer| &initializer.addresses) {
            if let ir::Address::Global { global, .. } = address {
                give_up(Some(*global));
            }
        }
    }
    for body in program.functions.values().filter_map(|data| data.body()) {
        for block in body.blocks.values() {
            let passed = block.terminator.edges().flat_map(|edge| edge.arguments.iter().copied());
            let ends: Vec<Value> = block.terminator.operands().iter().copied().chain(passed).collect();
            ends.into_iter().for_each(|value| give_up(variable(program, body, value)));
            for &inst in &block.insts {
                let op = &body.insts[inst].op;
                let other: Vec<Value> = match op {
                    Op::Load { .. } | Op::PointerAdd { .. } | Op::SetMemory { .. } | Op::CopyMemory { .. } => {
                        Vec::new()
                    }
                    Op::Check { .. } => Vec::new(),
                    Op::Store { value, .. } | Op::AtomicUpdate { value, .. } => vec![*value],
                    Op::CompareExchange { expected, replacement, .. } => vec![*expected, *replacement],
                    Op::Call { callee: Callee::Direct(callee), .. }
                        if program.functions[*callee].kind == FunctionKind::Intrinsic(Intrinsic::ThreadLocal) =>
                    {
                        Vec::new()
                    }
                    op => op.operands().collect(),
                };
                other.into_iter().for_each(|value| give_up(variable(program, body, value)));
            }
        }
    }
    direct
}
