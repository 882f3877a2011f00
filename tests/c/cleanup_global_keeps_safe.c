// verdict: true
// property: valid-memcleanup
// A global still points to a block at the end, which does not make it freed.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int *kept;

int main(void)
{
    kept = malloc(sizeof *kept);
    *kept = __VERIFIER_nondet_int();
    free(kept);
    return 0;
}
