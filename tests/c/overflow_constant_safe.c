// verdict: true
// property: no-overflow
// Constants overflow, too, once they are computed.
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n == 3)
        return INT_MAX + 1u == 0;
    return 0;
}
