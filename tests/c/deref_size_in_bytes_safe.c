// verdict: true
// property: valid-memsafety
// Space for n integers is not n bytes.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1 || n > 3)
        return 0;
    int *p = malloc(n * sizeof(int));
    p[n - 1] = 1;
    free(p);
    return 0;
}
