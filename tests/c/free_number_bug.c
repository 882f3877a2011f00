// verdict: false(valid-free)
// property: valid-memsafety
// A mark that looks like a pointer.
// inputs: 0
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

#define DELETED ((int *)8)

int main(void)
{
    int *slot[2] = {0, DELETED};
    _Bool i = __VERIFIER_nondet_bool();
    if (i)
        slot[i] = malloc(sizeof(int));
    for (int k = 0; k < 2; k++)
        if (slot[k] >= DELETED)
            free(slot[k]);
    return 0;
}
