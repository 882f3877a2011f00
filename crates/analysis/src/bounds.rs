//! CheckCounts that hold in every run, by the ranges of what they speak of; and a program without them.
//!
//! A condition holds if its range is one. Memory is accessible if the pointer is derived from variables that are alive
//! there, of a known size, and stays inside of each. A check that control never gets to holds, whatever it demands.
//!
//! Soundness: see `ranges`; checks that come first are taken to hold, as a run ends where one fails. Objects of the heap
//! are never proven to be alive, nor local variables that something but a call by name has handed on.

use crate::lives::Lives;
use crate::pointers::Base;
use crate::range::Range;
use crate::ranges::Ranges;
use ir::{Block, CheckKind, Condition, EntityRef, Extent, Function, Inst, Mutability, Op, Program, Touch, Value};
use std::collections::BTreeMap;

/// What is known about where pointers point. Other analyses may know more than definitions do.
pub trait Targets {
    /// The variables that a pointer may point into just before an instruction, each with how far from its start; none if
    /// there may be others.
    ///
    /// Soundness: a local variable may be named only if the pointer got here by moves and calls by name, so that the call
    /// that made it is still running. Globals may be named always.
    fn targets(&self, function: Function, inst: Inst, pointer: Value) -> Option<Vec<(Base, Range)>>;
}

/// By the pointer's own definition.
impl Targets for Ranges<'_> {
    fn targets(&self, function: Function, inst: Inst, pointer: Value) -> Option<Vec<(Base, Range)>> {
        let bases = self.pointers().bases(function, pointer)?;
        let offset = self.offset_before(function, inst, pointer)?;
        Some(bases.iter().map(|&base| (base, offset)).collect())
    }
}

pub struct Bounds<'a> {
    program: &'a Program,
    ranges: &'a Ranges<'a>,
    targets: &'a dyn Targets,
    lives: Lives<'a>,
    /// By index of the function, by index of the instruction.
    homes: Vec<Vec<Block>>,
}

impl<'a> Bounds<'a> {
    pub fn new(program: &'a Program, ranges: &'a Ranges<'a>) -> Bounds<'a> {
        Bounds::with_targets(program, ranges, ranges)
    }

    pub fn with_targets(program: &'a Program, ranges: &'a Ranges<'a>, targets: &'a dyn Targets) -> Bounds<'a> {
        let homes = program.functions.values().map(|data| {
            let Some(body) = data.body() else { return Vec::new() };
            let mut homes = vec![body.entry; body.insts.len()];
            for (block, data) in body.blocks.iter() {
                data.insts.iter().for_each(|inst| homes[inst.index()] = block);
            }
            homes
        });
        let homes = homes.collect();
        Bounds { program, ranges, targets, lives: Lives::new(program, ranges.pointers()), homes }
    }

    /// Does the check hold whenever control gets to it? False also for what is no check.
    pub fn proven(&self, function: Function, inst: Inst) -> bool {
        let Some(body) = self.program.functions[function].body() else { return false };
        let Op::Check { condition, .. } = body.insts[inst].op else { return false };
        if !self.ranges.is_reachable(function, self.homes[function.index()][inst.index()]) {
            return true;
        }
        match condition {
            Condition::Holds(value) => {
                let range = self.ranges.before(function, inst, value);
                range.is_some_and(|range| range.is_empty() || range.truth() == Some(true))
            }
            Condition::Readable { pointer, bytes } => self.is_accessible(function, inst, pointer, bytes, Access::Read),
            Condition::Writable { pointer, bytes } => self.is_accessible(function, inst, pointer, bytes, Access::Write),
            Condition::Never
            | Condition::Freeable { .. }
            | Condition::Aligned { .. }
            | Condition::Initialized { .. }
            | Condition::InitializedMemory { .. }
            | Condition::Within { .. }
            | Condition::Apart { .. } => false,
        }
    }

    /// Is all memory that the instruction itself reads and writes there, whenever control gets to it? False where it accesses none.
    pub fn is_safe_access(&self, function: Function, inst: Inst) -> bool {
        let Some(body) = self.program.functions[function].body() else { return false };
        if !self.ranges.is_reachable(function, self.homes[function.index()][inst.index()]) {
            return true;
        }
        let size = |value: Value| Range::exactly(64, body.ty(value).bytes(self.program.data_model));
        let safe = |touch: Touch<Value>| {
            let (pointer, bytes, access) = match touch {
                Touch::Read { pointer, bytes } => (pointer, bytes, Access::Read),
                Touch::Write { pointer, bytes } => (pointer, bytes, Access::Write),
                _ => return false,
            };
            let bytes = match bytes {
                Extent::SizeOf(value) => size(value),
                Extent::Result => size(body.insts[inst].results[0]),
                Extent::Given(value) => match self.ranges.before(function, inst, value).filter(Range::is_tracked) {
                    Some(bytes) => bytes,
                    None => return false,
                },
                Extent::Rest => return false,
            };
            self.is_inside(function, inst, pointer, bytes, access)
        };
        let mut touches = body.insts[inst].op.touches().peekable();
        touches.peek().is_some() && touches.all(safe)
    }

    fn is_accessible(&self, function: Function, inst: Inst, pointer: Value, bytes: Value, access: Access) -> bool {
        let bytes = self.ranges.before(function, inst, bytes).filter(Range::is_tracked);
        bytes.is_some_and(|bytes| self.is_inside(function, inst, pointer, bytes, access))
    }

    fn is_inside(&self, function: Function, inst: Inst, pointer: Value, bytes: Range, access: Access) -> bool {
        if bytes.is_empty() || bytes.max() == 0 {
            return true;
        }
        let Some(targets) = self.targets.targets(function, inst, pointer) else { return false };
        targets.iter().all(|&(base, offset)| {
            let last = i128::from(offset.signed_max()) + i128::from(bytes.max());
            let is_inside = |size: u64| offset.signed_min() >= 0 && last <= i128::from(size);
            let fits = offset.is_empty() || self.size(base, access).is_some_and(is_inside);
            fits && self.is_alive(function, inst, base)
        })
    }

    /// The least size that the variable has; none if it cannot be accessed so.
    fn size(&self, base: Base, access: Access) -> Option<u64> {
        match base {
            Base::Global(global) => {
                let data = &self.program.globals[global];
                let allowed = access == Access::Read || data.mutability == Mutability::Writable;
                (allowed && data.initializer.is_some()).then_some(data.bytes)
            }
            Base::Alloca { function, inst } => {
                let body = self.program.functions[function].body()?;
                let Op::Alloca { bytes, .. } = body.insts[inst].op else { return None };
                let range = self.ranges.before(function, inst, bytes)?;
                (range.is_tracked() && !range.is_empty()).then_some(range.min())
            }
        }
    }

    fn is_alive(&self, function: Function, inst: Inst, base: Base) -> bool {
        match base {
            Base::Global(_) => true,
            Base::Alloca { function: owner, inst: alloca } => {
                let known = !self.ranges.is_opaque(owner) && !self.ranges.is_opaque(function);
                known
                    && match owner == function {
                        true => self.lives.is_alive(function, alloca, inst),
                        false => self.lives.is_alive_in_calls(owner, alloca),
                    }
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    Read,
    Write,
}

/// How many checks of a kind there were, and how many are gone.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Count {
    pub placed: usize,
    pub removed: usize,
}

impl Count {
    pub fn left(self) -> usize {
        self.placed - self.removed
    }
}

#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct CheckCounts {
    pub kinds: BTreeMap<CheckKind, Count>,
}

impl CheckCounts {
    pub fn total(&self) -> Count {
        self.kinds.values().fold(Count::default(), |sum, count| Count {
            placed: sum.placed + count.placed,
            removed: sum.removed + count.removed,
        })
    }
}

/// Takes away the checks that hold in every run. Ids of values and instructions change where one is removed.
pub fn remove_proven(program: &mut Program) -> CheckCounts {
    let mut counts = CheckCounts::default();
    let mut proven: Vec<(Function, Vec<bool>)> = Vec::new();
    {
        let ranges = Ranges::new(program);
        let bounds = Bounds::new(program, &ranges);
        for (function, data) in program.functions.iter() {
            let Some(body) = data.body() else { continue };
            let mut gone = vec![false; body.insts.len()];
            for (inst, data) in body.insts.iter() {
                if let Op::Check { kind, .. } = data.op {
                    let count = counts.kinds.entry(kind).or_default();
                    count.placed += 1;
                    gone[inst.index()] = bounds.proven(function, inst);
                    count.removed += usize::from(gone[inst.index()]);
                }
            }
            if gone.contains(&true) {
                proven.push((function, gone));
            }
        }
    }
    for (function, gone) in proven {
        let body = program.functions[function].body_mut().expect("only bodies have checks");
        for block in body.blocks.keys().collect::<Vec<_>>() {
            // What a removed check was to bind, the next instruction binds.
            let mut bindings = Vec::new();
            let mut kept = Vec::new();
            for inst in std::mem::take(&mut body.blocks[block].insts) {
                let own = &mut body.insts[inst].bindings;
                bindings.append(own);
                if !gone[inst.index()] {
                    *own = std::mem::take(&mut bindings);
                    kept.push(inst);
                }
            }
            body.blocks[block].insts = kept;
            bindings.append(&mut body.blocks[block].terminator_bindings);
            body.blocks[block].terminator_bindings = bindings;
        }
        body.normalize();
    }
    counts
}
