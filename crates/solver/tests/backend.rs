//! The backend against our own evaluator: what each operator means must be the same on both sides.
//!
//! For random terms with constants for their symbols the value is known; the backend must find it possible and every other impossible.

use crate::random::{Conditions, Random, Theory};
use solver::{Answer, BitwuzlaSolver, Limits, Query, Solver, Unknown};
use std::time::Duration;
use term::bits::{float, Bits};
use term::{Evaluator, FloatKind, Model, Operator, Pool, Rounding, Sort, TermId, Value};

/// How symbols get their values.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pinned {
    /// By equations. The backend substitutes them and folds constants.
    Equal,
    /// By two inequalities each, so that it has to build circuits.
    Between,
}

/// Asserts that under the model the term can have its value, and no other.
fn agrees(pool: &mut Pool, backend: &mut BitwuzlaSolver, model: &Model, term: TermId, pinned: Pinned) {
    let value = Evaluator::new().evaluate(pool, model, term);
    let mut facts = Vec::new();
    let mut replaced = Vec::new();
    for (symbol, value) in model.iter() {
        match (pinned, value) {
            (_, Value::Array(array)) => facts.extend(elements(pool, symbol, array)),
            (Pinned::Between, Value::Bits(bits)) => {
                let mut vector = symbol;
                if let Sort::Float(kind) = pool.sort(symbol) {
                    vector = pool.symbol("pinned", Sort::BitVector(kind.bits()));
                    replaced.push((symbol, pool.float_from_bits(kind, vector)));
                }
                let constant = pool.constant(bits.clone());
                facts.extend([pool.ule(vector, constant), pool.ule(constant, vector)]);
            }
            _ => {
                let constant = pool.value(pool.sort(symbol), value);
                facts.push(pool.eq(symbol, constant));
            }
        }
    }
    let constant = pool.value(pool.sort(term), &value);
    let same = pool.eq(term, constant);
    let same = pool.substitute(same, &replaced);
    let differs = pool.not(same);
    for (condition, possible) in [(same, true), (differs, false)] {
        if let Some(constant) = pool.as_bool(condition) {
            assert_eq!(constant, possible);
            continue;
        }
        let query = Query { facts: solver::Facts::Set(&facts), condition: Some(condition), model: None, symbols: None };
        let answer = backend.solve(pool, &query);
        let right = if possible { answer.is_sat() } else { answer.is_unsat() };
        assert!(right, "{} is {value:?} under {model:?}: {answer:?}", pool.display(term));
    }
}

/// An array with 256 elements, one by one.
fn elements(pool: &mut Pool, symbol: TermId, array: &term::ArrayValue) -> Vec<TermId> {
    let element = |i| {
        let at = Bits::from_u64(8, i);
        let (index, element) = (pool.constant(at.clone()), pool.constant(array.get(&at).clone()));
        let selected = pool.select(symbol, index);
        pool.eq(selected, element)
    };
    (0..256).map(element).collect()
}

fn random_value(random: &mut Random, sort: Sort) -> Value {
    let words = |random: &mut Random| [random.next(), random.next()];
    match sort {
        Sort::Bool => random.chance(50).into(),
        Sort::BitVector(width) => Bits::from_words(width, &words(random)).into(),
        Sort::Float(kind) => interesting(random, kind).into(),
        Sort::Array { index, element } => {
            let mut array = term::ArrayValue::new(index, Bits::from_u64(element, random.next()));
            for _ in 0..3 {
                array.set(Bits::from_u64(index, random.next() % 8), Bits::from_u64(element, random.next()));
            }
            array.into()
        }
    }
}

/// Floats of every class, often close to the edges between them. Of the x87 only what SMT-LIB can say.
fn interesting(random: &mut Random, kind: FloatKind) -> Bits {
    let any = Bits::from_words(kind.bits(), &[random.next(), random.next()]);
    let rounding = Rounding::NearestEven;
    let chosen = match random.below(8) {
        0 => float::zero(kind),
        1 => float::infinity(kind),
        2 => float::default_nan(kind),
        // The least normal number and its neighbours.
        3 => {
            let least = Bits::one(kind.bits()).shl_by(kind.significand_bits() - 1);
            least.add(&Bits::from_i64(kind.bits(), random.below(3) as i64 - 1))
        }
        // Subnormal.
        4 => Bits::from_words(kind.bits(), &[random.next()]).trunc(kind.significand_bits() - 1).zext(kind.bits()),
        // The greatest number and its neighbour.
        5 => float::infinity(kind).sub(&Bits::from_u64(kind.bits(), 1 + random.next() % 2)),
        6 => float::from_signed(kind, &Bits::from_u64(5, random.next()), rounding),
        _ => any,
    };
    let chosen = if random.chance(50) { float::neg(kind, &chosen) } else { chosen };
    // Through another kind and back every odd encoding of the x87 is gone.
    if kind == FloatKind::Extended {
        return float::convert(
            FloatKind::Quad,
            kind,
            &float::convert(kind, FloatKind::Quad, &chosen, rounding),
            rounding,
        );
    }
    chosen
}

fn random_terms(seed: u64, theory: Theory, count: usize, pinned: Pinned) {
    let mut pool = Pool::new();
    let mut conditions = Conditions::new(&mut pool, seed, theory);
    let mut backend = BitwuzlaSolver::new(Limits::default());
    for _ in 0..count {
        let term = conditions.condition(&mut pool);
        let mut model = Model::new();
        let symbols = pool.symbols(term);
        if symbols.iter().any(|symbol| matches!(pool.sort(*symbol), Sort::Array { index, .. } if index > 8)) {
            continue;
        }
        for symbol in symbols {
            let value = random_value(&mut conditions.random, pool.sort(symbol));
            model.set(symbol, value);
        }
        agrees(&mut pool, &mut backend, &model, term, pinned);
    }
}

#[test]
fn bit_vectors_mean_the_same() {
    random_terms(1, Theory::Vectors, 400, Pinned::Equal);
    random_terms(11, Theory::Vectors, 400, Pinned::Between);
}

#[test]
fn arrays_mean_the_same() {
    random_terms(2, Theory::Arrays, 200, Pinned::Between);
}

#[test]
fn floats_mean_the_same() {
    random_terms(3, Theory::Floats(&FloatKind::ALL), 300, Pinned::Equal);
    random_terms(13, Theory::Floats(&[FloatKind::Half, FloatKind::Single, FloatKind::Extended]), 60, Pinned::Between);
}

/// Every operation on floats of a kind in every rounding mode, on values from the edges.
fn float_operations(seed: u64, kind: FloatKind, rounds: usize, pinned: Pinned) {
    let mut random = Random(seed);
    let mut pool = Pool::new();
    let mut backend = BitwuzlaSolver::new(Limits::default());
    let symbols: Vec<TermId> = ["x", "y", "z"].iter().map(|name| pool.symbol(name, Sort::Float(kind))).collect();
    let integer = pool.symbol("i", Sort::BitVector(37));
    let bits = pool.symbol("b", Sort::BitVector(kind.bits()));
    for round in 0..rounds {
        let rounding = Rounding::ALL[round % Rounding::ALL.len()];
        let mut model = Model::new();
        for symbol in &symbols {
            model.set(*symbol, interesting(&mut random, kind));
        }
        model.set(integer, Bits::from_u64(37, random.next()));
        model.set(bits, Bits::from_words(kind.bits(), &[random.next(), random.next()]));
        for term in operations(&mut pool, kind, &symbols, integer, bits, rounding, pinned) {
            let mut own = Model::new();
            for symbol in pool.symbols(term) {
                own.set(symbol, model.get(symbol).unwrap().clone());
            }
            agrees(&mut pool, &mut backend, &own, term, pinned);
        }
    }
}

fn operations(
    pool: &mut Pool,
    kind: FloatKind,
    symbols: &[TermId],
    integer: TermId,
    bits: TermId,
    rounding: Rounding,
    pinned: Pinned,
) -> Vec<TermId> {
    let (x, y, z) = (symbols[0], symbols[1], symbols[2]);
    let mut terms = vec![
        pool.float_add(x, y, rounding),
        pool.float_sub(x, y, rounding),
        pool.float_mul(x, y, rounding),
        pool.float_round_to_integral(x, rounding),
        pool.float_lt(x, y),
        pool.float_le(x, y),
        pool.float_eq(x, y),
        pool.eq(x, y),
        pool.float_min(x, y),
        pool.float_max(x, y),
        pool.float_is_subnormal(x),
        pool.float_is_normal(x),
        pool.float_is_negative(x),
        pool.float_from_signed(integer, kind, rounding),
        pool.float_from_unsigned(integer, kind, rounding),
        pool.float_from_bits(kind, bits),
    ];
    for width in [1, 2, 33, 65] {
        terms.push(pool.float_to_signed(x, width, rounding));
        terms.push(pool.float_to_unsigned(x, width, rounding));
    }
    for other in FloatKind::ALL {
        terms.push(pool.float_convert(x, other, rounding));
    }
    // Circuits for these take seconds in the wide kinds.
    if pinned == Pinned::Equal || kind <= FloatKind::Single {
        terms.push(pool.float_div(x, y, rounding));
        terms.push(pool.float_fma(x, y, z, rounding));
        terms.push(pool.float_sqrt(x, rounding));
    }
    if pinned == Pinned::Equal && kind <= FloatKind::Double || kind == FloatKind::Half {
        terms.push(pool.float_remainder(x, y));
        terms.push(pool.float_rem(x, y));
    }
    terms
}

#[test]
fn float_operations_fold_to_the_same() {
    for kind in FloatKind::ALL {
        float_operations(4, kind, 5, Pinned::Equal);
    }
}

#[test]
fn half_circuits_mean_the_same() {
    float_operations(5, FloatKind::Half, 10, Pinned::Between);
}

#[test]
fn single_circuits_mean_the_same() {
    float_operations(6, FloatKind::Single, 5, Pinned::Between);
}

#[test]
fn wide_circuits_mean_the_same() {
    float_operations(7, FloatKind::Double, 2, Pinned::Between);
    float_operations(8, FloatKind::Extended, 5, Pinned::Between);
    float_operations(9, FloatKind::Quad, 1, Pinned::Between);
}

/// Bits of floats go to memory and come back; a NaN keeps being one.
#[test]
fn the_bits_of_a_float_are_named_and_conditioned() {
    for kind in FloatKind::ALL {
        let mut pool = Pool::new();
        let mut backend = BitwuzlaSolver::new(Limits::default());
        let (x, y) = (pool.symbol("x", Sort::Float(kind)), pool.symbol("y", Sort::Float(kind)));
        let sum = pool.float_add(x, y, Rounding::NearestEven);
        let bits = pool.float_to_bits(sum);
        assert_eq!(pool.operator(bits), Operator::FloatToBits);
        let one = float::from_unsigned(kind, &Bits::one(1), Rounding::NearestEven);
        let bits_of_one = pool.constant(one.clone());
        let one = pool.float_constant(kind, one);
        let stored_one = pool.eq(bits, bits_of_one);
        let is_one = pool.float_eq(sum, one);
        let is_not_one = pool.not(is_one);
        assert!(backend.solve(&mut pool, &Query::all(&[stored_one, is_one])).is_sat());
        let answer = backend.solve(&mut pool, &Query::all(&[stored_one, is_not_one]));
        assert!(answer.is_unsat(), "{kind:?}: {answer:?}");
        // Any NaN will do, also one that no operation would make.
        let nan = pool.float_is_nan(sum);
        let odd = Bits::one(kind.bits());
        let odd = pool.constant(float::infinity(kind).or(&odd));
        let stored_odd = pool.eq(bits, odd);
        let answer = backend.solve(&mut pool, &Query::all(&[nan, stored_odd]));
        assert!(answer.is_sat(), "{kind:?}: {answer:?}");
    }
}

/// A million nested terms: neither translating nor solving nor reading may recurse on them. Where it takes too long it has to stop.
#[test]
fn deep_terms_do_not_overflow_the_stack() {
    let mut pool = Pool::new();
    let limits = Limits { time: Some(Duration::from_secs(4)), ..Limits::default() };
    let mut backend = BitwuzlaSolver::new(limits);
    let bytes: Vec<TermId> = (0..8).map(|i| pool.symbol(&format!("b{i}"), Sort::BitVector(8))).collect();
    let mut deep = bytes[0];
    for i in 0..1_000_000usize {
        let byte = bytes[i % 8];
        deep = match i % 3 {
            0 => pool.xor(deep, byte),
            1 => pool.or(deep, byte),
            _ => pool.and(deep, byte),
        };
        if i == 10_000 || i == 999_999 {
            let zero = pool.number(8, 0);
            let condition = pool.eq(deep, zero);
            let answer = backend.solve(&mut pool, &Query::all(&[condition]));
            assert!(matches!(answer, Answer::Sat(_) | Answer::Unknown(Unknown::TimeLimit)), "{answer:?}");
        }
    }
}
