// verdict: false(no-overflow)
// property: no-overflow
// One quotient does not fit.
// inputs: -2147483648, -1
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (b == 0 || (a == 0 && b == -1))
        return 0;
    return a / b == 12;
}
