//! The chain against the bare backend at length: the same answers, true models, true cores.
//!
//!     cargo run --release -p solver --example agree -- [QUERIES] [SEED]
//!
//! QUERIES (100000) random incremental queries, half of them with arrays, one hundredth with floats, the rest of bit-vectors; and for every
//! hundred queries the core of one random set of assumptions, as it comes and minimised. Panics at the first difference.

#[path = "../tests/agreement/mod.rs"]
mod agreement;
#[path = "../tests/random/mod.rs"]
#[allow(dead_code)]
mod random;

use agreement::{cores_hold, disagreements, Agreement};
use random::Theory;
use solver::Links;
use term::FloatKind;

/// How many queries one pool serves before the next begins from nothing, with the next seed.
const STREAM: usize = 1_000;

fn main() {
    let number =
        |position, otherwise| std::env::args().nth(position).map_or(otherwise, |text| text.parse().expect("a number"));
    let (queries, mut seed) = (number(1, 100_000), number(2, 1) as u64);
    let floats = Theory::Floats(&[FloatKind::Half, FloatKind::Single]);
    for (name, theory, count) in [
        ("bit-vectors", Theory::Vectors, queries - queries / 2 - queries / 100),
        ("arrays", Theory::Arrays, queries / 2),
        ("floats", floats, queries / 100),
    ] {
        let mut sum = Agreement::default();
        let (mut cores, mut members) = (0, 0);
        while sum.asked < count {
            let stream = STREAM.min(count - sum.asked);
            sum.add(&disagreements(seed, theory, Links::ALL, stream));
            let (more, their) = cores_hold(seed, theory, stream.div_ceil(100));
            (cores, members, seed) = (cores + more, members + their, seed + 1);
        }
        let Agreement { asked, both, infeasible, unknown, models } = sum;
        println!("{name}: {asked} queries, the same answers: {both} both sides, {infeasible} one, {unknown} unknown");
        println!("  {models} models true; {cores} minimal cores true, of {members} members");
    }
}
