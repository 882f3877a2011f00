//! Connectives. Everything is negation and conjunction, so that a formula has fewer shapes.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use crate::sort::Sort;

impl Pool {
    /// `a` implies `b`.
    pub fn implies(&mut self, a: TermId, b: TermId) -> TermId {
        let not_a = self.not(a);
        self.or(not_a, b)
    }

    /// The conjunction of all; true of none.
    pub fn all(&mut self, terms: &[TermId]) -> TermId {
        terms.iter().fold(self.boolean(true), |all, term| self.and(all, *term))
    }

    /// The disjunction of all; false of none.
    pub fn any(&mut self, terms: &[TermId]) -> TermId {
        terms.iter().fold(self.boolean(false), |any, term| self.or(any, *term))
    }

    /// The conjuncts of a Boolean term: what `all` gives it back from. One pass, however deep.
    pub fn conjuncts(&self, term: TermId) -> Vec<TermId> {
        let mut found = Vec::new();
        let mut stack = vec![term];
        while let Some(term) = stack.pop() {
            match self.pair(term, Operator::And) {
                Some((a, b)) => stack.extend([b, a]),
                None => found.push(term),
            }
        }
        found
    }

    pub(super) fn boolean_not(&mut self, a: TermId) -> TermId {
        debug_assert!(self.sort(a) == Sort::Bool, "not of {}", self.sort(a));
        if let Some(inner) = self.only(a, Operator::Not) {
            return inner;
        }
        self.make(Operator::Not, Sort::Bool, &[a])
    }

    pub(super) fn boolean_and(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = self.ordered(a, b);
        match self.as_bool(b) {
            Some(true) => return a,
            Some(false) => return b,
            None => {}
        }
        if a == b {
            return a;
        }
        if let Some(rewritten) = self.nested(|pool| pool.conjoined(a, b)) {
            return rewritten;
        }
        self.make(Operator::And, Sort::Bool, &[a, b])
    }

    pub(super) fn boolean_or(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = (self.boolean_not(a), self.boolean_not(b));
        let neither = self.boolean_and(a, b);
        self.boolean_not(neither)
    }
}
