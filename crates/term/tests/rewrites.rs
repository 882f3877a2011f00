//! The law of every rewrite: under every model the term has the value that the operations have on plain numbers.

mod program;

use program::{instructions, setting, Family, Instruction, Run, Setting};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use term::{apply, Evaluator, Sort, Value};

fn check(setting: Setting, code: &[Instruction], family: Family) -> Result<(), TestCaseError> {
    let mut run = Run::start(setting, family);
    let mut evaluator = Evaluator::new();
    for (line, instruction) in code.iter().enumerate() {
        let Some(register) = run.execute(*instruction, family).cloned() else { continue };
        for (model, expected) in run.models.iter().zip(&register.values) {
            let value = evaluator.evaluate(&run.pool, model, register.term);
            prop_assert!(
                same(register.sort, &value, expected, register.exact),
                "line {line}: {value:?}, not {expected:?}, of sort {} under {model:?}",
                register.sort
            );
        }
    }
    Ok(())
}

/// Bit for bit where the representation is determined.
fn same(sort: Sort, value: &Value, expected: &Value, exact: bool) -> bool {
    match sort {
        Sort::Float(_) if exact => value == expected,
        _ => apply::same(sort, value, expected),
    }
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(7), failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(20_000))]
    #[test]
    fn integers_keep_their_values(setting in setting(), code in instructions(24)) {
        check(setting, &code, Family::Integers)?;
    }
}

proptest! {
    #![proptest_config(config(12_000))]
    #[test]
    fn floats_keep_their_values(setting in setting(), code in instructions(16)) {
        check(setting, &code, Family::Floats)?;
    }
}

proptest! {
    #![proptest_config(config(4_000))]
    #[test]
    fn arrays_keep_their_values(setting in setting(), code in instructions(16)) {
        check(setting, &code, Family::Arrays)?;
    }
}
