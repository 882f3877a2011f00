//! The command line as people type it who come from compilers and from other verifiers: what is meant, or what to type instead.
//!
//! Words in front of `--` that are a compiler's flags become ours ([`lower::flags`]). Flags of KLEE, CBMC, ESBMC and Symbiotic are not taken, as they mean
//! slightly other things; but the message says which of ours does the same.

use lower::flags::{flag, Flag};
use std::ffi::OsString;

/// Commands that compile.
const COMPILING: [&str; 4] = ["check", "test", "run", "ir"];

/// Turns a compiler's spellings (`-m32`, `-std=c11`, `-isystem DIR`) into ours, and leaves out what changes nothing; else says why a flag cannot be taken. What follows
/// `--` belongs to the program.
pub fn normalize(words: impl Iterator<Item = OsString>) -> Result<Vec<OsString>, String> {
    let mut words = words;
    let mut ours: Vec<OsString> = words.by_ref().take(2).collect();
    let compiles = ours.get(1).is_some_and(|command| COMPILING.iter().any(|name| command == name));
    while let Some(word) = words.next() {
        let text = word.to_str().unwrap_or_default();
        if text == "--" || !compiles {
            ours.push(word);
            ours.extend(words);
            break;
        }
        match text {
            "-m32" => ours.push("--data-model=ILP32".into()),
            "-m64" => ours.push("--data-model=LP64".into()),
            _ if text.starts_with("-std=") => ours.push(format!("-{text}").into()),
            // The parser of the command line knows these.
            _ if ["-I", "-D", "-U"].iter().any(|known| text.starts_with(known)) || !text.starts_with('-') => ours.push(word),
            _ => match flag(text) {
                Flag::Means { argument } => {
                    ours.push(format!("--compiler-flag={text}").into());
                    if argument {
                        let Some(argument) = words.next() else { return Err(format!("{text} needs a word behind it")) };
                        let mut flag = OsString::from("--compiler-flag=");
                        flag.push(argument);
                        ours.push(flag);
                    }
                }
                Flag::Nothing { argument } => {
                    if argument && words.next().is_none() {
                        return Err(format!("{text} needs a word behind it"));
                    }
                }
                Flag::NotFollowed => {
                    return Err(format!(
                        "{text} changes what the program computes in ways that Shrike does not follow: leave it out to check the program without it"
                    ))
                }
                Flag::Unknown => ours.push(word),
            },
        }
    }
    Ok(ours)
}

/// Flags of other verifiers, and what does the same here.
const ELSEWHERE: [(&str, &str); 61] = [
    ("--unwind", "loops are followed as far as they go; --loop-limit N bounds them, and then no answer is a proof"),
    ("--unwindset", "--loop-limit N bounds all loops"),
    ("--unwinding-assertions", "a proof never rests on a bound that was reached"),
    ("--no-unwinding-assertions", "a proof never rests on a bound that was reached"),
    ("--unlimited-k-steps", "loops are followed as far as they go"),
    ("--k-induction", "--engine backward"),
    ("--incremental-bmc", "loops are followed as far as they go"),
    ("--falsification", "--engine trials or --engine forward"),
    ("--function", "a program needs a main: write one that calls the function, with __VERIFIER_nondet_int() and its like as arguments"),
    ("--bounds-check", "--property valid-memsafety"),
    ("--pointer-check", "--property valid-memsafety"),
    ("--no-bounds-check", "--property says what is checked"),
    ("--no-pointer-check", "--property says what is checked"),
    ("--memory-leak-check", "--property valid-memsafety, or --property valid-memcleanup"),
    ("--memory-cleanup-check", "--property valid-memcleanup"),
    ("--signed-overflow-check", "--property no-overflow"),
    ("--overflow-check", "--property no-overflow"),
    ("--undefined-shift-check", "--property undefined-behaviour"),
    ("--div-by-zero-check", "--property div-by-zero"),
    ("--no-div-by-zero-check", "--property says what is checked"),
    ("--nan-check", "write an assertion about the value"),
    ("--no-assertions", "--property says what is checked"),
    ("--error-label", "call reach_error() there, and ask for --property unreach-call"),
    ("--trace", "a violation's trace is always printed, and is in shrike-out"),
    ("--compact-trace", "a violation's trace is always printed, and is in shrike-out"),
    ("--json-ui", "--json=-"),
    ("--xml-ui", "--junit FILE or --sarif FILE"),
    ("--graphml-witness", "witnesses are in shrike-out, as YAML"),
    ("--witness-output", "witnesses are in shrike-out, as YAML"),
    ("--show-properties", "shrike ir --sliced shows all checks"),
    ("--show-loops", "--invariants prints what holds at each loop"),
    ("--cover", "shrike test"),
    ("--slice-formula", "--slice standard, which is the default"),
    ("--full-slice", "--slice standard, which is the default"),
    ("--no-slice", "--slice off"),
    ("--depth", "--depth-limit N"),
    ("--max-depth", "--fork-limit N"),
    ("--max-forks", "--fork-limit N"),
    ("--max-instructions", "--depth-limit N"),
    ("--max-time", "--time-limit SECONDS"),
    ("--max-solver-time", "--time-limit SECONDS holds for queries too"),
    ("--timeout", "--time-limit SECONDS"),
    ("--max-memory", "--memory-limit MB"),
    ("--memlimit", "--memory-limit MB"),
    ("--output-dir", "--out DIR"),
    ("--write-smt2s", "--emit-smt2 DIR"),
    ("--write-kqueries", "--emit-smt2 DIR"),
    ("--smt2", "--emit-smt2 DIR"),
    ("--outfile", "--emit-smt2 DIR"),
    ("--use-merge", "--merge always"),
    ("--exit-on-error", "the search ends with the first violation of each property"),
    ("--emit-all-errors", "shrike test writes a test for each place that fails"),
    ("--only-output-states-covering-new", "shrike test writes a test only where something new is executed"),
    ("--posix-runtime", "the C library is modelled where the program calls it"),
    ("--libc", "the C library is modelled where the program calls it"),
    ("--32", "-m32"),
    ("--64", "-m64"),
    ("--prp", "--property FILE.prp"),
    ("--spec", "--property FILE.prp"),
    ("--malloc-may-fail", "malloc never fails here"),
    ("--floatbv", "floats are exact"),
];

/// What to type instead of a flag that is not known.
pub fn instead(unknown: &str) -> Option<&'static str> {
    let name = unknown.split('=').next().unwrap_or(unknown);
    // KLEE's flags have one dash or two.
    let name = format!("--{}", name.trim_start_matches('-'));
    ELSEWHERE.iter().find(|(flag, _)| *flag == name).map(|(_, ours)| *ours)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Result<Vec<String>, String> {
        let words = normalize(line.split(' ').map(OsString::from))?;
        Ok(words.into_iter().map(|word| word.into_string().expect("it is text")).collect())
    }

    #[test]
    fn a_compilers_words_are_taken_or_left_out() {
        let line =
            "shrike check -O2 -Wall -g -lm -m32 -std=c11 -include a.h -isystem inc -Iinc -D X=1 -fPIC -o a.out a.c";
        let ours = "shrike check --data-model=ILP32 --std=c11 --compiler-flag=-include --compiler-flag=a.h \
                    --compiler-flag=-isystem --compiler-flag=inc -Iinc -D X=1 a.c";
        assert_eq!(words(line).unwrap(), ours.split_whitespace().collect::<Vec<_>>());
    }

    #[test]
    fn words_of_the_program_and_of_other_commands_stay() {
        for line in ["shrike run a.c -- -O2 -m32", "shrike bench -O2", "shrike check --unwind 3 -q a.c"] {
            assert_eq!(words(line).unwrap().join(" "), line);
        }
        assert!(words("shrike check -ffast-math a.c").unwrap_err().contains("-ffast-math"));
        assert!(words("shrike check a.c -include").is_err());
    }

    #[test]
    fn each_flag_from_elsewhere_stands_once() {
        let mut names: Vec<_> = ELSEWHERE.iter().map(|(name, _)| name).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), ELSEWHERE.len());
        assert_eq!(instead("-max-time=30"), Some("--time-limit SECONDS"));
        assert_eq!(instead("--nonsense"), None);
    }
}
