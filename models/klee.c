/* KLEE's interface, as harnesses written for it call it; klee_make_symbolic, klee_assume, klee_int and
 * klee_is_symbolic are the machine's own.
 *
 * Hints (klee_prefer_cex, merging, forking) ask for a way to search, which is the engine's affair: nothing happens.
 * klee_get_value asks for one value an expression may have; its own value is such a one on every path.
 *
 * Soundness: klee_silent_exit ends the path like exit does. klee_define_fixed_object and klee_alias_function have no
 * meaning here and make the answer 'unknown'.
 */
#include "shrike.h"

/* Half open: begin is included, end is not. */
int klee_range(int begin, int end, const char *name)
{
    (void)name;
    if (begin >= end)
        __assert_fail("klee_range: begin < end", "", 0, "klee_range");
    return __shrike_choose(begin, end - 1);
}

uintptr_t klee_choose(uintptr_t count)
{
    if (count == 0)
        __assert_fail("klee_choose: count > 0", "", 0, "klee_choose");
    uintptr_t any = __shrike_nondet_ulong();
    __shrike_assume(any < count);
    return any;
}

void klee_assert(int condition)
{
    if (!condition)
        __assert_fail("klee_assert", "", 0, "");
}

NORETURN void klee_abort(void)
{
    __assert_fail("klee_abort", "", 0, "");
}

NORETURN void klee_report_error(const char *file, int line, const char *message, const char *suffix)
{
    (void)suffix;
    __assert_fail(message, file, (unsigned)line, "");
}

NORETURN void klee_silent_exit(int status)
{
    __shrike_exit(status);
}

float klee_get_valuef(float value) { return value; }
double klee_get_valued(double value) { return value; }
long klee_get_valuel(long value) { return value; }
long long klee_get_valuell(long long value) { return value; }
int32_t klee_get_value_i32(int32_t value) { return value; }
int64_t klee_get_value_i64(int64_t value) { return value; }

size_t klee_get_obj_size(void *pointer)
{
    return __shrike_object_size(pointer);
}

/* Is the memory a live object's? */
void klee_check_memory_access(const void *memory, size_t bytes)
{
    const volatile char *at = memory;
    if (bytes > 0) {
        (void)at[0];
        (void)at[bytes - 1];
    }
}

unsigned klee_is_replay(void) { return 0; }
void klee_prefer_cex(void *object, uintptr_t condition) { (void)object, (void)condition; }
void klee_posix_prefer_cex(void *object, uintptr_t condition) { (void)object, (void)condition; }
void klee_mark_global(void *object) { (void)object; }
void klee_open_merge(void) {}
void klee_close_merge(void) {}
void klee_merge(void) {}
void klee_set_forking(unsigned enable) { (void)enable; }
void klee_stack_trace(void) {}
void klee_print_expr(const char *message, ...) { (void)message; }
void klee_print_range(const char *name, int value) { (void)name, (void)value; }

void klee_warning(const char *message)
{
    __shrike_format_stream(stderr, "warning: %s\n", message);
}

void klee_warning_once(const char *message)
{
    __shrike_format_stream(stderr, "warning: %s\n", message);
}

void klee_define_fixed_object(void *address, size_t bytes)
{
    (void)address, (void)bytes;
    __shrike_unsupported("klee_define_fixed_object");
}

void klee_alias_function(const char *from, const char *to)
{
    (void)from, (void)to;
    __shrike_unsupported("klee_alias_function");
}
