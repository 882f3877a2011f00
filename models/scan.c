/* The engine behind every scanf: reads a format, consumes characters from a string or a stream, stores values.
 *
 * Exact as glibc in the "C" locale: white space, literal characters, suppression (*), widths, the lengths hh h l ll q
 * j z t L, the modifier m, and d i u o x X p c s [ n % and a e f g. Numbers that do not fit saturate as strtol does,
 * and are then cut to their type.
 *
 * Soundness: arguments chosen by number (%1$d) are unsupported; wide characters (%lc, %ls, %l[) are stored one per
 * byte of input.
 */
#include "scan.h"

static int next(struct __shrike_source *source)
{
    int c;
    if (source->file) {
        c = __shrike_get(source->file);
    } else {
        c = (unsigned char)*source->text;
        if (c == 0)
            return EOF;
        source->text++;
    }
    source->taken += c != EOF;
    return c;
}

void __shrike_give_back(struct __shrike_source *source, int c)
{
    if (c == EOF)
        return;
    source->taken--;
    if (source->file)
        __shrike_put_back(c, source->file);
    else
        source->text--;
}

static int skip_space(struct __shrike_source *source)
{
    int c;
    do
        c = next(source);
    while (c != EOF && __shrike_is_space(c));
    __shrike_give_back(source, c);
    return c;
}

/* The next character if the width allows another one. */
int __shrike_next_within(struct __shrike_source *source, size_t *width)
{
    if (*width == 0)
        return EOF;
    int c = next(source);
    *width -= c != EOF;
    return c;
}

static void store_integer(void *where, enum __shrike_scan_width length, unsigned long long value)
{
    switch (length) {
    case CHAR: *(unsigned char *)where = (unsigned char)value; break;
    case SHORT: *(unsigned short *)where = (unsigned short)value; break;
    case LONG: *(unsigned long *)where = (unsigned long)value; break;
    case LONGLONG: *(unsigned long long *)where = value; break;
    default: *(unsigned *)where = (unsigned)value; break;
    }
}

static unsigned long long largest(const struct __shrike_directive *conversion, int is_signed)
{
    unsigned long long most = conversion->length == LONGLONG ? LLONG_MAX : LONG_MAX;
    return is_signed ? most : 2 * most + 1;
}

static enum __shrike_match scan_nil(struct __shrike_source *source, const struct __shrike_directive *conversion,
                                    void **where)
{
    for (const char *expected = "(nil)"; *expected; expected++) {
        int c = next(source);
        if ((c | 32) != (*expected | 32)) {
            __shrike_give_back(source, c);
            return MISMATCHED;
        }
    }
    if (!conversion->suppressed)
        *where = NULL;
    return MATCHED;
}

static enum __shrike_match scan_integer(struct __shrike_source *source, const struct __shrike_directive *conversion,
                                        unsigned base, void *where)
{
    int is_signed = conversion->letter == 'd' || conversion->letter == 'i', negative = 0, any = 0;
    size_t width = conversion->width ? conversion->width : SIZE_MAX;
    int c = __shrike_next_within(source, &width);
    if (c == EOF)
        return AT_END;
    if ((c == '-') | (c == '+')) {
        negative = c == '-';
        c = __shrike_next_within(source, &width);
    } else if (c == '(' && conversion->letter == 'p') {
        __shrike_give_back(source, c);
        return scan_nil(source, conversion, where);
    }
    if (c == '0' && (base == 0 || base == 16)) {
        any = 1;
        c = __shrike_next_within(source, &width);
        if (c != EOF && (c | 32) == 'x') {
            base = 16; /* and 0x alone is a zero, for glibc */
            c = __shrike_next_within(source, &width);
        } else if (base == 0 && source->is_c23 && (c | 32) == 'b') {
            base = 2;
            c = __shrike_next_within(source, &width);
        } else if (base == 0) {
            base = 8;
        }
    }
    if (base == 0)
        base = 10;
    struct __shrike_magnitude number =
        __shrike_start_magnitude(base, largest(conversion, is_signed) + (unsigned)(negative & is_signed));
    for (; c != EOF; c = __shrike_next_within(source, &width)) {
        unsigned digit = (unsigned)__shrike_digit_value(c);
        if (digit >= base)
            break;
        __shrike_add_digit(&number, digit);
        any = 1;
    }
    __shrike_give_back(source, c);
    if (!any)
        return MISMATCHED;
    if (number.overflow) {
        __shrike_errno = ERANGE;
        number.value = number.limit;
        negative &= is_signed;
    }
    if (!conversion->suppressed)
        store_integer(where, conversion->length, negative ? 0 - number.value : number.value);
    return MATCHED;
}

/* Is c in the set between the brackets? Without branching on c. */
static int is_accepted(const struct __shrike_directive *conversion, int c)
{
    const char *set = conversion->set;
    int inverted = *set == '^', member = 0;
    set += inverted;
    for (const char *first = set; *set && (*set != ']' || set == first); set++) {
        if (set[1] == '-' && set[2] != ']' && (unsigned char)set[0] <= (unsigned char)set[2]) {
            member |= (c >= (unsigned char)set[0]) & (c <= (unsigned char)set[2]);
            set += 2;
        } else {
            member |= c == (unsigned char)*set;
        }
    }
    return member ^ inverted;
}

/* Where characters go: the caller's memory, new memory that grows, or nowhere. */
struct text {
    char *to;
    size_t length, room; /* room: of memory that grows */
    int is_wide, grows;
};

static void append(struct text *text, int c)
{
    size_t unit = text->is_wide ? sizeof(wchar_t) : 1;
    if (text->grows && text->length == text->room) {
        size_t larger = text->room ? 2 * text->room : 32;
        char *fresh = malloc(larger * unit);
        if (text->to)
            __builtin_memcpy(fresh, text->to, text->length * unit);
        free(text->to);
        text->to = fresh;
        text->room = larger;
    }
    if (text->to && text->is_wide)
        ((wchar_t *)text->to)[text->length] = c;
    else if (text->to)
        text->to[text->length] = (char)c;
    text->length++;
}

static enum __shrike_match scan_text(struct __shrike_source *source, const struct __shrike_directive *conversion,
                                     void *where)
{
    int counted = conversion->letter == 'c', c;
    size_t width = conversion->width ? conversion->width : counted ? 1 : SIZE_MAX;
    struct text text = {.is_wide = conversion->length == LONG, .grows = conversion->allocated && !conversion->suppressed};
    if (!conversion->suppressed && !conversion->allocated)
        text.to = where;
    while ((c = __shrike_next_within(source, &width)) != EOF) {
        int accepted = counted ? 1 : conversion->letter == '[' ? is_accepted(conversion, c) : !__shrike_is_space(c);
        if (!accepted)
            break;
        append(&text, c);
    }
    __shrike_give_back(source, c);
    if (text.length == 0)
        return c == EOF ? AT_END : MISMATCHED;
    if (!counted)
        append(&text, 0);
    if (text.grows)
        *(char **)where = text.to;
    return MATCHED;
}

static enum __shrike_scan_width read_length(const char **format)
{
    char letter = *(*format)++;
    if ((letter == 'h' || letter == 'l') && **format == letter) {
        ++*format;
        return letter == 'h' ? CHAR : LONGLONG;
    }
    switch (letter) {
    case 'h': return SHORT;
    case 'l': return LONG;
    case 'q': case 'L': case 'j': return LONGLONG;
    case 'z': case 'Z': case 't': return LONG;
    default: --*format; return PLAIN;
    }
}

/* What follows %, and for %[ the set too. */
static const char *read_conversion(struct __shrike_directive *conversion, const char *format)
{
    *conversion = (struct __shrike_directive){0};
    for (; *format == '*' || *format == '\'' || *format == 'I'; format++)
        conversion->suppressed |= *format == '*';
    for (; *format >= '0' && *format <= '9'; format++)
        conversion->width = conversion->width * 10 + (size_t)(*format - '0');
    if (*format == '$')
        __shrike_unsupported("scanf arguments chosen by number");
    if (*format == 'm') {
        conversion->allocated = 1;
        format++;
    }
    conversion->length = read_length(&format);
    conversion->letter = *format;
    if (conversion->letter == 'C' || conversion->letter == 'S') {
        conversion->length = LONG;
        conversion->letter |= 32;
    }
    if (*format)
        format++;
    if (conversion->letter != '[')
        return format;
    conversion->set = format;
    format += *format == '^';
    format += *format == ']';
    while (*format && *format != ']')
        format++;
    if (*format)
        return format + 1;
    conversion->set = NULL;
    return format;
}

static enum __shrike_match convert(struct __shrike_source *source, const struct __shrike_directive *conversion, void *where)
{
    if (conversion->letter == '[' && !conversion->set)
        return MISMATCHED;
    if (conversion->letter != '[' && conversion->letter != 'c' && skip_space(source) == EOF)
        return AT_END;
    switch (conversion->letter) {
    case 'd': case 'u': return scan_integer(source, conversion, 10, where);
    case 'i': return scan_integer(source, conversion, 0, where);
    case 'o': return scan_integer(source, conversion, 8, where);
    case 'x': case 'X': case 'p': return scan_integer(source, conversion, 16, where);
    case 'a': case 'A': case 'e': case 'E': case 'f': case 'F': case 'g': case 'G':
        return __shrike_scan_float(source, conversion, where);
    case 's': case 'c': case '[': return scan_text(source, conversion, where);
    default: return MISMATCHED;
    }
}

/* Returns how many values were stored, or EOF if the input ended before the first of them. */
int __shrike_scan(struct __shrike_source *source, const char *format, struct __shrike_arguments *arguments)
{
    struct __shrike_directive conversion;
    int stored = 0;
    enum __shrike_match result = MATCHED;
    while (*format && result == MATCHED) {
        if (__shrike_is_space((unsigned char)*format)) {
            skip_space(source);
            format++;
            continue;
        }
        if (*format != '%' || format[1] == '%') {
            if (*format == '%') {
                skip_space(source);
                format++;
            }
            int c = next(source);
            if (c != (unsigned char)*format++) {
                __shrike_give_back(source, c);
                result = c == EOF ? AT_END : MISMATCHED;
            }
            continue;
        }
        format = read_conversion(&conversion, format + 1);
        if (conversion.letter == 'p' && conversion.length == PLAIN)
            conversion.length = LONG;
        if (conversion.letter == 'n') {
            if (!conversion.suppressed)
                store_integer(va_arg(arguments->list, void *), conversion.length, (unsigned long long)source->taken);
            continue;
        }
        void *where = conversion.suppressed ? NULL : va_arg(arguments->list, void *);
        result = convert(source, &conversion, where);
        stored += result == MATCHED && !conversion.suppressed;
    }
    return result == AT_END && stored == 0 ? EOF : stored;
}
