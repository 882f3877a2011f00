// verdict: true
// property: valid-memsafety
// A block is freed on a branch, and once more at the end.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = malloc(sizeof *p);
    *p = __VERIFIER_nondet_int();
    if (*p == 7) {
        free(p);
        return 7;
    }
    free(p);
    return 0;
}
