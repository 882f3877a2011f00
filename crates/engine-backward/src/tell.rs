//! What this engine tells the others: invariants, in terms of values and global variables that are there wherever a run comes by.
//!
//! Soundness: a fact speaks of every visit of a block. So only blocks with one cutpoint have facts: there, every visit is one of that cutpoint.

use crate::question::{Conditions, Ground};
use engine::{Fact, Predicate, Slot};
use machine::{Held, ObjectKind, Spot};
use summary::Place;
use term::TermId;

/// Invariants told of one block: each costs those who use it a little.
const MOST: usize = 8;

/// The invariants of all blocks.
pub fn invariants(ground: &mut Ground, known: &Conditions) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (at, conditions) in known.iter().enumerate() {
        let cutpoint = &ground.build.system.cutpoints[at];
        let (function, block) = (cutpoint.function, cutpoint.block);
        let here = |other: &summary::Cutpoint| {
            other.place == Place::Head && (other.function, other.block) == (function, block)
        };
        let is_only = ground.build.system.cutpoints.iter().filter(|other| here(other)).count() == 1;
        if !is_only || !ground.reached[at] || cutpoint.place != Place::Head {
            continue;
        }
        let slots = slots(cutpoint);
        let pool = &mut ground.build.machine.pool;
        let mut conditions = conditions.clone();
        // Those that relate several values first: bounds of one are easily found.
        conditions.sort_by_key(|&condition| std::cmp::Reverse(pool.symbols(condition).len()));
        let predicates = conditions.into_iter().filter_map(|condition| Predicate::new(pool, condition, &slots));
        facts.extend(predicates.take(MOST).map(|holds| Fact::Invariant { function, block, holds }));
    }
    facts
}

/// The numbers that vary between visits of a cutpoint that others can find.
fn slots(cutpoint: &summary::Cutpoint) -> Vec<(TermId, Slot)> {
    let named = cutpoint.at.varying.iter().filter_map(|varying| {
        let Held::Number(symbol) = varying.held else { return None };
        match varying.spot {
            Spot::Register { depth: 0, value, .. } => Some((symbol, Slot::Value(value))),
            Spot::Cell { object, offset, .. } => match cutpoint.at.state.memory.object(object)?.kind {
                ObjectKind::Global(global) => Some((symbol, Slot::Global { global, offset, ty: varying.ty })),
                _ => None,
            },
            Spot::Register { .. } | Spot::Contents { .. } | Spot::Result { .. } => None,
        }
    });
    named.collect()
}
