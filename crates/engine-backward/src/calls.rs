//! What calls of functions with a contract give back, in concrete runs: samples of returns, and the missing numbers of other samples.
//!
//! The function's own summaries are taken, with the numbers at hand, until one comes to its return. What that takes is limited: a call without an answer
//! is one of which no sample is made.

use crate::question::Ground;
use crate::samples::Sample;
use std::collections::HashMap;
use summary::End;
use term::{Evaluator, TermId, Value};

/// Calls within calls, and summaries that are tried for one sample.
const DEEPEST: u32 = 60;
const MOST_STEPS: u32 = 3000;

/// What calls have given back so far: by entry, and the arguments.
#[derive(Default)]
pub struct Answers {
    known: HashMap<(usize, Vec<Value>), Option<Vec<Value>>>,
    steps: u32,
}

impl Answers {
    /// Sets what the calls on the way of a summary give back; whether all of them do.
    pub fn complete(&mut self, ground: &Ground, summary: usize, sample: &mut Sample) -> bool {
        self.steps = 0;
        self.complete_within(ground, summary, sample, 0)
    }

    /// The samples of entries and returns that were come by, with the number of the cutpoint.
    pub fn samples(&self, ground: &Ground) -> Vec<(usize, Sample)> {
        let mut list = Vec::new();
        for ((entry, arguments), results) in &self.known {
            let Some((_, params)) = &ground.build.system.cutpoints[*entry].within else { continue };
            let mut sample = Sample::new();
            for (&symbol, value) in params.iter().zip(arguments) {
                sample.set(symbol, value.clone());
            }
            list.push((*entry, sample.clone()));
            if let Some(results) = results {
                let symbols = ground.build.system.cutpoints[entry + 1].varying_symbols(&ground.build.machine.pool);
                for (symbol, value) in symbols.into_iter().zip(results) {
                    sample.set(symbol, value.clone());
                }
                list.push((entry + 1, sample));
            }
        }
        // The order of a table is none.
        list.sort_by_cached_key(|(at, sample)| {
            let mut values: Vec<(TermId, String)> =
                sample.iter().map(|(symbol, value)| (symbol, format!("{value:?}"))).collect();
            values.sort();
            let length: usize = values.iter().map(|(_, value)| value.len()).sum();
            (*at, length, values)
        });
        list
    }

    fn complete_within(&mut self, ground: &Ground, summary: usize, sample: &mut Sample, depth: u32) -> bool {
        let pool = &ground.build.machine.pool;
        let mut evaluator = Evaluator::new();
        for call in &ground.build.system.summaries[summary].calls {
            let arguments: Vec<Value> =
                call.arguments.iter().map(|(_, term)| evaluator.evaluate(pool, sample, *term)).collect();
            let Some(results) = self.result(ground, call.entry, call.back, arguments, depth + 1) else { return false };
            for ((_, symbol), value) in call.results.iter().zip(results) {
                sample.set(*symbol, value);
            }
        }
        true
    }

    fn result(
        &mut self,
        ground: &Ground,
        entry: usize,
        back: usize,
        arguments: Vec<Value>,
        depth: u32,
    ) -> Option<Vec<Value>> {
        let key = (entry, arguments);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        if depth > DEEPEST {
            return None;
        }
        let (_, params) = ground.build.system.cutpoints[entry].within.as_ref()?;
        let mut sample = Sample::new();
        for (&symbol, value) in params.iter().zip(&key.1) {
            sample.set(symbol, value.clone());
        }
        let result = self.run(ground, entry, back, sample, depth);
        if result.is_some() {
            self.known.insert(key, result.clone());
        }
        result
    }

    /// Follows the summaries from an entry to the return.
    fn run(
        &mut self,
        ground: &Ground,
        entry: usize,
        back: usize,
        mut sample: Sample,
        depth: u32,
    ) -> Option<Vec<Value>> {
        let pool = &ground.build.machine.pool;
        let system = &ground.build.system;
        let mut at = entry;
        loop {
            let mut next = None;
            for summary in system.leaving(Some(at)) {
                self.steps += 1;
                if self.steps > MOST_STEPS {
                    return None;
                }
                let data = &system.summaries[summary];
                let End::Cutpoint(to) = data.end else { continue };
                // One that leads to the entry of a call is no way on.
                if system.cutpoints[to].role == summary::Role::Entry {
                    continue;
                }
                let given: Vec<TermId> =
                    data.calls.iter().flat_map(|call| call.results.iter().map(|it| it.1)).collect();
                let is_early =
                    |condition: &&TermId| pool.symbols(**condition).iter().all(|symbol| !given.contains(symbol));
                let mut evaluator = Evaluator::new();
                if !data.conditions.iter().filter(is_early).all(|&it| evaluator.holds(pool, &sample, it)) {
                    continue;
                }
                let mut there = sample.clone();
                if !self.complete_within(ground, summary, &mut there, depth) {
                    return None;
                }
                let mut evaluator = Evaluator::new();
                if data.conditions.iter().all(|&it| evaluator.holds(pool, &there, it)) {
                    next = Some((to, summary, there));
                    break;
                }
            }
            let (to, summary, there) = next?;
            let mut evaluator = Evaluator::new();
            let mut evaluation = evaluator.under(pool, &there);
            let values: Vec<(TermId, Value)> = system.summaries[summary]
                .values
                .iter()
                .map(|&(symbol, term)| (symbol, evaluation.value(term)))
                .collect();
            if to == back {
                return Some(values.into_iter().map(|(_, value)| value).collect());
            }
            sample = there;
            for (symbol, value) in values {
                sample.set(symbol, value);
            }
            at = to;
        }
    }
}
