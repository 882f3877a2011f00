// verdict: true
// property: valid-memsafety
// Two names for one block.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    int *a = malloc(sizeof *a), *b = a;
    if (__VERIFIER_nondet_bool())
        b = malloc(sizeof *b);
    *a = 1, *b = 2;
    if (a != b)
        free(b);
    free(a);
    return 0;
}
