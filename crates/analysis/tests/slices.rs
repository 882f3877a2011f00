//! What slices keep and what they leave out, on lines of C and on instructions in text form.
//!
//! `// kept` and `// gone` (in text form `; kept` and `; gone`) stand on the line that they speak of: of a kept line some
//! instruction is left, of a line that is gone none. The criteria are the calls of `reach_error`.

use analysis::points_to::PointsTo;
use analysis::slice::{slice_with, Kind, Lifetimes, Options, Slice};
use ir::{Body, Function, FunctionKind, Inst, Intrinsic, Op, Program, Terminator};
use std::io::Write;

const STANDARD: Options = Options { kind: Kind::Standard, lifetimes: Lifetimes::Drop };

fn sliced(program: &Program, options: Options) -> Slice {
    let points_to = PointsTo::new(program);
    let is_error =
        |&callee: &Function| matches!(program.functions[callee].kind, FunctionKind::Intrinsic(Intrinsic::ReachError));
    let is_criterion = |function: Function, inst: Inst| points_to.callees(function, inst).iter().any(is_error);
    let slice = slice_with(program, &points_to, is_criterion, options);
    assert_eq!(ir::verify(&slice.program), Ok(()));
    slice
}

/// What a line that ends like this has to be.
fn expectation(line: &str, comment: &str) -> Option<bool> {
    match line.split_once(comment)?.1.trim() {
        "kept" => Some(true),
        "gone" => Some(false),
        _ => None,
    }
}

fn lower_text(text: &str) -> Program {
    let mut file = tempfile::Builder::new().suffix(".c").tempfile().expect("there is room for a file");
    file.write_all(text.as_bytes()).expect("the file can be written");
    lower::lower(&[file.path().to_owned()], &lower::Options::default()).expect("the program can be compiled")
}

/// Is something of this line left that does something? Jumps do not count.
fn line_is_left(program: &Program, line: u32) -> bool {
    let own = program.functions.values().filter(|data| !data.library).filter_map(|data| data.body());
    own.into_iter().any(|body| {
        let cfg = ir::Cfg::new(body);
        cfg.reverse_postorder().iter().any(|&block| {
            let data = &body.blocks[block];
            let branches = !matches!(data.terminator, Terminator::Jump(_) | Terminator::Return { .. });
            let mut insts = data.insts.iter().filter(|&&inst| !matches!(body.insts[inst].op, Op::ScopeEnd { .. }));
            branches && data.terminator_span.line == line || insts.any(|&inst| body.insts[inst].span.line == line)
        })
    })
}

fn check_c_with(text: &str, options: Options) -> Slice {
    let program = lower_text(text);
    let slice = sliced(&program, options);
    assert_eq!(slice.declined, None);
    let mut count = 0;
    for (index, line) in text.lines().enumerate() {
        if let Some(kept) = expectation(line, "//") {
            count += 1;
            let number = index as u32 + 1;
            assert!(line_is_left(&program, number), "nothing was ever there: {line}");
            assert_eq!(line_is_left(&slice.program, number), kept, "{line}\n{}", ir::print(&slice.program));
        }
    }
    assert!(count > 0, "the program expects something");
    slice
}

fn check_c(text: &str) -> Slice {
    check_c_with(&format!("{PROLOGUE}{text}"), STANDARD)
}

const PROLOGUE: &str = "
void reach_error(void); int __VERIFIER_nondet_int(void); void abort(void) __attribute__((noreturn));
void *malloc(unsigned long); void free(void *); void exit(int) __attribute__((noreturn));
void *memcpy(void *, const void *, unsigned long); void *calloc(unsigned long, unsigned long); int printf(const char *, ...);
";

/// The instructions of a body in the order of the text, as those are numbered.
fn check_text(text: &str, options: Options) -> Slice {
    let program = ir::parse(text).expect("the text is a program");
    let slice = sliced(&program, options);
    let mut function: Option<&Body> = None;
    let (mut inst, mut block, mut count) = (0, 0, 0);
    for line in text.lines() {
        let code = line.split(';').next().unwrap_or_default().trim();
        let word = code.split([' ', ':', '(']).next().unwrap_or_default();
        if let Some(rest) = code.strip_prefix("function @") {
            let name = rest.split('(').next().unwrap_or_default();
            let id = program.function_named(name).expect("the function is there");
            function = slice.program.functions[id].body();
            inst = 0;
        } else if code.ends_with(':') && word.starts_with('b') {
            block = word[1..].parse().expect("a block has a number");
        } else if let Some(body) = function.filter(|_| line.starts_with("  ")) {
            let left = match word {
                "jump" | "return" | "unreachable" | "bind" => continue,
                "branch" | "switch" => !matches!(
                    body.blocks[ir::EntityRef::new(block)].terminator,
                    Terminator::Jump(_) | Terminator::Unreachable
                ),
                _ => {
                    inst += 1;
                    let cfg = ir::Cfg::new(body);
                    let wanted: Inst = ir::EntityRef::new(inst - 1);
                    cfg.reverse_postorder().iter().any(|&block| body.blocks[block].insts.contains(&wanted))
                }
            };
            if let Some(kept) = expectation(line, ";") {
                count += 1;
                assert_eq!(left, kept, "{line}\n{}", ir::print(&slice.program));
            }
        }
    }
    assert!(count > 0, "the program expects something");
    slice
}

#[test]
fn a_loop_that_nothing_depends_on_is_gone() {
    let text = "
int main(void) {
    int x = __VERIFIER_nondet_int(); // kept
    int sum = 0;
    for (int i = 0; i < 10; i++) // gone
        sum += i * x; // gone
    if (x == 3) // kept
        reach_error(); // kept
    return sum;
}";
    check_c(text);
    let sensitive = Options { kind: Kind::TerminationSensitive, ..STANDARD };
    check_c_with(&format!("{PROLOGUE}{}", text.replace("i++) // gone", "i++) // kept")), sensitive);
}

#[test]
fn an_assumption_in_a_function_is_kept() {
    check_c(
        "
void assume(int c) {
    if (!c) // kept
        abort(); // kept
}
int main(void) {
    int x = __VERIFIER_nondet_int(); // kept
    int unused = __VERIFIER_nondet_int(); // gone
    assume(x > 5); // kept
    if (x == 3) // kept
        reach_error(); // kept
    assume(x < 100); // kept
    return unused;
}",
    );
}

#[test]
fn what_ends_a_path_behind_the_last_criterion_is_gone() {
    check_c(
        "
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x == 3) // kept
        reach_error(); // kept
    if (x == 4) // gone
        abort(); // gone
    return 0;
}",
    );
}

#[test]
fn exit_in_a_callee_is_kept() {
    check_c(
        "
static int log_count;
void give_up(int code) {
    log_count++; // gone
    exit(code); // kept
}
void check(int x) {
    if (x < 0) // kept
        give_up(1); // kept
}
int main(void) {
    int x = __VERIFIER_nondet_int();
    check(x); // kept
    if (x == -1)
        reach_error(); // kept
    return 0;
}",
    );
}

#[test]
fn an_endless_loop_is_an_assumption_too() {
    check_c(
        "
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x < 0) // kept
        for (;;)
            ;
    if (x == -1) // kept
        reach_error(); // kept
    return 0;
}",
    );
}

#[test]
fn fields_of_a_struct_are_told_apart() {
    check_c(
        "
struct pair { int a, b; } pairs[4], one;
int main(void) {
    int i = __VERIFIER_nondet_int();
    one.a = 1; // kept
    one.b = 2; // gone
    pairs[i & 3].a = 5; // gone
    pairs[i & 3].b = i; // kept
    if (one.a == 7) // kept
        reach_error(); // kept
    if (pairs[i & 1].b == 7) // kept
        reach_error(); // kept
    return one.b + pairs[0].a;
}",
    );
}

#[test]
fn calls_through_pointers_keep_what_they_reach() {
    check_c(
        "
static int state, other;
void set(int x) { state = x; } // kept
void forget(int x) { other = x; } // gone
void (*actions[2])(int) = {set, forget};
int main(void) {
    int i = __VERIFIER_nondet_int();
    actions[i & 1](i); // kept
    if (state == 5)
        reach_error(); // kept
    return other;
}",
    );
}

#[test]
fn a_pointer_copied_as_bytes_keeps_its_target() {
    check_c(
        "
int target, bystander;
int main(void) {
    int *p = &target, *q, *r;
    int *s = &bystander;
    char *to = (char *)&r, *from = (char *)&q;
    memcpy(&q, &p, sizeof p); // kept
    for (unsigned i = 0; i < sizeof q; i++) // kept
        to[i] = from[i]; // kept
    *r = __VERIFIER_nondet_int(); // kept
    *s = 4; // gone
    if (target == 5)
        reach_error(); // kept
    return bystander;
}",
    );
}

#[test]
fn a_pointer_through_an_integer_keeps_its_target() {
    check_c(
        "
int target, second, bystander, another;
int main(void) {
    int x = __VERIFIER_nondet_int(); // kept
    int *p = x ? &target : &second, *q = x ? &bystander : &another;
    unsigned long bits = (unsigned long)p + 4; // kept
    unsigned long other = (unsigned long)q + 4; // gone
    *(int *)(bits - 4) = __VERIFIER_nondet_int(); // kept
    *(int *)(other - 4) = 2; // gone
    if (target == 5)
        reach_error(); // kept
    return 0;
}",
    );
}

#[test]
fn lists_on_the_heap_are_told_apart_by_their_calls() {
    check_c(
        "
struct node { struct node *next; int value; };
static struct node *make(int value, struct node *next) {
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->next = next;
    return node;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    struct node *list = 0, *other = 0;
    for (int i = 0; i < n; i++) // kept
        list = make(i, list); // kept
    int *numbers = calloc(10, sizeof *numbers); // gone
    numbers[3] = n; // gone
    for (struct node *at = list; at; at = at->next) // kept
        if (at->value == 77) // kept
            reach_error(); // kept
    return numbers[3];
}",
    );
}

#[test]
fn recursion_keeps_what_it_needs() {
    check_c(
        "
static int depth, noise;
int fall(int n) {
    noise++; // gone
    depth++; // kept
    if (n <= 0) // kept
        return 1;
    return fall(n - 1) + 1; // kept
}
int main(void) {
    fall(__VERIFIER_nondet_int()); // kept
    if (depth > 10)
        reach_error(); // kept
    return noise;
}",
    );
}

#[test]
fn a_function_needed_for_its_result_is_called_only_there() {
    check_c(
        "
int twice(int x) { return x + x; } // kept
int main(void) {
    int x = __VERIFIER_nondet_int();
    int unused = twice(x + 1); // gone
    int used = twice(x); // kept
    if (used == 6)
        reach_error(); // kept
    return unused;
}",
    );
}

#[test]
fn extra_arguments_and_structs_by_value_are_passed_on() {
    check_c(
        "
#include <stdarg.h>
struct big { long a[9]; };
static int last(int count, ...) {
    va_list list;
    va_start(list, count);
    int value = 0;
    while (count-- > 0) // kept
        value = va_arg(list, int); // kept
    va_end(list);
    return value;
}
static long inside(struct big big) { return big.a[8]; } // kept
int main(void) {
    struct big big = {{0}};
    big.a[8] = __VERIFIER_nondet_int(); // kept
    int y = __VERIFIER_nondet_int(); // kept
    if (last(2, 1, y) == 4 && inside(big) == 9) // kept
        reach_error(); // kept
    return 0;
}",
    );
}

#[test]
fn freeing_counts_where_lives_do() {
    let text = "
int main(void) {
    int *p = malloc(4), *q = malloc(4);
    *p = __VERIFIER_nondet_int(); // kept
    *q = 1; // gone
    free(q); // gone
    free(p); // KEPT WITH LIVES
    if (*p == 3) // kept
        reach_error(); // kept
    return 0;
}";
    let with = |lifetimes, word| {
        let text = format!("{PROLOGUE}{}", text.replace("KEPT WITH LIVES", word));
        check_c_with(&text, Options { kind: Kind::Standard, lifetimes });
    };
    with(Lifetimes::Drop, "gone");
    with(Lifetimes::Keep, "kept");
}

#[test]
fn freeing_counts_where_addresses_are_compared() {
    check_c(
        "
int main(void) {
    int *p = malloc(4), *other = malloc(4);
    free(other); // gone
    free(p); // kept
    int *q = malloc(4); // kept
    if (p == q) // kept
        reach_error(); // kept
    return 0;
}",
    );
}

#[test]
fn a_pointer_from_nowhere_keeps_what_it_may_be() {
    check_c(
        "
int target, bystander;
void *__VERIFIER_nondet_pointer(void);
int main(void) {
    int *p = __VERIFIER_nondet_pointer(); // kept
    long unused = (long)p & 1; // kept
    int *known = __VERIFIER_nondet_int() ? &target : 0;
    unsigned long number = (unsigned long)known; // kept
    *p = 3; // kept
    bystander = 3; // gone
    if (target == 3)
        reach_error(); // kept
    return unused + number;
}",
    );
}

#[test]
fn printing_is_gone_and_a_missing_function_is_not() {
    check_c(
        "
int elsewhere(int);
int main(void) {
    int x = __VERIFIER_nondet_int();
    printf(\"%d\\n\", x); // gone
    elsewhere(x); // kept
    if (x == 3)
        reach_error(); // kept
    elsewhere(x); // kept: it may fail
    return 0;
}",
    );
}

#[test]
fn handlers_for_the_end_run_in_the_slice() {
    check_c(
        "
int atexit(void (*)(void));
static int x;
static void at_end(void) {
    if (x == 4) // kept
        reach_error(); // kept
}
int main(void) {
    atexit(at_end); // kept
    x = __VERIFIER_nondet_int(); // kept
    return 0;
}",
    );
}

#[test]
fn a_program_that_jumps_out_of_functions_is_left_alone() {
    let text = "
int setjmp(long *); int buffer_size; long buffer[40];
int main(void) {
    if (setjmp(buffer)) reach_error();
    return 0;
}";
    let program = lower_text(&format!("{PROLOGUE}{text}"));
    let slice = sliced(&program, STANDARD);
    assert!(slice.declined.is_some() && slice.program == program);
}

#[test]
fn parameters_of_blocks_keep_the_branches_that_choose() {
    check_text(
        "program lp64
entry @main
function @main() -> i32 {
b0:
  %x: i32 = call @input()            ; kept
  %y: i32 = call @input()            ; gone
  %c = slt i32 %x, 0                 ; kept
  %d = slt i32 %y, 0                 ; gone
  branch %d, b1, b1                  ; gone
b1:
  branch %c, b2, b3                  ; kept
b2:
  %u = add i32 %y, 1                 ; gone
  jump b4(i32 1, %u)
b3:
  jump b4(i32 2, %y)
b4(%a: i32, %b: i32):
  %e = eq i32 %a, 2                  ; kept
  branch %e, b5, b6                  ; kept
b5:
  call @reach_error()                ; kept
  unreachable
b6:
  return %b
}
intrinsic @input() -> i32 = input
intrinsic @reach_error() = reach_error
",
        STANDARD,
    );
}

#[test]
fn irreducible_flow_is_sliced_too() {
    check_text(
        "program lp64
entry @main
function @main() {
b0:
  %x: i32 = call @input()            ; kept
  %c = slt i32 %x, 0                 ; gone
  branch %c, b1, b2                  ; gone
b1:
  %y: i32 = call @input()            ; gone
  %d = slt i32 %y, 0                 ; gone
  branch %d, b2, b3                  ; gone
b2:
  %z: i32 = call @input()            ; gone
  %e = slt i32 %z, 0                 ; gone
  branch %e, b1, b3                  ; gone
b3:
  %f = eq i32 %x, 7                  ; kept
  branch %f, b4, b5                  ; kept
b4:
  call @reach_error()                ; kept
  unreachable
b5:
  return
}
intrinsic @input() -> i32 = input
intrinsic @reach_error() = reach_error
",
        STANDARD,
    );
}
