//! Whether random programs with loops end, against all their states: neither verdict is ever wrong, and both are given mostly.
//!
//! SHRIKE_SEEDS=2000 in the environment makes so many programs instead of a few; how many were answered is printed (`--nocapture`).

use crate::random::{assert_no_complaints, loops, seeds};
use std::path::{Path, PathBuf};
use std::process::Command;

const ENGINES: [&str; 2] = ["ranking", "auto"];

/// What each engine says, and what is wrong with it.
fn judged(seed: u64) -> ([String; 2], Vec<String>) {
    let text = loops::ending(seed);
    let folder = tempfile::tempdir().expect("there is room for files");
    let file = folder.path().join("loops.c");
    std::fs::write(&file, &text).expect("there is room for a file");
    let said = ENGINES.map(|engine| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_shrike"));
        command.args(["check", "--property", "termination", "--engine", engine, "--time-limit", "5"]);
        let output = command.arg("--out").arg(folder.path().join("out")).arg(&file).output().expect("shrike starts");
        String::from_utf8_lossy(&output.stdout).lines().last().unwrap_or_default().to_owned()
    });
    let wrong = if seed.is_multiple_of(2) { "verdict: false(termination)" } else { "verdict: true" };
    let is_verdict = |said: &str| said == "verdict: true" || said == "verdict: false(termination)";
    let is_known = |said: &str| is_verdict(said) || said.starts_with("verdict: unknown(");
    let complaints = ENGINES.iter().zip(&said).filter(|(_, said)| *said == wrong || !is_known(said));
    let complaints = complaints.map(|(engine, said)| format!("seed {seed}, {engine}: {said}\n{text}")).collect();
    (said, complaints)
}

#[test]
fn random_loops_end_or_not_as_their_states_say() {
    let seeds = seeds(24);
    let all = differential::parallel::map(2, &seeds, |&seed| judged(seed));
    let count = |engine: usize, verdict: &str| all.iter().filter(|(said, _)| said[engine] == verdict).count();
    let [ranked, ended, endless] =
        [count(0, "verdict: true"), count(1, "verdict: true"), count(1, "verdict: false(termination)")];
    println!("{} programs: {ranked} end by measures, {ended} in all, {endless} never end", seeds.len());
    let complaints: Vec<String> = all.into_iter().flat_map(|(_, complaints)| complaints).collect();
    assert_no_complaints(&complaints);
    assert!(ranked * 4 >= seeds.len(), "only {ranked} of {} have measures", seeds.len() / 2);
    assert!((ended + endless) * 10 >= seeds.len() * 9, "only {ended} and {endless} of {} are decided", seeds.len());
}

/// What is said of a program, all lines of it.
fn said(file: &Path, arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("there is room for files");
    let mut command = Command::new(env!("CARGO_BIN_EXE_shrike"));
    command.args(["check", "--property", "termination", "--time-limit", "60"]).args(arguments);
    let output = command.arg("--out").arg(folder.path().join("out")).arg(file).output().expect("shrike starts");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn said_of(text: &str, arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("there is room for files");
    let file = folder.path().join("a.c");
    std::fs::write(&file, text).expect("there is room for a file");
    said(&file, arguments)
}

/// Programs with loops that never end though no state comes again, and their twins: `endless_*` in tests/c, each for one of the data models, replayed natively.
#[test]
fn loops_that_go_on_in_new_states_never_end() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c");
    let entries = std::fs::read_dir(folder).expect("the programs are there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    files.retain(|file| file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("endless_")));
    files.sort();
    assert!(files.len() >= 20, "only {} programs", files.len());
    let files: Vec<(usize, PathBuf)> = files.into_iter().enumerate().collect();
    let complaints = differential::parallel::map(2, &files, |(number, file)| {
        let text = std::fs::read_to_string(file).expect("it can be read");
        let verdict =
            text.lines().next().and_then(|line| line.strip_prefix("// ")).expect("the first line is the verdict");
        let said = said(file, &[["-m32", "-m64"][number / 2 % 2]]);
        (said.lines().last() != Some(verdict)).then(|| format!("{}: {said}", file.display()))
    });
    let complaints: Vec<String> = complaints.into_iter().flatten().collect();
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}

const RECURSION: &str = "extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned down(unsigned n)
{
    if (n == 0)
        return 1;
    return 1 + down(n - STEP);
}
int main(void) { return down(__VERIFIER_nondet_uchar() + 1u) == 7; }
";

#[test]
fn calls_that_lead_to_calls_for_ever_fill_the_stack() {
    let endless = said_of(&RECURSION.replace("STEP", "2"), &[]);
    assert!(endless.contains("native run confirmed"), "{endless}");
    assert!(endless.contains("calls lead to calls without end"), "{endless}");
    assert_eq!(endless.lines().last(), Some("verdict: false(termination)"));
    let ends = said_of(&RECURSION.replace("STEP", "1"), &[]);
    assert_eq!(ends.lines().last(), Some("verdict: true"), "{ends}");
}

/// C gives no meaning to what such a loop does in the end; natively it goes on.
#[test]
fn a_loop_that_only_an_overflow_keeps_going_has_no_verdict() {
    let text = "extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int max = __VERIFIER_nondet_int(), i = 0;
    while (i <= max)
        i++;
    return 0;
}
";
    let signed = said_of(text, &["--engine", "ranking"]);
    assert!(signed.lines().last().is_some_and(|line| line.starts_with("verdict: unknown(")), "{signed}");
    let unsigned = said_of(&text.replace("int max", "unsigned max"), &[]);
    assert_eq!(unsigned.lines().last(), Some("verdict: false(termination)"), "{unsigned}");
}

#[test]
fn measures_stand_at_their_loops() {
    let text = "extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), i = 0;
    while (i < n)
        i++;
    return 0;
}
";
    let said = said_of(text, &["--invariants", "--engine", "ranking"]);
    assert!(
        said.lines().any(|line| line.contains("a.c:5: falls with every iteration: ") && line.contains('i')),
        "{said}"
    );
    assert_eq!(said.lines().last(), Some("verdict: true"), "{said}");
}
