//! Predicates that split a border (`RefinePred`).
//!
//! A run has come to a region, and no inputs take its path one step further into the target. What is looked for is a suitable predicate: it holds of every
//! state in the region from which the step leads to the target, and not of the run's. The candidates, in this order:
//!
//! 1. The weakest precondition of the target: the conditions of the summary, and the target's predicates with what the summary makes of the symbols. Block by
//!    block, that is WP(b, φ). Of its conjuncts only those stay that contradict the path constraint, so that the predicate is as general as the reason is.
//!    Where it speaks of what pointers point to, that is fixed to what it is in the run: WP_α, which is ¬α ∨ WP↓α.
//! 2. Where inputs of the step occur in that reason, the precondition has a quantifier. Instead, conditions are sought that hold in the run's state and exclude
//!    the step whatever the inputs are: the truth of conditions that occur in the program there, with zeros for inputs, too; remainders of numbers by small powers of two; and
//!    where these do not suffice, bounds around the run's values. The predicate is that one of them does not hold.

use crate::code::{Code, Point};
use crate::regions::Split;
use crate::tree::Made;
use solver::{CoreAnswer, Minimise};
use std::collections::{BTreeSet, HashSet};
use term::{Evaluator, Model, Operator, Sort, TermId, Value};

/// Terms in a predicate: a larger one is more than the solver is good for.
const LARGEST: usize = 20_000;

/// Bits of remainders: of differences, and of single numbers.
const MOST_BITS: u32 = 24;
const FEW_BITS: u32 = 4;

/// Conditions of the program that are looked at in a run's state.
const MOST_ATOMS: usize = 200;

/// A step that the path of a run cannot take.
pub struct Border<'a> {
    pub point: Point,
    pub summary: usize,
    /// The predicates of the target; none for an end.
    pub target: &'a [TermId],
    /// The predicates of the region.
    pub region: &'a [TermId],
    /// The path constraint with the step.
    pub made: &'a Made,
    /// The path constraint without.
    pub path: &'a [TermId],
    /// The run's state.
    pub state: &'a Model,
}

/// What the region is to be split by; otherwise why there is nothing.
pub fn predicate(code: &mut Code, border: &Border) -> Result<Split, String> {
    let split = candidate(code, border)?;
    let predicate = code.pool().all(&split.with);
    // The solver has said so of the path, and the evaluator has to agree.
    match Evaluator::new().holds(code.pool(), border.state, predicate) {
        false => Ok(split),
        true => Err("a predicate that does not tell a test from what it cannot do".into()),
    }
}

fn candidate(code: &mut Code, border: &Border) -> Result<Split, String> {
    let needed = precondition(code, border);
    if code.pool().reachable(&needed).len() > LARGEST {
        return Err("a predicate that is too large".into());
    }
    let reason = reason(code, border, &needed)?;
    let is_plain = code.is_of(border.point, &reason);
    if is_plain && !reason.is_empty() {
        return Ok(aliased(code, border, reason));
    }
    let excluding = match conditions(code, border, &needed)? {
        Some(excluding) => excluding,
        None => {
            let values = values(code, border, &needed);
            let Some(equal) = excluding_values(code, &needed, &values)? else {
                return Err("a predicate that would need a quantifier".into());
            };
            bounded(code, &needed, equal)?
        }
    };
    let pool = code.pool();
    let all = pool.all(&excluding);
    Ok(Split { with: vec![pool.not(all)], without: excluding })
}

/// The conjuncts of what has to hold before the step so that it leads to the target.
fn precondition(code: &mut Code, border: &Border) -> Vec<TermId> {
    let mut all = code.summary(border.summary).conditions.clone();
    all.extend(code.before(border.summary, border.target));
    let pool = code.pool();
    let mut seen = HashSet::new();
    let conjuncts: Vec<TermId> = all.into_iter().flat_map(|term| pool.conjuncts(term)).collect();
    conjuncts.into_iter().filter(|&term| pool.as_bool(term) != Some(true) && seen.insert(term)).collect()
}

/// The conjuncts that contradict the path constraint. Those without inputs first, as a predicate can be made of them alone.
fn reason(code: &mut Code, border: &Border, needed: &[TermId]) -> Result<Vec<TermId>, String> {
    let plain: Vec<TermId> = needed.iter().copied().filter(|&term| code.is_of(border.point, &[term])).collect();
    let mut tried = vec![needed.to_vec()];
    if !plain.is_empty() && plain.len() < needed.len() {
        tried.insert(0, plain);
    }
    for conjuncts in tried {
        let mut assumptions: Vec<(Option<TermId>, TermId)> = border.path.iter().map(|&term| (None, term)).collect();
        for conjunct in conjuncts {
            let now = code.pool().substitute(conjunct, &border.made.spoken);
            assumptions.push((Some(conjunct), now));
        }
        match code.core(&assumptions, Minimise::No) {
            CoreAnswer::Core(core) => return Ok(core.labels.into_iter().flatten().collect()),
            CoreAnswer::Unknown(why) => return Err(why.to_string()),
            CoreAnswer::Sat(_) => {}
        }
    }
    Err("a step that can be taken after all".into())
}

/// The weakest precondition with pointers as they are in the run.
fn aliased(code: &mut Code, border: &Border, reason: Vec<TermId>) -> Split {
    let aliases = code.aliases(border.point);
    let pool = code.pool();
    let spoken: BTreeSet<TermId> = reason.iter().flat_map(|&term| pool.symbols(term)).collect();
    let mut same = Vec::new();
    let mut pairs = Vec::new();
    for symbol in aliases.into_iter().filter(|symbol| spoken.contains(symbol)) {
        let Some(value) = border.state.get(symbol) else { continue };
        let value = pool.value(pool.sort(symbol), value);
        same.push(pool.eq(symbol, value));
        pairs.push((symbol, value));
    }
    let below: Vec<TermId> = reason.iter().map(|&term| pool.substitute(term, &pairs)).collect();
    let all = pool.all(&below);
    let never = pool.not(all);
    if same.is_empty() {
        return Split { with: reason, without: vec![never] };
    }
    let alpha = pool.all(&same);
    let other = pool.not(alpha);
    let mut without = same;
    without.push(never);
    Split { with: vec![pool.or(other, all)], without }
}

/// Conditions of the program, and remainders, that hold in the run's state and exclude the step whatever its inputs are.
fn conditions(code: &mut Code, border: &Border, needed: &[TermId]) -> Result<Option<Vec<TermId>>, String> {
    // With zeros for inputs, conditions on them become conditions on states.
    let pool = code.pool();
    let symbols: BTreeSet<TermId> = needed.iter().flat_map(|&term| pool.symbols(term)).collect();
    let mut zeros = Vec::new();
    for symbol in symbols {
        if !code.is_of(border.point, &[symbol]) {
            let pool = code.pool();
            let sort = pool.sort(symbol);
            zeros.push((symbol, pool.value(sort, &Value::zero(sort))));
        }
    }
    let pool = code.pool();
    let without: Vec<TermId> = needed.iter().map(|&term| pool.substitute(term, &zeros)).collect();
    let all: Vec<TermId> = needed.iter().chain(&without).chain(border.region).copied().collect();
    let atoms = atoms(code, border, &all);
    if let Some(found) = excluding(code, needed, &atoms, Minimise::No)? {
        return Ok(Some(found));
    }
    // Differences first: what a sum keeps its parts need not keep.
    let tries = (1..=MOST_BITS).map(|bits| (bits, Of::Differences)).chain((1..=FEW_BITS).map(|bits| (bits, Of::All)));
    for (bits, of) in tries {
        let mut more = remainders(code, border, &atoms, bits, of);
        more.extend(&atoms);
        if let Some(found) = excluding(code, needed, &more, Minimise::Yes)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// What remainders are taken of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    /// Of differences that are compared with zero.
    Differences,
    /// And of the numbers themselves.
    All,
}

/// The lowest bits of numbers, as they are in the run's state.
fn remainders(code: &mut Code, border: &Border, atoms: &[TermId], bits: u32, of: Of) -> Vec<TermId> {
    let mut terms: BTreeSet<TermId> = BTreeSet::new();
    for &atom in atoms {
        let pool = code.pool();
        let positive = if pool.operator(atom) == Operator::Not { pool.children(atom)[0] } else { atom };
        if of == Of::All {
            terms.extend(pool.symbols(positive));
        }
        if let (Operator::Eq, &[a, b]) = (pool.operator(positive), pool.children(positive)) {
            if matches!(pool.sort(a), Sort::BitVector(_)) {
                terms.insert(pool.sub(a, b));
            }
        }
    }
    let mut evaluator = Evaluator::new();
    let mut remainders = Vec::new();
    for term in terms {
        let pool = code.pool();
        if !matches!(pool.sort(term), Sort::BitVector(width) if width > bits) {
            continue;
        }
        let low = pool.extract(term, bits - 1, 0);
        let value = evaluator.evaluate(pool, border.state, low);
        let value = pool.value(Sort::BitVector(bits), &value);
        remainders.push(pool.eq(low, value));
    }
    remainders
}

/// The conditions that the given ones are made of and that speak of the point alone, each as it is in the run.
fn atoms(code: &mut Code, border: &Border, conditions: &[TermId]) -> Vec<TermId> {
    let mut atoms = BTreeSet::new();
    let mut seen = HashSet::new();
    let mut pending = conditions.to_vec();
    while let Some(term) = pending.pop() {
        let pool = &code.build.machine.pool;
        if pool.sort(term) != Sort::Bool || !seen.insert(term) || atoms.len() > MOST_ATOMS {
            continue;
        }
        match pool.operator(term) {
            Operator::And | Operator::Not => pending.extend(pool.children(term)),
            Operator::Ite => pending.extend(pool.children(term)),
            _ => {
                if !pool.is_constant(term) && code.is_of(border.point, &[term]) {
                    atoms.insert(term);
                }
            }
        }
    }
    let mut evaluator = Evaluator::new();
    let holds: Vec<bool> = {
        let mut evaluation = evaluator.under(&code.build.machine.pool, border.state);
        atoms.iter().map(|&atom| evaluation.holds(atom)).collect()
    };
    let pool = code.pool();
    atoms.into_iter().zip(holds).map(|(atom, holds)| if holds { atom } else { pool.not(atom) }).collect()
}

/// Those of some conditions that exclude the step, whatever its inputs are.
fn excluding(
    code: &mut Code,
    needed: &[TermId],
    conditions: &[TermId],
    minimise: Minimise,
) -> Result<Option<Vec<TermId>>, String> {
    let mut assumptions: Vec<(Option<TermId>, TermId)> = needed.iter().map(|&term| (None, term)).collect();
    assumptions.extend(conditions.iter().map(|&term| (Some(term), term)));
    match code.core(&assumptions, minimise) {
        CoreAnswer::Core(core) => Ok(Some(core.labels.into_iter().flatten().collect())),
        CoreAnswer::Sat(_) => Ok(None),
        CoreAnswer::Unknown(why) => Err(why.to_string()),
    }
}

/// The numbers of the run's state that the step's conditions speak of, by symbol.
fn values(code: &mut Code, border: &Border, needed: &[TermId]) -> Vec<(TermId, TermId)> {
    let pool = code.pool();
    let spoken: BTreeSet<TermId> = needed.iter().flat_map(|&term| pool.symbols(term)).collect();
    let mut values = Vec::new();
    for symbol in spoken {
        let sort = pool.sort(symbol);
        if let (Some(value), Sort::Bool | Sort::BitVector(_)) = (border.state.get(symbol), sort) {
            values.push((symbol, pool.value(sort, value)));
        }
    }
    values
}

/// Those of the run's values that exclude the step.
fn excluding_values(
    code: &mut Code,
    needed: &[TermId],
    values: &[(TermId, TermId)],
) -> Result<Option<Vec<(TermId, TermId)>>, String> {
    let equal: Vec<TermId> = values.iter().map(|&(symbol, value)| code.pool().eq(symbol, value)).collect();
    let found = excluding(code, needed, &equal, Minimise::Yes)?;
    let of = |found: Vec<TermId>| {
        let pairs = values.iter().zip(&equal).filter(|(_, term)| found.contains(term)).map(|(pair, _)| *pair);
        pairs.collect()
    };
    Ok(found.map(of))
}

/// Each value becomes a bound where that still excludes the step.
fn bounded(code: &mut Code, needed: &[TermId], values: Vec<(TermId, TermId)>) -> Result<Vec<TermId>, String> {
    let mut conditions: Vec<TermId> = values.iter().map(|&(symbol, value)| code.pool().eq(symbol, value)).collect();
    for (number, (symbol, value)) in values.into_iter().enumerate() {
        let pool = code.pool();
        if !matches!(pool.sort(symbol), Sort::BitVector(_)) {
            continue;
        }
        let bounds =
            [pool.sle(symbol, value), pool.sge(symbol, value), pool.ule(symbol, value), pool.uge(symbol, value)];
        for bound in bounds {
            let mut wider = conditions.clone();
            wider[number] = bound;
            let all: Vec<TermId> = needed.iter().chain(&wider).copied().collect();
            if matches!(code.satisfiable(all), solver::Side::Infeasible) {
                conditions = wider;
                break;
            }
        }
    }
    Ok(conditions)
}
