/* Integers from text: strtol and its family, atoi and its.
 *
 * Exact: white space, sign, detection of the base, the end of the number, and saturation with ERANGE. Overflow is
 * collected along the digits without branching; paths part only at each character's being a digit or not.
 */
#include "shrike.h"

enum dialect { C99, C23 };
enum signedness { UNSIGNED, SIGNED };

struct __shrike_magnitude __shrike_start_magnitude(unsigned base, unsigned long long limit)
{
    return (struct __shrike_magnitude){.limit = limit, .before_last = limit / base, .last = limit % base, .base = base};
}

void __shrike_add_digit(struct __shrike_magnitude *magnitude, unsigned digit)
{
    unsigned long long value = magnitude->value;
    int at_end = value == magnitude->before_last;
    magnitude->overflow |= (value > magnitude->before_last) | (at_end & (digit > magnitude->last));
    magnitude->value = value * magnitude->base + digit;
}

static int is_prefix(const char *text, char letter, unsigned base)
{
    return text[0] == '0' && (text[1] | 32) == letter && (unsigned)__shrike_digit_value((unsigned char)text[2]) < base;
}

/* The bits of the result. `largest` is the largest value; a signed type has one more below zero. */
static unsigned long long parse(const char *text, char **end, int wanted, unsigned long long largest,
                                enum signedness signedness, enum dialect dialect)
{
    const char *at = text;
    unsigned base = (unsigned)wanted;
    int negative = 0;
    if (base == 1 || base > 36) {
        __shrike_errno = EINVAL;
        return 0;
    }
    while (__shrike_is_space((unsigned char)*at))
        at++;
    if ((*at == '-') | (*at == '+'))
        negative = *at++ == '-';
    if ((base == 0 || base == 16) && is_prefix(at, 'x', 16)) {
        at += 2;
        base = 16;
    } else if (dialect == C23 && (base == 0 || base == 2) && is_prefix(at, 'b', 2)) {
        at += 2;
        base = 2;
    }
    if (base == 0)
        base = *at == '0' ? 8 : 10;

    struct __shrike_magnitude number =
        __shrike_start_magnitude(base, largest + (unsigned)(negative & (signedness == SIGNED)));
    const char *digits = at;
    unsigned digit;
    while ((digit = (unsigned)__shrike_digit_value((unsigned char)*at)) < base) {
        __shrike_add_digit(&number, digit);
        at++;
    }
    if (end)
        *end = (char *)(at == digits ? text : at);
    if (number.overflow) {
        __shrike_errno = ERANGE;
        number.value = number.limit;
        negative &= signedness == SIGNED;
    }
    return negative ? 0 - number.value : number.value;
}

long strtol(const char *restrict text, char **restrict end, int base)
{
    return (long)parse(text, end, base, LONG_MAX, SIGNED, C99);
}

unsigned long strtoul(const char *restrict text, char **restrict end, int base)
{
    return (unsigned long)parse(text, end, base, 2UL * LONG_MAX + 1, UNSIGNED, C99);
}

long long strtoll(const char *restrict text, char **restrict end, int base)
{
    return (long long)parse(text, end, base, LLONG_MAX, SIGNED, C99);
}

unsigned long long strtoull(const char *restrict text, char **restrict end, int base)
{
    return parse(text, end, base, 2ULL * LLONG_MAX + 1, UNSIGNED, C99);
}

intmax_t strtoimax(const char *restrict text, char **restrict end, int base)
{
    return (intmax_t)parse(text, end, base, LLONG_MAX, SIGNED, C99);
}

uintmax_t strtoumax(const char *restrict text, char **restrict end, int base)
{
    return parse(text, end, base, 2ULL * LLONG_MAX + 1, UNSIGNED, C99);
}

long long strtoq(const char *restrict text, char **restrict end, int base)
{
    return (long long)parse(text, end, base, LLONG_MAX, SIGNED, C99);
}

unsigned long long strtouq(const char *restrict text, char **restrict end, int base)
{
    return parse(text, end, base, 2ULL * LLONG_MAX + 1, UNSIGNED, C99);
}

/* What newer glibc headers call them: 0b is a prefix too. */
long __isoc23_strtol(const char *restrict text, char **restrict end, int base)
{
    return (long)parse(text, end, base, LONG_MAX, SIGNED, C23);
}

unsigned long __isoc23_strtoul(const char *restrict text, char **restrict end, int base)
{
    return (unsigned long)parse(text, end, base, 2UL * LONG_MAX + 1, UNSIGNED, C23);
}

long long __isoc23_strtoll(const char *restrict text, char **restrict end, int base)
{
    return (long long)parse(text, end, base, LLONG_MAX, SIGNED, C23);
}

unsigned long long __isoc23_strtoull(const char *restrict text, char **restrict end, int base)
{
    return parse(text, end, base, 2ULL * LLONG_MAX + 1, UNSIGNED, C23);
}

intmax_t __isoc23_strtoimax(const char *restrict text, char **restrict end, int base)
{
    return (intmax_t)parse(text, end, base, LLONG_MAX, SIGNED, C23);
}

uintmax_t __isoc23_strtoumax(const char *restrict text, char **restrict end, int base)
{
    return parse(text, end, base, 2ULL * LLONG_MAX + 1, UNSIGNED, C23);
}

/* What older ones inlined calls to. Grouping of digits does not exist in the "C" locale. */
long __strtol_internal(const char *restrict text, char **restrict end, int base, int group)
{
    (void)group;
    return (long)parse(text, end, base, LONG_MAX, SIGNED, C99);
}

unsigned long __strtoul_internal(const char *restrict text, char **restrict end, int base, int group)
{
    (void)group;
    return (unsigned long)parse(text, end, base, 2UL * LONG_MAX + 1, UNSIGNED, C99);
}

long long __strtoll_internal(const char *restrict text, char **restrict end, int base, int group)
{
    (void)group;
    return (long long)parse(text, end, base, LLONG_MAX, SIGNED, C99);
}

unsigned long long __strtoull_internal(const char *restrict text, char **restrict end, int base, int group)
{
    (void)group;
    return parse(text, end, base, 2ULL * LLONG_MAX + 1, UNSIGNED, C99);
}

/* glibc's atoi is strtol cut to an int. */
int atoi(const char *text)
{
    return (int)parse(text, NULL, 10, LONG_MAX, SIGNED, C99);
}

long atol(const char *text)
{
    return (long)parse(text, NULL, 10, LONG_MAX, SIGNED, C99);
}

long long atoll(const char *text)
{
    return (long long)parse(text, NULL, 10, LLONG_MAX, SIGNED, C99);
}
