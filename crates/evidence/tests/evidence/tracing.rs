//! Traces speak C: lines, functions, variables and their values.

use crate::case::{int, memory, Case};
use engine::Property;

fn told(case: &Case, inputs: &[engine::Input]) -> String {
    let trace = case.trace(&case.violation(Property::UnreachCall, 0, inputs.to_vec()));
    let text = trace.to_string().replace(&*case.file.to_string_lossy(), "a.c");
    let squeeze =
        |line: &str| line.split("  ").filter(|part| !part.is_empty()).map(str::trim).collect::<Vec<_>>().join("  ");
    text.lines().map(squeeze).collect::<Vec<_>>().join("\n")
}

#[test]
fn variables_calls_and_inputs() {
    let source = "\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int total;
int twice(int n) {
    return 2 * n;
}
int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = twice(x);
    total = y;
    if (y == 10)
        reach_error();
    return 0;
}
";
    let case = Case::new(source);
    assert_eq!(
        told(&case, &[int(5)]),
        "\
a.c:7  main  is called
a.c:8  main  __VERIFIER_nondet_int() gives 5
a.c:8  main  x = 5
a.c:4  twice  is called
a.c:5  twice  n = 5
a.c:5  twice  returns 10
a.c:9  main  y = 10
a.c:10  main  total = 10
a.c:12  main  the error function is called"
    );
}

#[test]
fn structs_arrays_pointers_and_characters() {
    let source = "\
enum colour { RED, GREEN };
struct point { int x; struct { short a[3]; } in; enum colour colour; char c; int *next; };
struct point points[2];
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
    int local = 1;
    char buffer[2];
    klee_make_symbolic(buffer, 2, \"buffer\");
    points[1].in.a[2] = -7;
    points[0].colour = GREEN;
    points[0].c = 'a';
    points[0].next = &local;
    points[1].next = 0;
    return 0;
}
";
    let case = Case::new(source);
    assert_eq!(
        told(&case, &memory(&[1, 255])),
        "\
a.c:5  main  is called
a.c:6  main  local = 1
a.c:8  main  memory declared as input gives 01 ff
a.c:9  main  points[1].in.a[2] = -7
a.c:10  main  points[0].colour = GREEN
a.c:11  main  points[0].c = 97 'a'
a.c:12  main  points[0].next = &local
a.c:13  main  points[1].next = NULL
a.c:14  main  returns 0
a.c:14  main  the program exits with status 0"
    );
}

#[test]
fn long_runs_lack_their_middle() {
    let source = "\
volatile int sum;
int main(void) {
    for (int i = 0; i < 1000000; i++)
        sum = i;
    return 0;
}
";
    let case = Case::new(source);
    let trace = case.trace(&case.violation(Property::UnreachCall, 0, Vec::new()));
    assert!(trace.cut);
    assert_eq!((trace.first.len(), trace.last.len()), (200, 2000));
    let text = trace.to_string();
    assert!(text.contains("sum = 3\n") && text.contains("sum = 999999\n") && !text.contains("sum = 5000\n"), "{text}");
}

#[test]
fn library_functions_do_not_show() {
    let source = "\
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *copy = malloc(4);
    strcpy(copy, \"abc\");
    return (int)strlen(copy);
}
";
    let case = Case::new(source);
    let text = told(&case, &[]);
    assert!(text.lines().all(|line| line.contains("  main  ")), "{text}");
    assert!(text.contains("a.c:4  main  copy = &heap"), "{text}");
}
