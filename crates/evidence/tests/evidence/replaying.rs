//! Replay by the concrete machine: it confirms what is so, and says what happens instead where it is not.

use crate::case::{given, int, memory, Case};
use engine::Property;
use evidence::{replay, Limits, World};
use std::time::Duration;

const SUM: &str = "\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    if (a > 10 && a + b == 12)
        reach_error();
    return 3;
}
";

fn answer(case: &Case, property: Property, line: u32, inputs: Vec<engine::Input>) -> Result<(), String> {
    let violation = case.violation(property, line, inputs);
    let found = replay(&case.program, &violation, &World::default(), &Limits::default());
    found.map(drop).map_err(|mismatch| mismatch.to_string().replace(&*case.file.to_string_lossy(), "a.c"))
}

fn refused(text: &str) -> Result<(), String> {
    Err(text.into())
}

#[test]
fn the_right_inputs_fail_the_check() {
    let case = Case::new(SUM);
    assert_eq!(answer(&case, Property::UnreachCall, 7, vec![int(20), int(-8)]), Ok(()));
}

#[test]
fn wrong_inputs_are_told_by_what_happens() {
    let case = Case::new(SUM);
    let told = answer(&case, Property::UnreachCall, 7, vec![int(1), int(2)]);
    assert_eq!(told, refused("a.c:8: the program exits with status 3"));
}

#[test]
fn another_line_or_property_is_no_confirmation() {
    let case = Case::new(SUM);
    let told = answer(&case, Property::UnreachCall, 6, vec![int(20), int(-8)]);
    assert_eq!(told, refused("a.c:7: the error function is called, not at a.c:6"));
    // To a property that is not about it, the call is the program's way to end.
    let told = answer(&case, Property::Assert, 7, vec![int(20), int(-8)]);
    assert_eq!(told, refused("a.c:7: the program exits with status 1"));
}

#[test]
fn inputs_of_another_program_do_not_fit() {
    let case = Case::new(SUM);
    let told = answer(&case, Property::UnreachCall, 7, vec![given("__VERIFIER_nondet_char", 8, 1)]);
    assert_eq!(
        told,
        refused(
            "a.c:4: input 1 is an integer of 8 bits for `__VERIFIER_nondet_char`, but `__VERIFIER_nondet_int` at a.c:4 \
             asks for an integer of 32 bits"
        )
    );
}

#[test]
fn inputs_that_are_missing_are_zero() {
    let case = Case::new(SUM);
    assert_eq!(answer(&case, Property::UnreachCall, 7, vec![int(12)]), Ok(()));
}

#[test]
fn memory_and_library_calls() {
    let source = "\
#include <string.h>
#include <assert.h>
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
    char name[4];
    klee_make_symbolic(name, sizeof name, \"name\");
    name[3] = 0;
    assert(strcmp(name, \"abc\"));
    return 0;
}
";
    let case = Case::new(source);
    assert_eq!(answer(&case, Property::Assert, 8, memory(b"abcd")), Ok(()));
    assert_eq!(answer(&case, Property::Assert, 8, memory(b"abdd")), refused("a.c:9: the program exits with status 0"));
}

#[test]
fn a_run_without_end_reaches_its_limit() {
    let case = Case::new("int main(void) { for (;;) ; }\n");
    let violation = case.violation(Property::UnreachCall, 1, Vec::new());
    let limits = Limits { instructions: u64::MAX, time: Duration::from_millis(50) };
    let told = replay(&case.program, &violation, &World::default(), &limits).map(drop).unwrap_err();
    assert_eq!(told.what, "the program still runs when the limit is reached");
    let limits = Limits { instructions: 1000, time: Duration::from_secs(60) };
    assert!(replay(&case.program, &violation, &World::default(), &limits).is_err());
}

#[test]
fn standard_input_is_what_was_given() {
    let source = "\
#include <stdio.h>
extern void reach_error(void);
int main(void) {
    if (getchar() == 'x')
        reach_error();
    return 0;
}
";
    let case = Case::new(source);
    let violation = case.violation(Property::UnreachCall, 5, Vec::new());
    let world = World { stdin: b"x".to_vec(), ..World::default() };
    assert!(replay(&case.program, &violation, &world, &Limits::default()).is_ok());
    assert!(replay(&case.program, &violation, &World::default(), &Limits::default()).is_err());
}
