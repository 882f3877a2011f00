// verdict: false(valid-memtrack)
// property: valid-memsafety
// The only pointer to a block is overwritten.
// inputs: 1
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    int *p = malloc(sizeof *p);
    if (__VERIFIER_nondet_bool()) {
        p = malloc(2 * sizeof *p);
    }
    free(p);
    return 0;
}
