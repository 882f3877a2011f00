/* The scanf family: each names a source and hands it to the engine (scan.c).
 *
 * glibc's headers turn sscanf into __isoc99_sscanf or __isoc23_sscanf; %a is a number in both, as in scan.c.
 *
 * Soundness: __isoc23_* do not take 0b as a prefix of a binary number.
 */
#include "shrike.h"

static int from_text(const char *text, const char *format, va_list list)
{
    struct __shrike_source source = {.text = text};
    struct __shrike_arguments arguments;
    va_copy(arguments.list, list);
    int stored = __shrike_scan(&source, format, &arguments);
    va_end(arguments.list);
    return stored;
}

static int from_stream(FILE *file, const char *format, va_list list)
{
    struct __shrike_source source = {.file = file};
    struct __shrike_arguments arguments;
    va_copy(arguments.list, list);
    int stored = __shrike_scan(&source, format, &arguments);
    va_end(arguments.list);
    return stored;
}

/* All six functions under one prefix. */
#define DEFINE_FAMILY(prefix)                                                                 \
    int prefix##scanf(const char *restrict format, ...)                                       \
    {                                                                                         \
        va_list list;                                                                         \
        va_start(list, format);                                                               \
        int stored = from_stream(stdin, format, list);                                        \
        va_end(list);                                                                         \
        return stored;                                                                        \
    }                                                                                         \
                                                                                              \
    int prefix##fscanf(FILE *restrict file, const char *restrict format, ...)                 \
    {                                                                                         \
        va_list list;                                                                         \
        va_start(list, format);                                                               \
        int stored = from_stream(file, format, list);                                         \
        va_end(list);                                                                         \
        return stored;                                                                        \
    }                                                                                         \
                                                                                              \
    int prefix##sscanf(const char *restrict text, const char *restrict format, ...)           \
    {                                                                                         \
        va_list list;                                                                         \
        va_start(list, format);                                                               \
        int stored = from_text(text, format, list);                                           \
        va_end(list);                                                                         \
        return stored;                                                                        \
    }                                                                                         \
                                                                                              \
    int prefix##vscanf(const char *restrict format, va_list list)                             \
    {                                                                                         \
        return from_stream(stdin, format, list);                                              \
    }                                                                                         \
                                                                                              \
    int prefix##vfscanf(FILE *restrict file, const char *restrict format, va_list list)       \
    {                                                                                         \
        return from_stream(file, format, list);                                               \
    }                                                                                         \
                                                                                              \
    int prefix##vsscanf(const char *restrict text, const char *restrict format, va_list list) \
    {                                                                                         \
        return from_text(text, format, list);                                                 \
    }

DEFINE_FAMILY()
DEFINE_FAMILY(__isoc99_)
DEFINE_FAMILY(__isoc23_)
