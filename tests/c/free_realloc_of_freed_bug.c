// verdict: false(valid-free)
// property: valid-memsafety
// realloc takes only what was not freed.
// inputs: 3
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    char *p = malloc(2);
    if (n == 3) {
        free(p);
        p = p;
    }
    p = realloc(p, 4);
    p[3] = 1;
    free(p);
    return 0;
}
