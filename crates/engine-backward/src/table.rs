//! Tables: the values that a few variables have together, listed for every cutpoint.
//!
//! Protocols, schedulers and controllers keep where they are in variables of few values, and which of these occur together is why they are correct:
//! a relation that templates do not have. It is found by exploration. A row is one value for each variable of the table; everything else may be
//! anything that satisfies what is known. From each row the solver is asked for rows that follow and are not listed yet, until there are none. Then the rows
//! are all there are: that the state is in one of them is inductive.
//!
//! A variable of a table has some constants of the program as its values, those that it is given or compared with, and one more that stands for all
//! others; or, in a last attempt, all values that it turns out to have, as long as these are few. Tables are tried with the variables that
//! errors depend on first, and then with all.
//!
//! Law: every visit of a cutpoint is in one of its rows, once nothing is pending.
//!
//! Soundness: nothing relies on the law. What is listed is proved inductive like any guess (`induct`).

use crate::question::{Conditions, Ground};
use engine::Budget;
use solver::{Path, Side, Work};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::time::Duration;
use summary::End;
use term::{Evaluator, Operator, Pool, Sort, TermId, Value};

/// Rows of all tables, constants that a variable is held against, and values of one that is not.
const MOST_ROWS: usize = 4000;
const MOST_CONSTANTS: usize = 100;
const MOST_NUMBERS: usize = 12;

/// How long one choice of variables is tried.
const TIME: Duration = Duration::from_millis(2500);

/// A constant for each variable of a table, or none for any value that is not among its constants.
type Row = Vec<Option<TermId>>;

/// The constants that a variable is held against; none where each of its values is listed.
type Classes = Option<Vec<TermId>>;

/// The variables of all tables.
type Choice = BTreeMap<TermId, Classes>;

pub enum Tabled {
    More,
    /// What holds at each cutpoint, with what was known.
    Closed(Conditions),
    /// No choice of variables excludes every error.
    Open,
}

pub struct Table {
    known: Conditions,
    /// Choices of variables that are still to be tried, the next one last.
    choices: Vec<Choice>,
    /// The summaries that leave each cutpoint; the start comes last.
    leaving: Vec<Vec<usize>>,
    tried: Exploration,
    is_begun: bool,
}

/// The rows of one choice of variables.
#[derive(Default)]
struct Exploration {
    variables: Vec<Vec<(TermId, Classes)>>,
    rows: Vec<HashSet<Row>>,
    /// For each cutpoint and variable.
    values: Vec<Vec<HashSet<Option<TermId>>>>,
    count: usize,
    pending: VecDeque<(Option<usize>, Row)>,
    /// The work of earlier steps. Between them other engines may work in the same thread, which does not count.
    spent: Duration,
}

/// Why an exploration came to an end.
enum Ended {
    /// An error may follow, or the solver cannot tell.
    Error,
    /// There is too much to list.
    Long,
    /// These have too many values.
    Many(Vec<TermId>),
}

impl Table {
    /// None where functions have contracts: what their calls give back is in no row.
    pub fn new(ground: &Ground, known: Conditions, errors: &[usize]) -> Option<Table> {
        let system = &ground.build.system;
        if system.summaries.iter().any(|summary| !summary.calls.is_empty()) {
            return None;
        }
        let pool = &ground.build.machine.pool;
        let updates = updates(ground);
        let constants = constants(ground, &updates);
        let mut near: BTreeSet<TermId> =
            errors.iter().flat_map(|&at| &system.summaries[at].conditions).flat_map(|&it| pool.symbols(it)).collect();
        let mut pending: Vec<TermId> = near.iter().copied().collect();
        while let Some(symbol) = pending.pop() {
            for &term in updates.get(&symbol).into_iter().flatten() {
                pending.extend(pool.symbols(term).into_iter().filter(|&it| near.insert(it)));
            }
        }
        let is_number = |symbol: &TermId| matches!(pool.sort(*symbol), Sort::BitVector(..=64));
        let numbers: BTreeSet<TermId> = updates.keys().copied().filter(is_number).collect();
        let classes =
            |symbol: TermId| constants.get(&symbol).map(|list| (symbol, Some(list.iter().copied().collect())));
        let all: Choice = numbers.iter().filter_map(|&symbol| classes(symbol)).collect();
        let near: Choice =
            numbers.iter().filter(|it| near.contains(it)).filter_map(|&symbol| classes(symbol)).collect();
        let mut choices = vec![numbers.into_iter().map(|symbol| (symbol, None)).collect(), all, near];
        choices.dedup();
        choices.retain(|choice| !choice.is_empty());
        let mut leaving = vec![Vec::new(); system.cutpoints.len() + 1];
        for at in ground.steps().into_iter().chain(ground.errors()) {
            leaving[system.summaries[at].from.unwrap_or(system.cutpoints.len())].push(at);
        }
        Some(Table { known, choices, leaving, tried: Exploration::default(), is_begun: false })
    }

    pub fn step(&mut self, ground: &mut Ground, budget: &Budget) -> Tabled {
        if !self.is_begun {
            let Some(choice) = self.choices.last() else { return Tabled::Open };
            self.tried = Exploration::new(ground, choice);
            self.is_begun = true;
        }
        let Some((from, row)) = self.tried.pending.pop_front() else {
            let listed = self.tried.conditions(ground.pool());
            for (conditions, listed) in self.known.iter_mut().zip(listed) {
                conditions.extend(listed.filter(|listed| !conditions.contains(listed)));
            }
            return Tabled::Closed(std::mem::take(&mut self.known));
        };
        let leaving = &self.leaving[from.unwrap_or(self.leaving.len() - 1)];
        let work = Work::begin();
        let followed = self.tried.follow(ground, &self.known, (from, row), leaving, (work, budget));
        self.tried.spent += work.done();
        match followed {
            Ok(()) => {}
            Err(Ended::Many(symbols)) => {
                if let Some(choice) = self.choices.last_mut() {
                    choice.retain(|symbol, _| !symbols.contains(symbol));
                }
                self.is_begun = false;
            }
            Err(Ended::Error | Ended::Long) => {
                self.choices.pop();
                self.is_begun = false;
            }
        }
        Tabled::More
    }
}

impl Exploration {
    fn new(ground: &Ground, choice: &Choice) -> Exploration {
        let at = |symbols: &HashSet<TermId>| {
            let here = choice.iter().filter(|(symbol, _)| symbols.contains(symbol));
            here.map(|(&symbol, classes)| (symbol, classes.clone())).collect()
        };
        let variables: Vec<Vec<(TermId, Classes)>> = ground.symbols.iter().map(at).collect();
        let values = variables.iter().map(|list| vec![HashSet::new(); list.len()]).collect();
        Exploration {
            rows: vec![HashSet::new(); variables.len()],
            values,
            variables,
            count: 0,
            pending: VecDeque::from([(None, Vec::new())]),
            spent: Duration::ZERO,
        }
    }

    /// Lists what follows a row.
    fn follow(
        &mut self,
        ground: &mut Ground,
        known: &Conditions,
        (from, row): (Option<usize>, Row),
        leaving: &[usize],
        (work, budget): (Work, &Budget),
    ) -> Result<(), Ended> {
        let variables = from.map_or(&[][..], |from| &self.variables[from]);
        let mut pairs: Vec<(TermId, TermId)> = Vec::new();
        let mut others: Vec<TermId> = Vec::new();
        for ((symbol, classes), value) in variables.iter().zip(&row) {
            match value {
                Some(value) => pairs.push((*symbol, *value)),
                None => others.push(is_other(ground.pool(), *symbol, classes)),
            }
        }
        for &summary in leaving {
            if budget.exceeded().is_some() || work.exceeds(TIME.saturating_sub(self.spent)) {
                return Err(Ended::Long);
            }
            let system = &ground.build.system;
            let end = system.summaries[summary].end.clone();
            let conditions: Vec<TermId> = system.summaries[summary]
                .conditions
                .iter()
                .chain(from.iter().flat_map(|&it| &known[it]))
                .copied()
                .collect();
            let pool = &mut ground.build.machine.pool;
            let mut path = ground.build.chain.path();
            for condition in conditions.into_iter().chain(others.iter().copied()) {
                let here = pool.substitute(condition, &pairs);
                path = path.with(pool, here);
                if pool.as_bool(here) == Some(false) {
                    break;
                }
            }
            if path.is_contradictory() {
                continue;
            }
            let always = pool.boolean(true);
            let End::Cutpoint(to) = end else {
                match ground.feasible(&path, always) {
                    Side::Infeasible => continue,
                    Side::Feasible(_) | Side::Unknown(_) => return Err(Ended::Error),
                }
            };
            let values: HashMap<TermId, TermId> =
                ground.build.system.summaries[summary].values.iter().copied().collect();
            let after = self.variables[to].iter().map(|(it, _)| values.get(it).copied().unwrap_or(*it));
            let pool = &mut ground.build.machine.pool;
            let after: Vec<TermId> = after.map(|term| pool.substitute(term, &pairs)).collect();
            self.list(ground, to, path, &after)?;
        }
        Ok(())
    }

    /// Lists the rows that terms can have the values of on a path.
    fn list(&mut self, ground: &mut Ground, to: usize, mut path: Path, after: &[TermId]) -> Result<(), Ended> {
        let pool = &ground.build.machine.pool;
        let is_one = after.iter().all(|&term| pool.is_constant(term));
        if is_one && self.rows[to].contains(&self.row(to, after)) {
            return Ok(());
        }
        let always = ground.pool().boolean(true);
        loop {
            let model = match ground.feasible(&path, always) {
                Side::Infeasible => return Ok(()),
                Side::Unknown(_) => return Err(Ended::Error),
                Side::Feasible(model) => model,
            };
            let pool = &mut ground.build.machine.pool;
            let mut evaluator = Evaluator::new();
            let values: Vec<Value> = after.iter().map(|&term| evaluator.evaluate(pool, &model, term)).collect();
            let values: Vec<TermId> =
                values.iter().zip(after).map(|(value, &term)| pool.value(pool.sort(term), value)).collect();
            let row = self.row(to, &values);
            if is_one {
                return self.add(to, row);
            }
            let mut same = Vec::new();
            for ((&term, value), (_, classes)) in after.iter().zip(&row).zip(&self.variables[to]) {
                same.push(match value {
                    Some(value) => pool.eq(term, *value),
                    None => is_other(pool, term, classes),
                });
            }
            let same = pool.all(&same);
            let other = pool.not(same);
            path = path.with(pool, other);
            self.add(to, row)?;
        }
    }

    /// The row that values are in.
    fn row(&self, to: usize, values: &[TermId]) -> Row {
        let is_listed = |classes: &Classes, value: &TermId| classes.as_ref().is_none_or(|list| list.contains(value));
        let both = self.variables[to].iter().zip(values);
        both.map(|((_, classes), value)| is_listed(classes, value).then_some(*value)).collect()
    }

    fn add(&mut self, to: usize, row: Row) -> Result<(), Ended> {
        if !self.rows[to].insert(row.clone()) {
            return Ok(());
        }
        self.count += 1;
        if self.count > MOST_ROWS {
            return Err(Ended::Long);
        }
        let mut many = Vec::new();
        for ((values, &value), (symbol, classes)) in self.values[to].iter_mut().zip(&row).zip(&self.variables[to]) {
            values.insert(value);
            if classes.is_none() && values.len() > MOST_NUMBERS {
                many.push(*symbol);
            }
        }
        self.pending.push_back((Some(to), row));
        if many.is_empty() {
            Ok(())
        } else {
            Err(Ended::Many(many))
        }
    }

    /// That a state is in one of the rows, for each cutpoint.
    fn conditions<'a>(&'a self, pool: &'a mut Pool) -> impl Iterator<Item = Option<TermId>> + 'a {
        self.rows.iter().zip(&self.variables).map(move |(rows, variables)| {
            let rows: BTreeSet<&[Option<TermId>]> = rows.iter().map(Vec::as_slice).collect();
            (!variables.is_empty()).then(|| in_rows(pool, variables, &rows))
        })
    }
}

/// That a term has none of the constants as its value.
fn is_other(pool: &mut Pool, term: TermId, classes: &Classes) -> TermId {
    let mut other = pool.boolean(true);
    for &constant in classes.iter().flatten() {
        let differs = pool.distinct(term, constant);
        other = pool.and(other, differs);
    }
    other
}

/// That variables have the values of one of the rows: values of the first that leave the same to the others are taken together.
fn in_rows(pool: &mut Pool, variables: &[(TermId, Classes)], rows: &BTreeSet<&[Option<TermId>]>) -> TermId {
    let Some(((first, classes), others)) = variables.split_first() else { return pool.boolean(!rows.is_empty()) };
    let mut by_value: BTreeMap<Option<TermId>, BTreeSet<&[Option<TermId>]>> = BTreeMap::new();
    for row in rows {
        by_value.entry(row[0]).or_default().insert(&row[1..]);
    }
    let mut by_rest: BTreeMap<BTreeSet<&[Option<TermId>]>, Vec<Option<TermId>>> = BTreeMap::new();
    for (value, rest) in by_value {
        by_rest.entry(rest).or_default().push(value);
    }
    let mut some = pool.boolean(false);
    for (rest, values) in by_rest {
        let has = has_one(pool, *first, classes, &values);
        let rest = in_rows(pool, others, &rest);
        let both = pool.and(has, rest);
        some = pool.or(some, both);
    }
    some
}

/// That a variable has one of these values.
fn has_one(pool: &mut Pool, symbol: TermId, classes: &Classes, values: &[Option<TermId>]) -> TermId {
    let is_any = values.contains(&None);
    // With all others among them it is shorter to say which it has not.
    let listed: Vec<TermId> = match (is_any, classes) {
        (true, Some(all)) => all.iter().copied().filter(|&constant| !values.contains(&Some(constant))).collect(),
        _ => values.iter().flatten().copied().collect(),
    };
    let mut has = pool.boolean(false);
    for value in listed {
        let same = pool.eq(symbol, value);
        has = pool.or(has, same);
    }
    if is_any {
        pool.not(has)
    } else {
        has
    }
}

/// What becomes of each symbol of a varying value, and the constants that it is given or compared with.
pub fn updates_and_constants(ground: &Ground) -> (HashMap<TermId, Vec<TermId>>, HashMap<TermId, BTreeSet<TermId>>) {
    let updates = updates(ground);
    let constants = constants(ground, &updates);
    (updates, constants)
}

/// What becomes of each symbol of a varying value: a term for each summary that changes it.
fn updates(ground: &Ground) -> HashMap<TermId, Vec<TermId>> {
    let (pool, system) = (&ground.build.machine.pool, &ground.build.system);
    let mut updates: HashMap<TermId, Vec<TermId>> = HashMap::new();
    for at in ground.steps() {
        for &(symbol, term) in &system.summaries[at].values {
            if pool.is_symbol(symbol) {
                updates.entry(symbol).or_default().push(term);
            }
        }
    }
    updates
}

/// The constants that each symbol is given or compared with; not the symbols with none, or with too many.
fn constants(ground: &Ground, updates: &HashMap<TermId, Vec<TermId>>) -> HashMap<TermId, BTreeSet<TermId>> {
    let (pool, system) = (&ground.build.machine.pool, &ground.build.system);
    let mut constants: HashMap<TermId, BTreeSet<TermId>> = HashMap::new();
    let mut copies: Vec<(TermId, TermId)> = Vec::new();
    for (&symbol, terms) in updates {
        for leaf in leaves(pool, terms) {
            match pool.is_constant(leaf) {
                true => _ = constants.entry(symbol).or_default().insert(leaf),
                false if updates.contains_key(&leaf) => copies.push((leaf, symbol)),
                false => {}
            }
        }
    }
    let summaries = ground.steps().into_iter().chain(ground.errors()).map(|at| &system.summaries[at]);
    let terms: Vec<TermId> =
        summaries.flat_map(|it| it.conditions.iter().copied().chain(it.values.iter().map(|(_, term)| *term))).collect();
    for term in pool.reachable(&terms) {
        if let (Operator::Eq, &[a, b]) = (pool.operator(term), pool.children(term)) {
            for (symbol, constant) in [(a, b), (b, a)] {
                if updates.contains_key(&symbol) && pool.is_constant(constant) {
                    constants.entry(symbol).or_default().insert(constant);
                }
            }
        }
    }
    // What a variable is held against, those are too that it is copied from or to.
    let mut is_done = false;
    while !is_done {
        is_done = true;
        for &(from, to) in &copies {
            for (from, to) in [(from, to), (to, from)] {
                let new = constants.get(&from).cloned().unwrap_or_default();
                let all = constants.entry(to).or_default();
                let before = all.len();
                all.extend(new.into_iter().filter(|&it| pool.sort(it) == pool.sort(to)));
                is_done &= all.len() == before;
            }
        }
    }
    constants.retain(|_, list| (1..=MOST_CONSTANTS).contains(&list.len()));
    constants
}

/// What terms are chosen from, whatever chooses.
fn leaves(pool: &Pool, terms: &[TermId]) -> Vec<TermId> {
    let mut pending = terms.to_vec();
    let (mut seen, mut leaves) = (HashSet::new(), Vec::new());
    while let Some(term) = pending.pop() {
        if seen.insert(term) {
            match pool.operator(term) {
                Operator::Ite => pending.extend(&pool.children(term)[1..]),
                _ => leaves.push(term),
            }
        }
    }
    leaves
}
