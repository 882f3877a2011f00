// verdict: true
// property: no-overflow
// Counting up to the last number, and further.
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < INT_MAX)
        n++;
    return n == 0;
}
