//! Summaries put one behind the other, forwards: each symbol of a cutpoint stands for what the sequence has made of it so far, and what is chosen on a
//! summary has a symbol of its own each time it is taken. A model of all conditions together says what the inputs on the way are.

use crate::question::{Conditions, Ground};
use engine::{Input, InputSource};
use ir::{Span, Type};
use solver::Side;
use std::collections::HashMap;
use summary::End;
use term::bits::Bits;
use term::{Evaluation, Evaluator, TermId, Value};

/// A sequence of summaries, from the start of the program or from a cutpoint.
#[derive(Clone, Default)]
pub struct Sequence {
    /// What has to hold for it to be taken, in terms of the symbols where it begins and of what is chosen on the way.
    pub conditions: Vec<TermId>,
    /// What is known of calls on the way.
    pub facts: Vec<TermId>,
    /// The inputs on the way, in order.
    pub asked: Vec<Chosen>,
    /// What the symbols stand for of the cutpoint that it has come to.
    pub here: HashMap<TermId, TermId>,
}

/// An input on the way.
#[derive(Clone)]
pub struct Chosen {
    pub term: TermId,
    pub source: InputSource,
    pub ty: Type,
    pub span: Span,
}

impl Chosen {
    /// The input, for given values of symbols; none where it is no single value.
    pub fn input(&self, evaluation: &mut Evaluation) -> Option<Input> {
        let bits = match evaluation.value(self.term) {
            Value::Bool(truth) => Bits::from_u64(1, u64::from(truth)),
            Value::Bits(bits) => bits,
            Value::Array(_) => return None,
        };
        let Chosen { source, ty, span, .. } = self.clone();
        Some(Input { source, ty, bits, span, runs: Vec::new() })
    }
}

impl Sequence {
    /// The empty one at a cutpoint.
    pub fn at(ground: &Ground, cutpoint: usize) -> Sequence {
        let here = ground.symbols[cutpoint].iter().map(|&symbol| (symbol, symbol)).collect();
        Sequence { here, ..Sequence::default() }
    }

    /// One summary more, with what is known where calls return.
    pub fn then(&mut self, ground: &mut Ground, known: &Conditions, number: usize) {
        let summary = &ground.build.system.summaries[number];
        let pool = &mut ground.build.machine.pool;
        let mut facts = Vec::new();
        for call in &summary.calls {
            for &condition in &known[call.back] {
                facts.push(call.here(pool, condition));
            }
        }
        let values = summary.values.iter().map(|(_, value)| *value);
        let inputs = summary.asked.iter().map(|one| one.symbol);
        let terms = summary.conditions.iter().chain(&facts).copied().chain(values).chain(inputs);
        let mut symbols: Vec<TermId> = terms.flat_map(|term| pool.symbols(term)).collect();
        symbols.sort_unstable();
        symbols.dedup();
        let mut pairs = Vec::new();
        for symbol in symbols {
            let now = *self.here.entry(symbol).or_insert_with(|| pool.symbol("then", pool.sort(symbol)));
            pairs.push((symbol, now));
        }
        for &condition in &summary.conditions {
            self.conditions.push(pool.substitute(condition, &pairs));
        }
        for fact in facts {
            self.facts.push(pool.substitute(fact, &pairs));
        }
        for one in &summary.asked {
            let term = pool.substitute(one.symbol, &pairs);
            self.asked.push(Chosen { term, source: one.source.clone(), ty: one.ty, span: one.span });
        }
        let End::Cutpoint(to) = summary.end else { return };
        let mut next = HashMap::new();
        for &symbol in &ground.symbols[to] {
            let varying = summary.values.iter().find(|(varying, _)| *varying == symbol);
            match varying {
                Some(&(_, value)) => next.insert(symbol, pool.substitute(value, &pairs)),
                None => self.here.get(&symbol).and_then(|&now| next.insert(symbol, now)),
            };
        }
        self.here = next;
    }

    /// What a condition at its end says at its beginning.
    pub fn before(&self, ground: &mut Ground, condition: TermId) -> TermId {
        let pairs: Vec<(TermId, TermId)> = self.here.iter().map(|(&symbol, &now)| (symbol, now)).collect();
        ground.pool().substitute(condition, &pairs)
    }
}

/// The inputs that a sequence from the start asks for, in order. None where the solver finds none, or an input is no single value.
pub fn inputs(ground: &mut Ground, known: &Conditions, summaries: &[usize]) -> Option<Vec<Input>> {
    let mut sequence = Sequence::default();
    for &summary in summaries {
        sequence.then(ground, known, summary);
    }
    let mut path = ground.build.chain.path();
    for &condition in &sequence.conditions {
        path = path.with(ground.pool(), condition);
    }
    let always = ground.pool().boolean(true);
    let Side::Feasible(model) = ground.feasible(&path, always) else { return None };
    let mut evaluator = Evaluator::new();
    let mut evaluation = evaluator.under(&ground.build.machine.pool, &model);
    sequence.asked.iter().map(|one| one.input(&mut evaluation)).collect()
}
