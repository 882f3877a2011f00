//! Guesses: conditions on the symbols of a cutpoint that all samples satisfy.
//!
//! They come from templates (bounds, differences, remainders, equations) over the constants of the program, and from the program's own conditions.
//! A guess is nothing but that: `induct` finds out which of them hold.

use crate::cells;
use crate::question::Ground;
use crate::relations::equations;
use crate::samples::Sample;
use machine::Held;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use summary::End;
use term::bits::Bits;
use term::{Evaluator, Operator, Pool, Sort, TermId, Value};

/// Variables that take part in templates, and guesses of a kind.
const MOST_VARIABLES: usize = 16;
const MOST_PAIRS: usize = 120;
const MOST_ATOMS: usize = 60;
const MOST_CASES: usize = 60;
const MOST_CELLS: usize = 240;
const MOST_TERMS: usize = 8;

/// Values of chosen indices that guesses are held against, and how many combinations of them.
const SOME_INDICES: [u64; 7] = [0, 1, 2, 3, 5, 9, 4];
const INDICES: usize = 10;

const MOST_CONSTANTS: usize = 24;

/// How far guesses go. What is found with less is kept.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
pub enum Depth {
    /// Bounds, pairs, remainders, linear equations, the program's own conditions.
    Simple,
    /// What errors suggest of all cells of arrays.
    Directed,
    /// What templates say of all cells.
    Cells,
    /// Also products, and what holds only where another variable has some value.
    Deep,
}

impl Depth {
    /// The next one, for a system with arrays or without.
    pub fn next(self, has_arrays: bool) -> Option<Depth> {
        match self {
            Depth::Simple if has_arrays => Some(Depth::Directed),
            Depth::Directed => Some(Depth::Cells),
            Depth::Simple | Depth::Cells => Some(Depth::Deep),
            Depth::Deep => None,
        }
    }
}

/// What guesses at one cutpoint are made from.
struct Guesser<'a> {
    pool: &'a mut Pool,
    samples: &'a [Sample],
    /// Symbols that are numbers, those of varying values first; then terms of the program over them.
    numbers: Vec<TermId>,
    is_varying: HashSet<TermId>,
    constants: BTreeMap<u32, BTreeSet<u64>>,
    guesses: Vec<TermId>,
    seen: HashSet<TermId>,
}

/// The guesses at a cutpoint. What errors suggest of cells is the caller's.
pub fn candidates(
    ground: &mut Ground,
    cutpoint: usize,
    (samples, are_real): (&[Sample], bool),
    depth: Depth,
    directed: &[TermId],
) -> Vec<TermId> {
    let terms = terms_at(ground, cutpoint);
    let symbols = ground.symbols[cutpoint].clone();
    let data = &ground.build.system.cutpoints[cutpoint];
    let mut sizes = BTreeSet::new();
    for one in &data.at.varying {
        if let Held::Pointer(pointing) = &one.held {
            for place in &pointing.places {
                if let Some(object) = data.at.state.memory.object(place.object) {
                    sizes.insert(object.bytes);
                }
            }
        }
    }
    let width = ground.build.machine.program.data_model.pointer_bits();
    let varying: Vec<TermId> = data.varying_symbols(&ground.build.machine.pool);
    let known: HashSet<TermId> = data.known.iter().copied().collect();
    let pool = &mut ground.build.machine.pool;
    let mentioned: HashSet<TermId> = terms.iter().flat_map(|&term| pool.symbols(term)).collect();
    let mut rest: Vec<TermId> =
        symbols.iter().copied().filter(|it| !varying.contains(it) && mentioned.contains(it)).collect();
    rest.sort_unstable();
    let mut own = own_terms(pool, &terms, &symbols);
    own.retain(|&term| {
        let is_product =
            pool.operator(term) == Operator::Mul && !pool.children(term).iter().any(|&it| pool.is_constant(it));
        pool.symbols(term).iter().any(|it| varying.contains(it)) && (depth >= Depth::Deep || !is_product)
    });
    let numbers: Vec<TermId> = varying.iter().copied().chain(rest).chain(own).collect();
    let mut constants: BTreeMap<u32, BTreeSet<u64>> = BTreeMap::new();
    for term in pool.reachable(&terms) {
        if let (Sort::BitVector(width @ 2..=64), Some(value)) = (pool.sort(term), pool.as_u64(term)) {
            constants.entry(width).or_default().insert(value);
        }
    }
    constants.entry(width).or_default().extend(sizes);
    let is_varying = varying.into_iter().collect();
    let mut about_cells = directed.to_vec();
    if depth >= Depth::Cells {
        let of_width = |width: u32| {
            let mut list: Vec<u64> = constants.get(&width).into_iter().flatten().copied().chain([0]).collect();
            list.sort_by_key(|&constant| signed(constant, width).unsigned_abs());
            list.dedup();
            list
        };
        about_cells.extend(cells::guesses(ground, cutpoint, &terms, &of_width));
    }
    let chosen: Vec<TermId> = ground.all_chosen().collect();
    let pool = &mut ground.build.machine.pool;
    let mut guesser = Guesser { pool, samples, numbers, is_varying, constants, guesses: Vec::new(), seen: known };
    if matches!(depth, Depth::Simple | Depth::Deep) {
        guesser.truths();
        guesser.bounds();
        guesser.floats(&terms);
        guesser.atoms(&terms, &symbols);
        guesser.pairs();
        guesser.remainders(depth, &terms);
        guesser.relations(depth);
    }
    if depth >= Depth::Deep {
        guesser.cases();
    }
    if !are_real {
        // What a state that may not be reached says of a whole array is worth nothing.
        guesser.samples = &[];
    }
    guesser.cells(&about_cells, &chosen);
    guesser.guesses
}

/// Constants of the program next to zero, with their neighbours.
fn all_constants(constants: &BTreeMap<u32, BTreeSet<u64>>, width: u32) -> Vec<u64> {
    let mask = u64::MAX >> (64 - width.min(64));
    let mut list: BTreeSet<u64> = BTreeSet::from([0, 1, mask]);
    for &constant in constants.get(&width).into_iter().flatten() {
        list.extend([constant, constant.wrapping_sub(1) & mask, constant.wrapping_add(1) & mask]);
    }
    let mut list: Vec<u64> = list.into_iter().collect();
    // Those next to zero, of either sign, are the likely ones.
    list.sort_by_key(|&constant| signed(constant, width).unsigned_abs());
    list.truncate(MOST_CONSTANTS * 3);
    list
}

/// What the program computes from the symbols of a cutpoint and compares: products, remainders and the like.
pub fn own_terms(pool: &Pool, terms: &[TermId], symbols: &HashSet<TermId>) -> Vec<TermId> {
    use Operator::{BitAnd, Extract, LShr, Mul, SDiv, SRem, Shl, UDiv, URem};
    let mut own = pool.reachable(terms);
    let indexed = own.iter().filter(|&&term| matches!(pool.operator(term), Operator::Select | Operator::Store));
    let indices: Vec<TermId> = indexed.map(|&term| pool.children(term)[1]).collect();
    let mut addresses: HashSet<TermId> = pool.reachable(&indices).into_iter().collect();
    addresses.retain(|&term| matches!(pool.operator(term), Mul | Shl | Extract { .. }));
    own.retain(|&term| {
        // How an index becomes an offset says nothing.
        !addresses.contains(&term)
            && matches!(pool.sort(term), Sort::BitVector(1..=64))
            && matches!(pool.operator(term), Mul | SDiv | UDiv | SRem | URem | BitAnd | Shl | LShr | Extract { .. })
            && pool.symbols(term).iter().all(|symbol| symbols.contains(symbol))
    });
    own.truncate(MOST_TERMS);
    own
}

/// What the summaries around a cutpoint are made of.
pub fn terms_at(ground: &Ground, cutpoint: usize) -> Vec<TermId> {
    let system = &ground.build.system;
    let mut terms = Vec::new();
    for summary in &system.summaries {
        let touches = summary.from == Some(cutpoint) || matches!(summary.end, End::Cutpoint(to) if to == cutpoint);
        if touches {
            terms.extend(&summary.conditions);
            terms.extend(summary.values.iter().map(|(_, value)| *value));
        }
    }
    terms
}

impl Guesser<'_> {
    /// Keeps a condition that all samples satisfy.
    fn guess(&mut self, condition: TermId) -> bool {
        if self.pool.as_bool(condition).is_some() || !self.seen.insert(condition) {
            return false;
        }
        let mut evaluator = Evaluator::new();
        let holds = self.samples.iter().all(|sample| evaluator.holds(self.pool, sample, condition));
        if holds {
            self.guesses.push(condition);
        }
        holds
    }

    fn values(&self, term: TermId) -> Vec<Value> {
        let mut evaluator = Evaluator::new();
        self.samples.iter().map(|sample| evaluator.evaluate(self.pool, sample, term)).collect()
    }

    /// The bit-vectors among the symbols, of up to 64 bits.
    fn vectors(&self) -> Vec<(TermId, u32)> {
        let width = |&symbol: &TermId| match self.pool.sort(symbol) {
            Sort::BitVector(width @ 2..=64) => Some((symbol, width)),
            _ => None,
        };
        self.numbers.iter().filter_map(width).take(MOST_VARIABLES).collect()
    }

    fn constants(&self, width: u32) -> Vec<u64> {
        all_constants(&self.constants, width)
    }

    fn truths(&mut self) {
        let booleans: Vec<TermId> =
            self.numbers.iter().copied().filter(|&it| self.pool.sort(it) == Sort::Bool).collect();
        for symbol in booleans {
            let negated = self.pool.not(symbol);
            self.guess(symbol);
            self.guess(negated);
        }
    }

    /// The tightest bounds that constants of the program give.
    fn bounds(&mut self) {
        for (symbol, width) in self.vectors() {
            let values: Vec<u64> = self.values(symbol).iter().filter_map(as_word).collect();
            let mut constants = self.constants(width);
            if let Some(&first) = values.first() {
                if values.iter().all(|&value| value == first) {
                    constants.push(first);
                    let constant = self.pool.number(width, first);
                    let same = self.pool.eq(symbol, constant);
                    self.guess(same);
                }
            }
            constants.sort_by_key(|&constant| signed(constant, width));
            constants.dedup();
            let largest = values.iter().map(|&value| signed(value, width)).max().unwrap_or(i64::MIN);
            let smallest = values.iter().map(|&value| signed(value, width)).min().unwrap_or(i64::MAX);
            let above: Vec<u64> =
                constants.iter().copied().filter(|&it| signed(it, width) >= largest).take(4).collect();
            let below: Vec<u64> =
                constants.iter().rev().copied().filter(|&it| signed(it, width) <= smallest).take(4).collect();
            for constant in above {
                let constant = self.pool.number(width, constant);
                let bound = self.pool.sle(symbol, constant);
                self.guess(bound);
            }
            for constant in below {
                let constant = self.pool.number(width, constant);
                let bound = self.pool.sle(constant, symbol);
                self.guess(bound);
            }
            constants.sort_unstable();
            let largest = values.iter().copied().max().unwrap_or(0);
            let smallest = values.iter().copied().min().unwrap_or(u64::MAX);
            let above: Vec<u64> = constants.iter().copied().filter(|&it| it >= largest).take(3).collect();
            let below: Vec<u64> = constants.iter().rev().copied().filter(|&it| it <= smallest).take(2).collect();
            for constant in above {
                let constant = self.pool.number(width, constant);
                let bound = self.pool.ule(symbol, constant);
                self.guess(bound);
            }
            for constant in below {
                let constant = self.pool.number(width, constant);
                let bound = self.pool.ule(constant, symbol);
                self.guess(bound);
            }
        }
    }

    fn floats(&mut self, terms: &[TermId]) {
        let mut constants: Vec<TermId> = self.pool.reachable(terms);
        constants.retain(|&term| self.pool.as_float(term).is_some());
        constants.truncate(MOST_CONSTANTS);
        let floats: Vec<TermId> =
            self.numbers.iter().copied().filter(|&it| matches!(self.pool.sort(it), Sort::Float(_))).take(8).collect();
        for &symbol in &floats {
            let nan = self.pool.float_is_nan(symbol);
            let number = self.pool.not(nan);
            self.guess(number);
            for &constant in &constants {
                if self.pool.sort(constant) == self.pool.sort(symbol) {
                    let (below, above) = (self.pool.float_le(constant, symbol), self.pool.float_le(symbol, constant));
                    self.guess(below);
                    self.guess(above);
                }
            }
        }
    }

    /// The program's own conditions, their opposites, and what is a little weaker.
    fn atoms(&mut self, terms: &[TermId], symbols: &HashSet<TermId>) {
        let before = self.guesses.len();
        let mut atoms: Vec<TermId> = self.pool.reachable(terms);
        atoms.retain(|&term| {
            self.pool.sort(term) == Sort::Bool
                && matches!(self.pool.operator(term), Operator::ULt | Operator::SLt | Operator::Eq)
                && self.pool.symbols(term).iter().all(|symbol| symbols.contains(symbol))
        });
        for atom in atoms {
            if self.guesses.len() - before > MOST_ATOMS {
                break;
            }
            let (operator, children) = (self.pool.operator(atom), self.pool.children(atom).to_vec());
            let negated = self.pool.not(atom);
            if self.guess(atom) || self.guess(negated) {
                continue;
            }
            let &[a, b] = &children[..] else { continue };
            let weaker = match operator {
                Operator::ULt => vec![self.pool.ule(a, b), self.pool.ule(b, a)],
                Operator::SLt => vec![self.pool.sle(a, b), self.pool.sle(b, a)],
                _ => Vec::new(),
            };
            for condition in weaker {
                self.guess(condition);
            }
        }
    }

    fn pairs(&mut self) {
        let before = self.guesses.len();
        let vectors = self.vectors();
        for (at, &(x, width)) in vectors.iter().enumerate() {
            for &(y, other) in &vectors[at + 1..] {
                let is_fixed = !self.is_varying.contains(&x) && !self.is_varying.contains(&y);
                if other != width || is_fixed || self.guesses.len() - before > MOST_PAIRS {
                    continue;
                }
                let same = self.pool.eq(x, y);
                if self.guess(same) {
                    continue;
                }
                let difference = self.pool.sub(x, y);
                let sum = self.pool.add(x, y);
                for term in [difference, sum] {
                    let values = self.values(term);
                    if let Some(first) =
                        values.first().filter(|first| values.len() > 2 && values.iter().all(|it| it == *first))
                    {
                        let sort = self.pool.sort(term);
                        let constant = self.pool.value(sort, first);
                        let fixed = self.pool.eq(term, constant);
                        self.guess(fixed);
                    }
                }
                for (a, b) in [(x, y), (y, x)] {
                    let (strict, weak) = (self.pool.slt(a, b), self.pool.sle(a, b));
                    self.guess(strict);
                    self.guess(weak);
                    let (strict, weak) = (self.pool.ult(a, b), self.pool.ule(a, b));
                    self.guess(strict);
                    self.guess(weak);
                }
            }
        }
    }

    fn remainders(&mut self, depth: Depth, terms: &[TermId]) {
        // Division is hard for solvers: at first only where the program does it.
        let mut own: BTreeSet<u64> = BTreeSet::new();
        for term in self.pool.reachable(terms) {
            if matches!(self.pool.operator(term), Operator::URem | Operator::SRem) {
                own.extend(self.pool.as_u64(self.pool.children(term)[1]));
            }
        }
        for (symbol, width) in self.vectors() {
            if !self.is_varying.contains(&symbol) {
                continue;
            }
            let values: Vec<u64> = self.values(symbol).iter().filter_map(as_word).collect();
            let distinct: HashSet<u64> = values.iter().copied().collect();
            if distinct.len() < 2 {
                continue;
            }
            let zeros = values.iter().map(|value| value.trailing_zeros()).min().unwrap_or(0);
            if (1..width).contains(&zeros) {
                let low = self.pool.extract(symbol, zeros - 1, 0);
                let zero = self.pool.number(zeros, 0);
                let multiple = self.pool.eq(low, zero);
                self.guess(multiple);
            }
            let mut divisors: BTreeSet<u64> = BTreeSet::from([2, 3, 4, 8]);
            divisors.extend(self.constants(width).into_iter().filter(|&it| (2..=64).contains(&it)));
            divisors.retain(|it| depth >= Depth::Deep || it.is_power_of_two() || own.contains(it));
            for divisor in divisors {
                let rest = values[0] % divisor;
                if values.iter().all(|value| value % divisor == rest) && divisor < u64::MAX >> (64 - width) {
                    let (by, rest) = (self.pool.number(width, divisor), self.pool.number(width, rest));
                    let remainder = self.pool.urem(symbol, by);
                    let same = self.pool.eq(remainder, rest);
                    self.guess(same);
                }
            }
        }
    }

    /// Equations among symbols of one width, and among their products.
    fn relations(&mut self, depth: Depth) {
        let vectors = self.vectors();
        let widths: BTreeSet<u32> = vectors.iter().map(|(_, width)| *width).collect();
        for width in widths {
            let mut all: Vec<TermId> = vectors.iter().filter(|(_, other)| *other == width).map(|(it, _)| *it).collect();
            // What is always the same number would be in every equation.
            all.retain(|&it| self.values(it).windows(2).any(|pair| pair[0] != pair[1]));
            if all.len() < 2 {
                continue;
            }
            let mut columns: Vec<TermId> = all.clone();
            if depth >= Depth::Deep && all.len() <= 6 {
                for (at, &x) in all.iter().enumerate() {
                    for &y in &all[at..] {
                        columns.push(self.pool.mul(x, y));
                    }
                }
            }
            if self.samples.len() < columns.len().min(5) {
                continue;
            }
            let values: Vec<Vec<Value>> = columns.iter().map(|&column| self.values(column)).collect();
            let rows: Vec<Vec<i128>> = (0..self.samples.len())
                .map(|row| {
                    let entries = values
                        .iter()
                        .map(|column| as_word(&column[row]).map_or(0, |word| i128::from(signed(word, width))));
                    entries.chain([1]).collect()
                })
                .collect();
            for equation in equations(&rows).into_iter().take(12) {
                // Solved for a variable where that is possible: solvers put it in everywhere then.
                let solved = (0..all.len()).find(|&at| equation[at].abs() == 1);
                let mut sum = self.pool.number(width, 0);
                for (at, &coefficient) in equation.iter().enumerate() {
                    if coefficient == 0 || solved == Some(at) {
                        continue;
                    }
                    let sign = solved.map_or(1, |solved| -equation[solved]);
                    let factor = self.pool.constant(Bits::from_i64(width, (sign * coefficient) as i64));
                    let part = match columns.get(at) {
                        Some(&term) => self.pool.mul(factor, term),
                        None => factor,
                    };
                    sum = self.pool.add(sum, part);
                }
                let other = match solved {
                    Some(at) => columns[at],
                    None => self.pool.number(width, 0),
                };
                let holds = self.pool.eq(sum, other);
                self.guess(holds);
            }
        }
    }

    /// Those about chosen indices have to hold for some values of them in every sample.
    fn cells(&mut self, guesses: &[TermId], chosen: &[TermId]) {
        let mut open: Vec<TermId> = Vec::new();
        for &guess in guesses {
            if self.pool.as_bool(guess).is_none() && self.seen.insert(guess) {
                open.push(guess);
            }
        }
        let mut evaluator = Evaluator::new();
        for sample in self.samples {
            for round in 0..INDICES {
                let mut model = sample.clone();
                for (number, &symbol) in chosen.iter().enumerate() {
                    let value = SOME_INDICES[(round + round * number + number) % SOME_INDICES.len()];
                    model.set(symbol, Bits::from_u64(self.pool.width(symbol), value));
                }
                let mut evaluation = evaluator.under(self.pool, &model);
                open.retain(|&guess| evaluation.holds(guess));
            }
        }
        open.truncate(MOST_CELLS);
        self.guesses.extend(open);
    }

    /// What a variable is wherever another has some value.
    fn cases(&mut self) {
        let before = self.guesses.len();
        let vectors = self.vectors();
        for &(chooser, width) in &vectors {
            let choices: Vec<u64> = self.values(chooser).iter().filter_map(as_word).collect();
            let distinct: BTreeSet<u64> = choices.iter().copied().collect();
            if !(2..=6).contains(&distinct.len()) {
                continue;
            }
            for &(other, other_width) in &vectors {
                if other == chooser || self.guesses.len() - before > MOST_CASES {
                    continue;
                }
                let values: Vec<u64> = self.values(other).iter().filter_map(as_word).collect();
                for &choice in &distinct {
                    let there: BTreeSet<u64> =
                        choices.iter().zip(&values).filter(|(it, _)| **it == choice).map(|(_, value)| *value).collect();
                    let choice = self.pool.number(width, choice);
                    let chosen = self.pool.eq(chooser, choice);
                    let holds = match there.iter().copied().collect::<Vec<u64>>()[..] {
                        [] => continue,
                        [only] => {
                            let only = self.pool.number(other_width, only);
                            self.pool.eq(other, only)
                        }
                        [.., largest] => {
                            let bound = self.constants(other_width).into_iter().filter(|&it| it >= largest).min();
                            let Some(bound) = bound else { continue };
                            let bound = self.pool.number(other_width, bound);
                            self.pool.ule(other, bound)
                        }
                    };
                    let implied = self.pool.implies(chosen, holds);
                    self.guess(implied);
                }
            }
        }
    }
}

fn as_word(value: &Value) -> Option<u64> {
    match value {
        Value::Bits(bits) => bits.as_u64(),
        Value::Bool(_) | Value::Array(_) => None,
    }
}

fn signed(word: u64, width: u32) -> i64 {
    let shift = 64 - width;
    (word << shift) as i64 >> shift
}
