//! The command line as compilers and other verifiers have it.

use crate::folder::Folder;
use differential::process::Ending;

/// Whether `char` has a sign decides it, and the limit stands in a header that nothing includes.
const PROGRAM: &str = "\
#include <assert.h>
#include <inner.h>
int main(void)
{
    char c = (char)(100 + STEP + INNER);
    assert(c < LIMIT);
    return 0;
}
";

const USUAL: [&str; 14] = [
    "-O2",
    "-Wall",
    "-Wextra",
    "-g",
    "-lm",
    "-fPIC",
    "-march=native",
    "-pthread",
    "-o",
    "a.out",
    "-include",
    "limit.h",
    "-isystem",
    "inner",
];

fn folder() -> Folder {
    let folder = Folder::new(PROGRAM);
    folder.write("limit.h", "#define LIMIT 50\n#define STEP 50\n");
    std::fs::create_dir(folder.path("inner")).expect("there is room for a folder");
    folder.write("inner/inner.h", "#define INNER 50\n");
    folder
}

#[test]
fn a_compilers_flags_mean_what_they_mean_to_it() {
    let folder = folder();
    let words = [&["check", "a.c"][..], &USUAL].concat();
    assert_eq!(folder.says(&words, 0).lines().last(), Some("verdict: true"));
    let words = [&["check", "a.c", "-funsigned-char"][..], &USUAL].concat();
    let said = folder.says(&words, 1);
    assert!(said.contains("native run confirmed"), "{said}");
    assert_eq!(said.lines().last(), Some("verdict: false(assert)"));
    assert!(!folder.path("a.out").exists());
}

#[test]
fn flags_of_other_verifiers_are_answered_with_ours() {
    let folder = folder();
    for (word, ours) in [
        ("--unwind=3", "here: loops are followed as far as they go; --loop-limit N"),
        ("--max-time=30", "here: --time-limit SECONDS"),
        ("--k-induction", "here: --engine backward"),
        ("-ffast-math", "error: -ffast-math changes what the program computes"),
    ] {
        let ran = folder.shrike(&["check", word, "a.c"]);
        assert_eq!(ran.ending, Ending::Code(64), "{word}: {}", ran.stderr);
        assert!(ran.stderr.contains(ours), "{word}: {}", ran.stderr);
    }
}
