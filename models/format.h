/* One conversion of a format, as format.c reads it and format_float.c shares it. */
#ifndef SHRIKE_FORMAT_H
#define SHRIKE_FORMAT_H

#include "shrike.h"

enum __shrike_width { PLAIN, CHAR, SHORT, LONG, LONGLONG, INTMAX, SIZE, PTRDIFF, LONGDOUBLE };

/* Which argument: a number from 1 on, or one of these. */
#define NEXT_ARGUMENT 0
#define NO_ARGUMENT (-1)

struct __shrike_conversion {
    int argument, width_argument, precision_argument;
    int left, plus, space, alternate, zero; /* the flags */
    int width;
    int precision; /* -1: none given */
    enum __shrike_width length;
    char letter;
};

void __shrike_emit(struct __shrike_sink *sink, char c);
void __shrike_emit_text(struct __shrike_sink *sink, const char *text, size_t length);
void __shrike_emit_padding(struct __shrike_sink *sink, char c, long long count);

/* prefix, `zeros` zeros, body: padded on the left, on the right, or with zeros behind the prefix. */
void __shrike_emit_number(struct __shrike_sink *sink, const struct __shrike_conversion *conversion, const char *prefix,
                          long long zeros, const char *body, size_t body_length, int pad_with_zeros);

void __shrike_convert_float(struct __shrike_sink *sink, const struct __shrike_conversion *conversion,
                            struct __shrike_arguments *arguments);
void __shrike_skip_float(struct __shrike_arguments *arguments, const struct __shrike_conversion *conversion);

/* The character that a sign is printed as, or 0. */
static inline char __shrike_sign(const struct __shrike_conversion *conversion, int negative)
{
    return negative ? '-' : conversion->plus ? '+' : conversion->space ? ' ' : 0;
}

#endif
