//! Native replay: the compiled program fails in the same way, or the answer says what it did instead.

use crate::case::{given, int, memory, Case};
use engine::{Input, Property};
use evidence::{native, Native, NativeLimits, NativeReplay, World};
use ir::DataModel;
use std::process::Command;
use std::time::{Duration, Instant};

fn run(case: &Case, property: Property, inputs: Vec<Input>) -> NativeReplay {
    let violation = case.violation(property, 1, inputs);
    let options = lower::Options { data_model: Some(case.program.data_model), ..lower::Options::default() };
    let files = [case.file.clone()];
    native(
        &case.program,
        &violation,
        &case.run(&violation),
        &files,
        &options,
        &World::default(),
        &NativeLimits::default(),
    )
}

fn confirmed(case: &Case, property: Property, inputs: Vec<Input>) {
    let replay = run(case, property, inputs);
    assert!(matches!(replay.answer, Native::Confirmed(_)), "{}\n{}", replay.answer, replay.harness);
}

fn not_confirmed(case: &Case, property: Property, inputs: Vec<Input>, what: &str) {
    assert_eq!(run(case, property, inputs).answer, Native::NotConfirmed(what.into()));
}

const BODILESS: &str = "\
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int a = __VERIFIER_nondet_int();
    unsigned char b = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(a < 0);
    if (a + b == 100 && b > 200)
        reach_error();
    return 3;
}
";

#[test]
fn an_error_function_without_a_body() {
    let case = Case::new(BODILESS);
    let inputs = |a, b| vec![int(a), given("__VERIFIER_nondet_uchar", 8, b)];
    confirmed(&case, Property::UnreachCall, inputs(-150, 250));
    not_confirmed(&case, Property::UnreachCall, inputs(-1, 2), "the program exits with status 3");
    not_confirmed(&case, Property::UnreachCall, inputs(1, 2), "an assumption does not hold");
    not_confirmed(
        &case,
        Property::UnreachCall,
        vec![given("__VERIFIER_nondet_uchar", 8, 1)],
        "another input is asked for than the next one: __VERIFIER_nondet_int",
    );
}

#[test]
fn an_error_function_with_a_body() {
    for kind in ["", "static ", "static inline "] {
        let source = format!(
            "\
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
{kind}void reach_error(void) {{ abort(); }}
void __VERIFIER_assert(int holds) {{ if (!holds) {{ ERROR: reach_error(); }} }}
int main(void) {{
    int a = __VERIFIER_nondet_int();
    assert(a != 8);
    __VERIFIER_assert(a != 7);
    return 0;
}}
"
        );
        let case = Case::new(&source);
        confirmed(&case, Property::UnreachCall, vec![int(7)]);
        not_confirmed(&case, Property::UnreachCall, vec![int(8)], "assertion failed: a != 8");
        not_confirmed(&case, Property::UnreachCall, vec![int(9)], "the program exits with status 0");
    }
}

#[test]
fn an_assertion() {
    let source = "\
#include <assert.h>
long nondet_thing(void);
int main(void) {
    assert(nondet_thing() != -1234567890123);
    return 0;
}
";
    let case = Case::new(source);
    confirmed(&case, Property::Assert, vec![given("nondet_thing", 64, -1_234_567_890_123)]);
    not_confirmed(&case, Property::Assert, vec![], "the program exits with status 0");
}

#[test]
fn thirty_two_bits() {
    let source = "\
extern long __VERIFIER_nondet_long(void);
extern double __VERIFIER_nondet_double(void);
extern long long __VERIFIER_nondet_longlong(void);
extern void reach_error(void);
int main(void) {
    long a = __VERIFIER_nondet_long();
    long long b = __VERIFIER_nondet_longlong();
    double d = __VERIFIER_nondet_double();
    if (sizeof(void *) == 4 && a == -5 && b == 0x123456789 && d == 2.5)
        reach_error();
    return 0;
}
";
    let case = Case::of_model(source, DataModel::Ilp32);
    let mut d = given("__VERIFIER_nondet_double", 64, 2.5f64.to_bits() as i64);
    d.ty = ir::Type::Float(ir::FloatKind::Double);
    let a = given("__VERIFIER_nondet_long", 32, -5);
    let b = given("__VERIFIER_nondet_longlong", 64, 0x1_2345_6789);
    confirmed(&case, Property::UnreachCall, vec![a, b, d]);
}

#[test]
fn memory_that_is_input() {
    let source = "\
#include <assert.h>
void klee_make_symbolic(void *, unsigned long, const char *);
int klee_int(const char *);
int klee_range(int, int, const char *);
void klee_assume(unsigned long);
int main(void) {
    char a[3];
    short b[20];
    klee_make_symbolic(a, sizeof a, \"a\");
    klee_make_symbolic(b, sizeof b, \"b\");
    klee_assume(klee_int(\"c\") == 9);
    int r = klee_range(10, 20, \"r\");
    assert(!(a[0] == 'x' && a[2] == 'z' && b[19] == 0x0201 && r == 14));
    return 0;
}
";
    let case = Case::new(source);
    let mut bytes = b"xyz".to_vec();
    bytes.extend([0; 38]);
    bytes.extend([1, 2]);
    let mut inputs = memory(&bytes);
    inputs.extend([given("klee_int", 32, 9), given("__shrike_nondet_uint", 32, 4)]);
    confirmed(&case, Property::Assert, inputs.clone());
    inputs.truncate(43);
    not_confirmed(&case, Property::Assert, inputs, "an assumption does not hold");
}

#[test]
fn a_program_without_end() {
    let case = Case::new("int main(void) { for (;;) ; }\n");
    let violation = case.violation(Property::UnreachCall, 1, Vec::new());
    let limits = NativeLimits { time: Duration::from_millis(300), ..NativeLimits::default() };
    let files = [case.file.clone()];
    let start = Instant::now();
    let replay = native(
        &case.program,
        &violation,
        &case.run(&violation),
        &files,
        &lower::Options::default(),
        &World::default(),
        &limits,
    );
    assert_eq!(replay.answer, Native::NotConfirmed("the program still runs after 0.3 s".into()));
    assert!(start.elapsed() < Duration::from_secs(60));
}

#[test]
fn invalid_accesses() {
    let source = "\
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int global[4];
int main(void) {
    int n = __VERIFIER_nondet_int();
    int *heap = malloc(16), local[4];
    switch (n) {
    case 1: heap[4] = 1; break;
    case 2: local[n + 2] = 1; break;
    case 3: global[n + 1] = 1; break;
    case 4: free(heap); heap[0] = 1; break;
    case 5: *(int *)0 = 1; break;
    case 6: memset(heap, 0, 17); break;
    case 7: free(heap); free(heap); break;
    case 8: free(heap + 1); break;
    }
    return 0;
}
";
    let case = Case::new(source);
    for n in [1, 2, 3, 4, 5, 6] {
        confirmed(&case, Property::ValidDeref, vec![int(n)]);
    }
    confirmed(&case, Property::ValidFree, vec![int(7)]);
    confirmed(&case, Property::ValidFree, vec![int(8)]);
    let replay = run(&case, Property::ValidFree, vec![int(1)]);
    assert!(matches!(replay.answer, Native::NotConfirmed(what) if what.starts_with("heap-buffer-overflow")));
    not_confirmed(&case, Property::ValidDeref, vec![int(0)], "the program exits with status 0");
}

#[test]
fn invalid_accesses_with_thirty_two_bits() {
    let source = "int main(void) { int a[4]; int *volatile p = a; return p[4]; }\n";
    confirmed(&Case::of_model(source, DataModel::Ilp32), Property::ValidDeref, Vec::new());
}

#[test]
fn overflow_and_division() {
    let source = "\
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    int sum = a + b;
    return sum / b;
}
";
    let case = Case::new(source);
    confirmed(&case, Property::NoOverflow, vec![int(2_147_483_647), int(1)]);
    confirmed(&case, Property::NoOverflow, vec![int(-2_147_483_647), int(-1)]);
    confirmed(&case, Property::DivisionByZero, vec![int(5), int(0)]);
    not_confirmed(&case, Property::DivisionByZero, vec![int(4), int(2)], "the program exits with status 3");
}

#[test]
fn what_is_not_defined() {
    let source = "\
extern void reach_error(void);
extern int nowhere(int);
extern int nothing[4];
inline int doubled(int n) { return 2 * n; }
int main(int argc, char **argv) {
    if (argc > 5)
        return nowhere(1) + nothing[3];
    if (doubled(argc) == 2)
        reach_error();
    return 0;
}
";
    let case = Case::new(source);
    confirmed(&case, Property::UnreachCall, Vec::new());
    let called = Case::new("int nowhere(void); int main(void) { return nowhere(); }\n");
    let answer = run(&called, Property::UnreachCall, Vec::new()).answer;
    assert_eq!(answer, Native::CouldNotRun("there is no function nowhere".into()));
}

#[test]
fn functions_that_the_program_defines_itself() {
    let source = "\
static int __VERIFIER_nondet_int(void) { return 42; }
void __VERIFIER_assume(int c) { if (!c) for (;;) ; }
extern void __VERIFIER_error(void);
void write(const char *a) { (void)a; }
int main(void) {
    int a = __VERIFIER_nondet_int();
    __VERIFIER_assume(a == 42);
    if (a == 42)
        __VERIFIER_error();
    return 0;
}
";
    confirmed(&Case::new(source), Property::UnreachCall, Vec::new());
}

#[test]
fn memory_that_a_native_run_does_not_have() {
    let source = "\
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    char *much = malloc((size_t)1 << 46);
    much[0] = 1;
    reach_error();
}
";
    let answer = run(&Case::new(source), Property::UnreachCall, Vec::new()).answer;
    assert_eq!(answer, Native::CouldNotRun("there is not enough memory".into()));
}

#[test]
fn a_program_with_memory_of_its_own() {
    let source = "\
extern void reach_error(void);
static char pool[100];
void *malloc(unsigned long bytes) { return bytes < 100 ? pool : 0; }
int main(void) {
    if (malloc(5) == pool)
        reach_error();
    return 0;
}
";
    confirmed(&Case::new(source), Property::UnreachCall, Vec::new());
}

#[test]
fn a_program_that_pretends() {
    let case = Case::new("int main(void) { return 81; }\n");
    not_confirmed(&case, Property::UnreachCall, Vec::new(), "the program exits with status 81");
}

#[test]
fn what_does_not_compile_natively_is_told() {
    let case = Case::new(BODILESS);
    std::fs::write(&case.file, "int main(void) {\n").expect("it can be written");
    let answer = run(&case, Property::UnreachCall, Vec::new()).answer;
    assert!(matches!(&answer, Native::CouldNotRun(why) if why.contains("a.c:1:")), "{answer}");
    std::fs::remove_file(&case.file).expect("it is there");
    assert!(matches!(run(&case, Property::UnreachCall, Vec::new()).answer, Native::CouldNotRun(_)));
}

#[test]
fn the_script_builds_and_runs_with_clang_and_gcc() {
    let case = Case::new(BODILESS);
    let replay = run(&case, Property::UnreachCall, vec![int(-150), given("__VERIFIER_nondet_uchar", 8, 250)]);
    std::fs::write(case.path("replay.c"), &replay.harness).expect("it can be written");
    std::fs::write(case.path("replay.sh"), &replay.script).expect("it can be written");
    for compiler in ["clang-19", "gcc"] {
        let output = Command::new("sh").arg(case.path("replay.sh")).env("CC", compiler).output().expect("sh runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(81), "{said}\n{}", replay.script);
        assert!(said.contains("shrike-replay: the error function is called"), "{said}");
    }
}
