//! Applications: the name of an operator, its indices, its rounding mode, and the constructor behind it.
//!
//! Sorts are checked here, because the constructors take them for granted.

use super::syntax::{NodeId, Syntax};
use super::ReadError;
use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use crate::print::X87_FROM_BITS;
use crate::sort::Sort;
use bits::{FloatKind, Rounding};

/// Whether the first argument is a rounding mode, which is no term.
pub(super) fn takes_rounding(syntax: &Syntax, arguments: &[NodeId]) -> bool {
    arguments.first().and_then(|first| rounding(syntax, *first)).is_some()
}

/// The term for an application in the text.
pub(super) fn apply(pool: &mut Pool, syntax: &Syntax, node: NodeId, terms: &[TermId]) -> Result<TermId, ReadError> {
    let parts = syntax.list(node)?;
    let wrong = |what: &str| syntax.error(node, what);
    let mode = parts.get(1).and_then(|first| rounding(syntax, *first));
    let Some(name) = syntax.atom(parts[0]) else {
        return indexed(pool, syntax, node, terms, mode);
    };
    if let Some(mode) = mode {
        return rounded(pool, name, mode, terms).ok_or_else(|| wrong(&format!("wrong arguments for '{name}'")));
    }
    plain(pool, name, terms).ok_or_else(|| wrong(&format!("'{name}' is not supported on these arguments")))
}

fn rounding(syntax: &Syntax, node: NodeId) -> Option<Rounding> {
    Some(match syntax.atom(node)? {
        "RNE" | "roundNearestTiesToEven" => Rounding::NearestEven,
        "RNA" | "roundNearestTiesToAway" => Rounding::NearestAway,
        "RTP" | "roundTowardPositive" => Rounding::Up,
        "RTN" | "roundTowardNegative" => Rounding::Down,
        "RTZ" | "roundTowardZero" => Rounding::TowardZero,
        _ => return None,
    })
}

/// Operators with their name alone.
fn plain(pool: &mut Pool, name: &str, terms: &[TermId]) -> Option<TermId> {
    let all = |pool: &Pool, test: fn(Sort) -> bool| terms.iter().all(|term| test(pool.sort(*term)));
    let is_bool = |sort| sort == Sort::Bool;
    let is_vector = |sort| matches!(sort, Sort::BitVector(_));
    let is_float = |sort| matches!(sort, Sort::Float(_));
    let same = terms.windows(2).all(|pair| pool.sort(pair[0]) == pool.sort(pair[1]));
    if let (true, Some(operation)) = (all(pool, is_bool), boolean_name(name)) {
        return folded(pool, terms, operation);
    }
    if let (true, true, Some(operation)) = (all(pool, is_vector), same, vector_name(name)) {
        return folded(pool, terms, operation);
    }
    match (name, terms) {
        ("not", [a]) if all(pool, is_bool) => Some(pool.not(*a)),
        ("bvnot", [a]) if all(pool, is_vector) => Some(pool.not(*a)),
        ("bvneg", [a]) if all(pool, is_vector) => Some(pool.neg(*a)),
        ("concat", _) if all(pool, is_vector) => folded(pool, terms, Pool::concat),
        ("=", _) if same => chained(pool, terms, Pool::eq),
        ("distinct", [a, b]) if same => Some(pool.distinct(*a, *b)),
        ("=>", [a, b]) if all(pool, is_bool) => Some(pool.implies(*a, *b)),
        ("ite", [c, a, b]) if pool.sort(*c) == Sort::Bool && pool.sort(*a) == pool.sort(*b) => {
            Some(pool.ite(*c, *a, *b))
        }
        ("fp", [sign, exponent, fraction]) if all(pool, is_vector) => from_fields(pool, *sign, *exponent, *fraction),
        (X87_FROM_BITS, [a]) if pool.sort(*a) == Sort::BitVector(80) => {
            Some(pool.float_from_bits(FloatKind::Extended, *a))
        }
        (_, [array, rest @ ..]) if matches!(pool.sort(*array), Sort::Array { .. }) => {
            array_access(pool, name, *array, rest)
        }
        _ if all(pool, is_float) && same => float_name(pool, name, terms),
        _ => None,
    }
}

fn boolean_name(name: &str) -> Option<fn(&mut Pool, TermId, TermId) -> TermId> {
    Some(match name {
        "and" => Pool::and,
        "or" => Pool::or,
        "xor" => Pool::xor,
        _ => return None,
    })
}

fn vector_name(name: &str) -> Option<fn(&mut Pool, TermId, TermId) -> TermId> {
    Some(match name {
        "bvadd" => Pool::add,
        "bvsub" => Pool::sub,
        "bvmul" => Pool::mul,
        "bvudiv" => Pool::udiv,
        "bvurem" => Pool::urem,
        "bvsdiv" => Pool::sdiv,
        "bvsrem" => Pool::srem,
        "bvand" => Pool::and,
        "bvor" => Pool::or,
        "bvxor" => Pool::xor,
        "bvshl" => Pool::shl,
        "bvlshr" => Pool::lshr,
        "bvashr" => Pool::ashr,
        "bvult" => Pool::ult,
        "bvule" => Pool::ule,
        "bvugt" => Pool::ugt,
        "bvuge" => Pool::uge,
        "bvslt" => Pool::slt,
        "bvsle" => Pool::sle,
        "bvsgt" => Pool::sgt,
        "bvsge" => Pool::sge,
        _ => return None,
    })
}

fn float_name(pool: &mut Pool, name: &str, terms: &[TermId]) -> Option<TermId> {
    Some(match (name, terms) {
        ("fp.neg", [a]) => pool.float_neg(*a),
        ("fp.abs", [a]) => pool.float_abs(*a),
        ("fp.rem", [a, b]) => pool.float_remainder(*a, *b),
        ("fp.eq", [a, b]) => pool.float_eq(*a, *b),
        ("fp.lt", [a, b]) => pool.float_lt(*a, *b),
        ("fp.leq", [a, b]) => pool.float_le(*a, *b),
        ("fp.gt", [a, b]) => pool.float_lt(*b, *a),
        ("fp.geq", [a, b]) => pool.float_le(*b, *a),
        ("fp.min", [a, b]) => pool.float_min(*a, *b),
        ("fp.max", [a, b]) => pool.float_max(*a, *b),
        ("fp.isNaN", [a]) => pool.float_is_nan(*a),
        ("fp.isInfinite", [a]) => pool.float_is_infinite(*a),
        ("fp.isZero", [a]) => pool.float_is_zero(*a),
        ("fp.isSubnormal", [a]) => pool.float_is_subnormal(*a),
        ("fp.isNormal", [a]) => pool.float_is_normal(*a),
        ("fp.isNegative", [a]) => pool.float_is_negative(*a),
        _ => return None,
    })
}

fn rounded(pool: &mut Pool, name: &str, mode: Rounding, terms: &[TermId]) -> Option<TermId> {
    let sort = pool.sort(*terms.first()?);
    let fits = matches!(sort, Sort::Float(_)) && terms.iter().all(|term| pool.sort(*term) == sort);
    if !fits {
        return None;
    }
    Some(match (name, terms) {
        ("fp.add", [a, b]) => pool.float_add(*a, *b, mode),
        ("fp.sub", [a, b]) => pool.float_sub(*a, *b, mode),
        ("fp.mul", [a, b]) => pool.float_mul(*a, *b, mode),
        ("fp.div", [a, b]) => pool.float_div(*a, *b, mode),
        ("fp.fma", [a, b, c]) => pool.float_fma(*a, *b, *c, mode),
        ("fp.sqrt", [a]) => pool.float_sqrt(*a, mode),
        ("fp.roundToIntegral", [a]) => pool.float_round_to_integral(*a, mode),
        _ => return None,
    })
}

/// Operators with indices: `((_ extract 7 0) x)`.
fn indexed(
    pool: &mut Pool,
    syntax: &Syntax,
    node: NodeId,
    terms: &[TermId],
    mode: Option<Rounding>,
) -> Result<TermId, ReadError> {
    let parts = syntax.list(node)?;
    let head = syntax.list(parts[0])?;
    let words: Vec<&str> = head.iter().filter_map(|part| syntax.atom(*part)).collect();
    let wrong = || syntax.error(node, &format!("'{}' is not supported on these arguments", words.join(" ")));
    let [a] = *terms else { return Err(wrong()) };
    let sort = pool.sort(a);
    let number = |place: usize| head.get(place).map_or_else(|| Err(wrong()), |part| syntax.numeral(*part));
    let built = match (&words[..], sort, mode) {
        (["_", "extract", ..], Sort::BitVector(width), None) => {
            let (high, low) = (number(2)?, number(3)?);
            (low <= high && high < width).then(|| pool.extract(a, high, low))
        }
        (["_", "zero_extend", ..], Sort::BitVector(width), None) => Some(pool.zext(a, width + number(2)?)),
        (["_", "sign_extend", ..], Sort::BitVector(width), None) => Some(pool.sext(a, width + number(2)?)),
        (["_", "to_fp", ..], _, _) => {
            let kind = syntax.float_kind(node, number(2)?, number(3)?)?;
            match (sort, mode) {
                (Sort::BitVector(width), None) if width == kind.bits() && kind != FloatKind::Extended => {
                    Some(pool.float_from_bits(kind, a))
                }
                (Sort::BitVector(_), Some(mode)) => Some(pool.float_from_signed(a, kind, mode)),
                (Sort::Float(_), Some(mode)) => Some(pool.float_convert(a, kind, mode)),
                _ => None,
            }
        }
        (["_", "to_fp_unsigned", ..], Sort::BitVector(_), Some(mode)) => {
            let kind = syntax.float_kind(node, number(2)?, number(3)?)?;
            Some(pool.float_from_unsigned(a, kind, mode))
        }
        // What does not fit is left open by SMT-LIB, so the bare operator is a right reading; the guard, where there
        // is one, is in the text.
        (["_", "fp.to_sbv", ..], Sort::Float(_), Some(mode)) => {
            Some(pool.rebuild_operator(Operator::FloatToSigned(mode), Sort::BitVector(number(2)?.max(1)), &[a]))
        }
        (["_", "fp.to_ubv", ..], Sort::Float(_), Some(mode)) => {
            Some(pool.rebuild_operator(Operator::FloatToUnsigned(mode), Sort::BitVector(number(2)?.max(1)), &[a]))
        }
        (["as", "const", ..], Sort::BitVector(element), None) => match syntax.sort(head[2])? {
            Sort::Array { index, element: wanted } if wanted == element => Some(pool.constant_array(index, a)),
            _ => None,
        },
        _ => None,
    };
    built.ok_or_else(wrong)
}

fn array_access(pool: &mut Pool, name: &str, array: TermId, rest: &[TermId]) -> Option<TermId> {
    let Sort::Array { index, element } = pool.sort(array) else { return None };
    match (name, rest) {
        ("select", [at]) if pool.sort(*at) == Sort::BitVector(index) => Some(pool.select(array, *at)),
        ("store", [at, value])
            if pool.sort(*at) == Sort::BitVector(index) && pool.sort(*value) == Sort::BitVector(element) =>
        {
            Some(pool.store(array, *at, *value))
        }
        _ => None,
    }
}

/// A float from its sign, exponent and fraction. The integer bit of x87 follows from the exponent.
fn from_fields(pool: &mut Pool, sign: TermId, exponent: TermId, fraction: TermId) -> Option<TermId> {
    let (exponent_bits, fraction_bits) = (pool.width(exponent), pool.width(fraction));
    let kind = FloatKind::ALL
        .into_iter()
        .find(|kind| kind.exponent_bits() == exponent_bits && kind.significand_bits() == fraction_bits + 1)
        .filter(|_| pool.width(sign) == 1)?;
    let upper = pool.concat(sign, exponent);
    let lower = if kind == FloatKind::Extended {
        let zero = pool.number(exponent_bits, 0);
        let normal = pool.distinct(exponent, zero);
        let integer = pool.bv1_of_bool(normal);
        pool.concat(integer, fraction)
    } else {
        fraction
    };
    let bits = pool.concat(upper, lower);
    Some(pool.float_from_bits(kind, bits))
}

/// `(and a b c)` from the left.
fn folded(pool: &mut Pool, terms: &[TermId], operation: fn(&mut Pool, TermId, TermId) -> TermId) -> Option<TermId> {
    let (first, rest) = terms.split_first().filter(|(_, rest)| !rest.is_empty())?;
    Some(rest.iter().fold(*first, |all, term| operation(pool, all, *term)))
}

/// `(= a b c)` between neighbours.
fn chained(pool: &mut Pool, terms: &[TermId], operation: fn(&mut Pool, TermId, TermId) -> TermId) -> Option<TermId> {
    if terms.len() < 2 {
        return None;
    }
    let links: Vec<TermId> = terms.windows(2).map(|pair| operation(pool, pair[0], pair[1])).collect();
    Some(pool.all(&links))
}
