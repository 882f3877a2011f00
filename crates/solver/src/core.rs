//! Cores: which of some labelled assumptions contradict each other.
//!
//! The backend says which assumptions its proof used; that is a core, and often small. A minimal one, in which no assumption can be spared, comes
//! from trying to do without each in turn (deletion: Marques-Silva, 2010). Every try that fails gives a model, which the model cache
//! keeps, and every try that succeeds gives a core that may lack more than was tried.

use crate::answer::{Answer, Unknown};
use crate::chain::Chain;
use crate::query::Query;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;
use term::{Model, Pool, TermId};

/// Whether to spend queries on a smaller core.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Minimise {
    /// What the backend gives.
    No,
    /// Until no member can be spared.
    Yes,
}

/// The answer to labelled assumptions.
#[derive(Clone, Debug)]
pub enum CoreAnswer<Label> {
    /// All assumptions hold here.
    Sat(Arc<Model>),
    /// These cannot all hold.
    Core(Core<Label>),
    Unknown(Unknown),
}

/// Assumptions that cannot all hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Core<Label> {
    /// In the order they were given.
    pub labels: Vec<Label>,
    /// Whether each was shown to be needed.
    pub minimal: bool,
}

impl Chain {
    /// Whether the assumptions can hold together, and if not, which of them cannot. Where two assumptions are the same term the first
    /// one's label counts.
    pub fn core<Label: Copy>(
        &mut self,
        pool: &mut Pool,
        assumptions: &[(Label, TermId)],
        minimise: Minimise,
    ) -> CoreAnswer<Label> {
        let mut positions: FxHashMap<TermId, usize> = FxHashMap::default();
        let mut terms = Vec::with_capacity(assumptions.len());
        for (position, (_, term)) in assumptions.iter().enumerate() {
            if pool.as_bool(*term) != Some(true) && !positions.contains_key(term) {
                positions.insert(*term, position);
                terms.push(*term);
            }
        }
        let mut core = match self.solve(pool, &Query::all(&terms)) {
            Answer::Sat(model) => return CoreAnswer::Sat(model),
            Answer::Unknown(why) => return CoreAnswer::Unknown(why),
            Answer::Unsat(core) => core,
        };
        let minimal = minimise == Minimise::Yes && self.minimise(pool, &mut core);
        let mut members: Vec<usize> = core.iter().map(|term| positions[term]).collect();
        members.sort_unstable();
        let labels = members.into_iter().map(|position| assumptions[position].0).collect();
        CoreAnswer::Core(Core { labels, minimal })
    }

    /// Takes out members that are not needed. Says whether each that is left is.
    fn minimise(&mut self, pool: &mut Pool, core: &mut Vec<TermId>) -> bool {
        let mut minimal = true;
        // Those before this position are needed.
        let mut needed = 0;
        while needed < core.len() {
            let mut rest = core.clone();
            let tried = rest.remove(needed);
            match self.solve(pool, &Query::all(&rest)) {
                Answer::Sat(_) => needed += 1,
                // A member whose need is unknown stays.
                Answer::Unknown(_) => {
                    minimal = false;
                    needed += 1;
                }
                Answer::Unsat(smaller) => {
                    debug_assert!(!smaller.contains(&tried), "a core is a part of its query");
                    // Those that are needed are in every smaller core, so this keeps them, and the order.
                    let smaller: FxHashSet<TermId> =
                        smaller.into_iter().chain(core[..needed].iter().copied()).collect();
                    core.retain(|term| smaller.contains(term));
                }
            }
        }
        minimal
    }
}
