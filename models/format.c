/* The engine behind every printf: reads a format, takes the arguments, hands text to a sink.
 *
 * Exact as glibc in the "C" locale for the flags - + space # 0 ', for width, precision and *, for the lengths hh h l
 * ll q j z t L, for arguments chosen by number (%2$d, %1$*2$d), and for d i u o x X b B c s p n m % and f F e E g G a A
 * (format_float.c).
 *
 * A sink is memory or a stream. Into memory everything is exact, also if it is symbolic: a number forks on how many
 * digits it has, a string on where it ends. On its way to a stream a symbolic argument is left out, so that printing
 * makes no paths.
 *
 * Soundness: a stream that was given a symbolic argument reports an arbitrary length, no less than what was rendered;
 * %n after it stores such a length too. %lc and %ls fail for characters above 127, as glibc does in the "C" locale. A
 * conversion that C does not know, and a number of an argument whose type no conversion tells, are undefined behaviour.
 * Nothing here calls __shrike_unsupported: slices would have to keep all printing, to see whether a run gets there.
 */
#include "format.h"

static void flush(struct __shrike_sink *sink)
{
    if (sink->pending == 0)
        return;
    sink->failed |= __shrike_put(sink->file, sink->chunk, (size_t)sink->pending) != (size_t)sink->pending;
    sink->pending = 0;
}

void __shrike_emit(struct __shrike_sink *sink, char c)
{
    if (sink->file) {
        sink->chunk[sink->pending++] = c;
        if (sink->pending == (int)sizeof sink->chunk)
            flush(sink);
    } else if (sink->length < sink->capacity) {
        sink->out[sink->length] = c;
    }
    sink->length++;
}

/* Once memory is full only the count matters: a width may be in the millions, and a text of an open length makes no more paths. */
static int is_full(const struct __shrike_sink *sink) { return !sink->file && sink->length >= sink->capacity; }

void __shrike_emit_text(struct __shrike_sink *sink, const char *text, size_t length)
{
    size_t i = 0;
    for (; i < length && !is_full(sink); i++)
        __shrike_emit(sink, text[i]);
    sink->length += length - i;
}

void __shrike_emit_padding(struct __shrike_sink *sink, char c, long long count)
{
    for (; count > 0 && !is_full(sink); count--)
        __shrike_emit(sink, c);
    if (count > 0)
        sink->length += (size_t)count;
}

static void emit_padded(struct __shrike_sink *sink, const struct __shrike_conversion *conversion, const char *text,
                        size_t length)
{
    long long padding = conversion->width - (long long)length;
    if (!conversion->left)
        __shrike_emit_padding(sink, ' ', padding);
    __shrike_emit_text(sink, text, length);
    if (conversion->left)
        __shrike_emit_padding(sink, ' ', padding);
}

void __shrike_emit_number(struct __shrike_sink *sink, const struct __shrike_conversion *conversion, const char *prefix,
                          long long zeros, const char *body, size_t body_length, int pad_with_zeros)
{
    size_t prefix_length = __shrike_length(prefix);
    long long padding = conversion->width - (long long)prefix_length - zeros - (long long)body_length;
    if (!conversion->left && !pad_with_zeros)
        __shrike_emit_padding(sink, ' ', padding);
    __shrike_emit_text(sink, prefix, prefix_length);
    if (!conversion->left && pad_with_zeros)
        __shrike_emit_padding(sink, '0', padding);
    __shrike_emit_padding(sink, '0', zeros);
    __shrike_emit_text(sink, body, body_length);
    if (conversion->left)
        __shrike_emit_padding(sink, ' ', padding);
}

/* The digits of a value, written backwards from `end`; none for zero. Returns how many there are. A narrow value is
 * divided in 32 bits: cheaper for the solver. */
static size_t render(char *end, unsigned long long value, int narrow, char letter)
{
    const char *digits = letter == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
    size_t count = 0;
    if ((letter == 'x') | (letter == 'X'))
        for (; value; value >>= 4)
            end[-(ptrdiff_t)++count] = digits[value & 15];
    else if (letter == 'o')
        for (; value; value >>= 3)
            end[-(ptrdiff_t)++count] = (char)('0' + (value & 7));
    else if ((letter == 'b') | (letter == 'B'))
        for (; value; value >>= 1)
            end[-(ptrdiff_t)++count] = (char)('0' + (value & 1));
    else if (narrow)
        for (uint32_t rest = (uint32_t)value; rest; rest /= 10)
            end[-(ptrdiff_t)++count] = (char)('0' + rest % 10);
    else
        for (; value; value /= 10)
            end[-(ptrdiff_t)++count] = (char)('0' + value % 10);
    return count;
}

static void convert_integer(struct __shrike_sink *sink, const struct __shrike_conversion *conversion,
                            unsigned long long magnitude, int narrow, char sign)
{
    char digits[64], prefix[4] = {0}, letter = conversion->letter == 'p' ? 'x' : conversion->letter;
    int used = 0;
    if (sink->file && __shrike_is_symbolic(magnitude)) {
        __shrike_shown(magnitude);
        sink->open_ended = 1;
        return;
    }
    size_t count = render(digits + sizeof digits, magnitude, narrow, letter);
    long long zeros = (conversion->precision < 0 ? 1 : conversion->precision) - (long long)count;
    if (conversion->alternate && letter == 'o' && zeros <= 0)
        zeros = 1;
    if (sign)
        prefix[used++] = sign;
    int has_prefix = ((letter | 32) == 'x') | ((letter | 32) == 'b');
    if (conversion->alternate && has_prefix && magnitude) {
        prefix[used++] = '0';
        prefix[used++] = letter;
    }
    __shrike_emit_number(sink, conversion, prefix, zeros > 0 ? zeros : 0, digits + sizeof digits - count, count,
                         conversion->zero && conversion->precision < 0);
}

static long long take_signed(struct __shrike_arguments *arguments, enum __shrike_width length)
{
    switch (length) {
    case CHAR: return (signed char)va_arg(arguments->list, int);
    case SHORT: return (short)va_arg(arguments->list, int);
    case LONG: return va_arg(arguments->list, long);
    case LONGLONG: case LONGDOUBLE: case INTMAX: return va_arg(arguments->list, long long);
    case SIZE: case PTRDIFF: return va_arg(arguments->list, ptrdiff_t);
    default: return va_arg(arguments->list, int);
    }
}

static unsigned long long take_unsigned(struct __shrike_arguments *arguments, enum __shrike_width length)
{
    switch (length) {
    case CHAR: return (unsigned char)va_arg(arguments->list, unsigned);
    case SHORT: return (unsigned short)va_arg(arguments->list, unsigned);
    case LONG: return va_arg(arguments->list, unsigned long);
    case LONGLONG: case LONGDOUBLE: case INTMAX: return va_arg(arguments->list, unsigned long long);
    case SIZE: case PTRDIFF: return va_arg(arguments->list, size_t);
    default: return va_arg(arguments->list, unsigned);
    }
}

static void convert_signed(struct __shrike_sink *sink, const struct __shrike_conversion *conversion,
                           struct __shrike_arguments *arguments)
{
    long long value = take_signed(arguments, conversion->length);
    if (sink->file && __shrike_is_symbolic((unsigned long long)value)) {
        __shrike_shown((unsigned long long)value);
        sink->open_ended = 1;
        return;
    }
    int narrow = conversion->length <= SHORT;
    unsigned long long magnitude = (unsigned long long)value;
    convert_integer(sink, conversion, value < 0 ? 0 - magnitude : magnitude, narrow, __shrike_sign(conversion, value < 0));
}

static void convert_pointer(struct __shrike_sink *sink, struct __shrike_conversion *conversion, const void *pointer)
{
    if (!pointer) {
        emit_padded(sink, conversion, "(nil)", 5);
        return;
    }
    conversion->alternate = 1;
    convert_integer(sink, conversion, (uintptr_t)pointer, 0, __shrike_sign(conversion, 0));
}

static void convert_string(struct __shrike_sink *sink, const struct __shrike_conversion *conversion, const char *text)
{
    size_t limit = conversion->precision < 0 ? SIZE_MAX : (size_t)conversion->precision;
    if (!text)
        text = limit >= 6 ? "(null)" : "";
    size_t length = sink->file ? __shrike_visible_text(text, limit, &sink->open_ended) : __shrike_length_within(text, limit);
    if (!sink->file && sink->length < sink->capacity) {
        /* Neither what was written already nor what is written now may be what is read. */
        size_t room = sink->capacity - sink->length;
        __shrike_apart(sink->out, text, sink->length < length ? sink->length : length);
        __shrike_apart(sink->out + sink->length, text, length < room ? length : room);
    }
    emit_padded(sink, conversion, text, length);
}

/* So many wide characters, each a byte. Returns 0 if one has no representation. */
static int convert_wide(struct __shrike_sink *sink, const struct __shrike_conversion *conversion, const wchar_t *text,
                        size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((uint32_t)text[i] > 127) {
            __shrike_errno = EILSEQ;
            return 0;
        }
    if (!conversion->left)
        __shrike_emit_padding(sink, ' ', conversion->width - (long long)length);
    for (size_t i = 0; i < length; i++)
        __shrike_emit(sink, (char)text[i]);
    if (conversion->left)
        __shrike_emit_padding(sink, ' ', conversion->width - (long long)length);
    return 1;
}

static void store_length(struct __shrike_sink *sink, const struct __shrike_conversion *conversion, void *where)
{
    long long length = (long long)sink->length;
    if (sink->open_ended)
        length = __shrike_choose((int)length, INT_MAX);
    switch (conversion->length) {
    case CHAR: *(signed char *)where = (signed char)length; break;
    case SHORT: *(short *)where = (short)length; break;
    case LONG: *(long *)where = (long)length; break;
    case LONGLONG: case LONGDOUBLE: case INTMAX: *(long long *)where = length; break;
    case SIZE: case PTRDIFF: *(ptrdiff_t *)where = (ptrdiff_t)length; break;
    default: *(int *)where = (int)length; break;
    }
}

/* A number in the format. Sets `failed` if it is too large. */
static int read_number(const char **format, int *failed)
{
    long long number = 0;
    for (; **format >= '0' && **format <= '9' && number <= INT_MAX; ++*format)
        number = number * 10 + (**format - '0');
    *failed |= number > INT_MAX;
    return (int)(number & INT_MAX);
}

/* Which argument is meant: the number before $, or the next one. */
static int read_position(const char **format)
{
    const char *at = *format;
    int failed = 0, position = read_number(&at, &failed);
    if (*at != '$' || position == 0 || failed)
        return NEXT_ARGUMENT;
    *format = at + 1;
    return position;
}

/* A number in the format, or * and perhaps which argument holds it. */
static int read_count(const char **format, int *argument, int *failed)
{
    *argument = NO_ARGUMENT;
    if (**format != '*')
        return read_number(format, failed);
    ++*format;
    *argument = read_position(format);
    return 0;
}

static enum __shrike_width read_length(const char **format)
{
    char letter = *(*format)++;
    if ((letter == 'h' || letter == 'l') && **format == letter) {
        ++*format;
        return letter == 'h' ? CHAR : LONGLONG;
    }
    switch (letter) {
    case 'h': return SHORT;
    case 'l': return LONG;
    case 'q': return LONGLONG;
    case 'L': return LONGDOUBLE;
    case 'j': return INTMAX;
    case 'z': case 'Z': return SIZE;
    case 't': return PTRDIFF;
    default: --*format; return PLAIN;
    }
}

/* What stands behind %, up to and with the letter. Returns 0 if a number in it is too large. */
static int read_conversion(struct __shrike_conversion *conversion, const char **format)
{
    int failed = 0;
    *conversion = (struct __shrike_conversion){.precision = -1, .precision_argument = NO_ARGUMENT};
    conversion->argument = read_position(format);
    for (;; ++*format) {
        if (**format == '-') conversion->left = 1;
        else if (**format == '+') conversion->plus = 1;
        else if (**format == ' ') conversion->space = 1;
        else if (**format == '#') conversion->alternate = 1;
        else if (**format == '0') conversion->zero = 1;
        else if (**format != '\'' && **format != 'I') break;
    }
    conversion->width = read_count(format, &conversion->width_argument, &failed);
    if (**format == '.') {
        ++*format;
        conversion->precision = read_count(format, &conversion->precision_argument, &failed);
    }
    conversion->length = read_length(format);
    conversion->letter = **format;
    *format += conversion->letter != 0;
    return !failed;
}

/* ---- Arguments ---- */

static int takes_argument(const struct __shrike_conversion *conversion)
{
    return (conversion->letter != '%') & (conversion->letter != 'm') & (conversion->letter != 0);
}

/* Goes on behind the argument of a conversion. */
static void skip_argument(struct __shrike_arguments *arguments, const struct __shrike_conversion *conversion)
{
    switch (conversion->letter) {
    case 'd': case 'i': take_signed(arguments, conversion->length); return;
    case 'u': case 'o': case 'x': case 'X': case 'b': case 'B': take_unsigned(arguments, conversion->length); return;
    case 'f': case 'F': case 'e': case 'E': case 'g': case 'G': case 'a': case 'A':
        __shrike_skip_float(arguments, conversion);
        return;
    case 'c': case 'C': (void)va_arg(arguments->list, int); return;
    default: (void)va_arg(arguments->list, void *); return;
    }
}

/* Goes on behind the argument with this number, whose type is what a conversion of the format says. */
static void skip_position(struct __shrike_arguments *arguments, const char *format, int position)
{
    struct __shrike_conversion conversion;
    while (*format) {
        if (*format++ != '%')
            continue;
        read_conversion(&conversion, &format);
        if (conversion.width_argument == position || conversion.precision_argument == position) {
            (void)va_arg(arguments->list, int);
            return;
        }
        if (conversion.argument == position && takes_argument(&conversion)) {
            skip_argument(arguments, &conversion);
            return;
        }
    }
    __builtin_unreachable();
}

/* The list goes on with the argument that is meant: the next one, or the one with this number. */
static void go_to(struct __shrike_arguments *arguments, const char *format, int position)
{
    if (position <= NEXT_ARGUMENT)
        return;
    va_end(arguments->list);
    va_copy(arguments->list, arguments->all);
    for (int before = 1; before < position; before++)
        skip_position(arguments, format, before);
}

/* A width or precision that an argument holds. */
static int take_count(struct __shrike_sink *sink, struct __shrike_arguments *arguments, const char *format, int position)
{
    go_to(arguments, format, position);
    int count = va_arg(arguments->list, int);
    if (!sink->file || !__shrike_is_symbolic((unsigned long long)count))
        return count;
    __shrike_shown((unsigned long long)count);
    sink->open_ended = 1;
    return 0;
}

/* Makes the counts what their arguments hold, and the list go on with the conversion's own. Returns 0 if a count is too large. */
static int take_counts(struct __shrike_sink *sink, struct __shrike_conversion *conversion,
                       struct __shrike_arguments *arguments, const char *format)
{
    if (conversion->width_argument != NO_ARGUMENT)
        conversion->width = take_count(sink, arguments, format, conversion->width_argument);
    if (conversion->width == INT_MIN)
        return 0;
    if (conversion->width < 0) {
        conversion->left = 1;
        conversion->width = -conversion->width;
    }
    if (conversion->precision_argument != NO_ARGUMENT)
        conversion->precision = take_count(sink, arguments, format, conversion->precision_argument);
    if (conversion->precision < 0)
        conversion->precision = -1;
    if (takes_argument(conversion))
        go_to(arguments, format, conversion->argument);
    return 1;
}

/* ---- The engine ---- */

/* Returns 0 if formatting fails as a whole. */
static int convert(struct __shrike_sink *sink, struct __shrike_conversion *conversion, struct __shrike_arguments *arguments)
{
    char scratch[32];
    int wide = conversion->length == LONG;
    switch (conversion->letter) {
    case 'd': case 'i': convert_signed(sink, conversion, arguments); return 1;
    case 'u': case 'o': case 'x': case 'X': case 'b': case 'B':
        convert_integer(sink, conversion, take_unsigned(arguments, conversion->length), conversion->length <= SHORT, 0);
        return 1;
    case 'f': case 'F': case 'e': case 'E': case 'g': case 'G': case 'a': case 'A':
        __shrike_convert_float(sink, conversion, arguments);
        return 1;
    case 'C': wide = 1; /* fall through */
    case 'c':
        if (wide)
            return convert_wide(sink, conversion, (wchar_t[]){(wchar_t)va_arg(arguments->list, wint_t)}, 1);
        scratch[0] = (char)va_arg(arguments->list, int);
        emit_padded(sink, conversion, scratch, 1);
        return 1;
    case 'S': wide = 1; /* fall through */
    case 's':
        if (!wide) {
            convert_string(sink, conversion, va_arg(arguments->list, const char *));
            return 1;
        }
        const wchar_t *text = va_arg(arguments->list, const wchar_t *);
        if (text) {
            size_t limit = conversion->precision < 0 ? SIZE_MAX : (size_t)conversion->precision, length = 0;
            while (length < limit && text[length])
                length++;
            return convert_wide(sink, conversion, text, length);
        }
        convert_string(sink, conversion, NULL);
        return 1;
    case 'm': convert_string(sink, conversion, __shrike_error_text(__shrike_errno, scratch)); return 1;
    case 'p': convert_pointer(sink, conversion, va_arg(arguments->list, const void *)); return 1;
    case 'n': store_length(sink, conversion, va_arg(arguments->list, void *)); return 1;
    case '%': __shrike_emit(sink, '%'); return 1;
    case 0: __shrike_errno = EINVAL; return 0;
    default: __builtin_unreachable();
    }
}

/* Returns the length of the whole text, or -1. Does not terminate it. */
int __shrike_format(struct __shrike_sink *sink, const char *format, struct __shrike_arguments *arguments)
{
    struct __shrike_conversion conversion;
    const char *at = format;
    int failed = 0;
    va_copy(arguments->all, arguments->list);
    while (*at && !failed) {
        if (*at != '%') {
            __shrike_emit(sink, *at++);
            continue;
        }
        at++;
        if (read_conversion(&conversion, &at) && take_counts(sink, &conversion, arguments, format)) {
            failed = !convert(sink, &conversion, arguments);
        } else {
            __shrike_errno = EOVERFLOW;
            failed = 1;
        }
    }
    va_end(arguments->all);
    if (sink->file)
        flush(sink);
    if (!failed && sink->length > INT_MAX) {
        __shrike_errno = EOVERFLOW;
        failed = 1;
    }
    if (failed)
        return -1;
    if (sink->open_ended)
        return __shrike_choose((int)sink->length, INT_MAX) | -sink->failed;
    return (int)sink->length | -sink->failed;
}
