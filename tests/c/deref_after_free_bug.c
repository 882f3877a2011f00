// verdict: false(valid-deref)
// property: valid-memsafety
// A block is looked at after it was given back.
// inputs: 1
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    int *p = malloc(sizeof *p);
    *p = 3;
    _Bool early = __VERIFIER_nondet_bool();
    if (early)
        free(p);
    int value = *p;
    if (!early)
        free(p);
    return value == 4;
}
