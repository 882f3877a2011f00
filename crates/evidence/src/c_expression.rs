//! Conditions as C expressions that mean exactly the same: widths, signs and wrapping are those of the condition.
//!
//! An integer is written in one of three ways. Its *signed* or *unsigned* value, whatever C's type is, so that comparisons and divisions are
//! those of numbers. Or *modulo* its width, for sums and products: in an unsigned type of that width, which C lets wrap around, and into which C
//! itself turns the other operands. A cast stands only where a variable's own type would mean something else.
//!
//! Soundness: a cast to a narrower signed type wraps around, as every compiler has it (C says: as the implementation defines). Nothing that C
//! leaves undefined is written: no signed arithmetic but division by a number that is neither 0 nor -1, no shift by a width or more.
//!
//! What it may miss: what it has no words for is none.

mod sums;
#[cfg(test)]
mod tests;
mod text;

use bits::Bits;
use ir::FloatKind;
use std::collections::HashMap;
use term::{Operator, Pool, Sort, TermId};
use text::{cast, promoted, signed_literal, type_name, unsigned_literal, Kind, Level, Text, INT};

/// Steps after which a condition is too long to be read.
const LONGEST: usize = 200;

/// What a symbol is called, and what that is.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    pub text: String,
    pub kind: SubjectKind,
    /// Is the text an expression of C?
    pub is_c: bool,
    /// What parts of it are called.
    pub pieces: Vec<Piece>,
}

/// Some bits of something.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub low: u32,
    pub width: u32,
    pub text: String,
    pub kind: SubjectKind,
    pub is_c: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SubjectKind {
    /// Where it is not known whether it is signed, none.
    Integer {
        signed: Option<bool>,
    },
    Truth,
    Float,
    /// With elements of so many bits.
    Array {
        signed: Option<bool>,
    },
}

/// A condition in C, or nearly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Written {
    pub text: String,
    /// Is it an expression of C?
    pub is_c: bool,
}

/// A condition with names for its symbols.
pub(crate) fn condition(pool: &Pool, subjects: &HashMap<TermId, Subject>, condition: TermId) -> Option<Written> {
    let mut writer = Writer { pool, subjects, left: LONGEST, is_c: true };
    let text = writer.truth(condition, false)?;
    Some(Written { text: text.text, is_c: writer.is_c })
}

struct Writer<'a> {
    pool: &'a Pool,
    subjects: &'a HashMap<TermId, Subject>,
    left: usize,
    is_c: bool,
}

impl Writer<'_> {
    fn step(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        Some(())
    }

    /// A condition, or its opposite.
    fn truth(&mut self, term: TermId, negated: bool) -> Option<Text> {
        self.step()?;
        let children = self.pool.children(term).to_vec();
        let constant = |value: bool| Text::new(if value { "1" } else { "0" }, Level::Atom, INT);
        match self.pool.operator(term) {
            Operator::Boolean(value) => Some(constant(value != negated)),
            Operator::Symbol(_) => {
                let subject = self.subject(term)?;
                match negated {
                    true => Some(Text::new(format!("!{subject}"), Level::Unary, INT)),
                    false => Some(Text::new(subject, Level::Atom, INT)),
                }
            }
            Operator::Not => self.truth(children[0], !negated),
            Operator::And => {
                let (a, b) = (self.truth(children[0], negated)?, self.truth(children[1], negated)?);
                let (level, word) = if negated { (Level::Or, "||") } else { (Level::And, "&&") };
                // Compilers warn where the one stands in the other without parentheses.
                let side = |text: &Text| match text.level {
                    other if other == level => text.text.clone(),
                    _ => text.at(Level::Equal),
                };
                Some(Text::new(format!("{} {word} {}", side(&a), side(&b)), level, INT))
            }
            Operator::Ite => {
                let asked = self.truth(children[0], false)?.at(Level::Less);
                let (a, b) = (self.truth(children[1], negated)?, self.truth(children[2], negated)?);
                let text = format!("({asked} ? {} : {})", a.at(Level::Less), b.at(Level::Less));
                Some(Text::new(text, Level::Atom, INT))
            }
            Operator::Eq => self.equality(children[0], children[1], negated),
            Operator::SLt => {
                let (a, b) = (self.signed(children[0])?, self.signed(children[1])?);
                Some(self.order(children[0], &a, &b, negated))
            }
            Operator::ULt => {
                let (a, b) = (self.unsigned(children[0])?, self.unsigned(children[1])?);
                Some(self.order(children[0], &a, &b, negated))
            }
            Operator::FloatLt | Operator::FloatLe | Operator::FloatEq => {
                let word = match self.pool.operator(term) {
                    Operator::FloatLt => "<",
                    Operator::FloatLe => "<=",
                    _ => "==",
                };
                let (a, b) = (self.float(children[0])?, self.float(children[1])?);
                match negated {
                    true => Some(Text::new(format!("!({a} {word} {b})"), Level::Unary, INT)),
                    false => Some(Text::new(format!("{a} {word} {b}"), Level::Less, INT)),
                }
            }
            Operator::FloatIsNan => {
                let a = self.float(children[0])?;
                Some(Text::new(format!("{a} {} {a}", if negated { "==" } else { "!=" }), Level::Equal, INT))
            }
            _ => None,
        }
    }

    /// `a < b`, or `a >= b` where it is negated; with a number on the right side.
    fn order(&self, first: TermId, a: &Text, b: &Text, negated: bool) -> Text {
        let swapped = self.pool.is_constant(first);
        let word = match (swapped, negated) {
            (false, false) => "<",
            (false, true) => ">=",
            (true, false) => ">",
            (true, true) => "<=",
        };
        let (a, b) = if swapped { (b, a) } else { (a, b) };
        // `i <= 1000` is easier to read than `i < 1001`.
        let round = |value: i64| value % 10 == 0;
        let closer = match (word, b.text.parse::<i64>()) {
            ("<", Ok(value)) if value > 0 && round(value - 1) => Some(("<=", value - 1)),
            (">=", Ok(value)) if value > 0 && round(value - 1) => Some((">", value - 1)),
            (">", Ok(value)) if value > 0 && round(value + 1) && value < 0x7fff_ffff => Some((">=", value + 1)),
            ("<=", Ok(value)) if value > 0 && round(value + 1) && value < 0x7fff_ffff => Some(("<", value + 1)),
            _ => None,
        };
        if let Some((word, value)) = closer {
            return Text::new(format!("{} {word} {value}", a.at(Level::Shift)), Level::Less, INT);
        }
        Text::new(format!("{} {word} {}", a.at(Level::Shift), b.at(Level::Shift)), Level::Less, INT)
    }

    fn equality(&mut self, a: TermId, b: TermId, negated: bool) -> Option<Text> {
        let word = if negated { "!=" } else { "==" };
        let (x, y) = match self.pool.sort(a) {
            Sort::Bool => {
                let (x, y) = (self.truth(a, false)?, self.truth(b, false)?);
                (format!("!{}", x.at(Level::Unary)), format!("!{}", y.at(Level::Unary)))
            }
            Sort::BitVector(width) => {
                let (x, y) = self.same(a, b, width)?;
                (x.at(Level::Less), y.at(Level::Less))
            }
            Sort::Float(_) => {
                // The same as C's, where one side is a number other than zero.
                let number = [a, b].into_iter().find_map(|side| self.constant_float(side))?;
                if number == 0.0 || number.is_nan() {
                    return None;
                }
                (self.float(a)?, self.float(b)?)
            }
            Sort::Array { .. } => return None,
        };
        Some(Text::new(format!("{x} {word} {y}"), Level::Equal, INT))
    }

    /// Is the type that C has for it signed?
    fn is_signed(&self, term: TermId) -> bool {
        let children = self.pool.children(term);
        let kind = match self.pool.operator(term) {
            Operator::Symbol(_) => self.subjects.get(&term).map(|subject| subject.kind),
            Operator::Select => self.subjects.get(&children[0]).map(|subject| subject.kind),
            Operator::Extract { .. } => self.piece(term).map(|piece| piece.kind),
            _ => None,
        };
        let signed = Some(true);
        matches!(kind, Some(SubjectKind::Integer { signed: own } | SubjectKind::Array { signed: own }) if own == signed)
    }

    /// A part of something that has no name as a whole, such as a member of a structure.
    fn piece(&self, term: TermId) -> Option<&Piece> {
        let Operator::Extract { high, low } = self.pool.operator(term) else { return None };
        let subject = self.subjects.get(&self.pool.children(term)[0])?;
        subject.pieces.iter().find(|piece| piece.low == low && piece.width == high + 1 - low)
    }

    /// The signed value, in a signed type.
    fn signed(&mut self, term: TermId) -> Option<Text> {
        self.step()?;
        let Sort::BitVector(width) = self.pool.sort(term) else { return None };
        if let Some(bits) = self.pool.as_bits(term) {
            return bits.as_i64().map(signed_literal);
        }
        let children = self.pool.children(term).to_vec();
        match self.pool.operator(term) {
            Operator::Symbol(_) => {
                let text = self.subject(term)?;
                self.plain(text, self.subjects[&term].kind, width, true)
            }
            Operator::Select => {
                let (text, kind) = self.element(children[0], children[1])?;
                self.plain(text, kind, width, true)
            }
            Operator::Extract { .. } if self.piece(term).is_some() => {
                let piece = self.piece(term)?.clone();
                self.is_c &= piece.is_c;
                self.plain(piece.text, piece.kind, width, true)
            }
            Operator::SignExtend => self.signed(children[0]),
            Operator::ZeroExtend => {
                let text = self.unsigned(children[0])?;
                match text.kind {
                    Kind { signed: true, .. } => Some(text),
                    Kind { width: 32, .. } => cast(&text, 64, true),
                    Kind { .. } => None,
                }
            }
            Operator::SDiv | Operator::SRem => {
                let by = self.pool.as_bits(children[1])?.as_i64().filter(|by| !matches!(by, 0 | -1))?;
                let word = if self.pool.operator(term) == Operator::SDiv { "/" } else { "%" };
                let (a, by) = (self.signed(children[0])?, signed_literal(by));
                let kind =
                    if a.kind.width == 64 || by.kind.width == 64 { Kind { width: 64, signed: true } } else { INT };
                Some(Text::new(
                    format!("{} {word} {}", a.at(Level::Product), by.at(Level::Unary)),
                    Level::Product,
                    kind,
                ))
            }
            _ => {
                let text = self.unsigned(term)?;
                cast(&text, width, true)
            }
        }
    }

    /// The unsigned value, in a type that has it.
    fn unsigned(&mut self, term: TermId) -> Option<Text> {
        self.step()?;
        let Sort::BitVector(width) = self.pool.sort(term) else { return None };
        if width > 64 {
            return None;
        }
        if let Some(value) = self.pool.as_u64(term) {
            return Some(unsigned_literal(value));
        }
        let children = self.pool.children(term).to_vec();
        let wider = |a: &Text, b: &Text| match (a.kind, b.kind) {
            (a, b) if a.width != b.width => {
                if a.width > b.width {
                    a
                } else {
                    b
                }
            }
            (a, b) => {
                if a.signed {
                    b
                } else {
                    a
                }
            }
        };
        match self.pool.operator(term) {
            Operator::Symbol(_) => {
                let text = self.subject(term)?;
                self.plain(text, self.subjects[&term].kind, width, false)
            }
            Operator::Select => {
                let (text, kind) = self.element(children[0], children[1])?;
                self.plain(text, kind, width, false)
            }
            Operator::ZeroExtend => self.unsigned(children[0]),
            Operator::SignExtend => {
                let text = self.signed(children[0])?;
                cast(&text, width, false)
            }
            Operator::UDiv | Operator::URem => {
                let by = self.pool.as_u64(children[1]).filter(|&by| by != 0)?;
                let word = if self.pool.operator(term) == Operator::UDiv { "/" } else { "%" };
                let (a, by) = (self.unsigned(children[0])?, unsigned_literal(by));
                let text = format!("{} {word} {}", a.at(Level::Product), by.at(Level::Unary));
                Some(Text::new(text, Level::Product, wider(&a, &by)))
            }
            Operator::BitAnd | Operator::BitOr | Operator::BitXor => {
                let word = match self.pool.operator(term) {
                    Operator::BitAnd => "&",
                    Operator::BitOr => "|",
                    _ => "^",
                };
                let (a, b) = (self.unsigned(children[0])?, self.unsigned(children[1])?);
                let text = format!("{} {word} {}", a.at(Level::Unary), b.at(Level::Unary));
                Some(Text::new(text, Level::Bits, wider(&a, &b)))
            }
            Operator::LShr => {
                let by = self.pool.as_u64(children[1]).filter(|&by| by < u64::from(width))?;
                let a = self.unsigned(children[0])?;
                if by >= u64::from(a.kind.width) {
                    return None;
                }
                Some(Text::new(format!("{} >> {by}", a.at(Level::Unary)), Level::Shift, a.kind))
            }
            Operator::Extract { .. } if self.piece(term).is_some() => {
                let piece = self.piece(term)?.clone();
                self.is_c &= piece.is_c;
                self.plain(piece.text, piece.kind, width, false)
            }
            Operator::Extract { high, low } => {
                let a = self.unsigned(children[0])?;
                if low == 0 && type_name(width, false).is_some() {
                    return cast(&a, width, false);
                }
                if low >= a.kind.width {
                    return None;
                }
                let shifted = match low {
                    0 => a.clone(),
                    _ => Text::new(format!("{} >> {low}", a.at(Level::Unary)), Level::Shift, a.kind),
                };
                if high + 1 == self.pool.width(children[0]) {
                    return Some(shifted);
                }
                let mask = unsigned_literal(u64::MAX >> (64 - width));
                let kind = wider(&shifted, &mask);
                Some(Text::new(format!("{} & {}", shifted.at(Level::Unary), mask.text), Level::Bits, kind))
            }
            Operator::Ite => {
                let asked = self.truth(children[0], false)?.at(Level::Less);
                let (a, b) = (self.unsigned(children[1])?, self.unsigned(children[2])?);
                let text = format!("({asked} ? {} : {})", a.at(Level::Less), b.at(Level::Less));
                Some(Text::new(text, Level::Atom, wider(&a, &b)))
            }
            Operator::Add | Operator::Neg => {
                let mut summands = Vec::new();
                self.summands(term, false, width, &mut summands)?;
                self.wrapped(width, |writer, wide| writer.sum(&summands, wide))
            }
            Operator::Mul => self.wrapped(width, |writer, wide| {
                let (a, b) = (writer.modulo(children[0], wide)?, writer.modulo(children[1], wide)?);
                let unsigned = Kind { width: wide, signed: false };
                let a = if a.kind == unsigned || b.kind == unsigned { a } else { cast(&a, wide, false)? };
                Some(Text::new(format!("{} * {}", a.at(Level::Product), b.at(Level::Unary)), Level::Product, unsigned))
            }),
            _ => None,
        }
    }

    /// What is computed in an unsigned type of 32 or 64 bits, cut to a width.
    fn wrapped(&mut self, width: u32, compute: impl FnOnce(&mut Self, u32) -> Option<Text>) -> Option<Text> {
        let wide = if width <= 32 { 32 } else { 64 };
        let text = compute(self, wide)?;
        let unsigned = Kind { width: wide, signed: false };
        let text = if text.kind == unsigned { text } else { cast(&text, wide, false)? };
        match width == wide {
            true => Some(text),
            false => cast(&text, width, false),
        }
    }

    /// The signed or unsigned value of something that C has a name for.
    fn plain(&self, text: String, kind: SubjectKind, width: u32, signed: bool) -> Option<Text> {
        let text = Text::new(text, Level::Atom, INT);
        match kind {
            SubjectKind::Integer { signed: own } | SubjectKind::Array { signed: own } if own == Some(signed) => {
                type_name(width, signed)?;
                Some(Text { kind: promoted(width, signed), ..text })
            }
            SubjectKind::Integer { .. } | SubjectKind::Array { .. } => cast(&text, width, signed),
            SubjectKind::Truth => Some(text),
            SubjectKind::Float => None,
        }
    }

    /// An element of an array, for people: C may have no such element.
    fn element(&mut self, array: TermId, index: TermId) -> Option<(String, SubjectKind)> {
        let subject = self.subjects.get(&array)?.clone();
        self.is_c = false;
        let index = self.unscaled(index);
        let index = match self.signed(index) {
            Some(index) => index,
            None => self.unsigned(index)?,
        };
        Some((format!("{}[{}]", subject.text, index.text), subject.kind))
    }

    /// The index of which this is the multiple that is divided again.
    fn unscaled(&self, index: TermId) -> TermId {
        let divided = match self.pool.operator(index) {
            Operator::ZeroExtend | Operator::SignExtend => self.pool.children(index)[0],
            _ => index,
        };
        let Operator::Extract { high, low } = self.pool.operator(divided) else { return index };
        let scaled = self.pool.children(divided)[0];
        let &[a, b] = self.pool.children(scaled) else { return index };
        let is_product = self.pool.operator(scaled) == Operator::Mul && high + 1 == self.pool.width(scaled);
        let is_small = |term: TermId| matches!(self.pool.operator(term), Operator::SignExtend | Operator::ZeroExtend);
        let by = Some(1u64 << low.min(63));
        match is_product {
            true if self.pool.as_u64(a) == by && is_small(b) => b,
            true if self.pool.as_u64(b) == by && is_small(a) => a,
            _ => index,
        }
    }

    fn subject(&mut self, symbol: TermId) -> Option<String> {
        let subject = self.subjects.get(&symbol)?;
        self.is_c &= subject.is_c;
        Some(subject.text.clone())
    }

    fn constant_float(&self, term: TermId) -> Option<f64> {
        let bits: &Bits = self.pool.as_float(term)?;
        match self.pool.float_kind(term) {
            FloatKind::Single => Some(f64::from(f32::from_bits(u32::try_from(bits.as_u64()?).ok()?))),
            FloatKind::Double => Some(f64::from_bits(bits.as_u64()?)),
            _ => None,
        }
    }

    fn float(&mut self, term: TermId) -> Option<String> {
        self.step()?;
        if let Some(value) = self.constant_float(term) {
            return value.is_finite().then(|| format!("{value:?}"));
        }
        let is_named = self.subjects.get(&term).is_some_and(|subject| subject.kind == SubjectKind::Float);
        (self.pool.is_symbol(term) && is_named).then(|| self.subject(term)).flatten()
    }
}
