//! What a run passes that a witness can name: inputs it is given, variables that are not initialised, branches it takes.
//!
//! A branch shows by the block that comes next, and says `true` where that block is what the source has behind the
//! condition. Where that is not plain (short circuits, macros, statements within statements) it is left out, and so are
//! all branches of a long run.

use crate::replay::{begin_watching, run_to_end, Mismatch};
use crate::sources::Sources;
use crate::world::{Limits, Recording, Supply, World};
use engine::{Input, Shows, Violation};
use ir::{Block, Function, Program, Span, Terminator};
use machine::Stop;
use std::collections::HashMap;
use std::time::Instant;

/// Something that happens on the way.
#[derive(Clone, Debug)]
pub(crate) struct Passed {
    pub what: What,
    /// It happens again and again, in a run without end.
    pub again: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum What {
    Input(Input),
    /// Whether the condition held at the branch that ends a block.
    Branch {
        function: Function,
        span: Span,
        holds: bool,
    },
}

/// Instructions of a run of which every branch is looked at.
const LONGEST: u64 = 1_000_000;

/// Branches that a witness has room for; with more it has none.
const MOST_BRANCHES: usize = 1000;

pub(crate) fn passage(
    program: &Program,
    violation: &Violation,
    world: &World,
    sources: &Sources,
    limits: &Limits,
) -> Result<Vec<Passed>, Mismatch> {
    let (first, last) = match violation.shows {
        Shows::Stopping => (u64::MAX, u64::MAX),
        Shows::After(instructions) => (u64::MAX, instructions),
        Shows::Recurring { first, second, .. } => (first, second),
    };
    let (mut machine, mut state) = begin_watching(program, violation, world)?;
    let mut supply = Supply::new(program, &violation.inputs, world, Recording::On);
    let mut sides = Sides { program, sources, known: HashMap::new() };
    let mut passed = Vec::new();
    let mut begun: HashMap<u64, (Function, Block)> = HashMap::new();
    let deadline = limits.deadline();
    let mut branches = 0;
    loop {
        let again = state.instructions >= first;
        if let Some(block) = machine.block_begun(&state) {
            let here = (state.frame.function, block);
            if let Some((function, before)) = begun.insert(state.frame.serial, here) {
                if let Some((span, holds)) = sides.taken(function, before, block) {
                    passed.push(Passed { what: What::Branch { function, span, holds }, again });
                    branches += 1;
                }
            }
        }
        let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if late || branches > MOST_BRANCHES || state.instructions >= LONGEST.min(last) {
            break;
        }
        let ended = machine.run(&mut state, &mut supply, 1);
        let answered = supply.answered.drain(..);
        passed.extend(answered.map(|input| Passed { what: What::Input(input), again }));
        if ended != Stop::Paused {
            return Ok(passed);
        }
    }
    if state.instructions >= last {
        return Ok(passed);
    }
    // Too long to be looked at: its inputs alone.
    let (mut machine, mut state) = begin_watching(program, violation, world)?;
    let mut supply = Supply::new(program, &violation.inputs, world, Recording::On);
    let until = |instructions: u64| Limits { instructions: instructions.min(limits.instructions), ..*limits };
    run_to_end(&mut machine, &mut state, &mut supply, &until(first.min(last)));
    let once = supply.answered.len();
    run_to_end(&mut machine, &mut state, &mut supply, &until(last));
    let inputs = supply.answered.into_iter().enumerate();
    Ok(inputs.map(|(index, input)| Passed { what: What::Input(input), again: index >= once }).collect())
}

/// Which edge of a block means that a condition holds.
struct Sides<'a> {
    program: &'a Program,
    sources: &'a Sources,
    known: HashMap<(Function, Block), Option<Side>>,
}

#[derive(Clone, Copy)]
struct Side {
    span: Span,
    yes: Block,
    no: Block,
}

impl Sides<'_> {
    fn taken(&mut self, function: Function, from: Block, to: Block) -> Option<(Span, bool)> {
        let side = match self.known.get(&(function, from)) {
            Some(side) => *side,
            None => {
                let side = self.side(function, from);
                self.known.insert((function, from), side);
                side
            }
        };
        let side = side?;
        (to == side.yes || to == side.no).then_some((side.span, to == side.yes))
    }

    fn side(&self, function: Function, block: Block) -> Option<Side> {
        let data = &self.program.functions[function];
        let body = data.body().filter(|_| !data.library)?;
        let Terminator::Branch { then, otherwise, .. } = &body.blocks[block].terminator else { return None };
        let span = body.blocks[block].terminator_span;
        let place = self.sources.place(self.program, span, "")?;
        let (source, condition) = (place.source, place.token()?);
        if source.tokens.start(condition) != place.byte {
            return None;
        }
        let (_, statement) = source.tokens.branch(&source.text, condition)?;
        let is_inside = |block: Block| {
            let data = &body.blocks[block];
            let mut spans = data.insts.iter().map(|&inst| body.insts[inst].span).chain([data.terminator_span]);
            let first = spans.find(|span| span.is_somewhere())?;
            let place = self.sources.place(self.program, first, "")?;
            Some(std::ptr::eq(place.source, source) && statement.contains(&place.token()?))
        };
        let (a, b) = (then.target, otherwise.target);
        match (is_inside(a)?, is_inside(b)?) {
            (true, false) => Some(Side { span, yes: a, no: b }),
            (false, true) => Some(Side { span, yes: b, no: a }),
            _ => None,
        }
    }
}
