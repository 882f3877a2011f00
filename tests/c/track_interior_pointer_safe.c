// verdict: true
// property: valid-memsafety
// A pointer into the middle of a block keeps it.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int *position;

int main(void)
{
    int *block = malloc(4 * sizeof *block);
    unsigned n = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < 4; i++)
        block[i] = 0;
    if (n >= 4) {
        free(block);
        return 0;
    }
    position = block + n;
    block = 0;
    return 0;
}
