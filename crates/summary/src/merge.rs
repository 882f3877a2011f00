//! Ways that meet become one: where so many lead away from a cutpoint that one summary for each is too much.
//!
//! The ways from such a cutpoint are followed side by side, the one that is furthest behind first. Where two have come to the same block, in the same
//! calls, the state of both is one in which values that differ are chosen by what tells the ways apart. So a body with many branches has about as many
//! summaries as it has ends.
//!
//! Few ways stay as they are: each is a plain conjunction, and its values are simple terms.
//!
//! Law: the joined way stands for exactly the runs of both.

use crate::build::{Build, Walk, Ways};
use engine::Inputs;
use std::collections::HashSet;
use term::TermId;

/// Ways from one cutpoint above which they are joined.
const MOST_WAYS: usize = 24;

/// Walks that wait at one place, above which a new one is not tried with each of them.
const MOST_TRIED: usize = 8;

impl Build<'_> {
    /// The walk to go on with. Where ways are joined, this is the one that is furthest behind, joined with all that have come to the same place.
    pub(crate) fn next_walk(&mut self) -> Option<Walk> {
        if !self.joining.contains(&self.from) || self.ways == Ways::Cut {
            return self.waiting.pop();
        }
        // One that has not stopped at a join is in front of no other.
        let first = match self.waiting.iter().position(|walk| walk.met.is_none()) {
            Some(at) => at,
            None => (0..self.waiting.len()).min_by(|&a, &b| self.waiting[a].met.cmp(&self.waiting[b].met))?,
        };
        let mut walk = self.waiting.swap_remove(first);
        if walk.met.is_none() {
            return Some(walk);
        }
        let mut tried = 0;
        let mut at = 0;
        while at < self.waiting.len() && tried < MOST_TRIED {
            if self.waiting[at].met != walk.met {
                at += 1;
                continue;
            }
            let other = self.waiting[at].clone();
            match self.join(&walk, &other) {
                Some(both) => {
                    walk = both;
                    self.waiting.swap_remove(at);
                }
                None => {
                    tried += 1;
                    at += 1;
                }
            }
        }
        Some(walk)
    }

    /// Are there so many ways from where the walks have begun?
    pub(crate) fn has_many_ways(&self) -> bool {
        // States with lists have no common shape.
        !self.folds_lists
            && !self.joining.contains(&self.from)
            && (self.waiting.len() > MOST_WAYS || self.system.leaving(self.from).count() > MOST_WAYS)
    }

    /// Were ways joined anywhere?
    pub fn has_joined(&self) -> bool {
        !self.joining.is_empty()
    }

    /// Begins anew with the ways that lead away from where the walks have begun.
    pub(crate) fn join_from_now_on(&mut self) {
        self.waiting.clear();
        self.forget_leaving(self.from);
        self.joining.insert(self.from);
        self.dirty.insert(self.from);
    }

    /// Two walks as one; none where they do not fit.
    fn join(&mut self, a: &Walk, b: &Walk) -> Option<Walk> {
        if a.calls != b.calls {
            return None;
        }
        let (ours, theirs): (Vec<TermId>, Vec<TermId>) = (a.path.conjuncts().collect(), b.path.conjuncts().collect());
        let (in_ours, in_theirs): (HashSet<TermId>, HashSet<TermId>) =
            (ours.iter().copied().collect(), theirs.iter().copied().collect());
        let common: Vec<TermId> = ours.iter().copied().filter(|it| in_theirs.contains(it)).collect();
        let ours: Vec<TermId> = ours.into_iter().filter(|it| !in_theirs.contains(it)).collect();
        let theirs: Vec<TermId> = theirs.into_iter().filter(|it| !in_ours.contains(it)).collect();
        let pool = &mut self.machine.pool;
        let (alpha, beta) = (pool.all(&ours), pool.all(&theirs));
        let opposite = ours.iter().copied().find(|&it| {
            let negated = pool.not(it);
            theirs.contains(&negated)
        });
        let apart = match opposite {
            Some(condition) => condition,
            None => {
                let both = pool.and(alpha, beta);
                if pool.as_bool(both) != Some(false) {
                    return None;
                }
                alpha
            }
        };
        let state = self.machine.join(apart, &a.state, &b.state)?;
        let mut path = self.chain.path();
        for condition in common {
            path = path.with(&mut self.machine.pool, condition);
        }
        let either = self.machine.pool.or(alpha, beta);
        let path = path.with(&mut self.machine.pool, either);
        let inputs = Inputs::join(apart, &a.inputs, &b.inputs);
        Some(Walk { state, path, model: a.model.clone(), inputs, calls: a.calls.clone(), met: a.met.clone() })
    }
}
