//! What this engine tells the others: invariants of loops, in terms of values and global variables that are there wherever a run comes by.
//!
//! Soundness: a fact speaks of every visit of a block, so that only heads of loops with one cutpoint have invariants. Blocks where ways are cut have none,
//! as runs may come by on ways that are not cut.

use crate::code::{Code, Point};
use engine::{Fact, Predicate};
use term::TermId;

/// These conditions hold at a point; as facts, those that can be said.
pub fn invariants(code: &mut Code, point: Point, conditions: &[TermId]) -> Vec<Fact> {
    if !code.is_loop(point) || !code.build.system.is_only(point - 1) {
        return Vec::new();
    }
    let cutpoint = &code.build.system.cutpoints[point - 1];
    let (function, block, slots) = (cutpoint.function, cutpoint.block, cutpoint.slots());
    let pool = code.pool();
    let predicates = conditions.iter().filter_map(|&condition| Predicate::new(pool, condition, &slots));
    predicates.map(|holds| Fact::Invariant { function, block, holds }).collect()
}
