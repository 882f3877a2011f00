//! Measures, and what keeps loops going, in words of C.

use crate::features::{Feature, Kind};
use crate::measure::Sum;
use std::collections::HashMap;
use term::{Operator, Pool, TermId};

/// Operators within operators that are written down.
const DEEPEST: u32 = 5;

/// Comparisons in one condition.
const MOST_PARTS: usize = 6;

/// A sum of features, with names for symbols; in a general word, where it has parts that C has none for.
pub fn wording(pool: &Pool, words: &HashMap<TermId, String>, features: &[Feature], sum: &Sum) -> String {
    let mut text = String::new();
    for &(factor, at) in sum {
        let Some(part) = feature(pool, words, features[at].kind) else {
            return "a number that the program computes there".into();
        };
        let is_first = text.is_empty();
        text.push_str(match (factor < 0, is_first) {
            (true, true) => "-",
            (true, false) => " - ",
            (false, true) => "",
            (false, false) => " + ",
        });
        if factor.abs() != 1 {
            text.push_str(&format!("{} * ", factor.abs()));
        }
        let is_sum = part.contains(' ') && !part.ends_with(')');
        text.push_str(&if is_sum && (sum.len() > 1 || factor != 1) { format!("({part})") } else { part });
    }
    text
}

fn feature(pool: &Pool, words: &HashMap<TermId, String>, kind: Kind) -> Option<String> {
    let one = |term: TermId| text(pool, words, term, 0);
    Some(match kind {
        Kind::Signed(number) => one(number)?,
        Kind::Unsigned(number) => format!("(unsigned)({})", one(number)?),
        Kind::Distance(a, b) => match pool.as_u64(b) {
            Some(0) => format!("(unsigned)({})", one(a)?),
            _ => format!("(unsigned)({} - {})", one(a)?, one(b)?),
        },
        Kind::Absolute(number) => format!("abs({})", one(number)?),
        Kind::Lowest(number) => {
            let number = one(number)?;
            format!("({number} & -{number})")
        }
    })
}

/// What keeps a loop going, in words of C; none where it has parts that C has none for, or is long.
pub fn condition(pool: &Pool, words: &HashMap<TermId, String>, term: TermId) -> Option<String> {
    let (mut parts, mut pending) = (Vec::new(), vec![term]);
    while let Some(term) = pending.pop() {
        match pool.operator(term) {
            Operator::Boolean(true) => {}
            Operator::And => pending.extend(pool.children(term).iter().rev()),
            _ => parts.push(comparison(pool, words, term)?),
        }
    }
    (1..=MOST_PARTS).contains(&parts.len()).then(|| parts.join(" && "))
}

fn comparison(pool: &Pool, words: &HashMap<TermId, String>, term: TermId) -> Option<String> {
    let (is_negated, term) = match pool.operator(term) {
        Operator::Not => (true, pool.children(term)[0]),
        _ => (false, term),
    };
    if let Some(word) = words.get(&term) {
        return Some(if is_negated { format!("!{word}") } else { word.clone() });
    }
    let sign = match (pool.operator(term), is_negated) {
        (Operator::Eq, false) => "==",
        (Operator::Eq, true) => "!=",
        (Operator::SLt | Operator::ULt, false) => "<",
        (Operator::SLt | Operator::ULt, true) => ">=",
        _ => return None,
    };
    let [a, b] = [0, 1].map(|at| text(pool, words, pool.children(term)[at], 0));
    let cast = if pool.operator(term) == Operator::ULt { "(unsigned)" } else { "" };
    Some(format!("{cast}{} {sign} {}", a?, b?))
}

fn text(pool: &Pool, words: &HashMap<TermId, String>, term: TermId, depth: u32) -> Option<String> {
    if let Some(word) = words.get(&term) {
        return Some(word.clone());
    }
    if let Some(number) = pool.as_u64(term) {
        // Narrow numbers are what is cut out of others.
        let shift = if pool.width(term) < 8 { 0 } else { 64u32.saturating_sub(pool.width(term)) };
        return Some(((number << shift) as i64 >> shift).to_string());
    }
    if depth == DEEPEST {
        return None;
    }
    let inner = |at: usize| text(pool, words, pool.children(term)[at], depth + 1);
    let bracketed = |at: usize| inner(at).map(|text| if text.contains(' ') { format!("({text})") } else { text });
    Some(match pool.operator(term) {
        Operator::Add => {
            let (a, b) = (inner(0)?, inner(1)?);
            match (a.strip_prefix('-'), b.strip_prefix('-')) {
                (_, Some(b)) if !b.contains(' ') => format!("{a} - {b}"),
                (Some(a), _) if !a.contains(' ') => format!("{b} - {a}"),
                _ => format!("{a} + {b}"),
            }
        }
        Operator::Mul => format!("{} * {}", bracketed(0)?, bracketed(1)?),
        Operator::Neg => format!("-{}", bracketed(0)?),
        Operator::SignExtend | Operator::ZeroExtend => inner(0)?,
        Operator::Extract { low: 0, high } if high < 31 => format!("({} & {})", inner(0)?, (1u64 << (high + 1)) - 1),
        _ => return None,
    })
}
