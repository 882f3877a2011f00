//! Queries about summaries: can one be taken, from states that satisfy what is known?

use crate::instances::instances;
use solver::{Chain, CoreAnswer, Minimise, Path, Side};
use std::collections::{BTreeMap, HashSet};
use summary::{Build, End};
use term::{Pool, Sort, TermId};

/// What is known at each cutpoint, whichever run has come there: conditions that are proved, or are to be proved together.
pub type Conditions = Vec<Vec<TermId>>;

/// The system, with what queries about it need.
pub struct Ground<'p> {
    pub build: Build<'p>,
    /// The symbols that states at each cutpoint have.
    pub symbols: Vec<HashSet<TermId>>,
    /// The cutpoints that some sequence of summaries leads to.
    pub reached: Vec<bool>,
    /// The chosen indices, by width and number (see `cells`).
    chosen: BTreeMap<(u32, usize), TermId>,
    /// For questions that are not worth much time.
    quick: Chain,
}

impl<'p> Ground<'p> {
    pub fn new(build: Build<'p>, quick: Chain) -> Ground<'p> {
        Ground { build, symbols: Vec::new(), reached: Vec::new(), chosen: BTreeMap::new(), quick }
    }
}

impl Ground<'_> {
    /// An index that is arbitrary, and stays the same. There are several of a width, by number.
    pub fn chosen(&mut self, width: u32, number: usize) -> TermId {
        let pool = &mut self.build.machine.pool;
        *self.chosen.entry((width, number)).or_insert_with(|| pool.symbol("index", Sort::BitVector(width)))
    }

    pub fn all_chosen(&self) -> impl Iterator<Item = TermId> + '_ {
        self.chosen.values().copied()
    }

    pub fn is_chosen(&self, symbol: TermId) -> bool {
        self.chosen.values().any(|&chosen| chosen == symbol)
    }

    pub fn pool(&mut self) -> &mut Pool {
        &mut self.build.machine.pool
    }

    /// The conditions of a summary, and what is known where it begins. Of what is known about chosen indices the instances that matter for
    /// these goals, too.
    pub fn path(&mut self, summary: usize, known: &Conditions, goals: &[TermId]) -> Path {
        let Build { machine, chain, system, .. } = &mut self.build;
        let summary = &system.summaries[summary];
        let mut path = chain.path();
        // What holds wherever a function returns that was called on the way.
        for call in &summary.calls {
            for &condition in &known[call.back] {
                let here = call.here(&mut machine.pool, condition);
                path = path.with(&mut machine.pool, here);
            }
        }
        let known = summary.from.map_or(&[][..], |from| &known[from]);
        for &condition in known.iter().chain(&summary.conditions) {
            path = path.with(&mut machine.pool, condition);
        }
        let chosen: Vec<TermId> = self.chosen.values().copied().collect();
        let terms: Vec<TermId> = summary.conditions.iter().chain(goals).copied().collect();
        for instance in instances(&mut machine.pool, &chosen, known, &terms) {
            path = path.with(&mut machine.pool, instance);
        }
        path
    }

    /// Which of what is known where a summary begins suffices, with the summary's own conditions, to exclude a condition; none where that is
    /// possible, or unclear.
    pub fn excluded_by(&mut self, summary: usize, known: &Conditions, condition: TermId) -> Option<Vec<TermId>> {
        let Build { machine, chain, system, queries, .. } = &mut self.build;
        let summary = &system.summaries[summary];
        let known = summary.from.map_or(&[][..], |from| &known[from]);
        let mut assumptions: Vec<(Option<TermId>, TermId)> =
            summary.conditions.iter().chain([&condition]).map(|&term| (None, term)).collect();
        assumptions.extend(known.iter().map(|&fact| (Some(fact), fact)));
        let terms: Vec<TermId> = assumptions.iter().take(summary.conditions.len() + 1).map(|(_, term)| *term).collect();
        let chosen: Vec<TermId> = self.chosen.values().copied().collect();
        for &fact in known {
            let instances = instances(&mut machine.pool, &chosen, &[fact], &terms);
            assumptions.extend(instances.into_iter().map(|instance| (Some(fact), instance)));
        }
        *queries += 1;
        match chain.core(&mut machine.pool, &assumptions, Minimise::No) {
            CoreAnswer::Core(core) => Some(core.labels.into_iter().flatten().collect()),
            CoreAnswer::Sat(_) | CoreAnswer::Unknown(_) => None,
        }
    }

    /// Is a condition possible on a path?
    pub fn feasible(&mut self, path: &Path, condition: TermId) -> Side {
        let Build { machine, chain, queries, .. } = &mut self.build;
        *queries += 1;
        if path.is_contradictory() {
            return Side::Infeasible;
        }
        chain.feasible(&mut machine.pool, path, None, condition)
    }

    /// As `feasible`, within less time.
    pub fn quickly_feasible(&mut self, path: &Path, condition: TermId) -> Side {
        self.build.queries += 1;
        if path.is_contradictory() {
            return Side::Infeasible;
        }
        self.quick.feasible(&mut self.build.machine.pool, path, None, condition)
    }

    /// The summaries from one cutpoint to another, or from the start, where some sequence leads there.
    pub fn steps(&self) -> Vec<usize> {
        let system = &self.build.system;
        let is_step = |&at: &usize| self.is_reached(at) && matches!(system.summaries[at].end, End::Cutpoint(_));
        (0..system.summaries.len()).filter(is_step).collect()
    }

    /// The summaries that end in an error, or cannot be followed further.
    pub fn errors(&self) -> Vec<usize> {
        let system = &self.build.system;
        let is_error = |&at: &usize| self.is_reached(at) && !matches!(system.summaries[at].end, End::Cutpoint(_));
        (0..system.summaries.len()).filter(is_error).collect()
    }

    fn is_reached(&self, summary: usize) -> bool {
        self.build.system.summaries[summary].from.is_none_or(|from| self.reached[from])
    }
}
