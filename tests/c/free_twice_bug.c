// verdict: false(valid-free)
// property: valid-memsafety
// A block is freed on a branch, and once more at the end.
// inputs: 7
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = malloc(sizeof *p);
    *p = __VERIFIER_nondet_int();
    if (*p == 7) {
        free(p);
    }
    free(p);
    return 0;
}
