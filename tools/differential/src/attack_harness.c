/* Gives a program random inputs and tells when it reaches an error; what the program defines itself is the program's.
 *
 * ATTACK_SEED chooses the run, ATTACK_CONSTANTS lists numbers that stand in the program. Each run has a style of its own: small
 * values, values at the edges of types, values near the program's own constants, or bits at random.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define QUIET __attribute__((no_instrument_function))
#define GIVEN __attribute__((no_instrument_function, weak))

/* REACHED, the exit status of a run that reaches an error, is defined when this is compiled. */
enum { MOST = 64, SHOWN = 40 };

static uint64_t state;
static uint64_t constants[MOST];
static int count, style, shown;

QUIET static uint64_t draw(void)
{
    if (state == 0) {
        const char *seed = getenv("ATTACK_SEED"), *text = getenv("ATTACK_CONSTANTS");
        state = (seed ? strtoull(seed, 0, 10) : 1) * 0x9e3779b97f4a7c15u | 1;
        while (text && *text && count < MOST) {
            char *end;
            constants[count++] = strtoull(text, &end, 10);
            text = *end == ',' ? end + 1 : "";
        }
        for (int i = 0; i < 8; i++)
            state ^= state << 13, state ^= state >> 7, state ^= state << 17;
        style = state >> 32 & 3;
    }
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return state * 0x2545f4914f6cdd1du;
}

QUIET static uint64_t value(unsigned bits)
{
    uint64_t random = draw(), kind = random >> 60, result;
    /* Mostly in the style of the run, sometimes in another. */
    int now = kind < 12 ? style : (int)(kind & 3);
    uint64_t top = 1ull << (bits - 1);
    const uint64_t edges[] = {0, 1, -1ull, top, top - 1, top + 1, -2ull, top >> 1, 255, 256, 127, 128};
    switch (now) {
    case 0: result = random % 14 - 3; break;
    case 1: result = edges[random % (sizeof edges / sizeof edges[0])]; break;
    case 2: result = (count ? constants[random % (unsigned)count] : 0) + draw() % 3 - 1; break;
    default: result = random; break;
    }
    if (now == 2 && draw() % 4 == 0)
        result = -result;
    if (shown++ < SHOWN)
        fprintf(stderr, "attack: input %lld\n", (long long)result);
    return result;
}

QUIET static void end(const char *what)
{
    fprintf(stderr, "attack: %s\n", what);
    _exit(REACHED);
}

void reach_error(void);
void __VERIFIER_error(void);

/* A program may give its error function a body of its own, which then starts like this. */
QUIET void __cyg_profile_func_enter(void *function, void *caller)
{
    if (function == (void *)reach_error || function == (void *)__VERIFIER_error)
        end("reach_error is called");
}

QUIET void __cyg_profile_func_exit(void *function, void *caller)
{
}

GIVEN void reach_error(void) { end("reach_error is called"); }
GIVEN void __VERIFIER_error(void) { end("reach_error is called"); }
QUIET void __assert_fail(const char *text, const char *file, unsigned line, const char *function) { end("assertion fails"); }
QUIET void __assert(const char *text, const char *file, int line) { end("assertion fails"); }
GIVEN void __VERIFIER_assert(int holds) { if (!holds) end("assertion fails"); }

/* An assumption that does not hold is the end of a run that says nothing. */
GIVEN void __VERIFIER_assume(int holds) { if (!holds) _exit(0); }
GIVEN void assume_abort_if_not(int holds) { if (!holds) _exit(0); }
GIVEN void __VERIFIER_atomic_begin(void) {}
GIVEN void __VERIFIER_atomic_end(void) {}

#define INTEGER(name, type) \
    GIVEN type __VERIFIER_nondet_##name(void) { return (type)value(8 * sizeof(type)); }

INTEGER(char, char)
INTEGER(uchar, unsigned char)
INTEGER(unsigned_char, unsigned char)
INTEGER(short, short)
INTEGER(ushort, unsigned short)
INTEGER(int, int)
INTEGER(uint, unsigned)
INTEGER(unsigned, unsigned)
INTEGER(unsigned_int, unsigned)
INTEGER(long, long)
INTEGER(ulong, unsigned long)
INTEGER(longlong, long long)
INTEGER(ulonglong, unsigned long long)
INTEGER(size_t, size_t)
INTEGER(u8, uint8_t)
INTEGER(u16, uint16_t)
INTEGER(u32, uint32_t)
INTEGER(loff_t, long long)

GIVEN _Bool __VERIFIER_nondet_bool(void) { return value(32) & 1; }
GIVEN _Bool __VERIFIER_nondet__Bool(void) { return value(32) & 1; }

/* Which addresses a pointer may have is the program's secret; null is always one. */
GIVEN void *__VERIFIER_nondet_pointer(void) { return 0; }

#define FLOAT(type, integer) \
    GIVEN type __VERIFIER_nondet_##type(void) \
    { \
        uint64_t bits = draw(); \
        type result; \
        integer raw = (integer)bits; \
        switch (bits >> 61) { \
        case 0: case 1: case 2: result = (type)(int64_t)value(32); break; \
        case 3: result = (type)(int64_t)value(32) / 8; break; \
        case 4: result = bits & 1 ? 0.0f : -0.0f; break; \
        default: memcpy(&result, &raw, sizeof result); break; \
        } \
        return result; \
    }

FLOAT(float, uint32_t)
FLOAT(double, uint64_t)
