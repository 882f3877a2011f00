// verdict: false(no-overflow)
// property: no-overflow
// A branch leaves, another function never returns, and nothing that matters comes behind.
// inputs: 2147483647
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void __attribute__((noreturn)) leave(int status)
{
    abort();
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = x + 1;
    if (y > 3)
        exit(1);
    if (y < -3)
        leave(2);
    return 0;
}
