// verdict: true
// property: undefined-behaviour
// A null pointer where the function promises itself none.
#include <string.h>

extern int __VERIFIER_nondet_int(void);

__attribute__((nonnull)) static int first(const int *p)
{
    return p == 0;
}

int main(void)
{
    int x = 1, n = __VERIFIER_nondet_int();
    return first(n != 0 || 1 ? &x : 0);
}
