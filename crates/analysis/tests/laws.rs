//! Slices of random programs are programs, and keep every id; a coarser points-to misses nothing that a finer one finds.

use analysis::points_to::{Object, PointsTo};
use analysis::slice::{slice_with, Kind, Lifetimes, Options};
use ir::testing::programs;
use ir::{EntityRef, Function, Inst, Program};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::time::Instant;

fn config() -> ProptestConfig {
    ProptestConfig { rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::with_cases(3000) }
}

/// Random programs have an entry by chance only.
fn with_entry(mut program: Program) -> Program {
    let defined = program.functions.iter().find(|(_, data)| data.body().is_some()).map(|(function, _)| function);
    program.entry = program.entry.or(defined);
    program
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn slices_are_valid_and_keep_ids(program in programs(), seed in 0..50usize, sensitive: bool, keep: bool) {
        let program = with_entry(program);
        let options = Options {
            kind: if sensitive { Kind::TerminationSensitive } else { Kind::Standard },
            lifetimes: if keep { Lifetimes::Keep } else { Lifetimes::Drop },
        };
        let points_to = PointsTo::new(&program);
        let is_criterion = |function: Function, inst: Inst| (function.index() * 7 + inst.index() + seed).is_multiple_of(5);
        let slice = slice_with(&program, &points_to, is_criterion, options);
        prop_assert_eq!(ir::verify(&slice.program), Ok(()));
        for (function, data) in program.functions.iter().filter(|(_, data)| data.body().is_some()) {
            let (Some(old), Some(new)) = (data.body(), slice.program.functions[function].body()) else { continue };
            prop_assert!(new.insts.len() == old.insts.len() && new.blocks.len() >= old.blocks.len());
            for (value, data) in old.values.iter() {
                prop_assert_eq!(new.ty(value), data.ty);
            }
            let (before, after) = (ir::Cfg::new(old), ir::Cfg::new(new));
            for &block in before.reverse_postorder().iter().filter(|_| slice.declined.is_none()) {
                for &inst in old.blocks[block].insts.iter() {
                    let must = points_to.is_reached(function) && is_criterion(function, inst);
                    let left = after.is_reachable(block) && new.blocks[block].insts.contains(&inst);
                    prop_assert!(left || !must, "{} {}", function, inst);
                    prop_assert!(!left || new.insts[inst].results == old.insts[inst].results);
                }
            }
        }
    }

    #[test]
    fn what_is_coarser_misses_nothing(program in programs()) {
        let program = with_entry(program);
        let fine = PointsTo::new(&program);
        let coarse = PointsTo::within(&program, Some(Instant::now()));
        for (function, data) in program.functions.iter() {
            let Some(body) = data.body() else { continue };
            prop_assert!(coarse.is_reached(function) || !fine.is_reached(function));
            for value in body.values.keys() {
                let targets = coarse.targets(function, value);
                for target in fine.targets(function, value) {
                    let object = coarse.object_id(fine.object(target.object));
                    let is_there = targets.iter().any(|other| Some(other.object) == object);
                    prop_assert!(is_there, "{} {}: {:?}", function, value, fine.object(target.object));
                    let is_exposed = object.is_some_and(|object| coarse.is_exposed(object));
                    prop_assert!(is_exposed || !fine.is_exposed(target.object));
                }
                if let Some(target) = targets.iter().find(|target| target.stride == 0) {
                    let object = coarse.object(target.object);
                    prop_assert!(matches!(object, Object::Function(_) | Object::Unknown), "{:?}", object);
                }
            }
            for inst in body.insts.keys() {
                let callees = coarse.callees(function, inst);
                prop_assert!(fine.callees(function, inst).iter().all(|callee| callees.contains(callee)));
            }
        }
    }
}
