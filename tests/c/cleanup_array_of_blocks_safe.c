// verdict: true
// property: valid-memcleanup
// As many blocks are freed as were allocated.
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
    for (unsigned i = 0; i < n; i++)
        free(rows[i]);
    return 0;
}
