//! What is asked: can these facts and this condition hold together?
//!
//! The upper links of the chain look at the structure of a path; the lower ones want a plain set of conjuncts. A query has either, and
//! each link works whatever stands above it, so that any of them can be taken out.

use crate::path::Path;
use std::borrow::Cow;
use std::sync::Arc;
use term::{Model, Pool, SymbolSet, TermId};

/// A question of satisfiability.
#[derive(Clone, Copy)]
pub struct Query<'a> {
    pub facts: Facts<'a>,
    /// What is asked of the facts, unless only they are in question.
    pub condition: Option<TermId>,
    /// A model of the facts, not of the condition, where the caller has one. Then an answer may say 'satisfiable' by changing only what
    /// the condition has to do with.
    pub model: Option<&'a Arc<Model>>,
    /// The symbols of facts and condition, where they are known already.
    pub symbols: Option<SymbolSet>,
}

/// What is known.
#[derive(Clone, Copy)]
pub enum Facts<'a> {
    Path(&'a Path),
    Set(&'a [TermId]),
}

impl<'a> Query<'a> {
    /// Whether the terms can hold together.
    pub fn all(terms: &'a [TermId]) -> Query<'a> {
        Query { facts: Facts::Set(terms), condition: None, model: None, symbols: None }
    }

    /// The facts one by one, in order, without the condition.
    pub fn conjuncts(&self) -> Cow<'a, [TermId]> {
        match self.facts {
            Facts::Path(path) => Cow::Owned(path.simplified().collect()),
            Facts::Set(terms) => Cow::Borrowed(terms),
        }
    }

    /// The symbols of the whole query, of which `conjuncts` are all.
    pub(crate) fn symbols(&self, pool: &mut Pool, conjuncts: impl IntoIterator<Item = TermId>) -> SymbolSet {
        self.symbols.unwrap_or_else(|| symbols_of(pool, conjuncts))
    }

    /// The condition, unless it is only `true`.
    pub fn asked(&self, pool: &Pool) -> Option<TermId> {
        self.condition.filter(|condition| pool.as_bool(*condition) != Some(true))
    }
}

/// The symbols of all the terms.
pub(crate) fn symbols_of(pool: &mut Pool, terms: impl IntoIterator<Item = TermId>) -> SymbolSet {
    let mut all = SymbolSet::EMPTY;
    for term in terms {
        let more = pool.symbol_set(term);
        all = pool.union(all, more);
    }
    all
}
