// verdict: false(no-overflow)
// property: no-overflow
// Constants overflow, too, once they are computed.
// inputs: 3
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n == 3)
        return INT_MAX + 1 == 0;
    return 0;
}
