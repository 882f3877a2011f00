//! Features: numbers at the cutpoints of a set of steps that measures are made of.
//!
//! A feature is a term at each of these cutpoints, so wide that sums of a few never wrap. Symbols of different cutpoints stand for the same variable where
//! steps between them carry the one over to the other.
//!
//! Features come from the numbers of a state, with and without a sign, and from what the conditions of steps compare. The distance of two numbers on the
//! machine's own circle is one of its own: `i != n` ends when `n - i`, computed as the machine does, has fallen to zero.

use crate::steps::ends;
use engine_backward::Ground;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use term::{Operator, Pool, Sort, TermId};

/// Numbers and comparisons that are looked at.
const MOST_NUMBERS: usize = 20;
const MOST_COMPARED: usize = 24;

/// Bits that sums need beyond their parts.
const ROOM: u32 = 8;

/// A number at every cutpoint of some steps.
#[derive(Clone, Debug)]
pub struct Feature {
    pub at: BTreeMap<usize, TermId>,
    /// Whether it takes part in sums.
    pub is_linear: bool,
    pub kind: Kind,
}

/// What a feature is made of, in terms of the first of its cutpoints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A number, with a sign or without.
    Signed(TermId),
    Unsigned(TermId),
    /// How far it is from the second to the first, on the machine's circle.
    Distance(TermId, TermId),
    Absolute(TermId),
    /// The lowest bit that is set.
    Lowest(TermId),
}

/// The cutpoints of steps, and which symbols of theirs stand for the same.
struct Names {
    first: usize,
    /// From the symbols of the first cutpoint to those of each.
    there: BTreeMap<usize, HashMap<TermId, TermId>>,
}

/// The features of a set of steps.
pub fn features(ground: &mut Ground, steps: &BTreeSet<usize>) -> Vec<Feature> {
    let Some(names) = names(ground, steps) else { return Vec::new() };
    let (numbers, compared) = spoken(ground, steps, &names);
    let pool = &mut ground.build.machine.pool;
    let widths = numbers.iter().chain(compared.iter().flat_map(|(a, b)| [a, b]));
    let widest = widths.filter_map(|&term| pool.sort(term).width()).max().unwrap_or(1);
    let width = widest + ROOM;
    let mut maker = Maker { pool, names: &names, seen: HashSet::new(), found: Vec::new() };
    for &number in &numbers {
        let signed = maker.wide(number, width, true);
        maker.add(signed, true, Kind::Signed(number));
    }
    for &number in &numbers {
        let unsigned = maker.wide(number, width, false);
        maker.add(unsigned, true, Kind::Unsigned(number));
    }
    for &(a, b) in &compared {
        for (a, b) in [(a, b), (b, a)] {
            let distance = maker.pool.sub(a, b);
            let wide = maker.wide(distance, width, false);
            maker.add(wide, false, Kind::Distance(a, b));
        }
    }
    for &number in &numbers {
        if !matches!(maker.pool.sort(number), Sort::BitVector(_)) {
            continue;
        }
        let wide = maker.wide(number, width, true);
        let zero = maker.pool.number(width, 0);
        let (is_negative, opposite) = (maker.pool.slt(wide, zero), maker.pool.neg(wide));
        let absolute = maker.pool.ite(is_negative, opposite, wide);
        maker.add(absolute, false, Kind::Absolute(number));
        let negated = maker.pool.neg(number);
        let lowest = maker.pool.resize_unsigned(number, width);
        let opposite = maker.pool.resize_unsigned(negated, width);
        let lowest = maker.pool.and(lowest, opposite);
        maker.add(lowest, false, Kind::Lowest(number));
    }
    maker.found
}

struct Maker<'a> {
    pool: &'a mut Pool,
    names: &'a Names,
    seen: HashSet<TermId>,
    found: Vec<Feature>,
}

impl Maker<'_> {
    fn wide(&mut self, number: TermId, width: u32, is_signed: bool) -> TermId {
        match (self.pool.sort(number), is_signed) {
            (Sort::Bool, _) => {
                let bit = self.pool.bv1_of_bool(number);
                self.pool.resize_unsigned(bit, width)
            }
            (_, true) => self.pool.resize_signed(number, width),
            (_, false) => self.pool.resize_unsigned(number, width),
        }
    }

    fn add(&mut self, term: TermId, is_linear: bool, kind: Kind) {
        if self.pool.is_constant(term) || !self.seen.insert(term) {
            return;
        }
        let mut at = BTreeMap::new();
        for (&cutpoint, symbols) in &self.names.there {
            let pairs: Vec<(TermId, TermId)> = symbols.iter().map(|(&here, &there)| (here, there)).collect();
            at.insert(cutpoint, self.pool.substitute(term, &pairs));
        }
        self.found.push(Feature { at, is_linear, kind });
    }
}

/// Which symbols stand for the same variable at all cutpoints.
fn names(ground: &Ground, steps: &BTreeSet<usize>) -> Option<Names> {
    let pool = &ground.build.machine.pool;
    let cutpoints: BTreeSet<usize> = steps.iter().filter_map(|&step| ends(ground, step)).map(|it| it.0).collect();
    let &first = cutpoints.first()?;
    let sorted = |at: usize| -> Vec<TermId> {
        let mut list: Vec<TermId> = ground.symbols[at].iter().copied().collect();
        list.sort_unstable();
        list
    };
    // Each class has at most one symbol of a cutpoint.
    let mut class_of: HashMap<(usize, TermId), usize> = HashMap::new();
    let mut classes: Vec<BTreeMap<usize, TermId>> = Vec::new();
    for &at in &cutpoints {
        for symbol in sorted(at) {
            class_of.insert((at, symbol), classes.len());
            classes.push(BTreeMap::from([(at, symbol)]));
        }
    }
    for &step in steps {
        let (from, to) = ends(ground, step)?;
        if from == to || !cutpoints.contains(&to) {
            continue;
        }
        let values: HashMap<TermId, TermId> = ground.build.system.summaries[step].values.iter().copied().collect();
        for symbol in sorted(to) {
            let value = values.get(&symbol).copied().unwrap_or(symbol);
            if !pool.is_symbol(value) {
                continue;
            }
            let (Some(&a), Some(&b)) = (class_of.get(&(from, value)), class_of.get(&(to, symbol))) else { continue };
            if a == b || classes[a].keys().any(|at| classes[b].contains_key(at)) {
                continue;
            }
            let moved = std::mem::take(&mut classes[b]);
            for (&at, &symbol) in &moved {
                class_of.insert((at, symbol), a);
            }
            classes[a].extend(moved);
        }
    }
    let mut there: BTreeMap<usize, HashMap<TermId, TermId>> =
        cutpoints.iter().map(|&at| (at, HashMap::new())).collect();
    for class in classes.iter().filter(|class| class.len() == cutpoints.len()) {
        for (at, &symbol) in class {
            there.get_mut(at).expect("it is one of them").insert(class[&first], symbol);
        }
    }
    Some(Names { first, there })
}

/// The numbers of the first cutpoint, and what is compared, both in its terms: what varies is before what does not, and compared numbers that are
/// no symbols come last.
fn spoken(ground: &mut Ground, steps: &BTreeSet<usize>, names: &Names) -> (Vec<TermId>, Vec<(TermId, TermId)>) {
    let symbols = &names.there[&names.first];
    let mut compared: Vec<(TermId, TermId)> = Vec::new();
    let mut mentioned: HashSet<TermId> = HashSet::new();
    for &step in steps {
        let Some((from, _)) = ends(ground, step) else { continue };
        let summary = &ground.build.system.summaries[step];
        let conditions = summary.conditions.clone();
        let back: Vec<(TermId, TermId)> = names.there[&from].iter().map(|(&here, &there)| (there, here)).collect();
        let usable: HashSet<TermId> = back.iter().map(|(there, _)| *there).collect();
        let values: Vec<TermId> = summary.values.iter().map(|(_, value)| *value).collect();
        let pool = &mut ground.build.machine.pool;
        let all: Vec<TermId> = conditions.iter().chain(&values).copied().collect();
        for term in pool.reachable(&all) {
            if pool.is_symbol(term) {
                mentioned.extend(back.iter().filter(|(there, _)| *there == term).map(|(_, here)| *here));
            }
        }
        for term in pool.reachable(&conditions) {
            let is_comparison = matches!(pool.operator(term), Operator::ULt | Operator::SLt | Operator::Eq);
            if !is_comparison || !pool.symbols(term).iter().all(|symbol| usable.contains(symbol)) {
                continue;
            }
            let &[a, b] = pool.children(term) else { continue };
            if !matches!(pool.sort(a), Sort::BitVector(2..=64)) {
                continue;
            }
            let (a, b) = (pool.substitute(a, &back), pool.substitute(b, &back));
            if !compared.contains(&(a, b)) && compared.len() < MOST_COMPARED {
                compared.push((a, b));
            }
        }
    }
    let varying = ground.build.system.cutpoints[names.first].varying_symbols(&ground.build.machine.pool);
    let pool = &ground.build.machine.pool;
    let is_number = |&term: &TermId| matches!(pool.sort(term), Sort::Bool | Sort::BitVector(1..=64));
    let mut numbers: Vec<TermId> =
        varying.iter().copied().filter(|it| symbols.contains_key(it) && mentioned.contains(it)).collect();
    let mut rest: Vec<TermId> = mentioned.iter().copied().filter(|it| !numbers.contains(it)).collect();
    rest.sort_unstable();
    numbers.extend(rest);
    numbers.retain(is_number);
    numbers.truncate(MOST_NUMBERS);
    for &(a, b) in &compared {
        for term in [a, b] {
            if !pool.is_constant(term) && !numbers.contains(&term) && numbers.len() < MOST_NUMBERS {
                numbers.push(term);
            }
        }
    }
    (numbers, compared)
}
