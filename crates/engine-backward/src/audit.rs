//! Every obligation of a proof looked at once more by itself: a new chain without caches, and one query for each.
//!
//! This is for tests: what a proof says must not depend on how it was found.

use crate::backward::Backward;
use crate::question::{Conditions, Ground};
use crate::settings::Settings;
use engine::{Asked, Board, Budget, Engine, Facts, Outcome, Progress, Reason, Subject};
use solver::{Chain, Config, Links, Side};
use std::sync::Arc;
use summary::End;

/// What was looked at, and what does not hold.
#[derive(Debug, Default)]
pub struct Audit {
    /// Queries that a condition holds where a loop is first reached, that it is kept from head to head, and that an error is excluded.
    pub initial: u64,
    pub inductive: u64,
    pub sufficient: u64,
    /// How many pieces of path had to be looked at together to exclude errors.
    pub depth: usize,
    pub conditions: u64,
    pub broken: Vec<String>,
}

/// Proves a program, and looks at each obligation; none where there is no proof.
pub fn audit(subject: &Subject, asked: Asked, budget: &Budget) -> Result<Option<Audit>, Reason> {
    let mut backward = Backward::new(subject, asked, Settings::default())?;
    let mut facts = Facts::new(Arc::new(Board::default()), "audit");
    loop {
        match backward.advance(budget, &mut facts) {
            Progress::More => {}
            Progress::Done(Outcome::Proved(_)) => break,
            Progress::Done(_) => return Ok(None),
        }
    }
    let (ground, conditions, depth) = backward.proved();
    let config = Config { links: Links::NONE, ..Config::default() };
    ground.build.chain = Chain::new(config).map_err(|error| Reason::no_solver(&error))?;
    let mut audit = Audit { depth, ..Audit::default() };
    audit.conditions = conditions.iter().map(|list| list.len() as u64).sum();
    for summary in ground.steps() {
        let data = &ground.build.system.summaries[summary];
        let (from, End::Cutpoint(to)) = (data.from, data.end.clone()) else { continue };
        for &condition in &conditions[to] {
            let pool = &mut ground.build.machine.pool;
            let before = ground.build.system.before(pool, summary, condition);
            let broken = pool.not(before);
            match from {
                None => audit.initial += 1,
                Some(_) => audit.inductive += 1,
            }
            if !is_excluded(ground, &conditions, summary, broken) {
                audit.broken.push(format!("a condition at cutpoint {to} is not kept by summary {summary}"));
            }
        }
    }
    if depth <= 1 {
        for error in ground.errors() {
            audit.sufficient += 1;
            let always = ground.pool().boolean(true);
            if !is_excluded(ground, &conditions, error, always) {
                audit.broken.push(format!("summary {error} is not excluded"));
            }
        }
    }
    Ok(Some(audit))
}

fn is_excluded(ground: &mut Ground, conditions: &Conditions, summary: usize, condition: term::TermId) -> bool {
    let path = ground.path(summary, conditions, &[condition]);
    matches!(ground.feasible(&path, condition), Side::Infeasible)
}
