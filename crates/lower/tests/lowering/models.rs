//! The models of libc behind the program.

use crate::snippet::*;
use lower::Options;

#[test]
fn only_models_that_are_needed_are_there() {
    let program = try_lower("a.c", "int main(void) { return 0; }", &Options::default()).unwrap();
    assert_eq!(program.functions.len(), 1);
    let program = try_lower(
        "a.c",
        "unsigned long strlen(const char *); int main(int c, char **v) { return strlen(v[0]); }",
        &Options::default(),
    )
    .unwrap();
    let strlen = function(&program, "strlen");
    assert!(strlen.library && strlen.body().is_some());
    assert!(program.files[strlen.span.file].library);
    assert!(!function(&program, "main").library);
}

#[test]
fn the_programs_own_definition_wins() {
    let program = try_lower(
        "a.c",
        "unsigned long strlen(const char *s) { return 7; } int main(int c, char **v) { return strlen(v[0]); }",
        &Options::default(),
    )
    .unwrap();
    assert!(!function(&program, "strlen").library);
    assert_eq!(program.functions.len(), 2);
}

#[test]
fn models_do_not_call_themselves() {
    for flag in ["-m32", "-m64"] {
        let options = Options { clang_flags: vec![flag.into()], ..Default::default() };
        let program = try_lower(
            "a.c",
            "#include <string.h>\nvoid *p[] = { memcpy, memset, memmove, memcmp, strlen, strcpy }; int main(void) { return 0; }",
            &options,
        )
        .unwrap();
        ir::verify(&program).unwrap();
        for (id, data) in program.functions.iter().filter(|(_, data)| data.library) {
            let calls_itself = data.body().is_some_and(|body| {
                body.insts.values().any(
                    |inst| matches!(inst.op, ir::Op::Call { callee: ir::Callee::Direct(callee), .. } if callee == id),
                )
            });
            assert!(!calls_itself, "{}", data.name);
        }
    }
}
