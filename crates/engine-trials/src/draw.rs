//! Inputs that are worth trying: constants of the program and their neighbours, small numbers, extremes, what came before once more, and any.
//!
//! Each run has a habit of its own, so that runs differ in kind: one gives zeros only, one the same number again and again, one numbers that are never zero,
//! and most a mixture with odds of their own.

use bits::{Bits, FloatKind, Random};
use engine::{Draw, Input, InputSource};
use ir::{Constant, Def, Program, Type};
use machine::{Request, Source, Stop};
use std::collections::BTreeSet;

/// Bytes of memory that differ from each other; behind them the last is repeated.
const MOST_BYTES: u64 = 256;

/// Numbers that occur in the program's own code, in order.
pub struct Constants {
    integers: Vec<u64>,
    floats: Vec<f64>,
}

impl Constants {
    pub fn of(program: &Program) -> Constants {
        let mut integers: BTreeSet<u64> = BTreeSet::new();
        let mut floats: Vec<f64> = Vec::new();
        let bodies = program.functions.values().filter(|function| !function.library).filter_map(|it| it.body());
        for value in bodies.flat_map(|body| body.values.values()) {
            let Def::Constant(Constant::Bits(bits)) = &value.def else { continue };
            let Some(word) = bits.as_u64() else { continue };
            match value.ty {
                Type::Int(width @ 2..=64) => {
                    integers.insert(extended(word, width));
                }
                Type::Float(FloatKind::Single) => floats.push(f64::from(f32::from_bits(word as u32))),
                Type::Float(FloatKind::Double) => floats.push(f64::from_bits(word)),
                Type::Int(_) | Type::Float(_) | Type::Pointer => {}
            }
        }
        floats.retain(|float| float.is_finite());
        floats.extend([-1.0, 1.0]);
        floats.sort_by(f64::total_cmp);
        floats.dedup();
        integers.extend([0, 1]);
        Constants { integers: integers.into_iter().collect(), floats }
    }

    /// One of them, or a neighbour.
    fn integer(&self, random: &mut Random) -> u64 {
        let constant = self.integers[random.below(self.integers.len() as u64) as usize];
        constant.wrapping_add(random.below(3)).wrapping_sub(1)
    }
}

fn extended(word: u64, width: u32) -> u64 {
    let shift = 64 - width;
    ((word << shift) as i64 >> shift) as u64
}

/// What most inputs of a run are like.
#[derive(Clone, Copy)]
enum Habit {
    Zeros,
    Ones,
    /// The same number each time.
    Same(u64),
    /// Small numbers, and never zero, at which strings and lists end.
    Positive,
    Small,
    Constants,
    Extremes,
    /// Anything, with zeros and repetitions so often out of 16.
    Mixed {
        zeros: u64,
        again: u64,
    },
}

/// The inputs of one run.
pub struct Drawn<'c> {
    constants: &'c Constants,
    random: Random,
    habit: Habit,
    /// What is not an input to the author of the program is zero.
    is_plain: bool,
    last: u64,
    /// The inputs of another run, and how many out of 16 of them are taken, while the runs are alike.
    known: std::slice::Iter<'c, Input>,
    kept: u64,
}

impl<'c> Drawn<'c> {
    pub fn new(constants: &'c Constants, run: u64) -> Drawn<'c> {
        let mut random = Random(run.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x2545_f491_4f6c_dd1d);
        let habit = match run % 16 {
            0 if run == 0 => Habit::Zeros,
            1 if run == 1 => Habit::Ones,
            // Two of the runs that may be long.
            8 if run == 8 => Habit::Ones,
            12 => Habit::Positive,
            10 => Habit::Same(constants.integer(&mut random)),
            2 => Habit::Small,
            3 | 9 => Habit::Constants,
            4 => Habit::Extremes,
            _ => Habit::Mixed { zeros: random.below(12), again: random.below(8) },
        };
        Drawn { constants, random, habit, is_plain: run % 4 != 3, last: 0, known: [].iter(), kept: 0 }
    }

    /// The same with so many of these inputs out of 16, in their places.
    pub fn like(self, known: &'c [Input], kept: u64) -> Drawn<'c> {
        Drawn { known: known.iter(), kept, ..self }
    }

    /// What the other run was given here, if that is taken.
    fn known(&mut self, request: &Request, bytes: u64) -> Option<&'c Input> {
        let input = self.known.next()?;
        let length: u64 = input.runs.iter().map(|run| run.0).sum();
        if input.ty != request.ty || input.source != InputSource::of(request.source) || length != bytes {
            // The runs have parted.
            self.known = [].iter();
            return None;
        }
        (self.random.below(16) < self.kept).then_some(input)
    }

    fn integer(&mut self) -> u64 {
        let kind = match self.habit {
            Habit::Zeros => return 0,
            Habit::Ones => return 1,
            Habit::Same(value) => return value,
            Habit::Positive => return 1 + self.random.below(100),
            Habit::Small => 0,
            Habit::Constants => 1,
            Habit::Extremes => 2,
            Habit::Mixed { zeros, again } => match self.random.below(16) {
                roll if roll < zeros => return 0,
                roll if roll < zeros + again => return self.last,
                _ => self.random.below(5),
            },
        };
        match kind {
            0 => self.random.below(10),
            1 => self.constants.integer(&mut self.random),
            2 => match self.random.below(6) {
                0 => u64::MAX,
                1 => 1 << 31,
                2 => (1 << 31) - 1,
                3 => 1 << 63,
                4 => (1 << 63) - 1,
                _ => 0,
            },
            3 => self.random.below(1000).wrapping_neg(),
            _ => self.random.word() >> self.random.below(64),
        }
    }

    fn float(&mut self) -> f64 {
        match self.habit {
            Habit::Zeros => return 0.0,
            Habit::Ones => return 1.0,
            Habit::Same(value) => return value as i64 as f64,
            Habit::Positive => return 1.0 + self.random.below(100) as f64,
            Habit::Small | Habit::Constants | Habit::Extremes | Habit::Mixed { .. } => {}
        }
        match self.random.below(8) {
            0 => self.random.below(10) as f64,
            1 => [0.0, -0.0, f64::INFINITY, f64::NAN, f64::MIN_POSITIVE, f64::MAX][self.random.below(6) as usize],
            2 => f64::from_bits(self.random.word()),
            3 => self.some_float(),
            // Between two of the program's own.
            _ => {
                let (from, to) = (self.some_float(), self.some_float());
                from + (to - from) * (self.random.word() >> 11) as f64 / (1_u64 << 53) as f64
            }
        }
    }

    fn some_float(&mut self) -> f64 {
        self.constants.floats[self.random.below(self.constants.floats.len() as u64) as usize]
    }

    fn is_fixed(&self, request: &Request) -> bool {
        self.is_plain && !InputSource::of(request.source).is_given()
    }
}

impl Draw for Drawn<'_> {
    fn value(&mut self, request: &Request, width: u32) -> Result<Bits, Stop> {
        if let Some(input) = self.known(request, 0) {
            return Ok(input.bits.clone());
        }
        if let Source::Thread = request.source {
            return Ok(Bits::from_u64(width, self.random.word() >> 40));
        }
        if self.is_fixed(request) {
            return Ok(Bits::zero(width));
        }
        Ok(match request.ty {
            Type::Float(FloatKind::Single) => Bits::from_u64(32, u64::from((self.float() as f32).to_bits())),
            Type::Float(FloatKind::Double) => Bits::from_u64(64, self.float().to_bits()),
            Type::Float(_) | Type::Pointer => Bits::zero(width),
            Type::Int(_) => {
                let word = self.integer();
                self.last = word;
                let sign = if word >> 63 == 1 { u64::MAX } else { 0 };
                let words: Vec<u64> =
                    (0..width.div_ceil(64)).map(|index| if index == 0 { word } else { sign }).collect();
                Bits::from_words(width, &words)
            }
        })
    }

    fn memory(&mut self, request: &Request, bytes: u64) -> Result<Vec<(u64, u8)>, Stop> {
        if let Some(input) = self.known(request, bytes) {
            return Ok(input.runs.clone());
        }
        if self.is_fixed(request) {
            return Ok(vec![(bytes, 0)]);
        }
        let single = bytes.min(MOST_BYTES);
        let mut runs: Vec<(u64, u8)> = (0..single).map(|_| (1, self.integer() as u8)).collect();
        if let Some(last) = runs.last_mut() {
            last.0 += bytes - single;
        }
        Ok(runs)
    }
}
