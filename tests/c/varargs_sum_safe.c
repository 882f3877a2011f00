// verdict: true
// Adding up a symbolic number of arguments.
#include <stdarg.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

static int sum(int count, ...)
{
    va_list list;
    int total = 0;
    va_start(list, count);
    for (int i = 0; i < count; i++)
        total += va_arg(list, int);
    va_end(list);
    return total;
}

int main(void)
{
    int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_char();
    if (n < 0 || n > 4)
        return 0;
    int total = sum(n, 1, 2, 3, x);
    if (total > 6 && n < 4)
        reach_error();
    return 0;
}
