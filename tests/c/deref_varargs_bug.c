// verdict: false(valid-deref)
// property: valid-memsafety
// Indices as variable arguments.
// inputs: 2
#include <stdarg.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static const char letters[4] = "abc";

static int pick(int count, ...)
{
    va_list list;
    int sum = 0;
    va_start(list, count);
    for (int i = 0; i < count; i++)
        sum += letters[va_arg(list, int)];
    va_end(list);
    return sum;
}

int main(void)
{
    int n = __VERIFIER_nondet_uchar();
    if (n > 2)
        return 0;
    return pick(2, n, n + 2) == 0;
}
