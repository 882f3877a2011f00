//! Laws that tie the machine's parts together, as random tests.

use crate::arithmetic as number;
use crate::contents::{Byte, Contents, Found};
use crate::fill::{Fill, Stretch};
use crate::symbolic;
use crate::value::{ObjectId, Pointer, Value};
use bits::{Bits, Rounding};
use ir::{BinaryOp, CompareOp, FloatBinaryOp, FloatCompareOp, FloatKind, OverflowOp, Type, UnaryOp, Word};
use proptest::prelude::*;
use term::{Model, Pool, Sort};

const WIDTHS: [u8; 10] = [1, 7, 8, 16, 31, 32, 33, 48, 63, 64];

/// Numbers near the edges are where operators go wrong.
fn word() -> impl Strategy<Value = u64> {
    prop_oneof![
        any::<u64>(),
        prop::sample::select(vec![0, 1, 2, 31, 32, 63, 64, u64::MAX, 1 << 31, 1 << 63, (1 << 31) - 1, (1 << 63) - 1]),
        (0u64..64).prop_map(|shift| 1 << shift),
        0u64..100,
    ]
}

/// Two symbols and a model that gives them these numbers: what the term means is then known.
fn symbols(pool: &mut Pool, width: u8, a: u64, b: u64) -> (Value, Value, Model) {
    let sort = if width == 1 { Sort::Bool } else { Sort::BitVector(width.into()) };
    let (x, y) = (pool.symbol("x", sort), pool.symbol("y", sort));
    let mut model = Model::new();
    for (symbol, bits) in [(x, a), (y, b)] {
        let value = match sort {
            Sort::Bool => term::Value::Bool(bits != 0),
            _ => term::Value::Bits(Bits::from_u64(width.into(), bits)),
        };
        model.set(symbol, value);
    }
    (Value::Term(x), Value::Term(y), model)
}

fn meaning(pool: &Pool, model: &Model, value: Value) -> u64 {
    match value {
        Value::Bits(bits) => bits,
        Value::Term(term) => match term::Evaluator::new().evaluate(pool, model, term) {
            term::Value::Bool(truth) => truth.into(),
            term::Value::Bits(bits) => bits.as_u64().expect("narrow"),
            other => panic!("{other:?} is no number"),
        },
        Value::Pointer(_) | Value::Choice(_) => panic!("a pointer is no number"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn an_operator_means_the_same_on_numbers_and_on_terms(
        op in prop::sample::select(BinaryOp::WORDS.iter().map(|&(_, op)| op).collect::<Vec<_>>()), width in prop::sample::select(WIDTHS.to_vec()), a in word(), b in word(),
    ) {
        let (a, b) = (a & number::mask(width), b & number::mask(width));
        let ty = Type::Int(width.into());
        let mut pool = Pool::new();
        let (x, y, model) = symbols(&mut pool, width, a, b);
        // Where the operation has no result on numbers, terms have SMT-LIB's value and a check guards it.
        if let Ok(expected) = number::binary(op, a, b, width) {
            let term = symbolic::binary(&mut pool, op, ty, x, y).unwrap();
            prop_assert_eq!(meaning(&pool, &model, term), expected);
        }
    }

    #[test]
    fn overflow_unary_and_comparison_mean_the_same_on_numbers_and_on_terms(
        width in prop::sample::select(WIDTHS.to_vec()), a in word(), b in word(),
    ) {
        let (a, b) = (a & number::mask(width), b & number::mask(width));
        let ty = Type::Int(width.into());
        let mut pool = Pool::new();
        let (x, y, model) = symbols(&mut pool, width, a, b);
        for op in [OverflowOp::SAdd, OverflowOp::UAdd, OverflowOp::SSub, OverflowOp::USub, OverflowOp::SMul, OverflowOp::UMul] {
            let term = symbolic::overflows(&mut pool, op, ty, x, y);
            prop_assert_eq!(meaning(&pool, &model, term), u64::from(number::overflows(op, a, b, width)), "{:?}", op);
        }
        for op in [UnaryOp::CountOnes, UnaryOp::LeadingZeros, UnaryOp::TrailingZeros, UnaryOp::ReverseBits] {
            let term = symbolic::unary(&mut pool, op, ty, x);
            let expected = symbolic::unary(&mut pool, op, ty, Value::Bits(a));
            prop_assert_eq!(meaning(&pool, &model, term), meaning(&pool, &model, expected), "{:?}", op);
        }
        for op in [CompareOp::Eq, CompareOp::Ne, CompareOp::Ult, CompareOp::Ule, CompareOp::Ugt, CompareOp::Uge,
                   CompareOp::Slt, CompareOp::Sle, CompareOp::Sgt, CompareOp::Sge] {
            let term = symbolic::compare(&mut pool, op, ty, x, y);
            prop_assert_eq!(meaning(&pool, &model, term), u64::from(number::compare(op, a, b, width)), "{:?}", op);
        }
    }

    #[test]
    fn floats_mean_the_same_on_the_processor_and_as_terms(a in any::<u64>(), b in any::<u64>(), narrow in any::<bool>()) {
        let mut pool = Pool::new();
        let kind = if narrow { FloatKind::Single } else { FloatKind::Double };
        let (a, b) = if narrow { (a & 0xffff_ffff, b & 0xffff_ffff) } else { (a, b) };
        let ty = Type::Float(kind);
        let is_nan = |bits: u64| bits::float::is_nan(kind, &Bits::from_u64(kind.bits(), bits));
        for op in [FloatBinaryOp::Add, FloatBinaryOp::Sub, FloatBinaryOp::Mul, FloatBinaryOp::Div, FloatBinaryOp::Rem] {
            let fast = if narrow { number::float32(op, a, b) } else { number::float64(op, a, b) };
            let exact = symbolic::float_binary(&mut pool, op, ty, Rounding::NearestEven, Value::Bits(a), Value::Bits(b));
            let Value::Bits(exact) = exact else { panic!("constants fold") };
            prop_assert!(fast == exact || is_nan(fast) && is_nan(exact), "{:?}: {:x} {:x} {:x} {:x}", op, a, b, fast, exact);
        }
        for op in [FloatCompareOp::Ordered, FloatCompareOp::OrderedLt, FloatCompareOp::UnorderedGe, FloatCompareOp::OrderedNe,
                   FloatCompareOp::UnorderedNe, FloatCompareOp::UnorderedEq, FloatCompareOp::OrderedEq] {
            let order = if narrow {
                f32::from_bits(a as u32).partial_cmp(&f32::from_bits(b as u32))
            } else {
                f64::from_bits(a).partial_cmp(&f64::from_bits(b))
            };
            let exact = symbolic::float_compare(&mut pool, op, ty, Value::Bits(a), Value::Bits(b));
            prop_assert_eq!(Value::boolean(number::float_compare(op, order)), exact, "{:?}", op);
        }
    }
}

/// What a byte of contents is, in the plainest model there is.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Plain {
    Arbitrary,
    Known(u8),
    Part(u32, u8),
}

#[derive(Clone, Debug)]
enum Step {
    Bits { at: u64, bytes: u64, bits: u64 },
    Pointer { at: u64, id: u32 },
    Lay { first: u64, end: u64, byte: Option<u8> },
    Fork,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        (0u64..180, 1u64..=8, any::<u64>()).prop_map(|(at, bytes, bits)| Step::Bits { at, bytes, bits }),
        (0u64..180, 1u32..50).prop_map(|(at, id)| Step::Pointer { at, id }),
        (0u64..3, 1u64..4, any::<Option<u8>>()).prop_map(|(first, count, byte)| Step::Lay {
            first,
            end: (first + count).min(3),
            byte
        }),
        Just(Step::Fork),
    ]
}

proptest! {
    #[test]
    fn contents_behave_like_an_array_of_bytes_and_forks_are_independent(steps in prop::collection::vec(step(), 1..60)) {
        let mut contents = Contents::new(Fill::Arbitrary);
        let mut plain = [Plain::Arbitrary; 200];
        let mut kept = Vec::new();
        for step in steps {
            match step {
                // `Memory` takes a cell apart before it is half overwritten; here such stores are left out.
                Step::Bits { at, bytes, bits } if !splits(&plain, at, bytes) => {
                    contents.store_bits(at, bytes, bits);
                    for index in 0..bytes {
                        plain[(at + index) as usize] = Plain::Known((bits >> (8 * index)) as u8);
                    }
                }
                Step::Pointer { at, id } if !splits(&plain, at, 8) => {
                    let fits = contents.store_whole(at, 8, Value::Pointer(Pointer::new(ObjectId(id), 0)));
                    for index in (0..8).filter(|_| fits) {
                        plain[at as usize + index] = Plain::Part(id, index as u8);
                    }
                }
                Step::Lay { first, end, byte } => {
                    contents.lay(Stretch { first, end, fill: byte.map_or(Fill::Arbitrary, Fill::Byte) });
                    plain[64 * first as usize..64 * end as usize].fill(byte.map_or(Plain::Arbitrary, Plain::Known));
                }
                Step::Fork => kept.push((contents.clone(), plain)),
                _ => {}
            }
        }
        kept.push((contents, plain));
        for (contents, plain) in kept {
            for (at, &expected) in plain.iter().enumerate() {
                let found = match contents.byte(at as u64) {
                    Byte::Known(byte) => Plain::Known(byte),
                    Byte::Part { value: Value::Pointer(pointer), index, .. } => Plain::Part(pointer.object.0, index),
                    Byte::Part { .. } | Byte::Element(..) => panic!("no terms were stored"),
                    Byte::Arbitrary => Plain::Arbitrary,
                };
                prop_assert_eq!(found, expected, "byte {}", at);
            }
            for at in 0..190u64 {
                let known = |at: &u64| matches!(plain[*at as usize], Plain::Known(_));
                prop_assert_eq!(contents.is_plain(at, 8), (at..at + 8).all(|at| known(&at)));
                let until = contents.unwritten_until(at, 192);
                prop_assert!((at..until).all(|other| contents.byte(other) == contents.byte(at)));
                if let Found::Bits(bits) = contents.load(at, 4) {
                    for index in 0..4 {
                        prop_assert_eq!(plain[(at + index) as usize], Plain::Known((bits >> (8 * index)) as u8));
                    }
                }
            }
        }
    }
}

/// Would writing these bytes leave a part of a pointer?
fn splits(plain: &[Plain], at: u64, bytes: u64) -> bool {
    let (first, end) = (at as usize, (at + bytes) as usize);
    let inside = |place: usize| matches!(plain[place], Plain::Part(..));
    let starts_inside = matches!(plain[first], Plain::Part(_, index) if index != 0);
    let ends_inside = end < plain.len() && matches!(plain[end], Plain::Part(_, index) if index != 0) && inside(end - 1);
    starts_inside || ends_inside
}
