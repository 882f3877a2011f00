//! Folding: states that lead to an error are taken together into sets that no run enters.
//!
//! A state from which an error follows is a cube: values of symbols at a cutpoint. If no state that was not excluded before leads into the cube, it is
//! made larger as long as that stays so (values are forgotten, equations become bounds), and excluded as a whole. Else the state before it is
//! dealt with first. Exclusion is up to a number of steps from the start: what is excluded for one number more and more becomes what is excluded for
//! the next, until a number excludes nothing that the next does not. Then what is left is inductive, and every error is outside of it.
//!
//! The sets grow backwards from errors, as in loop folding (Chalupa, Strejček, *Backward Symbolic Execution with Loop Folding*, SAS 2021), which
//! demands that each is closed by itself. Counting steps, as property directed reachability does (Bradley, *SAT-Based Model Checking without
//! Unrolling*, VMCAI 2011), also finds sets that are closed only together.
//!
//! Soundness: a cube is excluded only where the solver has said for every summary that it does not lead there.

use crate::candidates::{own_terms, terms_at};
use crate::question::{Conditions, Ground};
use engine::Budget;
use solver::{Path, Side};
use std::sync::Arc;
use summary::End;
use term::{Evaluator, Model, Pool, Sort, TermId};

/// Sets that are kept, steps from the start, and values of one state.
const MOST_SETS: usize = 600;
const MOST_STEPS: usize = 40;
const MOST_VALUES: usize = 40;

/// A number of steps that no run has.
const FOREVER: usize = usize::MAX;

/// States at a cutpoint: all that satisfy every literal.
#[derive(Clone, Debug)]
struct Cube {
    at: usize,
    literals: Vec<TermId>,
}

/// A cube that no run is in after at most so many steps.
struct Excluded {
    cube: Cube,
    /// The opposite of the cube.
    clause: TermId,
    steps: usize,
}

/// A cube that is to be excluded.
struct Obligation {
    cube: Cube,
    steps: usize,
}

pub enum Folded {
    More,
    /// What holds at each cutpoint, inductive, and enough to exclude every error.
    Closed(Conditions),
    /// A run seems to lead to an error.
    Reached(usize),
    GaveUp,
}

pub struct Fold {
    known: Conditions,
    excluded: Vec<Excluded>,
    /// How many steps errors are excluded for next.
    steps: usize,
    pending: Vec<Obligation>,
    /// The error that is looked at, and the errors.
    error: usize,
    errors: Vec<usize>,
    /// What is known where a summary begins, and its conditions.
    paths: Vec<Option<Path>>,
    /// What the program computes from the symbols of each cutpoint, such as remainders: their values may be all that matters.
    own: Vec<Vec<TermId>>,
}

/// Whether something leads into a cube.
enum Entered {
    No,
    /// From the start, or from a state at a cutpoint.
    FromStart,
    From(usize, usize, Arc<Model>),
    Unclear,
}

impl Fold {
    pub fn new(ground: &Ground, known: Conditions) -> Fold {
        let errors = ground.errors();
        let paths = ground.build.system.summaries.iter().map(|_| None).collect();
        let own = |at: usize| own_terms(&ground.build.machine.pool, &terms_at(ground, at), &ground.symbols[at]);
        let own = (0..known.len()).map(own).collect();
        Fold { known, excluded: Vec::new(), steps: 1, pending: Vec::new(), error: 0, errors, paths, own }
    }

    /// How many sets were excluded.
    pub fn sets(&self) -> usize {
        self.excluded.len()
    }

    /// Looks at one cube, or at one error.
    pub fn step(&mut self, ground: &mut Ground, budget: &Budget) -> Folded {
        if self.excluded.len() > MOST_SETS || self.steps > MOST_STEPS || self.pending.len() > 10 * MOST_STEPS {
            return Folded::GaveUp;
        }
        if let Some(Obligation { cube, steps }) = self.pending.pop() {
            return match self.entered(ground, &cube, steps) {
                Entered::No => {
                    self.exclude(ground, cube, steps, budget);
                    Folded::More
                }
                Entered::FromStart => Folded::Reached(self.errors[self.error]),
                Entered::Unclear => Folded::GaveUp,
                Entered::From(summary, at, model) => {
                    let mut terms = ground.build.system.summaries[summary].conditions.clone();
                    for &literal in &cube.literals {
                        terms.push(ground.build.system.before(&mut ground.build.machine.pool, summary, literal));
                    }
                    let before = self.cube(ground, at, &terms, &model);
                    self.pending.push(Obligation { cube, steps });
                    self.pending.push(Obligation { cube: before, steps: steps - 1 });
                    Folded::More
                }
            };
        }
        let Some(&error) = self.errors.get(self.error) else { return self.next_number(ground, budget) };
        let Some(at) = ground.build.system.summaries[error].from else {
            // One that does not pass a cutpoint was looked at before.
            self.error += 1;
            return Folded::More;
        };
        let path = self.path(ground, error, self.steps);
        let always = ground.pool().boolean(true);
        match ground.feasible(&path, always) {
            Side::Infeasible => self.error += 1,
            Side::Unknown(_) => return Folded::GaveUp,
            Side::Feasible(model) => {
                let terms = ground.build.system.summaries[error].conditions.clone();
                let cube = self.cube(ground, at, &terms, &model);
                self.pending.push(Obligation { cube, steps: self.steps });
            }
        }
        Folded::More
    }

    /// The state of a model at a cutpoint, as far as terms speak of it.
    fn cube(&self, ground: &mut Ground, at: usize, terms: &[TermId], model: &Model) -> Cube {
        let pool = &mut ground.build.machine.pool;
        let mut symbols: Vec<TermId> = terms.iter().flat_map(|&term| pool.symbols(term)).collect();
        symbols.sort_unstable();
        symbols.dedup();
        symbols.retain(|symbol| ground.symbols[at].contains(symbol));
        let mut evaluator = Evaluator::new();
        let mut literals = Vec::new();
        for symbol in symbols.into_iter().take(MOST_VALUES) {
            let sort = pool.sort(symbol);
            if matches!(sort, Sort::Array { .. } | Sort::Float(_)) {
                continue;
            }
            let value = evaluator.evaluate(pool, model, symbol);
            let value = pool.value(sort, &value);
            literals.push(pool.eq(symbol, value));
        }
        for &term in &self.own[at] {
            let value = evaluator.evaluate(pool, model, term);
            let value = pool.value(pool.sort(term), &value);
            literals.push(pool.eq(term, value));
        }
        Cube { at, literals }
    }

    /// The conditions of a summary, and what is known where it begins for so many steps.
    fn path(&mut self, ground: &mut Ground, summary: usize, steps: usize) -> Path {
        let mut path = match &self.paths[summary] {
            Some(path) => path.clone(),
            None => {
                let path = ground.path(summary, &self.known, &[]);
                self.paths[summary] = Some(path.clone());
                path
            }
        };
        if let Some(from) = ground.build.system.summaries[summary].from {
            for excluded in self.excluded.iter().filter(|it| it.cube.at == from && it.steps >= steps) {
                path = path.with(&mut ground.build.machine.pool, excluded.clause);
            }
        }
        path
    }

    /// Does a state that is not excluded for one step less, and is not in the cube itself, lead into the cube?
    fn entered(&mut self, ground: &mut Ground, cube: &Cube, steps: usize) -> Entered {
        let inside = ground.pool().all(&cube.literals);
        let entering: Vec<usize> = ground.build.system.entering(cube.at).collect();
        for summary in entering {
            let from = ground.build.system.summaries[summary].from;
            if from.is_some() && steps <= 1 || from.is_some_and(|from| !ground.reached[from]) {
                continue;
            }
            let pool = &mut ground.build.machine.pool;
            let before = ground.build.system.before(pool, summary, inside);
            if pool.as_bool(before) == Some(false) {
                continue;
            }
            let mut path = self.path(ground, summary, steps.saturating_sub(1));
            if from == Some(cube.at) {
                let outside = ground.pool().not(inside);
                path = path.with(ground.pool(), outside);
            }
            match (ground.feasible(&path, before), from) {
                (Side::Infeasible, _) => {}
                (Side::Unknown(_), _) => return Entered::Unclear,
                (Side::Feasible(_), None) => return Entered::FromStart,
                (Side::Feasible(model), Some(from)) => return Entered::From(summary, from, model),
            }
        }
        Entered::No
    }

    /// Excludes a cube, and as much around it as nothing leads into: for ever, where it is closed by itself.
    fn exclude(&mut self, ground: &mut Ground, mut cube: Cube, steps: usize, budget: &Budget) {
        let is_closed = matches!(self.entered(ground, &cube, FOREVER), Entered::No);
        let steps = if is_closed { FOREVER } else { steps };
        let mut at = 0;
        while at < cube.literals.len() && budget.exceeded().is_none() {
            let mut larger = cube.clone();
            larger.literals.remove(at);
            if !larger.literals.is_empty() && matches!(self.entered(ground, &larger, steps), Entered::No) {
                cube = larger;
                continue;
            }
            for bound in bounds(ground.pool(), cube.literals[at]) {
                let mut larger = cube.clone();
                larger.literals[at] = bound;
                if matches!(self.entered(ground, &larger, steps), Entered::No) {
                    cube = larger;
                    break;
                }
            }
            at += 1;
        }
        // For as many steps as it is excluded anyway.
        let mut steps = steps;
        while steps < self.steps && matches!(self.entered(ground, &cube, steps + 1), Entered::No) {
            steps += 1;
        }
        if steps == self.steps && matches!(self.entered(ground, &cube, FOREVER), Entered::No) {
            steps = FOREVER;
        }
        let pool = ground.pool();
        let inside = pool.all(&cube.literals);
        let clause = pool.not(inside);
        self.excluded.push(Excluded { cube, clause, steps });
    }

    /// All errors are excluded for a number of steps: what of that holds for one more, and is it all?
    fn next_number(&mut self, ground: &mut Ground, budget: &Budget) -> Folded {
        for number in 1..=self.steps {
            for at in 0..self.excluded.len() {
                if budget.exceeded().is_some() {
                    return Folded::More;
                }
                if self.excluded[at].steps == number {
                    let cube = self.excluded[at].cube.clone();
                    if matches!(self.entered(ground, &cube, number + 1), Entered::No) {
                        self.excluded[at].steps = number + 1;
                    }
                }
            }
            if self.excluded.iter().all(|it| it.steps != number) {
                let mut known = self.known.clone();
                for it in self.excluded.iter().filter(|it| it.steps > number) {
                    known[it.cube.at].push(it.clause);
                }
                return Folded::Closed(known);
            }
        }
        self.steps += 1;
        self.error = 0;
        Folded::More
    }
}

/// Bounds that an equation of a symbol and a number implies.
fn bounds(pool: &mut Pool, literal: TermId) -> Vec<TermId> {
    let &[a, b] = pool.children(literal) else { return Vec::new() };
    let (symbol, value) = if pool.is_symbol(a) { (a, b) } else { (b, a) };
    if pool.operator(literal) != term::Operator::Eq || !matches!(pool.sort(symbol), Sort::BitVector(2..)) {
        return Vec::new();
    }
    vec![pool.sle(symbol, value), pool.sle(value, symbol), pool.ule(symbol, value), pool.ule(value, symbol)]
}

/// Is every error excluded by what is known where it begins?
pub fn is_enough(ground: &mut Ground, known: &Conditions) -> bool {
    let always = ground.pool().boolean(true);
    ground.errors().into_iter().all(|error| {
        let is_error = !matches!(ground.build.system.summaries[error].end, End::Cutpoint(_));
        let path = ground.path(error, known, &[]);
        !is_error || matches!(ground.feasible(&path, always), Side::Infeasible)
    })
}
