//! Branches, switches, loops, computed gotos, setjmp, unreachable code.

use crate::snippet::*;
use ir::{Address, Op, Terminator};

#[test]
fn loops_pass_their_variables_along_edges() {
    let program = c64("int f(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }");
    let body = body(&program, "f");
    assert!(body.blocks.iter().any(|(block, data)| block != body.entry && data.params.len() == 2));
    assert_eq!(count(&program, "f", |op| matches!(op, Op::Load { .. } | Op::Store { .. } | Op::Alloca { .. })), 0);
}

#[test]
fn switches_of_any_width() {
    let program = c64("int f(char c, unsigned long l) { switch (c) { case 'a': return 1; case -1: return 2; } switch (l) { case 1UL << 40: return 3; } return 4; }");
    let cases: Vec<usize> = body(&program, "f")
        .blocks
        .values()
        .filter_map(|block| match &block.terminator {
            Terminator::Switch { cases, .. } => Some(cases.len()),
            _ => None,
        })
        .collect();
    assert_eq!(cases, [2, 1]);
}

#[test]
fn computed_gotos_go_to_labels() {
    let program = c64("int f(int i) { static void *t[] = { &&a, &&b }; void *p = &&a; if (i > 1) goto *p; goto *t[i]; a: return 1; b: return 2; }");
    let gotos =
        body(&program, "f").blocks.values().filter(|block| matches!(block.terminator, Terminator::ComputedGoto { .. }));
    assert_eq!(gotos.count(), 1);
    let table = program.globals.values().find(|global| global.name == "f.t").unwrap();
    let addresses = &table.initializer.as_ref().unwrap().addresses;
    assert_eq!(addresses.len(), 2);
    assert!(addresses.iter().all(|(_, address)| matches!(address, Address::Label { .. })));
}

#[test]
fn locals_of_functions_that_call_setjmp_stay_in_memory() {
    let program = c64("int _setjmp(void *); void longjmp(void *, int); long env[32];
        int f(void) { int x = 1; if (_setjmp(env)) return x; x = 2; longjmp(env, 1); return 0; }
        int g(void) { int x = 1; return x; }");
    assert!(count(&program, "f", |op| matches!(op, Op::Alloca { .. })) >= 1);
    assert_eq!(count(&program, "g", |op| matches!(op, Op::Alloca { .. })), 0);
}

#[test]
fn code_that_nothing_reaches_is_dropped() {
    let program = c64("int g(void); int f(void) { return 1; g(); }");
    assert_eq!(count(&program, "f", |op| matches!(op, Op::Call { .. })), 0);
}

#[test]
fn a_label_whose_address_is_only_looked_at_stays() {
    let program = c64("void *f(void) { return &&l; l: return 0; }");
    assert!(program.function_named("f").is_some());
}

#[test]
fn an_invoke_is_a_call_that_returns() {
    let program = ll("declare i32 @g() declare i32 @p(...)
        define i32 @f() personality ptr @p { %a = invoke i32 @g() to label %ok unwind label %bad
        ok: ret i32 %a
        bad: %l = landingpad { ptr, i32 } cleanup\n resume { ptr, i32 } %l }");
    assert_eq!(count(&program, "f", |op| matches!(op, Op::Call { .. })), 1);
    assert!(unsupported(&program, "f").is_empty());
}

#[test]
fn startup_functions_run_by_priority() {
    let program = c64(
        "__attribute__((constructor(300))) void late(void) {} __attribute__((constructor(200))) void early(void) {}
         __attribute__((constructor)) void last(void) {} __attribute__((destructor)) void end(void) {} int main(void) { return 0; }",
    );
    let names: Vec<&str> =
        program.constructors.iter().map(|&function| program.functions[function].name.as_str()).collect();
    assert_eq!(names, ["early", "late", "last"]);
    assert_eq!(program.destructors.len(), 1);
}
