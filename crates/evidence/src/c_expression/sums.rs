//! Sums and equations modulo a width: in the unsigned type of that width, which C lets wrap around.

use super::text::{cast, signed_literal, Kind, Level, Text};
use super::Writer;
use term::{Operator, TermId};

/// A summand of a sum modulo a width.
pub(super) struct Summand {
    /// Whether it is taken away.
    minus: bool,
    factor: u64,
    /// None for a number alone.
    term: Option<TermId>,
}

impl Writer<'_> {
    /// The two sides of an equation, with what is taken away on one side added on the other.
    pub(super) fn same(&mut self, a: TermId, b: TermId, width: u32) -> Option<(Text, Text)> {
        let is_leaf = |term: TermId| {
            let is_named = self.pool.is_symbol(term) || self.pool.operator(term) == Operator::Select;
            is_named || self.pool.is_constant(term) || self.piece(term).is_some()
        };
        let is_sum = |term: TermId| {
            matches!(self.pool.operator(term), Operator::Add | Operator::Mul | Operator::Neg) || is_leaf(term)
        };
        if !matches!(width, 32 | 64) || !is_sum(a) || !is_sum(b) || is_leaf(a) && is_leaf(b) {
            let is_signed = |term: TermId| self.is_signed(term) || self.pool.is_constant(term);
            return match is_signed(a) && is_signed(b) {
                true => Some((self.signed(a)?, self.signed(b)?)),
                false => Some((self.unsigned(a)?, self.unsigned(b)?)),
            };
        }
        let mut summands = Vec::new();
        self.summands(a, false, width, &mut summands)?;
        self.summands(b, true, width, &mut summands)?;
        let (mut right, left): (Vec<Summand>, Vec<Summand>) = summands.into_iter().partition(|summand| summand.minus);
        right.iter_mut().for_each(|summand| summand.minus = false);
        let plain = |side: &[Summand]| match side {
            [] => true,
            [only] => only.term.is_none_or(|term| only.factor == 1 && self.is_signed(term)),
            _ => false,
        };
        if plain(&left) && plain(&right) {
            return Some((self.single(&left, width)?, self.single(&right, width)?));
        }
        let (left, right) = (self.sum(&left, width)?, self.sum(&right, width)?);
        let wide = |text: &Text| !text.kind.signed && text.kind.width == width;
        match wide(&left) || wide(&right) {
            true => Some((left, right)),
            false => Some((cast(&left, width, false)?, right)),
        }
    }

    /// One side of an equation that is a number, or a variable that is signed, as its signed value.
    fn single(&mut self, side: &[Summand], width: u32) -> Option<Text> {
        match side {
            [] => Some(signed_literal(0)),
            [Summand { term: Some(term), .. }] => self.signed(*term),
            [Summand { factor, .. }] => Some(signed_literal(as_signed(*factor, width))),
            _ => None,
        }
    }

    /// The summands of a term modulo a width.
    pub(super) fn summands(&mut self, term: TermId, minus: bool, width: u32, into: &mut Vec<Summand>) -> Option<()> {
        self.step()?;
        let children = self.pool.children(term).to_vec();
        let own = |value: u64, minus: bool, term: Option<TermId>| {
            let signed = as_signed(value, width);
            // The smallest number has no opposite; it stays as it is.
            match signed < 0 && signed.unsigned_abs() < 1 << (width - 1) {
                true => Summand { minus: !minus, factor: signed.unsigned_abs(), term },
                false => Summand { minus, factor: value, term },
            }
        };
        match self.pool.operator(term) {
            Operator::Add => {
                self.summands(children[0], minus, width, into)?;
                self.summands(children[1], minus, width, into)?;
            }
            Operator::Neg => self.summands(children[0], !minus, width, into)?,
            Operator::Mul if self.pool.as_u64(children[0]).is_some() => {
                into.push(own(self.pool.as_u64(children[0])?, minus, Some(children[1])));
            }
            Operator::Mul if self.pool.as_u64(children[1]).is_some() => {
                into.push(own(self.pool.as_u64(children[1])?, minus, Some(children[0])));
            }
            _ => match self.pool.as_u64(term) {
                Some(0) => {}
                Some(value) => into.push(own(value, minus, None)),
                None => into.push(Summand { minus, factor: 1, term: Some(term) }),
            },
        }
        Some(())
    }

    /// A sum modulo a width, 32 or 64. Where there is something to compute, it is of the unsigned type of that width.
    pub(super) fn sum(&mut self, summands: &[Summand], width: u32) -> Option<Text> {
        let unsigned = Kind { width, signed: false };
        let mut parts: Vec<(bool, Text)> = Vec::new();
        for summand in summands {
            let number = |value: u64| {
                let suffix = if width == 64 { "ULL" } else { "U" };
                Text::new(format!("{value}{suffix}"), Level::Atom, unsigned)
            };
            let text = match (summand.term, summand.factor) {
                (Some(term), 1) => self.modulo(term, width)?,
                (Some(term), factor) => {
                    let term = self.modulo(term, width)?;
                    let text = format!("{} * {}", number(factor).text, term.at(Level::Unary));
                    Text::new(text, Level::Product, unsigned)
                }
                (None, value) => number(value),
            };
            parts.push((summand.minus, text));
        }
        // The first is added, if one is.
        parts.sort_by_key(|(minus, _)| *minus);
        let Some((minus, first)) = parts.first().cloned() else { return Some(signed_literal(0)) };
        if parts.len() == 1 && !minus {
            return Some(first);
        }
        let fits = |text: &Text| text.kind == unsigned;
        // The first operation decides about the type of all that follow.
        let first = match fits(&first) || parts.get(1).is_some_and(|(_, second)| fits(second)) && !minus {
            true => first,
            false => cast(&first, width, false)?,
        };
        let mut text = match minus {
            true => format!("-{}", first.at(Level::Unary)),
            false => first.at(Level::Sum),
        };
        for (minus, part) in &parts[1..] {
            text += &format!(" {} {}", if *minus { "-" } else { "+" }, part.at(Level::Product));
        }
        Some(Text::new(text, Level::Sum, unsigned))
    }

    /// An expression that is equal modulo a width, 32 or 64, if C computes on with it in the unsigned type of that width.
    pub(super) fn modulo(&mut self, term: TermId, width: u32) -> Option<Text> {
        match self.is_signed(term) {
            true => self.signed(term),
            false => self.unsigned(term),
        }
        .filter(|text| text.kind.width <= width)
    }
}

fn as_signed(value: u64, width: u32) -> i64 {
    let shift = 64 - width;
    (value << shift) as i64 >> shift
}
