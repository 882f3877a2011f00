// verdict: true
// property: valid-memcleanup
// A callee exits before its caller has freed.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int checked(int n)
{
    if (n < 0)
        abort();
    return n;
}

int main(void)
{
    int *p = malloc(sizeof *p);
    *p = checked(__VERIFIER_nondet_int());
    free(p);
    return 0;
}
