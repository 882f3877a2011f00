//! The programs of tests/unknown: a run that gets to code without a meaning makes every answer unknown, whichever engine searches and
//! whatever is cut away, unless the user says what such code does.
//!
//! Each program is asked for in half of the ways, and each way with half of the programs; with SHRIKE_FULL=1 in the environment, all in all.

use differential::parallel;
use differential::process::{run, Ran};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// What is asked of every program where nothing is assumed.
const WAYS: [&str; 7] = [
    "",
    "--property unreach-call --property assert --slice off",
    "--property valid-memsafety --engine conflict",
    "--property no-overflow --merge always -m32",
    "--property termination",
    "--property all --keep-checks",
    "--property div-by-zero --engine forward --slice termination-sensitive",
];

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/unknown");
    let entries =
        std::fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("it can be read").path());
    let mut files: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|end| end == "c")).collect();
    files.sort();
    files
}

fn check(file: &Path, words: &str) -> Ran {
    let folder = tempfile::tempdir().expect("there is room for files");
    let mut command = Command::new(env!("CARGO_BIN_EXE_shrike"));
    command.arg("check").args(words.split_whitespace()).arg(file).arg("--out").arg(folder.path().join("out"));
    run(command.current_dir(folder.path()), b"", Duration::from_secs(120)).expect("shrike starts")
}

fn verdict(ran: &Ran) -> String {
    let text = String::from_utf8_lossy(&ran.stdout);
    let line = text.lines().last().unwrap_or_default();
    line.strip_prefix("verdict: ").unwrap_or_else(|| panic!("no verdict: {line}\n{}", ran.stderr)).into()
}

/// What the head of a program says, under this name.
fn stated(text: &str, name: &str) -> Option<String> {
    let line = text.lines().take(5).find_map(|line| line.strip_prefix("// ")?.strip_prefix(name)?.strip_prefix(": "));
    line.map(|word| word.trim().into())
}

/// The programs, each with its ways.
fn jobs<Way: Copy>(ways: &[Way]) -> Vec<(PathBuf, Way)> {
    let full = std::env::var_os("SHRIKE_FULL").is_some();
    let mut jobs = Vec::new();
    for (number, file) in programs().into_iter().enumerate() {
        let turn = |(index, _): &(usize, &Way)| full || (number + index).is_multiple_of(2);
        jobs.extend(ways.iter().enumerate().filter(turn).map(|(_, way)| (file.clone(), *way)));
    }
    jobs
}

#[test]
fn code_without_a_meaning_makes_answers_unknown() {
    let jobs = jobs(&WAYS);
    assert!(jobs.len() > 100);
    parallel::map(2, &jobs, |(file, way)| {
        let text = std::fs::read_to_string(file).expect("it can be read");
        let answer = verdict(&check(file, way));
        let asked = way.is_empty() || way.contains("unreach-call") || way.contains("all");
        match stated(&text, "elsewhere").filter(|_| asked) {
            Some(expected) => assert_eq!(answer, expected, "{} {way}", file.display()),
            None => assert!(answer.starts_with("unknown(not supported: "), "{} {way}: {answer}", file.display()),
        }
    });
}

#[test]
fn what_is_assumed_of_functions_is_said_and_taken() {
    let words = ["--slice standard", "--slice off --engine forward", "--merge always"];
    let ways: Vec<(&str, &str)> =
        ["any", "havoc"].into_iter().flat_map(|missing| words.map(|words| (missing, words))).collect();
    parallel::map(2, &jobs(&ways), |(file, (missing, words))| {
        let text = std::fs::read_to_string(file).expect("it can be read");
        let ran = check(file, &format!("--property unreach-call --property assert --missing {missing} {words}"));
        let (answer, expected) = (verdict(&ran), stated(&text, "elsewhere").or_else(|| stated(&text, missing)));
        let expected = expected.unwrap_or_else(|| "unknown(not supported: ".into());
        assert!(answer.starts_with(&expected), "{} {missing} {words}: {answer}", file.display());
        let says = String::from_utf8_lossy(&ran.stdout).lines().any(|line| line.starts_with("assumed: "));
        assert_eq!(says, !expected.starts_with("unknown(not"), "{} {missing} {words}", file.display());
    });
}

#[test]
fn assumptions_are_in_the_report_and_the_witness() {
    let folder = tempfile::tempdir().expect("there is room for files");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/unknown/global_index.c");
    let mut command = Command::new(env!("CARGO_BIN_EXE_shrike"));
    command.args(["check", "--missing", "any", "--json"]).arg(file).current_dir(folder.path());
    run(&mut command, b"", Duration::from_secs(120)).expect("shrike starts");
    let read =
        |name: &str| std::fs::read_to_string(folder.path().join("shrike-out").join(name)).expect("it was written");
    let sentence = "update(), which has no body, returns any value and changes nothing else";
    let report: serde_json::Value = serde_json::from_str(&read("report.json")).expect("it is JSON");
    assert_eq!(report["assumed"], serde_json::json!([sentence]));
    assert!(read("witness.yml").contains(&format!("description: \"assumed: {sentence}\"")));
}

#[test]
fn what_no_compiler_has_checked_is_not_proved() {
    let folder = tempfile::tempdir().expect("there is room for files");
    let file = |name: &str| folder.path().join(name);
    let text = "extern int __VERIFIER_nondet_int(void);\nint main(void) { return __VERIFIER_nondet_int() + 1 == 0; }\n";
    std::fs::write(file("sum.c"), text).expect("there is room for a file");
    let mut clang = Command::new("clang-19");
    clang.args(["-O1", "-Xclang", "-disable-llvm-passes", "-emit-llvm", "-c", "-o"]).arg(file("sum.bc"));
    let ran = run(clang.arg(file("sum.c")), b"", Duration::from_secs(60)).expect("clang starts");
    assert!(file("sum.bc").exists(), "{}", ran.stderr);
    assert_eq!(verdict(&check(&file("sum.c"), "--property no-overflow")), "false(no-overflow)");
    let answer = verdict(&check(&file("sum.bc"), "--property no-overflow"));
    assert_eq!(answer, "unknown(not supported: checks of overflow in code that is compiled already)");
    assert_eq!(verdict(&check(&file("sum.bc"), "--property unreach-call")), "true");
}

#[test]
fn accesses_are_not_proved_where_an_array_has_a_negative_length() {
    let folder = tempfile::tempdir().expect("there is room for files");
    let file = folder.path().join("array.c");
    let text = "extern int __VERIFIER_nondet_int(void);\nint main(void) { int n = __VERIFIER_nondet_int();\n\
                if (n > 3) return 0;\nchar a[n];\nfor (int i = 0; i < n; i++) a[i] = 0;\nreturn 0; }\n";
    std::fs::write(&file, text).expect("there is room for a file");
    for way in ["", "--property valid-memsafety --engine conflict", "--property valid-memsafety --slice off -m32"] {
        let answer = verdict(&check(&file, way));
        assert!(answer.starts_with("unknown(not supported: an array of negative length"), "{answer}");
    }
    assert_eq!(verdict(&check(&file, "--property undefined-behaviour")), "false(undefined-behaviour)");
    assert_eq!(verdict(&check(&file, "--property unreach-call")), "true");
    std::fs::write(&file, text.replace("n > 3", "n > 3 || n < 0")).expect("there is room for a file");
    assert_eq!(verdict(&check(&file, "--property valid-memsafety")), "true");
}

/// Its type is gone by then, so it is not known whether it is what was passed; but whether anything was is.
#[test]
fn structures_that_nothing_reads_are_not_proved_to_be_passed() {
    let folder = tempfile::tempdir().expect("there is room for files");
    let file = folder.path().join("skip.c");
    let text = "struct triple { long x, y, z; };\nstatic void skip(int count, ...) {\n__builtin_va_list list;\n\
                __builtin_va_start(list, count);\nwhile (count-- > 0) (void)__builtin_va_arg(list, struct triple);\n\
                __builtin_va_end(list); }\n\
                int main(void) { struct triple one = {1, 2, 3}; skip(1, one); return 0; }\n";
    for model in ["-m64", "-m32"] {
        let ask = |text: &str, property: &str| {
            std::fs::write(&file, text).expect("there is room for a file");
            verdict(&check(&file, &format!("--property {property} {model}")))
        };
        let answer = ask(text, "undefined-behaviour");
        assert!(answer.starts_with("unknown(not supported: a structure among variadic arguments"), "{answer}");
        assert_eq!(ask(&text.replace("skip(1, one)", "skip(1)"), "undefined-behaviour"), "false(undefined-behaviour)");
        // Nothing is accessed.
        assert_eq!(ask(text, "valid-memsafety"), "true");
    }
}

/// Where accesses are asked about a run ends there; elsewhere it ends where the array is accessed, whichever way was tried before.
#[test]
fn arrays_that_do_not_fit_are_not_proved_to_be_accessible() {
    let folder = tempfile::tempdir().expect("there is room for files");
    let file = folder.path().join("array.c");
    let text = "extern unsigned long __VERIFIER_nondet_ulong(void);\nextern void reach_error(void);\n\
                int main(void) { unsigned long n = __VERIFIER_nondet_ulong();\n\
                if (n > 3 && n != (1UL << (8 * sizeof(long) - 2)) + 1 || n == 0) return 0;\n\
                int a[n];\na[0] = 1;\nif (a[0] != 1) reach_error();\nreturn 0; }\n";
    for model in ["-m64", "-m32"] {
        std::fs::write(&file, text).expect("there is room for a file");
        let ask = |way: &str| verdict(&check(&file, &format!("{way} {model}")));
        for way in ["", "--property valid-memsafety --engine conflict", "--property valid-memsafety --slice off"] {
            let answer = ask(way);
            assert!(answer.starts_with("unknown(not supported: an array that does not fit into memory"), "{answer}");
        }
        for engine in ["forward", "merging", "conflict"] {
            let answer = ask(&format!("--property unreach-call --engine {engine}"));
            assert!(answer.starts_with("unknown(undefined behaviour: "), "{engine}: {answer}");
        }
        std::fs::write(&file, text.replace("n > 3 && n != ", "n > 3 || n == ")).expect("there is room for a file");
        assert_eq!(ask("--property valid-memsafety"), "true");
        assert_eq!(ask("--property unreach-call"), "true");
    }
}

/// The size of a block differs between ways that are alike otherwise.
#[test]
fn accesses_that_one_way_makes_invalid_are_seen_by_every_engine() {
    let folder = tempfile::tempdir().expect("there is room for files");
    let file = folder.path().join("block.c");
    let text = "#include <stdlib.h>\nextern unsigned __VERIFIER_nondet_uint(void);\nextern void reach_error(void);\n\
                int main(void) { unsigned i = __VERIFIER_nondet_uint();\n\
                if (i > 2 && i != 5 || i == 0) return 0;\nint *a = malloc((i != 5) * i * 4);\n\
                a[0] = 1;\nif (a[0] != 1) reach_error();\nreturn 0; }\n";
    let ask = |text: &str, engine: &str| {
        std::fs::write(&file, text).expect("there is room for a file");
        verdict(&check(&file, &format!("--property unreach-call --engine {engine}")))
    };
    for engine in ["forward", "merging", "conflict"] {
        let answer = ask(text, engine);
        assert!(answer.starts_with("unknown(undefined behaviour: "), "{engine}: {answer}");
        assert_eq!(ask(&text.replace("(i != 5) * i", "i"), engine), "true");
    }
}
