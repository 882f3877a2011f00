/* The printf family: each opens a sink and hands it to the engine (format.c).
 *
 * A call's output to a stream goes out in one piece if it is shorter than the sink's chunk. glibc's fortified variants
 * (__printf_chk, …) check what the machine checks anyway and take their additional arguments for nothing.
 *
 * Soundness: see format.c. dprintf to a descriptor that is not a standard one may or may not succeed.
 */
#include "shrike.h"

static int to_stream(FILE *file, const char *format, va_list list)
{
    struct __shrike_sink sink;
    struct __shrike_arguments arguments;
    sink.file = file;
    sink.length = 0;
    sink.open_ended = sink.failed = sink.pending = 0;
    va_copy(arguments.list, list);
    int length = __shrike_format(&sink, format, &arguments);
    va_end(arguments.list);
    return length;
}

/* `size` counts the terminator, which is always stored unless it is 0. */
static int to_memory(char *out, size_t size, const char *format, va_list list)
{
    struct __shrike_sink sink;
    struct __shrike_arguments arguments;
    sink.file = NULL;
    sink.out = out;
    sink.capacity = size > 0 ? size - 1 : 0;
    sink.length = 0;
    sink.open_ended = sink.failed = sink.pending = 0;
    va_copy(arguments.list, list);
    int length = __shrike_format(&sink, format, &arguments);
    va_end(arguments.list);
    if (size > 0)
        out[sink.length < sink.capacity ? sink.length : sink.capacity] = 0;
    return length;
}

/* Formatted once to learn the length, and once more to keep the text; a symbolic double may differ between the two. */
static int to_heap(char **out, const char *format, va_list list)
{
    int length = to_memory(NULL, 0, format, list);
    if (length < 0)
        return -1;
    *out = malloc((size_t)length + 1);
    if (!*out)
        return -1;
    int stored = to_memory(*out, (size_t)length + 1, format, list);
    return stored < length ? stored : length;
}

static int to_descriptor(int descriptor, const char *format, va_list list)
{
    FILE file = {.descriptor = descriptor >= 0 && descriptor <= 2 ? descriptor : FROM_ENVIRONMENT,
                 .life = &__shrike_alive};
    return to_stream(&file, format, list);
}

/* The rest of a variadic function: its list begins behind `last`. */
#define FORWARD(last, call) \
    va_list list;           \
    va_start(list, last);   \
    int result = call;      \
    va_end(list);           \
    return result;

int __shrike_format_text(char *out, size_t size, const char *format, ...)
{
    FORWARD(format, to_memory(out, size, format, list))
}

int __shrike_format_stream(FILE *file, const char *format, ...) { FORWARD(format, to_stream(file, format, list)) }

int __shrike_format_list(FILE *file, const char *format, va_list list) { return to_stream(file, format, list); }

int printf(const char *restrict format, ...) { FORWARD(format, to_stream(stdout, format, list)) }
int fprintf(FILE *restrict file, const char *restrict format, ...) { FORWARD(format, to_stream(file, format, list)) }
int dprintf(int descriptor, const char *restrict format, ...) { FORWARD(format, to_descriptor(descriptor, format, list)) }
int sprintf(char *restrict out, const char *restrict format, ...) { FORWARD(format, to_memory(out, SIZE_MAX, format, list)) }
int asprintf(char **restrict out, const char *restrict format, ...) { FORWARD(format, to_heap(out, format, list)) }
int __asprintf(char **restrict out, const char *restrict format, ...) { FORWARD(format, to_heap(out, format, list)) }

int snprintf(char *restrict out, size_t size, const char *restrict format, ...)
{
    FORWARD(format, to_memory(out, size, format, list))
}

int vprintf(const char *restrict format, va_list list) { return to_stream(stdout, format, list); }
int vfprintf(FILE *restrict file, const char *restrict format, va_list list) { return to_stream(file, format, list); }
int vdprintf(int descriptor, const char *restrict format, va_list list) { return to_descriptor(descriptor, format, list); }
int vsprintf(char *restrict out, const char *restrict format, va_list list) { return to_memory(out, SIZE_MAX, format, list); }
int vasprintf(char **restrict out, const char *restrict format, va_list list) { return to_heap(out, format, list); }

int vsnprintf(char *restrict out, size_t size, const char *restrict format, va_list list)
{
    return to_memory(out, size, format, list);
}

int __printf_chk(int flag, const char *restrict format, ...)
{
    (void)flag;
    FORWARD(format, to_stream(stdout, format, list))
}

int __fprintf_chk(FILE *restrict file, int flag, const char *restrict format, ...)
{
    (void)flag;
    FORWARD(format, to_stream(file, format, list))
}

int __dprintf_chk(int descriptor, int flag, const char *restrict format, ...)
{
    (void)flag;
    FORWARD(format, to_descriptor(descriptor, format, list))
}

int __asprintf_chk(char **restrict out, int flag, const char *restrict format, ...)
{
    (void)flag;
    FORWARD(format, to_heap(out, format, list))
}

int __sprintf_chk(char *restrict out, int flag, size_t room, const char *restrict format, ...)
{
    (void)flag, (void)room;
    FORWARD(format, to_memory(out, SIZE_MAX, format, list))
}

int __snprintf_chk(char *restrict out, size_t size, int flag, size_t room, const char *restrict format, ...)
{
    (void)flag, (void)room;
    FORWARD(format, to_memory(out, size, format, list))
}

int __vprintf_chk(int flag, const char *restrict format, va_list list)
{
    (void)flag;
    return to_stream(stdout, format, list);
}

int __vfprintf_chk(FILE *restrict file, int flag, const char *restrict format, va_list list)
{
    (void)flag;
    return to_stream(file, format, list);
}

int __vasprintf_chk(char **restrict out, int flag, const char *restrict format, va_list list)
{
    (void)flag;
    return to_heap(out, format, list);
}

int __vsprintf_chk(char *restrict out, int flag, size_t room, const char *restrict format, va_list list)
{
    (void)flag, (void)room;
    return to_memory(out, SIZE_MAX, format, list);
}

int __vsnprintf_chk(char *restrict out, size_t size, int flag, size_t room, const char *restrict format, va_list list)
{
    (void)flag, (void)room;
    return to_memory(out, size, format, list);
}

void perror(const char *text)
{
    char scratch[32];
    const char *reason = __shrike_error_text(__shrike_errno, scratch);
    if (text && *text)
        __shrike_format_stream(stderr, "%s: %s\n", text, reason);
    else
        __shrike_format_stream(stderr, "%s\n", reason);
}
