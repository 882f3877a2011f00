//! How many nodes per second evaluation does, on terms of at most 64 bits: `cargo run --release -p term --example
//! evaluate_speed`.
//!
//! Counts the time the process was on a processor, so that a busy machine does not matter much.
//!
//! Shapes: one large term evaluated under many models, as when a cached model is tried on a path condition; and a
//! small one evaluated very often, as at every branch.

use term::{Bits, Evaluator, Model, Pool, Sort, TermId};

fn main() {
    report("one large term, many models", 200_000, 50);
    report("a condition of medium size", 2_000, 5_000);
    report("a small condition", 40, 200_000);
}

fn report(what: &str, size: usize, rounds: u64) {
    let mut pool = Pool::new();
    let symbols: Vec<TermId> = (0..16).map(|_| pool.symbol("x", Sort::BitVector(32))).collect();
    let start = processor_seconds();
    let condition = program(&mut pool, &symbols, size);
    let building = pool.len() as f64 / (processor_seconds() - start) / 1e6;
    let nodes = pool.reachable(&[condition]).len();
    let mut evaluator = Evaluator::new();
    let mut model = Model::new();
    let mut held = 0;
    let start = processor_seconds();
    for round in 0..rounds {
        model.set(symbols[round as usize % symbols.len()], Bits::from_u64(32, round.wrapping_mul(0x9e37_79b9)));
        held += evaluator.holds(&pool, &model, condition) as u64;
    }
    let seconds = processor_seconds() - start;
    let speed = nodes as f64 * rounds as f64 / seconds / 1e6;
    println!("{what}: {nodes} nodes, {rounds} models, {speed:.1} million nodes per second ({held} held)");
    if size >= 100_000 {
        println!("  built at {building:.1} million nodes per second");
    }
}

/// As Linux counts it, in nanoseconds; elsewhere there is nothing to report.
fn processor_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds: Option<f64> = text.split(' ').next().and_then(|number| number.parse().ok());
    nanoseconds.unwrap_or(f64::NAN) / 1e9
}

/// A mix of operators as programs have it. No node is skipped: there is no ite and the conjunction is last.
fn program(pool: &mut Pool, symbols: &[TermId], size: usize) -> TermId {
    let mut values = symbols.to_vec();
    let mut state = 1u64;
    let mut next = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    let mut result = symbols[0];
    while pool.len() < size {
        let (a, b) = (values[next(values.len())], result);
        result = match next(8) {
            0 | 1 => pool.add(a, b),
            2 => pool.mul(a, b),
            3 => pool.xor(a, b),
            4 => pool.and(a, b),
            5 => pool.or(a, b),
            6 => pool.udiv(a, b),
            _ => {
                let low = pool.extract(b, 15, 0);
                pool.sext(low, 32)
            }
        };
        values.push(result);
        if values.len() > 64 {
            values.remove(0);
        }
    }
    let limit = pool.number(32, 1 << 31);
    pool.ult(result, limit)
}
