// verdict: false(unreach-call)
// An allocation of symbolic size with a single access at a symbolic place: no loop, no enumeration.
// inputs: 1000, 999, 999
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
    if (n > 1000 || i >= n || j >= n)
        return 0;
    int *p = malloc(n * sizeof *p);
    p[i] = 1;
    p[j] = 2;
    if (p[i] != 1)
        reach_error();
    free(p);
    return 0;
}
