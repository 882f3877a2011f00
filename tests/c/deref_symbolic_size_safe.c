// verdict: true
// property: valid-memsafety
// A block of symbolic size, and a symbolic index into it.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
    if (n == 0 || n > 100)
        return 0;
    char *p = malloc(n);
    p[0] = 1;
    if (i < n)
        p[i] = 2;
    free(p);
    return 0;
}
