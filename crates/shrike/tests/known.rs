//! Functions that Shrike knows, called as C lets a program call what it does not declare: with any number and kind of arguments,
//! for any kind of result. Such a call may have no meaning; it never breaks Shrike.
//!
//! Invariant: the functions are all that there are: `ir` has the names of what the machine knows, and the models' sources
//! those of what they define.

use differential::parallel;
use differential::process::{run, Ending};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// One value of each kind that is passed in its own way, symbolic where that makes a difference.
const KINDS: [&str; 12] =
    ["n", "0", "l", "&g", "(void *)0", "\"%d\"", "d", "x", "small", "large", "main", "(unsigned char)n"];

/// The kinds that are mixed with each other.
const MIXED: [&str; 4] = ["n", "&g", "d", "large"];

const RESULTS: [&str; 8] =
    ["int", "void *", "double", "void", "struct small", "struct large", "long long", "long double"];

const HEAD: &str = "\
int __VERIFIER_nondet_int();
struct small { int a; };
struct large { long a[9]; };
int main();
int g[8];
";

const BEGIN: &str = "\
int main(void)
{
    int n = __VERIFIER_nondet_int();
    long long l = n;
    double d = n;
    long double x = 2;
    struct small small = {1};
    struct large large = {{1}};
    switch (__VERIFIER_nondet_int()) {
";

/// Every name that is not the program's own.
fn names() -> Vec<String> {
    let mut names: BTreeSet<String> = ir::INTRINSIC_NAMES.iter().map(|(name, _)| (*name).to_owned()).collect();
    for (name, _) in ir::MathFunction::NAMES {
        names.extend(["", "f", "l"].map(|suffix| format!("{name}{suffix}")));
    }
    names.extend(["__VERIFIER_nondet_int", "__VERIFIER_nondet_double", "nondet_pointer"].map(String::from));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models");
    for file in std::fs::read_dir(folder).expect("the models are there").flatten() {
        let text = std::fs::read_to_string(file.path()).expect("a model is text");
        let lines: Vec<&str> = text.lines().collect();
        names.extend(lines.windows(2).filter(|pair| pair[1] == "{").filter_map(|pair| defined(pair[0])));
    }
    names.into_iter().collect()
}

/// The name in the head of a function that others may call: ``"char *strchr(const char *text, int c)"``.
fn defined(head: &str) -> Option<String> {
    let (before, _) = head.split_once('(').filter(|_| head.ends_with(')'))?;
    let name = before.rsplit([' ', '*']).next()?;
    (!before.starts_with("static ") && !before.starts_with(' ') && before.len() > name.len()).then(|| name.to_owned())
}

/// Lists of arguments: so many of each kind, and mixtures.
fn lists() -> Vec<Vec<&'static str>> {
    let mut lists = vec![Vec::new()];
    for kind in KINDS {
        lists.extend([1, 2, 3, 6].map(|count| vec![kind; count]));
    }
    for first in MIXED {
        for second in MIXED {
            lists.push(vec![first, second]);
            lists.extend(MIXED.map(|third| vec![first, second, third]));
        }
    }
    lists
}

/// A program that makes one of the calls, whichever it is told to.
fn program(names: &[String]) -> String {
    let mut text = HEAD.to_owned();
    // Under another name, so that the compiler does not know them.
    for (index, name) in names.iter().enumerate() {
        writeln!(text, "int known{index}() __asm__(\"{name}\");").expect("a string takes all");
    }
    text.push_str(BEGIN);
    let mut number = 0;
    for index in 0..names.len() {
        for list in lists() {
            let result = RESULTS[number % RESULTS.len()];
            writeln!(text, "    case {number}: (({result} (*)())known{index})({}); break;", list.join(", "))
                .expect("a string takes all");
            number += 1;
        }
    }
    text.push_str("    }\n    return 0;\n}\n");
    text
}

#[test]
fn known_functions_may_be_called_with_anything() {
    let names = names();
    assert!(names.len() > 400 && names.iter().any(|name| name == "qsort"), "{names:?}");
    let full = std::env::var_os("SHRIKE_FULL").is_some();
    let groups: Vec<&[String]> = names.chunks(if full { 1 } else { 12 }).collect();
    let folder = tempfile::tempdir().expect("there is room for files");
    let complaints = parallel::map(2, &groups, |names| {
        let file = folder.path().join(format!("{}.c", names[0]));
        std::fs::write(&file, program(names)).expect("there is room for a file");
        let mut complaints = Vec::new();
        for model in ["-m64", "-m32"].into_iter().take(if full { 2 } else { 1 }) {
            let mut shrike = Command::new(env!("CARGO_BIN_EXE_shrike"));
            shrike.args(["check", "--property", "no-overflow", "--slice", "off", "--time-limit", "3", model]);
            shrike.arg("--out").arg(file.with_extension("out")).arg(&file);
            let ran = run(&mut shrike, b"", Duration::from_secs(20)).expect("shrike starts");
            // Whether limits hold is the matter of another test.
            if !matches!(ran.ending, Ending::Code(0 | 2) | Ending::TimedOut) {
                complaints.push(format!("{model} {names:?}: {:?}\n{}", ran.ending, ran.stderr));
            }
        }
        complaints
    });
    let complaints: Vec<String> = complaints.into_iter().flatten().collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
