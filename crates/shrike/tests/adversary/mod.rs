//! An adversary of whatever drops runs: slicing, check removal, merging, covers, clauses, induction.
//!
//! All runs of small random programs (`programs`) are made natively, by two compilers that lay out memory differently (driver.c). The rarest
//! and the most frequent way to go wrong are asked for: no engine may say `true`, in whatever way it is called, and where what goes wrong can be shown, none
//! that has the time says `unknown`. Nothing is confirmed natively here, so that Shrike's own judgement is what is tested.
//!
//! SHRIKE_SEEDS=100 in the environment makes so many programs of each theme instead of a few, SHRIKE_FULL=1 calls every engine in every way.
//!
//! Seen to fail, with the usual seeds, where
//!
//! | this is dropped or changed                                                              | from                            | by        |
//! |-----------------------------------------------------------------------------------------|---------------------------------|-----------|
//! | code without a meaning as a criterion of slices                                         | `analysis::unknown::stands_at`  | Unknown   |
//! | allocas behind a stack's mark in an entry block count as static, and no life ends there | `analysis::memory`              | Lifetimes |
//! | pointers that are read where numbers were written (`Use::MadeUp`)                       | `analysis::points_to::generate` | Bytes     |
//! | numbers that are read where pointers were written are exposed                           | `analysis::points_to::generate` | Bytes     |
//! | four bytes more than an object has count as inside                                      | `analysis::bounds`              | Indices   |
//! | offsets before an object's beginning count as inside                                    | `analysis::bounds`              | Indices   |
//! | the comparison of when dead objects lived (`has_same_dead`)                             | `machine::recur`                | Heap      |
//! | the comparison of what paths say (`is_weaker`)                                          | `engine::cover`                 | Covers    |
//! | the time that both objects have lived becomes that of the first                         | `machine::join`                 | Heap      |
//! | a value in memory is that of the first state, not the choice                            | `machine::join`                 | Bytes     |
//! | a register's value is that of the first state, not the choice                           | `machine::join`                 | Covers    |
//! | the second path's condition                                                             | `engine_explore::merge`         | Covers    |
//! | errors in the last iteration of a window                                                | `engine_conflict::induct`       | Loops     |
//! | ways into code without a meaning, in a window                                           | `engine_conflict::induct`       | Unknown   |
//! | clauses that hold for the loop around are used for the inner one, too                   | `engine_conflict::lift`         | Loops     |
//! | variables that are out of scope count as alive                                          | `analysis::bounds`              | Left      |
//! | ends of lives                                                                           | `analysis::memory`              | Left      |
//!
//! What clauses leave out is tests/conflict.rs's business.

mod programs;

use programs::Theme;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

const DRIVER: &str = include_str!("driver.c");

/// Values that a program may end with; driver.c tries each.
const VALUES: usize = 16;

const COMPILERS: [[&str; 2]; 2] = [["clang-19", "-O0"], ["gcc", "-O2"]];

/// Ways in which `check` may be called, without the program: for each of three groups of engines, all that can be switched on and off takes turns.
fn ways(turn: usize) -> Vec<Vec<&'static str>> {
    const OTHERS: [&[&str]; 4] = [&["merging"], &["auto"], &["backward"], &["merging", "--merge=always"]];
    let way = |(number, engine): (usize, &[&'static str])| {
        let turn = turn + number;
        let mut way = vec!["check", "--native=off", "--time-limit=5", "--engine"];
        way.extend(engine);
        way.push(if turn % 3 == 2 { "--slice=off" } else { "--slice=standard" });
        way.push(if turn.is_multiple_of(2) { "-m64" } else { "-m32" });
        way.extend((turn / 2 % 2 == 1).then_some("--keep-checks"));
        way
    };
    [&["forward"][..], &["conflict"], OTHERS[turn % 4]].into_iter().enumerate().map(way).collect()
}

/// What a command prints; what it complains of where it fails.
fn printed(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| error.to_string())?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() {
        Ok(text(&output.stdout))
    } else {
        Err(text(&output.stderr))
    }
}

/// The driver, compiled by the first of the compilers.
fn driver(folder: &Path) -> PathBuf {
    let (source, object) = (folder.join("driver.c"), folder.join("driver.o"));
    std::fs::write(&source, DRIVER).expect("it can be written");
    printed(Command::new(COMPILERS[0][0]).args(["-c", "-o"]).args([&object, &source])).expect("it compiles");
    object
}

/// How many runs fail, for each value of RARE; -1 where no run ends with it.
fn failing(driver: &Path, file: &Path, [compiler, level]: [&str; 2]) -> Result<Vec<i32>, String> {
    let (object, binary) = (file.with_extension("o"), file.with_extension("all"));
    let words = [level, "-w", "-DNATIVE", "-Dmain=program", "-c", "-o"];
    printed(Command::new(compiler).args(words).arg(&object).arg(file))?;
    printed(Command::new(compiler).arg("-o").arg(&binary).args([driver, &object]))?;
    let counts = printed(&mut Command::new(&binary))?;
    Ok(counts.split_whitespace().filter_map(|count| count.parse().ok()).collect())
}

/// What is said of a program, called in a way.
fn verdict(folder: &Path, file: &Path, theme: Theme, rare: usize, way: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_shrike"));
    command.args(way).args(["--property", theme.property()]).arg(format!("-DRARE={rare}"));
    let output = command.arg("--out").arg(folder.join("out")).arg(file).output().expect("it runs");
    String::from_utf8_lossy(&output.stdout).lines().last().unwrap_or_default().to_owned()
}

/// What is wrong with the answers for a program; none where its runs have no way to go wrong.
fn complaints(driver: &Path, theme: Theme, seed: u64) -> Option<Vec<String>> {
    let text = programs::program(theme, seed);
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let file = folder.path().join("program.c");
    std::fs::write(&file, &text).expect("it can be written");
    let complain = |what: String| format!("{theme:?}, seed {seed}: {what}\n{text}");
    let mut all: Vec<Vec<i32>> = Vec::new();
    for compiler in COMPILERS {
        match failing(driver, &file, compiler) {
            Ok(counts) => all.push(counts),
            Err(error) => return Some(vec![complain(format!("does not run natively with {compiler:?}: {error}"))]),
        }
    }
    let total = |rare: &usize| all.iter().map(|counts| counts[*rare].max(0)).sum::<i32>();
    let possible = || (0..VALUES).filter(|rare| total(rare) > 0);
    let (rarest, usual) = (possible().min_by_key(total)?, possible().max_by_key(total)?);
    let turn = seed as usize;
    let turns = if std::env::var_os("SHRIKE_FULL").is_some() { turn..turn + 12 } else { turn..turn + 1 };
    let mut complaints = Vec::new();
    for way in turns.flat_map(ways) {
        for rare in BTreeSet::from([rarest, usual]) {
            let said = verdict(folder.path(), &file, theme, rare, &way);
            let is_right = match theme.is_decided() {
                true => said.starts_with("verdict: false("),
                false => said.starts_with("verdict: unknown("),
            };
            // A run that is made again has other addresses.
            let is_excused = said == "verdict: unknown(time limit)"
                || !theme.is_fixed() && said.starts_with("verdict: unknown(unconfirmed")
                // It may find no inputs.
                || way.contains(&"backward") && said.starts_with("verdict: unknown(");
            if !is_right && !is_excused {
                complaints.push(complain(format!("RARE={rare} {}: {said}", way.join(" "))));
            }
        }
    }
    Some(complaints)
}

/// Nothing is proved that a run refutes.
fn attack(theme: Theme) {
    let count: usize = std::env::var("SHRIKE_SEEDS").ok().and_then(|text| text.parse().ok()).unwrap_or(12);
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let driver = driver(folder.path());
    let seeds = 0..3 * count as u64;
    let results: Vec<_> = seeds.filter_map(|seed| complaints(&driver, theme, seed)).take(count).collect();
    assert_eq!(results.len(), count, "too few programs can go wrong");
    let complaints: Vec<String> = results.into_iter().flatten().collect();
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}

/// A test of each theme.
macro_rules! attacks {
    ($($name:ident: $theme:ident,)*) => {
        $(#[test]
        fn $name() {
            attack(Theme::$theme);
        })*
    };
}

attacks! {
    code_without_a_meaning: Unknown,
    addresses_on_the_heap_come_again: Heap,
    addresses_of_scopes_come_again: Scopes,
    known_functions_are_called_through_pointers: Known,
    pointers_pass_through_memory_as_numbers: Bytes,
    what_pointers_point_to_is_gone: Lifetimes,
    accesses_behind_a_scope_do_nothing_else: Left,
    indices_are_just_outside: Indices,
    floats_are_rounded: Floats,
    states_are_alike_but_for_their_paths: Covers,
    loops_go_wrong_late: Loops,
}
