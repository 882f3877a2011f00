//! Substitution of terms for terms, all at once.
//!
//! Subterms without a replaced symbol are not even visited, so the cost is in what changes. What a substitution has
//! rebuilt it remembers: keep it where many terms go through the same one.

use crate::pool::{Pool, TermId};
use crate::symbols::SymbolSet;
use rustc_hash::FxHashMap;

/// What replaces what.
pub struct Substitution {
    /// Replacements, and then results.
    images: FxHashMap<TermId, TermId>,
    /// The symbols of everything that is replaced.
    touched: SymbolSet,
    /// A replaced term without symbols could hide anywhere.
    everywhere: bool,
}

impl Substitution {
    /// Each first term becomes the second, of the same sort. Mostly the first are symbols; they may be any terms but
    /// constants.
    pub fn new(pool: &mut Pool, pairs: impl IntoIterator<Item = (TermId, TermId)>) -> Substitution {
        let mut substitution =
            Substitution { images: FxHashMap::default(), touched: SymbolSet::EMPTY, everywhere: false };
        for (from, to) in pairs {
            substitution.add(pool, from, to);
        }
        substitution
    }

    /// The term with everything replaced.
    pub fn apply(&mut self, pool: &mut Pool, term: TermId) -> TermId {
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if self.image(pool, top).is_some() {
                stack.pop();
                continue;
            }
            let missing = stack.len();
            stack.extend(pool.children(top).iter().filter(|child| self.image(pool, **child).is_none()));
            if stack.len() > missing {
                continue;
            }
            stack.pop();
            let children: Vec<TermId> =
                pool.children(top).iter().filter_map(|child| self.image(pool, *child)).collect();
            let image = if children.is_empty() { top } else { pool.rebuild(top, &children) };
            self.images.insert(top, image);
        }
        self.image(pool, term).expect("the whole term has been rebuilt")
    }

    fn add(&mut self, pool: &mut Pool, from: TermId, to: TermId) {
        debug_assert!(pool.sort(from) == pool.sort(to), "{} replaced by {}", pool.sort(from), pool.sort(to));
        debug_assert!(!pool.is_constant(from), "a constant is itself");
        let symbols = pool.symbol_set(from);
        self.everywhere |= symbols.is_empty();
        self.touched = pool.union(self.touched, symbols);
        self.images.insert(from, to);
    }

    /// What a term becomes, where that is known.
    fn image(&self, pool: &Pool, term: TermId) -> Option<TermId> {
        let untouched = !self.everywhere && !pool.intersect(self.touched, pool.symbol_set(term));
        if untouched {
            Some(term)
        } else {
            self.images.get(&term).copied()
        }
    }
}

impl Pool {
    /// The term with each first term of the pairs replaced by the second, all at once.
    pub fn substitute(&mut self, term: TermId, pairs: &[(TermId, TermId)]) -> TermId {
        Substitution::new(self, pairs.iter().copied()).apply(self, term)
    }
}
