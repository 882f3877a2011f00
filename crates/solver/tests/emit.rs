//! Queries as files: every one that reaches the backend is there, and another solver answers it alike.
//!
//! That solver is z3, if it is installed; where it is not, there is nothing to compare with and the test says so.

#[allow(dead_code)]
use crate::random::{Conditions, Theory};
use solver::{Chain, Config, Limits, Links};
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;
use term::{FloatKind, Pool, Sort};

/// A folder of its own that goes when the test ends.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    /// The files, in order of their names.
    fn files(&self) -> Vec<PathBuf> {
        let mut files: Vec<PathBuf> =
            std::fs::read_dir(self.0.path()).unwrap().map(|file| file.unwrap().path()).collect();
        files.sort();
        files
    }

    fn chain(&self, links: Links, limits: Limits) -> Chain {
        Chain::new(Config { links, limits, emit_smt2: Some(self.0.path().to_path_buf()), ..Config::default() }).unwrap()
    }
}

/// The answer that a file expects.
fn expected(text: &str) -> &str {
    let line = text.lines().find_map(|line| line.strip_prefix("(set-info :status "));
    line.and_then(|line| line.strip_suffix(')')).expect("a file says what to expect")
}

/// Asks random questions, and z3 the same.
fn z3_agrees(seed: u64, theory: Theory, questions: usize) {
    let folder = Folder::new();
    let mut pool = Pool::new();
    let mut conditions = Conditions::new(&mut pool, seed, theory);
    let mut chain = folder.chain(Links::NONE, Limits::default());
    for _ in 0..questions {
        let mut path = chain.path();
        for _ in 0..3 {
            let condition = conditions.condition(&mut pool);
            path = path.with(&mut pool, condition);
        }
        let condition = conditions.condition(&mut pool);
        chain.check(&mut pool, &path, None, condition);
    }
    let files = folder.files();
    assert_eq!(files.len() as u64, chain.statistics(&pool).backend.calls);
    let (mut sat, mut unsat) = (0, 0);
    for file in files {
        let Ok(output) = Command::new("z3").arg("-T:5").arg(&file).output() else {
            eprintln!("z3 is not installed: nothing to compare with");
            return;
        };
        let text = std::fs::read_to_string(&file).unwrap();
        let answer = String::from_utf8_lossy(&output.stdout).trim().to_string();
        if answer == "timeout" || answer == "unknown" {
            continue;
        }
        assert_eq!(answer, expected(&text), "{text}");
        match answer.as_str() {
            "sat" => sat += 1,
            _ => unsat += 1,
        }
    }
    assert!(sat + unsat > questions && sat > 0 && unsat > 0, "{sat} sat and {unsat} unsat are too few");
}

#[test]
fn z3_agrees_on_bit_vectors() {
    z3_agrees(1, Theory::Vectors, 25);
}

#[test]
fn z3_agrees_on_arrays() {
    z3_agrees(2, Theory::Arrays, 15);
}

#[test]
fn z3_agrees_on_floats() {
    z3_agrees(3, Theory::Floats(&[FloatKind::Half]), 10);
}

#[test]
fn queries_that_other_links_answer_are_not_written_and_numbers_go_on() {
    let folder = Folder::new();
    let mut pool = Pool::new();
    let (x, y) = (pool.symbol("x", Sort::BitVector(32)), pool.symbol("y", Sort::BitVector(32)));
    let product = pool.mul(x, y);
    let number = pool.number(32, 0x1234_5671);
    let condition = pool.eq(product, number);
    // The product is for the backend; that it may be something else is found by repairing, and asking again is for the caches.
    for count in [1, 2] {
        let mut chain = folder.chain(Links::ALL, Limits::default());
        let path = chain.path();
        for _ in 0..3 {
            chain.check(&mut pool, &path, None, condition);
        }
        let names: Vec<PathBuf> = (1..=count).map(|number| folder.0.path().join(format!("{number:06}.smt2"))).collect();
        assert_eq!(folder.files(), names);
    }
}

#[test]
fn a_query_without_an_answer_is_written_too() {
    let folder = Folder::new();
    let mut pool = Pool::new();
    let x = pool.symbol("x", Sort::BitVector(8));
    let number = pool.number(8, 3);
    let condition = pool.ult(x, number);
    let mut chain = folder.chain(Links::NONE, Limits { time: Some(Duration::ZERO), ..Limits::default() });
    let path = chain.path();
    assert!(chain.feasible(&mut pool, &path, None, condition).is_unknown());
    let text = std::fs::read_to_string(&folder.files()[0]).unwrap();
    assert_eq!(expected(&text), "unknown");
}
