//! Ways from the start of the program to a cutpoint: sequences of summaries that the solver says can be taken, and runs that go on behind them.

use engine::Input;
use engine_backward::{Chosen, Conditions, Ground, Sequence};
use solver::{Path, Side};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use summary::End;
use term::{Bits, Evaluator, Model, Sort, TermId};

/// Sequences that lead to a cutpoint: how long, how many are kept, and how many are looked at.
const LONGEST_STEM: usize = 7;
const MOST_STEMS: usize = 4;
const MOST_BEGUN: usize = 60;

/// Summaries that a run goes on behind a sequence.
const LONGEST_WALK: usize = 400;

/// A sequence from the start to a cutpoint, with how many summaries it has, and values for which it is taken.
pub struct Stem {
    pub sequence: Sequence,
    pub length: usize,
    pub model: Arc<Model>,
}

/// Sequences from the start to a cutpoint, each of which can be taken.
pub fn stems(ground: &mut Ground, known: &Conditions, at: usize, asked: &mut usize) -> Vec<Stem> {
    let mut found = Vec::new();
    let mut begun: VecDeque<(Option<usize>, Sequence, usize)> = VecDeque::from([(None, Sequence::default(), 0)]);
    let mut looked = 0;
    while let Some((from, sequence, length)) = begun.pop_front() {
        let leaving: Vec<usize> = ground.build.system.leaving(from).collect();
        for summary in leaving {
            let End::Cutpoint(to) = ground.build.system.summaries[summary].end else { continue };
            if looked == MOST_BEGUN || found.len() == MOST_STEMS {
                return found;
            }
            looked += 1;
            let mut longer = sequence.clone();
            longer.then(ground, known, summary);
            let path = with_all(ground, longer.conditions.iter().chain(&longer.facts));
            let always = ground.pool().boolean(true);
            *asked += 1;
            let Side::Feasible(model) = ground.quickly_feasible(&path, always) else { continue };
            if to == at {
                found.push(Stem { sequence: longer.clone(), length: length + 1, model });
            }
            if length + 1 < LONGEST_STEM {
                begun.push_back((Some(to), longer, length + 1));
            }
        }
    }
    found
}

/// The inputs of a sequence, for given values; none where one is no single value.
pub fn inputs(ground: &Ground, sequence: &Sequence, model: &Model) -> Option<Vec<Input>> {
    let mut evaluator = Evaluator::new();
    let mut evaluation = evaluator.under(&ground.build.machine.pool, model);
    sequence.asked.iter().map(|one| one.input(&mut evaluation)).collect()
}

/// Goes on behind a stem, with this word for every input, until a condition holds at the cutpoint: the inputs, and how many summaries were passed.
pub fn walk(ground: &Ground, at: usize, stem: &Stem, holds: TermId, word: u64) -> Option<(Vec<Input>, usize)> {
    let (pool, system) = (&ground.build.machine.pool, &ground.build.system);
    let mut evaluator = Evaluator::new();
    let mut found = inputs(ground, &stem.sequence, &stem.model)?;
    let mut evaluation = evaluator.under(pool, &stem.model);
    let mut state = Model::new();
    for (&symbol, &now) in &stem.sequence.here {
        state.set(symbol, evaluation.value(now));
    }
    let mut here = at;
    for length in stem.length..stem.length + LONGEST_WALK {
        if here == at && Evaluator::new().holds(pool, &state, holds) {
            return Some((found, length));
        }
        let next = system.leaving(Some(here)).find_map(|number| {
            let summary = &system.summaries[number];
            let End::Cutpoint(to) = summary.end else { return None };
            let mut model = state.clone();
            for one in &summary.asked {
                match pool.sort(one.symbol) {
                    Sort::BitVector(width) => model.set(one.symbol, Bits::from_u64(width, word)),
                    Sort::Bool => model.set(one.symbol, word == 1),
                    Sort::Float(_) | Sort::Array { .. } => return None,
                }
            }
            let mut evaluator = Evaluator::new();
            let mut evaluation = evaluator.under(pool, &model);
            let is_taken = summary.calls.is_empty() && summary.conditions.iter().all(|&it| evaluation.holds(it));
            if !is_taken {
                return None;
            }
            let values: HashMap<TermId, TermId> = summary.values.iter().copied().collect();
            let mut state = Model::new();
            for &symbol in &ground.symbols[to] {
                state.set(symbol, evaluation.value(values.get(&symbol).copied().unwrap_or(symbol)));
            }
            let asked = summary.asked.iter().map(|one| {
                let (source, ty, span) = (one.source.clone(), one.ty, one.span);
                Chosen { term: one.symbol, source, ty, span }.input(&mut evaluation)
            });
            Some((to, state, asked.collect::<Option<Vec<Input>>>()?))
        });
        let (to, after, asked) = next?;
        found.extend(asked);
        (here, state) = (to, after);
    }
    None
}

/// The path on which conditions hold.
pub fn with_all<'a>(ground: &mut Ground, conditions: impl Iterator<Item = &'a TermId>) -> Path {
    let mut path = ground.build.chain.path();
    for &condition in conditions {
        path = path.with(ground.pool(), condition);
    }
    path
}
