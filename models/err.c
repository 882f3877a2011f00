/* Messages about errors: <error.h> and <err.h>.
 *
 * Soundness: the name of the program, which a real one has from argv[0], is empty unless the program sets it.
 */
#include "shrike.h"

char *program_invocation_name = "", *program_invocation_short_name = "", *__progname = "", *__progname_full = "";
unsigned error_message_count;
int error_one_per_line;
void (*error_print_progname)(void);

/* `code`: 0, or an errno whose text is added. */
static void report(const char *separator, int code, const char *format, va_list list)
{
    char scratch[32];
    __shrike_format_stream(stderr, "%s%s", program_invocation_name, separator);
    if (format)
        __shrike_format_list(stderr, format, list);
    if (code)
        __shrike_format_stream(stderr, "%s%s", format ? ": " : "", __shrike_error_text(code, scratch));
    __shrike_put(stderr, "\n", 1);
}

#define REPORT(separator, code)            \
    va_list list;                          \
    va_start(list, format);                \
    report(separator, code, format, list); \
    va_end(list);

void error(int status, int code, const char *format, ...)
{
    if (error_print_progname)
        error_print_progname();
    REPORT(": ", code)
    error_message_count++;
    if (status)
        __shrike_terminate(status);
}

void error_at_line(int status, int code, const char *file, unsigned line, const char *format, ...)
{
    char place[64];
    if (error_print_progname)
        error_print_progname();
    __shrike_format_text(place, sizeof place, ":%.40s:%u: ", file ? file : "", line);
    REPORT(place, code)
    error_message_count++;
    if (status)
        __shrike_terminate(status);
}

void warn(const char *format, ...) { REPORT(": ", __shrike_errno) }
void warnx(const char *format, ...) { REPORT(": ", 0) }
void vwarn(const char *format, va_list list) { report(": ", __shrike_errno, format, list); }
void vwarnx(const char *format, va_list list) { report(": ", 0, format, list); }

NORETURN void err(int status, const char *format, ...)
{
    REPORT(": ", __shrike_errno)
    __shrike_terminate(status);
}

NORETURN void errx(int status, const char *format, ...)
{
    REPORT(": ", 0)
    __shrike_terminate(status);
}

NORETURN void verr(int status, const char *format, va_list list)
{
    report(": ", __shrike_errno, format, list);
    __shrike_terminate(status);
}

NORETURN void verrx(int status, const char *format, va_list list)
{
    report(": ", 0, format, list);
    __shrike_terminate(status);
}
