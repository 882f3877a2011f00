// verdict: false(valid-deref)
// property: valid-memsafety
// Space for n integers is not n bytes.
// inputs: 2
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1 || n > 3)
        return 0;
    int *p = malloc(n);
    p[n - 1] = 1;
    free(p);
    return 0;
}
