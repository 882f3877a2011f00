//! Recurrence sets: conditions at a cutpoint under which a way back to it is taken, and that hold again behind it (Gupta, Henzinger, Majumdar,
//! Rybalchenko, Xu, *Proving Non-Termination*, POPL 2008).
//!
//! A way is a cycle of up to three summaries. The inputs on it are chosen once and for all, so that they can be given again and again. Guesses of
//! conditions are, in this order:
//!
//! - a state from the start that comes back as it was, as far as the way looks at it: the solver finds the inputs that lead there;
//! - the conditions of the way, that they hold once more behind it, and so on;
//! - both together with one comparison of what the way looks at.
//!
//! A condition counts once a sequence of summaries from the start leads to a state where it holds, and a run of the machine on the inputs goes there and
//! further (`forever`).
//!
//! Soundness: for every state at the cutpoint that satisfies the condition and what is known there, and for whatever is open on the way, the solver has
//! excluded that the way is not taken, or that the condition does not hold behind it. Summaries are exact for each state (`summary`), so the run
//! takes the way, and takes it again. A call on the way may also never return: that is no end, either, as long as nothing in it ends the program.

use crate::signed::nothing_overflows;
use crate::stems::{inputs, stems, walk, with_all, Stem};
use crate::steps::ends;
use engine::Input;
use engine_backward::{Conditions, Ground, Sequence};
use solver::Side;
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::sync::Arc;
use summary::{End, Role};
use term::{Evaluator, Model, Sort, TermId, Value};

/// Steps in a cycle, cycles, and questions about all of them.
const LONGEST: usize = 3;
const MOST_CYCLES: usize = 60;
const MOST_ASKED: usize = 600;

/// Questions that the solver may give up.
const MOST_UNCLEAR: usize = 12;

/// How often it is added to a condition that it holds once more behind the way.
const MOST_AGAIN: usize = 4;

/// Numbers that are compared.
const MOST_NUMBERS: usize = 6;

/// A run that never ends, as far as summaries tell: a sequence to a state of a cutpoint, and a way that leads from there to such a state again.
pub struct Endless {
    pub at: usize,
    /// The inputs that lead to it, and those of the way.
    pub inputs: Vec<Input>,
    pub again: Vec<Input>,
    /// How many summaries the sequence has.
    pub length: usize,
    /// What holds at the cutpoint again and again.
    pub holds: TermId,
    /// Calls nest, and no loop is gone round.
    pub nests: bool,
}

pub enum Looked {
    More,
    Found(Box<Endless>),
    /// There is nothing left to guess.
    None,
}

pub struct Recurrence {
    cycles: Vec<Cycle>,
    next: usize,
    tries: VecDeque<Try>,
    /// Whether comparisons are added.
    compares: bool,
    stems: HashMap<usize, Vec<Stem>>,
    asked: usize,
    unclear: usize,
}

struct Cycle {
    at: usize,
    steps: Vec<usize>,
    way: Sequence,
    nests: bool,
    /// The symbols of the cutpoint that decide whether the way is taken again.
    relevant: Vec<TermId>,
    /// That nothing overflows in what decides.
    defined: Vec<TermId>,
}

enum Try {
    /// A state that comes back as it was, behind the stem with this number.
    Fixed(usize),
    /// A condition, with constants for inputs; it may be strengthened so often.
    Kept { holds: TermId, given: Given, strengthenings: usize },
}

/// Constants for inputs on the way.
type Given = Vec<(TermId, TermId)>;

impl Recurrence {
    pub fn new(ground: &mut Ground, known: &Conditions) -> Recurrence {
        let cycles = cycles(ground).into_iter().filter_map(|steps| Cycle::new(ground, known, steps)).collect();
        Recurrence {
            cycles,
            next: 0,
            tries: VecDeque::new(),
            compares: false,
            stems: HashMap::new(),
            asked: 0,
            unclear: 0,
        }
    }

    /// Looks at one guess. Of `removed` steps it is known that no run takes them for ever.
    pub fn step(&mut self, ground: &mut Ground, known: &Conditions, removed: &BTreeSet<usize>) -> Looked {
        if self.asked >= MOST_ASKED || self.unclear >= MOST_UNCLEAR {
            return Looked::None;
        }
        if let Some(this) = self.tries.pop_front() {
            return match self.look(ground, known, this) {
                Some(endless) => Looked::Found(Box::new(endless)),
                None => Looked::More,
            };
        }
        if self.next == self.cycles.len() {
            if self.compares || self.cycles.is_empty() {
                return Looked::None;
            }
            (self.next, self.compares) = (0, true);
        }
        self.next += 1;
        let cycle = self.next - 1;
        if !self.cycles[cycle].steps.iter().any(|step| removed.contains(step)) {
            self.guess(ground, known, cycle);
        }
        Looked::More
    }

    /// The guesses for a cycle.
    fn guess(&mut self, ground: &mut Ground, known: &Conditions, cycle: usize) {
        let at = self.cycles[cycle].at;
        if !self.stems.contains_key(&at) {
            let found = stems(ground, known, at, &mut self.asked);
            self.stems.insert(at, found);
        }
        if self.stems[&at].is_empty() {
            return;
        }
        if !self.compares {
            self.tries.extend((0..self.stems[&at].len()).map(Try::Fixed));
        }
        for given in self.choices(ground, known, cycle) {
            let Cycle { way, relevant, .. } = &self.cycles[cycle];
            let pool = &mut ground.build.machine.pool;
            let taken = way.conditions.iter().chain(&self.cycles[cycle].defined);
            let mut taken: Vec<TermId> = taken.map(|&it| pool.substitute(it, &given)).collect();
            // What is open on the way (what a call gives back, say) can be no part of a condition at its beginning: whether the way is taken, whatever
            // that is, is for `closes` to ask.
            taken.retain(|&it| pool.symbols(it).iter().all(|symbol| ground.symbols[at].contains(symbol)));
            let taken = pool.all(&taken);
            if pool.as_bool(taken) == Some(false) {
                continue;
            }
            if !self.compares {
                self.tries.push_back(Try::Kept { holds: taken, given, strengthenings: MOST_AGAIN });
                continue;
            }
            let relevant = relevant.clone();
            for more in comparisons(ground, &relevant) {
                let holds = ground.pool().and(taken, more);
                self.tries.push_back(Try::Kept { holds, given: given.clone(), strengthenings: 1 });
            }
        }
    }

    /// Constants for the inputs on the way: those of a state in which it is taken, zeros, and ones.
    fn choices(&mut self, ground: &mut Ground, known: &Conditions, cycle: usize) -> Vec<Given> {
        let Cycle { at, way, .. } = &self.cycles[cycle];
        let symbols: Vec<TermId> = chosen(way);
        if symbols.is_empty() {
            return vec![Given::new()];
        }
        let mut choices = Vec::new();
        let mut path = with_all(ground, known[*at].iter().chain(&way.facts));
        for &condition in &way.conditions {
            path = path.with(ground.pool(), condition);
        }
        self.asked += 1;
        let always = ground.pool().boolean(true);
        if let Side::Feasible(model) = ground.quickly_feasible(&path, always) {
            choices.push(values(ground, &symbols, &model));
        }
        for word in [0, 1] {
            let pool = ground.pool();
            let number = |&symbol: &TermId| match pool.sort(symbol) {
                Sort::BitVector(width) => Some((symbol, pool.number(width, word))),
                Sort::Bool => Some((symbol, pool.boolean(word == 1))),
                Sort::Float(_) | Sort::Array { .. } => None,
            };
            let given: Given = symbols.iter().filter_map(number).collect();
            if !choices.contains(&given) {
                choices.push(given);
            }
        }
        choices
    }

    fn look(&mut self, ground: &mut Ground, known: &Conditions, this: Try) -> Option<Endless> {
        let cycle = self.next - 1;
        match this {
            Try::Fixed(stem) => {
                let (holds, given, model) = self.fixed(ground, cycle, stem)?;
                let closed = self.closes(ground, known, cycle, holds, &given);
                let length = self.stems[&self.cycles[cycle].at][stem].length;
                let inputs = inputs(ground, &self.stems[&self.cycles[cycle].at][stem].sequence, &model)?;
                closed.then(|| self.endless(ground, cycle, (inputs, length), holds, &given)).flatten()
            }
            Try::Kept { holds, given, strengthenings } => {
                if !self.closes(ground, known, cycle, holds, &given) {
                    if strengthenings > 0 {
                        let way = &self.cycles[cycle].way;
                        let again = way.before(ground, holds);
                        let again = ground.pool().substitute(again, &given);
                        let holds = ground.pool().and(holds, again);
                        // What is open on the way can be no part of a condition at its beginning.
                        let open = ground.pool().symbols(again);
                        let at = self.cycles[cycle].at;
                        if open.iter().all(|symbol| ground.symbols[at].contains(symbol))
                            && ground.pool().as_bool(holds) != Some(false)
                        {
                            self.tries.push_front(Try::Kept { holds, given, strengthenings: strengthenings - 1 });
                        }
                    }
                    return None;
                }
                let at = self.cycles[cycle].at;
                for stem in 0..self.stems[&at].len() {
                    let Stem { sequence, length, .. } = &self.stems[&at][stem];
                    let (there, length) = (sequence.before(ground, holds), *length);
                    let path = with_all(ground, sequence.conditions.iter().chain(&sequence.facts));
                    self.asked += 1;
                    if let Side::Feasible(model) = ground.quickly_feasible(&path, there) {
                        let inputs = inputs(ground, &self.stems[&at][stem].sequence, &model)?;
                        return self.endless(ground, cycle, (inputs, length), holds, &given);
                    }
                }
                let mut come = self.stems[&at].iter().flat_map(|stem| [0, 1].map(|word| (stem, word)));
                let come = come.find_map(|(stem, word)| walk(ground, at, stem, holds, word))?;
                self.endless(ground, cycle, come, holds, &given)
            }
        }
    }

    /// A state behind a stem that comes back as it was, as a condition; the inputs on the way, and values for all that is open.
    fn fixed(&mut self, ground: &mut Ground, cycle: usize, stem: usize) -> Option<(TermId, Given, Arc<Model>)> {
        let Cycle { at, way, relevant, .. } = &self.cycles[cycle];
        let stem = &self.stems[at][stem].sequence;
        let mut path = with_all(ground, stem.conditions.iter().chain(&stem.facts));
        for &condition in way.conditions.iter().chain(&way.facts) {
            let there = stem.before(ground, condition);
            path = path.with(ground.pool(), there);
        }
        for &symbol in relevant {
            let (before, after) = (stem.before(ground, symbol), way.before(ground, symbol));
            let after = stem.before(ground, after);
            let same = ground.pool().eq(before, after);
            path = path.with(ground.pool(), same);
        }
        self.asked += 1;
        let always = ground.pool().boolean(true);
        let Side::Feasible(model) = ground.quickly_feasible(&path, always) else { return None };
        let mut same = Vec::new();
        for &symbol in relevant {
            let before = stem.before(ground, symbol);
            let value = Evaluator::new().evaluate(&ground.build.machine.pool, &model, before);
            let pool = ground.pool();
            let value = pool.value(pool.sort(symbol), &value);
            same.push(pool.eq(symbol, value));
        }
        let holds = ground.pool().all(&same);
        let given = values(ground, &chosen(way), &model);
        Some((holds, given, model))
    }

    /// Is the way taken wherever a condition holds, and does it hold again behind it?
    fn closes(
        &mut self,
        ground: &mut Ground,
        known: &Conditions,
        cycle: usize,
        holds: TermId,
        given: &[(TermId, TermId)],
    ) -> bool {
        let Cycle { at, way, .. } = &self.cycles[cycle];
        let again = way.before(ground, holds);
        let all: Vec<TermId> =
            way.conditions.iter().chain(&self.cycles[cycle].defined).copied().chain([again]).collect();
        let all = ground.pool().all(&all);
        let all = ground.pool().substitute(all, given);
        let facts: Vec<TermId> = way.facts.iter().map(|&fact| ground.pool().substitute(fact, given)).collect();
        let path = with_all(ground, known[*at].iter().chain(&facts));
        let path = path.with(ground.pool(), holds);
        let leaves = ground.pool().not(all);
        self.asked += 1;
        let answer = ground.quickly_feasible(&path, leaves);
        self.unclear += usize::from(matches!(answer, Side::Unknown(_)));
        matches!(answer, Side::Infeasible)
    }

    fn endless(
        &self,
        ground: &mut Ground,
        cycle: usize,
        (inputs, length): (Vec<Input>, usize),
        holds: TermId,
        given: &[(TermId, TermId)],
    ) -> Option<Endless> {
        let Cycle { at, way, nests, .. } = &self.cycles[cycle];
        let mut model = Model::new();
        for &(symbol, constant) in given {
            let value = ground.build.machine.pool.as_value(constant).expect("it is a constant");
            model.set(symbol, value);
        }
        let again = self::inputs(ground, way, &model)?;
        Some(Endless { at: *at, inputs, again, length, holds, nests: *nests })
    }
}

impl Cycle {
    /// None where what calls on the way do may end the run.
    fn new(ground: &mut Ground, known: &Conditions, steps: Vec<usize>) -> Option<Cycle> {
        let system = &ground.build.system;
        let (at, _) = ends(ground, steps[0])?;
        let passes = steps.iter().any(|&step| !system.summaries[step].calls.is_empty());
        if passes && calls_may_end(ground) {
            return None;
        }
        let is_entry = |&step: &usize| ends(ground, step).is_some_and(|it| system.cutpoints[it.0].role == Role::Entry);
        let nests = steps.iter().any(is_entry);
        let mut way = Sequence::at(ground, at);
        for &step in &steps {
            way.then(ground, known, step);
        }
        let pool = &ground.build.machine.pool;
        let mut relevant: BTreeSet<TermId> = BTreeSet::new();
        let mut pending: Vec<TermId> = way.conditions.iter().flat_map(|&it| pool.symbols(it)).collect();
        while let Some(symbol) = pending.pop() {
            if ground.symbols[at].contains(&symbol) && relevant.insert(symbol) {
                pending.extend(way.here.get(&symbol).into_iter().flat_map(|&it| pool.symbols(it)));
            }
        }
        let relevant: Vec<TermId> = relevant.into_iter().collect();
        let decides = relevant.iter().filter_map(|symbol| way.here.get(symbol)).chain(&way.conditions);
        let decides: Vec<TermId> = decides.copied().collect();
        let defined = nothing_overflows(ground, at, &way, &decides);
        Some(Cycle { at, steps, way, nests, relevant, defined })
    }
}

/// May a function with a contract end the program, or do what could not be followed?
fn calls_may_end(ground: &Ground) -> bool {
    let (build, system) = (&ground.build, &ground.build.system);
    let is_inside = |from: Option<usize>| from.is_some_and(|from| system.cutpoints[from].within.is_some());
    build.ends.iter().any(|&from| is_inside(from))
        || system.summaries.iter().any(|it| is_inside(it.from) && !matches!(it.end, End::Cutpoint(_)))
}

/// The inputs on a way that a run can be given.
fn chosen(way: &Sequence) -> Vec<TermId> {
    way.asked.iter().filter(|one| one.source.is_given()).map(|one| one.term).collect()
}

fn values(ground: &mut Ground, symbols: &[TermId], model: &Model) -> Given {
    let mut evaluator = Evaluator::new();
    let found: Vec<Value> =
        symbols.iter().map(|&it| evaluator.evaluate(&ground.build.machine.pool, model, it)).collect();
    let pool = ground.pool();
    symbols.iter().zip(found).map(|(&symbol, value)| (symbol, pool.value(pool.sort(symbol), &value))).collect()
}

/// Cycles of steps, the short ones first. Each begins at its cutpoint with the smallest number.
fn cycles(ground: &Ground) -> Vec<Vec<usize>> {
    let steps: Vec<(usize, usize, usize)> =
        ground.steps().into_iter().filter_map(|step| ends(ground, step).map(|(from, to)| (step, from, to))).collect();
    let mut leaving: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
    for &(step, from, to) in &steps {
        leaving.entry(from).or_default().push((step, to));
    }
    let mut found = Vec::new();
    let mut begun: VecDeque<Vec<usize>> = steps.iter().map(|it| vec![it.0]).collect();
    while let Some(list) = begun.pop_front() {
        let end = |step: usize| ends(ground, step).expect("it is a step");
        let (first, last) = (end(list[0]).0, end(list[list.len() - 1]).1);
        if first == last && !found.contains(&list) {
            if found.len() == MOST_CYCLES {
                break;
            }
            found.push(list.clone());
        }
        if list.len() == LONGEST || last < first {
            continue;
        }
        for &(step, _) in leaving.get(&last).into_iter().flatten() {
            // A cycle that is another one taken several times brings nothing new.
            if !(list.iter().all(|&it| it == step)) {
                begun.push_back(list.iter().copied().chain([step]).collect());
            }
        }
        if begun.len() > 20 * MOST_CYCLES {
            break;
        }
    }
    found
}

/// Comparisons of numbers with zero and with each other, and whether they are even.
fn comparisons(ground: &mut Ground, symbols: &[TermId]) -> Vec<TermId> {
    let pool = ground.pool();
    let numbers: Vec<TermId> = symbols
        .iter()
        .copied()
        .filter(|&it| matches!(pool.sort(it), Sort::BitVector(2..=64)))
        .take(MOST_NUMBERS)
        .collect();
    let mut found = Vec::new();
    for &number in &numbers {
        let width = pool.width(number);
        let (zero, one, ones) = (pool.number(width, 0), pool.number(width, 1), pool.number(width, u64::MAX));
        let lowest = pool.and(number, one);
        found.extend([
            pool.eq(number, zero),
            pool.slt(zero, number),
            pool.slt(number, zero),
            pool.sle(number, zero),
            pool.sle(zero, number),
            pool.eq(number, one),
            pool.eq(number, ones),
            pool.eq(lowest, one),
            pool.eq(lowest, zero),
        ]);
    }
    for (index, &a) in numbers.iter().enumerate() {
        for &b in &numbers[index + 1..] {
            if pool.width(a) == pool.width(b) {
                found.extend([pool.eq(a, b), pool.sle(a, b), pool.sle(b, a)]);
            }
        }
    }
    found.retain(|&it| pool.as_bool(it).is_none());
    found
}
