// verdict: true
// property: valid-memsafety
// The last element is at the number of elements, less one.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1 || n > 4)
        return 0;
    int *p = malloc(n * sizeof *p);
    for (unsigned i = 0; i < n; i++)
        p[i] = 7;
    int last = p[n - 1];
    free(p);
    return last != 7;
}
