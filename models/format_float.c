/* Floating-point conversions of printf: f F e E g G a A, for double and long double.
 *
 * The machine renders the digits (__shrike_format_double); sign, padding and zeros are added here.
 *
 * Soundness: the text of a symbolic double that is formatted into memory is any text without terminator that is no
 * longer than the longest one for its conversion and precision. On its way to a stream it is left out (format.c).
 */
#include "format.h"

struct number {
    int is_long, is_symbolic, is_negative, is_finite;
    double narrow;
    long double wide;
};

static struct number take_number(struct __shrike_arguments *arguments, const struct __shrike_conversion *conversion)
{
    struct number number = {.is_long = conversion->length == LONGDOUBLE || conversion->length == LONGLONG};
    if (number.is_long) {
        number.wide = va_arg(arguments->list, long double);
        number.is_symbolic = __shrike_is_symbolic_memory(&number.wide, 10);
        number.is_negative = __builtin_signbit(number.wide) != 0;
        number.is_finite = __builtin_isfinite(number.wide) != 0;
    } else {
        number.narrow = va_arg(arguments->list, double);
        number.is_symbolic = __shrike_is_symbolic_memory(&number.narrow, sizeof number.narrow);
        number.is_negative = __builtin_signbit(number.narrow) != 0;
        number.is_finite = __builtin_isfinite(number.narrow) != 0;
    }
    return number;
}

void __shrike_skip_float(struct __shrike_arguments *arguments, const struct __shrike_conversion *conversion)
{
    take_number(arguments, conversion);
}

static size_t render(char *out, size_t capacity, const struct number *number, const struct __shrike_conversion *conversion)
{
    int letter = conversion->letter, precision = conversion->precision, alternate = conversion->alternate;
    return (size_t)(number->is_long
                        ? __shrike_format_long_double(out, capacity, number->wide, letter, precision, alternate)
                        : __shrike_format_double(out, capacity, number->narrow, letter, precision, alternate));
}

/* Digits before the point, the point, those behind it, an exponent. */
static int longest(const struct number *number, const struct __shrike_conversion *conversion)
{
    int before = number->is_long ? 4933 : 309, behind = conversion->precision;
    if (behind < 30)
        behind = 30;
    return before + 1 + behind + 8;
}

static void convert_symbolic(struct __shrike_sink *sink, const struct __shrike_conversion *conversion,
                             const struct number *number)
{
    char sign[2] = {__shrike_sign(conversion, number->is_negative)};
    int most = longest(number, conversion), length = __shrike_choose(1, most);
    size_t room = sink->length < sink->capacity ? sink->capacity - sink->length : 0;
    size_t stored = room < (size_t)most ? room : (size_t)most;
    char *text = malloc(stored);
    __shrike_any_bytes(text, stored);
    for (size_t i = 0; i < stored; i++)
        text[i] |= (text[i] == 0) * '0';
    __shrike_emit_number(sink, conversion, sign, 0, text, (size_t)length, conversion->zero);
    free(text);
}

void __shrike_convert_float(struct __shrike_sink *sink, const struct __shrike_conversion *conversion,
                            struct __shrike_arguments *arguments)
{
    char small[128], prefix[4] = {0}, *text = small, *large = NULL;
    int used = 0;
    struct number number = take_number(arguments, conversion);
    if (number.is_symbolic) {
        unsigned long long bits;
        __builtin_memcpy(&bits, number.is_long ? (void *)&number.wide : (void *)&number.narrow, sizeof bits);
        __shrike_shown(bits);
        if (sink->file)
            sink->open_ended = 1;
        else
            convert_symbolic(sink, conversion, &number);
        return;
    }
    size_t length = render(small, sizeof small, &number, conversion);
    if (length > sizeof small) {
        text = large = malloc(length);
        render(large, length, &number, conversion);
    }
    char sign = __shrike_sign(conversion, number.is_negative);
    if (sign)
        prefix[used++] = sign;
    const char *body = text;
    if (number.is_finite && (conversion->letter == 'a' || conversion->letter == 'A')) {
        prefix[used++] = *body++;
        prefix[used++] = *body++;
        length -= 2;
    }
    __shrike_emit_number(sink, conversion, prefix, 0, body, length, conversion->zero && number.is_finite);
    free(large);
}
