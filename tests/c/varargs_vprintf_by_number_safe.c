// verdict: true
// The list of a function of the program is gone through by number too.
#include <stdarg.h>
#include <stdio.h>

extern void reach_error(void);

static void say(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
}

int main(void)
{
    long length = 9;
    say("%1$*2$d%3$ln\n", 1, 4, &length);
    if (length == 5)
        reach_error();
    return 0;
}
