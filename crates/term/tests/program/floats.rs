//! The constructors of floats: their call on terms and their meaning on numbers, side by side.

use super::reference::{bits, kind, operation, Choice, Operation, Takes};
use std::cmp::Ordering;
use term::bits::float;
use term::{Bits, FloatKind, Rounding, Value};

macro_rules! float_class {
    ($build:ident, $mean:ident) => {
        operation!(Float1, |p, t, _| Some(p.$build(t[0])), |v, s, _| Value::Bool(float::$mean(kind(s), bits(&v[0]))))
    };
}

macro_rules! float_rounded {
    ($build:ident, $mean:ident) => {
        operation!(Float2, |p, t, c| Some(p.$build(t[0], t[1], c.rounding())), |v, s, c| float::$mean(
            kind(s),
            bits(&v[0]),
            bits(&v[1]),
            c.rounding()
        )
        .into())
    };
}

macro_rules! float_compare {
    ($build:ident, $orders:pat) => {
        operation!(Float2, |p, t, _| Some(p.$build(t[0], t[1])), |v, s, _| Value::Bool(matches!(
            float::compare(kind(s), bits(&v[0]), bits(&v[1])),
            Some($orders)
        )))
    };
}

pub fn operations() -> Vec<Operation> {
    let mut all = vec![
        operation!(Float1, |p, t, _| Some(p.float_neg(t[0])), |v, s, _| float::neg(kind(s), bits(&v[0])).into()),
        operation!(Float1, |p, t, _| Some(p.float_abs(t[0])), |v, s, _| float::abs(kind(s), bits(&v[0])).into()),
        float_rounded!(float_add, add),
        float_rounded!(float_sub, sub),
        float_rounded!(float_mul, mul),
        float_rounded!(float_div, div),
        operation!(Float3, |p, t, c| Some(p.float_fma(t[0], t[1], t[2], c.rounding())), |v, s, c| float::fma(
            kind(s),
            bits(&v[0]),
            bits(&v[1]),
            bits(&v[2]),
            c.rounding()
        )
        .into()),
        operation!(Float1, |p, t, c| Some(p.float_sqrt(t[0], c.rounding())), |v, s, c| float::sqrt(
            kind(s),
            bits(&v[0]),
            c.rounding()
        )
        .into()),
        operation!(Float1, |p, t, c| Some(p.float_round_to_integral(t[0], c.rounding())), |v, s, c| {
            float::round_to_integral(kind(s), bits(&v[0]), c.rounding()).into()
        }),
        operation!(Float2, |p, t, _| Some(p.float_rem(t[0], t[1])), |v, s, _| float::rem(
            kind(s),
            bits(&v[0]),
            bits(&v[1])
        )
        .into()),
        operation!(Float2, |p, t, _| Some(p.float_remainder(t[0], t[1])), |v, s, _| float::ieee_remainder(
            kind(s),
            bits(&v[0]),
            bits(&v[1])
        )
        .into()),
        operation!(Float2, |p, t, _| Some(p.float_min(t[0], t[1])), |v, s, _| float::min(
            kind(s),
            bits(&v[0]),
            bits(&v[1])
        )
        .into()),
        operation!(Float2, |p, t, _| Some(p.float_max(t[0], t[1])), |v, s, _| float::max(
            kind(s),
            bits(&v[0]),
            bits(&v[1])
        )
        .into()),
        float_compare!(float_eq, Ordering::Equal),
        float_compare!(float_lt, Ordering::Less),
        float_compare!(float_le, Ordering::Less | Ordering::Equal),
        operation!(Float2, |p, t, _| Some(p.float_unordered(t[0], t[1])), |v, s, _| Value::Bool(
            float::compare(kind(s), bits(&v[0]), bits(&v[1])).is_none()
        )),
        float_class!(float_is_nan, is_nan),
        float_class!(float_is_infinite, is_infinite),
        float_class!(float_is_zero, is_zero),
        float_class!(float_is_subnormal, is_subnormal),
        float_class!(float_is_normal, is_normal),
        operation!(Float1, |p, t, _| Some(p.float_is_negative(t[0])), |v, s, _| Value::Bool(
            !float::is_nan(kind(s), bits(&v[0])) && bits(&v[0]).sign_bit()
        )),
    ];
    all.extend(float_conversions());
    // Comparisons with small constants, halves among them, are what programs ask.
    for _ in 0..3 {
        all.push(operation!(
            Float1,
            |p, t, c| {
                let constant = p.float_constant(c.kind, small_float(c));
                Some(match c.number % 5 {
                    0 => p.float_eq(t[0], constant),
                    1 => p.float_lt(t[0], constant),
                    2 => p.float_le(t[0], constant),
                    3 => p.float_lt(constant, t[0]),
                    _ => p.float_le(constant, t[0]),
                })
            },
            |v, _, c| {
                let order = float::compare(c.kind, bits(&v[0]), &small_float(c));
                Value::Bool(match c.number % 5 {
                    0 => order == Some(Ordering::Equal),
                    1 => order == Some(Ordering::Less),
                    2 => matches!(order, Some(Ordering::Less | Ordering::Equal)),
                    3 => order == Some(Ordering::Greater),
                    _ => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
                })
            }
        ));
        // Integers of few bits, so that such comparisons are close.
        all.push(operation!(
            Bits1,
            |p, t, c| {
                let few = p.trunc(t[0], c.width.min(3));
                Some(match c.number % 2 {
                    0 => p.float_from_signed(few, c.kind, c.rounding()),
                    _ => p.float_from_unsigned(few, c.kind, c.rounding()),
                })
            },
            |v, _, c| {
                let few = bits(&v[0]).trunc(c.width.min(3));
                match c.number % 2 {
                    0 => float::from_signed(c.kind, &few, c.rounding()).into(),
                    _ => float::from_unsigned(c.kind, &few, c.rounding()).into(),
                }
            }
        ));
    }
    all[0].moves = true;
    all[1].moves = true;
    all
}

/// A half of a small integer.
fn small_float(choice: Choice) -> Bits {
    let halves = Bits::from_i64(8, (choice.number / 5 % 25) as i64 - 12);
    let two = float::from_unsigned(choice.kind, &Bits::from_u64(2, 2), Rounding::NearestEven);
    let integer = float::from_signed(choice.kind, &halves, Rounding::NearestEven);
    float::div(choice.kind, &integer, &two, Rounding::NearestEven)
}

fn float_conversions() -> Vec<Operation> {
    vec![
        operation!(Float1, |p, t, c| Some(p.float_convert(t[0], c.other_kind(), c.rounding())), |v, s, c| {
            float::convert(kind(s), c.other_kind(), bits(&v[0]), c.rounding()).into()
        }),
        operation!(Bits1, |p, t, c| Some(p.float_from_signed(t[0], c.kind, c.rounding())), |v, _, c| {
            float::from_signed(c.kind, bits(&v[0]), c.rounding()).into()
        }),
        operation!(Bits1, |p, t, c| Some(p.float_from_unsigned(t[0], c.kind, c.rounding())), |v, _, c| {
            float::from_unsigned(c.kind, bits(&v[0]), c.rounding()).into()
        }),
        operation!(Float1, |p, t, c| Some(p.float_to_signed(t[0], c.integer_width(), c.rounding())), |v, s, c| {
            let width = c.integer_width();
            float::to_signed(kind(s), bits(&v[0]), width, c.rounding()).unwrap_or(Bits::min_signed(width)).into()
        }),
        operation!(Float1, |p, t, c| Some(p.float_to_unsigned(t[0], c.integer_width(), c.rounding())), |v, s, c| {
            let width = c.integer_width();
            float::to_unsigned(kind(s), bits(&v[0]), width, c.rounding()).unwrap_or(Bits::ones(width)).into()
        }),
        operation!(Float1, |p, t, c| Some(p.float_fits_signed(t[0], c.integer_width(), c.rounding())), |v, s, c| {
            Value::Bool(float::to_signed(kind(s), bits(&v[0]), c.integer_width(), c.rounding()).is_some())
        }),
        operation!(Float1, |p, t, c| Some(p.float_fits_unsigned(t[0], c.integer_width(), c.rounding())), |v, s, c| {
            Value::Bool(float::to_unsigned(kind(s), bits(&v[0]), c.integer_width(), c.rounding()).is_some())
        }),
        Operation {
            takes: Takes::FloatBits,
            build: |p, t, c| {
                let kind = FloatKind::ALL.into_iter().find(|kind| kind.bits() == c.width)?;
                Some(p.float_from_bits(kind, t[0]))
            },
            mean: |v, _, _| v[0].clone(),
            moves: true,
        },
        Operation {
            takes: Takes::Float1,
            build: |p, t, _| Some(p.float_to_bits(t[0])),
            mean: |v, _, _| v[0].clone(),
            moves: true,
        },
        operation!(Bits1, |p, t, c| (c.wider() <= 300).then(|| p.sext(t[0], c.wider())), |v, _, c| bits(&v[0])
            .sext(c.wider())
            .into()),
        operation!(Bits1, |p, t, c| (c.wider() <= 300).then(|| p.zext(t[0], c.wider())), |v, _, c| bits(&v[0])
            .zext(c.wider())
            .into()),
        operation!(Bits1, |p, t, c| Some(p.trunc(t[0], c.range().0 + 1)), |v, _, c| bits(&v[0])
            .trunc(c.range().0 + 1)
            .into()),
    ]
}
