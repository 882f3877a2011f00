//! Two nodes as one.
//!
//! Path conditions have a common beginning; what each has added since are the two sides of a disjunction. The first
//! condition in which they differ is mostly one branch and its negation, and then it alone tells the two apart.
//!
//! Law: the joined node stands for exactly the runs of both.

use crate::node::Node;
use crate::past::Past;
use crate::sensitivity::Sensitivity;
use engine::Inputs;
use machine::Machine;
use std::sync::Arc;

/// States that differ in a known value on which more branches depend than this are kept apart.
const HOT: u32 = 6;

/// Whether joining is worth it.
pub fn is_worth_it(machine: &mut Machine, sensitivity: &Sensitivity, a: &Node, b: &Node) -> bool {
    let mut hottest = 0;
    machine.known_differences(&a.state, &b.state, |place| {
        hottest = hottest.max(sensitivity.of(place));
        hottest <= HOT
    });
    hottest <= HOT
}

/// The node that is both; none where they do not fit.
pub fn join(machine: &mut Machine, a: &Node, b: &Node) -> Option<Node> {
    let (common, ours, theirs) = a.trail.split(&b.trail);
    let pool = &mut machine.pool;
    let (alpha, beta) = (pool.all(&ours), pool.all(&theirs));
    let apart = match (ours.first(), theirs.first()) {
        (Some(&x), Some(&y)) if pool.not(x) == y => x,
        // Without a branch between them they would be one path already.
        _ => {
            let both = pool.and(alpha, beta);
            if pool.as_bool(both) != Some(false) {
                return None;
            }
            alpha
        }
    };
    let state = machine.join(apart, &a.state, &b.state)?;
    let either = machine.pool.or(alpha, beta);
    Some(Node {
        state,
        trail: common.with(&mut machine.pool, either),
        model: Arc::clone(&a.model),
        inputs: Inputs::join(apart, &a.inputs, &b.inputs),
        forks: a.forks.max(b.forks),
        leaf: a.leaf,
        unseen: true,
        next_look: a.next_look.min(b.next_look),
        alone: 0,
        switches: a.switches.max(b.switches),
        past: Past::default(),
        point: None,
        since_point: 0,
    })
}
