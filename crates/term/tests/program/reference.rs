//! What an operation is, how it finds its operands, and the operations on Booleans and arrays. The others are in `integers` and `floats`.

use super::{floats, integers, Family, Instruction, Register};
use std::cmp::Ordering;
use term::bits::float;
use term::{ArrayValue, Bits, FloatKind, Pool, Rounding, Sort, TermId, Value};

/// The operands of an instruction and the operation that fits them.
pub struct Operands {
    operation: Operation,
    chosen: Vec<Register>,
}

/// An operation: what it takes, how it is built, what it means.
#[derive(Clone, Copy)]
pub struct Operation {
    pub takes: Takes,
    pub build: fn(&mut Pool, &[TermId], Choice) -> Option<TermId>,
    pub mean: fn(&[Value], &[Sort], Choice) -> Value,
    /// Whether the result moves its operands' representation without computing.
    pub moves: bool,
}

/// The parameter of an instruction, read in the ways operations need.
#[derive(Clone, Copy)]
pub struct Choice {
    pub number: u32,
    /// The width of the first operand, where it is a bit-vector.
    pub width: u32,
    pub kind: FloatKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Takes {
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
                if operation.takes == Takes::Float2 {
                    vec![a, b]
                } else {
                    vec![a, b, c]
                }
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
                if operation.takes == Takes::ArrayIndex {
                    vec![array, at]
                } else {
                    vec![array, at, value]
                }
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
    pub fn rounding(self) -> Rounding {
        Rounding::ALL[self.number as usize % 5]
    }

    pub fn other_kind(self) -> FloatKind {
        FloatKind::ALL[self.number as usize / 5 % 5]
    }

    /// A width that is not too different.
    pub fn integer_width(self) -> u32 {
        super::WIDTHS[self.number as usize / 5 % super::WIDTHS.len()]
    }

    pub fn wider(self) -> u32 {
        self.width + self.number % 70
    }

    pub fn range(self) -> (u32, u32) {
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

macro_rules! operation {
    ($takes:ident, $build:expr, $mean:expr) => {
        Operation { takes: Takes::$takes, build: $build, mean: $mean, moves: false }
    };
}
pub(super) use operation;

fn operations(family: Family) -> Vec<Operation> {
    let mut all = logic();
    all.extend(match family {
        Family::Integers => integers::operations(),
        Family::Floats => floats::operations(),
        Family::Arrays => arrays(),
    });
    all
}

pub fn logic() -> Vec<Operation> {
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

pub fn boolean(value: &Value) -> bool {
    value.as_bool().unwrap()
}

pub fn bits(value: &Value) -> &Bits {
    value.as_bits().unwrap()
}

pub fn array(value: &Value) -> &ArrayValue {
    value.as_array().unwrap()
}

pub fn kind(sorts: &[Sort]) -> FloatKind {
    sorts[0].float_kind().unwrap()
}

pub fn count(width: u32, number: u32) -> Value {
    Bits::from_u64(width, number as u64).into()
}
