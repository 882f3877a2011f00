//! Finds ranges that contain everything that can happen: upwards until nothing grows, then a few rounds down.
//!
//! Upwards, all nodes start empty and all blocks unreached. What can run grows with what conditions can be, and ranges with
//! what can run (Wegman, Zadeck, *Constant propagation with conditional branches*, 1991). Nodes wait in the order of
//! execution, so a loop settles before what comes after it. Joins that may depend on themselves are widened, to constants
//! that the function compares with, and soon to everything; any other node that keeps changing becomes full too.
//!
//! Downwards, every node is computed again from the result, and keeps what both agree on. That is sound whatever the
//! order: if all ranges contain all that can happen, so does whatever an instruction computes from them.
//!
//! Invariant: work is bounded by `MOST_CHANGES` times the graph's size, plus `ROUNDS_DOWN` passes.

use super::graph::{BlockNumber, Constraint, Gate, Graph, Node, Source, Way, When};
use crate::range::Range;
use ir::{BinaryOp, CastOp, CompareOp, EntityRef, Sign};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// So many changes of a join go by before it is widened.
const PATIENCE: u8 = 3;
/// So many more before it is widened to everything.
const STEPS: u8 = 8;
/// After so many changes a node is full.
const MOST_CHANGES: u8 = 60;
const ROUNDS_DOWN: usize = 3;

pub(super) struct Solution {
    pub ranges: Vec<Range>,
    pub entered: Vec<bool>,
    pub left: Vec<bool>,
    pub taken: Vec<bool>,
}

pub(super) fn solve(graph: &Graph) -> Solution {
    let mut solver = Solver::new(graph);
    solver.up();
    for _ in 0..ROUNDS_DOWN {
        solver.down();
    }
    solver.found
}

struct Solver<'a> {
    graph: &'a Graph,
    found: Solution,
    /// By index of the function: some return can be reached.
    returns: Vec<bool>,
    changes: Vec<u8>,
    /// `users[starts[i]..starts[i + 1]]` are the nodes made from node `i`, and which of their inputs it is.
    starts: Vec<u32>,
    users: Vec<(Node, u32)>,
    /// For joins: all inputs so far that count, so that none is looked at again because another has changed.
    joined: Vec<Range>,
    /// Edges that a node decides about, sorted.
    decides: Vec<(Node, Way)>,
    queue: BinaryHeap<Reverse<(BlockNumber, Node)>>,
    waits: Vec<bool>,
    /// Blocks to enter.
    open: Vec<BlockNumber>,
    /// Blocks whose end may have come into reach, as a callee returns.
    ends: Vec<BlockNumber>,
}

impl<'a> Solver<'a> {
    fn new(graph: &'a Graph) -> Solver<'a> {
        let count = graph.sources.len();
        let mut starts = vec![0u32; count + 1];
        for node in 0..count as Node {
            graph.inputs(node, |input| starts[input as usize + 1] += 1);
        }
        for index in 0..count {
            starts[index + 1] += starts[index];
        }
        let mut next = starts.clone();
        let mut users = vec![(0, 0); starts[count] as usize];
        for node in 0..count as Node {
            let mut number = 0;
            graph.inputs(node, |input| {
                users[next[input as usize] as usize] = (node, number);
                next[input as usize] += 1;
                number += 1;
            });
        }
        let mut decides: Vec<(Node, Way)> = Vec::new();
        for (way, data) in graph.ways.iter().enumerate() {
            match data.when {
                When::Always => {}
                When::Truth(node, _) | When::Case(node, _) | When::Default(node, _) => {
                    decides.push((node, way as Way));
                }
            }
        }
        decides.sort_unstable();
        let found = Solution {
            ranges: graph.start.clone(),
            entered: vec![false; graph.blocks.len()],
            left: vec![false; graph.blocks.len()],
            taken: vec![false; graph.ways.len()],
        };
        Solver {
            graph,
            found,
            returns: vec![false; graph.functions.len()],
            changes: vec![0; count],
            starts,
            users,
            joined: graph.joins.iter().map(|join| join.start).collect(),
            decides,
            queue: BinaryHeap::new(),
            waits: vec![false; count],
            open: Vec::new(),
            ends: Vec::new(),
        }
    }

    fn up(&mut self) {
        for &scalar in &self.graph.scalars {
            self.wait(scalar);
        }
        for info in self.graph.functions.iter().flatten() {
            if info.is_root {
                self.open.push(info.entry);
            }
        }
        loop {
            if let Some(number) = self.open.pop() {
                self.enter(number);
            } else if let Some(number) = self.ends.pop() {
                self.leave(number);
            } else if let Some(Reverse((_, node))) = self.queue.pop() {
                self.waits[node as usize] = false;
                self.grow(node);
            } else {
                return;
            }
        }
    }

    fn wait(&mut self, node: Node) {
        if !std::mem::replace(&mut self.waits[node as usize], true) {
            self.queue.push(Reverse((self.graph.ranks[node as usize], node)));
        }
    }

    /// An input of a join has changed, or counts from now on.
    fn feed(&mut self, node: Node, input: u32) {
        if let Source::Join(join) = self.graph.sources[node as usize] {
            let (gate, input) = self.graph.joins[join as usize].inputs[input as usize];
            if !self.is_open(gate) {
                return;
            }
            let joined = &mut self.joined[join as usize];
            *joined = joined.join(self.found.ranges[input as usize]);
        }
        self.wait(node);
    }

    fn enter(&mut self, number: BlockNumber) {
        if std::mem::replace(&mut self.found.entered[number as usize], true) {
            return;
        }
        let graph = self.graph;
        let data = &graph.blocks[number as usize];
        data.params.iter().copied().chain(data.nodes.clone()).for_each(|node| self.wait(node));
        data.feeds.iter().for_each(|&(node, input)| self.feed(node, input));
        for callee in &data.calls {
            self.open.push(graph.functions[callee.index()].as_ref().expect("callees have nodes").entry);
        }
        let info = graph.functions[data.function as usize].as_ref().expect("a block belongs to a function");
        if info.is_opaque {
            self.open.extend(info.own_blocks.clone());
        }
        self.leave(number);
    }

    /// The end of the block can be reached, if all its calls come back.
    fn leave(&mut self, number: BlockNumber) {
        let graph = self.graph;
        let data = &graph.blocks[number as usize];
        let info = graph.functions[data.function as usize].as_ref().expect("a block belongs to a function");
        let comes_back = !data.is_end && data.calls.iter().all(|callee| self.returns[callee.index()]);
        if !self.found.entered[number as usize] || self.found.left[number as usize] || !(comes_back || info.is_opaque) {
            return;
        }
        self.found.left[number as usize] = true;
        data.ways_out.iter().for_each(|&way| self.take(way));
        if data.returns {
            data.feeds.iter().for_each(|&(node, input)| self.feed(node, input));
            if !std::mem::replace(&mut self.returns[data.function as usize], true) {
                self.ends.extend(&info.callers);
            }
        }
    }

    fn take(&mut self, way: Way) {
        let data = &self.graph.ways[way as usize];
        if self.found.taken[way as usize] || !self.found.left[data.from as usize] || !self.is_possible(data.when) {
            return;
        }
        self.found.taken[way as usize] = true;
        let graph = self.graph;
        graph.blocks[data.to as usize].params.iter().for_each(|&node| self.feed(node, data.input));
        self.open.push(data.to);
    }

    fn is_possible(&self, when: When) -> bool {
        match when {
            When::Always => true,
            When::Truth(node, truth) => self.found.ranges[node as usize].contains(truth.into()),
            When::Case(node, case) => self.found.ranges[node as usize].contains(case),
            When::Default(node, list) => {
                let rest = without_cases(self.found.ranges[node as usize], &self.graph.cases[list as usize]);
                !rest.is_empty()
            }
        }
    }

    fn grow(&mut self, node: Node) {
        let index = node as usize;
        let old = self.found.ranges[index];
        let mut new = old.join(match self.graph.sources[index] {
            Source::Join(join) => self.joined[join as usize],
            _ => self.evaluate(node),
        });
        if new == old {
            // Fixed nodes never change, but what they decide has to be looked at once.
            if self.changes[index] == 0 {
                self.changes[index] = 1;
                self.tell(node);
            }
            return;
        }
        let changes = self.changes[index].saturating_add(1);
        self.changes[index] = changes;
        if let Source::Join(join) = self.graph.sources[index] {
            let join = &self.graph.joins[join as usize];
            if join.cyclic && changes > PATIENCE {
                let list: &[i64] = match changes {
                    changes if changes <= PATIENCE + STEPS => &self.graph.thresholds[join.thresholds as usize],
                    _ => &[],
                };
                new = old.widen(new, list);
            }
        }
        if changes > MOST_CHANGES {
            new = Range::full(new.width());
        }
        self.found.ranges[index] = new;
        self.tell(node);
    }

    /// What depends on a node is looked at again.
    fn tell(&mut self, node: Node) {
        for index in self.starts[node as usize]..self.starts[node as usize + 1] {
            let (user, input) = self.users[index as usize];
            self.feed(user, input);
        }
        let first = self.decides.partition_point(|&(other, _)| other < node);
        for index in first..self.decides.len() {
            let (other, way) = self.decides[index];
            if other != node {
                break;
            }
            self.take(way);
        }
    }

    fn is_open(&self, gate: Gate) -> bool {
        match gate {
            Gate::Way(way) => self.found.taken[way as usize],
            Gate::Entered(number) => self.found.entered[number as usize],
            Gate::Left(number) => self.found.left[number as usize],
        }
    }

    fn evaluate(&self, node: Node) -> Range {
        let at = |node: Node| self.found.ranges[node as usize];
        let own = at(node);
        let width = own.width();
        match self.graph.sources[node as usize] {
            Source::Fixed => own,
            Source::Binary(op, a, b) => Range::binary(op, at(a), at(b)),
            Source::Overflows(op, a, b) => Range::overflows(op, at(a), at(b)),
            Source::Unary(op, a) => Range::unary(op, at(a)),
            Source::Compare(op, a, b) if a == b && !at(a).is_empty() => Range::boolean(holds_for_equals(op)),
            Source::Compare(op, a, b) => Range::compare(op, at(a), at(b)),
            Source::Cast(op, a) => Range::cast(op, at(a), width),
            Source::Select(condition, a, b) => {
                let condition = at(condition);
                let mut result = Range::empty(width);
                for (truth, chosen) in [(true, a), (false, b)] {
                    if !condition.is_empty() && condition.contains(truth.into()) {
                        result = result.join(at(chosen));
                    }
                }
                result
            }
            Source::Moved(base, index, sign, scale) => {
                let index = at(index);
                let extend = match sign {
                    Sign::Signed => CastOp::SignExtend,
                    Sign::Unsigned => CastOp::ZeroExtend,
                };
                let index = match index.width() {
                    narrow if narrow < width => Range::cast(extend, index, width),
                    same if same == width && (sign == Sign::Signed || index.signed_min() >= 0) => index,
                    _ => Range::full(width),
                };
                moved(at(base), index, scale, self.graph.offset_bits)
            }
            Source::Copy(a) => at(a),
            Source::Join(join) => {
                let join = &self.graph.joins[join as usize];
                let open = join.inputs.iter().filter(|&&(gate, _)| self.is_open(gate));
                open.fold(join.start, |range, &(_, input)| range.join(at(input)))
            }
            Source::Refined(base, constraint) => self.refined(at(base), constraint),
        }
    }

    fn refined(&self, base: Range, constraint: Constraint) -> Range {
        let at = |node: Node| self.found.ranges[node as usize];
        match constraint {
            Constraint::Compares(op, other) => base.where_compares(op, at(other)),
            Constraint::ComparesInside(op, other, size) => {
                let is_inside = |range: Range| !range.is_empty() && range.max() <= size;
                match is_inside(base) && is_inside(at(other)) {
                    true => base.where_compares(op, at(other)),
                    false => base,
                }
            }
            Constraint::Is(value) => base.meet(Range::exactly(base.width(), value)),
            Constraint::NoneOf(list) => without_cases(base, &self.graph.cases[list as usize]),
            Constraint::ZeroExtendedIn(result) => base.where_zero_extended(at(result)),
            Constraint::SignExtendedIn(result) => base.where_sign_extended(at(result)),
            Constraint::TruncatedIn(result) => base.where_truncated(at(result)),
            Constraint::CombinedIn(op, side, other, result) => base.where_combined(op, side, at(other), at(result)),
        }
    }

    /// One pass over everything, in order, that only takes away.
    fn down(&mut self) {
        let graph = self.graph;
        graph.scalars.iter().for_each(|&scalar| self.shrink(scalar));
        for number in 0..graph.blocks.len() {
            let data = &graph.blocks[number];
            let info = graph.functions[data.function as usize].as_ref().expect("a block belongs to a function");
            let is_entered = match number as BlockNumber == info.entry {
                true => info.is_root || info.callers.iter().any(|&caller| self.found.entered[caller as usize]),
                // A run that comes back to a loop's head has been there before.
                false => {
                    data.ways_in.iter().any(|&way| self.found.taken[way as usize] && !graph.ways[way as usize].is_back)
                }
            };
            self.found.entered[number] &= is_entered || info.is_opaque;
            if self.found.entered[number] {
                data.params.iter().copied().chain(data.nodes.clone()).for_each(|node| self.shrink(node));
            }
            self.found.left[number] &= self.found.entered[number];
            for &way in &data.ways_out {
                self.found.taken[way as usize] &=
                    self.found.left[number] && self.is_possible(graph.ways[way as usize].when);
            }
            if number as BlockNumber + 1 == info.own_blocks.end {
                info.results.iter().for_each(|&result| self.shrink(result));
            }
        }
    }

    fn shrink(&mut self, node: Node) {
        let new = self.evaluate(node);
        let range = &mut self.found.ranges[node as usize];
        *range = range.meet(new);
    }
}

/// As many cases as are at the ends are taken away.
fn without_cases(range: Range, cases: &[u64]) -> Range {
    let mut rest = range;
    loop {
        let ends = [rest.min(), rest.max(), rest.signed_min() as u64, rest.signed_max() as u64];
        let mask = Range::full(rest.width()).max();
        let found = ends.into_iter().map(|end| end & mask).find(|end| cases.binary_search(end).is_ok());
        match found {
            Some(end) if !rest.is_empty() => rest = rest.without(end),
            _ => return rest,
        }
    }
}

fn holds_for_equals(op: CompareOp) -> bool {
    matches!(op, CompareOp::Eq | CompareOp::Ule | CompareOp::Uge | CompareOp::Sle | CompareOp::Sge)
}

/// An offset so far on. It does not wrap: one that may not fit is no offset that anything is known of.
fn moved(base: Range, index: Range, scale: i64, bits: u32) -> Range {
    let width = base.width();
    if base.is_empty() || index.is_empty() {
        return Range::empty(width);
    }
    let ends = [index.signed_min(), index.signed_max()].map(|end| i128::from(end) * i128::from(scale));
    let least = i128::from(base.signed_min()) + ends[0].min(ends[1]);
    let most = i128::from(base.signed_max()) + ends[0].max(ends[1]);
    let limit = 1i128 << (bits - 1);
    if !base.is_tracked() || !index.is_tracked() || least < -limit || most >= limit {
        return Range::full(width);
    }
    let scale = Range::exactly(width, scale as u64);
    Range::binary(BinaryOp::Add, base, Range::binary(BinaryOp::Mul, index, scale))
}
