/* Failed assertions, under the names that various headers call: all of them are the machine's __assert_fail. */
#include "shrike.h"

NORETURN void __assert(const char *expression, const char *file, int line)
{
    __assert_fail(expression, file, (unsigned)line, "");
}

NORETURN void __assert_perror_fail(int code, const char *file, unsigned line, const char *function)
{
    char scratch[32];
    __assert_fail(__shrike_error_text(code, scratch), file, line, function);
}

/* macOS */
NORETURN void __assert_rtn(const char *function, const char *file, int line, const char *expression)
{
    __assert_fail(expression, file, (unsigned)line, function);
}

/* newlib */
NORETURN void __assert_func(const char *file, int line, const char *function, const char *expression)
{
    __assert_fail(expression, file, (unsigned)line, function);
}

/* Windows */
NORETURN void _assert(const char *expression, const char *file, unsigned line)
{
    __assert_fail(expression, file, line, "");
}
