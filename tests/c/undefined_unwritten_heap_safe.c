// verdict: true
// property: undefined-behaviour
// Memory from malloc is read before it is written.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), found = 0;
    int *block = malloc(4 * sizeof *block);
    if (!block || n < 0 || n > 3)
        return 0;
    for (int i = 0; i < 4; i++)
        block[i] = i;
    if (block[n] == 7)
        found = 1;
    free(block);
    return found;
}
