// The same as fault_varargs_missing.c without the fault.
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
    return sum(3, 1, 2, 3);
}
