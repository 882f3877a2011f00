//! The meaning of every constructor on plain values, and its call on terms, side by side.

use super::{Family, Instruction, Register};
use term::bits::float;
use term::{ArrayValue, Bits, FloatKind, Pool, Rounding, Sort, TermId, Value};
use std::cmp::Ordering;

/// The operands of an instruction and the operation that fits them.
pub struct Operands {
    operation: Operation,
    chosen: Vec<Register>,
}

/// An operation: what it takes, how it is built, what it means.
#[derive(Clone, Copy)]
struct Operation {
    takes: Takes,
    build: fn(&mut Pool, &[TermId], Choice) -> Option<TermId>,
    mean: fn(&[Value], &[Sort], Choice) -> Value,
    /// Whether the result moves its operands' representation without computing.
    moves: bool,
}

/// The parameter of an instruction, read in the ways operations need.
#[derive(Clone, Copy)]
pub struct Choice {
    number: u32,
    /// The width of the first operand, where it is a bit-vector.
    width: u32,
    kind: FloatKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    Bool1,
    Bool2,
    Bits1,
    /// Two of one width.
    Bits2,
    /// Two of any widths.
    BitsAny2,
    /// A Boolean and two of one sort.
    Choice,
    /// Two of one sort, any.
    Same2,
    Float1,
    Float2,
    Float3,
    /// A bit-vector of the width of some float kind.
    FloatBits,
    ArrayIndex,
    ArrayIndexElement,
    Element,
    Bit,
}

impl Operands {
    pub fn choose(registers: &[Register], instruction: Instruction, family: Family) -> Option<Operands> {
        let operations = operations(family);
        let operation = operations[instruction.operation % operations.len()];
        let [first, second, third] = instruction.operands;
        let pick = |selector: u16, fits: &dyn Fn(&Register) -> bool| -> Option<Register> {
            let fitting: Vec<&Register> = registers.iter().filter(|register| fits(register)).collect();
            // Later registers are the interesting ones: half the choices are among the last four.
            let recent = fitting.len().saturating_sub(4);
            let range = if selector & 1 == 1 { &fitting[recent..] } else { &fitting[..] };
            range.get((selector >> 1) as usize % range.len().max(1)).map(|register| (*register).clone())
        };
        let boolean = |r: &Register| r.sort == Sort::Bool;
        let vector = |r: &Register| matches!(r.sort, Sort::BitVector(_));
        let is_float = |r: &Register| matches!(r.sort, Sort::Float(_));
        let is_array = |r: &Register| matches!(r.sort, Sort::Array { .. });
        let chosen = match operation.takes {
            Takes::Bool1 => vec![pick(first, &boolean)?],
            Takes::Bool2 => vec![pick(first, &boolean)?, pick(second, &boolean)?],
            Takes::Bits1 => vec![pick(first, &vector)?],
            Takes::Bit => vec![pick(first, &|r| r.sort == Sort::BitVector(1))?],
            Takes::Bits2 => {
                let a = pick(first, &vector)?;
                let b = pick(second, &|r| r.sort == a.sort)?;
                vec![a, b]
            }
            Takes::BitsAny2 => vec![pick(first, &vector)?, pick(second, &vector)?],
            Takes::Choice => {
                let condition = pick(first, &boolean)?;
                let a = pick(second, &|_| true)?;
                let b = pick(third, &|r| r.sort == a.sort)?;
                vec![condition, a, b]
            }
            Takes::Same2 => {
                let a = pick(first, &|_| true)?;
                let b = pick(second, &|r| r.sort == a.sort)?;
                vec![a, b]
            }
            Takes::Float1 => vec![pick(first, &is_float)?],
            Takes::Float2 | Takes::Float3 => {
                let a = pick(first, &is_float)?;
                let b = pick(second, &|r| r.sort == a.sort)?;
                let c = pick(third, &|r| r.sort == a.sort)?;
                if operation.takes == Takes::Float2 { vec![a, b] } else { vec![a, b, c] }
            }
            Takes::FloatBits => {
                let is_size = |r: &Register| FloatKind::ALL.iter().any(|k| r.sort == Sort::BitVector(k.bits()));
                vec![pick(first, &is_size)?]
            }
            Takes::ArrayIndex | Takes::ArrayIndexElement => {
                let array = pick(first, &is_array)?;
                let Sort::Array { index, element } = array.sort else { unreachable!() };
                let at = pick(second, &|r| r.sort == Sort::BitVector(index))?;
                let value = pick(third, &|r| r.sort == Sort::BitVector(element))?;
                if operation.takes == Takes::ArrayIndex { vec![array, at] } else { vec![array, at, value] }
            }
            Takes::Element => vec![pick(first, &|r| r.sort == Sort::BitVector(8))?],
        };
        Some(Operands { operation, chosen })
    }

    pub fn execute(&self, pool: &mut Pool, instruction: Instruction) -> Option<Register> {
        let first = self.chosen[0].sort;
        let choice = Choice {
            number: instruction.parameter,
            width: first.width().unwrap_or(1),
            kind: first.float_kind().unwrap_or(FloatKind::ALL[instruction.parameter as usize / 7 % 5]),
        };
        let terms: Vec<TermId> = self.chosen.iter().map(|register| register.term).collect();
        let sorts: Vec<Sort> = self.chosen.iter().map(|register| register.sort).collect();
        let term = (self.operation.build)(pool, &terms, choice)?;
        let values: Vec<Value> = (0..self.chosen[0].values.len())
            .map(|model| {
                let operands: Vec<Value> = self.chosen.iter().map(|register| register.values[model].clone()).collect();
                (self.operation.mean)(&operands, &sorts, choice)
            })
            .collect();
        let sort = pool.sort(term);
        let all_exact = self.chosen.iter().all(|register| register.exact);
        let exact = matches!(sort, Sort::Bool | Sort::BitVector(_)) || self.operation.moves && all_exact;
        let leaves_float = first.float_kind().filter(|_| matches!(sort, Sort::BitVector(_)) && self.operation.moves);
        if let Some(kind) = leaves_float {
            // Bits of a computed float: only where there is but one representation.
            let nan = self.chosen[0].values.iter().any(|value| float::is_nan(kind, value.as_bits().unwrap()));
            if !all_exact && (nan || kind == FloatKind::Extended) {
                return None;
            }
        }
        Some(Register { term, sort, values, exact })
    }
}

impl Choice {
    fn rounding(self) -> Rounding {
        Rounding::ALL[self.number as usize % 5]
    }

    fn other_kind(self) -> FloatKind {
        FloatKind::ALL[self.number as usize / 5 % 5]
    }

    /// A width that is not too different.
    fn integer_width(self) -> u32 {
        super::WIDTHS[self.number as usize / 5 % super::WIDTHS.len()]
    }

    fn wider(self) -> u32 {
        self.width + self.number % 70
    }

    fn range(self) -> (u32, u32) {
        // Bytes are what programs cut most.
        if self.number & 1 == 0 && self.width.is_multiple_of(8) {
            let low = (self.number >> 1) % (self.width / 8) * 8;
            return (low + 7, low);
        }
        let a = (self.number >> 1) % self.width;
        let b = (self.number >> 12) % self.width;
        (a.max(b), a.min(b))
    }
}

fn boolean(value: &Value) -> bool {
    value.as_bool().unwrap()
}

fn bits(value: &Value) -> &Bits {
    value.as_bits().unwrap()
}

fn array(value: &Value) -> &ArrayValue {
    value.as_array().unwrap()
}

fn kind(sorts: &[Sort]) -> FloatKind {
    sorts[0].float_kind().unwrap()
}

fn count(width: u32, number: u32) -> Value {
    Bits::from_u64(width, number as u64).into()
}

fn identical(sort: Sort, a: &Value, b: &Value) -> bool {
    match sort {
        Sort::Float(kind) => {
            let (a, b) = (bits(a), bits(b));
            match (float::is_nan(kind, a), float::is_nan(kind, b)) {
                (false, false) => float::compare(kind, a, b) == Some(Ordering::Equal) && a.sign_bit() == b.sign_bit(),
                (a, b) => a == b,
            }
        }
        Sort::Array { index, .. } if index <= 8 => (0..1 << index).all(|i| {
            let at = Bits::from_u64(index, i);
            array(a).get(&at) == array(b).get(&at)
        }),
        _ => a == b,
    }
}

macro_rules! operation {
    ($takes:ident, $build:expr, $mean:expr) => {
        Operation { takes: Takes::$takes, build: $build, mean: $mean, moves: false }
    };
}

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

macro_rules! float_class {
    ($build:ident, $mean:ident) => {
        operation!(Float1, |p, t, _| Some(p.$build(t[0])), |v, s, _| Value::Bool(float::$mean(kind(s), bits(&v[0]))))
    };
}

macro_rules! float_rounded {
    ($build:ident, $mean:ident) => {
        operation!(
            Float2,
            |p, t, c| Some(p.$build(t[0], t[1], c.rounding())),
            |v, s, c| float::$mean(kind(s), bits(&v[0]), bits(&v[1]), c.rounding()).into()
        )
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

fn operations(family: Family) -> Vec<Operation> {
    let mut all = logic();
    all.extend(match family {
        Family::Integers => integers(),
        Family::Floats => floats(),
        Family::Arrays => arrays(),
    });
    all
}

fn logic() -> Vec<Operation> {
    vec![
        operation!(Bool1, |p, t, _| Some(p.not(t[0])), |v, _, _| Value::Bool(!boolean(&v[0]))),
        operation!(Bool2, |p, t, _| Some(p.and(t[0], t[1])), |v, _, _| Value::Bool(boolean(&v[0]) && boolean(&v[1]))),
        operation!(Bool2, |p, t, _| Some(p.or(t[0], t[1])), |v, _, _| Value::Bool(boolean(&v[0]) || boolean(&v[1]))),
        operation!(Bool2, |p, t, _| Some(p.xor(t[0], t[1])), |v, _, _| Value::Bool(boolean(&v[0]) != boolean(&v[1]))),
        operation!(Bool2, |p, t, _| Some(p.implies(t[0], t[1])), |v, _, _| Value::Bool(
            !boolean(&v[0]) || boolean(&v[1])
        )),
        Operation {
            takes: Takes::Choice,
            build: |p, t, _| Some(p.ite(t[0], t[1], t[2])),
            mean: |v, _, _| if boolean(&v[0]) { v[1].clone() } else { v[2].clone() },
            moves: true,
        },
        operation!(Same2, |p, t, _| Some(p.eq(t[0], t[1])), |v, s, _| Value::Bool(identical(s[0], &v[0], &v[1]))),
        operation!(Same2, |p, t, _| Some(p.distinct(t[0], t[1])), |v, s, _| Value::Bool(!identical(
            s[0], &v[0], &v[1]
        ))),
    ]
}

fn integers() -> Vec<Operation> {
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
        operation!(
            Bits1,
            |p, t, c| (c.width % 8 == 0).then(|| p.swap_bytes(t[0])),
            |v, _, _| bits(&v[0]).swap_bytes().into()
        ),
        operation!(Bits1, |p, t, _| Some(p.reverse_bits(t[0])), |v, _, _| bits(&v[0]).reverse_bits().into()),
        operation!(
            Bits1,
            |p, t, c| Some(p.extract(t[0], c.range().0, c.range().1)),
            |v, _, c| bits(&v[0]).extract(c.range().0, c.range().1).into()
        ),
        operation!(
            Bits1,
            |p, t, c| Some(p.extract(t[0], c.range().0, c.range().1)),
            |v, _, c| bits(&v[0]).extract(c.range().0, c.range().1).into()
        ),
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

fn floats() -> Vec<Operation> {
    let mut all = vec![
        operation!(Float1, |p, t, _| Some(p.float_neg(t[0])), |v, s, _| float::neg(kind(s), bits(&v[0])).into()),
        operation!(Float1, |p, t, _| Some(p.float_abs(t[0])), |v, s, _| float::abs(kind(s), bits(&v[0])).into()),
        float_rounded!(float_add, add),
        float_rounded!(float_sub, sub),
        float_rounded!(float_mul, mul),
        float_rounded!(float_div, div),
        operation!(
            Float3,
            |p, t, c| Some(p.float_fma(t[0], t[1], t[2], c.rounding())),
            |v, s, c| float::fma(kind(s), bits(&v[0]), bits(&v[1]), bits(&v[2]), c.rounding()).into()
        ),
        operation!(Float1, |p, t, c| Some(p.float_sqrt(t[0], c.rounding())), |v, s, c| float::sqrt(
            kind(s),
            bits(&v[0]),
            c.rounding()
        )
        .into()),
        operation!(
            Float1,
            |p, t, c| Some(p.float_round_to_integral(t[0], c.rounding())),
            |v, s, c| float::round_to_integral(kind(s), bits(&v[0]), c.rounding()).into()
        ),
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
        operation!(
            Float1,
            |p, t, c| Some(p.float_convert(t[0], c.other_kind(), c.rounding())),
            |v, s, c| float::convert(kind(s), c.other_kind(), bits(&v[0]), c.rounding()).into()
        ),
        operation!(
            Bits1,
            |p, t, c| Some(p.float_from_signed(t[0], c.kind, c.rounding())),
            |v, _, c| float::from_signed(c.kind, bits(&v[0]), c.rounding()).into()
        ),
        operation!(
            Bits1,
            |p, t, c| Some(p.float_from_unsigned(t[0], c.kind, c.rounding())),
            |v, _, c| float::from_unsigned(c.kind, bits(&v[0]), c.rounding()).into()
        ),
        operation!(
            Float1,
            |p, t, c| Some(p.float_to_signed(t[0], c.integer_width(), c.rounding())),
            |v, s, c| {
                let width = c.integer_width();
                float::to_signed(kind(s), bits(&v[0]), width, c.rounding())
                    .unwrap_or(Bits::min_signed(width))
                    .into()
            }
        ),
        operation!(
            Float1,
            |p, t, c| Some(p.float_to_unsigned(t[0], c.integer_width(), c.rounding())),
            |v, s, c| {
                let width = c.integer_width();
                float::to_unsigned(kind(s), bits(&v[0]), width, c.rounding()).unwrap_or(Bits::ones(width)).into()
            }
        ),
        operation!(
            Float1,
            |p, t, c| Some(p.float_fits_signed(t[0], c.integer_width(), c.rounding())),
            |v, s, c| Value::Bool(float::to_signed(kind(s), bits(&v[0]), c.integer_width(), c.rounding()).is_some())
        ),
        operation!(
            Float1,
            |p, t, c| Some(p.float_fits_unsigned(t[0], c.integer_width(), c.rounding())),
            |v, s, c| Value::Bool(float::to_unsigned(kind(s), bits(&v[0]), c.integer_width(), c.rounding()).is_some())
        ),
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

fn arrays() -> Vec<Operation> {
    vec![
        operation!(ArrayIndex, |p, t, _| Some(p.select(t[0], t[1])), |v, _, _| array(&v[0])
            .get(bits(&v[1]))
            .clone()
            .into()),
        operation!(ArrayIndex, |p, t, _| Some(p.select(t[0], t[1])), |v, _, _| array(&v[0])
            .get(bits(&v[1]))
            .clone()
            .into()),
        operation!(ArrayIndexElement, |p, t, _| Some(p.store(t[0], t[1], t[2])), |v, _, _| {
            let mut array = array(&v[0]).clone();
            array.set(bits(&v[1]).clone(), bits(&v[2]).clone());
            array.into()
        }),
        operation!(ArrayIndexElement, |p, t, _| Some(p.store(t[0], t[1], t[2])), |v, _, _| {
            let mut array = array(&v[0]).clone();
            array.set(bits(&v[1]).clone(), bits(&v[2]).clone());
            array.into()
        }),
        operation!(Element, |p, t, c| Some(p.constant_array(c.integer_width(), t[0])), |v, _, c| ArrayValue::new(
            c.integer_width(),
            bits(&v[0]).clone()
        )
        .into()),
        operation!(
            Bits1,
            |p, t, c| {
                let step = p.number(c.width, (c.number % 4) as u64);
                Some(p.add(t[0], step))
            },
            |v, _, c| bits(&v[0]).add(&Bits::from_u64(c.width, (c.number % 4) as u64)).into()
        ),
    ]
}
