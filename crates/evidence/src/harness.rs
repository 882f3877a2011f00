//! `replay.c`: the inputs of a violation, and the functions that hand them to the program, as plain C.
//!
//! It is compiled on its own and linked with the user's program. Everything in it is weak: where the program defines a
//! function itself, its own counts. A program may declare functions as it likes; only the calling convention has to
//! agree, so the types here are those of the program's declarations as `ir` knows them.

use crate::compile::{counts_blocks, sanitizer, watches_addresses};
use crate::end::{End, MARK};
use crate::environment;
use crate::number;
use crate::replay::Schedule;
use crate::threads;
use engine::{place, Input, InputSource, Property, Shows, Violation};
use ir::{FunctionKind, Intrinsic, Program, Type};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// What the program needs beyond what its `ir` tells: symbols that its sources refer to and nothing defines.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Unresolved {
    pub symbols: BTreeSet<String>,
}

pub(crate) fn harness(
    program: &Program,
    violation: &Violation,
    schedule: &Schedule,
    unresolved: &Unresolved,
) -> String {
    let mut text = String::new();
    let inputs = listed(program, &violation.inputs);
    let once = violation.shows.again().map_or(inputs.len(), |first| listed(program, &violation.inputs[..first]).len());
    let nests = matches!(violation.shows, Shows::Nesting { .. });
    let property = violation.property.word();
    let at = place(program, violation.span);
    if nests {
        // Before anything else: what its header declares may be needed below.
        text.push_str("#define _GNU_SOURCE\n#include <signal.h>\n\n");
    }
    let _ = writeln!(text, "/* Inputs on which the program violates {property}{}.", behind(" at ", &at));
    text.push_str(" * Compiled and linked with the program by replay.sh; nothing of Shrike is needed. */\n");
    text.push_str(&PRELUDE.replace("MARK", MARK));
    text.push_str(&End::definitions());
    text.push('\n');
    text.push_str(&table(program, &inputs[..once], &inputs[once..]));
    text.push_str(TAKE);
    if nests {
        text.push_str(STACK);
    }
    text.push_str(ERRORS);
    if !watches_addresses(sanitizer(violation)) {
        text.push_str(REAL_MEMORY);
        text.push_str(if counts_blocks(violation.property) { BLOCKS } else { NO_BLOCKS });
        text.push_str(MEMORY);
    }
    if counts_blocks(violation.property) {
        text.push_str(FREED);
    }
    let is_scheduled = !schedule.turns.is_empty();
    text.push_str(&match is_scheduled {
        false => UNSCHEDULED.to_owned(),
        true => threads::code(program, schedule, violation.property),
    });
    if violation.property == Property::UnreachCall || is_scheduled {
        let atomic = if is_scheduled { BEGINS_ATOMIC } else { "" };
        text.push_str(&WATCH.replace("ATOMIC", atomic));
    }
    for (_, code) in functions(program, &inputs, unresolved) {
        text.push_str(&code);
    }
    text.push_str(&entry(program));
    text
}

/// What the program calls and does not define, by name.
fn functions(program: &Program, inputs: &[&Input], unresolved: &Unresolved) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let usable = |name: &str| is_identifier(name) && !name.starts_with("__shrike_");
    for data in program.functions.values().filter(|data| usable(&data.name)) {
        let code = match data.kind {
            FunctionKind::Defined(_) if !data.library => None,
            FunctionKind::Intrinsic(Intrinsic::Input | Intrinsic::Havoc | Intrinsic::Abort)
                if Intrinsic::named(&data.name).is_none() =>
            {
                Some(assumed_function(program, data))
            }
            FunctionKind::Intrinsic(Intrinsic::Input) => {
                Some(input_function(program, &data.name, data.results.first().copied()))
            }
            FunctionKind::Intrinsic(Intrinsic::AtomicBegin | Intrinsic::AtomicEnd) if program.has_threads() => None,
            _ => environment::function(program, &data.name),
        };
        if let Some(code) = code {
            found.insert(data.name.clone(), code);
        }
    }
    for input in inputs {
        if let InputSource::Function(name) = &input.source {
            if usable(name) && !found.contains_key(name) {
                found.insert(name.clone(), input_function(program, name, Some(input.ty)));
            }
        }
    }
    for name in unresolved.symbols.iter().filter(|name| usable(name)) {
        if !found.contains_key(name) {
            found.insert(name.clone(), unresolved_symbol(program, name));
        }
    }
    found
}

/// Inputs that a native run can be given, in order.
fn listed<'a>(program: &Program, inputs: &'a [Input]) -> Vec<&'a Input> {
    let takes_choices = environment::takes_choices(program);
    inputs.iter().filter(|input| input.source.is_given() || takes_choices && environment::is_choice(input)).collect()
}

/// The inputs that are given once, and those that are given again and again afterwards.
fn table(program: &Program, once: &[&Input], again: &[&Input]) -> String {
    let mut text = String::from("static const struct shrike_input shrike_inputs[] = {\n");
    let first = rows(program, once, &mut text);
    let all = first + rows(program, again, &mut text);
    text.push_str("    {0, 0, 0, 0}\n};\n");
    let _ = writeln!(text, "enum {{ SHRIKE_INPUTS = {all}, SHRIKE_AGAIN = {first} }};\n");
    text
}

/// Writes a row for each input, or for several of memory; how many rows these are.
fn rows(program: &Program, inputs: &[&Input], text: &mut String) -> usize {
    let mut rest = inputs;
    let mut count = 0;
    while let Some(input) = rest.first() {
        let run = match &input.source {
            InputSource::Memory => rest.iter().take_while(|next| next.source == InputSource::Memory).count(),
            _ => 1,
        };
        if rest[..run].iter().any(|input| !input.runs.is_empty()) {
            count += memory_rows(program, &rest[..run], text);
            rest = &rest[run..];
            continue;
        }
        let bytes: Vec<u8> = rest[..run].iter().flat_map(|input| input.bytes()).map(|(_, byte)| byte).collect();
        let (bits, data) = match input.bits.as_u64() {
            Some(bits) if run == 1 => (format!("{bits:#x}u"), "0".into()),
            _ => ("0".into(), literal(&bytes)),
        };
        let (source, comment) = match &input.source {
            InputSource::Function(name) => {
                let signed = number::c_type(input, program.data_model).signed;
                (format!("\"{}\"", printable(name)), number::text(&input.bits, input.ty, signed))
            }
            _ => ("0".into(), format!("memory, {} bytes", bytes.len())),
        };
        let comment = printable(&format!("{comment}{}", behind(", ", &place(program, input.span))));
        let _ = writeln!(text, "    {{{source}, {}, {bits}, {data}}}, /* {} */", bytes.len(), uncommented(&comment));
        rest = &rest[run..];
        count += 1;
    }
    count
}

/// Rows for memory of which much is the same: one for each long run of one byte, and for what is between.
fn memory_rows(program: &Program, inputs: &[&Input], text: &mut String) -> usize {
    const LONG: u64 = 64;
    let mut rows: Vec<(u64, String, String)> = Vec::new();
    let mut between: Vec<u8> = Vec::new();
    let end = (LONG, 0);
    for (count, byte) in inputs.iter().flat_map(|input| input.bytes()).chain([end]) {
        if count < LONG {
            between.extend(std::iter::repeat_n(byte, count as usize));
            continue;
        }
        if !between.is_empty() {
            rows.push((between.len() as u64, "0".into(), literal(&between)));
            between.clear();
        }
        rows.push((count, format!("{byte:#x}u"), "0".into()));
    }
    rows.pop();
    let place = inputs.first().map(|input| place(program, input.span)).unwrap_or_default();
    let place = uncommented(&printable(&behind(", ", &place)));
    for (bytes, bits, data) in &rows {
        let _ = writeln!(text, "    {{0, {bytes}u, {bits}, {data}}}, /* memory, {bytes} bytes{place} */");
    }
    rows.len()
}

/// Bytes as string literals, a few on each line.
fn literal(bytes: &[u8]) -> String {
    let line = |chunk: &[u8]| chunk.iter().map(|byte| format!("\\{byte:03o}")).collect::<String>();
    let lines: Vec<String> = bytes.chunks(16).map(|chunk| format!("\"{}\"", line(chunk))).collect();
    if lines.is_empty() {
        return "\"\"".into();
    }
    lines.join("\n        ")
}

fn input_function(program: &Program, name: &str, ty: Option<Type>) -> String {
    let ty = ty.unwrap_or(Type::Int(32));
    let c_type = number::named_type(name, ty, program.data_model).name;
    format!(
        "WEAK {c_type} {name}(void)\n{{\n    {c_type} value;\n    shrike_take(\"{name}\", &value, sizeof value);\n    \
         return value;\n}}\n\n"
    )
}

/// A function without a body, as it is assumed to be: it gives any value, or ends the program.
fn assumed_function(program: &Program, data: &ir::FunctionData) -> String {
    match data.results.first() {
        _ if data.kind == FunctionKind::Intrinsic(Intrinsic::Abort) => {
            format!("WEAK void {}(void)\n{{\n    __builtin_trap();\n}}\n\n", data.name)
        }
        Some(&ty) => input_function(program, &data.name, Some(ty)),
        None => format!("WEAK void {}(void)\n{{\n}}\n\n", data.name),
    }
}

/// Something that the sources refer to and nothing defines: memory of zeros, or a function that must not be called.
fn unresolved_symbol(program: &Program, name: &str) -> String {
    if let Some(code) = environment::function(program, name) {
        return code;
    }
    if matches!(Intrinsic::named(name), Some(Intrinsic::Input)) {
        return input_function(program, name, None);
    }
    if let Some(global) = program.globals.values().find(|global| global.name == name) {
        return format!("WEAK __attribute__((aligned(16))) unsigned char {name}[{}];\n\n", global.bytes.max(1));
    }
    let end = format!("shrike_end(SHRIKE_LACKING, \"there is no function \", \"{name}\")");
    format!("WEAK void {name}(void)\n{{\n    {end};\n}}\n\n")
}

/// A program that does not start at `main`.
fn entry(program: &Program) -> String {
    let name = program.entry.map_or("main", |entry| program.functions[entry].name.as_str());
    if name == "main" || !is_identifier(name) {
        return String::new();
    }
    format!("extern void {name}(void);\n\nint main(void)\n{{\n    {name}();\n    return 0;\n}}\n")
}

pub(crate) fn is_identifier(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|first| first.is_ascii_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// As it can stand in a string literal or a comment.
fn printable(text: &str) -> String {
    let plain = |c: char| if c.is_ascii_graphic() && c != '"' && c != '\\' || c == ' ' { c } else { '?' };
    text.chars().map(plain).collect()
}

fn behind(prefix: &str, text: &str) -> String {
    match text {
        "" => String::new(),
        text => format!("{prefix}{}", uncommented(&printable(text))),
    }
}

/// Without what ends a comment.
fn uncommented(text: &str) -> String {
    text.replace("*/", "* /")
}

const PRELUDE: &str = r#"
#define WEAK __attribute__((weak))

typedef __SIZE_TYPE__ shrike_size;

struct shrike_input {
    const char *function; /* 0: memory that the program declares to be input */
    shrike_size bytes;
    unsigned long long bits; /* if there are no data: the lowest byte first; of memory, each byte */
    const char *data;
};

/* A program may have functions of its own by the names of write() and _exit(); these are the system's. */
extern long syscall(long, ...);
extern void exit(int);

#if defined __x86_64__
enum { SHRIKE_WRITE = 1, SHRIKE_EXIT = 231 };
#elif defined __i386__
enum { SHRIKE_WRITE = 4, SHRIKE_EXIT = 252 };
#else
enum { SHRIKE_WRITE = 64, SHRIKE_EXIT = 94 };
#endif

static void shrike_say(const char *text)
{
    shrike_size length = 0;
    while (text && text[length])
        length++;
    if (length > 0)
        syscall(SHRIKE_WRITE, 2l, text, length);
}

static void shrike_say_number(unsigned number)
{
    char digits[12];
    int at = 11;
    digits[at] = 0;
    do
        digits[--at] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    shrike_say(digits + at);
}

/* The run is over: a good place for a breakpoint. */
WEAK void shrike_end(int status, const char *what, const char *detail)
{
    shrike_say("\nMARK");
    shrike_say(what);
    shrike_say(detail);
    shrike_say("\n");
    syscall(SHRIKE_EXIT, (long)status);
}

"#;

const TAKE: &str = r#"static shrike_size shrike_next, shrike_used;

static int shrike_same(const char *a, const char *b)
{
    if (!a || !b)
        return a == b;
    while (*a && *a == *b)
        a++, b++;
    return *a == *b;
}

/* The next input, for a function or (0) for memory; when all are used up, the last ones again, or zeros. */
static void shrike_take(const char *function, void *to, shrike_size bytes)
{
    unsigned char *out = (unsigned char *)to;
    for (shrike_size i = 0; i < bytes; i++)
        out[i] = 0;
    while (bytes > 0 && shrike_next < SHRIKE_INPUTS) {
        const struct shrike_input *input = &shrike_inputs[shrike_next];
        if (!shrike_same(input->function, function))
            shrike_end(SHRIKE_INPUTS_DIFFER, "another input is asked for than the next one: ", function ? function : "memory");
        if (!function && !input->data && !input->bits) {
            /* These are zeros already. */
            shrike_size zeros = input->bytes - shrike_used < bytes ? input->bytes - shrike_used : bytes;
            out += zeros;
            shrike_used += zeros;
            bytes -= zeros;
        }
        while (bytes > 0 && shrike_used < input->bytes) {
            *out++ = (unsigned char)(input->data ? input->data[shrike_used]
                                     : function  ? input->bits >> 8 * shrike_used
                                                 : input->bits);
            shrike_used++;
            bytes--;
        }
        if (function || shrike_used == input->bytes) {
            shrike_used = 0;
            shrike_next++;
            if (shrike_next == SHRIKE_INPUTS)
                shrike_next = SHRIKE_AGAIN;
        }
        if (function)
            return;
    }
}

"#;

const STACK: &str = r#"/* Calls that lead to calls without end fill the stack. This says so, on a stack of its own. */
static char shrike_other_stack[1 << 16], *shrike_top;

static void shrike_full(int number, siginfo_t *what, void *context)
{
    char *at = (char *)what->si_addr;
    (void)number, (void)context;
    if (at < shrike_top && shrike_top - at > (1 << 20))
        shrike_end(SHRIKE_STACK_FULL, "the stack is full: calls lead to calls without end", "");
    shrike_end(SHRIKE_LACKING, "an access to no memory", "");
}

__attribute__((constructor)) static void shrike_watch_stack(void)
{
    stack_t stack = {0};
    struct sigaction action = {0};
    shrike_top = (char *)__builtin_frame_address(0);
    stack.ss_sp = shrike_other_stack;
    stack.ss_size = sizeof shrike_other_stack;
    sigaltstack(&stack, 0);
    action.sa_sigaction = shrike_full;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(SIGSEGV, &action, 0);
}

"#;

const ERRORS: &str = r#"WEAK void reach_error(void)
{
    shrike_end(SHRIKE_ERROR_CALLED, "the error function is called", "");
}

WEAK void __VERIFIER_error(void)
{
    shrike_end(SHRIKE_ERROR_CALLED, "the error function is called", "");
}

WEAK void __assert_fail(const char *expression, const char *file, unsigned line, const char *function)
{
    shrike_say("\n");
    shrike_say(file);
    shrike_say(":");
    shrike_say_number(line);
    shrike_say(": ");
    shrike_say(function);
    shrike_end(SHRIKE_ASSERTION_FAILED, "assertion failed: ", expression);
}

"#;

const REAL_MEMORY: &str = r#"/* The linker puts functions of ours in the way of the program's calls. */
extern void *__real_malloc(shrike_size);
extern void *__real_calloc(shrike_size, shrike_size);
extern void *__real_realloc(void *, shrike_size);

"#;

const NO_BLOCKS: &str = r#"static void shrike_note(void *block)
{
    (void)block;
}

static void shrike_forget(void *block)
{
    (void)block;
}

"#;

const BLOCKS: &str = r#"/* The blocks that the program has and has not freed. */
extern void __real_free(void *);

static void **shrike_blocks, *shrike_gone = &shrike_gone;
static shrike_size shrike_places, shrike_filled, shrike_live;

static shrike_size shrike_place_of(void *block)
{
    shrike_size at = (shrike_size)block / 16 % shrike_places;
    while (shrike_blocks[at] && shrike_blocks[at] != block)
        at = (at + 1) % shrike_places;
    return at;
}

static void shrike_note(void *block)
{
    if (!block)
        return;
    if (2 * (shrike_filled + 1) > shrike_places) {
        void **old = shrike_blocks;
        shrike_size count = shrike_places;
        shrike_places = 4 * shrike_live + 64;
        shrike_blocks = (void **)__real_calloc(shrike_places, sizeof *shrike_blocks);
        if (!shrike_blocks)
            shrike_end(SHRIKE_LACKING, "there is not enough memory", "");
        for (shrike_size i = 0; i < count; i++)
            if (old[i] && old[i] != shrike_gone)
                shrike_blocks[shrike_place_of(old[i])] = old[i];
        shrike_filled = shrike_live;
        __real_free(old);
    }
    shrike_size at = shrike_place_of(block);
    if (!shrike_blocks[at]) {
        shrike_blocks[at] = block;
        shrike_filled++;
        shrike_live++;
    }
}

static void shrike_forget(void *block)
{
    if (!block || shrike_places == 0)
        return;
    shrike_size at = shrike_place_of(block);
    if (shrike_blocks[at]) {
        shrike_blocks[at] = shrike_gone;
        shrike_live--;
    }
}

/* The last thing that happens when the program ends by itself. */
__attribute__((destructor(101))) static void shrike_count_blocks(void)
{
    if (shrike_live > 0)
        shrike_end(SHRIKE_BLOCKS_LEFT, "memory is not freed when the program ends", "");
}

"#;

const FREED: &str = r#"extern char *__real_strdup(const char *);
extern char *__real_strndup(const char *, shrike_size);
extern void *__real_aligned_alloc(shrike_size, shrike_size);
extern int __real_posix_memalign(void **, shrike_size, shrike_size);

WEAK void __wrap_free(void *memory)
{
    shrike_forget(memory);
    __real_free(memory);
}

WEAK char *__wrap_strdup(const char *text)
{
    return (char *)shrike_allocated(__real_strdup(text), 1);
}

WEAK char *__wrap_strndup(const char *text, shrike_size bytes)
{
    return (char *)shrike_allocated(__real_strndup(text, bytes), 1);
}

WEAK void *__wrap_aligned_alloc(shrike_size align, shrike_size bytes)
{
    return shrike_allocated(__real_aligned_alloc(align, bytes), bytes > 0);
}

WEAK int __wrap_posix_memalign(void **memory, shrike_size align, shrike_size bytes)
{
    int failed = __real_posix_memalign(memory, align, bytes);
    if (!failed)
        shrike_note(*memory);
    return failed;
}

"#;

const MEMORY: &str = r#"/* To Shrike memory is never exhausted; a run where it is shows nothing. */
static void *shrike_allocated(void *memory, int wanted)
{
    if (!memory && wanted)
        shrike_end(SHRIKE_LACKING, "there is not enough memory", "");
    shrike_note(memory);
    return memory;
}

WEAK void *__wrap_malloc(shrike_size bytes)
{
    return shrike_allocated(__real_malloc(bytes), bytes > 0);
}

WEAK void *__wrap_calloc(shrike_size count, shrike_size bytes)
{
    return shrike_allocated(__real_calloc(count, bytes), count > 0 && bytes > 0);
}

WEAK void *__wrap_realloc(void *memory, shrike_size bytes)
{
    void *moved = shrike_allocated(__real_realloc(memory, bytes), bytes > 0);
    if (moved != memory)
        shrike_forget(memory);
    return moved;
}

"#;

const UNSCHEDULED: &str = r#"static void shrike_unassumed(void)
{
    shrike_end(SHRIKE_ASSUMPTION_FALSE, "an assumption does not hold", "");
}

"#;

/// Functions that are atomic by their names.
const BEGINS_ATOMIC: &str = "    if (shrike_is_atomic(function))\n        shrike_event();\n";

const WATCH: &str = r#"/* The program is compiled so that every function calls this first: also an error function with a body is an error. */
WEAK void __cyg_profile_func_enter(void *function, void *site)
{
    (void)site;
    if (function == (void *)reach_error || function == (void *)__VERIFIER_error)
        shrike_end(SHRIKE_ERROR_CALLED, "the error function is called", "");
ATOMIC}

WEAK void __cyg_profile_func_exit(void *function, void *site)
{
    (void)function, (void)site;
}

"#;
