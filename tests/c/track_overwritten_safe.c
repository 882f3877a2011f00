// verdict: true
// property: valid-memsafety
// The only pointer to a block is overwritten.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    int *p = malloc(sizeof *p);
    if (__VERIFIER_nondet_bool()) {
        free(p);
        p = malloc(2 * sizeof *p);
    }
    free(p);
    return 0;
}
