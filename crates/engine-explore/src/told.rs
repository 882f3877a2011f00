//! Interpolants in the words of the program: why a node is covered, and what holds at the heads of loops.

use crate::interpolate::{Interpolation, Status, Tools};
use engine::{Claim, Cover, LoopInvariants, Name, Origin};
use ir::{Block, Function};
use machine::State;
use std::collections::{BTreeMap, HashSet};

/// Conditions that are told of one interpolant, and terms of one condition.
const MOST_TOLD: usize = 12;
const MOST_TERMS: usize = 200;

/// Interpolants of one head beyond which none is told.
const MOST_WAYS: usize = 6;

/// What is known of visits of loops.
#[derive(Default)]
pub(crate) struct Heads {
    /// One for each interpolant that has covered a visit, with the point and the version of its class.
    covers: HashSet<(usize, u32)>,
    told: BTreeMap<(Function, Block), Vec<Cover>>,
    /// Heads that runs come to of which no interpolant says anything.
    unknown: HashSet<(Function, Block)>,
}

impl Interpolation {
    /// What a point demands.
    pub(crate) fn told(&self, tools: &mut Tools, point: usize) -> Option<Cover> {
        let point = &self.points[point];
        let (_, conjuncts) = point.interpolant.as_ref()?;
        let kept = &self.classes[point.class].kept;
        let function = kept.state.frame.function;
        let block = tools.machine.next(&kept.state).0;
        let mut names = engine::names(tools.machine, kept, function);
        let pool = &mut tools.machine.pool;
        let mut claims = Vec::new();
        for &conjunct in conjuncts.iter().take(MOST_TOLD) {
            if pool.reachable(&[conjunct]).len() > MOST_TERMS {
                continue;
            }
            let symbols = pool.symbols(conjunct);
            if symbols.iter().filter(|symbol| self.bound.contains(symbol)).count() > 1 {
                continue;
            }
            for symbol in symbols {
                let name = || if self.bound.contains(&symbol) { Name::Any } else { Name::of_symbol(pool, symbol) };
                names.entry(symbol).or_insert_with(name);
            }
            claims.extend(Claim::new(pool, Origin::Demanded, conjunct, &names));
        }
        let cut = claims.len() < conjuncts.len();
        Some(Cover { function, block, claims, cut })
    }
    /// A state goes on from where ways meet without a point.
    pub(crate) fn is_unknown(&mut self, tools: &mut Tools, state: &State) {
        if tools.machine.is_at_loop(state) {
            let head = (state.frame.function, tools.machine.next(state).0);
            self.heads.unknown.insert(head);
        }
    }

    /// A point's interpolant covers a state.
    pub(crate) fn covers(&mut self, tools: &mut Tools, number: usize) {
        let Some(version) = self.points[number].interpolant.as_ref().map(|found| found.0) else { return };
        let state = self.points[number].state.clone();
        if !tools.machine.is_at_loop(&state) || !self.heads.covers.insert((number, version)) {
            return;
        }
        let head = (state.frame.function, tools.machine.next(&state).0);
        match self.told(tools, number) {
            Some(cover) => {
                let told = self.heads.told.entry(head).or_default();
                if told.len() <= MOST_WAYS && told.iter().all(|other| other.claims != cover.claims) {
                    told.push(cover);
                }
            }
            None => self.is_unknown(tools, &state),
        }
    }

    /// What holds at heads of loops, where the search is over: every visit is at a point, whose interpolant it satisfies, or was covered by one.
    pub(crate) fn loops(&mut self, tools: &mut Tools) -> Vec<LoopInvariants> {
        for number in 0..self.points.len() {
            let state = self.points[number].state.clone();
            if !tools.machine.is_at_loop(&state) {
                continue;
            }
            let is_so = self.points[number].status == Status::Done && self.holds_at(tools, number);
            match is_so {
                true => self.covers(tools, number),
                false => self.is_unknown(tools, &state),
            }
        }
        let mut loops = Vec::new();
        for (&(function, block), covers) in &self.heads.told {
            let is_known = !self.heads.unknown.contains(&(function, block)) && covers.len() <= MOST_WAYS;
            let Some(body) = tools.program.functions[function].body().filter(|_| is_known) else { continue };
            let first = body.blocks[block].insts.first();
            let span = first.map_or(body.blocks[block].terminator_span, |&inst| body.insts[inst].span);
            loops.extend(covers.iter().map(|cover| LoopInvariants {
                function,
                block,
                span,
                claims: cover.claims.clone(),
            }));
        }
        // Where one visit may be anything nothing is said.
        let empty: HashSet<(Function, Block)> =
            loops.iter().filter(|one| one.claims.is_empty()).map(|one| (one.function, one.block)).collect();
        loops.retain(|one| !empty.contains(&(one.function, one.block)));
        loops
    }

    /// Does the state of a point satisfy its interpolant, as it is now?
    fn holds_at(&mut self, tools: &mut Tools, number: usize) -> bool {
        let (state, trail) = (self.points[number].state.clone(), self.points[number].trail.clone());
        let class = self.points[number].class;
        let Some(values) = self.fit(tools, class, &state) else { return false };
        if !self.is_current(number) {
            return false;
        }
        let Some((_, conjuncts)) = self.points[number].interpolant.clone() else { return false };
        self.satisfies(tools, &conjuncts, &values, trail.path(), None)
    }
}
