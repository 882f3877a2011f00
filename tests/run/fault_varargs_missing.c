// More arguments taken than were given.
// MODEL: 64
// FAULT: fault_varargs_missing.c:13: read of 4 bytes past the end of the variadic arguments of `sum` (24 bytes, allocated at fault_varargs_missing.c:20)
// EXIT: 139
#include <stdarg.h>

static int sum(int n, ...)
{
    va_list list;
    int total = 0;
    va_start(list, n);
    for (int i = 0; i < n; i++)
        total += va_arg(list, int);
    va_end(list);
    return total;
}

int main(void)
{
    return sum(100, 1, 2, 3);
}
