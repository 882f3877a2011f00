// verdict: true
// What calloc gives is zero everywhere, at any size.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
    if (n > 8 || i >= n)
        return 0;
    short *p = calloc(n, sizeof *p);
    p[n - 1] = 1;
    if (i != n - 1 && p[i] != 0)
        reach_error();
    free(p);
    return 0;
}
