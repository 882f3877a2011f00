//! The constructors of bit-vectors: their call on terms and their meaning on numbers, side by side.

use super::reference::{bits, boolean, count, logic, operation, Choice, Operation, Takes};
use term::{Bits, Value};

macro_rules! bits2 {
    ($name:ident) => {
        operation!(Bits2, |p, t, _| Some(p.$name(t[0], t[1])), |v, _, _| bits(&v[0]).$name(bits(&v[1])).into())
    };
    ($name:ident, $mean:expr) => {
        operation!(Bits2, |p, t, _| Some(p.$name(t[0], t[1])), |v, _, _| {
            let mean: fn(&Bits, &Bits) -> bool = $mean;
            Value::Bool(mean(bits(&v[0]), bits(&v[1])))
        })
    };
}

pub fn operations() -> Vec<Operation> {
    let choice = logic()[5];
    vec![
        choice,
        choice,
        operation!(Bits1, |p, t, _| Some(p.neg(t[0])), |v, _, _| bits(&v[0]).neg().into()),
        operation!(Bits1, |p, t, _| Some(p.not(t[0])), |v, _, _| bits(&v[0]).not().into()),
        bits2!(add),
        bits2!(add),
        bits2!(sub),
        bits2!(mul),
        bits2!(udiv),
        bits2!(urem),
        bits2!(sdiv),
        bits2!(srem),
        bits2!(and),
        bits2!(and),
        bits2!(or),
        bits2!(or),
        bits2!(xor),
        bits2!(shl),
        bits2!(lshr),
        bits2!(ashr),
        bits2!(ult, |a, b| a.ult(b)),
        bits2!(ule, |a, b| a.ule(b)),
        bits2!(ugt, |a, b| b.ult(a)),
        bits2!(uge, |a, b| b.ule(a)),
        bits2!(slt, |a, b| a.slt(b)),
        bits2!(sle, |a, b| a.sle(b)),
        bits2!(sgt, |a, b| b.slt(a)),
        bits2!(sge, |a, b| b.sle(a)),
        bits2!(uadd_overflows, |a, b| a.uadd_overflows(b)),
        bits2!(usub_overflows, |a, b| a.usub_overflows(b)),
        bits2!(umul_overflows, |a, b| a.umul_overflows(b)),
        bits2!(sadd_overflows, |a, b| a.sadd_overflows(b)),
        bits2!(ssub_overflows, |a, b| a.ssub_overflows(b)),
        bits2!(smul_overflows, |a, b| a.smul_overflows(b)),
        bits2!(sdiv_overflows, |a, b| a.is_min_signed() && b.is_ones()),
        operation!(Bits1, |p, t, _| Some(p.neg_overflows(t[0])), |v, _, _| Value::Bool(bits(&v[0]).is_min_signed())),
        operation!(Bits1, |p, t, _| Some(p.count_ones(t[0])), |v, _, c| count(c.width, bits(&v[0]).count_ones())),
        operation!(Bits1, |p, t, _| Some(p.leading_zeros(t[0])), |v, _, c| count(c.width, bits(&v[0]).leading_zeros())),
        operation!(Bits1, |p, t, _| Some(p.trailing_zeros(t[0])), |v, _, c| count(
            c.width,
            bits(&v[0]).trailing_zeros()
        )),
        operation!(Bits1, |p, t, c| (c.width % 8 == 0).then(|| p.swap_bytes(t[0])), |v, _, _| bits(&v[0])
            .swap_bytes()
            .into()),
        operation!(Bits1, |p, t, _| Some(p.reverse_bits(t[0])), |v, _, _| bits(&v[0]).reverse_bits().into()),
        operation!(Bits1, |p, t, c| Some(p.extract(t[0], c.range().0, c.range().1)), |v, _, c| bits(&v[0])
            .extract(c.range().0, c.range().1)
            .into()),
        operation!(Bits1, |p, t, c| Some(p.extract(t[0], c.range().0, c.range().1)), |v, _, c| bits(&v[0])
            .extract(c.range().0, c.range().1)
            .into()),
        operation!(
            BitsAny2,
            |p, t, _| (p.width(t[0]) + p.width(t[1]) <= 300).then(|| p.concat(t[0], t[1])),
            |v, _, _| bits(&v[0]).concat(bits(&v[1])).into()
        ),
        // The two halves of one vector, cut anywhere: what fusion has to see through.
        operation!(
            Bits1,
            |p, t, c| {
                let cut = c.number % c.width;
                if cut == 0 {
                    return Some(t[0]);
                }
                let (high, low) = (p.extract(t[0], c.width - 1, cut), p.extract(t[0], cut - 1, 0));
                Some(p.concat(high, low))
            },
            |v, _, _| v[0].clone()
        ),
        // A constant shift, mask or comparison: chance alone makes few of those.
        operation!(
            Bits1,
            |p, t, c| {
                let amount = p.number(c.width, (c.number / 3 % (c.width + 2)) as u64);
                Some(match c.number % 3 {
                    0 => p.shl(t[0], amount),
                    1 => p.lshr(t[0], amount),
                    _ => p.ashr(t[0], amount),
                })
            },
            |v, _, c| {
                let amount = Bits::from_u64(c.width, (c.number / 3 % (c.width + 2)) as u64);
                match c.number % 3 {
                    0 => bits(&v[0]).shl(&amount).into(),
                    1 => bits(&v[0]).lshr(&amount).into(),
                    _ => bits(&v[0]).ashr(&amount).into(),
                }
            }
        ),
        operation!(
            Bits1,
            |p, t, c| {
                let constant = p.constant(small_constant(c));
                Some(match c.number % 7 {
                    0 => p.and(t[0], constant),
                    1 => p.or(t[0], constant),
                    2 => p.add(t[0], constant),
                    3 => p.mul(t[0], constant),
                    4 => p.xor(t[0], constant),
                    5 => p.udiv(t[0], constant),
                    _ => p.urem(t[0], constant),
                })
            },
            |v, _, c| {
                let (a, constant) = (bits(&v[0]), small_constant(c));
                match c.number % 7 {
                    0 => a.and(&constant).into(),
                    1 => a.or(&constant).into(),
                    2 => a.add(&constant).into(),
                    3 => a.mul(&constant).into(),
                    4 => a.xor(&constant).into(),
                    5 => a.udiv(&constant).into(),
                    _ => a.urem(&constant).into(),
                }
            }
        ),
        operation!(
            Bits1,
            |p, t, c| {
                let constant = p.constant(small_constant(c));
                Some(match c.number % 5 {
                    0 => p.eq(t[0], constant),
                    1 => p.ult(t[0], constant),
                    2 => p.slt(t[0], constant),
                    3 => p.ult(constant, t[0]),
                    _ => p.slt(constant, t[0]),
                })
            },
            |v, _, c| {
                let (a, constant) = (bits(&v[0]), small_constant(c));
                Value::Bool(match c.number % 5 {
                    0 => *a == constant,
                    1 => a.ult(&constant),
                    2 => a.slt(&constant),
                    3 => constant.ult(a),
                    _ => constant.slt(a),
                })
            }
        ),
        operation!(Bits1, |p, t, c| (c.wider() <= 300).then(|| p.zext(t[0], c.wider())), |v, _, c| bits(&v[0])
            .zext(c.wider())
            .into()),
        operation!(Bits1, |p, t, c| (c.wider() <= 300).then(|| p.sext(t[0], c.wider())), |v, _, c| bits(&v[0])
            .sext(c.wider())
            .into()),
        operation!(Bits1, |p, t, c| Some(p.trunc(t[0], c.range().0 + 1)), |v, _, c| bits(&v[0])
            .trunc(c.range().0 + 1)
            .into()),
        operation!(Bool1, |p, t, _| Some(p.bv1_of_bool(t[0])), |v, _, _| Bits::from_bool(boolean(&v[0])).into()),
        operation!(Bit, |p, t, _| Some(p.bool_of_bv1(t[0])), |v, _, _| Value::Bool(bits(&v[0]).is_one())),
    ]
}

/// A constant as programs have them: small, a mask, or an edge.
fn small_constant(choice: Choice) -> Bits {
    let number = choice.number / 35;
    let width = choice.width;
    match number % 6 {
        0 => Bits::from_u64(width, (number / 6 % 20) as u64),
        1 => Bits::from_i64(width, -((number / 6 % 20) as i64)),
        2 => Bits::ones(width).lshr_by(number / 6 % width),
        3 => Bits::one(width).shl_by(number / 6 % width),
        4 => Bits::ones(width).lshr_by(number / 6 % width).shl_by(number / 600 % width),
        _ => Bits::max_signed(width),
    }
}
