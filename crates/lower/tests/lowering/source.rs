//! Spans, variables and C types.

use crate::snippet::*;
use ir::{CTypeData, Encoding, Op, Program};
use lower::Options;

fn ctype<'p>(program: &'p Program, variable: &str) -> &'p CTypeData {
    let data = program.variables.values().find(|data| data.name == variable).unwrap_or_else(|| panic!("no {variable}"));
    &program.ctypes[data.ty.expect("the variable has a type")]
}

#[test]
fn instructions_know_their_line() {
    let program = c64("int g(int);\nint f(int a) {\n  return g(a)\n    + 1;\n}\n");
    let body = body(&program, "f");
    let call = body.insts.values().find(|inst| matches!(inst.op, Op::Call { .. })).unwrap();
    assert_eq!((call.span.line, call.span.column), (3, 10));
    let add = body.insts.values().find(|inst| matches!(inst.op, Op::Binary { .. })).unwrap();
    assert_eq!(add.span.line, 4);
    assert_eq!(function(&program, "f").span.line, 2);
}

#[test]
fn files_are_named_as_the_user_named_them() {
    let directory = Directory::new();
    directory.file("sub/h.h", "static int g(void) { return 1; }\n");
    let file = directory.file("a.c", "#include \"sub/h.h\"\nint main(void) { return g(); }\n");
    let program = lower::lower(std::slice::from_ref(&file), &Options::default()).unwrap();
    let name = |function_name: &str| program.files[function(&program, function_name).span.file].name.clone();
    assert_eq!(name("main"), file.to_string_lossy());
    assert!(name("g").ends_with("sub/h.h"));
}

#[test]
fn assignments_are_bindings() {
    let program = c64("int g(int); int f(int a) { int x = a + 1; g(x); x = 7; g(x); return x; }");
    let body = body(&program, "f");
    let mut names: Vec<String> = body
        .insts
        .values()
        .flat_map(|inst| &inst.bindings)
        .chain(body.blocks.values().flat_map(|block| &block.terminator_bindings))
        .map(|binding| program.variables[binding.variable].name.clone())
        .collect();
    names.sort();
    assert_eq!(names, ["a", "x", "x"]);
}

#[test]
fn memory_of_a_variable_names_it() {
    let program = c64("void g(int *); void f(void) { int a[3]; g(a); }");
    let variable = ops(&program, "f").into_iter().find_map(|op| match op {
        Op::Alloca { variable, .. } => *variable,
        _ => None,
    });
    let data = &program.variables[variable.unwrap()];
    assert_eq!(data.name, "a");
    assert_eq!(data.function, program.function_named("f"));
}

#[test]
fn a_pointer_to_fresh_stack_memory_is_not_that_memory() {
    let program = c64("void g(char *); void f(int n) { char *p = __builtin_alloca(n); g(p); }");
    assert_eq!(count(&program, "f", |op| matches!(op, Op::Alloca { variable: None, .. })), 1);
}

#[test]
fn c_types_are_described() {
    let program = c64("enum color { RED, GREEN = 5, BLUE = -1 }; typedef unsigned char byte;
         struct node { struct node *next; const int v; unsigned a : 3, b : 5; union { float f; byte g[2][3]; } u; };
         struct node n; enum color c; byte y; int table[]; _Bool b; long double ld; int (*fp)(int); void *vp;");
    let CTypeData::Struct { name, bytes, members } = ctype(&program, "n") else { panic!("n is a struct") };
    assert_eq!((name.as_str(), *bytes), ("node", 24));
    assert_eq!(members.iter().map(|member| member.name.as_str()).collect::<Vec<_>>(), ["next", "v", "a", "b", "u"]);
    assert_eq!((members[3].offset_bits, members[3].bits), (64 + 32 + 3, 5));
    let CTypeData::Pointer { to } = program.ctypes[members[0].ty] else { panic!("next is a pointer") };
    assert_eq!(&program.ctypes[to], ctype(&program, "n"));
    let CTypeData::Union { members: parts, .. } = &program.ctypes[members[4].ty] else { panic!("u is a union") };
    let CTypeData::Array { element, count: Some(2) } = program.ctypes[parts[1].ty] else { panic!("g is an array") };
    assert!(matches!(program.ctypes[element], CTypeData::Array { count: Some(3), .. }));
    let CTypeData::Enum { constants, .. } = ctype(&program, "c") else { panic!("c is an enum") };
    let wanted: Vec<(String, i64)> = vec![("RED".into(), 0), ("GREEN".into(), 5), ("BLUE".into(), -1)];
    assert_eq!(constants, &wanted);
    let CTypeData::Typedef { name, of } = ctype(&program, "y") else { panic!("y is a typedef") };
    assert_eq!(name, "byte");
    assert!(matches!(program.ctypes[*of], CTypeData::Base { encoding: Encoding::UnsignedChar, bits: 8, .. }));
    assert!(matches!(ctype(&program, "b"), CTypeData::Base { encoding: Encoding::Bool, .. }));
    assert!(matches!(ctype(&program, "ld"), CTypeData::Base { encoding: Encoding::Float, bits: 128, .. }));
    let CTypeData::Pointer { to } = ctype(&program, "fp") else { panic!("fp is a pointer") };
    assert_eq!(program.ctypes[*to], CTypeData::Function);
    let CTypeData::Pointer { to } = ctype(&program, "vp") else { panic!("vp is a pointer") };
    assert_eq!(program.ctypes[*to], CTypeData::Void);
}

#[test]
fn globals_know_their_variable() {
    let program = c64("static int counter = 3; int f(void) { static int inner; return counter++ + inner++; }");
    let named = |global: &str| {
        let data = program.globals.values().find(|data| data.name == global).unwrap();
        program.variables[data.variable.unwrap()].name.clone()
    };
    assert_eq!(named("counter"), "counter");
    assert_eq!(named("f.inner"), "inner");
}
