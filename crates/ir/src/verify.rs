//! The verifier: is this a program that the rest of Shrike may rely on? Every pass ends in it, in debug builds and tests.
//!
//! Three rounds per body, each relying on the one before: ids and ownership (`structure`), types (`typing`), and that
//! every use is dominated by its definition (`dominance`, below). A body that fails one round skips the later ones.
//!
//! What it demands beyond the doc comments of the data structures: names of functions and globals are distinct,
//! alignments are powers of two, and integers have at most `MAX_WIDTH` bits (LLVM's limit).
//!
//! What it does not demand: that a call matches its callee's prototype (C allows mismatches; the machine adapts), and
//! anything about the order of definitions in blocks that control cannot reach.

mod structure;
mod tables;
mod typing;

use crate::body::{Body, Def};
use crate::cfg::Cfg;
use crate::dominators::Dominators;
use crate::entities::{Block, Inst, Value};
use crate::program::{FunctionData, Program};
use std::fmt;

/// The widest integer there is, as in LLVM.
pub const MAX_WIDTH: u32 = 1 << 23;

/// Something that makes a program meaningless: a bug of whichever pass made it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The function's name; none where the fault is in the program's tables.
    pub function: Option<String>,
    pub block: Option<Block>,
    pub inst: Option<Inst>,
    pub message: String,
}

/// Everything that is wrong with a program, in the program's order.
pub fn verify(program: &Program) -> Result<(), Vec<Violation>> {
    let mut violations = Vec::new();
    tables::check(program, &mut Reporter { focus: Focus::default(), violations: &mut violations });
    for data in program.functions.values() {
        if let Some(body) = data.body() {
            verify_body(program, data, body, &mut violations);
        }
    }
    if violations.is_empty() {
        Ok(())
    } else {
        Err(violations)
    }
}

fn verify_body(program: &Program, data: &FunctionData, body: &Body, violations: &mut Vec<Violation>) {
    for round in [structure::check, typing::check, dominance] {
        let before = violations.len();
        let focus = Focus { function: Some(&data.name), ..Focus::default() };
        round(program, data, body, &mut Reporter { focus, violations });
        if violations.len() > before {
            return;
        }
    }
}

/// Where the verifier is looking.
#[derive(Clone, Copy, Default)]
struct Focus<'a> {
    function: Option<&'a str>,
    block: Option<Block>,
    inst: Option<Inst>,
}

struct Reporter<'a> {
    focus: Focus<'a>,
    violations: &'a mut Vec<Violation>,
}

impl Reporter<'_> {
    fn enter(&mut self, block: Option<Block>, inst: Option<Inst>) {
        self.focus.block = block;
        self.focus.inst = inst;
    }

    fn report(&mut self, message: impl Into<String>) {
        let Focus { function, block, inst } = self.focus;
        let function = function.map(str::to_owned);
        self.violations.push(Violation { function, block, inst, message: message.into() });
    }

    fn require(&mut self, holds: bool, message: impl FnOnce() -> String) {
        if !holds {
            self.report(message());
        }
    }
}

/// The round that looks at the order of definitions and uses, in blocks that can be reached.
fn dominance(_: &Program, _: &FunctionData, body: &Body, out: &mut Reporter) {
    let cfg = Cfg::new(body);
    let order = Order::new(body, &cfg);
    for &block in cfg.reverse_postorder() {
        let data = &body.blocks[block];
        for (position, &inst) in data.insts.iter().enumerate() {
            out.enter(Some(block), Some(inst));
            let bound = body.insts[inst].bindings.iter().map(|binding| binding.value);
            for value in body.insts[inst].op.operands().chain(bound) {
                out.require(order.is_defined(value, block, position), || {
                    format!("{value} is used before its definition")
                });
            }
        }
        out.enter(Some(block), None);
        let bound = data.terminator_bindings.iter().map(|binding| binding.value);
        for value in data.terminator.uses().chain(bound) {
            let defined = order.is_defined(value, block, data.insts.len());
            out.require(defined, || format!("{value} is used before its definition"));
        }
    }
}

/// What comes before what.
struct Order<'a> {
    body: &'a Body,
    dominators: Dominators<Block>,
    /// By index of the instruction: its block, and its position there.
    places: Vec<(Block, usize)>,
}

impl Order<'_> {
    fn new<'a>(body: &'a Body, cfg: &Cfg) -> Order<'a> {
        let mut places = vec![(body.entry, 0); body.insts.len()];
        for (block, data) in body.blocks.iter() {
            for (position, inst) in data.insts.iter().enumerate() {
                places[inst.as_u32() as usize] = (block, position);
            }
        }
        Order { body, dominators: Dominators::new(cfg), places }
    }

    /// Does the value exist whenever control is in front of the instruction at `position` of a reachable block?
    fn is_defined(&self, value: Value, block: Block, position: usize) -> bool {
        match self.body.values[value].def {
            Def::Constant(_) => true,
            Def::Param { block: definition, .. } => self.dominators.dominates(definition, block),
            Def::Result { inst, .. } => match self.places[inst.as_u32() as usize] {
                (definition, at) if definition == block => at < position,
                (definition, _) => self.dominators.dominates(definition, block),
            },
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if let Some(function) = &self.function {
            write!(f, "@{function}")?;
            if let Some(block) = self.block {
                write!(f, " {block}")?;
            }
            if let Some(inst) = self.inst {
                write!(f, " {inst}")?;
            }
            f.write_str(": ")?;
        }
        f.write_str(&self.message)
    }
}
