/* What the models of libc share: types, the machine's own functions, and each other's internals.
 *
 * No system header is included anywhere in models/: a model means the same on every machine that has clang, for -m32
 * and -m64. Structures that programs see are laid out as glibc lays them out on x86.
 *
 * Invariant: models call each other only by names that begin with __shrike_. A program may define a `strlen` or an
 * `error` of its own, and what it defines wins; that must not change what printf does. The exceptions are malloc,
 * free, abort and __assert_fail, where a program's own definition is meant to count.
 *
 * Soundness: a model that knows a function only in part says so under this word in its file. Where it cannot go on it
 * calls __shrike_unsupported, which has no definition: the answer is then 'unknown', with that reason.
 */
#ifndef SHRIKE_H
#define SHRIKE_H

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ssize_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __WCHAR_TYPE__ wchar_t;
typedef __WINT_TYPE__ wint_t;
typedef __INTMAX_TYPE__ intmax_t;
typedef __UINTMAX_TYPE__ uintmax_t;
typedef __UINTPTR_TYPE__ uintptr_t;
typedef __UINT8_TYPE__ uint8_t;
typedef __UINT16_TYPE__ uint16_t;
typedef __UINT32_TYPE__ uint32_t;
typedef __INT32_TYPE__ int32_t;
typedef __INT64_TYPE__ int64_t;
typedef __UINT64_TYPE__ uint64_t;
typedef __builtin_va_list va_list;

#define va_start(list, last) __builtin_va_start(list, last)
#define va_arg(list, type) __builtin_va_arg(list, type)
#define va_copy(to, from) __builtin_va_copy(to, from)
#define va_end(list) __builtin_va_end(list)

#define NULL ((void *)0)
#define EOF (-1)
#define INT_MAX __INT_MAX__
#define INT_MIN (-INT_MAX - 1)
#define UINT_MAX (INT_MAX * 2u + 1u)
#define LONG_MAX __LONG_MAX__
#define LONG_MIN (-LONG_MAX - 1L)
#define LLONG_MAX __LONG_LONG_MAX__
#define LLONG_MIN (-LLONG_MAX - 1LL)
#define SIZE_MAX __SIZE_MAX__
#define NORETURN __attribute__((noreturn))

/* ---- The machine's own functions (crates/ir/src/intrinsic.rs) ---- */

/* Any value of the result type; 0 in a concrete run that was given no inputs. Models use only these names, so that
 * a program's inputs (__VERIFIER_nondet_*) can be told from its environment's. */
int __shrike_nondet_int(void);
unsigned __shrike_nondet_uint(void);
long __shrike_nondet_long(void);
unsigned long __shrike_nondet_ulong(void);
long long __shrike_nondet_longlong(void);
unsigned char __shrike_nondet_uchar(void);
float __shrike_nondet_float(void);
double __shrike_nondet_double(void);
long double __shrike_nondet_longdouble(void);

/* The path exists only where the condition is not zero. */
void __shrike_assume(int condition);

/* Bytes become arbitrary, as input (zero in a concrete run that was given no inputs). The bytes must be writable:
 * this is a write of `bytes` bytes and is checked as one. */
void __shrike_any_memory(void *memory, size_t bytes);

/* The object that a pointer points into: its size (0 if there is none alive), the distance from its start.
 * A pointer one past the end still belongs to its object. */
size_t __shrike_object_size(const void *pointer);
size_t __shrike_object_offset(const void *pointer);
int __shrike_same_object(const void *p, const void *q);

/* So many bytes are copied from the one place to the other by a function for which C says that they must not overlap. Where
 * undefined behaviour is asked about this is checked; else it does nothing. */
void __shrike_apart(const void *to, const void *from, size_t bytes);

/* The value becomes visible outside of the program: where undefined behaviour is asked about, it must not depend on what was
 * never written. Else this does nothing. For what is left out on its way to __shrike_write. */
void __shrike_shown(unsigned long long value);

/* Is this anything but a plain number, here and now? The answer is always a plain 0 or 1. Models stay sound
 * whichever is answered: 1 makes them less exact, 0 makes them fork. The bytes of the second need not be
 * readable; those that are not count as plain. */
int __shrike_is_symbolic(unsigned long long value);
int __shrike_is_symbolic_memory(const void *memory, size_t bytes);

/* A new thread calls run(a, b, c) and ends when it returns; its number, from 1 on. The running thread ends (with the last one the program
 * does); its number, 0 for the first. */
int __shrike_thread_create(void (*run)(void *, void *, void *), void *a, void *b, void *c);
NORETURN void __shrike_thread_exit(void);
int __shrike_thread_self(void);

/* Between these no other thread goes on. Waiting: others go on until the condition holds; only where nothing was written since the beginning. */
void __shrike_atomic_begin(void);
void __shrike_atomic_end(void);
void __shrike_await(int condition);

/* The same for what may also end without the condition: it counts as waiting only where it is asked whether all threads wait for ever. */
void __shrike_await_maybe(int condition);
int __shrike_asks_deadlock(void);

/* For what is said of races and of threads that wait. It changes nothing, but that in a program with threads an atomic operation in a weaker order than
 * sequential consistency has no meaning. */
enum { TAKES_LOCK, GIVES_LOCK_BACK, WRITES_FOR_CALLER, WAITS_FOR, OPERATES_ATOMICALLY, HAS_WEAK_ORDER, WRITES_INT_FOR_CALLER };
void __shrike_note(int what, const void *object);

/* Output and input on a descriptor. Both are checked as a read (a write) of `bytes` bytes of the buffer, and both
 * take bytes and counts that are symbolic. Returns how many bytes were moved: all of them for output, 0 at the end of
 * input. Output to descriptor -2 (FROM_ENVIRONMENT) is checked all the same and goes nowhere. */
ssize_t __shrike_write(int descriptor, const void *buffer, size_t bytes);
ssize_t __shrike_read(int descriptor, void *buffer, size_t bytes);

/* Renders a double as printf would, but without sign, padding and terminator: digits, point and exponent, or inf and
 * nan. The sign counts only where the rounding mode depends on it. conversion: one of f F e E g G a A (upper case also
 * makes INF and NAN); precision: -1 for the conversion's default; alternate: 1 for the flag '#'. Stores the first
 * `capacity` characters and returns the length of the whole text. The value is never symbolic. */
int __shrike_format_double(char *out, size_t capacity, double value, int conversion, int precision, int alternate);
int __shrike_format_long_double(char *out, size_t capacity, long double value, int conversion, int precision,
                                int alternate);

/* The number that a well-formed text names, correctly rounded in the current rounding mode (infinity where too large):
 * perhaps a minus sign; then digits with at most one point, then perhaps e, a sign, digits; or 0x, hexadecimal digits
 * with at most one point, then perhaps p, a sign, digits. The exponent may have any number of digits. The text is never
 * symbolic and need not be terminated. */
float __shrike_parse_float(const char *text, size_t length);
double __shrike_parse_double(const char *text, size_t length);
long double __shrike_parse_long_double(const char *text, size_t length);

/* The rounding mode as FLT_ROUNDS counts: 0 toward zero, 1 nearest, 2 up, 3 down. */
int __shrike_get_rounding(void);
void __shrike_set_rounding(int mode);

void __shrike_exit(int status) NORETURN;
void *malloc(size_t bytes);
void *__shrike_malloc_aligned(size_t bytes, size_t alignment); /* a power of two; if that is symbolic, it is left out */
void free(void *pointer);
void abort(void) NORETURN;
void reach_error(void);
void __assert_fail(const char *expression, const char *file, unsigned line, const char *function) NORETURN;

/* Defined nowhere on purpose: a call makes the answer 'unknown', for this reason. */
void __shrike_unsupported(const char *reason) NORETURN;

/* ---- choice.c: what a model leaves open ---- */

int __shrike_choose(int low, int high);
long __shrike_choose_long(long low, long high);
long long __shrike_choose_longlong(long long low, long long high);
void __shrike_any_bytes(void *memory, size_t bytes);
int __shrike_any_like(int number);
int __shrike_any_truth(int number);
int __shrike_any_above(int number);
int __shrike_outcome(int highest);
long __shrike_outcome_long(long highest);

/* ---- errno.c ---- */

#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define EBADF 9
#define ENOMEM 12
#define EBUSY 16
#define EINVAL 22
#define ENOTTY 25
#define ESPIPE 29
#define EDOM 33
#define ERANGE 34
#define EILSEQ 84
#define EOVERFLOW 75
#define ETIMEDOUT 110
#define LAST_ERROR 133

extern __thread int __shrike_errno;
void __shrike_errno_if(int condition, int code);
const char *__shrike_error_text(int code, char *scratch);

/* ---- string.c, ctype.c ---- */

size_t __shrike_length(const char *text);
size_t __shrike_length_within(const char *text, size_t limit);
int __shrike_compare(const char *a, const char *b);
int __shrike_compare_within(const char *a, const char *b, size_t limit);
int __shrike_is_space(int c);
int __shrike_digit_value(int c);

/* ---- stdio.c ---- */

/* The fields up to write_end are where glibc's headers look when they inline getc_unlocked, putc_unlocked and
 * feof_unlocked; the buffers they see are always empty, so they call __uflow and __overflow. */
typedef struct __shrike_file {
    int flags;
    char *read_ptr, *read_end, *read_base;
    char *write_base, *write_ptr, *write_end;
    int descriptor; /* 0, 1, 2, or FROM_ENVIRONMENT */
    int number;     /* what fileno says */
    int in_use; /* or STANDARD */
    const char *life; /* points to something as long as the stream is open */
    int pushed_count; /* what ungetc gave back and was not taken again, last one first */
    unsigned char pushed[8];
} FILE;

#define STANDARD 2
#define FILE_AT_END 0x10
#define FILE_FAILED 0x20
#define FROM_ENVIRONMENT (-2)

extern FILE *stdin, *stdout, *stderr;
extern const char __shrike_alive;
void __shrike_use(const FILE *file);
int __shrike_get(FILE *file);
int __shrike_put_back(int c, FILE *file);
size_t __shrike_put(FILE *file, const void *bytes, size_t count);

/* ---- format.c, scan.c ---- */

/* What is left of a call's variable arguments. `all`: from the first one on; format.c fills it in and goes back to it. */
struct __shrike_arguments {
    va_list list, all;
};

/* Where formatted text goes: memory, or a stream (then `file` is set and `chunk` collects what is not written yet). */
struct __shrike_sink {
    FILE *file;
    char *out;
    size_t capacity; /* characters that fit into `out` */
    size_t length;   /* characters produced so far, stored or not */
    int open_ended;  /* some of what a stream was given is not rendered: the length is at least `length` */
    int failed;      /* the stream did not take everything */
    int pending;
    char chunk[240];
};

int __shrike_format(struct __shrike_sink *sink, const char *format, struct __shrike_arguments *arguments);
int __shrike_format_text(char *out, size_t size, const char *format, ...);
int __shrike_format_stream(FILE *file, const char *format, ...);
int __shrike_format_list(FILE *file, const char *format, va_list list);
size_t __shrike_visible_text(const char *text, size_t limit, int *hidden);

/* Where scanned text comes from: a string, or a stream. */
struct __shrike_source {
    const char *text;
    FILE *file;
    long long taken; /* characters consumed so far */
    int is_c23;      /* 0b begins a binary number */
};

int __shrike_scan(struct __shrike_source *source, const char *format, struct __shrike_arguments *arguments);

/* ---- strtol.c, strtod.c ---- */

/* A number that is read digit by digit; `overflow` once it is beyond its limit. */
struct __shrike_magnitude {
    unsigned long long value, limit, before_last, last;
    unsigned base;
    int overflow;
};

struct __shrike_magnitude __shrike_start_magnitude(unsigned base, unsigned long long limit);
void __shrike_add_digit(struct __shrike_magnitude *magnitude, unsigned digit);
float __shrike_strtof(const char *text, char **end);
double __shrike_strtod(const char *text, char **end);
long double __shrike_strtold(const char *text, char **end);

/* ---- process.c ---- */

void __shrike_terminate(int status) NORETURN;

#endif
