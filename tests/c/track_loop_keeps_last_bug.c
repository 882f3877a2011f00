// verdict: false(valid-memtrack)
// property: valid-memsafety
// Every turn allocates, only the last block is freed.
// inputs: 2
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    char *p = 0;
    for (unsigned i = 0; i < n && i < 3; i++) {
        p = malloc(1);
    }
    free(p);
    return 0;
}
