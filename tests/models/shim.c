/* The machine's own functions over the real libc, so that the models run natively (see native.sh).
 *
 * Nothing is symbolic unless the environment says SHIM_SYMBOLIC=1: then everything is. Choices are zeros.
 * Sizes of objects come from AddressSanitizer, which every native build of the models uses.
 */
#define _GNU_SOURCE
#include <fenv.h>
#include <sanitizer/asan_interface.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int __shrike_nondet_int(void) { return 0; }
unsigned __shrike_nondet_uint(void) { return 0; }
long __shrike_nondet_long(void) { return 0; }
unsigned long __shrike_nondet_ulong(void) { return 0; }
long long __shrike_nondet_longlong(void) { return 0; }
unsigned char __shrike_nondet_uchar(void) { return 0; }
float __shrike_nondet_float(void) { return 0; }
double __shrike_nondet_double(void) { return 0; }
long double __shrike_nondet_longdouble(void) { return 0; }

void __shrike_assume(int condition)
{
    if (!condition) {
        fputs("shim: an assumption does not hold\n", stderr);
        _exit(120);
    }
}

void __shrike_unsupported(const char *reason)
{
    fprintf(stderr, "shim: unsupported: %s\n", reason);
    _exit(121);
}

void reach_error(void)
{
    fputs("shim: reach_error\n", stderr);
    _exit(122);
}

void *__shrike_malloc_aligned(size_t bytes, size_t alignment)
{
    void *block = NULL;
    posix_memalign(&block, alignment, bytes);
    return block;
}

void __shrike_any_memory(void *memory, size_t bytes) { memset(memory, 0, bytes); }

static int symbolic(void)
{
    const char *wish = getenv("SHIM_SYMBOLIC");
    return wish && *wish == '1';
}

int __shrike_is_symbolic(unsigned long long value)
{
    (void)value;
    return symbolic();
}

int __shrike_is_symbolic_memory(const void *memory, size_t bytes)
{
    (void)memory, (void)bytes;
    return symbolic();
}

static size_t region(const void *pointer, void **start)
{
    char name[64];
    size_t size = 0;
    *start = NULL;
    if (pointer)
        __asan_locate_address((void *)pointer, name, sizeof name, start, &size);
    return size;
}

size_t __shrike_object_size(const void *pointer)
{
    void *start;
    return region(pointer, &start);
}

size_t __shrike_object_offset(const void *pointer)
{
    void *start;
    region(pointer, &start);
    return start ? (size_t)((const char *)pointer - (char *)start) : 0;
}

int __shrike_same_object(const void *p, const void *q)
{
    void *one, *other;
    region(p, &one);
    region(q, &other);
    return one == other;
}

ssize_t __shrike_write(int descriptor, const void *buffer, size_t bytes) { return write(descriptor, buffer, bytes); }
ssize_t __shrike_read(int descriptor, void *buffer, size_t bytes) { return read(descriptor, buffer, bytes); }

void __shrike_exit(int status) { _exit(status); }

/* glibc's text without the sign, cut to the capacity. */
#define FORMAT(modifier)                                                                       \
    char format[16], *text;                                                                    \
    snprintf(format, sizeof format, "%%%s.*" modifier "%c", alternate ? "#" : "", conversion); \
    int length = asprintf(&text, format, precision, value), sign = text[0] == '-';             \
    length -= sign;                                                                            \
    memcpy(out, text + sign, (size_t)length < capacity ? (size_t)length : capacity);           \
    free(text);                                                                                \
    return length;

int __shrike_format_double(char *out, size_t capacity, double value, int conversion, int precision, int alternate)
{
    FORMAT("")
}

int __shrike_format_long_double(char *out, size_t capacity, long double value, int conversion, int precision,
                                int alternate)
{
    FORMAT("L")
}

#define PARSE(convert)                                          \
    char *copy = strndup(text, length);                         \
    __typeof__(convert("", NULL)) result = convert(copy, NULL); \
    free(copy);                                                 \
    return result;

float __shrike_parse_float(const char *text, size_t length) { PARSE(strtof) }
double __shrike_parse_double(const char *text, size_t length) { PARSE(strtod) }
long double __shrike_parse_long_double(const char *text, size_t length) { PARSE(strtold) }

int __shrike_get_rounding(void)
{
    switch (fegetround()) {
    case FE_TOWARDZERO: return 0;
    case FE_UPWARD: return 2;
    case FE_DOWNWARD: return 3;
    default: return 1;
    }
}

void __shrike_set_rounding(int mode)
{
    static const int modes[] = {FE_TOWARDZERO, FE_TONEAREST, FE_UPWARD, FE_DOWNWARD};
    fesetround(modes[mode]);
}

/* What models say to checks has no effect. */
void __shrike_apart(const void *to, const void *from, size_t bytes)
{
    (void)to;
    (void)from;
    (void)bytes;
}

void __shrike_shown(unsigned long long value)
{
    (void)value;
}

/* ---- Threads: one ---- */

void __shrike_atomic_begin(void) {}
void __shrike_atomic_end(void) {}
int __shrike_thread_self(void) { return 0; }

void __shrike_await(int condition)
{
    if (!condition)
        abort();
}

void __shrike_await_maybe(int condition) { __shrike_await(condition); }
int __shrike_asks_deadlock(void) { return 0; }

void __shrike_note(int what, const void *object)
{
    (void)what;
    (void)object;
}

int __shrike_thread_create(void (*run)(void *, void *, void *), void *a, void *b, void *c)
{
    (void)run, (void)a, (void)b, (void)c;
    abort();
}

void __shrike_thread_exit(void) { abort(); }
