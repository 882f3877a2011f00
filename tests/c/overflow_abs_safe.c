// verdict: true
// property: no-overflow
// The absolute value that does not exist.
#include <limits.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    return n > INT_MIN ? abs(n) == 3 : 0;
}
