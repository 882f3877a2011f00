//! The functions that harnesses for SV-COMP, KLEE, CBMC and ESBMC call and that are no inputs, as C for native runs.
//!
//! They do what the models of the same names do (models/verifier.c, klee.c, cbmc.c), as far as a native run can: what
//! asks for the size of an object, say, is missing.

use engine::{Input, InputSource};
use ir::{Program, Type};

/// How the names of functions begin that models take choices from.
const CHOICES: &str = "__shrike_nondet_";

/// Inputs of the models of klee_range() and klee_choose().
const CHOICE: &str = "__shrike_nondet_uint";
const LONG_CHOICE: &str = "__shrike_nondet_ulong";

/// Is one of these what the real libc decides by itself in a native run (what a clock shows, say)?
pub fn library_chooses(program: &Program, inputs: &[Input]) -> bool {
    let is_inside = |input: &Input| matches!(&input.source, InputSource::Function(name) if name.starts_with(CHOICES));
    !takes_choices(program) && inputs.iter().any(is_inside)
}

/// What these choose is an input of their model; other models' choices are made by the real libc.
pub fn takes_choices(program: &Program) -> bool {
    ["klee_range", "klee_choose"].iter().any(|name| {
        let found = program.functions.values().find(|data| data.name == **name);
        found.is_some_and(|data| data.library)
    })
}

pub fn is_choice(input: &Input) -> bool {
    matches!(&input.source, InputSource::Function(name) if name == CHOICE || name == LONG_CHOICE)
}

/// The C of a function, if there is one of that name. It uses what `harness` puts in front of it.
pub(crate) fn function(program: &Program, name: &str) -> Option<String> {
    let (_, code) = FUNCTIONS.iter().find(|(names, _)| names.contains(&name))?;
    let code = code.trim().replace("NAME", name).replace("CONDITION", condition_type(program, name));
    Some(format!("WEAK {code}\n\n"))
}

/// The type of a condition, as the program passes it.
fn condition_type(program: &Program, name: &str) -> &'static str {
    let data = program.functions.values().find(|data| data.name == name);
    match data.and_then(|data| data.params.first()) {
        Some(Type::Int(33..)) => "long long condition",
        Some(Type::Pointer) => "const void *condition",
        _ => "int condition",
    }
}

type Row = (&'static [&'static str], &'static str);

const FUNCTIONS: [Row; 21] = [
    (
        &["__VERIFIER_assume", "__CPROVER_assume", "__ESBMC_assume", "klee_assume"],
        r#"
void NAME(CONDITION)
{
    if (!condition)
        shrike_unassumed();
}"#,
    ),
    (
        &["klee_make_symbolic", "__VERIFIER_nondet_memory"],
        r#"
void NAME(void *memory, shrike_size bytes)
{
    shrike_take(0, memory, bytes);
}"#,
    ),
    (
        &["__VERIFIER_assert"],
        r#"
void NAME(CONDITION)
{
    if (!condition)
        reach_error();
}"#,
    ),
    (
        &["klee_assert"],
        r#"
void NAME(CONDITION)
{
    if (!condition)
        __assert_fail("NAME", "", 0, "");
}"#,
    ),
    (
        &["__CPROVER_assert", "__ESBMC_assert", "__CPROVER_precondition", "__CPROVER_postcondition"],
        r#"
void NAME(CONDITION, const char *text)
{
    if (!condition)
        __assert_fail(text, "", 0, "");
}"#,
    ),
    (
        &["klee_abort"],
        r#"
void NAME(void)
{
    __assert_fail("NAME", "", 0, "");
}"#,
    ),
    (
        &["klee_report_error"],
        r#"
void NAME(const char *file, int line, const char *text)
{
    __assert_fail(text, file, (unsigned)line, "");
}"#,
    ),
    (
        &["klee_silent_exit"],
        r#"
void NAME(int status)
{
    exit(status);
}"#,
    ),
    (
        &["klee_range"],
        r#"
int NAME(int begin)
{
    unsigned above;
    shrike_take("__shrike_nondet_uint", &above, sizeof above);
    return (int)((unsigned)begin + above);
}"#,
    ),
    (
        &["klee_choose"],
        r#"
unsigned long NAME(void)
{
    unsigned long any;
    shrike_take("__shrike_nondet_ulong", &any, sizeof any);
    return any;
}"#,
    ),
    (&["klee_get_valuef"], "float NAME(float value) { return value; }"),
    (&["klee_get_valued"], "double NAME(double value) { return value; }"),
    (&["klee_get_valuel"], "long NAME(long value) { return value; }"),
    (&["klee_get_valuell", "klee_get_value_i64"], "long long NAME(long long value) { return value; }"),
    (&["klee_get_value_i32"], "int NAME(int value) { return value; }"),
    (&["klee_is_symbolic", "klee_is_replay"], "unsigned NAME(void) { return 0; }"),
    (
        &["__assert_rtn"],
        r#"
void NAME(const char *function, const char *file, int line, const char *text)
{
    __assert_fail(text, file, (unsigned)line, function);
}"#,
    ),
    (
        &["__assert_func"],
        r#"
void NAME(const char *file, int line, const char *function, const char *text)
{
    __assert_fail(text, file, (unsigned)line, function);
}"#,
    ),
    (
        &["_assert"],
        r#"
void NAME(const char *text, const char *file, unsigned line)
{
    __assert_fail(text, file, line, "");
}"#,
    ),
    (
        &["__CPROVER_allocate"],
        r#"
void *NAME(shrike_size bytes, int zero)
{
    extern void *calloc(shrike_size, shrike_size);
    (void)zero;
    return calloc(1, bytes);
}"#,
    ),
    (
        &[
            "klee_prefer_cex",
            "klee_posix_prefer_cex",
            "klee_mark_global",
            "klee_open_merge",
            "klee_close_merge",
            "klee_merge",
            "klee_set_forking",
            "klee_stack_trace",
            "klee_print_expr",
            "klee_print_range",
            "klee_warning",
            "klee_warning_once",
            "klee_check_memory_access",
            "__VERIFIER_atomic_begin",
            "__VERIFIER_atomic_end",
            "__CPROVER_atomic_begin",
            "__CPROVER_atomic_end",
            "__ESBMC_atomic_begin",
            "__ESBMC_atomic_end",
            "__CPROVER_cover",
            "__CPROVER_input",
            "__CPROVER_output",
            "__CPROVER_printf",
        ],
        "void NAME(void) {}",
    ),
];
