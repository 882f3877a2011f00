//! Signed arithmetic on a way that does not overflow, by the C types of the variables in it.
//!
//! Natively it wraps around, and so it does for measures. C gives it no meaning, and a run that goes on for ever only because a number has
//! wrapped around is not told of: so what keeps a loop going may not depend on a sum of signed numbers that overflows. What the way does not look at may.
//!
//! What counts as unsigned: variables and inputs of unsigned types that are not promoted to `int`, and offsets of pointers.

use engine::InputSource;
use engine_backward::{Ground, Sequence};
use ir::{CType, CTypeData, Encoding, Program, Variable};
use machine::{Held, Pointer, Spot, Varying};
use std::collections::HashSet;
use summary::Cutpoint;
use term::{Operator, TermId};

/// Narrower numbers are promoted before they are computed with.
const INT: u32 = 32;

/// That nothing signed overflows in these terms, which a way from a cutpoint computes.
pub fn nothing_overflows(ground: &mut Ground, at: usize, way: &Sequence, terms: &[TermId]) -> Vec<TermId> {
    let unsigned = unsigned(ground, at, way);
    let pool = ground.pool();
    let mut conditions = Vec::new();
    for term in pool.reachable(terms) {
        let operator = pool.operator(term);
        if !matches!(operator, Operator::Add | Operator::Mul | Operator::Neg | Operator::Shl) || pool.width(term) < INT
        {
            continue;
        }
        if pool.symbols(term).iter().any(|symbol| unsigned.contains(symbol)) {
            continue;
        }
        let parts = pool.children(term).to_vec();
        let width = if operator == Operator::Mul || operator == Operator::Shl { 2 } else { 1 } * pool.width(term) + 1;
        let wide: Vec<TermId> = parts.iter().map(|&part| pool.sext(part, width)).collect();
        let exact = match (operator, &wide[..]) {
            (Operator::Neg, &[a]) => pool.neg(a),
            (Operator::Add, &[a, b]) => pool.add(a, b),
            (Operator::Mul, &[a, b]) => pool.mul(a, b),
            (Operator::Shl, &[a, b]) => pool.shl(a, b),
            _ => continue,
        };
        let result = pool.sext(term, width);
        conditions.push(pool.eq(result, exact));
    }
    conditions
}

/// The symbols that stand for unsigned numbers.
fn unsigned(ground: &Ground, at: usize, way: &Sequence) -> HashSet<TermId> {
    let cutpoint = &ground.build.system.cutpoints[at];
    let machine = &ground.build.machine;
    let mut unsigned = HashSet::new();
    for varying in &cutpoint.at.varying {
        let is_number = matches!(varying.held, Held::Number(_));
        let variable = variable(machine, cutpoint, varying);
        let ty = variable.and_then(|variable| machine.program.variables[variable].ty);
        if !is_number || ty.is_some_and(|ty| is_unsigned(machine.program, ty)) {
            unsigned.extend(varying.symbols());
        }
    }
    for &symbol in &ground.symbols[at] {
        let name = machine.pool.symbol_number(symbol).map_or("", |number| machine.pool.symbol_name(number));
        if names_unsigned(name) {
            unsigned.insert(symbol);
        }
    }
    for one in &way.asked {
        if matches!(&one.source, InputSource::Function(name) if names_unsigned(name)) {
            unsigned.insert(one.term);
        }
    }
    unsigned
}

/// Does the name of an input say that it is unsigned?
fn names_unsigned(name: &str) -> bool {
    let word = name.rsplit("nondet_").next().unwrap_or_default();
    let word = word.split(['#', ':', ' ']).next().unwrap_or_default();
    ["uint", "ulong", "unsigned", "u32", "u64", "size_t"].iter().any(|start| word.starts_with(start))
}

fn variable(machine: &machine::Machine, cutpoint: &Cutpoint, varying: &Varying) -> Option<Variable> {
    match varying.spot {
        Spot::Register { depth, value, .. } => {
            let frame = cutpoint.at.state.frames().nth(depth as usize)?;
            machine.program.functions[frame.function].body()?.variable_of(value)
        }
        Spot::Cell { object, .. } | Spot::Contents { object } => {
            machine.variable_of(&cutpoint.at.state, Pointer::new(object, 0))
        }
        Spot::Length { .. } | Spot::Result { .. } => None,
    }
}

/// Is it an unsigned type, or an array of one, that is not promoted to `int`?
fn is_unsigned(program: &Program, mut ty: CType) -> bool {
    loop {
        match &program.ctypes[ty] {
            CTypeData::Base { encoding, bits, .. } => return *encoding == Encoding::Unsigned && *bits >= INT,
            CTypeData::Typedef { of: next, .. } | CTypeData::Array { element: next, .. } => ty = *next,
            _ => return false,
        }
    }
}
