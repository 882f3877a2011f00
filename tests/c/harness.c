/* Runs the programs of this folder natively: every input comes from a list, or at random from values that break things.
 *
 * check.sh renames each program's main to main_NAME and links all of them, with a table of them, behind this file. Definitions here come first and win,
 * so reach_error is noticed by its name also where a program gives it a body. Each run is a process of its own, because
 * programs change globals; it tells its outcome through shared memory.
 *
 *   harness RUNS SLICE SLICES    runs every program of this slice that often at random, after the inputs in its head
 */
#include "harness.h"
#include <ctype.h>
#include <math.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __SIZEOF_INT128__
typedef __int128 widest;
typedef unsigned __int128 uwidest;
#else
typedef long long widest;
typedef unsigned long long uwidest;
#endif

/* Not there without sanitizers, or with others. */
__attribute__((weak)) void __sanitizer_set_death_callback(void (*)(void));
__attribute__((weak)) int __sanitizer_install_malloc_and_free_hooks(void (*)(const volatile void *, size_t), void (*)(const volatile void *));
__attribute__((weak)) int __asan_report_present(void);
__attribute__((weak)) const char *__asan_get_report_description(void);
__attribute__((weak)) void __ubsan_get_current_report_data(const char **, const char **, const char **, unsigned *, unsigned *, char **);
__attribute__((weak)) int __lsan_do_recoverable_leak_check(void);

enum { MOST = 64, MANY = 1000 };

static struct shared {
    enum outcome outcome;
    int count;
    char drawn[MOST][48]; /* what the run asked for, to be shown if it fails */
} *shared;

static const char *const outcomes[] = {"nothing", "reach_error", "a failed assertion", "a failed assumption", "a sanitizer's report",
                                       "a time-out", "an invalid access", "an invalid free", "a lost block", "a block not freed",
                                       "an overflow", "a division by zero"};

static const struct program *running;

/* ---- Inputs ---- */

static void finish(enum outcome outcome);
static void look_for_lost_blocks(void);

static char given[MOST][48];
static int given_count;
static enum { LISTED, SMALL, NEAR_LISTED, MIXED } style;
static uint64_t seed;

static uint64_t draw(void)
{
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    return seed;
}

static void read_inputs(const char *text)
{
    given_count = 0;
    while (*text && given_count < MOST) {
        size_t length = strcspn(text, ",");
        while (isspace((unsigned char)*text))
            text++, length--;
        snprintf(given[given_count++], sizeof given[0], "%.*s", (int)length, text);
        text += length + (text[length] == ',');
    }
}

static widest parse(const char *text)
{
    int negative = *text == '-';
    uwidest value = 0;
    for (text += negative; isdigit((unsigned char)*text); text++)
        value = value * 10 + (uwidest)(*text - '0');
    return (widest)(negative ? -value : value);
}

/* Next to a power of two, where types end. */
static widest boundary(void)
{
    widest value = (widest)((uwidest)1 << draw() % (8 * sizeof value - 1));
    static const int usual[] = {7, 8, 15, 16, 24, 31, 32, 53, 63};
    if (draw() % 4)
        value = (widest)((uwidest)1 << usual[draw() % 9] % (8 * sizeof value));
    value = (widest)((uwidest)value + draw() % 3 - 1);
    return draw() % 2 ? value : (widest)-(uwidest)value;
}

static int next_input(void)
{
    /* A program that never stops asking has shown what it does. */
    if (shared->count >= MANY && running->expected != TIMEOUT) {
        look_for_lost_blocks();
        finish(PRUNED);
    }
    return shared->count++;
}

static widest next_integer(void)
{
    int at = next_input();
    widest value = at < given_count ? parse(given[at]) : 0;
    if (style != LISTED) {
        unsigned kind = style == MIXED ? draw() % 6 : style == SMALL ? draw() % 2 : draw() % 8 < 6 ? 9 : draw() % 6;
        switch (kind) {
        case 0: value = (widest)(draw() % 12) - 2; break;
        case 1: value = (widest)(draw() % 5); break;
        case 2: value = boundary(); break;
        case 3: value = (widest)((uwidest)draw() << (sizeof value * 8 - 64) | draw()); break;
        case 4: value = " /09AFafxyz"[draw() % 11]; break;
        case 5: value = (widest)(draw() % 2100) - 1050; break;
        default: value = (widest)((uwidest)value + (draw() % 2 ? 0 : draw() % 5 - 2)); break;
        }
    }
    if (at < MOST)
        snprintf(shared->drawn[at], sizeof shared->drawn[at], "%lld", (long long)value);
    return value;
}

static long double next_float(int digits)
{
    static const double special[] = {0, -0.0, 1, -1, 0.5, 1.5, 2.5, 0.1, 1e30, -1e30, 1e300, 1e-310, 3e38, 1e-45, 16777216, 16777217, 9e15, 4294967295.0};
    int at = next_input();
    long double value = at < given_count ? strtold(given[at], NULL) : 0;
    uint64_t random = draw();
    float narrow;
    double wide;
    memcpy(&narrow, &random, sizeof narrow);
    memcpy(&wide, &random, sizeof wide);
    if (style != LISTED)
        switch (draw() % 9) {
        case 0: value = draw() % 3 ? (long double)INFINITY : (long double)NAN; break;
        case 1: value = -(long double)INFINITY; break;
        case 2: case 3: value = special[draw() % (sizeof special / sizeof special[0])]; break;
        case 4: value = (long double)(draw() % 41) / 2 - 10; break;
        case 5: value = digits == 9 ? narrow : wide; break;
        case 6: value = (long double)(draw() % 2000003) / 1000 - 1000; break;
        case 7: value = nextafterl(value, draw() % 2 ? 1e9L : -1e9L); break;
        default: break;
        }
    if (at < MOST)
        snprintf(shared->drawn[at], sizeof shared->drawn[at], "%.*Lg", digits, value);
    return value;
}

/* ---- How a run ends ---- */

static void finish(enum outcome outcome)
{
    shared->outcome = outcome;
    _exit(0);
}

/* What the sanitizers call their reports, by a part of the name. Pointers that are computed from null are used afterwards. */
static enum outcome meaning(const char *report)
{
    static const struct {
        const char *part;
        enum outcome outcome;
    } meanings[] = {
        {"double-free", FREE}, {"bad-free", FREE}, {"dealloc-mismatch", FREE}, {"buffer-", DEREF}, {"use-after-", DEREF}, {"null-deref", DEREF}, {"wild-", DEREF},
        {"null-pointer-use", DEREF}, {"nullptr-with-", DEREF}, {"out-of-bounds-index", DEREF}, {"pointer-overflow", DEREF}, {"signed-integer-overflow", OVERFLOW},
        {"invalid-shift-base", OVERFLOW}, {"divide-by-zero", DIVISION}};
    if (running->expected == REPORT)
        return REPORT;
    for (size_t i = 0; i < sizeof meanings / sizeof meanings[0]; i++)
        if (strstr(report, meanings[i].part)) {
            /* A free reads and writes what would lie before the block, if it were one. */
            int in_free = running->expected == FREE && (strstr(report, "wild-") || strstr(report, "null-deref"));
            return in_free ? FREE : meanings[i].outcome;
        }
    return REPORT;
}

void __ubsan_on_report(void);
void __ubsan_on_report(void)
{
    const char *kind, *message, *file;
    unsigned line, column;
    char *address;
    __ubsan_get_current_report_data(&kind, &message, &file, &line, &column, &address);
    shared->outcome = meaning(kind);
}

static void on_report(void)
{
    if (__asan_report_present && __asan_report_present())
        shared->outcome = meaning(__asan_get_report_description());
    else if (shared->outcome == NOTHING)
        shared->outcome = REPORT;
}

static int blocks;
static void on_malloc(const volatile void *block, size_t bytes) { (void)bytes, blocks += block != NULL; }
static void on_free(const volatile void *block) { blocks -= block != NULL; }

/* Pointers of functions that have returned keep nothing. Sanitizers would put the array elsewhere. */
__attribute__((no_sanitize("address"))) static void clear_stack(void)
{
    volatile char dead[1 << 16];
    for (size_t i = 0; i < sizeof dead; i++)
        dead[i] = 0;
}

static void look_for_lost_blocks(void)
{
    clear_stack();
    if (running->heap & TRACKED && blocks > 0 && __lsan_do_recoverable_leak_check && __lsan_do_recoverable_leak_check())
        finish(LOST);
}

static void on_alarm(int signal)
{
    (void)signal;
    look_for_lost_blocks();
    finish(TIMEOUT);
}

/* Every exit is this one: what runs next covers what a function has left on the stack, without writing all of it. */
void __real_exit(int) __attribute__((noreturn));
void __wrap_exit(int) __attribute__((noreturn, no_sanitize("address", "undefined")));
void __wrap_exit(int status)
{
    clear_stack();
    __real_exit(status);
}

/* After all handlers of the program. */
static void on_exit_of_program(void)
{
    if (running->heap & CLEANED && blocks > 0)
        finish(UNFREED);
    look_for_lost_blocks();
}

void reach_error(void) { finish(REACHED); }
void __VERIFIER_error(void) { finish(REACHED); }
void __assert_fail(const char *what, const char *file, unsigned line, const char *function)
{
    (void)what, (void)file, (void)line, (void)function;
    finish(ASSERTION);
}
static void require(int condition)
{
    if (!condition)
        finish(ASSERTION);
}
static void assume(int condition)
{
    if (!condition)
        finish(PRUNED);
}

void klee_assert(int condition) { require(condition); }
void klee_abort(void) { require(0); }
void __CPROVER_assert(int condition, const char *text) { (void)text, require(condition); }
void __ESBMC_assert(int condition, const char *text) { (void)text, require(condition); }
void __VERIFIER_assume(int condition) { assume(condition); }
void __CPROVER_assume(int condition) { assume(condition); }
void __ESBMC_assume(int condition) { assume(condition); }
void klee_assume(uintptr_t condition) { assume(condition != 0); }
void klee_silent_exit(int status) { exit(status); }
void klee_open_merge(void) {}
void klee_close_merge(void) {}

#define INPUT(name, type, expression)                     \
    type __VERIFIER_nondet_##name(void);                  \
    type __VERIFIER_nondet_##name(void) { return expression; } \
    type nondet_##name(void);                             \
    type nondet_##name(void) { return expression; }
#define INTEGER(name, type) INPUT(name, type, (type)next_integer())
INTEGER(char, char) INTEGER(uchar, unsigned char) INTEGER(short, short) INTEGER(ushort, unsigned short)
INTEGER(int, int) INTEGER(uint, unsigned) INTEGER(unsigned, unsigned) INTEGER(long, long) INTEGER(ulong, unsigned long)
INTEGER(longlong, long long) INTEGER(ulonglong, unsigned long long) INTEGER(size_t, size_t)
INPUT(bool, _Bool, next_integer() & 1)
INPUT(float, float, (float)next_float(9))
INPUT(double, double, (double)next_float(17))
INPUT(longdouble, long double, next_float(21))
#ifdef __SIZEOF_INT128__
INTEGER(int128, __int128) INTEGER(uint128, unsigned __int128)
#endif

int klee_int(const char *name) { return (void)name, (int)next_integer(); }
int klee_range(int low, int high, const char *name)
{
    (void)name;
    widest value = next_integer();
    assume(value >= low && value < high);
    return (int)value;
}
void __VERIFIER_nondet_memory(void *memory, size_t bytes)
{
    /* Of much memory only the first bytes are listed. */
    size_t listed = bytes > 4096 ? 16 : bytes;
    for (size_t i = 0; i < listed; i++)
        ((unsigned char *)memory)[i] = (unsigned char)next_integer();
    memset((unsigned char *)memory + listed, style == LISTED ? 0 : (int)(draw() % 3), bytes - listed);
}
void klee_make_symbolic(void *memory, size_t bytes, const char *name)
{
    (void)name;
    __VERIFIER_nondet_memory(memory, bytes);
}

/* ---- Running ---- */

/* Some programs take the arguments that all of them get. */
__attribute__((no_sanitize("function"))) static int call(int (*main)(void))
{
    static char name[] = "program";
    char *arguments[] = {name, NULL};
    return ((int (*)(int, char **))(void (*)(void))main)(1, arguments);
}

static enum outcome run(const struct program *program)
{
    shared->outcome = NOTHING;
    shared->count = 0;
    running = program;
    pid_t child = fork();
    if (child == 0) {
        alarm(program->expected == TIMEOUT ? 1 : program->expected == LOST ? 3 : 20);
        if (program->expected > REPORT && !freopen("/dev/null", "w", stderr))
            _exit(2);
        atexit(on_exit_of_program);
        if (program->heap && __sanitizer_install_malloc_and_free_hooks)
            __sanitizer_install_malloc_and_free_hooks(on_malloc, on_free);
        int status = call(program->main);
        clear_stack();
        exit(status);
    }
    int status;
    if (child < 0 || waitpid(child, &status, 0) != child) {
        perror("harness");
        _exit(2);
    }
    int killed = shared->outcome == NOTHING && WIFSIGNALED(status) && WTERMSIG(status) != SIGABRT;
    return killed ? REPORT : shared->outcome;
}

static int is_fine(const struct program *program, enum outcome outcome)
{
    int quiet = outcome == NOTHING || outcome == PRUNED;
    if (style == LISTED && program->expected != NOTHING && !program->native_maybe)
        return outcome == program->expected;
    return quiet || outcome == program->expected || program->allowed >> outcome & 1;
}

int main(int argc, char **argv)
{
    int runs = argc > 1 ? atoi(argv[1]) : 100, slice = argc > 2 ? atoi(argv[2]) : 0, slices = argc > 3 ? atoi(argv[3]) : 1, failures = 0;
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(on_report);
    signal(SIGALRM, on_alarm);
    for (const struct program *program = programs; program->name; program++) {
        if ((program - programs) % slices != slice)
            continue;
        read_inputs(program->inputs);
        /* What has to be shown is that the safe ones are. Nothing is learned from how long others run. */
        int most = program->expected == NOTHING ? runs : program->expected == TIMEOUT ? 0 : runs / 8;
        for (int i = 0; i <= most; i++) {
            seed = 0x9e3779b97f4a7c15u * (uint64_t)(i + 1);
            style = i == 0 ? LISTED : i % 8 == 0 ? SMALL : i % 2 ? NEAR_LISTED : MIXED;
            enum outcome outcome = run(program);
            if (is_fine(program, outcome))
                continue;
            printf("FAIL %s -m%d: %s ends in %s, not in %s; inputs:", program->name, (int)sizeof(void *) * 8,
                   i ? "a random run" : "the run of its head", outcomes[outcome], outcomes[program->expected]);
            for (int k = 0; k < shared->count && k < MOST; k++)
                printf(" %s", shared->drawn[k]);
            printf("\n");
            fflush(stdout);
            failures++;
            break;
        }
    }
    _exit(failures > 0);
}
