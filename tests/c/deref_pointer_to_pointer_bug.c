// verdict: false(valid-deref)
// property: valid-memsafety
// A pointer to a pointer to something that is gone.
// inputs: 1
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

static void release(int **place)
{
    free(*place);
    place = 0;
}

int main(void)
{
    int *p = malloc(sizeof *p);
    *p = 1;
    if (__VERIFIER_nondet_bool())
        release(&p);
    int result = p ? *p : 0;
    free(p);
    return result;
}
