//! The chain against the bare backend: the same answers, true models, true cores.
//!
//! `cargo run --release -p solver --example agree -- 100000` does the same at length.

use crate::agreement::{cores_hold, disagreements, Agreement};
use crate::random::Theory;
use solver::Links;
use term::FloatKind;

fn agree(seed: u64, theory: Theory, links: Links, queries: usize) {
    let Agreement { asked, both, infeasible, unknown, .. } = disagreements(seed, theory, links, queries);
    assert_eq!(asked, queries);
    assert_eq!(unknown, 0);
    // The stream must not be one-sided.
    assert!(both * 5 > queries && infeasible * 20 > queries, "{both} both and {infeasible} infeasible of {queries}");
}

#[test]
fn bit_vectors() {
    agree(1, Theory::Vectors, Links::ALL, 1_000);
}

#[test]
fn arrays() {
    agree(2, Theory::Arrays, Links::ALL, 400);
}

#[test]
fn floats() {
    agree(3, Theory::Floats(&[FloatKind::Half, FloatKind::Single, FloatKind::Extended]), Links::ALL, 60);
}

#[test]
fn without_constants() {
    agree(4, Theory::Arrays, Links { constants: false, ..Links::ALL }, 200);
}

#[test]
fn without_implied_values() {
    agree(5, Theory::Arrays, Links { implied_values: false, ..Links::ALL }, 200);
}

#[test]
fn without_independence() {
    agree(6, Theory::Arrays, Links { independence: false, ..Links::ALL }, 200);
}

#[test]
fn without_the_model_cache() {
    agree(7, Theory::Arrays, Links { model_cache: false, ..Links::ALL }, 200);
}

#[test]
fn without_the_core_cache() {
    agree(8, Theory::Arrays, Links { core_cache: false, ..Links::ALL }, 200);
}

#[test]
fn without_repair() {
    agree(12, Theory::Arrays, Links { repair: false, ..Links::ALL }, 200);
}

#[test]
fn cores_are_unsatisfiable_and_minimal_ones_need_every_member() {
    cores_hold(9, Theory::Vectors, 60);
    cores_hold(10, Theory::Arrays, 20);
    cores_hold(11, Theory::Floats(&[FloatKind::Half]), 20);
}
