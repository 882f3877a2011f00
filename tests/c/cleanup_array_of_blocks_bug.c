// verdict: false(valid-memcleanup)
// property: valid-memcleanup
// As many blocks are freed as were allocated.
// inputs: 3
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int *rows[3];

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 3)
        n = 3;
    for (unsigned i = 0; i < n; i++)
        rows[i] = calloc(2, sizeof(int));
    for (unsigned i = 0; i < n && i < 2; i++)
        free(rows[i]);
    return 0;
}
