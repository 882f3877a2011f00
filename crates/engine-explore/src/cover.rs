//! Nodes that need not be followed because another one stands for them.
//!
//! Law: a node that is covered has no run that the one covering it has not; so if that one is followed to all its
//! ends, nothing is missed. Both are the same state, and what the first's path says of the symbols in it the second's says
//! too. Symbols that are nowhere in the state cannot matter: inputs to come are new ones.

use crate::node::Node;
use machine::{Machine, State};
use solver::Path;
use std::collections::HashMap;
use term::{SymbolSet, TermId};

/// The nodes that were seen at heads of loops.
#[derive(Default)]
pub struct Seen {
    states: HashMap<u64, Vec<(State, Path)>>,
    count: usize,
}

/// More states than this are not kept.
const MOST: usize = 200_000;

impl Seen {
    /// Whether a node is covered by an earlier one; if not it may cover later ones.
    ///
    /// The node is looked at again only after it has run for as long as the look took, so that looking is never most of
    /// the work.
    pub fn covers(&mut self, machine: &mut Machine, node: &mut Node) -> bool {
        let Some(print) = machine.fingerprint(&node.state) else {
            node.next_look = u64::MAX;
            return false;
        };
        node.next_look = node.state.instructions + print.cost / 4;
        let states = self.states.entry(print.hash).or_default();
        let path = node.trail.path();
        for (state, known) in states.iter() {
            if machine.is_same(state, &node.state) && is_weaker(machine, &print.terms, known, path) {
                return true;
            }
        }
        if self.count < MOST {
            self.count += 1;
            states.push((node.state.clone(), path.clone()));
        }
        false
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
