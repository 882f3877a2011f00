// verdict: false(valid-free)
// property: valid-memsafety
// realloc cannot grow what is no block.
// inputs: 1
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

static char first[2];

int main(void)
{
    char *p = first;
    if (__VERIFIER_nondet_bool()) {
        p = realloc(p, 4);
        p[3] = 1;
        free(p);
    }
    return 0;
}
