/* Floating-point conversions of scanf: a e f g.
 *
 * The characters that belong to a number are collected as glibc collects them; strtod (strtod.c) finds their value.
 *
 * Soundness: a number of more than 500 characters is unsupported.
 */
#include "scan.h"

/* The characters of a number, collected one by one because none may be taken that cannot belong to it. */
struct collected {
    struct __shrike_source *source;
    size_t width;
    int c; /* the next one, not collected yet */
    size_t length;
    char text[512];
};

static void collect(struct collected *number)
{
    if (number->length == sizeof number->text - 2)
        __shrike_unsupported("scanf of a floating-point number with more than 500 characters");
    number->text[number->length++] = (char)number->c;
    number->c = __shrike_next_within(number->source, &number->width);
}

static int collect_word(struct collected *number, const char *word)
{
    for (; *word; word++) {
        if (number->c == EOF || (number->c | 32) != *word)
            return 0;
        collect(number);
    }
    return 1;
}

static int collect_digits(struct collected *number, int base)
{
    int any = 0;
    while (number->c != EOF && __shrike_digit_value(number->c) < base) {
        collect(number);
        any = 1;
    }
    return any;
}

/* As lenient as glibc: behind 0x a point is enough, and an exponent may lack its digits. */
static int collect_finite(struct collected *number)
{
    int base = 10, any = 0;
    if (number->c == '0') {
        collect(number);
        any = 1;
        if (number->c != EOF && (number->c | 32) == 'x' && number->width > 0) {
            collect(number);
            base = 16;
            any = number->c == '.';
        }
    }
    any |= collect_digits(number, base);
    if (number->c == '.') {
        collect(number);
        any |= collect_digits(number, base);
    }
    if (any && number->c != EOF && (number->c | 32) == (base == 16 ? 'p' : 'e')) {
        collect(number);
        if ((number->c == '-') | (number->c == '+'))
            collect(number);
        collect_digits(number, 10);
    }
    return any;
}

enum __shrike_match __shrike_scan_float(struct __shrike_source *source, const struct __shrike_directive *conversion,
                                        void *where)
{
    struct collected number;
    number.source = source;
    number.width = conversion->width ? conversion->width : SIZE_MAX;
    number.length = 0;
    number.c = __shrike_next_within(source, &number.width);
    if (number.c == EOF)
        return AT_END;
    if ((number.c == '-') | (number.c == '+'))
        collect(&number);
    int matched;
    if (number.c != EOF && (number.c | 32) == 'n')
        matched = collect_word(&number, "nan");
    else if (number.c != EOF && (number.c | 32) == 'i')
        matched = collect_word(&number, "inf")
                  && (number.c == EOF || (number.c | 32) != 'i' || collect_word(&number, "inity"));
    else
        matched = collect_finite(&number);
    __shrike_give_back(source, number.c);
    if (!matched)
        return MISMATCHED;
    number.text[number.length] = 0;
    if (conversion->suppressed)
        return MATCHED;
    if (conversion->length == LONGLONG)
        *(long double *)where = __shrike_strtold(number.text, NULL);
    else if (conversion->length == LONG)
        *(double *)where = __shrike_strtod(number.text, NULL);
    else
        *(float *)where = __shrike_strtof(number.text, NULL);
    return MATCHED;
}
