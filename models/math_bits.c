/* Functions of <math.h> that take numbers apart: exponents, fractions, neighbours.
 *
 * float and double are x86's binary32 and binary64; long double is its 80-bit format, whose mantissa has an explicit
 * leading bit. errno is set where glibc sets it: a result too large or too small (ERANGE), no exponent (EDOM or
 * ERANGE).
 */
#include "shrike.h"

union float_bits {
    float value;
    uint32_t bits;
};

union double_bits {
    double value;
    uint64_t bits;
};

union long_double_bits {
    long double value;
    struct {
        uint64_t mantissa;
        uint16_t exponent; /* with the sign above it */
    };
};

/* ---- The exponent's field and its replacement, for each format ---- */

static int get_fieldf(float x) { return (int)((union float_bits){x}.bits >> 23 & 0xff); }
static int get_field(double x) { return (int)((union double_bits){x}.bits >> 52 & 0x7ff); }
static int get_fieldl(long double x) { return (union long_double_bits){x}.exponent & 0x7fff; }

static float set_fieldf(float x, int field)
{
    union float_bits number = {x};
    number.bits = (number.bits & ~0x7f800000u) | (uint32_t)field << 23;
    return number.value;
}

static double set_field(double x, int field)
{
    union double_bits number = {x};
    number.bits = (number.bits & ~(0x7ffULL << 52)) | (uint64_t)field << 52;
    return number.value;
}

static long double set_fieldl(long double x, int field)
{
    union long_double_bits number = {x};
    number.exponent = (uint16_t)((number.exponent & 0x8000) | field);
    return number.value;
}

/* One step away from zero (or, with -1, towards it) for a number that is not zero. */
static float stepf(float x, int direction)
{
    union float_bits number = {x};
    number.bits += (uint32_t)direction;
    return number.value;
}

static double step(double x, int direction)
{
    union double_bits number = {x};
    number.bits += (uint64_t)direction;
    return number.value;
}

/* The leading bit of the mantissa is set in every number but subnormal ones, so a carry has to restore it. */
static long double stepl(long double x, int direction)
{
    union long_double_bits number = {x};
    uint64_t leading = 1ULL << 63;
    number.mantissa += (uint64_t)direction;
    if (direction > 0 && number.mantissa == 0) {
        number.mantissa = leading;
        number.exponent++;
    } else if (direction > 0 && number.mantissa == leading && (number.exponent & 0x7fff) == 0) {
        number.exponent++;
    } else if (direction < 0 && number.mantissa == leading - 1 && (number.exponent & 0x7fff) > 0) {
        number.exponent--;
        if (number.exponent & 0x7fff)
            number.mantissa |= leading;
    }
    return number.value;
}

/* `bias`: the field of 1.0; `up`: a power of two, 2^up_by, that makes any subnormal number normal. */
#define DEFINE_PARTS(suffix, type, bias, up, up_by)                                                                       \
    type frexp##suffix(type x, int *exponent)                                                                             \
    {                                                                                                                     \
        *exponent = 0;                                                                                                    \
        if ((x == 0) | (x - x != 0))                                                                                      \
            return x;                                                                                                     \
        if (get_field##suffix(x) == 0) {                                                                                  \
            x *= up;                                                                                                      \
            *exponent = -up_by;                                                                                           \
        }                                                                                                                 \
        *exponent += get_field##suffix(x) - (bias - 1);                                                                   \
        return set_field##suffix(x, bias - 1);                                                                            \
    }                                                                                                                     \
                                                                                                                          \
    /* Of a number that is neither zero nor infinite nor NaN. */                                                          \
    static int exponent##suffix(type x)                                                                                   \
    {                                                                                                                     \
        if (get_field##suffix(x) == 0)                                                                                    \
            return get_field##suffix(x * up) - bias - up_by;                                                              \
        return get_field##suffix(x) - bias;                                                                               \
    }                                                                                                                     \
                                                                                                                          \
    type logb##suffix(type x)                                                                                             \
    {                                                                                                                     \
        if (x == 0)                                                                                                       \
            return -(type)__builtin_inf();                                                                                \
        return x - x != 0 ? x * x : (type)exponent##suffix(x);                                                            \
    }                                                                                                                     \
                                                                                                                          \
    int ilogb##suffix(type x)                                                                                             \
    {                                                                                                                     \
        if ((x == 0) | (x - x != 0)) {                                                                                    \
            __shrike_errno = EDOM;                                                                                        \
            return (x == 0) || (x != x) ? INT_MIN : INT_MAX;                                                              \
        }                                                                                                                 \
        return exponent##suffix(x);                                                                                       \
    }                                                                                                                     \
                                                                                                                          \
    type significand##suffix(type x)                                                                                      \
    {                                                                                                                     \
        if ((x == 0) | (x - x != 0))                                                                                      \
            return x;                                                                                                     \
        return set_field##suffix(get_field##suffix(x) == 0 ? x * up : x, bias);                                           \
    }                                                                                                                     \
                                                                                                                          \
    /* Too large or too small by so much that the number does not matter: clamped, so that the loops below are short. The \
     * first step down leaves enough bits that only the last multiplication rounds. */                                    \
    static type scale##suffix(type x, long n)                                                                             \
    {                                                                                                                     \
        type start = x;                                                                                                   \
        int left = n > 3 * bias ? 3 * bias : n < -3 * bias ? -3 * bias : (int)n;                                          \
        while (left > bias) {                                                                                             \
            x *= set_field##suffix(1, 2 * bias);                                                                          \
            left -= bias;                                                                                                 \
        }                                                                                                                 \
        while (left < 1 - bias) {                                                                                         \
            x *= set_field##suffix(1, 1 + up_by);                                                                         \
            left += bias - 1 - up_by;                                                                                     \
        }                                                                                                                 \
        x *= set_field##suffix(1, left + bias);                                                                           \
        __shrike_errno_if((start - start == 0) & (start != 0) & ((x == 0) | (x - x != 0)), ERANGE);                       \
        return x;                                                                                                         \
    }                                                                                                                     \
                                                                                                                          \
    type scalbn##suffix(type x, int n) { return scale##suffix(x, n); }                                                    \
    type scalbln##suffix(type x, long n) { return scale##suffix(x, n); }                                                  \
    type ldexp##suffix(type x, int n) { return scale##suffix(x, n); }                                                     \
                                                                                                                          \
    type modf##suffix(type x, type *whole)                                                                                \
    {                                                                                                                     \
        *whole = __builtin_trunc##suffix(x);                                                                              \
        return __builtin_copysign##suffix(x == *whole ? 0 : x - *whole, x);                                               \
    }                                                                                                                     \
                                                                                                                          \
    /* Towards a larger (1) or smaller (-1) number. */                                                                    \
    static type neighbour##suffix(type x, int direction)                                                                  \
    {                                                                                                                     \
        type next = x == 0 ? __builtin_copysign##suffix(step##suffix(0, 1), direction)                                    \
                           : step##suffix(x, (x > 0) == (direction > 0) ? 1 : -1);                                        \
        __shrike_errno_if((x - x == 0) & (x != 0) & ((next - next != 0) | (get_field##suffix(next) == 0)), ERANGE);       \
        return next;                                                                                                      \
    }                                                                                                                     \
                                                                                                                          \
    type nextafter##suffix(type x, type y)                                                                                \
    {                                                                                                                     \
        if ((x != x) | (y != y))                                                                                          \
            return x + y;                                                                                                 \
        return x == y ? y : neighbour##suffix(x, x < y ? 1 : -1);                                                         \
    }                                                                                                                     \
                                                                                                                          \
    type nexttoward##suffix(type x, long double y)                                                                        \
    {                                                                                                                     \
        if ((x != x) | (y != y))                                                                                          \
            return (type)(x + y);                                                                                         \
        return x == y ? (type)y : neighbour##suffix(x, x < y ? 1 : -1);                                                   \
    }

DEFINE_PARTS(f, float, 127, 0x1p24f, 24)
DEFINE_PARTS(, double, 1023, 0x1p54, 54)
DEFINE_PARTS(l, long double, 16383, 0x1p64L, 64)
