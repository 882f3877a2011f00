//! Small programs that branch on symbolic input, and an engine just good enough to explore them: what they ask of a solver looks like what
//! symbolic execution of real programs asks.
//!
//! - `Parser` reads keywords, numbers and blanks byte by byte, adds up digits, and looks classes of bytes up in a table.
//! - `Loop` counts up to a symbolic bound while it sums bytes, with a bounds check on every access.
//! - `Checksum` hashes a message and compares, with some bytes compared on the way.
//! - `Memory` reads and writes a buffer at symbolic indices.

use super::random::Random;
use solver::{Chain, Path, Side};
use std::sync::Arc;
use term::{Model, Pool, Sort, TermId};

/// A program in the middle of a run.
#[derive(Clone)]
pub enum Program {
    Parser(Parser),
    Loop(Loop),
    Checksum(Checksum),
    Memory(Memory),
}

impl Program {
    pub const NAMES: [&'static str; 4] = ["parser", "loop", "checksum", "memory"];

    pub fn new(pool: &mut Pool, name: &str) -> Program {
        match name {
            "parser" => Program::Parser(Parser::new(pool)),
            "loop" => Program::Loop(Loop::new(pool)),
            "checksum" => Program::Checksum(Checksum::new(pool)),
            _ => Program::Memory(Memory::new(pool)),
        }
    }

    /// Runs to the next branch and gives its condition.
    fn condition(&mut self, pool: &mut Pool) -> Option<TermId> {
        match self {
            Program::Parser(program) => program.condition(pool),
            Program::Loop(program) => program.condition(pool),
            Program::Checksum(program) => program.condition(pool),
            Program::Memory(program) => program.condition(pool),
        }
    }

    /// Takes a side of the branch.
    fn branch(&mut self, pool: &mut Pool, taken: bool) {
        match self {
            Program::Parser(program) => program.branch(pool, taken),
            Program::Loop(program) => program.branch(taken),
            Program::Checksum(program) => program.branch(taken),
            Program::Memory(program) => program.branch(taken),
        }
    }
}

fn input(pool: &mut Pool, count: usize) -> Arc<[TermId]> {
    (0..count).map(|i| pool.symbol(&format!("in{i}"), Sort::BitVector(8))).collect()
}

fn is(pool: &mut Pool, byte: TermId, value: u8) -> TermId {
    let value = pool.number(8, value.into());
    pool.eq(byte, value)
}

#[derive(Clone)]
pub struct Parser {
    input: Arc<[TermId]>,
    /// Classes of bytes.
    table: TermId,
    at: usize,
    step: usize,
    number: TermId,
    digits: usize,
    words: usize,
}

impl Parser {
    fn new(pool: &mut Pool) -> Parser {
        let zero = pool.number(8, 0);
        let mut table = pool.constant_array(8, zero);
        for byte in 0..256u64 {
            let class = match byte as u8 {
                b'a'..=b'z' | b'A'..=b'Z' | b'_' => 1,
                b'0'..=b'9' => 2,
                b' ' | b'\t' | b'\n' => 3,
                b'(' | b')' | b'{' | b'}' | b';' | b',' => 4,
                _ => 0,
            };
            if class != 0 {
                let (index, class) = (pool.number(8, byte), pool.number(8, class));
                table = pool.store(table, index, class);
            }
        }
        let number = pool.number(32, 0);
        Parser { input: input(pool, 80), table, at: 0, step: 0, number, digits: 0, words: 0 }
    }

    fn condition(&mut self, pool: &mut Pool) -> Option<TermId> {
        let byte = *self.input.get(self.at)?;
        Some(match self.step {
            // A blank?
            0 => is(pool, byte, b' '),
            // A digit?
            1 => {
                let (low, high) = (pool.number(8, b'0'.into()), pool.number(8, b'9'.into()));
                let (above, below) = (pool.ule(low, byte), pool.ule(byte, high));
                pool.and(above, below)
            }
            // A letter, by the table?
            2 => {
                let class = pool.select(self.table, byte);
                let letter = pool.number(8, 1);
                pool.eq(class, letter)
            }
            // A letter of a keyword?
            3 => is(pool, byte, b"while"[self.at % 5]),
            // Is the number too large?
            4 => {
                let limit = pool.number(32, 100_000);
                pool.ugt(self.number, limit)
            }
            // Punctuation, by the table?
            _ => {
                let class = pool.select(self.table, byte);
                let punctuation = pool.number(8, 4);
                pool.eq(class, punctuation)
            }
        })
    }

    fn branch(&mut self, pool: &mut Pool, taken: bool) {
        match (self.step, taken) {
            (1, true) => {
                let ten = pool.number(32, 10);
                let zero = pool.number(8, b'0'.into());
                let digit = pool.sub(self.input[self.at], zero);
                let digit = pool.zext(digit, 32);
                let tenfold = pool.mul(self.number, ten);
                self.number = pool.add(tenfold, digit);
                self.digits += 1;
                self.step = 4;
            }
            (0, true) => {
                self.number = pool.number(32, 0);
                self.digits = 0;
                self.at += 1;
            }
            (3, _) => {
                self.words += taken as usize;
                (self.at, self.step) = (self.at + 1, 0);
            }
            // Too large a number ends the run.
            (4, true) => self.at = self.input.len(),
            (4, false) | (5, _) => (self.at, self.step) = (self.at + 1, 0),
            (2, false) => self.step = 5,
            _ => self.step += 1,
        }
    }
}

#[derive(Clone)]
pub struct Loop {
    input: Arc<[TermId]>,
    bound: TermId,
    length: TermId,
    i: u64,
    step: usize,
    sum: TermId,
}

impl Loop {
    fn new(pool: &mut Pool) -> Loop {
        let (bound, length) = (pool.symbol("n", Sort::BitVector(32)), pool.symbol("length", Sort::BitVector(32)));
        Loop { input: input(pool, 70), bound, length, i: 0, step: 0, sum: pool.number(32, 0) }
    }

    fn condition(&mut self, pool: &mut Pool) -> Option<TermId> {
        let byte = *self.input.get(self.i as usize)?;
        let i = pool.number(32, self.i);
        Some(match self.step {
            0 => pool.slt(i, self.bound),
            1 => pool.ult(i, self.length),
            _ => {
                let wide = pool.zext(byte, 32);
                let sum = pool.add(self.sum, wide);
                self.sum = sum;
                let limit = pool.number(32, 40 * (self.i + 1));
                pool.ult(sum, limit)
            }
        })
    }

    fn branch(&mut self, taken: bool) {
        match (self.step, taken) {
            (0 | 1, false) => self.i = self.input.len() as u64,
            (2, _) => (self.i, self.step) = (self.i + 1, 0),
            _ => self.step += 1,
        }
    }
}

#[derive(Clone)]
pub struct Checksum {
    input: Arc<[TermId]>,
    at: usize,
    step: usize,
    hash: TermId,
}

impl Checksum {
    fn new(pool: &mut Pool) -> Checksum {
        Checksum { input: input(pool, 120), at: 0, step: 0, hash: pool.number(32, 5381) }
    }

    fn condition(&mut self, pool: &mut Pool) -> Option<TermId> {
        let byte = *self.input.get(self.at)?;
        Some(match self.step {
            0 => is(pool, byte, 0),
            1 => {
                let limit = pool.number(8, 0x80);
                pool.ult(byte, limit)
            }
            _ => {
                // Every eight bytes the low byte of the hash is compared.
                let wide = pool.zext(byte, 32);
                let factor = pool.number(32, 33);
                let product = pool.mul(self.hash, factor);
                self.hash = pool.xor(product, wide);
                if self.at % 8 == 7 {
                    let low = pool.trunc(self.hash, 8);
                    self.hash = pool.number(32, 5381 + self.at as u64);
                    is(pool, low, 0x5a)
                } else {
                    is(pool, byte, b'.')
                }
            }
        })
    }

    fn branch(&mut self, taken: bool) {
        match (self.step, taken) {
            (0, true) => (self.at, self.step) = (self.at + 8, 0),
            (2, _) => (self.at, self.step) = (self.at + 1, 0),
            _ => self.step += 1,
        }
    }
}

#[derive(Clone)]
pub struct Memory {
    indices: Arc<[TermId]>,
    buffer: TermId,
    at: usize,
    step: usize,
}

impl Memory {
    fn new(pool: &mut Pool) -> Memory {
        let buffer = pool.symbol("buffer", Sort::Array { index: 32, element: 8 });
        let indices = (0..24).map(|i| pool.symbol(&format!("i{i}"), Sort::BitVector(32))).collect();
        Memory { indices, buffer, at: 0, step: 0 }
    }

    fn condition(&mut self, pool: &mut Pool) -> Option<TermId> {
        let index = *self.indices.get(self.at)?;
        Some(match self.step {
            0 => {
                let size = pool.number(32, 64);
                pool.ult(index, size)
            }
            1 => {
                let element = pool.select(self.buffer, index);
                is(pool, element, 7 + (self.at % 3) as u8)
            }
            _ => {
                let element = pool.select(self.buffer, index);
                let one = pool.number(8, 1);
                let more = pool.add(element, one);
                self.buffer = pool.store(self.buffer, index, more);
                let next = self.indices[(self.at + 1) % self.indices.len()];
                let neighbour = pool.select(self.buffer, next);
                pool.ult(neighbour, more)
            }
        })
    }

    fn branch(&mut self, taken: bool) {
        match (self.step, taken) {
            (0, false) => self.at = self.indices.len(),
            (2, _) => (self.at, self.step) = (self.at + 1, 0),
            _ => self.step += 1,
        }
    }
}

/// A state of the engine.
#[derive(Clone)]
struct State {
    program: Program,
    path: Path,
    model: Arc<Model>,
}

/// Explores a program until so many questions were asked of paths with 20 to 200 conjuncts. Mostly depth first, with jumps, so that paths
/// become long.
pub fn explore(pool: &mut Pool, chain: &mut Chain, name: &str, seed: u64, questions: usize) {
    let mut random = Random(seed);
    let start = State { program: Program::new(pool, name), path: chain.path(), model: Arc::default() };
    let mut states = vec![start.clone()];
    let mut asked = 0;
    while asked < questions {
        // In the first half it jumps often, in the second rarely: many paths, then long ones.
        let jump = random.below(if asked < questions / 2 { 8 } else { 200 });
        let Some(mut state) = (match jump {
            0 if !states.is_empty() => Some(states.swap_remove(random.below(states.len()))),
            _ => states.pop(),
        }) else {
            states.push(start.clone());
            continue;
        };
        let Some(condition) = state.program.condition(pool) else { continue };
        if let Some(taken) = pool.as_bool(condition) {
            state.program.branch(pool, taken);
            states.push(state);
            continue;
        }
        let long = (20..=200).contains(&state.path.len());
        asked += long as usize;
        let check = chain.check(pool, &state.path, Some(&state.model), condition);
        let mut sides = [(check.yes, true), (check.no, false)];
        if random.chance(50) {
            sides.reverse();
        }
        for (side, taken) in sides {
            let Side::Feasible(model) = side else { continue };
            let condition = if taken { condition } else { pool.not(condition) };
            let path = state.path.with(pool, condition);
            if path.len() > 200 {
                continue;
            }
            let mut program = state.program.clone();
            program.branch(pool, taken);
            states.push(State { program, path, model });
        }
        if states.len() > 2_000 {
            states.drain(..1_000);
        }
    }
}
