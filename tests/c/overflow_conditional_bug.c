// verdict: false(no-overflow)
// property: no-overflow
// Only one side of a conditional is computed.
// inputs: 2147483647
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int next = n != INT_MAX ? 0 : n + 1;
    return next == 0;
}
