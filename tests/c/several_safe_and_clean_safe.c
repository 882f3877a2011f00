// verdict: true
// property: valid-memsafety, valid-memcleanup
// verdicts: valid-memsafety true, valid-memcleanup true
// Nothing is lost, but something is left.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int *kept;

int main(void)
{
    kept = malloc(sizeof *kept);
    *kept = __VERIFIER_nondet_int();
    if (*kept == 2)
        free(kept);
    else
        free(kept);
    return 0;
}
