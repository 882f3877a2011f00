//! Where the local variables of a function may already have ended.
//!
//! Scopes begin and end by instructions, so this is a walk from the ends of a variable's scope to wherever control can get
//! before the scope begins again. A variable that was made outside of the entry block may be many variables; it is
//! followed only if nothing but the function's return ends it.
//!
//! Soundness: an end counts for every variable that its pointer may be derived from, a beginning only if it is for that
//! variable alone. Where some function ends what is not its own, nothing is known of any. Restoring the stack ends what
//! was made after the first mark could be set, and everything if the mark is not one that was set before its eyes.

use crate::pointers::{Base, Pointers};
use ir::{Block, Body, CheckKind, Def, EntityRef, Function, FunctionKind, Inst, Intrinsic, Op, Program, Touch, Value};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

pub struct Lives<'a> {
    program: &'a Program,
    pointers: &'a Pointers,
    /// Some function ends a variable of another, or one that cannot be named.
    has_foreign_end: bool,
    functions: RefCell<HashMap<Function, Rc<Scopes>>>,
    variables: RefCell<HashMap<(Function, Inst), Rc<Life>>>,
    /// Which variables are alive wherever they are passed.
    passed: RefCell<HashMap<(Function, Inst), bool>>,
}

/// The places of a function at which scopes begin and end.
struct Scopes {
    /// By index of the instruction: its block, and its position there.
    homes: Vec<(Block, u32)>,
    /// For each alloca, in the order of blocks and positions: where, and whether it ends there.
    events: HashMap<Inst, Vec<(Block, u32, bool)>>,
    has_restore: bool,
    /// The stack is restored to a mark that may come from anywhere.
    has_unknown_mark: bool,
    /// The first mark of the stack in the entry block.
    first_mark: u32,
}

enum Life {
    /// Alive from where it is made to the return.
    Whole,
    /// By index of the block: it may have ended when control enters.
    Ended(Vec<bool>),
    Unknown,
}

impl<'a> Lives<'a> {
    pub fn new(program: &'a Program, pointers: &'a Pointers) -> Lives<'a> {
        let (functions, variables, passed) = (RefCell::default(), RefCell::default(), RefCell::default());
        Lives { program, pointers, has_foreign_end: has_foreign_end(program, pointers), functions, variables, passed }
    }

    /// Is the variable that the alloca makes alive just before an instruction of the same function, in every run that gets
    /// there with a pointer to it?
    pub fn is_alive(&self, function: Function, alloca: Inst, before: Inst) -> bool {
        let Some(scopes) = self.scopes(function) else { return false };
        match &*self.life(function, alloca) {
            Life::Whole => true,
            Life::Unknown => false,
            Life::Ended(ended) => {
                let (block, position) = scopes.homes[before.index()];
                let events = scopes.events.get(&alloca).map_or(&[][..], |events| events);
                let mut here = events.iter().filter(|&&(home, at, _)| home == block && at < position);
                !here.next_back().map_or(ended[block.index()], |&(_, _, ends)| ends)
            }
        }
    }

    /// Is it alive at every call that a pointer to it is given to? Then callees may rely on it.
    pub fn is_alive_in_calls(&self, function: Function, alloca: Inst) -> bool {
        if let Some(&known) = self.passed.borrow().get(&(function, alloca)) {
            return known;
        }
        let found = self.find_alive_in_calls(function, alloca);
        self.passed.borrow_mut().insert((function, alloca), found);
        found
    }

    fn find_alive_in_calls(&self, function: Function, alloca: Inst) -> bool {
        if matches!(*self.life(function, alloca), Life::Whole) {
            return true;
        }
        let Some(body) = self.program.functions[function].body() else { return false };
        let base = Base::Alloca { function, inst: alloca };
        let derived = |value: Value| self.pointers.bases(function, value).is_some_and(|bases| bases.contains(&base));
        let mut calls = body.blocks.values().flat_map(|block| &block.insts).filter(|&&inst| {
            let arguments = body.insts[inst].op.arguments();
            arguments.iter().any(|argument| derived(argument.value))
        });
        calls.all(|&call| self.is_alive(function, alloca, call))
    }

    fn scopes(&self, function: Function) -> Option<Rc<Scopes>> {
        let body = self.program.functions[function].body()?;
        let mut functions = self.functions.borrow_mut();
        Some(functions.entry(function).or_insert_with(|| Rc::new(self.find_scopes(function, body))).clone())
    }

    fn find_scopes(&self, function: Function, body: &Body) -> Scopes {
        let mut scopes = Scopes {
            homes: vec![(body.entry, 0); body.insts.len()],
            events: HashMap::new(),
            has_restore: false,
            has_unknown_mark: false,
            first_mark: u32::MAX,
        };
        for (block, data) in body.blocks.iter() {
            for (position, &inst) in data.insts.iter().enumerate() {
                let position = position as u32;
                scopes.homes[inst.index()] = (block, position);
                let bases = |pointer: Value| self.pointers.bases(function, pointer).unwrap_or_default();
                if block == body.entry && matches!(body.insts[inst].op, Op::StackSave) {
                    scopes.first_mark = scopes.first_mark.min(position);
                }
                for touch in body.insts[inst].op.touches() {
                    match touch {
                        Touch::Begin { pointer } => {
                            if let &[Base::Alloca { inst, .. }] = bases(pointer) {
                                scopes.events.entry(inst).or_default().push((block, position, false));
                            }
                        }
                        Touch::End { pointer } => {
                            for base in bases(pointer) {
                                if let &Base::Alloca { inst, .. } = base {
                                    scopes.events.entry(inst).or_default().push((block, position, true));
                                }
                            }
                        }
                        Touch::EndSince { mark } => {
                            scopes.has_restore = true;
                            let is_mark = match body.values[mark].def {
                                Def::Result { inst, .. } => matches!(body.insts[inst].op, Op::StackSave),
                                _ => false,
                            };
                            scopes.has_unknown_mark |= !is_mark;
                        }
                        Touch::Read { .. } | Touch::Write { .. } | Touch::Make | Touch::Ask { .. } => {}
                        Touch::Reachable | Touch::Outside | Touch::Rounding => {}
                    }
                }
            }
        }
        scopes
    }

    fn life(&self, function: Function, alloca: Inst) -> Rc<Life> {
        if let Some(life) = self.variables.borrow().get(&(function, alloca)) {
            return life.clone();
        }
        let life = Rc::new(self.find_life(function, alloca).unwrap_or(Life::Unknown));
        self.variables.borrow_mut().insert((function, alloca), life.clone());
        life
    }

    fn find_life(&self, function: Function, alloca: Inst) -> Option<Life> {
        let body = self.program.functions[function].body()?;
        let scopes = self.scopes(function)?;
        let (home, position) = scopes.homes[alloca.index()];
        let is_in_entry = home == body.entry;
        let is_before_marks = is_in_entry && position < scopes.first_mark;
        if self.has_foreign_end || scopes.has_unknown_mark || scopes.has_restore && !is_before_marks {
            return None;
        }
        let events = scopes.events.get(&alloca).map_or(&[][..], |events| events);
        if !events.iter().any(|&(_, _, ends)| ends) {
            return Some(Life::Whole);
        }
        if !is_in_entry {
            return None;
        }
        // The last event of a block decides what is behind it.
        let mut last: HashMap<Block, bool> = HashMap::new();
        for &(block, _, ends) in events {
            last.insert(block, ends);
        }
        let mut ended = vec![false; body.blocks.len()];
        let mut open: Vec<Block> = events
            .iter()
            .filter(|&&(block, _, _)| last[&block])
            .flat_map(|&(block, _, _)| body.successors(block))
            .collect();
        while let Some(block) = open.pop() {
            if !std::mem::replace(&mut ended[block.index()], true) && !last.contains_key(&block) {
                open.extend(body.successors(block));
            }
        }
        Some(Life::Ended(ended))
    }
}

fn has_foreign_end(program: &Program, pointers: &Pointers) -> bool {
    let is_ender =
        |kind: &FunctionKind| matches!(*kind, FunctionKind::Intrinsic(intrinsic) if ends_variables(intrinsic));
    if program.functions.values().any(|data| is_ender(&data.kind)) {
        return true;
    }
    let functions = program.functions.iter().filter_map(|(function, data)| Some((function, data.body()?)));
    functions.into_iter().any(|(function, body)| {
        let own = |base: &Base| matches!(base, Base::Alloca { function: owner, .. } if *owner == function);
        let is_foreign = |touch: Touch<Value>| match touch {
            Touch::End { pointer } => !pointers.bases(function, pointer).is_some_and(|bases| bases.iter().all(own)),
            _ => false,
        };
        body.insts.values().flat_map(|data| data.op.touches()).any(is_foreign)
    })
}

/// May a call of it end a variable's life? One that checks that it is given a block ends nothing else.
fn ends_variables(intrinsic: Intrinsic) -> bool {
    let ends = |touch: &Touch<usize>| matches!(touch, Touch::End { .. } | Touch::EndSince { .. });
    intrinsic.asks() != Some(CheckKind::ValidFree) && intrinsic.touches().iter().any(ends)
}
