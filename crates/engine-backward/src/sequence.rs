//! Inputs for a sequence of summaries that leads from the start to an error.
//!
//! The summaries are put one behind the other, forwards: each symbol of a cutpoint stands for what the sequence has made of it so far, and what is chosen
//! on a summary has a symbol of its own each time it is taken. A model of all conditions together says what the inputs on the way are.

use crate::question::Ground;
use engine::Input;
use solver::Side;
use std::collections::HashMap;
use summary::End;
use term::bits::Bits;
use term::{Evaluator, TermId, Value};

/// The inputs that the sequence asks for, in order. None where the solver finds none, or an input is no single value.
pub fn inputs(ground: &mut Ground, summaries: &[usize]) -> Option<Vec<Input>> {
    let mut path = ground.build.chain.path();
    // What the symbols of the cutpoint that the sequence has come to stand for.
    let mut here: HashMap<TermId, TermId> = HashMap::new();
    let mut asked = Vec::new();
    for &number in summaries {
        let summary = &ground.build.system.summaries[number];
        let pool = &mut ground.build.machine.pool;
        let values = summary.values.iter().map(|(_, value)| *value);
        let inputs = summary.asked.iter().map(|one| one.symbol);
        let mut symbols: Vec<TermId> = summary
            .conditions
            .iter()
            .copied()
            .chain(values)
            .chain(inputs)
            .flat_map(|term| pool.symbols(term))
            .collect();
        symbols.sort_unstable();
        symbols.dedup();
        let mut pairs = Vec::new();
        for symbol in symbols {
            let now = *here.entry(symbol).or_insert_with(|| pool.symbol("then", pool.sort(symbol)));
            pairs.push((symbol, now));
        }
        for &condition in &summary.conditions {
            let now = pool.substitute(condition, &pairs);
            path = path.with(pool, now);
        }
        for one in &summary.asked {
            asked.push((pool.substitute(one.symbol, &pairs), one.source.clone(), one.ty, one.span));
        }
        let End::Cutpoint(to) = summary.end else { break };
        let mut next = HashMap::new();
        for &symbol in &ground.symbols[to] {
            let varying = summary.values.iter().find(|(varying, _)| *varying == symbol);
            match varying {
                Some(&(_, value)) => next.insert(symbol, pool.substitute(value, &pairs)),
                None => here.get(&symbol).and_then(|&now| next.insert(symbol, now)),
            };
        }
        here = next;
    }
    let always = ground.pool().boolean(true);
    let Side::Feasible(model) = ground.feasible(&path, always) else { return None };
    let mut evaluator = Evaluator::new();
    let mut evaluation = evaluator.under(&ground.build.machine.pool, &model);
    let input = |(symbol, source, ty, span)| {
        let bits = match evaluation.value(symbol) {
            Value::Bool(truth) => Bits::from_u64(1, u64::from(truth)),
            Value::Bits(bits) => bits,
            Value::Array(_) => return None,
        };
        Some(Input { source, ty, bits, span, runs: Vec::new() })
    };
    asked.into_iter().map(input).collect()
}
