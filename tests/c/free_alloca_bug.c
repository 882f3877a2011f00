// verdict: false(valid-free)
// property: valid-memsafety
// What alloca gives is given back by itself.
// inputs: 1
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 4 + 1;
    _Bool large = n > 2;
    char *p = large ? malloc(n) : __builtin_alloca(n);
    p[n - 1] = 0;
    if (n > 1)
        free(p);
    return 0;
}
