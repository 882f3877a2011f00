// verdict: false(no-overflow)
// property: no-overflow
// Counting up to the last number, and further.
// inputs: 2147483647
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n <= INT_MAX)
        n++;
    return n == 0;
}
