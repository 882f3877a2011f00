/* Floating-point numbers from text: strtod and its family, atof.
 *
 * The syntax is scanned here (decimal, hexadecimal, inf, infinity, nan, nan(…)); the value of a finite number is the
 * machine's to find (__shrike_parse_double), correctly rounded.
 *
 * Soundness: a number whose text is symbolic is any number of its sign, with or without ERANGE. The payload in nan(…)
 * is ignored. ERANGE for a subnormal result is exact for texts of up to 80 characters.
 */
#include "shrike.h"

struct number {
    size_t start, length; /* what __shrike_parse_* takes, with a minus sign */
    size_t end;           /* what follows the number */
    int negative, hexadecimal, nonzero;
    enum { NO_NUMBER, FINITE, INFINITE, NOT_A_NUMBER } kind;
};

/* Does the text begin with this word, in either case? */
static int begins_with(const char *text, const char *word)
{
    size_t i = 0;
    while (word[i] && (text[i] | 32) == word[i])
        i++;
    return !word[i];
}

static size_t skip_digits(const char *text, size_t at, int base, int *nonzero)
{
    while (__shrike_digit_value((unsigned char)text[at]) < base)
        *nonzero |= text[at++] != '0';
    return at;
}

/* An exponent is one only if it has a digit. */
static size_t skip_exponent(const char *text, size_t at, char letter)
{
    int ignored = 0;
    if ((text[at] | 32) != letter)
        return at;
    size_t digits = at + 1 + (text[at + 1] == '-' || text[at + 1] == '+');
    size_t end = skip_digits(text, digits, 10, &ignored);
    return end > digits ? end : at;
}

static size_t skip_nan_payload(const char *text, size_t at)
{
    if (text[at] != '(')
        return at;
    size_t end = at + 1;
    while (__shrike_digit_value((unsigned char)text[end]) < 36 || text[end] == '_')
        end++;
    return text[end] == ')' ? end + 1 : at;
}

/* Digits with at most one point. Sets `end` to `start` if there is no digit. */
static void scan_finite(struct number *number, const char *text, size_t start, int base)
{
    size_t at = skip_digits(text, start, base, &number->nonzero), digits = at - start;
    if (text[at] == '.') {
        size_t behind = skip_digits(text, at + 1, base, &number->nonzero);
        digits += behind - at - 1;
        at = behind;
    }
    number->end = digits > 0 ? skip_exponent(text, at, base == 16 ? 'p' : 'e') : start;
    number->kind = digits > 0 ? FINITE : NO_NUMBER;
}

static struct number scan_number(const char *text)
{
    struct number number = {.kind = NO_NUMBER};
    size_t at = 0;
    while (__shrike_is_space((unsigned char)text[at]))
        at++;
    if ((text[at] == '-') | (text[at] == '+'))
        number.negative = text[at++] == '-';
    number.start = at;
    if (begins_with(text + at, "inf")) {
        number.kind = INFINITE;
        number.end = at + (begins_with(text + at, "infinity") ? 8 : 3);
    } else if (begins_with(text + at, "nan")) {
        number.kind = NOT_A_NUMBER;
        number.end = skip_nan_payload(text, at + 3);
    } else {
        if (text[at] == '0' && (text[at + 1] | 32) == 'x') {
            number.hexadecimal = 1;
            scan_finite(&number, text, at + 2, 16);
        }
        if (number.kind == NO_NUMBER) {
            number.hexadecimal = 0;
            scan_finite(&number, text, at, 10);
        }
        number.start -= (size_t)number.negative;
        number.length = number.end - number.start;
    }
    if (number.kind == NO_NUMBER)
        number.end = 0;
    return number;
}

/* A subnormal decimal number of fewer digits is never exact: exact ones have all the digits of a high power of five. */
#define INEXACT_IF_SHORTER 80

static int is_inexact(const struct number *number, const char *text, long double result)
{
    if (!number->hexadecimal && number->length < INEXACT_IF_SHORTER)
        return 1;
    return __shrike_parse_long_double(text + number->start, number->length) != result;
}

/* The three types differ in nothing but their names and limits. */
#define DEFINE_CONVERSION(name, type, parse, nondet, least_normal)                                  \
    static type name##_finite(const struct number *number, const char *text)                        \
    {                                                                                               \
        if (__shrike_is_symbolic_memory(text + number->start, number->length)) {                    \
            type any = nondet();                                                                    \
            __shrike_assume(number->negative ? any <= 0 : any >= 0);                                \
            __shrike_errno_if(__shrike_choose(0, 1), ERANGE);                                       \
            return any;                                                                             \
        }                                                                                           \
        type value = parse(text + number->start, number->length);                                   \
        int tiny = (value < least_normal) & (value > -least_normal) & number->nonzero;              \
        if (__builtin_isinf(value) || (tiny && (value == 0 || is_inexact(number, text, value))))    \
            __shrike_errno = ERANGE;                                                                \
        return value;                                                                               \
    }                                                                                               \
                                                                                                    \
    type __shrike_##name(const char *text, char **end)                                              \
    {                                                                                               \
        struct number number = scan_number(text);                                                   \
        if (end)                                                                                    \
            *end = (char *)text + number.end;                                                       \
        switch (number.kind) {                                                                      \
        case FINITE: return name##_finite(&number, text);                                           \
        case INFINITE: return (type)(number.negative ? -__builtin_inf() : __builtin_inf());         \
        case NOT_A_NUMBER: return (type)(number.negative ? -__builtin_nan("") : __builtin_nan("")); \
        default: return 0;                                                                          \
        }                                                                                           \
    }                                                                                               \
                                                                                                    \
    type name(const char *restrict text, char **restrict end)                                       \
    {                                                                                               \
        return __shrike_##name(text, end);                                                          \
    }                                                                                               \
                                                                                                    \
    /* What older glibc headers inlined calls to. */                                                \
    type __##name##_internal(const char *restrict text, char **restrict end, int group)             \
    {                                                                                               \
        (void)group;                                                                                \
        return __shrike_##name(text, end);                                                          \
    }

DEFINE_CONVERSION(strtof, float, __shrike_parse_float, __shrike_nondet_float, __FLT_MIN__)
DEFINE_CONVERSION(strtod, double, __shrike_parse_double, __shrike_nondet_double, __DBL_MIN__)
DEFINE_CONVERSION(strtold, long double, __shrike_parse_long_double, __shrike_nondet_longdouble, __LDBL_MIN__)

double atof(const char *text)
{
    return __shrike_strtod(text, NULL);
}
