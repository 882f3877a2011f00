/* Exact arithmetic of <math.h>, and the classification of numbers, for float, double and long double.
 *
 * Classes are computed as sums of comparisons, so asking about a symbolic number makes no paths. The names that begin
 * with __ are what glibc's headers turn isnan, signbit and fpclassify into.
 *
 * The functions without an exact meaning in the theory of floats (sin, exp, pow, …) are the machine's own.
 *
 * Soundness: errno is set as glibc sets it for sqrt, fmod, remainder and fdim (elsewhere see math_bits.c);
 * floating-point exceptions are not tracked (fenv.c). fmin and fmax of zeros with different signs return either zero.
 */
#include "shrike.h"

#pragma STDC FP_CONTRACT OFF

#define DEFINE_UNARY(name)                                    \
    float name##f(float x) { return __builtin_##name##f(x); } \
    double name(double x) { return __builtin_##name(x); }     \
    long double name##l(long double x) { return __builtin_##name##l(x); }

#define DEFINE_BINARY(name)                                               \
    float name##f(float x, float y) { return __builtin_##name##f(x, y); } \
    double name(double x, double y) { return __builtin_##name(x, y); }    \
    long double name##l(long double x, long double y) { return __builtin_##name##l(x, y); }

DEFINE_UNARY(fabs)
DEFINE_BINARY(copysign)
DEFINE_BINARY(fmin)
DEFINE_BINARY(fmax)

float fmaf(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
double fma(double x, double y, double z) { return __builtin_fma(x, y, z); }
long double fmal(long double x, long double y, long double z) { return __builtin_fmal(x, y, z); }

/* ---- Classes ---- */

#define DEFINE_CLASSES(suffix, type, least_normal)                                                       \
    int isnan##suffix(type x) { return x != x; }                                                         \
    int __isnan##suffix(type x) { return x != x; }                                                       \
    int isinf##suffix(type x) { return (x == (type)__builtin_inf()) - (x == -(type)__builtin_inf()); }   \
    int __isinf##suffix(type x) { return (x == (type)__builtin_inf()) - (x == -(type)__builtin_inf()); } \
    int finite##suffix(type x) { return x - x == 0; }                                                    \
    int __finite##suffix(type x) { return x - x == 0; }                                                  \
    int __signbit##suffix(type x) { return __builtin_signbit(x) != 0; }                                  \
                                                                                                         \
    /* FP_NAN 0, FP_INFINITE 1, FP_ZERO 2, FP_SUBNORMAL 3, FP_NORMAL 4 */                                \
    int __fpclassify##suffix(type x)                                                                     \
    {                                                                                                    \
        type infinity = (type)__builtin_inf();                                                           \
        int above_zero = (x > 0) | (x < 0);                                                              \
        int tiny = (x > -least_normal) & (x < least_normal);                                             \
        int infinite = (x == infinity) | (x == -infinity);                                               \
        return infinite + 2 * (x == 0) + 3 * (above_zero & tiny) + 4 * (above_zero & !tiny & !infinite); \
    }

DEFINE_CLASSES(f, float, __FLT_MIN__)
DEFINE_CLASSES(, double, __DBL_MIN__)
DEFINE_CLASSES(l, long double, __LDBL_MIN__)

/* A text that names a payload is unsupported. */
static void require_no_payload(const char *text)
{
    if (*text)
        __shrike_unsupported("a NaN with a payload");
}

float nanf(const char *text) { return require_no_payload(text), __builtin_nanf(""); }
double nan(const char *text) { return require_no_payload(text), __builtin_nan(""); }
long double nanl(const char *text) { return require_no_payload(text), __builtin_nanl(""); }

/* ---- Roots, remainders, differences ---- */

/* remquo: how x / y rounds to the nearest integer, ties to even, and what remains. Reduced by 8 |y| first, so the low
 * three bits of the quotient are known; each subtraction is exact. */
#define DEFINE_REMAINDERS(suffix, type, largest)                                              \
    type sqrt##suffix(type x)                                                                 \
    {                                                                                         \
        __shrike_errno_if(x < 0, EDOM);                                                       \
        return __builtin_sqrt##suffix(x);                                                     \
    }                                                                                         \
                                                                                              \
    static int is_domain_error##suffix(type x, type y)                                        \
    {                                                                                         \
        int infinite = (x - x != 0) & (x == x);                                               \
        return ((y == 0) & (x == x)) | (infinite & (y == y));                                 \
    }                                                                                         \
                                                                                              \
    type fmod##suffix(type x, type y)                                                         \
    {                                                                                         \
        __shrike_errno_if(is_domain_error##suffix(x, y), EDOM);                               \
        return __builtin_fmod##suffix(x, y);                                                  \
    }                                                                                         \
                                                                                              \
    static type reduce##suffix(type x, type y, int *quotient)                                 \
    {                                                                                         \
        *quotient = 0;                                                                        \
        if ((x - x != 0) | (y != y) | (y == 0))                                               \
            return (x * y) / (x * y);                                                         \
        type rest = __builtin_fabs##suffix(x), unit = __builtin_fabs##suffix(y);              \
        int count = 0;                                                                        \
        if (unit <= largest / 8)                                                              \
            rest = __builtin_fmod##suffix(rest, 8 * unit);                                    \
        if (unit <= largest / 4 && rest >= 4 * unit) {                                        \
            rest -= 4 * unit;                                                                 \
            count += 4;                                                                       \
        }                                                                                     \
        if (unit <= largest / 2 && rest >= 2 * unit) {                                        \
            rest -= 2 * unit;                                                                 \
            count += 2;                                                                       \
        }                                                                                     \
        if (rest >= unit) {                                                                   \
            rest -= unit;                                                                     \
            count += 1;                                                                       \
        }                                                                                     \
        type other = unit - rest;                                                             \
        if (rest > other || (rest == other && count & 1)) {                                   \
            rest -= unit;                                                                     \
            count += 1;                                                                       \
        }                                                                                     \
        int opposite = (__builtin_signbit(x) != 0) != (__builtin_signbit(y) != 0);            \
        if (sizeof(long) == 4)                                                                \
            count &= 7; /* as x87 has it; elsewhere glibc counts to 8 */                      \
        count += 8 * __shrike_choose(0, INT_MAX / 8 - 1); /* C promises the low three bits */ \
        *quotient = opposite ? -count : count;                                                \
        return __builtin_signbit(x) ? -rest : rest;                                           \
    }                                                                                         \
                                                                                              \
    type remquo##suffix(type x, type y, int *quotient)                                        \
    {                                                                                         \
        return reduce##suffix(x, y, quotient);                                                \
    }                                                                                         \
                                                                                              \
    type remainder##suffix(type x, type y)                                                    \
    {                                                                                         \
        int ignored;                                                                          \
        __shrike_errno_if(is_domain_error##suffix(x, y), EDOM);                               \
        return reduce##suffix(x, y, &ignored);                                                \
    }                                                                                         \
                                                                                              \
    type drem##suffix(type x, type y)                                                         \
    {                                                                                         \
        int ignored;                                                                          \
        __shrike_errno_if(is_domain_error##suffix(x, y), EDOM);                               \
        return reduce##suffix(x, y, &ignored);                                                \
    }                                                                                         \
                                                                                              \
    /* Not a number if either is not, since nothing is less than that. */                     \
    type fdim##suffix(type x, type y)                                                         \
    {                                                                                         \
        if (x <= y)                                                                           \
            return 0;                                                                         \
        type difference = x - y;                                                              \
        __shrike_errno_if((difference > largest) & (x <= largest) & (y >= -largest), ERANGE); \
        return difference;                                                                    \
    }

DEFINE_REMAINDERS(f, float, __FLT_MAX__)
DEFINE_REMAINDERS(, double, __DBL_MAX__)
DEFINE_REMAINDERS(l, long double, __LDBL_MAX__)

/* ---- In terms of the machine's own ---- */

double sin(double x);
double cos(double x);
float sinf(float x);
float cosf(float x);

void sincos(double x, double *sine, double *cosine)
{
    *sine = sin(x);
    *cosine = cos(x);
}

void sincosf(float x, float *sine, float *cosine)
{
    *sine = sinf(x);
    *cosine = cosf(x);
}
