/* Rounding to integers: exact instructions of the program representation for float, double and long double.
 *
 * rint, nearbyint, lrint and llrint follow the rounding mode; the others do not.
 *
 * Soundness: a result that does not fit into the integer type is any; without inputs the smallest, as x86 has it. errno and floating-point exceptions are not touched (fenv.c).
 */
#include "shrike.h"

/* One function, for the three types. */
#define DEFINE_ROUNDING(name)                                 \
    float name##f(float x) { return __builtin_##name##f(x); } \
    double name(double x) { return __builtin_##name(x); }     \
    long double name##l(long double x) { return __builtin_##name##l(x); }

DEFINE_ROUNDING(floor)
DEFINE_ROUNDING(ceil)
DEFINE_ROUNDING(trunc)
DEFINE_ROUNDING(round)
DEFINE_ROUNDING(roundeven)
DEFINE_ROUNDING(rint)
DEFINE_ROUNDING(nearbyint)

/* To an integer type: converting what does not fit is undefined in C and so never done. `lowest` is a power of two and
 * has an exact value in each floating-point type; its negation is the first value that is too large. */
#define DEFINE_CONVERSION(name, round, type, result, lowest)                                   \
    result name(type x)                                                                        \
    {                                                                                          \
        type rounded = round(x);                                                               \
        int fits = (rounded >= (type)lowest) & (rounded < -(type)lowest);                      \
        return fits ? (result)rounded : (result)(lowest ^ (result)__shrike_nondet_longlong()); \
    }

#define DEFINE_CONVERSIONS(name, round)                                               \
    DEFINE_CONVERSION(l##name##f, __builtin_##round##f, float, long, LONG_MIN)        \
    DEFINE_CONVERSION(l##name, __builtin_##round, double, long, LONG_MIN)             \
    DEFINE_CONVERSION(l##name##l, __builtin_##round##l, long double, long, LONG_MIN)  \
    DEFINE_CONVERSION(ll##name##f, __builtin_##round##f, float, long long, LLONG_MIN) \
    DEFINE_CONVERSION(ll##name, __builtin_##round, double, long long, LLONG_MIN)      \
    DEFINE_CONVERSION(ll##name##l, __builtin_##round##l, long double, long long, LLONG_MIN)

DEFINE_CONVERSIONS(round, round)
DEFINE_CONVERSIONS(rint, rint)
