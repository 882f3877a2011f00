//! Random programs from csmith, with options that vary with the seed so that each feature also appears alone.
//!
//! Programs are kept small: csmith's default size often runs for minutes. Whatever csmith makes has defined behaviour,
//! so its output, a checksum over all globals, is the same wherever it runs.

use crate::native::Model;
use crate::process::{run, Ending};
use bits::Random;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(60);

/// Where packages put csmith's headers.
const HEADERS: [&str; 4] = [
    "/usr/include/csmith",
    "/usr/include/csmith-2.3.0",
    "/usr/local/include/csmith",
    "/usr/local/include/csmith-2.3.0",
];

/// The folder with `csmith.h`, if it is in one of the usual places.
pub fn headers() -> Option<PathBuf> {
    HEADERS.iter().map(PathBuf::from).find(|folder| folder.join("csmith.h").is_file())
}

pub fn model(seed: u64) -> Model {
    if seed.is_multiple_of(2) {
        Model::Lp64
    } else {
        Model::Ilp32
    }
}

/// csmith's options for a seed. The same seed always gives the same program.
pub fn options(seed: u64) -> Vec<String> {
    let mut dice = Random(seed);
    let mut options = vec!["--seed".into(), seed.to_string()];
    let mut add = |words: &[&str]| options.extend(words.iter().map(|word| word.to_string()));
    add(&["--max-funcs", dice.pick(&["2", "4", "6", "8"])]);
    add(&["--max-block-depth", dice.pick(&["2", "3", "4"])]);
    add(&["--max-block-size", dice.pick(&["3", "4"])]);
    add(&["--max-expr-complexity", dice.pick(&["6", "8", "10"])]);
    add(&["--max-array-len-per-dim", dice.pick(&["4", "8"])]);
    add(&["--max-pointer-depth", dice.pick(&["2", "3"])]);
    add(&["--max-struct-fields", dice.pick(&["5", "10"])]);
    // Of the builtins, those that every processor has.
    add(&["--disable-builtin-kinds", "x86"]);
    let mut sometimes = |one_in: u64, word: &str| {
        if dice.below(one_in) == 0 {
            options.push(word.into());
        }
    };
    sometimes(2, "--no-packed-struct");
    sometimes(4, "--no-bitfields");
    sometimes(4, "--no-unions");
    sometimes(8, "--no-structs");
    sometimes(4, "--float");
    sometimes(2, "--inline-function");
    sometimes(4, "--builtins");
    sometimes(4, "--no-volatiles");
    sometimes(8, "--no-arrays");
    sometimes(8, "--no-argc");
    // Every other cause of endless loops is rare, next to gotos.
    if dice.below(3) != 0 {
        options.push("--no-jumps".into());
    }
    options
}

/// Writes the program of a seed to a file. The folder it is in also gets csmith's notes.
pub fn write(seed: u64, file: &Path) -> Result<(), String> {
    let folder = file.parent().ok_or("a file has a folder")?;
    let pointer = model(seed).bits() / 8;
    let platform = format!("integer size = 4\npointer size = {pointer}\n");
    std::fs::write(folder.join("platform.info"), platform).map_err(|error| error.to_string())?;
    let mut csmith = Command::new("csmith");
    csmith.args(options(seed)).arg("--output").arg(file).current_dir(folder);
    let ran = run(&mut csmith, b"", LIMIT).map_err(|error| format!("cannot run csmith: {error}"))?;
    match ran.ending {
        Ending::Code(0) => Ok(()),
        ending => Err(format!("csmith on seed {seed}: {ending:?} {}", ran.stderr)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_always_gives_the_same_options() {
        assert_eq!(options(7), options(7));
        assert_ne!(options(7)[2..], options(8)[2..]);
    }

    #[test]
    fn every_feature_is_on_for_some_seeds_and_off_for_others() {
        for word in ["--float", "--no-packed-struct", "--builtins", "--inline-function", "--no-unions"] {
            let with = (0..100).filter(|&seed| options(seed).iter().any(|option| option == word)).count();
            assert!((5..95).contains(&with), "{word}: {with} of 100");
        }
    }
}
