//! Random straight-line programs over terms, run three ways: through the constructors, and on plain values with
//! `bits` alone.
//!
//! An instruction takes its operands from what earlier ones made, so rewrites meet the shapes that other rewrites
//! leave. The reference on values is written out here independently of the crate, constructor by constructor; nothing
//! in it knows what a node is.
//!
//! A float is `exact` where its representation is determined: it was only moved, never computed. Which NaN (or, for
//! x87, which of two encodings) a computation gives is open, so `float_to_bits` is only asked of the others where it
//! cannot matter.

mod floats;
mod integers;
mod reference;

use proptest::prelude::*;
use reference::Operands;
use term::bits::float;
use term::{ArrayValue, Bits, FloatKind, Model, Pool, Rounding, Sort, TermId, Value};

pub const WIDTHS: [u32; 9] = [1, 7, 8, 31, 32, 33, 64, 65, 128];

/// How many models every program is tried under.
pub const MODELS: usize = 4;

/// One instruction: a number that chooses the operation, and numbers that choose its operands.
#[derive(Clone, Copy, Debug)]
pub struct Instruction {
    pub operation: usize,
    pub operands: [u16; 3],
    pub parameter: u32,
}

/// What a program starts from.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    pub width: u32,
    pub kind: FloatKind,
    pub seed: u64,
}

/// A term and what it should be under each model.
#[derive(Clone, Debug)]
pub struct Register {
    pub term: TermId,
    pub sort: Sort,
    pub values: Vec<Value>,
    pub exact: bool,
}

pub struct Run {
    pub pool: Pool,
    pub models: Vec<Model>,
    pub registers: Vec<Register>,
    pub symbols: usize,
}

/// Which operations take part.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Family {
    Integers,
    Floats,
    Arrays,
}

pub fn instructions(length: usize) -> impl Strategy<Value = Vec<Instruction>> {
    let one = (any::<u16>(), any::<[u16; 3]>(), any::<u32>()).prop_map(|(operation, operands, parameter)| {
        Instruction { operation: operation as usize, operands, parameter }
    });
    prop::collection::vec(one, 1..length)
}

pub fn setting() -> impl Strategy<Value = Setting> {
    (prop::sample::select(&WIDTHS[..]), prop::sample::select(&FloatKind::ALL[..]), any::<u64>())
        .prop_map(|(width, kind, seed)| Setting { width, kind, seed })
}

impl Run {
    pub fn start(setting: Setting, family: Family) -> Run {
        let mut random = Random(setting.seed);
        let mut run = Run { pool: Pool::new(), models: vec![Model::new(); MODELS], registers: Vec::new(), symbols: 0 };
        let mut sorts = vec![Sort::Bool; 3];
        sorts.extend(match family {
            Family::Integers => vec![Sort::BitVector(setting.width); 4],
            Family::Floats => {
                vec![Sort::Float(setting.kind), Sort::Float(setting.kind), Sort::BitVector(setting.kind.bits())]
            }
            Family::Arrays => {
                let array = Sort::Array { index: setting.width, element: 8 };
                vec![array, array, Sort::BitVector(setting.width), Sort::BitVector(setting.width), Sort::BitVector(8)]
            }
        });
        run.symbols = sorts.len();
        for sort in &sorts {
            run.add_symbol(*sort, &mut random);
        }
        for sort in sorts.into_iter().skip(3) {
            run.add_constants(sort, &mut random);
        }
        run
    }

    /// Builds and computes one instruction, if its operands exist; gives the new register.
    pub fn execute(&mut self, instruction: Instruction, family: Family) -> Option<&Register> {
        let operands = Operands::choose(&self.registers, instruction, family)?;
        let register = operands.execute(&mut self.pool, instruction)?;
        self.registers.push(register);
        self.registers.last()
    }

    fn add_symbol(&mut self, sort: Sort, random: &mut Random) {
        let term = self.pool.symbol("s", sort);
        let mut values: Vec<Value> = (0..MODELS).map(|_| random.value(sort)).collect();
        // One model leaves symbols out: they are zero.
        values[MODELS - 1] = Value::zero(sort);
        for (model, value) in self.models.iter_mut().zip(&values).take(MODELS - 1) {
            model.set(term, value.clone());
        }
        self.registers.push(Register { term, sort, values, exact: true });
    }

    fn add_constants(&mut self, sort: Sort, random: &mut Random) {
        if matches!(sort, Sort::Array { .. }) {
            return;
        }
        for _ in 0..2 {
            let value = match sort {
                // Most constants of a program have been a single once; those with odd x87 encodings are rare.
                Sort::Float(FloatKind::Extended) => {
                    let single = random.float(FloatKind::Single);
                    float::convert(FloatKind::Single, FloatKind::Extended, &single, Rounding::NearestEven).into()
                }
                _ => random.value(sort),
            };
            let term = self.pool.value(sort, &value);
            self.registers.push(Register { term, sort, values: vec![value; MODELS], exact: true });
        }
    }
}

/// A small generator of numbers (splitmix64), so that values depend on the seed alone.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    pub fn value(&mut self, sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(self.next() & 1 == 1),
            Sort::BitVector(width) => self.bits(width).into(),
            Sort::Float(kind) => self.float(kind).into(),
            Sort::Array { index, element } => {
                let mut array = ArrayValue::new(index, self.bits(element));
                for _ in 0..self.next() % 4 {
                    array.set(self.bits(index), self.bits(element));
                }
                array.into()
            }
        }
    }

    /// Half of them at the edges.
    pub fn bits(&mut self, width: u32) -> Bits {
        match self.next() % 10 {
            0 => Bits::zero(width),
            1 => Bits::ones(width),
            2 => Bits::min_signed(width),
            3 => Bits::max_signed(width),
            4 => Bits::one(width),
            5 => Bits::one(width).shl_by((self.next() % width as u64) as u32),
            6 => Bits::from_i64(width, self.next() as i64 % 16),
            _ => Bits::from_words(width, &[self.next(), self.next(), self.next()]),
        }
    }

    fn float(&mut self, kind: FloatKind) -> Bits {
        let random = self.bits(kind.bits());
        let sign = Bits::min_signed(kind.bits());
        match self.next() % 10 {
            0 => float::zero(kind),
            1 => sign,
            2 => float::infinity(kind),
            3 => float::infinity(kind).or(&sign),
            4 => float::default_nan(kind),
            5 => float::from_signed(kind, &Bits::from_i64(8, self.next() as i64 % 5), Rounding::NearestEven),
            6 => random.and(&Bits::ones(kind.bits()).lshr_by(kind.exponent_bits() + 1)).or(&random.and(&sign)),
            7 => float::from_signed(kind, &Bits::from_u64(64, self.next()), Rounding::NearestEven),
            _ => random,
        }
    }
}
