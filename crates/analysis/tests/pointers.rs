//! What values may point to, on instructions in text form: `; -> g+4 f` lists the targets of the line's result.
//!
//! An object of the stack or heap goes by the number of its instruction; `%8` behind an offset is a stride, `+?` any offset.

use analysis::points_to::{Object, Place, PointsTo};
use ir::{EntityRef, Function, Inst, Program};

fn shown(program: &Program, points_to: &PointsTo, place: Place) -> String {
    let function = |function: Function| program.functions[function].name.clone();
    let object = match points_to.object(place.object) {
        Object::Unknown | Object::Number => return "unknown".into(),
        Object::Function(id) => return function(id),
        Object::Global(global) => program.globals[global].name.clone(),
        Object::Stack { inst, .. } => format!("stack{}", inst.index()),
        Object::Heap { function: id, inst, site: None } => format!("heap:{}:{}", function(id), inst.index()),
        Object::Heap { site: Some((id, inst)), .. } => format!("heap:{}:{}", function(id), inst.index()),
        Object::Argument { function: id, index } => format!("argument{index}:{}", function(id)),
        Object::Variadic { function: id } => format!("variadic:{}", function(id)),
        Object::CommandLine => "arguments".into(),
        Object::Crowd => "crowd".into(),
    };
    match (place.offset, place.stride) {
        (0, 0) => object,
        (_, 1) => format!("{object}+?"),
        (offset, 0) => format!("{object}{offset:+}"),
        (offset, stride) => format!("{object}{offset:+}%{stride}"),
    }
}

fn check(text: &str) {
    let program = ir::parse(text).expect("the text is a program");
    let points_to = PointsTo::new(&program);
    let mut function = None;
    let (mut inst, mut count) = (0, 0);
    for line in text.lines() {
        let code = line.split(';').next().unwrap_or_default().trim();
        let word = code.split([' ', ':', '(']).next().unwrap_or_default();
        if let Some(rest) = code.strip_prefix("function @") {
            function = program.function_named(rest.split('(').next().unwrap_or_default());
            inst = 0;
            continue;
        }
        let Some(id) = function.filter(|_| line.starts_with("  ")) else { continue };
        if ["jump", "branch", "switch", "return", "unreachable", "bind"].contains(&word) {
            continue;
        }
        inst += 1;
        let Some((_, expected)) = line.split_once("; ->") else { continue };
        count += 1;
        let body = program.functions[id].body().expect("a function with instructions has a body");
        let here = Inst::new(inst - 1);
        let mut found: Vec<String> = match body.insts[here].results.first() {
            Some(&result) => {
                points_to.targets(id, result).into_iter().map(|place| shown(&program, &points_to, place)).collect()
            }
            None => points_to.callees(id, here).iter().map(|&callee| program.functions[callee].name.clone()).collect(),
        };
        let mut expected: Vec<String> = expected.split_whitespace().map(str::to_owned).collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{line}");
    }
    assert!(count > 0, "the program expects something");
}

const TAIL: &str = "
intrinsic @malloc(i64) -> ptr = allocate
intrinsic @input() -> i64 = input
";

#[test]
fn offsets_and_strides() {
    check(&format!(
        "program lp64
entry @main
global @g: 64 bytes align 8 writable = zero with 8: @h+4
global @h: 64 bytes align 8 writable = zero
function @main() {{
b0:
  %i: i64 = call @input()
  %a = pointer_add @g, 8 * 1           ; -> g+8
  %b = load ptr %a                     ; -> h+4
  %c = load ptr @g                     ; ->
  %d = pointer_add @h, %i * 16         ; -> h+0%16
  %e = pointer_add %d, 8 * 1           ; -> h+8%16
  store %e, ptr @g
  %f = load ptr %d                     ; ->
  %k = pointer_add @h, 24 * 1          ; -> h+24
  %m = load ptr %k                     ; -> g
  %n = pointer_add %e, %i * 4          ; -> h+0%4
  %o = load ptr %n                     ; -> g
  jump b1(@h)
b1(%p: ptr):
  %q = pointer_add %p, 8 * 1           ; -> h+0%8
  %r = eq ptr %q, null
  branch %r, b1(%q), b2
b2:
  return
}}{TAIL}"
    ));
}

#[test]
fn bytes_and_numbers_carry_addresses() {
    check(&format!(
        "program lp64
entry @main
global @g: 8 bytes align 8 writable = zero
global @h: 8 bytes align 8 writable = zero
function @main() {{
b0:
  %i: i64 = call @input()
  %a = alloca 16, align 8              ; -> stack1
  %b = alloca 16, align 8              ; -> stack2
  %c = alloca 16, align 8              ; -> stack3
  store %a, ptr @g
  copy_memory %b, %a, 16
  %d = load ptr %b                     ; -> g
  %e = pointer_add %b, 8 * 1
  %f = load ptr %e                     ; ->
  %k = pointer_add %a, %i * 1          ; -> stack1+?
  %l = pointer_add %c, %i * 1          ; -> stack3+?
  %m = load i8 %k                      ; -> g+?
  store %l, i8 %m
  %n = load ptr %c                     ; -> g+?
  %o = pointer_to_int ptr @h to i64    ; -> h
  %p = add i64 %o, 8                   ; -> h+?
  %q = int_to_pointer i64 %p to ptr    ; -> h+?
  %r = int_to_pointer i64 %i to ptr    ; -> g+? h+? unknown
  return
}}{TAIL}"
    ));
}

#[test]
fn allocations_are_told_apart_by_calls_and_functions_by_pointers() {
    check(&format!(
        "program lp64
entry @main
global @table: 16 bytes align 8 readonly = zero with 0: @make, 8: @other
function @make(%x: ptr) -> ptr {{
b0:
  %m: ptr = call @malloc(i64 8)        ; -> heap:main:0 heap:main:1
  store %m, ptr %x
  return %m
}}
function @other(%x: ptr) -> ptr {{
b0:
  return %x
}}
function @never(%x: ptr) -> ptr {{
b0:
  %p = pointer_add %x, 8 * 1           ; ->
  return %p
}}
function @main() {{
b0:
  %a: ptr = call @make(null)           ; -> heap:main:0
  %b: ptr = call @make(%a)             ; -> heap:main:1
  %c = load ptr %b                     ; -> heap:main:0
  %d = load ptr %a                     ; ->
  %e = pointer_add @table, 8 * 1
  %f = load ptr %e                     ; -> other
  %k: ptr = call *%f(%a)               ; -> heap:main:0 heap:main:1
  call *%f(%b)                         ; -> other
  return
}}{TAIL}"
    ));
}
