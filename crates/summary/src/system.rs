//! Cutpoints and summaries: a program as a transition system over terms.
//!
//! A cutpoint is a head of a loop within its calls, or another block at which ways are cut, with one state that stands for every visit (`machine::Anywhere`). A summary is one way from a
//! cutpoint, or from the start of the program, to the next: the conditions for which it is taken, and what the symbols of its end stand for then,
//! both in terms of the symbols of its beginning and of inputs on the way. So the meaning of a summary can be read in both directions, and
//! composition is substitution.
//!
//! Recursive functions may have a contract. Then their entry is a cutpoint with the parameters as its symbols, and so is their return, with the parameters of
//! that call and its results. A summary that passes calls of them has symbols for what they give back, and says which; what holds at the return holds of
//! these. What follows the call is not behind the return in the sequence, but behind what came before the call.
//!
//! Law: every run of the program is a sequence of summaries, from the start on, each of which begins where the one before has ended, with values for
//! which its conditions hold; it may stop being one only where it ends without an error. So what no such sequence reaches no run reaches. With contracts, a
//! sequence begins at the entry of each call in progress, to which one leads that has come to the call.

use engine::{InputSource, Property, Reason, Site, Slot};
use ir::{Block, Function, Span, Type};
use machine::{Anywhere, Held, ObjectKind, Spot, Stop};
use std::collections::{HashMap, HashSet};
use term::{Pool, TermId};

#[derive(Default)]
pub struct System {
    pub cutpoints: Vec<Cutpoint>,
    pub summaries: Vec<Summary>,
}

/// What a cutpoint is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// A head of a loop, or a block at which ways are cut (`Ways`).
    Head,
    /// Where a function with a contract begins, or returns.
    Entry,
    Return,
}

/// A head of a loop within its calls, or a block where ways are cut; or the entry or the return of a function with a contract.
pub struct Cutpoint {
    pub role: Role,
    /// The function with a contract, and the symbols of its parameters, that the cutpoint is in a call of.
    pub within: Option<(Function, Vec<TermId>)>,
    pub function: Function,
    pub block: Block,
    pub span: Span,
    pub at: Anywhere,
    /// What holds on every visit, of symbols that no varying value has.
    pub known: Vec<TermId>,
}

/// A way from a cutpoint to the next.
pub struct Summary {
    /// The number of a cutpoint, or the start of the program.
    pub from: Option<usize>,
    pub end: End,
    /// Those of the cutpoint where it begins are among them.
    pub conditions: Vec<TermId>,
    /// What stands for each symbol of the varying values of the cutpoint where it ends.
    pub values: Vec<(TermId, TermId)>,
    /// The inputs on the way, in order.
    pub asked: Vec<Asked>,
    /// The calls of functions with a contract on the way, in order.
    pub calls: Vec<Call>,
    /// Where it has stopped, if that is not a cutpoint: the step, and the blocks of all calls in progress, the innermost first.
    pub stopped: Option<(Site, Vec<(Function, Block)>)>,
}

/// A call of a function with a contract.
#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    /// The cutpoints at its entry and its return.
    pub entry: usize,
    pub back: usize,
    /// What its parameters are.
    pub arguments: Vec<(TermId, TermId)>,
    /// What it gives back: symbols, here for those at the return.
    pub results: Vec<(TermId, TermId)>,
}

impl Call {
    /// What a condition at the return says of this call.
    pub fn here(&self, pool: &mut Pool, condition: TermId) -> TermId {
        let pairs: Vec<(TermId, TermId)> = self.arguments.iter().chain(&self.results).copied().collect();
        pool.substitute(condition, &pairs)
    }
}

/// An input on the way.
#[derive(Clone, Debug)]
pub struct Asked {
    pub symbol: TermId,
    pub source: InputSource,
    pub ty: Type,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum End {
    Cutpoint(usize),
    Violated {
        property: Property,
        stop: Stop,
        span: Span,
    },
    /// The run could not be followed any further. No proof survives it, unless it is excluded.
    Cut(Reason),
}

impl Cutpoint {
    /// The symbols of its varying values.
    pub fn varying_symbols(&self, pool: &Pool) -> Vec<TermId> {
        let symbols = self.at.varying.iter().flat_map(|one| one.symbols());
        symbols.filter(|&symbol| pool.is_symbol(symbol)).collect()
    }
}

impl Cutpoint {
    /// The numbers that vary between visits and that others can find.
    pub fn slots(&self) -> Vec<(TermId, Slot)> {
        let named = self.at.varying.iter().filter_map(|varying| {
            let Held::Number(symbol) = varying.held else { return None };
            match varying.spot {
                Spot::Register { depth: 0, value, .. } => Some((symbol, Slot::Value(value))),
                Spot::Cell { object, offset, .. } => match self.at.state.memory.object(object)?.kind {
                    ObjectKind::Global(global) => Some((symbol, Slot::Global { global, offset, ty: varying.ty })),
                    _ => None,
                },
                Spot::Register { .. } | Spot::Contents { .. } | Spot::Length { .. } | Spot::Result { .. } => None,
            }
        });
        named.collect()
    }
}

/// Other symbols for what is chosen on a way, so that a summary can occur twice in a sequence.
#[derive(Default)]
pub struct Renaming {
    pairs: Vec<(TermId, TermId)>,
}

impl Renaming {
    /// New symbols for all in the terms but those that are kept.
    pub fn new(pool: &mut Pool, terms: &[TermId], kept: &HashSet<TermId>) -> Renaming {
        let mut seen = HashSet::new();
        let mut pairs = Vec::new();
        for &term in terms {
            for symbol in pool.symbols(term) {
                if !kept.contains(&symbol) && seen.insert(symbol) {
                    let (name, sort) = ("earlier", pool.sort(symbol));
                    pairs.push((symbol, pool.symbol(name, sort)));
                }
            }
        }
        Renaming { pairs }
    }

    pub fn apply(&self, pool: &mut Pool, term: TermId) -> TermId {
        pool.substitute(term, &self.pairs)
    }

    pub fn pairs(&self) -> &[(TermId, TermId)] {
        &self.pairs
    }
}

impl System {
    /// Is no other cutpoint at the head of the same loop, so that each visit of the block is one of it?
    pub fn is_only(&self, cutpoint: usize) -> bool {
        let this = &self.cutpoints[cutpoint];
        let is_here = |other: &&Cutpoint| {
            other.role == Role::Head && (other.function, other.block) == (this.function, this.block)
        };
        this.role == Role::Head && self.cutpoints.iter().filter(is_here).count() == 1
    }

    /// The summaries that begin at a cutpoint, by their numbers.
    pub fn leaving(&self, cutpoint: Option<usize>) -> impl Iterator<Item = usize> + '_ {
        (0..self.summaries.len()).filter(move |&at| self.summaries[at].from == cutpoint)
    }

    /// Those that end there.
    pub fn entering(&self, cutpoint: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.summaries.len())
            .filter(move |&at| matches!(self.summaries[at].end, End::Cutpoint(to) if to == cutpoint))
    }

    /// The summaries of which the conditions depend on what holds at a cutpoint: they begin there, or pass calls that return there.
    pub fn relying(&self, cutpoint: usize) -> impl Iterator<Item = usize> + '_ {
        let relies = move |summary: &Summary| {
            summary.from == Some(cutpoint) || summary.calls.iter().any(|call| call.back == cutpoint)
        };
        (0..self.summaries.len()).filter(move |&at| relies(&self.summaries[at]))
    }

    /// The cutpoints that a sequence of summaries leads to, not asking whether it can be taken.
    pub fn reached(&self) -> Vec<bool> {
        let mut ends: HashMap<Option<usize>, Vec<usize>> = HashMap::new();
        for summary in &self.summaries {
            if let End::Cutpoint(to) = summary.end {
                ends.entry(summary.from).or_default().push(to);
            }
        }
        let mut reached = vec![false; self.cutpoints.len()];
        let mut pending = vec![None];
        while let Some(from) = pending.pop() {
            for &to in ends.get(&from).into_iter().flatten() {
                if !std::mem::replace(&mut reached[to], true) {
                    pending.push(Some(to));
                }
            }
        }
        reached
    }

    /// What a condition at the end of a summary says at its beginning: true where the summary leads to states that satisfy it.
    pub fn before(&self, pool: &mut Pool, summary: usize, condition: TermId) -> TermId {
        pool.substitute(condition, &self.summaries[summary].values)
    }
}
