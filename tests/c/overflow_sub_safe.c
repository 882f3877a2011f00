// verdict: true
// property: no-overflow
// The smallest number has no room below.
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    return n > INT_MIN ? n - 1 == 3 : 0;
}
