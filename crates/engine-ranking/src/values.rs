//! Loops that go through a few values of some variables: states of a protocol, phases. The values are listed, with which can follow which; a run that
//! stays in the loop for ever comes again and again to values that can all follow each other. Where there are none, it ends. Where some are left, a
//! condition on what the loop does not change may tell ways apart that no run takes both: the rest falls apart by cases.
//!
//! Law: every run that takes steps of the set for ever is, from some step on, in one of the parts that come back: it takes steps of the part only,
//! between states that satisfy the part's conditions.
//!
//! Soundness: that a value does not follow another, or a step is not taken in a case, counts only where the solver has excluded it.

use crate::steps::{connected, ends};
use engine::Budget;
use engine_backward::{updates_and_constants, Conditions, Ground};
use solver::{Path, Side, Work};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::Duration;
use term::{Evaluator, Operator, TermId};

/// Variables, and combinations of their values.
const MOST_VARIABLES: usize = 4;
const MOST_ROWS: usize = 150;

/// Conditions on what does not change that are looked at, and cases within cases.
const MOST_CASES: usize = 24;
const DEEPEST: usize = 3;

/// How long it may take.
const TIME: Duration = Duration::from_secs(4);

/// What may be left of a set of steps.
pub struct Part {
    pub steps: BTreeSet<usize>,
    /// What holds at each cutpoint as long as a run stays in the part.
    pub within: Vec<(usize, TermId)>,
}

/// Values of the variables of a cutpoint; none is any that is not listed.
type Row = Vec<Option<TermId>>;

struct Listing<'a> {
    known: &'a Conditions,
    variables: BTreeMap<usize, Vec<(TermId, Vec<TermId>)>>,
    nodes: Vec<(usize, Row)>,
    edges: Vec<Edge>,
    work: Work,
    budget: &'a Budget,
}

/// A step between values.
struct Edge {
    step: usize,
    from: usize,
    to: usize,
    path: Path,
}

/// The parts of a set; none where the values are no help, or there are too many.
pub fn split(ground: &mut Ground, known: &Conditions, steps: &BTreeSet<usize>, budget: &Budget) -> Option<Vec<Part>> {
    let variables = variables(ground, steps);
    if variables.values().all(Vec::is_empty) {
        return None;
    }
    let mut listing = Listing { known, variables, nodes: Vec::new(), edges: Vec::new(), work: Work::begin(), budget };
    listing.rows(ground)?;
    listing.follow(ground, steps)?;
    let all: BTreeSet<usize> = (0..listing.edges.len()).collect();
    let count = listing.nodes.len();
    let mut parts = Vec::new();
    let always = ground.pool().boolean(true);
    let unchanged = unchanged(ground, steps);
    listing.cases(ground, &all, &unchanged, always, DEEPEST, &mut parts);
    let left: BTreeSet<usize> = parts.iter().flat_map(|(_, edges)| edges).map(|&it| listing.edges[it].from).collect();
    if left.len() == count && parts.len() == 1 {
        return None;
    }
    let parts = parts.into_iter().map(|(case, edges)| listing.part(ground, case, &edges));
    Some(parts.collect())
}

impl Listing<'_> {
    fn is_late(&self) -> bool {
        self.work.exceeds(TIME) || self.budget.exceeded().is_some()
    }

    /// Lists the values at every cutpoint.
    fn rows(&mut self, ground: &mut Ground) -> Option<()> {
        let cutpoints: Vec<usize> = self.variables.keys().copied().collect();
        for at in cutpoints {
            let mut path = ground.build.chain.path();
            for &condition in &self.known[at] {
                path = path.with(ground.pool(), condition);
            }
            let terms: Vec<TermId> = self.variables[&at].iter().map(|(symbol, _)| *symbol).collect();
            for row in self.possible(ground, at, path, &terms)? {
                self.nodes.push((at, row));
            }
        }
        Some(())
    }

    /// The values that terms can have on a path, as rows of a cutpoint; none if there are too many, or the solver gives up.
    fn possible(&self, ground: &mut Ground, at: usize, mut path: Path, terms: &[TermId]) -> Option<Vec<Row>> {
        let mut rows = Vec::new();
        let always = ground.pool().boolean(true);
        loop {
            let model = match ground.quickly_feasible(&path, always) {
                Side::Infeasible => return Some(rows),
                Side::Feasible(model) => model,
                Side::Unknown(_) => return None,
            };
            if rows.len() == MOST_ROWS || self.is_late() {
                return None;
            }
            let mut evaluator = Evaluator::new();
            let mut row = Row::new();
            for (&term, (_, classes)) in terms.iter().zip(&self.variables[&at]) {
                let value = evaluator.evaluate(&ground.build.machine.pool, &model, term);
                let pool = ground.pool();
                let value = pool.value(pool.sort(term), &value);
                row.push(classes.contains(&value).then_some(value));
            }
            let here = self.in_row(ground, at, &row, terms);
            let other = ground.pool().not(here);
            path = path.with(ground.pool(), other);
            rows.push(row);
        }
    }

    /// That terms have the values of a row.
    fn in_row(&self, ground: &mut Ground, at: usize, row: &Row, terms: &[TermId]) -> TermId {
        let pool = ground.pool();
        let mut all = Vec::new();
        for ((&term, value), (_, classes)) in terms.iter().zip(row).zip(&self.variables[&at]) {
            match value {
                Some(value) => all.push(pool.eq(term, *value)),
                None => {
                    for &class in classes {
                        all.push(pool.distinct(term, class));
                    }
                }
            }
        }
        pool.all(&all)
    }

    fn here(&self, ground: &mut Ground, node: usize) -> TermId {
        let (at, row) = &self.nodes[node];
        let symbols: Vec<TermId> = self.variables[at].iter().map(|(symbol, _)| *symbol).collect();
        self.in_row(ground, *at, row, &symbols)
    }

    /// Lists which values can follow which.
    fn follow(&mut self, ground: &mut Ground, steps: &BTreeSet<usize>) -> Option<()> {
        let numbers: HashMap<(usize, Row), usize> =
            self.nodes.iter().enumerate().map(|(number, node)| (node.clone(), number)).collect();
        for node in 0..self.nodes.len() {
            let at = self.nodes[node].0;
            let here = self.here(ground, node);
            for &step in steps {
                let (from, to) = ends(ground, step)?;
                if from != at {
                    continue;
                }
                let path = ground.path(step, self.known, &[]).with(ground.pool(), here);
                if path.is_contradictory() {
                    continue;
                }
                let symbols: Vec<TermId> = self.variables[&to].iter().map(|(symbol, _)| *symbol).collect();
                let system = &ground.build.system;
                let pool = &mut ground.build.machine.pool;
                let after: Vec<TermId> = symbols.iter().map(|&symbol| system.before(pool, step, symbol)).collect();
                for row in self.possible(ground, to, path.clone(), &after)? {
                    let there = self.in_row(ground, to, &row, &after);
                    let path = path.with(ground.pool(), there);
                    // What is known excludes the others.
                    let Some(&to) = numbers.get(&(to, row)) else { continue };
                    self.edges.push(Edge { step, from: node, to, path });
                }
            }
        }
        Some(())
    }

    /// The sets of edges that can follow each other for ever, by cases of what does not change.
    fn cases(
        &self,
        ground: &mut Ground,
        edges: &BTreeSet<usize>,
        unchanged: &[TermId],
        case: TermId,
        deeper: usize,
        parts: &mut Vec<(TermId, BTreeSet<usize>)>,
    ) {
        let next = |a: usize, b: usize| self.edges[a].to == self.edges[b].from;
        for part in connected(edges, next) {
            if deeper == 0 || self.is_late() {
                parts.push((case, part));
                continue;
            }
            // The condition that excludes the most on both of its sides.
            let mut best: Option<(usize, TermId, [BTreeSet<usize>; 2])> = None;
            for &condition in unchanged {
                if self.is_late() {
                    break;
                }
                let negated = ground.pool().not(condition);
                let sides = [condition, negated].map(|side| self.possible_in(ground, &part, case, side));
                let fewer = part.len() - sides[0].len().max(sides[1].len());
                if fewer > best.as_ref().map_or(0, |best| best.0) {
                    best = Some((fewer, condition, sides));
                }
            }
            let Some((_, condition, [yes, no])) = best else {
                parts.push((case, part));
                continue;
            };
            let negated = ground.pool().not(condition);
            for (side, edges) in [(condition, yes), (negated, no)] {
                let case = ground.pool().and(case, side);
                self.cases(ground, &edges, unchanged, case, deeper - 1, parts);
            }
        }
    }

    /// The edges that can be taken in a case.
    fn possible_in(&self, ground: &mut Ground, edges: &BTreeSet<usize>, case: TermId, side: TermId) -> BTreeSet<usize> {
        let both = ground.pool().and(case, side);
        let is_possible = |&edge: &usize| {
            let path = self.edges[edge].path.with(ground.pool(), both);
            let always = ground.pool().boolean(true);
            !matches!(ground.quickly_feasible(&path, always), Side::Infeasible)
        };
        edges.iter().copied().filter(is_possible).collect()
    }

    fn part(&self, ground: &mut Ground, case: TermId, edges: &BTreeSet<usize>) -> Part {
        let steps = edges.iter().map(|&edge| self.edges[edge].step).collect();
        let mut rows: BTreeMap<usize, TermId> = BTreeMap::new();
        let nodes: BTreeSet<usize> = edges.iter().map(|&edge| self.edges[edge].from).collect();
        for node in nodes {
            let here = self.here(ground, node);
            let never = ground.pool().boolean(false);
            let all = rows.entry(self.nodes[node].0).or_insert(never);
            *all = ground.pool().or(*all, here);
        }
        let within = rows.into_iter().map(|(at, rows)| (at, ground.pool().and(rows, case))).collect();
        Part { steps, within }
    }
}

/// The variables of each cutpoint whose values are listed, with the constants that they are held against: those that conditions compare with several,
/// and what these are copied from.
fn variables(ground: &Ground, steps: &BTreeSet<usize>) -> BTreeMap<usize, Vec<(TermId, Vec<TermId>)>> {
    let (pool, system) = (&ground.build.machine.pool, &ground.build.system);
    let (updates, constants) = updates_and_constants(ground);
    let mut weights: BTreeMap<TermId, usize> = BTreeMap::new();
    let conditions: Vec<TermId> = steps.iter().flat_map(|&step| system.summaries[step].conditions.clone()).collect();
    let mut compared: BTreeSet<(TermId, TermId)> = BTreeSet::new();
    for term in pool.reachable(&conditions) {
        if let (Operator::Eq, &[a, b]) = (pool.operator(term), pool.children(term)) {
            compared.extend([(a, b), (b, a)].into_iter().filter(|it| pool.is_constant(it.1)));
        }
    }
    for (symbol, _) in compared {
        if constants.get(&symbol).is_some_and(|list| list.len() > 1) {
            *weights.entry(symbol).or_default() += 1;
        }
    }
    let copied: Vec<TermId> = weights.keys().flat_map(|it| updates.get(it).into_iter().flatten()).copied().collect();
    for symbol in pool.reachable(&copied) {
        if constants.get(&symbol).is_some_and(|list| list.len() > 1) {
            weights.entry(symbol).or_insert(0);
        }
    }
    let mut chosen: Vec<(usize, TermId)> = weights.into_iter().map(|(symbol, weight)| (weight, symbol)).collect();
    chosen.sort_by_key(|&(weight, symbol)| (std::cmp::Reverse(weight), symbol));
    chosen.truncate(MOST_VARIABLES);
    let cutpoints: BTreeSet<usize> = steps.iter().filter_map(|&step| ends(ground, step)).map(|it| it.0).collect();
    let here = |at: usize| {
        let symbols = chosen.iter().map(|it| it.1).filter(|it| ground.symbols[at].contains(it));
        symbols.map(|symbol| (symbol, constants[&symbol].iter().copied().collect())).collect()
    };
    cutpoints.into_iter().map(|at| (at, here(at))).collect()
}

/// Comparisons in conditions of steps, of what no step changes.
fn unchanged(ground: &Ground, steps: &BTreeSet<usize>) -> Vec<TermId> {
    let (pool, system) = (&ground.build.machine.pool, &ground.build.system);
    let cutpoints: BTreeSet<usize> = steps.iter().filter_map(|&step| ends(ground, step)).map(|it| it.0).collect();
    let is_kept = |symbol: &TermId| {
        let changes = |step: &usize| {
            system.summaries[*step].values.iter().any(|(varying, value)| varying == symbol && value != symbol)
        };
        let chosen = |step: &usize| system.summaries[*step].asked.iter().any(|one| one.symbol == *symbol);
        cutpoints.iter().all(|&at| ground.symbols[at].contains(symbol))
            && !steps.iter().any(|step| changes(step) || chosen(step))
    };
    let conditions: Vec<TermId> = steps.iter().flat_map(|&step| system.summaries[step].conditions.clone()).collect();
    let mut found = pool.reachable(&conditions);
    found.retain(|&term| {
        matches!(pool.operator(term), Operator::Eq | Operator::ULt | Operator::SLt) && {
            let symbols = pool.symbols(term);
            !symbols.is_empty() && symbols.iter().all(is_kept)
        }
    });
    found.truncate(MOST_CASES);
    found
}
