//! Substitution and evaluation commute: a term with `s` for `x` has, under a model, the value the term has where `x`
//! is what `s` is.

use crate::program::{instructions, setting, Family, Instruction, Run, Setting};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use term::{apply, Evaluator, Operator, Substitution, TermId};

fn check(setting: Setting, code: &[Instruction], family: Family, choice: u64) -> Result<(), TestCaseError> {
    let mut run = Run::start(setting, family);
    for instruction in code {
        run.execute(*instruction, family);
    }
    let mut random = crate::program::Random(choice);
    let registers = run.registers.clone();
    // Half of the symbols are replaced, each by some register of its sort; simultaneously, so cycles are fine.
    let mut pairs: Vec<(TermId, TermId)> = Vec::new();
    for symbol in &registers[..run.symbols] {
        let fitting: Vec<_> = registers.iter().filter(|register| register.sort == symbol.sort).collect();
        let image = fitting[random.next() as usize % fitting.len()];
        if random.next().is_multiple_of(2) {
            pairs.push((symbol.term, image.term));
        }
    }
    let mut substitution = Substitution::new(&mut run.pool, pairs.iter().copied());
    let mut evaluator = Evaluator::new();
    for register in &registers {
        if reads_open_bits(&run, register.term) {
            continue;
        }
        let substituted = substitution.apply(&mut run.pool, register.term);
        prop_assert_eq!(run.pool.sort(substituted), register.sort);
        for model in &run.models {
            let mut changed = model.clone();
            let mut evaluation = evaluator.under(&run.pool, model);
            for (symbol, image) in &pairs {
                changed.set(*symbol, evaluation.value(*image));
            }
            let value = evaluation.value(substituted);
            let expected = evaluator.evaluate(&run.pool, &changed, register.term);
            prop_assert!(apply::same(register.sort, &value, &expected), "{value:?}, not {expected:?}");
        }
    }
    Ok(())
}

/// Whether a term looks at the bits of a float: a substituted one may be computed, and then its NaN is open.
fn reads_open_bits(run: &Run, term: TermId) -> bool {
    run.pool.reachable(&[term]).iter().any(|node| run.pool.operator(*node) == Operator::FloatToBits)
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(5), failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(1_500))]

    #[test]
    fn integers(setting in setting(), code in instructions(16), choice in any::<u64>()) {
        check(setting, &code, Family::Integers, choice)?;
    }

    #[test]
    fn floats(setting in setting(), code in instructions(12), choice in any::<u64>()) {
        check(setting, &code, Family::Floats, choice)?;
    }

    #[test]
    fn arrays(setting in setting(), code in instructions(12), choice in any::<u64>()) {
        check(setting, &code, Family::Arrays, choice)?;
    }
}
