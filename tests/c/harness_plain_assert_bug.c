// verdict: false(assert)
// Plain C with assert.
// inputs: -2147483648
#include <assert.h>
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

static int magnitude(int x)
{
    if (x == INT_MIN)
        return INT_MIN;
    return x < 0 ? -x : x;
}

int main(void)
{
    assert(magnitude(__VERIFIER_nondet_int()) >= 0);
    return 0;
}
