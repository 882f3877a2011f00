//! Random programs behave as they do natively. `cargo run --release -p differential` does the same at length.

use differential::campaign::Campaign;
use differential::generate;
use std::path::PathBuf;
use std::time::Duration;

const SEEDS: u64 = 40;

#[test]
fn random_programs_run_as_they_do_natively() {
    let campaign = Campaign {
        shrike: PathBuf::from(env!("CARGO_BIN_EXE_shrike")),
        headers: generate::headers().expect("csmith.h is in one of the usual places (package libcsmith-dev)"),
        first: 1,
        seeds: SEEDS,
        jobs: 2,
        limit: Duration::from_secs(20),
        keep: None,
    };
    let totals = campaign.run(|_, _| {});
    println!("{totals}");
    assert!(totals.different.is_empty(), "\n{totals}");
    assert!(totals.not_compiled.is_empty(), "\n{totals}");
    assert!(totals.unsupported.is_empty(), "\n{totals}");
    // Some programs do not end natively either; those that end have to end here.
    assert!(totals.comparable() >= SEEDS * 3 / 4, "\n{totals}");
    assert!(totals.shrike_timed_out.len() as u64 * 20 <= SEEDS, "\n{totals}");
}
