// verdict: false(unreach-call)
// An allocation of symbolic size, filled to its end.
// inputs: 8
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0 || n > 8)
        return 0;
    char *p = malloc(n);
    for (unsigned i = 0; i < n; i++)
        p[i] = (char)i;
    if (p[n - 1] != (char)(n - 1) || p[n / 2] >= 4)
        reach_error();
    free(p);
    return 0;
}
