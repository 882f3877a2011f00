// verdict: true
// Plain C with assert.
#include <assert.h>
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

static int magnitude(int x)
{
    if (x == INT_MIN)
        return INT_MAX;
    return x < 0 ? -x : x;
}

int main(void)
{
    assert(magnitude(__VERIFIER_nondet_int()) >= 0);
    return 0;
}
