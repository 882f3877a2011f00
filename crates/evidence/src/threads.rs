//! Threads in native runs: the part of `replay.c` that makes them go on in the order of a violation.
//!
//! The program is compiled with the calls that ThreadSanitizer puts in front of accesses to memory, but linked with functions of ours. One thread runs at a time. It
//! counts its events: accesses to memory that is not on a stack, beginnings of atomic sections, and calls of the functions that the linker puts others of ours in the way
//! of. When it has done as many as the schedule says, it makes way for the next thread in front of the next event.
//!
//! What counts as an event is what the machine counts (`machine::threads`). Where the two differ the run goes another way, and shows nothing: a violation
//! is then not confirmed.

use crate::replay::Schedule;
use engine::Property;
use ir::Program;
use std::fmt::Write;

/// Flags for the program's own files.
pub(crate) const INSTRUMENTED: [&str; 9] = [
    "-Xclang",
    "-fsanitize=thread",
    "-mllvm",
    "-tsan-instrument-func-entry-exit=0",
    "-mllvm",
    "-tsan-instrument-read-before-write=1",
    "-mllvm",
    "-tsan-compound-read-before-write=0",
    "-finstrument-functions",
];

/// Functions that stand for others of the same names.
pub(crate) const WRAPPED: [&str; 49] = [
    "pthread_create",
    "pthread_exit",
    "pthread_join",
    "pthread_mutex_lock",
    "pthread_mutex_trylock",
    "pthread_mutex_timedlock",
    "pthread_mutex_unlock",
    "pthread_cond_wait",
    "pthread_cond_timedwait",
    "pthread_cond_signal",
    "pthread_cond_broadcast",
    "pthread_rwlock_rdlock",
    "pthread_rwlock_tryrdlock",
    "pthread_rwlock_wrlock",
    "pthread_rwlock_trywrlock",
    "pthread_rwlock_unlock",
    "pthread_spin_lock",
    "pthread_spin_trylock",
    "pthread_spin_unlock",
    "pthread_barrier_init",
    "pthread_barrier_wait",
    "pthread_once",
    "pthread_self",
    "pthread_key_create",
    "pthread_key_delete",
    "pthread_getspecific",
    "pthread_setspecific",
    "sem_wait",
    "sem_post",
    "sem_trywait",
    "sem_timedwait",
    "thrd_create",
    "thrd_exit",
    "thrd_join",
    "thrd_current",
    "mtx_lock",
    "mtx_trylock",
    "mtx_timedlock",
    "mtx_unlock",
    "cnd_wait",
    "cnd_timedwait",
    "cnd_signal",
    "cnd_broadcast",
    "call_once",
    "tss_create",
    "tss_delete",
    "tss_get",
    "tss_set",
    "abort",
];

/// The schedule, and what follows it.
pub(crate) fn code(program: &Program, schedule: &Schedule, property: Property) -> String {
    let mut text =
        String::from("static const struct { unsigned thread; unsigned long long events; } shrike_schedule[] = {\n");
    for (thread, events) in &schedule.turns {
        let events = if *events == u64::MAX { "~0ull".to_owned() } else { format!("{events}") };
        let _ = writeln!(text, "    {{{thread}, {events}}},");
    }
    let _ = writeln!(text, "}};\nenum {{ SHRIKE_SEGMENTS = {} }};\n", schedule.turns.len());
    let races = i32::from(property == Property::NoDataRace);
    let _ = writeln!(text, "/* Is it an error that two threads are about to access the same bytes? */\nenum {{ SHRIKE_RACES = {races} }};\n");
    text.push_str("static const struct { unsigned thread; long long offset, bytes; } shrike_given[] = {\n");
    for (thread, offset, bytes) in &schedule.given {
        let _ = writeln!(text, "    {{{thread}, {offset}, {bytes}}},");
    }
    text.push_str("    {0, 0, 0}\n};\n\n");
    text.push_str(RUNTIME);
    let mut atomics = String::from("static int shrike_is_atomic(void *function)\n{\n");
    for data in program.functions.values().filter(|data| data.body().is_some()) {
        if data.name.starts_with("__VERIFIER_atomic_") && crate::harness::is_identifier(&data.name) {
            let _ = writeln!(text, "extern void {}(void) WEAK;", data.name);
            let _ = writeln!(atomics, "    if (function && function == (void *){})\n        return 1;", data.name);
        }
    }
    text.push_str(&atomics);
    text.push_str("    (void)function;\n    return 0;\n}\n\n");
    for bits in ["8", "16", "32", "64"] {
        text.push_str(&ATOMICS.replace("TYPE", &format!("__UINT{bits}_TYPE__")).replace("BITS", bits));
    }
    text.push_str("#ifdef __SIZEOF_INT128__\n");
    text.push_str(&ATOMICS.replace("TYPE", "unsigned __int128").replace("BITS", "128"));
    text.push_str("#endif\n\n");
    text
}

/// What makes threads take turns, in C.
const RUNTIME: &str = include_str!("threads/runtime.c");

/// Atomic operations, for words of one size.
const ATOMICS: &str = include_str!("threads/atomics.c");
