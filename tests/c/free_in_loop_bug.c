// verdict: false(valid-free)
// property: valid-memsafety
// The same block in two places of an array.
// inputs: 1
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int *a[3];
    for (int i = 0; i < 3; i++)
        a[i] = malloc(sizeof(int));
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 2) {
        free(a[i]);
        a[i] = a[i + 1];
        a[2] = a[2];
    }
    for (int k = 0; k < 3; k++)
        free(a[k]);
    return 0;
}
