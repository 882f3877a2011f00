//! Registers for values: linear scan over live intervals.
//!
//! A live interval is one stretch of positions in the order of blocks, without holes: simple, and good enough, since
//! most values live within a block. A function that calls setjmp shares no registers: control may come back to it when
//! a value that is dead on the way taken is needed again. Nor does one in a program that is asked whether it loses memory:
//! what a variable points to counts, even if nothing reads it again.

use crate::code::Register;
use ir::{Block, Body, Def, EntityRef, SecondaryMap, Value};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sharing {
    Allowed,
    Forbidden,
}

pub struct Assignment {
    pub of: SecondaryMap<Value, Option<Register>>,
    pub count: u32,
}

/// Gives a register to every block parameter and result in the blocks of `order`.
pub fn assign(body: &Body, order: &[Block], sharing: Sharing) -> Assignment {
    let mut intervals = Intervals::of(body, order);
    if sharing == Sharing::Forbidden {
        for interval in &mut intervals.list {
            interval.end = u32::MAX;
        }
    }
    scan(intervals)
}

#[derive(Clone, Copy)]
struct Interval {
    value: Value,
    start: u32,
    end: u32,
}

struct Intervals {
    /// Sorted by start: definitions are met in the order of positions.
    list: Vec<Interval>,
}

/// A value that nothing reads still occupies its register for a moment.
const STEP: u32 = 2;

impl Intervals {
    fn of(body: &Body, order: &[Block]) -> Intervals {
        let mut bounds: SecondaryMap<Block, (u32, u32)> = SecondaryMap::new();
        let mut list = Vec::new();
        let mut index_of: SecondaryMap<Value, u32> = SecondaryMap::with_default(u32::MAX);
        let mut home: SecondaryMap<Value, Option<Block>> = SecondaryMap::new();
        let mut position = 0;
        for &block in order {
            let start = position;
            let mut define = |value: Value, position: u32| {
                index_of[value] = list.len() as u32;
                home[value] = Some(block);
                list.push(Interval { value, start: position, end: position + 1 });
            };
            for &param in &body.blocks[block].params {
                define(param, position);
            }
            for &inst in &body.blocks[block].insts {
                position += STEP;
                for &result in &body.insts[inst].results {
                    define(result, position);
                }
            }
            position += STEP;
            bounds[block] = (start, position);
            position += STEP;
        }

        let predecessors = predecessors(body, order);
        let mut work = Vec::new();
        let mut uses_across: Vec<(Value, Block)> = Vec::new();
        for &block in order {
            let (start, end) = bounds[block];
            let mut position = start;
            let mut use_at = |value: Value, position: u32| {
                if matches!(body.values[value].def, Def::Constant(_)) {
                    return;
                }
                let index = index_of[value];
                if index == u32::MAX {
                    return; // Defined in a block that cannot be reached; so is the use, or the verifier complained.
                }
                let interval = &mut list[index as usize];
                interval.end = interval.end.max(position);
                if home[value] != Some(block) {
                    uses_across.push((value, block));
                }
            };
            let data = &body.blocks[block];
            for &inst in &data.insts {
                position += STEP;
                for value in body.insts[inst].op.operands() {
                    use_at(value, position);
                }
                for binding in &body.insts[inst].bindings {
                    use_at(binding.value, position);
                }
            }
            for &value in data.terminator.operands() {
                use_at(value, end);
            }
            for edge in data.terminator.edges() {
                for &value in &edge.arguments {
                    use_at(value, end);
                }
            }
            for binding in &data.terminator_bindings {
                use_at(binding.value, end);
            }
        }

        // From each use outside the defining block, backward to it: the value lives through all blocks on the way.
        uses_across.sort_unstable();
        uses_across.dedup();
        let mut seen: SecondaryMap<Block, u32> = SecondaryMap::with_default(u32::MAX);
        for group in uses_across.chunk_by(|a, b| a.0 == b.0) {
            let value = group[0].0;
            let interval = &mut list[index_of[value] as usize];
            work.clear();
            work.extend(group.iter().map(|&(_, block)| block));
            while let Some(block) = work.pop() {
                if seen[block] == value.index() as u32 {
                    continue;
                }
                seen[block] = value.index() as u32;
                for &before in &predecessors[block] {
                    let (_, end) = bounds[before];
                    interval.end = interval.end.max(end + 1);
                    if home[value] != Some(before) {
                        work.push(before);
                    }
                }
                let (start, _) = bounds[block];
                interval.start = interval.start.min(start);
            }
        }
        list.sort_by_key(|interval| interval.start);
        Intervals { list }
    }
}

fn predecessors(body: &Body, order: &[Block]) -> SecondaryMap<Block, Vec<Block>> {
    let mut map: SecondaryMap<Block, Vec<Block>> = SecondaryMap::new();
    for &block in order {
        for target in body.successors(block) {
            map[target].push(block);
        }
    }
    map
}

fn scan(intervals: Intervals) -> Assignment {
    let mut of: SecondaryMap<Value, Option<Register>> = SecondaryMap::new();
    let mut active: BinaryHeap<Reverse<(u32, Register)>> = BinaryHeap::new();
    let mut free: Vec<Register> = Vec::new();
    let mut count = 0;
    for interval in intervals.list {
        while let Some(&Reverse((end, register))) = active.peek() {
            if end > interval.start {
                break;
            }
            active.pop();
            free.push(register);
        }
        let register = free.pop().unwrap_or_else(|| {
            count += 1;
            count - 1
        });
        active.push(Reverse((interval.end, register)));
        of[interval.value] = Some(register);
    }
    Assignment { of, count }
}
