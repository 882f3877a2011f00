//! Objects, addresses, initialisers, atomics.

use crate::snippet::*;
use ir::{Access, Address, AtomicOp, Constant, Mutability, Op, Program, Terminator};

fn global<'p>(program: &'p Program, name: &str) -> (ir::Global, &'p ir::GlobalData) {
    program.globals.iter().find(|(_, data)| data.name == name).unwrap_or_else(|| panic!("no global {name}"))
}

#[test]
fn locals_whose_address_escapes_stay_in_memory_with_their_scope() {
    let program = c64("void g(int *); void f(void) { for (int i = 0; i < 3; i++) { int x; g(&x); } }");
    assert_eq!(count(&program, "f", |op| matches!(op, Op::Alloca { variable: Some(_), .. })), 1);
    assert_eq!(count(&program, "f", |op| matches!(op, Op::ScopeBegin { .. })), 1);
    assert_eq!(count(&program, "f", |op| matches!(op, Op::ScopeEnd { .. })), 1);
}

#[test]
fn constant_parts_of_an_address_are_one_distance() {
    let program =
        c64("struct s { int a; struct { int b, c[4]; } d[3]; }; int f(struct s *p, int i) { return p->d[i].c[2]; }");
    let adds: Vec<String> = ops(&program, "f")
        .into_iter()
        .filter(|op| matches!(op, Op::PointerAdd { .. }))
        .map(|op| format!("{op:?}"))
        .collect();
    assert!(adds.len() <= 4, "{}", text(&program, "f"));
    let program = c64("int a[10]; int f(void) { return a[3]; }");
    let is_constant = ops(&program, "f").into_iter().any(|op| {
        matches!(op, Op::Load { pointer, .. } if body(&program, "f").constant(*pointer)
            == Some(&Constant::Global { global: global(&program, "a").0, offset: 12 }))
    });
    assert!(is_constant, "{}", text(&program, "f"));
}

#[test]
fn indices_are_extended_by_definition_and_long_ones_cut_on_small_machines() {
    let program = c32("int f(int *p, long long i) { return p[i]; }");
    assert!(unsupported(&program, "f").is_empty());
}

#[test]
fn initializers_are_bytes_and_addresses() {
    let program = c64(
        "int x[4]; int f(void); struct { char c; int *p; int (*q)(void); short s[2]; } v = { 'a', x + 2, f, { 1, -1 } };
         unsigned long number = (unsigned long)&x[1]; const char text[] = \"ab\"; char *pointer = \"cd\"; double d = 1.0;
         long distance = (char *)&x[3] - (char *)&x[1]; struct { unsigned a : 3, b : 7; } bits = { 5, 100 };",
    );
    let (x, _) = global(&program, "x");
    let v = global(&program, "v").1.initializer.clone().unwrap();
    assert_eq!(v.bytes[0], b'a');
    assert_eq!(&v.bytes[24..28], [1, 0, 0xff, 0xff]);
    let f = program.function_named("f").unwrap();
    assert_eq!(v.addresses, [(8, Address::Global { global: x, offset: 8 }), (16, Address::Function(f))]);
    let number = global(&program, "number").1.initializer.clone().unwrap();
    assert_eq!(number.addresses, [(0, Address::Global { global: x, offset: 4 })]);
    assert_eq!(global(&program, "text").1.mutability, Mutability::ReadOnly);
    assert_eq!(global(&program, "text").1.initializer.as_ref().unwrap().bytes, b"ab");
    assert_eq!(global(&program, "text").1.bytes, 3);
    assert_eq!(global(&program, "d").1.initializer.as_ref().unwrap().bytes, 1.0f64.to_le_bytes());
    assert_eq!(global(&program, "distance").1.initializer.as_ref().unwrap().bytes, [8]);
    assert_eq!(global(&program, "bits").1.initializer.as_ref().unwrap().bytes, [0x25, 0x03]);
    assert!(global(&program, "pointer").1.initializer.as_ref().unwrap().addresses.len() == 1);
}

#[test]
fn unions_and_packed_structs_are_bytes() {
    let program = c64(
        "union u { int i; char c[8]; } a = { .c = \"xyz\" }; struct __attribute__((packed)) p { char c; int i; } b = { 1, 0x02030405 };
         int f(struct p *q) { return q->i; }",
    );
    assert_eq!(global(&program, "a").1.initializer.as_ref().unwrap().bytes, b"xyz");
    assert_eq!(global(&program, "b").1.initializer.as_ref().unwrap().bytes, [1, 5, 4, 3, 2]);
    assert_eq!(global(&program, "b").1.bytes, 5);
}

#[test]
fn declared_objects_have_no_initializer_and_weak_ones_no_address() {
    let program = c64(
        "extern int there; extern int maybe __attribute__((weak)); extern int maybe_f(void) __attribute__((weak));
         int *f(void) { return &there; } int *g(void) { return &maybe; } int h(void) { return maybe_f ? maybe_f() : 3; }",
    );
    assert_eq!(global(&program, "there").1.initializer, None);
    let returned = |name: &str| match &body(&program, name).blocks[body(&program, name).entry].terminator {
        Terminator::Return { values } => body(&program, name).constant(values[0]).cloned(),
        _ => None,
    };
    assert!(matches!(returned("f"), Some(Constant::Global { .. })));
    assert_eq!(returned("g"), Some(Constant::Null));
}

#[test]
fn long_doubles_are_ten_bytes_in_their_slots() {
    let program = c32("long double x[2] = { 1.0L, 2.0L }; long double f(void) { return x[1]; }");
    assert_eq!(global(&program, "x").1.bytes, 24);
    let program = c64("long double x[2] = { 1.0L, 2.0L }; long double f(void) { return x[1]; }");
    assert_eq!(global(&program, "x").1.bytes, 32);
    assert_eq!(global(&program, "x").1.initializer.as_ref().unwrap().bytes.len(), 26);
}

#[test]
fn odd_integers_lie_in_whole_bytes() {
    let program = ll("define i1 @f(ptr %p) { %a = load i1, ptr %p\n store i1 %a, ptr %p\n ret i1 %a }");
    assert!(text(&program, "f").contains("load i8"), "{}", text(&program, "f"));
    assert!(text(&program, "f").contains("zero_extend"), "{}", text(&program, "f"));
}

#[test]
fn atomics() {
    let program = c64(
        "_Atomic int a; int f(int *p) { __atomic_fetch_nand(p, 3, 5); __sync_fetch_and_max(p, 4); a += 2; __sync_synchronize();
           int e = 1; return __atomic_compare_exchange_n(p, &e, 2, 1, 5, 5) + __atomic_load_n(p, 5) + a; }
         int g(volatile int *p) { return *p; }",
    );
    let update = |wanted| count(&program, "f", |op| matches!(op, Op::AtomicUpdate { op, .. } if *op == wanted));
    assert_eq!((update(AtomicOp::Nand), update(AtomicOp::SMax), update(AtomicOp::Add)), (1, 1, 1));
    assert_eq!(count(&program, "f", |op| matches!(op, Op::CompareExchange { .. })), 1);
    assert_eq!(count(&program, "f", |op| matches!(op, Op::Fence)), 1);
    assert_eq!(count(&program, "f", |op| matches!(op, Op::Load { access: Access::Atomic, .. })), 2);
    assert_eq!(count(&program, "g", |op| matches!(op, Op::Load { access: Access::Volatile, .. })), 1);
}

#[test]
fn variable_length_arrays_end_with_their_scope() {
    let program =
        c64("int g(int *); int f(int n) { int s = 0; for (int i = 0; i < n; i++) { int a[n]; s += g(a); } return s; }");
    assert_eq!(count(&program, "f", |op| matches!(op, Op::StackSave)), 1);
    assert_eq!(count(&program, "f", |op| matches!(op, Op::StackRestore { .. })), 1);
    assert_eq!(count(&program, "f", |op| matches!(op, Op::Alloca { .. })), 1);
}

#[test]
fn alloca_with_an_odd_declaration_is_still_alloca() {
    let program = c32("extern void *alloca(unsigned long); int f(int n) { char *p = alloca(n); *p = 1; return *p; }");
    assert_eq!(count(&program, "f", |op| matches!(op, Op::Alloca { .. })), 1);
}

#[test]
fn copies_of_structs_are_copies_of_memory() {
    let program = c64("struct s { int a[9]; } x, y; void f(void) { x = y; __builtin_memset(&y, 1, sizeof y); __builtin_memmove(&x, &y, 3); }");
    assert_eq!(count(&program, "f", |op| matches!(op, Op::CopyMemory { .. })), 2);
    assert_eq!(count(&program, "f", |op| matches!(op, Op::SetMemory { .. })), 1);
}

#[test]
fn constant_expressions_become_instructions_where_they_are_used() {
    let program =
        c64("int a[9], b; long f(void) { return ((long)&a[4] - (long)&b) ^ 3; } int g(void) { return (int)(long)&a; }");
    assert_eq!(count(&program, "f", |op| matches!(op, Op::Cast { .. })), 2, "{}", text(&program, "f"));
    assert!(unsupported(&program, "g").is_empty());
}

#[test]
fn an_initializer_without_a_meaning_has_none_where_the_program_starts() {
    let program = c64("int f(int i) { static const int t[] = { &&a - &&a, &&b - &&a }; goto *(&&a + t[i]); a: return 1; b: return 2; }
        int main(void) { return f(0); }");
    let refused = unsupported(&program, "main");
    assert_eq!(refused.len(), 1, "{refused:?}");
    assert!(refused[0].contains("f.t"), "{refused:?}");
    assert!(unsupported(&program, "f").is_empty());
}
