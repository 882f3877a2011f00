//! Temporary.
#[path = "programs/mod.rs"]
mod programs;
#[path = "../tests/random/mod.rs"]
#[allow(dead_code)]
mod random;
use solver::*;
use term::*;
fn main() {
    let name = std::env::args().nth(1).unwrap();
    let mut pool = Pool::new();
    let mut chain = Chain::new(Config { recheck: false, emit_smt2: Some("/tmp/emitted".into()), ..Config::default() }).unwrap();
    programs::explore(&mut pool, &mut chain, &name, 1, std::env::args().nth(2).unwrap().parse().unwrap());
    println!("{}", chain.statistics(&pool));
}
