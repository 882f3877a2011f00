//! States that need not be followed because another one stands for them.
//!
//! Law: a state that is covered has no run that the one covering it has not; so if that one is followed to all its
//! ends, nothing is missed. Both are the same state, and what the first's path says of the symbols in it the second's says
//! too. Symbols that are nowhere in the state cannot matter: inputs to come are new ones.

use machine::{Machine, State};
use solver::Path;
use std::collections::HashMap;
use term::{SymbolSet, TermId};

/// The states that were seen at heads of loops.
#[derive(Default)]
pub struct Seen {
    states: HashMap<u64, Vec<(State, Path)>>,
    count: usize,
}

/// What a look at a state has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    Covered,
    /// It is new, and may cover later ones. Looking took about as long as so many instructions.
    New {
        cost: u64,
    },
    /// It cannot be compared.
    Unfit,
}

/// More states than this are not kept.
const MOST: usize = 200_000;

impl Seen {
    /// Whether a state is covered by an earlier one.
    pub fn look(&mut self, machine: &mut Machine, state: &State, path: &Path) -> Look {
        let Some(print) = machine.fingerprint(state) else { return Look::Unfit };
        let states = self.states.entry(print.hash).or_default();
        for (other, known) in states.iter() {
            if machine.is_same(other, state) && is_weaker(machine, &print.terms, known, path) {
                return Look::Covered;
            }
        }
        if self.count < MOST {
            self.count += 1;
            states.push((state.clone(), path.clone()));
        }
        Look::New { cost: print.cost / 4 }
    }
}

/// Whether whatever a path says of the terms another one says too.
fn is_weaker(machine: &mut Machine, terms: &[TermId], path: &Path, other: &Path) -> bool {
    let mut symbols = SymbolSet::EMPTY;
    for &term in terms {
        let more = machine.pool.symbol_set(term);
        symbols = machine.pool.union(symbols, more);
    }
    let mut said = other.relevant(&machine.pool, symbols);
    said.sort_unstable();
    path.relevant(&machine.pool, symbols).iter().all(|term| said.binary_search(term).is_ok())
}
