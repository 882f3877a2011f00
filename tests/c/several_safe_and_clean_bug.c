// verdict: false(valid-memcleanup)
// property: valid-memsafety, valid-memcleanup
// verdicts: valid-memsafety true, valid-memcleanup false
// Nothing is lost, but something is left.
// inputs: 2
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int *kept;

int main(void)
{
    kept = malloc(sizeof *kept);
    *kept = __VERIFIER_nondet_int();
    if (*kept == 2)
        *kept = 3;
    else
        free(kept);
    return 0;
}
