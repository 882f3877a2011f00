//! A path as it was walked: what every part of a block computed, and what it took to get there.
//!
//! Steps are shared by all paths that begin with them. A value is looked up in the step that computed it; which one
//! that is follows from the step that uses it, since a path is in SSA form and remembers the last visit of each block.

use crate::explain::Explained;
use crate::graph::{EdgeId, NodeId};
use engine::Inputs;
use imbl::shared_ptr::DefaultSharedPtr;
use imbl::GenericHashMap;
use ir::{Block, Function, Inst, Loop, Value};
use machine::{ObjectId, State};
use rustc_hash::{FxBuildHasher, FxHashMap};
use solver::Path;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use term::{Model, TermId};

type Map<K, V> = GenericHashMap<K, V, FxBuildHasher, DefaultSharedPtr>;

/// A part of a block that was executed.
pub struct Step {
    pub before: Option<Rc<Step>>,
    /// How it was reached; none for the first.
    pub edge: Option<EdgeId>,
    pub node: NodeId,
    pub function: Function,
    pub block: Block,
    pub part: u32,
    /// At the end of the part.
    pub state: State,
    pub path: Path,
    pub inputs: Inputs,
    /// What the path condition has gained on the way here.
    pub conditions: Vec<Gained>,
    /// The part before, of the same visit of the block.
    pub previous_part: Option<Rc<Step>>,
    /// The step that called the running function.
    pub caller: Option<Rc<Step>>,
    pub trace: Trace,
    /// Edges from the start.
    pub length: u32,
    pub known: RefCell<FxHashMap<Value, Explained>>,
}

/// A conjunct of a path condition.
#[derive(Clone, Copy, Debug)]
pub struct Gained {
    pub term: TermId,
    /// It is what the edge demands; else something that the machine asked on the way.
    pub of_edge: bool,
}

/// Where to find what, in the running function and in memory.
#[derive(Clone, Default)]
pub struct Trace {
    /// The last step of the last visit of each block.
    pub visits: Map<Block, Rc<Step>>,
    /// How each loop was left last.
    pub exits: Map<Loop, EdgeId>,
    pub writes: Writes,
}

/// What was written to memory, newest first.
#[derive(Clone, Default)]
pub struct Writes {
    pub objects: Map<ObjectId, Rc<Write>>,
    /// The length of the path when something was written to a place that is not known.
    pub anywhere: Option<u32>,
}

pub struct Write {
    pub step: Rc<Step>,
    /// The store; none where the object was changed in another way.
    pub store: Option<Inst>,
    pub offset: i64,
    pub bytes: u64,
    pub before: Option<Rc<Write>>,
}

/// One of the states that a path has led to, and what it knows of itself.
#[derive(Clone)]
pub struct Variant {
    pub step: Rc<Step>,
    pub model: Arc<Model>,
    /// With the step itself.
    pub trace: Trace,
}

impl Step {
    /// The steps from this one to the first.
    pub fn back(self: &Rc<Step>) -> impl Iterator<Item = &Rc<Step>> {
        std::iter::successors(Some(self), |step| step.before.as_ref())
    }

    /// The last step of the visit of a block that is seen from here.
    pub fn visit(self: &Rc<Step>, block: Block) -> Option<&Rc<Step>> {
        if self.block == block {
            return Some(self);
        }
        self.trace.visits.get(&block)
    }

    /// A part of the visit that this is the last part of so far.
    pub fn part_of_visit(self: &Rc<Step>, part: u32) -> Option<&Rc<Step>> {
        let parts = std::iter::successors(Some(self), |step| step.previous_part.as_ref());
        parts.into_iter().find(|step| step.part == part)
    }
}

/// Long paths are taken apart in a loop, not by recursion.
impl Drop for Step {
    fn drop(&mut self) {
        let mut pending: Vec<Rc<Step>> = Vec::new();
        let release = |step: &mut Step, pending: &mut Vec<Rc<Step>>| {
            pending.extend([step.before.take(), step.previous_part.take(), step.caller.take()].into_iter().flatten());
        };
        release(self, &mut pending);
        while let Some(step) = pending.pop() {
            if let Some(mut step) = Rc::into_inner(step) {
                release(&mut step, &mut pending);
                // What the trace refers to is shared with the steps before, which are on the list.
            }
        }
    }
}

impl Drop for Write {
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(mut write) = next.and_then(Rc::into_inner) {
            next = write.before.take();
        }
    }
}
