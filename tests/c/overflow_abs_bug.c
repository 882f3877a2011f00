// verdict: false(no-overflow)
// property: no-overflow
// The absolute value that does not exist.
// inputs: -2147483648
// native: maybe, the overflow is in a function of libc
#include <limits.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    return n >= INT_MIN ? abs(n) == 3 : 0;
}
