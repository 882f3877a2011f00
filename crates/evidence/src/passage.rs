//! What a run passes that a witness can name: inputs it is given, variables that are not initialised, branches it takes.
//!
//! A branch shows by the block that comes next, and says `true` where that block is what the source has behind the
//! condition. Where that is not plain (short circuits, macros, statements within statements) it is left out, and so are
//! all branches of a long run.

use crate::replay::Replay;
use crate::sources::Sources;
use engine::{Input, Shows, Violation};
use ir::{Block, Function, Program, Span, Terminator};
use std::collections::HashMap;

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

/// Branches that a witness has room for; with more it has none.
const MOST_BRANCHES: usize = 1000;

/// Collects what a run passes, block by block.
pub(crate) struct Passage<'a> {
    sides: Sides<'a>,
    passed: Vec<Passed>,
    /// The block that each call was last seen to begin.
    begun: HashMap<u64, (Function, Block)>,
    branches: usize,
    /// Instructions after which everything happens again and again.
    first: u64,
    again: bool,
}

impl<'a> Passage<'a> {
    /// Of the program as it was searched.
    pub fn new(program: &'a Program, sources: &'a Sources, violation: &Violation) -> Passage<'a> {
        let first = match violation.shows {
            Shows::Recurring { first, .. } | Shows::Kept { first, .. } => first,
            Shows::Stopping | Shows::After(_) | Shows::Nesting { .. } => u64::MAX,
        };
        let sides = Sides { program, sources, known: HashMap::new() };
        Passage { sides, passed: Vec::new(), begun: HashMap::new(), branches: 0, first, again: false }
    }

    /// A call is about to run a block, after so many instructions.
    pub fn block(&mut self, call: u64, function: Function, block: Block, instructions: u64) {
        self.again = instructions >= self.first;
        let Some((function, before)) = self.begun.insert(call, (function, block)) else { return };
        if self.branches > MOST_BRANCHES {
            return;
        }
        if let Some((span, holds)) = self.sides.taken(function, before, block) {
            self.passed.push(Passed { what: What::Branch { function, span, holds }, again: self.again });
            self.branches += 1;
        }
    }

    /// Inputs that were handed out while that block ran.
    pub fn inputs(&mut self, answered: &[Input]) {
        let again = self.again;
        self.passed.extend(answered.iter().map(|input| Passed { what: What::Input(input.clone()), again }));
    }

    /// Everything, unless it is too much.
    pub fn finish(self) -> Option<Vec<Passed>> {
        (self.branches <= MOST_BRANCHES).then_some(self.passed)
    }
}

/// The inputs of a run alone.
pub(crate) fn inputs_of(replay: &Replay) -> Vec<Passed> {
    let passed =
        |(index, input): (usize, &Input)| Passed { what: What::Input(input.clone()), again: index >= replay.once };
    replay.inputs.iter().enumerate().map(passed).collect()
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
