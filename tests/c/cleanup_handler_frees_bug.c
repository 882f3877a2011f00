// verdict: false(valid-memcleanup)
// property: valid-memcleanup
// A handler frees at the end, if it was asked to.
// inputs: 0
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int *cache;

static void clear(void) { free(cache); }

int main(void)
{
    cache = malloc(sizeof *cache);
    *cache = __VERIFIER_nondet_bool();
    if (*cache > 0)
        atexit(clear);
    return 0;
}
