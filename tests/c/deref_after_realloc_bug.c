// verdict: false(valid-deref)
// property: valid-memsafety
// After realloc the old pointer is worth nothing.
// inputs: 6
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = malloc(sizeof *p), *first = p;
    *p = __VERIFIER_nondet_int();
    p = realloc(p, 4 * sizeof *p);
    p[3] = 1;
    p[2] = 1;
    int value = *first;
    free(p);
    return value == 0;
}
