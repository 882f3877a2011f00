//! Printing and reading back give the same terms; and what the constructors made they do not change.

use crate::program::{instructions, setting, Family, Instruction, Run, Setting};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use term::{FloatKind, Operator, Pool, Reader, Script, Sort, TermId};

fn check(setting: Setting, code: &[Instruction], family: Family) -> Result<(), TestCaseError> {
    let mut run = Run::start(setting, family);
    for instruction in code {
        run.execute(*instruction, family);
    }
    let pool = &mut run.pool;
    let terms: Vec<TermId> = run.registers.iter().map(|register| register.term).collect();
    // Only Booleans can be asserted: ask for each term whether it is some symbol.
    let assertions: Vec<TermId> = terms.iter().map(|term| asserted(pool, *term)).collect();
    if pool.reachable(&terms).iter().any(|term| is_odd_constant(pool, *term)) {
        return Ok(());
    }
    let script = Script::new(pool, &assertions);
    let text = script.print(pool);
    let read = Reader::of_pool(pool).read(pool, &text);
    let expected: Vec<TermId> = script.assertions().iter().chain(script.conditions()).copied().collect();
    let read = read.map_err(|error| TestCaseError::fail(format!("{error} of {text}")))?;
    prop_assert_eq!(read.len(), expected.len());
    for (again, term) in read.into_iter().zip(expected) {
        prop_assert_eq!(again, term, "{} became {}", pool.display(term), pool.display(again));
    }
    // People's text has no reader; it must be there, whatever the term.
    prop_assert!(terms.last().is_none_or(|term| !pool.display(*term).is_empty()));
    Ok(())
}

/// An x87 constant whose encoding is not the usual one: it is printed as the number it stands for.
fn is_odd_constant(pool: &Pool, term: TermId) -> bool {
    let extended = pool.sort(term) == Sort::Float(FloatKind::Extended);
    extended && pool.as_float(term).is_some_and(|bits| bits.bit(63) == bits.extract(78, 64).is_zero())
}

fn asserted(pool: &mut Pool, term: TermId) -> TermId {
    match pool.sort(term) {
        Sort::Bool => term,
        sort => {
            let symbol = pool.symbol("odd name|", sort);
            pool.eq(symbol, term)
        }
    }
}

fn stable(setting: Setting, code: &[Instruction], family: Family) -> Result<(), TestCaseError> {
    let mut run = Run::start(setting, family);
    for instruction in code {
        run.execute(*instruction, family);
    }
    let terms: Vec<TermId> = run.registers.iter().map(|register| register.term).collect();
    let pool = &mut run.pool;
    for term in pool.reachable(&terms) {
        let unguarded = matches!(pool.operator(term), Operator::FloatToSigned(_) | Operator::FloatToUnsigned(_));
        if pool.children(term).is_empty() || unguarded {
            continue;
        }
        let children = pool.children(term).to_vec();
        let again = pool.rebuilt(term, &children);
        prop_assert_eq!(again, term, "{} became {}", pool.display(term), pool.display(again));
    }
    Ok(())
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(11), failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(2_500))]

    #[test]
    fn integers_read_back(setting in setting(), code in instructions(24)) {
        check(setting, &code, Family::Integers)?;
    }

    #[test]
    fn floats_read_back(setting in setting(), code in instructions(20)) {
        check(setting, &code, Family::Floats)?;
    }

    #[test]
    fn arrays_read_back(setting in setting(), code in instructions(20)) {
        check(setting, &code, Family::Arrays)?;
    }

    #[test]
    fn integers_are_stable(setting in setting(), code in instructions(24)) {
        stable(setting, &code, Family::Integers)?;
    }

    #[test]
    fn floats_are_stable(setting in setting(), code in instructions(20)) {
        stable(setting, &code, Family::Floats)?;
    }
}
