//! Bitwise operations piece by piece. `x & 0xff00` is a slice of `x` between zeros; `a << 24 | b << 16 | …` is the
//! bytes joined.
//!
//! Both operands are cut where either has a seam: between the pieces of a concatenation, or where a constant goes
//! from zeros to ones. If that decides enough of the cells, the result is their concatenation, where slices can meet
//! again.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use bits::Bits;

/// How many cells are made at most.
const CELLS: usize = 12;

/// How often a constant may change between zeros and ones.
const SEAMS: usize = 4;

/// A piece of an operand.
#[derive(Clone, Copy)]
struct Piece {
    term: TermId,
    high: u32,
    low: u32,
    content: Content,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    Zeros,
    Ones,
    Other,
}

impl Pool {
    pub(super) fn bitwise_cells(&mut self, operator: Operator, a: TermId, b: TermId) -> Option<TermId> {
        let has_seams =
            |term| matches!(self.operator(term), Operator::Constant(_) | Operator::Concat | Operator::ZeroExtend);
        if !has_seams(a) && !has_seams(b) {
            return None;
        }
        let (left, right) = (self.seamed(a)?, self.seamed(b)?);
        let pairs = aligned(left, right);
        let decided = pairs.iter().filter(|(x, y)| decide(operator, *x, *y).is_some()).count();
        // A conjunction with zeros gets narrower even if the rest stays; other half-decided operations would only
        // fall apart.
        let zeros = pairs.iter().any(|(x, y)| x.content == Content::Zeros || y.content == Content::Zeros);
        let worth = decided == pairs.len() || operator == Operator::BitAnd && zeros;
        if !worth || pairs.len() == 1 || pairs.len() > CELLS {
            return None;
        }
        let cells: Vec<TermId> = pairs.into_iter().map(|(x, y)| self.cell(operator, x, y)).collect();
        Some(self.joined_cells(&cells))
    }

    fn cell(&mut self, operator: Operator, x: Piece, y: Piece) -> TermId {
        if let Some(piece) = decide(operator, x, y) {
            return self.extract(piece.term, piece.high, piece.low);
        }
        let (x, y) = (self.extract(x.term, x.high, x.low), self.extract(y.term, y.high, y.low));
        self.bitwise(operator, x, y)
    }

    fn joined_cells(&mut self, cells: &[TermId]) -> TermId {
        let mut pieces = Vec::new();
        for cell in cells {
            let before = pieces.len();
            if self.pieces(*cell, &mut pieces).is_none() {
                pieces.truncate(before);
                pieces.push(*cell);
            }
        }
        self.joined(&pieces)
    }

    /// The pieces of an operand, top first, constants cut where they change.
    fn seamed(&mut self, term: TermId) -> Option<Vec<Piece>> {
        let mut terms = Vec::new();
        self.pieces(term, &mut terms)?;
        let mut pieces = Vec::new();
        for term in terms {
            let width = self.width(term);
            let whole = Piece { term, high: width - 1, low: 0, content: Content::Other };
            match self.as_bits(term) {
                Some(bits) => pieces.extend(runs(bits, whole)),
                None => pieces.push(whole),
            }
        }
        Some(pieces)
    }
}

/// A constant cut into runs of equal bits, or left whole if there are too many.
fn runs(bits: &Bits, whole: Piece) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut high = whole.high;
    for index in (0..=whole.high).rev() {
        let ends = index == 0 || bits.bit(index - 1) != bits.bit(index);
        if ends {
            let content = if bits.bit(index) { Content::Ones } else { Content::Zeros };
            pieces.push(Piece { high, low: index, content, ..whole });
            if index > 0 {
                high = index - 1;
            }
        }
        if pieces.len() > SEAMS {
            return vec![whole];
        }
    }
    pieces
}

/// Both lists cut at the seams of either.
fn aligned(left: Vec<Piece>, right: Vec<Piece>) -> Vec<(Piece, Piece)> {
    let mut pairs = Vec::new();
    let (mut left, mut right) = (left.into_iter(), right.into_iter());
    let (mut x, mut y) = (left.next(), right.next());
    while let (Some(a), Some(b)) = (x, y) {
        let width = (a.high - a.low).min(b.high - b.low) + 1;
        pairs.push((a.top(width), b.top(width)));
        x = a.without_top(width).or_else(|| left.next());
        y = b.without_top(width).or_else(|| right.next());
    }
    pairs
}

/// The operand that is the result on a cell, where one is.
fn decide(operator: Operator, x: Piece, y: Piece) -> Option<Piece> {
    use Content::{Ones, Zeros};
    match (operator, x.content, y.content) {
        (Operator::BitAnd, Zeros, _) | (Operator::BitOr, Ones, _) => Some(x),
        (Operator::BitAnd, _, Zeros) | (Operator::BitOr, _, Ones) => Some(y),
        (Operator::BitAnd, Ones, _) | (Operator::BitOr | Operator::BitXor, Zeros, _) => Some(y),
        (Operator::BitAnd, _, Ones) | (Operator::BitOr | Operator::BitXor, _, Zeros) => Some(x),
        _ => None,
    }
}

impl Piece {
    fn top(self, width: u32) -> Piece {
        Piece { low: self.high + 1 - width, ..self }
    }

    fn without_top(self, width: u32) -> Option<Piece> {
        (self.high - self.low >= width).then(|| Piece { high: self.high - width, ..self })
    }
}
