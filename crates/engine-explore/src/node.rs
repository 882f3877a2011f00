//! A state under exploration.

use crate::frontier::Leaf;
use crate::past::Past;
use engine::Inputs;
use machine::State;
use solver::Path;
use std::rc::Rc;
use std::sync::Arc;
use term::{Model, Pool, TermId};

/// Invariant: the model satisfies the path.
#[derive(Clone)]
pub struct Node {
    pub state: State,
    pub trail: Trail,
    pub model: Arc<Model>,
    pub inputs: Inputs,
    /// Branches on the way where both sides were possible.
    pub forks: u32,
    /// Its place in the tree of forks.
    pub leaf: Leaf,
    /// It has begun an iteration of a loop, and whether its state recurs is still to be looked at.
    pub unseen: bool,
    /// It is not looked at before it has executed so many instructions.
    pub next_look: u64,
    /// Threads that went on alone in a row.
    pub alone: u32,
    /// How often another thread went on than the one that could have.
    pub switches: u32,
    /// Its own earlier states, where it matters whether they recur.
    pub past: Past,
    /// Where ways met last on its path, and how long its path condition was then.
    pub point: Option<usize>,
    pub since_point: u32,
}

/// A path condition with its past: what two of them have in common is found by walking back only what they have not.
#[derive(Clone)]
pub struct Trail {
    last: Rc<Step>,
}

struct Step {
    path: Path,
    /// What was added last; `true` at the start.
    condition: TermId,
    before: Option<Rc<Step>>,
    length: u32,
}

impl Trail {
    pub fn new(path: Path, pool: &Pool) -> Trail {
        Trail { last: Rc::new(Step { path, condition: pool.boolean(true), before: None, length: 0 }) }
    }

    pub fn path(&self) -> &Path {
        &self.last.path
    }

    /// How many conditions it has.
    pub fn len(&self) -> u32 {
        self.last.length
    }

    /// This trail and one more condition.
    pub fn with(&self, pool: &mut Pool, condition: TermId) -> Trail {
        if pool.as_bool(condition) == Some(true) {
            return self.clone();
        }
        let path = self.last.path.with(pool, condition);
        let length = self.last.length + 1;
        Trail { last: Rc::new(Step { path, condition, before: Some(self.last.clone()), length }) }
    }

    /// The trail that both began with, and what each has added since, in order.
    pub fn split(&self, other: &Trail) -> (Trail, Vec<TermId>, Vec<TermId>) {
        let (mut a, mut b) = (&self.last, &other.last);
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        while !Rc::ptr_eq(a, b) {
            if a.length >= b.length {
                ours.push(a.condition);
                a = a.before.as_ref().expect("all trails begin alike");
            } else {
                theirs.push(b.condition);
                b = b.before.as_ref().expect("all trails begin alike");
            }
        }
        ours.reverse();
        theirs.reverse();
        (Trail { last: a.clone() }, ours, theirs)
    }
}

/// Long trails are taken apart in a loop, not by recursion.
impl Drop for Step {
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(mut step) = next.and_then(Rc::into_inner) {
            next = step.before.take();
        }
    }
}
