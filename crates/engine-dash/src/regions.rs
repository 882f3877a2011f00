//! The abstraction: a forest of regions, one tree for each point, and the edges between its leaves.
//!
//! A region is all states at a point that satisfy its predicates. It begins as a whole point; splitting it by a predicate gives it two children, which
//! together are all of it. Between leaves stand edges: steps that a run may take, by a summary, until they are known to be taken by no run.
//!
//! Law: every step of every run is one along an edge.

use crate::code::{Code, Point};
use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;
use term::{Evaluator, Model, Pool, TermId};

/// A step by a summary from one region to another, or to the summary's end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Edge {
    pub from: usize,
    pub summary: usize,
    pub to: Option<usize>,
}

/// A state of a test in a region.
#[derive(Clone)]
pub struct Visit {
    /// Where in the tree of paths.
    pub node: usize,
    pub state: Rc<Model>,
}

pub struct Region {
    pub point: Point,
    /// Its predicates: all of them hold.
    pub predicates: Vec<TermId>,
    pub visits: Vec<Visit>,
    /// What it was split by: the child where this holds, and the child where it does not.
    split: Option<(TermId, [usize; 2])>,
    /// Is it known that the predicates can hold together?
    pub is_checked: bool,
    out: BTreeSet<Edge>,
    into: BTreeSet<Edge>,
}

/// What a region is split by: conditions for one side, and for the other. One of the two holds.
pub struct Split {
    pub with: Vec<TermId>,
    pub without: Vec<TermId>,
}

pub struct Regions {
    pub all: Vec<Region>,
    /// Edges to ends, by summary.
    ends: Vec<BTreeSet<Edge>>,
    pub excluded: u64,
}

impl Regions {
    /// One region for each point, and one edge for each summary.
    pub fn new(code: &Code) -> Regions {
        let region = |point| Region {
            point,
            predicates: Vec::new(),
            visits: Vec::new(),
            split: None,
            is_checked: false,
            out: BTreeSet::new(),
            into: BTreeSet::new(),
        };
        let count = code.build.system.summaries.len();
        let mut regions =
            Regions { all: (0..code.points()).map(region).collect(), ends: vec![BTreeSet::new(); count], excluded: 0 };
        for summary in 0..count {
            regions.add(Edge { from: code.source(summary), summary, to: code.target(summary) });
        }
        regions
    }

    fn add(&mut self, edge: Edge) {
        self.all[edge.from].out.insert(edge);
        match edge.to {
            Some(to) => self.all[to].into.insert(edge),
            None => self.ends[edge.summary].insert(edge),
        };
    }

    fn take(&mut self, edge: Edge) {
        self.all[edge.from].out.remove(&edge);
        match edge.to {
            Some(to) => self.all[to].into.remove(&edge),
            None => self.ends[edge.summary].remove(&edge),
        };
    }

    /// No run takes this edge.
    pub fn exclude(&mut self, edge: Edge) {
        self.excluded += 1;
        self.take(edge);
    }

    /// No run takes any of these edges, which are out of the same region as one, or into the same.
    pub fn exclude_all(&mut self, is_one: impl Fn(&Edge) -> bool, one: Edge) {
        let into = match one.to {
            Some(to) => &self.all[to].into,
            None => &self.ends[one.summary],
        };
        let edges: BTreeSet<Edge> = self.all[one.from].out.iter().chain(into).copied().filter(is_one).collect();
        for edge in edges {
            self.exclude(edge);
        }
    }

    /// No state is in this region.
    pub fn exclude_all_into(&mut self, region: usize) {
        for edge in self.all[region].into.clone() {
            self.exclude(edge);
        }
    }

    pub fn is_leaf(&self, region: usize) -> bool {
        self.all[region].split.is_none()
    }

    pub fn leaves(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.all.len()).filter(|&region| self.is_leaf(region))
    }

    pub fn is_visited(&self, region: usize) -> bool {
        !self.all[region].visits.is_empty()
    }

    /// The leaf that a state at a point is in.
    pub fn locate(&self, pool: &Pool, point: Point, state: &Model) -> usize {
        let mut evaluator = Evaluator::new();
        let mut evaluation = evaluator.under(pool, state);
        let mut at = point;
        while let Some((predicate, [with, without])) = self.all[at].split {
            at = if evaluation.holds(predicate) { with } else { without };
        }
        at
    }

    /// The last edge from a region that tests have visited, on a way along edges to a wanted end; behind it no test has been. The one that is nearest
    /// to an end; none where no such way is left.
    pub fn border(&self, is_wanted: impl Fn(usize) -> bool, is_left_out: impl Fn(&Edge) -> bool) -> Option<Edge> {
        let mut seen = vec![false; self.all.len()];
        let ends = self.ends.iter().enumerate().filter(|(summary, _)| is_wanted(*summary));
        let mut queue: VecDeque<Edge> = ends.flat_map(|(_, edges)| edges.iter().copied()).collect();
        while let Some(edge) = queue.pop_front() {
            if is_left_out(&edge) {
                continue;
            }
            if self.is_visited(edge.from) {
                return Some(edge);
            }
            if !std::mem::replace(&mut seen[edge.from], true) {
                queue.extend(self.all[edge.from].into.iter().copied());
            }
        }
        None
    }

    /// Splits a leaf: figure 3.9, but for the edge that goes.
    pub fn split(&mut self, pool: &mut Pool, region: usize, split: Split) -> [usize; 2] {
        let predicate = pool.all(&split.with);
        let first = self.all.len();
        let children = [first, first + 1];
        let mut evaluator = Evaluator::new();
        let old = &mut self.all[region];
        let visits = std::mem::take(&mut old.visits);
        let belongs = |visit: &Visit| evaluator.holds(pool, &visit.state, predicate);
        let (with, without) = visits.into_iter().partition(belongs);
        old.split = Some((predicate, children));
        let (out, into) = (std::mem::take(&mut old.out), std::mem::take(&mut old.into));
        let (point, before) = (old.point, old.predicates.clone());
        for (conditions, visits) in [(split.with, with), (split.without, without)] {
            let mut predicates = before.clone();
            predicates.extend(conditions.into_iter().filter(|it| !before.contains(it)));
            let (out, into) = (BTreeSet::new(), BTreeSet::new());
            self.all.push(Region { point, predicates, visits, split: None, is_checked: false, out, into });
        }
        for &edge in &out {
            self.take(edge);
            for from in children {
                match edge.to {
                    Some(to) if to == region => {
                        children.iter().for_each(|&to| self.add(Edge { from, to: Some(to), ..edge }));
                    }
                    _ => self.add(Edge { from, ..edge }),
                }
            }
        }
        for &edge in into.iter().filter(|edge| edge.from != region) {
            self.take(edge);
            for to in children {
                self.add(Edge { to: Some(to), ..edge });
            }
        }
        children
    }

    /// The regions that edges lead to from the start.
    pub fn reached(&self) -> BTreeSet<usize> {
        // Nothing is asked about the start, so that it is never split.
        let mut reached = BTreeSet::from([crate::code::START]);
        let mut pending = vec![crate::code::START];
        while let Some(from) = pending.pop() {
            for to in self.all[from].out.iter().filter_map(|edge| edge.to) {
                if reached.insert(to) {
                    pending.push(to);
                }
            }
        }
        reached
    }
}
