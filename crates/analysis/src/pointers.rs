//! Which variables a pointer can point into, where that can be read off its definition: addresses of variables, moved,
//! chosen, carried round loops, and passed to functions that are only called by name.
//!
//! This is no points-to analysis: what comes out of memory, of calls or of numbers is unknown here.
//!
//! Soundness: a pointer with bases is derived from one of them and from nothing else, by moving. Nothing is said about
//! offsets, nor whether the variable is alive: a base says which variable, not when.

use ir::{Block, CallGraph, Callee, Cfg, Constant, Def, EntityRef, Function, Global, Inst, Op, Program, Type, Value};

/// More alternatives than this are treated as unknown.
const MOST: usize = 8;

/// A variable that a pointer was derived from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Base {
    /// Made by this instruction, in some call of the function.
    Alloca {
        function: Function,
        inst: Inst,
    },
    Global(Global),
}

/// The bases of all pointers of a program.
#[derive(Clone, Debug)]
pub struct Pointers {
    /// By index of the function, by index of the value. Empty for values that control flow never gets to.
    bases: Vec<Vec<Bases>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Bases {
    Known(Vec<Base>),
    Unknown,
}

impl Bases {
    fn absorb(&mut self, other: &Bases) -> bool {
        let Bases::Known(own) = self else { return false };
        let before = own.len();
        match other {
            Bases::Unknown => *self = Bases::Unknown,
            Bases::Known(new) => {
                for base in new {
                    if let Err(place) = own.binary_search(base) {
                        own.insert(place, *base);
                    }
                }
                if own.len() == before {
                    return false;
                }
                if own.len() > MOST {
                    *self = Bases::Unknown;
                }
            }
        }
        true
    }
}

impl Pointers {
    pub fn new(program: &Program, calls: &CallGraph) -> Pointers {
        let empty = |data: &ir::FunctionData| {
            data.body().map_or(vec![], |body| vec![Bases::Known(Vec::new()); body.values.len()])
        };
        let mut pointers = Pointers { bases: program.functions.values().map(empty).collect() };
        let mut open = vec![program.entry.is_none(); program.functions.len()];
        for &function in calls.address_taken() {
            open[function.index()] = true;
        }
        program.roots().for_each(|root| open[root.index()] = true);
        // Callers come first, so what they pass is known; functions that call themselves are not followed.
        for function in calls.bottom_up().iter().rev().flatten().copied() {
            if program.functions[function].body().is_some() {
                let open = open[function.index()] || calls.is_recursive(function);
                pointers.visit(program, function, open);
            }
        }
        pointers
    }

    /// What it was derived from; none if that is not known.
    pub fn bases(&self, function: Function, value: Value) -> Option<&[Base]> {
        match &self.bases[function.index()][value.index()] {
            Bases::Known(bases) if !bases.is_empty() => Some(bases),
            _ => None,
        }
    }

    fn visit(&mut self, program: &Program, function: Function, open: bool) {
        let body = program.functions[function].body().expect("only functions with a body are visited");
        let cfg = Cfg::new(body);
        let mut bases = std::mem::take(&mut self.bases[function.index()]);
        for (value, data) in body.values.iter().filter(|(_, data)| data.ty == Type::Pointer) {
            let known = match data.def {
                Def::Constant(Constant::Global { global, .. }) => Bases::Known(vec![Base::Global(global)]),
                Def::Constant(_) => Bases::Unknown,
                Def::Param { block, .. } if block == body.entry && open => Bases::Unknown,
                Def::Param { .. } => continue,
                Def::Result { inst, .. } => match body.insts[inst].op {
                    Op::Alloca { .. } => Bases::Known(vec![Base::Alloca { function, inst }]),
                    Op::PointerAdd { .. } | Op::Select { .. } => continue,
                    _ => Bases::Unknown,
                },
            };
            bases[value.index()].absorb(&known);
        }
        // Each round adds a base somewhere, and there are few: rounds are few, too.
        let mut changed = true;
        while changed {
            changed = false;
            for &block in cfg.reverse_postorder() {
                changed |= flow(body, block, &mut bases);
            }
        }
        self.bases[function.index()] = bases;
        for &block in cfg.reverse_postorder() {
            for &inst in &body.blocks[block].insts {
                if let Op::Call { callee: Callee::Direct(callee), arguments } = &body.insts[inst].op {
                    self.pass(program, function, *callee, arguments);
                }
            }
        }
    }

    fn pass(&mut self, program: &Program, caller: Function, callee: Function, arguments: &[ir::Argument]) {
        let Some(body) = program.functions[callee].body() else { return };
        for (index, &param) in body.blocks[body.entry].params.iter().enumerate() {
            if body.ty(param) != Type::Pointer {
                continue;
            }
            let passed = match arguments.get(index) {
                Some(argument) if argument.aggregate.is_none() => {
                    match &self.bases[caller.index()][argument.value.index()] {
                        // Integers have no bases, and become pointers to anything.
                        Bases::Known(bases) if bases.is_empty() => Bases::Unknown,
                        bases => bases.clone(),
                    }
                }
                _ => Bases::Unknown,
            };
            // A function that calls itself has been visited with unknown parameters, which stay so.
            self.bases[callee.index()][param.index()].absorb(&passed);
        }
    }
}

/// Passes bases through the instructions of a block and on to the blocks behind it.
fn flow(body: &ir::Body, block: Block, bases: &mut [Bases]) -> bool {
    let mut changed = false;
    let mut give = |from: Value, to: Value| {
        if body.ty(to) == Type::Pointer && from != to {
            let given = bases[from.index()].clone();
            changed |= bases[to.index()].absorb(&given);
        }
    };
    for &inst in &body.blocks[block].insts {
        let data = &body.insts[inst];
        match data.op {
            Op::PointerAdd { base, .. } => give(base, data.results[0]),
            Op::Select { then, otherwise, .. } => {
                give(then, data.results[0]);
                give(otherwise, data.results[0]);
            }
            _ => {}
        }
    }
    for edge in body.blocks[block].terminator.edges() {
        for (&argument, &param) in edge.arguments.iter().zip(&body.blocks[edge.target].params) {
            give(argument, param);
        }
    }
    changed
}
