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
        if self.only(a, Operator::Not) == Some(b) || self.only(b, Operator::Not) == Some(a) {
            return self.boolean(false);
        }
        self.make(Operator::And, Sort::Bool, &[a, b])
    }

    pub(super) fn boolean_or(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = (self.boolean_not(a), self.boolean_not(b));
        let neither = self.boolean_and(a, b);
        self.boolean_not(neither)
    }
}
