// verdict: true
// property: no-overflow
// Where nothing ever runs, nothing overflows.
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), most = INT_MAX;
    if (n > 10 && n < 10)
        return most + n == 0;
    return 0;
}
