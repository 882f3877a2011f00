// verdict: false(valid-free)
// property: valid-memsafety
// realloc has freed the old block.
// inputs: 5
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    int *p = malloc(sizeof *p), *old = p;
    int n = __VERIFIER_nondet_uchar();
    if (n > 4)
        p = realloc(p, 2 * sizeof *p), p[1] = n;
    p[0] = n;
    free(old);
    return 0;
}
