// verdict: true
// property: valid-memcleanup
// Paths that an assumption ends leave nothing to clean.
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

static char *p;

int main(void)
{
    unsigned char n = __VERIFIER_nondet_uchar();
    p = malloc(n + 1u);
    __VERIFIER_assume(n < 6);
    if (n < 6)
        free(p);
    return 0;
}
