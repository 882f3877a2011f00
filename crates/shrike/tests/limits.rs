//! Limits of time and memory hold, whatever a run does, and its last line is its one verdict.

use differential::limits::{campaign, programs, Kind, Measured, Run};
use differential::stress;
use std::fmt::Write;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

const SHRIKE: &str = env!("CARGO_BIN_EXE_shrike");

fn shrike(words: &[&str], folder: &Path) -> Output {
    Command::new(SHRIKE).args(words).current_dir(folder).output().expect("shrike runs")
}

/// A folder with the program `a.c` in it.
fn with(text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("there is room for files");
    std::fs::write(folder.path().join("a.c"), text).expect("it can be written");
    folder
}

fn limited(folder: &Path, words: &[&str], seconds: f64, megabytes: u64) -> Measured {
    let mut all = vec!["check".to_owned(), format!("--time-limit={seconds}"), format!("--memory-limit={megabytes}")];
    all.push(format!("--out={}", folder.join("out").display()));
    let jobs = 2;
    all.push(format!("--jobs={jobs}"));
    all.extend(words.iter().map(|&word| word.to_owned()));
    all.push(folder.join("a.c").display().to_string());
    let time = Duration::from_secs_f64(seconds);
    let run = Run { words: all, time, memory: megabytes << 20, jobs, kind: Kind::Check };
    let measured = run.measure(Path::new(SHRIKE)).expect("shrike runs");
    assert!(measured.broken.is_empty(), "{:?} {measured:?}", run.words);
    measured
}

#[test]
fn random_limits_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c");
    let broken = campaign(Path::new(SHRIKE), &programs(&folder), 50, 13, &mut |_, _| {}).expect("shrike runs");
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// A few of what the command `stress` of tools/differential does.
#[test]
fn checks_that_are_ended_at_random_moments_end_well() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c");
    let broken = stress::campaign(Path::new(SHRIKE), &programs(&folder), 12, 7, &mut |_, _| {}).expect("shrike runs");
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// Functions that call each other through tables and pass pointers on: points-to has something to do.
fn tangle(count: usize) -> String {
    let mut text = String::from("extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n");
    text += "struct s { struct s *a, *b; void *c; long d; };\nstatic struct s pool[64];\n";
    for number in 0..count {
        let _ = writeln!(text, "static void *f{number}(struct s *p, void **q, long n);");
    }
    let _ = write!(text, "static void *(*table[])(struct s *, void **, long) = {{");
    for number in 0..count {
        let _ = write!(text, "f{number},");
    }
    text += "};\n";
    for number in 0..count {
        let _ = writeln!(
            text,
            "static struct s g{number}; static void *f{number}(struct s *p, void **q, long n) {{\n\
             p->a = &g{number}; g{number}.b = p + n; p->c = q; *q = (char *)p->b + n; g{number}.d = (long)p->c + p->d;\n\
             struct s *r = (struct s *)g{number}.d; if (n > 0) r = table[(n + {number}) % {count}](r->a, &r->c, n - 1);\n\
             pool[n & 63] = *r; return r; }}"
        );
    }
    text += "int main(void) { void *q = 0; struct s *p = f0(pool, &q, __VERIFIER_nondet_int());\n\
             if (p->d == 12345) reach_error(); return 0; }\n";
    text
}

#[test]
fn a_tangle_of_pointers_takes_its_share_of_the_time_only() {
    let folder = with(&tangle(1500));
    limited(folder.path(), &["--property=unreach-call"], 3.0, 1000);
}

#[test]
fn so_little_time_that_nothing_fits_in_is_enough_for_a_verdict() {
    let folder = with(&tangle(300));
    for seconds in [0.01, 0.05, 0.1, 0.4] {
        let measured = limited(folder.path(), &[], seconds, 1000);
        assert_eq!(measured.verdict, "verdict: unknown(time limit)");
    }
}

#[test]
fn so_little_memory_that_nothing_fits_in_is_enough_for_a_verdict() {
    let folder = with(&tangle(300));
    for megabytes in [1, 20, 50] {
        let measured = limited(folder.path(), &[], 60.0, megabytes);
        assert_eq!(measured.verdict, "verdict: unknown(memory limit)");
    }
}

#[test]
fn the_compiler_is_ended_when_the_time_is_up() {
    // Each level doubles what the preprocessor has to write.
    let mut text = String::from("#define A0 1,\n");
    for level in 1..28 {
        let _ = writeln!(text, "#define A{level} A{0} A{0}", level - 1);
    }
    text += "int a[] = { A27 }; int main(void) { return a[0]; }\n";
    let folder = with(&text);
    assert_eq!(limited(folder.path(), &[], 1.0, 3000).verdict, "verdict: unknown(time limit)");
}

#[test]
fn paths_are_tried_out_for_endless_runs_within_the_limit() {
    let folder = with(
        "extern unsigned __VERIFIER_nondet_uint(void);\nunsigned char a[100000];\n\
         int main(void) { unsigned n = __VERIFIER_nondet_uint(), i = 0;\n\
         while (n != 1) { a[i++ % 100000] += n; n = n % 2 ? 3 * n + 1 : n / 2; if (i == 4000000000u) return 1; }\n\
         return 0; }\n",
    );
    limited(folder.path(), &["--property=termination"], 2.0, 1000);
}

#[test]
fn a_light_without_end_is_proved_at_once() {
    let folder = tempfile::tempdir().expect("there is room for files");
    let light = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/traffic_light.c");
    std::fs::copy(light, folder.path().join("a.c")).expect("it can be copied");
    let measured = limited(folder.path(), &[], 10.0, 200);
    assert_eq!(measured.verdict, "verdict: true");
    assert!(measured.processor < Duration::from_secs(2), "{measured:?}");
}

#[test]
fn a_native_run_that_takes_long_is_ended() {
    let folder = with(
        "#include <unistd.h>\nextern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n\
         int main(void) { if (__VERIFIER_nondet_int() == 42) { sleep(1000); reach_error(); } return 0; }\n",
    );
    let measured = limited(folder.path(), &[], 3.0, 2000);
    assert!(measured.verdict.starts_with("verdict: "), "{measured:?}");
}

const BUG: &str = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n\
                   int main(void) { if (__VERIFIER_nondet_int() == 7) reach_error(); return 0; }\n";

#[test]
fn a_reader_that_is_gone_changes_nothing() {
    let folder = with(BUG);
    for close_errors in [false, true] {
        let mut command = Command::new(SHRIKE);
        command.args(["check", "a.c"]).current_dir(folder.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("shrike runs");
        drop(child.stdout.take());
        let mut errors = String::new();
        let mut stderr = child.stderr.take().expect("it is a pipe");
        match close_errors {
            true => drop(stderr),
            false => drop(stderr.read_to_string(&mut errors)),
        }
        assert_eq!(child.wait().expect("it ends").code(), Some(1));
        assert!(!errors.contains("internal error"), "{errors}");
        assert!(folder.path().join("shrike-out/violation.json").is_file());
        std::fs::remove_dir_all(folder.path().join("shrike-out")).expect("it is there");
    }
}

#[test]
fn what_was_not_written_is_not_said_to_be_there() {
    let folder = with(BUG);
    std::fs::write(folder.path().join("file"), "").expect("it can be written");
    for out in ["--out=file/below", "--out=file", "--out=/proc/none", "--out=/"] {
        let output = shrike(&["check", out, "a.c"], folder.path());
        let (text, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(text.ends_with("verdict: false(unreach-call)\n"), "{text}");
        assert!(!text.contains("are in"), "{text}");
        assert_eq!(errors.matches("is not written").count(), 1, "{errors}");
    }
}

#[test]
fn a_proof_says_that_it_replaces_a_violation() {
    let folder = with(BUG);
    let note = |words: &[&str]| {
        let output = shrike(words, folder.path());
        String::from_utf8_lossy(&output.stderr).contains("shrike-out held a violation")
    };
    std::fs::write(folder.path().join("b.c"), "int main(void) { return 0; }\n").expect("it can be written");
    assert!(!note(&["check", "a.c"]));
    assert!(note(&["check", "b.c"]));
    assert!(!note(&["check", "b.c"]));
    assert!(!note(&["check", "a.c"]));
}

#[test]
fn a_suite_is_written_within_the_limit() {
    let folder = with(&tangle(200));
    let words = ["test", "--time-limit=1", "--memory-limit=500"].map(str::to_owned);
    let mut words = words.to_vec();
    words.push(format!("--out={}", folder.path().join("tests").display()));
    words.push(folder.path().join("a.c").display().to_string());
    let run = Run { words, time: Duration::from_secs(1), memory: 500 << 20, jobs: 1, kind: Kind::Test };
    let measured = run.measure(Path::new(SHRIKE)).expect("shrike runs");
    assert!(measured.broken.is_empty(), "{measured:?}");
}

/// What is measured is seen to be broken: more than three seconds too much, most of which is no waiting even on a busy machine, and a third of the memory.
#[test]
fn a_broken_limit_is_seen() {
    let broken = |program: &str, words: &[&str]| {
        let words = words.iter().map(|&word| word.to_owned()).collect();
        let run = Run { words, time: Duration::from_millis(10), memory: 100 << 20, jobs: 1, kind: Kind::Check };
        // That they say no verdict is the last complaint.
        let mut broken = run.measure(Path::new(program)).expect("it runs").broken;
        assert!(broken.pop().is_some_and(|complaint| complaint.starts_with("0 verdicts")));
        broken
    };
    let late = broken("/bin/sleep", &["4"]);
    assert!(late.len() == 1 && late[0].contains(" s, of which "), "{late:?}");
    let large = broken("/bin/dd", &["if=/dev/zero", "of=/dev/null", "bs=260M", "count=6", "status=none"]);
    assert!(large.len() == 1 && large[0].ends_with(" MB"), "{large:?}");
}
