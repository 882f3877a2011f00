// verdict: true
// property: valid-memsafety
// Every turn allocates, only the last block is freed.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    char *p = 0;
    for (unsigned i = 0; i < n && i < 3; i++) {
        free(p);
        p = malloc(1);
    }
    free(p);
    return 0;
}
