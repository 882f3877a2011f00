//! Calls: structs by value, variadic functions, odd prototypes, inline assembly, builtins.

use crate::snippet::*;
use ir::{Aggregate, Callee, FunctionKind, Intrinsic, Op, Type};

#[test]
fn a_large_struct_is_an_aggregate_argument() {
    let program = c64("struct s { long x[4]; }; int g(struct s); int f(struct s *p) { return g(*p); }");
    let aggregate = ops(&program, "f").into_iter().find_map(|op| match op {
        Op::Call { arguments, .. } => arguments[0].aggregate,
        _ => None,
    });
    assert_eq!(aggregate, Some(Aggregate { bytes: 32, align: 8 }));
    assert_eq!(function(&program, "g").params, [Type::Pointer]);
}

#[test]
fn small_structs_travel_in_registers() {
    let program = c64("struct s { long a; double b; }; struct s f(struct s x) { x.a++; return x; }");
    let f = function(&program, "f");
    assert_eq!(f.params, [Type::Int(64), Type::Float(ir::FloatKind::Double)]);
    assert_eq!(f.results, f.params);
    let program = c32("struct s { long a; double b; }; struct s f(struct s x) { x.a++; return x; }");
    assert_eq!(function(&program, "f").results, []);
    assert_eq!(function(&program, "f").params, [Type::Pointer, Type::Int(32), Type::Float(ir::FloatKind::Double)]);
}

#[test]
fn variadic_functions_read_from_the_area_on_both_machines() {
    let source = "int f(int n, ...) { __builtin_va_list l, m; __builtin_va_start(l, n); __builtin_va_copy(m, l);
        int x = __builtin_va_arg(l, int); double d = __builtin_va_arg(m, double); __builtin_va_end(l); return x + d; }";
    for program in [c32(source), c64(source)] {
        assert!(function(&program, "f").variadic);
        assert_eq!(count(&program, "f", |op| matches!(op, Op::VariadicArea)), 1);
        assert_eq!(count(&program, "f", |op| matches!(op, Op::CopyMemory { .. })), 1);
        // What was passed is looked at first: each of the two reads may find something else.
        let refused = unsupported(&program, "f");
        assert_eq!(refused.len(), 2, "{refused:?}");
        assert!(refused.iter().all(|what| what.contains("variadic argument")), "{refused:?}");
    }
    let program = c64(source);
    let text = text(&program, "f");
    assert!(text.contains("i32 48") && text.contains("i32 176"), "{text}");
}

#[test]
fn a_variadic_pair_of_floats_is_one_argument() {
    let program = c64("int g(int, ...); struct s { float a, b; }; int f(struct s x) { return g(1, x, 2.5f, 'c'); }");
    let types = ops(&program, "f").into_iter().find_map(|op| match op {
        Op::Call { arguments, .. } => {
            Some(arguments.iter().map(|argument| body(&program, "f").ty(argument.value)).collect::<Vec<_>>())
        }
        _ => None,
    });
    assert_eq!(types.unwrap(), [Type::Int(32), Type::Int(64), Type::Float(ir::FloatKind::Double), Type::Int(32)]);
}

#[test]
fn llvms_va_arg_advances_on_the_small_machine() {
    let program = ll32("define i32 @f(ptr %l) { %a = va_arg ptr %l, i32\n ret i32 %a }");
    assert_eq!(count(&program, "f", |op| matches!(op, Op::Load { .. })), 2);
    assert_eq!(count(&program, "f", |op| matches!(op, Op::Store { .. })), 1);
}

#[test]
fn calls_keep_their_own_types() {
    let program = c64("int g(a, b) int a; char b; { return a + b; } int f(void) { int (*h)(long) = (int (*)(long))g; return h(7L) + ((int (*)())g)(1); }");
    let calls: Vec<usize> = ops(&program, "f")
        .into_iter()
        .filter_map(|op| match op {
            Op::Call { arguments, .. } => Some(arguments.len()),
            _ => None,
        })
        .collect();
    assert_eq!(calls, [1, 1]);
}

#[test]
fn function_pointers_are_called_indirectly_and_aliases_directly() {
    let program = c64("int real(void) { return 1; } int other(void) __attribute__((alias(\"real\")));
         int f(int (*p)(void)) { return p() + other(); }");
    let callees: Vec<Callee> = ops(&program, "f")
        .into_iter()
        .filter_map(|op| match op {
            Op::Call { callee, .. } => Some(*callee),
            _ => None,
        })
        .collect();
    assert!(matches!(callees[0], Callee::Indirect(_)));
    assert_eq!(callees[1], Callee::Direct(program.function_named("real").unwrap()));
}

#[test]
fn body_less_functions_are_intrinsics_or_missing() {
    let program = c64(
        "int __VERIFIER_nondet_int(void); void __VERIFIER_assume(int); void reach_error(void) { } void unknown(void);
         int main(void) { __VERIFIER_assume(__VERIFIER_nondet_int()); reach_error(); unknown(); return 0; }",
    );
    assert_eq!(function(&program, "__VERIFIER_nondet_int").kind, FunctionKind::Intrinsic(Intrinsic::Input));
    assert_eq!(function(&program, "__VERIFIER_assume").kind, FunctionKind::Intrinsic(Intrinsic::Assume));
    assert!(function(&program, "reach_error").body().is_some());
    assert_eq!(function(&program, "unknown").kind, FunctionKind::Missing);
    assert_eq!(program.entry, program.function_named("main"));
}

#[test]
fn empty_assembly_is_nothing_and_other_assembly_is_refused() {
    let program = c64("int f(int x) { __asm__ volatile(\"\" ::: \"memory\"); __asm__(\"\" : \"+r\"(x)); return x; }
         int g(int x) { __asm__(\"bswap %0\" : \"+r\"(x)); return x; }
         void h(int x) { __asm__ volatile(\"\" : \"+m\"(x)); __asm__ volatile(\"mfence\" ::: \"memory\"); }");
    assert_eq!(ops(&program, "f").len(), 0, "{}", text(&program, "f"));
    assert_eq!(unsupported(&program, "g"), ["inline assembly `bswap %0`"]);
    assert!(unsupported(&program, "h").is_empty());
    assert_eq!(count(&program, "h", |op| matches!(op, Op::Fence)), 1);
}

#[test]
fn moves_in_assembly_are_loads_and_stores() {
    let program =
        c64("int r(int *p) { int x; __asm__ volatile(\"movl %1,%0\" : \"=r\"(x) : \"m\"(*p) : \"memory\"); return x; }
         void w(char *p, char c) { __asm__ volatile(\"movb %0,%1\" : : \"q\"(c), \"m\"(*p) : \"memory\"); }
         int odd(long *p) { int x; __asm__(\"movl %1,%0\" : \"=r\"(x) : \"r\"(*p)); return x; }
         void bug(void) { __asm__ volatile(\"1: ud2\\n.pushsection x\\n\"); }");
    assert!(unsupported(&program, "r").is_empty() && unsupported(&program, "w").is_empty());
    assert_eq!(count(&program, "r", |op| matches!(op, Op::Load { .. })), 1);
    assert_eq!(count(&program, "w", |op| matches!(op, Op::Store { .. })), 1);
    assert_eq!(unsupported(&program, "odd").len(), 1);
    assert_eq!(count(&program, "bug", |op| matches!(op, Op::Call { .. })), 1);
}

#[test]
fn traps_end_the_program() {
    let program = c64("void f(void) { __builtin_trap(); }");
    assert_eq!(function(&program, "__builtin_trap").kind, FunctionKind::Intrinsic(Intrinsic::Abort));
}

#[test]
fn hints_vanish() {
    let program = c64(
        "int f(int x, int *p) { __builtin_assume(x > 0); __builtin_prefetch(p); if (__builtin_expect(x, 1)) return __builtin_constant_p(x);
           return __builtin_object_size(p, 0) == (unsigned long)-1; }",
    );
    assert!(unsupported(&program, "f").is_empty());
    assert_eq!(count(&program, "f", |op| matches!(op, Op::Assume { .. } | Op::Call { .. })), 0);
}
