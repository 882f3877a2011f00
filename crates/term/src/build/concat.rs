//! Concatenation. Pieces that were one before are one again: adjacent slices of a term fuse, and all bytes of a term
//! are the term.
//!
//! A concatenation of not too many pieces is kept in one form: nested to the right, neighbours fused, a zero piece as
//! zero extension of what is below it.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use crate::sort::Sort;

/// How many pieces are looked at.
const PIECES: usize = 40;

impl Pool {
    /// `high` above `low`.
    pub fn concat(&mut self, high: TermId, low: TermId) -> TermId {
        let sort = Sort::BitVector(self.width(high) + self.width(low));
        if let Some(rewritten) = self.nested(|pool| pool.rewritten_concat(high, low)) {
            return rewritten;
        }
        self.make(Operator::Concat, sort, &[high, low])
    }

    /// The pieces of a vector, top first: parts of concatenations, and zeros of zero extensions.
    ///
    /// Gives up where there are too many.
    pub(super) fn pieces(&mut self, term: TermId, pieces: &mut Vec<TermId>) -> Option<()> {
        let mut stack = vec![term];
        while let Some(term) = stack.pop() {
            match (self.operator(term), self.children(term)) {
                (Operator::Concat, &[high, low]) => stack.extend([low, high]),
                (Operator::ZeroExtend, &[x]) => {
                    let zeros = self.zero(self.width(term) - self.width(x));
                    pieces.push(zeros);
                    stack.push(x);
                }
                _ => pieces.push(term),
            }
            if pieces.len() + stack.len() > PIECES {
                return None;
            }
        }
        Some(())
    }

    /// The vector made of pieces, top first.
    pub(super) fn joined(&mut self, pieces: &[TermId]) -> TermId {
        let mut fused: Vec<TermId> = Vec::with_capacity(pieces.len());
        for piece in pieces {
            let mut piece = *piece;
            while let Some(above) = fused.last() {
                let Some(both) = self.fused(*above, piece) else { break };
                fused.pop();
                piece = both;
            }
            fused.push(piece);
        }
        let mut result = fused.pop().expect("a vector has at least one piece");
        for piece in fused.into_iter().rev() {
            let sort = Sort::BitVector(self.width(piece) + self.width(result));
            result = if self.is_zero_constant(piece) {
                self.make(Operator::ZeroExtend, sort, &[result])
            } else {
                self.make(Operator::Concat, sort, &[piece, result])
            };
        }
        result
    }

    /// Bits `high` down to `low` of a concatenation, from the pieces they are in.
    pub(super) fn extracted_pieces(&mut self, whole: TermId, high: u32, low: u32) -> Option<TermId> {
        let mut parts: Vec<TermId> = Vec::new();
        // Each with the position of its lowest bit in the whole; what is outside the range is dropped unseen.
        let mut stack = vec![(whole, 0)];
        for _ in 0..2 * PIECES {
            let Some((term, base)) = stack.pop() else { break };
            let top = base + self.width(term) - 1;
            if top < low || base > high {
                continue;
            }
            match (self.operator(term), self.children(term)) {
                (Operator::Concat, &[upper, lower]) => {
                    stack.extend([(lower, base), (upper, base + self.width(lower))]);
                }
                (Operator::ZeroExtend, &[x]) => {
                    let first = (base + self.width(x)).max(low);
                    if first <= top.min(high) {
                        let zeros = self.zero(top.min(high) + 1 - first);
                        parts.push(zeros);
                    }
                    stack.push((x, base));
                }
                _ => {
                    let part = self.extract(term, top.min(high) - base, low.max(base) - base);
                    self.pieces(part, &mut parts)?;
                }
            }
        }
        (stack.is_empty() && parts.len() <= PIECES).then(|| self.joined(&parts))
    }

    fn rewritten_concat(&mut self, high: TermId, low: TermId) -> Option<TermId> {
        let mut pieces = Vec::new();
        self.pieces(high, &mut pieces)?;
        self.pieces(low, &mut pieces)?;
        Some(self.joined(&pieces))
    }

    /// One piece for two neighbours, where there is one.
    fn fused(&mut self, high: TermId, low: TermId) -> Option<TermId> {
        let width = self.width(high) + self.width(low);
        // Two constants, or a constant and a choice of them that is small enough to take it in.
        if self.is_constant(high) && self.is_choice(low) || self.is_choice(high) && self.is_constant(low) {
            return Some(self.make(Operator::Concat, Sort::BitVector(width), &[high, low]));
        }
        if let Some((condition, yes, no)) = self.parallel_arms(high, low) {
            let (yes, no) = (self.concat(yes.0, yes.1), self.concat(no.0, no.1));
            return Some(self.ite(condition, yes, no));
        }
        if let (Some(x), Some(y)) = (self.only(high, Operator::BitNot), self.only(low, Operator::BitNot)) {
            let both = self.concat(x, y);
            return Some(self.not(both));
        }
        self.fused_below(high, low).or_else(|| self.fused_above(high, low))
    }

    /// A slice and what would be the slice just below it. What that looks like the constructor of slices knows best.
    fn fused_below(&mut self, high: TermId, low: TermId) -> Option<TermId> {
        let Operator::Extract { high: top, low: bottom } = self.operator(high) else { return None };
        let (whole, width) = (self.children(high)[0], self.width(low));
        if bottom < width || !self.may_be_slice(low, whole) {
            return None;
        }
        let below = self.extract(whole, bottom - 1, bottom - width);
        (below == low).then(|| self.extract(whole, top, bottom - width))
    }

    /// A slice and what would be the slice just above it.
    fn fused_above(&mut self, high: TermId, low: TermId) -> Option<TermId> {
        let Operator::Extract { high: top, low: bottom } = self.operator(low) else { return None };
        let (whole, width) = (self.children(low)[0], self.width(high));
        if top + width >= self.width(whole) || !self.may_be_slice(high, whole) {
            return None;
        }
        let above = self.extract(whole, top + width, top + 1);
        (above == high).then(|| self.extract(whole, top + width, bottom))
    }

    /// Whether it is worth trying: slices of what has no structure are slices of it, and a slice of a term has its
    /// symbols at most.
    fn may_be_slice(&self, part: TermId, whole: TermId) -> bool {
        let plain = matches!(self.operator(whole), Operator::Symbol(_) | Operator::Select);
        if plain {
            return matches!(self.operator(part), Operator::Extract { .. }) && self.children(part)[0] == whole;
        }
        part < whole || self.symbol_set(part) == self.symbol_set(whole)
    }
}
