// verdict: false(valid-memtrack)
// property: valid-memsafety
// A handler that runs at the end loses what a global has kept.
// inputs: 1
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int *kept;

static void tidy(void)
{
    kept = 0;
}

int main(void)
{
    kept = malloc(sizeof *kept);
    if (__VERIFIER_nondet_bool())
        atexit(tidy);
    return 0;
}
