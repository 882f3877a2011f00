//! Ranges of small programs in text form: what is expected stands beside the value, as `; %v3: 0..9`.
//!
//! An expectation speaks of the value just before the next instruction or at the end of the block, read as signed. `empty`
//! is a place that is never reached. A label may say `reachable` or `unreachable`.

use analysis::ranges::Ranges;
use ir::{parse, verify, Block, EntityRef, Function, Program, Value};

fn read(text: &str) -> Program {
    let program = parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    verify(&program).unwrap_or_else(|violations| panic!("{}\n{text}", violations[0]));
    program
}

/// Checks the expectations `%v3: 0..9` behind labels (where they hold in the whole block) and says how many there were.
fn check(text: &str) {
    let program = read(text);
    let ranges = Ranges::new(&program);
    let mut function = Function::new(0);
    let mut count = 0;
    for line in text.lines() {
        let (code, comment) = line.split_once(';').unwrap_or((line, ""));
        if let Some(rest) = code.trim().strip_prefix("function @") {
            let name = rest.split('(').next().expect("a name");
            function = program.function_named(name).expect("the function is there");
        }
        let Some(label) = code.trim().strip_prefix('b').filter(|_| code.trim().ends_with(':')) else { continue };
        let number: usize = label.split(['(', ':']).next().expect("a label").parse().expect("a number");
        let block = Block::new(number);
        for expectation in comment.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            count += 1;
            match expectation {
                "reachable" => assert!(ranges.is_reachable(function, block), "{line}\n{text}"),
                "unreachable" => assert!(!ranges.is_reachable(function, block), "{line}\n{text}"),
                _ => {
                    let (value, expected) = expectation.split_once(": ").expect("value: range");
                    let value = Value::new(value.trim_start_matches("%v").parse().expect("a number"));
                    let range = ranges.at(function, block, value).expect("an integer");
                    let found = match range.is_empty() {
                        true => "empty".to_owned(),
                        false => format!("{}..{}", range.signed_min(), range.signed_max()),
                    };
                    assert_eq!(found, expected, "{line}\n{range:?}\n{text}");
                }
            }
        }
    }
    assert!(count > 0, "no expectations in\n{text}");
}

#[test]
fn a_counting_loop_is_bounded_by_its_condition() {
    check(
        "program lp64
entry @main
function @main() -> i32 {
b0:
  jump b1(i32 0)
b1(%v1: i32):                 ; %v1: 0..100
  %v2 = slt i32 %v1, 100
  branch %v2, b2, b3
b2:                           ; %v1: 0..99
  %v5 = add i32 %v1, 1
  jump b1(%v5)
b3:                           ; %v1: 100..100
  return %v1
}
",
    );
}

#[test]
fn a_loop_that_waits_for_a_number_stops_at_it() {
    check(
        "program lp64
entry @main
function @main() {
b0:
  jump b1(i32 0)
b1(%v1: i32):                 ; %v1: 0..96
  %v2 = ne i32 %v1, 96
  branch %v2, b2, b3
b2:                           ; %v1: 0..92
  %v5 = add i32 %v1, 4
  jump b1(%v5)
b3:                           ; %v1: 96..96
  return
}
",
    );
}

#[test]
fn a_bound_that_is_an_input_still_excludes_the_end() {
    check(
        "program lp64
entry @main
function @main(%v0: i32, %v1: ptr) {
b0:
  jump b1(i32 0)
b1(%v2: i32):                 ; %v2: 0..2147483647
  %v3 = slt i32 %v2, %v0
  branch %v3, b2, b3
b2:                           ; %v2: 0..2147483646, %v0: 1..2147483647
  %v6 = add i32 %v2, 1
  jump b1(%v6)
b3:
  return
}
",
    );
}

#[test]
fn without_a_bound_the_counter_wraps() {
    check(
        "program lp64
entry @main
function @main() {
b0:
  jump b1(i8 0)
b1(%v1: i8):                  ; %v1: -128..127
  %v2 = add i8 %v1, 1
  jump b1(%v2)
}
",
    );
}

#[test]
fn conditions_tell_about_what_they_were_made_from() {
    check(
        "program lp64
entry @main
function @main(%v0: i32, %v1: ptr) {
b0:
  %v2 = sign_extend i32 %v0 to i64
  %v3 = add i64 %v2, -10
  %v4 = ult i64 %v3, 20
  %v5 = zero_extend i1 %v4 to i32
  %v6 = ne i32 %v5, 0
  branch %v6, b1, b2
b1:                           ; %v0: 10..29, %v2: 10..29, %v4: -1..-1, %v5: 1..1
  %v10 = and i32 %v0, 3
  %v11 = eq i32 %v10, 0
  branch %v11, b3, b2
b2:                           ; %v0: -2147483648..2147483647
  return
b3:                           ; %v0: 12..28
  return
}
",
    );
}

#[test]
fn constant_conditions_leave_blocks_out() {
    check(
        "program lp64
entry @main
function @main() {
b0:
  %v0 = add i32 3, 4
  %v3 = sgt i32 %v0, 9
  branch %v3, b1, b2
b1:                           ; unreachable
  jump b3(i32 50)
b2:                           ; reachable
  jump b3(i32 5)
b3(%v7: i32):                 ; %v7: 5..5
  return
}
",
    );
}

#[test]
fn switches_tell_the_case_and_the_rest() {
    check(
        "program lp64
entry @main
function @main(%v0: i32, %v1: ptr) {
b0:
  %v2 = urem i32 %v0, 4
  switch i32 %v2 [0: b1, 1: b2, 9: b3], b4
b1:                           ; %v2: 0..0
  return
b2:                           ; %v2: 1..1
  return
b3:                           ; unreachable
  return
b4:                           ; %v2: 2..3
  return
}
",
    );
}

#[test]
fn parameters_and_results_go_between_functions() {
    check(
        "program lp64
entry @main
function @main() {
b0:
  %v0: i32 = call @twice(i32 3)
  %v2: i32 = call @twice(i32 10)
  jump b1
b1:                           ; %v0: 6..20
  return
}
function @twice(%v0: i32) -> i32 {
b0:                           ; %v0: 3..10
  %v1 = mul i32 %v0, 2
  return %v1
}
function @uncalled(%v0: i32) {
b0:                           ; unreachable
  return
}
",
    );
}

#[test]
fn functions_whose_address_is_taken_get_anything() {
    check(
        "program lp64
entry @main
global @table: 8 bytes align 8 writable = zero 8 with 0: @twice
function @main() {
b0:
  %v0: i32 = call @twice(i32 3)
  return
}
function @twice(%v0: i32) -> i32 {
b0:                           ; %v0: -2147483648..2147483647
  return %v0
}
",
    );
}

#[test]
fn recursion_is_widened() {
    check(
        "program lp64
entry @main
function @main() {
b0:
  %v0: i32 = call @down(i32 100)
  jump b1
b1:                           ; %v0: 0..0
  return
}
function @down(%v0: i32) -> i32 {
b0:                           ; %v0: 0..100
  %v1 = sgt i32 %v0, 0
  branch %v1, b1, b2
b1:                           ; %v0: 1..100
  %v4 = sub i32 %v0, 1
  %v6: i32 = call @down(%v4)
  return %v6
b2:                           ; %v0: 0..0
  return %v0
}
",
    );
}

#[test]
fn what_a_wrapper_of_abort_lets_through_is_known() {
    check(
        "program lp64
entry @main
intrinsic @abort() = abort
function @assume(%v0: i32) {
b0:
  %v1 = ne i32 %v0, 0
  branch %v1, b2, b1
b1:
  call @abort()
  unreachable
b2:
  return
}
function @main(%v0: i32, %v1: ptr) {
b0:
  %v2 = slt i32 %v0, 8
  %v3 = zero_extend i1 %v2 to i32
  call @assume(%v3)
  jump b1
b1:                           ; %v0: -2147483648..7
  return
}
",
    );
}

#[test]
fn nothing_comes_after_a_call_that_never_returns() {
    check(
        "program lp64
entry @main
intrinsic @abort() = abort
function @die() {
b0:
  call @abort()
  return
}
function @main() {
b0:
  call @die()
  jump b1
b1:                           ; unreachable
  return
}
",
    );
}

#[test]
fn a_global_without_pointers_to_it_is_what_is_stored_in_it() {
    check(
        "program lp64
entry @main
global @state: 4 bytes align 4 writable = hex 02000000
global @seen: 4 bytes align 4 writable = hex 02000000
function @main() {
b0:
  jump b1
b1:
  %v0 = load i32 @state
  %v2 = load i32 @seen
  call @look(@seen)
  %v4 = slt i32 %v0, 50
  branch %v4, b2, b3
b2:                           ; %v0: 2..49, %v2: -2147483648..2147483647
  %v6 = add i32 %v0, 1
  store @state, i32 %v6
  jump b1
b3:                           ; %v0: 50..50
  return
}
function @look(%v0: ptr) {
b0:
  store %v0, i32 7
  return
}
",
    );
}

#[test]
fn functions_that_call_setjmp_know_nothing() {
    check(
        "program lp64
entry @main
global @buffer: 200 bytes align 16 writable = zero
intrinsic @setjmp(ptr) -> i32 = set_jump
function @main() {
b0:
  %v0: i32 = call @setjmp(@buffer)
  %v2 = slt i32 1, 2
  branch %v2, b1, b2
b1:                           ; %v2: -1..0
  return
b2:                           ; reachable
  return
}
",
    );
}

#[test]
fn a_check_is_known_to_hold_behind_it() {
    check(
        "program lp64
entry @main
function @main(%v0: i32, %v1: ptr) {
b0:                           ; %v0: -2147483648..2147483647
  %v2 = sge i32 %v0, 0
  check assertion holds %v2
  jump b1
b1:                           ; %v0: 0..2147483647
  return
}
",
    );
}
