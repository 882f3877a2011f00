//! Speculation: a side of a branch that no path can take is run as if it could be taken, in the hope that nothing is wrong there either.
//!
//! After Chu, Jaffar and Murali, *Lazy Symbolic Execution for Enhanced Learning*. That a side cannot be taken is a reason why what lies behind it is
//! safe, but mostly not the best: if it is safe anyway, or for a reason that the point needs all the same, more states are covered. So a twin goes
//! there without a path that guides it, both ways of every branch, until the program ends or a point offers its interpolant: one that is done, or that is looked at
//! together with this one because they depend on each other (`claims`). If that
//! fails at an error the branch itself is the reason, as it would have been without speculation: in the speculation first, where a side of a
//! branch on the way fails, then for the whole.
//!
//! Bound: one speculation comes to a place at most `MOST_VISITS` times, and runs no more pieces than the program has blocks. Where speculation has failed before
//! it is tried less and less often.
//!
//! Soundness: a way is excluded by a condition, or everything that a run can do there has been looked at. So the result is enough whichever of the
//! two is chosen; the choice only decides what it covers.

use crate::interpolate::Tools;
use ir::{Function, Program};
use machine::{State, Visits};
use std::collections::HashMap;

/// How often a place is come to in one speculation.
const MOST_VISITS: u32 = 2;

/// Pieces of code in one speculation, whatever the size of the program.
const FEWEST_PIECES: usize = 16;
const MOST_PIECES: usize = 400;

/// Speculations on the way from one point to the next.
const MOST_AT_ONCE: usize = 40;

/// Instructions of one piece.
const TURN: u64 = 2000;

/// A step of the program, and the side of its branch.
pub(crate) type Site = (Function, u32, bool);

/// What is known of speculations, over all points.
#[derive(Default)]
pub(crate) struct Record {
    /// How often a side was come to, and how often speculation has failed there in a row.
    sites: HashMap<Site, (u64, u32)>,
    pub begun: u64,
    /// As many as the program has blocks, about.
    pieces: Option<usize>,
    /// Those that failed, those of them that came to an error, and those that came to a bound.
    pub failed: u64,
    pub wrong: u64,
    pub bounded: u64,
}

/// The speculations of one piece.
pub(crate) struct Speculating<'a> {
    record: &'a mut Record,
    pieces: usize,
    list: Vec<Speculation>,
    /// Blocks that were executed before, and are all that were.
    pub visits: Option<Visits>,
}

struct Speculation {
    site: Site,
    left: usize,
    places: HashMap<Vec<(Function, u32)>, u32>,
    /// It has come to an error; to the bound.
    wrong: bool,
    bounded: bool,
}

impl<'a> Speculating<'a> {
    pub fn new(record: &'a mut Record, program: &Program) -> Speculating<'a> {
        let blocks = || program.functions.values().filter_map(|data| data.body()).map(|body| body.blocks.len()).sum();
        let pieces = *record.pieces.get_or_insert_with(|| usize::clamp(blocks(), FEWEST_PIECES, MOST_PIECES));
        Speculating { record, pieces, list: Vec::new(), visits: None }
    }

    /// Whether a side that no path went is run.
    pub fn begin(&mut self, tools: &mut Tools, site: Site) -> Option<usize> {
        let (count, failed) = self.record.sites.entry(site).or_default();
        *count += 1;
        let is_due = count.is_multiple_of(1 << (*failed).min(20));
        if !is_due || self.list.len() >= MOST_AT_ONCE {
            return None;
        }
        self.record.begun += 1;
        self.visits.get_or_insert_with(|| tools.machine.visits());
        let (left, places) = (self.pieces, HashMap::new());
        self.list.push(Speculation { site, left, places, wrong: false, bounded: false });
        Some(self.list.len() - 1)
    }

    /// Has any speculation begun?
    pub fn has_begun(&self) -> bool {
        !self.list.is_empty()
    }

    /// Instructions until the next stop.
    pub fn turn(&self) -> u64 {
        TURN
    }

    /// May another piece be run?
    pub fn goes_on(&mut self, number: usize) -> bool {
        let one = &mut self.list[number];
        one.bounded |= one.left == 0;
        one.left = one.left.saturating_sub(1);
        !one.bounded
    }

    /// May a place be gone on from, after so many visits?
    pub fn comes_to(&mut self, number: usize, state: &State) -> bool {
        let one = &mut self.list[number];
        let place = state.frames().map(|frame| (frame.function, frame.pc)).collect();
        let visits = one.places.entry(place).or_default();
        *visits += 1;
        let may = *visits <= MOST_VISITS;
        one.bounded |= !may;
        may
    }

    /// A way ends in an error, or in what cannot be followed.
    pub fn is_wrong(&mut self, number: usize, error: bool) {
        let one = &mut self.list[number];
        one.wrong |= error;
        one.bounded |= !error;
    }

    /// What became of it.
    pub fn ended(&mut self, number: usize, succeeded: bool) {
        let one = &self.list[number];
        let failed = &mut self.record.sites.entry(one.site).or_default().1;
        if succeeded {
            *failed = 0;
            return;
        }
        *failed += 1;
        self.record.failed += 1;
        self.record.wrong += u64::from(one.wrong);
        self.record.bounded += u64::from(one.bounded && !one.wrong);
    }
}
