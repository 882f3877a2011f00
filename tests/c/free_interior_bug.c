// verdict: false(valid-free)
// property: valid-memsafety
// A pointer that has walked into its block cannot be freed.
// inputs: 2
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    char *block = calloc(4, 1), *p = block;
    while (p < block + 3 && n-- > 0)
        p++;
    *p = 'x';
    free(p);
    return 0;
}
