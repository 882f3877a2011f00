//! What is written: whole or not at all, whenever the process is killed; and scripts that run with any compiler.

use differential::process::{run, Ending};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const LIMIT: Duration = Duration::from_secs(300);

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("there is room for files");
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).expect("there is room for a file");
    }
    folder
}

fn shrike(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_shrike"));
    command.args(words).current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Every file of a folder, without what differs from run to run.
fn contents(folder: &Path) -> BTreeMap<String, String> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("it is there");
        let same = |line: &&str| !line.contains("uuid:") && !line.contains("creation_time:");
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if name == "report.json" {
            // Of times and sizes, the verdict alone is always the same.
            let report: serde_json::Value = serde_json::from_str(&text).expect("it is whole");
            return (name, report["verdict"].to_string());
        }
        (name, text.lines().filter(same).collect::<Vec<_>>().join("\n"))
    };
    entries.map(|entry| read(entry.expect("a name").path())).collect()
}

/// What is being written, or was when its process was killed: names that begin with a dot.
fn unfinished(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("it is there");
    let hidden = entries.flatten().filter(|entry| entry.file_name().to_string_lossy().starts_with('.'));
    hidden.map(|entry| entry.path()).collect()
}

fn kill(mut child: Child) {
    let _ = child.kill();
    child.wait().expect("it has ended");
}

#[test]
fn a_killed_check_leaves_the_old_or_the_new() {
    let error = "extern void reach_error(void);\nint main(void)\n{\n    reach_error();\n    return 0;\n}\n";
    let fault = "#include <assert.h>\nint main(void)\n{\n    assert(0);\n}\n";
    let proof = "int main(void)\n{\n    return 0;\n}\n";
    let place = folder(&[("0.c", error), ("1.c", fault), ("2.c", proof)]);
    let out = place.path().join("out");
    let words = |name| ["check", "--out", "out", name];
    let names = ["0.c", "1.c", "2.c"];
    let mut times = Vec::new();
    let complete: Vec<_> = names
        .iter()
        .map(|name| {
            let begun = Instant::now();
            shrike(place.path(), &words(name)).status().expect("shrike starts");
            times.push(begun.elapsed());
            contents(&out)
        })
        .collect();
    assert!(complete[0] != complete[1] && complete[1] != complete[2], "they can be told apart");
    let mut before = 2;
    let mut seed = 12345u64;
    let mut reached = 0;
    for round in 0..24 {
        for path in unfinished(place.path()) {
            std::fs::remove_dir_all(path).expect("it can be removed");
        }
        let next = (before + 1 + round / 12) % 3;
        let child = shrike(place.path(), &words(names[next])).spawn().expect("shrike starts");
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let random = f64::from((seed >> 40) as u32) / f64::from(1 << 24);
        if round % 3 == 0 {
            std::thread::sleep(times[next].mul_f64(random));
        } else {
            // While it writes.
            let begun = Instant::now();
            while unfinished(place.path()).is_empty() && begun.elapsed() < 3 * times[next] {}
            let begun = Instant::now();
            while begun.elapsed() < Duration::from_micros((random * random * 20_000.0) as u64) {}
        }
        kill(child);
        let found = contents(&out);
        let which = complete.iter().position(|whole| *whole == found);
        assert!(which == Some(before) || which == Some(next), "round {round}: {:?}", found.keys());
        reached += usize::from(which == Some(next) || !unfinished(place.path()).is_empty());
        before = which.unwrap_or(before);
    }
    assert!(reached > 0, "some were killed while they wrote, or later");
    // What a process leaves that no longer is.
    std::fs::create_dir_all(place.path().join(".out.new-4000000000")).expect("it can be made");
    shrike(place.path(), &words("0.c")).status().expect("shrike starts");
    assert_eq!(contents(&out), complete[0]);
    assert_eq!(unfinished(place.path()), [] as [PathBuf; 0], "what killed processes left is removed");
}

#[test]
fn a_recording_replaces_the_old_one_at_the_end() {
    let endless = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nint main(void)\n{\n    unsigned n = 0;\n    while (1)\n        if (n++ == 4000000000u && __VERIFIER_nondet_int())\n            reach_error();\n}\n";
    let place = folder(&[("a.c", endless), ("questions.smt2", "old")]);
    let words = ["check", "--engine", "forward", "--record", "questions.smt2", "a.c"];
    let child = shrike(place.path(), &words).spawn().expect("shrike starts");
    std::thread::sleep(Duration::from_millis(700));
    kill(child);
    let read = || std::fs::read_to_string(place.path().join("questions.smt2")).expect("it is there");
    assert_eq!(read(), "old");
    let words = [&words[..], &["--time-limit", "0.5"]].concat();
    shrike(place.path(), &words).status().expect("shrike starts");
    assert!(read().starts_with("; terms "), "{}", read());
}

const INPUT: &str = "extern int __VERIFIER_nondet_int(void);\n";

/// A program for each property, and what a run of it says.
const PROGRAMS: [(&str, &str, &str); 6] = [
    (
        "unreach-call",
        "extern void reach_error(void);\nint main(void)\n{\n    if (__VERIFIER_nondet_int() == 5)\n        reach_error();\n}\n",
        "shrike-replay: the error function is called",
    ),
    (
        "assert",
        "#include <assert.h>\nint main(void)\n{\n    assert(__VERIFIER_nondet_int() != 5);\n}\n",
        "shrike-replay: assertion failed: __VERIFIER_nondet_int() != 5",
    ),
    (
        "valid-memsafety",
        "int main(void)\n{\n    int a[3] = {0}, i = __VERIFIER_nondet_int();\n    return i == 3 ? a[i] : 0;\n}\n",
        "AddressSanitizer: stack-buffer-overflow",
    ),
    (
        "valid-memcleanup",
        "#include <stdlib.h>\nint *p;\nint main(void)\n{\n    p = malloc(4);\n    p = realloc(p, 400);\n    if (__VERIFIER_nondet_int())\n        free(p);\n}\n",
        "shrike-replay: memory is not freed when the program ends",
    ),
    ("no-overflow", "int main(void)\n{\n    return __VERIFIER_nondet_int() + 1;\n}\n", "cannot be represented in type"),
    ("div-by-zero", "int main(void)\n{\n    return 7 / __VERIFIER_nondet_int();\n}\n", "division by zero"),
];

#[test]
fn violations_run_with_clang_and_gcc_and_in_gdb() {
    for (property, program, says) in PROGRAMS {
        let place = folder(&[("a.c", &format!("{INPUT}{program}"))]);
        shrike(place.path(), &["check", "--property", property, "a.c"]).status().expect("shrike starts");
        for compiler in ["clang-19", "gcc"] {
            let mut script = Command::new("shrike-out/replay.sh");
            // From another folder, without anything of Shrike's in the way.
            let ran = run(script.current_dir(place.path()).env("CC", compiler), b"", LIMIT).expect("it is executable");
            assert!(ran.stderr.contains(says), "{property} with {compiler}: {}", ran.stderr);
            assert!(ran.ending != Ending::Code(0), "{property} with {compiler}");
        }
        let mut script = Command::new("shrike-out/replay.sh");
        let words = ["--gdb", "-batch", "-ex", "backtrace"];
        let ran = run(script.args(words).current_dir(place.path()), b"", LIMIT).expect("it is executable");
        let said = String::from_utf8_lossy(&ran.stdout).into_owned();
        let shows = if property == "valid-memcleanup" { "shrike_count" } else { "in main" };
        assert!(said.contains(shows), "{property}: {said}{}", ran.stderr);
    }
}

/// What `check` says of a program with these words on the command line.
fn said(program: &str, words: &[&str]) -> String {
    let place = folder(&[("a.c", program)]);
    let words = [&["check", "a.c"], words].concat();
    let ran = run(Command::new(env!("CARGO_BIN_EXE_shrike")).args(words).current_dir(place.path()), b"", LIMIT);
    String::from_utf8_lossy(&ran.expect("shrike starts").stdout).into_owned()
}

#[test]
fn what_no_sanitizer_sees_is_a_violation_all_the_same() {
    for (program, shows) in [
        ("int a[4];\nint main(void) { return a[-1]; }\n", "does not show it: AddressSanitizer does not watch"),
        ("int main(void) { int *p = 0; *p; return 0; }\n", "confirmed: load of null pointer"),
        ("int main(void) { int *p = 0; p[9]; return 0; }\n", "does not show it: compiled code does not read"),
        (
            "#include <stddef.h>\nvoid klee_check_memory_access(const void *, size_t);\nint main(void) { char a[4]; klee_check_memory_access(a, 5); }\n",
            "does not show it: it is inside of a function of the C library",
        ),
    ] {
        let said = said(program, &[]);
        assert!(said.contains(&format!("native run {shows}")), "{said}");
        assert!(said.ends_with("verdict: false(valid-deref)\n"), "{said}");
    }
}

#[test]
fn a_stack_of_a_size_may_be_too_small() {
    let endless = "int f(int n) { return f(n + 1) + 1; }\nint main(void) { return f(0); }\n";
    let deep = "int f(int n) { char a[1000]; a[n % 9] = n; return n ? f(n - 1) + a[0] : 0; }\nint main(void) { return f(2000); }\n";
    let array = "extern int __VERIFIER_nondet_int(void);\nint main(void) { int n = __VERIFIER_nondet_int(); if (n != 5 && n != 3000000) return 0; char a[n]; a[0] = 1; return a[n - 1] * 0; }\n";
    for (program, limit) in [(endless, "8"), (deep, "1"), (array, "2")] {
        let said = said(program, &["--stack-limit", limit]);
        assert!(said.contains("native run confirmed: SIGSEGV"), "{said}");
        assert!(said.ends_with("verdict: false(stack-limit)\n"), "{said}");
    }
    // A variable of a loop has one place on the stack, however often it begins.
    let renewed = "int *kept;\nvoid keep(int *p) { kept = p; }\nint main(void) { for (int i = 0; i < 300000; i++) { int v[4]; keep(v); } return 0; }\n";
    for program in [deep, array, renewed] {
        let said = said(program, &["--stack-limit", "4"]);
        assert!(said.ends_with("verdict: true\n"), "{said}");
    }
}

#[test]
fn what_is_freed_late_is_freed() {
    // By a handler, and behind all handlers by a function that runs at the end.
    let program = "#include <stdlib.h>\n#include <string.h>\nchar *p, *q, *r;\nstatic void handler(void)\n{\n    free(p);\n}\n__attribute__((destructor)) static void last(void)\n{\n    free(q);\n    if (__VERIFIER_nondet_int() != 5)\n        free(r);\n}\nint main(void)\n{\n    atexit(handler);\n    p = malloc(1);\n    q = strdup(\"abc\");\n    r = calloc(2, 3);\n    for (int i = 0; i < 500; i++)\n        free(malloc(i));\n    return 0;\n}\n";
    let place = folder(&[("a.c", &format!("{INPUT}{program}"))]);
    let ran = run(
        Command::new(env!("CARGO_BIN_EXE_shrike"))
            .args(["check", "--property", "valid-memcleanup", "a.c"])
            .current_dir(place.path()),
        b"",
        LIMIT,
    )
    .expect("shrike starts");
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert!(said.contains("native run confirmed: memory is not freed"), "{said}{}", ran.stderr);
    // With another input everything is freed, and the native run sees that.
    let harness = place.path().join("shrike-out/replay.c");
    let text = std::fs::read_to_string(&harness).expect("it is there");
    assert!(text.contains(", 4, 0x5u, "), "{text}");
    std::fs::write(&harness, text.replace(", 4, 0x5u, ", ", 4, 0x6u, ")).expect("it can be written");
    let mut script = Command::new("shrike-out/replay.sh");
    let ran = run(script.current_dir(place.path()), b"", LIMIT).expect("it is executable");
    assert_eq!(ran.ending, Ending::Code(0), "{}", ran.stderr);
}
