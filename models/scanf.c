/* The scanf family: each names a source and hands it to the engine (scan.c).
 *
 * glibc's headers turn sscanf into __isoc99_sscanf or __isoc23_sscanf; %a is a number in both, as in scan.c. The latter take 0b for the
 * prefix of a binary number.
 */
#include "shrike.h"

static int from_text(const char *text, const char *format, va_list list, int is_c23)
{
    struct __shrike_source source = {.text = text, .is_c23 = is_c23};
    struct __shrike_arguments arguments;
    va_copy(arguments.list, list);
    int stored = __shrike_scan(&source, format, &arguments);
    va_end(arguments.list);
    return stored;
}

static int from_stream(FILE *file, const char *format, va_list list, int is_c23)
{
    struct __shrike_source source = {.file = file, .is_c23 = is_c23};
    struct __shrike_arguments arguments;
    va_copy(arguments.list, list);
    int stored = __shrike_scan(&source, format, &arguments);
    va_end(arguments.list);
    return stored;
}

/* All six functions under one prefix. */
#define DEFINE_FAMILY(prefix, is_c23)                                                         \
    int prefix##scanf(const char *restrict format, ...)                                       \
    {                                                                                         \
        va_list list;                                                                         \
        va_start(list, format);                                                               \
        int stored = from_stream(stdin, format, list, is_c23);                                \
        va_end(list);                                                                         \
        return stored;                                                                        \
    }                                                                                         \
                                                                                              \
    int prefix##fscanf(FILE *restrict file, const char *restrict format, ...)                 \
    {                                                                                         \
        va_list list;                                                                         \
        va_start(list, format);                                                               \
        int stored = from_stream(file, format, list, is_c23);                                 \
        va_end(list);                                                                         \
        return stored;                                                                        \
    }                                                                                         \
                                                                                              \
    int prefix##sscanf(const char *restrict text, const char *restrict format, ...)           \
    {                                                                                         \
        va_list list;                                                                         \
        va_start(list, format);                                                               \
        int stored = from_text(text, format, list, is_c23);                                   \
        va_end(list);                                                                         \
        return stored;                                                                        \
    }                                                                                         \
                                                                                              \
    int prefix##vscanf(const char *restrict format, va_list list)                             \
    {                                                                                         \
        return from_stream(stdin, format, list, is_c23);                                      \
    }                                                                                         \
                                                                                              \
    int prefix##vfscanf(FILE *restrict file, const char *restrict format, va_list list)       \
    {                                                                                         \
        return from_stream(file, format, list, is_c23);                                       \
    }                                                                                         \
                                                                                              \
    int prefix##vsscanf(const char *restrict text, const char *restrict format, va_list list) \
    {                                                                                         \
        return from_text(text, format, list, is_c23);                                         \
    }

DEFINE_FAMILY(, 0)
DEFINE_FAMILY(__isoc99_, 0)
DEFINE_FAMILY(__isoc23_, 1)
