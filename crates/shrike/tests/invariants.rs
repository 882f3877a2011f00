//! Invariants that proofs by the engine `backward` carry: each obligation is looked at by the solver in a query of its own, and what a witness says in C
//! is evaluated in native runs, whenever they come to the loop.

use differential::parallel;
use engine::{Asked, Budget, PropertySet, Subject};
use evidence::{Content, InvariantKind};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

/// Native runs of each program.
const RUNS: u32 = 1000;

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c");
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            name.starts_with("invariant_") && name.ends_with("_safe.c")
        })
        .collect();
    files.sort();
    files
}

/// What the program's head asks for.
fn property(text: &str) -> &str {
    let asked = text.lines().take(8).find_map(|line| line.strip_prefix("// property: "));
    asked.unwrap_or("unreach-call")
}

#[test]
fn every_obligation_holds_by_itself() {
    let audited = |file: &PathBuf| {
        let text = std::fs::read_to_string(file).expect("it can be read");
        let questions = property::questions(property(&text), None).expect("there is such a property");
        let properties = PropertySet::new(questions.iter().flat_map(|question| question.members.iter()));
        let compile = lower::Options { checked: verifier::checked(&properties), ..lower::Options::default() };
        let mut program = lower::lower(std::slice::from_ref(file), &compile).expect("it compiles");
        property::place(&mut program, &properties);
        let subject = Subject::new(Arc::new(program));
        let asked = Asked { properties, solver: solver::Config::default(), pictures: false };
        let budget = Budget::start(Some(Duration::from_secs(120)), None, Arc::default());
        let audit = engine_backward::audit(&subject, asked, &budget).expect("there is a solver");
        (file.clone(), audit.expect("it is proved"))
    };
    let all = parallel::map(2, &programs(), audited);
    for (file, audit) in &all {
        assert!(audit.broken.is_empty(), "{}: {audit:?}", file.display());
        assert!(audit.depth > 1 || audit.sufficient > 0 || audit.conditions == 0, "{}: {audit:?}", file.display());
    }
    let (initial, inductive): (u64, u64) =
        all.iter().fold((0, 0), |sum, (_, audit)| (sum.0 + audit.initial, sum.1 + audit.inductive));
    assert!(initial > 20 && inductive > 20, "{initial} and {inductive} queries");
}

/// The program with each invariant evaluated wherever the condition of its loop is.
fn instrumented(text: &str, invariants: &[(usize, Vec<String>)]) -> String {
    let mut text = text.to_owned();
    let mut places: Vec<&(usize, Vec<String>)> = invariants.iter().collect();
    places.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
    for (at, values) in places {
        let mut checks = String::new();
        for value in values {
            let _ = write!(checks, "HOLDS({value}) && ");
        }
        let open = at + text[*at..].find('(').expect("a loop has a head");
        let end = |from: usize, ends: &[char]| {
            let mut depth = 0;
            let found = text[from..].char_indices().find(|(_, c)| {
                let is_end = depth == 0 && ends.contains(c);
                depth += i32::from(*c == '(') - i32::from(*c == ')');
                is_end
            });
            from + found.expect("the head ends").0
        };
        let (from, to) = match text[*at..].starts_with("for") {
            true => {
                let from = end(open + 1, &[';']) + 1;
                (from, end(from, &[';']))
            }
            false => (open + 1, end(open + 1, &[')'])),
        };
        let condition = text[from..to].trim();
        let condition = if condition.is_empty() { "1" } else { condition };
        let replaced = format!(" {checks}({condition})");
        text.replace_range(from..to, &replaced);
    }
    text
}

const HARNESS: &str = r##"
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static unsigned long long seed;
static unsigned asked;

static unsigned long long draw(void)
{
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    if (++asked > 3000)
        _exit(0);
    switch (seed >> 60) {
    case 0: case 1: case 2: return 0;
    case 3: case 4: case 5: case 6: return 1;
    case 7: case 8: return 2;
    case 9: return 9;
    case 10: return -((seed >> 8) % 5);
    case 11: return (seed >> 8) % 3000;
    case 12: return (seed >> 8) % 200000;
    case 13: return seed;
    default: return (seed >> 8) % 20;
    }
}

int __VERIFIER_nondet_int(void) { return draw(); }
unsigned __VERIFIER_nondet_uint(void) { return draw(); }
char __VERIFIER_nondet_char(void) { return draw(); }
unsigned char __VERIFIER_nondet_uchar(void) { return draw(); }
short __VERIFIER_nondet_short(void) { return draw(); }
unsigned short __VERIFIER_nondet_ushort(void) { return draw(); }
long __VERIFIER_nondet_long(void) { return draw(); }
unsigned long __VERIFIER_nondet_ulong(void) { return draw(); }
_Bool __VERIFIER_nondet_bool(void) { return draw() & 1; }
float __VERIFIER_nondet_float(void) { return draw(); }
double __VERIFIER_nondet_double(void) { return draw(); }
void reach_error(void) { fprintf(stderr, "an error is reached\n"); _exit(3); }
void broken(const char *what) { fprintf(stderr, "broken: %s\n", what); _exit(4); }

#define HOLDS(condition) ((condition) ? 1 : (broken(#condition), 1))
#define main program
"##;

const MAIN: &str = r##"
#undef main
int main(int argc, char **argv)
{
    int runs = argc > 1 ? atoi(argv[1]) : 1;
    for (int run = 0; run < runs; run++) {
        pid_t child = fork();
        if (child == 0) {
            seed = 88172645463325252ULL + 2654435761ULL * run;
            program();
            _exit(0);
        }
        int status;
        waitpid(child, &status, 0);
        if (!WIFEXITED(status) || WEXITSTATUS(status)) {
            fprintf(stderr, "run %d ended with %d\n", run, status);
            return 1;
        }
    }
    return 0;
}
"##;

/// The invariants of a program's witness, evaluated in native runs; how many there are.
fn evaluated(file: &Path) -> usize {
    let text = std::fs::read_to_string(file).expect("it can be read");
    let folder = tempfile::tempdir().expect("there is room for files");
    let mut command = Command::new(env!("CARGO_BIN_EXE_shrike"));
    command.args(["check", "--engine", "backward", "--invariants", "--property", property(&text), "--out"]);
    let output = command.arg(folder.path().join("out")).arg(file).output().expect("shrike starts");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.ends_with("verdict: true\n"), "{}: {said}", file.display());
    let witness = std::fs::read_to_string(folder.path().join("out/witness.yml")).expect("there is a witness");
    let witness = evidence::read_witness(&witness).expect("it can be read");
    let Content::Invariants(found) = witness.content else { panic!("it is no witness of a proof") };
    let mut places: Vec<(usize, Vec<String>)> = Vec::new();
    for invariant in &found {
        assert_eq!(invariant.kind, InvariantKind::Loop);
        assert!(invariant.value == invariant.value.trim() && !invariant.value.is_empty());
        let start: usize = text.split_inclusive('\n').take(invariant.location.line as usize - 1).map(str::len).sum();
        let at = start + invariant.location.column.expect("it has a column") as usize - 1;
        assert!(text[at..].starts_with("while") || text[at..].starts_with("for"), "{}: {invariant:?}", file.display());
        match places.iter_mut().find(|(known, _)| *known == at) {
            Some((_, values)) => values.push(invariant.value.clone()),
            None => places.push((at, vec![invariant.value.clone()])),
        }
    }
    if places.is_empty() {
        return 0;
    }
    let program = format!("{HARNESS}{}{MAIN}", instrumented(&text, &places));
    let source = folder.path().join("program.c");
    std::fs::write(&source, program).expect("there is room for a file");
    let binary = folder.path().join("program");
    let mut compile = Command::new("clang-19");
    compile.args(["-w", "-O1", "-fsanitize=undefined", "-fno-sanitize-recover=all", "-o"]).arg(&binary).arg(&source);
    let compiled = compile.output().expect("clang starts");
    assert!(compiled.status.success(), "{}: {}", file.display(), String::from_utf8_lossy(&compiled.stderr));
    let ran = Command::new(&binary).arg(RUNS.to_string()).output().expect("it starts");
    let told = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert!(ran.status.success(), "{}: {told}", file.display());
    found.len()
}

#[test]
fn invariants_of_witnesses_hold_in_native_runs() {
    let counts = parallel::map(2, &programs(), |file: &PathBuf| evaluated(file));
    let with = counts.iter().filter(|count| **count > 0).count();
    assert!(with >= 10, "only {with} programs have an invariant in C: {counts:?}");
}

/// A variable that a slice does not write any more, one that another hides, and an assignment in the condition.
#[test]
fn only_what_a_name_means_at_the_loop_is_said() {
    let text = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nint last;\n\
                int main(void) {\n    int x = 0, y = 7, i = 0;\n    {\n        int x;\n        while (i < 10) {\n            \
                last = i; if (last > 10) reach_error(); last = 100; i++; y = __VERIFIER_nondet_int();\n        }\n    }\n    \
                if (x != 0 || i > 10) reach_error();\n    return 0;\n}\n";
    let folder = tempfile::tempdir().expect("there is room for files");
    std::fs::write(folder.path().join("a.c"), text).expect("there is room for a file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_shrike"));
    command.args(["check", "--engine", "backward", "--invariants", "--property", "unreach-call", "a.c"]);
    let output = command.current_dir(folder.path()).output().expect("shrike starts");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.ends_with("verdict: true\n"), "{said}");
    let witness = std::fs::read_to_string(folder.path().join("shrike-out/witness.yml")).expect("there is a witness");
    for line in witness.lines().filter(|line| line.trim_start().starts_with("value: ")) {
        assert!(!line.contains("last") && !line.contains('x') && !line.contains('y'), "{witness}");
    }
}
