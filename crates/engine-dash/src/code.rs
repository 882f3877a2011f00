//! The program as points and the ways between them, each a formula, and what is asked of the solver about them.
//!
//! A point is the start of the program or a cutpoint: a head of a loop, and where many ways meet each block where they do (`summary`). So a region of
//! the abstraction stands for states at one point, and a way is what the thesis calls a block: whatever is between two points is dealt with as one.
//!
//! Soundness: what a recursive function with a contract gives back is any number here, so that the ways have more runs than the program.

use machine::Held;
use solver::{CoreAnswer, Minimise, Side};
use std::collections::{BTreeSet, HashSet};
use summary::{Build, End, Summary};
use term::{Pool, TermId};

/// A place that regions stand for states at: the start, or a cutpoint.
pub type Point = usize;

pub const START: Point = 0;

pub struct Code<'p> {
    pub build: Build<'p>,
    /// The symbols that a state at each point has, in order.
    pub symbols: Vec<Vec<TermId>>,
    /// The summaries that leave each point.
    pub leaving: Vec<Vec<usize>>,
    /// The symbols that are chosen on ways from each point.
    pub chosen: Vec<Vec<TermId>>,
    /// What holds of every state at a point that a run visits.
    pub known: Vec<Vec<TermId>>,
    pub solver_calls: u64,
}

impl<'p> Code<'p> {
    /// The system is complete. The number of a cutpoint where memory is too large to look at, otherwise.
    pub fn new(mut build: Build<'p>) -> Result<Code<'p>, (Box<Build<'p>>, usize)> {
        let count = build.system.cutpoints.len();
        let mut symbols = vec![Vec::new()];
        for cutpoint in 0..count {
            let Some(found) = build.symbols(cutpoint) else { return Err((Box::new(build), cutpoint)) };
            symbols.push(found.into_iter().collect::<BTreeSet<TermId>>().into_iter().collect());
        }
        let mut leaving = vec![Vec::new(); count + 1];
        for (number, summary) in build.system.summaries.iter().enumerate() {
            leaving[source(summary)].push(number);
        }
        let known =
            std::iter::once(Vec::new()).chain(build.system.cutpoints.iter().map(|it| it.known.clone())).collect();
        let mut code = Code { build, symbols, leaving, chosen: Vec::new(), known, solver_calls: 0 };
        code.chosen = (0..=count).map(|point| code.chosen_from(point)).collect();
        Ok(code)
    }

    pub fn pool(&mut self) -> &mut Pool {
        &mut self.build.machine.pool
    }

    pub fn summary(&self, number: usize) -> &Summary {
        &self.build.system.summaries[number]
    }

    pub fn points(&self) -> usize {
        self.leaving.len()
    }

    pub fn source(&self, summary: usize) -> Point {
        source(self.summary(summary))
    }

    /// The point where a summary ends; none where it is an end of runs.
    pub fn target(&self, summary: usize) -> Option<Point> {
        match self.summary(summary).end {
            End::Cutpoint(to) => Some(to + 1),
            End::Violated { .. } | End::Cut(_) => None,
        }
    }

    /// Is the point the head of a loop, at which every run stops that comes to it?
    pub fn is_loop(&mut self, point: Point) -> bool {
        let Some(at) = point.checked_sub(1) else { return false };
        let Build { machine, system, .. } = &mut self.build;
        system.cutpoints[at].role == summary::Role::Head && machine.is_at_loop(&system.cutpoints[at].at.state)
    }

    /// All symbols that a step by a summary speaks of, in order.
    pub fn spoken(&self, summary: usize) -> Vec<TermId> {
        let (data, pool) = (self.summary(summary), &self.build.machine.pool);
        let values = data.values.iter().map(|(_, value)| *value);
        let terms = data.conditions.iter().copied().chain(values).chain(data.asked.iter().map(|one| one.symbol));
        let mut symbols: BTreeSet<TermId> = terms.flat_map(|term| pool.symbols(term)).collect();
        // What does not vary at the end was chosen on the way, or before.
        if let Some(to) = self.target(summary) {
            let given: HashSet<TermId> = data.values.iter().map(|(symbol, _)| *symbol).collect();
            symbols.extend(self.symbols[to].iter().filter(|symbol| !given.contains(symbol)));
        }
        symbols.into_iter().collect()
    }

    fn chosen_from(&self, point: Point) -> Vec<TermId> {
        let here: HashSet<TermId> = self.symbols[point].iter().copied().collect();
        let all: BTreeSet<TermId> = self.leaving[point].iter().flat_map(|&summary| self.spoken(summary)).collect();
        all.into_iter().filter(|symbol| !here.contains(symbol)).collect()
    }

    /// Do these conditions speak of states at the point alone?
    pub fn is_of(&self, point: Point, conditions: &[TermId]) -> bool {
        let (here, pool) = (&self.symbols[point], &self.build.machine.pool);
        conditions.iter().all(|&it| pool.symbols(it).iter().all(|symbol| here.binary_search(symbol).is_ok()))
    }

    /// Conditions at the end of a summary, as it begins.
    pub fn before(&mut self, summary: usize, conditions: &[TermId]) -> Vec<TermId> {
        let Build { machine, system, .. } = &mut self.build;
        conditions.iter().map(|&condition| system.before(&mut machine.pool, summary, condition)).collect()
    }

    /// The symbols that say what pointers at a point point to.
    pub fn aliases(&self, point: Point) -> Vec<TermId> {
        let Some(at) = point.checked_sub(1) else { return Vec::new() };
        let pointers = self.build.system.cutpoints[at].at.varying.iter();
        let of = |held: &Held| match held {
            Held::Pointer(pointing) => [pointing.which, pointing.fits].into_iter().flatten().collect(),
            Held::Number(_) | Held::Array(_) => Vec::new(),
        };
        pointers.flat_map(|one| of(&one.held)).collect()
    }

    /// Can all of these hold together?
    pub fn satisfiable(&mut self, conditions: impl IntoIterator<Item = TermId>) -> Side {
        let Build { machine, chain, .. } = &mut self.build;
        let mut path = chain.path();
        for condition in conditions {
            path = path.with(&mut machine.pool, condition);
        }
        if path.is_contradictory() {
            return Side::Infeasible;
        }
        self.solver_calls += 1;
        chain.model(&mut machine.pool, &path)
    }

    pub fn core<Label: Copy>(&mut self, assumptions: &[(Label, TermId)], minimise: Minimise) -> CoreAnswer<Label> {
        self.solver_calls += 1;
        self.build.chain.core(&mut self.build.machine.pool, assumptions, minimise)
    }
}

fn source(summary: &Summary) -> Point {
    summary.from.map_or(START, |from| from + 1)
}
