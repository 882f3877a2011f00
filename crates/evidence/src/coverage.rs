//! How much of a program a set of runs executes: lines and branches of the user's functions, not of libc's models.
//!
//! The machine knows which blocks it has visited. So the program is cut until that is enough: a block ends where its line
//! does and behind every call, and each way out of a branch gets an empty block of its own. The program means the same.
//!
//! A line counts as executed once something on it has begun; a branch is one way out of a condition or a switch. What no run
//! of its function can get to is not counted. Computed gotos count as no branches.

use crate::replay::{describe, run_to_end, user_place, Mismatch};
use crate::split::cut;
use crate::world::{Limits, Missing, Recording, Supply, World};
use engine::Input;
use ir::{Block, Body, Cfg, Edge, Function, Op, Program, Span, Terminator};
use machine::{Machine, Stop};
use std::collections::BTreeMap;

/// A program that can be measured.
#[derive(Clone, Debug)]
pub struct Measurable {
    program: Program,
    lines: Vec<Vec<Piece>>,
    branches: Vec<Vec<Piece>>,
}

type Piece = (Function, Block);

/// What some runs have executed.
pub struct Coverage<'p> {
    machine: Machine<'p>,
    lines: Covered<'p>,
    branches: Covered<'p>,
}

/// A part of a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    pub covered: usize,
    pub total: usize,
}

/// How a run ended, and whether it executed something that none before it has.
#[derive(Clone, Debug)]
pub struct Measured {
    pub stop: Stop,
    pub span: Span,
    pub is_new: bool,
}

impl Measurable {
    pub fn new(program: &Program) -> Measurable {
        let mut program = program.clone();
        let mut branches = Vec::new();
        let mut lines: BTreeMap<(ir::File, u32), Vec<Piece>> = BTreeMap::new();
        for (function, data) in program.functions.iter_mut().filter(|(_, data)| !data.library) {
            let Some(body) = data.body_mut() else { continue };
            let ways = cut_edges(body);
            cut_lines(body);
            let cfg = Cfg::new(body);
            branches.extend(ways.into_iter().filter(|way| cfg.is_reachable(*way)).map(|way| vec![(function, way)]));
            for block in body.blocks.keys().filter(|block| cfg.is_reachable(*block)) {
                let Some(span) = spans(body, block).next() else { continue };
                lines.entry((span.file, span.line)).or_default().push((function, block));
            }
        }
        Measurable { program, lines: lines.into_values().collect(), branches }
    }
}

impl<'p> Coverage<'p> {
    pub fn new(measurable: &'p Measurable) -> Result<Coverage<'p>, Mismatch> {
        let refused = |stop| Mismatch { what: describe(&measurable.program, &stop), place: String::new() };
        Ok(Coverage {
            machine: Machine::new(&measurable.program).map_err(refused)?,
            lines: Covered::new(&measurable.lines),
            branches: Covered::new(&measurable.branches),
        })
    }

    /// Runs the program on the inputs. It stops where it asks for one that is not there.
    pub fn run(&mut self, inputs: &[Input], world: &World, limits: &Limits) -> Result<Measured, Mismatch> {
        let program = self.machine.program;
        let refused = |stop| Mismatch { what: describe(program, &stop), place: String::new() };
        let mut state = self.machine.start(&world.arguments).map_err(refused)?;
        let mut supply = Supply::new(program, inputs, world, Recording::Off);
        supply.missing = Missing::Stops;
        let stop = run_to_end(&mut self.machine, &mut state, &mut supply, limits);
        let span = user_place(&mut self.machine, &state);
        let is_new = [self.lines.look(&self.machine), self.branches.look(&self.machine)].contains(&true);
        Ok(Measured { stop, span, is_new })
    }

    pub fn lines(&self) -> Share {
        self.lines.share()
    }

    pub fn branches(&self) -> Share {
        self.branches.share()
    }
}

/// Things that are covered once one of their pieces is.
struct Covered<'p> {
    open: Vec<&'p [Piece]>,
    total: usize,
}

impl<'p> Covered<'p> {
    fn new(all: &'p [Vec<Piece>]) -> Covered<'p> {
        Covered { open: all.iter().map(Vec::as_slice).collect(), total: all.len() }
    }

    /// Whether there is less left open than before.
    fn look(&mut self, machine: &Machine) -> bool {
        let before = self.open.len();
        self.open.retain(|pieces| !pieces.iter().any(|&(function, block)| machine.is_visited(function, block)));
        self.open.len() < before
    }

    fn share(&self) -> Share {
        Share { covered: self.total - self.open.len(), total: self.total }
    }
}

/// Gives each way out of a branch a block of its own; these blocks.
fn cut_edges(body: &mut Body) -> Vec<Block> {
    let blocks: Vec<Block> = body.blocks.keys().collect();
    let mut ways = Vec::new();
    for block in blocks {
        let mut terminator = std::mem::replace(&mut body.blocks[block].terminator, Terminator::Unreachable);
        if matches!(terminator, Terminator::Branch { .. } | Terminator::Switch { .. }) {
            for edge in terminator.edges_mut() {
                let way = body.add_block();
                body.blocks[way].terminator = Terminator::Jump(std::mem::replace(edge, Edge::to(way)));
                ways.push(way);
            }
        }
        body.blocks[block].terminator = terminator;
    }
    ways
}

/// Ends blocks where lines do, and behind calls, which need not return.
fn cut_lines(body: &mut Body) {
    let blocks: Vec<Block> = body.blocks.keys().collect();
    for block in blocks {
        let insts = std::mem::take(&mut body.blocks[block].insts);
        let mut current = block;
        let mut called = false;
        for inst in insts {
            let span = body.insts[inst].span;
            if called || is_elsewhere(body, current, span) {
                current = cut(body, current);
            }
            called = matches!(body.insts[inst].op, Op::Call { .. });
            body.blocks[current].insts.push(inst);
        }
        let span = body.blocks[current].terminator_span;
        if called || is_elsewhere(body, current, span) {
            cut(body, current);
        }
    }
}

/// Whether a span is on another line than what the block has so far.
fn is_elsewhere(body: &Body, block: Block, span: Span) -> bool {
    let mut insts = body.blocks[block].insts.iter().rev().map(|&inst| body.insts[inst].span);
    let before = insts.find(|span| span.is_somewhere());
    span.is_somewhere() && before.is_some_and(|before| (before.file, before.line) != (span.file, span.line))
}

/// The places in a block that are known, in order.
fn spans(body: &Body, block: Block) -> impl Iterator<Item = Span> + '_ {
    let data = &body.blocks[block];
    let insts = data.insts.iter().map(|&inst| body.insts[inst].span);
    insts.chain([data.terminator_span]).filter(|span| span.is_somewhere())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_measured_is_still_a_program() {
        for text in [include_str!("../../../tests/ir/nested_loops.ir"), include_str!("../../../tests/ir/switch.ir")] {
            let program = ir::parse(text).expect("it is a program");
            let measurable = Measurable::new(&program);
            assert_eq!(ir::verify(&measurable.program), Ok(()));
            assert!(!measurable.branches.is_empty());
        }
    }
}
