//! What a solver makes of printed scripts: under a model's values, every term has the value it should.
//!
//! This ties the meaning of our operators, floats above all, to SMT-LIB's as others have written it down. It
//! asks z3 if that is installed; where it is not, there is nothing to compare with and the test says so.

use crate::program::{instructions, setting, Family, Run};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngSeed, TestRunner};
use std::io::Write;
use std::process::{Command, Stdio};
use term::bits::float::is_nan;
use term::{Evaluator, Operator, Script, Sort, TermId};

/// One script for many programs: for each the question whether the last term could differ from its value.
fn questions(family: Family, programs: u32, length: usize) -> String {
    let config = Config { rng_seed: RngSeed::Fixed(3), ..Config::default() };
    let mut runner = TestRunner::new(config);
    let mut text = String::new();
    for _ in 0..programs {
        let setting = setting().new_tree(&mut runner).unwrap().current();
        let code = instructions(length).new_tree(&mut runner).unwrap().current();
        let mut run = Run::start(setting, family);
        for instruction in &code {
            run.execute(*instruction, family);
        }
        let register = run.registers.last().unwrap().clone();
        if matches!(register.sort, Sort::Array { .. }) {
            continue;
        }
        if asks_for_a_nan(&run, register.term) {
            continue;
        }
        let pool = &mut run.pool;
        let expected = pool.value(register.sort, &register.values[0]);
        let differs = pool.distinct(register.term, expected);
        let mut script = Script::new(pool, &[differs]).print(pool);
        // Symbols are defined as their values, so that the solver has to compute and not to search.
        for symbol in &run.registers[..run.symbols] {
            let (label, sort) = (pool.symbol_label(symbol.term), symbol.sort);
            let value = pool.value(sort, &symbol.values[0]);
            let declared = format!("(declare-fun {label} () {sort})");
            let defined = format!("(define-fun {label} () {sort} {})", pool.expression(value));
            script = script.replace(&declared, &defined);
        }
        text += &format!("{script}(check-sat)\n(reset)\n");
    }
    text
}

/// Whether a term depends on the bits of a NaN, which a solver is free to choose.
fn asks_for_a_nan(run: &Run, term: TermId) -> bool {
    let mut evaluator = Evaluator::new();
    let mut evaluation = evaluator.under(&run.pool, &run.models[0]);
    run.pool.reachable(&[term]).into_iter().any(|node| {
        let float =
            run.pool.children(node).first().copied().filter(|_| run.pool.operator(node) == Operator::FloatToBits);
        float.is_some_and(|float| {
            let value = evaluation.value(float);
            is_nan(run.pool.float_kind(float), value.as_bits().unwrap())
        })
    })
}

fn z3(script: &str) -> Option<String> {
    let mut solver =
        Command::new("z3").args(["-in", "-smt2"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
    let mut input = solver.stdin.take()?;
    let script = script.to_string();
    let writer = std::thread::spawn(move || input.write_all(script.as_bytes()));
    let output = solver.wait_with_output().ok()?;
    writer.join().ok()?.ok()?;
    String::from_utf8(output.stdout).ok()
}

fn agree(family: Family, programs: u32, length: usize) {
    let questions = questions(family, programs, length);
    let Some(answers) = z3(&questions) else {
        eprintln!("z3 is not installed: nothing to compare with");
        return;
    };
    let wrong: Vec<(usize, &str)> = answers.lines().enumerate().filter(|(_, line)| *line != "unsat").collect();
    let question = |number: usize| questions.split("(reset)\n").nth(number).unwrap_or_default();
    if let Some((number, answer)) = wrong.first() {
        panic!("{answer} instead of unsat, question {number}, of {}:\n{}", wrong.len(), question(*number));
    }
    assert_eq!(answers.lines().count(), questions.matches("(check-sat)").count());
}

#[test]
fn integers_mean_what_smt_lib_says() {
    agree(Family::Integers, 100, 12);
}

#[test]
fn floats_mean_what_smt_lib_says() {
    agree(Family::Floats, 100, 8);
}

#[test]
fn arrays_mean_what_smt_lib_says() {
    agree(Family::Arrays, 60, 10);
}
