//! Checks in small programs: each line with a check says whether it is proven, and each proven one has a twin that is not.

use analysis::bounds::{remove_proven, Bounds};
use analysis::ranges::Ranges;
use ir::testing::programs;
use ir::{parse, print, verify, CheckKind, Op, Program};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn read(text: &str) -> Program {
    let program = parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    verify(&program).unwrap_or_else(|violations| panic!("{}\n{text}", violations[0]));
    program
}

/// Every check has `; yes` or `; no` on its line.
fn check(text: &str) {
    let program = read(text);
    let ranges = Ranges::new(&program);
    let bounds = Bounds::new(&program, &ranges);
    let mut found = Vec::new();
    for (function, data) in program.functions.iter() {
        let Some(body) = data.body() else { continue };
        for block in body.blocks.values() {
            let checks = block.insts.iter().filter(|&&inst| matches!(body.insts[inst].op, Op::Check { .. }));
            found.extend(checks.map(|&inst| bounds.proven(function, inst)));
        }
    }
    let lines: Vec<&str> = text.lines().filter(|line| line.trim().starts_with("check")).collect();
    assert_eq!(lines.len(), found.len(), "{text}");
    for (line, proven) in lines.iter().zip(found) {
        let expected = line.split_once(';').map(|(_, comment)| comment.trim() == "yes");
        assert_eq!(expected, Some(proven), "{line}\nin\n{text}");
    }
}

#[test]
fn an_array_in_a_loop() {
    check(
        "program lp64
entry @main
function @main() {
b0:
  %a = alloca 40, align 16
  scope_begin %a
  jump b1(i32 0)
b1(%i: i32):
  %more = slt i32 %i, 10
  branch %more, b2, b3
b2:
  %wide = sign_extend i32 %i to i64
  %p = pointer_add %a, %wide * 4
  %q = pointer_add %p, 1 * 4
  check valid_deref writable %p, 4        ; yes
  check valid_deref writable %q, 4        ; no
  check valid_deref readable %p, 5        ; no
  %next = add i32 %i, 1
  %over = sadd_overflows i32 %i, 1
  %fits = xor i1 %over, true
  check overflow holds %fits              ; yes
  jump b1(%next)
b3:
  scope_end %a
  check valid_deref readable %a, 4        ; no
  return
}
",
    );
}

#[test]
fn a_pointer_that_walks() {
    check(
        "program lp64
entry @main
global @text: 40 bytes align 4 writable = zero
function @main() {
b0:
  jump b1(@text)
b1(%p: ptr):
  %more = ult ptr %p, @text+40
  branch %more, b2, b3
b2:
  check valid_deref writable %p, 4        ; yes
  check valid_deref writable %p, 5        ; no
  %next = pointer_add %p, 1 * 4
  jump b1(%next)
b3:
  check valid_deref readable %p, 1        ; no
  return
}
",
    );
}

#[test]
fn read_only_and_undefined_globals() {
    check(
        "program lp64
entry @main
global @fixed: 8 bytes align 8 readonly = zero
global @outside: 8 bytes align 8 writable
function @main(%n: i32, %argv: ptr) {
b0:
  check valid_deref readable @fixed, 8    ; yes
  check valid_deref readable @fixed+1, 8  ; no
  check valid_deref readable @fixed-1, 1  ; no
  check valid_deref writable @fixed, 8    ; no
  check valid_deref readable @outside, 8  ; no
  check valid_deref readable %argv, 0     ; yes
  check valid_deref readable %argv, 8     ; no
  check valid_deref readable null, 1      ; no
  return
}
",
    );
}

#[test]
fn a_choice_of_two_fits_only_if_both_do() {
    check(
        "program lp64
entry @main
global @small: 4 bytes align 4 writable = zero
global @large: 8 bytes align 4 writable = zero
function @main(%n: i32, %argv: ptr) {
b0:
  %c = sgt i32 %n, 1
  %p = select %c, ptr @small, @large
  %q = select %c, ptr @small, %argv
  check valid_deref readable %p, 4        ; yes
  check valid_deref readable %p, 8        ; no
  check valid_deref readable %q, 4        ; no
  return
}
",
    );
}

#[test]
fn variables_are_passed_down_and_not_up() {
    check(
        "program lp64
entry @main
global @keep: 8 bytes align 8 writable = zero
function @main() {
b0:
  %a = alloca 8, align 8
  %b = alloca 8, align 8
  scope_begin %a
  scope_begin %b
  call @use(%a)
  scope_end %b
  call @late(%b)
  scope_end %a
  %up: ptr = call @give()
  check valid_deref readable %up, 8       ; no
  return
}
function @use(%p: ptr) {
b0:
  check valid_deref readable %p, 8        ; yes
  check valid_deref readable %p, 9        ; no
  store @keep, ptr %p
  %q = load ptr @keep
  check valid_deref readable %q, 8        ; no
  return
}
function @late(%p: ptr) {
b0:
  check valid_deref readable %p, 8        ; no
  return
}
function @give() -> ptr {
b0:
  %c = alloca 8, align 8
  return %c
}
",
    );
}

#[test]
fn a_scope_in_a_loop_begins_again() {
    check(
        "program lp64
entry @main
function @main(%n: i32, %argv: ptr) {
b0:
  %a = alloca 4, align 4
  jump b1
b1:
  check valid_deref readable %a, 4        ; no
  scope_begin %a
  check valid_deref readable %a, 4        ; yes
  scope_end %a
  check valid_deref readable %a, 4        ; no
  jump b1
}
",
    );
}

#[test]
fn a_variable_that_is_made_again_is_another_one() {
    check(
        "program lp64
entry @main
function @main(%n: i32, %argv: ptr) {
b0:
  %first = alloca 4, align 4
  jump b1(%first)
b1(%old: ptr):
  %new = alloca 4, align 4
  scope_begin %new
  check valid_deref readable %first, 4    ; yes
  check valid_deref readable %old, 4      ; no
  scope_end %new
  jump b1(%new)
}
",
    );
}

#[test]
fn restoring_the_stack_ends_what_was_made_since() {
    check(
        "program lp64
entry @main
function @main(%n: i32, %argv: ptr) {
b0:
  %a = alloca 4, align 4
  %mark = stack_save
  %b = alloca 4, align 4
  check valid_deref readable %b, 4        ; no
  stack_restore %mark
  check valid_deref readable %a, 4        ; yes
  check valid_deref readable %b, 4        ; no
  return
}
",
    );
}

#[test]
fn the_heap_is_never_proven() {
    check(
        "program lp64
entry @main
intrinsic @malloc(i64) -> ptr = allocate
function @main() {
b0:
  %p: ptr = call @malloc(i64 8)
  check valid_deref readable %p, 8        ; no
  check valid_free freeable %p            ; no
  return
}
",
    );
}

#[test]
fn what_is_not_reached_holds() {
    check(
        "program lp64
entry @main
function @main(%n: i32, %argv: ptr) {
b0:
  %low = and i32 %n, 7
  %big = ugt i32 %low, 7
  branch %big, b1, b2
b1:
  check reach_error never                 ; yes
  return
b2:
  check reach_error never                 ; no
  return
}
",
    );
}

#[test]
fn a_check_proves_later_ones_and_not_itself() {
    check(
        "program lp64
entry @main
function @main(%n: i32, %argv: ptr) {
b0:
  %few = ult i32 %n, 10
  check assertion holds %few              ; no
  check assertion holds %few              ; yes
  %some = ult i32 %n, 20
  check assertion holds %some             ; yes
  return
}
",
    );
}

#[test]
fn removing_keeps_the_rest_and_what_was_bound() {
    let text = "program lp64
entry @main
variable 0 \"x\"
function @main(%v0: i32, %v1: ptr) {
b0:
  bind 0 %v0
  check assertion holds true
  %v3 = slt i32 %v0, 5
  check overflow holds %v3
  bind 0 i32 7
  check reach_error holds true
  return
}
";
    let mut program = read(text);
    let counts = remove_proven(&mut program);
    verify(&program).unwrap_or_else(|violations| panic!("{}", violations[0]));
    let (total, kinds) = (counts.total(), &counts.kinds);
    assert_eq!((total.placed, total.removed, total.left()), (3, 2, 1));
    assert_eq!((kinds[&CheckKind::Overflow].removed, kinds[&CheckKind::Assertion].removed), (0, 1));
    let left = print(&program);
    assert_eq!((left.matches("check").count(), left.matches("bind").count()), (1, 2), "{left}");
}

proptest! {
    #![proptest_config(ProptestConfig {
        rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::with_cases(1000)
    })]

    /// Programs with every instruction there is, most of them nonsense.
    #[test]
    fn any_program_is_as_valid_without_its_proven_checks(mut program in programs()) {
        let before: usize = count(&program);
        let counts = remove_proven(&mut program);
        prop_assert_eq!(before - count(&program), counts.total().removed);
        prop_assert_eq!(before, counts.total().placed);
        if let Err(violations) = verify(&program) {
            panic!("{}", violations[0]);
        }
    }
}

fn count(program: &Program) -> usize {
    let bodies = program.functions.values().filter_map(|data| data.body());
    bodies.flat_map(|body| body.insts.values()).filter(|data| matches!(data.op, Op::Check { .. })).count()
}
